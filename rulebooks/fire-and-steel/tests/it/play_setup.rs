//! Setting up, and secret orders.

use engine::game::{Blanks, Goal, Offers, Order, PieceId, Side, Viewer, prospects};
use engine::odds::Oddsmaker;
use engine::table::{Facing, Pose, Spot};
use fire_and_steel::play::roster::{Post, Recruit};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

fn unplaced() -> Laid {
    let recruit = |side| Recruit::new(side, vec![Weapon::SmoothBoreMusket], Post::Zones(Vec::new()));
    let mut laid = laid()
        .figure("p1", recruit(Side::FIRST))
        .figure("p2", recruit(Side::FIRST))
        .figure("q1", recruit(Side::SECOND));
    laid.first = None;
    laid
}

#[test]
fn side_1_is_rolled_for_and_ties_are_rolled_again() {
    // covers: FS-D07
    let mut play = unplaced().play();
    assert_eq!(play.game.decision().unwrap().step, "roll-off");
    assert_eq!(play.rule_against("p1 wait"), "FS-D07");
    let mut other = play.clone();
    play.apply(&Order::plain("roll-off"), &[3, 3, 2, 5]);
    // The far side is side 1, so the near one places first.
    assert_eq!(play.game.decision().unwrap().side, Side::FIRST);
    other.apply(&Order::plain("roll-off"), &[6, 5]);
    assert_eq!(other.game.decision().unwrap().side, Side::SECOND);
}

#[test]
fn figures_are_placed_within_six_inches_of_their_edge() {
    // covers: FS-D05
    let mut play = unplaced().play();
    play.apply(&Order::plain("roll-off"), &[1, 2]);
    assert_eq!(play.rule_against("p1 place 10,6.5"), "FS-D05");
    assert_eq!(play.rule_against("p1 place 10,0.3"), "FS-D20");
    assert_eq!(play.rule_against("q1 place 10,45"), "FS-D05"); // not its turn
    play.give("p1 place 10,6 facing:90");
    assert!((play.looks("p1") - 90.0).abs() < 0.01); // free facing
    assert_eq!(play.rule_against("p2 place 10.9,6"), "FS-FLD-18");
    assert_eq!(play.game.check(&Order::plain("done")).unwrap_err().rule, "FS-D05"); // one is missing
    play.give("p2 place 20,2");
    play.give("p1 place 12,3"); // and elsewhere, until the side is done
    play.apply(&Order::plain("done"), &[]);
    assert_eq!(play.rule_against("q1 place 10,41.9"), "FS-D05");
    play.give("q1 place 10,42");
    play.apply(&Order::plain("done"), &[]);
    assert_eq!((play.game.decision().unwrap().step, play.game.decision().unwrap().turn), ("declare", 1));
    assert_eq!(play.card("p1", "smooth bore musket").unwrap(), "in hand, loaded"); // all weapons loaded, no markers
    assert_eq!(play.markers("p1"), 0);
    assert_eq!(play.rule_against("p1 place 10,3"), "FS-D05");
}

#[test]
fn a_figure_without_a_zone_of_its_own_is_offered_every_zone_of_its_side() {
    // covers: FS-D05
    let play = laid()
        .zone("west", Side::FIRST, (0.0, 0.0), (8.0, 8.0))
        .zone("east", Side::FIRST, (40.0, 0.0), (48.0, 8.0))
        .figure("p1", Recruit::new(Side::FIRST, vec![Weapon::Knife], Post::Zones(vec![0, 1])))
        .far("q1", 24.0, 40.0, &[Weapon::Knife])
        .play();
    let mut offers = Offers::new();
    play.game.offers(Some(play.id("p1")), &mut offers);
    let [offer] = offers.list() else { panic!("{offers:?}") };
    assert_eq!(offer.blanks, Blanks::place([0, 1]));
    // It goes to the nearest of them.
    for (wanted, x) in [(7.0, 7.0), (41.0, 41.0), (20.0, 7.5), (30.0, 40.5)] {
        let goal = Goal { spot: spot(wanted, 4.0), facing: None, within: 0.0 };
        let order = play.game.toward(offer, &goal).unwrap();
        assert_eq!(play.game.check(&order), Ok(()));
        let [end] = order.path[..] else { panic!("{order:?}") };
        assert!((end.point().x - x).abs() < 0.6, "{wanted}: {end:?}");
    }
    assert!(play.allows("p1 place 4,4") && play.allows("p1 place 44,4"));
    let outside = play.refused("p1 place 24,4").to_string();
    assert_eq!(outside, "that is outside the side's zone (FS-D05); put it within west or east");
}

#[test]
fn reinforcements_are_placed_on_their_turn() {
    // covers: FS-D05
    let late = |side, turn| {
        let mut recruit = Recruit::new(side, vec![Weapon::Knife], Post::Zones(Vec::new()));
        recruit.arrives = turn;
        recruit
    };
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::Knife])
        .figure("p2", late(Side::FIRST, 2))
        .far("q1", 10.0, 30.0, &[Weapon::Knife])
        .play();
    assert_eq!(play.rule_against("p2 wait"), "FS-DMG-08");
    play.idle(6);
    assert_eq!((play.game.decision().unwrap().step, play.game.decision().unwrap().turn), ("arrive", 2));
    assert_eq!(play.rule_against("p1 place 12,3"), "FS-D05"); // it has been here all the time
    play.give("p2 place 20,3");
    assert_eq!(play.rule_against("p2 place 22,3"), "FS-D05"); // and it is now
    play.apply(&Order::plain("done"), &[]);
    assert!(play.allows("p2 move 20,5"));
}

#[test]
fn reinforcements_with_a_place_of_their_own_come_when_it_is_free() {
    // covers: FS-D05, FS-FLD-05
    let mut play = laid()
        .near("p1", 10.0, 10.0, &[Weapon::SingleActionRevolver])
        .far("q1", 10.0, 15.0, &[Weapon::Knife])
        .far("q2", 14.0, 15.0, &[Weapon::Knife])
        .with(|recruit| recruit.arrives = 2)
        .far("q3", 10.5, 15.0, &[Weapon::Knife])
        .with(|recruit| recruit.arrives = 2)
        .play();
    let here = |play: &Play| ["q2", "q3"].map(|name| play.on_table(name));
    assert_eq!(here(&play), [false, false]);
    assert_eq!(play.rule_against("p1 shoot q2 single-action-revolver"), "FS-DMG-08");
    play.idle(6);
    assert_eq!(here(&play), [true, false]); // q1 stands where q3 should
    assert!(play.allows("p1 shoot q2 single-action-revolver")); // seen at once, though nobody has moved
    play.impulse(&["q1 move 10,17"], &[]);
    play.idle(5);
    assert_eq!(here(&play), [true, true]);
}

#[test]
fn a_table_and_a_man_carry_only_so_much() {
    // covers: FS-GEN-04, FS-D16, FS-D28
    let rank = |laid: Laid, side, count: u16, y: f64| {
        (0..count).fold(laid, |laid, at| {
            let pose = Pose {
                spot: spot(1.0 + 1.4 * f64::from(at % 32), y + 1.5 * f64::from(at / 32)),
                facing: Facing::AHEAD,
            };
            laid.figure(&format!("{side:?}-{at}"), Recruit::new(side, vec![], Post::At(pose, 0)))
        })
    };
    let rule = |laid: Laid| laid.try_play().err().map(|misfits| misfits[0].rule);
    let both = |far| rank(rank(laid(), Side::FIRST, 64, 2.0), Side::SECOND, far, 30.0);
    assert_eq!((rule(both(64)), rule(both(65))), (None, Some("FS-GEN-04")));
    let armed = |weapons: usize| {
        let weapons = vec![Weapon::MuzzleLoadingPistol; weapons];
        laid().near("p1", 10.0, 10.0, &weapons).far("q1", 10.0, 30.0, &[])
    };
    assert_eq!((rule(armed(6)), rule(armed(7))), (None, Some("FS-D16")));
    let mixed = laid().far("q1", 10.0, 30.0, &[]).near("p1", 10.0, 10.0, &[]);
    assert_eq!(rule(mixed), Some("FS-D28"));
}

#[test]
fn who_has_a_place_of_his_own_is_not_put_elsewhere() {
    // covers: FS-D05
    let recruit = Recruit::new(Side::FIRST, vec![Weapon::Knife], Post::Zones(Vec::new()));
    let rider = |man: &mut Recruit| (man.mounted, man.gone_to_ground) = (true, true);
    let laid = laid().near("p1", 10.0, 3.0, &[Weapon::Knife]).with(rider).figure("p2", recruit);
    let mut play = laid.far("q1", 10.0, 30.0, &[Weapon::Knife]).play();
    assert_eq!(play.game.decision().unwrap().step, "setup");
    assert_eq!(play.rule_against("p1 place 12,3"), "FS-D05");
    assert_eq!((play.offered("p1"), play.offered("p2")), (vec![], vec!["place"]));
    assert!(!play.badge("p1", "gone to ground")); // nor does he lie down in the saddle
    play.give("p2 place 20,3");
    play.give("p2 place 22,3"); // until the side is done
    assert_eq!(play.at("p2"), (22.0, 3.0));
}

fn street() -> Play {
    laid()
        .near("p1", 10.0, 10.0, &[Weapon::SingleActionRevolver])
        .near("p2", 14.0, 10.0, &[Weapon::SmoothBoreMusket])
        .far("q1", 10.0, 15.0, &[Weapon::DoubleActionRevolver])
        .play()
}

/// Everything that a viewer is shown of a game: the table, the question, what each piece threatens, and, if the viewer is
/// asked, every offer with its words, its odds, what it is measured by and where it leads, and every refusal.
fn shown(play: &Play, viewer: Viewer) -> String {
    let game = &*play.game;
    let pieces: Vec<PieceId> = (0..game.setting().pieces.len()).filter_map(PieceId::at).collect();
    let mut told = vec![serde_json::to_string(&game.view(viewer)).unwrap(), game.prompt(viewer)];
    told.push(format!("{:?}", game.decision()));
    told.extend(
        pieces.iter().map(|piece| format!("{:?} {:?}", game.card(*piece, viewer), game.threat(*piece, viewer))),
    );
    if game.decision().is_none_or(|decision| !viewer.sees_as(decision.side)) {
        return told.join("\n");
    }
    let (mut actors, mut offers, mut maker) = (Vec::new(), Offers::new(), Oddsmaker::new());
    game.actors(&mut actors);
    told.push(format!("{actors:?}"));
    game.offers(None, &mut offers);
    for offer in offers.list() {
        let goal = Goal { spot: Spot::new(12_000, 12_000), facing: None, within: 0.0 };
        let order = game.toward(offer, &goal);
        told.push(format!("{offer:?} {} {order:?}", game.say(&offer.order)));
        if let Ok(order) = order {
            let odds = prospects(game, &order, viewer, &mut maker);
            told.push(format!("{:?} {odds:?}", game.witnesses(&order)));
        }
    }
    for (verb, by) in game.lexicon().verbs.iter().flat_map(|verb| pieces.iter().map(move |piece| (*verb, *piece))) {
        let orders =
            pieces.iter().map(|at| Order::by(verb, by).at(*at)).chain([Order::by(verb, by), Order::plain(verb)]);
        told.extend(orders.map(|order| format!("{order:?} {:?}", game.check(&order))));
    }
    told.join("\n")
}

/// Whatever was ordered in secret, two viewers who may not know of it are shown the same, to the letter.
#[track_caller]
fn cannot_tell_apart(games: &[Play], viewers: [Viewer; 2]) {
    for viewer in viewers {
        let first = shown(&games[0], viewer);
        for (at, play) in games.iter().enumerate().skip(1) {
            let other = shown(play, viewer);
            let differ = first.lines().zip(other.lines()).find(|(one, two)| one != two);
            assert_eq!(differ, None, "{viewer:?} and game {at}");
            assert_eq!(first, other, "{viewer:?} and game {at}");
        }
    }
}

#[test]
fn orders_are_secret_until_all_are_given() {
    // covers: FS-ORD-01, FS-D06, FS-D35
    let mut games: Vec<Play> = Vec::new();
    let variants: [&[&str]; 5] = [
        &[],
        &["p1 shoot q1 single-action-revolver", "p2 shoot q1 smooth-bore-musket fallback"],
        &["p1 charge q1", "p2 go-to-ground"],
        &["p1 aim 10,14", "p1 move 11,12", "p2 wait"],
        &["p1 aim q1", "p2 ready fix-bayonet"],
    ];
    for orders in variants {
        let mut play = street();
        assert!(play.game.decision().unwrap().secret);
        for order in orders {
            for event in play.give(order) {
                assert!(Viewer::Side(Side::FIRST).may_know(&event));
                assert!(!Viewer::Side(Side::SECOND).may_know(&event) && !Viewer::Watcher.may_know(&event));
            }
        }
        if let Some(last) = orders.last() {
            let who = last.split(' ').next().unwrap();
            let own = play.game.card(play.id(who), Viewer::Side(Side::FIRST)).unwrap();
            assert!(own.lines.iter().any(|(label, _)| label == "Order"));
        }
        for event in play.apply(&Order::plain("done"), &[]) {
            assert!(matches!(event.what, engine::game::What::Began { .. }), "{event:?}");
        }
        games.push(play);
    }
    cannot_tell_apart(&games, [Viewer::Side(Side::SECOND), Viewer::Watcher]);
    // The other way round: what the second side has ordered so far is nothing to the first.
    let answers: [&[&str]; 4] = [&[], &["q1 shoot p1 double-action-revolver"], &["q1 charge p1"], &["q1 go-to-ground"]];
    let answered: Vec<Play> = answers
        .iter()
        .map(|orders| {
            let mut play = games[1].clone();
            for event in orders.iter().flat_map(|order| play.give(order)) {
                assert!(!Viewer::Side(Side::FIRST).may_know(&event) && !Viewer::Watcher.may_know(&event));
            }
            play
        })
        .collect();
    cannot_tell_apart(&answered, [Viewer::Side(Side::FIRST), Viewer::Watcher]);
    // Revealed, they are everybody's: the charge is told, and that the other lies down is seen.
    let events = games[2].apply(&Order::plain("done"), &[]);
    let revealed = events.iter().filter(|event| matches!(event.what, engine::game::What::Ordered { .. }));
    assert!(revealed.clone().count() == 1 && revealed.clone().all(|event| Viewer::Watcher.may_know(event)));
    let lies =
        |event: &&engine::game::Event| matches!(event.what, engine::game::What::Changed { to: "gone-to-ground", .. });
    assert!(events.iter().find(lies).is_some_and(|event| Viewer::Watcher.may_know(event)));
}

#[test]
fn one_order_a_figure_and_impulse() {
    // covers: FS-TRN-03, FS-R03, FS-D08
    let mut play = street();
    play.give("p1 shoot q1 single-action-revolver");
    play.give("p1 move 10,12"); // changed until the side is done: it runs, and does not shoot
    let events = play.impulse(&["p2 wait"], &[]);
    assert!(throws(&events, "shooting").is_empty());
    assert_eq!(play.at("p1"), (10.0, 12.0));
    // Those left out wait.
    let events = play.impulse(&[], &[]);
    assert!(!events.iter().any(|event| matches!(event.what, engine::game::What::Moved { .. })));
    // What an order does not take is refused.
    assert_eq!(play.rule_against("p1 wait facing:90"), "FS-D08");
    assert_eq!(play.rule_against("p1 charge q1 10,11"), "FS-D08");
    assert_eq!(play.rule_against("p1 rise q1"), "FS-D08");
    let mut order = play.order("p1 wait");
    order.with.push(play.id("p2"));
    assert_eq!(play.game.check(&order).unwrap_err().rule, "FS-D08"); // nobody acts along with another
}

#[test]
fn the_odds_of_a_shot_are_those_of_its_dice() {
    // Revolver at 5", skill 1: 5 + d6. 1 nothing, 2-3 test, 4-6 type 1.
    let play = street();
    let order = play.order("p1 shoot q1 single-action-revolver");
    let mut maker = Oddsmaker::new();
    let odds = prospects(&*play.game, &order, Viewer::Side(Side::FIRST), &mut maker).unwrap();
    let q1 = play.id("q1");
    let killed = odds.chance(|changes| {
        changes.0.iter().any(|change| matches!(change, engine::game::Change::Gone(piece, "killed") if *piece == q1))
    });
    assert_eq!(killed.to_string(), "1/12");
    assert_eq!(odds.chance(|changes| changes.lost_by(q1) >= 1).to_string(), "1/2");
}
