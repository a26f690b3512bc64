//! Who is at a table, and what they say to each other. Nothing of it is kept.

use engine::game::Side;

use crate::seat::{Player, Role};
use crate::wire::{Attendance, Message, Presence, Said, Say, Trouble};

use super::actor::Table;
use super::tell::text;
use super::trouble::trouble;

/// The most characters that are said at once.
const LONGEST: usize = 240;

impl Table {
    /// Says something to all who are there.
    pub(super) fn say(&mut self, role: Role, said: &Say) -> Result<(), Box<Trouble>> {
        let side = match role {
            Role::Side(side) => Some(side.0),
            Role::Hot => None,
            Role::Watch => return Err(trouble("only-watching", "those who watch say nothing to the players")),
        };
        let words: String = said.words.chars().filter(|letter| !letter.is_control()).collect();
        let words = words.trim().to_owned();
        if words.is_empty() || words.chars().count() > LONGEST {
            let message = format!("say something, in at most {LONGEST} characters");
            return Err(trouble("malformed-request", message));
        }
        self.tell_all(&text(&Message::Said { said: Said { side, words } }));
        Ok(())
    }

    /// Tells everyone who is there now.
    pub(super) fn tell_presence(&mut self) {
        let here = self.presence();
        self.tell_all(&text(&Message::Here { here }));
    }

    fn presence(&self) -> Presence {
        let sides = (0u8..).map(Side).zip(&self.core.terms.players);
        let seated = |side: Side, player: &Player| match player {
            Player::Human => self.attendance(side),
            // Those who are made of rules never leave.
            _ => Attendance::Here,
        };
        Presence {
            sides: sides.map(|(side, player)| seated(side, player)).collect(),
            watchers: self.guests().filter(|(role, _)| *role == Role::Watch).count(),
        }
    }

    fn attendance(&self, side: Side) -> Attendance {
        let sits = self.guests().filter(|(role, _)| *role == Role::Side(side) || *role == Role::Hot);
        let looks = sits.map(|(_, away)| if away { Attendance::Away } else { Attendance::Here });
        looks.max().unwrap_or(Attendance::Gone)
    }
}
