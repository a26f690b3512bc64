//! Gun line of fire: whether a section may fire past one blocker.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Yards;
use crate::words::YARDS;

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    hilltop_edge_within: Yards,
}

impl Numbers {
    /// Whether a stand is too far back on its hilltop; without a distance it is at the edge.
    fn back_from_edge(&self, distance: Option<f64>) -> bool {
        distance.is_some() && !self.hilltop_edge_within.reaches(distance)
    }
}

engine::words! {
    /// What the guns stand on; slopes by the way they face.
    pub enum FirerGround {
        Level = "level",
        Hilltop = "hilltop",
        SlopeUphill = "slope-uphill",
        SlopeDownhill = "slope-downhill",
    }
}

engine::words! {
    /// What stands in the way.
    pub enum Blocker {
        None = "none",
        FriendlyStand = "friendly-stand",
        EnemyStand = "enemy-stand",
        Woods = "woods",
        Rough = "rough",
        Hill = "hill",
        Objective = "objective",
    }
}

impl Blocker {
    /// Troops, not terrain.
    pub fn is_stand(self) -> bool {
        matches!(self, Blocker::FriendlyStand | Blocker::EnemyStand)
    }
}

engine::words! {
    /// Why the line is clear or not.
    pub enum LineReason {
        Clear = "clear",
        Blocked = "blocked",
        NoSight = "no-sight",
        FirerBackFromEdge = "firer-back-from-edge",
        TargetBackFromEdge = "target-back-from-edge",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct LineFacts {
    /// Whether the firer is a howitzer.
    pub howitzer: bool,
    /// What the guns stand on.
    pub firer_ground: FirerGround,
    /// Their level.
    pub firer_level: i32,
    /// The target's level.
    pub target_level: i32,
    /// Yards from the guns to the edge of their hilltop.
    pub firer_edge_distance: Option<f64>,
    /// Whether the target is on a hilltop.
    pub target_on_hilltop: bool,
    /// Yards from the target to the edge of its hilltop.
    pub target_edge_distance: Option<f64>,
    /// Whether the firer cannot see the target.
    pub out_of_sight: bool,
    /// What stands in the way.
    pub blocker: Blocker,
    /// Its level.
    pub blocker_level: i32,
}

impl Facts<Book> for LineFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            howitzer: form.section("firer").flag("howitzer", "the section has howitzers"),
            firer_ground: form
                .word("firer_ground")
                .or(FirerGround::Level, "what the guns stand on; slopes by the way they face"),
            firer_level: form.whole("firer_level", 0..=9).or(0, "elevation level of the guns"),
            target_level: form.section("target").whole("target_level", 0..=9).or(0, "elevation level of the target"),
            firer_edge_distance: form
                .section("firer")
                .number("firer_edge_distance", YARDS)
                .or_null("yards from the guns to the edge of their hilltop; left out: at the edge"),
            target_on_hilltop: form.section("target").flag("target_on_hilltop", "the target is on a hilltop"),
            target_edge_distance: form
                .number("target_edge_distance", YARDS)
                .or_null("yards from the target to the edge of its hilltop; left out: at the edge"),
            out_of_sight: form.flag("out_of_sight", "the firer cannot see the target"),
            blocker: form.section("between").word("blocker").or(Blocker::None, "what stands in the way"),
            blocker_level: form
                .whole("blocker_level", 0..=9)
                .or(0, "level of the ground it stands on; of a hill, its highest level on the lane"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(
            self.firer_edge_distance.is_some() && self.firer_ground != FirerGround::Hilltop,
            "firer_edge_distance",
            "only guns on a hilltop stand back from its edge",
        )?;
        refuse(
            self.target_edge_distance.is_some() && !self.target_on_hilltop,
            "target_edge_distance",
            "only a target on a hilltop stands back from its edge",
        )?;
        refuse(self.blocker_level > 0 && self.blocker == Blocker::None, "blocker_level", "there is no blocker")
    }
}

/// Whether the line is clear.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LineOutcome {
    /// Whether it is.
    pub clear: bool,
    /// Why.
    pub reason: LineReason,
}

/// The chart.
pub struct GunLineOfFire;

impl Chart for GunLineOfFire {
    type Book = Book;
    type Facts = LineFacts;
    type Outcome = LineOutcome;
    const NAME: &'static str = "gun-line-of-fire";
    const ABOUT: &'static str = "May a gun section fire past this blocker?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FD-ART-10",
        "FD-ART-16",
        "FD-ART-28",
        "FD-ART-29",
        "FD-ART-30",
        "FD-ART-31",
        "FD-ART-32",
        "FD-R81",
        "FD-R82",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("clear", "the section may fire past it"),
        Field::word::<LineReason>("reason", "why it may or may not"),
    ];
    const HEADLINE: &'static str = "reason";

    fn resolve(book: &Book, facts: &LineFacts, _: &mut Tray<'_>) -> Result<LineOutcome, DiceError> {
        let reason = reason(&book.sheet.elevation, facts);
        Ok(LineOutcome { clear: reason == LineReason::Clear, reason })
    }

    fn tell(_: &Book, _: &LineFacts, outcome: &LineOutcome) -> String {
        match outcome.reason {
            LineReason::Clear => "The line of fire is clear here.",
            LineReason::Blocked => "The line of fire is blocked.",
            LineReason::NoSight => "Guns that face uphill cannot fire at what they cannot see.",
            LineReason::FirerBackFromEdge => "The guns stand too far back on their hilltop to fire down.",
            LineReason::TargetBackFromEdge => {
                "The target stands too far back on its hilltop to be fired at from below."
            }
        }
        .to_owned()
    }
}

/// The first reason that applies.
fn reason(numbers: &Numbers, facts: &LineFacts) -> LineReason {
    let (firer, target) = (facts.firer_level, facts.target_level);
    // FD-ART-29
    if facts.firer_ground == FirerGround::SlopeUphill && facts.out_of_sight {
        return LineReason::NoSight;
    }
    // FD-ART-31, FD-R81: a hilltop hides and is hidden except near its edge
    let on_top = facts.firer_ground == FirerGround::Hilltop;
    if on_top && target < firer && numbers.back_from_edge(facts.firer_edge_distance) {
        return LineReason::FirerBackFromEdge;
    }
    if facts.target_on_hilltop && firer < target && numbers.back_from_edge(facts.target_edge_distance) {
        return LineReason::TargetBackFromEdge;
    }
    if passes(facts) { LineReason::Clear } else { LineReason::Blocked }
}

/// Whether fire passes the blocker, if there is one; otherwise it stops the fire (FD-ART-16).
fn passes(facts: &LineFacts) -> bool {
    // FD-ART-30, FD-R81: guns that face downhill do not count as elevated
    let firer = if facts.firer_ground == FirerGround::SlopeDownhill { 0 } else { facts.firer_level };
    let (target, blocker) = (facts.target_level, facts.blocker_level);
    let stand = facts.blocker.is_stand();
    facts.blocker == Blocker::None
        || stand && facts.howitzer // FD-ART-10; FD-R82: stands only
        || stand && blocker < firer && target < firer // FD-ART-28
        || blocker < firer && blocker < target // FD-ART-32
}
