//! A table to play on: a scenario in a few lines, dice that are written down, and a player that does anything.

#![allow(clippy::panic)] // a helper of tests fails as they do

use card_and_squad::play::Battle;
use card_and_squad::play::scenario;
use engine::game::prelude::*;
use engine::game::{Goal, Offers, Order};
use engine::house::Page;
use engine::scenario::Source;
use engine::table::{Facing, Point, Spot};

/// The front of every small scenario: two sides on a bare table of 72 by 48 inches.
const FRONT: &str = r#"
id = "a-test"
rulebook = "card-and-squad"
title = "A test"
blurb = "A test."
size = [72, 48]
[[side]]
id = "blue"
name = "Blue"
[[side]]
id = "red"
name = "Red"
"#;

/// Reads a scenario, or all its faults.
pub(crate) fn read(text: &str) -> Result<Battle, Vec<String>> {
    read_with(text, &Page::default())
}

/// Reads a scenario under house rules.
pub(crate) fn read_with(text: &str, page: &Page) -> Result<Battle, Vec<String>> {
    let source = Source::parse(text);
    let mut reader = source.reader("card-and-squad");
    let battle = scenario::read(page, &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    battle.filter(|_| faults.is_empty()).ok_or(faults)
}

/// A file with these squads and this ground; keys before the first table belong to the file's own front.
fn file(body: &str) -> String {
    let (keys, tables) = body.split_at(body.find("[[").unwrap_or(0));
    format!("{keys}{FRONT}{tables}")
}

/// A game with these squads and this ground on a bare table.
pub(crate) fn game(body: &str) -> Battle {
    read(&file(body)).unwrap_or_else(|faults| panic!("{}", faults.join("\n")))
}

/// The faults of a scenario with these squads and this ground.
pub(crate) fn faults(body: &str) -> Vec<String> {
    read(&file(body)).err().unwrap_or_default()
}

/// A random player: any offer, filled in towards any goal.
pub(crate) fn anything(game: &dyn Game, luck: &mut Luck) -> Order {
    let mut offers = Offers::new();
    game.offers(None, &mut offers);
    let [width, depth] = game.setting().size;
    for _ in 0..20 {
        let at = luck.below(offers.list().len());
        let Some(offer) = offers.list().get(at) else { break };
        let spot = Spot::nearest(Point::new(luck.share() * width, luck.share() * depth));
        let facing = Some(Facing::new(i32::try_from(luck.below(36_000)).unwrap_or(0)));
        let Ok(mut order) = game.toward(offer, &Goal { spot, facing, within: 0.5 }) else { continue };
        if let Some(several) = &offer.blanks.several {
            let bare = order.clone();
            order.with = several.from.iter().copied().filter(|_| luck.below(2) == 0).take(several.most).collect();
            if game.check(&order).is_err() {
                order = bare;
            }
        }
        if game.check(&order).is_ok() {
            return order;
        }
    }
    let plain = offers.list().iter().find(|offer| offer.blanks.is_empty());
    plain.or(offers.list().first()).map_or(Order::plain("done"), |offer| offer.order.clone())
}

/// Luck from a seed.
pub(crate) struct Luck(u64);

impl Luck {
    pub(crate) fn new(seed: u64) -> Luck {
        Luck(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        let most = u64::try_from(most.max(1)).unwrap_or(1);
        usize::try_from(self.next() % most).unwrap_or(0)
    }

    #[allow(clippy::cast_precision_loss)]
    pub(crate) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}
