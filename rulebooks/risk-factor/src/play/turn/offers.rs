//! The offers of a question: the candidates that the judgement passes.

use engine::game::{Act, At, Blanks, Offer, Offers, Order, PieceId, Side};

use super::Task;
use super::verbs::{LAID, MOVED};
use crate::charts::movement::{Impulse, Speed};
use crate::field::ids::GroupId;
use crate::play::Skirmish;
use crate::play::setup::Placeable;
use crate::play::state::Target;
use crate::play::table::Post;

impl Skirmish {
    /// The pieces that the open question has offers for.
    pub(crate) fn list_actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        match self.task() {
            Some(Task::Orders { side }) => return self.list_orderable(*side, into),
            Some(Task::Shooting { side }) => return self.list_shooters(*side, into),
            _ => {}
        }
        let mut offers = Offers::new();
        self.list_offers(None, &mut offers);
        for by in offers.list().iter().filter_map(|offer| offer.order.by) {
            if !into.contains(&by) {
                into.push(by);
            }
        }
    }

    /// Those who may be given an order: groups, and the leaders with them who may go off.
    fn list_orderable(&self, side: Side, into: &mut Vec<PieceId>) {
        for group in self.orderable(side) {
            into.push(self.piece(group));
            let leaders = self.field().leaders_with(group).filter(|leader| self.can_set_out(*leader, "move"));
            into.extend(leaders.map(|leader| self.piece(leader)));
        }
    }

    /// Those who have a target to choose, or may hold their fire after all.
    fn list_shooters(&self, side: Side, into: &mut Vec<PieceId>) {
        let chooses = |shooter: &GroupId| self.state.works[*shooter].target.is_some() || self.has_target(*shooter);
        into.extend(self.led_shooters(side).into_iter().filter(chooses).map(|shooter| self.piece(shooter)));
    }

    /// The offers: all of them, or those of one piece.
    pub(crate) fn list_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        let Some(task) = self.task().filter(|_| self.state.ending.is_none()) else { return };
        let wanted = |piece: PieceId| of.is_none_or(|of| of == piece);
        match task {
            Task::RollOff => into.push(Offer::plain(Act::Choose, Order::plain("roll-off"))),
            Task::Begin => into.push(Offer::plain(Act::Choose, Order::plain("begin"))),
            Task::Setup { side } => self.offer_setup(*side, &wanted, into),
            Task::Arrivals { side } => {
                for group in self.arriving(*side).into_iter().filter(|group| wanted(self.piece(*group))) {
                    self.offer_places(group, into);
                }
            }
            Task::Markers { side } => self.offer_markers(*side, &wanted, into),
            Task::Reveal { group, .. } if wanted(self.piece(*group)) => self.offer_places(*group, into),
            Task::Command { side } => self.offer_tries(*side, &wanted, into),
            Task::Retreats { side } => self.offer_retreats(*side, &wanted, into),
            Task::Orders { side } => self.offer_orders(*side, &wanted, into),
            Task::Shooting { side } => self.offer_shots(*side, &wanted, into),
            Task::FollowUp { won } => {
                let piece = self.piece(won.group);
                if wanted(piece) {
                    into.push(Offer::plain(Act::Move, Order::by("follow-up", piece)));
                    into.push(Offer::plain(Act::Wait, Order::by("stand", piece)).as_usual());
                }
            }
            _ => {}
        }
        if of.is_none() {
            self.offer_done(task, into);
        }
    }

    /// The offers that are nobody's.
    pub(crate) fn list_common_offers(&self, into: &mut Offers) {
        into.clear();
        let Some(task) = self.task().filter(|_| self.state.ending.is_none()) else { return };
        match task {
            Task::RollOff | Task::Begin => self.list_offers(None, into),
            _ => self.offer_done(task, into),
        }
    }

    fn offer_done(&self, task: &Task, into: &mut Offers) {
        let ends = matches!(
            task,
            Task::Setup { .. }
                | Task::Markers { .. }
                | Task::Command { .. }
                | Task::Orders { .. }
                | Task::Shooting { .. }
        );
        let done = Order::plain("done");
        if ends && self.judge(&done).is_ok() {
            into.push(Offer::plain(Act::Done, done));
        }
    }

    fn offer_setup(&self, side: Side, wanted: &impl Fn(PieceId) -> bool, into: &mut Offers) {
        for what in self.placeable(side) {
            let piece = self.placeable_piece(what);
            if !wanted(piece) {
                continue;
            }
            match what {
                Placeable::Group(group) => self.offer_places(group, into),
                Placeable::Marker(marker) => {
                    let zone = zone_of(self.table.markers[marker].post);
                    into.push(Offer::open(Act::Place, Order::by("place", piece), Blanks::place(zone)));
                }
            }
        }
    }

    /// `place` in each arrangement; a single figure has none.
    fn offer_places(&self, group: GroupId, into: &mut Offers) {
        let piece = self.piece(group);
        let zone = zone_of(self.table.starts[group].post);
        let blanks = Blanks::place(zone).and_facing();
        let count = self.parts(group).len();
        let order = Order::by("place", piece);
        if count <= 1 {
            into.push(Offer::open(Act::Place, order, blanks));
            return;
        }
        let spread = u16::try_from(count).unwrap_or(u16::MAX);
        for word in LAID {
            let blanks = blanks.clone().and_spread(spread, None, LAID);
            into.push(Offer::open(Act::Place, order.clone().how(word), blanks));
        }
    }

    fn offer_markers(&self, side: Side, wanted: &impl Fn(PieceId) -> bool, into: &mut Offers) {
        for marker in self.own_markers(side) {
            let piece = self.table.marker_piece(marker);
            if !wanted(piece) || self.judge_marker(marker).is_err() {
                continue;
            }
            let mut blanks = Blanks::route(self.book().sheet.play.marker.moves.get());
            if let Some(route) = &mut blanks.route {
                route.turns = false;
            }
            into.push(Offer::open(Act::Move, Order::by("move", piece), blanks));
            into.push(Offer::plain(Act::Choose, Order::by("turn-over", piece)));
        }
    }

    fn offer_tries(&self, side: Side, wanted: &impl Fn(PieceId) -> bool, into: &mut Offers) {
        let leaders = self.table.roster.leaders().filter(|leader| self.field().side(*leader) == side);
        for leader in leaders.filter(|leader| wanted(self.piece(*leader))) {
            for group in self.tries(leader) {
                for words in [&[][..], &["shoots"], &["ncos-shoot"], &["shoots", "ncos-shoot"]] {
                    let mut order = Order::by("command", self.piece(leader)).at(self.piece(group));
                    order.how = Skirmish::manner(words);
                    if self.judge(&order).is_ok() {
                        into.push(Offer::plain(Act::Command, order));
                    }
                }
            }
        }
    }

    fn offer_retreats(&self, side: Side, wanted: &impl Fn(PieceId) -> bool, into: &mut Offers) {
        let Some(group) = self.retreat_asked(side).filter(|group| wanted(self.piece(*group))) else { return };
        for way in self.retreats(group) {
            use crate::play::state::Retreat;
            let (act, verb) = match way {
                Retreat::Stay => (Act::Wait, "stay"),
                Retreat::Away => (Act::Retire, "retreat"),
                Retreat::Cover => (Act::Retire, "retreat-to-cover"),
            };
            into.push(Offer::plain(act, Order::by(verb, self.piece(group))));
        }
    }

    fn offer_orders(&self, side: Side, wanted: &impl Fn(PieceId) -> bool, into: &mut Offers) {
        let groups: Vec<GroupId> = self.orderable(side).collect();
        for group in groups {
            if wanted(self.piece(group)) {
                self.offer_order(group, into);
            }
            for leader in self.field().leaders_with(group) {
                if wanted(self.piece(leader)) {
                    self.offer_going_off(leader, into);
                }
            }
        }
    }

    fn offer_order(&self, group: GroupId, into: &mut Offers) {
        let piece = self.piece(group);
        let order = |verb| Order::by(verb, piece);
        into.push(Offer::open(Act::Wait, order("hold"), Blanks::facing()));
        if self.judge_load(group, None).is_ok() {
            into.push(Offer::open(Act::Load, order("load"), Blanks::facing()));
        }
        let count = u16::try_from(self.parts(group).len()).unwrap_or(u16::MAX);
        let blanks = |speed| {
            let reach = self.allowance(group, speed, Impulse::Other).full;
            let route = Blanks::route(reach);
            if count > 1 { route.and_spread(count, None, MOVED) } else { route }
        };
        let arrangements: &[&str] = if count > 1 { LAID } else { &[] };
        if self.can_set_out(group, "move") {
            for (word, speed) in [("half", Speed::Half), ("full", Speed::Full)] {
                into.push(Offer::open(Act::Move, order("move").how(word), blanks(speed)));
                for laid in arrangements {
                    into.push(Offer::open(Act::Move, order("move").how(word).how(laid), blanks(speed)));
                }
            }
        }
        for enemy in self.field().acting(self.field().side(group).other()) {
            if self.judge_charge(group, enemy).is_ok() {
                into.push(Offer::plain(Act::Charge, order("charge").at(self.piece(enemy))));
            }
        }
        if self.can_set_out(group, "fall-back") {
            into.push(Offer::open(Act::Retire, order("fall-back"), blanks(Speed::Full)));
            for laid in arrangements {
                into.push(Offer::open(Act::Retire, order("fall-back").how(laid), blanks(Speed::Full)));
            }
        }
        into.push(Offer::plain(Act::Wait, order("pass")).as_usual());
    }

    /// RK-D37: `move` by an attached leader.
    fn offer_going_off(&self, leader: GroupId, into: &mut Offers) {
        if !self.can_set_out(leader, "move") {
            return;
        }
        for (word, speed) in [("half", Speed::Half), ("full", Speed::Full)] {
            let reach = self.allowance(leader, speed, Impulse::Other).full;
            let order = Order::by("move", self.piece(leader)).how(word);
            into.push(Offer::open(Act::Move, order, Blanks::route(reach)));
        }
    }

    fn offer_shots(&self, side: Side, wanted: &impl Fn(PieceId) -> bool, into: &mut Offers) {
        for shooter in self.led_shooters(side) {
            let piece = self.piece(shooter);
            if !wanted(piece) {
                continue;
            }
            let chosen = self.state.works[shooter].target;
            for target in self.targets(shooter) {
                let shot = Offer::plain(Act::Fire, Order::by("shoot", piece).at(self.piece(target)));
                into.push(shot.idle_if(chosen == Some(Target { group: target, figure: None })));
                if self.table.roster.troops[shooter].is_player_character() {
                    self.offer_picks(shooter, target, into);
                }
            }
            if self.state.works[shooter].target.is_some() {
                into.push(Offer::plain(Act::Wait, Order::by("hold-fire", piece)));
            }
        }
    }

    /// RK-SHT-12: the figures that a player character may pick.
    fn offer_picks(&self, shooter: GroupId, target: GroupId, into: &mut Offers) {
        let count = self.table.roster.troops[target].strength;
        let leaders = u16::try_from(self.field().leaders_with(target).count()).unwrap_or(0);
        for part in 0..count.saturating_add(leaders) {
            let mut order = Order::by("shoot", self.piece(shooter));
            order.at = Some(At::Part(self.piece(target), part));
            if self.judge(&order).is_ok() {
                into.push(Offer::plain(Act::Fire, order));
            }
        }
    }
}

/// The zone in which something is placed.
fn zone_of(post: Post) -> Option<usize> {
    match post {
        Post::Zone(zone) | Post::Arrives(_, zone) => Some(zone),
        _ => None,
    }
}
