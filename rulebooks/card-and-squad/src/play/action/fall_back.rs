//! Falling back to cover, and running (CS-MOR-11, -12, CS-R18, CS-R19, CS-D20, CS-D21, CS-D31, CS-D40).

use engine::dice::Dice;
use engine::game::{Halt, Log, Refusal};
use engine::table::{Facing, Point, Spot};

use super::super::placing::{Layout, Places};
use super::super::state::Whereabouts;
use super::super::{Battle, Buffers};
use crate::field::arrange::Arrangement;
use crate::field::figure::{FigureId, SquadId, Unit};
use crate::field::fit::Room;
use crate::words::{Cover, Leader, Nerve};

impl Battle {
    /// CS-MOR-11, CS-PRO-03, table 3.1: whether a squad may fall back to cover.
    pub(in super::super) fn judge_fall_back(&self, squad: SquadId) -> Result<(), Refusal> {
        let unit = Unit::Squad(squad);
        self.judge_not_running(unit)?;
        let state = self.state.squad(squad);
        if state.nerve == Nerve::Steady && state.leader != Leader::Killed {
            return Err(Refusal::by("CS-MOR-10", "a steady squad with a leader has no need to").instead("move it"));
        }
        if self.is_locked(unit) {
            return Err(Refusal::by("CS-D31", "some of its figures are locked in melee"));
        }
        if state.acted == super::super::state::Acted::InPart {
            return Err(Refusal::by("CS-R04", "some of its men have fired or loaded in this turn"));
        }
        if self.is_in_cover(squad) {
            return Err(Refusal::by("CS-D21", "it is in cover already"));
        }
        Ok(())
    }

    /// CS-D21: whether a squad is in cover where it stands.
    pub(super) fn is_in_cover(&self, squad: SquadId) -> bool {
        let field = self.field();
        let measure = |buffers: &mut Buffers| {
            let enemy = field.menace(squad, &mut buffers.crossings);
            enemy.is_some_and(|enemy| field.shelter_now(squad, enemy, &mut buffers.crossings) != Cover::None)
        };
        self.cache.covered(squad, &self.state, || self.with_buffers(measure))
    }

    /// CS-MOR-12: whether a squad is to retreat.
    pub(in super::super) fn judge_retreat(&self, squad: SquadId) -> Result<(), Refusal> {
        self.judge_turn(Unit::Squad(squad))?;
        if self.state.squad(squad).nerve == Nerve::Retreat {
            return Ok(());
        }
        Err(Refusal::by("CS-MOR-12", "only a squad that has failed its check by 3 or more retreats"))
    }

    /// The action of falling back.
    pub(in super::super) fn retreat_to_cover(
        &mut self,
        squad: SquadId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        self.state.spend(Unit::Squad(squad));
        self.fall_back(squad, "CS-MOR-11", dice, log)
    }

    /// The action of retreating.
    pub(in super::super) fn retreat(&mut self, squad: SquadId, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.state.spend(Unit::Squad(squad));
        self.run_away(squad, "CS-MOR-12", dice, log)
    }

    /// CS-R18, CS-D21: a squad makes for the nearest cover; one in cover or in melee stays (CS-D35).
    pub(super) fn fall_back(
        &mut self,
        squad: SquadId,
        rule: &'static str,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let unit = Unit::Squad(squad);
        if self.is_locked(unit) || self.is_in_cover(squad) {
            log.say(rule, || format!("{} stays where it is.", self.unit_name(unit)));
            return Ok(());
        }
        // CS-D21: without the road die
        let roll = self.roll_movement(unit, false, dice, log)?;
        let budget = f64::from(roll) / 1000.0;
        let field = self.field();
        let mover = self.mover(unit);
        let shelter = self.cache.shelter(squad, &self.state, || {
            self.with_buffers(|buffers| field.nearest_shelter(squad, &mover, &mut buffers.walk, &mut buffers.crossings))
        });
        let Some(shelter) = shelter else {
            self.flee(squad, roll, false, rule, log);
            return Ok(());
        };
        let reached = field.numbers().within(shelter.way.cost, budget);
        let gone = self.cache.fallen_back((squad, roll), &self.state, || {
            let gone = self.with_buffers(|buffers| field.as_far(&shelter.way.path, budget, &mut buffers.walk));
            field.to_room(&mover, &gone)
        });
        let Some(end) = gone.last().copied() else { return Ok(()) };
        let places = self.leader_alone(unit, end).unwrap_or_else(|| {
            let layout = self.facing_the_enemy(unit, end);
            if reached {
                self.take_cover(squad, end, &shelter.points, &layout)
            } else {
                self.lay_out_anyhow(mover, end, &layout)
            }
        });
        let bends: Vec<Spot> = gone.iter().skip(1).map(|point| Spot::nearest(*point)).collect();
        self.move_to(unit, &bends, &places, "fall-back", rule, log);
        self.open_out(squad, log);
        Ok(())
    }

    /// CS-D21: the men take the points nearest to their leader, one each; those left over stand about him.
    fn take_cover(&self, squad: SquadId, end: Point, points: &[Point], layout: &Layout) -> Places {
        let unit = Unit::Squad(squad);
        let field = self.field();
        let mover = self.mover(unit);
        let Some(leader) = field.measured_for(unit) else { return Vec::new() };
        let radius = field.figure(leader).radius(field.numbers());
        let mut room = Room::about(&field, mover, None, end, radius);
        room.take(end, radius, leader);
        let mut places: Places = vec![(leader, Spot::nearest(end))];
        let mut free = points.iter();
        let mut left: Vec<FigureId> = Vec::new();
        for id in field.members(unit).filter(|id| *id != leader) {
            let figure = *field.figure(id);
            let spot = free
                .by_ref()
                .map(|point| field.numbers().on_grid(*point))
                .find(|spot| room.unfit(&figure, spot.point()).is_none());
            match spot {
                Some(spot) => {
                    room.take(spot.point(), figure.radius(field.numbers()), id);
                    places.push((id, spot));
                }
                None => left.push(id),
            }
        }
        let usual = self.lay_out_anyhow(mover, end, layout);
        for id in left {
            let figure = *field.figure(id);
            let want = usual.iter().find(|(own, _)| *own == id).map_or(figure.spot, |(_, spot)| *spot);
            let spot = room.nearest(&figure, want.point()).unwrap_or(want);
            room.take(spot.point(), figure.radius(field.numbers()), id);
            places.push((id, spot));
        }
        places.sort_by_key(|(id, _)| *id);
        places
    }

    /// CS-R19, CS-D20, CS-D31: a squad runs by its full roll; it breaks off from those it fights.
    pub(super) fn run_away(
        &mut self,
        squad: SquadId,
        rule: &'static str,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let unit = Unit::Squad(squad);
        let roll = self.roll_movement(unit, false, dice, log)?;
        self.flee(squad, roll, true, rule, log);
        Ok(())
    }

    /// CS-D20; CS-D04: only one that retreats leaves the table.
    fn flee(&mut self, squad: SquadId, roll: i32, leaves: bool, rule: &'static str, log: &mut Log) {
        let unit = Unit::Squad(squad);
        self.break_off(squad, log);
        let Some(start) = self.centre(unit) else { return };
        let field = self.field();
        let mover = self.mover(unit);
        let edge = self.table.base_edge(self.side(unit));
        let flight = self.cache.flight((squad, roll, leaves), &self.state, || {
            self.with_buffers(|Buffers { walk, .. }| {
                let escape = self.cache.escape(squad, &self.state, || field.escape(&mover, start, edge, walk));
                field.flight_along(&mover, &escape, edge, f64::from(roll) / 1000.0, leaves, walk)
            })
        });
        if flight.leaves {
            return self.leave(squad, log);
        }
        let end = flight.path.last().copied().unwrap_or(start);
        let places = self
            .leader_alone(unit, end)
            .unwrap_or_else(|| self.lay_out_anyhow(mover, end, &self.facing_the_enemy(unit, end)));
        let bends: Vec<Spot> = flight.path.iter().skip(1).map(|point| Spot::nearest(*point)).collect();
        self.move_to(unit, &bends, &places, "retreat", rule, log);
        self.open_out(squad, log);
    }

    /// CS-D20: in open order, the front towards the nearest enemy, so that the men are on the side away from him.
    fn facing_the_enemy(&self, unit: Unit, at: Point) -> Layout {
        let front = Facing::nearest(self.usual_front(unit, at));
        Layout { arrangement: Some(Arrangement::Open), front: Some(front), ..Layout::default() }
    }

    /// CS-D31: its locked figures go with it, and their enemies are free.
    fn break_off(&mut self, squad: SquadId, log: &mut Log) {
        if self.is_locked(Unit::Squad(squad)) {
            log.say("CS-D31", || format!("{} breaks off; its enemies are free.", self.unit_name(Unit::Squad(squad))));
        }
        let figures: Vec<FigureId> = self.field().members(Unit::Squad(squad)).collect();
        for combat in &mut self.state.combats {
            for id in &figures {
                combat.drop_out(*id);
            }
        }
        self.state.combats.retain(super::super::state::Combat::goes_on);
    }

    /// CS-D40, CS-D04: a squad leaves the table whole over its own edge; its figures are out of the game, not killed.
    fn leave(&mut self, squad: SquadId, log: &mut Log) {
        let figures: Vec<FigureId> = self.field().members(Unit::Squad(squad)).collect();
        for id in figures {
            if let Some(figure) = self.state.figures.get_mut(id.index()) {
                figure.here = false;
            }
        }
        self.end_squad(squad, Whereabouts::Left, "left-the-table", "CS-D40", log);
    }
}
