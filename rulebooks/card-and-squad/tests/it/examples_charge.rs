//! Worked examples of play: paths, charges, the wall between, two on one, falling back.

use crate::common::play::{area, battle, blue_turn, figures, line, lose, modifiers, places, put, squad, squad_id};

// covers: CS-MOV-03
// covers: CS-MOV-04
// covers: CS-MOV-06
// covers: CS-MOV-07
// covers: CS-R25
// covers: CS-R27
// covers: CS-R28
// covers: CS-D34
#[test]
fn a_path_is_paid_for_out_of_the_roll() {
    let start = |wood: f64| {
        let mut table = blue_turn(&[
            line("fence", [0.0, 13.0], [60.0, 13.0]),
            area("woods", [0.0, wood], [60.0, wood + 6.0]),
            squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\""),
            squad("r", "red", (66.0, 46.0), ""),
        ]);
        table.give("b move", &[3, 4]);
        table
    };
    // 3 in the open, the fence, and 1.5 of wood: 3 + 2 + 3 = 8 of 7.
    assert_eq!(start(13.0).refused("b go 30,14.5").rule, "CS-R28");
    // With 1 inch of wood: 7.
    assert!(start(13.0).allows("b go 30,14"));
    // With 1 inch left before a wall the leader stops in front of it.
    let mut short = blue_turn(&[
        line("wall", [0.0, 16.0], [60.0, 16.0]),
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\""),
        squad("r", "red", (66.0, 46.0), ""),
    ]);
    short.give("b move", &[3, 4]);
    assert_eq!(short.refused("b go 30,16.5").rule, "CS-R28");
    assert!(short.allows("b go 30,15.9"));
    // By road: three dice, the lowest left out, and never off the road.
    let mut road = blue_turn(&[
        area("road", [28.0, 0.0], [32.0, 48.0]),
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\""),
        squad("r", "red", (66.0, 46.0), ""),
    ]);
    road.give("b move by-road", &[3, 5, 1]);
    assert_eq!(road.refused("b go 32.1,14 30,16").rule, "CS-R25");
    assert_eq!(road.refused("b go 30,18.1").rule, "CS-MOV-07");
    road.give("b go 30,18", &[]);
}

// covers: CS-CHG-03
// covers: CS-CHG-04
// covers: CS-R18
// covers: CS-R22
// covers: CS-D21
#[test]
fn the_target_gives_way() {
    let start = |more: &str| {
        let mut table = battle(&[
            more.to_owned(),
            area("woods", [20.0, 36.0], [40.0, 44.0]),
            squad("b", "blue", (30.0, 10.0), "arrangement = \"line\""),
            squad(
                "r",
                "red",
                (30.0, 18.0),
                "quality = \"green\"\narrangement = \"line\"\nfacing = \"down\"\nformed = true",
            ),
            squad("s", "red", (66.0, 46.0), ""),
            squad("x", "blue", (66.0, 3.0), "figures = 4"),
        ]);
        lose(&mut table, "r", 2);
        table.give("begin", &[1]);
        table.game.state_mut().squads[0].passed = true;
        // Green, two lost, formed: 8 - 2 + 1.
        table.game.state_mut().squads[1].formed = false;
        table
    };
    let mut table = start("");
    table.give("b charge r", &[7, 6, 2, 4, 5]);
    assert_eq!((table.throws("morale").len(), table.moves("r")), (1, vec!["fall-back"]));
    assert_eq!((table.step(), table.asked().index()), ("pursue", 0));
    let (_, y) = places(&table, "r")[0];
    assert!((y - 26.0).abs() < 0.1, "8 inches towards the wood: {y}");
    assert_eq!(table.offered("b"), ["follow", "stop-short", "stand"]);
    assert_eq!(table.refused("b charge s").rule, "CS-SEQ-01");
    table.give("b stand", &[]);
    assert_eq!(table.refused("b load").rule, "CS-R04");
    // In cover already it stays, no longer formed, and the charge goes in without a question.
    let mut wall = start(&line("wall", [10.0, 17.4], [50.0, 17.4]));
    wall.game.state_mut().squads[1].formed = true;
    wall.give("b charge r", &[8, 4, 5]);
    assert!(wall.moves("r").is_empty() && !wall.has_badge("r", "formed"));
    assert!(wall.has_badge("r", "in melee"));
}

// covers: CS-R49
// covers: CS-R50
// covers: CS-D30
#[test]
fn the_wall_stays_between() {
    let mut table = blue_turn(&[
        line("wall", [10.0, 20.0], [50.0, 20.0]),
        squad("b", "blue", (30.0, 14.0), "arrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 20.675), "arrangement = \"line\"\nfacing = \"down\""),
    ]);
    // 5.3 to the wall, nothing paid for it.
    table.give("b charge r", &[1, 1, 3, 3]);
    assert!(places(&table, "b").iter().all(|(_, y)| *y < 20.0), "none stands beyond it");
    let combats = &table.game.state().combats;
    assert!(combats.len() >= 8, "first one on each: {combats:?}");
    assert!(combats.iter().all(|combat| combat.figures().count() <= 3));
    // A ranker against a ranker: 7 + 1 charging, 6 + 2 hard cover: a tie.
    let own = figures(&table, "b");
    let leader = table.game.field().leader(squad_id(&table, "b")).unwrap();
    let at = combats.iter().position(|combat| {
        combat.figures().count() == 2
            && combat.figures().any(|id| own.contains(&id))
            && !combat.figures().any(|id| id == leader)
            && !combat.figures().any(|id| Some(id) == table.game.field().leader(squad_id(&table, "r")))
    });
    let at = at.expect("two rankers") + 1;
    if table.step() == "action" {
        table.done();
    }
    if table.step() == "move-up" {
        table.done();
    }
    if table.step() == "move-up" {
        table.done();
    }
    assert_eq!(table.step(), "melee");
    table.give(&format!("fight #{at}"), &[7, 6]);
    assert_eq!(modifiers(&table, "melee"), [vec![("attacker-charging", 1.0), ("defender-hard-cover", 2.0)]]);
    assert_eq!((table.lost("b"), table.lost("r")), (0, 0));
}

// covers: CS-MEL-02
// covers: CS-MEL-04
// covers: CS-R45
// covers: CS-R46
// covers: CS-R47
// covers: CS-R48
#[test]
fn two_horsemen_on_one() {
    let start = || {
        let mut table = battle(&[
            line("fence", [10.0, 20.0], [50.0, 20.0]),
            squad(
                "b",
                "blue",
                (30.0, 12.0),
                "figures = 4\ntroop = \"cavalry\"\nweapon = \"pistol\"\narrangement = \"line\"\nfacing = \"up\"",
            ),
            squad("r", "red", (30.0, 21.0), "figures = 4\narrangement = \"line\"\nfacing = \"down\"\nformed = true"),
            squad("s", "red", (66.0, 46.0), ""),
            squad("x", "blue", (66.0, 3.0), "figures = 4"),
        ]);
        // Two horsemen besides the leader; one man at the fence, the others well behind it.
        lose(&mut table, "b", 1);
        let men = figures(&table, "r");
        for (n, id) in men.iter().enumerate() {
            put(&mut table, *id, (28.0 + f64::from(u8::try_from(n).unwrap()), 25.0));
        }
        put(&mut table, men[1], (30.0, 21.0));
        table.give("begin", &[1]);
        table.game.state_mut().squads[0].passed = true;
        table
    };
    let mut table = start();
    table.give("b charge r", &[1, 6, 6, 6]);
    let combats = table.game.state().combats.clone();
    assert_eq!(combats.len(), 1);
    // The leader came first; let the two rankers be the pair.
    let horse = figures(&table, "b");
    let foe = figures(&table, "r")[1];
    table.game.state_mut().combats[0].of = [[Some(horse[1]), Some(horse[2])], [Some(foe), None]];
    table.game.state_mut().squads[1].formed = true;
    let mut other = testkit::Table::new(table.game.clone());
    table.give("done", &[5, 7]);
    assert_eq!(
        modifiers(&table, "melee"),
        [vec![
            ("attacker-charging", 1.0),
            ("attacker-cavalry", 1.0),
            ("defender-soft-cover", 1.0),
            ("defender-formed", 1.0),
            ("defender-versus-two", -2.0)
        ]]
    );
    assert_eq!((table.lost("b"), table.lost("r"), table.game.state().combats.len()), (0, 0, 1));
    // In the next turn of either player they fight on, without the +1 for charging.
    assert_eq!(table.asked().index(), 1);
    table.give("s hold", &[]);
    if table.step() == "action" {
        table.give("done", &[5, 4, 1]);
    }
    assert!(!modifiers(&table, "melee").concat().contains(&("attacker-charging", 1.0)));
    // 4, 7: 6 to 7; the one that leads dies, the other stays.
    other.give("done", &[4, 7]);
    assert_eq!(other.lost("b"), 1);
    assert_eq!(other.game.state().combats[0].figures().count(), 2);
}

// covers: CS-D20
// covers: CS-R24
// covers: CS-MOR-11
#[test]
fn a_wavering_squad_falls_back_to_cover() {
    let start = || {
        let mut table = battle(&[
            area("road", [28.0, 0.0], [32.0, 48.0]),
            area("woods", [24.0, 5.0], [36.0, 15.0]),
            squad("b", "blue", (30.0, 24.0), "figures = 8\narrangement = \"column\"\nfacing = \"up\""),
            squad("r", "red", (30.0, 40.0), ""),
        ]);
        table.game.state_mut().squads[0].nerve = card_and_squad::words::Nerve::Waver;
        table.give("begin", &[1]);
        table
    };
    let mut table = start();
    assert_eq!(table.refused("b move").rule, "CS-MOR-11");
    // Two dice, no third for the road; 7 towards the wood, and no question.
    table.give("b retreat-to-cover", &[3, 4]);
    let (x, y) = places(&table, "b")[0];
    assert!((y - 17.0).abs() < 0.1 && (x - 30.0).abs() < 1.0, "{x}, {y}");
    assert_eq!(table.moves("b"), ["fall-back"]);
}
