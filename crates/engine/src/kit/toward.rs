//! Filling in an offer toward a goal: a place in a piece's zones, or a straight way as far as it may be gone.
//!
//! The judge of a rulebook has the last word on every order that is tried, so that what is filled in may be given.

use super::deployment::find_room;
use super::formed::turns::facing_towards;
use crate::game::{Goal, Offer, Order, Place, Refusal, Rules};
use crate::table::{Bounds, Point, Spot};

/// How closely a zone is searched, in thousandths.
const MESH: i32 = 1_000;
/// How closely the end of a straight way is searched.
const STEP: f64 = 0.5;

/// The order of an offer, filled in as near to a goal as the game allows: a place for an offer with a place open, a
/// straight way `from` where the piece stands for one with a route open. Any other offer is checked as it is. The rule
/// is cited where there is no room.
///
/// ```
/// use engine::game::{Goal, Offer, Order, Refusal, Rules};
/// use engine::kit::toward::filled;
/// use engine::table::Spot;
/// /// [`Rules::toward`] of a game whose pieces go straight.
/// fn toward(game: &dyn Rules, offer: &Offer, goal: &Goal, stands: Option<Spot>) -> Result<Order, Refusal> {
///     filled(game, offer, goal, stands, "TOY-3")
/// }
/// ```
pub fn filled<G: Rules + ?Sized>(
    game: &G,
    offer: &Offer,
    goal: &Goal,
    from: Option<Spot>,
    rule: &'static str,
) -> Result<Order, Refusal> {
    let (setting, fits) = (game.setting(), |order: &Order| game.check(order).is_ok());
    let found = match from {
        _ if offer.blanks.place.is_some() => placed(offer, goal, &setting.zones, setting.size, fits),
        Some(from) if offer.blanks.route.is_some() => straight(offer, from, goal, fits),
        _ => return game.check(&offer.order).map(|()| offer.order.clone()),
    };
    found.ok_or_else(|| Refusal::by(rule, "there is no room"))
}

/// The order of an offer to place a piece, filled in with the place nearest to a goal that `fits`: in its zones among
/// those of the table, or anywhere on the table if it has none. None if there is no room.
///
/// ```
/// use engine::game::{Act, Blanks, Goal, Offer, Order, PieceId};
/// use engine::kit::toward::placed;
/// use engine::table::Spot;
/// let offer = Offer::open(Act::Place, Order::by("place", PieceId(0)), Blanks::place([]));
/// let goal = Goal { spot: Spot::new(10_000, 10_000), facing: None, within: 0.0 };
/// let order = placed(&offer, &goal, &[], [48.0, 48.0], |order| order.path[0].x > 11_500).unwrap();
/// assert_eq!(order.path, [Spot::new(12_000, 10_000)]);
/// ```
pub fn placed(
    offer: &Offer,
    goal: &Goal,
    zones: &[Place],
    [width, depth]: [f64; 2],
    fits: impl Fn(&Order) -> bool,
) -> Option<Order> {
    let own = offer.blanks.place.iter().flat_map(|place| &place.zones);
    let zones: Vec<_> = own.filter_map(|zone| zones.get(*zone)).map(|zone| &zone.outline).collect();
    let table = Bounds { low: Point::new(0.0, 0.0), high: Point::new(width, depth) };
    let filled = |spot: Spot| Order { path: vec![spot], facing: goal.facing, ..offer.order.clone() };
    find_room(&zones, &table, goal.spot, MESH, &mut Vec::new(), |spot| fits(&filled(*spot))).map(filled)
}

/// The order of an offer to move, filled in with the longest straight way from a place toward a goal that `fits`, up to
/// the offer's reach. The piece faces the way it goes, unless the goal says otherwise. None if not even a halt fits.
///
/// ```
/// use engine::game::{Act, Blanks, Goal, Offer, Order, PieceId};
/// use engine::kit::toward::straight;
/// use engine::table::Spot;
/// let offer = Offer::open(Act::Move, Order::by("move", PieceId(0)), Blanks::route(6.0));
/// let goal = Goal { spot: Spot::new(20_000, 10_000), facing: None, within: 0.0 };
/// let order = straight(&offer, Spot::new(10_000, 10_000), &goal, |order| order.path[0].x < 15_000).unwrap();
/// assert_eq!(order.path, [Spot::new(14_500, 10_000)]);
/// ```
pub fn straight(offer: &Offer, from: Spot, goal: &Goal, fits: impl Fn(&Order) -> bool) -> Option<Order> {
    let way = goal.spot.point() - from.point();
    let far = from.point().distance(goal.spot.point());
    let reach = offer.blanks.route.as_ref().map_or(0.0, |route| route.reach).min(far);
    let facing = goal.facing.or_else(|| facing_towards(from, goal.spot));
    let ends = std::iter::successors(Some(reach), |gone| (*gone > 0.0).then(|| (gone - STEP).max(0.0)));
    let spot = |gone: f64| if far > 0.0 { Spot::nearest(from.point() + way * (gone / far)) } else { from };
    let mut orders = ends.map(|gone| Order { path: vec![spot(gone)], facing, ..offer.order.clone() });
    orders.find(|order| fits(order))
}
