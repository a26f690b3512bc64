//! More of the worked examples, as they are written: halts, hard cover, walls, pursued guns, light infantry, passing by.

use engine::game::Side;
use fire_and_discipline::field::{Aim, Halted};
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::{Bout, Contact, Hit};
use fire_and_discipline::play::turn::{Segment, Step};
use testkit::Table;

use crate::table::*;

const FAR: &str = "commander-advantage = \"brigade-only\"";

/// The dice of each strike, such as `12 dice on 3`.
fn strikes(table: &Table<Battle>) -> Vec<String> {
    let words = table.throws("melee-strike").into_iter().map(|throw| throw.words.clone());
    words.filter_map(|words| words.split(" or less").next().map(str::to_owned)).collect()
}

/// The totals of the checks.
fn totals(table: &Table<Battle>) -> Vec<i32> {
    let total = |throw: &&engine::game::Resolved| {
        throw.notes.modifiers.iter().map(|modifier| modifier.value.to_string().parse::<i32>().unwrap()).sum()
    };
    table.throws("morale").iter().map(total).collect()
}

// covers: FD-MUS-09, FD-MUS-10, FD-FLD-05, FD-FLD-06, FD-FLD-07
#[test]
fn example_5_friends_block_musketry_in_part_and_guns_lane_by_lane() {
    let shooting = |firer: &str, between: &str| {
        let tables = firer.to_owned()
            + &apart("x", "b", &[8, 8], 2, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
            + &apart("f", between, &[8, 8], 2, &[(31.2, 25.0), (66.0, 30.0)], "colonel = 2")
            + &reserve();
        table_under(FAR, "", &tables)
    };
    let foot = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2");
    // A friend, then an enemy, covers 0.3 of the 1.5 inches of X.
    let mut friend = shooting(&foot, "a");
    friend.until("changes");
    assert_eq!(at_step(&friend, Step::Volleys).refused("l-1 volley x-1").rule, "FD-MUS-09");
    let mut enemy = shooting(&foot, "b");
    enemy.until("volleys");
    assert!(enemy.allows("l-1 volley x-1"));
    let section = guns("l", "a", "pounder = 6", 2, (30.0, 20.0), "");
    assert!(["a", "b"].into_iter().all(|side| shooting(&section, side).allows("l fire x-1")));
}

// covers: FD-R51, FD-MOR-16
#[test]
fn example_9_how_long_a_halt_lasts() {
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 10.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(40.0, 12.0), (60.0, 10.0)], "colonel = 2")
        + &guns("h", "b", "pounder = 6", 2, (30.0, 40.0), "")
        + &apart("x", "b", &[8, 8], 2, &[(40.0, 24.0), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    let halt = |table: &mut Table<Battle>, names: &[&str]| {
        for name in names {
            let piece = table.id(name);
            table.game.state_mut().positions.pieces[piece].halted = Some(Halted { ends: false });
        }
    };
    let done_until = |table: &mut Table<Battle>, turn: u8, side: Side, step: &str| {
        for _ in 0..60 {
            let here = u64::from(table.game.state().turn) == u64::from(turn);
            if here && table.asked() == side && table.step() == step {
                return true;
            }
            if u64::from(table.game.state().turn) > u64::from(turn) {
                return false;
            }
            go(table, "done", &mut Faces::default());
        }
        false
    };
    // Turn 2: A's bombardment halts B's section and company; A's company halts by its own charge in Segment II.
    assert!(done_until(&mut table, 2, Side::FIRST, "bombard"));
    halt(&mut table, &["h", "x-1"]);
    let mut silent = Table::new(table.game.clone());
    assert!(!done_until(&mut silent, 2, Side::SECOND, "bombard"), "the section is silent in I.B1");
    assert!(done_until(&mut table, 2, Side::FIRST, "moves"));
    halt(&mut table, &["l-1"]);
    assert!(done_until(&mut table, 2, Side::SECOND, "volleys"));
    assert!(table.allows("x-1 volley l-1"), "a halted company may volley");
    assert!(done_until(&mut table, 2, Side::SECOND, "moves"));
    assert_eq!(table.refused("x-1 move field 40,23").rule, "FD-R51");
    let mut silent = Table::new(table.game.clone());
    assert!(!done_until(&mut silent, 2, Side::SECOND, "artillery"), "the section is silent in Phase IV");
    // Turn 3: B's are free, A's company is not before turn 4.
    assert!(done_until(&mut table, 3, Side::SECOND, "bombard"));
    assert!(table.allows("h fire g"));
    assert!(done_until(&mut table, 3, Side::FIRST, "declare"));
    assert_eq!(table.refused("l-1 charge x-1").rule, "FD-MOR-16");
    assert!(done_until(&mut table, 3, Side::FIRST, "moves"));
    assert_eq!(table.refused("l-1 move field 40,13").rule, "FD-R51");
    assert!(done_until(&mut table, 3, Side::SECOND, "moves"));
    assert!(table.allows("x-1 move field 40,23"));
    assert!(done_until(&mut table, 4, Side::FIRST, "moves"));
    assert!(table.allows("l-1 move field 40,13"));
}

/// L before a farm that Z1 and Z2 hold.
fn farm(from: (f64, f64), more: &str) -> Table<Battle> {
    let tables = area("farm", "hard-cover", (28.0, 30.0), (32.0, 33.0), "")
        + &apart("l", "a", &[8, 8], 2, &[from, (60.0, 10.0)], "colonel = 2")
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [8, 6]\ngarrison = \"farm\"\n"
        + more
        + &reserve();
    table_under(FAR, "", &tables)
}

// covers: FD-HCV-02, FD-HCV-05, FD-HCV-07, FD-HCV-12, FD-R30, FD-R70, FD-D52
#[test]
fn example_13_hard_cover() {
    let gun = guns("g", "a", "pounder = 6", 2, (31.0, 15.0), "");
    let beyond = apart("y", "b", &[8, 8], 2, &[(30.0, 36.0), (60.0, 50.0)], "colonel = 2")
        + &apart("k", "a", &[8, 8], 2, &[(35.0, 29.0), (64.0, 10.0)], "colonel = 2");
    let mut table = farm((29.0, 26.0), &(gun + &beyond));
    // Before a charge on it was declared, guns are not offered the farm, and nobody volleys at it or from it.
    let mut bombards = at_step(&table, Step::Bombard);
    bombards.game.state_mut().round = 1;
    assert_eq!(bombards.refused("g fire area:farm").rule, "FD-HCV-07");
    table.until("declare");
    let volleys = at_step(&table, Step::Volleys);
    assert_eq!(volleys.refused("l-1 volley z-1").rule, "FD-HCV-05");
    let mut theirs = at_step(&table, Step::Volleys);
    theirs.game.state_mut().active = Side::SECOND;
    assert_eq!(theirs.refused("z-1 volley l-1").rule, "FD-HCV-05");
    // A unit of A may not march through it; a unit of B may.
    let moves = at_step(&table, Step::Moves);
    assert_eq!(moves.refused("l-1 move field 29.0,30.5").rule, "FD-D52");
    let mut theirs = at_step(&table, Step::Moves);
    theirs.game.state_mut().active = Side::SECOND;
    assert!(theirs.allows("y-1 move field 30.0,32.0"));
    go(&mut table, "l-1 charge area:farm", &mut Faces::default());
    drive(&mut table, "artillery", &mut Faces::default());
    table.game.state_mut().round = 1;
    table.log.clear();
    go(&mut table, "g fire area:farm", &mut Faces(vec![("hit", vec![1, 10])]));
    let labels: Vec<(&str, String)> = table.modifiers("artillery-fire");
    let value = |label: &str| labels.iter().find(|(known, _)| *known == label).map(|(_, value)| value.clone());
    assert_eq!(value("target-in-earthworks").as_deref(), Some("-3"));
    assert_eq!(value("target-adjacent").as_deref(), Some("1"));
    assert_eq!((castings(&table, "z-1"), castings(&table, "z-2")), (5, 6), "two automatic hits and a die on 3 + 1 - 3");
    // Z2 meets L. The next attacker, in the same phase or a later one, meets Z1.
    drive(&mut table, "meet", &mut Faces::default());
    go(&mut table, "z-2 meet", &mut Faces::default());
    let mut later = Table::new(table.game.clone());
    drive(&mut later, "bombard", &mut Faces::default());
    let met: Vec<&str> = later
        .throws("melee-strike")
        .iter()
        .filter_map(|throw| throw.by)
        .map(|by| {
            if by == later.id("z-1") {
                "z-1"
            } else if by == later.id("z-2") {
                "z-2"
            } else {
                "l-1"
            }
        })
        .collect();
    assert_eq!(met, ["l-1", "z-1"], "in Player B's Phase V, without a question");
}

// covers: FD-HCV-12, FD-MOR-18, FD-R70
#[test]
fn example_13_a_beaten_garrison_stays() {
    let mut table = farm((30.0, 26.0), "");
    let (piece, attacker) = (table.id("z-2"), table.id("l-1"));
    set_down(&mut table, "l-1", (30.0, 29.375), 0.0);
    table.game.state_mut().positions.pieces[piece].castings = 4;
    let feature = table.game.piece(piece).inside().unwrap();
    let defender = Aim::Feature(feature);
    let contact = Contact { attacker, defender, bout: Bout::Charge, flank: false, fires: false, fought: false };
    let state = table.game.state_mut();
    state.contacts.push(contact);
    (state.turn, state.segment, state.step) = (2, Segment::PlayerA, Step::Melees);
    table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
    // Two hits of seven dice; 2 + 1 + 2 + 4 = 9, die 10 fails, loss die 8.
    let mut faces = Faces(vec![("melee", vec![1, 1]), ("morale", vec![10]), ("morale-loss", vec![8])]);
    go(&mut table, "z-2 meet", &mut faces);
    let check = table.throws("morale").iter().position(|throw| throw.by == Some(piece)).unwrap();
    assert_eq!(totals(&table)[check], 9);
    assert_eq!((castings(&table, "z-2"), table.game.piece(piece).inside()), (1, Some(feature)));
    assert!(table.became("z-2", "halted"));
}

// covers: FD-R64, FD-HCV-08, FD-R63
#[test]
fn example_10_in_hard_cover_instead() {
    let mut table = farm((30.0, 26.0), "");
    for name in ["z-1", "z-2"] {
        let piece = table.id(name);
        table.game.state_mut().positions.pieces[piece].castings = 8;
        table.game.state_mut().positions.pieces[piece].mmg = 2;
    }
    let gone = table.id("z-2");
    table.game.state_mut().positions.pieces[gone].castings = 0;
    table
        .game
        .state_mut()
        .positions
        .lift(gone, fire_and_discipline::field::Standing::Gone(fire_and_discipline::field::Fate::Destroyed));
    table.until("declare");
    go(&mut table, "l-1 charge area:farm", &mut Faces::default());
    drive(&mut table, "moves", &mut Faces::default());
    // Two hits each: of the seven dice of the attacker, and of the ten of the defender.
    let faces = [1, 1, 10, 10, 10, 10, 10, 1, 1];
    rest_of_turn(&mut table, &mut Faces(vec![("melee", faces.to_vec()), ("morale", vec![1; 8])]));
    assert_eq!(strikes(&table)[..4], ["7 dice on 2", "10 dice on 3", "5 dice on 5", "8 dice on 5"]);
}

// covers: FD-R97, FD-R90, FD-FLD-14
#[test]
fn example_11_the_wall_in_morale_later() {
    let tables = line("wall", (28.0, 29.8), (32.0, 29.8))
        + &apart("x", "b", &[4, 8], 2, &[(30.0, 30.0), (60.0, 50.0)], "colonel = 2")
        + &apart("l", "a", &[8, 8, 8], 2, &[(30.0, 20.0), (30.0, 40.0), (60.0, 10.0)], "colonel = 3")
        + &reserve();
    let total = |by: &str| {
        let mut table = table_under(FAR, "", &tables);
        let (piece, by) = (table.id("x-1"), table.id(by));
        let state = table.game.state_mut();
        state.step = Step::FireResults;
        state.hit = vec![Hit { piece, by, checks: true }];
        table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
        totals(&table)[0]
    };
    // From behind: 4 + 2; across the wall 4 + 2 + 4.
    assert_eq!((total("l-2"), total("l-1")), (6, 10));
}

// covers: FD-ART-22, FD-R62, FD-MEL-13
#[test]
fn example_15_guns_pursued() {
    let offers = |fired: bool| {
        // B's stand wipes out a company of A's; 20 yards behind it stands A's section, facing it.
        let tables = guns("g", "a", "pounder = 6", 2, (30.0, 17.0), "")
            + &apart("l", "a", &[3, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
            + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "colonel = 2")
            + &reserve();
        let mut table = table_under(FAR, "", &tables);
        set_down(&mut table, "x-1", (30.0, 20.625), 180.0);
        let (attacker, defender) = (table.id("x-1"), Aim::Piece(table.id("l-1")));
        let section = table.id("g");
        let contact = Contact { attacker, defender, bout: Bout::Charge, flank: false, fires: false, fought: false };
        let state = table.game.state_mut();
        state.positions.pieces[section].guns.as_mut().unwrap().fired_in_artillery_phase = fired;
        state.contacts.push(contact);
        (state.turn, state.active, state.segment, state.step) = (2, Side::SECOND, Segment::PlayerB, Step::Melees);
        table.game.resume(&mut Faces(vec![("melee", vec![1, 1, 1])]), &mut table.log).unwrap();
        assert_eq!((table.removed("l-1"), table.step()), (Some("destroyed"), "pursuit"));
        go(&mut table, "x-1 pursue", &mut Faces::default());
        assert_eq!((table.asked(), table.step()), (Side::FIRST, "receive"));
        table.offered("g")
    };
    assert_eq!(offers(true), ["hold", "flee"]);
    assert_eq!(offers(false), ["hold", "hold-and-fire", "flee"]);
}

// covers: FD-FRM-06, FD-R48, FD-MOR-13, FD-R86
#[test]
fn example_16_light_infantry_checks() {
    let total = |tables: &str| {
        let tables = tables.to_owned() + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "") + &reserve();
        let mut table = table_under(FAR, "", &tables);
        let (piece, by) = (table.id("s-1"), table.id("l-1"));
        let state = table.game.state_mut();
        state.step = Step::FireResults;
        state.hit = vec![Hit { piece, by, checks: true }];
        table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
        totals(&table)[0]
    };
    let lights = |places: &[(f64, f64)], more: &str| light("s", "b", &vec![3; places.len()], 3, places, more);
    assert_eq!(total(&lights(&[(30.0, 40.0), (34.0, 40.0)], "")), 9);
    assert_eq!(total(&lights(&[(30.0, 40.0), (30.75, 40.0)], "")), 6);
    let four = [(30.0, 40.0), (30.75, 40.0), (31.5, 40.0), (32.25, 40.0)];
    assert_eq!(total(&lights(&four, "converged = true")), 8);
    assert_eq!(total(&lights(&four, "")), 6, "not converged");
    let company = "[[regiment.company]]\nid = \"one\"\nname = \"one\"\nmmg = 2\nstands = [8]\nat = [[31.125, 40.0]]\nfacing = \"down\"\n";
    assert_eq!(total(&(lights(&[(30.0, 40.0), (34.0, 40.0)], "") + company)), 8);
}

// covers: FD-FLD-19, FD-FLD-20, FD-MEL-16, FD-D39
#[test]
fn example_25_passing_by_is_no_contact() {
    let charge = |answer: &str| {
        let tables = foot("m", "a", &[8, 8], 2, "line", (30.0, 20.0))
            + &apart("w", "b", &[8, 8], 2, &[(29.25, 24.0), (60.0, 50.0)], "colonel = 2")
            + &reserve();
        let mut table = table_under(FAR, "", &tables);
        table.until("declare");
        go(&mut table, "m-1 charge w-1", &mut Faces::default());
        drive(&mut table, "stragglers", &mut Faces::default());
        table.log.clear();
        if answer == "stand" {
            go(&mut table, "m-2 stand", &mut Faces::default());
        } else {
            go(&mut table, "m-2 go-on 30.75,27.0", &mut Faces::default());
        }
        let second = table.id("m-2");
        let contacts = table.game.state().contacts.clone();
        assert_eq!(contacts.len(), 1);
        assert!(!contacts[0].has(second));
        (table.at("m-2").1, table.throws("morale").len())
    };
    assert_eq!(charge("stand"), (23.375, 0));
    let (y, checks) = charge("go-on");
    assert!(y > 26.0 && checks == 1, "{y} {checks}");
}

// covers: FD-SEQ-02, FD-SEQ-05, FD-SEQ-08, FD-SEQ-09, FD-SEQ-10, FD-R63, FD-MEL-11, FD-D18
#[test]
fn a_whole_small_turn_as_the_rules_play_it() {
    // The strip of the guns takes in a part of both companies; A1 stands aside of it as long as it has not charged.
    let tables = guns("g", "a", "pounder = 6", 2, (30.0, 8.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(31.2, 22.5), (60.0, 10.0)], "colonel = 2")
        + &apart("b", "b", &[7, 7, 7], 2, &[(30.75, 30.0), (29.25, 30.0), (60.0, 50.0)], "colonel = 3");
    let mut table = table("", &tables);
    let run = |to: u32| 1..=to;
    let first = run(10).chain(run(10)).chain([4]);
    let later = [5, 6, 7, 8, 9, 10, 1].into_iter().chain([1, 2, 3, 4, 6, 7, 8]);
    let mut faces = Faces(vec![
        ("hit", vec![3, 9, 9, 10]),
        ("melee", first.chain(later).collect()),
        ("morale", vec![7, 6, 2]),
        ("morale-loss", vec![5]),
    ]);
    go(&mut table, "g fire b-1", &mut faces);
    assert_eq!((castings(&table, "b-1"), totals(&table)), (6, vec![10]));
    drive(&mut table, "declare", &mut faces);
    go(&mut table, "l-1 charge b-1", &mut faces);
    drive(&mut table, "artillery", &mut faces);
    // Slid to match, but for the 0.2 inch that it keeps from B2 (FD-FLD-20).
    assert_eq!(table.at("l-1"), (30.95, 30.0 - 0.625));
    assert_eq!(table.refused("g fire b-1").rule, "FD-D13");
    go(&mut table, "g fire b-2", &mut faces);
    assert_eq!(strikes(&table), ["10 dice on 2", "11 dice on 3"]);
    assert_eq!(totals(&table), [11, 7]);
    assert_eq!((castings(&table, "l-1"), castings(&table, "b-1")), (5, 4));
    assert_eq!(table.asked(), Side::SECOND);
    table.log.clear();
    rest_of_turn(&mut table, &mut faces);
    assert_eq!(strikes(&table), ["7 dice on 5", "7 dice on 5"]);
    assert_eq!(totals(&table), [3, 9]);
    assert_eq!((castings(&table, "l-1"), castings(&table, "b-1")), (1, 2));
    assert!(table.moves("l-1").contains(&"flees") && table.game.state().contacts.is_empty());
    assert_eq!(table.game.state().losses.map(|losses| losses.castings), [7, 5]);
    assert!(faces.0.iter().all(|(_, left)| left.is_empty()), "{:?}", faces.0);
}
