//! How a game of Duel goes on: what an order does, and what follows by itself.

use engine::dice::Dice;
use engine::game::{Ending, Halt, Log, Offers, Order, PieceId, Side, What};
use engine::table::Pose;

use super::setting::CROSSROADS;
use super::{Duel, Plan, Step, pieces, side_of};

/// How near the crossroads a piece holds them.
const HOLDS: f64 = 3.0;
/// What holding the crossroads counts.
const WORTH: i32 = 2;

impl Duel {
    /// Carries out an order that has been checked.
    pub(super) fn carry_out(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let words = if log.wants_words() { self.words(order) } else { String::new() };
        let Some(by) = order.by else {
            self.next_side_or_turn(log);
            return self.go_on(dice, log);
        };
        match (order.verb, order.target()) {
            ("place", _) => self.place(by, order, log),
            ("aim", Some(at)) => self.plan(by, Plan::Aim(at), words, log),
            ("advance", _) => self.plan(by, Plan::Advance, words, log),
            ("rally", _) => self.plan(by, Plan::Rally, words, log),
            ("charge", Some(at)) => {
                log.note("DU-CHG-01", What::Ordered { piece: by, words });
                self.charge(by, at, &order.with, dice, log)?;
            }
            (_, _) => {
                log.note("DU-MOV-01", What::Ordered { piece: by, words });
                self.march(by, order, log);
            }
        }
        self.go_on(dice, log)
    }

    pub(super) fn put(&mut self, id: PieceId, pose: Pose) {
        if let Some(piece) = self.state.get_mut(id) {
            piece.pose = pose;
        }
    }

    fn place(&mut self, id: PieceId, order: &Order, log: &mut Log) {
        let Some(spot) = order.path.first() else { return };
        let pose = Pose { spot: *spot, ..self.pose(id) };
        self.put(id, pose);
        if let Some(piece) = self.state.get_mut(id) {
            piece.on_table = true;
        }
        log.note("DU-SET-01", What::Placed { piece: id, at: pose });
    }

    fn plan(&mut self, id: PieceId, plan: Plan, words: String, log: &mut Log) {
        if let Some(piece) = self.state.get_mut(id) {
            piece.plan = Some(plan);
        }
        log.whisper(side_of(id), "DU-PLN-01", What::Ordered { piece: id, words });
    }

    fn march(&mut self, id: PieceId, order: &Order, log: &mut Log) {
        let from = self.pose(id);
        let spot = order.path.last().copied().unwrap_or(from.spot);
        let to = Pose { spot, facing: order.facing.unwrap_or(from.facing) };
        self.put(id, to);
        if let Some(piece) = self.state.get_mut(id) {
            piece.moved = true;
        }
        if to != from {
            let path = order.path.split_last().map_or_else(Vec::new, |(_, between)| between.to_vec());
            log.note("DU-MOV-01", What::Moved { piece: id, from, to, path, how: order.verb });
        }
    }

    /// Goes on to the next question that has more than one answer.
    fn go_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        loop {
            self.plan_what_goes_without_saying(log);
            if self.is_answerable() {
                return Ok(());
            }
            match self.state.step {
                Step::Place | Step::Plan if self.state.side == Side::FIRST => self.state.side = Side::SECOND,
                Step::Place => self.next_turn(log),
                Step::Plan => {
                    self.show_plans(dice, log)?;
                    self.begin(Step::March, Side::FIRST, log);
                }
                Step::March => self.next_side_or_turn(log),
            }
        }
    }

    /// Whether the game is over, or the open question has an answer.
    pub(super) fn is_answerable(&self) -> bool {
        self.state.ending.is_some() || pieces().any(|id| self.is_asked(id))
    }

    /// A piece that can do nothing but advance is not asked.
    fn plan_what_goes_without_saying(&mut self, log: &mut Log) {
        if self.state.step != Step::Plan {
            return;
        }
        let mut offers = Offers::new();
        for id in pieces() {
            self.list(Some(id), &mut offers);
            if let [only] = offers.list() {
                let words = self.words(&only.order);
                self.plan(id, Plan::Advance, words, log);
            }
        }
    }

    fn begin(&mut self, step: Step, side: Side, log: &mut Log) {
        (self.state.step, self.state.side) = (step, side);
        let (name, rule, whose) = match step {
            Step::Place => ("place", "DU-SET-01", Some(side)),
            Step::Plan => ("plan", "DU-PLN-01", None),
            Step::March => ("march", "DU-MOV-04", Some(side)),
        };
        if self.state.ending.is_none() {
            log.note(rule, What::Began { turn: self.state.turn, side: whose, step: name });
        }
    }

    fn next_side_or_turn(&mut self, log: &mut Log) {
        if self.state.side == Side::FIRST {
            self.begin(Step::March, Side::SECOND, log);
            if pieces().any(|id| self.is_asked(id)) {
                return;
            }
        }
        self.end_turn(log);
    }

    fn end_turn(&mut self, log: &mut Log) {
        let near = |side: Side| {
            self.state.of(side).any(|(_, piece)| piece.pose.spot.point().distance(CROSSROADS.point()) <= HOLDS)
        };
        let holder = match (near(Side::FIRST), near(Side::SECOND)) {
            (true, false) => Some(Side::FIRST),
            (false, true) => Some(Side::SECOND),
            _ => None,
        };
        if holder != self.state.holder {
            self.state.holder = holder;
            log.note("DU-END-01", What::Taken { objective: 0, side: holder });
        }
        self.look_for_the_end(log);
        if self.state.ending.is_none() {
            self.next_turn(log);
        }
    }

    fn next_turn(&mut self, log: &mut Log) {
        self.state.turn += 1;
        for piece in &mut self.state.pieces {
            (piece.moved, piece.plan) = (false, None);
        }
        self.begin(Step::Plan, Side::FIRST, log);
    }

    /// All fire is at once: hits are counted with the strength that each had before.
    fn show_plans(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        log.note("DU-PLN-01", What::Began { turn: self.state.turn, side: None, step: "fire" });
        let plans: Vec<(PieceId, u16, Plan)> =
            self.state.standing().filter_map(|(id, piece)| Some((id, piece.strength, piece.plan?))).collect();
        let mut hits = Vec::new();
        for (id, _, plan) in &plans {
            let words = if log.wants_words() { self.plan_words(*id, *plan) } else { String::new() };
            log.note("DU-PLN-01", What::Ordered { piece: *id, words });
        }
        for (id, strength, plan) in &plans {
            match plan {
                Plan::Aim(at) => hits.push((*at, self.shot(*id, *at, *strength, dice, log)?)),
                Plan::Rally => self.rally(*id, dice, log)?,
                Plan::Advance => {}
            }
        }
        for (id, count) in hits {
            self.take(id, count, "DU-FIR-06", log);
        }
        self.look_for_a_lost_side(log);
        Ok(())
    }

    fn plan_words(&self, id: PieceId, plan: Plan) -> String {
        self.words(&match plan {
            Plan::Aim(at) => Order::by("aim", id).at(at),
            Plan::Advance => Order::by("advance", id),
            Plan::Rally => Order::by("rally", id),
        })
    }

    fn look_for_the_end(&mut self, log: &mut Log) {
        self.look_for_a_lost_side(log);
        let last = self.setting.turns.is_some_and(|turns| self.state.turn >= turns);
        if self.state.ending.is_some() || !last {
            return;
        }
        let score = |side: Side| {
            let strength: i32 = self.state.of(side).map(|(_, piece)| i32::from(piece.strength)).sum();
            strength + if self.state.holder == Some(side) { WORTH } else { 0 }
        };
        let winner = match score(Side::FIRST).cmp(&score(Side::SECOND)) {
            std::cmp::Ordering::Greater => Some(Side::FIRST),
            std::cmp::Ordering::Less => Some(Side::SECOND),
            std::cmp::Ordering::Equal => None,
        };
        self.end(Ending { winner, why: "last-turn", rule: "DU-END-01" }, log);
    }

    /// A side without a piece has lost; if neither has one, nobody wins.
    pub(super) fn look_for_a_lost_side(&mut self, log: &mut Log) {
        let gone = |side: Side| self.state.of(side).next().is_none();
        let winner = match (gone(Side::FIRST), gone(Side::SECOND)) {
            (false, false) => return,
            (true, true) => None,
            (first_is_gone, _) => Some(if first_is_gone { Side::SECOND } else { Side::FIRST }),
        };
        self.end(Ending { winner, why: "side-gone", rule: "DU-END-02" }, log);
    }

    pub(super) fn end(&mut self, ending: Ending, log: &mut Log) {
        if self.state.ending.is_none() {
            self.state.ending = Some(ending);
            log.note(ending.rule, What::Ended(ending));
        }
    }

    /// An order in words.
    pub(super) fn words(&self, order: &Order) -> String {
        let name = |id: PieceId| self.setting.name(id);
        let by = order.by.map_or("", name);
        let at = order.target().map_or("", name);
        match order.verb {
            "aim" => format!("{by}: fire at {at}"),
            "charge" if order.with.is_empty() => format!("{by}: charge {at}"),
            "charge" => {
                let with: Vec<&str> = order.with.iter().map(|id| name(*id)).collect();
                format!("{by}: charge {at} with {}", with.join(" and "))
            }
            "done" => "No more moves".to_owned(),
            verb => format!("{by}: {verb}"),
        }
    }
}
