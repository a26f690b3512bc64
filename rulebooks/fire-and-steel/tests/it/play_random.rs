//! Whole games of random orders: every offer that is listed applies, and the state stays sound.

use engine::dice::{Dice, Die, Seeded};
use engine::game::{Act, Event, Game, Goal, Halt, Log, Offers, PieceId};
use engine::table::Spot;
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::roster::{Post, Recruit};
use fire_and_steel::play::weapon::Weapon;
use testkit::assert_odds_are_those_of_every_face;

use crate::skirmish::*;
use crate::slow::Referee;

fn town() -> Laid {
    let arms: [&[Weapon]; 8] = [
        &[Weapon::SingleActionRevolver, Weapon::Knife],
        &[Weapon::SmoothBoreMusket, Weapon::Sword],
        &[Weapon::BreakActionShotgunTwoBarrels],
        &[Weapon::Bow, Weapon::Knife],
        &[Weapon::ThrowingSpear, Weapon::AxeOrClub],
        &[Weapon::Lance, Weapon::Sword, Weapon::MuzzleLoadingPistol],
        &[Weapon::BoltOrLeverActionRifle, Weapon::DoubleActionRevolver],
        &[Weapon::MuzzleLoadingPistol, Weapon::MuzzleLoadingPistol, Weapon::Sword],
    ];
    let mut laid = laid();
    laid.first = None;
    for side in [engine::game::Side::FIRST, engine::game::Side::SECOND] {
        for (at, weapons) in arms.iter().enumerate() {
            let mut recruit = Recruit::new(side, weapons.to_vec(), Post::Zones(Vec::new()));
            recruit.mounted = at == 5 || at == 6;
            recruit.leader = at == 0;
            recruit.shield = at == 4;
            recruit.shooting_skill = i32::try_from(at % 4).unwrap();
            laid = laid.figure(&format!("{}{at}", ["a", "b"][side.index()]), recruit);
        }
    }
    laid.turns = Some(5);
    laid.area(Terrain::Building, 2, (18.0, 20.0), (26.0, 28.0))
        .line(Terrain::Door, (21.0, 20.0), (23.0, 20.0))
        .line(Terrain::Window, (18.0, 23.0), (18.0, 24.5))
        .area(Terrain::Stairs, 1, (24.0, 25.0), (26.0, 28.0))
        .area(Terrain::Woods, 0, (4.0, 14.0), (12.0, 22.0))
        .area(Terrain::Hill, 1, (30.0, 14.0), (42.0, 24.0))
        .area(Terrain::DeepWater, 0, (30.0, 30.0), (40.0, 34.0))
        .area(Terrain::Wagon, 0, (14.0, 14.0), (16.5, 15.5))
        .line(Terrain::LowWall, (2.0, 26.0), (14.0, 26.0))
        .line(Terrain::HighWall, (28.0, 8.0), (28.0, 18.0))
        .line(Terrain::Gate, (28.0, 12.0), (28.0, 14.0))
}

/// Plays random offers to the end of the game; how many decisions it took.
fn play_out(laid: Laid, seed: u64) -> usize {
    play_on(&mut laid.play(), seed, &mut |_, _| Ok(()))
}

/// Looks at a step's events and says what is wrong with them.
pub(crate) type Watch<'w> = dyn FnMut(&dyn Game, &[Event]) -> Result<(), String> + 'w;

/// The same with a laid table, showing every step's events to a watcher.
fn play_on(play: &mut Play, seed: u64, watch: &mut Watch<'_>) -> usize {
    play_game(&mut *play.game, seed, watch)
}

/// The same with any game.
pub(crate) fn play_game(game: &mut dyn Game, seed: u64, watch: &mut Watch<'_>) -> usize {
    let mut dice = Seeded::new(seed);
    let mut chance = Seeded::new(seed ^ 0x5bd1_e995);
    let mut pick = |most: usize| chance.face(Die::of(u32::try_from(most).unwrap()), "pick").unwrap() as usize - 1;
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // some thousandths of an inch
    let [wide, deep] = game.setting().size.map(|inches| (inches * 1000.0) as usize);
    let (mut offers, mut actors, mut log) = (Offers::new(), Vec::<PieceId>::new(), Log::new());
    let mut count = 0;
    while game.decision().is_some() {
        count += 1;
        assert!(count < 20_000, "the game does not end");
        game.actors(&mut actors);
        let of = (!actors.is_empty()).then(|| actors[pick(actors.len())]);
        game.offers(of, &mut offers);
        assert!(!offers.list().is_empty(), "a question without an answer");
        let offer = offers.list()[pick(offers.list().len())].clone();
        let order = if offer.blanks.is_empty() {
            offer.order.clone()
        } else {
            let spot = Spot::new(i32::try_from(pick(wide)).unwrap(), i32::try_from(pick(deep)).unwrap());
            match game.toward(&offer, &Goal { spot, facing: None, within: 0.5 }) {
                Ok(order) => order,
                // Hemmed in: something else, then.
                Err(_) => continue,
            }
        };
        assert_eq!(game.check(&order), Ok(()), "{}", game.say(&order));
        if matches!(offer.act, Act::Fire | Act::Charge | Act::Fight) {
            assert_odds_are_those_of_every_face(game, &order);
        }
        log.clear();
        match game.apply(&order, &mut dice, &mut log) {
            Ok(()) => {}
            Err(Halt::Refused(refusal)) => panic!("{}: {refusal}", game.say(&order)),
            Err(Halt::Dice(error)) => panic!("{error}"),
        }
        if let Err(objection) = watch(game, log.events()) {
            panic!("seed {seed}, {}: {objection}", game.say(&order));
        }
        let mut faults = Vec::new();
        game.audit(&mut faults);
        assert!(faults.is_empty(), "seed {seed}, {}: {faults:?}\n{:?}", game.say(&order), log.events());
    }
    assert!(game.ending().is_some());
    count
}

#[test]
fn random_games_end_and_stay_sound() {
    let decisions: usize = (0..12).map(|seed| play_out(town(), seed)).sum();
    assert!(decisions > 3_000, "{decisions}");
}

#[test]
fn random_games_under_every_house_rule_end_and_stay_sound() {
    for (seed, option) in [
        "initiative_scope = \"everyone\"",
        "initiative_scope = \"opposed-only\"",
        "impulses_per_phase = 2",
        "impulses_per_phase = 5",
        "ties = \"roll-off\"",
        "hth_tempo = \"per-phase\"",
        "hth_pistol_rate = \"counts-as-shot\"",
        "reload_while_moving = \"yes\"\nmixed_going = \"proportional\"",
        "wounded_test = \"yes\"\nmarker_limits = \"no-attacks\"",
        "wound_limit = 0\nmin_move = 1",
    ]
    .into_iter()
    .enumerate()
    {
        play_out(town().option(option), 100 + seed as u64);
    }
}

/// A village on one floor, with every kind of ground that hides or hinders.
fn village() -> Laid {
    let mut laid = town().cleared();
    laid.turns = Some(4);
    laid.area(Terrain::Building, 0, (10.0, 18.0), (20.0, 28.0))
        .line(Terrain::Door, (14.0, 18.0), (15.2, 18.0))
        .line(Terrain::Window, (10.0, 22.0), (10.0, 24.0))
        .line(Terrain::Window, (20.0, 20.0), (20.0, 21.5))
        .area(Terrain::Building, 0, (30.0, 20.0), (36.0, 24.0))
        .line(Terrain::Window, (32.0, 24.0), (34.0, 24.0))
        .line(Terrain::Door, (36.0, 21.0), (36.0, 22.0))
        .area(Terrain::Woods, 0, (2.0, 10.0), (8.0, 20.0))
        .area(Terrain::Thicket, 0, (38.0, 10.0), (44.0, 14.0))
        .area(Terrain::Crops, 0, (22.0, 8.0), (30.0, 14.0))
        .area(Terrain::Rocks, 0, (40.0, 28.0), (44.0, 34.0))
        .area(Terrain::DeepWater, 0, (2.0, 34.0), (8.0, 38.0))
        .area(Terrain::Barricade, 0, (24.0, 22.0), (26.0, 22.6))
        .line(Terrain::LowWall, (10.0, 34.0), (22.0, 34.0))
        .line(Terrain::RailFence, (24.0, 32.0), (36.0, 32.0))
        .line(Terrain::Hedge, (12.0, 12.0), (20.0, 12.0))
        .line(Terrain::HighWall, (22.0, 26.0), (30.0, 30.0))
        .line(Terrain::Gate, (25.2, 27.6), (26.8, 28.4))
}

#[test]
fn the_field_agrees_with_the_slow_rules() {
    // covers: FS-FLD-02, FS-FLD-04, FS-FLD-05, FS-FLD-06, FS-FLD-07, FS-FLD-16, FS-FLD-18, FS-D24, FS-D50, FS-D52
    let mut seen = [0; 5];
    for seed in 0..40 {
        let mut play = village().play();
        let mut referee = Referee::of(&*play.game);
        play_on(&mut play, 500 + seed, &mut |_, events| referee.follow(events));
        let counts = &referee.counts;
        let now = [counts.moves, counts.shots, counts.covered, counts.obscured, counts.pushes];
        seen.iter_mut().zip(now).for_each(|(sum, now)| *sum += now);
        assert!(counts.close_calls * 5 <= counts.shots, "{counts:?}");
    }
    assert!(seen.iter().zip([2_000, 300, 20, 200, 2]).all(|(seen, least)| *seen >= least), "{seen:?}");
}
