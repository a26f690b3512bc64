//! The drill at a sand table: how it is asked, and what it is offered most.

use bots::{Bot, Drill, Seat};
use engine::game::{Act, Blanks, Offer, Order, PieceId, Side};

use super::Sand;

/// What a drill that has played on answers.
pub(crate) fn ask(bot: &mut Drill, sand: &Sand) -> Order {
    bot.choose(&Seat::new(sand, Side::FIRST))
}

/// What a drill that has just come answers.
pub(crate) fn answer(sand: &Sand) -> Order {
    ask(&mut Drill::new(1), sand)
}

/// A march that reaches so far.
pub(crate) fn march(piece: PieceId, reach: f64) -> Offer {
    Offer::open(Act::Move, Order::by("march", piece), Blanks::route(reach))
}

/// Fire at somebody.
pub(crate) fn fire(piece: PieceId, at: PieceId) -> Offer {
    Offer::plain(Act::Fire, Order::by("fire", piece).at(at))
}
