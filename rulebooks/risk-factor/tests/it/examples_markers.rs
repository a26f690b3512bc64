//! The worked examples of play: markers, ambushes, and two worlds that nobody can tell apart.

use engine::dice::Seeded;
use engine::game::prelude::*;
use engine::game::{Game, Log, Offers, Order, Viewer};
use risk_factor::field::group::Status;
use risk_factor::field::ids::{GroupId, MarkerId};
use risk_factor::play::Skirmish;
use risk_factor::play::state::Under;
use risk_factor::words::Moved;

use crate::camp::*;

const WOOD: &str = "[[area]]\nkind = \"woods\"\noutline = [[20, 100], [180, 100], [180, 160], [20, 160]]\n";

/// Two markers 3 cm inside a wood, 36 cm from a group of ours; one is a dummy, the other hides cavalry.
fn lurking() -> Camp {
    let body = [
        group("natives", "ours", 4, "spear", "natives = true\nat = [100, 65]"),
        group("horse", "theirs", 4, "sword", "mounted = true\nhidden = true"),
        "# dummies-1\n".to_owned(),
        WOOD.to_owned(),
        "[[marker]]\nside = \"theirs\"\nat = [98, 103]\n[[marker]]\nside = \"theirs\"\nat = [102, 103]\n".to_owned(),
    ];
    solo(&body.concat())
}

fn dealt(under: [Under; 2]) -> Camp {
    let mut camp = lurking();
    assert_eq!(camp.step(), "begin");
    camp.give(&Order::plain("begin"), &[1, 3, 3, 1, 1]);
    camp.change(|game| {
        game.state.markers[MarkerId(0)].under = under[0];
        game.state.markers[MarkerId(1)].under = under[1];
    })
}

#[test]
fn spotting_dice_show_markers() {
    // covers: RK-D36, RK-D43, RK-D44, RK-VIS-01, RK-R36, RK-D06
    let mut camp = lurking();
    // The deal: a die of two sides for the one hidden group. Then spotting: 3 shows nothing at 36, 4 does.
    camp.give(&Order::plain("begin"), &[2, 3, 4, 1, 1]);
    assert!(!camp.game.state.markers[MarkerId(0)].gone && camp.game.state.markers[MarkerId(1)].gone);
    assert_eq!(camp.now("horse").status, Status::Here);
    assert_eq!(camp.now("horse").seen_to, Some(40)); // the limit holds for the group
    // Facts are taken after that: the natives see cavalry at their front.
    assert!(camp.thrown("natives").risk >= 2);
    let mut still = lurking();
    still.give(&Order::plain("begin"), &[2, 3, 3, 1, 1]);
    assert_eq!(still.now("horse").status, Status::Hidden);
    assert_eq!(still.thrown("natives").risk, -4); // no row for cavalry under its marker
}

#[test]
fn no_die_for_markers_too_deep_or_too_far() {
    // covers: RK-D36, RK-VIS-03
    let deep = |y: f64, ours: f64| {
        let body = [
            group("us", "ours", 4, "rifle", &format!("at = [100, {ours}]")),
            group("horse", "theirs", 4, "sword", "hidden = true"),
            WOOD.to_owned(),
            format!("[[marker]]\nside = \"theirs\"\nat = [100, {y}]\n"),
        ];
        let mut camp = solo(&body.concat());
        camp.give(&Order::plain("begin"), &[]);
        camp.dice_of("visibility").len()
    };
    assert_eq!((deep(103.0, 65.0), deep(106.0, 65.0), deep(103.0, 40.0)), (1, 0, 0));
}

#[test]
fn an_ambush_is_sprung() {
    // covers: RK-D43, RK-D44, RK-D45, RK-VIS-04, RK-LOD-05
    let body = |second: &str| {
        [
            group("us", "ours", 6, "rifle", "at = [100, 84]"),
            group("first", "theirs", 8, "musket", "natives = true\nhidden = true"),
            group("second", "theirs", 8, "musket", "natives = true\nhidden = true"),
            WOOD.to_owned(),
            format!("[[marker]]\nside = \"theirs\"\nat = [100, 104]\n[[marker]]\nside = \"theirs\"\nat = [{second}]\n"),
        ]
        .concat()
    };
    let mut camp = solo(&body("120, 106"));
    // The deal, our throws (and no spotting die above 1), then their phase.
    camp.give(&Order::plain("begin"), &[1, 1, 1, 1, 1]);
    assert_eq!(camp.step(), "orders");
    camp.done(&[1]);
    assert_eq!((camp.now("first").status, camp.now("second").status), (Status::Here, Status::Hidden));
    assert!(near(camp.at("first", 4).x, 100.0, 0.01) && near(camp.at("first", 4).y, 104.0, 0.01));
    assert_eq!(camp.now("first").moved, Moved::Stationary);
    let volley = camp.dice_of("volley");
    assert_eq!(volley[0].len(), 4); // ours saw nobody to shoot at
    assert_eq!(camp.charts().iter().filter(|(chart, _)| *chart == "hidden-marker").count(), 1);
}

#[test]
fn who_walks_into_a_marker_stops_unless_it_is_a_dummy() {
    // covers: RK-D43, RK-D06
    let walk = |under: Under| {
        let body = [
            group("us", "ours", 1, "sword", "at = [100, 66]"),
            group("them", "theirs", 3, "sword", "hidden = true"),
            "# dummies-1\n".to_owned(),
            "[[area]]\nkind = \"woods\"\noutline = [[80, 68], [120, 68], [120, 110], [80, 110]]\n".to_owned(),
            "[[marker]]\nside = \"theirs\"\nat = [100, 78]\n[[marker]]\nside = \"theirs\"\nat = [30, 190]\n".to_owned(),
            leader("captain", "officer", "player_character = true\nat = [97, 66]"),
            "[[line]]\nkind = \"high-wall\"\npoints = [[0, 150], [200, 150]]\n".to_owned(),
        ];
        let mut camp = solo(&body.concat());
        camp.give(&Order::plain("begin"), &[1, 1]);
        assert_eq!(camp.step(), "orders");
        let mut camp = camp.change(|game| {
            game.state.markers[MarkerId(0)].under = under;
            let other = if under == Under::Dummy { Under::Group(GroupId(1)) } else { Under::Dummy };
            game.state.markers[MarkerId(1)].under = other;
        });
        let on = camp.by("move", "us").how("full").along([spot(97.0, 73.0)]);
        // What the side knows allows the whole way, whatever lies under the marker.
        assert_eq!(camp.game.known(Some(engine::game::Side::FIRST)).check(&on), Ok(()));
        camp.give(&on, &[]);
        assert!(camp.game.state.markers[MarkerId(0)].gone);
        camp
    };
    let dummy = walk(Under::Dummy);
    assert!(near(dummy.at("us", 0).y, 73.0, 0.01), "{:?}", dummy.at("us", 0));
    let met = walk(Under::Group(GroupId(1)));
    assert!(near(met.at("us", 0).y, 71.0, 0.05), "{:?}", met.at("us", 0));
    assert_eq!(met.now("them").status, Status::Here);
}

/// Everything that a viewer may learn of a game.
fn outputs(game: &dyn Game, viewer: Viewer) -> String {
    let known = game.as_known_to(viewer);
    let view = serde_json::to_string(&game.view(viewer)).unwrap();
    let mut offers = Offers::new();
    known.offers(None, &mut offers);
    let mut state = Vec::new();
    known.write_state(&mut state).unwrap();
    format!("{view}\n{:?}\n{}", offers.list(), String::from_utf8(state).unwrap())
}

fn swapped(game: &Skirmish) -> Skirmish {
    let mut other = game.clone();
    let (first, second) = (game.state.markers[MarkerId(0)].under, game.state.markers[MarkerId(1)].under);
    other.state.markers[MarkerId(0)].under = second;
    other.state.markers[MarkerId(1)].under = first;
    other
}

#[test]
fn markers_tell_nothing() {
    // covers: RK-D06, RK-D21, RK-R21
    let horse = Under::Group(GroupId(1));
    let camp = dealt([Under::Dummy, horse]);
    let other = swapped(&camp.game);
    for viewer in [Viewer::Side(engine::game::Side::FIRST), Viewer::Side(engine::game::Side::SECOND), Viewer::Watcher] {
        assert_eq!(outputs(&camp.game, viewer), outputs(&other, viewer));
    }
    assert_ne!(outputs(&camp.game, Viewer::Umpire), outputs(&other, Viewer::Umpire));
    // The same dice lead to the same, the log included, until a marker is turned over.
    let ours = engine::game::Side::FIRST;
    let after = |mut game: Skirmish, seed: u64| {
        let mut log = Log::new();
        game.apply(&Order::plain("done"), &mut Seeded::new(seed), &mut log).unwrap();
        let shown = game.state.markers.iter().any(|marker| marker.gone);
        let seen = log.events().iter().filter(|event| {
            matches!(event.seen, engine::game::Seen::ByAll) || event.seen == engine::game::Seen::By(ours)
        });
        let said: Vec<String> = seen.map(|event| serde_json::to_string(event).unwrap()).collect();
        (shown, outputs(&game, Viewer::Side(ours)), said)
    };
    let mut alike = 0;
    for seed in 0..24 {
        let (one, two) = (after(camp.game.clone(), seed), after(other.clone(), seed));
        if !one.0 && !two.0 {
            assert_eq!(one, two);
            alike += 1;
        }
    }
    assert!(alike > 0);
}
