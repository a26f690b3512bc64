//! Whom the drill shoots at and whom it charges on a sand table: situation, offers, answer.

use bots::Drill;
use engine::game::{Act, Blanks, Offer, Order, PieceId, Readiness};

use crate::sand::Sand;
use crate::sand::drill::{answer, ask, fire, march};

fn charge(piece: PieceId, at: PieceId) -> Offer {
    Offer::plain(Act::Charge, Order::by("charge", piece).at(at))
}

fn done() -> Offer {
    Offer::plain(Act::Done, Order::plain("done"))
}

#[test]
fn it_shoots_from_useful_range_rather_than_go_on() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let foe = sand.foe(24, 28);
    sand.offer(march(own, 6.0));
    sand.offer(fire(own, foe));
    sand.offer(done());
    sand.blows.push(("fire", Some(foe), 5, 1, 0));
    assert_eq!(answer(&sand).verb, "fire");
}

#[test]
fn it_closes_in_rather_than_waste_a_shot_at_far_range() {
    let mut sand = Sand::new();
    let own = sand.own(24, 12);
    let foe = sand.foe(24, 28);
    sand.offer(march(own, 6.0));
    sand.offer(fire(own, foe));
    sand.offer(done());
    sand.blows.push(("fire", Some(foe), 6, 1, 0));
    assert_eq!(answer(&sand).verb, "march");
}

#[test]
fn it_shoots_where_the_odds_are_best() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let near = sand.foe(22, 26);
    let open = sand.foe(28, 27);
    for foe in [near, open] {
        sand.offer(fire(own, foe));
    }
    sand.offer(done());
    sand.blows.push(("fire", Some(near), 6, 1, 0));
    sand.blows.push(("fire", Some(open), 3, 2, 0));
    assert_eq!(answer(&sand).target(), Some(open));
}

/// What is done with a charge at an enemy six inches off of this strength; the blow is from how many, if odds are told.
fn charging(strength: u16, blow_from: Option<u32>) -> &'static str {
    let mut sand = Sand::new();
    let own = sand.own(24, 22);
    let foe = sand.foe(24, 28);
    sand.seen(foe).strength = strength;
    sand.offer(charge(own, foe));
    sand.offer(done());
    sand.blows.extend(blow_from.map(|from| ("charge", Some(foe), from, 3, 3)));
    answer(&sand).verb
}

#[test]
fn it_charges_when_the_odds_favour_it_and_not_when_they_do_not() {
    assert_eq!([3, 6].map(|from| charging(10, Some(from))), ["charge", "done"]);
}

#[test]
fn it_does_not_charge_the_stronger() {
    assert_eq!([10, 12].map(|strength| charging(strength, Some(3))), ["charge", "done"]);
}

#[test]
fn without_odds_it_charges_only_the_weaker() {
    assert_eq!([4, 10].map(|strength| charging(strength, None)), ["charge", "done"]);
}

#[test]
fn it_does_not_charge_what_it_cannot_reach() {
    let mut sand = Sand::new();
    let own = sand.own(24, 10);
    let foe = sand.foe(24, 28);
    sand.seen(foe).strength = 1;
    sand.offer(charge(own, foe));
    sand.offer(done());
    sand.blows.push(("charge", Some(foe), 1, 1, 0));
    assert_eq!(answer(&sand).verb, "done");
}

#[test]
fn it_does_not_look_far_for_a_shot_while_there_is_a_good_one_near() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    let near = sand.foe(24, 28);
    let far = sand.foe(26, 34);
    for foe in [far, near] {
        sand.offer(fire(own, foe));
        sand.blows.push(("fire", Some(foe), 3, 2, 0));
    }
    sand.offer(done());
    assert_eq!(answer(&sand).target(), Some(near));
    let asked = sand.tried.lock().unwrap().clone();
    assert!(asked.contains(&near) && !asked.contains(&far), "{asked:?}");
}

#[test]
fn it_loads_when_it_cannot_shoot() {
    let mut sand = Sand::new();
    let own = sand.own(24, 20);
    sand.foe(24, 28);
    sand.offer(Offer::plain(Act::Wait, Order::by("wait", own)));
    sand.offer(Offer::plain(Act::Load, Order::by("load", own)));
    sand.offer(march(own, 6.0));
    sand.offer(done());
    assert_eq!(answer(&sand).verb, "load");
}

#[test]
fn it_finishes_loading_before_it_goes_anywhere() {
    // A marker that is the last leaves it ready to shoot; of others there are more to come.
    for (word, verb) in [("last", "load"), ("one-of-many", "march")] {
        let mut sand = Sand::new();
        let own = sand.own(24, 20);
        sand.foe(24, 40);
        sand.formations = vec![("last", Readiness::Fire)];
        sand.offer(Offer::plain(Act::Load, Order::by("load", own).how(word)));
        sand.offer(march(own, 6.0));
        sand.offer(done());
        assert_eq!(answer(&sand).verb, verb, "{word}");
    }
}

#[test]
fn all_who_can_join_in_the_fire() {
    let mut sand = Sand::new();
    let (first, second) = (sand.own(20, 20), sand.own(28, 20));
    let foe = sand.foe(24, 27);
    let fill = Blanks::several(vec![second], 0, 1);
    sand.offer(Offer::open(Act::Fire, Order::by("fire", first).at(foe), fill));
    sand.offer(done());
    sand.blows.push(("fire", Some(foe), 4, 1, 0));
    assert_eq!(answer(&sand).with, [second]);
}

#[test]
fn no_more_join_in_the_fire_than_it_takes() {
    let mut sand = Sand::new();
    let first = sand.own(18, 20);
    let others: Vec<PieceId> = [21, 24, 27].map(|x| sand.own(x, 20)).to_vec();
    let foe = sand.foe(24, 27);
    sand.offer(Offer::open(Act::Fire, Order::by("fire", first).at(foe), Blanks::several(others.clone(), 0, 3)));
    sand.offer(done());
    sand.blows.push(("fire", Some(foe), 1, 1, 0));
    assert_eq!(answer(&sand).with, others, "nothing finishes it");
    sand.finished_by = Some(2);
    assert_eq!(answer(&sand).with, others[..1]);
}

#[test]
fn not_all_shoot_at_one_man() {
    let mut sand = Sand::new();
    let own = [sand.own(18, 20), sand.own(24, 20), sand.own(30, 20)];
    let foes = [sand.foe(23, 26), sand.foe(26, 27)];
    sand.decision.secret = true;
    for piece in own {
        for foe in foes {
            sand.offer(fire(piece, foe));
        }
    }
    sand.offer(done());
    for foe in foes {
        sand.seen(foe).strength = 2;
        sand.blows.push(("fire", Some(foe), 2, 2, 0));
    }
    let mut bot = Drill::new(1);
    let targets: std::collections::BTreeSet<_> = (0..3).map(|_| ask(&mut bot, &sand).target()).collect();
    assert_eq!(targets.len(), 2);
}
