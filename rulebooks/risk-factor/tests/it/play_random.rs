//! Whole games of random orders: every offer that is listed applies, and the state stays sound.

use engine::dice::{Dice, Die, Seeded};
use engine::game::{Game, Goal, Offers, Order};
use engine::house::Page;
use engine::scenario::Source;
use engine::table::Spot;
use risk_factor::play::scenario::{TEMPLATE, set_up};
use testkit::soak::Soak;

pub(crate) const TITI_HILL: &str = include_str!("../../../../scenarios/risk-factor/titi-hill.toml");
pub(crate) const INTOMBE: &str = include_str!("../../../../scenarios/risk-factor/intombe.toml");

fn game(text: &str) -> Box<dyn Game> {
    let source = Source::parse(text);
    let mut reader = source.reader("risk-factor");
    let page = source.house().unwrap_or_default();
    let game = set_up(&page, &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    assert!(faults.is_empty(), "{faults:#?}");
    game.unwrap()
}

/// A player that takes any offer, towards anywhere.
pub(crate) fn any_offer(seed: u64) -> impl FnMut(&dyn Game) -> Order {
    let mut chance = Seeded::new(seed ^ 0x5bd1_e995);
    move |game| {
        let mut pick = |most: usize| chance.face(Die::of(u32::try_from(most).unwrap()), "pick").unwrap() as usize - 1;
        let mut offers = Offers::new();
        game.offers(None, &mut offers);
        let [width, depth] = game.setting().size;
        loop {
            let offer = offers.list()[pick(offers.list().len())].clone();
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let (x, y) = (pick((width * 1000.0) as usize), pick((depth * 1000.0) as usize));
            let spot = Spot::new(i32::try_from(x).unwrap(), i32::try_from(y).unwrap());
            if offer.blanks.is_empty() {
                return offer.order;
            }
            if let Ok(order) = game.toward(&offer, &Goal { spot, facing: None, within: 0.0 }) {
                return order;
            }
        }
    }
}

fn soak(text: &str, seeds: std::ops::Range<u64>) {
    let mut soak = Soak::new(&risk_factor::RULES);
    soak.every = 24;
    for seed in seeds {
        let ended = soak.play(game(text), seed, &mut any_offer(seed));
        if let Err(broken) = ended {
            panic!("seed {seed}: {broken}");
        }
    }
}

#[test]
fn games_of_the_template_end() {
    soak(TEMPLATE, 0..8);
}

#[test]
fn games_at_titi_hill_end() {
    soak(TITI_HILL, 0..8);
}

#[test]
fn games_at_the_intombe_end() {
    soak(INTOMBE, 0..3);
}

/// A scenario under house rules that give both sides to players.
pub(crate) fn by_two(text: &str) -> String {
    match text.split_once("[house.options]\n") {
        Some((before, after)) => format!("{before}[house.options]\nsolo_side = \"player\"\n{after}"),
        None => format!("{text}\n[house.options]\nsolo_side = \"player\"\n"),
    }
}

#[test]
fn both_scenarios_are_played_by_two_as_well() {
    // covers: RK-R09
    for text in [TITI_HILL, INTOMBE] {
        let text = by_two(text);
        let mut two = game(&text);
        assert!(two.setting().sides.iter().all(|side| side.run == engine::game::Run::Player));
        // Both are asked, and both give orders.
        let (mut dice, mut choose, mut asked) = (Seeded::new(7), any_offer(7), [0_u32; 2]);
        while let Some(decision) = two.decision() {
            if decision.step == "orders" {
                asked[decision.side.index()] += 1;
            }
            let order = choose(&*two);
            two.apply(&order, &mut dice, &mut engine::game::Log::brief()).unwrap();
        }
        assert!(asked.iter().all(|count| *count > 0), "{asked:?}");
        soak(&text, 0..2);
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let play = || {
        let mut dice = Seeded::new(5);
        let mut game = game(TITI_HILL);
        let mut choose = any_offer(5);
        while game.decision().is_some() {
            let order = choose(&*game);
            game.apply(&order, &mut dice, &mut engine::game::Log::brief()).unwrap();
        }
        game.digest()
    };
    assert_eq!(play(), play());
    let _ = Page::default();
}
