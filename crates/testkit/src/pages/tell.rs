//! What happened, in a line for a page.

use engine::game::{Event, Game, PieceId, Resolved, Seen, Viewer, What};
use engine::number::Number;
use engine::table::{Facing, Pose, Spot};
use engine::word::Word;

/// An event in a line, with its rule.
pub(super) fn line(event: &Event, game: &dyn Game) -> String {
    let secret = match event.seen {
        Seen::ByAll => String::new(),
        Seen::By(side) => format!("[{} only] ", game.setting().side_name(side)),
    };
    let rule = if event.rule.is_empty() { String::new() } else { format!(" ({})", event.rule) };
    format!("{secret}{}{rule}", phrase(&event.what, game))
}

fn phrase(what: &What, game: &dyn Game) -> String {
    let setting = game.setting();
    let name = |piece: &PieceId| game.name(*piece);
    match what {
        What::Began { turn, side, step } => {
            let side = side.map(|side| format!(", {}", setting.side_name(side))).unwrap_or_default();
            format!("turn {turn}{side}: {}", setting.title(step))
        }
        What::Ordered { words, .. } | What::Said { words } => words.clone(),
        What::Amended { words } => format!("by agreement: {words}"),
        What::Resolved(resolved) => throw(resolved, game),
        What::Moved { piece, from, to, path, how } => format!("{}: {how} {}", name(piece), way(*from, *to, path)),
        What::Lost { piece, count, left, parts } => {
            let parts: Vec<String> = parts.iter().map(|part| format!(" #{}", u32::from(*part) + 1)).collect();
            format!("{}: {}{}", name(piece), setting.loss(*count, *left), parts.concat())
        }
        What::Changed { piece, aspect, to, .. } => format!("{}: {} {to}", name(piece), aspect.word()),
        What::Counted { piece, what, now, was, .. } => format!("{}: {what} {was} -> {now}", name(piece)),
        What::Placed { piece, at } => {
            format!("{}: placed at {}, facing {}", name(piece), spot(at.spot), degrees(at.facing))
        }
        What::Stands { piece, parts } => {
            let at: Vec<String> =
                parts.iter().map(|(part, at)| format!(" #{} {}", u32::from(*part) + 1, spot(*at))).collect();
            format!("{}: stands{}", name(piece), at.concat())
        }
        What::Removed { piece, how } => format!("{}: {how}", name(piece)),
        What::Revealed { marker, piece } => {
            let marker = marker.as_ref().map_or_else(|| "out of hiding".into(), name);
            let piece = piece.as_ref().map_or_else(|| "nothing".into(), name);
            format!("{marker}: {piece} is revealed")
        }
        What::Renamed { piece, name: now } => format!("{}: now called {now}", setting.name(*piece)),
        What::Joined { piece, to } => format!("{}: joins {}", name(piece), name(to)),
        What::Parted { piece, from } => format!("{}: leaves {}", name(piece), name(from)),
        What::Merged { piece, into } => format!("{}: merges into {}", name(piece), name(into)),
        What::Taken { objective, side } => {
            let marker = setting.objectives.get(usize::from(*objective)).map_or("?", |marker| &marker.name);
            match side {
                Some(side) => format!("{marker}: taken by {}", setting.side_name(*side)),
                None => format!("{marker}: held by no side"),
            }
        }
        What::Ended(ending) => match ending.winner {
            Some(side) => format!("{} wins: {}", setting.side_name(side), setting.title(ending.why)),
            None => format!("a draw: {}", setting.title(ending.why)),
        },
    }
}

/// A throw: for and against whom, what came of it, the modifiers and the dice.
fn throw(resolved: &Resolved, game: &dyn Game) -> String {
    let by = resolved.by.map(|by| format!(", {}", game.name(by))).unwrap_or_default();
    let at = resolved.at.map(|at| format!(" at {}", game.name(at))).unwrap_or_default();
    let notes = &resolved.notes;
    let sums = notes.modifiers.iter().map(|modifier| format!("{} {}", modifier.label, modifier.value));
    let sums = sums.collect::<Vec<_>>().join(", ");
    let dice = notes.dice.iter().map(|die| die.rolled.to_string()).collect::<Vec<_>>().join(", ");
    let part = |words: String, open: &str, close: &str| {
        if words.is_empty() { String::new() } else { format!("{open}{words}{close}") }
    };
    let (sums, dice) = (part(sums, " [", "]"), part(dice, " dice ", ""));
    format!("{}{by}{at}: {}{sums}{dice}", resolved.chart, resolved.words)
}

fn way(from: Pose, to: Pose, path: &[Spot]) -> String {
    let stops = path.iter().copied().filter(|stop| *stop != to.spot).chain([to.spot]);
    let mut way = spot(from.spot);
    if from.spot != to.spot || !path.is_empty() {
        way.extend(stops.map(|stop| format!(" -> {}", spot(stop))));
    }
    if from.facing != to.facing {
        way.extend([format!(", facing {} -> {}", degrees(from.facing), degrees(to.facing))]);
    }
    way
}

/// A piece in a line: where it stands, what its card says, its badges.
pub(super) fn look(piece: PieceId, game: &dyn Game) -> String {
    let mut all = Vec::new();
    game.sightings(Viewer::Umpire, &mut all);
    let name = game.name(piece);
    let stands = match all.iter().find(|seen| seen.piece == piece && seen.on_table) {
        Some(seen) => format!("{name} at {}, facing {}", spot(seen.pose.spot), degrees(seen.pose.facing)),
        None => format!("{name} is not on the table"),
    };
    let Some(card) = game.card(piece, Viewer::Umpire) else { return stands };
    let lines = card.lines.iter().map(|(label, value)| format!("{label} {value}"));
    let badges = card.badges.iter().map(|badge| badge.label.to_string());
    let says: Vec<String> = lines.chain(badges).collect();
    if says.is_empty() { stands } else { format!("{stands}: {}", says.join("; ")) }
}

fn spot(spot: Spot) -> String {
    let point = spot.point();
    format!("({}, {})", Number::from(point.x), Number::from(point.y))
}

fn degrees(facing: Facing) -> Number {
    Number::from(f64::from(facing.hundredths()) / 100.0)
}
