//! A battle as it is told: to people in lines and colours, to programs in JSON.

use std::io::Write;

use engine::game::{Setting, Viewer};
use linstock::play::{Match, Step};
use linstock::record::{Header, Line};
use linstock::tell::{Teller, Text};
use serde_json::{Value, json};

use crate::paint::{FAINT, NAME, TITLE, tame};
use crate::{Done, ink, result};

/// Tells a battle.
pub(crate) struct Story<'s> {
    setting: &'s Setting,
    teller: Teller<'s>,
    json: bool,
    lines: Vec<Text>,
}

impl<'s> Story<'s> {
    pub(crate) fn new(setting: &'s Setting, json: bool) -> Story<'s> {
        Story { setting, teller: Teller::new(setting), json, lines: Vec::new() }
    }

    /// Who fights whom, and where.
    pub(crate) fn begin(&mut self, header: &Header, table: &Match, out: &mut dyn Write) -> Done {
        if self.json {
            return self.begin_json(header, out);
        }
        let (title, rulebook, dice) = (tame(&header.scenario.title), tame(&header.rulebook), result::dice(header));
        writeln!(out, "{TITLE}{title}{TITLE:#}  {FAINT}{rulebook}, {dice}{FAINT:#}")?;
        let wide = self.widest_side();
        for (force, player) in self.setting.sides.iter().zip(&header.players) {
            writeln!(out, "  {NAME}{:wide$}{NAME:#}  {}", force.name, tame(&player.name))?;
        }
        if let Some(decision) = table.decision() {
            self.teller.open(decision, &mut self.lines);
        }
        Ok(ink::print(&mut self.lines, out)?)
    }

    /// Pieces and sides are numbers in events: here are their names, in order.
    fn begin_json(&self, header: &Header, out: &mut dyn Write) -> Done {
        let pieces: Vec<&str> = self.setting.pieces.iter().map(|named| named.id.as_str()).collect();
        let sides: Vec<&str> = self.setting.sides.iter().map(|force| force.id.as_str()).collect();
        let game = json!({
            "scenario": header.scenario.id, "rulebook": header.rulebook, "seed": header.seed,
            "players": header.players, "options": header.options, "sides": sides, "pieces": pieces,
            "start": header.start,
        });
        writeln!(out, "{}", json!({ "game": game }))?;
        Ok(())
    }

    /// A step, with all that came of it; `pause` may add something at the end of a turn.
    pub(crate) fn step(
        &mut self,
        table: &Match,
        step: &Step,
        pause: &mut dyn FnMut(&Match, &mut Vec<Text>),
        out: &mut dyn Write,
    ) -> Done {
        if self.json {
            let mut line = serde_json::to_value(Line::of(step, self.setting)).unwrap_or_default();
            let events: Vec<Value> = table.events(step, Viewer::Umpire).map(|told| json!(told.event)).collect();
            if let Some(fields) = line.as_object_mut() {
                fields.insert("events".to_owned(), events.into());
            }
            writeln!(out, "{line}")?;
            return Ok(());
        }
        self.teller.step(table, step, &mut self.lines, pause);
        Ok(ink::print(&mut self.lines, out)?)
    }

    /// What is left of both sides.
    pub(crate) fn end(&self, table: &Match, header: &Header, out: &mut dyn Write) -> Done {
        if self.json {
            writeln!(out, "{}", json!({ "result": result::json(table, header) }))?;
            return Ok(());
        }
        let wide = self.widest_side();
        for (force, remains) in self.setting.sides.iter().zip(result::remains(table)) {
            writeln!(out, "  {NAME}{:wide$}{NAME:#}  {remains}", force.name)?;
        }
        Ok(())
    }

    fn widest_side(&self) -> usize {
        self.setting.sides.iter().map(|force| force.name.chars().count()).max().unwrap_or(0)
    }
}
