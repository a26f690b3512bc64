//! Rate of fire: may a weapon shoot now, and what does the shot cost?

use engine::chart::{Chart, FactError, Facts, Field, Form, Sums, Tray};
use engine::dice::DiceError;
use engine::kit::LookUp;
use engine::word::Word;
use serde::{Deserialize, Serialize};

use crate::book::{Book, UncappedRows};
use crate::bounds::{AtLeastOne, Count};
use crate::words::WeaponAction;

/// A printed row.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rate {
    shots: AtLeastOne,
    per: LimitScope,
    reload_markers: Count,
}

impl Rate {
    /// The markers that a shot places.
    pub fn markers_after_shot(self) -> i32 {
        self.reload_markers.get()
    }
}

engine::words! {
    /// The period in which a weapon's shots are counted.
    pub enum LimitScope { Phase = "phase", Impulse = "impulse", Reload = "reload" }
}

engine::words! {
    /// Why a weapon may shoot or not: the first that applies.
    pub enum Reason { Reloading = "reloading", RateUsed = "rate-used", ImpulseUsed = "impulse-used", Ready = "ready" }
}

/// The most markers that any weapon of the sheet takes.
pub fn most_markers(book: &Book) -> i32 {
    let rates = &book.sheet.rates_of_fire;
    WeaponAction::ALL.iter().map(|action| rates.get(*action).markers_after_shot()).max().unwrap_or_default()
}

/// No weapon has more markers on it than its shot places.
pub fn refuse_surplus_markers(book: &Book, action: WeaponAction, markers: i32) -> Result<(), FactError> {
    let most = book.sheet.rates_of_fire.get(action).markers_after_shot();
    if markers > most {
        let why = format!("a shot of `{action}` places {most} reload markers, so it cannot have {markers}");
        return Err(FactError::contradictory("reload_markers", why));
    }
    Ok(())
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct RateFacts {
    /// How the weapon works.
    pub weapon_action: WeaponAction,
    /// On the weapon now.
    pub reload_markers: i32,
    /// Already fired by it in this phase, this impulse included.
    pub shots_this_phase: i32,
    /// Already fired by it in this impulse.
    pub shots_this_impulse: i32,
    /// The option `uncapped_rows`.
    pub opt_uncapped_rows: UncappedRows,
}

impl Facts<Book> for RateFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            weapon_action: form.section("weapon").word("weapon_action").required("how the weapon works"),
            reload_markers: form.whole("reload_markers", 0..=most_markers(book)).or(0, "on the weapon now"),
            shots_this_phase: form
                .section("shots")
                .whole("shots_this_phase", 0..=9)
                .or(0, "already fired by it in this phase, this impulse included"),
            shots_this_impulse: form.whole("shots_this_impulse", 0..=9).or(0, "already fired by it in this impulse"),
            opt_uncapped_rows: form
                .section("house rules")
                .word("opt_uncapped_rows")
                .or(book.options.uncapped_rows, "what holds back a weapon whose row names no period"),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.shots_this_impulse > self.shots_this_phase,
            "shots_this_impulse",
            "the shots of this impulse are shots of this phase too",
        )?;
        refuse_surplus_markers(book, self.weapon_action, self.reload_markers)
    }
}

/// Whether it may shoot, and what that costs.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct RateOutcome {
    /// Shots in its period.
    pub limit: i32,
    /// Its period.
    pub limit_scope: LimitScope,
    /// Whether it may shoot now.
    pub may_fire: bool,
    /// Why.
    pub reason: Reason,
    /// Reload markers that a shot places.
    pub markers_after_shot: i32,
    /// Shots left in the period.
    pub shots_left: i32,
}

/// The chart.
pub struct RateOfFire;

impl LookUp for RateOfFire {
    fn look_up(book: &Book, facts: &RateFacts, _: &mut Sums<'_>) -> RateOutcome {
        // FS-R10, FS-R12: the double-action revolver's and the musket's rows hold for each phase, as printed.
        let rate = book.sheet.rates_of_fire.get(facts.weapon_action);
        let limit = rate.shots.get();
        // FS-ROF-13, FS-R11: a row that names no period
        let limit_scope = match (rate.per, facts.opt_uncapped_rows) {
            (LimitScope::Reload, UncappedRows::OncePerPhase) => LimitScope::Phase,
            (scope, _) => scope,
        };
        let reloading = facts.reload_markers > 0;
        let shots_left = match limit_scope {
            // FS-ROF-14: a weapon with a reload marker cannot shoot
            _ if reloading => 0,
            LimitScope::Phase => (limit - facts.shots_this_phase).max(0),
            LimitScope::Impulse => (limit - facts.shots_this_impulse).max(0),
            LimitScope::Reload => limit,
        };
        let reason = if reloading {
            Reason::Reloading
        } else if shots_left == 0 {
            Reason::RateUsed
        } else if facts.shots_this_impulse > 0 {
            // FS-ROF-16: no weapon shoots twice in one impulse
            Reason::ImpulseUsed
        } else {
            Reason::Ready
        };
        RateOutcome {
            limit,
            limit_scope,
            may_fire: reason == Reason::Ready,
            reason,
            // FS-ROF-15: they are placed as soon as it has been shot
            markers_after_shot: rate.markers_after_shot(),
            shots_left,
        }
    }
}

impl Chart for RateOfFire {
    type Book = Book;
    type Facts = RateFacts;
    type Outcome = RateOutcome;
    const NAME: &'static str = "rate-of-fire";
    const ABOUT: &'static str = "May this weapon shoot now, and what does the shot cost?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FS-ROF-01",
        "FS-ROF-02",
        "FS-ROF-03",
        "FS-ROF-04",
        "FS-ROF-05",
        "FS-ROF-06",
        "FS-ROF-07",
        "FS-ROF-08",
        "FS-ROF-09",
        "FS-ROF-10",
        "FS-ROF-11",
        "FS-ROF-12",
        "FS-ROF-13",
        "FS-ROF-14",
        "FS-ROF-15",
        "FS-ROF-16",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("limit", "shots in its period"),
        Field::word::<LimitScope>("limit_scope", "the period; reload: only its markers hold it back"),
        Field::yes_no("may_fire", "it may shoot now"),
        Field::word::<Reason>("reason", "why, or why not"),
        Field::whole("markers_after_shot", "reload markers that a shot places"),
        Field::whole("shots_left", "shots left in the period"),
    ];
    const HEADLINE: &'static str = "reason";

    fn resolve(book: &Book, facts: &RateFacts, tray: &mut Tray<'_>) -> Result<RateOutcome, DiceError> {
        Ok(Self::look_up(book, facts, tray.sums()))
    }

    fn tell(_: &Book, facts: &RateFacts, outcome: &RateOutcome) -> String {
        match outcome.reason {
            Reason::Reloading if facts.reload_markers == 1 => "Not loaded: 1 reload marker is still on.".to_owned(),
            Reason::Reloading => format!("Not loaded: {} reload markers are still on.", facts.reload_markers),
            Reason::RateUsed => format!("It has no shot left in this {}.", outcome.limit_scope),
            Reason::ImpulseUsed => "It has already shot in this impulse; it may shoot again in the next.".to_owned(),
            Reason::Ready => match outcome.markers_after_shot {
                0 => "It may shoot, and needs no reloading afterwards.".to_owned(),
                1 => "It may shoot; put 1 reload marker on it afterwards.".to_owned(),
                n => format!("It may shoot; put {n} reload markers on it afterwards."),
            },
        }
    }
}
