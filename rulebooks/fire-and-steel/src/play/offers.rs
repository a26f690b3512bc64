//! The offers: everything that the one judgement would allow, listed.

use engine::game::{Act, Blanks, Offer, Offers, Order, PieceId, Side};
use engine::table::Spot;

use super::Skirmish;
use super::roster::Recruit;
use super::state::Step;
use super::weapon::Grip;
use crate::charts::movement::Going;
use crate::field::figure::{Aim, Id};
use crate::field::terrain::Terrain;

/// The most openings that are offered as points to aim at; any point in sight may be.
const OPENINGS: usize = 4;

impl Skirmish {
    /// The figures still to be placed or ordered.
    pub(super) fn list_actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        match self.state.step {
            Step::RollOff | Step::Over => {}
            Step::Place(side) => into.extend(self.to_place(side).map(|id| PieceId(id.0))),
            Step::Declare(side) => {
                let open = |id: &Id| self.state.men[*id].order.is_none() && self.can_act(*id);
                into.extend(self.state.of_side(side).filter(open).map(|id| PieceId(id.0)));
            }
        }
    }

    /// All offers to those still to be placed or ordered, and to the side; or all offers to one figure, which may
    /// change its order until the side is done.
    pub(super) fn list_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        match (self.state.step, of) {
            (Step::Over | Step::RollOff, _) => {}
            (Step::Place(side), None) => self.to_place(side).for_each(|id| self.offer_places(id, into)),
            (Step::Place(side), Some(piece)) => {
                if let Some(id) = self.own(piece, side).filter(|id| self.may_be_placed(*id)) {
                    self.offer_places(id, into);
                }
            }
            (Step::Declare(side), None) => {
                for id in self.state.of_side(side) {
                    if self.state.men[id].order.is_none() && self.can_act(id) {
                        self.offer_orders(id, into);
                    }
                }
            }
            (Step::Declare(side), Some(piece)) => {
                if let Some(id) = self.own(piece, side).filter(|id| self.can_act(*id)) {
                    self.offer_orders(id, into);
                }
            }
        }
        if of.is_none() {
            self.offer_to_side(into);
        }
    }

    /// What no figure does.
    pub(super) fn offer_to_side(&self, into: &mut Offers) {
        match self.state.step {
            Step::RollOff => into.push(Offer::plain(Act::Choose, Order::plain("roll-off"))),
            // Before the first turn all must be placed.
            Step::Place(side) if self.state.turn == 0 && self.to_place(side).next().is_some() => {}
            Step::Place(_) | Step::Declare(_) => into.push(Offer::plain(Act::Done, Order::plain("done"))),
            Step::Over => {}
        }
    }

    fn own(&self, piece: PieceId, side: Side) -> Option<Id> {
        self.figure_of(piece).filter(|id| self.state.side_of(*id) == side)
    }

    fn offer_places(&self, id: Id, into: &mut Offers) {
        let zones = self.table.recruit(id).and_then(Recruit::zones).unwrap_or(&[]);
        into.push(Offer::open(Act::Place, Order::by("place", PieceId(id.0)), Blanks::place(zones.first().copied())));
    }

    /// FS-D08: the orders that a figure may be given.
    fn offer_orders(&self, id: Id, into: &mut Offers) {
        let by = PieceId(id.0);
        if self.state.men[id].contacts.is_empty() {
            self.offer_moves(id, into);
            self.offer_shots(id, into);
            self.offer_loading(id, into);
            self.offer_weapons(id, into);
        } else {
            self.offer_fights(id, into);
        }
        self.offer_postures(id, into);
        into.push(Offer::plain(Act::Wait, Order::by("wait", by)));
    }

    fn offer_moves(&self, id: Id, into: &mut Offers) {
        if self.able_to_move(id).is_err() {
            return;
        }
        let by = PieceId(id.0);
        let route = || Blanks::route(self.allowance(id, Going::Good).into());
        into.push(Offer::open(Act::Move, Order::by("move", by), route()));
        if self.state.markers(id) == 0 {
            for enemy in self.enemies_in_sight(id) {
                into.push(Offer::plain(Act::Charge, Order::by("charge", by).at(PieceId(enemy.0))));
            }
        }
    }

    fn enemies_in_sight(&self, id: Id) -> impl Iterator<Item = Id> + '_ {
        self.state.men[id].in_sight.iter().filter(|enemy| self.state.men[*enemy].is_here())
    }

    fn offer_shots(&self, id: Id, into: &mut Offers) {
        let man = &self.state.men[id];
        let Some(arm) = man.ready else { return };
        let Some((make, _)) = self.table.make(id, arm) else { return };
        let Some((_, class)) = make.missile else { return };
        let by = PieceId(id.0);
        if self.unshaken(id).is_err() {
            return;
        }
        if self.may_fire(id, arm).is_ok() {
            for enemy in self.enemies_in_sight(id).filter(|enemy| self.no_shot(id, *enemy, class).is_none()) {
                let shoot = self.with_weapon(Order::by("shoot", by).at(PieceId(enemy.0)), id, arm);
                into.push(Offer::plain(Act::Fire, shoot.clone()));
                into.push(Offer::plain(Act::Fire, shoot.how("fallback")));
            }
            if matches!(self.state.figures[id].aim, Aim::Point(_)) {
                into.push(Offer::plain(Act::Fire, self.with_weapon(Order::by("hold", by), id, arm)));
            }
        }
        if man.arm(arm).is_loaded() {
            for enemy in self.enemies_in_sight(id) {
                into.push(Offer::plain(Act::Aim, Order::by("aim", by).at(PieceId(enemy.0))));
            }
            let mut watched = false;
            for spot in self.openings_near(id).into_iter().flatten() {
                let order = Order::by("aim", by).at(spot);
                if self.judge(&order).is_ok() {
                    into.push(Offer::plain(Act::Aim, order));
                    watched = true;
                }
            }
            // Where no opening is in sight the ground at its feet stands for every other point.
            let order = Order::by("aim", by).at(self.state.figures[id].pose.spot);
            if !watched && self.judge(&order).is_ok() {
                into.push(Offer::plain(Act::Aim, order));
            }
        }
    }

    /// The doors, windows and gates nearest to a figure.
    fn openings_near(&self, id: Id) -> [Option<Spot>; OPENINGS] {
        let from = self.state.figures[id].centre();
        let mut nearest = [(f64::INFINITY, None); OPENINGS];
        for spot in &self.table.openings {
            let mut next = (from.distance(spot.point()), Some(*spot));
            for place in &mut nearest {
                if next.0 < place.0 {
                    std::mem::swap(place, &mut next);
                }
            }
        }
        nearest.map(|(_, spot)| spot)
    }

    fn with_weapon(&self, order: Order, id: Id, arm: u8) -> Order {
        match self.words_for(id, arm) {
            Some((weapon, Some(ordinal))) => order.how(weapon).how(ordinal),
            Some((weapon, None)) => order.how(weapon),
            None => order,
        }
    }

    fn arms(&self, id: Id) -> impl Iterator<Item = u8> + use<> {
        (0..self.table.weapons(id).len()).filter_map(|arm| u8::try_from(arm).ok())
    }

    fn offer_loading(&self, id: Id, into: &mut Offers) {
        let by = PieceId(id.0);
        for arm in self.arms(id).filter(|arm| !self.state.men[id].arm(*arm).is_loaded()) {
            let Some((action, _)) = self.table.make(id, arm).and_then(|(make, _)| make.missile) else { continue };
            into.push(Offer::plain(Act::Load, self.with_weapon(Order::by("reload", by), id, arm)));
            if action.may_be_tapped() {
                into.push(Offer::plain(Act::Load, self.with_weapon(Order::by("tap-reload", by), id, arm)));
            }
        }
    }

    fn offer_weapons(&self, id: Id, into: &mut Offers) {
        let (man, by) = (&self.state.men[id], PieceId(id.0));
        for arm in self.arms(id).filter(|arm| man.ready != Some(*arm)) {
            let thrown = self.table.make(id, arm).is_some_and(|(make, _)| make.grip == Grip::Thrown);
            if !thrown || man.arm(arm).missiles > 0 {
                into.push(Offer::plain(Act::Form, self.with_weapon(Order::by("ready", by), id, arm)));
            }
        }
        if man.ready.and_then(|arm| self.table.make(id, arm)).is_some_and(|(make, _)| make.bayonet) {
            let word = if man.bayonet { "unfix-bayonet" } else { "fix-bayonet" };
            into.push(Offer::plain(Act::Form, Order::by("ready", by).how(word)));
        }
    }

    fn offer_fights(&self, id: Id, into: &mut Offers) {
        let by = PieceId(id.0);
        if self.may_fight_now() {
            for enemy in self.state.men[id].contacts.iter().filter(|enemy| self.state.men[*enemy].is_here()) {
                into.push(Offer::plain(Act::Fight, Order::by("fight", by).at(PieceId(enemy.0))));
            }
        }
        if self.can_break_off(id) {
            let route = Blanks::route(self.allowance(id, Going::Good).into());
            into.push(Offer::open(Act::Retire, Order::by("break-off", by), route));
        }
    }

    fn offer_postures(&self, id: Id, into: &mut Offers) {
        let (figure, by) = (&self.state.figures[id], PieceId(id.0));
        let free = self.state.men[id].contacts.is_empty();
        if figure.gone_to_ground {
            into.push(Offer::plain(Act::Form, Order::by("rise", by)));
        } else if free && figure.mounted {
            into.push(Offer::plain(Act::Form, Order::by("dismount", by)));
        } else if free {
            into.push(Offer::plain(Act::Form, Order::by("go-to-ground", by)));
            self.offer_horses(id, into);
            self.offer_stairs(id, into);
        }
    }

    fn offer_horses(&self, id: Id, into: &mut Offers) {
        let horses = (0..self.state.horses.len()).filter_map(|at| u8::try_from(at).ok());
        for horse in horses.filter(|horse| self.at_hand(id, *horse)) {
            let Some(piece) = self.horse_piece(horse) else { continue };
            let order = Order::by("mount", PieceId(id.0)).at(piece);
            if self.judge(&order).is_ok() {
                into.push(Offer::plain(Act::Form, order));
            }
        }
    }

    /// Up or down the stairs that are within reach.
    fn offer_stairs(&self, id: Id, into: &mut Offers) {
        let figure = &self.state.figures[id];
        let reach = f64::from(self.allowance(id, Going::Bad));
        let at = figure.centre();
        let near = |area: &engine::table::Area| {
            Terrain::of_area(area) == Terrain::Stairs
                && (area.outline().holds(at) || area.outline().to_outline(at).distance <= reach)
        };
        let areas = self.table.setting.ground.areas();
        for area in areas.iter().filter(|area| near(area)) {
            let storey = self.field().storey(figure);
            let words = [("up", storey + 1 == area.level()), ("down", storey == area.level() && storey > 0)];
            for (word, _) in words.into_iter().filter(|(_, joined)| *joined) {
                let order = Order::by("move", PieceId(id.0)).how(word);
                let route = Blanks::route(reach);
                let offer = Offer::open(Act::Move, order, route);
                // Only where some way over them is free.
                let middle = area.outline().bounds().low;
                let far = area.outline().bounds().high;
                let goal = engine::table::Point::new(f64::midpoint(middle.x, far.x), f64::midpoint(middle.y, far.y));
                let goal = engine::game::Goal { spot: Spot::nearest(goal), facing: None, within: 0.0 };
                if self.fill_in(&offer, &goal).is_ok() {
                    into.push(offer);
                }
            }
        }
    }
}
