//! Facts made up from a chart's own description, for tests that hold for every chart.

use engine::chart::{AnyChart, Fact, FactKind, Json, Presence};
use engine::dice::{Dice, Die, Seeded};
use serde_json::{Map, Value};

/// Makes up facts that a chart takes. The same seed makes up the same.
pub struct FactMaker {
    dice: Seeded,
}

impl FactMaker {
    /// A maker of facts from a seed.
    pub fn new(seed: u64) -> Self {
        Self { dice: Seeded::new(seed) }
    }

    /// A number from 0 up to but not including `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.dice.face(Die::of(n), "made up").map_or(0, |face| face - 1)
    }

    /// Facts that the chart accepts.
    pub fn accepted(&mut self, chart: &dyn AnyChart) -> Value {
        for _ in 0..20_000 {
            let facts = self.any(chart);
            if chart.check(&Json::from_value(&facts)).is_ok() {
                return facts;
            }
        }
        panic!("no sound facts found for `{}`", chart.info().name)
    }

    /// Facts of the right types and within their limits, which may still contradict each other.
    pub fn any(&mut self, chart: &dyn AnyChart) -> Value {
        let chatty = self.below(4);
        self.object(&chart.info().facts, chatty)
    }

    /// Fills in what is required, and of the rest the more the chattier.
    fn object(&mut self, facts: &[Fact], chatty: u32) -> Value {
        let mut fields = Map::new();
        for fact in facts {
            let said = match fact.presence {
                Presence::Required => true,
                Presence::Optional => self.below(2) == 0,
                Presence::Nullable | Presence::Default(_) => self.below(8) < chatty * 2,
            };
            if said {
                fields.insert(fact.name.to_owned(), self.value(&fact.kind, chatty));
            }
        }
        Value::Object(fields)
    }

    fn value(&mut self, kind: &FactKind, chatty: u32) -> Value {
        match kind {
            FactKind::YesNo => Value::from(self.below(2) == 0),
            FactKind::Whole { min, max } => Value::from(self.whole(*min, *max)),
            FactKind::Number { min, max, step } => {
                // Whole, half and quarter values in the lower part of the range, where the limits of charts lie.
                let steps = self.whole(0, 400);
                let number = (min + f64::from(steps) * step.unwrap_or(0.5)).min(*max);
                serde_json::to_value(engine::number::Number::from(number)).unwrap_or_default()
            }
            FactKind::Word { words } => {
                let at = self.below(u32::try_from(words.len()).unwrap_or(1));
                Value::from(words[at as usize])
            }
            FactKind::List { min, max, distinct, item } => {
                let most = (*max).min(min + 3);
                let length = self.whole(i32::try_from(*min).unwrap_or(0), i32::try_from(most).unwrap_or(0));
                let mut items: Vec<Value> = Vec::new();
                for _ in 0..length {
                    let value = self.value(item, chatty);
                    if !(*distinct && items.contains(&value)) {
                        items.push(value);
                    }
                }
                Value::Array(items)
            }
            FactKind::Object { facts } => self.object(facts, chatty),
            FactKind::Text { .. } => Value::from("text"),
            FactKind::Either { kinds } => {
                let at = self.below(u32::try_from(kinds.len()).unwrap_or(1));
                self.value(&kinds[at as usize], chatty)
            }
        }
    }

    /// Small numbers more often than large ones.
    fn whole(&mut self, min: i32, max: i32) -> i32 {
        let span = u32::try_from(i64::from(max) - i64::from(min)).unwrap_or(0);
        let most = if self.below(4) == 0 { span } else { span.min(12) };
        min + self.below(most + 1).cast_signed()
    }
}
