//! Worked examples of play: volleys, who falls, canister, loading, forming, cannon.

use crate::common::play::{area, battle, blue_turn, figures, line, lose, modifiers, officer, put, squad, squad_id};

const TARGET: &str = "arrangement = \"line\"\nfacing = \"down\"";

// covers: CS-FIR-14
// covers: CS-FIR-15
// covers: CS-FIR-16
// covers: CS-R38
// covers: CS-D37
#[test]
fn two_formed_squads_make_up_a_volley() {
    let start = |formed: bool| {
        let six = format!("figures = 6\nquality = \"veteran\"\narrangement = \"line\"\nformed = {formed}");
        let five = "figures = 5\narrangement = \"line\"\nformed = true";
        blue_turn(&[
            squad("a", "blue", (29.0, 11.25), &six),
            squad("b", "blue", (34.0, 9.25), five),
            squad("r", "red", (30.0, 24.0), TARGET),
            squad("x", "blue", (66.0, 3.0), "figures = 4"),
        ])
    };
    let mut table = start(true);
    table.give("a fire r with:b", &[1; 11]);
    let veterans = vec![("close-range", 1.0), ("firer-veteran", 1.0), ("volley-fire", 1.0)];
    assert_eq!(modifiers(&table, "firing"), [veterans, vec![("volley-fire", 1.0)]]);
    assert_eq!(table.refused("b load").rule, "CS-R04");
    assert_eq!(start(false).refused("a fire r with:b").rule, "CS-FIR-16");
    // Nobody declares a volley, and nine are none.
    let ten = "arrangement = \"line\"\nformed = true";
    let mut nine = blue_turn(&[squad("a", "blue", (31.0, 9.25), ten), squad("r", "red", (30.0, 24.0), TARGET)]);
    let mut whole = blue_turn(&[squad("a", "blue", (31.0, 9.25), ten), squad("r", "red", (30.0, 24.0), TARGET)]);
    lose(&mut nine, "a", 1);
    nine.give("a fire r", &[1; 9]);
    assert_eq!(modifiers(&nine, "firing"), [vec![]]);
    whole.give("a fire r", &[1; 10]);
    assert_eq!(modifiers(&whole, "firing"), [vec![("volley-fire", 1.0)]]);
}

// covers: CS-CAS-01
// covers: CS-CAS-02
// covers: CS-R40
// covers: CS-R64
#[test]
fn ranker_leader_and_officer_fall() {
    let three = "figures = 4\nlost = 1\narrangement = \"line\"";
    let mut table = blue_turn(&[
        squad("b", "blue", (30.0, 10.0), three),
        squad("r", "red", (30.0, 30.75), "figures = 4\nlost = 2\narrangement = \"line\"\nfacing = \"down\""),
        officer("o", "red", (30.0, 35.5)),
        squad("s", "red", (60.0, 46.0), ""),
    ]);
    table.give("b fire r", &[9, 10, 10, 2, 9]);
    assert_eq!((table.lost("r"), table.removed("r"), table.removed("o")), (2, Some("destroyed"), Some("killed")));
    assert!(!table.game.state().squads[1].check_due, "nobody is left to check");
}

// covers: CS-FIR-05
// covers: CS-FIR-06
// covers: CS-R36
// covers: CS-R41
#[test]
fn canister_sweeps_and_ends_at_48_inches() {
    let start = |gap: f64| {
        let gunners = "figures = 5\nweapon = \"none\"\narrangement = \"line\"";
        let gun =
            "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"g\"\nat = [10, 24]\nfacing = \"right\"\n".to_owned();
        // The muzzle is the right edge of the gun's base, 1 inch from its middle.
        let at = (11.0 + gap + 0.375, 24.0);
        blue_turn(&[
            squad("g", "blue", (7.5, 24.0), gunners),
            gun,
            squad("r", "red", at, "arrangement = \"line\"\nformed = true\nfacing = \"left\""),
            officer("o", "red", (at.0 + 4.0, 24.0)),
        ])
    };
    let mut table = start(48.0);
    table.give("g fire r canister", &[7, 10, 2, 10, 1]);
    assert_eq!(modifiers(&table, "firing"), [vec![("close-range-canister", 4.0), ("target-formed", 1.0)]]);
    assert_eq!((table.lost("r"), table.removed("o")), (1, Some("killed")));
    // It is the cannon that fires, and no man of its crew.
    let told: Vec<&str> = table.throws("firing")[0].notes.details.iter().map(|detail| detail.label).collect();
    assert_eq!(told, ["weapon", "shot", "range", "band"]);
    let far = start(48.1);
    assert_eq!(far.refused("g fire r canister").rule, "CS-R36");
    assert!(far.allows("g fire r round-shot"));
}

// covers: CS-WPN-05
// covers: CS-WPN-06
// covers: CS-R43
// covers: CS-R44
#[test]
fn loading_takes_its_turns() {
    let rifles = "figures = 4\nweapon = \"rifle\"\nloaded = false\narrangement = \"line\"";
    let at = |gap: f64| (30.0, 10.0 + 0.75 + gap);
    let start = |gap: f64| blue_turn(&[squad("b", "blue", (30.0, 10.0), rifles), squad("r", "red", at(gap), TARGET)]);
    // Tapped: one turn, and a musket's range.
    for (gap, reaches) in [(24.0, true), (24.1, false)] {
        let mut table = start(gap);
        table.give("b load tap", &[]).give("r hold", &[1]);
        assert_eq!(table.allows("b fire r"), reaches, "at {gap}");
        if reaches {
            table.give("b fire r", &[7, 7, 7, 7]);
            assert_eq!(modifiers(&table, "firing"), [vec![]]);
            assert_eq!(table.lost("r"), 0, "an 8 is needed");
        }
    }
    // Half through a full load: no shot, no tapping; a move in between loses nothing.
    let mut table = start(20.0);
    table.give("b load", &[]).give("r hold", &[1]);
    assert_eq!((table.refused("b fire r").rule, table.refused("b load tap").rule), ("CS-WPN-02", "CS-WPN-05"));
    table.give("b move", &[1, 1]).give("b stand", &[]).give("r hold", &[1]).give("b load", &[]);
    assert!(table.became("b", "loaded"));
}

// covers: CS-R44
#[test]
fn a_cannon_takes_five_turns_and_two_men() {
    let gunners = "figures = 4\nweapon = \"none\"\narrangement = \"line\"\nfacing = \"right\"";
    let gun =
        "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"g\"\nloaded = false\nat = [10, 24]\nfacing = \"right\"\n";
    let mut table =
        blue_turn(&[squad("g", "blue", (8.0, 24.0), gunners), gun.to_owned(), squad("r", "red", (60.0, 24.0), "")]);
    for turn in 1..=5 {
        table.give("g load", &[]);
        let state = if turn == 5 { "loaded" } else { "loading" };
        assert!(table.became("gun", state), "turn {turn}");
        if table.step() == "action" && table.asked().index() == 0 {
            table.done();
        }
        table.give("r hold", &[1]);
    }
    // Alone at the gun one man cannot load it.
    let mut table =
        battle(&[squad("g", "blue", (8.0, 24.0), gunners), gun.to_owned(), squad("r", "red", (60.0, 24.0), "")]);
    for (n, id) in figures(&table, "g").into_iter().enumerate().skip(1) {
        put(&mut table, id, (5.0, 24.0 + 1.0 * f64::from(u8::try_from(n).unwrap())));
    }
    table.give("begin", &[1]);
    assert_eq!(table.refused("g load").rule, "CS-R44");
}

// covers: CS-R11
// covers: CS-MOR-08
#[test]
fn a_squad_forms_where_it_stands() {
    let spare = || squad("x", "blue", (66.0, 3.0), "figures = 4");
    let mut table = blue_turn(&[squad("b", "blue", (30.0, 12.0), ""), spare(), squad("r", "red", (30.0, 46.0), "")]);
    table.give("b form line formed facing:0", &[]);
    assert!(table.became("b", "formed") && table.has_badge("b", "formed"));
    assert_eq!(table.game.field().figure(figures(&table, "b")[0]).spot, engine::table::Spot::new(30_000, 12_000));
    assert_eq!(table.refused("b load").rule, "CS-R04");
    // One man stood on the other side of a fence.
    let mut table = blue_turn(&[
        line("fence", [20.0, 11.0], [40.0, 11.0]),
        squad("b", "blue", (30.0, 12.0), "arrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 46.0), ""),
    ]);
    let last = figures(&table, "b")[9];
    put(&mut table, last, (30.0, 10.0));
    table.give("b form line formed facing:0", &[]);
    assert!(!table.has_badge("b", "formed"));
    // Six lost of ten: 9 - 6 + 1 = 4. At the seventh it is no longer formed: 9 - 7 = 2.
    for (lost, die, steady) in [(6, 4, true), (6, 5, false), (7, 2, true), (7, 3, false)] {
        let mut table = battle(&[
            squad("b", "blue", (30.0, 12.0), "arrangement = \"line\"\nformed = true"),
            squad("r", "red", (30.0, 46.0), ""),
        ]);
        lose(&mut table, "b", 6);
        if lost == 7 {
            table.set_strength("b", 3);
            assert!(!table.has_badge("b", "formed"));
        }
        table.game.state_mut().squads[0].check_due = true;
        table.give("begin", &[1, die]);
        assert_eq!(!table.has_badge("b", "wavering"), steady, "{lost} lost, {die}");
    }
}

// covers: CS-R31
#[test]
fn those_in_sight_fall_first() {
    let mut table = blue_turn(&[
        area("building", [33.0, 20.0], [36.0, 22.0]),
        squad("b", "blue", (30.0, 10.0), "figures = 5\narrangement = \"line\""),
        squad("r", "red", (28.0, 30.0), "figures = 7\narrangement = \"line\"\nfacing = \"down\""),
    ]);
    let men = figures(&table, "r");
    // Two of the rankers stand behind the house, nearer to the firers than the four in sight.
    put(&mut table, men[5], (34.2, 22.5));
    put(&mut table, men[6], (34.9, 23.4));
    for (n, id) in men.iter().enumerate().take(5).skip(1) {
        put(&mut table, *id, (26.0 + f64::from(u8::try_from(n).unwrap()), 29.0));
    }
    put(&mut table, men[0], (28.0, 31.0));
    table.give("b fire r", &[8, 8, 8, 8, 8, 1]);
    let left = figures(&table, "r");
    assert_eq!(left, [men[0], men[6]], "the four in sight, then the nearer behind the house");
}

// covers: CS-D11
#[test]
fn a_gun_changes_hands() {
    let start = |troop: &str| {
        let gun =
            "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"g\"\nat = [33, 24]\nfacing = \"down\"\n".to_owned();
        let chargers = format!("figures = 4\ntroop = \"{troop}\"\narrangement = \"line\"\nfacing = \"up\"");
        let mut table = battle(&[
            squad("b", "blue", (36.0, 18.0), &chargers),
            squad("x", "blue", (31.0, 20.0), "arrangement = \"column\"\nfacing = \"up\""),
            squad(
                "g",
                "red",
                (36.0, 24.0),
                "figures = 4\nweapon = \"none\"\narrangement = \"line\"\nfacing = \"down\"",
            ),
            gun,
            squad("s", "red", (60.0, 46.0), ""),
        ]);
        // The leader is the last of the gunners.
        lose(&mut table, "g", 3);
        table.give("begin", &[1]);
        assert_eq!(table.refused("b charge gun").rule, "CS-D11");
        let dice: &[i64] = if troop == "cavalry" { &[1, 1, 6, 6, 6] } else { &[1, 1, 6, 6] };
        table.give("b charge g", dice).give("x hold", &[]);
        assert_eq!(table.step(), "lead");
        table.give("b lead parts:1", &[10, 1]);
        assert_eq!(table.removed("g"), Some("destroyed"));
        table
    };
    let foot = start("infantry");
    assert_eq!(foot.game.state().cannon[0].crew, Some(squad_id(&foot, "b")));
    // Cavalry leaves it without a crew; infantry beside it takes it over as its action.
    let mut horse = start("cavalry");
    assert_eq!(horse.game.state().cannon[0].crew, None);
    assert!(horse.card_line("gun", "crew").is_some_and(|crew| crew == "none"));
    horse.give("s hold", &[1]);
    let men = figures(&horse, "x");
    put(&mut horse, men[0], (31.5, 24.0));
    put(&mut horse, men[1], (31.5, 25.0));
    horse.give("x serve gun", &[]);
    assert_eq!(horse.game.state().cannon[0].crew, Some(squad_id(&horse, "x")));
    assert_eq!(horse.refused("x load").rule, "CS-R04");
}

// covers: CS-D16
// covers: CS-D25
#[test]
fn who_may_be_fired_at() {
    let mut table = blue_turn(&[
        squad("b", "blue", (30.0, 10.0), "arrangement = \"line\""),
        squad("r", "red", (30.0, 26.0), TARGET),
        officer("near", "red", (30.0, 30.0)),
        officer("lone", "red", (46.0, 24.0)),
    ]);
    assert_eq!(table.refused("b fire near").rule, "CS-D25");
    assert!(table.allows("b fire lone"));
    assert_eq!(table.refused("b fire b").rule, "CS-D16");
    // Held back: two men fire, the others stay loaded (CS-D17).
    table.give("b fire r parts:1,2", &[1, 1]);
    let ready = figures(&table, "b").iter().filter(|id| table.game.state().man(**id).load.is_ready()).count();
    assert_eq!(ready, 8);
}
