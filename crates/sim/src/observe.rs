//! Watches one game: what is lost, when, where and by which orders.

use engine::game::{Decision, Event, Game, Order, PieceId, Setting, Side, Sighting, Status, Viewer, What};

use crate::trace::{Harm, OrderUse, Trace, TurnEnd};

/// What was seen of a game so far. One observer serves many games: its buffers are kept.
#[derive(Default)]
pub(crate) struct Observer {
    pub(crate) trace: Trace,
    /// Whose each piece is, by its place.
    sides: Vec<u8>,
    pub(crate) taken: Vec<u32>,
    pub(crate) given: Vec<u32>,
    fates: Vec<Option<&'static str>>,
    holders: Vec<Option<Side>>,
    worth: Vec<i32>,
    /// The points that each side begins with.
    begun_with: [i64; 2],
    orders: Vec<(&'static str, u8, OrderCount)>,
    /// The secret order that each piece has to carry out, by its place: all are carried out once the last is given.
    sealed: Vec<Option<&'static str>>,
    seen: Vec<Sighting>,
    status: Vec<Status>,
}

#[derive(Clone, Copy, Default)]
struct OrderCount {
    uses: u32,
    took: u32,
    cost: u32,
}

/// How things stand: by side.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) lost: [u32; 2],
    pub(crate) of: [u32; 2],
    pub(crate) points: [i64; 2],
    pub(crate) objectives: [u16; 2],
}

impl Observer {
    /// A game begins.
    pub(crate) fn begin(&mut self, game: &dyn Game) {
        let setting = game.setting();
        let pieces = setting.pieces.len();
        self.trace = Trace::default();
        self.orders.clear();
        reset(&mut self.taken, pieces);
        reset(&mut self.given, pieces);
        reset(&mut self.fates, pieces);
        reset(&mut self.sides, pieces);
        reset(&mut self.sealed, pieces);
        self.look(game);
        self.holders.clear();
        self.holders.extend(setting.objectives.iter().map(|objective| objective.held));
        self.worth.clear();
        self.worth.extend(setting.objectives.iter().map(|objective| objective.worth));
        self.begun_with = self.standing(game).points;
    }

    /// The answer to a question was carried out.
    ///
    /// What is lost counts for the order that was given. Where orders are secret it counts for the order of the piece
    /// that did the harm: the last that was given only set off all the others.
    pub(crate) fn ordered(&mut self, game: &dyn Game, asked: &Decision, order: &Order, events: &[Event]) {
        let Decision { turn, side, secret, .. } = *asked;
        if secret {
            self.seal(order);
        }
        let mut giver = order.by.filter(|_| !secret);
        let (mut looked, mut harmed) = (false, false);
        for event in events {
            match &event.what {
                What::Resolved(resolved) => giver = resolved.by.or(giver),
                What::Lost { piece, count, .. } => {
                    let (whose, lost) = (self.side_of(*piece), u32::from(*count));
                    let sealed = giver.and_then(|by| Some((self.sealed.get(by.index()).copied()??, self.side_of(by))));
                    if let Some((verb, own)) = sealed.or((!secret).then_some((order.verb, side.0))) {
                        let (took, cost) = if whose == own { (0, lost) } else { (lost, 0) };
                        self.count(verb, Side(own), OrderCount { uses: 0, took, cost });
                    }
                    harmed = true;
                    add(&mut self.taken, piece.index(), lost);
                    if let Some(by) = giver.filter(|by| self.side_of(*by) != whose) {
                        add(&mut self.given, by.index(), lost);
                    }
                    if !looked {
                        self.look(game);
                        looked = true;
                    }
                    self.harm(turn, whose, piece.index(), *count);
                }
                What::Removed { piece, how } => self.fate(piece.index(), how),
                What::Merged { piece, .. } => self.fate(piece.index(), "merged"),
                What::Taken { objective, side } => {
                    if let Some(holder) = self.holders.get_mut(usize::from(*objective)) {
                        *holder = *side;
                    }
                }
                _ => {}
            }
        }
        // What no piece does, such as being done, is no order to speak of, unless something comes of it.
        if turn > 0 && (order.by.is_some() || harmed && !secret) {
            self.count(order.verb, side, OrderCount { uses: 1, took: 0, cost: 0 });
        }
    }

    /// Keeps a secret order for when it is carried out.
    fn seal(&mut self, order: &Order) {
        for piece in order.by.iter().chain(&order.with) {
            if let Some(sealed) = self.sealed.get_mut(piece.index()) {
                *sealed = Some(order.verb);
            }
        }
    }

    fn side_of(&self, piece: PieceId) -> u8 {
        self.sides.get(piece.index()).copied().unwrap_or_default()
    }

    /// A turn is over.
    pub(crate) fn turn_ended(&mut self, game: &dyn Game) {
        self.sealed.fill(None);
        let standing = self.standing(game);
        let end = TurnEnd { lost: standing.lost, lead: lead(&standing, self.begun_with, self.worth_in_all()) };
        self.trace.turns.push(end);
    }

    /// How things stand now.
    pub(crate) fn standing(&mut self, game: &dyn Game) -> Standing {
        self.look(game);
        let mut standing = Standing::default();
        for seen in &self.seen {
            if let (Some(lost), Some(of)) =
                (standing.lost.get_mut(seen.side.index()), standing.of.get_mut(seen.side.index()))
            {
                *of += u32::from(seen.full);
                *lost += u32::from(seen.full.saturating_sub(seen.strength));
            }
        }
        for (holder, worth) in self.holders.iter().zip(&self.worth) {
            let Some(side) = holder else { continue };
            if let (Some(points), Some(held)) =
                (standing.points.get_mut(side.index()), standing.objectives.get_mut(side.index()))
            {
                *points += i64::from(*worth);
                *held += 1;
            }
        }
        self.status.clear();
        game.status(Viewer::Umpire, &mut self.status);
        for (side, points) in standing.points.iter_mut().enumerate() {
            *points = shown_points(&self.status, side).unwrap_or(*points);
        }
        standing
    }

    /// The game is over: the trace is whole.
    pub(crate) fn end(&mut self, game: &dyn Game) -> Trace {
        let mut trace = std::mem::take(&mut self.trace);
        trace.units = vec![0; self.sides.len()];
        trace.fates = vec![String::new(); self.sides.len()];
        self.look(game);
        for seen in &self.seen {
            let at = seen.piece.index();
            if let (Some(lost), Some(fate)) = (trace.units.get_mut(at), trace.fates.get_mut(at)) {
                *lost = seen.full.saturating_sub(seen.strength);
                self.fates.get(at).copied().flatten().unwrap_or_default().clone_into(fate);
                if fate.is_empty() && !seen.on_table {
                    "off-table".clone_into(fate);
                }
            }
        }
        self.orders.sort_unstable_by_key(|(verb, side, _)| (*verb, *side));
        let used = self.orders.drain(..).map(|(verb, side, count)| OrderUse {
            verb: verb.to_owned(),
            side,
            uses: count.uses,
            took: count.took,
            cost: count.cost,
        });
        trace.orders = used.collect();
        trace
    }

    /// What is seen of every piece now.
    pub(crate) fn pieces(&self) -> &[Sighting] {
        &self.seen
    }

    fn look(&mut self, game: &dyn Game) {
        self.seen.clear();
        game.sightings(Viewer::Umpire, &mut self.seen);
        // Some pieces come to light only as the game goes on.
        for seen in &self.seen {
            if let Some(side) = self.sides.get_mut(seen.piece.index()) {
                *side = seen.side.0;
            }
        }
    }

    fn harm(&mut self, turn: u16, side: u8, piece: usize, count: u16) {
        let found = self.seen.binary_search_by_key(&piece, |seen| seen.piece.index()).ok();
        let Some(seen) = found.and_then(|at| self.seen.get(at)) else { return };
        let point = seen.pose.spot.point();
        let at = [cell(point.x), cell(point.y)];
        let same = |harm: &&mut Harm| (harm.turn, harm.side, harm.at) == (turn, side, at);
        // The last few: a volley strikes one place, and older turns are done with.
        match self.trace.harm.iter_mut().rev().take(8).find(same) {
            Some(harm) => harm.count = harm.count.saturating_add(count),
            None => self.trace.harm.push(Harm { turn, side, at, count }),
        }
    }

    fn fate(&mut self, piece: usize, how: &'static str) {
        if let Some(fate) = self.fates.get_mut(piece) {
            *fate = Some(how);
        }
    }

    fn count(&mut self, verb: &'static str, side: Side, more: OrderCount) {
        let known = self.orders.iter_mut().find(|(known, whose, _)| *known == verb && *whose == side.0);
        match known {
            Some((_, _, count)) => {
                count.uses += more.uses;
                count.took += more.took;
                count.cost += more.cost;
            }
            None => self.orders.push((verb, side.0, more)),
        }
    }

    fn worth_in_all(&self) -> i64 {
        self.worth.iter().map(|worth| i64::from(*worth).abs()).sum()
    }
}

/// What became of a piece that nothing took from the table.
pub(crate) fn fate_of(fate: &str) -> &str {
    if fate.is_empty() { "stands" } else { fate }
}

/// The sides of the pieces, as a setting and a game have them.
pub(crate) fn side_name(setting: &Setting, side: u8) -> String {
    setting.sides.get(usize::from(side)).map(|force| force.id.clone()).unwrap_or_default()
}

/// The points of a side as the rulebook shows them: the last of its lines that is a plain number.
fn shown_points(status: &[Status], side: usize) -> Option<i64> {
    let mut own = status.iter().rev().filter(|line| line.side.is_some_and(|of| of.index() == side));
    own.find_map(|line| line.value.trim().parse().ok())
}

/// How far the first side leads since the beginning, in thousandths.
fn lead(standing: &Standing, begun_with: [i64; 2], worth: i64) -> i32 {
    let [first, second] = [0, 1].map(|side| {
        let (lost, of) = (standing.lost.get(side).copied(), standing.of.get(side).copied());
        let (lost, of) = (lost.unwrap_or(0), of.unwrap_or(0));
        if of == 0 { 0.0 } else { 1.0 - f64::from(lost) / f64::from(of) }
    });
    let ([own, other], [own_before, other_before]) = (standing.points, begun_with);
    let (own, other) = (own - own_before, other - other_before);
    let total = worth.max(own.abs() + other.abs()).max(1);
    // Points and shares are small numbers.
    #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation)]
    let lead = ((first - second + (own - other) as f64 / total as f64) * 1000.0).round() as i32;
    lead
}

/// The unit square of a coordinate.
fn cell(at: f64) -> i16 {
    #[allow(clippy::cast_possible_truncation)]
    let cell = at.floor().clamp(f64::from(i16::MIN), f64::from(i16::MAX)) as i16;
    cell
}

fn add(counts: &mut [u32], at: usize, more: u32) {
    if let Some(count) = counts.get_mut(at) {
        *count += more;
    }
}

fn reset<T: Clone + Default>(list: &mut Vec<T>, len: usize) {
    list.clear();
    list.resize(len, T::default());
}
