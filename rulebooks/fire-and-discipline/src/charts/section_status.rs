//! Section status: what a damaged gun section can still do.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Share, Within};
use crate::words::counted;

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    crew_per_gun: Within<1, 20>,
    limber_hit_loses: Share,
    limber_hits_to_stop: Within<1, 9>,
}

impl Numbers {
    /// Whether so many hits leave nothing to draw the guns with (FD-ART-38).
    pub(super) fn is_wrecked(&self, limber_hits: i32) -> bool {
        limber_hits >= self.limber_hits_to_stop.get()
    }

    /// What is left of a drawn move after so many hits: half, and nothing when wrecked (FD-ART-38, FD-R29).
    pub(super) fn drawn(&self, yards: f64, limber_hits: i32) -> f64 {
        if self.is_wrecked(limber_hits) {
            return 0.0;
        }
        (0..limber_hits).fold(yards, |left, _| self.limber_hit_loses.leaves(left))
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct SectionFacts {
    /// Guns it began with.
    pub guns: i32,
    /// Gun hits it has taken.
    pub gun_hits: i32,
    /// Crew castings with the guns; none: all of them.
    pub crew: Option<i32>,
    /// Hits on its limber.
    pub limber_hits: i32,
    /// Whether it is limbered.
    pub limbered: bool,
    /// Whether the enemy has taken it.
    pub captured: bool,
    /// Whether a morale loss or skirmish fire has halted it.
    pub halted: bool,
}

impl SectionFacts {
    fn full_crew(&self, book: &Book) -> i32 {
        book.sheet.gun_sections.crew_per_gun.get() * self.guns
    }
}

impl Facts<Book> for SectionFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            guns: form.whole("guns", 1..=2).or(2, "guns that the section began with"),
            gun_hits: form.whole("gun_hits", 0..=2).or(0, "gun hits it has taken"),
            crew: form.whole("crew", 0..=4).or_null("crew castings with the guns; left out: all of them"),
            limber_hits: form.whole("limber_hits", 0..=2).or(0, "hits on its limber"),
            limbered: form.flag("limbered", "it is limbered"),
            captured: form.flag("captured", "the enemy has taken it"),
            halted: form.flag("halted", "a morale loss or skirmish fire has halted it"),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        FactError::refuse(self.gun_hits > self.guns, "gun_hits", "a section cannot lose more guns than it has")?;
        FactError::refuse(
            self.crew.is_some_and(|crew| crew > self.full_crew(book)),
            "crew",
            "so few guns have no such crew",
        )
    }
}

/// What it can do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SectionOutcome {
    /// Whether every gun is out.
    pub destroyed: bool,
    /// Whether no crew is left.
    pub de_crewed: bool,
    /// Whether it can fire.
    pub can_fire: bool,
    /// Guns that fire.
    pub guns_firing: i32,
    /// Whether it can move.
    pub can_move: bool,
    /// The part of its rate that is left.
    pub move_factor: Number,
}

/// The chart.
pub struct SectionStatus;

impl Chart for SectionStatus {
    type Book = Book;
    type Facts = SectionFacts;
    type Outcome = SectionOutcome;
    const NAME: &'static str = "section-status";
    const ABOUT: &'static str = "What can a damaged gun section still do?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FD-ART-08", "FD-ART-09", "FD-ART-36", "FD-ART-37", "FD-ART-38", "FD-MOR-16"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("destroyed", "every gun is out"),
        Field::yes_no("de_crewed", "no crew is left with the guns"),
        Field::yes_no("can_fire", "it can fire"),
        Field::whole("guns_firing", "guns that fire"),
        Field::yes_no("can_move", "it can move, by prolonge if unlimbered"),
        Field::number("move_factor", "the part of its rate that is left"),
    ];
    const HEADLINE: &'static str = "can_fire";

    fn resolve(book: &Book, facts: &SectionFacts, _: &mut Tray<'_>) -> Result<SectionOutcome, DiceError> {
        // FD-ART-36: the last gun hit finishes it; FD-ART-37: so does the last of the crew
        let destroyed = facts.gun_hits == facts.guns;
        let de_crewed = facts.crew.unwrap_or_else(|| facts.full_crew(book)) == 0;
        // FD-ART-09, FD-MOR-16
        let usable = !destroyed && !de_crewed && !facts.captured && !facts.halted;
        let can_fire = usable && !facts.limbered;
        let move_factor = match (usable, facts.limbered) {
            (false, _) => 0.0,
            (true, true) => book.sheet.gun_sections.drawn(1.0, facts.limber_hits),
            (true, false) => 1.0, // FD-R29: a prolonge is by hand
        };
        Ok(SectionOutcome {
            destroyed,
            de_crewed,
            can_fire,
            guns_firing: if can_fire { facts.guns - facts.gun_hits } else { 0 },
            can_move: move_factor > 0.0,
            move_factor: move_factor.into(),
        })
    }

    fn tell(_: &Book, facts: &SectionFacts, outcome: &SectionOutcome) -> String {
        let idle = match outcome {
            SectionOutcome { destroyed: true, .. } => "The section is destroyed.",
            SectionOutcome { de_crewed: true, .. } => "The section has no crew: it neither fires nor moves.",
            _ if facts.captured => "The section is captured: it neither fires nor moves.",
            _ if facts.halted => "The section is halted: it neither fires nor moves.",
            SectionOutcome { can_move: false, .. } => {
                "The section is limbered and its limber is wrecked: it cannot move."
            }
            _ => "",
        };
        if !idle.is_empty() {
            return idle.to_owned();
        }
        if outcome.can_fire {
            let guns = counted(outcome.guns_firing, "gun", "guns");
            return format!("The section fires with {guns} and may be prolonged.");
        }
        match outcome.move_factor.whole() {
            Some(_) => "The section is limbered and moves at its full rate.".to_owned(),
            None => format!("The section is limbered and moves at {} of its rate.", outcome.move_factor),
        }
    }
}
