//! The turn of Ambush: one judge a verb, and an agenda for the charge that asks the other side.

mod acts;
mod charge;
mod judge;
mod markers;
mod offers;
mod sequence;
mod verbs;

use engine::dice::Dice;
use engine::game::{
    Act, Decision, Ending, Game, Goal, Grouping, Halt, Lexicon, Log, Offer, Offers, Order, PieceId, Refusal, Rules,
    Setting, Side, Viewer,
};
use engine::kit::Id;
use engine::kit::deployment::find_room;
use engine::kit::formed::turns::facing_towards;
use engine::kit::objectives::end::{conceded, finish};
use engine::table::{Bounds, Point, Spot};

use crate::ambush::{Ambush, Group, GroupId, Step, Who};

pub(super) use verbs::VERBS;

/// How far a group moves.
const REACH: f64 = 6.0;

impl Rules for Ambush {
    fn decision(&self) -> Option<Decision> {
        let player = if self.player(Side::FIRST) { Side::FIRST } else { Side::SECOND };
        let (side, step, rule, piece) = match (self.answering(), self.state.step) {
            (Some((_, at)), _) => (self.side_of(Who::Group(at)), "answer", "AM-CHG-01", Some(self.id(Who::Group(at)))),
            (None, Step::Begin) => (player, "begin", "AM-SET-01", None),
            (None, Step::SetUp) => (self.state.side, "setup", "AM-SET-02", None),
            (None, Step::Orders) => (self.state.side, "orders", "AM-TRN-01", None),
        };
        let open = self.state.ending.is_none();
        open.then_some(Decision { side, turn: self.state.turn, step, rule, piece, secret: false })
    }

    fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    fn setting(&self) -> &Setting {
        &self.fixed.setting
    }

    fn lexicon(&self) -> &Lexicon {
        VERBS.lexicon()
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        into.extend(self.all().filter(|who| self.is_asked(*who)).map(|who| self.id(who)));
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        let asked = self.all().filter(|who| self.is_asked(*who) && of.is_none_or(|of| of == self.id(*who)));
        asked.for_each(|who| self.candidates(who, into));
        for (act, verb) in [(Act::Choose, "begin"), (Act::Done, "done")] {
            if of.is_none() && self.judge(&Order::plain(verb)).is_ok() {
                into.push(Offer::plain(act, Order::plain(verb)));
            }
        }
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(order)
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.judge(order)?;
        self.perform_order(order, dice, log)?;
        self.go_on(dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let order = offer.order.clone();
        let Some(id) = order.by.and_then(|by| self.group(by)).filter(|_| !offer.blanks.is_empty()) else {
            return Ok(order);
        };
        let Some(group) = self.state.groups.get(id.index()) else { return Ok(order) };
        let zones: Vec<_> = offer
            .blanks
            .place
            .iter()
            .flat_map(|place| &place.zones)
            .filter_map(|zone| self.fixed.setting.zones.get(*zone))
            .map(|zone| &zone.outline)
            .collect();
        let table = Bounds {
            low: Point::new(0.0, 0.0),
            high: Point::new(self.fixed.setting.size[0], self.fixed.setting.size[1]),
        };
        let filled = |spot: Spot| Order { path: vec![spot], facing: goal.facing, ..order.clone() };
        if offer.blanks.place.is_some() {
            let found =
                find_room(&zones, &table, goal.spot, 1_000, &mut Vec::new(), |spot| self.judge(&filled(*spot)).is_ok());
            return found.map(filled).ok_or_else(|| Refusal::by("AM-SET-03", "there is no room"));
        }
        if offer.blanks.route.is_none() {
            return Ok(order);
        }
        let from = group.pose.spot;
        let far = from.point().distance(goal.spot.point());
        let steps = (0..=12).rev().map(|half| (f64::from(half) * 0.5).min(far));
        let way = goal.spot.point() - from.point();
        let ends = steps.map(|step| if far > 0.0 { Spot::nearest(from.point() + way * (step / far)) } else { from });
        let facing = goal.facing.or_else(|| facing_towards(from, goal.spot));
        let mut orders = ends.map(|spot| Order { facing, ..filled(spot) });
        orders.find(|order| self.judge(order).is_ok()).ok_or_else(|| Refusal::by("AM-MOV-01", "there is no way"))
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        finish(&mut self.state.ending, conceded(side, "AM-END-02"), log);
    }

    fn known_to(&self, viewer: Viewer) -> Option<Box<dyn Game>> {
        let hidden = |at: usize| self.fixed.markers.get(at).is_some_and(|side| !viewer.sees_as(*side));
        let mut known = (0..self.state.markers.len()).any(hidden).then(|| Box::new(self.clone()))?;
        known
            .state
            .markers
            .iter_mut()
            .enumerate()
            .filter(|(at, _)| hidden(*at))
            .for_each(|(_, marker)| marker.under = None);
        Some(known)
    }

    fn dealt_otherwise(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        self.known_to(viewer)?;
        let mut other = self.clone();
        let hidden = [Side::FIRST, Side::SECOND].into_iter().filter(|side| !viewer.sees_as(*side));
        hidden
            .into_iter()
            .try_for_each(|side| if self.state.step == Step::Begin { Ok(()) } else { other.shuffle(side, dice) })
            .ok()?;
        Some(Box::new(other))
    }

    fn groupings(&self, into: &mut Vec<Grouping>) {
        for head in (0..self.state.groups.len()).filter_map(GroupId::at).filter(|head| self.may_act(Who::Group(*head)))
        {
            let mates = self.platoon(head);
            if mates.iter().all(|mate| *mate > head) && !mates.is_empty() {
                let members = std::iter::once(head).chain(mates).map(|member| self.id(Who::Group(member))).collect();
                into.push(Grouping { head: self.id(Who::Group(head)), members, word: "platoon" });
            }
        }
    }

    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        size_of::<Self>()
            + self.state.groups.iter().map(|group| size_of::<Group>() + group.men.capacity() * 2).sum::<usize>()
    }
}
