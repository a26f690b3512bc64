//! The flags of a chart, made from its description.

use std::borrow::Cow;

use clap::{Arg, ArgAction, ArgMatches, Command};
use engine::chart::{ChartInfo, Fact, FactKind, Json, Presence};
use serde_json::Value;

use crate::Failure;

/// The flags that every chart has.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Door {
    Chart,
    Odds,
}

/// A command whose flags are the flat facts of the chart.
pub(crate) fn command(rulebook: &str, info: &ChartInfo, door: Door) -> Command {
    let verb = if door == Door::Chart { "chart" } else { "odds" };
    let mut command = Command::new(format!("linstock {verb} {rulebook} {}", info.name))
        .no_binary_name(true)
        .disable_help_flag(true)
        .max_term_width(110);
    for fact in info.facts.iter().filter(|fact| is_flat(&fact.kind)) {
        let mut arg =
            Arg::new(fact.name).long(flag(fact.name)).alias(fact.name).value_name("VALUE").action(ArgAction::Set);
        if fact.kind == FactKind::YesNo {
            arg = arg.num_args(0..=1).default_missing_value("true");
        }
        command = command.arg(arg.allow_hyphen_values(fact.kind != FactKind::YesNo));
    }
    command = command
        .arg(Arg::new("@facts").long("facts").value_name("JSON").action(ArgAction::Set))
        .arg(Arg::new("@json").long("json").action(ArgAction::SetTrue))
        .arg(Arg::new("@schema").long("schema").action(ArgAction::SetTrue))
        .arg(Arg::new("@help").long("help").short('h').action(ArgAction::SetTrue))
        .arg(Arg::new("@house").long("house").value_name("FILE").action(ArgAction::Set));
    match door {
        Door::Chart => command
            .arg(Arg::new("@dice").long("dice").value_name("FACES").action(ArgAction::Set).allow_hyphen_values(true))
            .arg(Arg::new("@seed").long("seed").value_name("N").action(ArgAction::Set).conflicts_with("@dice")),
        Door::Odds => command
            .arg(Arg::new("@by").long("by").value_name("FIELD").action(ArgAction::Set))
            .arg(Arg::new("@chance").long("chance").value_name("CONDITION").action(ArgAction::Append)),
    }
}

/// The flag of a fact: `--weapon-class` for `weapon_class`. The fact's own name works too.
pub(crate) fn flag(name: &str) -> String {
    name.replace('_', "-")
}

/// Facts that a flag can hold; lists of objects need `--facts`.
pub(crate) fn is_flat(kind: &FactKind) -> bool {
    match kind {
        FactKind::Object { .. } => false,
        FactKind::List { item, .. } => !matches!(**item, FactKind::Object { .. } | FactKind::List { .. }),
        _ => true,
    }
}

/// The facts given by `--facts` and by flags; a flag counts over the same fact in `--facts`.
pub(crate) fn facts<'a>(info: &ChartInfo, given: &'a ArgMatches) -> Result<Json<'a>, Failure> {
    let mut fields = match given.get_one::<String>("@facts") {
        None => Vec::new(),
        Some(text) => match serde_json::from_str::<Json<'a>>(text) {
            Ok(Json::Object(fields)) => fields,
            Ok(other) => {
                return Err(Failure::Input(format!("--facts is {}, but it must be a JSON object", other.kind())));
            }
            Err(error) => return Err(Failure::Input(format!("--facts is no JSON: {error}"))),
        },
    };
    for fact in info.facts.iter().filter(|fact| is_flat(&fact.kind)) {
        if let Some(text) = given.get_one::<String>(fact.name) {
            fields.push((Cow::Borrowed(fact.name), typed(&fact.kind, fact, text)));
        }
    }
    Ok(Json::Object(fields))
}

/// A value as it was typed, read by what the fact takes; what does not read stays text and is refused by the chart.
fn typed<'a>(kind: &FactKind, fact: &Fact, text: &'a str) -> Json<'a> {
    let as_text = || Json::Text(Cow::Borrowed(text));
    match kind {
        FactKind::Word { .. } => {
            if fact.presence == Presence::Nullable && text == "null" {
                Json::Null
            } else {
                as_text()
            }
        }
        FactKind::List { item, .. } => {
            let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
            Json::List(items.map(|text| typed(item, fact, text)).collect())
        }
        _ => match serde_json::from_str::<Value>(text.trim_start_matches('+')) {
            Ok(value @ (Value::Bool(_) | Value::Number(_) | Value::Null)) => Json::from_value(&value),
            _ => as_text(),
        },
    }
}
