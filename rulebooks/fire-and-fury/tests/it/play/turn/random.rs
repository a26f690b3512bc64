//! Whole games by chance: every offer can be ordered, nothing is ever wrong with the table, and games end.

use engine::dice::Seeded;
use engine::game::prelude::*;
use engine::game::{Act, Event, Goal, Log, Offer, Offers, Order, Viewer, blank, prospects};
use engine::odds::Oddsmaker;
use engine::table::Ground;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;
use testkit::assert_odds_are_those_of_every_face;

use crate::game::*;
use crate::slow::land::Land;
use crate::slow::{Counts, Referee, sight};
use crate::table::{self, area, but, foot, formed, guns, horse, leader, limbered, wall};

fn battle() -> Field {
    let ground = Ground::new(
        vec![
            area(TerrainKind::Woods, 0, (20.0, 30.0), (34.0, 44.0)),
            area(TerrainKind::Building, 0, (60.0, 34.0), (68.0, 40.0)),
            area(TerrainKind::Hill, 1, (70.0, 44.0), (90.0, 60.0)),
            area(TerrainKind::Marsh, 0, (40.0, 20.0), (48.0, 26.0)),
        ],
        vec![
            wall(TerrainKind::RailFence, (36.0, 44.0), (58.0, 44.0)),
            wall(TerrainKind::HighWall, (4.0, 36.0), (14.0, 36.0)),
        ],
    );
    let (ours, theirs) = (table::OURS, table::THEIRS);
    let mut field = on_ground(ground)
        .leader("Howe", leader(ours, 40.0, 6.0))
        .leader("Clinton", leader(ours, 70.0, 6.0))
        .leader("Greene", leader(theirs, 40.0, 66.0))
        .leader("Putnam", leader(theirs, 70.0, 66.0));
    for at in 0..5_u8 {
        let x = 14.0 + f64::from(at) * 15.0;
        let named = |side: &str| format!("{side}-foot-{at}");
        field = field.unit(&named("crown"), foot(ours, x, 12.0, 0.0, 7));
        field = field.unit(&named("congress"), foot(theirs, x, 58.0, 180.0, 7));
    }
    field
        .unit("crown-horse", horse(ours, 88.0, 12.0, 0.0, 4))
        .unit("congress-horse", horse(theirs, 88.0, 58.0, 180.0, 4))
        .unit("crown-guns", guns(ours, 22.0, 18.0, 0.0, 3))
        .unit("congress-guns", limbered(guns(theirs, 52.0, 64.0, 180.0, 2)))
        .unit(
            "crown-light",
            formed(
                but(foot(ours, 52.0, 18.0, 0.0, 4), |troops| troops.traits.cold_steel = true),
                Formation::FieldColumn,
            ),
        )
        .unit("congress-rifles", formed(foot(theirs, 22.0, 50.0, 180.0, 4), Formation::OpenOrder))
        .key("the-hill", 80.0, 52.0, Some(THEIRS))
        .with(|muster| muster.turns = 8)
}

/// How the sides play.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    /// Anything, anywhere.
    Any,
    /// At the enemy: charges, fire and moves toward him before all else.
    Bold,
}

/// One random answer; an offer that is listed can be ordered.
fn answer(table: &Table, mood: Mood, dice: &mut Seeded) -> Order {
    let mut offers = Offers::new();
    table.game.offers(None, &mut offers);
    let list = offers.list();
    assert!(!list.is_empty(), "nothing to answer in {}", table.step());
    let keen = |offer: &&Offer| matches!(offer.act, Act::Charge | Act::Fire | Act::Fight | Act::Rally);
    let keen: Vec<&Offer> = list.iter().filter(keen).collect();
    let offer = match mood {
        Mood::Bold if !keen.is_empty() && pick(dice, 4) > 0 => keen[pick(dice, keen.len())],
        _ => &list[pick(dice, list.len())],
    };
    let mut order = if let Some(blank::Several { from, least, most }) = &offer.blanks.several {
        let count = least + pick(dice, most - least + 1);
        let skip = pick(dice, from.len() - count + 1);
        offer.order.clone().with(from.iter().skip(skip).take(count).copied())
    } else {
        let enemies = table.game.state().units.iter().filter(|unit| !unit.off_table && unit.side != table.asked());
        let enemies: Vec<_> = enemies.map(|unit| unit.pose.spot).collect();
        let there = match mood {
            Mood::Bold if !enemies.is_empty() => enemies[pick(dice, enemies.len())],
            _ => {
                let [wide, deep] = table.game.setting().size;
                spot(pick(dice, 96) as f64 * wide / 96.0, pick(dice, 72) as f64 * deep / 72.0)
            }
        };
        let goal = Goal { spot: there, facing: None, within: 1.0 };
        match table.game.toward(offer, &goal) {
            Ok(order) => order,
            Err(refusal) => panic!("{} cannot be filled in: {refusal}", table.game.say(&offer.order)),
        }
    };
    if pick(dice, 40) == 0 && table.allows(&Order::plain("done")) {
        order = Order::plain("done");
    }
    order
}

fn play(seed: u64, mood: Mood, watch: impl FnMut(&Table, &Order)) -> (usize, Table) {
    play_with(seed, mood, Log::brief(), watch, |_, _| Ok(()))
}

/// The same with what happens shown to a referee after every order.
fn play_with(
    seed: u64,
    mood: Mood,
    log: Log,
    watch: impl FnMut(&Table, &Order),
    judge: impl FnMut(&Table, &[Event]) -> Result<(), String>,
) -> (usize, Table) {
    play_on(battle().begin(), seed, mood, log, watch, judge)
}

/// The same from any table.
pub(super) fn play_on(
    mut table: Table,
    seed: u64,
    mood: Mood,
    mut log: Log,
    mut watch: impl FnMut(&Table, &Order),
    mut judge: impl FnMut(&Table, &[Event]) -> Result<(), String>,
) -> (usize, Table) {
    let mut dice = Seeded::new(seed);
    let mut decisions = 0;
    while table.game.decision().is_some() {
        let order = answer(&table, mood, &mut dice);
        watch(&table, &order);
        log.clear();
        if let Err(halt) = table.game.apply(&order, &mut dice, &mut log) {
            panic!("seed {seed}, decision {decisions}, {}: {halt}", table.game.say(&order));
        }
        if let Err(objection) = judge(&table, log.events()) {
            panic!("seed {seed}, decision {decisions}, {}: {objection}", table.game.say(&order));
        }
        let mut faults = Vec::new();
        table.game.audit(&mut faults);
        assert!(faults.is_empty(), "seed {seed}, decision {decisions}, {}: {faults:?}", table.game.say(&order));
        decisions += 1;
        assert!(decisions < 20_000, "seed {seed} never ends");
    }
    (decisions, table)
}

// covers: FF-D10
#[test]
fn random_games_end_and_are_sound() {
    let mut all = 0;
    for seed in 0..16 {
        let mood = if seed % 2 == 0 { Mood::Any } else { Mood::Bold };
        let (decisions, table) = play(seed, mood, |_, _| {});
        assert!(table.game.ending().is_some());
        all += decisions;
    }
    assert!(all > 3000, "{all} decisions only");
}

// covers: FF-FLD-15, FF-FLD-32, FF-FLD-34, FF-FLD-35, FF-D58
#[test]
fn retreats_recalls_and_flanks_agree_with_the_slow_rules() {
    let mut seen = Counts::default();
    for seed in 100..140 {
        let mut referee = Referee::of(&battle().begin().game);
        let judge = |table: &Table, events: &[Event]| referee.follow(events, &table.game);
        play_with(seed, Mood::Bold, Log::new(), |_, _| {}, judge);
        seen.add(referee.counts);
    }
    let Counts { retreats, full_retreats, bent, recalls, passed, marches, passages, contacts, flanks, .. } = seen;
    assert!(retreats >= 40 && full_retreats >= 40 && bent > 0 && recalls > 0, "{seen:?}");
    assert!(passed > 0 && contacts >= 100 && flanks > 0, "{seen:?}");
    assert!(marches > 200 && passages > 10, "{seen:?}");
}

// covers: FF-FLD-04, FF-FLD-06, FF-FLD-07, FF-FLD-12, FF-FLD-14, FF-FLD-18, FF-FLD-19
#[test]
fn sight_cover_and_flanks_agree_with_the_slow_rules() {
    let mut looked = sight::Looked::default();
    for seed in 200..224 {
        let mut asked = 0;
        let land = Land::of(battle().begin().game.setting());
        play(seed, Mood::Bold, |table, _| {
            asked += 1;
            if asked % 16 == 0
                && let Err(fault) = sight::look_round(&table.game, &land, &mut looked)
            {
                panic!("seed {seed}, decision {asked}: {fault}");
            }
        });
    }
    let sight::Looked { seen, unseen, open, covered, enfiladed, massed, outflanked, lining, .. } = looked;
    assert!(seen > 2000 && unseen > 500 && open > 500 && covered > 100 && massed > 50, "{looked:?}");
    assert!(enfiladed > 20 && outflanked > 50 && lining > 20, "{looked:?}");
}

#[test]
fn the_odds_of_an_order_are_those_of_every_face_of_its_dice() {
    let mut verbs = std::collections::BTreeMap::<&str, usize>::new();
    for seed in 40..44 {
        play(seed, Mood::Bold, |table, order| {
            if matches!(order.verb, "fire" | "declare-charge" | "fight") {
                *verbs.entry(order.verb).or_default() += 1;
                assert_odds_are_those_of_every_face(&table.game, order);
            }
        });
    }
    assert_eq!(verbs.len(), 3, "{verbs:?}");
}

#[test]
fn what_is_kept_is_what_would_be_measured_anew() {
    for seed in 20..26 {
        let mood = if seed % 3 == 0 { Mood::Any } else { Mood::Bold };
        play(seed, mood, |table, order| {
            let (mut kept, mut found) = (Offers::new(), Offers::new());
            table.game.offers(None, &mut kept);
            table.game.uncached().offers(None, &mut found);
            assert_eq!(kept.list(), found.list(), "seed {seed} in {}", table.step());
            // What was measured for the odds of fire is what it does.
            if order.verb == "fire" {
                let viewer = Viewer::Side(table.asked());
                prospects(&table.game, order, viewer, &mut Oddsmaker::new()).unwrap();
                let done = [table.game.clone(), table.game.uncached()].map(|mut game| {
                    game.apply(order, &mut Seeded::new(seed), &mut Log::brief()).unwrap();
                    <dyn Game>::digest(&game)
                });
                assert_eq!(done[0], done[1], "seed {seed}: {}", table.game.say(order));
            }
        });
    }
}
