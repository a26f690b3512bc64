//! How far leaders command, drawn around their bases, and who stands in it. Hills and woods in between are the rulebook's
//! own affair: this is the ground that command can reach at all.

use super::piece::{PieceId, Side, Sighting};
use super::threat::{base, grown, reaches};
use super::view::{Viewer, Witness};
use super::{Game, Role};

/// The ground that each leader of a side commands, leader by leader, as far as a viewer may know. Empty where the rulebook
/// knows no such reach.
pub fn command_of<G: Game + ?Sized>(game: &G, side: Side, viewer: Viewer) -> Vec<(PieceId, Witness)> {
    let mut sightings = Vec::new();
    game.sightings(viewer, &mut sightings);
    let own = sightings.iter().filter(|seen| seen.side == side && seen.on_table);
    own.filter_map(|leader| ring(game, leader, &sightings)).collect()
}

/// The leader nearest to a piece that could command it where it stands, as far as a viewer may know: its own, where the
/// order of battle gives it one. None if nobody could, for leaders themselves, and where the rulebook knows no reach.
pub fn commanded_by<G: Game + ?Sized>(game: &G, piece: PieceId, viewer: Viewer) -> Option<PieceId> {
    let mut sightings = Vec::new();
    game.sightings(viewer, &mut sightings);
    let own = sightings.iter().find(|seen| seen.piece == piece && seen.on_table)?;
    let body = base(own)?;
    let at = own.pose.spot.point();
    let appointed = game.commander(piece);
    let leaders = sightings.iter().filter(|seen| seen.side == own.side && seen.on_table && seen.piece != piece);
    leaders
        .filter(|leader| appointed.is_none_or(|by| by == leader.piece))
        .filter_map(|leader| ring(game, leader, &sightings).map(|(by, ground)| (by, ground, leader)))
        .filter(|(_, ground, _)| reaches(ground, &body))
        .min_by(|(.., one), (.., other)| {
            let far = |leader: &Sighting| leader.pose.spot.point().distance(at);
            far(one).total_cmp(&far(other))
        })
        .map(|(by, ..)| by)
}

fn ring<G: Game + ?Sized>(game: &G, leader: &Sighting, all: &[Sighting]) -> Option<(PieceId, Witness)> {
    let distance = game.command_reach(leader.piece, is_joined(leader, all))?;
    let words = format!("{} commands {}", game.name(leader.piece), game.setting().length(distance));
    let points = grown(leader, distance);
    Some((leader.piece, Witness { what: "command", words, rule: "", points, closed: true, distance: Some(distance) }))
}

/// Whether a leader stands with a piece of his side.
fn is_joined(leader: &Sighting, all: &[Sighting]) -> bool {
    let Some(own) = base(leader) else { return false };
    let others = all.iter().filter(|seen| seen.side == leader.side && seen.on_table && seen.role != Role::Leader);
    others.filter_map(base).any(|other| own.touches(&other))
}
