//! The edges of rules by the table: guns that change hands, squads without a leader, equals, what the log says.

use card_and_squad::field::figure::FigureId;
use card_and_squad::play::Battle;
use card_and_squad::play::state::Combat;
use card_and_squad::words::{Cover, Nerve};
use engine::game::{Side, What};
use testkit::Table;

use crate::common::play::{
    area, battle, blue_turn, figures, house_turn, lose, lose_leader, officer, places, put, squad, squad_id,
};

const UP: &str = "figures = 4\narrangement = \"line\"\nfacing = \"up\"";
const DOWN: &str = "figures = 4\narrangement = \"line\"\nfacing = \"down\"";

/// Red's gunners at (30, 24), Blue's men before them, and a gun.
fn battery() -> Vec<String> {
    let gunners = "figures = 4\nweapon = \"none\"\narrangement = \"line\"\nfacing = \"down\"";
    vec![
        squad("b", "blue", (30.0, 20.0), UP),
        squad("c", "blue", (36.0, 20.0), UP),
        officer("o", "blue", (27.0, 20.0)),
        squad("g", "red", (30.0, 24.0), gunners),
        "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"g\"\nat = [30, 26]\nfacing = \"down\"\n".to_owned(),
        squad("s", "red", (60.0, 46.0), ""),
    ]
}

/// A combat of these figures, with no cover.
fn combat(blue: [Option<FigureId>; 2], red: [Option<FigureId>; 2]) -> Combat {
    Combat { of: [blue, red], cover: [Cover::None; 2], attacker: Side::FIRST, fought: false }
}

/// Goes on to the melee step.
fn to_melee(table: &mut Table<Battle>) {
    for _ in 0..3 {
        if matches!(table.step(), "action" | "move-up") {
            table.done();
        }
    }
}

// covers: CS-D11
// covers: CS-HER-04
#[test]
fn a_gun_is_taken_from_a_hero_who_dies_at_his_third_hit() {
    let mut table = house_turn("opt_heroes = true", &battery());
    lose(&mut table, "g", 3);
    let leader = figures(&table, "g")[0];
    table.game.state_mut().men[leader.index()].hits = 2;
    let own = figures(&table, "b")[1];
    table.game.state_mut().combats = vec![combat([Some(own), None], [Some(leader), None])];
    let mut table = Table::new(table.game);
    // His two hits are a wound: 10 against 1 - 1, and the third kills him.
    table.give("done", &[]).give("done", &[10, 1]);
    assert_eq!(table.removed("g"), Some("destroyed"));
    assert_eq!(table.game.state().cannon[0].crew, Some(squad_id(&table, "b")));
}

// covers: CS-D11
#[test]
fn a_gun_is_taken_by_the_squad_whose_man_stood_beside_the_officer() {
    let mut table = blue_turn(&battery());
    lose(&mut table, "g", 3);
    let (own, last) = (figures(&table, "b")[1], figures(&table, "g")[0]);
    let officer = table.game.field().officers_near(squad_id(&table, "b")).next().expect("he is near");
    let officer = table.game.field().members(card_and_squad::field::figure::Unit::Officer(officer.officer)).next();
    table.game.state_mut().combats = vec![combat([officer, Some(own)], [Some(last), None])];
    let mut table = Table::new(table.game);
    to_melee(&mut table);
    assert_eq!(table.step(), "lead");
    table.give("o lead parts:1", &[10, 1]);
    assert_eq!(table.removed("g"), Some("destroyed"));
    assert_eq!(table.game.state().cannon[0].crew, Some(squad_id(&table, "b")));
    // The log says whose the second man is, for he is of another piece.
    let told = |label: &str| {
        let details = &table.throws("melee")[0].notes.details;
        details.iter().find(|detail| detail.label == label).map(|detail| detail.value)
    };
    let b = f64::from(u32::try_from(table.id("b").index()).unwrap());
    assert_eq!(told("second-piece"), Some(engine::chart::Detail::number("", b).value));
    assert_eq!(told("against-second-piece"), None);
}

// covers: CS-R24
// covers: CS-D24
#[test]
fn of_two_equally_near_the_middle_the_first_in_list_order_is_measured_for() {
    let mut table = blue_turn(&[
        area("woods", [5.0, 5.0], [25.0, 15.0]),
        squad("b", "blue", (14.0, 24.0), UP),
        squad("r", "red", (14.0, 44.0), DOWN),
    ]);
    lose_leader(&mut table, "b");
    lose(&mut table, "b", 1);
    let men = figures(&table, "b");
    // The halves of these sums are no whole thousandths: they are equal, whatever the last digit says.
    put(&mut table, men[0], (14.32, 26.31));
    put(&mut table, men[1], (12.8, 27.61));
    table.give("b retreat-to-cover", &[2, 3]);
    let moved = table.events().find_map(|what| match what {
        What::Moved { from, to, path, how: "fall-back", .. } => Some((*from, *to, path.clone())),
        _ => None,
    });
    let (from, to, path) = moved.expect("it falls back");
    assert_eq!((from.spot.point().x, from.spot.point().y), (14.32, 26.31));
    assert_eq!(Some(to.spot), path.last().copied());
}

// covers: CS-R24
// covers: CS-D20
#[test]
fn the_log_of_a_move_ends_where_its_path_ends() {
    let mut table = battle(&[squad("b", "blue", (24.0, 28.0), UP), squad("r", "red", (34.0, 38.0), DOWN)]);
    lose_leader(&mut table, "r");
    table.game.state_mut().squads[1].nerve = Nerve::Retreat;
    // The second stands in the middle, until they crowd at the edge of the table.
    let men = figures(&table, "r");
    for (id, at) in men.iter().zip([(34.48, 37.66), (34.48, 39.66), (32.48, 39.66)]) {
        put(&mut table, *id, at);
    }
    table.give("begin", &[2, 10]);
    table.give("r retreat", &[4, 4]);
    let moved = table.events().find_map(|what| match what {
        What::Moved { to, path, how: "retreat", .. } => Some((*to, path.clone())),
        _ => None,
    });
    let (to, path) = moved.expect("it retreats");
    assert_eq!(Some(to.spot), path.last().copied());
}

// covers: CS-D02
// covers: CS-R11
#[test]
fn a_squad_that_is_placed_again_stands_as_it_is_told_last() {
    let mut table = battle(&[
        "[[squad]]\nid = \"b\"\nname = \"b\"\nside = \"blue\"\nfigures = 6\n".to_owned(),
        squad("r", "red", (30.0, 44.0), DOWN),
    ]);
    table.give("begin", &[1]);
    table.give("b place line formed 30,6", &[]);
    assert!(table.has_badge("b", "formed"));
    table.give("b place line 32,6", &[]);
    assert!(!table.has_badge("b", "formed"));
}

// covers: CS-D20
#[test]
fn those_who_run_over_open_ground_run_straight() {
    let mut table = blue_turn(&[squad("b", "blue", (30.48, 24.66), UP), squad("r", "red", (30.0, 40.0), DOWN)]);
    table.game.state_mut().squads[0].nerve = Nerve::Retreat;
    table.give("b retreat", &[4, 4]);
    assert_eq!(places(&table, "b")[0], (30.48, 16.66));
    // An enemy beside the straight way, to whom they would come nearer: they go round him.
    let mut table = blue_turn(&[
        squad("b", "blue", (30.48, 24.66), UP),
        squad("r", "red", (30.0, 40.0), DOWN),
        squad("s", "red", (40.0, 17.0), DOWN),
    ]);
    table.game.state_mut().squads[0].nerve = Nerve::Retreat;
    table.give("b retreat", &[4, 4]);
    let (x, y) = places(&table, "b")[0];
    let men = figures(&table, "s");
    let near = men.iter().map(|id| table.game.field().figure(*id).centre()).all(|centre| {
        let square = |x: f64, y: f64| (centre.x - x) * (centre.x - x) + (centre.y - y) * (centre.y - y);
        square(x, y) >= square(30.48, 24.66) - 0.01
    });
    assert!(near, "{x}, {y}");
}

// covers: CS-D43
#[test]
fn the_log_begins_with_where_every_man_stands() {
    let mut table = battle(&[squad("b", "blue", (30.0, 10.0), UP), squad("r", "red", (30.0, 40.0), DOWN)]);
    table.give("begin", &[1]);
    let told = table.events().filter_map(|what| match what {
        What::Stands { piece, parts } => Some((*piece, parts.clone())),
        _ => None,
    });
    let told: Vec<_> = told.collect();
    assert_eq!(told.len(), 2);
    for (name, (piece, parts)) in ["b", "r"].into_iter().zip(told) {
        assert_eq!(piece, table.id(name));
        let stood: Vec<(f64, f64)> = parts.iter().map(|(_, spot)| (spot.point().x, spot.point().y)).collect();
        assert_eq!(stood, places(&table, name));
    }
}

// covers: CS-D20
// covers: CS-D04
#[test]
fn one_that_falls_back_goes_as_far_as_the_edge_allows() {
    let mut table = battle(&[squad("b", "blue", (30.0, 4.0), UP), squad("r", "red", (30.0, 40.0), DOWN)]);
    table.game.state_mut().squads[1].nerve = Nerve::Waver;
    table.give("begin", &[2]);
    table.give("r retreat-to-cover", &[6, 6]);
    // The table is 48 deep and his base 0.375: at 47.63 it would stand over the edge.
    assert_eq!(places(&table, "r")[0], (30.0, 47.62));
}

// covers: CS-R11
#[test]
fn close_order_is_kept_in_an_earthwork_and_not_in_woods() {
    for (kind, formed) in [("earthwork", true), ("rocks", true), ("scrub", true), ("woods", false), ("water", false)] {
        let mut table = blue_turn(&[
            area(kind, [20.0, 5.0], [40.0, 20.0]),
            squad("b", "blue", (30.0, 12.0), UP),
            squad("r", "red", (30.0, 44.0), DOWN),
        ]);
        table.give("b form line formed", &[]);
        assert_eq!(table.has_badge("b", "formed"), formed, "{kind}");
    }
}
