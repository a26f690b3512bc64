//! Odds for people: a bar for every value, cumulative where values have an order.

use std::io::Write;

use clap::ArgMatches;
use engine::chart::{AnyChart, FieldKind, Json};
use engine::odds::Probability;
use engine::suggest::hint;
use linstock::chance::{Bar, Condition, by_field};
use serde_json::json;

use crate::outcome::shown;
use crate::paint::{BAR, FAINT, TITLE};
use crate::{Done, Failure};

pub(crate) fn print(chart: &dyn AnyChart, facts: &Json<'_>, given: &ArgMatches, out: &mut dyn Write) -> Done {
    let info = chart.info();
    let conditions: Vec<(&String, Condition)> = given
        .get_many::<String>("@chance")
        .into_iter()
        .flatten()
        .map(|text| Ok((text, Condition::parse(info, text)?)))
        .collect::<Result<_, linstock::AskError>>()?;
    let by = given.get_one::<String>("@by").map_or(info.headline, String::as_str);
    let Some(field) = info.outcome.iter().find(|field| field.name == by) else {
        let known = info.outcome.iter().map(|field| field.name);
        return Err(Failure::Input(format!("the outcome of `{}` has no field `{by}`; {}", info.name, hint(by, known))));
    };
    let json = given.get_flag("@json");
    if json && conditions.is_empty() {
        let mut rows = Vec::new();
        chart.write_odds(facts, &mut rows)?;
        return Ok([b"{\"odds\":".as_slice(), &rows, b"}\n"].into_iter().try_for_each(|part| out.write_all(part))?);
    }
    let odds = chart.odds(facts)?;
    if !conditions.is_empty() {
        let chances: Vec<(&String, Probability)> =
            conditions.iter().map(|(text, condition)| (*text, condition.chance(&odds))).collect();
        return print_chances(&chances, json, out);
    }
    writeln!(out, "{TITLE}{} by {by}{TITLE:#} {FAINT}(exact){FAINT:#}\n", info.name)?;
    let onward = if matches!(field.kind, FieldKind::Word(_)) { "or below" } else { "or more" };
    bars(&by_field(field, &odds), onward, out)?;
    writeln!(out, "\n{FAINT}--by shows another field: {}{FAINT:#}", names(info.outcome))?;
    Ok(())
}

fn names(fields: &[engine::chart::Field]) -> String {
    fields.iter().map(|field| field.name).collect::<Vec<_>>().join(", ")
}

fn print_chances(chances: &[(&String, Probability)], json: bool, out: &mut dyn Write) -> Done {
    if json {
        let rows: Vec<_> =
            chances.iter().map(|(text, p)| json!({ "condition": text, "p": p, "probability": p.to_f64() })).collect();
        writeln!(out, "{}", json!({ "chances": rows }))?;
        return Ok(());
    }
    let wide = chances.iter().map(|(text, _)| text.chars().count()).max().unwrap_or(0);
    for (text, chance) in chances {
        writeln!(out, "{text:wide$}  {:>8}  {FAINT}{}{FAINT:#}", percent(chance), fraction(chance))?;
    }
    Ok(())
}

/// More bars than these nobody reads.
const MOST_BARS: usize = 200;

fn bars(bars: &[Bar], onward: &str, out: &mut dyn Write) -> Done {
    const LONGEST: f64 = 32.0;
    let labels: Vec<String> = bars.iter().map(|bar| shown(&bar.value)).collect();
    let wide = labels.iter().map(|label| label.chars().count()).max().unwrap_or(0).min(40);
    let most = bars.iter().map(|bar| bar.probability.to_f64()).fold(0.0, f64::max).max(f64::MIN_POSITIVE);
    let cumulative = bars.iter().any(|bar| bar.at_least.is_some());
    if cumulative {
        let space = " ".repeat(wide + 2 + 32 + 2);
        writeln!(out, "  {space}{FAINT}{:>8}  {:>8}{FAINT:#}", "exactly", onward)?;
    }
    for (bar, label) in bars.iter().zip(&labels).take(MOST_BARS) {
        let blocks = blocks(bar.probability.to_f64() / most * LONGEST);
        let more = match &bar.at_least {
            Some(chance) => format!("{:>8}", percent(chance)),
            None if cumulative => " ".repeat(8),
            None => String::new(),
        };
        let fraction = fraction(&bar.probability);
        writeln!(
            out,
            "  {label:wide$}  {BAR}{blocks:32}{BAR:#}  {:>8}  {more}  {FAINT}{fraction}{FAINT:#}",
            percent(&bar.probability)
        )?;
    }
    if let Some(more) = bars.len().checked_sub(MOST_BARS).filter(|more| *more > 0) {
        writeln!(out, "  … and {more} more; --json lists them all")?;
    }
    Ok(())
}

/// A bar of whole and eighth blocks.
fn blocks(length: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // between 0 and 256
    let eighths = (length * 8.0).round() as usize;
    let part = EIGHTHS.get(eighths % 8).copied().unwrap_or_default();
    "█".repeat(eighths / 8) + if eighths == 0 && length > 0.0 { "▏" } else { part }
}

fn percent(chance: &Probability) -> String {
    let percent = chance.to_f64() * 100.0;
    if chance.is_zero() || chance.is_one() {
        format!("{percent:.0}%")
    } else if percent < 0.01 {
        "<0.01%".to_owned()
    } else if percent > 99.99 {
        ">99.99%".to_owned()
    } else {
        format!("{percent:.2}%")
    }
}

/// The fraction, unless it would fill the line.
fn fraction(chance: &Probability) -> String {
    let text = chance.to_string();
    if text.len() <= 24 { text } else { String::new() }
}
