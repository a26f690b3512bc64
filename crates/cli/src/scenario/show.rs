//! One scenario: its forces, its terrain, a map, its history.

use std::collections::BTreeMap;
use std::io::Write;

use engine::game::{Game, Mapped, Setting, Side, Sighting, Viewer};
use engine::scenario::Front;
use linstock::{Bookshelf, Scenario};
use serde_json::{Value, json};

use super::list::{described, length};
use super::map;
use crate::Done;
use crate::paint::{FAINT, NAME, TITLE};

pub(crate) fn print(shelf: &Bookshelf, scenario: &Scenario, json: bool, out: &mut dyn Write) -> Done {
    let game = scenario.start(shelf)?;
    let front = scenario.front();
    let mut pieces = Vec::new();
    game.sightings(Viewer::Umpire, &mut pieces);
    if json {
        writeln!(out, "{}", as_json(scenario, &front, game.as_ref(), &pieces))?;
        return Ok(());
    }
    let setting = game.setting();
    head(shelf, &front, setting, out)?;
    for side in [Side::FIRST, Side::SECOND] {
        force(game.as_ref(), side, &pieces, out)?;
    }
    terrain(setting, out)?;
    picture(setting, &pieces, out)?;
    if let Some(history) = &front.history {
        writeln!(out, "\n{TITLE}History{TITLE:#}\n{}", history.trim())?;
    }
    for (at, source) in front.sources.iter().enumerate() {
        let heading = if at == 0 { format!("\n{TITLE}Sources{TITLE:#}\n") } else { String::new() };
        writeln!(out, "{heading}  {source}")?;
    }
    Ok(())
}

fn head(shelf: &Bookshelf, front: &Front, setting: &Setting, out: &mut dyn Write) -> Done {
    let book = shelf.rulebook(setting.rulebook)?;
    writeln!(out, "{TITLE}{}{TITLE:#}  {FAINT}{}{FAINT:#}", front.title, front.id)?;
    let [width, depth] = setting.size;
    writeln!(out, "{}, {width} by {depth} ({}){}", book.title, setting.unit, length(front))?;
    if !front.blurb.is_empty() {
        writeln!(out, "{}", front.blurb)?;
    }
    Ok(())
}

/// The pieces of a side, a line each.
fn force(game: &dyn Game, side: Side, pieces: &[Sighting], out: &mut dyn Write) -> Done {
    let setting = game.setting();
    writeln!(out, "\n{TITLE}{}{TITLE:#}", setting.side_name(side))?;
    let own = || pieces.iter().filter(|piece| piece.side == side);
    let wide = own().map(|piece| setting.name(piece.piece).chars().count()).max().unwrap_or(0);
    for piece in own() {
        let name = setting.name(piece.piece);
        let title = game.card(piece.piece, Viewer::Umpire).map(|card| card.title);
        let title = title.filter(|title| title != name && !title.is_empty());
        let later = (!piece.on_table).then(|| "not on the table yet".to_owned());
        let more: Vec<String> = [title, later].into_iter().flatten().collect();
        let gap = if more.is_empty() { 0 } else { wide + 2 - name.chars().count() };
        writeln!(out, "  {NAME}{name}{NAME:#}{:gap$}{}", "", more.join(", "))?;
    }
    Ok(())
}

/// What lies on the table, by kinds, and what is worth holding.
fn terrain(setting: &Setting, out: &mut dyn Write) -> Done {
    writeln!(out, "\n{TITLE}Terrain{TITLE:#}")?;
    let mut kinds: BTreeMap<&str, Vec<&Mapped>> = BTreeMap::new();
    for mapped in setting.areas.iter().chain(&setting.lines) {
        kinds.entry(mapped.kind).or_default().push(mapped);
    }
    if kinds.is_empty() {
        writeln!(out, "  open ground")?;
    }
    for (kind, all) in kinds {
        let names: Vec<&str> = all.iter().filter_map(|mapped| mapped.name.as_deref()).collect();
        let count = if all.len() > 1 { format!(" ×{}", all.len()) } else { String::new() };
        let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
        writeln!(out, "  {kind}{count}{names}")?;
    }
    for objective in &setting.objectives {
        writeln!(out, "  {NAME}*{NAME:#} {}, worth {}", objective.name, objective.worth)?;
    }
    Ok(())
}

/// How many signs are explained in a line.
const SIGNS: usize = 4;

fn picture(setting: &Setting, pieces: &[Sighting], out: &mut dyn Write) -> Done {
    let map = map::draw(setting, pieces);
    writeln!(out)?;
    for line in &map.lines {
        writeln!(out, "{line}")?;
    }
    for signs in map.legend.chunks(SIGNS) {
        let line: Vec<String> = signs.iter().map(|(sign, means)| format!("{NAME}{sign}{NAME:#} {means}")).collect();
        writeln!(out, "  {}", line.join("   "))?;
    }
    Ok(())
}

fn as_json(scenario: &Scenario, front: &Front, game: &dyn Game, pieces: &[Sighting]) -> Value {
    let setting = game.setting();
    let mut shown = described(scenario, front);
    let piece = |seen: &Sighting| {
        let card = game.card(seen.piece, Viewer::Umpire).unwrap_or_default();
        json!({
            "id": setting.id(seen.piece), "name": setting.name(seen.piece), "side": seen.side, "role": seen.role,
            "title": card.title, "lines": card.lines, "on_table": seen.on_table, "pose": seen.pose,
        })
    };
    let outline =
        |corners: &[engine::table::Point]| -> Value { corners.iter().map(|at| json!([at.x, at.y])).collect() };
    let areas = setting.ground.areas().iter().zip(&setting.areas).map(
        |(area, mapped)| json!({ "is": mapped, "level": area.level(), "outline": outline(area.outline().corners()) }),
    );
    let lines = setting
        .ground
        .lines()
        .iter()
        .zip(&setting.lines)
        .map(|(line, mapped)| json!({ "is": mapped, "points": outline(line.points()) }));
    let zones = setting
        .zones
        .iter()
        .map(|zone| json!({ "id": zone.id, "side": zone.side, "outline": outline(zone.outline.corners()) }));
    let objectives = setting.objectives.iter().map(|marker| {
        let at = marker.at.point();
        json!({ "id": marker.id, "name": marker.name, "at": [at.x, at.y], "worth": marker.worth })
    });
    let more = [
        ("unit", json!(setting.unit)),
        ("history", json!(front.history)),
        ("sources", json!(front.sources)),
        ("pieces", pieces.iter().map(piece).collect()),
        ("areas", areas.collect()),
        ("lines", lines.collect()),
        ("zones", zones.collect()),
        ("objectives", objectives.collect()),
    ];
    if let Some(fields) = shown.as_object_mut() {
        fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    shown
}
