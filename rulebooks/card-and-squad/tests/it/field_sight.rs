//! Sight, height, arcs and cover on the table.

use card_and_squad::field::figure::{CannonId, FigureId, Unit};
use card_and_squad::field::sight::Screen;
use card_and_squad::words::Cover;
use engine::table::{Crossings, Point, Thing};

use crate::common::play::{area, battle, figures, line, officer, put, squad, squad_id};

const ONE: &str = "figures = 4\narrangement = \"line\"\nfacing = \"up\"";

/// Whether the first man of `b` at (30, 10) sees the first of `r` at (30, 30), over this ground.
fn sees(ground: &str) -> bool {
    sees_with(&[ground.to_owned()], |_| {})
}

fn sees_with(parts: &[String], arrange: impl Fn(&mut testkit::Table<card_and_squad::play::Battle>)) -> bool {
    let mut all = parts.to_vec();
    all.extend([squad("b", "blue", (30.0, 10.0), ONE), squad("r", "red", (30.0, 30.0), ONE)]);
    let mut table = battle(&all);
    arrange(&mut table);
    let (own, foe) = leaders(&table);
    table.game.field().sees(own, foe, &mut Crossings::default())
}

/// The leaders of `b` and `r`.
fn leaders(table: &testkit::Table<card_and_squad::play::Battle>) -> (FigureId, FigureId) {
    let leader = |name: &str| table.game.field().leader(squad_id(table, name)).unwrap_or(FigureId(0));
    (leader("b"), leader("r"))
}

// covers: CS-D06
#[test]
fn what_blocks_a_line_of_sight() {
    assert!(sees(""));
    assert!(!sees(&area("building", [25.0, 18.0], [35.0, 22.0])));
    assert!(sees(&area("building", [25.0, 26.0], [35.0, 29.7])), "the target touches it");
    assert!(sees(&area("woods", [25.0, 17.0], [35.0, 23.0])), "6 inches of wood");
    assert!(!sees(&area("woods", [25.0, 17.0], [35.0, 23.1])));
    let two = [area("woods", [25.0, 12.0], [35.0, 16.0]), area("woods", [25.0, 20.0], [35.0, 22.2])].concat();
    assert!(!sees(&two), "6.2 in all");
    assert!(!sees(&line("hedge", [20.0, 20.0], [40.0, 20.0])));
    assert!(sees(&line("hedge", [20.0, 28.7], [40.0, 28.7])), "the target is within an inch of it");
    for kind in ["fence", "wall"] {
        assert!(sees(&line(kind, [20.0, 20.0], [40.0, 20.0])), "{kind}");
    }
    assert!(sees(&area("crops", [25.0, 15.0], [35.0, 25.0])));
    assert!(!sees("sight = 19\n") && sees("sight = 19.25\n"), "mist");
}

// covers: CS-D06
// covers: CS-D25
#[test]
fn a_third_squad_blocks_and_an_officer_does_not() {
    let third = |at: (f64, f64)| squad("c", "blue", at, ONE);
    assert!(!sees_with(&[third((30.0, 20.0))], |_| {}));
    assert!(sees_with(&[third((30.0, 11.7))], |_| {}), "close to the firer it does not");
    assert!(sees_with(&[officer("o", "blue", (30.0, 20.0))], |_| {}));
    // His own comrades do not block.
    assert!(sees_with(&[], |table| {
        let comrade = figures(table, "b")[1];
        put(table, comrade, (30.0, 13.0));
    }));
}

// covers: CS-D26
#[test]
fn a_hill_blocks_between_two_lower_figures() {
    let hill = |low: f64, high: f64| area("hill", [20.0, low], [40.0, high]).replace("outline", "level = 1\noutline");
    assert!(!sees(&hill(18.0, 22.0)));
    assert!(sees(&hill(18.0, 32.0)), "the target is on it");
    // From the hill one looks over those who stand lower.
    let third = squad("c", "blue", (30.0, 20.0), ONE);
    assert!(sees_with(&[hill(28.0, 33.0), third], |_| {}));
}

// covers: CS-D07
#[test]
fn figures_look_all_round_and_a_cannon_does_not() {
    let gun = "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"b\"\nat = [30, 24]\nfacing = \"right\"\n".to_owned();
    let mut table = battle(&[
        squad("b", "blue", (27.5, 24.0), "figures = 4\narrangement = \"line\"\nfacing = \"right\""),
        gun,
        squad("r", "red", (50.0, 24.0), ONE),
    ]);
    let field = table.game.field();
    let arc = field.arc(CannonId(0)).unwrap();
    assert!(arc.holds(Point::new(40.0, 33.9)) && !arc.holds(Point::new(40.0, 34.1)));
    let aims = |table: &testkit::Table<card_and_squad::play::Battle>| {
        let field = table.game.field();
        let crew = Unit::Squad(squad_id(table, "b"));
        let eye = field.muzzle(CannonId(0), crew, engine::game::Side::FIRST).unwrap();
        field.aim_cannon(CannonId(0), eye, Unit::Squad(squad_id(table, "r")), &mut Crossings::default()).is_some()
    };
    assert!(aims(&table));
    for (n, id) in figures(&table, "r").into_iter().enumerate() {
        put(&mut table, id, (20.0 + 2.0 * f64::from(u8::try_from(n).unwrap()), 46.0));
    }
    assert!(!aims(&table), "no figure of the target is in the arc");
    let (own, foe) = (figures(&table, "b")[0], figures(&table, "r")[0]);
    assert!(table.game.field().sees(own, foe, &mut Crossings::default()), "a man needs no arc");
}

/// The cover of the first man of `r` at (30, 30) from the first of `b` at (30, 10).
fn cover(ground: &str) -> Cover {
    let table =
        battle(&[ground.to_owned(), squad("b", "blue", (30.0, 10.0), ONE), squad("r", "red", (30.0, 30.0), ONE)]);
    let field = table.game.field();
    let (own, foe) = leaders(&table);
    field.cover_of(field.eye(own), field.figure(foe), &mut Crossings::default()).cover
}

// covers: CS-D08
// covers: CS-R62
#[test]
fn cover_in_an_area_and_behind_a_line() {
    assert_eq!(cover(""), Cover::None);
    assert_eq!(cover(&area("woods", [25.0, 28.0], [35.0, 33.0])), Cover::Soft);
    assert_eq!(cover(&area("crops", [25.0, 28.0], [35.0, 33.0])), Cover::Soft);
    assert_eq!(cover(&area("rocks", [25.0, 28.0], [35.0, 33.0])), Cover::Hard);
    assert_eq!(cover(&area("water", [25.0, 28.0], [35.0, 33.0])), Cover::None);
    assert_eq!(cover(&line("fence", [20.0, 29.0], [40.0, 29.0])), Cover::Soft);
    assert_eq!(cover(&line("wall", [20.0, 29.0], [40.0, 29.0])), Cover::Hard);
    assert_eq!(cover(&line("wall", [20.0, 28.6], [40.0, 28.6])), Cover::None, "more than an inch before it");
    assert_eq!(cover(&line("wall", [20.0, 10.5], [40.0, 10.5])), Cover::None, "it is the firer's wall");
    // Both in one area: only with more than 3 inches of it between.
    assert_eq!(cover(&area("crops", [25.0, 5.0], [35.0, 33.0])), Cover::Soft);
    let both = [area("woods", [25.0, 28.0], [35.0, 33.0]), line("wall", [20.0, 29.0], [40.0, 29.0])].concat();
    assert_eq!(cover(&both), Cover::Hard, "the two never add up");
}

// covers: CS-D08
#[test]
fn men_close_together_in_one_wood_have_no_cover() {
    let at = |y: f64| {
        let table = battle(&[
            area("woods", [25.0, 5.0], [35.0, 20.0]),
            squad("b", "blue", (30.0, 10.0), ONE),
            squad("r", "red", (30.0, y), ONE),
        ]);
        let field = table.game.field();
        let (own, foe) = (figures(&table, "b")[0], figures(&table, "r")[0]);
        field.cover_of(field.eye(own), field.figure(foe), &mut Crossings::default()).cover
    };
    assert_eq!((at(13.0), at(13.1)), (Cover::None, Cover::Soft));
}

// covers: CS-D06
#[test]
fn a_verdict_names_its_witness() {
    let table = battle(&[
        area("building", [25.0, 18.0], [35.0, 22.0]),
        squad("b", "blue", (30.0, 10.0), ONE),
        squad("r", "red", (30.0, 30.0), ONE),
    ]);
    let field = table.game.field();
    let (own, foe) = (figures(&table, "b")[0], figures(&table, "r")[0]);
    let look = field.look(field.eye(own), foe, &mut Crossings::default());
    let (screen, at) = look.blocked.unwrap();
    assert_eq!((screen, look.rule), (Screen::Ground(Thing::Area(0)), "CS-D06"));
    assert!((at.y - 18.0).abs() < 1e-9);
}
