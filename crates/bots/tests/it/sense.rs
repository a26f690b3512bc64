//! Good sense on a sand table: who stays down, who stays where he is, and what is not worth asking.

use bots::Drill;
use engine::game::{Act, AreaId, Blanks, Offer, Order, PieceId, Readiness, Role, Side};
use engine::table::{Pose, Spot};

use crate::sand::Sand;
use crate::sand::drill::{answer, ask, fire, march};

/// A way to march that is called so.
fn way(piece: PieceId, word: &'static str, reach: f64) -> Offer {
    Offer::open(Act::Move, Order::by("march", piece).how(word), Blanks::route(reach))
}

fn check(piece: PieceId) -> Offer {
    Offer::plain(Act::Command, Order::by("check", piece))
}

fn done() -> Offer {
    Offer::plain(Act::Done, Order::plain("done"))
}

fn put(sand: &mut Sand, piece: PieceId, x: i32, y: i32) {
    sand.seen(piece).pose.spot = Spot::new(x * 1000, y * 1000);
}

/// A man on the ground, with an enemy so far ahead, and a shot or none.
fn lying(enemy: i32) -> (Sand, PieceId, PieceId) {
    let mut sand = Sand::new();
    let own = sand.own(24, 4);
    let foe = sand.foe(24, 4 + enemy);
    sand.now = Some(Readiness::Shelter);
    sand.formations = vec![("up", Readiness::Fire)];
    sand.offer(Offer::plain(Act::Form, Order::by("rise", own).how("up")));
    sand.offer(done());
    (sand, own, foe)
}

#[test]
fn who_lies_under_fire_rises_only_for_a_reason() {
    let (mut sand, own, foe) = lying(8);
    sand.offer(Offer::plain(Act::Aim, Order::by("aim", own).at(foe)));
    assert_eq!(answer(&sand).verb, "aim", "that can be done lying down");
    let (sand, ..) = lying(6);
    assert_eq!(answer(&sand).verb, "rise", "the enemy comes to blows");
    let (sand, ..) = lying(30);
    assert_eq!(answer(&sand).verb, "rise", "there is a way to go");
}

#[test]
fn who_is_driven_to_ground_again_stays_there_for_a_while() {
    let (mut sand, ..) = lying(30);
    let mut bot = Drill::new(1);
    let mut said = Vec::new();
    for _ in 0..4 {
        said.push(ask(&mut bot, &sand).verb);
        sand.decision.turn += 1;
    }
    assert_eq!(said, ["rise", "done", "rise", "done"]);
}

#[test]
fn a_remnant_does_not_go_on() {
    let mut sand = Sand::new();
    let own = sand.own(24, 4);
    sand.foe(24, 44);
    sand.offer(march(own, 6.0));
    sand.offer(done());
    assert_eq!(answer(&sand).verb, "march");
    sand.seen(own).strength = 3;
    assert_eq!(answer(&sand).verb, "done");
    sand.seen(own).useful_range = 0.0;
    assert_eq!(answer(&sand).verb, "march", "it can only strike");
}

#[test]
fn of_two_ways_that_get_there_the_plainer_is_gone() {
    for reaches in [[12.0, 6.0], [6.0, 12.0]] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        sand.foe(24, 32);
        for (word, reach) in ["straight", "through-friends"].into_iter().zip(reaches) {
            sand.offer(way(own, word, reach));
        }
        sand.offer(done());
        assert!(answer(&sand).how.has("straight"), "{reaches:?}");
    }
}

#[test]
fn who_would_look_another_way_does_not_march_on_the_spot() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.seen(own).pose = Pose::new(24_000, 20_000, 9_000);
    sand.foe(24, 27);
    sand.stiff = vec!["by-flank"];
    sand.offer(way(own, "by-flank", 6.0));
    sand.offer(way(own, "wheel", 6.0));
    sand.offer(done());
    assert!(answer(&sand).how.has("wheel"));
}

#[test]
fn guns_in_range_are_not_called_on_for_a_little_more_room() {
    let mut sand = Sand::new();
    let gun = sand.piece(Side::FIRST, Role::Guns, 24, 4);
    (sand.seen(gun).useful_range, sand.seen(gun).far_range, sand.seen(gun).pace) = (20.0, 40.0, 0.0);
    sand.own(25, 4);
    sand.own(23, 4);
    let foe = sand.foe(24, 20);
    sand.offer(check(gun));
    sand.offer(done());
    assert_eq!(answer(&sand).verb, "done");
    put(&mut sand, foe, 24, 46);
    assert_eq!(answer(&sand).verb, "check", "there they are of no use");
}

#[test]
fn who_was_called_on_for_nothing_is_not_called_again_at_once() {
    let mut sand = Sand::new();
    let own = sand.own(24, 4);
    let foe = sand.foe(24, 40);
    sand.hemmed_in = true;
    let mut bot = Drill::new(1);
    let mut turn = |sand: &mut Sand| {
        sand.decision.turn += 1;
        sand.decision.step = "check";
        sand.offers = vec![check(own), done()];
        let called = ask(&mut bot, sand).verb;
        sand.decision.step = "maneuver";
        sand.offers = vec![march(own, 6.0), done()];
        if called == "check" {
            assert_eq!(ask(&mut bot, sand).verb, "done");
        }
        called
    };
    let said = [(); 8].map(|()| turn(&mut sand));
    assert_eq!(said, ["check", "done", "check", "done", "done", "done", "check", "done"], "the longer the oftener");
    put(&mut sand, foe, 24, 24);
    assert_eq!(turn(&mut sand), "check", "the enemy has come nearer");
}

#[test]
fn a_charge_that_is_declared_is_carried_out_without_more_ado() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.foe(24, 26);
    sand.offer(Offer::plain(Act::Charge, Order::by("go-home", own)));
    assert_eq!(answer(&sand).verb, "go-home");
    assert_eq!(*sand.poised.lock().unwrap(), 0);
}

#[test]
fn it_learns_that_charges_fall_short() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.seen(own).strength = 30;
    let foe = sand.foe(24, 28);
    sand.offer(Offer::plain(Act::Charge, Order::by("charge", own).at(foe)));
    sand.offer(done());
    // Its pace is 6, the enemy 7 away: nothing comes of it.
    let mut bot = Drill::new(1);
    for _ in 0..6 {
        sand.decision.turn += 1;
        ask(&mut bot, &sand);
    }
    assert_eq!(*sand.poised.lock().unwrap(), 3);
    put(&mut sand, foe, 24, 26);
    ask(&mut bot, &sand);
    assert_eq!(*sand.poised.lock().unwrap(), 4, "this one is within its pace");
}

#[test]
fn who_shoots_farther_does_not_charge_on_odds_that_leave_out_the_answer() {
    // Nothing is lost by these odds: only the enemy's blow is not in them.
    for (foe_range, verb) in [(8.0, "charge"), (2.0, "done")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 22);
        let foe = sand.foe(24, 28);
        sand.seen(foe).useful_range = foe_range;
        sand.offer(Offer::plain(Act::Charge, Order::by("charge", own).at(foe)));
        sand.offer(done());
        sand.blows.push(("charge", Some(foe), 4, 3, 0));
        assert_eq!(answer(&sand).verb, verb, "against {foe_range}");
    }
}

#[test]
fn who_is_outranged_closes_in_rather_than_shoot() {
    for (foe_range, verb) in [(8.0, "fire"), (12.0, "charge")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 22);
        let foe = sand.foe(24, 28);
        sand.seen(foe).useful_range = foe_range;
        sand.offer(Offer::plain(Act::Charge, Order::by("charge", own).at(foe)));
        sand.offer(Offer::plain(Act::Fire, Order::by("fire", own).at(foe)));
        sand.offer(done());
        sand.blows.push(("charge", Some(foe), 4, 4, 0));
        sand.blows.push(("fire", Some(foe), 5, 1, 0));
        assert_eq!(answer(&sand).verb, verb, "against {foe_range}");
    }
}

#[test]
fn the_weaker_are_charged_even_by_who_shoots_farther() {
    let mut sand = Sand::new();
    let own = sand.own(24, 22);
    let foe = sand.foe(24, 28);
    sand.seen(foe).useful_range = 2.0;
    sand.seen(foe).strength = 2;
    sand.offer(Offer::plain(Act::Charge, Order::by("charge", own).at(foe)));
    sand.offer(done());
    sand.blows.push(("charge", Some(foe), 2, 3, 0));
    assert_eq!(answer(&sand).verb, "charge");
}

#[test]
fn nobody_sets_out_to_storm_a_place_that_is_far_off() {
    for (near, verb) in [(26, "storm"), (44, "done")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 22);
        sand.foe(24, near + 6);
        sand.wood([(20, near), (28, near), (28, near + 4), (20, near + 4)]);
        sand.offer(Offer::plain(Act::Charge, Order::by("storm", own).at(AreaId(0))));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "from {near}");
    }
}

#[test]
fn no_more_charge_an_enemy_than_can_be_of_use() {
    for (strength, chargers) in [(10, 3), (3, 1)] {
        let mut sand = Sand::new();
        let own = [14, 20, 28, 34].map(|x| sand.own(x, 22));
        let foe = sand.foe(24, 27);
        sand.seen(foe).strength = strength;
        for piece in own {
            let order = Order::by("charge", piece).at(foe);
            sand.offer(Offer::open(Act::Charge, order, Blanks::route(20.0)));
        }
        sand.offer(done());
        sand.blows.push(("charge", Some(foe), 2, 3, 1));
        let mut bot = Drill::new(1);
        let mut charged = 0;
        while let Some(order) = Some(ask(&mut bot, &sand)).filter(|order| order.verb == "charge") {
            sand.offers.retain(|offer| offer.order.by != order.by);
            charged += 1;
        }
        assert_eq!(charged, chargers, "strength {strength}");
    }
}

#[test]
fn nobody_takes_aim_at_an_enemy_who_is_locked_in_a_fight() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let (locked, free) = (sand.foe(24, 25), sand.foe(28, 27));
    sand.own(24, 24);
    for foe in [locked, free] {
        sand.offer(Offer::plain(Act::Aim, Order::by("aim", own).at(foe)));
    }
    sand.offer(done());
    assert_eq!(answer(&sand).target(), Some(free), "the nearer one is locked");
    sand.offers.remove(1);
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn not_all_take_aim_at_the_same_man() {
    let mut sand = Sand::new();
    sand.decision.secret = true;
    let own = [22, 24, 26].map(|x| sand.own(x, 20));
    let foes = [sand.foe(24, 26), sand.foe(25, 26)];
    sand.seen(foes[0]).role = Role::Leader;
    for (piece, foe) in own.iter().flat_map(|piece| foes.map(|foe| (*piece, foe))) {
        sand.offer(Offer::plain(Act::Aim, Order::by("aim", piece).at(foe)));
    }
    sand.offer(done());
    let mut bot = Drill::new(1);
    let aims: Vec<_> = own.iter().map(|_| ask(&mut bot, &sand).target().unwrap()).collect();
    assert!(aims.contains(&foes[0]) && aims.contains(&foes[1]), "{aims:?}");
}

#[test]
fn nobody_climbs_out_of_the_works_to_have_them_between_himself_and_one_enemy() {
    for (others, verb) in [(true, "done"), (false, "march")] {
        let mut sand = Sand::new();
        // The wall is before it, and one enemy is inside.
        let own = sand.own(24, 20);
        sand.wall((10, 21), (38, 21));
        let inside = sand.foe(24, 15);
        sand.seen(inside).pose = Pose::new(24_000, 15_000, 0);
        if others {
            for x in [20, 24, 28] {
                sand.foe(x, 30);
            }
        }
        sand.seen(own).pose = Pose::new(24_000, 20_000, 18_000);
        sand.offer(march(own, 6.0));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "others {others}");
    }
}

#[test]
fn a_long_line_that_cannot_march_about_changes_front() {
    // Some rulebooks say that the formation is the same, others say nothing of it.
    let same = || vec![("front", Readiness::Fire)];
    let cases = [
        (9_000, same(), vec!["straight"], "drill"),
        (9_000, Vec::new(), vec!["straight"], "drill"),
        (9_000, same(), vec!["straight", "front"], "done"),
        (0, same(), vec!["straight"], "done"),
    ];
    for (looks, formations, stiff, verb) in cases {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        sand.foe(24, 27);
        sand.seen(own).pose = Pose::new(24_000, 20_000, looks);
        // The march cannot turn it on the spot; a drill can, and leaves the formation as it is.
        sand.stiff = stiff;
        sand.now = Some(Readiness::Fire);
        sand.formations = formations;
        sand.offer(way(own, "straight", 6.0));
        let turn = Order::by("drill", own).how("front");
        sand.offer(Offer::open(Act::Form, turn, Blanks::route(3.0)));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "looking to {looks}");
        // Whoever wants to be elsewhere does not drill for it.
        put(&mut sand, PieceId(1), 24, 44);
        sand.offers.remove(0);
        assert_eq!(answer(&sand).verb, "done", "looking to {looks}, the enemy far");
    }
}

#[test]
fn who_presses_on_does_not_stay_in_a_house_that_he_cannot_shoot_from() {
    // The enemy shoots all over the table; it is three paces to where he can be shot at.
    let mut sand = Sand::new();
    let own = sand.own(24, 12);
    let foe = sand.foe(24, 39);
    sand.seen(foe).far_range = 48.0;
    sand.wood([(20, 7), (28, 7), (28, 13), (20, 13)]);
    sand.shelter(3);
    sand.offer(way(own, "line", 6.0));
    sand.offer(done());
    assert_eq!(answer(&sand).verb, "march");
    // Where he has the enemy in range he stays in it.
    put(&mut sand, foe, 24, 20);
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn who_gives_secret_orders_says_what_to_do_if_the_target_is_lost() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 27);
    sand.decision.secret = true;
    sand.blows.push(("fire", Some(foe), 3, 2, 0));
    sand.offer(fire(own, foe));
    sand.offer(Offer::plain(Act::Fire, Order::by("fire", own).at(foe).how("or-another")));
    sand.offer(done());
    for seed in 0..10 {
        assert!(ask(&mut Drill::new(seed), &sand).how.has("or-another"), "seed {seed}");
    }
    // Where all can be seen it is a way like others.
    sand.decision.secret = false;
    assert!((0..10).any(|seed| !ask(&mut Drill::new(seed), &sand).how.has("or-another")));
}
