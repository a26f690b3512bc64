//! Whether everybody has room where the file puts them (RK-D05, RK-D46, RK-D48).

use std::sync::Arc;

use engine::game::{Log, Side};
use engine::scenario::{Common, Mark, Reader};

use super::Whole;
use crate::book::Book;
use crate::field::ids::{GroupId, Number};
use crate::play::Skirmish;
use crate::play::table::Post;

/// The game, once all its figures were found to have room.
pub(super) fn muster(reader: &mut Reader<'_>, common: &Common, book: Arc<Book>, whole: Whole) -> Option<Skirmish> {
    let (table, marks, _) = whole.table(common, book);
    let here = reader.mark();
    let mark_of = |group: GroupId| marks.get(group.index()).copied().unwrap_or(here);
    let game = match Skirmish::new(table) {
        Ok(game) => game,
        Err(misfits) => {
            for misfit in misfits {
                let mark: Mark = misfit.group.map_or(here, mark_of);
                reader.fault(mark, "RK-D48", misfit.why, misfit.instead);
            }
            return None;
        }
    };
    let mut all = true;
    for group in game.without_room() {
        let why = format!("the zone of {} has no room for it", game.name(group));
        reader.fault(mark_of(group), "RK-D46", why, "make the zone larger");
        all = false;
    }
    all.then_some(game)
}

impl Skirmish {
    /// RK-D46: the groups whose zones have no room for them: those that arrive each by itself, those that are placed
    /// one after the other.
    fn without_room(&self) -> Vec<GroupId> {
        let mut without = Vec::new();
        let mut empty = self.clone();
        for figure in &mut empty.state.figures {
            figure.here = false;
        }
        for (id, start) in self.table.starts.each() {
            if matches!(start.post, Post::Arrives(..)) && empty.room_for(id).is_none() {
                without.push(id);
            }
        }
        let mut trial = self.clone();
        for side in [Side::FIRST, Side::SECOND] {
            let facing = self.table.army(side).base_edge.inward();
            for (id, start) in self.table.starts.each() {
                if !matches!(start.post, Post::Zone(_)) || self.table.roster.troops[id].side != side {
                    continue;
                }
                match trial.room_for(id) {
                    Some(puts) => trial.stand_up(id, &puts, facing, "RK-D05", &mut Log::brief()),
                    None => without.push(id),
                }
            }
        }
        without
    }
}
