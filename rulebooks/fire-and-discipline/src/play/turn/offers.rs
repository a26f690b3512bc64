//! The offers of the open question: candidates that the judge of their verb passes.

use engine::game::blank::Route;
use engine::game::{Act, At, Blanks, Offer, Offers, Order, PieceId};

use super::{Ask, Step};
use crate::field::moves::Hand;
use crate::field::{Aim, Field};
use crate::play::battle::Battle;
use crate::play::charges::Reply;
use crate::play::movement::Remount;
use crate::play::setup::Arrange;
use crate::words::Formation;

impl Battle {
    /// All offers, or those of one piece.
    pub(crate) fn list_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        if self.state.ending.is_some() {
            return;
        }
        if let Some(ask) = self.open_ask() {
            self.offer_answers(ask, into);
            if let Some(of) = of {
                into.retain(|offer| offer.order.by == Some(of));
            }
            return;
        }
        if let Some(piece) = of {
            self.offer_for(piece, into);
        } else {
            self.refresh_actors();
            for piece in self.field().of_side(self.state.active).filter(|piece| self.has_offer(*piece)) {
                self.offer_for(piece, into);
            }
            self.offer_common(into);
        }
    }

    /// The offers that are no piece's.
    pub(crate) fn offer_common(&self, into: &mut Offers) {
        if self.open_ask().is_some() {
            return;
        }
        let melees = match self.state.step {
            Step::Melees => self.new_melees().len(),
            Step::Engaged => self.engaged_melees().len(),
            _ => 0,
        };
        for item in (0..melees).filter_map(|at| u16::try_from(at).ok()) {
            let mut order = Order::plain("fight");
            order.at = Some(At::Item(item));
            into.push(Offer::plain(Act::Fight, order));
        }
        if self.has_done() {
            into.push(Offer::plain(Act::Done, Order::plain("done")));
        }
    }

    /// Whether the running step ends with `done`.
    pub(crate) fn has_done(&self) -> bool {
        matches!(
            self.state.step,
            Step::Bombard
                | Step::Declare
                | Step::Skirmish
                | Step::Volleys
                | Step::Changes
                | Step::Moves
                | Step::Guns
                | Step::Artillery
        )
    }

    /// The offers of one piece in a step.
    fn offer_for(&self, piece: PieceId, into: &mut Offers) {
        if self.side(piece) != self.state.active {
            return;
        }
        match self.state.step {
            Step::Setup => self.offer_places(piece, into),
            Step::Bombard => self.offer_shots(piece, into),
            Step::Artillery => {
                self.offer_shots(piece, into);
                self.offer_service(piece, into);
            }
            Step::Declare => self.offer_charges(piece, into),
            Step::Skirmish => {
                for target in self.skirmish_targets(piece) {
                    let fellows = self.fellow_skirmishers(piece, target);
                    into.push(with_fellows(Act::Fire, Order::by("skirmish", piece).at(target), fellows));
                }
            }
            Step::Volleys => {
                for target in self.volley_targets(piece) {
                    let fellows = self.fellow_firers(piece, target);
                    into.push(with_fellows(Act::Fire, Order::by("volley", piece).at(target), fellows));
                }
            }
            Step::Changes => self.offer_changes(piece, into),
            Step::ChargeMoves => {
                let leads = self.waiting_charges().iter().any(|(_, members)| Self::charge_head(members) == Some(piece));
                if leads {
                    into.push(Offer::plain(Act::Charge, Order::by("go", piece)));
                }
            }
            Step::Moves => self.offer_moves(piece, into),
            Step::Guns => self.offer_limbers(piece, into),
            _ => {}
        }
    }

    fn offer_places(&self, piece: PieceId, into: &mut Offers) {
        if !self.waits(piece) {
            return;
        }
        let members = self.placed_with(piece);
        if members.first() != Some(&piece) {
            return;
        }
        let zone = self.table.entries[piece].map(|entry| usize::from(entry.zone));
        let arriving = self.state.step == Step::Moves;
        for how in self.arrangements(&members) {
            let word = match how {
                Arrange::Alone => None,
                _ if arriving => None,
                Arrange::Line => Some("line"),
                Arrange::Column => Some("column"),
                Arrange::Square => Some("square"),
                Arrange::Limbered => Some("limbered"),
                Arrange::Unlimbered => Some("unlimbered"),
            };
            let mut order = Order::by("place", piece);
            if let Some(word) = word {
                order = order.how(word);
            }
            let named = word.map(|_| how);
            if self.has_room(piece, named) {
                into.push(Offer::open(Act::Place, order, Blanks::place(zone)));
            }
        }
    }

    fn offer_shots(&self, piece: PieceId, into: &mut Offers) {
        for shot in self.shots_of(piece) {
            let mut order = Order::by("fire", piece);
            order.at = Some(self.at_of(shot.at));
            if shot.extended {
                order = order.how("extended");
            }
            into.push(Offer::plain(Act::Fire, order));
        }
    }

    fn offer_service(&self, piece: PieceId, into: &mut Offers) {
        if self.may_serve(piece).is_err() {
            return;
        }
        if self.some_prolonge(piece, None).is_ok() {
            let reach = self.prolonge_reach(piece);
            into.push(Offer::open(Act::Move, Order::by("prolonge", piece), one_leg(reach)));
        }
        if self.has_gun_facing(piece) {
            into.push(Offer::open(Act::Aim, Order::by("turn-gun", piece), Blanks::facing()));
        }
    }

    fn offer_charges(&self, piece: PieceId, into: &mut Offers) {
        for aim in self.charge_targets(piece) {
            let mut order = Order::by("charge", piece);
            order.at = Some(self.at_of(aim));
            into.push(Offer::plain(Act::Charge, order));
        }
    }

    fn offer_changes(&self, piece: PieceId, into: &mut Offers) {
        let roll = self.table.roll(piece);
        if roll.is_commander() {
            for host in self.hosts_near(piece) {
                if self.judge_attach(piece, host).is_ok() {
                    into.push(Offer::plain(Act::Command, Order::by("attach", piece).at(host)));
                }
            }
            if self.judge_detach(piece).is_ok() {
                into.push(Offer::plain(Act::Command, Order::by("detach", piece)));
            }
            return;
        }
        if !self.field().is_on_table(piece) {
            return;
        }
        if let Ok(party) = self.party(piece, &[], |piece| self.may_change(piece)) {
            for hand in Field::hands(party.kind) {
                if self.has_wheel(piece, *hand) {
                    let order = Order::by("wheel", piece);
                    let order = match hand {
                        None => order,
                        Some(Hand::Left) => order.how("left"),
                        Some(Hand::Right) => order.how("right"),
                    };
                    into.push(Offer::open(Act::Form, order, Blanks::facing()));
                }
            }
            into.push(Offer::plain(Act::Form, Order::by("about", piece)));
        }
        for (kind, word) in [(Formation::Line, "line"), (Formation::Column, "column"), (Formation::Square, "square")] {
            if self.judge_form(piece, kind, &[]).is_ok() {
                into.push(Offer::plain(Act::Form, Order::by("form", piece).how(word)));
            }
        }
        if self.piece(piece).castings == 1 && roll.stand().is_some() {
            for other in self.field().of_side(self.state.active) {
                if self.judge_merge(piece, other).is_ok() {
                    into.push(Offer::plain(Act::Form, Order::by("merge", piece).at(other)));
                }
            }
        }
        for (verb, change) in [
            ("mount", Remount::Mount),
            ("dismount", Remount::Dismount),
            ("open-order", Remount::OpenOrder),
            ("close-order", Remount::CloseOrder),
        ] {
            if self.judge_remount(piece, change).is_ok() {
                into.push(Offer::plain(Act::Form, Order::by(verb, piece)));
            }
        }
    }

    fn offer_moves(&self, piece: PieceId, into: &mut Offers) {
        if self.table.roll(piece).is_commander() {
            if self.some_ride(piece, None).is_ok() {
                let reach = self.ride_reach();
                into.push(Offer::open(Act::Move, Order::by("ride", piece), Blanks { facing: None, ..one_leg(reach) }));
            }
            self.offer_places(piece, into);
            return;
        }
        self.offer_places(piece, into);
        for word in ["field", "road", "skirmish", "tactical"] {
            let order = Order::by("move", piece).how(word);
            if let Some(reach) = self.move_reach(&order)
                && self.some_move(&order, None).is_ok()
            {
                into.push(Offer::open(Act::Move, order, self.move_blanks(piece, word, reach)));
            }
        }
        for feature in self.field().features() {
            if self.judge_occupy(piece, &[], feature).is_ok() {
                let mut order = Order::by("occupy", piece);
                order.at = Some(self.at_of(Aim::Feature(feature)));
                into.push(Offer::plain(Act::Move, order));
            }
        }
        if self.piece(piece).inside().is_some() && self.some_way_out(piece, None).is_ok() {
            into.push(Offer::open(Act::Move, Order::by("leave", piece), Blanks::place(None)));
        }
    }

    /// FD-D50: what a move at a rate leaves open: the way ahead, any way for a shift, a road's bends.
    fn move_blanks(&self, piece: PieceId, word: &str, reach: f64) -> Blanks {
        let pose = self.piece(piece).pose;
        match word {
            "tactical" => one_leg(reach),
            "road" if self.field().is_on_road(pose.spot.point()) => {
                Blanks { route: Some(Route { reach, turns: false, bends: None, bearing: None }), ..Blanks::NONE }
            }
            _ => Blanks::straight(reach, pose.facing),
        }
    }

    fn offer_limbers(&self, piece: PieceId, into: &mut Offers) {
        if self.some_unlimbering(piece, None).is_ok() {
            into.push(Offer::open(Act::Form, Order::by("unlimber", piece), Blanks::facing()));
        }
        if self.judge_limber(piece).is_ok() {
            into.push(Offer::plain(Act::Form, Order::by("limber", piece)));
        }
    }

    /// The answers to a question within a step.
    fn offer_answers(&self, ask: &Ask, into: &mut Offers) {
        match ask {
            Ask::Answer { target, chargers } => {
                into.push(Offer::plain(Act::Wait, Order::by("hold", *target)));
                for charger in chargers.iter().filter(|charger| self.piece(**charger).is_here()) {
                    into.push(Offer::plain(Act::Charge, Order::by("counter-charge", *target).at(*charger)));
                }
            }
            Ask::Receive { target, chargers, by_pursuit } => {
                for reply in self.replies(*target, chargers, *by_pursuit) {
                    into.push(match reply {
                        Reply::Hold | Reply::CounterCharge(_) => Offer::plain(Act::Wait, Order::by("hold", *target)),
                        Reply::Fire(charger) => {
                            Offer::plain(Act::Fire, Order::by("hold-and-fire", *target).at(charger))
                        }
                        Reply::Flee => Offer::plain(Act::Retire, Order::by("flee", *target)),
                    });
                }
            }
            Ask::Straggler { piece, left } => {
                let reach = f64::from(*left) / 1000.0;
                into.push(Offer::open(
                    Act::Move,
                    Order::by("go-on", *piece),
                    Blanks::straight(reach, self.piece(*piece).pose.facing),
                ));
                into.push(Offer::plain(Act::Wait, Order::by("stand", *piece)));
            }
            Ask::Meet { feature, .. } => {
                for piece in self.who_may_meet(*feature) {
                    into.push(Offer::plain(Act::Choose, Order::by("meet", piece)));
                }
            }
            Ask::Strike { piece, enemies } => {
                for enemy in enemies.iter().filter(|enemy| self.piece(**enemy).is_here()) {
                    into.push(Offer::plain(Act::Choose, Order::by("strike", *piece).at(*enemy)));
                }
            }
            Ask::Lose { lead } => {
                for word in ["lead", "rear"] {
                    into.push(Offer::plain(Act::Choose, Order::by("lose", *lead).how(word)));
                }
            }
            Ask::Pursue { piece } => {
                into.push(Offer::plain(Act::Charge, Order::by("pursue", *piece)));
                into.push(Offer::plain(Act::Wait, Order::by("stay", *piece)));
            }
            Ask::Take { feature, heads } => {
                let takers = self.takers(*feature, heads);
                for head in &takers {
                    let mut order = Order::by("occupy", *head);
                    order.at = Some(self.at_of(Aim::Feature(*feature)));
                    into.push(Offer::plain(Act::Move, order));
                }
                if let Some(first) = takers.first() {
                    into.push(Offer::plain(Act::Wait, Order::by("stay", *first)));
                }
            }
        }
    }

    /// The pieces that have offers.
    pub(crate) fn list_actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        if self.state.ending.is_some() {
            return;
        }
        if let Some(ask) = self.open_ask() {
            into.extend(self.list_asked(ask));
            return;
        }
        self.refresh_actors();
        into.extend(self.field().of_side(self.state.active).filter(|piece| self.has_offer(*piece)));
    }
}

/// A route of one straight leg in any direction.
fn one_leg(reach: f64) -> Blanks {
    let route = Route { reach, turns: false, bends: Some(1), bearing: None };
    Blanks { route: Some(route), ..Blanks::NONE }
}

fn with_fellows(act: Act, order: Order, fellows: Vec<PieceId>) -> Offer {
    if fellows.is_empty() {
        return Offer::plain(act, order);
    }
    let most = fellows.len();
    Offer::open(act, order, Blanks::several(fellows, 0, most))
}
