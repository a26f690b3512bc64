//! What happened, in a phrase.

use std::borrow::Cow;

use engine::game::{Aspect, Ending, PieceId, Setting, Side, Strength, What};
use engine::number::Number;
use engine::table::{Facing, Pose, Spot};
use engine::word::Word;

use super::line::Ink;
use crate::play::{LoggedEvent, Names};

/// Phrases about one game.
pub(super) struct Phrases<'s> {
    pub(super) setting: &'s Setting,
    names: Names,
}

impl<'s> Phrases<'s> {
    /// Phrases about a game in which every piece goes by its first name.
    pub(super) fn new(setting: &'s Setting) -> Phrases<'s> {
        Phrases { setting, names: Names::default() }
    }

    /// The same with what pieces were called at an event.
    pub(super) fn when(told: &LoggedEvent, setting: &'s Setting) -> Phrases<'s> {
        Phrases { setting, names: told.names.clone() }
    }

    fn name(&self, piece: PieceId) -> Cow<'s, str> {
        match self.names.of(piece) {
            Some(name) => name.to_owned().into(),
            None => self.setting.name(piece).into(),
        }
    }

    /// Whether an event goes without saying where the whole battle is told: that a man is dead says that he was wounded, a
    /// figure that turns a little with what it does looks the same way still, and a successor's name says whom he follows.
    pub(super) fn goes_without_saying(&self, what: &What) -> bool {
        match what {
            What::Lost { left: 0, .. } => matches!(self.setting.strength, Strength::Wounds),
            // That stands were lost says that the others closed up.
            What::Moved { how: "closes-up", .. } | What::Stands { .. } => true,
            What::Moved { from, to, path, how: "turn", .. } => {
                path.is_empty() && from.spot == to.spot && side_of(from.facing) == side_of(to.facing)
            }
            What::Renamed { piece, name } => name.starts_with(&*self.name(*piece)),
            _ => false,
        }
    }

    /// An event in a phrase, and whether it is good news or bad.
    pub(super) fn of(&self, what: &What) -> (Ink, String) {
        let name = |piece: &PieceId| self.name(*piece);
        match what {
            What::Moved { piece, from, to, path, how } => (Ink::Plain, self.moved(*piece, *from, *to, path, how)),
            What::Lost { piece, count, left, .. } => {
                (Ink::Bad, format!("{}: {}", name(piece), self.setting.loss(*count, *left)))
            }
            What::Changed { piece, aspect, to, better } => {
                let ink = if *better { Ink::Good } else { Ink::Bad };
                // A state says of what it is; a loss of aim, or a weapon in hand, does not.
                let of = match aspect {
                    Aspect::Order
                    | Aspect::Morale
                    | Aspect::Ammunition
                    | Aspect::Loading
                    | Aspect::Command
                    | Aspect::Posture
                    | Aspect::Mount
                    | Aspect::Mark => String::new(),
                    _ => format!("{} ", aspect.word()),
                };
                (ink, format!("{}: {of}{}", name(piece), spaced(to)))
            }
            What::Counted { piece, what, now, was, .. } => {
                (Ink::Plain, format!("{}: {} {was} -> {now}", name(piece), spaced(what)))
            }
            What::Placed { piece, at } => (Ink::Plain, format!("{}: now at {}", name(piece), place(at.spot))),
            What::Stands { piece, parts } => {
                let at: Vec<String> = parts.iter().map(|(_, spot)| place(*spot)).collect();
                (Ink::Plain, format!("{}: its parts stand at {}", name(piece), at.join(", ")))
            }
            What::Removed { piece, how } => (Ink::Bad, format!("{}: {}", name(piece), spaced(how))),
            What::Revealed { marker, piece } => (Ink::Title, self.revealed(*marker, *piece)),
            What::Renamed { piece, name: now } => (Ink::Plain, format!("{} takes the place of {}", now, name(piece))),
            What::Joined { piece, to } => (Ink::Plain, format!("{} joins {}", name(piece), name(to))),
            What::Parted { piece, from } => (Ink::Plain, format!("{} leaves {}", name(piece), name(from))),
            What::Merged { piece, into } => (Ink::Plain, format!("{} is taken up into {}", name(piece), name(into))),
            What::Taken { objective, side } => (Ink::Title, self.taken(*objective, *side)),
            What::Said { words } | What::Ordered { words, .. } => (Ink::Plain, words.clone()),
            What::Amended { words } => (Ink::Title, format!("By agreement: {words}")),
            What::Began { step, .. } => (Ink::Plain, self.title(step)),
            What::Resolved(resolved) => (Ink::Plain, resolved.words.clone()),
            What::Ended(ending) => (Ink::Title, self.ending(*ending)),
        }
    }

    /// A step of the turn or an end of the game, as people call it.
    pub(super) fn title(&self, word: &'static str) -> String {
        spaced(self.setting.title(word))
    }

    /// How the game ended.
    pub(super) fn ending(&self, ending: Ending) -> String {
        match ending.winner {
            // Names of sides may be one or many: this is right for both.
            Some(side) => format!("Victory for {}: {}", inside(self.setting.side_name(side)), self.title(ending.why)),
            None => format!("A draw: {}", self.title(ending.why)),
        }
    }

    /// Who does something to whom: ` of A against B`, or less.
    pub(super) fn pair(&self, by: Option<PieceId>, at: Option<PieceId>) -> String {
        let name = |piece: PieceId| self.name(piece);
        match (by, at) {
            (Some(by), Some(at)) => {
                let by = name(by);
                // After `Lawson's militia, centre` the sentence goes on behind another comma.
                let pause = if by.contains(", ") { "," } else { "" };
                format!(", {by}{pause} against {}", name(at))
            }
            (Some(by), None) => format!(", {}", name(by)),
            (None, Some(at)) => format!(", against {}", name(at)),
            (None, None) => String::new(),
        }
    }

    fn moved(&self, piece: PieceId, from: Pose, to: Pose, path: &[Spot], how: &str) -> String {
        let name = self.name(piece);
        let stops = std::iter::once(from.spot).chain(path.iter().copied()).chain([to.spot]);
        let length: f64 = stops.clone().zip(stops.skip(1)).map(|(a, b)| a.point().distance(b.point())).sum();
        let turns = from.facing != to.facing;
        // Who turns about his middle takes his front elsewhere, and has gone nowhere.
        if turns && (length == 0.0 || how == "turn" && path.is_empty()) {
            return format!("{name}: turn to the {}", side_of(to.facing));
        }
        // The unit that carries a position may stand on it already.
        if tenths(length) == Number::from(0) {
            return format!("{name}: {}", spaced(how));
        }
        let turned = if turns { format!(", facing the {}", side_of(to.facing)) } else { String::new() };
        let length = self.setting.length(length);
        format!("{name}: {} {length} {}{turned}", spaced(how), self.whither(to.spot))
    }

    /// Where a move leads; beyond the table nobody finds a place.
    fn whither(&self, to: Spot) -> String {
        let (point, [width, depth]) = (to.point(), self.setting.size);
        let on_table = (0.0..=width).contains(&point.x) && (0.0..=depth).contains(&point.y);
        if on_table { format!("to {}", place(to)) } else { "over the table's edge".to_owned() }
    }

    fn revealed(&self, marker: Option<PieceId>, piece: Option<PieceId>) -> String {
        match (marker, piece) {
            (Some(marker), Some(piece)) => format!("{}: {}", self.name(marker), self.name(piece)),
            (Some(marker), None) => format!("{}: nothing is there", self.name(marker)),
            (None, Some(piece)) => format!("{} comes to light", self.name(piece)),
            (None, None) => "Nothing is there".to_owned(),
        }
    }

    fn taken(&self, objective: u16, side: Option<Side>) -> String {
        let marker = self.setting.objectives.get(usize::from(objective));
        let name = marker.map_or("an objective", |marker| marker.name.as_str());
        match side {
            Some(side) => format!("{name}: now held by {}", self.setting.side_name(side)),
            None => format!("Nobody holds {name}"),
        }
    }
}

/// A word of the protocol with spaces for its hyphens.
pub(super) fn spaced(word: &str) -> String {
    word.replace('-', " ")
}

/// A place to a tenth of the unit.
pub(super) fn place(spot: Spot) -> String {
    let point = spot.point();
    format!("({}, {})", tenths(point.x), tenths(point.y))
}

/// Where a facing looks, by the sides of the table as one sees them from the near edge.
pub(super) fn side_of(facing: Facing) -> &'static str {
    const SIDES: [&str; 8] =
        ["far edge", "far left", "left", "near left", "near edge", "near right", "right", "far right"];
    let eighth = (usize::from(facing.hundredths()) + 2_250) / 4_500;
    SIDES.get(eighth % SIDES.len()).copied().unwrap_or("far edge")
}

fn tenths(measure: f64) -> Number {
    Number::from((measure * 10.0).round() / 10.0)
}

/// A name of a side within a sentence: "the minutemen" of "The minutemen".
pub fn inside(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

#[cfg(test)]
mod tests {
    use engine::table::Point;

    use super::*;

    #[test]
    fn a_facing_is_told_by_the_nearest_side_of_the_table() {
        let told = [(0, "far edge"), (2_249, "far edge"), (2_250, "far left"), (9_000, "left"), (18_000, "near edge")];
        for (hundredths, side) in told {
            assert_eq!(side_of(Facing::new(hundredths)), side, "{hundredths}");
        }
        assert_eq!(side_of(Facing::new(-2_251)), "far right");
        assert_eq!(side_of(Facing::new(-2_250)), "far edge");
    }

    #[test]
    fn a_turn_that_nobody_sees_is_not_told() {
        let duel = testkit::Duel::new();
        let setting = engine::game::Rules::setting(&duel);
        let told = |hundredths: i32, how: &'static str| {
            let (from, to) = (Pose::new(0, 0, 0), Pose::new(0, 0, hundredths));
            let turned = What::Moved { piece: PieceId(99), from, to, path: Vec::new(), how };
            !Phrases::new(setting).goes_without_saying(&turned)
        };
        assert_eq!([told(1_000, "turn"), told(9_000, "turn"), told(1_000, "wheel")], [false, true, true]);
    }

    #[test]
    fn a_move_is_told_by_its_way_and_by_where_it_leads() {
        let duel = testkit::Duel::new();
        let setting = engine::game::Rules::setting(&duel);
        let [width, depth] = setting.size.map(|side| Spot::nearest(Point::new(side, 0.0)).x);
        let told = |to: Pose, how: &'static str| {
            let moved = What::Moved { piece: PieceId(0), from: Pose::new(1_000, 1_000, 0), to, path: Vec::new(), how };
            let (_, words) = Phrases::new(setting).of(&moved);
            words.split_once(": ").map_or(String::new(), |(_, words)| words.to_owned())
        };
        assert_eq!(told(Pose::new(1_000, 2_000, 0), "retreat"), "retreat 1 inch to (1, 2)");
        // A piece that turns about its middle takes its front elsewhere.
        assert_eq!(told(Pose::new(1_000, 500, 18_000), "turn"), "turn to the near edge");
        for off in [Pose::new(1_000, -1_000, 0), Pose::new(width + 1, 1_000, 0), Pose::new(1_000, depth + 1, 0)] {
            let words = told(off, "retreat");
            assert!(words.starts_with("retreat ") && words.ends_with(" over the table's edge"), "{words}");
        }
    }
}
