//! Whole games by chance, held to what must never happen.

use engine::dice::Seeded;
use engine::game::prelude::*;
use engine::game::{Goal, Log, Offers, Order};
use engine::table::Spot;
use fire_and_discipline::RULES;
use fire_and_discipline::play::Battle;
use testkit::soak::Soak;

use crate::table::battle;

/// A small generator, so that a test needs no other crate.
struct Luck(u64);

impl Luck {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(count.max(1)).unwrap()).unwrap()
    }
}

fn answer(game: &dyn Game, luck: &mut Luck) -> Order {
    let mut offers = Offers::new();
    game.offers(None, &mut offers);
    let [width, depth] = game.setting().size;
    for _ in 0..8 {
        let offer = &offers.list()[luck.below(offers.list().len())];
        #[allow(clippy::cast_possible_truncation)]
        let spot = Spot::new(
            i32::try_from(luck.below(1000)).unwrap() * width as i32,
            i32::try_from(luck.below(1000)).unwrap() * depth as i32,
        );
        if let Ok(order) = game.toward(offer, &Goal { spot, facing: None, within: 0.0 })
            && game.check(&order).is_ok()
        {
            return order;
        }
    }
    panic!("nothing that is offered can be ordered");
}

fn play(text: &str, seeds: std::ops::Range<u64>) {
    let soak = Soak::new(&RULES);
    let start = battle(text);
    for seed in seeds {
        let mut luck = Luck(seed.wrapping_mul(77) + 5);
        let mut choose = |game: &dyn Game| answer(game, &mut luck);
        let played = soak.play(start.boxed(), seed, &mut choose);
        if let Err(broken) = played {
            panic!("seed {seed}: {broken}");
        }
    }
}

// covers: FD-SEQ-02, FD-D54
#[test]
fn small_games_end_and_nothing_is_ever_wrong() {
    play(include_str!("../../../../scenarios/fire-and-discipline/chapel-at-sankt-marein.toml"), 0..6);
}

/// The same game without anything remembered.
fn forgetful(game: &Battle) -> Battle {
    let mut game = game.clone();
    game.state_mut();
    game
}

// covers: FD-D54
#[test]
fn what_is_remembered_of_pieces_is_what_a_fresh_look_finds() {
    for text in [
        include_str!("../../../../scenarios/fire-and-discipline/chapel-at-sankt-marein.toml"),
        include_str!("../../../../scenarios/fire-and-discipline/castlebar.toml"),
    ] {
        for seed in 0..2 {
            let mut luck = Luck(seed * 31 + 7);
            let mut dice = Seeded::new(seed);
            let mut game = battle(text);
            let (mut known, mut fresh) = (Vec::new(), Vec::new());
            for _ in 0..400 {
                if game.decision().is_none() {
                    break;
                }
                game.actors(&mut known);
                forgetful(&game).actors(&mut fresh);
                assert_eq!(known, fresh, "{:?} of seed {seed}", game.decision());
                let order = answer(&game, &mut luck);
                game.apply(&order, &mut dice, &mut Log::new()).unwrap();
            }
        }
    }
}
