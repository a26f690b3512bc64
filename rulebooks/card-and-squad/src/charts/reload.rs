//! Reload: how much loading is left.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::word::Word;
use serde::Serialize;

use crate::book::Book;
use crate::words::{Weapon, so_many};

engine::words! {
    /// How far the loading is.
    pub enum LoadState { Empty = "empty", Loading = "loading", Loaded = "loaded", TapLoaded = "tap-loaded" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ReloadFacts {
    /// What is loaded.
    pub weapon: Weapon,
    /// Whether the loading was begun as tap loading.
    pub tap_loading: bool,
    /// Load actions since the last shot.
    pub turns_spent: i32,
}

impl ReloadFacts {
    /// CS-WPN-02: what the table says; CS-WPN-05: a rifle may be tapped.
    fn turns_needed(&self, book: &Book) -> i32 {
        if self.tap_loading {
            book.sheet.firing.notes.tap_loading_turns.get()
        } else {
            book.sheet.firing.weapons.of(self.weapon).reload
        }
    }
}

impl Facts<Book> for ReloadFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let reload = |weapon: &Weapon| book.sheet.firing.weapons.of(*weapon).reload;
        let slowest = Weapon::ALL.iter().map(reload).max().unwrap_or(0);
        Self {
            weapon: form.word("weapon").required("what is loaded"),
            tap_loading: form.flag("tap_loading", "the loading of a rifle was begun as tap loading"),
            turns_spent: form.whole("turns_spent", 0..=slowest).or(0, "load actions since the last shot"),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.tap_loading && self.weapon != Weapon::Rifle,
            "tap_loading",
            "only a rifle can be loaded by tapping",
        )?;
        FactError::refuse(
            self.turns_spent > self.turns_needed(book),
            "turns_spent",
            "more turns are spent than this loading takes",
        )
    }
}

/// How far the loading is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ReloadOutcome {
    /// Turns that the loading takes.
    pub turns_needed: i32,
    /// Turns still to spend.
    pub turns_left: i32,
    /// What the weapon is.
    pub state: LoadState,
    /// Whether it can be fired.
    pub ready: bool,
}

/// The chart.
pub struct Reload;

impl Chart for Reload {
    type Book = Book;
    type Facts = ReloadFacts;
    type Outcome = ReloadOutcome;
    const NAME: &'static str = "reload";
    const ABOUT: &'static str = "How much loading is left?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["CS-WPN-01", "CS-WPN-02", "CS-WPN-05", "CS-R43", "CS-R44"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("turns_needed", "turns that the loading takes"),
        Field::whole("turns_left", "turns still to spend on it"),
        Field::word::<LoadState>("state", "what the weapon is now"),
        Field::yes_no("ready", "it can be fired"),
    ];
    const HEADLINE: &'static str = "state";

    fn resolve(book: &Book, facts: &ReloadFacts, _: &mut Tray<'_>) -> Result<ReloadOutcome, DiceError> {
        let turns_needed = facts.turns_needed(book);
        let turns_left = (turns_needed - facts.turns_spent).max(0);
        let state = match (facts.turns_spent, turns_left) {
            (0, _) => LoadState::Empty,
            (_, 0) if facts.tap_loading => LoadState::TapLoaded,
            (_, 0) => LoadState::Loaded,
            _ => LoadState::Loading,
        };
        Ok(ReloadOutcome { turns_needed, turns_left, state, ready: turns_left == 0 })
    }

    fn tell(_: &Book, facts: &ReloadFacts, outcome: &ReloadOutcome) -> String {
        let turns = so_many(outcome.turns_left.unsigned_abs(), "turn");
        match outcome.state {
            LoadState::Empty => format!("The {} is empty; it takes {turns} to load.", facts.weapon),
            LoadState::Loading => format!("The {} is being loaded; {turns} of loading to go.", facts.weapon),
            LoadState::Loaded => format!("The {} is loaded.", facts.weapon),
            LoadState::TapLoaded => "The rifle is loaded by tapping; it fires as a musket.".to_owned(),
        }
    }
}
