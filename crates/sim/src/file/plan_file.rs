//! What the rows of a file are rows of.

use std::fs;

use engine::game::Digest;
use linstock::Bookshelf;
use serde::{Deserialize, Serialize};

use super::{FileError, Files};
use crate::plan::Plan;

/// What a run plays, as far as its rows depend on it: two runs with the same give the same rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanFile {
    /// The version of the format.
    pub sim: u32,
    /// The version of the program.
    pub program: String,
    /// The scenario's name.
    pub scenario: String,
    /// The rulebook.
    pub rulebook: String,
    /// The variants: what is set, and the hashes of the text and of the state that games start from.
    pub variants: Vec<VariantLine>,
    /// The house rules of the players, as a hash.
    pub house: Option<Digest>,
    /// The bots.
    pub bots: [String; 2],
    /// Whether every seed is played with sides exchanged too.
    pub swap: bool,
    /// The first seed of the whole run.
    pub seed: u64,
    /// How many seeds the whole run has.
    pub seeds: u64,
    /// The most questions that a game may put.
    pub most_decisions: u32,
    /// Whether units are counted.
    pub units: bool,
    /// Whether traces are kept.
    pub traces: bool,
    /// The part of the run that the rows are of.
    pub shard: String,
    /// The number of the first game of the part.
    pub first: u64,
    /// The number after that of the last.
    pub end: u64,
}

/// A variant in a plan's file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VariantLine {
    /// What is set.
    pub set: String,
    /// The hash of the scenario's text.
    pub scenario: Digest,
    /// The hash of the state that games start from.
    pub start: Digest,
}

impl PlanFile {
    /// What a plan's rows depend on.
    pub fn of(plan: &Plan, shelf: &Bookshelf, traces: bool) -> PlanFile {
        let games = plan.games();
        let variant = |variant: &crate::Variant| VariantLine {
            set: variant.label.clone(),
            scenario: variant.scenario.digest(),
            start: variant.start,
        };
        PlanFile {
            sim: 1,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            scenario: plan.setting.id.clone(),
            rulebook: plan.setting.rulebook.to_owned(),
            variants: plan.variants.iter().map(variant).collect(),
            house: shelf.house().text().map(|text| Digest::of_bytes(text.as_bytes())),
            bots: plan.bots.clone(),
            swap: plan.swap,
            seed: *plan.seeds.start(),
            seeds: (plan.seeds.end() - plan.seeds.start()).saturating_add(1),
            most_decisions: plan.limits.decisions,
            units: plan.units,
            traces,
            shard: plan.shard.to_string(),
            first: games.start,
            end: games.end,
        }
    }

    /// The same, for the whole of the run.
    #[must_use]
    pub fn whole(mut self) -> PlanFile {
        "1/1".clone_into(&mut self.shard);
        self.first = 0;
        let seatings = if self.swap { 2 } else { 1 };
        self.end = self.seeds * self.variants.len() as u64 * seatings;
        self
    }

    /// Reads the file of a plan.
    pub fn read(files: &Files) -> Result<PlanFile, FileError> {
        let path = files.plan();
        let text = fs::read_to_string(&path).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => FileError::Missing(path.clone()),
            _ => FileError::Io { file: path.clone(), error },
        })?;
        serde_json::from_str(&text).map_err(|error| FileError::Line {
            file: path,
            line: error.line(),
            why: error.to_string(),
        })
    }

    /// Writes it.
    pub fn write(&self, files: &Files) -> Result<(), FileError> {
        let path = files.plan();
        let mut text = serde_json::to_string_pretty(self).unwrap_or_default();
        text.push('\n');
        fs::write(&path, text).map_err(FileError::io(&path))
    }

    /// Whether rows of that run are rows of this one; otherwise the first thing that differs.
    pub fn same(&self, other: &PlanFile) -> Result<(), String> {
        let (Ok(own), Ok(theirs)) = (serde_json::to_value(self), serde_json::to_value(other)) else { return Ok(()) };
        let (Some(own), Some(theirs)) = (own.as_object(), theirs.as_object()) else { return Ok(()) };
        let differs = own.iter().find(|(key, value)| theirs.get(key.as_str()) != Some(value));
        match differs {
            None => Ok(()),
            Some((key, value)) => {
                let there = theirs.get(key).cloned().unwrap_or_default();
                Err(format!("`{key}` was {there} and is {value} now"))
            }
        }
    }
}
