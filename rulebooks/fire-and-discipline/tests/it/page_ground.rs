//! The worked examples of formations, guns in their rounds, objectives and arrivals, situation by situation.

use engine::game::{Mend, Side};
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::Hit;
use fire_and_discipline::play::turn::Step;
use testkit::Table;

use crate::table::*;

fn far() -> String {
    apart("x", "b", &[8, 8], 2, &[(30.0, 57.0), (40.0, 57.0)], "")
}

// covers: FD-R92, FD-FRM-07, FD-R37
#[test]
fn example_23_four_form_column_at_once() {
    let form = |mmg: u8| {
        let mut table = table("", &(foot("l", "a", &[8, 8, 8, 8], mmg, "line", (30.0, 20.0)) + &far()));
        table.until("changes").give("l-2 form column", &[]);
        table.until("moves");
        table
    };
    let table = form(2);
    let (x, y) = table.at("l-2");
    for name in ["l-1", "l-3", "l-4"] {
        let (across, back) = table.at(name);
        assert!((across - x).abs() < 0.002 && back < y, "{name}");
    }
    // The longest way is 40.4: they have 30 yards left.
    assert!(table.allows(&format!("l-2 move tactical {x},{}", y + 3.0)));
    assert!(!table.allows(&format!("l-2 move tactical {x},{}", y + 3.1)));
    assert!(!table.allows(&format!("l-2 move field {x},{}", y + 3.1)));
    let raw = form(0);
    assert!(!raw.allows(&format!("l-2 move tactical {x},{}", y + 1.0)));
    assert!(!raw.allows(&format!("l-2 move field {x},{}", y + 1.0)));
}

// covers: FD-R92, FD-MOR-16
#[test]
fn example_23_five_of_20_mm_take_two_phases() {
    let tables = foot("l", "a", &[8, 8, 8, 8, 8], 2, "line", (30.0, 20.0)) + &far();
    let mut table = table("casting_size = \"20mm-plus\"", &tables);
    let before = ["l-1", "l-2", "l-3", "l-4", "l-5"].map(|name| table.at(name));
    table.until("changes").give("l-3 form column", &[]);
    assert_eq!(["l-1", "l-2", "l-3", "l-4", "l-5"].map(|name| table.at(name)), before);
    let mut halted = Table::new(table.game.clone());
    // In the next own phase the column stands.
    drive(&mut table, "moves", &mut Faces::default());
    assert!(table.offered("l-3").is_empty() && table.offered("l-1").is_empty());
    go(&mut table, "done", &mut Faces::default());
    drive(&mut table, "changes", &mut Faces::default());
    go(&mut table, "done", &mut Faces::default());
    drive(&mut table, "changes", &mut Faces::default());
    assert_eq!(table.card_line("l-3", "formation").as_deref(), Some("column"));
    assert!((table.at("l-1").0 - table.at("l-3").0).abs() < 0.002);
    // A stand of them that halts in between ends it.
    drive(&mut halted, "moves", &mut Faces::default());
    let (piece, by) = (halted.id("l-2"), halted.id("x-1"));
    halted.game.state_mut().positions.pieces[piece].castings = 2;
    halted.game.state_mut().hit = vec![Hit { piece, by, checks: true }];
    halted.game.state_mut().step = Step::ArtilleryResults;
    halted.game.resume(&mut Faces(vec![("morale", vec![10]), ("morale-loss", vec![2])]), &mut halted.log).unwrap();
    assert!(halted.game.state().forming.is_empty());
}

// covers: FD-R92
#[test]
fn example_23_a_stand_too_far_off_does_not_take_part() {
    let form = |off: f64| {
        let places = [(30.0, 20.0), (31.5, 20.0), (30.0 + off, 20.0)];
        let mut table = table("", &(apart("l", "a", &[8, 8, 8], 2, &places, "") + &far()));
        table.until("changes");
        go(&mut table, "l-1 form column", &mut Faces::default());
        table.game.state().forming.len() + usize::from((table.at("l-3").0 - 30.0).abs() < 0.01)
    };
    assert_eq!((form(16.0), form(16.1)), (1, 0));
}

// covers: FD-D42, FD-D50, FD-MOV-10
#[test]
fn example_24_wheels() {
    let tables = foot("l", "a", &[8, 8, 8], 2, "line", (30.0, 20.0))
        + &apart("r", "a", &[8, 8], 0, &[(50.0, 20.0), (60.0, 20.0)], "")
        + &apart("s", "a", &[8, 8], 2, &[(55.0, 20.0), (65.0, 20.0)], "")
        + &far();
    let mut table = table("", &tables);
    table.until("changes");
    assert!(table.allows("l-1 wheel left facing:38"));
    assert_eq!(table.refused("l-1 wheel left facing:39").rule, "FD-D42");
    let after = |line: &str| {
        let mut table = Table::new(table.game.clone());
        go(&mut table, line, &mut Faces::default());
        table.until("moves");
        table
    };
    let ahead = |table: &Table<Battle>, inches: f64| {
        let (x, y) = table.at("l-1");
        let way = table.looks("l-1").to_radians();
        table.allows(&format!("l-1 move field {},{}", x - way.sin() * inches, y + way.cos() * inches))
    };
    let wide = after("l-1 wheel left facing:38");
    assert!(!ahead(&wide, 0.2));
    let half = after("l-1 wheel left facing:19");
    assert!(ahead(&half, 1.5) && !ahead(&half, 1.6));
    let about = after("l-1 about");
    assert!(ahead(&about, 3.0) && !ahead(&about, 3.1));
    // Twenty degrees to the right of its facing is a shift; the untrained may not.
    let mut moves = Table::new(table.game.clone());
    moves.until("moves");
    assert!(moves.allows("s-1 move tactical 55.5,20.8"));
    assert_eq!(moves.refused("r-1 move tactical 50.5,20.8").rule, "FD-MOV-10");
}

// covers: FD-ART-23, FD-ART-19, FD-R83
#[test]
fn example_27_the_order_of_guns() {
    let tables = |shell: (f64, f64)| {
        area("farm", "hard-cover", (38.0, 30.0), (42.0, 33.0), "")
            + &guns("g", "a", "pounder = 6", 2, (20.0, 10.0), "")
            + &guns("f", "a", "pounder = 6", 2, (40.0, 10.0), "")
            + &guns("h", "a", "howitzer = true", 2, shell, "")
            + &apart("l", "a", &[8, 8], 2, &[(38.8, 26.5), (64.0, 20.0)], "")
            + &apart("x", "b", &[8, 8], 2, &[(20.0, 40.0), (50.0, 40.0)], "")
            + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [8, 6]\ngarrison = \"farm\"\n"
            + &reserve()
    };
    let begin = |shell: (f64, f64)| {
        let mut table = table("", &tables(shell));
        table.until("declare");
        go(&mut table, "l-1 charge area:farm", &mut Faces::default());
        drive(&mut table, "artillery", &mut Faces::default());
        table
    };
    let mut table = begin((50.0, 10.0));
    assert!(table.allows("g fire x-1"));
    for late in ["f", "h"] {
        let verbs = table.offered(late);
        assert!(verbs.contains(&"prolonge") && verbs.contains(&"turn-gun") && !verbs.contains(&"fire"), "{verbs:?}");
    }
    go(&mut table, "g fire x-1", &mut Faces::default());
    go(&mut table, "done", &mut Faces::default());
    assert!(table.allows("f fire area:farm") && !table.allows("h fire x-2"));
    go(&mut table, "f fire area:farm", &mut Faces::default());
    if table.game.state().round == 1 {
        go(&mut table, "done", &mut Faces::default());
    }
    assert_eq!(table.step(), "artillery");
    assert!(table.allows("h fire x-2"));
    // Without a target for shell the third round is not asked.
    let mut silent = begin((57.0, 10.0));
    go(&mut silent, "done", &mut Faces::default());
    assert_eq!(silent.game.state().round, 1);
    go(&mut silent, "done", &mut Faces::default());
    assert_ne!(silent.step(), "artillery");
}

// covers: FD-D51, FD-R84, FD-D26, FD-FLD-18
#[test]
fn example_28_crews_and_guns_apart() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 30.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(66.0, 3.0), (70.0, 3.0)], "")
        + &apart("x", "b", &[8, 8, 8], 2, &[(30.0, 34.0), (60.0, 50.0), (30.0, 56.25)], "");
    let mut table = table("", &tables);
    let (piece, by) = (table.id("g"), table.id("x-1"));
    table.game.state_mut().step = Step::FireResults;
    table.game.state_mut().hit = vec![Hit { piece, by, checks: true }];
    table.game.resume(&mut Faces(vec![("morale", vec![10]), ("morale-loss", vec![5])]), &mut table.log).unwrap();
    // From the centre of the guns, (30, 29.375), a hundred yards toward the near edge.
    let (x, y) = table.at("g-crew");
    assert!((x - 30.0).abs() < 0.01 && (y - 19.375).abs() < 0.01, "{x} {y}");
    assert_eq!(castings(&table, "g-crew"), 4);
    assert!(table.is_on_table("g"));
    let mut theirs = table.game.clone();
    theirs.state_mut().active = Side::SECOND;
    let state = theirs.state_mut();
    state.step = Step::Moves;
    let mut theirs = Table::new(theirs);
    // The guns are 250 off and the crew more than 310: no enemy is within 300 yards.
    assert!(theirs.allows("x-3 move road 30,50.0"));
    // A normal move beside them captures nothing.
    go(&mut theirs, "x-1 move field 30,31.2", &mut Faces::default());
    assert!(theirs.game.piece(theirs.id("g")).guns.unwrap().captured.is_none());
}

// covers: FD-D04
#[test]
fn example_29_who_holds_an_objective() {
    let text = "[[objective]]\nid = \"hill\"\nname = \"hill\"\noutline = [[26, 26], [34, 26], [34, 34], [26, 34]]\n\
        [[objective]]\nid = \"yard\"\nname = \"yard\"\nat = [50, 30]\n\
        [[key_position]]\nobjective = \"hill\"\nheld_by = \"b\"\n";
    let tables = text.to_owned()
        + &area("farm", "hard-cover", (48.0, 28.0), (52.0, 32.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 30.0), (60.0, 10.0)], "")
        + &guns("g", "b", "pounder = 6", 2, (50.0, 50.0), "")
        + "[[commander]]\nid = \"duke\"\nname = \"duke\"\nside = \"b\"\nat = [32, 33]\n"
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [8, 6]\ngarrison = \"farm\"\n"
        + &apart("x", "b", &[8, 8], 2, &[(10.0, 57.0), (20.0, 57.0)], "")
        + &reserve();
    let mut table = table("", &tables);
    let holders = |table: &Table<Battle>| table.game.state().holders.clone();
    let end_turn = |table: &mut Table<Battle>| {
        table.game.state_mut().active = Side::SECOND;
        table.game.state_mut().segment = fire_and_discipline::play::turn::Segment::PlayerB;
        table.game.state_mut().step = Step::SegmentEnd;
        table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
    };
    assert_eq!(holders(&table), [Some(Side::SECOND), Some(Side::SECOND)]);
    // The garrison is wiped out; the feature stays B's until somebody garrisons it.
    for name in ["z-1", "z-2"] {
        let piece = table.id(name);
        table.game.amend(&engine::game::Fix::Removed { piece }, &mut table.log).unwrap();
    }
    // B's crew without guns and its commander hold nothing.
    let (section, crew) = (table.id("g"), table.id("g-crew"));
    table.game.state_mut().positions.pieces[section].castings = 0;
    set_down(&mut table, "g-crew", (28.0, 33.0), 180.0);
    table.game.state_mut().positions.pieces[crew].castings = 4;
    end_turn(&mut table);
    assert_eq!(holders(&table), [Some(Side::FIRST), Some(Side::SECOND)]);
    set_down(&mut table, "x-1", (28.0, 31.0), 180.0);
    end_turn(&mut table);
    assert_eq!(holders(&table), [Some(Side::FIRST), Some(Side::SECOND)]);
}

// covers: FD-D53
#[test]
fn example_30_arrivals() {
    let zone = "[[zone]]\nid = \"lane\"\nside = \"a\"\noutline = [[20, 0], [40, 0], [40, 8], [20, 8]]\n";
    let late = "[[regiment]]\nid = \"n\"\nname = \"n\"\nside = \"a\"\narm = \"infantry\"\nmmg = 2\nstands = [8, 8, 8, 8]\narrives = { turn = 1, zone = \"lane\" }\n";
    let tables = zone.to_owned()
        + late
        + &apart("l", "a", &[8, 8], 2, &[(60.0, 3.0), (66.0, 3.0)], "")
        + &apart("x", "b", &[8, 8, 8], 2, &[(23.0, 9.0), (30.0, 9.0), (37.0, 9.0)], "");
    let mut table = table("", &tables);
    // Every place is within 100 yards of an enemy: nothing is asked of them.
    drive(&mut table, "moves", &mut Faces::default());
    assert!(table.offered("n-1").is_empty());
    for (at, name) in ["x-1", "x-2", "x-3"].into_iter().enumerate() {
        set_down(&mut table, name, (20.0 + 8.0 * f64::from(u8::try_from(at).unwrap()), 57.0), 180.0);
    }
    go(&mut table, "done", &mut Faces::default());
    while !(table.step() == "moves" && table.asked() == Side::FIRST) {
        let step = table.step();
        assert_ne!(step, "over");
        let offers = table.offers();
        let quiet = ["done", "hold", "stay"];
        let order = offers.iter().find(|offer| quiet.contains(&offer.order.verb)).unwrap().order.clone();
        engine::game::Rules::apply(&mut table.game, &order, &mut Faces::default(), &mut table.log).unwrap();
    }
    go(&mut table, "n-1 place 25,2 facing:270", &mut Faces::default());
    // In column, to the right: the others behind the first.
    let rows: Vec<f64> = ["n-1", "n-2", "n-3", "n-4"].iter().map(|name| table.at(name).0).collect();
    assert!(rows.array_windows().all(|[a, b]| (a - b - 1.25).abs() < 0.002), "{rows:?}");
    assert!(table.offered("n-1").is_empty(), "placing them is their move");
}
