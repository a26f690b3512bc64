//! What random does on a sand table.

use std::collections::{BTreeMap, BTreeSet};

use bots::{Bot, Random, Seat};
use engine::game::{Act, Blanks, Offer, Order, Side};

use crate::sand::Sand;

fn answer(sand: &Sand, seed: u64) -> Order {
    Random::new(seed).choose(&Seat::new(sand, Side::FIRST))
}

#[test]
fn pieces_and_being_done_are_equally_likely() {
    let mut sand = Sand::new();
    for x in [10, 20, 30] {
        let own = sand.own(x, 10);
        sand.offer(Offer::plain(Act::Wait, Order::by("wait", own)));
    }
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    let mut times = BTreeMap::<_, u32>::new();
    for seed in 0..4_000 {
        *times.entry(answer(&sand, seed).by).or_default() += 1;
    }
    assert_eq!(times.len(), 4);
    assert!(times.values().all(|times| (880..1_120).contains(times)), "{times:?}");
}

#[test]
fn where_no_way_leads_anywhere_a_plain_offer_is_taken() {
    let mut sand = Sand::new();
    let own = sand.own(20, 10);
    sand.foe(20, 30);
    sand.hemmed_in = true;
    sand.offer(Offer::open(Act::Move, Order::by("march", own), Blanks::route(6.0)));
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    for seed in 0..50 {
        assert_eq!(answer(&sand, seed), Order::plain("done"));
    }
}

#[test]
fn marches_go_mostly_toward_the_enemy() {
    let mut sand = Sand::new();
    let own = sand.own(24, 10);
    sand.foe(24, 30);
    sand.offer(Offer::open(Act::Move, Order::by("march", own), Blanks::route(6.0)));
    let ends = (0..400).map(|seed| answer(&sand, seed)).filter_map(|order| order.path.last().copied());
    let forward = ends.filter(|end| end.point().y > 10.0).count();
    assert!(forward > 260, "{forward} of 400");
}

#[test]
fn several_are_any_legal_number_and_often_all() {
    let mut sand = Sand::new();
    let own = sand.own(24, 10);
    let others: Vec<_> = (0..4).map(|at| sand.own(10 + at * 5, 8)).collect();
    let fill = Blanks::several(others, 1, 3);
    sand.offer(Offer::open(Act::Command, Order::by("call", own), fill));
    let mut times = BTreeMap::<usize, u32>::new();
    for seed in 0..1_000 {
        let order = answer(&sand, seed);
        assert_eq!(order.with.iter().collect::<BTreeSet<_>>().len(), order.with.len(), "each only once");
        *times.entry(order.with.len()).or_default() += 1;
    }
    assert_eq!(times.keys().copied().collect::<Vec<_>>(), [1, 2, 3]);
    assert!(times[&3] > 500, "{times:?}");
}

#[test]
fn secret_orders_go_round_the_pieces() {
    let mut sand = Sand::new();
    let pieces = [sand.own(10, 10), sand.own(20, 10), sand.own(30, 10)];
    sand.decision.secret = true;
    for piece in pieces {
        sand.offer(Offer::plain(Act::Aim, Order::by("aim", piece)));
        sand.offer(Offer::plain(Act::Wait, Order::by("wait", piece)));
    }
    sand.offer(Offer::plain(Act::Done, Order::plain("done")));
    let mut bot = Random::new(5);
    for _ in 0..2 {
        let said: Vec<_> = (0..4).map(|_| bot.choose(&Seat::new(&sand, Side::FIRST)).by).collect();
        assert_eq!(said, [Some(pieces[0]), Some(pieces[1]), Some(pieces[2]), None]);
    }
}
