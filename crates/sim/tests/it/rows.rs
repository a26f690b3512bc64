//! Rows: the same for any number of threads, the same as a battle that is played alone, and what they must add up to.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use sim::{Ended, Recorded};

use crate::kit::{MIRROR, mirror, plan, play, shelf, summary};

#[test]
fn rows_are_the_same_for_any_number_of_threads() {
    let shelf = shelf();
    let plan = plan(&shelf, 40).with_units();
    let alone = play(&plan, &shelf, plan.games(), 1);
    assert_eq!(alone.len(), 40);
    assert_eq!(alone, play(&plan, &shelf, plan.games(), 2));
    assert_eq!(alone, play(&plan, &shelf, plan.games(), 7));
    let winners: std::collections::BTreeSet<&str> = alone.iter().map(|game| game.row.winner.as_str()).collect();
    assert!(winners.contains("north") && winners.contains("south"), "{winners:?}");
}

#[test]
fn words_that_units_need_change_no_row() {
    let shelf = shelf();
    let (brief, full) = (plan(&shelf, 10), plan(&shelf, 10).with_units());
    let brief = play(&brief, &shelf, brief.games(), 1);
    let full = play(&full, &shelf, full.games(), 1);
    for (brief, full) in brief.iter().zip(&full) {
        assert_eq!((&brief.row, &brief.trace), (&full.row, &full.trace));
        assert!(brief.units.is_empty() && full.units.len() == 6);
        for (side, lost) in [("north", full.row.lost_1), ("south", full.row.lost_2)] {
            let own = full.units.iter().filter(|unit| unit.side == side);
            assert_eq!(own.clone().map(|unit| u32::from(unit.lost)).sum::<u32>(), lost);
            assert!(own.clone().all(|unit| unit.lost <= unit.of && u32::from(unit.lost) <= unit.taken));
        }
        let (given, taken): (u32, u32) =
            full.units.iter().fold((0, 0), |sum, unit| (sum.0 + unit.given, sum.1 + unit.taken));
        assert!(given <= taken, "{given} {taken}");
    }
    assert!(full.iter().flat_map(|game| &game.units).any(|unit| unit.given > 0));
    assert!(full.iter().flat_map(|game| &game.units).any(|unit| unit.fate != "stands"));
}

#[test]
fn losses_by_turn_and_by_place_add_up() {
    let shelf = shelf();
    let plan = plan(&shelf, 10);
    for game in play(&plan, &shelf, plan.games(), 1) {
        let trace = game.trace.unwrap();
        assert_eq!(trace.turns.len(), usize::from(game.row.turns));
        assert_eq!(trace.turns.last().unwrap().lost, [game.row.lost_1, game.row.lost_2]);
        let harm: u32 = trace.harm.iter().map(|harm| u32::from(harm.count)).sum();
        assert!(harm >= game.row.lost_1 + game.row.lost_2);
        let (took, cost): (u32, u32) =
            trace.orders.iter().fold((0, 0), |sum, used| (sum.0 + used.took, sum.1 + used.cost));
        assert!(took + cost <= harm);
        assert!(trace.harm.iter().all(|harm| harm.at.iter().all(|at| (0..36).contains(at))));
    }
}

/// Orders are secret here, and all are carried out once the last of them is given. What a figure does that was charged
/// while it waited is little.
#[test]
fn harm_counts_for_the_order_of_the_piece_that_did_it() {
    let shelf = shelf();
    let plan = plan(&shelf, 20);
    let (mut by_arms, mut in_all) = (0, 0);
    for game in play(&plan, &shelf, plan.games(), 2) {
        for used in game.trace.unwrap().orders {
            let arms = ["shoot", "hold", "fight", "charge"].contains(&used.verb.as_str());
            by_arms += if arms { used.took } else { 0 };
            in_all += used.took;
        }
    }
    assert!(in_all > 100 && by_arms * 10 > in_all * 9, "{by_arms} of {in_all}");
}

/// The record of a game replays, and ends as its row says.
#[test]
fn a_row_can_be_seen_again() {
    let shelf = shelf();
    let plan = plan(&shelf, 3);
    let row = play(&plan, &shelf, 2..3, 1).remove(0).row;
    let mut file = Vec::new();
    assert_eq!(sim::record(&plan, &shelf, 2, &mut file).unwrap(), Recorded::Whole);
    let reading = linstock::record::read(&file).unwrap();
    let mut replay = linstock::record::Replay::new(&reading, |header| header.set_up(&shelf)).unwrap();
    while let Some(step) = replay.next_step() {
        step.unwrap();
    }
    let ending = replay.table().ending().unwrap();
    let winner = ending.winner.map(|side| replay.table().setting().sides[side.index()].id.clone());
    assert_eq!((winner.unwrap_or_default(), ending.why.to_owned()), (row.winner, row.why));
    assert_eq!(reading.lines.len(), usize::try_from(row.decisions).unwrap());
}

#[test]
fn a_run_that_is_stopped_hands_over_what_is_whole() {
    let shelf = shelf();
    let plan = plan(&shelf, 200);
    let stop = AtomicBool::new(false);
    let mut seen = Vec::new();
    let ended = sim::run(&plan, &shelf, plan.games(), 2, &stop, |played| {
        seen.push(played.row.game);
        stop.fetch_or(seen.len() == 5, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    let Ended::Stopped(next) = ended else { panic!("it was not stopped") };
    assert_eq!(seen, (0..next).collect::<Vec<u64>>());
    assert!((5..200).contains(&next));
}

#[test]
fn a_mirrored_scenario_is_found_even_and_a_lopsided_one_lopsided() {
    let shelf = shelf();
    let plan = plan(&shelf, 400);
    let even = summary(&plan, &play(&plan, &shelf, plan.games(), 2));
    let north = &even.variants[0].sides[0].wins;
    assert!(north.low < 0.5 && north.high > 0.5 - even.variants[0].draws.share, "{north:?}");
    let balance = &even.variants[0].balance;
    assert!(balance.low < 0.5 && balance.high > 0.5, "{balance:?}");
    assert_eq!((even.tone.as_str(), even.verdict[0].as_str()), ("fair", "An even match."));

    let text = MIRROR.replace("\"s2\"\nname = \"Sid\"\nside = \"south\"", "\"s2\"\nname = \"Sid\"\nside = \"north\"");
    let text = text.replace("at = [18, 6]\nfacing = 0", "at = [22, 30]\nfacing = 180");
    assert_ne!(text, MIRROR);
    let lopsided = linstock::Scenario::load("lopsided", text);
    let plan = sim::Plan::new(&shelf, &lopsided, ["random", "random"], 1..=150).unwrap();
    let found = summary(&plan, &play(&plan, &shelf, plan.games(), 2));
    assert_eq!(found.tone, "lopsided", "{:?}", found.verdict);
    assert!(found.verdict[0].contains("North wins too often"), "{:?}", found.verdict);
}

#[test]
fn exchanged_sides_tell_bots_from_sides() {
    let shelf = shelf();
    let plan = sim::Plan::new(&shelf, &mirror(), ["drill", "random"], 1..=15).unwrap().swapped().unwrap();
    let games = play(&plan, &shelf, plan.games(), 2);
    assert_eq!(games.len(), 30);
    assert_eq!((games[0].row.bot_1.as_str(), games[1].row.bot_1.as_str()), ("drill", "random"));
    assert_eq!(games[0].row.seed, games[1].row.seed);
    let found = summary(&plan, &games);
    let [drill, random] = found.variants[0].bots.as_slice() else { panic!("two bots") };
    assert!(drill.wins.share > random.wins.share, "{:?}", found.verdict);
    // Sides are even however strong their bots are.
    assert!(found.variants[0].balance.low < 0.5 && found.variants[0].balance.high > 0.5);
    let same = sim::Plan::new(&shelf, &mirror(), ["drill", "drill"], 1..=2).unwrap().swapped();
    assert!(same.unwrap_err().to_string().contains("leave --swap out"));
}
