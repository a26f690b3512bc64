//! The turn by the table: steps, checks, cards, players, the end.

use card_and_squad::play::state::{Acted, Whereabouts};
use card_and_squad::words::Nerve;
use engine::game::prelude::*;
use engine::game::{Side, Viewer};

use crate::common::play::{battle, blue_turn, figures, house_turn, lose, officer, owes, places, squad};
use crate::common::table::faults;

fn two() -> Vec<String> {
    vec![
        squad("b", "blue", (30.0, 10.0), "arrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 24.0), "arrangement = \"line\"\nfacing = \"down\""),
    ]
}

// covers: CS-SEQ-03
// covers: CS-R04
// covers: CS-D28
#[test]
fn each_squad_has_one_action() {
    let mut table = blue_turn(&two());
    let offered = table.offered("b");
    for verb in ["move", "charge", "fire", "hold"] {
        assert!(offered.contains(&verb) || verb == "charge", "{verb}: {offered:?}");
    }
    table.give("b fire r", &[1; 10]);
    // That was all it could do, so the turn went to Red without a question.
    assert_eq!(table.asked(), Side::SECOND);
    assert!(table.allows("r hold") && table.allows("done"));
}

// covers: CS-R04
#[test]
fn under_by_figure_some_fire_and_some_load() {
    let mut table = house_turn("actions = \"by-figure\"", &two());
    table.give("b fire r parts:1,2,3", &[1; 3]);
    assert_eq!(table.game.state().squads[0].acted, Acted::InPart);
    assert_eq!(table.refused("b move").rule, "CS-R04");
    assert!(table.allows("b fire r"));
    table.give("b fire r", &[1; 7]);
    assert_eq!(table.refused("b load").rule, "CS-R43");
}

// covers: CS-MOR-01
// covers: CS-R05
// covers: CS-R03
#[test]
fn losses_are_checked_in_the_next_own_morale_step() {
    let mut table = blue_turn(&two());
    // Two muskets kill; Red's card is the last, and its check comes before anything else.
    table.give("b fire r", &[8, 8, 1, 1, 1, 1, 1, 1, 1, 1, 7]);
    assert_eq!((table.lost("r"), table.throws("morale").len()), (2, 1));
    assert_eq!(table.throws("morale")[0].by, Some(table.id("r")));
    assert_eq!((table.asked(), table.step()), (Side::SECOND, "action"));
    assert!(!table.game.state().squads[1].check_due);
}

// covers: CS-MOR-10
// covers: CS-R14
#[test]
fn a_squad_that_passes_acts_as_its_player_likes() {
    let mut table = battle(&two());
    owes(&mut table, "b");
    table.give("begin", &[1, 9]);
    assert!(table.offered("b").contains(&"move"));
}

// covers: CS-R15
#[test]
fn wavering_ends_with_the_own_turn() {
    let start = |options: &str| {
        let mut table = house_turn(options, &two());
        table.game.state_mut().squads[0].nerve = Nerve::Waver;
        table.game.state_mut().squads[1].nerve = Nerve::Waver;
        table
    };
    let mut table = start("waver = \"one-turn\"");
    assert_eq!(table.refused("b move").rule, "CS-MOR-11");
    table.done();
    assert!(table.became("b", "steady"));
    assert_eq!(table.game.state().squads[1].nerve, Nerve::Waver, "Red's own turn is still to come");
    let mut house = start("waver = \"until-passed\"");
    // Red checks in its own morale step, for it wavers: 9 fails nothing.
    house.give("done", &[9]);
    assert_eq!(house.game.state().squads[0].nerve, Nerve::Waver);
    assert_eq!(house.game.state().squads[1].nerve, Nerve::Steady);
}

// covers: CS-D02
#[test]
fn the_sides_set_up_one_after_the_other() {
    let unplaced = |id: &str, side: &str| format!("[[squad]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\n");
    let mut table = battle(&[unplaced("b", "blue"), unplaced("r", "red")]);
    table.give("begin", &[2]);
    assert_eq!((table.step(), table.asked(), table.game.state().round), ("setup", Side::SECOND, 0));
    assert_eq!(table.refused("done").rule, "CS-D02");
    assert_eq!(table.refused("b place line 30,6").rule, "CS-D02");
    assert_eq!(table.refused("r place line 30,35").rule, "CS-D02", "12 inches from its own edge");
    table.give("r place line formed 30,40 facing:180", &[]);
    table.give("r place two-ranks formed 34,40 facing:180", &[]);
    assert!(table.has_badge("r", "formed"));
    table.done();
    assert_eq!(table.asked(), Side::FIRST);
    table.give("b place open 30,8", &[]);
    table.give("done", &[1]);
    assert_eq!((table.step(), table.game.state().round), ("action", 1));
}

// covers: CS-D18
// covers: CS-D19
#[test]
fn nothing_is_hidden_but_the_cards() {
    let table = blue_turn(&two());
    for viewer in [Viewer::Side(Side::FIRST), Viewer::Side(Side::SECOND), Viewer::Watcher] {
        assert!(table.game.known_to(viewer).is_none());
        assert_eq!(table.game.card(table.id("r"), viewer), table.game.card(table.id("r"), Viewer::Umpire));
    }
    let json = serde_json::to_value(table.game.state()).unwrap();
    assert_eq!(json["deck"]["drawn"][0], 1, "the state knows what was drawn, not what comes");
}

// covers: CS-D27
#[test]
fn a_side_may_have_several_players() {
    let player = |id: &str, side: &str| format!("[[player]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\n");
    let of = |id: &str, player: &str, x: f64, y: f64| squad(id, player, (x, y), "").replace("side =", "player =");
    let players = [player("ann", "blue"), player("bob", "blue"), player("cid", "red")].concat();
    let mut table = battle(&[
        players.clone(),
        of("a", "ann", 20.0, 8.0),
        of("b", "bob", 40.0, 8.0),
        of("c", "cid", 30.0, 40.0),
        officer("o", "ann", (40.0, 12.0)).replace("side =", "player ="),
    ]);
    owes(&mut table, "b");
    // Three cards; the second is Bob's. Ann's officer rallies his squad.
    table.give("begin", &[2]);
    assert_eq!((table.step(), table.asked()), ("morale", Side::FIRST));
    table.give("b check with:o", &[9]);
    assert_eq!(table.refused("a hold").rule, "CS-SEQ-01");
    assert_eq!(faults(&[player("ann", "blue"), of("a", "ann", 20.0, 8.0)].concat()).len(), 1, "one side only");
}

// covers: CS-D38
#[test]
fn under_squad_cards_a_card_is_for_one_squad() {
    let parts =
        [squad("a", "blue", (20.0, 8.0), ""), squad("b", "blue", (50.0, 8.0), ""), squad("r", "red", (30.0, 40.0), "")];
    // Three cards, two of them Blue's.
    let mut table = house_turn("deck = \"squad-cards\"", &parts);
    assert_eq!((table.step(), table.asked()), ("squad", Side::FIRST));
    table.give("b name", &[]);
    assert_eq!(table.refused("a hold").rule, "CS-SEQ-01");
    table.give("b hold", &[1]);
    // The other card is for the squad that is left, and nobody is asked which.
    assert_eq!(
        (table.step(), table.game.state().named.map(card_and_squad::field::figure::SquadId::index)),
        ("action", Some(0))
    );
}

// covers: CS-R01
// covers: CS-D39
#[test]
fn decks_and_rounds() {
    let rounds = |options: &str| house_turn(options, &two()).game.table().rounds;
    assert_eq!(rounds("deck = \"one-each\""), 12);
    assert_eq!(rounds("cards_per_player = 5"), 3);
    assert_eq!(rounds("deck = \"red-black\""), 1);
    let pack = house_turn("deck = \"red-black\"", &two());
    assert_eq!(pack.game.state().deck.left(), 51);
    // One who is out of the game is out of the deck.
    let player = |id: &str, side: &str| format!("[[player]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\n");
    let of = |id: &str, player: &str, x: f64, y: f64| squad(id, player, (x, y), "").replace("side =", "player =");
    let mut table = battle(&[
        [player("ann", "blue"), player("bob", "blue"), player("cid", "red")].concat(),
        of("a", "ann", 20.0, 8.0),
        of("b", "bob", 40.0, 8.0),
        of("c", "cid", 30.0, 40.0),
    ]);
    for id in figures(&table, "a") {
        table.game.state_mut().figures[id.index()].here = false;
        table.game.state_mut().men[id.index()].dead = true;
    }
    table.game.state_mut().squads[0].lost = 10;
    table.game.state_mut().squads[0].whereabouts = Whereabouts::Destroyed;
    // A d2 of Bob and Cid; its 2 is Cid.
    table.give("begin", &[2]);
    assert_eq!(table.asked(), Side::SECOND);
}

// covers: CS-D13
#[test]
fn weapons_begin_loaded() {
    let table = battle(&[
        squad("b", "blue", (30.0, 10.0), ""),
        squad("c", "blue", (50.0, 10.0), "loaded = false"),
        squad("r", "red", (30.0, 40.0), ""),
    ]);
    let ready =
        |name: &str| figures(&table, name).iter().filter(|id| table.game.state().man(**id).load.is_ready()).count();
    assert_eq!((ready("b"), ready("c")), (10, 0));
}

// covers: CS-D23
#[test]
fn a_squad_ends_with_its_last_figure() {
    let mut table = blue_turn(&[
        squad("b", "blue", (30.0, 10.0), "arrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 24.0), "arrangement = \"line\"\nfacing = \"down\""),
        squad("s", "red", (60.0, 46.0), ""),
    ]);
    lose(&mut table, "r", 9);
    assert_eq!(table.strength("r"), 1, "a leader alone goes on as a squad of one");
    table.give("b fire r", &[8, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(table.removed("r"), Some("destroyed"));
}

// covers: CS-D01
// covers: CS-D40
#[test]
fn a_side_without_a_squad_that_stands_has_lost() {
    let mut table = blue_turn(&two());
    lose(&mut table, "r", 9);
    table.give("b fire r", &[8, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let ending = table.game.ending().expect("Red is gone");
    assert_eq!((ending.winner, ending.rule), (Some(Side::FIRST), "CS-D01"));
    // Both retreat: a draw.
    let mut table = battle(&two());
    for at in 0..2 {
        table.game.state_mut().squads[at].nerve = Nerve::Retreat;
    }
    table.give("begin", &[1, 10]).give("b retreat", &[1, 1]);
    let ending = table.game.ending().expect("nobody stands");
    assert_eq!((ending.winner, ending.rule), (None, "CS-D40"));
}

// covers: CS-D12
// covers: CS-D41
#[test]
fn horsemen_dismount_and_mount_again() {
    let horse = "figures = 4\ntroop = \"cavalry\"\nweapon = \"pistol\"\narrangement = \"line\"\nfacing = \"up\"";
    let mut table = blue_turn(&[squad("b", "blue", (30.0, 10.0), horse), squad("r", "red", (30.0, 46.0), "")]);
    assert_eq!(table.refused("b mount").rule, "CS-D12");
    table.give("b dismount", &[]);
    assert!(table.became("b", "dismounted"));
    table.give("r hold", &[1]);
    // On foot it rolls two dice and stands on small bases.
    table.give("b move", &[3, 4]).give("b go 30,14", &[]);
    table.give("r hold", &[1]);
    assert_eq!(table.refused("b mount").rule, "CS-D12", "its horses are 4 inches away");
    table.give("b move", &[3, 4]).give("b go 30,10", &[]);
    table.give("r hold", &[1]).give("b mount", &[]);
    assert!(table.became("b", "mounted"));
    // Not while it wavers.
    table.game.state_mut().squads[0].nerve = Nerve::Waver;
    table.give("r hold", &[1]);
    assert_eq!(table.refused("b dismount").rule, "CS-MOR-11");
    assert_eq!(places(&table, "b").len(), 4);
}

// covers: CS-D33
#[test]
fn a_scenario_file_names_its_faults() {
    let both =
        |more: &str| faults(&[squad("b", "blue", (30.0, 10.0), more), squad("r", "red", (30.0, 40.0), "")].concat());
    assert!(both("").is_empty());
    for (more, fault) in [
        ("figures = 4\nlost = 4", "4 of 4 figures are lost"),
        ("weapon = \"musket\"\nweapons = [\"rifle\"]", "`weapon`"),
        ("weapons = [\"rifle\", \"musket\"]", "2 words for 10 figures"),
        ("weapon = \"none\"\nloaded = true", "`loaded`"),
        ("zone = \"north\"", "north"),
        ("player = \"ann\"", "ann"),
        ("arrangement = \"open\"\nformed = true", "shoulder to shoulder"),
        ("figures = 4\nlost = 1\nformed = true", "fewer than 4"),
        ("trop = \"cavalry\"", "troop"),
    ] {
        let found = both(more).join("\n");
        assert!(found.contains(fault), "{more}: {found}");
    }
    let nowhere = "[[squad]]\nid = \"b\"\nname = \"b\"\nside = \"blue\"\nfacing = \"up\"\n";
    let idle = faults(&[nowhere.to_owned(), squad("r", "red", (30.0, 40.0), "")].concat()).join("\n");
    assert!(idle.contains("`facing`") && idle.contains("without `at`"), "{idle}");
    let near = faults(&[squad("b", "blue", (30.0, 10.0), ""), squad("r", "red", (30.0, 11.0), "")].concat()).join("\n");
    assert!(near.contains("CS-D10"), "{near}");
    let alone = faults(&squad("b", "blue", (30.0, 10.0), "")).join("\n");
    assert!(!alone.is_empty());
    let gun = |more: &str| format!("[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"b\"\n{more}\n");
    let cavalry = faults(
        &[
            squad("b", "blue", (30.0, 10.0), "troop = \"cavalry\""),
            gun("at = [30, 14]"),
            squad("r", "red", (30.0, 40.0), ""),
        ]
        .concat(),
    );
    assert!(cavalry.join("\n").contains("is cavalry"), "{cavalry:?}");
}

// covers: CS-D29
#[test]
fn a_figure_has_one_weapon() {
    let body =
        [squad("b", "blue", (30.0, 10.0), "weapon = [\"musket\", \"pistol\"]"), squad("r", "red", (30.0, 40.0), "")];
    assert!(!faults(&body.concat()).is_empty());
}

// covers: CS-SEQ-01
#[test]
fn a_card_is_typed_by_its_owners_name() {
    use engine::dice::{Face, Scripted};
    let mut table = battle(&two());
    let begin = table.read("begin");
    let mut dice = Scripted::new([Face::Other("Red".to_owned())]);
    let mut log = engine::game::Log::new();
    table.game.apply(&begin, &mut dice, &mut log).unwrap();
    assert_eq!(table.asked(), Side::SECOND);
}

// covers: CS-MOV-08
#[test]
fn a_path_shows_how_far_the_men_may_stand() {
    let mut table = blue_turn(&two());
    table.give("b move", &[3, 4]);
    let drawn = table.game.witnesses(&table.read("b go 30,5"));
    let ring = drawn.iter().find(|witness| witness.rule == "CS-MOV-08").expect("a ring");
    // 6 inches between the bases: 6.75 from middle to middle.
    let far = |point: &engine::table::Point| point.distance(engine::table::Point::new(30.0, 5.0));
    assert!(ring.closed && ring.points.iter().all(|point| (far(point) - 6.75).abs() < 0.001));
}
