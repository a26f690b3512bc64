//! What a run shows, on the terminal.

use std::io::Write;

use sim::{Comparison, Estimate, Summary, VariantSummary};

use crate::{Done, paint};

pub(super) fn summary(summary: &Summary, out: &mut dyn Write) -> Done {
    let head = paint::TITLE;
    writeln!(out, "{head}{}{head:#}  {}", summary.title, summary.rulebook)?;
    let seats = summary.sides.iter().zip(&summary.bots).map(|(side, bot)| format!("{side}: {bot}"));
    let swapped = if summary.swap { "; and with sides exchanged" } else { "" };
    writeln!(
        out,
        "{} games, {}{swapped}; seeds from {}\n",
        summary.games,
        seats.collect::<Vec<_>>().join(", "),
        summary.seed
    )?;
    for sentence in &summary.verdict {
        writeln!(out, "{sentence}")?;
    }
    for variant in &summary.variants {
        shares(variant, out)?;
    }
    if !summary.comparisons.is_empty() {
        let base = summary.variants.first().map_or("", |variant| variant.label.as_str());
        writeln!(out, "\n{head}Beside {}{head:#}, games with the same seed compared", named(base))?;
        for comparison in &summary.comparisons {
            beside(comparison, &summary.sides, out)?;
        }
    }
    for fault in &summary.faulty {
        writeln!(out, "\n{} (seed {}): {}\n  {}", fault.why, fault.seed, fault.fault, fault.again)?;
    }
    writeln!(out, "\n{}", summary.method)?;
    Ok(())
}

fn shares(variant: &VariantSummary, out: &mut dyn Write) -> Done {
    let head = paint::TITLE;
    writeln!(
        out,
        "\n{head}{}{head:#}  {} games, {:.0} ms each",
        capital(named(&variant.label)),
        variant.games,
        variant.ms
    )?;
    let wide = variant.sides.iter().map(|side| side.name.chars().count()).max().unwrap_or(0).max(10);
    for side in &variant.sides {
        writeln!(out, "  {:wide$}  wins {}   loses {:5.1} %", side.name, share(&side.wins), side.lost.mean * 100.0)?;
    }
    if variant.draws.hits > 0 {
        writeln!(out, "  {:wide$}       {}", "drawn", share(&variant.draws))?;
    }
    for scored in &variant.bots {
        writeln!(out, "  {:wide$}  wins {}   on either side", scored.bot, share(&scored.wins))?;
    }
    for ending in &variant.endings {
        let who = ending.winner.and_then(|side| variant.sides.get(usize::from(side)));
        let who = who.map_or("nobody", |side| side.name.as_str());
        writeln!(out, "  {:>6} × {} ({who} wins)", ending.games, ending.why)?;
    }
    Ok(())
}

fn beside(comparison: &Comparison, sides: &[String], out: &mut dyn Write) -> Done {
    writeln!(out, "  {}", comparison.label)?;
    for (side, wins) in sides.iter().zip(&comparison.wins) {
        let (by, low, high) = (wins.by * 100.0, wins.low * 100.0, wins.high * 100.0);
        writeln!(out, "    {side}: wins {by:+.1} points ({low:+.1} to {high:+.1}), p = {:.3}", wins.p)?;
    }
    let turns = &comparison.turns;
    writeln!(out, "    {:+.1} turns ({:+.1} to {:+.1})", turns.mean, turns.low, turns.high)?;
    Ok(())
}

fn share(estimate: &Estimate) -> String {
    format!("{:5.1} % ({:.1} to {:.1})", estimate.share * 100.0, estimate.low * 100.0, estimate.high * 100.0)
}

fn named(label: &str) -> &str {
    if label.is_empty() { "the scenario as it is" } else { label }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        if text.contains('=') { text.to_owned() } else { first.to_uppercase().chain(chars).collect() }
    })
}
