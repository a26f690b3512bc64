//! What comes of a fight comes in its order, and not to those whom it has meanwhile driven off.

use engine::game::{Change, Order, Rules, Side, Viewer, prospects};
use engine::odds::Oddsmaker;
use fire_and_discipline::field::{Aim, Fate, Standing};
use fire_and_discipline::play::Battle;
use fire_and_discipline::play::state::{Bout, Contact};
use fire_and_discipline::play::turn::{Segment, Step};
use testkit::Table;

use crate::table::*;

const FAR: &str = "commander-advantage = \"brigade-only\"";

fn set_castings(table: &mut Table<Battle>, name: &str, castings: u8) {
    let piece = table.id(name);
    table.game.state_mut().positions.pieces[piece].castings = castings;
}

/// Contacts of a charge, at the start of a side's melees.
fn melees(table: &mut Table<Battle>, side: Side, pairs: &[(&str, Aim)]) {
    for (attacker, defender) in pairs {
        let attacker = table.id(attacker);
        let contact =
            Contact { attacker, defender: *defender, bout: Bout::Charge, flank: false, fires: false, fought: false };
        table.game.state_mut().contacts.push(contact);
    }
    let state = table.game.state_mut();
    let segment = if side == Side::FIRST { Segment::PlayerA } else { Segment::PlayerB };
    (state.turn, state.active, state.segment, state.step) = (2, side, segment, Step::Melees);
}

/// Two stands of different regiments of A's, touching, each with an enemy at its front; the first enemy is down to his
/// last casting.
fn neighbours() -> Table<Battle> {
    let tables = apart("l", "a", &[4, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("k", "a", &[3, 8], 2, &[(31.5, 20.0), (64.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "colonel = 2")
        + &apart("y", "b", &[8, 8], 2, &[(36.0, 50.0), (64.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "x-1", (30.0, 20.625), 180.0);
    set_down(&mut table, "y-1", (31.5, 20.625), 180.0);
    set_castings(&mut table, "x-1", 1);
    let pairs = [("l-1", Aim::Piece(table.id("x-1"))), ("k-1", Aim::Piece(table.id("y-1")))];
    melees(&mut table, Side::FIRST, &pairs);
    table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
    assert_eq!(table.step(), "melees");
    table
}

// covers: FD-D47, FD-R51, FD-R62, FD-R54
#[test]
fn a_neighbours_failure_ends_a_pursuit_before_it_begins() {
    // L1 wipes out X1 with its first die. Then K1 fails 3 + 2 and flees, and L1 beside it checks with 4 + 2.
    let fight = |check: u32, loss: u32| {
        let mut table = neighbours();
        let faces = vec![("melee", vec![1]), ("morale", vec![1, 10, check]), ("morale-loss", vec![5, loss])];
        go(&mut table, "fight #1", &mut Faces(faces));
        assert_eq!(table.removed("x-1"), Some("destroyed"));
        assert!(table.moves("k-1").contains(&"flees"), "{:?}", table.moves("k-1"));
        table
    };
    let passes = fight(6, 1);
    assert!(passes.step() == "pursuit" && passes.allows("l-1 pursue"));
    let flees = fight(10, 5);
    assert!(flees.moves("l-1").contains(&"flees") && flees.step() != "pursuit");
    let halts = fight(10, 2);
    assert!(halted(&halts, "l-1") && halts.step() != "pursuit");
}

/// A farm with one casting in it, and a stand of A's before its wall.
fn last_defender(castings: u8) -> Table<Battle> {
    let tables = area("farm", "hard-cover", (28.0, 30.0), (32.0, 33.0), "")
        + &apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [8, 6]\ngarrison = \"farm\"\n"
        + &apart("x", "b", &[8, 8], 2, &[(60.0, 50.0), (64.0, 50.0)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "l-1", (30.0, 29.375), 0.0);
    let feature = table.game.piece(table.id("z-1")).inside().unwrap();
    let gone = table.id("z-2");
    table.game.state_mut().positions.lift(gone, Standing::Gone(Fate::Destroyed));
    set_castings(&mut table, "z-1", 1);
    set_castings(&mut table, "l-1", castings);
    melees(&mut table, Side::FIRST, &[("l-1", Aim::Feature(feature))]);
    table
}

// covers: FD-D27, FD-D47
#[test]
fn an_attacker_who_runs_after_the_fight_does_not_take_the_feature() {
    let fight = |morale: u32, loss: u32| {
        let mut table = last_defender(2);
        // 2 + 2 + 3 for the fight that it won.
        let faces = vec![("melee", vec![1]), ("morale", vec![morale]), ("morale-loss", vec![loss])];
        table.game.resume(&mut Faces(faces), &mut table.log).unwrap();
        assert_eq!(table.removed("z-1"), Some("destroyed"));
        table
    };
    let passes = fight(7, 1);
    assert_eq!(passes.step(), "take");
    assert!(passes.allows("l-1 occupy area:farm") && passes.allows("l-1 stay"));
    for loss in [2, 5] {
        let fails = fight(8, loss);
        assert_ne!(fails.step(), "take");
        assert!(fails.game.piece(fails.id("l-1")).inside().is_none());
    }
}

// covers: FD-MEL-16, FD-R51, FD-R72
#[test]
fn a_charger_that_guns_have_halted_is_no_straggler() {
    let tables = foot("m", "a", &[4, 4], 2, "line", (30.75, 20.0))
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 24.0), (60.0, 50.0)], "colonel = 2")
        + &guns("g", "b", "pounder = 6", 2, (31.7, 27.5), "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    go(&mut table, "m-1 charge x-1", &mut Faces::default());
    drive(&mut table, "receive", &mut Faces::default());
    // Two automatic hits at 75 yards; 2 + 2 + 2 = 6, die 10 fails, loss die 2.
    go(&mut table, "g hold-and-fire m-2", &mut Faces(vec![("morale", vec![10]), ("morale-loss", vec![2])]));
    assert!(halted(&table, "m-2") && table.game.in_contact(table.id("m-1")));
    assert_ne!(table.step(), "stragglers");
}

// covers: FD-MEL-16, FD-D39
#[test]
fn a_charger_whose_target_has_gone_is_asked_once() {
    let tables = foot("m", "a", &[8, 8], 2, "line", (30.75, 20.0))
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 24.0), (60.0, 50.0)], "colonel = 2")
        + &light("s", "b", &[3, 3], 3, &[(31.8, 25.0), (36.0, 25.5)], "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    go(&mut table, "m-1 charge x-1", &mut Faces::default());
    drive(&mut table, "receive", &mut Faces::default());
    go(&mut table, "s-1 flee", &mut Faces::default());
    assert_eq!(table.step(), "stragglers");
    go(&mut table, "m-2 stand", &mut Faces::default());
    assert!(table.game.in_contact(table.id("m-1")));
    assert_ne!(table.step(), "stragglers");
    assert!(table.throws("morale").is_empty(), "it has stayed with its body, which has made contact");
}

// covers: FD-MEL-13, FD-ART-22, FD-R62
#[test]
fn both_sections_that_a_pursuer_meets_answer() {
    let tables = guns("g", "a", "pounder = 6", 2, (29.25, 17.0), "")
        + &guns("h", "a", "pounder = 6", 2, (30.75, 17.0), "")
        + &apart("l", "a", &[3, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 50.0), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "x-1", (30.0, 20.625), 180.0);
    let pairs = [("x-1", Aim::Piece(table.id("l-1")))];
    melees(&mut table, Side::SECOND, &pairs);
    table.game.resume(&mut Faces(vec![("melee", vec![1, 1, 1])]), &mut table.log).unwrap();
    assert_eq!((table.removed("l-1"), table.step()), (Some("destroyed"), "pursuit"));
    go(&mut table, "x-1 pursue", &mut Faces::default());
    assert!(table.step() == "receive" && table.offered("g").contains(&"hold-and-fire"));
    go(&mut table, "g hold", &mut Faces::default());
    assert!(table.step() == "receive" && table.offered("h").contains(&"hold-and-fire"));
}

// covers: FD-R72
#[test]
fn guns_fire_at_a_charger_that_comes_into_their_zone_at_the_end_of_its_way() {
    // The guns look across its way. It meets X after 79.94 yards; after 79.8 a tenth of an inch of it is in their strip.
    let tables = apart("m", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.995), (60.0, 50.0)], "colonel = 2")
        + &guns("g", "b", "pounder = 6", 2, (36.0, 30.0), "")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_down(&mut table, "g", (36.0, 28.63), 90.0);
    table.until("declare");
    go(&mut table, "m-1 charge g", &mut Faces::default());
    drive(&mut table, "receive", &mut Faces::default());
    assert!(table.step() == "receive" && table.allows("g hold-and-fire m-1"));
}

// covers: FD-D48, FD-SKI-07
#[test]
fn what_is_left_of_a_troop_halts_with_the_stand_that_skirmishers_shot() {
    let three = [(28.0, 20.0), (29.5, 20.0), (31.0, 20.0)];
    let tables = light("s", "a", &[3, 3, 3], 3, &three, "")
        + &horse("c", "b", "[[2, 2], [3]]", 2, (30.0, 27.0), "")
            .replace("at = [30, 27]", "at = [[29.25, 27], [30.75, 27], [60, 50]]")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    set_castings(&mut table, "c-1a", 1);
    table.until("skirmish");
    go(&mut table, "s-1 skirmish c-1a with:s-2,s-3", &mut Faces(vec![("skirmish", vec![10, 10, 10])]));
    assert_eq!(table.removed("c-1a"), Some("destroyed"));
    assert!(halted(&table, "c-1b"));
}

/// The losses of an order's odds: how surely each of some pieces loses at all, and whether it is moved.
fn chances(table: &Table<Battle>, line: &str, names: [&str; 2]) -> [(f64, f64); 2] {
    let order: Order = table.read(line);
    let viewer = Viewer::Side(table.asked());
    let odds = prospects(&table.game, &order, viewer, &mut Oddsmaker::new()).unwrap();
    names.map(|name| {
        let piece = table.id(name);
        let lost = odds.chance(|changes| changes.lost_by(piece) > 0).to_f64();
        let moved = |change: &Change| matches!(change, Change::Moved(who, _) if *who == piece);
        (lost, odds.chance(|changes| changes.0.iter().any(moved)).to_f64())
    })
}

// covers: FD-CHG-07, FD-MEL-05
#[test]
fn the_odds_of_a_charge_are_those_of_its_first_blows() {
    let tables = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &tables);
    table.until("declare");
    let [(ours, moved), (theirs, _)] = chances(&table, "l-1 charge x-1", ["l-1", "x-1"]);
    // Ten dice on 2 against twelve on 3; the way to the enemy is no harm.
    assert!((theirs - (1.0 - 0.8_f64.powi(10))).abs() < 1e-9, "{theirs}");
    assert!((ours - (1.0 - 0.7_f64.powi(12))).abs() < 1e-9, "{ours}");
    assert!(moved.abs() < 1e-9);
    // By option the volley is thrown for before contact: four dice on 8, then ten on 3.
    let mut volley = table_under("charge-volley = \"separate-volley\"", "", &tables);
    volley.until("declare");
    let [(ours, _), _] = chances(&volley, "l-1 charge x-1", ["l-1", "x-1"]);
    assert!((ours - (1.0 - 0.2_f64.powi(4) * 0.7_f64.powi(10))).abs() < 1e-9, "{ours}");
    // One that falls short leads nowhere.
    let short = apart("l", "a", &[8, 8], 2, &[(30.0, 20.0), (60.0, 10.0)], "colonel = 2")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 28.2), (60.0, 50.0)], "colonel = 2")
        + &reserve();
    let mut table = table_under(FAR, "", &short);
    table.until("declare");
    let [(ours, moved), (theirs, _)] = chances(&table, "l-1 charge x-1", ["l-1", "x-1"]);
    assert!(ours.abs() + theirs.abs() < 1e-9 && (moved - 1.0).abs() < 1e-9);
}

// covers: FD-R92
#[test]
fn a_regiment_that_forms_on_a_straggler_is_ready_for_nothing() {
    let tables = foot("l", "a", &[8, 8, 8], 2, "line", (30.0, 20.0))
        + "[[regiment.company]]\nid = \"g\"\nname = \"g\"\nstands = [8]\nat = [30.0, 12.0]\nfacing = \"down\"\n"
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 57.0), (40.0, 57.0)], "");
    let mut table = table_under(FAR, "", &tables);
    table.until("changes");
    let after = |name: &str| {
        let order = table.read(&format!("{name} form column"));
        assert!(table.game.check(&order).is_ok(), "{name}");
        table.game.readiness(table.id(name), Some(&order))
    };
    assert_eq!(after("l-g-1"), None);
    assert_eq!(after("l-2"), Some(engine::game::Readiness::March));
}

// covers: FD-R67, FD-HCV-10
#[test]
fn by_option_a_unit_and_a_garrison_fight_once_with_all_their_castings() {
    let tables = area("farm", "hard-cover", (28.0, 30.0), (32.0, 33.0), "")
        + &foot("l", "a", &[8, 6], 2, "line", (30.0, 20.0))
        + "[[regiment]]\nid = \"z\"\nname = \"z\"\nside = \"b\"\narm = \"infantry\"\nmmg = 1\nstands = [4, 6]\ngarrison = \"farm\"\n"
        + &apart("x", "b", &[8, 8], 2, &[(60.0, 50.0), (64.0, 50.0)], "")
        + &reserve();
    let fight = |options: &str| {
        let mut table = table_under(&format!("{FAR}\n{options}"), "", &tables);
        set_down(&mut table, "l-1", (29.25, 29.375), 0.0);
        set_down(&mut table, "l-2", (30.75, 29.375), 0.0);
        let feature = Aim::Feature(table.game.piece(table.id("z-1")).inside().unwrap());
        melees(&mut table, Side::FIRST, &[("l-1", feature), ("l-2", feature)]);
        table.game.resume(&mut Faces::default(), &mut table.log).unwrap();
        table
    };
    let dice = |table: &Table<Battle>| -> Vec<String> {
        let words = table.throws("melee-strike").into_iter().map(|throw| throw.words.clone());
        words.filter_map(|words| words.split(" or less").next().map(str::to_owned)).collect()
    };
    // 8 + 6 castings, the grade, a friend beside it, and the walls; 4 + 6 castings, the grade, and friends.
    let mut units = fight("assault-scale = \"unit-against-unit\"");
    assert_eq!(units.step(), "meet");
    go(&mut units, "z-1 meet", &mut Faces(vec![("melee", vec![1, 1, 1, 1, 1])]));
    assert_eq!(dice(&units)[..2], ["14 dice on 2", "12 dice on 3"]);
    // Five hits: the four of the stand that meets them, and one of the other.
    assert_eq!((units.removed("z-1"), castings(&units, "z-2")), (Some("destroyed"), 5));
    assert!(dice(&units).get(2).is_none_or(|dice| dice.ends_with("on 5")), "one fight in a phase");
    // Stand against stand there are two.
    assert_eq!(fight("").step(), "melees");
}
