//! Placing all pieces of a side as a careful player would, and whether there is room for all of them.

use super::entry::Entry;
use crate::dice::{Dice, Seeded};
use crate::game::{Act, Blanks, Game, Goal, Halt, Log, Offer, Offers, Order, PieceId, Role, Side, Sighting, Viewer};
use crate::scenario::{Mark, Reader};
use crate::table::{Bounds, Point, Segment, Spot};

impl Entry {
    /// The blank of an offer to put the piece down: a place in one of its zones.
    ///
    /// ```
    /// use engine::kit::deployment::Entry;
    /// let blanks = Entry::SetUp([2].into_iter().collect()).blanks();
    /// assert_eq!(blanks.place.unwrap().zones, [2]);
    /// ```
    pub fn blanks(&self) -> Blanks {
        Blanks::place(self.zones().iter().copied())
    }
}

/// Places every piece that the side that is asked has still to place: its men evenly along their zones in the order of
/// battle, then its leaders near the men whom they command. Where that leaves a piece without room, all are packed into
/// the near left corners of their zones instead. The pieces for which there is no room then come back.
///
/// It gives orders that the game offers and nothing else, and does not say that the side is done.
///
/// ```
/// use engine::dice::Dice;
/// use engine::game::{Game, Halt, Log, Order};
/// use engine::kit::deployment::place_all;
/// /// Sets up the side that is asked; the pieces without room stay off the table.
/// fn set_up(game: &mut dyn Game, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
///     let without = place_all(game, dice, log)?;
///     assert!(without.is_empty(), "{} pieces have no room", without.len());
///     game.apply(&Order::plain("done"), dice, log)
/// }
/// ```
pub fn place_all(game: &mut dyn Game, dice: &mut dyn Dice, log: &mut Log) -> Result<Vec<PieceId>, Halt> {
    let Some(side) = game.decision().map(|decision| decision.side) else { return Ok(Vec::new()) };
    let (orders, without) = {
        // What the side may not know must not steer it.
        let known = game.as_known_to(Viewer::Side(side));
        let spread = laid_out(&*known, side, Plan::Spread);
        let packed = (!spread.1.is_empty()).then(|| laid_out(&*known, side, Plan::Packed));
        packed.filter(|packed| packed.1.len() < spread.1.len()).unwrap_or(spread)
    };
    for order in &orders {
        game.apply(order, dice, log)?;
    }
    Ok(without)
}

/// Where pieces should go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plan {
    /// Along their zones, and leaders among their men.
    Spread,
    /// As close together as they can stand.
    Packed,
}

/// The orders that place a side by a plan, tried on a copy, and the pieces for which there is no room.
fn laid_out(game: &dyn Game, side: Side, plan: Plan) -> (Vec<Order>, Vec<PieceId>) {
    let mut tried = game.boxed();
    let (mut dice, mut log) = (Seeded::new(0), Log::brief());
    let mut pending = Pending::of(game, side);
    let (mut orders, mut without) = (Vec::new(), Vec::new());
    let (leaders, men): (Vec<&Unplaced>, Vec<&Unplaced>) = pending.unplaced.iter().partition(|due| due.leads);
    let pieces: Vec<(PieceId, bool)> = men.into_iter().chain(leaders).map(|due| (due.piece, due.leads)).collect();
    for (piece, leads) in pieces {
        let goal = match (plan, leads) {
            (Plan::Spread, false) => pending.along_zone(game, piece),
            (Plan::Spread, true) => pending.among_men(game, side, piece),
            (Plan::Packed, _) => pending.corner(game, piece),
        };
        let goal = Goal { spot: Spot::nearest(goal), facing: None, within: 0.0 };
        let mut own = pending.offers.iter().filter(|offer| offer.order.by == Some(piece));
        let order = own.find_map(|offer| tried.toward(offer, &goal).ok());
        match order.filter(|order| tried.apply(order, &mut dice, &mut log).is_ok()) {
            Some(order) => orders.push(order),
            None => without.push(piece),
        }
        tried.sightings(Viewer::Side(side), &mut pending.seen);
    }
    (orders, without)
}

/// What a side has to place.
struct Pending {
    offers: Vec<Offer>,
    unplaced: Vec<Unplaced>,
    seen: Vec<Sighting>,
}

struct Unplaced {
    piece: PieceId,
    leads: bool,
    zones: Vec<usize>,
}

impl Pending {
    fn of(game: &dyn Game, side: Side) -> Pending {
        let (mut offers, mut seen) = (Offers::new(), Vec::new());
        game.offers(None, &mut offers);
        game.sightings(Viewer::Side(side), &mut seen);
        let offers: Vec<Offer> = offers.list().iter().filter(|offer| offer.act == Act::Place).cloned().collect();
        let mut unplaced: Vec<Unplaced> = Vec::new();
        for offer in &offers {
            let Some(piece) = offer.order.by else { continue };
            let sight = seen.iter().find(|seen| seen.piece == piece);
            let placed = sight.is_some_and(|seen| seen.on_table);
            if !placed && !unplaced.iter().any(|known| known.piece == piece) {
                let leads = sight.is_some_and(|seen| seen.role == Role::Leader);
                let zones = offer.blanks.place.as_ref().map_or_else(Vec::new, |place| place.zones.clone());
                unplaced.push(Unplaced { piece, leads, zones });
            }
        }
        Pending { offers, unplaced, seen }
    }

    fn zones(&self, piece: PieceId) -> &[usize] {
        self.unplaced.iter().find(|due| due.piece == piece).map_or(&[], |due| &due.zones)
    }

    /// The near left corner of a piece's zones.
    fn corner(&self, game: &dyn Game, piece: PieceId) -> Point {
        box_of(game, self.zones(piece)).low
    }

    /// The middle of a piece's share of its zone: the men of a zone stand along its longer side.
    #[allow(clippy::cast_precision_loss)] // a few hundred pieces
    fn along_zone(&self, game: &dyn Game, piece: PieceId) -> Point {
        let zones = self.zones(piece);
        let bounds = box_of(game, zones);
        let mut mates = self.unplaced.iter().filter(|due| !due.leads && due.zones == zones);
        let count = mates.clone().count().max(1);
        let at = mates.position(|due| due.piece == piece).unwrap_or(0);
        let share = (at as f64 + 0.5) / count as f64;
        let middle = Segment::new(bounds.low, bounds.high).midpoint();
        let (wide, deep) = (bounds.high.x - bounds.low.x, bounds.high.y - bounds.low.y);
        if wide >= deep {
            Point::new(bounds.low.x + wide * share, middle.y)
        } else {
            Point::new(middle.x, bounds.low.y + deep * share)
        }
    }

    /// The middle of the men whom a leader commands; of all men of his side if he commands none; of his zone if there is
    /// nobody yet.
    fn among_men(&self, game: &dyn Game, side: Side, leader: PieceId) -> Point {
        let men = || self.seen.iter().filter(|seen| seen.side == side && seen.on_table && seen.role != Role::Leader);
        let commanded = men().filter(|seen| game.commander(seen.piece) == Some(leader));
        let spots = |seen: &Sighting| seen.pose.spot.point();
        mean(commanded.map(spots)).or_else(|| mean(men().map(spots))).unwrap_or_else(|| {
            let bounds = box_of(game, self.zones(leader));
            Segment::new(bounds.low, bounds.high).midpoint()
        })
    }
}

fn mean(points: impl Iterator<Item = Point>) -> Option<Point> {
    let (sum, count) = points.fold((Point::new(0.0, 0.0), 0.0), |(sum, count), point| {
        (Point::new(sum.x + point.x, sum.y + point.y), count + 1.0)
    });
    (count > 0.0).then(|| Point::new(sum.x / count, sum.y / count))
}

/// The box round some zones, or the table.
fn box_of(game: &dyn Game, zones: &[usize]) -> Bounds {
    let setting = game.setting();
    let outlines = zones.iter().filter_map(|zone| setting.zones.get(*zone)).map(|zone| *zone.outline.bounds());
    let [width, depth] = setting.size;
    outlines.reduce(Bounds::with).unwrap_or(Bounds { low: Point::new(0.0, 0.0), high: Point::new(width, depth) })
}

/// The most answers that a set-up takes, far above any.
const MOST: usize = 2_000;

/// Plays the set-up on a copy, and names the pieces for which there was no room. `due` are the pieces that are to be set
/// up, for a game that offers to place a piece only where there is room; a game that always offers it needs none.
///
/// ```
/// use engine::game::{Game, PieceId};
/// use engine::kit::deployment::without_room;
/// fn crowded(game: &dyn Game) -> Option<PieceId> {
///     without_room(game, &[]).first().copied()
/// }
/// ```
pub fn without_room(game: &dyn Game, due: &[PieceId]) -> Vec<PieceId> {
    set_up_on_a_copy(game, due, |_| ())
}

/// The sides that place pieces before the first turn. Only the rules know which do, so the set-up is played on a copy.
///
/// ```
/// use engine::game::{Game, Side};
/// use engine::kit::deployment::sides_that_set_up;
/// fn first_must_wait(game: &dyn Game) -> bool {
///     sides_that_set_up(game) == [Side::SECOND]
/// }
/// ```
pub fn sides_that_set_up(game: &dyn Game) -> Vec<Side> {
    let mut sides = Vec::new();
    set_up_on_a_copy(game, &[], |side| {
        if !sides.contains(&side) {
            sides.push(side);
        }
    });
    sides
}

/// Plays the set-up on a copy up to the first turn, or to the first pieces for which there is no room, which it returns.
/// Every side that has something to place is noted.
fn set_up_on_a_copy(game: &dyn Game, due: &[PieceId], mut note: impl FnMut(Side)) -> Vec<PieceId> {
    let mut tried = game.boxed();
    let (mut dice, mut log) = (Seeded::new(0), Log::brief());
    let mut offers = Offers::new();
    for _ in 0..MOST {
        let Some(decision) = tried.decision().filter(|decision| decision.turn == 0) else { break };
        if !Pending::of(&*tried, decision.side).unplaced.is_empty() {
            note(decision.side);
            match place_all(&mut *tried, &mut dice, &mut log) {
                Ok(without) if without.is_empty() => continue,
                Ok(without) => return with_due(&*tried, decision.side, due, without),
                Err(_) => break,
            }
        }
        // Everything of this side has its place, or something must be thrown for first.
        tried.offers(None, &mut offers);
        let done = offers.list().iter().find(|offer| offer.act == Act::Done);
        let next = done.or_else(|| offers.list().iter().find(|offer| offer.blanks.is_empty())).cloned();
        if next.is_none_or(|offer| tried.apply(&offer.order, &mut dice, &mut log).is_err()) {
            return with_due(&*tried, decision.side, due, Vec::new());
        }
    }
    Vec::new()
}

/// The same pieces, and those of a side that are due and still off the table.
fn with_due(game: &dyn Game, side: Side, due: &[PieceId], mut without: Vec<PieceId>) -> Vec<PieceId> {
    let mut seen = Vec::new();
    game.sightings(Viewer::Side(side), &mut seen);
    let left = seen.iter().filter(|seen| seen.side == side && !seen.on_table && due.contains(&seen.piece));
    without.extend(left.map(|seen| seen.piece));
    without.sort_unstable();
    without.dedup();
    without
}

/// Notes a fault for each piece that finds no room where the file sets it up; `marks` say where the file names each
/// piece. Whether there is room for all. See [`without_room`] for the pieces that are `due`.
///
/// ```
/// use engine::game::Game;
/// use engine::kit::deployment::has_room_for_all;
/// use engine::scenario::{Mark, Reader};
/// /// The last step of a rulebook's `set_up`.
/// fn checked(game: Box<dyn Game>, reader: &mut Reader<'_>, marks: &[Mark]) -> Option<Box<dyn Game>> {
///     has_room_for_all(&*game, &[], reader, marks, "TOY-3").then_some(game)
/// }
/// ```
pub fn has_room_for_all(
    game: &dyn Game,
    due: &[PieceId],
    reader: &mut Reader<'_>,
    marks: &[Mark],
    rule: &'static str,
) -> bool {
    let without = without_room(game, due);
    for piece in &without {
        let mark = marks.get(piece.index()).copied().unwrap_or_else(|| reader.mark());
        let why = format!("there is no room to set up {}", game.setting().name(*piece));
        reader.fault(mark, rule, why, "make its zone larger");
    }
    without.is_empty()
}
