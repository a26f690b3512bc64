//! Pieces that act as one: the head answers first, and nobody breaks the body.

use engine::game::{Act, Blanks, Offer, Order, PieceId};

use crate::sand::Sand;
use crate::sand::drill::{answer, fire};

fn march(piece: PieceId) -> Offer {
    Offer::open(Act::Move, Order::by("march", piece), Blanks::route(6.0))
}

/// Two pieces side by side, both able to march; the second is nearer to the enemy.
fn line() -> (Sand, PieceId, PieceId) {
    let mut sand = Sand::new();
    let (left, right) = (sand.own(22, 4), sand.own(24, 4));
    let foe = sand.foe(26, 40);
    let wide = sand.seen(left).half[0] * 2.0;
    sand.seen(right).pose.spot.x = sand.seen(left).pose.spot.x + grid(wide);
    sand.seen(foe).pose.spot.x = sand.seen(right).pose.spot.x;
    sand.offer(march(left));
    sand.offer(march(right));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    (sand, left, right)
}

#[allow(clippy::cast_possible_truncation)] // some inches
fn grid(inches: f64) -> i32 {
    (inches * 1000.0).round() as i32
}

#[test]
fn the_head_answers_for_all() {
    let (mut sand, left, right) = line();
    assert_eq!(answer(&sand).by, Some(right), "the nearest first, where each is for itself");
    sand.body = vec![left, right];
    assert_eq!(answer(&sand).by, Some(left), "the head first");
}

#[test]
fn nobody_leaves_a_body_whose_head_stays() {
    let (mut sand, left, right) = line();
    sand.body = vec![left, right];
    // The head has something to say, but nothing that is worth it.
    sand.offers.retain(|offer| offer.order.by != Some(left));
    sand.offer(Offer::plain(Act::Wait, Order::by("wait", left)));
    assert_eq!(answer(&sand).by, None, "done");
    // A head that has nothing to say holds nobody.
    sand.offers.retain(|offer| offer.order.by != Some(left));
    assert_eq!(answer(&sand).by, Some(right));
}

#[test]
fn a_piece_of_a_body_still_fires_alone() {
    let (mut sand, left, right) = line();
    let foe = sand.foe(24, 10);
    sand.body = vec![left, right];
    sand.offers.retain(|offer| offer.order.by != Some(left));
    sand.offer(Offer::plain(Act::Wait, Order::by("wait", left)));
    sand.offer(fire(right, foe));
    sand.blows.push(("fire", Some(foe), 2, 3, 0));
    assert_eq!(answer(&sand).verb, "fire");
}
