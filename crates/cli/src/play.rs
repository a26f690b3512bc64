//! `linstock play`: a battle between bots, told as it goes.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use bots::{Bot, Seat};
use engine::game::{Setting, Side, Viewer};
use engine::suggest::{hint, shown};
use linstock::Bookshelf;
use linstock::play::{Match, Step};
use linstock::record::{Header, Writer};

use crate::args::Battle;
use crate::scenario::open;
use crate::story::Story;
use crate::{Done, Failure, result};

/// More orders than this no battle needs; a rulebook that asks on and on is at fault.
const MOST_ORDERS: usize = 1_000_000;

pub(crate) fn run(shelf: &Bookshelf, asked: &Battle, out: &mut dyn Write) -> Done {
    let scenario = open(&asked.scenario)?;
    let names = names(&asked.bots)?;
    let mut players = bots::pair(names, asked.seed).ok_or_else(|| Failure::Fault("no such bots".to_owned()))?;
    let game = scenario.start(shelf)?;
    let header = Header::new(&scenario, shelf, game.as_ref(), asked.seed, &seated(names, game.setting()));
    let mut record = asked.record.as_deref().map(|file| Kept::create(file, &header)).transpose()?;
    let mut table = if asked.quiet { Match::brief(game, asked.seed) } else { Match::new(game, asked.seed) };
    let setting = table.setting().clone();
    let mut story = Story::new(&setting, asked.json);
    let mut heard = !asked.quiet && listens(story.begin(&header, &table, out), record.is_some())?;
    while table.decision().is_some() {
        let step = take(&mut table, &mut players)?;
        if let Some(record) = &mut record {
            record.step(&step, &setting)?;
        }
        if heard {
            heard = listens(story.step(&table, &step, &mut |_, _| {}, out), record.is_some())?;
        }
        if table.steps(Viewer::Umpire).len() > MOST_ORDERS {
            return Err(fault(asked, &table, "the battle does not end"));
        }
    }
    if asked.quiet && !asked.json {
        writeln!(out, "{}", result::line(&table, &header))?;
        return Ok(());
    }
    story.end(&table, &header, out)
}

/// Whether the output is still read. A battle that is recorded goes on when nobody does, as behind `head`: the record is
/// what was asked for.
fn listens(told: Done, recorded: bool) -> Result<bool, Failure> {
    match told {
        Err(Failure::Output(error)) if recorded && error.kind() == ErrorKind::BrokenPipe => Ok(false),
        told => told.map(|()| true),
    }
}

/// Lets the bot that is asked give its order.
fn take(table: &mut Match, players: &mut [Box<dyn Bot>; 2]) -> Result<Step, Failure> {
    let seat = Seat::asked(table.game()).ok_or_else(|| Failure::Fault("nobody is asked".to_owned()))?;
    let side = seat.side();
    let [first, second] = players;
    let player = if side.index() == 0 { first } else { second };
    let order = player.choose(&seat);
    let (name, words) = (player.name(), table.game().say(&order));
    let step = table.order(side, &order).cloned();
    step.map_err(|error| Failure::Fault(format!("the bot `{name}` ordered \"{words}\", and that is refused: {error}")))
}

/// The bots of both sides; a single name plays both.
fn names(asked: &[String]) -> Result<[&str; 2], Failure> {
    if let Some(unknown) = asked.iter().find(|name| !bots::NAMES.contains(&name.as_str())) {
        let hint = hint(unknown, bots::NAMES);
        return Err(Failure::Input(format!("there is no bot `{}`; {hint}", shown(unknown))));
    }
    match asked {
        [both] => Ok([both, both]),
        [first, second] => Ok([first, second]),
        _ => Err(Failure::Input("--bots takes two names, such as --bots drill,random".to_owned())),
    }
}

/// Who plays the sides: the bots, and `rules` for a side that the rules run, which needs none.
fn seated<'n>(names: [&'n str; 2], setting: &Setting) -> [&'n str; 2] {
    let [first, second] = names;
    let who = |name, side| if setting.is_run_by_rules(side) { "rules" } else { name };
    [who(first, Side::FIRST), who(second, Side::SECOND)]
}

/// A record and the file that it is written to.
struct Kept {
    file: String,
    writer: Writer<File>,
}

impl Kept {
    fn create(file: &Path, header: &Header) -> Result<Kept, Failure> {
        let shown = file.display().to_string();
        let refuse = |error: &io::Error| {
            Failure::Input(match error.kind() {
                ErrorKind::AlreadyExists => {
                    format!("the record {shown} is there already; name a new file, or move it away")
                }
                _ => format!("the record {shown} cannot be made: {error}; name another file"),
            })
        };
        let new = File::create_new(file).map_err(|error| refuse(&error))?;
        let writer = Writer::new(new, header).map_err(|error| refuse(&error))?;
        Ok(Kept { file: shown, writer })
    }

    fn step(&mut self, step: &Step, setting: &Setting) -> Done {
        self.writer.step(step, setting).map_err(|error| {
            let (file, before) = (&self.file, step.number.saturating_sub(1));
            Failure::Fault(format!(
                "the record {file} cannot be written on: {error}; its first {before} steps are whole"
            ))
        })
    }
}

fn fault(asked: &Battle, table: &Match, message: &str) -> Failure {
    let steps = table.steps(Viewer::Umpire).len();
    Failure::Fault(format!("{message}: scenario {}, seed {}, step {steps}", asked.scenario, asked.seed))
}

#[cfg(test)]
mod tests {
    use engine::game::{Rules, Run};

    use super::*;

    #[test]
    fn a_side_that_the_rules_run_needs_no_bot() {
        let mut setting = testkit::Duel::new().setting().clone();
        assert_eq!(seated(["drill", "random"], &setting), ["drill", "random"]);
        setting.sides[1].run = Run::Rules;
        assert_eq!(seated(names(&["drill".to_owned()]).ok().unwrap(), &setting), ["drill", "rules"]);
    }
}
