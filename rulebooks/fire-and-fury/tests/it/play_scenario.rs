//! Scenario files: the template is sound and playable, and what is wrong with a file is told at its place.

use engine::dice::Seeded;
use engine::game::{Game, Goal, Log, Offers, Role, Side, Viewer};
use engine::house::Page;
use engine::scenario::Source;
use fire_and_fury::play::enlist::usual_carriage;
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
