//! What is set right by hand, in words: what changes, and from what to what.

use engine::game::{Fix, Game, PieceId, Sighting, Viewer};
use engine::table::Pose;

use super::phrases::{place, side_of, spaced};

/// What a fix changes, in a sentence without its full stop: what will be, and what is now as far as the viewer may
/// know it.
///
/// ```
/// use engine::game::{Fix, PieceId, Viewer};
/// let duel = testkit::Duel::new();
/// let fix = Fix::Strength { piece: PieceId(0), strength: 3 };
/// assert_eq!(linstock::tell::describe(&fix, &duel, Viewer::Umpire), "Red One has 3 left instead of 6");
/// ```
pub fn describe(fix: &Fix, game: &dyn Game, viewer: Viewer) -> String {
    let known = game.as_known_to(viewer);
    let game = &*known;
    let name = game.name(fix.piece());
    let seen = sighting(game, fix.piece(), viewer);
    match fix {
        Fix::Pose { pose, .. } => format!("{name} {}", put(*pose, seen.as_ref())),
        Fix::Strength { strength, .. } => {
            let was = seen.filter(|seen| seen.strength != *strength);
            let was = was.map_or_else(String::new, |seen| format!(" instead of {}", seen.strength));
            format!("{name} has {strength} left{was}")
        }
        Fix::State { piece, what, to } => {
            let was = state(game, *piece, what, viewer).filter(|was| !was.eq_ignore_ascii_case(&spaced(to)));
            let was = was.map_or_else(String::new, |was| format!(" instead of {was}"));
            format!("{name}: {} is {}{was}", spaced(what), spaced(to))
        }
        Fix::Removed { .. } => {
            let left = seen.filter(|seen| seen.on_table && seen.full > 1);
            let left = left.map_or_else(String::new, |seen| format!(", with {} left", seen.strength));
            format!("{name} is taken off the table{left}")
        }
    }
}

fn sighting(game: &dyn Game, piece: PieceId, viewer: Viewer) -> Option<Sighting> {
    let mut seen = Vec::new();
    game.sightings(viewer, &mut seen);
    seen.into_iter().find(|sighting| sighting.piece == piece)
}

/// Where a piece is put. A turn on the spot is no more than that.
fn put(pose: Pose, seen: Option<&Sighting>) -> String {
    let looks = side_of(pose.facing);
    match seen.filter(|seen| seen.on_table) {
        None => format!("is put at {}, facing the {looks}", place(pose.spot)),
        Some(seen) if seen.pose.spot == pose.spot => {
            format!("is turned to the {looks} instead of the {}", side_of(seen.pose.facing))
        }
        Some(seen) if seen.pose.facing == pose.facing => {
            format!("is put at {} instead of {}", place(pose.spot), place(seen.pose.spot))
        }
        Some(seen) => format!(
            "is put at {}, facing the {looks}, instead of {}, facing the {}",
            place(pose.spot),
            place(seen.pose.spot),
            side_of(seen.pose.facing)
        ),
    }
}

/// What an aspect of a piece is now: as the rulebook would set it, or as the card says it; none if neither has it.
fn state(game: &dyn Game, piece: PieceId, what: &str, viewer: Viewer) -> Option<String> {
    if let Some(now) = game.mendable(piece).and_then(|mendable| mendable.now(what)) {
        return Some(spaced(&now));
    }
    let card = game.card(piece, viewer)?;
    let label = spaced(what);
    let line = card.lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(&label));
    line.map(|(_, value)| value.into_owned())
}
