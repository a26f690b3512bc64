//! `linstock play`: a battle between bots, told as it goes.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use bots::{Bot, Seat};
use engine::game::Viewer;
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
    let header = Header::new(&scenario, shelf, game.as_ref(), asked.seed, &names);
    let mut record = asked.record.as_deref().map(|file| create(file, &header)).transpose()?;
    let mut table = if asked.quiet { Match::brief(game, asked.seed) } else { Match::new(game, asked.seed) };
    let setting = table.setting().clone();
    let mut story = Story::new(&setting, asked.json);
    if !asked.quiet {
        story.begin(&header, &table, out)?;
    }
    while table.decision().is_some() {
        let step = take(&mut table, &mut players)?;
        if let Some(record) = &mut record {
            record.step(&step, &setting)?;
        }
        if !asked.quiet {
            story.step(&table, &step, &mut |_, _| {}, out)?;
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

fn create(file: &Path, header: &Header) -> Result<Writer<File>, Failure> {
    let shown = file.display();
    let new = File::create_new(file)
        .map_err(|error| Failure::Input(format!("the record {shown} cannot be made: {error}; name a new file")))?;
    Ok(Writer::new(new, header)?)
}

fn fault(asked: &Battle, table: &Match, message: &str) -> Failure {
    let steps = table.steps(Viewer::Umpire).len();
    Failure::Fault(format!("{message}: scenario {}, seed {}, step {steps}", asked.scenario, asked.seed))
}
