//! What a run comes to, in plain words.

use linstock::tell::inside;

use crate::summary::{Comparison, Estimate, Summary, VariantSummary};

/// A side that wins this share of the games that either side wins, or more than the rest, has a battle that is no match.
const FAIR: [f64; 2] = [0.35, 0.65];

/// Whether it is fair, in a word, and the verdict in sentences.
pub(crate) fn of(summary: &Summary) -> (String, Vec<String>) {
    let Some(base) = summary.variants.first() else { return ("unclear".to_owned(), Vec::new()) };
    let mut verdict = Vec::new();
    let tone = tone(base);
    if base.games == 0 {
        return ("unclear".to_owned(), vec!["No game has come to its end yet.".to_owned()]);
    }
    verdict.push(headline(base, tone));
    verdict.push(shares(base));
    for (variant, comparison) in summary.variants.iter().skip(1).zip(&summary.comparisons) {
        verdict.push(beside(base, variant, comparison));
    }
    verdict.extend(strength_of_bots(base));
    verdict.push(course(base));
    if summary.faults > 0 {
        let many = if summary.faults == 1 { "game did" } else { "games did" };
        verdict.push(format!("{} {many} not come to an end and count for nothing here.", summary.faults));
    }
    (tone.to_owned(), verdict)
}

fn tone(base: &VariantSummary) -> &'static str {
    let [least, most] = FAIR;
    let balance = &base.balance;
    if balance.of == 0 {
        "unclear"
    } else if balance.low >= least && balance.high <= most {
        "fair"
    } else if balance.high < least || balance.low > most {
        "lopsided"
    } else {
        "unclear"
    }
}

fn headline(base: &VariantSummary, tone: &str) -> String {
    let ahead = usize::from(base.balance.share < 0.5);
    let name = base.sides.get(ahead).map_or("", |side| side.name.as_str());
    match tone {
        "fair" if base.balance.low <= 0.5 && base.balance.high >= 0.5 => "An even match.".to_owned(),
        "fair" => format!("A fair match, a little better for {}.", inside(name)),
        "lopsided" => format!("Not an even match: {} wins too often.", inside(name)),
        _ if base.balance.of == 0 => "Nobody wins.".to_owned(),
        _ => "Too early to say whether it is fair: play more games.".to_owned(),
    }
}

fn shares(base: &VariantSummary) -> String {
    let one = |side: &crate::summary::SideSummary| format!("{} wins {}", side.name, percent(&side.wins));
    let mut parts: Vec<String> = base.sides.iter().map(one).collect();
    if base.draws.hits > 0 {
        parts.push(format!("{} of the games are drawn", percent(&base.draws)));
    }
    let many = if base.games == 1 { "game" } else { "games" };
    format!("{}, in {} {many}.", parts.join("; "), base.games)
}

/// How a variant differs for the first side.
fn beside(base: &VariantSummary, variant: &VariantSummary, comparison: &Comparison) -> String {
    let (Some(side), Some(by)) = (variant.sides.first(), comparison.wins.first()) else {
        return String::new();
    };
    let known = if by.p < 0.05 {
        let way = if by.by > 0.0 { "more" } else { "fewer" };
        format!(
            "{} points {way} than with {} ({} to {})",
            points(by.by.abs()),
            named(&base.label),
            signed(by.low),
            signed(by.high)
        )
    } else {
        format!(
            "no difference that {} pairs of games could show ({} to {} points)",
            comparison.pairs,
            signed(by.low),
            signed(by.high)
        )
    };
    format!("With {} {} wins {}: {known}.", named(&variant.label), inside(&side.name), percent(&side.wins))
}

fn strength_of_bots(base: &VariantSummary) -> Option<String> {
    let [one, other] = base.bots.as_slice() else { return None };
    Some(format!(
        "Whichever side it plays, {} wins {} and {} {}.",
        one.bot,
        percent(&one.wins),
        other.bot,
        percent(&other.wins)
    ))
}

fn course(base: &VariantSummary) -> String {
    let length = format!("A game takes {:.1} turns", base.turns.mean);
    match base.half_decided {
        Some(turn) => format!("{length}; half of them are decided by the end of turn {turn}."),
        None => format!("{length}; most are decided only at the very end."),
    }
}

/// A share with its interval: `38 % ± 3`, or both ends where they lie unevenly.
pub(crate) fn percent(share: &Estimate) -> String {
    let (low, high) = (share.share - share.low, share.high - share.share);
    if (low - high).abs() < 0.01 {
        format!("{:.0} % ± {:.0}", share.share * 100.0, (low.max(high) * 100.0).max(1.0))
    } else {
        format!("{:.0} % ({:.0} to {:.0})", share.share * 100.0, share.low * 100.0, share.high * 100.0)
    }
}

fn points(share: f64) -> String {
    format!("{:.0}", share * 100.0)
}

fn signed(share: f64) -> String {
    let whole = (share * 100.0).round();
    if whole == 0.0 { "0".to_owned() } else { format!("{whole:+.0}").replace('-', "−") }
}

fn named(label: &str) -> &str {
    if label.is_empty() { "the scenario as it is" } else { label }
}
