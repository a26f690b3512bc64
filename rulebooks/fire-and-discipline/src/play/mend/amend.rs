//! Amendments by hand, as both sides have agreed.

use engine::game::{Fix, Log, Refusal, What};

use crate::field::{Fate, Halted};
use crate::play::battle::Battle;

impl Battle {
    pub(crate) fn set_right(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.cache.forget();
        let piece = fix.piece();
        if !self.table.knows(piece) {
            return Err(Refusal::by("FD-D28", "there is no such piece"));
        }
        let name = self.name(piece).to_owned();
        let words = match fix {
            Fix::Pose { pose, .. } => {
                if !self.field().is_on_table(piece) {
                    return Err(Refusal::by("FD-D28", "it is not on the table"));
                }
                let body = self.field().body_at(piece, *pose);
                self.field().edges_allow_body(&body)?;
                if !self.table.roll(piece).is_commander() {
                    self.field().free_of_others(piece, &body)?;
                }
                let table = std::sync::Arc::clone(&self.table);
                self.end_contacts_of(piece);
                self.state.positions.leave_square(piece);
                self.state.positions.put(&table, piece, *pose);
                format!("{name} is put elsewhere")
            }
            Fix::Strength { strength, .. } => {
                let most = self.table.roll(piece).castings;
                let Ok(castings) = u8::try_from(*strength) else {
                    return Err(Refusal::by("FD-D28", "that is too many"));
                };
                if self.table.roll(piece).stand().is_none() || castings == 0 || castings > most {
                    return Err(Refusal::by("FD-D28", format!("give 1 to {most} castings of a stand")));
                }
                self.piece_mut(piece).castings = castings;
                format!("{name} has {castings} castings")
            }
            Fix::State { what, to, .. } => match (what.as_str(), to.as_str()) {
                ("halted", "yes") => {
                    self.piece_mut(piece).halted = Some(Halted { ends: false });
                    format!("{name} is halted")
                }
                ("halted", "no") => {
                    self.piece_mut(piece).halted = None;
                    format!("{name} is no longer halted")
                }
                _ => {
                    let why = format!("`{what}` cannot be set to `{to}`");
                    return Err(Refusal::by("FD-D28", why).instead("set `halted` to `yes` or `no`"));
                }
            },
            Fix::Removed { .. } => {
                if self.piece(piece).is_gone() || self.table.roll(piece).crew_of().is_some() {
                    return Err(Refusal::by("FD-D28", "it is not on the table"));
                }
                self.piece_mut(piece).castings = 0;
                self.remove(piece, Fate::Destroyed, "FD-D28", log);
                format!("{name} is taken off the table")
            }
        };
        log.note("FD-D28", What::Amended { words });
        Ok(())
    }
}
