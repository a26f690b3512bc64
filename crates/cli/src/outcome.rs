//! An outcome for people: the sum with its rules, the dice, the result in words.

use std::io::Write;

use engine::chart::{ChartInfo, Notes, Resolution};
use serde_json::Value;

use crate::Done;
use crate::paint::{FAINT, GOOD, NAME, TITLE};

pub(crate) fn print(info: &ChartInfo, resolution: &Resolution, notes: &Notes, out: &mut dyn Write) -> Done {
    if !notes.modifiers.is_empty() {
        writeln!(out, "{TITLE}Modifiers{TITLE:#}")?;
        let wide = notes.modifiers.iter().map(|modifier| modifier.label.len()).max().unwrap_or(0).max("sum".len());
        for sum in notes.sums() {
            for modifier in sum {
                let value = signed(modifier.value.get());
                writeln!(out, "  {:wide$}  {value:>6}   {FAINT}{}{FAINT:#}", modifier.label, modifier.rule)?;
            }
            if sum.len() > 1 {
                let total: f64 = sum.iter().map(|modifier| modifier.value.get()).sum();
                writeln!(out, "  {TITLE}{:wide$}  {:>6}{TITLE:#}", "sum", signed(total))?;
            }
        }
    }
    if !notes.dice.is_empty() {
        writeln!(out, "{TITLE}Dice{TITLE:#}")?;
        let mut dice = notes.dice.as_slice();
        while let Some(first) = dice.first() {
            let same = dice.iter().take_while(|die| die.purpose == first.purpose && die.die == first.die).count();
            let (group, rest) = dice.split_at(same);
            let faces: Vec<String> = group.iter().map(|die| die.rolled.to_string()).collect();
            let count = if same == 1 { String::new() } else { same.to_string() };
            writeln!(out, "  {count}{} {}: {}", first.die, first.purpose, faces.join(" "))?;
            dice = rest;
        }
    }
    writeln!(out, "{TITLE}Result{TITLE:#}\n  {GOOD}{}{GOOD:#}", resolution.words)?;
    let fields = resolution.outcome.as_object().into_iter().flatten();
    let wide = info.outcome.iter().map(|field| field.name.len()).max().unwrap_or(0);
    for (name, value) in fields {
        writeln!(out, "  {NAME}{name:wide$}{NAME:#}  {}", shown(value))?;
    }
    Ok(())
}

fn signed(value: f64) -> String {
    let number = engine::number::Number::from(value);
    if value > 0.0 { format!("+{number}") } else { number.to_string() }
}

/// A value without JSON's quotation marks.
pub(crate) fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        Value::Null => "-".to_owned(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let parts: Vec<String> = fields.iter().map(|(name, value)| format!("{name} {}", shown(value))).collect();
            format!("({})", parts.join(", "))
        }
        Value::Number(number) => number.to_string(),
    }
}
