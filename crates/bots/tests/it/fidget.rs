//! What the drill leaves alone on a sand table: situation, offers, what it did before, answer.

use bots::Drill;
use engine::game::{Act, Offer, Order, PieceId, Readiness, Role, Side};
use engine::table::{Pose, Spot};

use crate::sand::Sand;
use crate::sand::drill::{answer, ask, fire, march};

fn form(verb: &'static str, piece: PieceId, word: &'static str) -> Offer {
    Offer::plain(Act::Form, Order::by(verb, piece).how(word))
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

#[test]
fn a_change_that_did_not_help_is_not_tried_again() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.foe(24, 26);
    // It lies on the ground before an enemy; a weapon in hand does not get it up.
    sand.now = Some(Readiness::Shelter);
    sand.formations = vec![("spear", Readiness::Shock), ("bow", Readiness::Fire), ("up", Readiness::Fire)];
    sand.offer(form("take", own, "spear"));
    sand.offer(form("take", own, "bow"));
    sand.offer(form("rise", own, "up"));
    sand.offer(done());
    let mut bot = Drill::new(1);
    assert_eq!(ask(&mut bot, &sand).verb, "take");
    assert_eq!(ask(&mut bot, &sand).verb, "rise", "not the other weapon, and not the same again");
}

#[test]
fn a_change_is_not_undone_at_once() {
    let mut sand = Sand::new();
    let gun = sand.piece(Side::FIRST, Role::Guns, 24, 4);
    sand.seen(gun).useful_range = 20.0;
    sand.seen(gun).far_range = 40.0;
    let foe = sand.foe(24, 20);
    sand.formations = vec![("unlimber", Readiness::Fire), ("limber", Readiness::March)];
    sand.offer(form("drill", gun, "limber"));
    sand.offer(form("drill", gun, "unlimber"));
    sand.offer(done());
    let mut bot = Drill::new(1);
    sand.now = Some(Readiness::March);
    assert!(ask(&mut bot, &sand).how.has("unlimber"));
    sand.now = Some(Readiness::Fire);
    put(&mut sand, foe, 24, 44);
    assert_eq!(ask(&mut bot, &sand).verb, "done");
    sand.decision.turn += 2;
    assert!(ask(&mut bot, &sand).how.has("limber"), "the enemy is gone for good");
}

#[test]
fn aiming_is_given_up_when_no_shot_comes_of_it() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 28);
    sand.offer(Offer::plain(Act::Aim, Order::by("aim", own).at(foe)));
    sand.offer(done());
    let mut bot = Drill::new(1);
    let said: Vec<&str> = (0..3).map(|_| ask(&mut bot, &sand).verb).collect();
    assert_eq!(said, ["aim", "aim", "done"]);
    sand.decision.turn += 1;
    sand.offer(fire(own, foe));
    sand.blows.push(("fire", Some(foe), 3, 2, 0));
    assert_eq!(ask(&mut bot, &sand).verb, "fire");
    sand.offers.pop();
    assert_eq!(ask(&mut bot, &sand).verb, "aim", "after a shot there is something to aim for");
}

#[test]
fn who_has_aimed_for_nothing_goes_nearer() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 28);
    sand.offer(Offer::plain(Act::Aim, Order::by("aim", own).at(foe)));
    sand.offer(fire(own, foe));
    sand.offer(march(own, 6.0));
    sand.offer(done());
    // There is a shot, but it never hits.
    sand.blows.push(("fire", Some(foe), 7, 1, 0));
    let mut bot = Drill::new(1);
    let mut said = Vec::new();
    for _ in 0..10 {
        sand.decision.turn += 1;
        said.push(ask(&mut bot, &sand).verb);
    }
    assert_eq!(said[..2], ["aim", "aim"]);
    assert!(said.contains(&"march"), "{said:?}");
    assert!(!said.contains(&"fire"), "{said:?}");
}

#[test]
fn who_can_take_aim_does_not_turn_to_whoever_is_nearest() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let ahead = sand.foe(24, 28);
    sand.foe(24, 14);
    sand.offer(march(own, 6.0));
    sand.offer(done());
    assert_eq!(answer(&sand).verb, "march", "somebody is behind it");
    sand.offer(Offer::plain(Act::Aim, Order::by("aim", own).at(ahead)));
    assert_eq!(answer(&sand).verb, "aim");
}

#[test]
fn who_has_taken_aim_shoots_at_whom_he_aims() {
    for seed in 0..10 {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        let foes = [sand.foe(22, 27), sand.foe(26, 28)];
        sand.offer(Offer::plain(Act::Aim, Order::by("aim", own).at(foes[1])));
        sand.offer(done());
        let mut bot = Drill::new(seed);
        assert_eq!(ask(&mut bot, &sand).verb, "aim");
        sand.decision.turn += 1;
        for foe in foes {
            sand.offer(fire(own, foe));
            sand.blows.push(("fire", Some(foe), 4, 2, 0));
        }
        assert_eq!(ask(&mut bot, &sand).target(), Some(foes[1]), "seed {seed}");
    }
}

#[test]
fn nobody_takes_the_aim_that_he_has() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foes = [sand.foe(22, 28), sand.foe(26, 30)];
    for foe in foes {
        let aim = Offer::plain(Act::Aim, Order::by("aim", own).at(foe));
        sand.offer(aim.idle_if(foe == foes[0]));
    }
    sand.offer(done());
    assert_eq!(answer(&sand).target(), Some(foes[1]), "the nearer would be the better target");
    sand.offers.remove(1);
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn a_shot_that_is_chosen_and_still_to_be_thrown_stays() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foes = [sand.foe(22, 28), sand.foe(26, 30)];
    for foe in foes {
        sand.offer(fire(own, foe).idle_if(foe == foes[0]));
        sand.blows.push(("fire", Some(foe), 4, 2, 0));
    }
    sand.offer(done());
    assert_eq!(answer(&sand).verb, "done", "neither the same again nor the other");
}

#[test]
fn an_aim_that_has_outlived_a_shot_is_for_the_next_one() {
    for seed in 0..10 {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        let foes = [sand.foe(22, 27), sand.foe(26, 28)];
        sand.offer(Offer::plain(Act::Aim, Order::by("aim", own).at(foes[1])).idle_if(true));
        for foe in foes {
            sand.offer(fire(own, foe));
            sand.blows.push(("fire", Some(foe), 4, 2, 0));
        }
        sand.offer(done());
        let mut bot = Drill::new(seed);
        for _ in 0..2 {
            assert_eq!(ask(&mut bot, &sand).target(), Some(foes[1]), "seed {seed}");
            sand.decision.turn += 1;
        }
    }
}

#[test]
fn it_does_not_waste_powder_on_a_hopeless_shot() {
    // One of ten on a six is too little, on a five or a six it is worth it.
    for (from, verb) in [(7, "done"), (6, "done"), (5, "fire")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        let foe = sand.foe(24, 28);
        sand.offer(fire(own, foe));
        sand.offer(done());
        sand.blows.push(("fire", Some(foe), from, 1, 0));
        assert_eq!(answer(&sand).verb, verb, "from {from}");
    }
}

#[test]
fn it_counts_what_a_shot_costs() {
    for (word, verb) in [("volley", "done"), ("aimed", "fire")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        let foe = sand.foe(24, 28);
        sand.offer(Offer::plain(Act::Fire, Order::by("fire", own).at(foe).how(word)));
        sand.offer(done());
        sand.blows.push(("fire", Some(foe), 4, 2, 0));
        sand.hasty.push("volley");
        assert_eq!(answer(&sand).verb, verb, "{word}");
    }
}

/// A piece that has just come up from (24, 20) to (24, 26) and looks back, and the one enemy.
fn come_up(bot: &mut Drill) -> (Sand, PieceId) {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 44);
    sand.offer(march(own, 6.0));
    sand.offer(done());
    assert_eq!(ask(bot, &sand).path, [Spot::new(24_000, 26_000)]);
    sand.seen(own).pose = Pose::new(24_000, 26_000, 18_000);
    (sand, foe)
}

#[test]
fn it_does_not_walk_to_and_fro() {
    let mut bot = Drill::new(1);
    let (mut sand, foe) = come_up(&mut bot);
    put(&mut sand, foe, 24, 10);
    assert_eq!(ask(&mut bot, &sand).verb, "done", "back to where it came from");
    sand.decision.turn += 2;
    assert_eq!(ask(&mut bot, &sand).verb, "march", "but not for ever");
}

#[test]
fn it_does_not_go_half_the_way_back_for_a_little() {
    let mut bot = Drill::new(1);
    let (mut sand, foe) = come_up(&mut bot);
    put(&mut sand, foe, 24, 14);
    assert_eq!(ask(&mut bot, &sand).verb, "done");
    assert_eq!(answer(&sand).verb, "march", "whoever has not come from there goes");
    // Nor is it called on for that.
    let mut bot = Drill::new(1);
    let (mut sand, foe) = come_up(&mut bot);
    put(&mut sand, foe, 24, 14);
    sand.offers = vec![check(PieceId(0)), done()];
    assert_eq!((ask(&mut bot, &sand).verb, answer(&sand).verb), ("done", "check"));
}

#[test]
fn it_does_not_shuffle_and_hemmed_in_it_does_not_go_by_inches() {
    // It would go six inches; less is all that the way gives.
    for (reach, verb) in [(0.5, "done"), (1.0, "done"), (3.0, "march"), (6.0, "march")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 4);
        sand.foe(24, 40);
        sand.offer(march(own, reach));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "{reach}");
    }
    // It would go less than two inches, of which a third is enough if that is no shuffle.
    for (reach, verb) in [(0.6, "done"), (1.0, "march")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        let foe = sand.foe(24, 30);
        sand.seen(foe).pose.spot = Spot::new(24_000, 30_300);
        sand.offer(march(own, reach));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "{reach} of a little");
    }
}

#[test]
fn a_friend_on_its_heels_is_no_reason_to_shuffle_and_cover_is() {
    for (covered, verb) in [(false, "done"), (true, "march")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        sand.foe(24, 29);
        // Four tenths of an inch ahead it would have room enough.
        let friend = sand.own(24, 17);
        sand.seen(friend).pose.spot = Spot::new(24_000, 16_800);
        if covered {
            sand.wall((20, 22), (28, 22));
        }
        sand.offer(march(own, 6.0));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "{covered}");
        sand.offers = vec![check(own), done()];
        assert_eq!(answer(&sand).verb == "check", covered, "called on, {covered}");
    }
    // For cover even six tenths of an inch are a reason.
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.seen(own).pose.spot = Spot::new(23_500, 20_500);
    sand.foe(24, 29);
    sand.wall((23, 22), (25, 22));
    sand.offers = vec![check(own), done()];
    assert_eq!(answer(&sand).verb, "check");
}

#[test]
fn who_holds_does_not_stand_in_the_open_under_fire_that_it_cannot_answer() {
    // Within 16 inches the enemy shoots, within 8 it can be shot at.
    for (far_range, verb) in [(16.0, "march"), (8.0, "done")] {
        let mut sand = Sand::new();
        sand.own(24, 20);
        sand.objective(24, 20);
        let own = sand.own(18, 20);
        let foe = sand.foe(18, 33);
        sand.seen(foe).far_range = far_range;
        sand.offer(march(own, 6.0));
        sand.offer(done());
        let order = answer(&sand);
        assert_eq!(order.verb, verb, "{far_range}");
        if let Some(end) = order.path.last() {
            let gap = end.point().distance(sand.at(foe)) - 1.0;
            assert!(gap > 16.0, "{order:?}");
        }
    }
}

fn leader(sand: &mut Sand, x: i32, y: i32) -> PieceId {
    let leader = sand.piece(Side::FIRST, Role::Leader, x, y);
    let seen = sand.seen(leader);
    (seen.useful_range, seen.far_range, seen.pace) = (0.0, 0.0, 18.0);
    leader
}

#[test]
fn a_leader_does_not_ride_to_and_fro() {
    let mut sand = Sand::new();
    let rider = leader(&mut sand, 10, 10);
    let (here, there) = (sand.own(10, 12), sand.own(26, 12));
    sand.foe(24, 46);
    sand.offer(Offer { order: Order::by("ride", rider), ..march(rider, 18.0) });
    sand.offer(done());
    let mut bot = Drill::new(1);
    sand.seen(there).steadiness = 30;
    let order = ask(&mut bot, &sand);
    assert_eq!(order.verb, "ride");
    sand.seen(rider).pose.spot = order.path[0];
    (sand.seen(here).steadiness, sand.seen(there).steadiness) = (30, 100);
    assert_eq!(ask(&mut bot, &sand).verb, "done");
    sand.decision.turn += 2;
    assert_eq!(ask(&mut bot, &sand).verb, "ride", "those whom he left waver still");
}

#[test]
fn a_leader_does_not_leave_those_who_waver() {
    for (steadiness, verb) in [(65, "done"), (100, "detach")] {
        let mut sand = Sand::new();
        let rider = leader(&mut sand, 24, 18);
        let friend = sand.own(24, 20);
        sand.seen(friend).steadiness = steadiness;
        sand.foe(24, 46);
        sand.offer(Offer::plain(Act::Command, Order::by("detach", rider)));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "{steadiness}");
    }
}

#[test]
fn a_leader_does_not_leave_the_table_behind_his_men() {
    let mut sand = Sand::new();
    let rider = leader(&mut sand, 10, 1);
    // Behind those who waver there is no room on the table.
    let friend = sand.own(30, 1);
    sand.seen(friend).steadiness = 30;
    sand.foe(24, 46);
    sand.offer(Offer { order: Order::by("ride", rider), ..march(rider, 18.0) });
    sand.offer(done());
    let order = answer(&sand);
    assert_eq!(order.verb, "ride");
    let end = order.path[0].point();
    assert!(end.y >= 0.5, "{end:?}");
}

#[test]
fn who_has_become_slow_does_not_creep_after_the_enemy() {
    for (pace, verb) in [(2.0, "done"), (6.0, "march")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        sand.own(44, 20);
        sand.foe(24, 40);
        let seen = sand.seen(own);
        // It has nothing to shoot with either.
        (seen.pace, seen.useful_range, seen.far_range) = (pace, 0.0, 0.0);
        sand.offer(march(own, pace));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "pace {pace}");
    }
}

#[test]
fn who_wavers_does_not_go_back_and_forth_by_inches() {
    let mut bot = Drill::new(1);
    let (mut sand, foe) = come_up(&mut bot);
    let own = PieceId(0);
    sand.seen(own).steadiness = 30;
    put(&mut sand, foe, 24, 32);
    sand.offers[0] = march(own, 3.0);
    assert_eq!(ask(&mut bot, &sand).verb, "done", "three inches of the six that it has come");
    sand.offers[0] = march(own, 6.0);
    assert_eq!(ask(&mut bot, &sand).verb, "march", "out of the way is out of the way");
}

#[test]
fn a_leader_who_has_become_slow_stays_where_he_is() {
    for (pace, verb) in [(2.0, "done"), (6.0, "ride")] {
        let mut sand = Sand::new();
        sand.command = Some([12.0, 6.0]);
        let rider = leader(&mut sand, 10, 10);
        sand.seen(rider).pace = pace;
        sand.own(26, 12);
        sand.foe(24, 46);
        sand.offer(Offer { order: Order::by("ride", rider), ..march(rider, pace) });
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "pace {pace}");
    }
}
