//! "What is the chance that …?": odds summed over the outcomes that a condition picks out.

use std::cmp::Ordering;
use std::collections::HashMap;

use engine::chart::{ChartInfo, Field, FieldKind, Graded};
use engine::odds::Probability;
use engine::suggest::{hint, shown};
use serde_json::Value;

use crate::ask::AskError;

/// A condition on one field of an outcome: `kills>=2`, `effect=withering`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    field: Field,
    test: Test,
    value: Value,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Test {
    Is,
    IsNot,
    AtLeast,
    AtMost,
    Above,
    Below,
}

/// Longer signs first, so that `>=` is not read as `>`.
const TESTS: [(&str, Test); 6] = [
    (">=", Test::AtLeast),
    ("<=", Test::AtMost),
    ("!=", Test::IsNot),
    (">", Test::Above),
    ("<", Test::Below),
    ("=", Test::Is),
];

impl Condition {
    /// Reads a condition on the outcome of a chart.
    pub fn parse(chart: &ChartInfo, text: &str) -> Result<Self, AskError> {
        let bad = |message: String| AskError::BadCondition(message);
        let found = TESTS.iter().filter_map(|(sign, test)| Some((text.find(sign)?, sign, *test)));
        // The leftmost sign; of two at one place the longer, which stands first in the list.
        let Some((at, sign, test)) = found.min_by_key(|(at, ..)| *at) else {
            return Err(bad(format!(
                "`{}` is no condition; write one such as `{}=…` or `{0}>=…`",
                shown(text),
                chart.headline
            )));
        };
        let (name, value) = (text.get(..at).unwrap_or("").trim(), text.get(at + sign.len()..).unwrap_or("").trim());
        let Some(field) = chart.outcome.iter().find(|field| field.name == name) else {
            let known = chart.outcome.iter().map(|field| field.name);
            return Err(bad(format!(
                "the outcome of `{}` has no field `{}`; {}",
                chart.name,
                shown(name),
                hint(name, known)
            )));
        };
        let value = match field.kind {
            FieldKind::Word(words) if words.contains(&value) => Value::from(value),
            FieldKind::Word(words) => {
                let hint = hint(value, words.iter().copied());
                return Err(bad(format!("`{name}` is never `{}`; {hint}", shown(value))));
            }
            FieldKind::List | FieldKind::Object => {
                return Err(bad(format!(
                    "`{name}` is no single value; ask for another field, such as `{}`",
                    chart.headline
                )));
            }
            FieldKind::YesNo if !matches!(value, "true" | "false") => {
                return Err(bad(format!("`{name}` is true or false, not `{}`", shown(value))));
            }
            _ => {
                serde_json::from_str(value).map_err(|_| bad(format!("`{name}` is a number, not `{}`", shown(value))))?
            }
        };
        Ok(Self { field: *field, test, value })
    }

    /// Whether an outcome meets it; one without the field does not.
    pub fn holds(&self, outcome: &Value) -> bool {
        let Some(order) = outcome.get(self.field.name).and_then(|value| compare(&self.field, value, &self.value))
        else {
            return false;
        };
        match self.test {
            Test::Is => order == Ordering::Equal,
            Test::IsNot => order != Ordering::Equal,
            Test::AtLeast => order != Ordering::Less,
            Test::AtMost => order != Ordering::Greater,
            Test::Above => order == Ordering::Greater,
            Test::Below => order == Ordering::Less,
        }
    }

    /// The exact chance that it is met.
    pub fn chance(&self, odds: &[Graded]) -> Probability {
        odds.iter()
            .filter(|row| self.holds(&row.resolution.outcome))
            .fold(Probability::ratio(0, 1), |sum, row| &sum + &row.probability)
    }
}

/// Orders two values of a field: numbers by size, words by the order of the rulebook.
fn compare(field: &Field, a: &Value, b: &Value) -> Option<Ordering> {
    match field.kind {
        FieldKind::Whole | FieldKind::Number => a.as_f64()?.partial_cmp(&b.as_f64()?),
        FieldKind::YesNo => Some(a.as_bool()?.cmp(&b.as_bool()?)),
        FieldKind::Word(words) => {
            let place = |value: &Value| words.iter().position(|word| value.as_str() == Some(word));
            Some(place(a)?.cmp(&place(b)?))
        }
        FieldKind::List | FieldKind::Object => None,
    }
}

/// One bar of a bar chart: a value of a field and its chance.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// The value; `null` where the outcome lacks the field.
    pub value: Value,
    /// Its chance.
    pub probability: Probability,
    /// The chance of this value or one further on, where values have an order.
    pub at_least: Option<Probability>,
}

/// The odds of one field: values in their order with cumulative chances; values without order, likeliest first.
pub fn by_field(field: &Field, odds: &[Graded]) -> Vec<Bar> {
    let mut bars: Vec<Bar> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for row in odds {
        let value = row.resolution.outcome.get(field.name).unwrap_or(&Value::Null);
        let at = *places.entry(value.to_string()).or_insert(bars.len());
        match bars.get_mut(at) {
            Some(bar) => bar.probability = &bar.probability + &row.probability,
            None => bars.push(Bar { value: value.clone(), probability: row.probability.clone(), at_least: None }),
        }
    }
    if matches!(field.kind, FieldKind::List | FieldKind::Object) {
        bars.sort_by(|a, b| b.probability.cmp(&a.probability));
        return bars;
    }
    bars.sort_by(|a, b| {
        compare(field, &a.value, &b.value).unwrap_or_else(|| b.value.is_null().cmp(&a.value.is_null()))
    });
    if !matches!(field.kind, FieldKind::YesNo) {
        let mut sum = Probability::ratio(0, 1);
        for bar in bars.iter_mut().rev().filter(|bar| !bar.value.is_null()) {
            sum = &sum + &bar.probability;
            bar.at_least = Some(sum.clone());
        }
    }
    bars
}
