//! Scenario files: the template is sound and playable, and what is wrong with a file is told at its place.

use engine::dice::Seeded;
use engine::game::prelude::*;
use engine::game::{Goal, Log, Offers, Role, Side, Viewer};
use engine::house::Page;
use engine::scenario::Source;
use fire_and_fury::play::scenario::order_of_battle::usual_carriage;
use fire_and_fury::play::scenario::{TEMPLATE, set_up};
use fire_and_fury::words::{Carriage, Gun};

use crate::game::{pick, spot};

fn read(text: &str) -> Result<Box<dyn Game>, Vec<String>> {
    let source = Source::parse(text);
    let mut reader = source.reader("fire-and-fury");
    let game = set_up(&Page::default(), &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    game.filter(|_| faults.is_empty()).ok_or(faults)
}

/// What is wrong with the template after a change.
fn fault(from: &str, to: &str) -> String {
    assert!(TEMPLATE.contains(from), "{from}");
    match read(&TEMPLATE.replacen(from, to, 1)) {
        Ok(_) => panic!("{to} is taken"),
        Err(faults) => faults.join("\n"),
    }
}

// covers: FF-D04, FF-D08, FF-UNT-01, FF-SCL-01
#[test]
fn the_template_is_a_game() {
    let mut game = read(TEMPLATE).unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(game.setting().unit, "inch");
    assert_eq!(game.setting().loss(1, 7), "1 stand lost, 7 left");
    let decision = game.decision().unwrap();
    assert_eq!((decision.step, decision.side), ("setup", Side::FIRST), "the second side stands already");
    let mut sightings = Vec::new();
    game.sightings(Viewer::Umpire, &mut sightings);
    let roles: Vec<Role> = sightings.iter().map(|seen| seen.role).collect();
    let expected = [Role::Foot, Role::Foot, Role::Horse, Role::Guns, Role::Foot, Role::Foot, Role::Guns];
    assert_eq!(roles[..7], expected);
    assert_eq!(roles[7..], [Role::Leader, Role::Leader]);
    let mut dice = Seeded::new(1);
    let mut offers = Offers::new();
    let mut log = Log::new();
    let mut arrived = false;
    for _ in 0..20_000 {
        let Some(decision) = game.decision() else { break };
        game.offers(None, &mut offers);
        let offer = offers.list()[pick(&mut dice, offers.list().len())].clone();
        let goal = Goal { spot: spot(36.0, 24.0), facing: None, within: 1.0 };
        let order = game.toward(&offer, &goal).unwrap();
        arrived |= decision.turn >= 3 && order.verb == "place";
        log.clear();
        game.apply(&order, &mut dice, &mut log).unwrap();
        let mut faults = Vec::new();
        game.audit(&mut faults);
        assert!(faults.is_empty(), "{}: {faults:?}", game.say(&order));
    }
    assert!(game.ending().is_some());
    assert!(arrived, "the dragoons came in the third turn");
}

// covers: FF-UNT-02, FF-UNT-06, FF-UNT-07, FF-UNT-08, FF-UNT-09, FF-UNT-13
#[test]
fn words_that_no_unit_has_are_told() {
    let told = fault("quality = \"elite\"", "quality = \"crack\"");
    assert!(told.contains("`quality` is") && told.contains("veteran"), "{told}");
    assert!(fault("quality = \"gallant\"", "quality = \"bold\"").contains("gallant"));
    assert!(fault("cold_steel = true", "formation = \"square\"").contains("extended-line"));
    assert!(fault("cold_steel = true", "weapon = \"bow\"").contains("carbine"));
    assert!(fault("gun = \"medium-gun\"", "gun = \"mortar\"").contains("amulette"));
    assert!(fault("gun = \"medium-gun\"", "gun = \"medium-gun\"\ncarriage = \"iron\"").contains("fixed"));
}

// covers: FF-UNT-03, FF-UNT-05, FF-UNT-10, FF-UNT-11, FF-UNT-12, FF-D48, FF-D49, FF-R33, FF-TER-10
#[test]
fn what_cannot_be_together_is_told_by_its_rule() {
    assert!(fault("gun = \"medium-gun\"", "gun = \"medium-gun\"\nworn_at = 1").contains("FF-UNT-03"));
    assert!(fault("cold_steel = true", "stands = 7").contains("FF-UNT-03"));
    assert!(fault("cold_steel = true", "limbered = true").contains("FF-UNT-05"));
    assert!(fault("parent = \"foot\"\n", "").contains("FF-UNT-10"));
    assert!(fault("parent = \"foot\"", "parent = \"battery\"").contains("FF-UNT-10"));
    let two = fault(
        "parent = \"foot\"\nleader = \"howe\"\ninitial_stands = 1",
        "parent = \"foot\"\nleader = \"howe\"\ninitial_stands = 2",
    );
    assert!(two.contains("FF-D48"), "{two}");
    let fixed = "gun = \"medium-gun\"\ncarriage = \"fixed\"\nlimbered = true";
    assert!(fault("gun = \"medium-gun\"", fixed).contains("FF-D49"));
    let siege = "gun = \"siege-gun\"\ncarriage = \"light\"";
    assert!(fault("gun = \"medium-gun\"", siege).contains("FF-R33"));
    assert!(fault("cold_steel = true", "formation = \"garrison\"").contains("FF-TER-10"));
    assert!(fault("cold_steel = true", "low_ammo = true").contains("low_on_ammo"));
    assert!(fault("cold_steel = true", "coldsteel = true").contains("cold_steel"));
    assert!(fault("cold_steel = true", "weapon = \"rifle\"\nbuck_and_ball = true").contains("FF-FIR-03"));
}

// covers: FF-D04
#[test]
fn a_side_has_one_superior() {
    let second = |side: &str| {
        let both = TEMPLATE.replacen("quality = \"able\"", "quality = \"able\"\nsuperior = true", 1);
        let leader = format!(
            "[[leader]]\nid = \"clinton\"\nname = \"Clinton\"\nside = \"{side}\"\nsuperior = true\nat = [3, 46]\n\n[[unit]]"
        );
        read(&both.replacen("[[unit]]", &leader, 1))
    };
    assert!(second("congress").is_ok(), "one each");
    assert!(second("crown").err().unwrap().join("\n").contains("FF-D04"));
}

// covers: FF-R33
#[test]
fn guns_have_the_carriage_of_their_kind() {
    let light = [Gun::LightGun, Gun::Howitzer, Gun::Amulette, Gun::GalloperGun];
    let heavy = [Gun::SiegeGun, Gun::SiegeHowitzer, Gun::HeavyGun, Gun::MediumGun];
    assert!(light.iter().all(|gun| usual_carriage(*gun) == Carriage::Light));
    assert!(heavy.iter().all(|gun| usual_carriage(*gun) == Carriage::Heavy));
    let battery = read(TEMPLATE).unwrap();
    let card = battery.card(battery.setting().piece("battery").unwrap(), Viewer::Umpire).unwrap();
    assert!(card.lines.contains(&("carriage".into(), "heavy".into())));
}

#[test]
fn pieces_that_overlap_or_find_no_room_are_told() {
    let told = fault("at = [43.5, 33]", "at = [33, 30.5]");
    assert!(told.contains("FF-FLD-29") && told.contains("overlap"), "{told}");
    let small = fault("outline = [[4, 2], [68, 2], [68, 14], [4, 14]]", "outline = [[4, 2], [12, 2], [12, 4], [4, 4]]");
    assert!(small.contains("FF-D08") && small.contains("no room"), "{small}");
    assert!(fault("at = [52, 34]", "at = [52, 34]\nzone = \"crown-lines\"").contains("FF-D08"));
    assert!(fault("leader = \"putnam\"\ninitial_stands = 8", "initial_stands = 8").contains("`leader` is missing"));
}

// covers: FF-SCL-02, FF-SCL-03, FF-SCL-04
#[test]
fn cards_tell_the_scale() {
    let game = read(TEMPLATE).unwrap();
    let card = |id: &str| game.card(game.setting().piece(id).unwrap(), Viewer::Umpire).unwrap();
    let line = |id: &str, label: &str| {
        let card = card(id);
        card.lines.iter().find(|(known, _)| known == label).map(|(_, value)| value.clone()).unwrap()
    };
    assert_eq!(line("foot", "stands"), "8 of 8 (320 men)");
    assert_eq!(line("battery", "stands"), "2 of 2 (4 guns)");
    assert_eq!(line("foot", "range"), "12\" (200 yards)");
    assert_eq!(line("foot", "worn / spent at"), "6 / 4");
}

/// What is wrong with the template after several changes.
fn faults(changes: &[(&str, &str)]) -> Vec<String> {
    let changed = changes.iter().fold(TEMPLATE.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    read(&changed).err().unwrap_or_default()
}

#[track_caller]
fn one(changes: &[(&str, &str)], says: &str) {
    let told = faults(changes);
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].contains(says), "{told:#?}");
}

// covers: FF-D07, FF-D41, FF-FLD-29
#[test]
fn nobody_begins_where_he_cannot_stand() {
    one(
        &[("at = [33, 30.5]", "at = [1, 30.5]")],
        "117:6: 2nd Connecticut cannot stand there: it reaches over the edge",
    );
    one(&[("at = [34, 38]", "at = [34, 47.5]")], "63:6: General Putnam cannot stand there: it reaches over the edge");
    let river =
        ("[[line]]", "[[area]]\nkind = \"river\"\noutline = [[50, 32.5], [54, 32.5], [54, 36], [50, 36]]\n\n[[line]]");
    one(&[river], "134:6: Middlesex militia cannot stand there: nobody can stand in a river");
    let ford =
        ("[[line]]", "[[area]]\nkind = \"ford\"\noutline = [[40, 31], [64, 31], [64, 37], [40, 37]]\n\n[[line]]");
    assert_eq!(faults(&[river, ford]), Vec::<String>::new());
    let among = ("quality = \"able\"\nzone = \"crown-lines\"", "quality = \"able\"\nat = [33, 30]");
    one(&[among], "56:6: General Howe stands in 2nd Connecticut, his enemy");
    // Of two that overlap the later one is pointed at, whatever their names have in common.
    one(
        &[("at = [43.5, 33]", "at = [33, 30.5]"), ("Gridley's battery", "2nd")],
        "141:6: 2nd and 2nd Connecticut overlap",
    );
    // And that is told beside other faults.
    let both = faults(&[("at = [43.5, 33]", "at = [33, 30.5]"), ("title =", "titel =")]);
    assert_eq!(both.len(), 3, "{both:#?}");
}

// covers: FF-TER-10, FF-D06
#[test]
fn a_garrison_has_a_building_that_holds_it_to_itself() {
    let house = |kind: &str| format!("id = \"house\"\nkind = \"{kind}\"");
    let begins = |kind: &str, stands: &str, second: &str| {
        let house = house(kind);
        let text = TEMPLATE
            .replacen("kind = \"woods\"", &house, 1)
            .replacen(
                "initial_stands = 8\nat = [33, 30.5]",
                &format!("initial_stands = {stands}\ngarrison = \"house\""),
                1,
            )
            .replacen("at = [52, 34]", second, 1);
        read(&text).err().unwrap_or_default().join("\n")
    };
    assert_eq!(begins("building", "6", "at = [52, 34]"), "");
    assert_eq!(begins("redoubt", "6", "at = [52, 34]"), "");
    assert!(begins("woods", "6", "at = [52, 34]").contains("`woods` has no garrison"));
    assert!(begins("building", "8", "at = [52, 34]").contains("holds 6 stands, and 2nd Connecticut has 8"));
    assert!(begins("building", "6", "garrison = \"house\"").contains("2nd Connecticut is in that building already"));
    let elsewhere = begins("building", "6", "at = [52, 34]\ngarrison = \"house\"");
    assert!(elsewhere.contains("a garrison stands in its building; leave `at` out"), "{elsewhere}");
}

// covers: FF-D04, FF-D08, FF-D10, FF-R12, FF-FLD-08
#[test]
fn what_would_never_come_or_is_said_twice_is_told() {
    one(&[("turn = 3", "turn = 7")], "it comes on turn 7, and turn 6 is the last");
    one(&[("turns = 6 ", "# "), ("turn = 3", "turn = 13")], "it comes on turn 13, and turn 12 is the last");
    one(&[("at = [34, 38]\nfacing = \"down\"", "out_until = 7")], "he comes on turn 7");
    one(&[("leader = \"putnam\"", "leader = \"howe\"")], "115:10: 2nd Connecticut would be led by the enemy");
    one(
        &[
            ("side = \"crown\"\noutline", "side = \"congress\"\noutline"),
            ("zone = \"crown-lines\"\n\n[[leader]]", "\n[[leader]]"),
            ("zone = \"crown-lines\"\n\n[[unit]]\nid = \"foot\"", "[[unit]]\nid = \"foot\""),
            ("zone = \"crown-lines\"\n\n[[unit]]\nid = \"dragoons\"", "[[unit]]\nid = \"dragoons\""),
        ],
        "is of Congress",
    );
    let end = "at = [43.5, 33]\nfacing = \"down\"\n";
    let with = |tail: &str| faults(&[(end, &format!("{end}\n{tail}"))]).join("\n");
    assert!(with("[[army]]\nside = \"crown\"\n[[army]]\nside = \"crown\"\n").contains("two [[army]] are of one side"));
    assert!(with("[[key_position]]\nobjective = \"the-hill\"\n").contains("two [[key_position]] are of one objective"));
    assert!(with("[[army]]\nside = \"crown\"\nheavy_at = 9\ngreater_at = 8\n").contains("FF-R12"));
    assert!(with("[[twilight]]\nfrom = 7\nto = 8\n").contains("it begins on turn 7, and turn 6 is the last"));
    assert_eq!(with("[[army]]\nside = \"crown\"\n[[army]]\nside = \"congress\"\n[[twilight]]\nfrom = 6\nto = 6\n"), "");
}

// covers: FF-D01, FF-D17, FF-UNT-03, FF-UNT-05, FF-UNT-11, FF-UNT-12
#[test]
fn what_a_unit_cannot_have_is_not_swallowed() {
    one(&[("spent_at = 3", "spent_at = 5")], "it would be spent at 5 stands, and worn only at 4");
    let guns =
        |key: &str| faults(&[("gun = \"medium-gun\"", &format!("gun = \"medium-gun\"\n{key} = true"))]).join("\n");
    for key in ["brave_colonel", "marksmen", "buck_and_ball", "no_bayonets", "cold_steel", "indians", "fires_mounted"] {
        assert!(guns(key).contains(&format!("guns have no `{key}`")), "{}", guns(key));
    }
    assert!(guns("low_on_ammo").contains("guns run low stand by stand"));
    one(&[("cold_steel = true", "fires_mounted = true")], "only cavalry fires from the saddle");
    one(&[("cold_steel = true", "gun_stand = [{ silenced = true }]")], "troops have no `gun_stand`");
}

#[test]
fn all_who_find_no_room_are_told() {
    let small = ("outline = [[4, 2], [68, 2], [68, 14], [4, 14]]", "outline = [[4, 2], [7, 2], [7, 4], [4, 4]]");
    let told = faults(&[small]);
    assert!(told.len() > 1 && told.iter().all(|fault| fault.contains("no room to set up")), "{told:#?}");
}

// covers: FF-D03, FF-D10
#[test]
fn an_objective_is_worth_what_the_file_says() {
    let worth = |changes: &[(&str, &str)]| {
        let text = changes.iter().fold(TEMPLATE.to_owned(), |text, (from, to)| text.replacen(from, to, 1));
        read(&text).unwrap_or_else(|faults| panic!("{faults:#?}")).setting().objectives[0].worth
    };
    let at = "at = [52, 36]";
    assert_eq!(worth(&[("points = 5\n", "")]), 5);
    assert_eq!(worth(&[("points = 5\n", ""), (at, "at = [52, 36]\nworth = 3")]), 3);
    assert_eq!(worth(&[("points = 5\n", ""), (at, "at = [52, 36]\nworth = 1")]), 1);
    assert_eq!(worth(&[("points = 5", "points = 7")]), 7);
}

// covers: FF-D08, FF-D22, FF-D36, FF-D63, FF-UNT-10, FF-UNT-13, FF-TER-10
#[test]
fn keys_that_would_have_no_effect_are_told_at_their_places() {
    // Where a piece is set up, whoever sets it up says which way it looks and how it is formed.
    let foot = "initial_stands = 8\nzone = \"crown-lines\"";
    let set_up = |key: &str| [foot.to_owned(), format!("{foot}\n{key}")];
    let told = |[from, to]: [String; 2]| faults(&[(&from, &to)]).join("\n");
    assert_eq!(
        told(set_up("facing = \"up\"")),
        "87:10: `facing` has no effect without `at`; leave `facing` out (FF-D63)"
    );
    assert!(told(set_up("formation = \"line\"")).contains("87:13: `formation` has no effect without `at`"));
    let gun = "initial_stands = 1\nzone = \"crown-lines\"";
    one(&[(gun, &format!("{gun}\nlimbered = true"))], "`limbered` has no effect without `at`");
    let rides = "edge = \"left\" }";
    one(&[(rides, &format!("{rides}\nfacing = \"up\""))], "`facing` has no effect without `at`");
    let howe = "quality = \"able\"\nzone = \"crown-lines\"";
    one(&[(howe, &format!("{howe}\nfacing = \"up\""))], "`facing` has no effect without `at`");
    // A leader with a unit is where it is.
    let putnam = "at = [34, 38]\nfacing = \"down\"";
    let leader = |keys: &str| faults(&[(putnam, keys)]);
    assert_eq!(leader("attached_to = \"militia\""), Vec::<String>::new());
    let both = leader("attached_to = \"militia\"\nat = [34, 38]\nfacing = \"down\"");
    assert_eq!(both.len(), 2, "{both:#?}");
    assert!(both[0].starts_with("64:6: `at` has no effect since he begins with his unit; leave `at` out"), "{both:#?}");
    assert!(both[1].starts_with("65:10: `facing` has no effect since he begins with his unit"), "{both:#?}");
    assert!(
        leader("attached_to = \"militia\"\narrives = { turn = 2, edge = \"far\" }")[0].contains("`arrives` has no")
    );
    // Who is away is placed with a unit when he comes, mounted; who is out of the game is never placed.
    assert!(leader("out_until = 3\nat = [34, 38]")[0].contains("`at` has no effect since he is placed with a unit"));
    assert!(leader("out_until = 3\nattached_to = \"militia\"")[0].contains("`attached_to` has no effect"));
    assert!(leader("out_until = 3\ndismounted = true")[0].contains("`dismounted` has no effect"));
    assert_eq!(leader("out_until = 3"), Vec::<String>::new());
    assert!(
        leader("removed = true\nout_until = 3")[0].contains("`out_until` has no effect since he is out of the game")
    );
    assert!(
        leader("removed = true\nfacing = \"down\"")[0].contains("`facing` has no effect since he is out of the game")
    );
    assert_eq!(leader("removed = true"), Vec::<String>::new());
}

// covers: FF-D09, FF-D10, FF-D22, FF-UNT-06, FF-UNT-10, FF-UNT-12
#[test]
fn what_something_else_makes_idle_is_told() {
    one(&[("first_side = \"crown\"", "first_side = \"crown\"\nattacker = \"crown\"")], "`attacker` has no effect");
    one(&[("at = [52, 36]", "at = [52, 36]\nworth = 3")], "44:9: `worth` has no effect");
    one(&[("gun = \"medium-gun\"", "gun = \"medium-gun\"\nparent = \"militia\"")], "only a battalion gun");
    one(&[("quality = \"veteran\"", "no_bayonets = true")], "cavalry has no bayonets in any case");
    one(&[("cold_steel = true", "cold_steel = true\nno_bayonets = true")], "`cold_steel` has no effect");
    let house = ("kind = \"woods\"", "id = \"house\"\nkind = \"building\"");
    let within = |key: &str| format!("initial_stands = 6\ngarrison = \"house\"\n{key}");
    let stands = "initial_stands = 8\nat = [33, 30.5]\nfacing = \"down\"";
    assert_eq!(faults(&[house, (stands, &within("formation = \"garrison\""))]), Vec::<String>::new());
    one(&[house, (stands, &within("formation = \"line\""))], "`formation` has no effect since it begins as a garrison");
}
