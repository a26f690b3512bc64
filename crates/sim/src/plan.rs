//! What is played: a scenario with its variants, two bots, a range of seeds.

use std::ops::{Range, RangeInclusive};
use std::time::Duration;

use engine::game::{Digest, Setting, Side, Sighting, Viewer};
use engine::suggest::{hint, shown};
use linstock::scenario::Faults;
use linstock::{Bookshelf, Scenario};

use crate::shard::Shard;
use crate::vary::{self, Varied, VaryError};

/// What is played. Games are numbered from 0: by seed, then by variant, then by seating, so that games to be compared
/// stand beside each other and every part of a run that was cut short can be compared.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(crate) variants: Vec<Variant>,
    pub(crate) bots: [String; 2],
    pub(crate) swap: bool,
    pub(crate) seeds: RangeInclusive<u64>,
    pub(crate) part: Option<RangeInclusive<u64>>,
    pub(crate) shard: Shard,
    pub(crate) limits: Limits,
    pub(crate) units: bool,
    pub(crate) setting: Setting,
    pub(crate) named: String,
    pub(crate) pieces: Vec<Sighting>,
}

/// The scenario as it is, or with some of its keys set otherwise.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What is set, in the order of the grid; nothing for the scenario as it is.
    pub set: Vec<Varied>,
    /// What is set, in a line: `turns=9, unit.lee.grade=elite`.
    pub label: String,
    /// The scenario with all that set.
    pub scenario: Scenario,
    /// The hash of the state that every game of it starts from.
    pub start: Digest,
}

/// How long a game may go on. A game that goes on for longer is a row that says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Questions that are answered.
    pub decisions: u32,
    /// The time that it takes, looked at between two questions.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { decisions: 50_000, time: Duration::from_mins(10) }
    }
}

/// One game of a plan: all that it takes to play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matchup<'p> {
    /// Its number.
    pub game: u64,
    /// The place of its variant in the plan.
    pub variant: usize,
    /// Its seed.
    pub seed: u64,
    /// The bots, in the order of the sides.
    pub bots: [&'p str; 2],
    /// Whether they have exchanged sides.
    pub swapped: bool,
}

/// Why there is nothing to play.
#[derive(Debug, thiserror::Error)]
pub enum PlanError {
    /// The scenario, or a variant of it, has faults.
    #[error(transparent)]
    Scenario(Box<Faults>),
    /// There is no such bot.
    #[error("there is no bot `{}`; {}", shown(.0), hint(.0, bots::NAMES))]
    Bot(String),
    /// Both bots are the same.
    #[error(
        "both sides are played by `{0}`: with sides exchanged every game would be the same again; leave --swap out"
    )]
    NothingToSwap(String),
    /// A scenario cannot be varied so.
    #[error(transparent)]
    Vary(#[from] VaryError),
    /// There are no seeds.
    #[error("there is nothing to play: name at least one game")]
    Nothing,
    /// The numbers of the games do not fit.
    #[error("so many games have no numbers; play fewer at a time")]
    TooMany,
}

impl From<Faults> for PlanError {
    fn from(faults: Faults) -> PlanError {
        PlanError::Scenario(Box::new(faults))
    }
}

impl Plan {
    /// One game for every seed, of the scenario as it is.
    pub fn new(
        shelf: &Bookshelf,
        scenario: &Scenario,
        bots: [&str; 2],
        seeds: RangeInclusive<u64>,
    ) -> Result<Plan, PlanError> {
        if let Some(unknown) = bots.iter().find(|name| !bots::NAMES.contains(name)) {
            return Err(PlanError::Bot((*unknown).to_owned()));
        }
        if seeds.is_empty() {
            return Err(PlanError::Nothing);
        }
        let game = scenario.start(shelf)?;
        let whole = Variant { set: Vec::new(), label: String::new(), scenario: scenario.clone(), start: game.digest() };
        let mut pieces = Vec::new();
        game.sightings(Viewer::Umpire, &mut pieces);
        Ok(Plan {
            pieces,
            variants: vec![whole],
            bots: bots.map(str::to_owned),
            swap: false,
            part: Some(seeds.clone()),
            seeds,
            shard: Shard::WHOLE,
            limits: Limits::default(),
            units: false,
            setting: game.setting().clone(),
            named: scenario.file().to_owned(),
        })
    }

    /// The same with every seed played again with the bots' sides exchanged, so that bots and sides are told apart.
    pub fn swapped(mut self) -> Result<Plan, PlanError> {
        let [first, second] = &self.bots;
        if first == second {
            return Err(PlanError::NothingToSwap(first.clone()));
        }
        self.swap = true;
        self.checked()
    }

    /// The same for every combination of these settings, with common seeds. Each is `KEY=V1,V2,…`; see [`vary`].
    pub fn varied(mut self, shelf: &Bookshelf, settings: &[String]) -> Result<Plan, PlanError> {
        let Some(whole) = self.variants.first() else { return Err(PlanError::Nothing) };
        self.variants = vary::grid(&whole.scenario, shelf, settings)?;
        self.checked()
    }

    /// Only a part of it.
    #[must_use]
    pub fn part(mut self, shard: Shard) -> Plan {
        self.shard = shard;
        self.part = shard.of_seeds(self.seeds.clone());
        self
    }

    /// The same with other limits.
    #[must_use]
    pub fn within(mut self, limits: Limits) -> Plan {
        self.limits = limits;
        self
    }

    /// The same with hits counted for the units that gave them. That takes the words of every event, and some time.
    #[must_use]
    pub fn with_units(mut self) -> Plan {
        self.units = true;
        self
    }

    /// The numbers of the games of this part.
    pub fn games(&self) -> Range<u64> {
        let Some(part) = &self.part else { return 0..0 };
        let each = self.games_a_seed();
        let start = (part.start() - self.seeds.start()) * each;
        start..start + (part.end() - part.start() + 1) * each
    }

    /// How many games are played with every seed.
    pub fn games_a_seed(&self) -> u64 {
        self.variants.len() as u64 * if self.swap { 2 } else { 1 }
    }

    /// The game of a number.
    pub fn matchup(&self, game: u64) -> Matchup<'_> {
        let seatings = if self.swap { 2 } else { 1 };
        let variants = self.variants.len() as u64;
        let swapped = game % seatings == 1;
        // Less than the number of variants, which is the length of a list.
        #[allow(clippy::cast_possible_truncation)]
        let variant = (game / seatings % variants) as usize;
        let [first, second] = &self.bots;
        let bots = if swapped { [second.as_str(), first] } else { [first.as_str(), second] };
        Matchup { game, variant, seed: self.seeds.start() + game / seatings / variants, bots, swapped }
    }

    /// The variants; the first is what the others are compared with.
    pub fn variants(&self) -> &[Variant] {
        &self.variants
    }

    /// The bots, as they were named.
    pub fn bots(&self) -> [&str; 2] {
        let [first, second] = &self.bots;
        [first, second]
    }

    /// Whether every seed is played with sides exchanged too.
    pub fn is_swapped(&self) -> bool {
        self.swap
    }

    /// Whether units are counted.
    pub fn has_units(&self) -> bool {
        self.units
    }

    /// The seeds of the whole run.
    pub fn seeds(&self) -> RangeInclusive<u64> {
        self.seeds.clone()
    }

    /// The part of the run that is played.
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// The setting of the first variant: the table, the sides, the names.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// How a game is played again, where it can be looked at: as a command.
    pub fn again(&self, matchup: &Matchup<'_>) -> String {
        let [first, second] = matchup.bots;
        let (file, seed) = (&self.named, matchup.seed);
        let set = self.variants.get(matchup.variant).map_or(&[][..], |variant| &variant.set);
        let set: Vec<&Varied> = set.iter().filter(|set| !set.is_base()).collect();
        if set.is_empty() {
            return format!("linstock play {} --bots {first},{second} --seed {seed}", quoted(file));
        }
        let vary: Vec<String> = set.iter().map(|set| format!(" --vary {}", quoted(&set.to_string()))).collect();
        let vary = vary.concat();
        format!(
            "linstock sim {}{vary} --bots {first},{second} --seed {seed} --games 1 --record battle.jsonl",
            quoted(file)
        )
    }

    /// The units as a game begins: those that have strength to lose.
    pub(crate) fn units_at_start(&self) -> impl Iterator<Item = &Sighting> {
        self.pieces.iter().filter(|seen| seen.full > 0)
    }

    /// Who plays a side: a bot, or the rules.
    pub(crate) fn player(&self, side: usize, swapped: bool) -> &str {
        let seat = Side(u8::try_from(side).unwrap_or(0));
        if self.setting.is_run_by_rules(seat) {
            return "rules";
        }
        let at = if swapped { 1 - side.min(1) } else { side };
        self.bots.get(at).map_or("", String::as_str)
    }

    fn checked(self) -> Result<Plan, PlanError> {
        let seeds = u128::from(self.seeds.end() - self.seeds.start()) + 1;
        let games = seeds * u128::from(self.games_a_seed());
        if games > u128::from(u64::MAX / 2) { Err(PlanError::TooMany) } else { Ok(self) }
    }
}

/// A word for a shell.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
