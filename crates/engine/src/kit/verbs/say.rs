//! Orders in words, from the saying of their verb.

use std::borrow::Cow;
use std::fmt::Write;

use super::Verbs;
use super::verb::Verb;
use crate::game::{At, Order, PieceId, Setting};
use crate::number::Number;
use crate::table::Spot;

/// What pieces are called now.
type Names<'a> = &'a dyn Fn(PieceId) -> Cow<'a, str>;

impl Verbs {
    /// An order in words: "4th Foot: fire at the militia". `name` says what a piece is called now. An order whose verb is
    /// not in the table is said as spelled.
    ///
    /// ```
    /// use engine::game::{Order, PieceId, Setting};
    /// use engine::kit::verbs::{Part, Target, Verb, Verbs, Words};
    /// static VERBS: Verbs = Verbs::with_spoken(
    ///     &[Verb::new("fire", "fire at {at}[, {how}]")
    ///         .by(Part::Must)
    ///         .at(Part::Must, &[Target::Piece])
    ///         .how(&[Words::may("ammunition", &["round-shot", "buck-and-ball"])])],
    ///     &[("buck-and-ball", "buck & ball")],
    /// );
    /// let name = |piece: PieceId| ["4th Foot", "the militia"][piece.index()].into();
    /// let order = Order::by("fire", PieceId(0)).at(PieceId(1)).how("buck-and-ball");
    /// assert_eq!(VERBS.say(&order, &Setting::default(), &name), "4th Foot: fire at the militia, buck & ball");
    /// assert_eq!(VERBS.word("round-shot"), "round shot");
    /// ```
    pub fn say<'a>(&self, order: &Order, setting: &Setting, name: &'a dyn Fn(PieceId) -> Cow<'a, str>) -> String {
        let mut said = order.by.map_or_else(String::new, |by| format!("{}: ", name(by)));
        match self.get(order.verb) {
            Some(verb) => {
                let part = |of: &str| self.part(of, verb, order, (setting, name));
                fill(verb.say, &part, &mut said);
            }
            None => said.push_str(&order.verb.replace('-', " ")),
        }
        said
    }

    /// A word of manner as people say it.
    pub fn word(&self, word: &'static str) -> Cow<'static, str> {
        match self.spoken.iter().find(|(known, _)| *known == word) {
            Some((_, spoken)) => (*spoken).into(),
            None => word.replace('-', " ").into(),
        }
    }

    /// A part of an order in words; empty if the order does not have it.
    fn part(&self, of: &str, verb: &Verb, order: &Order, (setting, name): (&Setting, Names<'_>)) -> String {
        match of {
            "at" => order.at.map(|at| aim(at, setting, name)).unwrap_or_default(),
            "how" => order.how.words().map(|word| self.word(word)).collect::<Vec<_>>().join(", "),
            "with" => order.with.iter().map(|piece| name(*piece)).collect::<Vec<_>>().join(", "),
            "to" => order.path.last().map(|end| place(*end)).unwrap_or_default(),
            "parts" => order.parts.iter().map(|part| (u32::from(*part) + 1).to_string()).collect::<Vec<_>>().join(", "),
            "count" => order.count.map(|count| count.to_string()).unwrap_or_default(),
            "facing" => order.facing.map_or_else(String::new, |facing| {
                format!("{}\u{b0}", Number::from(f64::from(facing.hundredths()) / 100.0))
            }),
            group => {
                let words = verb.how.iter().find(|words| words.about == group).map_or(&[][..], |words| words.words);
                let word = order.how.words().find(|word| words.contains(word));
                word.map(|word| self.word(word).into_owned()).unwrap_or_default()
            }
        }
    }
}

fn aim(at: At, setting: &Setting, name: Names<'_>) -> String {
    match at {
        At::Piece(piece) => name(piece).into_owned(),
        At::Part(piece, part) => format!("{} no. {}", name(piece), u32::from(part) + 1),
        At::Area(area) => setting.area_name(area).to_owned(),
        At::Spot(spot) => place(spot),
        At::Side(side) => setting.side_name(side).to_owned(),
        At::Item(item) => format!("no. {}", u32::from(item) + 1),
    }
}

fn place(spot: Spot) -> String {
    let point = spot.point();
    format!("({:.1}, {:.1})", point.x, point.y)
}

/// Fills in a saying: `{part}` is the part, and what stands in brackets is left out if a part in it is empty.
fn fill(saying: &str, part: &dyn Fn(&str) -> String, into: &mut String) {
    let mut rest = saying;
    while let Some(at) = rest.find(['{', '[']) {
        let (before, opened) = rest.split_at(at);
        into.push_str(before);
        let close = if opened.starts_with('{') { '}' } else { ']' };
        let Some((inner, after)) = opened.get(1..).and_then(|opened| opened.split_once(close)) else {
            into.push_str(opened);
            return;
        };
        if close == '}' {
            into.push_str(&part(inner));
        } else if parts_of(inner).all(|name| !part(name).is_empty()) {
            fill(inner, part, into);
        }
        rest = after;
    }
    let _ = into.write_str(rest);
}

/// The parts that a saying names.
fn parts_of(saying: &str) -> impl Iterator<Item = &str> {
    saying.split('{').skip(1).filter_map(|named| named.split_once('}').map(|(name, _)| name))
}
