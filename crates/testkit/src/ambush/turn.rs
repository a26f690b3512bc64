//! The turn of Ambush: one judge a verb, and an agenda for the charge that asks the other side.

use engine::chart::Tray;
use engine::dice::{Dice, Die};
use engine::game::{
    Act, AreaId, At, Blanks, Decision, Ending, Game, Goal, Grouping, Halt, Lexicon, Log, Offer, Offers, Order, PieceId,
    Refusal, Rules, Setting, Side, Viewer, What,
};
use engine::kit::deployment::find_room;
use engine::kit::formed::turns::facing_towards;
use engine::kit::objectives::end::{ahead, conceded, finish, last_standing};
use engine::kit::verbs::{Part, Path, Target, Verb, Words};
use engine::kit::{Due, Id, Tasks, Verbs};
use engine::table::{Bounds, Point, Pose, Spot};
use engine::word::Word;

use super::{Ambush, Arrangement, Group, GroupId, MarkerId, Step, Task, Who};

const STANDS: &[Words] = &[Words::must("arrangement", Arrangement::WORDS)];

/// The verbs of Ambush.
pub(super) static VERBS: Verbs = Verbs::new(&[
    Verb::new("begin", "begin").about("deals the markers"),
    Verb::new("place", "place in {arrangement}").by(Part::Must).how(STANDS).path(Path::Spot).facing(Part::May),
    Verb::new("move", "move in {arrangement}[, with {with}]")
        .by(Part::Must)
        .how(STANDS)
        .path(Path::Route)
        .facing(Part::May)
        .with(Part::May),
    Verb::new("fire", "fire at {at}").by(Part::Must).at(Part::Must, &[Target::Piece]).parts(Part::May),
    Verb::new("snipe", "snipe at {at}").by(Part::Must).at(Part::Must, &[Target::Part]),
    Verb::new("shell", "shell {at}").by(Part::Must).at(Part::Must, &[Target::Area]),
    Verb::new("charge", "charge {at}").by(Part::Must).at(Part::Must, &[Target::Piece]),
    Verb::new("turn-over", "turn it over").by(Part::Must),
    Verb::new("hold", "hold").by(Part::Must),
    Verb::new("stand", "stand").by(Part::Must),
    Verb::new("fall-back", "fall back").by(Part::Must),
    Verb::new("done", "done").about("the other groups hold"),
]);

const REACH: f64 = 6.0;

impl Ambush {
    /// The group that a charge is put to, if one is open.
    fn answering(&self) -> Option<(GroupId, GroupId)> {
        self.state
            .agenda
            .next()
            .and_then(|task| if let Task::Answer { by, at } = task { Some((*by, *at)) } else { None })
    }

    fn player(&self, side: Side) -> bool {
        !self.fixed.setting.is_run_by_rules(side)
    }

    fn may_act(&self, who: Who) -> bool {
        let is_due = |at: usize| self.fixed.groups.get(at).is_some_and(|(.., entry)| entry.is_due(self.state.turn));
        let own = self.side_of(who) == self.state.side;
        own && match (who, self.state.step) {
            (_, Step::Begin) => false,
            (Who::Marker(marker), step) => {
                step == Step::Orders && self.state.markers.get(marker.index()).is_some_and(|marker| marker.on_table)
            }
            (Who::Group(at), step) => self.state.groups.get(at.index()).is_some_and(|group| {
                let comes = !group.on_table && !group.hidden && !group.men.is_empty() && is_due(at.index());
                comes || step == Step::Orders && group.on_table && !group.acted
            }),
        }
    }

    /// The one judge: whether an order may be given.
    pub(super) fn judge(&self, order: &Order) -> Result<(), Refusal> {
        let asked = self.decision().ok_or_else(|| Refusal::by("AM-END-01", "the game is over"))?;
        let no = |rule: &'static str, why: &str| Err(Refusal::by(rule, why));
        VERBS.check(order, asked.rule)?;
        let Some(who) = order.by.and_then(|by| self.who(by)) else {
            let fits = order.by.is_none()
                && matches!((order.verb, self.state.step), ("begin", Step::Begin) | ("done", Step::Orders));
            return if fits && self.answering().is_none() {
                Ok(())
            } else {
                no(asked.rule, "that does not answer the question")
            };
        };
        if let Some((_, at)) = self.answering() {
            let answers = who == Who::Group(at) && matches!(order.verb, "stand" | "fall-back");
            return if answers { Ok(()) } else { no("AM-CHG-01", "the charged group stands or falls back") };
        }
        let Some(id) = order.by.and_then(|by| self.group(by)).filter(|_| self.may_act(who)) else {
            let own = self.may_act(who) && order.verb == "turn-over";
            return if own { Ok(()) } else { no("AM-TRN-01", "that piece does not act now") };
        };
        let Some(group) = self.state.groups.get(id.index()) else { return no("AM-TRN-01", "there is no such group") };
        let near = |at: Who, most: f64| {
            self.side_of(at) != self.state.side
                && self.of(self.side_of(at)).any(|on| on == at)
                && self.gap(who, at) <= most
        };
        let target = order.target().and_then(|at| self.who(at));
        match (order.verb, group.on_table) {
            ("place", false) => {
                let laid = self.laid(group, order);
                self.is_in_zone(id, &laid)?;
                self.may_stand(id, &laid)
            }
            ("move", true) => {
                let mates = self.platoon(id);
                let each_once = order
                    .with
                    .iter()
                    .enumerate()
                    .all(|(n, mate)| !order.with.iter().take(n).any(|other| other == mate));
                if !each_once
                    || order.with.iter().any(|mate| self.group(*mate).is_none_or(|mate| !mates.contains(&mate)))
                {
                    return no("AM-TRN-03", "only groups of the platoon move with it");
                }
                match order.path.as_slice() {
                    [to] if group.pose.spot.point().distance(to.point()) <= REACH + 1e-9 => {
                        self.moved(id, order).map(|_| ())
                    }
                    _ => no("AM-MOV-01", "a group moves up to 6 inches straight to its goal"),
                }
            }
            ("fire", true) if order.parts.iter().any(|part| !group.men.contains(part)) => {
                no("AM-FIR-01", "only figures that are left fire")
            }
            ("fire", true) if target.is_some_and(|at| near(at, 10.0) && matches!(at, Who::Group(_))) => Ok(()),
            ("snipe", true) => match order.at {
                Some(At::Part(at, part))
                    if self.group(at).is_some_and(|at| near(Who::Group(at), 10.0) && self.has(at, part)) =>
                {
                    Ok(())
                }
                _ => no("AM-FIR-03", "a marksman snipes at a figure within 10 inches"),
            },
            ("shell", true) if matches!(order.at, Some(At::Area(area)) if self.wood_gap(area, group) <= 16.0) => Ok(()),
            ("charge", true) if target.is_some_and(|at| near(at, 8.0)) => Ok(()),
            ("hold", true) => Ok(()),
            _ => no("AM-TRN-01", "that group cannot do this now"),
        }
    }

    fn has(&self, group: GroupId, part: u16) -> bool {
        self.state.groups.get(group.index()).is_some_and(|group| group.men.contains(&part))
    }

    fn wood_gap(&self, area: AreaId, group: &Group) -> f64 {
        let wood = self.fixed.setting.ground.areas().get(area.index());
        wood.map_or(f64::INFINITY, |wood| wood.outline().to_outline(group.pose.spot.point()).distance)
    }

    /// The other groups of a platoon that have still to act.
    fn platoon(&self, id: GroupId) -> Vec<GroupId> {
        let own = self.of(self.side_of(Who::Group(id))).filter(|who| *who != Who::Group(id) && self.may_act(*who));
        let mates = own.filter(|who| self.gap(*who, Who::Group(id)) <= 3.0);
        mates.filter_map(|who| if let Who::Group(mate) = who { Some(mate) } else { None }).collect()
    }

    /// A group as a place or a move would leave it.
    fn laid(&self, group: &Group, order: &Order) -> Group {
        let spot = order.path.last().copied().unwrap_or(group.pose.spot);
        let inward = if self.state.side == Side::FIRST { 0 } else { 18_000 };
        let facing =
            order.facing.unwrap_or(if group.on_table { group.pose.facing } else { Pose::new(0, 0, inward).facing });
        let arrangement = order.how.words().find_map(Arrangement::from_word).unwrap_or(group.arrangement);
        Group { pose: Pose { spot, facing }, arrangement, ..group.clone() }
    }

    fn is_in_zone(&self, id: GroupId, group: &Group) -> Result<(), Refusal> {
        let zones = &self.fixed.setting.zones;
        let entry = self.fixed.groups.get(id.index()).map(|(.., entry)| entry);
        if entry.is_some_and(|entry| entry.holds(zones, group.pose.spot.point())) {
            return Ok(());
        }
        Err(Refusal::by("AM-SET-02", "that is outside its zone"))
    }

    fn may_stand(&self, id: GroupId, group: &Group) -> Result<(), Refusal> {
        if self.fits(id, group) { Ok(()) } else { Err(Refusal::by("AM-SET-03", "there is no room")) }
    }

    /// The groups that a move takes along, where it leaves them; the same step for all.
    fn moved(&self, id: GroupId, order: &Order) -> Result<Vec<(GroupId, Group)>, Refusal> {
        let mut after = self.clone();
        let from = self.spot(Who::Group(id));
        let to = order.path.last().copied().unwrap_or(from);
        let mut all = Vec::new();
        for mover in std::iter::once(id).chain(order.with.iter().filter_map(|mate| self.group(*mate))) {
            let Some(group) = self.state.groups.get(mover.index()) else { continue };
            let own = group.pose.spot;
            let mut laid = self.laid(group, order);
            laid.pose.spot = Spot::new(own.x + to.x - from.x, own.y + to.y - from.y);
            all.push((mover, laid));
        }
        for (mover, laid) in &all {
            after.state.groups.iter_mut().skip(mover.index()).take(1).for_each(|group| group.clone_from(laid));
        }
        all.iter().try_for_each(|(mover, laid)| after.may_stand(*mover, laid))?;
        Ok(all)
    }

    /// Every order that a piece might give, to be judged.
    fn candidates(&self, who: Who, into: &mut Offers) {
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

    fn all(&self) -> impl Iterator<Item = Who> + '_ {
        let pieces = (0..self.fixed.setting.pieces.len()).filter_map(PieceId::at);
        pieces.filter_map(|piece| self.who(piece))
    }

    fn is_asked(&self, who: Who) -> bool {
        match self.answering() {
            Some((_, at)) => who == Who::Group(at),
            None => self.may_act(who),
        }
    }

    /// Does what an order says, up to its last die.
    pub(super) fn perform_order(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Some(who) = order.by.and_then(|by| self.who(by)) else {
            return if order.verb == "begin" { self.deal(dice, log) } else { self.pass_on(dice, log) };
        };
        let Who::Group(id) = who else {
            if let Who::Marker(marker) = who {
                self.turn_over(marker, log);
            }
            return Ok(());
        };
        if self.answering().is_some() {
            return self.answer_next(order.verb == "stand", dice, log);
        }
        let target = order.target().and_then(|at| self.who(at));
        match order.verb {
            "place" => {
                let laid = self.state.groups.get(id.index()).map(|group| Group {
                    on_table: true,
                    acted: true,
                    ..self.laid(group, order)
                });
                self.put(id, laid, "place", log);
            }
            "move" => {
                for (mover, laid) in self.moved(id, order)? {
                    self.put(mover, Some(Group { acted: true, ..laid }), "move", log);
                }
                self.spring(log);
            }
            "fire" => {
                let all = self.state.groups.get(id.index()).map_or(0, |group| group.men.len());
                let firing = if order.parts.is_empty() { all } else { order.parts.len() };
                self.shoot(id, target, firing, dice, log)?;
            }
            "snipe" => {
                if let Some(At::Part(at, part)) = order.at
                    && Tray::new(dice).roll(Die::D6, "snipe")? >= 5
                    && let Some(at) = self.group(at)
                {
                    self.fall(at, part, "AM-FIR-03", log);
                }
            }
            "shell" => self.shell(order.at, dice, log)?,
            "charge" => {
                if let Some(Who::Marker(marker)) = target {
                    let under = self.state.markers.get(marker.index()).and_then(|marker| marker.under);
                    self.turn_over(marker, log);
                    self.state.agenda.push_in_order(under.map(|at| Task::Answer { by: id, at }));
                } else if let Some(Who::Group(at)) = target {
                    self.state.agenda.push(Task::Answer { by: id, at });
                }
            }
            _ => {}
        }
        self.state.groups.iter_mut().skip(id.index()).take(1).for_each(|group| group.acted = true);
        self.work_off(dice, log)
    }

    fn put(&mut self, id: GroupId, laid: Option<Group>, how: &'static str, log: &mut Log) {
        let piece = self.id(Who::Group(id));
        let Some((group, laid)) = self.state.groups.get_mut(id.index()).zip(laid) else { return };
        let (from, to, came) = (group.pose, laid.pose, laid.on_table && !group.on_table);
        *group = laid;
        let moved = What::Moved { piece, from, to, path: Vec::new(), how };
        log.note("AM-MOV-01", if came { What::Placed { piece, at: to } } else { moved });
    }

    fn shoot(
        &mut self,
        by: GroupId,
        at: Option<Who>,
        firing: usize,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let Some(Who::Group(at)) = at else { return Ok(()) };
        dice.about([Some(self.id(Who::Group(by))), Some(self.id(Who::Group(at)))]);
        let [_, hits] = Tray::new(dice).pool(Die::D6, "fire", u32::try_from(firing).unwrap_or(0), [4, 6])?;
        for _ in 0..hits {
            let men = self.state.groups.get(at.index()).map_or_else(Vec::new, |group| group.men.clone());
            let Some(faces) = u32::try_from(men.len()).ok().filter(|faces| *faces > 0) else { break };
            let name = |face: u32| format!("No. {}", men.get(face as usize - 1).map_or(0, |man| man + 1));
            let drawn = if faces > 1 { Tray::new(dice).roll_named(Die::of(faces), "who falls", &name)? } else { 1 };
            if let Some(man) = usize::try_from(drawn - 1).ok().and_then(|drawn| men.get(drawn)) {
                self.fall(at, *man, "AM-FIR-02", log);
            }
        }
        Ok(())
    }

    fn shell(&mut self, at: Option<At>, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Some(At::Area(area)) = at else { return Ok(()) };
        let wood = self.fixed.setting.ground.areas().get(area.index()).map(|wood| wood.outline().clone());
        let enemies: Vec<Who> = self.of(self.state.side.other()).collect();
        for enemy in enemies {
            let inside = wood.as_ref().is_some_and(|wood| wood.holds(self.spot(enemy).point()));
            if let Who::Group(enemy) = enemy
                && inside
                && Tray::new(dice).roll(Die::D6, "shell")? >= 5
            {
                self.lose(enemy, 1, "AM-FIR-04", log);
            }
        }
        Ok(())
    }

    fn lose(&mut self, id: GroupId, count: usize, rule: &'static str, log: &mut Log) {
        let last = |group: &Group| group.men.last().copied();
        for _ in 0..count {
            let Some(man) = self.state.groups.get(id.index()).and_then(last) else { return };
            self.fall(id, man, rule, log);
        }
    }

    fn fall(&mut self, id: GroupId, man: u16, rule: &'static str, log: &mut Log) {
        let piece = self.id(Who::Group(id));
        let Some(group) = self.state.groups.get_mut(id.index()) else { return };
        group.men.retain(|other| *other != man);
        let left = u16::try_from(group.men.len()).unwrap_or(u16::MAX);
        log.note(rule, What::Lost { piece, count: 1, left, parts: vec![man] });
        if left == 0 {
            group.on_table = false;
            log.note(rule, What::Removed { piece, how: "destroyed" });
        }
        self.look_for_the_end(false, log);
    }

    /// AM-SET-01: each side's hidden groups are dealt to its markers; the markers that are left are dummies.
    pub(super) fn shuffle(&mut self, side: Side, dice: &mut dyn Dice) -> Result<(), Halt> {
        let mut free: Vec<usize> = (0..self.state.markers.len())
            .filter(|at| {
                self.fixed.markers.get(*at) == Some(&side)
                    && self.state.markers.get(*at).is_some_and(|marker| marker.on_table)
            })
            .collect();
        self.state
            .markers
            .iter_mut()
            .enumerate()
            .filter(|(at, _)| free.contains(at))
            .for_each(|(_, marker)| marker.under = None);
        for (at, (whose, ..)) in self.fixed.groups.iter().enumerate() {
            if *whose == side && self.state.groups.get(at).is_some_and(|group| group.hidden) && !free.is_empty() {
                let drawn = dice.face(Die::of(u32::try_from(free.len()).unwrap_or(1)), "marker")? as usize - 1;
                let marker = free.remove(drawn);
                self.state.markers.iter_mut().skip(marker).take(1).for_each(|marker| marker.under = GroupId::at(at));
            }
        }
        Ok(())
    }

    fn deal(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.shuffle(Side::FIRST, dice)?;
        self.shuffle(Side::SECOND, dice)?;
        (self.state.step, self.state.side) = (Step::SetUp, Side::FIRST);
        self.go_on(dice, log)
    }

    fn turn_over(&mut self, id: MarkerId, log: &mut Log) {
        let side = self.side_of(Who::Marker(id));
        let Some(marker) = self.state.markers.get_mut(id.index()).filter(|marker| marker.on_table) else { return };
        marker.on_table = false;
        let (spot, under) = (marker.spot, marker.under.take());
        let piece = under.map(|group| self.id(Who::Group(group)));
        log.note("AM-MRK-01", What::Revealed { marker: Some(self.id(Who::Marker(id))), piece });
        let Some(at) = under else { return self.look_for_the_end(false, log) };
        let facing = if side == Side::FIRST { 0 } else { 18_000 };
        let Some(mut group) = self.state.groups.get(at.index()).cloned() else { return };
        (group.on_table, group.hidden, group.acted, group.arrangement) = (true, false, true, Arrangement::File);
        group.pose = Pose { spot, ..Pose::new(0, 0, facing) };
        let table = Bounds {
            low: Point::new(0.0, 0.0),
            high: Point::new(self.fixed.setting.size[0], self.fixed.setting.size[1]),
        };
        let fits = |spot: &Spot| self.fits(at, &Group { pose: Pose { spot: *spot, ..group.pose }, ..group.clone() });
        group.pose.spot = find_room(&[], &table, spot, 500, &mut Vec::new(), fits).unwrap_or(spot);
        self.put(at, Some(group), "place", log);
    }

    /// AM-MRK-01: markers within 4 inches of an enemy are turned over.
    fn spring(&mut self, log: &mut Log) {
        let near = |marker: &MarkerId| {
            let own = Who::Marker(*marker);
            let mut enemies = self.of(self.side_of(own).other()).filter(|who| matches!(who, Who::Group(_)));
            self.state.markers.get(marker.index()).is_some_and(|marker| marker.on_table)
                && enemies.any(|enemy| self.gap(own, enemy) <= 4.0)
        };
        let sprung: Vec<MarkerId> = (0..self.state.markers.len()).filter_map(MarkerId::at).filter(near).collect();
        for marker in sprung {
            self.turn_over(marker, log);
        }
    }

    /// Goes on to the next question.
    pub(super) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        while self.state.ending.is_none() && self.answering().is_none() && self.state.step != Step::Begin {
            if self.player(self.state.side) && self.all().any(|who| self.may_act(who)) {
                return Ok(());
            }
            self.pass_on(dice, log)?;
        }
        Ok(())
    }

    fn pass_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.state.step == Step::Orders && !self.player(self.state.side) {
            self.run_by_rules(dice, log)?;
        }
        self.state.side = self.state.side.other();
        if self.state.side == Side::FIRST {
            self.look_for_the_end(self.fixed.setting.turns.is_some_and(|last| self.state.turn >= last), log);
            (self.state.step, self.state.turn) =
                (Step::Orders, self.state.turn + u16::from(self.state.ending.is_none()));
        }
        self.state.groups.iter_mut().for_each(|group| group.acted = false);
        if self.state.ending.is_none() {
            log.note("AM-TRN-01", What::Began { turn: self.state.turn, side: Some(self.state.side), step: "orders" });
        }
        Ok(())
    }

    /// AM-TRN-02
    fn run_by_rules(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let own: Vec<Who> = self.of(self.state.side).collect();
        for who in own {
            let enemies = self.of(self.state.side.other()).filter(|enemy| matches!(enemy, Who::Group(_)));
            let nearest = enemies.min_by(|a, b| self.gap(who, *a).total_cmp(&self.gap(who, *b)));
            let Some((enemy, Who::Group(_))) = nearest.map(|enemy| (enemy, who)) else { continue };
            let fire = Order::by("fire", self.id(who)).at(self.id(enemy));
            let march = Offer::open(Act::Move, Order::by("move", self.id(who)).how("line"), Blanks::route(REACH));
            let goal = Goal { spot: self.spot(enemy), facing: None, within: 0.0 };
            let order = if self.judge(&fire).is_ok() { Ok(fire) } else { self.toward(&march, &goal) };
            if let Ok(order) = order.and_then(|order| self.judge(&order).map(|()| order)) {
                self.perform_order(&order, dice, log)?;
            }
        }
        Ok(())
    }

    fn look_for_the_end(&mut self, last_turn: bool, log: &mut Log) {
        let men = |side: Side| -> i64 {
            let own = self.state.groups.iter().zip(&self.fixed.groups).filter(|(_, (whose, ..))| *whose == side);
            own.map(|(group, _)| i64::try_from(group.men.len()).unwrap_or(0)).sum()
        };
        let points = [men(Side::FIRST), men(Side::SECOND)];
        let standing = last_standing(points.map(|men| men > 0));
        let winner = if last_turn { Some(standing.unwrap_or_else(|| ahead(points, |_, _| 1))) } else { standing };
        if let Some(winner) = winner {
            let why = if last_turn { "last-turn" } else { "side-gone" };
            finish(&mut self.state.ending, Ending { winner, why, rule: "AM-END-01" }, log);
        }
    }
}

impl Tasks for Ambush {
    type Task = Task;
    type Answer = bool;

    fn agenda(&self) -> &engine::kit::Agenda<Task> {
        &self.state.agenda
    }

    fn agenda_mut(&mut self) -> &mut engine::kit::Agenda<Task> {
        &mut self.state.agenda
    }

    fn due(&self, task: &Task) -> Due<bool> {
        match task {
            Task::Answer { at, .. } if self.state.groups.get(at.index()).is_none_or(|group| !group.on_table) => {
                Due::Idle
            }
            Task::Answer { at, .. } if !self.player(self.side_of(Who::Group(*at))) => Due::Only(true),
            Task::Answer { .. } => Due::Asked,
            Task::Fight { .. } => Due::Happens,
        }
    }

    fn perform(&mut self, task: Task, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let (Task::Fight { by, at } | Task::Answer { by, at }) = task;
        let men = |group: GroupId| {
            let men = self.state.groups.get(group.index()).map_or(0, |group| group.men.len());
            i32::try_from(men).unwrap_or(i32::MAX)
        };
        let [charger, charged] = Tray::new(dice).against(Die::D6, ["charger", "charged"])?;
        let loser = if charger + men(by) > charged + men(at) { at } else { by };
        self.lose(loser, 2, "AM-CHG-02", log);
        Ok(())
    }

    fn answer(&mut self, task: Task, stands: bool, _: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let (Task::Answer { by, at } | Task::Fight { by, at }) = task;
        if stands {
            self.state.agenda.push(Task::Fight { by, at });
        } else {
            self.lose(at, 1, "AM-CHG-01", log);
            let back = if self.side_of(Who::Group(at)) == Side::FIRST { -4_000 } else { 4_000 };
            let laid = self.state.groups.get(at.index()).filter(|group| group.on_table).map(|group| {
                let spot = Spot::new(group.pose.spot.x, group.pose.spot.y + back);
                Group { pose: Pose { spot, ..group.pose }, ..group.clone() }
            });
            if let Some(laid) = laid.filter(|laid| self.fits(at, laid)) {
                self.put(at, Some(laid), "fall-back", log);
            }
        }
        Ok(())
    }
}

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
