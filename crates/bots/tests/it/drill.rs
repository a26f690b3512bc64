//! What the drill does on a sand table: situation, offers, answer.

use bots::{Bot, Drill, Seat};
use engine::game::{Act, Blanks, Offer, Order, PieceId, Readiness, Role, Side};
use engine::table::Point;

use crate::sand::Sand;
use crate::sand::drill::{answer, fire};

fn march(piece: PieceId) -> Offer {
    Offer::open(Act::Move, Order::by("march", piece), Blanks::route(6.0))
}

fn charge(piece: PieceId, at: PieceId) -> Offer {
    Offer::plain(Act::Charge, Order::by("charge", piece).at(at))
}

fn done() -> Offer {
    Offer::plain(Act::Done, Order::plain("done"))
}

fn end(order: &Order) -> Point {
    order.path.last().unwrap().point()
}

#[test]
fn it_marches_on_when_nothing_is_in_reach() {
    let mut sand = Sand::new();
    let own = sand.own(24, 4);
    sand.foe(24, 40);
    sand.offer(march(own));
    sand.offer(done());
    let order = answer(&sand);
    assert_eq!(order.verb, "march");
    assert!(end(&order).y > 9.0, "{order:?}");
}

#[test]
fn it_stops_at_useful_range() {
    let mut sand = Sand::new();
    let own = sand.own(24, 16);
    sand.foe(24, 28);
    sand.offer(march(own));
    sand.offer(done());
    let order = answer(&sand);
    assert_eq!(order.verb, "march");
    // The gap is 11; three or four inches of the six bring it to useful range.
    assert!((18.5..=21.0).contains(&end(&order).y), "{order:?}");
    sand.seen(own).pose.spot = order.path[0];
    assert_eq!(answer(&sand).verb, "done", "and there it stays");
}

#[test]
fn it_rallies_first() {
    let mut sand = Sand::new();
    let ready = sand.own(20, 20);
    let shaken = sand.own(28, 12);
    let foe = sand.foe(20, 27);
    sand.seen(shaken).steadiness = 30;
    sand.offer(fire(ready, foe));
    sand.offer(Offer::plain(Act::Rally, Order::by("rally", shaken)));
    sand.offer(done());
    assert_eq!(answer(&sand), Order::by("rally", shaken));
}

#[test]
fn whoever_wavers_gets_out_of_the_way() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.foe(24, 26);
    sand.seen(own).steadiness = 20;
    sand.offer(march(own));
    sand.offer(done());
    let order = answer(&sand);
    assert_eq!(order.verb, "march");
    assert!(end(&order).y < 16.0, "{order:?}");
}

#[test]
fn it_goes_into_cover_near_the_enemy() {
    let mut sand = Sand::new();
    let own = sand.own(20, 17);
    sand.foe(20, 28);
    sand.wood([(22, 17), (27, 17), (27, 21), (22, 21)]);
    sand.offer(march(own));
    sand.offer(done());
    let order = answer(&sand);
    let spot = end(&order);
    assert!((22.0..=27.0).contains(&spot.x) && (17.0..=21.0).contains(&spot.y), "{order:?}");
}

#[test]
fn it_stands_behind_a_wall_not_before_it() {
    let mut sand = Sand::new();
    let own = sand.own(24, 15);
    sand.foe(24, 28);
    sand.wall((20, 19), (28, 19));
    sand.offer(march(own));
    sand.offer(done());
    let order = answer(&sand);
    assert!((17.0..19.0).contains(&end(&order).y), "{order:?}");
}

#[test]
fn guns_in_range_stand() {
    let mut sand = Sand::new();
    let gun = sand.piece(Side::FIRST, Role::Guns, 24, 10);
    sand.seen(gun).useful_range = 20.0;
    sand.seen(gun).far_range = 40.0;
    sand.foe(24, 28);
    sand.offer(march(gun));
    sand.offer(done());
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn it_goes_for_an_objective_before_it_is_late() {
    let mut sand = Sand::new();
    let own = sand.own(10, 20);
    sand.foe(40, 20);
    sand.objective(10, 30);
    sand.offer(march(own));
    sand.offer(done());
    let order = answer(&sand);
    assert!(end(&order).y > 24.0, "{order:?}");
    sand.seen(own).pose.spot = engine::table::Spot::new(10_000, 30_000);
    assert_eq!(answer(&sand).verb, "done", "what is taken is held");
}

#[test]
fn who_guards_what_is_held_stays_and_who_is_far_off_comes_up() {
    let mut sand = Sand::new();
    sand.own(24, 20);
    sand.objective(24, 20);
    let (near, far) = (sand.own(18, 20), sand.own(4, 2));
    sand.foe(24, 46);
    sand.offer(march(near));
    sand.offer(march(far));
    sand.offer(done());
    let order = answer(&sand);
    assert_eq!((order.verb, order.by), ("march", Some(far)), "{order:?}");
}

#[test]
fn riders_do_not_stand_guard() {
    for (role, verb) in [(Role::Foot, "done"), (Role::Horse, "march")] {
        let mut sand = Sand::new();
        sand.own(24, 20);
        sand.objective(24, 20);
        let near = sand.piece(Side::FIRST, role, 18, 20);
        sand.foe(24, 46);
        sand.offer(march(near));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "{role:?}");
    }
}

#[test]
fn riders_leave_what_lies_in_the_woods_to_those_on_foot() {
    // The enemy is far ahead, the objective to the right.
    for (role, aside) in [(Role::Foot, true), (Role::Horse, false)] {
        let mut sand = Sand::new();
        sand.wood([(36, 8), (44, 8), (44, 16), (36, 16)]);
        sand.objective(40, 12);
        let own = sand.piece(Side::FIRST, role, 20, 12);
        sand.foe(20, 44);
        sand.offer(march(own));
        sand.offer(done());
        let end = end(&answer(&sand));
        assert_eq!(end.x > 24.0, aside, "{role:?} {end:?}");
    }
}

#[test]
fn it_forms_to_shoot_near_the_enemy_and_once_only() {
    let mut sand = Sand::new();
    let own = sand.own(24, 16);
    sand.foe(24, 28);
    sand.formations = vec![("line", Readiness::Fire), ("column", Readiness::March)];
    let form = |word| Offer::plain(Act::Form, Order::by("form", own).how(word));
    sand.offer(form("column"));
    sand.offer(form("line"));
    sand.offer(done());
    sand.now = Some(Readiness::March);
    assert_eq!(answer(&sand), Order::by("form", own).how("line"));
    sand.now = Some(Readiness::Fire);
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn a_leader_goes_to_those_who_waver() {
    let mut sand = Sand::new();
    let leader = sand.piece(Side::FIRST, Role::Leader, 24, 10);
    let steady = sand.own(24, 14);
    let shaken = sand.own(34, 12);
    sand.foe(24, 40);
    sand.seen(leader).useful_range = 0.0;
    sand.seen(leader).far_range = 0.0;
    sand.seen(leader).pace = 18.0;
    sand.seen(steady).steadiness = 100;
    sand.seen(shaken).steadiness = 30;
    let route = Blanks::route(18.0);
    sand.offer(Offer::open(Act::Move, Order::by("ride", leader), route));
    sand.offer(done());
    let order = answer(&sand);
    assert!(end(&order).distance(Point::new(34.0, 12.0)) < 5.5, "he has them within his reach: {order:?}");
}

#[test]
fn only_those_with_a_reason_are_called_upon() {
    let mut sand = Sand::new();
    let leader = sand.piece(Side::FIRST, Role::Leader, 24, 10);
    sand.seen(leader).far_range = 0.0;
    let in_place = sand.own(16, 20);
    let behind = sand.own(32, 6);
    let shaken = sand.own(24, 14);
    sand.seen(shaken).steadiness = 30;
    sand.foe(16, 28);
    sand.foe(32, 30);
    let fill = Blanks::several(vec![in_place, behind, shaken], 1, 3);
    sand.offer(Offer::open(Act::Command, Order::by("check", leader), fill));
    sand.offer(done());
    assert_eq!(answer(&sand).with, [behind, shaken]);
}

#[test]
fn what_must_be_done_is_done() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 28);
    sand.offer(charge(own, foe));
    sand.blows.push(("charge", Some(foe), 6, 1, 5));
    assert_eq!(answer(&sand).verb, "charge", "nothing else is offered");
}

#[test]
fn secret_orders_are_given_once_a_piece() {
    let mut sand = Sand::new();
    let (first, second) = (sand.own(20, 6), sand.own(28, 6));
    sand.foe(24, 40);
    sand.decision.secret = true;
    sand.offer(march(first));
    sand.offer(march(second));
    sand.offer(done());
    let mut bot = Drill::new(1);
    let mut said = Vec::new();
    for _ in 0..3 {
        let order = bot.choose(&Seat::new(&sand, Side::FIRST));
        said.push((order.verb, order.by));
    }
    assert_eq!(said, [("march", Some(first)), ("march", Some(second)), ("done", None)]);
    assert_eq!(bot.choose(&Seat::new(&sand, Side::FIRST)).verb, "march", "the next round is a new one");
}

#[test]
fn it_does_not_hurry_at_the_price_of_its_order() {
    let mut sand = Sand::new();
    let own = sand.own(24, 12);
    sand.foe(24, 40);
    let way = |word, reach| {
        let route = Blanks::route(reach);
        Offer::open(Act::Move, Order::by("march", own).how(word), route)
    };
    sand.offer(way("whole", 6.0));
    sand.offer(way("half", 3.0));
    sand.offer(done());
    assert!(answer(&sand).how.has("whole"));
    sand.hasty.push("whole");
    assert!(answer(&sand).how.has("half"));
}
