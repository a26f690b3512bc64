//! Charts: what they ask, what they answer, and the odds.

use engine::chart::{self, FactKind, FieldKind, Presence};
use engine::number::Number;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// A chart with all that is needed to ask it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ChartPage {
    /// What it says of itself.
    pub info: ChartInfo,
    /// Its facts, in order.
    pub facts: Vec<FactInfo>,
    /// The JSON Schema of its facts.
    #[ts(type = "Record<string, unknown>")]
    pub schema: Value,
}

/// What a chart says of itself.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ChartInfo {
    /// Its kebab-case name.
    pub name: &'static str,
    /// What a player asks it, in a line.
    pub about: &'static str,
    /// The dice it rolls, in words; empty for a look-up.
    pub dice: &'static str,
    /// The IDs of the rules it applies.
    pub rules: &'static [&'static str],
    /// The fields of its outcome, in order.
    pub outcome: Vec<FieldInfo>,
    /// The outcome field by which its odds are first shown.
    pub headline: &'static str,
}

/// A fact: something that a player can see on the table.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct FactInfo {
    /// Its `snake_case` name.
    pub name: &'static str,
    /// What it means on the table.
    pub about: &'static str,
    /// The part of the form that it stands in; empty for the first.
    pub section: &'static str,
    /// What it may be.
    pub kind: FactType,
    /// Whether it must be given, and what it is otherwise.
    pub presence: Given,
}

/// The values that a fact may have.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", rename_all = "kebab-case")]
#[schema(no_recursion)]
pub enum FactType {
    /// true or false
    YesNo,
    /// A whole number
    Whole {
        /// Least
        min: i32,
        /// Most
        max: i32,
    },
    /// A number, perhaps with a fraction
    Number {
        /// Least
        min: f64,
        /// Most
        max: f64,
        /// The grid that it must lie on, if any
        step: Option<f64>,
    },
    /// One of these words
    Word {
        /// The words
        words: &'static [&'static str],
    },
    /// A text
    Text {
        /// Most characters
        most: usize,
        /// The regular expression that it must match; empty if there is none
        pattern: &'static str,
    },
    /// A list
    List {
        /// Fewest items
        min: usize,
        /// Most items
        max: usize,
        /// No item twice
        distinct: bool,
        /// What each item is
        item: Box<FactType>,
    },
    /// An object with facts of its own
    Object {
        /// Its facts
        facts: Vec<FactInfo>,
    },
    /// A value of one of several kinds
    Either {
        /// The kinds
        kinds: Vec<FactType>,
    },
}

/// Whether a fact must be given.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "given", content = "default", rename_all = "kebab-case")]
pub enum Given {
    /// It must be.
    Required,
    /// It may be left out, and then is nothing.
    Optional,
    /// It may be left out or `null`, and then is nothing.
    Nullable,
    /// It may be left out, and then has this value.
    Default(#[ts(type = "unknown")] Value),
}

/// A field of an outcome.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct FieldInfo {
    /// Its `snake_case` name.
    pub name: &'static str,
    /// What it may be.
    pub kind: FieldType,
    /// What it means.
    pub about: &'static str,
}

/// The values that an outcome field may have.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
#[serde(tag = "type", content = "words", rename_all = "kebab-case")]
pub enum FieldType {
    /// true or false
    YesNo,
    /// A whole number
    Whole,
    /// A number, perhaps with a fraction
    Number,
    /// One of these words, in their order
    Word(&'static [&'static str]),
    /// A list
    List,
    /// An object
    Object,
}

/// A question to a chart.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The facts, by name; those left out are neutral.
    #[serde(default = "nothing")]
    #[ts(type = "Record<string, unknown>", optional)]
    #[schema(value_type = Object)]
    pub facts: Value,
    /// The faces that were rolled at the table, in order. Without dice and seed the server rolls.
    #[serde(default)]
    #[ts(type = "number[]", optional)]
    #[schema(value_type = Option<Vec<i64>>)]
    pub dice: Option<Vec<Value>>,
    /// Rolled by the server, the same for the same seed.
    #[serde(default)]
    #[ts(type = "number", optional)]
    pub seed: Option<u64>,
}

/// A question for a chart's odds.
#[derive(Clone, Debug, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OddsQuestion {
    /// The facts, by name; those left out are neutral.
    #[serde(default = "nothing")]
    #[ts(type = "Record<string, unknown>", optional)]
    #[schema(value_type = Object)]
    pub facts: Value,
}

fn nothing() -> Value {
    Value::Object(serde_json::Map::new())
}

/// What a chart says to facts and dice.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Outcome {
    /// The outcome, field by field.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub outcome: Value,
    /// The outcome as one would say it.
    pub words: String,
    /// Every modifier that counted, in the order of the sheet.
    pub modifiers: Vec<Modifier>,
    /// The modifiers sum by sum.
    pub sums: Vec<Sum>,
    /// Every die, in the order rolled.
    pub dice: Vec<Rolled>,
}

/// A modifier that counted.
#[derive(Clone, Copy, Debug, Serialize, TS, ToSchema)]
pub struct Modifier {
    /// Its kebab-case label.
    pub label: &'static str,
    /// What it adds.
    #[ts(type = "number")]
    #[schema(value_type = f64)]
    pub value: Number,
    /// The rule that says so.
    pub rule: &'static str,
}

/// Modifiers that were added up.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Sum {
    /// The modifiers.
    pub modifiers: Vec<Modifier>,
    /// What they make together.
    #[ts(type = "number")]
    #[schema(value_type = f64)]
    pub total: Number,
}

/// A die as it was rolled.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Rolled {
    /// The kind of die, such as `d10`.
    pub die: String,
    /// The face it showed.
    pub rolled: u32,
    /// What it was for.
    #[serde(rename = "for")]
    pub purpose: &'static str,
}

/// The exact odds of a chart, the most likely outcome first.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Odds {
    /// Every outcome with its chance.
    pub odds: Vec<Graded>,
    /// The outcome field by which they are first shown.
    pub headline: &'static str,
}

/// An outcome with its chance.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Graded {
    /// The outcome, field by field.
    #[ts(type = "Record<string, unknown>")]
    #[schema(value_type = Object)]
    pub outcome: Value,
    /// Its exact chance, such as `3/10`.
    pub p: String,
    /// The same as a decimal.
    pub probability: f64,
    /// The outcome as one would say it.
    pub words: String,
}

impl From<&chart::Fact> for FactInfo {
    fn from(fact: &chart::Fact) -> Self {
        Self {
            name: fact.name,
            about: fact.about,
            section: fact.section,
            kind: (&fact.kind).into(),
            presence: match &fact.presence {
                Presence::Required => Given::Required,
                Presence::Optional => Given::Optional,
                Presence::Nullable => Given::Nullable,
                Presence::Default(value) => Given::Default(value.clone()),
            },
        }
    }
}

impl From<&FactKind> for FactType {
    fn from(kind: &FactKind) -> Self {
        match kind {
            FactKind::YesNo => FactType::YesNo,
            FactKind::Whole { min, max } => FactType::Whole { min: *min, max: *max },
            FactKind::Number { min, max, step } => FactType::Number { min: *min, max: *max, step: *step },
            FactKind::Word { words } => FactType::Word { words },
            FactKind::Text { most, pattern } => FactType::Text { most: *most, pattern },
            FactKind::Either { kinds } => FactType::Either { kinds: kinds.iter().map(Into::into).collect() },
            FactKind::List { min, max, distinct, item } => {
                FactType::List { min: *min, max: *max, distinct: *distinct, item: Box::new((&**item).into()) }
            }
            FactKind::Object { facts } => FactType::Object { facts: facts.iter().map(Into::into).collect() },
        }
    }
}

impl From<&chart::Field> for FieldInfo {
    fn from(field: &chart::Field) -> Self {
        let kind = match field.kind {
            FieldKind::YesNo => FieldType::YesNo,
            FieldKind::Whole => FieldType::Whole,
            FieldKind::Number => FieldType::Number,
            FieldKind::Word(words) => FieldType::Word(words),
            FieldKind::List => FieldType::List,
            FieldKind::Object => FieldType::Object,
        };
        Self { name: field.name, kind, about: field.about }
    }
}

impl From<&chart::ChartInfo> for ChartInfo {
    fn from(info: &chart::ChartInfo) -> Self {
        Self {
            name: info.name,
            about: info.about,
            dice: info.dice,
            rules: info.rules,
            outcome: info.outcome.iter().map(Into::into).collect(),
            headline: info.headline,
        }
    }
}

impl From<&chart::Modifier> for Modifier {
    fn from(modifier: &chart::Modifier) -> Self {
        Self { label: modifier.label, value: modifier.value, rule: modifier.rule }
    }
}

impl From<&chart::Rolled> for Rolled {
    fn from(rolled: &chart::Rolled) -> Self {
        Self { die: rolled.die.to_string(), rolled: rolled.rolled, purpose: rolled.purpose }
    }
}

impl From<&[chart::Modifier]> for Sum {
    fn from(sum: &[chart::Modifier]) -> Self {
        let total: f64 = sum.iter().map(|modifier| modifier.value.get()).sum();
        Self { modifiers: sum.iter().map(Into::into).collect(), total: total.into() }
    }
}
