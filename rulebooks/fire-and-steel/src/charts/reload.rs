//! Reload: what a number of impulses of reloading achieves.

use engine::chart::{Chart, FactError, Facts, Field, Form, Sums, Tray};
use engine::dice::DiceError;
use engine::kit::LookUp;
use engine::sheet::ByWord;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::AtLeastOne;
use crate::charts::rate_of_fire::{most_markers, refuse_surplus_markers};
use crate::words::WeaponAction;

/// The printed notes.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    markers_per_impulse: ByWord<Method, AtLeastOne>,
}

engine::words! {
    /// How the weapon is loaded.
    pub enum Method { Normal = "normal", Tap = "tap" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ReloadFacts {
    /// How the weapon works.
    pub weapon_action: WeaponAction,
    /// On it before.
    pub reload_markers: i32,
    /// How it is loaded.
    pub method: Method,
    /// Spent on it, one after the other.
    pub impulses: i32,
    /// Whether a marker of this load was already removed by tapping.
    pub tap_used_before: bool,
    /// On the figure before.
    pub aim_markers: i32,
}

impl Facts<Book> for ReloadFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            weapon_action: form.section("weapon").word("weapon_action").required("how the weapon works"),
            reload_markers: form.whole("reload_markers", 0..=most_markers(book)).or(0, "on it before"),
            method: form.section("loading").word("method").or(Method::Normal, "properly, or by tapping the butt"),
            impulses: form.whole("impulses", 1..=12).or(1, "spent on it, one after the other"),
            tap_used_before: form.flag("tap_used_before", "a marker of this load was already removed by tapping"),
            aim_markers: form.section("figure").whole("aim_markers", 0..=9).or(0, "on the figure before"),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        refuse_surplus_markers(book, self.weapon_action, self.reload_markers)?;
        // FS-RLD-03: only muskets are tap loaded
        let musket = self.weapon_action.may_be_tapped();
        FactError::refuse(!musket && self.method == Method::Tap, "method", "only a musket may be tap loaded")?;
        FactError::refuse(!musket && self.tap_used_before, "tap_used_before", "only a musket may be tap loaded")
    }
}

/// How far the loading has come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ReloadOutcome {
    /// Reload markers taken off.
    pub markers_removed: i32,
    /// Reload markers left.
    pub reload_markers: i32,
    /// Whether none is.
    pub loaded: bool,
    /// Whether the load was tapped.
    pub tap_loaded: bool,
    /// Impulses that were needed.
    pub impulses_used: i32,
    /// Aim markers left.
    pub aim_markers: i32,
    /// Whether there were any and they are gone.
    pub aim_lost: bool,
}

/// The chart.
pub struct Reload;

impl LookUp for Reload {
    fn look_up(book: &Book, facts: &ReloadFacts, _: &mut Sums<'_>) -> ReloadOutcome {
        // FS-RLD-01, FS-R13: one marker an impulse; FS-RLD-04, FS-R18: tapping takes two, or the last one
        let rate = book.sheet.reloading.markers_per_impulse.get(facts.method).get();
        let markers_removed = facts.reload_markers.min(facts.impulses * rate);
        let reload_markers = facts.reload_markers - markers_removed;
        let removed = markers_removed > 0;
        // FS-RLD-02: reloading spoils the aim
        let aim_markers = if removed { 0 } else { facts.aim_markers };
        ReloadOutcome {
            markers_removed,
            reload_markers,
            loaded: reload_markers == 0, // FS-RLD-06
            // FS-RLD-05, FS-R18: one tap spoils the whole load
            tap_loaded: facts.tap_used_before || facts.method == Method::Tap && removed,
            impulses_used: (markers_removed + rate - 1) / rate,
            aim_markers,
            aim_lost: facts.aim_markers > aim_markers,
        }
    }
}

impl Chart for Reload {
    type Book = Book;
    type Facts = ReloadFacts;
    type Outcome = ReloadOutcome;
    const NAME: &'static str = "reload";
    const ABOUT: &'static str = "What do some impulses of reloading achieve?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FS-RLD-01", "FS-RLD-02", "FS-RLD-03", "FS-RLD-04", "FS-RLD-05", "FS-RLD-06"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("markers_removed", "reload markers taken off"),
        Field::whole("reload_markers", "reload markers left"),
        Field::yes_no("loaded", "none is left"),
        Field::yes_no("tap_loaded", "the load was tapped, and the next shot is the worse for it"),
        Field::whole("impulses_used", "impulses that were needed"),
        Field::whole("aim_markers", "aim markers left"),
        Field::yes_no("aim_lost", "there were aim markers and they are gone"),
    ];
    const HEADLINE: &'static str = "reload_markers";

    fn resolve(book: &Book, facts: &ReloadFacts, tray: &mut Tray<'_>) -> Result<ReloadOutcome, DiceError> {
        Ok(Self::look_up(book, facts, tray.sums()))
    }

    fn tell(_: &Book, _: &ReloadFacts, outcome: &ReloadOutcome) -> String {
        let load = match (outcome.markers_removed, outcome.reload_markers) {
            (0, _) => "Nothing to do: the weapon is loaded".to_owned(),
            (_, 0) if outcome.impulses_used == 1 => "The weapon is loaded after 1 impulse".to_owned(),
            (_, 0) => format!("The weapon is loaded after {} impulses", outcome.impulses_used),
            (gone, 1) => format!("{gone} off, 1 reload marker left"),
            (gone, left) => format!("{gone} off, {left} reload markers left"),
        };
        let tapped = if outcome.tap_loaded { "; the load is tapped, and its shot the worse for it" } else { "" };
        let aim = if outcome.aim_lost { "; the aim is lost" } else { "" };
        format!("{load}{tapped}{aim}.")
    }
}
