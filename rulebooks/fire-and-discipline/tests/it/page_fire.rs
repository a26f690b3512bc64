//! The worked examples of fire, situation by situation: guns, volleys, skirmishers, chargers before guns.

use fire_and_discipline::play::Battle;
use testkit::Table;

use crate::table::*;

/// What the modifiers of the last throw on a chart add up to.
fn sum(table: &Table<Battle>, chart: &str) -> i32 {
    table.modifiers(chart).iter().map(|(_, value)| value.parse::<i32>().unwrap()).sum()
}

/// The dice of each throw on a chart, such as `12 dice on 6`.
fn dice(table: &Table<Battle>, chart: &str) -> Vec<String> {
    let words = table.throws(chart).into_iter().map(|throw| throw.words.clone());
    words.filter_map(|words| words.split(" or less").next().map(str::to_owned)).collect()
}

// covers: FD-R24, FD-R22
#[test]
fn example_2_ranging_in() {
    let tables = guns("g", "a", "pounder = 8", 2, (30.0, 5.0), "")
        + &apart("b", "b", &[8, 8, 8], 4, &[(29.1, 50.0), (30.9, 50.0), (60.0, 50.0)], "")
        + &reserve();
    let mut table = table("", &tables);
    let fire = |table: &mut Table<Battle>, step: &str, at: &str| {
        table.until(step);
        go(table, &format!("g fire {at}"), &mut Faces::default());
        sum(table, "artillery-fire")
    };
    assert_eq!(fire(&mut table, "bombard", "b-1"), 6);
    assert_eq!(fire(&mut table, "artillery", "b-1"), 6);
    assert_eq!(fire(&mut table, "bombard", "b-1"), 8);
    // Both shots of a turn at others, or an extended zone that only rolls for it: nothing is known of it any more.
    let mut table = at_step(&table, fire_and_discipline::play::turn::Step::Artillery);
    let id = table.id("g");
    let piece = &mut table.game.state_mut().positions.pieces[id];
    piece.acts.fired = false;
    piece.guns.as_mut().unwrap().targets = Default::default();
    go(&mut table, "g fire b-2 extended", &mut Faces::default());
    assert_eq!(fire(&mut table, "bombard", "b-1"), 6);
}

// covers: FD-ART-15, FD-R22, FD-ART-10, FD-SEQ-04, FD-D18
#[test]
fn example_3_extended_kill_zone() {
    let tables = |pounder: &str| {
        area("wood", "light-woods", (25.0, 45.0), (35.0, 50.0), "")
            + &guns("g", "a", pounder, 2, (30.0, 10.0), "")
            + &apart("n", "a", &[8, 8], 2, &[(31.125, 23.25), (60.0, 10.0)], "colonel = 2")
            + &apart("f", "a", &[8, 8], 2, &[(30.75, 41.25), (64.0, 10.0)], "colonel = 2")
            + &apart("x", "b", &[8, 8], 2, &[(30.0, 35.0), (60.0, 50.0)], "colonel = 2")
            + &apart("y", "b", &[8, 8], 2, &[(30.0, 48.0), (64.0, 50.0)], "")
    };
    let left = |table: &Table<Battle>| ["x-1", "n-1", "f-1", "y-1"].map(|name| castings(table, name));
    let mut plain = table("", &tables("pounder = 6"));
    plain.give("g fire x-1", &[3, 9, 9]);
    assert_eq!(left(&plain), [7, 8, 8, 8]);
    let mut extended = table("", &tables("pounder = 6"));
    // The enemy and the friend check with 7 + 2 = 9, a die each.
    extended.give("g fire x-1 extended", &[3, 9, 4, 5, 2, 8, 9, 9]);
    assert_eq!(left(&extended), [7, 8, 7, 8]);
    let checked: Vec<_> = extended.throws("morale").iter().filter_map(|throw| throw.by).collect();
    assert_eq!(checked, [extended.id("x-1"), extended.id("f-1")]);
    let mut stars = table_under("extended-stars = \"every-stand\"", "", &tables("pounder = 6"));
    go(&mut stars, "g fire x-1 extended", &mut Faces(vec![("hit", vec![3, 9, 4, 5, 2, 8])]));
    assert_eq!(left(&stars), [7, 6, 7, 8]);
    let shell = table("", &tables("howitzer = true"));
    assert!(!shell.allows("g fire x-1 extended"));
}

// covers: FD-MUS-08, FD-FLD-08, FD-R04, FD-FLD-11
#[test]
fn example_4_unit_strip() {
    let far = apart("x", "b", &[8, 8], 4, &[(31.5, 28.0), (60.0, 50.0)], "");
    let fire = |ours: String, line: &str| {
        let mut table = table("", &(ours + &far));
        table.until("volleys");
        let refused = !table.allows("l-1 volley x-1");
        go(&mut table, line, &mut Faces::default());
        (dice(&table, "musketry"), refused)
    };
    let line = foot("l", "a", &[7, 7, 7], 2, "line", (30.0, 20.0));
    assert_eq!(fire(line.clone(), "l-1 volley x-1 with:l-2,l-3"), (vec!["12 dice on 6".to_owned()], false));
    // 0.2 inch away it has no target.
    let gap = apart("l", "a", &[7, 7, 7], 2, &[(28.3, 20.0), (30.0, 20.0), (31.5, 20.0)], "");
    assert_eq!(fire(gap, "l-2 volley x-1 with:l-3"), (vec!["8 dice on 6".to_owned()], true));
    // Nor has a stand of another regiment, though it touches.
    let other = apart("m", "a", &[7, 7], 2, &[(28.5, 20.0), (64.0, 10.0)], "");
    let two = apart("l", "a", &[7, 7, 7], 2, &[(60.0, 10.0), (30.0, 20.0), (31.5, 20.0)], "");
    assert_eq!(fire(other + &two, "l-2 volley x-1 with:l-3"), (vec!["8 dice on 6".to_owned()], true));
    // A stand of another grade throws its own five dice in the same order: thirteen.
    let elite = apart("l", "a", &[7, 7], 2, &[(30.0, 20.0), (31.5, 20.0)], "")
        + "[[regiment.company]]\nid = \"g\"\nname = \"g\"\nstands = [7]\nmmg = 3\nat = [28.5, 20.0]\nfacing = \"up\"\n";
    let (thrown, _) = fire(elite, "l-1 volley x-1 with:l-2,l-g-1");
    assert_eq!(thrown, ["8 dice on 6", "5 dice on 6"]);
}

/// Three chasseurs before guns of B's that face them, or look aside.
fn chasseurs(yards: f64, pounder: &str) -> Table<Battle> {
    let tables = horse("c", "a", "[[3], [3]]", 2, (30.0, 20.0), "colonel = 2")
        .replace("at = [30, 20]", "at = [[30, 20], [60, 10]]")
        + &guns("g", "b", pounder, 2, (30.0, 20.0 + yards / 10.0), "")
        + &reserve();
    let mut table = table("", &tables);
    table.until("declare");
    table
}

// covers: FD-ART-21, FD-R71, FD-R72, FD-D31
#[test]
fn example_15_guns_charged() {
    let mut table = chasseurs(140.0, "pounder = 6");
    go(&mut table, "c-1a charge g", &mut Faces::default());
    drive(&mut table, "receive", &mut Faces::default());
    let mut faces = Faces(vec![("hit", vec![6, 7]), ("morale", vec![6])]);
    go(&mut table, "g hold-and-fire c-1a", &mut faces);
    assert_eq!(castings(&table, "c-1a"), 1);
    // 4 for the row, 1 for mounted troops; the check is 1 + 2 + 3.
    assert_eq!(sum(&table, "artillery-fire"), 5);
    let check: i32 =
        table.throws("morale")[0].notes.modifiers.iter().map(|m| m.value.to_string().parse::<i32>().unwrap()).sum();
    assert_eq!(check, 6);
    rest_of_turn(&mut table, &mut Faces::default());
    assert_eq!(dice(&table, "melee-strike")[..2], ["9 dice on 2".to_owned(), "6 dice on 3".to_owned()]);
}

// covers: FD-R72, FD-R59, FD-R21
#[test]
fn example_15_howitzers_and_flanks() {
    // Two howitzers fire at 140, the first point in their zone; from 90 they do not.
    let mut far = chasseurs(140.0, "howitzer = true");
    go(&mut far, "c-1a charge g", &mut Faces::default());
    drive(&mut far, "receive", &mut Faces::default());
    go(&mut far, "g hold-and-fire c-1a", &mut Faces::default());
    assert_eq!((castings(&far, "c-1a"), sum(&far, "artillery-fire")), (1, 3 + 1));
    let mut near = chasseurs(90.0, "howitzer = true");
    go(&mut near, "c-1a charge g", &mut Faces::default());
    drive(&mut near, "receive", &mut Faces::default());
    assert!(!near.allows("g hold-and-fire c-1a"));
    assert!(near.allows("g flee") && near.allows("g hold"));
    // From the side there is no shot.
    let mut side = chasseurs(140.0, "pounder = 6");
    set_down(&mut side, "g", (30.0, 34.0), 90.0);
    go(&mut side, "c-1a charge g", &mut Faces::default());
    drive(&mut side, "receive", &mut Faces::default());
    assert!(!side.allows("g hold-and-fire c-1a"));
}

// covers: FD-SKI-05, FD-SKI-07, FD-R86
#[test]
fn example_16_light_infantry_fires() {
    let four = [(28.0, 20.0), (29.5, 20.0), (31.0, 20.0), (32.5, 20.0)];
    let tables =
        light("s", "a", &[3, 3, 3, 3], 3, &four, "") + &apart("x", "b", &[8, 8], 2, &[(30.0, 27.0), (31.5, 27.0)], "");
    let mut table = table("", &tables);
    table.until("skirmish");
    table.give("s-1 skirmish x-1 with:s-2,s-3,s-4", &[10, 10, 4, 3]);
    assert_eq!(castings(&table, "x-1"), 8);
    let (x, y) = table.at("x-1");
    assert!((x - 30.0).abs() < 0.01 && (y - 37.625).abs() < 0.01, "{x} {y}");
    assert!(table.throws("morale").is_empty());
    // 60 yards from every other stand of its regiment is too far, unless it was farther off before.
    let mut leash = table_of_lights();
    set_down(&mut leash, "t-2", (60.0, 50.0), 0.0);
    leash.until("moves");
    assert_eq!(leash.refused("s-2 move skirmish 34.8,20").rule, "FD-R86");
    assert!(leash.allows("t-1 move skirmish 60,41.6"));
}

/// Half-stands: two that look to the right and are near each other, and two that are far apart.
fn table_of_lights() -> Table<Battle> {
    let tables = light("s", "a", &[3, 3], 3, &[(28.0, 20.0), (31.0, 20.0)], "")
        .replace("facing = \"up\"", "facing = \"right\"")
        + &light("t", "a", &[3, 3], 3, &[(60.0, 40.0), (60.0, 43.0)], "")
        + &apart("x", "b", &[8, 8], 2, &[(30.0, 57.0), (34.0, 57.0)], "")
        + &reserve();
    table("", &tables)
}
