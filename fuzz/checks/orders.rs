//! Whatever a line says, a game of every scenario that ships takes it as an order or refuses it, and what `check` allows is
//! carried out.
//!
//! A line is an order in its outside form, or a line of a record: `{"order": {"verb": "done"}, "dice": [3, 9]}`.

use engine::chart::Json;
use engine::dice::{Dice, Scripted, Seeded};
use engine::game::{Game, Halt, Log, Order};
use linstock::{Bookshelf, Scenario, ask};
use serde_json::Value;

thread_local! {
    /// A game of every scenario that ships, about to begin.
    static GAMES: Vec<Box<dyn Game>> = {
        let shelf = Bookshelf::open().unwrap();
        Scenario::shipped().map(|scenario| scenario.start(&shelf).unwrap_or_else(|faults| panic!("{faults}"))).collect()
    };
}
/// More lines than this say nothing new.
const MOST: usize = 200;

/// How many orders were carried out.
pub(crate) fn check(input: &[u8]) -> usize {
    let Ok(text) = std::str::from_utf8(input) else { return 0 };
    let lines: Vec<Line> = text.lines().take(MOST).filter_map(Line::read).collect();
    GAMES.with(|games| {
        let games = games.iter().map(|game| game.boxed());
        games.map(|mut game| lines.iter().filter(|line| line.give(&mut game)).count()).sum()
    })
}

struct Line {
    order: Value,
    dice: Option<Value>,
}

impl Line {
    fn read(text: &str) -> Option<Line> {
        let mut value: Value = serde_json::from_str(text).ok()?;
        let order = value.get_mut("order").map(Value::take);
        let dice = value.get_mut("dice").map(Value::take);
        Some(Line { order: order.unwrap_or(value), dice })
    }

    /// Gives the order; whether it was carried out.
    fn give(&self, game: &mut Box<dyn Game>) -> bool {
        let order = match Order::from_json(&self.order, game.lexicon(), game.setting()) {
            Ok(order) => order,
            Err(error) => {
                assert!(!error.message.is_empty());
                return false;
            }
        };
        let again = order.to_json(game.setting());
        assert_eq!(Order::from_json(&again, game.lexicon(), game.setting()).as_ref(), Ok(&order), "{again}");
        assert!(!game.say(&order).is_empty(), "{again}");
        game.witnesses(&order);
        let allowed = game.check(&order);
        let mut next = game.boxed();
        match (next.apply(&order, self.dice().as_mut(), &mut Log::new()), allowed) {
            (Ok(()), Ok(())) => {
                let mut breaches = Vec::new();
                next.audit(&mut breaches);
                assert!(breaches.is_empty(), "{again}: {breaches:?}");
                *game = next;
                true
            }
            (Err(Halt::Dice(_)), Ok(())) => false,
            (Err(Halt::Refused(refusal)), Err(_)) => {
                assert!(!refusal.why.is_empty(), "{again}");
                false
            }
            (done, allowed) => panic!("{again}: check says {allowed:?}, apply says {done:?}"),
        }
    }

    /// The dice of the line, or some.
    fn dice(&self) -> Box<dyn Dice> {
        match &self.dice {
            Some(Value::Array(faces)) => {
                Box::new(Scripted::new(faces.iter().map(|face| ask::face(&Json::from_value(face)))))
            }
            _ => Box::new(Seeded::new(1)),
        }
    }
}
