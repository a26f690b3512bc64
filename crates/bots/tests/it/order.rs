//! What the drill does on a sand table to keep its pieces in order.

use bots::Drill;
use engine::game::{Act, Blanks, Offer, Order, PieceId};
use engine::table::Spot;

use crate::sand::Sand;
use crate::sand::drill::{answer, ask};

/// A way of marching, with its reach.
fn way(piece: PieceId, how: &'static str, reach: f64) -> Offer {
    Offer::open(Act::Move, Order::by("march", piece).how(how), Blanks::route(reach))
}

fn done() -> Offer {
    Offer::plain(Act::Done, Order::plain("done"))
}

#[test]
fn where_the_plain_way_is_barred_it_does_not_pass_through_friends_at_the_cost_of_order() {
    for (hasty, verb) in [(false, "march"), (true, "done")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        sand.foe(24, 38);
        sand.offer(way(own, "straight", 6.0));
        sand.offer(way(own, "through", 3.0));
        sand.offer(done());
        sand.barred.push("straight");
        sand.hasty.extend(hasty.then_some("through"));
        assert_eq!(answer(&sand).verb, verb, "hasty: {hasty}");
    }
}

#[test]
fn what_costs_nothing_on_a_short_way_is_asked_again_on_a_long_one() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 30);
    sand.seen(foe).pose.spot = Spot::new(24_000, 30_500);
    sand.offer(way(own, "full", 6.0));
    sand.offer(way(own, "half", 3.0));
    sand.offer(done());
    sand.hasty.push("full");
    sand.hasty_beyond = 3.0;
    let mut bot = Drill::new(1);
    assert!(ask(&mut bot, &sand).how.has("full"), "it is short, and comes first");
    sand.decision.turn += 2;
    sand.seen(foe).pose.spot = Spot::new(24_000, 40_000);
    assert!(ask(&mut bot, &sand).how.has("half"), "in order rather than far");
}

#[test]
fn order_is_worth_more_than_half_a_march_even_late_in_the_game() {
    let mut sand = Sand::new();
    let own = sand.own(24, 10);
    sand.foe(24, 46);
    sand.objective(24, 30);
    sand.decision.turn = 8;
    sand.offer(way(own, "full", 6.0));
    sand.offer(way(own, "half", 3.0));
    sand.offer(done());
    assert!(answer(&sand).how.has("full"), "where it costs nothing");
    sand.hasty.push("full");
    assert!(answer(&sand).how.has("half"));
}
