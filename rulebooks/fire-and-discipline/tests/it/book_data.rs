//! What the book says of scale, ground, men and guns, where no dice are thrown.

use engine::game::Side;
use engine::table::Point;
use fire_and_discipline::RULES;
use fire_and_discipline::play::turn::Step;
use fire_and_discipline::words::Cover;

use crate::table::*;

fn pair(ours: (f64, f64), theirs: (f64, f64)) -> String {
    apart("l", "a", &[8, 8], 2, &[ours, (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[theirs, (60.0, 50.0)], "colonel = 2")
}

// covers: FD-SCL-03, FD-SCL-06, FD-FRM-02, FD-MOR-01, FD-MOR-02, FD-ART-04, FD-R73, FD-R87, FD-SKI-01, FD-MUS-01
#[test]
fn what_no_program_can_enforce_is_on_the_page() {
    let said = [
        ("FD-SCL-03", "two minutes"),
        ("FD-SCL-06", "company"),
        ("FD-FRM-02", "prone"),
        ("FD-MOR-01", "fled"),
        ("FD-MOR-02", "death"),
        ("FD-ART-04", "rockets"),
        ("FD-R73", "number"),
        ("FD-R87", "class"),
        ("FD-SKI-01", "skirmish"),
        ("FD-MUS-01", "skirmish"),
    ];
    let rules = RULES.rules();
    for (id, word) in said {
        let rule = rules.iter().find(|rule| rule.id == id).unwrap_or_else(|| panic!("no rule {id}"));
        let text = format!("{} {}", rule.heading, rule.text).to_lowercase();
        assert!(text.contains(word), "{id}: {text}");
    }
}

// covers: FD-SCL-01, FD-SCL-04, FD-R79
#[test]
fn a_casting_is_ten_men_and_an_inch_ten_yards() {
    let inches = table("", &pair((30.0, 20.0), (30.0, 50.0)));
    assert_eq!(inches.game.table().men_per_casting, 10);
    assert!((inches.game.field().yards(1.0) - 10.0).abs() < 1e-9);
    let metric = table("ground_scale = \"centimetres\"", &pair((30.0, 20.0), (30.0, 50.0)));
    assert!((metric.game.field().yards(10.0) - 127.0).abs() < 1e-9);
    // Footprints stay in inches.
    let stand = metric.id("l-1");
    let [width, depth] = metric.game.table().base(stand, metric.game.piece(stand));
    assert!((width - 1.5).abs() < 1e-9 && (depth - 1.25).abs() < 1e-9);
}

// covers: FD-SCL-07, FD-R76
#[test]
fn only_the_active_player_moves_and_fires() {
    let moves = at_step(&table("", &pair((30.0, 20.0), (30.0, 30.0))), Step::Moves);
    assert_eq!(moves.refused("x-1 move field 30,29").rule, "FD-SCL-07");
    let volleys = at_step(&moves, Step::Volleys);
    assert_eq!(volleys.refused("x-1 volley l-1").rule, "FD-MUS-11");
}

// covers: FD-TER-01, FD-TER-05, FD-TER-08, FD-TER-12, FD-TER-19, FD-HCV-01, FD-R83
#[test]
fn each_kind_of_ground_is_what_it_is() {
    let ground = area("w", "light-woods", (2.0, 20.0), (8.0, 26.0), "")
        + &area("r", "rough", (10.0, 20.0), (16.0, 26.0), "")
        + &area("b", "buildings", (18.0, 20.0), (24.0, 26.0), "")
        + &area("s", "sunken-road", (40.0, 20.0), (46.0, 26.0), "")
        + &area("farm", "hard-cover", (50.0, 20.0), (56.0, 26.0), "")
        + "[[objective]]\nid = \"o\"\nname = \"o\"\nat = [53, 23]\n"
        + &line("wall", (28.0, 21.0), (32.0, 21.0));
    let tables = ground
        + &apart("l", "a", &[8, 8, 8], 2, &[(5.0, 21.0), (13.0, 21.0), (30.0, 20.5)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "");
    let table = table("", &tables);
    let field = table.game.field();
    let under = |x: f64| field.cover_under(Point::new(x, 23.0));
    assert_eq!(
        [5.0, 13.0, 21.0, 43.0, 35.0].map(under),
        [Cover::LightWoods, Cover::Rough, Cover::ProtectiveCover, Cover::ProtectiveCover, Cover::None]
    );
    let behind = field.shelter(table.id("l-3"), Some(Point::new(30.0, 49.0)));
    assert_eq!(behind.cover, Cover::ProtectiveCover);
    assert_eq!(table.game.table().objective_features, [Some(0)]);
    // Neither woods nor rough slow a march.
    let moves = at_step(&table, Step::Moves);
    assert!(moves.allows("l-1 move field 5,26.3"));
    assert!(moves.allows("l-2 move field 13,26.3"));
}

// covers: FD-MOR-03, FD-MOR-04
#[test]
fn a_company_may_have_a_grade_of_its_own_from_0_to_4() {
    let company = "[[regiment.company]]\nid = \"gren\"\nname = \"gren\"\nstands = [8]\nmmg = 4\nat = [[50, 20]]\n";
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "") + company + &pair_of_b();
    let table = table("", &tables);
    assert_eq!(["l-1", "l-2", "l-gren-1"].map(|name| table.game.piece(table.id(name)).mmg), [2, 2, 4]);
    let wrong = scenario("", &tables.replace("mmg = 4", "mmg = 5"));
    assert!(!faults(&wrong).is_empty());
}

fn pair_of_b() -> String {
    apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "")
}

// covers: FD-ART-01, FD-ART-02, FD-ART-03
#[test]
fn a_section_has_two_guns_and_two_gunners_to_each() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 20.0), "")
        + &guns("h", "a", "pounder = 6\nguns = 1", 2, (40.0, 20.0), "")
        + &pair_of_b();
    let table = table("", &tables);
    let of = |name: &str| {
        let roll = table.game.table().roll(table.id(name));
        (roll.section().unwrap().guns, roll.castings)
    };
    assert_eq!([of("g"), of("h")], [(2, 4), (1, 2)]);
}

// covers: FD-FLD-11, FD-D09, FD-D36
#[test]
fn stands_touch_within_a_tenth_of_an_inch_and_at_corners() {
    let places = [(30.0, 20.0), (31.6, 20.0), (33.25, 20.0), (28.5, 18.75)];
    let tables = apart("l", "a", &[8, 8, 8, 8], 2, &places, "") + &pair_of_b();
    let mut table = table("", &tables);
    let touching = |table: &testkit::Table<fire_and_discipline::play::Battle>, name: &str| {
        table.game.formations().touching(table.id(name)).len()
    };
    // 0.1 inch touches, 0.15 does not; the fourth touches the first at a corner.
    assert_eq!(["l-1", "l-2", "l-3", "l-4"].map(|name| touching(&table, name)), [2, 1, 0, 1]);
    // Losses change nothing of it.
    table.set_strength("l-1", 1);
    assert_eq!(touching(&table, "l-1"), 2);
    let [width, depth] = table.seen("l-1").half;
    assert!((width - 0.75).abs() < 1e-9 && (depth - 0.625).abs() < 1e-9);
}

// covers: FD-FRM-01, FD-R60
#[test]
fn a_lone_stand_is_in_whatever_formation_suits() {
    let mut table = table("", &pair((30.0, 20.0), (30.0, 26.0)));
    assert_eq!(table.game.formation(table.id("x-1")), fire_and_discipline::words::Formation::Single);
    table.until("declare").give("l-1 charge x-1", &[]).done();
    // As a column it may counter-charge.
    assert_eq!(table.step(), "answer");
    assert!(table.offered("x-1").contains(&"counter-charge"));
}

// covers: FD-R49
#[test]
fn a_colonel_steadies_unless_only_brigadiers_do() {
    let tables = pair((30.0, 20.0), (30.0, 50.0)).replace("colonel = 2", "colonel = 1");
    let usual = table("", &tables);
    let near = |table: &testkit::Table<fire_and_discipline::play::Battle>, name: &str| {
        let piece = table.id(name);
        table.game.field().nearest_commander(piece, table.game.colonel_of(piece)).map(|near| near.yards)
    };
    assert_eq!(near(&usual, "l-1"), Some(0.0));
    assert!(near(&usual, "l-2").unwrap() > 60.0);
    let strict = table_under("commander-advantage = \"brigade-only\"", "", &tables);
    assert_eq!(near(&strict, "l-1"), None);
}

// covers: FD-R78
#[test]
fn at_six_millimetres_two_castings_count_as_one() {
    let tables = pair((30.0, 20.0), (30.0, 50.0));
    let small = table("casting_size = \"6mm\"", &tables);
    assert_eq!(small.game.table().counted(8), 4);
    let full = table_under("six-mm-count = \"full\"", "casting_size = \"6mm\"", &tables);
    assert_eq!(full.game.table().counted(8), 8);
}

// covers: FD-D17
#[test]
fn poor_weather_costs_three_dice() {
    let tables = apart("l", "a", &[7, 7], 2, &[(30.0, 20.0), (60.0, 10.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 28.0), (60.0, 50.0)], "");
    let mut fine = table("", &tables);
    fine.until("volleys").give("l-1 volley x-1", &[10, 10, 10, 10]);
    let mut poor = table("weather = \"poor\"", &tables);
    poor.until("volleys").give("l-1 volley x-1", &[10]);
}

// covers: FD-D28
#[test]
fn everything_on_the_table_is_seen_by_both() {
    use engine::game::prelude::*;
    let table = table("", &pair((30.0, 20.0), (30.0, 50.0)));
    assert!(table.game.known_to(engine::game::Viewer::Side(Side::FIRST)).is_none());
    let (mut one, mut other) = (Vec::new(), Vec::new());
    table.game.sightings(engine::game::Viewer::Side(Side::FIRST), &mut one);
    table.game.sightings(engine::game::Viewer::Side(Side::SECOND), &mut other);
    assert_eq!(one, other);
}

// covers: FD-D30, FD-CMD-04
#[test]
fn a_brigadiers_escort_takes_orders_like_any_other() {
    let tables = horse("e", "a", "[[3, 3], [3]]", 3, (30.0, 20.0), "")
        + "[[commander]]\nid = \"c\"\nname = \"c\"\nside = \"a\"\nescort = [\"e-1a\"]\n"
        + &pair_of_b();
    let table = table("", &tables);
    assert_eq!(table.game.field().host_of(table.id("c")), Some(table.id("e-1a")));
    assert!(at_step(&table, Step::Moves).offered("e-1a").contains(&"move"));
}
