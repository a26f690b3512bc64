//! A game of a plan, played again as a record that can be replayed.

use std::io::{self, Write};

use bots::Seat;
use engine::game::Side;
use linstock::Bookshelf;
use linstock::play::Match;
use linstock::record::{Header, Writer};

use crate::plan::Plan;
use crate::quiet::caught;

/// How the recording of a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recorded {
    /// The game was played to its end.
    Whole,
    /// It broke off here; what was played so far is on record.
    Broken(String),
}

/// Plays the game of a number again and writes its record, with the varied scenario in it: all that a replay needs.
pub fn record(plan: &Plan, shelf: &Bookshelf, game: u64, out: impl Write) -> io::Result<Recorded> {
    let matchup = plan.matchup(game);
    let no = |why: &str| io::Error::new(io::ErrorKind::InvalidInput, why.to_owned());
    let variant = plan.variants.get(matchup.variant).ok_or_else(|| no("there is no such variant"))?;
    let start = variant.scenario.start(shelf).map_err(|faults| no(&faults.to_string()))?;
    let names = [plan.player(0, matchup.swapped), plan.player(1, matchup.swapped)];
    let header = Header::new(&variant.scenario, shelf, start.as_ref(), matchup.seed, &names);
    let mut writer = Writer::new(out, &header)?;
    let mut table = Match::brief(start, matchup.seed);
    let setting = table.setting().clone();
    let [mut first, mut second] = bots::pair(matchup.bots, matchup.seed).ok_or_else(|| no("there is no such bot"))?;
    for _ in 0..plan.limits.decisions {
        let Some(decision) = table.decision() else { return Ok(Recorded::Whole) };
        let player = if decision.side == Side::FIRST { &mut first } else { &mut second };
        let step = caught(|| {
            let order = player.choose(&Seat::new(table.game(), decision.side));
            table.order(decision.side, &order).cloned().map_err(|error| error.to_string())
        });
        match step {
            Ok(Ok(step)) => writer.step(&step, &setting)?,
            Ok(Err(why)) | Err(why) => return Ok(Recorded::Broken(why)),
        }
    }
    Ok(Recorded::Broken("the game does not end".to_owned()))
}
