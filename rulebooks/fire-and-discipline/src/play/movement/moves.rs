//! Normal moves: one straight leg, or along a road (FD-MOV-01 to 19, FD-D42, FD-D43, FD-D50).

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, PieceId, Refusal, What};
use engine::table::{Pose, Spot, Vector};

use super::facts::Wish;
use super::party::Party;
use crate::charts::movement::{Direction, Mode, Movement};
use crate::charts::rough_ground::{Equipment, RoughFacts, RoughGround};
use crate::field::moves::{Leg, Poses, RoadWay, Walked, grid_step, measured};
use crate::field::roster::Sort;
use crate::lookup::{Throw, look_up, throw};
use crate::play::battle::Battle;
use crate::play::bombardment::enters_rough;
use crate::words::Formation;

/// A move that may be made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Move {
    pub(crate) party: Party,
    pub(crate) mode: Mode,
    pub(crate) poses: Poses,
    pub(crate) path: Vec<Spot>,
    /// FD-R94: wheels are diced for.
    pub(crate) wheels: bool,
    /// FD-D26: guns that a crew serves again.
    pub(crate) serves: Option<PieceId>,
}

impl Battle {
    /// FD-FLD-16: whether a party may move to a place: that of the piece the order is given to.
    pub(crate) fn judge_move(&self, by: PieceId, with: &[PieceId], mode: Mode, path: &[Spot]) -> Result<Move, Refusal> {
        let party = self.party(by, with, |piece| self.may_move(piece))?;
        self.judge_move_of(by, &party, mode, path)
    }

    /// The same for a party that may move.
    pub(crate) fn judge_move_of(&self, by: PieceId, party: &Party, mode: Mode, path: &[Spot]) -> Result<Move, Refusal> {
        let Some(end) = path.last().copied() else { return Err(Refusal::by("FD-FLD-16", "the move leads nowhere")) };
        let field = self.field();
        let from = self.piece(by).pose;
        let step = end.point() - from.spot.point();
        if step.length() < crate::field::ROUNDING {
            return Err(Refusal::by("FD-FLD-16", "that is where it stands"));
        }
        if mode == Mode::Road && party.kind == Formation::Single && party.members.len() == 1 {
            let on_road = field.is_on_road(from.spot.point()) && field.is_on_road(end.point());
            let off = from.facing.heading().bearing(step).abs();
            let wheeled = !matches!(self.piece(by).pose.facing.heading().bearing(step), x if x.abs() <= 0.5);
            if on_road && (path.len() > 1 || wheeled || off > 0.5) {
                return self.judge_road(by, party.clone(), end);
            }
        }
        if path.len() > 1 {
            return Err(Refusal::by("FD-MOV-02", "a move is one straight line"));
        }
        let step = self.straightened(by, mode, step)?;
        let walked = Walked { pieces: &party.members, step, into: None, guns: self.guns_of_crew(by) };
        self.cache.count();
        let leg = field.leg(walked)?;
        let direction = field.direction(from.facing, step);
        let on_road = mode == Mode::Road && field.is_on_road(from.spot.point()) && field.is_on_road(end.point());
        let wish = Wish { mode, kind: party.kind, direction, on_road, ..Wish::default() };
        let step = self.within_allowance(party, &wish, &leg, step)?;
        self.keeps_leash(party, step)?;
        let by_grid = grid_step(step);
        let poses = party.members.iter().map(|piece| {
            let pose = self.piece(*piece).pose;
            let spot = Spot::new(pose.spot.x + by_grid.x, pose.spot.y + by_grid.y);
            (*piece, Pose { spot, ..pose })
        });
        let poses: Poses = poses.collect();
        let wheels = self.is_wheeled_piece(by) && enters_rough(&leg);
        let serves = self.reaches_guns(by, &poses);
        Ok(Move { party: party.clone(), mode, poses, path: Vec::new(), wheels, serves })
    }

    /// FD-D50: a move at field, road or skirmish rate goes along the facing; one that is a hair off is put right.
    fn straightened(&self, by: PieceId, mode: Mode, step: Vector) -> Result<Vector, Refusal> {
        if mode == Mode::Tactical {
            return Ok(step);
        }
        let heading = self.piece(by).pose.facing.heading();
        let (ahead, aside) = (step.dot(heading.ahead()), step.dot(heading.right()));
        let slack = self.book().sheet.field.tolerance.aligned.get();
        if ahead <= 0.0 || aside.abs() > slack {
            return Err(Refusal::by("FD-D50", "a move at that rate goes along the facing")
                .instead("wheel first, or shift at the tactical rate"));
        }
        Ok(measured(grid_step(heading.ahead() * ahead)))
    }

    /// The chart's word on a leg; a march of foot stops at 300 yards from the enemy (FD-MOV-06).
    fn within_allowance(&self, party: &Party, wish: &Wish, leg: &Leg, step: Vector) -> Result<Vector, Refusal> {
        let field = self.field();
        let mut halts = false;
        for piece in &party.members {
            let facts = self.movement_facts(*piece, wish, leg);
            let chart = look_up::<Movement>(self.book(), &facts);
            let used = field.yards(leg.inches) + field.yards(self.wheeled_inches(*piece));
            let damaged = self.wagon_allowance(*piece, chart.allowance.get());
            if damaged + 0.06 < used && chart.allowed && damaged < chart.allowance.get() {
                return Err(Refusal::by("FD-D12", "a damaged wagon moves at half its rate"));
            }
            Self::allowed(&chart, used)?;
            halts |= chart.halt_at_300;
        }
        if !halts {
            return Ok(step);
        }
        let near = self.book().sheet.movement.enemy_within.road_march.get();
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..24 {
            let middle = f64::midpoint(low, high);
            let (_, end) = field.enemies_along(&party.members, step * middle);
            if end.is_some_and(|yards| yards <= near) { high = middle } else { low = middle }
        }
        let stopped = measured(grid_step(step * high));
        let walked = Walked { pieces: &party.members, step: stopped, into: None, guns: None };
        field.leg(walked)?;
        Ok(stopped)
    }

    fn wagon_allowance(&self, piece: PieceId, yards: f64) -> f64 {
        if self.piece(piece).wagon_hits > 0 { yards / 2.0 } else { yards }
    }

    /// FD-FRM-05, FD-R86: a half-stand that moves by itself stays near its regiment, or comes nearer.
    fn keeps_leash(&self, party: &Party, step: Vector) -> Result<(), Refusal> {
        let [piece] = party.members[..] else { return Ok(()) };
        if !self.table.roll(piece).stand().is_some_and(|stand| stand.light) {
            return Ok(());
        }
        let field = self.field();
        let leash = field.numbers().within.leash.get();
        let (Some(before), Some(after)) = (field.leash(piece), field.leash_from(piece, &field.body(piece).moved(step)))
        else {
            return Ok(());
        };
        let after = field.yards(after);
        if after <= leash || after < before.yards {
            return Ok(());
        }
        let instead = format!("it must end within {leash} yards of another stand of its regiment");
        Err(Refusal::by("FD-R86", "it would leave its regiment").instead(instead))
    }

    fn is_wheeled_piece(&self, piece: PieceId) -> bool {
        self.mover(piece).is_wheeled()
    }

    /// FD-D26: the guns that a crew would serve again.
    pub(crate) fn guns_of_crew(&self, piece: PieceId) -> Option<PieceId> {
        let section = self.table.roll(piece).crew_of()?;
        let free = self.piece(section).guns.is_some_and(|guns| guns.captured.is_none());
        (free && self.field().is_on_table(section)).then_some(section)
    }

    fn reaches_guns(&self, piece: PieceId, poses: &[(PieceId, Pose)]) -> Option<PieceId> {
        let section = self.guns_of_crew(piece)?;
        let field = self.field();
        let contact = field.numbers().tolerance.contact.get();
        let (_, end) = poses.first()?;
        field.body_at(piece, *end).is_within(field.body(section), contact).then_some(section)
    }

    /// FD-D43: along a road.
    fn judge_road(&self, by: PieceId, party: Party, toward: Spot) -> Result<Move, Refusal> {
        let field = self.field();
        let kind = party.kind;
        let farthest = self.table.edges.bounds().high.x + self.table.edges.bounds().high.y;
        let mut way = field.road_way(by, toward.point(), farthest)?;
        let mut leg = self.road_leg(by, &way);
        let wish =
            Wish { mode: Mode::Road, kind, direction: Direction::Forward, on_road: true, bends: way.bends, into: None };
        let chart = look_up::<Movement>(self.book(), &self.movement_facts(by, &wish, &leg));
        Self::allowed(&chart, field.yards(way.inches))?;
        if chart.halt_at_300 {
            // FD-MOV-06: it stops as soon as an enemy is within 300 yards.
            let near = self.book().sheet.movement.enemy_within.road_march.get();
            let (mut low, mut high) = (0.0, way.inches);
            for _ in 0..24 {
                let middle = f64::midpoint(low, high);
                let part = field.road_way(by, toward.point(), middle)?;
                let close = self.road_leg(by, &part).enemy_end.is_some_and(|yards| yards <= near);
                if close { high = middle } else { low = middle }
            }
            way = field.road_way(by, toward.point(), high)?;
            leg = self.road_leg(by, &way);
        }
        let path = way.points.iter().map(|point| Spot::nearest(*point)).collect();
        let wheels = self.is_wheeled_piece(by) && enters_rough(&leg);
        Ok(Move { party, mode: Mode::Road, poses: vec![(by, way.end)], path, wheels, serves: None })
    }

    /// FD-D43: a way along a road as the chart asks for it, measured along its middle.
    fn road_leg(&self, by: PieceId, way: &RoadWay) -> Leg {
        let field = self.field();
        let (enemy_start, enemy_end) = field.enemies_on_road(by, &way.points, way.end);
        Leg { inches: way.inches, trodden: field.trodden_along(by, &way.points), enemy_start, enemy_end }
    }

    /// Carries a move out.
    pub(crate) fn make_move(&mut self, order: &Move, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let how = engine::word::Word::word(order.mode);
        self.put_all(&order.poses, &order.path, how, "FD-MOV-01", log);
        for piece in &order.party.members {
            self.piece_mut(*piece).acts.moved = true;
        }
        if order.wheels
            && let Some(piece) = order.party.members.first()
        {
            self.risk_wheels(*piece, dice, log)?;
        }
        if let (Some(section), Some(crew)) = (order.serves, order.party.members.first().copied()) {
            self.serve_again(section, crew, log);
        }
        Ok(())
    }

    /// Puts pieces at their places and logs their moves.
    pub(crate) fn put_all(
        &mut self,
        poses: &[(PieceId, Pose)],
        path: &[Spot],
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        let table = std::sync::Arc::clone(&self.table);
        for (piece, to) in poses {
            let from = self.piece(*piece).pose;
            self.state.positions.put(&table, *piece, *to);
            if from != *to {
                log.note(rule, What::Moved { piece: *piece, from, to: *to, path: path.to_vec(), how });
            }
        }
        self.commanders_step_aside(log);
    }

    /// FD-TER-10, FD-R94: a piece of equipment that enters rough ground may break a wheel.
    pub(crate) fn risk_wheels(&mut self, piece: PieceId, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let equipment = match &self.table.roll(piece).sort {
            Sort::Wagon => Equipment::Wagon,
            _ if self.piece(piece).is_limbered() => Equipment::Limber,
            _ => Equipment::Gun,
        };
        let throw_for = Throw { by: piece, at: None, rule: "FD-TER-10" };
        let outcome = throw::<RoughGround>(self.book(), &RoughFacts { equipment }, throw_for, dice, log)?;
        if !outcome.destroyed {
            return Ok(());
        }
        if equipment == Equipment::Wagon {
            self.remove(piece, crate::field::Fate::Destroyed, "FD-TER-10", log);
            return Ok(());
        }
        let total = self.table.roll(piece).section().map_or(0, |roll| roll.guns);
        let left = total.saturating_sub(self.piece(piece).guns.map_or(0, |guns| guns.hits));
        let side = self.side(piece);
        if let Some(guns) = self.piece_mut(piece).guns.as_mut() {
            guns.hits = total;
        }
        if let Some(losses) = self.state.losses.get_mut(side.index()) {
            losses.guns_destroyed += u16::from(left);
        }
        self.lose_guns(piece, "FD-TER-10", log);
        Ok(())
    }

    /// FD-D26: a crew serves its guns again; its half-stand leaves the table.
    fn serve_again(&mut self, section: PieceId, crew: PieceId, log: &mut Log) {
        let castings = self.piece(crew).castings;
        for commander in self.commanders_with(crew) {
            self.state.positions.lift(commander, crate::field::Standing::With(section));
        }
        self.state.positions.lift(crew, crate::field::Standing::Serving);
        self.piece_mut(crew).castings = 0;
        let unit = self.piece_mut(section);
        unit.castings = castings;
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.lay(&table, section);
        let event = What::Changed { piece: section, aspect: Aspect::Mark, to: "manned", better: true };
        log.note("FD-D26", event);
    }
}
