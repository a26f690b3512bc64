//! How a battle came out: in a line, and for programs.

use engine::game::{Sighting, Viewer};
use linstock::play::Match;
use linstock::record::Header;
use linstock::tell;
use serde_json::{Value, json};

/// The result in a line; where the battle stands, if it is not over.
pub(crate) fn line(table: &Match, header: &Header) -> String {
    let setting = table.setting();
    let orders = table.steps(Viewer::Umpire).len();
    let seed = header.seed;
    match (table.ending(), table.decision()) {
        (Some(ending), _) => {
            let turn = table.turn();
            format!("{}, in turn {turn} after {orders} steps, seed {seed}", tell::ending(ending, setting))
        }
        (None, Some(open)) => {
            let side = setting.side_name(open.side);
            format!("Not over: turn {}, {side} is asked after {orders} steps, seed {seed}", open.turn)
        }
        (None, None) => "Not over".to_owned(),
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

/// What each side has left, and what it had.
pub(crate) fn strengths(table: &Match) -> Vec<(u32, u32)> {
    let mut seen: Vec<Sighting> = Vec::new();
    table.game().sightings(Viewer::Umpire, &mut seen);
    let sum = |side: usize| {
        let own = seen.iter().filter(|sighting| sighting.side.index() == side);
        own.fold((0, 0), |(left, full), piece| (left + u32::from(piece.strength), full + u32::from(piece.full)))
    };
    (0..table.setting().sides.len()).map(sum).collect()
}
