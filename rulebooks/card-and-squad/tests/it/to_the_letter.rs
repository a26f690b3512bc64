//! Rules to the letter: what is fixed when fire is declared, roads, guns and their crews, who leaves, what the log says.

use card_and_squad::words::Nerve;
use engine::chart::DetailValue;
use engine::game::What;

use crate::common::play::{
    area, blue_turn, figures, house_turn, line, lose, lose_leader, modifiers, officer, owes, places, put, squad,
    squad_id,
};

const UP: &str = "arrangement = \"line\"\nfacing = \"up\"";
const DOWN: &str = "arrangement = \"line\"\nfacing = \"down\"";

// covers: CS-D37
#[test]
fn a_target_that_is_shot_out_of_close_order_is_fired_at_as_it_was() {
    // Muskets at close and at effective range: the near group leaves three of four, who were formed when it began.
    let mut table = blue_turn(&[
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"column\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 22.7), "figures = 4\narrangement = \"line\"\nfacing = \"down\"\nformed = true"),
        squad("x", "blue", (66.0, 3.0), "figures = 4"),
    ]);
    table.give("b fire r", &[8, 1, 1, 1]);
    assert!(!table.has_badge("r", "formed"));
    let groups = modifiers(&table, "firing");
    assert_eq!(groups, [vec![("close-range", 1.0), ("target-formed", 1.0)], vec![("target-formed", 1.0)]]);
}

// covers: CS-R32
// covers: CS-D37
#[test]
fn the_log_says_with_what_and_how_far_off_they_fire() {
    let mut table = blue_turn(&[
        line("wall", [20.0, 21.5], [40.0, 21.5]),
        squad("b", "blue", (30.0, 10.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (30.0, 22.0), DOWN),
    ]);
    table.give("b fire r", &[1, 1, 1, 1]);
    let told: Vec<(&str, String)> = table.throws("firing")[0]
        .notes
        .details
        .iter()
        .map(|detail| {
            let value = match detail.value {
                DetailValue::Word(word) => word.to_owned(),
                DetailValue::Number(number) => number.to_string(),
            };
            (detail.label, value)
        })
        .collect();
    let said = [("weapon", "musket"), ("range", "11.25"), ("band", "close"), ("figures", "4"), ("cover", "hard")];
    let men = ["1", "2", "3", "4"].map(|man| ("man", man));
    let said: Vec<(&str, &str)> = said.into_iter().chain(men).collect();
    assert_eq!(told, said.into_iter().map(|(label, value)| (label, value.to_owned())).collect::<Vec<_>>());
}

// covers: CS-MOV-08
// covers: CS-D43
#[test]
fn the_log_says_where_every_man_stands() {
    let mut table = blue_turn(&[squad("b", "blue", (30.0, 10.0), UP), squad("r", "red", (30.0, 44.0), DOWN)]);
    table.give("b move", &[3, 4]).give("b go 30,16", &[]);
    let stood = table.events().find_map(|what| match what {
        What::Stands { parts, .. } => Some(parts.clone()),
        _ => None,
    });
    let told: Vec<(f64, f64)> =
        stood.expect("it is told").iter().map(|(_, spot)| (spot.point().x, spot.point().y)).collect();
    assert_eq!(told, places(&table, "b"));
    assert_eq!(told[0], (30.0, 16.0));
}

// covers: CS-R25
// covers: CS-R22
#[test]
fn a_charge_by_road_keeps_to_a_road_that_bends() {
    // The road goes up and then to the right; straight at the enemy there is no road.
    let parts = [
        area("road", [28.0, 0.0], [32.0, 20.0]),
        area("road", [28.0, 16.0], [44.0, 20.0]),
        squad("b", "blue", (30.0, 14.0), "figures = 4\narrangement = \"line\"\nfacing = \"up\""),
        squad("r", "red", (38.0, 18.0), "figures = 4\narrangement = \"line\"\nfacing = \"left\""),
    ];
    let mut table = blue_turn(&parts);
    assert!(table.offered("b").contains(&"charge"));
    // Checks, then three dice, the lowest left out: 12.
    table.give("b charge r by-road", &[1, 1, 6, 6, 1]);
    let path = table.events().find_map(|what| match what {
        What::Moved { path, how: "charge", .. } => Some(path.clone()),
        _ => None,
    });
    let bends = path.expect("it goes in").len();
    assert!(bends >= 2, "round the corner: {bends}");
    assert!(!table.game.state().combats.is_empty());
}

// covers: CS-R07
// covers: CS-R05
#[test]
fn to_decline_a_charge_settles_no_check() {
    let parts = [
        squad("b", "blue", (30.0, 10.0), UP),
        squad("r", "red", (30.0, 16.0), DOWN),
        squad("s", "red", (60.0, 44.0), DOWN),
    ];
    let mut table = house_turn("decline-charge = \"yes\"", &parts);
    owes(&mut table, "r");
    table.give("b charge r", &[1]);
    table.give("r fall-back", &[1, 1, 1, 1]);
    let squad = table.game.state().squad(squad_id(&table, "r"));
    assert!(squad.check_due, "it has taken no check");
    assert_eq!(squad.nerve, Nerve::Waver);
    // One that is retreating has no such choice.
    let mut running = house_turn("decline-charge = \"yes\"", &parts);
    running.game.state_mut().squads[1].nerve = Nerve::Retreat;
    running.give("b charge r", &[1, 10, 1, 1, 1, 1]);
    assert_ne!(running.step(), "rally");
}

// covers: CS-R12
// covers: CS-R07
#[test]
fn under_all_in_reach_trust_has_the_officers_help() {
    let mut table = house_turn(
        "decline-charge = \"yes\"\nrally = \"all-in-reach\"",
        &[
            squad("b", "blue", (30.0, 10.0), UP),
            squad("r", "red", (30.0, 16.0), DOWN),
            officer("o", "red", (30.0, 18.0)),
        ],
    );
    table.give("b charge r", &[1]);
    assert_eq!(table.offered("r"), ["trust-them", "fall-back"]);
    table.give("r trust-them", &[10, 6, 6]);
    assert_eq!(modifiers(&table, "morale"), [vec![("officer-rallying", 2.0)]]);
}

// covers: CS-D15
#[test]
fn an_officer_who_stays_after_his_roll_has_not_moved_off() {
    let parts = [
        squad("b", "blue", (30.0, 10.0), UP),
        squad("r", "red", (60.0, 40.0), DOWN),
        officer("o", "red", (30.0, 15.0)),
    ];
    let mut table = blue_turn(&parts);
    table.give("b charge o", &[1]).give("o evade", &[3, 3]);
    table.give("o stand", &[6, 6]);
    assert_ne!(table.step(), "pursue", "the charge goes in without a question");
    assert_eq!(table.game.state().combats.len(), 1);
    // To get out of the way is not his action.
    let mut table = blue_turn(&parts);
    table.give("b charge o", &[1]).give("o evade", &[3, 3]).give("o go 30,20", &[6, 6]);
    assert_eq!((table.step(), table.moves("o")), ("pursue", vec!["evade"]));
    let officer = table.game.state().officers[0];
    assert_eq!(officer.acted, card_and_squad::play::state::Acted::No);
}

// covers: CS-D04
// covers: CS-D21
#[test]
fn one_that_falls_back_does_not_leave_the_table() {
    let start = |nerve: Nerve| {
        let mut table = blue_turn(&[squad("b", "blue", (30.0, 4.0), UP), squad("r", "red", (30.0, 24.0), DOWN)]);
        table.game.state_mut().squads[0].nerve = nerve;
        table
    };
    let mut wavering = start(Nerve::Waver);
    wavering.give("b retreat-to-cover", &[6, 6]);
    assert!(wavering.is_on_table("b"), "there is no cover, and it stops at the edge");
    assert!(places(&wavering, "b")[0].1 < 1.0);
    let mut running = start(Nerve::Retreat);
    running.give("b retreat", &[6, 6]);
    assert_eq!(running.removed("b"), Some("left-the-table"));
}

/// Blue's gunners at (30, 10) with a gun before them.
fn battery(more: &str) -> [String; 3] {
    [
        squad("b", "blue", (30.0, 10.0), "figures = 4\nweapon = \"none\"\narrangement = \"line\"\nfacing = \"up\""),
        format!("[[cannon]]\nid = \"g\"\nname = \"g\"\nsquad = \"b\"\nat = [30, 12]\nfacing = \"up\"\n{more}"),
        squad("r", "red", (30.0, 40.0), DOWN),
    ]
}

// covers: CS-D11
#[test]
fn a_crew_within_six_inches_pushes_its_gun() {
    let mut table = blue_turn(&battery(""));
    for (at, id) in figures(&table, "b").into_iter().enumerate() {
        put(&mut table, id, (29.0 + f64::from(u8::try_from(at).unwrap()), 6.5));
    }
    assert!(table.allows("b move push"), "only loading takes two men at the gun");
    assert_eq!(table.refused("b load").rule, "CS-R43");
    table.give("b move push", &[4, 4]).give("b go 30,15 facing:90", &[]);
    let gun = table.game.state().guns[0].pose;
    assert_eq!((gun.spot.point().y, gun.facing.hundredths()), (15.0, 9_000));
    let way = table.events().find_map(|what| match what {
        What::Moved { piece, path, how: "push", .. } if piece.index() == 2 => Some(path.clone()),
        _ => None,
    });
    assert_eq!(way.map(|path| path.len()), Some(1), "the path is the gun's");
}

// covers: CS-R31
// covers: CS-D06
#[test]
fn a_gun_is_measured_from_its_base() {
    // A hedge 1.4 in front of the gun's middle is 0.4 from its base: it looks over it.
    let hedge = line("hedge", [20.0, 13.4], [40.0, 13.4]);
    let [crew, gun, foe] = battery("");
    let table = blue_turn(&[hedge, crew, gun, foe]);
    assert!(table.allows("b fire r round-shot"));
    let far = line("hedge", [20.0, 14.1], [40.0, 14.1]);
    let table = blue_turn(&[vec![far], battery("").to_vec()].concat());
    assert_eq!(table.refused("b fire r round-shot").rule, "CS-D06");
}

// covers: CS-R11
// covers: CS-D43
#[test]
fn to_form_in_line_is_to_form() {
    let start = || blue_turn(&[squad("b", "blue", (30.0, 12.0), ""), squad("r", "red", (30.0, 46.0), "")]);
    for order in ["b form line facing:0", "b form formed facing:0", "b form two-ranks facing:0"] {
        let mut table = start();
        table.give(order, &[]);
        assert!(table.has_badge("b", "formed"), "{order}");
    }
    let mut open = start();
    open.give("b form open facing:0", &[]);
    assert!(!open.has_badge("b", "formed"));
    // On the move the word alone puts it into line.
    let mut moved = start();
    moved.give("b move", &[3, 3]).give("b go 30,15 formed facing:0", &[]);
    assert!(moved.has_badge("b", "formed"));
    assert!(places(&moved, "b").iter().all(|(_, y)| (y - 15.0).abs() < 1e-9));
}

// covers: CS-MEL-09
// covers: CS-PRO-03
#[test]
fn men_without_a_leader_fight_out_of_command() {
    let mut table = blue_turn(&[squad("b", "blue", (30.0, 10.0), UP), squad("r", "red", (30.0, 16.0), DOWN)]);
    lose_leader(&mut table, "r");
    // Man against man.
    lose(&mut table, "b", 1);
    table.give("b charge r", &[1, 1, 6, 6]);
    while table.step() == "move-up" {
        table.done();
    }
    let combats = table.game.state().combats.len();
    let dice = vec![1; combats * 2];
    table.give("done", &dice);
    let thrown = modifiers(&table, "melee");
    assert!(!thrown.is_empty());
    assert!(thrown.iter().all(|rows| rows.contains(&("defender-out-of-command", -4.0))));
    let told = table.throws("melee")[0].notes.details.iter().map(|detail| detail.label).collect::<Vec<_>>();
    assert!(told.starts_with(&["figure"]) && told.contains(&"against-figure"), "{told:?}");
}
