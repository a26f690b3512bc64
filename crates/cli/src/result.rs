//! How a battle came out: in a line, and for programs.

use engine::game::{Role, Setting, Sighting, Strength, Viewer};
use linstock::play::Match;
use linstock::record::Header;
use linstock::tell;
use serde_json::{Value, json};

/// The result in a line; where the battle stands, if it is not over.
pub(crate) fn line(table: &Match, header: &Header) -> String {
    let setting = table.setting();
    let orders = table.steps(Viewer::Umpire).len();
    let dice = dice(header);
    match (table.ending(), table.decision()) {
        (Some(ending), _) => {
            let turn = table.turn();
            format!("{}, in turn {turn} after {orders} steps, {dice}", tell::ending(ending, setting))
        }
        (None, Some(open)) => {
            let side = setting.side_name(open.side);
            format!("Not over: turn {}, {side} is asked after {orders} steps, {dice}", open.turn)
        }
        (None, None) => "Not over".to_owned(),
    }
}

/// Where the dice of a game came from.
pub(crate) fn dice(header: &Header) -> String {
    match header.seed {
        Some(seed) if header.seed_named => format!("seed {seed}, named by who began the game"),
        Some(seed) => format!("seed {seed}"),
        None => "fair dice".to_owned(),
    }
}

/// The result for programs.
pub(crate) fn json(table: &Match, header: &Header) -> Value {
    let setting = table.setting();
    let id = |side: engine::game::Side| setting.sides.get(side.index()).map(|force| force.id.clone());
    let strengths: Vec<Value> =
        strengths(table).iter().map(|(left, full)| json!({ "left": left, "of": full })).collect();
    json!({
        "scenario": header.scenario.id,
        "rulebook": header.rulebook,
        "seed": header.seed,
        "players": header.players,
        "over": table.ending().is_some(),
        "winner": table.ending().and_then(|ending| ending.winner).and_then(id),
        "why": table.ending().map(|ending| ending.why),
        "rule": table.ending().map(|ending| ending.rule),
        "turn": table.turn(),
        "steps": table.steps(Viewer::Umpire).len(),
        "strength": strengths,
        "hash": table.game().digest(),
    })
}

/// What each side has left of what it had, in words: counted as people at the table count it.
pub(crate) fn remains(table: &Match) -> Vec<String> {
    let setting = table.setting();
    let seen = sightings(table);
    let of_side = |side: usize| remain(seen.iter().filter(|piece| piece.side.index() == side), setting);
    (0..setting.sides.len()).map(of_side).collect()
}

fn remain<'p>(pieces: impl Iterator<Item = &'p Sighting>, setting: &Setting) -> String {
    let counted = pieces.filter(|piece| piece.full > 0 && counts(piece, setting));
    let add = |(left, full): (u32, u32), (more_left, more): (u32, u32)| (left + more_left, full + more);
    let strength = |piece: &Sighting| (u32::from(piece.strength), u32::from(piece.full));
    match setting.strength {
        Strength::Points => {
            let (left, full) = counted.map(strength).fold((0, 0), add);
            format!("{left} of {full} left")
        }
        Strength::Parts(part) => {
            let (left, full) = counted.map(strength).fold((0, 0), add);
            format!("{left} of {full} {part}s left")
        }
        // A man who still stands counts, however many wounds he has.
        Strength::Wounds => {
            let (left, full) = counted.map(|piece| (u32::from(piece.strength > 0), 1)).fold((0, 0), add);
            format!("{left} of {full} figures left")
        }
    }
}

fn sightings(table: &Match) -> Vec<Sighting> {
    let mut seen = Vec::new();
    table.game().sightings(Viewer::Umpire, &mut seen);
    seen
}

/// Whether a piece is part of its side's strength: a leader is none of the parts of his men.
fn counts(piece: &Sighting, setting: &Setting) -> bool {
    piece.role != Role::Leader || !matches!(setting.strength, Strength::Parts(_))
}

/// What each side has left, and what it had.
fn strengths(table: &Match) -> Vec<(u32, u32)> {
    let (seen, setting) = (sightings(table), table.setting());
    let sum = |side: usize| {
        let own = seen.iter().filter(|sighting| sighting.side.index() == side && counts(sighting, setting));
        own.fold((0, 0), |(left, full), piece| (left + u32::from(piece.strength), full + u32::from(piece.full)))
    };
    (0..table.setting().sides.len()).map(sum).collect()
}
