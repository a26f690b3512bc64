//! `linstock replay` and `linstock verify`: a recorded battle, told again or compared with its record.

use std::io::{Read, Write};
use std::path::Path;

use engine::game::Viewer;
use linstock::Bookshelf;
use linstock::play::Match;
use linstock::record::{self, Header, Reading, Replay};
use linstock::tell::{Text, roster};
use serde_json::json;

use crate::scenario::map;
use crate::story::Story;
use crate::{Done, Failure, result};

/// The longest record that is read.
const LONGEST: u64 = 256 << 20;

/// Tells a record again, up to a step.
pub(crate) fn replay(shelf: &Bookshelf, file: &Path, to: Option<usize>, json: bool, out: &mut dyn Write) -> Done {
    let reading = open(file)?;
    let mut replay = Replay::new(&reading, |header| header.set_up(shelf))
        .map_err(|error| Failure::Input(format!("{}: {error}", file.display())))?;
    let setting = replay.table().setting().clone();
    let mut story = Story::new(&setting, json);
    story.begin(&reading.header, replay.table(), out)?;
    let last = to.unwrap_or(usize::MAX);
    while replay.steps_taken() < last {
        let step = match replay.next_step() {
            None => break,
            Some(Ok(step)) => step.clone(),
            Some(Err(divergence)) => return Err(astray(file, &reading, &divergence.to_string())),
        };
        story.step(replay.table(), &step, &mut standing, out)?;
    }
    story.end(replay.table(), &reading.header, out)?;
    match damaged(file, &reading) {
        Some(damage) if last > reading.lines.len() => Err(damage),
        _ => Ok(()),
    }
}

/// Compares every die and every hash of a record.
pub(crate) fn verify(shelf: &Bookshelf, file: &Path, json: bool, out: &mut dyn Write) -> Done {
    let reading = open(file)?;
    let shown = file.display();
    let replay = Replay::brief(&reading, |header| header.set_up(shelf))
        .map_err(|error| Failure::Input(format!("{shown}: {error}")))?;
    let unproven = replay.has_unproven_dice();
    let table = replay.finish().map_err(|divergence| astray(file, &reading, &divergence.to_string()))?;
    if let Some(damage) = damaged(file, &reading) {
        return Err(damage);
    }
    let hashes = reading.lines.iter().filter(|line| line.hash.is_some()).count() + 1;
    if json {
        let found = json!({ "sound": true, "hashes": hashes, "fair_rounds": fair_rounds(&reading), "unproven_dice": unproven, "result": result::json(&table, &reading.header) });
        writeln!(out, "{found}")?;
    } else {
        let (steps, hashes) = (counted(reading.lines.len(), "step", "s"), counted(hashes, "hash", "es"));
        writeln!(out, "{shown}: {steps} and {hashes}, all as recorded")?;
        if let Some(fair) = &reading.header.fair {
            let rounds = counted(fair.rounds.len(), "round", "s");
            let found = if unproven {
                "not all secrets are given, so dice of rounds without them are only as written"
            } else {
                "every secret is the one committed to, and every die comes of them"
            };
            let from = fair.rounds.first().map_or(1, |round| round.from);
            writeln!(out, "fair dice from step {from} on, in {rounds}: {found}")?;
        }
        writeln!(out, "{}", result::line(&table, &reading.header))?;
    }
    Ok(())
}

fn fair_rounds(reading: &Reading) -> usize {
    reading.header.fair.as_ref().map_or(0, |fair| fair.rounds.len())
}

fn counted(count: usize, what: &str, more: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}{more}") }
}

fn open(file: &Path) -> Result<Reading, Failure> {
    let shown = file.display();
    let refuse = |error| Failure::Input(format!("the record {shown} cannot be read: {error}"));
    let mut bytes = Vec::new();
    let read = if file == Path::new("-") {
        std::io::stdin().lock().take(LONGEST).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(file).and_then(|open| open.take(LONGEST).read_to_end(&mut bytes))
    };
    read.map_err(refuse)?;
    record::read(&bytes).map_err(|damage| Failure::Input(format!("{shown}: {damage}")))
}

fn astray(file: &Path, reading: &Reading, how: &str) -> Failure {
    let Header { program, rulebook, rules, .. } = &reading.header;
    let rules = rules.map_or_else(String::new, |rules| format!(", under version {rules} of the rules of {rulebook}"));
    let shown = file.display();
    Failure::Input(format!("{shown}: {how}\n  the record was written by version {program} of this program{rules}"))
}

fn damaged(file: &Path, reading: &Reading) -> Option<Failure> {
    let damage = reading.damage.as_ref()?;
    let before = match reading.lines.len() {
        0 => "no step stands before it".to_owned(),
        1 => "the step before it is sound".to_owned(),
        steps => format!("the {steps} steps before it are sound"),
    };
    Some(Failure::Input(format!("{}: {damage}\n  {before}", file.display())))
}

/// The table at the end of a turn.
fn standing(table: &Match, lines: &mut Vec<Text>) {
    let setting = table.setting();
    let mut pieces = Vec::new();
    table.game().sightings(Viewer::Umpire, &mut pieces);
    let map = map::draw(setting, &pieces);
    lines.push(Text::blank());
    lines.extend(map.lines.iter().map(|row| Text::of(row)));
    roster(&table.view(Viewer::Umpire), setting, lines);
}
