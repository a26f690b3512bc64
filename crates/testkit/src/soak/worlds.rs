//! Two worlds: a viewer who may not tell two states apart gets the same bytes from both.

use std::fmt::Write as _;

use engine::dice::Seeded;
use engine::game::{Game, Goal, Offers, Order, Side, Viewer, against, prospects};
use engine::odds::Oddsmaker;
use engine::table::Spot;

use super::{Sound, Watch};

/// How many orders are asked about in each world.
const ASKED_ABOUT: usize = 4;
/// How many pieces have their threats compared at a time. They are dear, and many games ask about all pieces.
const THREATS: usize = 2;
/// All who may look at a game without knowing everything.
const VIEWERS: [Viewer; 3] = [Viewer::Side(Side::FIRST), Viewer::Side(Side::SECOND), Viewer::Watcher];

impl Watch<'_> {
    /// Deals otherwise what each viewer may not know, and compares all that leaves both games for that viewer.
    pub(super) fn two_worlds(&mut self, game: &dyn Game) -> Sound {
        for viewer in VIEWERS {
            let Some(other) = self.other_world(game, viewer) else { continue };
            let orders = self.orders_of(game, viewer);
            let threats: [usize; THREATS] = std::array::from_fn(|_| self.luck.below(self.seen.len()));
            let (one, two) =
                (transcript(game, viewer, &orders, threats), transcript(other.as_ref(), viewer, &orders, threats));
            if let Some((left, right)) = one.lines().zip(two.lines()).find(|(left, right)| left != right) {
                return Err(format!("{viewer:?} can tell two worlds apart:\n  {left}\n  {right}"));
            }
            if one.len() != two.len() {
                return Err(format!("{viewer:?} can tell two worlds apart: one says more"));
            }
        }
        Ok(())
    }

    /// Deals otherwise what a viewer may not know, and compares the games as that viewer knows them. The viewers take turns.
    pub(super) fn known_alike(&mut self, game: &dyn Game) -> Sound {
        let Some(viewer) = VIEWERS.get(self.step as usize % VIEWERS.len()).copied() else { return Ok(()) };
        let Some(other) = self.other_world(game, viewer) else { return Ok(()) };
        if game.as_known_to(viewer).digest() != other.as_known_to(viewer).digest() {
            return Err(format!("{viewer:?} knows two worlds apart"));
        }
        Ok(())
    }

    /// A game that a viewer may not tell from this one; none if nothing is hidden from it.
    fn other_world(&mut self, game: &dyn Game, viewer: Viewer) -> Option<Box<dyn Game>> {
        let seed = self.luck.below(1 << 20) as u64;
        game.dealt_otherwise(viewer, &mut Seeded::new(seed))
    }

    /// A few orders of the viewer's side, if it is asked: some that are offered, some that are made up.
    fn orders_of(&mut self, game: &dyn Game, viewer: Viewer) -> Vec<Order> {
        if game.decision().is_none_or(|asked| viewer != Viewer::Side(asked.side)) {
            return Vec::new();
        }
        let known = game.as_known_to(viewer);
        let mut offers = Offers::new();
        known.offers(None, &mut offers);
        let goal = Goal { spot: Spot::new(0, 0), facing: None, within: 0.0 };
        let mut orders: Vec<Order> = (0..ASKED_ABOUT)
            .filter_map(|_| offers.list().get(self.luck.below(offers.list().len())))
            .map(|offer| known.toward(offer, &goal).unwrap_or_else(|_| offer.order.clone()))
            .collect();
        let made_up: Vec<Order> = (0..ASKED_ABOUT).map(|_| self.made_up(&*known, &orders)).collect();
        orders.extend(made_up);
        orders
    }
}

/// What leaves a game for a viewer, a line each: all of it, but the threats of a few pieces only.
fn transcript(game: &dyn Game, viewer: Viewer, orders: &[Order], threats: [usize; THREATS]) -> String {
    let known = game.as_known_to(viewer);
    let mut text = String::new();
    let mut line = |what: &str, said: String| {
        // Writing to a text cannot fail.
        let _ = writeln!(text, "{what}: {said}");
    };
    line("state", format!("{}", known.digest()));
    line("decision", format!("{:?} {:?}", known.decision(), known.ending()));
    line("view", serde_json::to_string(&game.view(viewer)).unwrap_or_default());
    let (mut sightings, mut actors, mut groupings) = (Vec::new(), Vec::new(), Vec::new());
    known.sightings(viewer, &mut sightings);
    known.actors(&mut actors);
    known.groupings(&mut groupings);
    line("actors", format!("{actors:?} {groupings:?}"));
    for seen in &sightings {
        line("name", known.name(seen.piece).into_owned());
    }
    for seen in threats.iter().filter_map(|at| sightings.get(at % sightings.len().max(1))) {
        line("threat", format!("{:?}", known.threat(seen.piece, viewer)));
        line("danger", format!("{:?}", against(&*known, seen.piece, viewer)));
    }
    if known.decision().is_some_and(|asked| viewer == Viewer::Side(asked.side)) {
        let mut offers = Offers::new();
        known.offers(None, &mut offers);
        offers.list().iter().for_each(|offer| line("offer", format!("{offer:?} {}", known.say(&offer.order))));
    }
    for order in orders {
        let checked = known.check(order);
        let measured = if checked.is_ok() { known.witnesses(order) } else { Vec::new() };
        line("check", format!("{checked:?} {measured:?}"));
        if checked.is_ok() {
            let odds = prospects(game, order, viewer, &mut Oddsmaker::new());
            let rows = odds.map(|odds| odds.iter().map(|(changes, p)| format!("{changes:?} {p}")).collect::<Vec<_>>());
            line("odds", format!("{rows:?}"));
        }
    }
    text
}
