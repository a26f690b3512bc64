//! Plays a game to its end, bot against bot.

use engine::dice::Dice;
use engine::game::{Ending, Game, Halt, Log, Side};

use crate::{Bot, Seat};

/// A game that was played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub ending: Ending,
    /// How many questions were answered.
    pub decisions: u32,
}

/// A game that did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// An answer was not carried out.
    #[error("answer {decisions} of side {} was not carried out: {halt}", .side.0 + 1)]
    Halted {
        /// How many questions had been answered.
        decisions: u32,
        /// Who had answered.
        side: Side,
        /// Why.
        halt: Halt,
    },
    /// It went on and on.
    #[error("the game was not over after {decisions} answers")]
    Endless {
        /// How many questions had been answered.
        decisions: u32,
    },
}

/// Plays a game to its end, or until so many questions have been answered. The log is cleared before every order; what it
/// keeps of the last one stays.
pub fn play_out(
    game: &mut dyn Game,
    players: &mut [Box<dyn Bot>; 2],
    dice: &mut dyn Dice,
    log: &mut Log,
    most: u32,
) -> Result<Played, Stuck> {
    let mut decisions = 0;
    while decisions < most {
        if let Some(ending) = game.ending() {
            return Ok(Played { ending, decisions });
        }
        let Some(seat) = Seat::asked(game) else { break };
        let side = seat.side();
        let [first, second] = players;
        let order = if side == Side::FIRST { first.choose(&seat) } else { second.choose(&seat) };
        log.clear();
        game.apply(&order, dice, log).map_err(|halt| Stuck::Halted { decisions, side, halt })?;
        decisions += 1;
    }
    game.ending().map(|ending| Played { ending, decisions }).ok_or(Stuck::Endless { decisions })
}
