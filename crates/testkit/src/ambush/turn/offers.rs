//! What the groups and markers that are asked might do.

use engine::game::{Act, AreaId, At, Blanks, Goal, Offer, Offers, Order, PieceId, Rules};
use engine::kit::Id;
use engine::table::Spot;
use engine::word::Word;

use super::REACH;
use crate::ambush::{Ambush, Arrangement, Who};

impl Ambush {
    /// Every order that a piece might give, to be judged.
    pub(super) fn candidates(&self, who: Who, into: &mut Offers) {
        let piece = self.id(who);
        let Who::Group(id) = who else { return into.push(Offer::plain(Act::Choose, Order::by("turn-over", piece))) };
        let Some(group) = self.state.groups.get(id.index()) else { return };
        if let Some((_, at)) = self.answering() {
            if id == at {
                into.push(Offer::plain(Act::Wait, Order::by("stand", piece)).as_usual());
                into.push(Offer::plain(Act::Retire, Order::by("fall-back", piece)));
            }
            return;
        }
        let count = u16::try_from(group.men.len()).unwrap_or(u16::MAX);
        for word in Arrangement::WORDS {
            let (act, verb, blanks) = if group.on_table {
                let mates: Vec<PieceId> = self.platoon(id).into_iter().map(|mate| self.id(Who::Group(mate))).collect();
                let most = mates.len();
                (Act::Move, "move", Blanks::route(REACH).and_several(mates, 0, most))
            } else {
                let zones = self.fixed.groups.get(id.index()).map_or(&[][..], |(.., entry)| entry.zones());
                (Act::Place, "place", Blanks::place(zones.iter().copied()).and_spread(count, None, Arrangement::WORDS))
            };
            let offer = Offer::open(act, Order::by(verb, piece).how(word), blanks);
            // A candidate with blanks passes if some way of filling it in does.
            let around = (0..16).map(|step| f64::from(step) * 22.5).map(|way| {
                let way = engine::table::Facing::degrees(way).heading().ahead();
                Spot::nearest(group.pose.spot.point() + way * REACH)
            });
            let mut goals = std::iter::once(group.pose.spot).chain(around);
            if goals.any(|spot| self.toward(&offer, &Goal { spot, facing: None, within: 0.0 }).is_ok()) {
                into.push(offer);
            }
        }
        let mut plain = |act: Act, order: Order, blanks: Blanks| {
            if self.judge(&order).is_ok() {
                into.push(Offer::open(act, order, blanks));
            }
        };
        for enemy in self.of(self.state.side.other()) {
            let (at, men) = (self.id(enemy), group.men.clone());
            let most = men.len();
            plain(Act::Fire, Order::by("fire", piece).at(at), Blanks::NONE.and_parts(men, 0, most));
            plain(Act::Charge, Order::by("charge", piece).at(at), Blanks::NONE);
            let parts = self.group(at).and_then(|at| self.state.groups.get(at.index())).map_or(&[][..], |at| &at.men);
            for part in parts {
                plain(Act::Fire, Order::by("snipe", piece).at(At::Part(at, *part)), Blanks::NONE);
            }
        }
        for area in (0..self.fixed.setting.areas.len()).filter_map(|at| u16::try_from(at).ok()) {
            plain(Act::Fire, Order::by("shell", piece).at(AreaId(area)), Blanks::NONE);
        }
        if self.judge(&Order::by("hold", piece)).is_ok() {
            into.push(Offer::plain(Act::Wait, Order::by("hold", piece)).as_usual());
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = Who> + '_ {
        let pieces = (0..self.fixed.setting.pieces.len()).filter_map(PieceId::at);
        pieces.filter_map(|piece| self.who(piece))
    }

    pub(super) fn is_asked(&self, who: Who) -> bool {
        match self.answering() {
            Some((_, at)) => who == Who::Group(at),
            None => self.may_act(who),
        }
    }
}
