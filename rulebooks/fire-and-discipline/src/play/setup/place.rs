//! Placing a body: who is placed together, how it is laid out, and where it may stand (FD-D02, FD-D53).

use engine::game::{Aspect, Log, PieceId, Refusal, Side, What};
use engine::table::{Body, Polygon, Pose};

use crate::field::moves::{Barred, Poses, lay_out};
use crate::field::roster::{Arm, Sort};
use crate::field::{Entry, Standing, TableEdge};
use crate::play::battle::Battle;
use crate::play::turn::Step;
use crate::words::Formation;

/// How a body is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrange {
    /// A piece by itself.
    Alone,
    Line,
    Column,
    Square,
    Limbered,
    Unlimbered,
}

/// A body about to be placed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placing {
    pub(crate) members: Vec<PieceId>,
    pub(crate) how: Arrange,
    pub(crate) poses: Poses,
}

impl Battle {
    /// Whether a piece waits to be placed in the running step.
    pub(crate) fn waits(&self, piece: PieceId) -> bool {
        let own = self.side(piece) == self.state.active;
        match (self.state.step, self.piece(piece).standing) {
            (Step::Setup, Standing::ToPlace) => own,
            (Step::Moves, Standing::Coming) => own && self.has_arrived(piece),
            _ => false,
        }
    }

    /// FD-D53: whether the turn of an arrival has come.
    fn has_arrived(&self, piece: PieceId) -> bool {
        self.table.entries[piece].and_then(|entry| entry.turn).is_some_and(|turn| turn <= self.state.turn)
    }

    /// Whether a side has placed all that it sets up.
    pub(crate) fn is_placed(&self, side: Side) -> bool {
        !self.field().of_side(side).any(|piece| self.piece(piece).standing == Standing::ToPlace)
    }

    /// FD-D02: the pieces that are placed together with one, in the order of battle.
    pub(crate) fn placed_with(&self, piece: PieceId) -> Vec<PieceId> {
        let group = self.table.placing[piece];
        let same = |other: &PieceId| self.table.placing[*other] == group && self.waits(*other);
        self.field().of_side(self.side(piece)).filter(same).collect()
    }

    /// How a body may be placed.
    pub(crate) fn arrangements(&self, members: &[PieceId]) -> Vec<Arrange> {
        let Some(first) = members.first() else { return Vec::new() };
        let arriving = self.state.step == Step::Moves;
        match &self.table.roll(*first).sort {
            Sort::Section(_) if arriving => vec![Arrange::Limbered],
            Sort::Section(_) => vec![Arrange::Limbered, Arrange::Unlimbered],
            Sort::Stand(stand) => {
                let troops = self.items(members).len();
                let square = stand.arm == Arm::Infantry && self.is_square_allowed(*first, troops).is_ok();
                if troops == 1 {
                    vec![Arrange::Alone]
                } else if arriving {
                    vec![Arrange::Column]
                } else if square {
                    vec![Arrange::Line, Arrange::Column, Arrange::Square]
                } else {
                    vec![Arrange::Line, Arrange::Column]
                }
            }
            _ => vec![Arrange::Alone],
        }
    }

    /// The stands and troops of a body, in the order of battle.
    fn items(&self, members: &[PieceId]) -> Vec<crate::field::moves::Item> {
        let mut items: Vec<crate::field::moves::Item> = Vec::new();
        for piece in members {
            let known = items.iter().any(|item| item.stands.iter().any(|(stand, _)| stand == piece));
            if !known {
                items.push(self.item_to_place(*piece, members));
            }
        }
        items
    }

    fn item_to_place(&self, piece: PieceId, members: &[PieceId]) -> crate::field::moves::Item {
        let troop: Vec<PieceId> =
            self.table.troop_of(piece).iter().copied().filter(|stand| members.contains(stand)).collect();
        let stands = if troop.is_empty() { vec![piece] } else { troop };
        let base = |piece: PieceId| self.table.base(piece, self.piece(piece));
        let depth = stands.iter().map(|piece| base(*piece)[1]).fold(0.0, f64::max);
        crate::field::moves::Item { stands: stands.into_iter().map(|piece| (piece, base(piece)[0])).collect(), depth }
    }

    /// Whether a body may be placed with the middle of its front at a pose.
    pub(crate) fn judge_place(
        &self,
        by: PieceId,
        with: &[PieceId],
        how: Option<Arrange>,
        front: Pose,
    ) -> Result<Placing, Refusal> {
        if !self.waits(by) {
            return Err(Refusal::by("FD-D02", "it is not waiting for a place"));
        }
        let all = self.placed_with(by);
        if all.first() != Some(&by) {
            return Err(Refusal::by("FD-D02", "it is placed with others").instead("order the first of them"));
        }
        let mut members = all.clone();
        if !with.is_empty() {
            members = vec![by];
            members.extend(with.iter().copied());
            members.sort_unstable();
            members.dedup();
            let troops = |piece: &PieceId| self.table.troop_of(*piece).iter().all(|stand| members.contains(stand));
            if members.iter().any(|piece| !all.contains(piece)) || !members.iter().all(troops) {
                return Err(Refusal::by("FD-D02", "those are not placed together"));
            }
        }
        let open = self.arrangements(&members);
        let how = match how {
            Some(how) if open.contains(&how) => how,
            None if self.state.step == Step::Moves || open == [Arrange::Alone] => {
                open.first().copied().unwrap_or(Arrange::Alone)
            }
            _ => return Err(Refusal::by("FD-D02", "it is not placed that way")),
        };
        let poses = self.laid_at(&members, how, front);
        self.may_be_placed(by, how, &poses)?;
        Ok(Placing { members, how, poses })
    }

    fn laid_at(&self, members: &[PieceId], how: Arrange, front: Pose) -> Poses {
        let kind = match how {
            Arrange::Line => Formation::Line,
            Arrange::Square => Formation::Square,
            _ => Formation::Column,
        };
        let mut items = self.items(members);
        if let ([item], Arrange::Limbered | Arrange::Unlimbered) = (&mut items[..], how) {
            let [width, depth] =
                if how == Arrange::Limbered { self.table.bases.limber } else { self.table.bases.basic };
            item.depth = depth;
            for stand in &mut item.stands {
                stand.1 = width;
            }
        }
        if kind == Formation::Column && items.len() > 1 {
            // FD-FRM-12: the largest troop leads.
            let castings = |item: &crate::field::moves::Item| -> u32 {
                item.stands.iter().map(|(piece, _)| u32::from(self.piece(*piece).castings)).sum()
            };
            if self
                .table
                .roll(members.first().copied().unwrap_or(PieceId(0)))
                .stand()
                .is_some_and(|s| s.arm == Arm::Cavalry)
            {
                items.sort_by_key(|item| std::cmp::Reverse(castings(item)));
            }
        }
        lay_out(kind, &items, front)
    }

    /// FD-D02, FD-D53: wholly in its zone, on free ground that it may enter, away from enemies, and near its regiment.
    fn may_be_placed(&self, by: PieceId, how: Arrange, poses: &[(PieceId, Pose)]) -> Result<(), Refusal> {
        let field = self.field();
        let Some(entry) = self.table.entries[by] else { return Err(Refusal::by("FD-D02", "it has its place")) };
        let zone = self.table.setting.zones.get(usize::from(entry.zone)).map(|zone| &zone.outline);
        let arrives = entry.turn.is_some();
        let rule = if arrives { "FD-D53" } else { "FD-D02" };
        let bodies: Vec<(PieceId, Body)> =
            poses.iter().map(|(piece, pose)| (*piece, self.body_placed(*piece, how, *pose))).collect();
        let foes = arrives.then(|| field.foes_of(self.side(by)));
        for (piece, body) in &bodies {
            field.edges_allow_body(body)?;
            if zone.is_some_and(|zone| !lies_in(zone, body)) {
                return Err(Refusal::by(rule, "it must stand wholly in its zone"));
            }
            if !self.table.roll(*piece).is_commander() {
                field.free_of_others(*piece, body)?;
            }
            self.admits(*piece, how, body)?;
            let near = field.inches(self.book().sheet.play.arrives_from_enemy.get()) - crate::field::ROUNDING;
            let enemy = foes.as_ref().and_then(|foes| foes.nearest_to(body));
            if enemy.is_some_and(|gap| gap < near) {
                return Err(Refusal::by("FD-D53", "an enemy is too near"));
            }
        }
        self.touches_edge(entry, &bodies)?;
        self.on_leash(&bodies)
    }

    /// The footprint of a piece as it would be placed: a limber and a gun stand have different ones.
    fn body_placed(&self, piece: PieceId, how: Arrange, pose: Pose) -> Body {
        let [width, depth] = match how {
            Arrange::Limbered => self.table.bases.limber,
            Arrange::Unlimbered => self.table.bases.basic,
            _ => self.table.base(piece, self.piece(piece)),
        };
        engine::table::Footprint::Rectangle { width, depth }.at(pose).into()
    }

    fn admits(&self, piece: PieceId, how: Arrange, body: &Body) -> Result<(), Barred> {
        let field = self.field();
        if self.table.roll(piece).is_commander() {
            let banks = field.is_on_banks(body);
            return if banks { Err(Barred::by("FD-D10", "he cannot stand on steep banks")) } else { Ok(()) };
        }
        if how == Arrange::Limbered {
            let woods = matches!(
                field.cover_under(body.centre()),
                crate::words::Cover::LightWoods | crate::words::Cover::HeavyWoods
            );
            if woods {
                return Err(Barred::by("FD-TER-06", "limbers and wagons do not enter woods"));
            }
        }
        field.ground_admits(piece, body)
    }

    /// FD-D53
    fn touches_edge(&self, entry: Entry, bodies: &[(PieceId, Body)]) -> Result<(), Refusal> {
        let Some(edge) = entry.edge else { return Ok(()) };
        let table = self.table.edges.bounds();
        let contact = self.book().sheet.field.tolerance.contact.get();
        let touches = |body: &Body| match edge {
            TableEdge::Near => body.bounds().low.y - table.low.y <= contact,
            TableEdge::Far => table.high.y - body.bounds().high.y <= contact,
            TableEdge::Left => body.bounds().low.x - table.low.x <= contact,
            TableEdge::Right => table.high.x - body.bounds().high.x <= contact,
        };
        if bodies.iter().any(|(_, body)| touches(body)) {
            return Ok(());
        }
        Err(Refusal::by("FD-D53", "it must touch the edge that it comes from"))
    }

    /// FD-D02, FD-FRM-05: a half-stand within 50 yards of a stand of its regiment, if one is on the table.
    fn on_leash(&self, bodies: &[(PieceId, Body)]) -> Result<(), Refusal> {
        let field = self.field();
        let [(piece, body)] = bodies else { return Ok(()) };
        if !self.table.roll(*piece).stand().is_some_and(|stand| stand.light) {
            return Ok(());
        }
        let leash = field.numbers().within.leash.get();
        match field.leash_from(*piece, body) {
            Some(gap) if field.yards(gap) > leash => {
                Err(Refusal::by("FD-FRM-05", "it must stay within 50 yards of its regiment"))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn place(&mut self, order: &Placing, log: &mut Log) {
        let table = std::sync::Arc::clone(&self.table);
        for (piece, pose) in &order.poses {
            if let Some(guns) = self.piece_mut(*piece).guns.as_mut() {
                guns.limbered = order.how == Arrange::Limbered;
            }
            self.state.positions.put(&table, *piece, *pose);
            log.note("FD-D02", What::Placed { piece: *piece, at: *pose });
            if self.table.roll(*piece).section().is_some() {
                let to = if order.how == Arrange::Limbered { "limbered" } else { "unlimbered" };
                log.note("FD-D02", What::Changed { piece: *piece, aspect: Aspect::Formation, to, better: true });
            }
            let arriving = self.state.step == Step::Moves;
            let acts = &mut self.piece_mut(*piece).acts;
            acts.moved = arriving;
            self.bring_commanders(*piece);
        }
        if order.how == Arrange::Square {
            let members: Vec<PieceId> = order.poses.iter().map(|(piece, _)| *piece).collect();
            self.state.positions.form_square(&members);
        }
        self.commanders_step_aside(log);
    }

    /// FD-D53: a commander comes with the stand that he is attached to.
    fn bring_commanders(&mut self, stand: PieceId) {
        let with: Vec<PieceId> =
            self.state.positions.pieces.ids().filter(|piece| self.field().host_of(*piece) == Some(stand)).collect();
        for commander in with {
            self.state.positions.lift(commander, Standing::With(stand));
        }
    }

    /// The set-up goes on with the other side, or the game begins: Player B places first.
    pub(crate) fn end_set_up(&mut self, log: &mut Log) {
        if self.state.active == self.table.player_a {
            self.begin_turn(log);
            return;
        }
        self.state.active = self.table.player_a;
        if !self.is_placed(self.state.active) {
            let side = Some(self.state.active);
            log.note("FD-D02", What::Began { turn: 0, side, step: "setup" });
        }
    }
}

/// Whether all of a footprint is in a zone.
fn lies_in(zone: &Polygon, body: &Body) -> bool {
    let inward = |corner: engine::table::Point| {
        // A corner on the edge of the zone is in it, give or take the grid.
        zone.holds(corner) || zone.to_outline(corner).distance <= crate::field::ROUNDING
    };
    body.shapes().flat_map(engine::table::Shape::corners).all(inward)
}
