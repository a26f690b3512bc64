//! Scenario files: what they say is what stands on the table, and what is wrong is told at its place.

use engine::game::{Game, Side, Viewer};
use engine::house::Page;
use engine::scenario::Source;
use fire_and_steel::play::scenario::{TEMPLATE, set_up};

fn read(text: &str) -> Result<Box<dyn Game>, Vec<String>> {
    let source = Source::parse(text);
    let mut reader = source.reader("fire-and-steel");
    let game = set_up(&Page::default(), &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    game.filter(|_| faults.is_empty()).ok_or(faults)
}

fn told(text: &str) -> Vec<String> {
    match read(text) {
        Ok(_) => panic!("the file is sound"),
        Err(faults) => faults,
    }
}

fn card(game: &dyn Game, id: &str) -> String {
    let card = game.card(game.setting().piece(id).unwrap(), Viewer::Umpire).unwrap();
    format!("{:?} {:?}", card.lines, card.badges.iter().map(|badge| &*badge.label).collect::<Vec<_>>())
}

#[test]
fn the_template_and_the_shipped_scenario_are_sound() {
    // covers: FS-DAT-01, FS-DAT-02, FS-R29, FS-D38, FS-R26, FS-D34
    let game = read(TEMPLATE).unwrap();
    assert_eq!(game.decision().unwrap().step, "roll-off");
    assert!(card(&*game, "sheriff").contains("3 shooting, 3 hand-to-hand"));
    assert!(card(&*game, "deputy").contains("1 shooting, 1 hand-to-hand"));
    assert!(card(&*game, "kid").contains("0 shooting"));
    let street = read(include_str!("../../../../scenarios/fire-and-steel/main-street.toml")).unwrap();
    assert!(card(&*street, "smith").contains("1 shooting, 3 hand-to-hand"));
    assert!(card(&*street, "old-soldier").contains("in hand, bayonet fixed, loaded"));
    assert!(card(&*street, "two-knives").contains("3 left"));
    assert_eq!(street.setting().id(street.setting().piece("reno-horse").unwrap()), "reno-horse");
    assert_eq!(street.setting().loss(1, 2), "1 wound taken, 2 to go");
    let mut all = Vec::new();
    street.sightings(Viewer::Watcher, &mut all);
    let on_table: Vec<&str> =
        all.iter().filter(|seen| seen.on_table).map(|seen| street.setting().id(seen.piece)).collect();
    assert_eq!(on_table, ["clerk"]); // the others are still to be placed
    assert!(all[..6].iter().all(|seen| seen.side == Side::FIRST));
}

#[test]
fn a_figure_is_as_its_table_says() {
    // covers: FS-R26, FS-D16, FS-D05
    let sheriff = |keys: &str| {
        let game = read(&TEMPLATE.replacen("skill = \"expert\"", keys, 1)).unwrap();
        card(&*game, "sheriff")
    };
    assert!(sheriff("shooting_skill = 3").contains("3 shooting, 3 hand-to-hand")); // as it shoots
    assert!(sheriff("shooting_skill = 3\nhand_skill = -1").contains("3 shooting, -1 hand-to-hand"));
    assert!(sheriff("").contains("in hand, loaded") && !sheriff("empty_handed = true").contains("in hand,"));
    // On a hill one stands no lower than the hill.
    let hill = "[[area]]\nkind = \"hill\"\nlevel = 2\noutline = [[8, 18], [11, 18], [11, 22], [8, 22]]\n";
    let at =
        |level: &str| format!("{}\n{hill}", TEMPLATE.replacen("at = [10, 20]", &format!("at = [10, 20]{level}"), 1));
    assert!(read(&at("")).is_ok() && read(&at("\nlevel = 2")).is_ok());
    assert!(told(&at("\nlevel = 1"))[0].contains("nothing to stand on at level 1: the ground is at 2"));
}

#[test]
fn an_opening_is_on_the_ground_floor_unless_its_level_says_otherwise() {
    // covers: FS-D23
    let window = "[[line]]\nkind = \"window\"\nlevel = 1\npoints = [[1, 20], [3, 20]]\n";
    let game = read(&format!("{TEMPLATE}\n{window}{}", window.replace("level = 1\n", ""))).unwrap();
    let levels: Vec<i16> = game.setting().ground.lines().iter().rev().take(2).map(engine::table::Line::level).collect();
    assert_eq!(levels, [0, 1]);
}

#[test]
fn the_schema_knows_every_key_of_a_figure() {
    let facts = engine::scenario::describe("fire-and-steel", |reader| {
        assert!(set_up(&Page::default(), reader).is_none());
    });
    let schema = format!("{facts:?}");
    for key in ["weapons", "shooting_skill", "bayonet_fixed", "gone_to_ground", "arrives", "level", "side_1", "group"] {
        assert!(schema.contains(&format!("\"{key}\"")), "{key}");
    }
}

#[test]
fn faults_name_their_rule_and_their_place() {
    let with = |from: &str, to: &str| {
        assert!(TEMPLATE.contains(from));
        told(&TEMPLATE.replacen(from, to, 1))
    };
    let one = |faults: Vec<String>, says: &str| {
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains(says), "{faults:?}");
    };
    one(with("skill = \"expert\"", "skill = \"expert\"\nready = \"sword\""), "`sword` is not carried");
    let empty = "empty_handed = true\nready = \"single-action-revolver\"";
    one(with("skill = \"expert\"", empty), "`single-action-revolver` is not carried in hand");
    one(with("skill = \"expert\"", "bayonet_fixed = true"), "takes no bayonet");
    one(with("skill = \"expert\"", "wounds = 3"), "3 wounds are death");
    one(with("skill = \"expert\"", "mounted = true\ngone_to_ground = true"), "does not lie down");
    one(with("skill = \"expert\"", "level = 1"), "has a level");
    one(with("\"single-action-revolver\", \"knife\"", "\"single-action-rvolver\""), "single-action-revolver");
    one(with("name = \"The Deputy\"", "leader = true"), "two leaders");
    one(with("at = [10, 20]", "at = [12, 20]"), "cannot be entered"); // in the wall
    one(with("at = [10, 20]", "at = [35.8, 20]"), "over the edge");
    let wall = "[[line]]\nkind = \"low-wall\"\nlevel = 1\npoints = [[1, 20], [3, 20]]";
    one(told(&format!("{TEMPLATE}\n{wall}\n")), "on no storey");
    one(with("at = [10, 20]", "at = [10, 20]\nzone = \"north\""), "a place and a zone");
    one(with("[36, 0], [36, 8], [0, 8]", "[1.2, 0], [1.2, 1.2], [0, 1.2]"), "no room");
    one(with("skill = \"expert\"", "arrives = 7"), "it comes on turn 7, and turn 6 is the last");
    one(with("skill = \"expert\"", "missiles = 3"), "it carries nothing to throw");
    one(with("skill = \"expert\"", "zone = \"north\""), "the zone `north` is of The Gang");
    one(with("at = [10, 20]", "at = [20, 20]\nlevel = 1"), "nothing to stand on at level 1");
    one(with("at = [10, 20]", "at = [35.8, 20]\narrives = 3"), "78:6: The Kid cannot stand there: it is over the edge");
}

#[test]
fn all_who_find_no_room_or_no_place_are_told_at_once() {
    // covers: FS-D05, FS-FLD-18
    let small = told(&TEMPLATE.replacen("[36, 0], [36, 8], [0, 8]", "[0.2, 0], [0.2, 0.2], [0, 0.2]", 1));
    assert_eq!(small.len(), 2, "{small:?}");
    assert!(small.iter().all(|fault| fault.contains("there is no room to set up")), "{small:?}");
    // Beside a fault of another sort, and at the place that is wrong.
    let text = TEMPLATE.replacen("skill = \"expert\"", "at = [10.2, 20]", 1).replacen("blurb =", "blrub =", 1);
    let both = told(&text);
    assert_eq!(both.len(), 2, "{both:?}");
    assert!(both[1].starts_with("78:6: The Kid cannot stand there: The Sheriff stands there"), "{both:?}");
    // Who comes later may come to a place where somebody stands now.
    let later = TEMPLATE.replacen("skill = \"expert\"", "at = [10.2, 20]\narrives = 2", 1);
    assert!(read(&later).is_ok());
}

#[test]
fn keys_that_would_have_no_effect_are_told_at_their_places() {
    // covers: FS-D05, FS-D38
    let with = |from: &str, to: &str| told(&TEMPLATE.replacen(from, to, 1));
    let placed = with("skill = \"expert\"", "facing = \"up\"");
    assert_eq!(placed.len(), 1, "{placed:?}");
    assert!(placed[0].starts_with("55:10: `facing` has no effect without `at`"), "{placed:?}");
    let skilled = with("skill = \"expert\"", "skill = \"expert\"\nshooting_skill = 2");
    assert_eq!(skilled.len(), 1, "{skilled:?}");
    assert!(skilled[0].starts_with("55:9: `skill` has no effect beside `shooting_skill`"), "{skilled:?}");
    assert!(read(&TEMPLATE.replacen("skill = \"expert\"", "skill = \"expert\"\nhand_skill = 2", 1)).is_ok());
    // Only hills and stairs are on levels; a building has as many storeys as its stairs reach.
    let area = |kind: &str| {
        let area =
            format!("[[area]]\nkind = \"{kind}\"\nlevel = 1\noutline = [[26, 12], [30, 12], [30, 16], [26, 16]]\n");
        read(&format!("{TEMPLATE}\n{area}")).err().unwrap_or_default()
    };
    for kind in ["hill", "steep-hill", "stairs"] {
        assert_eq!(area(kind), Vec::<String>::new(), "{kind}");
    }
    for kind in ["woods", "building"] {
        assert!(area(kind)[0].contains(&format!("`level` has no effect for `{kind}`")), "{:?}", area(kind));
    }
}
