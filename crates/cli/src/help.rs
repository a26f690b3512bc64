//! Help made from descriptions: what a chart asks, and what it answers.

use std::io::Write;

use engine::chart::{ChartInfo, Fact, FactKind, FieldKind, Presence};
use linstock::Bookshelf;

use crate::Done;
use crate::chart_args::{Door, flag, is_flat};
use crate::paint::{FAINT, NAME, TITLE};

/// `linstock chart` without a rulebook.
pub(crate) fn door(shelf: &Bookshelf, door: Door, out: &mut dyn Write) -> Done {
    let verb = verb(door);
    writeln!(out, "{TITLE}linstock {verb} <RULEBOOK> <CHART> [--fact value …]{TITLE:#}\n")?;
    if door == Door::Chart {
        writeln!(out, "  --dice 3,9,1    the dice you rolled, in order")?;
        writeln!(out, "  --seed N        or roll them for me, the same for the same N")?;
        writeln!(out, "linstock chart --batch: JSON lines in, JSON lines out\n")?;
    }
    for book in shelf.rulebooks() {
        let names: Vec<&str> = book.charts.iter().map(|chart| chart.info().name).collect();
        writeln!(out, "{NAME}{}{NAME:#}\n  {}", book.slug, names.join(", "))?;
    }
    writeln!(out, "\n`linstock {verb} <RULEBOOK> <CHART> --help` lists the facts of a chart.")?;
    Ok(())
}

/// `linstock chart fire-and-fury fire-combat --help`
pub(crate) fn chart(rulebook: &str, info: &ChartInfo, door: Door, out: &mut dyn Write) -> Done {
    writeln!(out, "{TITLE}{rulebook} {}{TITLE:#}\n{}\n", info.name, info.about)?;
    writeln!(out, "Usage: linstock {} {rulebook} {} [--fact value …]\n", verb(door), info.name)?;
    if info.facts.is_empty() {
        writeln!(out, "It asks nothing.")?;
    }
    let mut sections: Vec<&str> = Vec::new();
    for fact in &info.facts {
        if !sections.contains(&fact.section) {
            sections.push(fact.section);
        }
    }
    for section in sections {
        if !section.is_empty() {
            writeln!(out, "{TITLE}{section}{TITLE:#}")?;
        }
        for fact in info.facts.iter().filter(|fact| fact.section == section) {
            describe(fact, 1, out)?;
        }
    }
    writeln!(out, "\n{TITLE}dice{TITLE:#}\n  {}", if info.dice.is_empty() { "none" } else { info.dice })?;
    if door == Door::Chart {
        writeln!(out, "  --dice FACES    the faces you rolled, in order: 3,9,1\n  --seed N        roll them for me")?;
    } else {
        writeln!(
            out,
            "\n{TITLE}odds{TITLE:#}\n  --by FIELD      show the odds of this outcome field (default: {})",
            info.headline
        )?;
        writeln!(out, "  --chance COND   only the chance of this: {}=…, {0}>=…", info.headline)?;
    }
    writeln!(out, "  --facts JSON    facts as a JSON object; flags count over it")?;
    writeln!(
        out,
        "  --house FILE    house rules\n  --json          answer in JSON\n  --schema        the JSON Schema of the facts"
    )?;
    writeln!(out, "\n{TITLE}outcome{TITLE:#}")?;
    let wide = info.outcome.iter().map(|field| field.name.len()).max().unwrap_or(0);
    for field in info.outcome {
        let words = match field.kind {
            FieldKind::Word(words) => format!(" {FAINT}({}){FAINT:#}", words.join(", ")),
            _ => String::new(),
        };
        writeln!(out, "  {NAME}{:wide$}{NAME:#}  {}{words}", field.name, field.about)?;
    }
    if !info.rules.is_empty() {
        writeln!(out, "\n{FAINT}Rules: {}{FAINT:#}", info.rules.join(", "))?;
    }
    Ok(())
}

fn verb(door: Door) -> &'static str {
    if door == Door::Chart { "chart" } else { "odds" }
}

fn describe(fact: &Fact, depth: usize, out: &mut dyn Write) -> Done {
    let indent = "  ".repeat(depth);
    let name = if depth == 1 && is_flat(&fact.kind) { format!("--{}", flag(fact.name)) } else { fact.name.to_owned() };
    let presence = match &fact.presence {
        Presence::Required => "required".to_owned(),
        Presence::Optional => "may be left out".to_owned(),
        Presence::Nullable => "may be left out or null".to_owned(),
        Presence::Default(value) => {
            format!("default {}", value.as_str().map_or_else(|| value.to_string(), str::to_owned))
        }
    };
    writeln!(out, "{indent}{NAME}{name}{NAME:#}  {}  {FAINT}[{presence}]{FAINT:#}", values(&fact.kind))?;
    if !fact.about.is_empty() {
        writeln!(out, "{indent}    {}", fact.about)?;
    }
    for nested in nested(&fact.kind) {
        describe(nested, depth + 2, out)?;
    }
    Ok(())
}

fn nested(kind: &FactKind) -> &[Fact] {
    match kind {
        FactKind::List { item, .. } => nested(item),
        FactKind::Object { facts } => facts,
        _ => &[],
    }
}

fn values(kind: &FactKind) -> String {
    match kind {
        FactKind::YesNo => "true | false".to_owned(),
        FactKind::Whole { min, max } => format!("{min} to {max}"),
        FactKind::Number { min, max, step } => {
            let steps = step.map_or(String::new(), |step| format!(" in steps of {step}"));
            format!("number {min} to {max}{steps}")
        }
        FactKind::Word { words } => words.join(" | "),
        FactKind::List { min, max, item, .. } => match &**item {
            FactKind::Object { .. } => format!("list of {min} to {max}, in --facts JSON, each:"),
            item => format!("{min} to {max} of ({}), with commas between", values(item)),
        },
        FactKind::Object { .. } => "object, in --facts JSON:".to_owned(),
        FactKind::Text { most, .. } => format!("text, up to {most} characters"),
        FactKind::Either { kinds } => kinds.iter().map(values).collect::<Vec<_>>().join(" | "),
    }
}
