//! Who sees whom: stands do not stop sight, so the places of the two are all that it rests on.

use std::cell::RefCell;

use engine::game::PieceId;
use engine::table::Pose;

use super::Cache;
use crate::field::{Aim, Field};

/// The sights that were looked for, by the piece that looks and the one that is looked at.
#[derive(Default)]
pub(super) struct Sights(RefCell<Vec<Vec<Option<Sight>>>>);

#[derive(Clone, Copy)]
struct Sight {
    from: Pose,
    to: Pose,
    free: bool,
}

impl Cache {
    /// FD-FLD-10: whether a piece sees another piece or a feature.
    pub(crate) fn sees(&self, field: &Field<'_>, by: PieceId, aim: Aim) -> bool {
        let look = || field.sees(by, aim).is_some();
        let stands = |piece: PieceId| field.outline_of(piece).is_none() && field.is_on_table(piece);
        let Some(target) = aim.piece().filter(|target| stands(by) && stands(*target)) else { return look() };
        let (from, to) = (field.piece(by).pose, field.piece(target).pose);
        let known = self.sights.0.borrow().get(by.index()).and_then(|row| row.get(target.index()).copied()).flatten();
        if let Some(sight) = known.filter(|sight| sight.from == from && sight.to == to) {
            return sight.free;
        }
        self.count();
        let free = look();
        self.sights.keep(field.table.rolls.len(), (by, target), Sight { from, to, free });
        // Sight goes both ways.
        self.sights.keep(field.table.rolls.len(), (target, by), Sight { from: to, to: from, free });
        free
    }
}

impl Sights {
    fn keep(&self, count: usize, (by, target): (PieceId, PieceId), sight: Sight) {
        let mut sights = self.0.borrow_mut();
        if sights.is_empty() {
            sights.resize_with(count, Vec::new);
        }
        if let Some(row) = sights.get_mut(by.index()) {
            row.resize(count, None);
            if let Some(place) = row.get_mut(target.index()) {
                *place = Some(sight);
            }
        }
    }
}
