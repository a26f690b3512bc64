//! Questions that change nothing: what may be done, how far it gets, what it is measured by, how likely it is.

use std::panic::{AssertUnwindSafe, catch_unwind};

use engine::dice::{Face, Scripted, Seeded};
use engine::game::{
    self, Change, Changes, Game, Halt, Log, Offers, Order, PieceId, Side, Tone, Viewer, What, against, command_of,
    commanded_by, prospects, verdicts,
};
use engine::odds::{Odds, Oddsmaker};
use engine::table::{Facing, Point, Spot};

use crate::seat::Role;
use crate::wire::{
    Badge, Base, Card, CommandOf, Danger, Explained, Happened, LineOfSight, Mendable, Offer, OffersOf, OrderOnly, Pair,
    Prospect, Prospects, Reply, Resolved, SightEnd, SightOf, ThreatOf, Tried, TriedPiece, Trouble, TryOrder, degrees,
};

use super::core::{Audience, Core};
use super::trouble::{from_wire, trouble};

/// The most outcomes that are told of an order; the rest is too unlikely to matter.
const MOST_OUTCOMES: usize = 200;
/// How near to the goal is near enough.
const NEAR: f64 = 0.001;

type Answered = Result<Reply, Box<Trouble>>;

impl Core {
    /// The offers that answer the open question.
    pub(crate) fn offers(&self, role: Role, audience: Audience, of: &OffersOf) -> Answered {
        self.asked(role, audience)?;
        let known = self.known(audience);
        let game = &*known;
        let piece = of.piece.as_deref().map(|id| self.piece(id)).transpose()?;
        let mut offers = Offers::new();
        game.offers(piece, &mut offers);
        let wire = |offer: &game::Offer| Offer::new(offer, game.say(&offer.order), game.setting());
        Ok(Reply::Offers(offers.list().iter().map(wire).collect()))
    }

    /// An order that is not given yet.
    pub(crate) fn try_order(&self, role: Role, audience: Audience, tried: &TryOrder) -> Answered {
        self.asked(role, audience)?;
        let known = self.known(audience);
        let game = &*known;
        let mut order = self.read_order(&tried.order)?;
        let mut refusal = None;
        if let Some(goal) = tried.goal {
            let goal = read_goal(goal)?;
            let mut offers = Offers::new();
            game.offers(order.by, &mut offers);
            let offer = offers.named_by(&order);
            let offer = offer.ok_or_else(|| trouble("not-offered", "this is not among the offers now"))?;
            match game.toward(&saying_the_same(offer, &order), &goal) {
                Ok(filled) => order = keeping(filled, order),
                Err(why) => refusal = Some(why),
            }
        }
        let refusal = refusal.or_else(|| game.check(&order).err());
        let after = if refusal.is_none() { self.after(&order, audience) } else { After::default() };
        Ok(Reply::Tried(Box::new(Tried {
            words: game.say(&order),
            witnesses: game.witnesses(&order).into_iter().map(Into::into).collect(),
            bases: after.bases,
            others: after.others,
            costs: after.costs,
            order: order.to_json(game.setting()),
            refusal: refusal.map(Into::into),
        })))
    }

    /// How an order would leave its piece, if that takes no dice.
    fn after(&self, order: &Order, audience: Audience) -> After {
        let (known, viewer) = (self.known(audience), self.viewer(audience));
        let game = &*known;
        let found = on_a_copy(game, |copy| {
            let (mut log, piece) = (Log::new(), order.by?);
            copy.run(order, &mut Scripted::new(std::iter::empty::<Face>()), &mut log).ok()?;
            let card = copy.card(piece, viewer)?;
            let costs = costs(game, copy, piece, &log, viewer);
            let others = others(copy, piece, &log, viewer);
            Some(After { bases: Card::from(card).bases, others, costs })
        });
        found.unwrap_or_default()
    }

    /// What an order is measured by, and what counts for it.
    pub(crate) fn explain(&self, role: Role, audience: Audience, asked: &OrderOnly) -> Answered {
        self.asked(role, audience)?;
        let known = self.known(audience);
        let game = &*known;
        let order = self.read_order(&asked.order)?;
        let refusal = game.check(&order).err();
        let chart = if refusal.is_none() { example(game, &order, self.viewer(audience)) } else { None };
        Ok(Reply::Explained(Box::new(Explained {
            witnesses: game.witnesses(&order).into_iter().map(Into::into).collect(),
            chart,
            refusal: refusal.map(Into::into),
        })))
    }

    /// What a piece threatens, as far as the audience may know.
    pub(crate) fn threat(&self, audience: Audience, of: &ThreatOf) -> Answered {
        let piece = self.piece(&of.piece)?;
        let threat = self.known(audience).threat(piece, self.viewer(audience));
        Ok(Reply::Threat(threat.into_iter().map(Into::into).collect()))
    }

    /// What the other side threatens a piece with, as far as the audience may know.
    pub(crate) fn danger(&self, audience: Audience, of: &ThreatOf) -> Answered {
        let piece = self.piece(&of.piece)?;
        let known = self.known(audience);
        let game = &*known;
        let dangers = against(game, piece, self.viewer(audience)).into_iter().map(|(by, threat)| Danger {
            by: game.setting().id(by).to_owned(),
            witnesses: threat.into_iter().map(Into::into).collect(),
        });
        Ok(Reply::Danger(dangers.collect()))
    }

    /// How far the leaders of a side command, as far as the audience may know.
    pub(crate) fn command(&self, audience: Audience, of: CommandOf) -> Reply {
        let known = self.known(audience);
        let game = &*known;
        let ring = |(by, ground): (PieceId, game::Witness)| Danger {
            by: game.setting().id(by).to_owned(),
            witnesses: vec![ground.into()],
        };
        Reply::Command(command_of(game, Side(of.side), self.viewer(audience)).into_iter().map(ring).collect())
    }

    /// Whether one sees from one end to another, as far as the audience may know.
    pub(crate) fn sight(&self, audience: Audience, of: &SightOf) -> Answered {
        let end = |end: &SightEnd| match end {
            SightEnd::Piece(id) => self.piece(id).map(game::SightEnd::Piece),
            SightEnd::Place(at) => read_spot(*at).map(game::SightEnd::Place),
        };
        let (from, to) = (end(&of.from)?, end(&of.to)?);
        let found = self.known(audience).line_of_sight(from, to);
        let seen = found.ok_or_else(|| trouble("no-sight", "there is no line of sight to be measured here"))?;
        let lines = seen.lines.into_iter().map(Into::into).collect();
        Ok(Reply::Sight(LineOfSight { free: seen.free, why: seen.why, rule: seen.rule, lines }))
    }

    /// What may be set right by hand on a piece that the audience knows.
    pub(crate) fn mendable(&self, role: Role, audience: Audience, of: &ThreatOf) -> Answered {
        Core::acting(role, audience)?;
        let piece = self.piece(&of.piece)?;
        Ok(Reply::Mendable(self.known(audience).mendable(piece).as_ref().map(Mendable::from)))
    }

    /// All that the odds of an order take, to be worked out elsewhere: they can take long.
    pub(crate) fn odds(&self, role: Role, audience: Audience, asked: &OrderOnly) -> Result<OddsJob, Box<Trouble>> {
        self.asked(role, audience)?;
        let order = self.read_order(&asked.order)?;
        Ok(OddsJob { game: self.known(audience).boxed(), order, viewer: self.viewer(audience) })
    }

    /// Only the side that is asked may ask about its answers.
    fn asked(&self, role: Role, audience: Audience) -> Result<Side, Box<Trouble>> {
        let side = Core::acting(role, audience)?;
        match self.play.decision() {
            Some(decision) if decision.side == side => Ok(side),
            Some(_) => Err(trouble("not-asked", "it is the other side that is asked")),
            None => Err(trouble("over", "the game is over")),
        }
    }

    fn piece(&self, id: &str) -> Result<PieceId, Box<Trouble>> {
        let known = self.play.setting().piece(id);
        known.ok_or_else(|| trouble("unknown-piece", format!("there is no piece `{}`", engine::suggest::shown(id))))
    }
}

/// How an order that takes no dice would leave its piece.
#[derive(Default)]
struct After {
    bases: Vec<Base>,
    others: Vec<TriedPiece>,
    costs: Vec<Badge>,
}

/// The pieces that went along: the other stands of a body, the leader who rides with it.
fn others(after: &dyn Game, piece: PieceId, log: &Log, viewer: Viewer) -> Vec<TriedPiece> {
    let mut moved: Vec<(PieceId, Facing)> = Vec::new();
    for event in log.events().iter().filter(|event| viewer.may_know(event)) {
        if let What::Moved { piece: other, to, .. } = &event.what
            && *other != piece
        {
            moved.retain(|(known, _)| known != other);
            moved.push((*other, to.facing));
        }
    }
    let tried = |(other, facing): (PieceId, Facing)| {
        let card = after.card(other, viewer)?;
        let (piece, facing) = (after.setting().id(other).to_owned(), degrees(facing));
        Some(TriedPiece { piece, bases: Card::from(card).bases, facing })
    };
    moved.into_iter().filter_map(tried).collect()
}

/// What becomes of a piece by an order besides its way: what the log says of it, the states that its card has now, and the
/// command that it leaves.
fn costs(game: &dyn Game, after: &dyn Game, piece: PieceId, log: &Log, viewer: Viewer) -> Vec<Badge> {
    let mut costs: Vec<Badge> = Vec::new();
    let mut add = |label: String, tone: Tone| {
        if costs.iter().all(|known| known.label != label) {
            costs.push(Badge { label, tone });
        }
    };
    let toned = |better: bool| if better { Tone::Good } else { Tone::Bad };
    let named = |whom: PieceId, words: String| {
        if whom == piece { words } else { format!("{}: {words}", game.name(whom)) }
    };
    for event in log.events().iter().filter(|event| viewer.may_know(event)) {
        match event.what {
            // A state of `none` is the end of another, which the card tells.
            What::Changed { piece, to, better, .. } if to != "none" => {
                add(named(piece, to.replace('-', " ")), toned(better));
            }
            What::Lost { piece, count, .. } => add(named(piece, format!("loses {count}")), Tone::Bad),
            _ => {}
        }
    }
    let badges = |game: &dyn Game| game.card(piece, viewer).map(|card| card.badges).unwrap_or_default();
    let before = badges(game);
    for badge in badges(after).iter().filter(|badge| !before.contains(badge) && badge.tone != Tone::Plain) {
        add(badge.label.to_string(), badge.tone);
    }
    match (commanded_by(game, piece, viewer), commanded_by(after, piece, viewer)) {
        (Some(leader), None) => add(format!("leaves the command of {}", game.name(leader)), Tone::Bad),
        (None, Some(leader)) => add(format!("comes under the command of {}", game.name(leader)), Tone::Good),
        _ => {}
    }
    costs
}

/// The odds of an order, to be worked out.
pub(crate) struct OddsJob {
    game: Box<dyn Game>,
    order: Order,
    viewer: Viewer,
}

impl OddsJob {
    /// Works them out.
    pub(crate) fn work(self) -> Answered {
        let game = self.game.as_ref();
        match prospects(game, &self.order, self.viewer, &mut Oddsmaker::new()) {
            Ok(odds) => {
                let odds = uncertain(&odds);
                let said = if odds.iter().count() > 1 { None } else { self.said() };
                Ok(Reply::Odds(said.unwrap_or_else(|| told(&odds, game))))
            }
            Err(Halt::Refused(refusal)) => {
                let mut trouble = trouble("refused", refusal.to_string());
                trouble.refusal = Some(refusal.into());
                Err(trouble)
            }
            Err(Halt::Dice(error)) => Err(trouble("too-many-outcomes", error.to_string())),
        }
    }
}

impl OddsJob {
    /// What the dice say where nothing on the table changes by them yet; nothing if they always say the same.
    fn said(&self) -> Option<Prospects> {
        let odds = verdicts(self.game.as_ref(), &self.order, self.viewer, &mut Oddsmaker::new()).ok()?;
        let ranked = odds.ranked();
        let rows = ranked.iter().take(MOST_OUTCOMES).map(|(words, probability)| Prospect {
            p: probability.to_string(),
            probability: probability.to_f64(),
            changes: vec![(*words).clone()],
            harms: Vec::new(),
            helps: Vec::new(),
        });
        (ranked.len() > 1).then(|| Prospects { odds: rows.collect(), summary: Vec::new() })
    }
}

/// What is up to the dice. That somebody turns to shoot, or has one round less whatever happens, is no news to whoever
/// gives the order; losses are.
fn uncertain(odds: &Odds<Changes>) -> Odds<Changes> {
    let all: Vec<&Changes> = odds.iter().map(|(changes, _)| changes).collect();
    let certain = |change: &Change| {
        let matters = matches!(change, Change::Lost(..) | Change::Gone(..));
        all.len() > 1 && !matters && all.iter().all(|changes| changes.0.contains(change))
    };
    // A state of `none` is the end of another that the table shows already.
    let told = |change: &&Change| !certain(change) && !matches!(change, Change::State(_, "none", _));
    odds.map(|changes| Changes(changes.0.iter().filter(told).cloned().collect()))
}

fn told(odds: &Odds<Changes>, game: &dyn Game) -> Prospects {
    let ranked = odds.ranked();
    let rows = ranked.iter().take(MOST_OUTCOMES).map(|(changes, probability)| Prospect {
        p: probability.to_string(),
        probability: probability.to_f64(),
        changes: changes.0.iter().map(|change| in_words(change, game)).collect(),
        harms: befallen(changes, game, false),
        helps: befallen(changes, game, true),
    });
    Prospects { odds: rows.collect(), summary: summary(odds, game) }
}

/// The pieces that are better off, or worse off.
fn befallen(changes: &Changes, game: &dyn Game, better: bool) -> Vec<String> {
    let mut pieces: Vec<PieceId> = Vec::new();
    for change in &changes.0 {
        let (piece, is_better) = match change {
            Change::Lost(piece, _) | Change::Gone(piece, _) => (*piece, false),
            Change::State(piece, _, is_better) => (*piece, *is_better),
            Change::Count(..) | Change::Moved(..) => continue,
        };
        if is_better == better && !pieces.contains(&piece) {
            pieces.push(piece);
        }
    }
    pieces.into_iter().map(|piece| game.setting().id(piece).to_owned()).collect()
}

/// For each piece that may lose strength: how much to expect, and how likely any loss is.
fn summary(odds: &Odds<Changes>, game: &dyn Game) -> Vec<String> {
    let mut pieces: Vec<PieceId> = Vec::new();
    for (changes, _) in odds.iter() {
        for change in &changes.0 {
            if let Change::Lost(piece, _) = change
                && !pieces.contains(piece)
            {
                pieces.push(*piece);
            }
        }
    }
    pieces.sort_unstable();
    let line = |piece: PieceId| {
        let any = odds.chance(|changes| changes.lost_by(piece) > 0).to_f64();
        let expected: f64 = odds.iter().map(|(changes, p)| f64::from(changes.lost_by(piece)) * p.to_f64()).sum();
        format!(
            "{} loses {expected:.1} on average, and anything at all in {:.0}% of throws",
            game.name(piece),
            any * 100.0
        )
    };
    pieces.into_iter().map(line).collect()
}

fn in_words(change: &Change, game: &dyn Game) -> String {
    let spaced = |word: &str| word.replace('-', " ");
    match change {
        Change::Lost(piece, count) => format!("{} loses {count}", game.name(*piece)),
        Change::Gone(piece, what) | Change::State(piece, what, _) | Change::Moved(piece, what) => {
            format!("{}: {}", game.name(*piece), spaced(what))
        }
        Change::Count(piece, what, by) => format!("{}: {} {by:+}", game.name(*piece), spaced(what)),
    }
}

/// Tries something on a copy of the game. Should the rulebook fail at it, nothing is lost but the answer.
fn on_a_copy<T>(game: &dyn Game, attempt: impl FnOnce(&mut dyn Game) -> Option<T>) -> Option<T> {
    let mut copy = game.boxed();
    catch_unwind(AssertUnwindSafe(|| attempt(copy.as_mut()))).ok().flatten()
}

/// The first chart that an order is thrown on, as an example with any dice: its modifiers are those that count.
fn example(game: &dyn Game, order: &Order, viewer: Viewer) -> Option<Resolved> {
    let thrown = on_a_copy(game, |copy| {
        let mut log = Log::new();
        copy.run(order, &mut Seeded::new(0), &mut log).ok()?;
        let resolved = |event: &&game::Event| matches!(event.what, What::Resolved(_)) && viewer.may_know(event);
        log.events().iter().find(resolved).cloned()
    })?;
    match Happened::new(&thrown.what, game.setting()) {
        Happened::Resolved(resolved) => Some(resolved),
        _ => None,
    }
}

/// An offer whose order says already what the player has said: who takes part, how many, whose share.
fn saying_the_same(offer: &game::Offer, said: &Order) -> game::Offer {
    let order = Order { path: Vec::new(), facing: None, at: offer.order.at, ..said.clone() };
    game::Offer { order, ..offer.clone() }
}

/// The order that a rulebook filled in, with whatever the player has said and the rulebook left out.
fn keeping(filled: Order, said: Order) -> Order {
    fn kept<T>(filled: Vec<T>, said: Vec<T>) -> Vec<T> {
        if filled.is_empty() { said } else { filled }
    }
    Order {
        parts: kept(filled.parts, said.parts),
        with: kept(filled.with, said.with),
        count: filled.count.or(said.count),
        spread: kept(filled.spread, said.spread),
        shares: kept(filled.shares, said.shares),
        ..filled
    }
}

/// The farthest that a place may be off.
const FAR: f64 = 100_000.0;

fn read_goal(goal: crate::wire::Goal) -> Result<game::Goal, Box<Trouble>> {
    let Pair([x, y]) = goal.spot;
    let numbers = [x, y, goal.facing.unwrap_or(0.0)];
    if !numbers.iter().all(|number| number.abs() <= FAR) {
        return Err(from_wire(&engine::game::WireError {
            key: "goal".to_owned(),
            message: "a goal is a place on the table, such as {\"spot\": [12.5, 3]}".to_owned(),
        }));
    }
    Ok(game::Goal { spot: Spot::nearest(Point::new(x, y)), facing: goal.facing.map(Facing::degrees), within: NEAR })
}

fn read_spot(Pair([x, y]): Pair) -> Result<Spot, Box<Trouble>> {
    if [x, y].iter().all(|number| number.abs() <= FAR) {
        return Ok(Spot::nearest(Point::new(x, y)));
    }
    Err(trouble("malformed-request", "an end of a line of sight is a piece or a place on the table, such as [12.5, 3]"))
}
