//! What units that have checked may do: the offers of maneuvers, of troops and of guns.

use engine::game::{Act, At, Blanks, Offer, Offers, Order, PieceId};
use engine::table::{Pivot, Spot};
use engine::word::Word;

use crate::charts::gun_maneuver::{GunAction, GunMove};
use crate::charts::movement::Pace;
use crate::charts::troop_maneuver::{Action, Class};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::moves::formation::{Deploy, Hinge};
use crate::field::moves::guns::limber_or_unlimber;
use crate::field::moves::legs::follow;
use crate::field::moves::{Leg, Licence, Scratch, march};
use crate::field::pieces::Unit;
use crate::play::battle::Battle;
use crate::play::maneuver::openings::{FARTHEST, Openings, Where};
use crate::play::maneuver::troops::{Evolution, Form};
use crate::play::state::Grant;
use crate::words::{Formation, Ground};

/// The formations that troops take in the open.
const FORMATIONS: [Formation; 5] =
    [Formation::Line, Formation::ExtendedLine, Formation::OpenOrder, Formation::FieldColumn, Formation::MarchColumn];

impl Battle {
    /// FF-SEQ-06: charges to be moved; then what each unit may do with its maneuver.
    pub(crate) fn maneuver_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        if self.charge_due().is_some() {
            // FF-SEQ-06: charging units before all others
            for (unit, record) in self.state.records.pairs() {
                let id = self.unit_piece(unit);
                if record.charge_due && of.is_none_or(|of| of == id) {
                    into.push(Offer::plain(Act::Charge, Order::by("maneuver", id).how("charge")));
                }
            }
            return;
        }
        for unit in self.maneuvering_units() {
            let id = self.unit_piece(unit);
            let Some(grant) = self.record(unit).grant else { continue };
            if of.is_none_or(|of| of == id) {
                if self.is_guns(unit) {
                    self.gun_offers(unit, id, grant, into);
                } else {
                    self.evolution_offers(unit, id, grant, into);
                }
            }
        }
    }

    /// The units that have maneuver offers.
    pub(crate) fn maneuver_actors(&self, into: &mut Vec<PieceId>) {
        if self.charge_due().is_some() {
            let due = self.state.records.pairs().filter(|(_, record)| record.charge_due);
            into.extend(due.map(|(unit, _)| self.unit_piece(unit)));
            return;
        }
        let mut offers = Offers::new();
        into.extend(
            self.maneuvering_units()
                .filter(|unit| self.can_maneuver(*unit, &mut offers))
                .map(|unit| self.unit_piece(unit)),
        );
    }

    /// FF-D63: whether there is a charge to move, or anything that a unit may do.
    pub(crate) fn has_maneuvers(&self) -> bool {
        let mut offers = Offers::new();
        self.charge_due().is_some() || self.maneuvering_units().any(|unit| self.can_maneuver(unit, &mut offers))
    }

    /// Whether there is anything that a unit may do with its maneuver.
    fn can_maneuver(&self, unit: UnitId, offers: &mut Offers) -> bool {
        // Troops that can move at all are offered a move; of others it must be looked for.
        if self.unit(unit).troops().is_some() && march(self.unit(unit), Pace::Full, false).is_ok() {
            return true;
        }
        // What guns are offered wherever they stand.
        let lines = [GunAction::Fire, GunAction::FullMove, GunAction::Pivot, GunAction::Rally];
        let grant = self.record(unit).grant;
        if grant.is_some_and(|grant| lines.into_iter().any(|line| self.gun_outcome(unit, grant, line).is_ok())) {
            return true;
        }
        offers.clear();
        self.maneuver_offers(Some(self.unit_piece(unit)), offers);
        !offers.list().is_empty()
    }

    fn gun_offers(&self, unit: UnitId, id: PieceId, grant: Grant, into: &mut Offers) {
        let field = self.field();
        let mut scratch = Scratch::default();
        let own = self.unit(unit);
        let limbered = |limbered: bool| {
            let mut tried = own.clone();
            if let crate::field::pieces::UnitBody::Guns(guns) = &mut tried.body {
                guns.limbered = limbered;
            }
            march(&tried, grant.pace(), false).map_or(0.0, |march| march.farthest(self.book()))
        };
        let mut turns_about = None;
        let mut limbers = |scratch: &mut Scratch| {
            *turns_about.get_or_insert_with(|| limber_or_unlimber(&field, unit, scratch).is_ok())
        };
        for action in GunAction::ALL {
            let Ok(outcome) = self.gun_outcome(unit, grant, *action) else { continue };
            let order = Order::by("maneuver", id).how(action.word());
            let route = Blanks::route;
            let (act, blanks, fits) = match action {
                GunAction::FullMove => (Act::Move, route(limbered(true)), true),
                GunAction::LimberAndFullMove | GunAction::FullMoveAndUnlimber => {
                    (Act::Move, route(limbered(true)), limbers(&mut scratch))
                }
                GunAction::HandHaul => {
                    let reach = outcome.haul_distance.map_or(0.0, engine::number::Number::get);
                    (Act::Move, route(reach), outcome.with_move == Some(GunMove::HandHaul))
                }
                GunAction::Pivot | GunAction::PivotAndFire => (Act::Aim, Blanks::facing(), true),
                GunAction::Limber | GunAction::Unlimber | GunAction::UnlimberAndFire => {
                    (Act::Form, Blanks::NONE, limbers(&mut scratch))
                }
                GunAction::LimberAndFullRetreat => (Act::Retire, Blanks::NONE, limbers(&mut scratch)),
                GunAction::ReplenishAmmunition => (Act::Load, Blanks::NONE, self.may_replenish(unit).is_ok()),
                GunAction::Rally => (Act::Rally, Blanks::NONE, true),
                GunAction::Fire => (Act::Fire, Blanks::NONE, true),
            };
            if fits {
                into.push(Offer::open(act, order, blanks));
            }
        }
    }

    /// The evolutions that are open to troops.
    fn evolution_offers(&self, unit: UnitId, id: PieceId, grant: Grant, into: &mut Offers) {
        let field = self.field();
        let own = self.unit(unit);
        let well = grant.class == Class::WellHandled;
        let openings = Openings::of(self, &field, unit, grant);
        let reach = |half: bool| march(own, grant.pace(), half).map_or(0.0, |march| march.farthest(self.book()));
        let half = Blanks::route(reach(true));
        let order = |evolution: Evolution| Order { how: evolution.how(), ..Order::by("maneuver", id) };
        let full = Evolution::of(Action::FullMove);
        if openings.room(full, None).is_some() {
            into.push(Offer::open(Act::Move, order(full), Blanks::route(reach(false))));
            let moves = if well { WELL_HANDLED_MOVES } else { TARDY_MOVES };
            for (act, evolution) in moves {
                into.push(Offer::open(*act, order(*evolution), half.clone()));
            }
        }
        let mut offer = |room: Option<Where>, act: Act, evolution: Evolution, wall: Option<u16>| {
            let Some(room) = room else { return };
            let then = Evolution { then_move: true, ..evolution };
            let at = wall.map(At::Item);
            let enters = matches!(evolution.form, Some(Form::To(Formation::Garrison, _)));
            // What goes with a half move, before or after. A garrison stays in its building, or is out of it first.
            if well && room == Where::Here && !enters {
                into.push(Offer::open(act, Order { at, ..order(then) }, half.clone()));
            }
            if well && wall.is_none() {
                into.push(Offer::open(act, order(evolution), half.clone()));
            } else if !well && room == Where::Here {
                // Tardy troops do it without.
                into.push(Offer::plain(act, Order { at, ..order(evolution) }));
            }
        };
        for (act, action) in [
            (Act::Form, Action::FaceByRearRank),
            (Act::Form, Action::DeployToFront),
            (Act::Load, Action::ReplenishAmmunition),
            (Act::Move, Action::ScaleMajorObstacle),
        ] {
            let evolution = Evolution::of(action);
            if well || matches!(action, Action::FaceByRearRank | Action::ScaleMajorObstacle) {
                offer(openings.room(evolution, None), act, evolution, None);
            }
        }
        for (form, wall) in forms(&field, unit, own) {
            let evolution = Evolution { form: Some(form), ..Evolution::of(Action::ChangeFormation) };
            let in_class = || self.evolution_outcome(unit, grant, evolution, Ground::Open).is_ok();
            offer(openings.room(evolution, wall).filter(|_| in_class()), Act::Form, evolution, wall);
        }
    }

    /// FF-R24: what goes with a half move, done where a move straight ahead or straight back has made room for it.
    pub(crate) fn makes_room(&self, unit: UnitId, order: &Order) -> Option<Order> {
        let grant = self.record(unit).grant.filter(|grant| grant.class == Class::WellHandled)?;
        let places = [Leg::Forward(FARTHEST), Leg::Back(FARTHEST)].map(|leg| self.half_move(unit, grant, leg));
        let mut orders = places.into_iter().flatten().map(|place| order.clone().along([place]));
        orders.find(|order| self.rehearse(unit, order).is_ok())
    }

    /// Where a half move on one leg leads, if anywhere: a little short of all that it could be.
    pub(crate) fn half_move(&self, unit: UnitId, grant: Grant, leg: Leg) -> Option<Spot> {
        const MOST: f64 = 0.98;
        const LEAST: f64 = 0.1;
        let licence = Licence { pace: grant.pace(), ..Licence::HALF };
        let moved = follow(&self.field(), unit, &[leg], licence, &mut Scratch::default()).ok()?;
        let from = self.unit(unit).pose.spot.point();
        let step = moved.end()?.spot.point() - from;
        (step.length() > LEAST).then(|| Spot::nearest(from + step * MOST))
    }
}

/// The moves of well handled troops beside a full move.
const WELL_HANDLED_MOVES: &[(Act, Evolution)] = &[
    (Act::Move, Evolution::of(Action::PassageOfLines)),
    (Act::Move, Evolution::of(Action::MarchByFlank)),
    (Act::Move, Evolution { then_move: true, ..Evolution::of(Action::MarchByFlank) }),
    (Act::Form, front(Hinge::Flank(Pivot::Left), false)),
    (Act::Form, front(Hinge::Flank(Pivot::Left), true)),
    (Act::Form, front(Hinge::Flank(Pivot::Right), false)),
    (Act::Form, front(Hinge::Flank(Pivot::Right), true)),
    (Act::Form, front(Hinge::Center, false)),
    (Act::Form, front(Hinge::Center, true)),
];

/// The moves of tardy troops beside a full move.
const TARDY_MOVES: &[(Act, Evolution)] = &[(Act::Move, Evolution::of(Action::HalfMove))];

/// A change of front.
const fn front(hinge: Hinge, then_move: bool) -> Evolution {
    Evolution { hinge: Some(hinge), then_move, ..Evolution::of(Action::ChangeFront) }
}

/// What a unit could form, were there room; of a garrison with the wall that it leaves by.
fn forms(field: &Field<'_>, unit: UnitId, own: &Unit) -> Vec<(Form, Option<u16>)> {
    let now = own.formation();
    let mut found = Vec::new();
    for formation in FORMATIONS {
        let here = Form::To(formation, Deploy::Here);
        if now == Some(Formation::Garrison) {
            let walls = field.piece(unit).map_or(0, |piece| piece.body.shapes().count());
            found.extend((0..walls).map(|wall| (here, u16::try_from(wall).ok())));
            continue;
        }
        found.push((here, None));
        if now == Some(Formation::MarchColumn) {
            found.extend([Deploy::Left, Deploy::Right].map(|aside| (Form::To(formation, aside), None)));
        }
    }
    found.extend([Form::Dismount, Form::To(Formation::Garrison, Deploy::Here)].map(|form| (form, None)));
    found
}
