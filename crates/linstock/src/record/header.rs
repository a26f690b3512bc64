//! The first line of a record: all that it takes to set the game up again.

use std::fmt::Write as _;

use engine::game::{Digest, Game};
use engine::house::{House, Page};
use engine::rulebook::Rulebook;
use engine::sheet::SheetError;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::VERSION;
use crate::fair::Fair;
use crate::scenario::options_in_force;
use crate::{Bookshelf, Scenario};

/// What a game is played from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub record: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The rulebook.
    pub rulebook: String,
    /// The version of its rules that the game began under: see [`rules_version`]. Records that are older do not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<u32>,
    /// The scenario, whole.
    pub scenario: ScenarioText,
    /// The player's house rules as they were written, if there were any.
    pub house: Option<String>,
    /// Every house-rule option that was in force, so that a default that changes later changes no record.
    pub options: Map<String, Value>,
    /// Where the dice come from.
    pub dice: DiceKind,
    /// The seed of the dice, where they come from one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Whether the one who began the game named the seed, and so could foresee every die.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub seed_named: bool,
    /// The fair dice: all of them, or those from a step on at which a game that was over went on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fair: Option<Fair>,
    /// Who plays, in the order of the sides.
    pub players: Vec<Player>,
    /// The hash of the state before the first step.
    pub start: Digest,
}

/// A scenario inside a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioText {
    /// Its name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The hash of its text.
    pub digest: Digest,
    /// Its text.
    pub text: String,
}

/// Where the dice of a game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// From the seed; typed dice are marked where they were used.
    Seeded,
    /// From the secrets of all who take part.
    Fair,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The side's name in orders.
    pub side: String,
    /// Who plays it: a bot, or a person's name.
    pub name: String,
}

/// The version of a rulebook's rules: 1 for the first, and one more for each change of a reading since, whose former
/// reading is kept for the games that began under it.
pub fn rules_version(book: &Rulebook) -> u32 {
    let changes = book.options.iter().filter(|option| option.formerly.is_some()).count();
    u32::try_from(changes).unwrap_or(u32::MAX).saturating_add(1)
}

impl Header {
    /// The header of a game of this scenario that is about to begin. `players` are named in the order of the sides.
    pub fn new(scenario: &Scenario, shelf: &Bookshelf, game: &dyn Game, seed: u64, players: &[&str]) -> Header {
        let setting = game.setting();
        let seated = setting.sides.iter().zip(players);
        Header {
            record: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            rulebook: setting.rulebook.to_owned(),
            rules: shelf.rulebook(setting.rulebook).ok().map(rules_version),
            scenario: ScenarioText {
                id: setting.id.clone(),
                title: setting.title.clone(),
                digest: scenario.digest(),
                text: scenario.text().to_string(),
            },
            house: shelf.house().text().map(str::to_owned),
            options: options_in_force(scenario, shelf),
            dice: DiceKind::Seeded,
            seed: Some(seed),
            seed_named: false,
            fair: None,
            players: seated.map(|(side, name)| Player { side: side.id.clone(), name: (*name).to_owned() }).collect(),
            start: game.digest(),
        }
    }

    /// The same game with fair dice instead of a seed. The rounds are those of another place, as a store of them.
    #[must_use]
    pub fn with_fair_dice(self, fair: Fair) -> Header {
        Header { dice: DiceKind::Fair, seed: None, seed_named: false, fair: Some(fair), ..self }
    }

    /// What is wrong with what the header says about dice, if something is.
    pub(super) fn check_dice(&self) -> Result<(), String> {
        match (self.dice, self.seed, &self.fair) {
            (DiceKind::Seeded, None, _) => Err("seeded dice need a `seed`".to_owned()),
            (DiceKind::Fair, Some(_), _) => Err("fair dice have no `seed`".to_owned()),
            (DiceKind::Fair, None, None) => Err("fair dice need their rounds in `fair`".to_owned()),
            (_, _, None) => Ok(()),
            (_, _, Some(fair)) => {
                let people = self.players.iter().filter(|player| player.name == "human");
                let people: Vec<&str> = people.map(|player| player.side.as_str()).collect();
                fair.check(&people).map_err(|error| error.to_string())
            }
        }
    }

    /// Sets the game up again, with the rulebooks of a shelf but under the house rules and options of the record.
    pub fn set_up(&self, shelf: &Bookshelf) -> Result<Box<dyn Game>, String> {
        let known = shelf.rulebook(&self.rulebook).map_err(|error| error.to_string())?;
        let shelf = shelf.only(known.slug, self.house.as_deref()).map_err(|error| error.to_string())?;
        let options = self.options_page(known).map_err(|error| error.to_string())?;
        let scenario = Scenario::load("the record's scenario", self.scenario.text.as_str());
        scenario.start_on_record(&shelf, options).map_err(|faults| faults.to_string())
    }

    /// The options as a page of house rules. An option that came after the record has its former value.
    fn options_page(&self, book: &Rulebook) -> Result<Page, SheetError> {
        let slug = book.slug;
        let mut text = format!("[{slug}.options]\n");
        let later = book.options.iter().filter(|option| !self.options.contains_key(option.name));
        let former = later.filter_map(|option| Some((option.name, option.formerly.as_ref()?)));
        for (name, value) in self.options.iter().map(|(name, value)| (name.as_str(), value)).chain(former) {
            // Words, numbers and yes or no are written alike in JSON and in TOML.
            let _ = writeln!(text, "{name} = {value}");
        }
        Ok(House::parse("the record's options", &text, &[slug])?.page(slug))
    }
}
