//! Faults that only the whole file shows (RK-D48).

use engine::game::Side;
use engine::scenario::{Common, Reader};

use super::Whole;
use crate::book::Book;
use crate::play::table::{Post, Run};

impl Whole {
    /// Looks at the sides and their markers.
    pub(super) fn check(&self, reader: &mut Reader<'_>, common: &Common, book: &Book) {
        let sides = [Side::FIRST, Side::SECOND];
        if self.first.is_some() && sides.into_iter().any(|side| self.armies.is_automatic(side)) {
            reader.idle("side_1", "RK-D25", "where the rules run a side, which is then side 2", "leave it out");
        }
        if reader.has_faults() {
            return;
        }
        for side in sides {
            let run = self.armies.as_run(book).get(side.index()).map_or(Run::Player, |army| army.run);
            self.check_side(reader, common, side, run);
        }
    }

    fn check_side(&self, reader: &mut Reader<'_>, common: &Common, side: Side, run: Run) {
        let name = common.sides.get(side.index()).map_or("a side", |force| &force.name);
        if !self.groups.iter().any(|group| group.troop.side == side) {
            reader.fault(reader.mark(), "RK-GEN-04", format!("{name} has no group"), "give each side at least one");
        }
        let led = self.leaders.iter().any(|leader| leader.troop.side == side);
        if !led && run == Run::Player {
            let why = format!("{name} has no leader: no group of it could ever be led");
            reader.fault(reader.mark(), "RK-CMD-01", why, "give it one, or let the rules run it");
        }
        let hidden = self.groups.iter().filter(|group| group.troop.side == side && group.start.post == Post::Hidden);
        let hidden = i32::try_from(hidden.count()).unwrap_or(i32::MAX);
        let dummies = self.armies.dummies(side);
        if dummies > 0 && hidden == 0 {
            let mark = self.armies.mark(side);
            reader.idle_at(mark, "RK-D06", "`dummies` has no effect without a hidden group", "leave it out");
        }
        let markers = self.markers.iter().filter(|marker| marker.post.side == side).count();
        let markers = i32::try_from(markers).unwrap_or(i32::MAX);
        let due = if hidden > 0 { hidden + dummies } else { 0 };
        if markers != due {
            let why = format!("{name} has {markers} markers for {hidden} hidden groups and {dummies} dummies");
            reader.fault(reader.mark(), "RK-D06", why, format!("give {due}"));
        }
    }
}
