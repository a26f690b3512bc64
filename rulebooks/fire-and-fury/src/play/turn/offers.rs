//! What may be answered to the open question.

use engine::game::{Act, At, Blanks, Offer, Offers, Order, PieceId};

use crate::field::ids::{LeaderId, UnitId};
use crate::play::battle::Battle;
use crate::play::cache::commands::Pairs;
use crate::play::state::Step;

impl Battle {
    /// The offers of the open question, of one piece or of all.
    pub(crate) fn list(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        if self.state.ending.is_some() {
            return;
        }
        if let Some(ask) = self.ask() {
            self.answer_offers(ask, into);
            return;
        }
        match self.state.step {
            Step::FirstSide | Step::ChargeCombat | Step::BreakthroughCombat | Step::Over => {}
            Step::Setup => self.place_offers(of, into),
            Step::Leaders => {
                self.place_offers(of, into);
                self.leader_offers(of, into);
            }
            Step::Check => self.check_offers(of, into),
            Step::Declare => self.charge_offers(of, into),
            Step::Countercharge => self.countercharge_offers(of, into),
            Step::Maneuver => self.maneuver_offers(of, into),
            Step::LeaderMoves => self.ride_offers(of, into),
            Step::DefensiveFire | Step::OffensiveFire => self.fire_offers(of, into),
            Step::Breakthrough => self.breakthrough_offers(of, into),
        }
        self.choice_offers(into);
        if of.is_none() {
            self.done_offers(into);
        }
    }

    /// The offers of the open question that are no piece's.
    pub(crate) fn list_common(&self, into: &mut Offers) {
        into.clear();
        if self.state.ending.is_some() {
            return;
        }
        if let Some(ask) = self.ask() {
            self.answer_offers(ask, into);
            into.retain(|offer| offer.order.by.is_none());
            return;
        }
        self.choice_offers(into);
        self.done_offers(into);
    }

    /// What a side chooses.
    fn choice_offers(&self, into: &mut Offers) {
        match self.state.step {
            Step::FirstSide => into.push(Offer::plain(Act::Choose, Order::plain("roll-for-first"))),
            Step::ChargeCombat | Step::BreakthroughCombat => {
                for combat in &self.state.combats {
                    let target = self.unit_piece(combat.target);
                    let order = Order { at: Some(At::Piece(target)), ..Order::plain("fight") };
                    into.push(Offer::plain(Act::Fight, order));
                }
            }
            _ => {}
        }
    }

    fn done_offers(&self, into: &mut Offers) {
        if self.judge_done().is_ok() {
            into.push(Offer::plain(Act::Done, Order::plain("done")));
        }
    }

    /// The pieces that the open question has offers for: where it is plain who they are, without listing the offers.
    pub(crate) fn name_actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        if self.state.ending.is_none() && self.ask().is_none() {
            match self.state.step {
                Step::Setup => return into.extend(self.place_actors()),
                Step::Leaders => {
                    self.place_actors().for_each(|piece| add(into, piece));
                    return self.leaders_to_order().for_each(|leader| add(into, self.leader_piece(leader)));
                }
                Step::Check => return self.check_actors(into),
                Step::Maneuver => return self.maneuver_actors(into),
                Step::Declare => return self.charge_actors(into),
                Step::DefensiveFire | Step::OffensiveFire => {
                    return self.each_firer(|unit| {
                        add(into, self.unit_piece(unit));
                        true
                    });
                }
                _ => {}
            }
        }
        let mut offers = Offers::new();
        self.list(None, &mut offers);
        offers.list().iter().filter_map(|offer| offer.order.by).for_each(|piece| add(into, piece));
    }

    /// FF-SEQ-02: leaders who may be placed, attached or detached.
    pub(crate) fn has_leader_orders(&self) -> bool {
        self.place_actors().next().is_some() || self.leaders_to_order().next().is_some()
    }

    fn leader_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        for leader in self.state.leaders.ids() {
            let id = self.leader_piece(leader);
            if of.is_some_and(|of| of != id) {
                continue;
            }
            if let Some(due) = self.due(leader) {
                for unit in self.places_for(leader) {
                    let order = Order::by(due.verb(), id).at(self.unit_piece(unit));
                    into.push(Offer::plain(Act::Command, order));
                }
            }
        }
        for leader in self.leaders_of(self.state.active) {
            let id = self.leader_piece(leader);
            if of.is_some_and(|of| of != id) {
                continue;
            }
            if self.leader(leader).attached_to.is_some() {
                into.push(Offer::plain(Act::Command, Order::by("detach-leader", id)));
                continue;
            }
            for unit in self.units_to_attach(leader) {
                let order = Order::by("attach-leader", id).at(self.unit_piece(unit));
                into.push(Offer::plain(Act::Command, order));
            }
        }
    }

    /// The leaders who have orders in the leaders step, those who are due on the table first.
    fn leaders_to_order(&self) -> impl Iterator<Item = LeaderId> + '_ {
        let due = |leader: &LeaderId| self.due(*leader).is_some() && self.places_for(*leader).next().is_some();
        let able = |leader: &LeaderId| {
            let attached = self.leader(*leader).attached_to.is_some();
            attached || self.units_to_attach(*leader).next().is_some()
        };
        self.state.leaders.ids().filter(due).chain(self.leaders_of(self.state.active).filter(able))
    }

    /// The leaders who may lead a check, and the units that check alone.
    fn check_actors(&self, into: &mut Vec<PieceId>) {
        self.with_commands(|pairs| {
            for (leader, unit) in pairs {
                if self.is_to_check(*unit) {
                    add(into, self.leader_piece(*leader));
                }
            }
            into.extend(self.alone(pairs).map(|unit| self.unit_piece(unit)));
        });
    }

    /// FF-D13: a group under each leader, and units out of command alone.
    fn check_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        let is_asked = |id: PieceId| of.is_none_or(|of| of == id);
        self.with_commands(|pairs| {
            for leader in self.leaders_of(self.state.active).filter(|leader| is_asked(self.leader_piece(*leader))) {
                let under = pairs.iter().filter(|(by, _)| *by == leader).map(|(_, unit)| *unit);
                let under = under.filter(|unit| self.is_to_check(*unit));
                let from: Vec<PieceId> = under.map(|unit| self.unit_piece(unit)).collect();
                if !from.is_empty() {
                    let (order, most) = (Order::by("check", self.leader_piece(leader)), from.len());
                    into.push(Offer::open(Act::Command, order, Blanks::several(from, 1, most)));
                }
            }
            for unit in self.alone(pairs).filter(|unit| is_asked(self.unit_piece(*unit))) {
                into.push(Offer::plain(Act::Command, Order::by("check", self.unit_piece(unit))));
            }
        });
    }

    /// FF-CMD-04: the units to check that nobody commands.
    fn alone<'a>(&'a self, commands: &'a Pairs) -> impl Iterator<Item = UnitId> + 'a {
        let alone = |unit: &UnitId| commands.iter().all(|(_, under)| under != unit);
        self.units_of(self.state.active).filter(|unit| self.is_to_check(*unit)).filter(alone)
    }

    fn ride_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        for leader in self.leaders_of(self.state.active) {
            let id = self.leader_piece(leader);
            if of.is_none_or(|of| of == id) && self.may_ride(leader).is_ok() {
                let route = Blanks::route(self.leader_reach(leader));
                into.push(Offer::open(Act::Move, Order::by("move-leader", id), route));
            }
        }
    }
}

/// Adds a piece that is not there yet; most come several times in a row.
pub(crate) fn add(actors: &mut Vec<PieceId>, piece: PieceId) {
    if actors.last() != Some(&piece) && !actors.contains(&piece) {
        actors.push(piece);
    }
}
