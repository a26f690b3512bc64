//! What units that have checked may do: the offers of maneuvers, of troops and of guns.

use std::cell::OnceCell;

use engine::game::{Act, At, Blanks, How, Offer, Offers, Order, PieceId};
use engine::table::{Spot, Thing};
use engine::word::Word;

use crate::charts::gun_maneuver::{GunAction, GunMove};
use crate::charts::movement::Pace;
use crate::charts::troop_maneuver::{Action, Class};
use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::moves::formation::{Deploy, changed, enter, faced_about, left, remounted};
use crate::field::moves::guns::limber_or_unlimber;
use crate::field::moves::legs::follow;
use crate::field::moves::scale::scale;
use crate::field::moves::space::Space;
use crate::field::moves::{Leg, Licence, Scratch, Stop, march};
use crate::field::pieces::Unit;
use crate::field::terrain::Going;
use crate::play::battle::Battle;
use crate::play::maneuver::troops::{Evolution, Form};
use crate::play::state::Grant;
use crate::words::{Formation, Ground, TroopArm};

/// A formation that a unit could take: the words for it, of a garrison the wall that it leaves by, and where there is
/// room for it.
type Formable = (Form, [Option<&'static str>; 2], Option<u16>, Where);

/// Where there is room for what a unit would form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    /// Where it stands.
    Here,
    /// FF-R24: where its half move leads.
    Ahead,
}

/// The room for what a unit would form. Where a half move straight ahead leads is looked for once, and only if there is
/// too little where the unit stands.
struct Rooms<'a> {
    battle: &'a Battle,
    unit: UnitId,
    grant: Grant,
    space: &'a Space<'a>,
    ahead: OnceCell<Option<Spot>>,
}

/// Farther than any half move goes.
const FARTHEST: f64 = 100.0;

impl Rooms<'_> {
    /// Where there is room for the unit, changed.
    fn of(&self, change: impl FnOnce() -> Result<Unit, Stop>) -> Option<Where> {
        if self.space.is_free {
            return Some(Where::Here);
        }
        let mut changed = change().ok()?;
        if self.space.fits(&changed) {
            return Some(Where::Here);
        }
        if self.grant.class != Class::WellHandled {
            return None;
        }
        let look = || self.battle.half_move(self.unit, self.grant, Leg::Forward(FARTHEST));
        let ahead = (*self.ahead.get_or_init(look))?;
        let step = ahead.point() - self.battle.unit(self.unit).pose.spot.point();
        changed.pose.spot = Spot::nearest(changed.pose.spot.point() + step);
        self.space.is_clear_for(&changed).then_some(Where::Ahead)
    }
}

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
        if let Some(of) = of {
            self.cache.keep_offered(of, into);
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

    fn evolution_offers(&self, unit: UnitId, id: PieceId, grant: Grant, into: &mut Offers) {
        let field = self.field();
        let mut scratch = Scratch::default();
        let own = self.unit(unit);
        let Some(troops) = own.troops() else { return };
        let reach = |half: bool| march(own, grant.pace(), half).map(|march| march.farthest(self.book()));
        let (full, half) = (reach(false), reach(true));
        let well = grant.class == Class::WellHandled;
        let order = |action: Action| Order::by("maneuver", id).how(action.word());
        if let (Ok(full), Ok(half)) = (full, half) {
            let route = Blanks::route;
            into.push(Offer::open(Act::Move, order(Action::FullMove), route(full)));
            if well {
                into.push(Offer::open(Act::Move, order(Action::PassageOfLines), route(half)));
                into.push(Offer::open(Act::Move, order(Action::MarchByFlank), route(half)));
                into.push(Offer::open(Act::Move, order(Action::MarchByFlank).how("then-move"), route(half)));
                for hinge in ["left", "right", "center"] {
                    into.push(Offer::open(Act::Form, order(Action::ChangeFront).how(hinge), route(half)));
                    let after = order(Action::ChangeFront).how(hinge).how("then-move");
                    into.push(Offer::open(Act::Form, after, route(half)));
                }
            } else {
                into.push(Offer::open(Act::Move, order(Action::HalfMove), route(half)));
            }
        }
        // What goes with a half move, before or after; tardy troops do it without.
        let half_reach = half.unwrap_or(0.0);
        let pair = |into: &mut Offers, act: Act, told: Order, room: Where| {
            if well {
                let route = Blanks::route(half_reach);
                if room == Where::Here {
                    into.push(Offer::open(act, told.clone().how("then-move"), route.clone()));
                }
                into.push(Offer::open(act, told, route));
            } else if room == Where::Here {
                into.push(Offer::plain(act, told));
            }
        };
        let Some(space) = Space::about(&field, unit) else { return };
        let rooms = Rooms { battle: self, unit, grant, space: &space, ahead: OnceCell::new() };
        let garrison = troops.formed() == Some(Formation::Garrison);
        if !garrison && let Some(room) = rooms.of(|| faced_about(&field, unit)) {
            pair(into, Act::Form, order(Action::FaceByRearRank), room);
        }
        if well
            && troops.formed() == Some(Formation::MarchColumn)
            && let Some(room) = rooms.of(|| changed(&field, unit, Formation::Line, Deploy::Here))
        {
            pair(into, Act::Form, order(Action::DeployToFront), room);
        }
        if well {
            let replenish = order(Action::ReplenishAmmunition);
            if self.may_replenish(unit).is_ok() {
                pair(into, Act::Load, replenish, Where::Here);
            } else if self.is_low_on_ammo(unit) && self.makes_room(unit, &replenish).is_some() {
                pair(into, Act::Load, replenish, Where::Ahead);
            }
        }
        if self.can_scale(unit, grant, &mut scratch) {
            pair(into, Act::Move, order(Action::ScaleMajorObstacle), Where::Here);
        }
        for (form, told, at, room) in self.forms(&field, unit, &rooms, &mut scratch) {
            let evolution =
                Evolution { action: Action::ChangeFormation, form: Some(form), hinge: None, then_move: false };
            if self.evolution_outcome(unit, grant, evolution, Ground::Open).is_err() {
                continue;
            }
            let mut change = order(Action::ChangeFormation);
            change.how = told.into_iter().flatten().fold(change.how, How::and);
            change.at = at.map(At::Item);
            if matches!(form, Form::To(Formation::Garrison, _)) {
                // A garrison stays in its building.
                let blanks = if well { Blanks::route(half_reach) } else { Blanks::NONE };
                into.push(Offer::open(Act::Form, change, blanks));
            } else if troops.formed() == Some(Formation::Garrison) && well {
                // Out of the building first, then on.
                let route = Blanks::route(half_reach);
                into.push(Offer::open(Act::Form, change.how("then-move"), route));
            } else {
                pair(into, Act::Form, change, room);
            }
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
    fn half_move(&self, unit: UnitId, grant: Grant, leg: Leg) -> Option<Spot> {
        const MOST: f64 = 0.98;
        const LEAST: f64 = 0.1;
        let licence = Licence { pace: grant.pace(), ..Licence::HALF };
        let moved = follow(&self.field(), unit, &[leg], licence, &mut Scratch::default()).ok()?;
        let from = self.unit(unit).pose.spot.point();
        let step = moved.end()?.spot.point() - from;
        (step.length() > LEAST).then(|| Spot::nearest(from + step * MOST))
    }

    /// The formations that a unit could take, the words for them, and where there is room.
    fn forms(&self, field: &Field<'_>, unit: UnitId, rooms: &Rooms<'_>, scratch: &mut Scratch) -> Vec<Formable> {
        const ALL: [Formation; 5] = [
            Formation::Line,
            Formation::ExtendedLine,
            Formation::OpenOrder,
            Formation::FieldColumn,
            Formation::MarchColumn,
        ];
        let mut found = Vec::new();
        let own = self.unit(unit);
        let Some(troops) = own.troops() else { return found };
        let on_foot = troops.arm == TroopArm::Cavalry && troops.dismounted;
        let now = own.formation();
        for formation in ALL {
            let word = Some(formation.word());
            let here = Form::To(formation, Deploy::Here);
            if now == Some(Formation::Garrison) {
                let walls = field.piece(unit).map_or(0, |piece| piece.body.shapes().count());
                for wall in 0..walls {
                    if left(field, unit, wall, formation).is_ok_and(|left| rooms.space.fits(&left)) {
                        found.push((here, [word, None], u16::try_from(wall).ok(), Where::Here));
                    }
                }
            } else if on_foot {
                if let Some(room) = rooms.of(|| remounted(field, unit, formation)) {
                    found.push((here, [word, None], None, room));
                }
            } else if now != Some(formation) {
                if let Some(room) = rooms.of(|| changed(field, unit, formation, Deploy::Here)) {
                    found.push((here, [word, None], None, room));
                }
                let aside = [("left-of-head", Deploy::Left), ("right-of-head", Deploy::Right)];
                for (flank, deploy) in aside.into_iter().filter(|_| now == Some(Formation::MarchColumn)) {
                    if let Some(room) = rooms.of(|| changed(field, unit, formation, deploy)) {
                        found.push((Form::To(formation, deploy), [word, Some(flank)], None, room));
                    }
                }
            }
        }
        if troops.is_mounted()
            && let Some(room) = rooms.of(|| remounted(field, unit, Formation::OpenOrder))
        {
            found.push((Form::Dismount, [Some("dismounted"), None], None, room));
        }
        if now != Some(Formation::Garrison)
            && let Some(room) = self.room_indoors(field, unit, scratch)
        {
            let form = Form::To(Formation::Garrison, Deploy::Here);
            found.push((form, [Some(Formation::Garrison.word()), None], None, room));
        }
        found
    }

    /// FF-TER-10: whether there is a building to garrison, where the unit stands or where its half move leads.
    fn room_indoors(&self, field: &Field<'_>, unit: UnitId, scratch: &mut Scratch) -> Option<Where> {
        let capacity = usize::try_from(self.book().sheet.field.moves.garrison.get()).unwrap_or(0);
        let here = |building| enter(field, unit, (building, capacity), scratch).is_ok();
        if self.building_beside(unit).is_some_and(here) {
            return Some(Where::Here);
        }
        let order = Order::by("maneuver", self.unit_piece(unit)).how(Action::ChangeFormation.word());
        self.way_in(unit, &order.how(Formation::Garrison.word())).map(|_| Where::Ahead)
    }

    fn can_scale(&self, unit: UnitId, grant: Grant, scratch: &mut Scratch) -> bool {
        let field = self.field();
        let Some(piece) = field.piece(unit) else { return false };
        let tardy = grant.class == Class::Tardy;
        let licence = Licence { pace: grant.pace(), ..Licence::HALF };
        let areas = (0..field.ground.areas().len()).map(Thing::Area);
        let lines = (0..field.ground.lines().len()).map(Thing::Line);
        areas
            .chain(lines)
            .filter(|thing| field.row(*thing).is_some_and(|row| row.going == Going::MajorObstacle))
            .filter(|thing| {
                let bounds = match thing {
                    Thing::Area(at) => field.ground.areas().get(*at).map(|area| *area.outline().bounds()),
                    Thing::Line(at) => field.ground.lines().get(*at).map(|line| *line.bounds()),
                    Thing::Body(_) => None,
                };
                let reach = piece.body.bounds().grown(self.reach(unit, licence) + 1.0);
                bounds.is_some_and(|bounds| reach.meets(&bounds))
            })
            .any(|thing| scale(&field, unit, thing, (licence, tardy), scratch).is_ok())
    }
}
