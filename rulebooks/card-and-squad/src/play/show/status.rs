//! Lines about the whole game: the round, the deck, what the sides hold and have lost.

use engine::game::{Side, Status, Tone};
use engine::kit::reinforcements::to_arrive;

use super::super::Battle;
use super::super::state::Whereabouts;
use super::super::table::Post;
use crate::field::figure::Unit;

impl Battle {
    /// The state of the game in a few lines.
    pub(in super::super) fn list_status(&self, into: &mut Vec<Status>) {
        into.push(Status::new("round", format!("{} of {}", self.state.round, self.table.rounds)));
        for player in self.state.deck.players() {
            let left = self.state.deck.left_of(player);
            let own = self.state.deck.owned.get(player.index()).copied().unwrap_or(0);
            let line =
                Status::new(format!("cards of {}", self.player_name(player)), format!("{left} of {own} to come"));
            into.push(line.of(self.table.side_of(player)));
        }
        for side in [Side::FIRST, Side::SECOND] {
            let (lost, of) = self.losses(side);
            let tone = if lost * 3 > of { Tone::Bad } else { Tone::Plain };
            into.push(Status::new("figures lost", format!("{lost} of {of}")).of(side).toned(tone));
            if !self.table.setting.objectives.is_empty() {
                into.push(Status::new("objectives held", self.worth_held(side).to_string()).of(side));
            }
            let coming = self
                .table
                .units()
                .filter(|unit| self.side(*unit) == side && self.state.whereabouts(*unit) == Whereabouts::Coming);
            let due = coming.filter_map(|unit: Unit| match self.post(unit) {
                Some(Post::Arrives(round, zone)) => Some((self.unit_name(unit), *round, Some(*zone))),
                _ => None,
            });
            to_arrive(side, due, &self.table.setting, into);
        }
    }
}
