//! `linstock sim`: thousands of battles between bots, and what they show.

mod args;
mod merge;
mod progress;
mod say;

use std::fs::{self, File};
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use linstock::Bookshelf;
use sim::file::{FileError, Files, PlanFile, Store};
use sim::{Ended, Limits, Plan, PlanError, Recorded, Tally};

pub(crate) use args::Args;
use args::{Run, What};
use progress::Progress;

use crate::scenario::open;
use crate::{Done, Failure};

/// How many games are played if nothing is said.
const GAMES: u64 = 1000;
/// How many at most if they stop by themselves.
const AT_MOST: u64 = 100_000;

impl From<PlanError> for Failure {
    fn from(error: PlanError) -> Failure {
        match error {
            PlanError::Scenario(faults) => Failure::Scenario(faults),
            error => Failure::Input(error.to_string()),
        }
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        match error {
            FileError::Io { .. } => Failure::Fault(error.to_string()),
            error => Failure::Input(error.to_string()),
        }
    }
}

pub(crate) fn run(shelf: &Bookshelf, asked: Args, out: &mut dyn Write) -> Done {
    match asked.what {
        Some(What::Merge { parts, out: into }) => merge::run(&parts, &into, out),
        None => play(shelf, &asked.run, out),
    }
}

fn play(shelf: &Bookshelf, asked: &Run, out: &mut dyn Write) -> Done {
    sim::quiet_panics();
    let plan = planned(shelf, asked)?;
    if let Some(path) = &asked.record {
        return record(shelf, &plan, path, out);
    }
    if let Some(path) = asked.report.as_ref().filter(|path| path.is_dir()) {
        return Err(Failure::Input(format!("{} is a folder; name a file for the report", path.display())));
    }
    let mut tally = Tally::new(&plan).until(asked.until);
    let (mut store, next) = opened(shelf, asked, &plan, &mut tally)?;
    let stop = stopped_by_keyboard();
    let jobs = asked.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, std::num::NonZero::get));
    let todo = next..if tally.is_known() { next } else { plan.games().end };
    let mut progress = Progress::new(&todo, asked.until.is_some());
    let mut written = Ok(());
    let mut known = tally.is_known();
    let ended = sim::run(&plan, shelf, todo.clone(), jobs, &stop, |played| {
        if let Some(store) = &mut store {
            written = store.write(&played);
            if written.is_err() {
                return ControlFlow::Break(());
            }
        }
        tally.add(&plan, &played);
        progress.played(&tally);
        let seed_is_done = (played.row.game + 1).is_multiple_of(plan.games_a_seed());
        known = seed_is_done && tally.is_known();
        if known { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    progress.finish();
    written?;
    if let Some(store) = &store {
        store.sync()?;
    }
    let cut_short = ended != Ended::Whole && !known;
    conclude(shelf, asked, &plan, &tally, out)?;
    if cut_short { Err(Failure::Fault(how_to_go_on(asked))) } else { Ok(()) }
}

/// What is to be played, checked.
fn planned(shelf: &Bookshelf, asked: &Run) -> Result<Plan, Failure> {
    let word = asked.scenario.as_deref().unwrap_or_default();
    let scenario = open(word)?;
    let bots = match asked.bots.as_slice() {
        [both] => [both.as_str(), both],
        [first, second] => [first.as_str(), second],
        _ => return Err(Failure::Input("--bots takes two names, such as --bots drill,random".to_owned())),
    };
    let games = asked.games.unwrap_or(if asked.until.is_some() { AT_MOST } else { GAMES });
    let last = asked.seed.checked_add(games).and_then(|end| end.checked_sub(1));
    let Some(last) = last.filter(|_| games > 0) else { return Err(PlanError::Nothing.into()) };
    let mut plan = Plan::new(shelf, &scenario, bots, asked.seed..=last)?;
    if !asked.vary.is_empty() {
        plan = plan.varied(shelf, &asked.vary)?;
    }
    if asked.swap {
        plan = plan.swapped()?;
    }
    if asked.units {
        plan = plan.with_units();
    }
    if let Some(shard) = asked.shard {
        plan = plan.part(shard);
    }
    Ok(plan.within(Limits { decisions: asked.most_decisions, ..Limits::default() }))
}

/// The files to write to, if any, and the number of the next game.
fn opened(shelf: &Bookshelf, asked: &Run, plan: &Plan, tally: &mut Tally) -> Result<(Option<Store>, u64), Failure> {
    let first = plan.games().start;
    let Some(rows) = &asked.out else { return Ok((None, first)) };
    let files = Files::new(rows)?;
    let kept = PlanFile::of(plan, shelf, asked.report.is_some());
    if !asked.resume {
        return Ok((Some(Store::create(&files, &kept)?), first));
    }
    let (store, next) = Store::resume(&files, &kept, |played| tally.add(plan, &played))?;
    Ok((Some(store), next))
}

/// Says what the games show, and writes the report.
fn conclude(shelf: &Bookshelf, asked: &Run, plan: &Plan, tally: &Tally, out: &mut dyn Write) -> Done {
    let summary = tally.summary(plan);
    if asked.json {
        serde_json::to_writer(&mut *out, &summary).map_err(std::io::Error::from)?;
        writeln!(out)?;
    } else {
        say::summary(&summary, out)?;
    }
    let Some(path) = &asked.report else { return Ok(()) };
    let report = server::report(plan, shelf, summary);
    let html = server::report_html(&report).ok_or_else(|| {
        Failure::Input(
            "this program was built without its page, and so without reports; build it with the page".to_owned(),
        )
    })?;
    fs::write(path, html).map_err(|error| Failure::Fault(format!("{}: {error}", path.display())))?;
    if !asked.json {
        writeln!(out, "\nThe report is in {}", path.display())?;
    }
    Ok(())
}

/// Set once Ctrl-C was pressed. A second time ends the program at once: rows that are written stay.
fn stopped_by_keyboard() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let seen = Arc::clone(&stop);
    // Without a handler the system ends the program, and rows that are written stay.
    let _ = ctrlc::set_handler(move || {
        if seen.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    stop
}

fn how_to_go_on(asked: &Run) -> String {
    if asked.out.is_none() {
        return "stopped before the end; with --out FILE.csv a run can be gone on with later".to_owned();
    }
    let quoted = |word: String| {
        let plain = word.chars().all(|c| c.is_alphanumeric() || "-_./=,:%±".contains(c));
        if plain { word } else { format!("'{}'", word.replace('\'', "'\\''")) }
    };
    let words = std::env::args().skip(1).filter(|word| word != "--resume").map(quoted);
    let command: Vec<String> = words.collect();
    format!("stopped before the end; every row is kept. Go on with: linstock {} --resume", command.join(" "))
}

/// The record of the one game that was asked for.
fn record(shelf: &Bookshelf, plan: &Plan, path: &std::path::Path, out: &mut dyn Write) -> Done {
    let games = plan.games();
    if games.end - games.start != 1 {
        return Err(Failure::Input("--record takes a single game: --games 1, one value for each --vary".to_owned()));
    }
    let file = File::create_new(path)
        .map_err(|error| Failure::Input(format!("the record {} cannot be made: {error}", path.display())))?;
    let recorded = sim::record(plan, shelf, games.start, file)?;
    let steps = fs::read_to_string(path)?.lines().count().saturating_sub(1);
    match recorded {
        Recorded::Whole => {
            writeln!(out, "{steps} steps are in {0}; see them with: linstock replay {0}", path.display())?;
        }
        Recorded::Broken(why) => {
            writeln!(out, "The game broke off after {steps} steps, which are in {}: {why}", path.display())?;
        }
    }
    Ok(())
}
