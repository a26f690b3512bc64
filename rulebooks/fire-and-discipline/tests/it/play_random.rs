//! Whole games by chance, held to what must never happen.

use engine::dice::Seeded;
use engine::game::prelude::*;
use engine::game::{Goal, Log, Offers, Order, PieceId};
use engine::table::Spot;
use fire_and_discipline::RULES;
use fire_and_discipline::field::formation::Formations;
use fire_and_discipline::play::Battle;
use testkit::soak::Soak;

use crate::table::{battle, foot, scenario};

/// A small generator, so that a test needs no other crate.
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Luck {
        Luck(seed)
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(count.max(1)).unwrap()).unwrap()
    }
}

pub(crate) fn answer(game: &dyn Game, luck: &mut Luck) -> Order {
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

/// Formations that were kept from change to change are those that a fresh look finds.
fn assert_same_formations(game: &Battle) {
    let (kept, fresh) = (game.formations(), Formations::find(&game.field()));
    assert_eq!(kept.groups(), fresh.groups());
    for piece in (0..game.setting().pieces.len()).filter_map(|at| u16::try_from(at).ok()).map(PieceId) {
        assert_eq!(kept.group_of(piece), fresh.group_of(piece));
        assert_eq!(kept.row_of(piece), fresh.row_of(piece));
        assert_eq!(kept.touching(piece), fresh.touching(piece));
    }
}

/// Two armies in lines of five stands.
fn armies(stands: usize) -> Battle {
    let line = |side: &str, at: usize| {
        let (row, column) = (at / 10, at % 10);
        #[allow(clippy::cast_precision_loss)] // some lines
        let (x, back) = (10.0 + column as f64 * 11.0, 6.0 * row as f64);
        let y = if side == "a" { 20.0 - back } else { 50.0 + back };
        foot(&format!("{side}{at}"), side, &[8; 5], 2, "line", (x, y))
    };
    let lines: String = (0..stands / 5).flat_map(|at| ["a", "b"].map(|side| line(side, at))).collect();
    battle(&scenario("", &lines).replace("[72, 60]", "[120, 72]"))
}

/// An answer as a bot finds it: one piece, and its offers alone.
fn answer_of_one(game: &Battle, luck: &mut Luck, actors: &mut Vec<PieceId>) -> Order {
    game.actors(actors);
    let mut offers = Offers::new();
    if let Some(piece) = actors.get(luck.below(actors.len() + 1)) {
        game.offers(Some(*piece), &mut offers);
    } else {
        game.common_offers(&mut offers);
    }
    if offers.list().is_empty() {
        return answer(game, luck);
    }
    let offer = &offers.list()[luck.below(offers.list().len())];
    let goal = Goal { spot: Spot::new(60_000, 36_000), facing: None, within: 0.0 };
    let order = game.toward(offer, &goal).ok().filter(|order| game.check(order).is_ok());
    order.unwrap_or_else(|| answer(game, luck))
}

/// How many measured questions a decision takes in the first turns.
fn work_of(mut game: Battle) -> u64 {
    let (mut luck, mut dice, mut actors, mut decisions) = (Luck(11), Seeded::new(3), Vec::new(), 0);
    while game.decision().is_some_and(|decision| decision.turn <= 3) {
        let order = answer_of_one(&game, &mut luck, &mut actors);
        game.apply(&order, &mut dice, &mut Log::new()).unwrap();
        decisions += 1;
    }
    game.measured() / decisions
}

#[test]
fn the_work_of_a_decision_grows_no_faster_than_the_armies() {
    let (small, large) = (work_of(armies(10)), work_of(armies(100)));
    assert!(small > 0 && large <= small * 10, "{small} measured questions with 20 stands, {large} with 200");
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
                assert_same_formations(&game);
                let order = answer(&game, &mut luck);
                game.apply(&order, &mut dice, &mut Log::new()).unwrap();
            }
        }
    }
}
