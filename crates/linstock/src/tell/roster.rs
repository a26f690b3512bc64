//! The pieces of both sides at a glance: what is left of each, how it stands, where.

use engine::game::{Drawn, Setting, Side, Tone, View};

use super::line::{Indent, Ink, Text};
use super::phrases::{place, side_of, spaced};

/// A line for every piece that can be seen, side by side of the table.
pub fn roster(view: &View, setting: &Setting, into: &mut Vec<Text>) {
    let wide = |of: fn(&Drawn) -> usize| view.pieces.iter().map(of).max().unwrap_or(0);
    let columns = [wide(|piece| piece.name.chars().count()), wide(|piece| strength(piece).chars().count())];
    let sides = (0..setting.sides.len()).filter_map(|side| u8::try_from(side).ok()).map(Side);
    for side in sides {
        into.push(Text::at(Indent::Step).ink(Ink::Name, setting.side_name(side)));
        let own = view.pieces.iter().filter(|piece| piece.seen.side == side && !is_part_of_another(piece));
        into.extend(own.map(|piece| row(piece, columns)));
    }
}

/// Whether a piece is told with another for now: a horse that is ridden stands nowhere by itself, and never had any strength.
fn is_part_of_another(piece: &Drawn) -> bool {
    !piece.seen.on_table && piece.seen.full == 0
}

fn row(piece: &Drawn, [name_wide, strength_wide]: [usize; 2]) -> Text {
    let text = Text::at(Indent::Deed).plain(&piece.name).column(name_wide + 6);
    if !piece.seen.on_table {
        let gone = if piece.seen.strength == 0 { "gone" } else { "off the table" };
        return text.ink(Ink::Faint, gone);
    }
    let mut text = text.plain(&format!("{:>strength_wide$}", strength(piece)));
    text = text.column(name_wide + strength_wide + 8);
    let where_to = format!("{}, facing {}", place(piece.seen.pose.spot), side_of(piece.seen.pose.facing));
    text = text.plain(&where_to);
    if !piece.card.badges.is_empty() {
        text = text.column(name_wide + strength_wide + 42);
    }
    for (at, badge) in piece.card.badges.iter().enumerate() {
        let ink = match badge.tone {
            Tone::Good => Ink::Good,
            Tone::Plain => Ink::Plain,
            Tone::Bad => Ink::Bad,
        };
        text = text.plain(if at == 0 { "" } else { ", " }).ink(ink, &spaced(&badge.label));
    }
    text
}

fn strength(piece: &Drawn) -> String {
    if piece.seen.full == 0 {
        return String::new();
    }
    format!("{}/{}", piece.seen.strength, piece.seen.full)
}
