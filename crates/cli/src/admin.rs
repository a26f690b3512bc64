//! The games that a server keeps, for the one who runs it.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use linstock::Bookshelf;
use serde_json::json;
use server::archive::{self, Archive, Listed, Sound};
use server::{Stale, StoreError};

use crate::args::AdminCommand;
use crate::paint::{FAINT, NAME, TITLE};
use crate::{Done, Failure};

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Failure::Input(error.to_string())
    }
}

pub(crate) fn run(shelf: &Bookshelf, data: Option<PathBuf>, what: &AdminCommand, out: &mut dyn Write) -> Done {
    let folder = data.map_or_else(server::default_folder, Ok)?;
    match what {
        AdminCommand::List { unfinished, json } => list(&Archive::look(&folder)?, *unfinished, *json, out),
        AdminCommand::Show { id, json } => show(&Archive::look(&folder)?, id, *json, out),
        AdminCommand::Export { id, out: to } => export(&Archive::look(&folder)?, id, to.as_deref(), out),
        AdminCommand::End { id } => {
            let mut archive = Archive::take(&folder)?;
            let game = known(&archive, id)?;
            if archive.end(id)? {
                writeln!(out, "{} is over; its record is open now", game.title)?;
            } else {
                writeln!(out, "{} was over already", game.title)?;
            }
            Ok(())
        }
        AdminCommand::Delete { id } => {
            let mut archive = Archive::take(&folder)?;
            let game = known(&archive, id)?;
            archive.delete(id)?;
            Ok(writeln!(out, "{} is deleted", game.title)?)
        }
        AdminCommand::Expire { days, unfinished } => {
            let which = if *unfinished { Stale::Unfinished } else { Stale::Any };
            let before = now() - i64::from(*days) * DAY;
            let gone = Archive::take(&folder)?.expire(which, before)?;
            Ok(writeln!(out, "{} cleared away", count(gone.len(), "game"))?)
        }
        AdminCommand::Backup { to } => {
            let archive = Archive::look(&folder)?;
            archive.back_up(to)?;
            Ok(writeln!(out, "{} copied to {}", count(archive.games()?.len(), "game"), to.display())?)
        }
        AdminCommand::Restore { from } => {
            let before = archive::restore(&folder, from)?;
            writeln!(out, "the games of {} are in place", from.display())?;
            if let Some(before) = before {
                writeln!(out, "those that were there before are in {}", before.display())?;
            }
            Ok(())
        }
        AdminCommand::Check { json } => check(&Archive::look(&folder)?, shelf, *json, out),
    }
}

/// Seconds in a day.
const DAY: i64 = 24 * 60 * 60;

fn list(archive: &Archive, unfinished: bool, json: bool, out: &mut dyn Write) -> Done {
    let mut games = archive.games()?;
    games.retain(|game| !unfinished || game.ended.is_none());
    if json {
        return Ok(writeln!(out, "{}", json!(games))?);
    }
    let now = now();
    for game in &games {
        let Listed { id, title, players, steps, .. } = game;
        let state = if game.ended.is_some() { "over" } else { "goes on" };
        let steps = count(usize::try_from(*steps).unwrap_or(usize::MAX), "step");
        let ago = ago(now - game.active);
        writeln!(out, "{NAME}{id}{NAME:#}  {state:7}  {ago:>12}  {steps:>11}  {title}, {}", players.join(" and "))?;
    }
    writeln!(out, "{FAINT}{}{FAINT:#}", count(games.len(), "game"))?;
    Ok(())
}

fn show(archive: &Archive, id: &str, json: bool, out: &mut dyn Write) -> Done {
    let game = known(archive, id)?;
    if json {
        return Ok(writeln!(out, "{}", json!(game))?);
    }
    let now = now();
    writeln!(out, "{TITLE}{}{TITLE:#}  {}", game.title, game.rulebook)?;
    writeln!(out, "  players      {}", game.players.join(" and "))?;
    writeln!(out, "  began        {}", ago(now - game.created))?;
    writeln!(out, "  last played  {}", ago(now - game.active))?;
    let over = game.ended.map_or_else(|| "no".to_owned(), |ended| ago(now - ended));
    writeln!(out, "  over         {over}")?;
    writeln!(out, "  steps        {}", game.steps)?;
    writeln!(out, "  invitations  {} not taken up", game.open_invitations)?;
    Ok(())
}

fn export(archive: &Archive, id: &str, to: Option<&Path>, out: &mut dyn Write) -> Done {
    known(archive, id)?;
    let record = archive.record(id)?.unwrap_or_default();
    let Some(to) = to else { return Ok(out.write_all(record.as_bytes())?) };
    let refused = |error| Failure::Input(format!("{} cannot be written: {error}", to.display()));
    let mut file = OpenOptions::new().write(true).create_new(true).open(to).map_err(refused)?;
    file.write_all(record.as_bytes()).map_err(refused)?;
    Ok(writeln!(out, "the record is in {}", to.display())?)
}

fn check(archive: &Archive, shelf: &Bookshelf, json: bool, out: &mut dyn Write) -> Done {
    let checked = archive.check(shelf)?;
    if json {
        writeln!(out, "{}", json!(checked))?;
    } else {
        for (id, sound) in &checked.games {
            if let Sound::Damaged(why) | Sound::Astray(why) = sound {
                writeln!(out, "{NAME}{id}{NAME:#}  {why}")?;
            }
        }
        let file =
            checked.file.as_ref().map_or_else(|| "the file is sound".to_owned(), |said| format!("the file: {said}"));
        let sound = checked.games.iter().filter(|(_, sound)| *sound == Sound::Sound).count();
        writeln!(out, "{file}; {sound} of {} can be played on", count(checked.games.len(), "game"))?;
    }
    if checked.file.is_none() && checked.games.iter().all(|(_, sound)| *sound == Sound::Sound) {
        return Ok(());
    }
    Err(Failure::Input("not everything that is kept is sound; see docs/server.md".to_owned()))
}

fn known(archive: &Archive, id: &str) -> Result<Listed, Failure> {
    let unknown = || format!("there is no game `{id}` here; `linstock admin list` lists them");
    archive.game(id)?.ok_or_else(|| Failure::Input(unknown()))
}

/// How long ago something was, in the largest unit that fits.
fn ago(seconds: i64) -> String {
    let units = [(DAY, "day"), (60 * 60, "hour"), (60, "minute")];
    let fits = units.into_iter().find(|(unit, _)| seconds >= *unit);
    fits.map_or_else(
        || "just now".to_owned(),
        |(unit, word)| format!("{} ago", count(usize::try_from(seconds / unit).unwrap_or(0), word)),
    )
}

fn count(many: usize, word: &str) -> String {
    if many == 1 { format!("1 {word}") } else { format!("{many} {word}s") }
}

/// Seconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.ok().and_then(|since| i64::try_from(since.as_secs()).ok()).unwrap_or(0)
}
