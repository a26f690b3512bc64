//! Troop maneuver: whether troops may do a thing, and what it costs them.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::Book;
use crate::words::{Formation, Ground, Quality, TroopArm};

engine::words! {
    /// How well the unit was handled.
    pub enum Class { WellHandled = "well-handled", Tardy = "tardy", Hasty = "hasty" }
}

engine::words! {
    /// What it wants to do.
    pub enum Action {
        FullMove = "full-move",
        HalfMove = "half-move",
        ChangeFormation = "change-formation",
        PassageOfLines = "passage-of-lines",
        MarchByFlank = "march-by-flank",
        DeployToFront = "deploy-to-front",
        ChangeFront = "change-front",
        FaceByRearRank = "face-by-rear-rank",
        ScaleMajorObstacle = "scale-major-obstacle",
        ReplenishAmmunition = "replenish-ammunition",
        Countercharge = "countercharge",
    }
}

engine::words! {
    /// Why it may not.
    pub enum Reason {
        NotInClass = "not-in-class",
        CavalryOnly = "cavalry-only",
        FormationNotInClass = "formation-not-in-class",
    }
}

engine::words! {
    /// The move that goes with it.
    pub enum Move { None = "none", Half = "half", Full = "full", Halfway = "halfway" }
}

engine::words! {
    /// The sideways move that goes with it.
    pub enum FlankMove { None = "none", Half = "half" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct TroopManeuverFacts {
    /// How well the unit was handled.
    pub class: Class,
    /// What it wants to do.
    pub action: Action,
    /// What it is.
    pub arm: TroopArm,
    /// How good it is.
    pub quality: Quality,
    /// The worst ground under the maneuver.
    pub ground: Ground,
    /// Whether it is disordered, or broken.
    pub disordered: bool,
    /// The formation it changes to.
    pub to_formation: Option<Formation>,
    /// The quality of the unit passed through.
    pub other_quality: Quality,
    /// Whether that unit is disordered, or broken.
    pub other_disordered: bool,
}

impl Facts<Book> for TroopManeuverFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            class: form.section("maneuver").word("class").required("from the check; double quick is well handled"),
            action: form.word("action").required("what the unit wants to do"),
            arm: form.section("unit").word("arm").or(TroopArm::Infantry, "of the unit"),
            quality: form.word("quality").or(Quality::Trained, "of the unit"),
            ground: form.section("maneuver").word("ground").or(Ground::Open, "the worst under the maneuver"),
            disordered: form.section("unit").flag("disordered", "the unit is disordered, or broken"),
            to_formation: form
                .section("maneuver")
                .word("to_formation")
                .maybe("a change of formation must name the new one"),
            other_quality: form
                .section("unit passed through")
                .word("other_quality")
                .or(Quality::Trained, "in a passage of lines"),
            other_disordered: form.flag("other_disordered", "in a passage of lines: it is disordered, or broken"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let changes = self.action == Action::ChangeFormation;
        if changes && self.to_formation.is_none() {
            return Err(FactError::missing("to_formation", "a change of formation names the new one"));
        }
        let refuse = FactError::refuse;
        refuse(
            !changes && self.to_formation.is_some(),
            "to_formation",
            "only a change of formation leads to another formation",
        )?;
        let passes = self.action == Action::PassageOfLines;
        refuse(
            !passes && self.other_quality != Quality::Trained,
            "other_quality",
            "only a passage of lines leads through another unit",
        )?;
        refuse(
            !passes && self.other_disordered,
            "other_disordered",
            "only a passage of lines leads through another unit",
        )?;
        refuse(
            self.arm == TroopArm::Cavalry && self.to_formation == Some(Formation::Garrison),
            "to_formation",
            "cavalry cannot be a garrison",
        )
    }
}

/// Whether it may, and how.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TroopManeuverOutcome {
    /// Whether it may.
    pub allowed: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Reason>,
    /// The move that goes with it.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub with_move: Option<Move>,
    /// The sideways move that goes with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flank_move: Option<FlankMove>,
    /// Whether the unit becomes disordered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes_disordered: Option<bool>,
    /// Whether the unit passed through does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_becomes_disordered: Option<bool>,
}

/// The chart.
pub struct TroopManeuver;

impl Chart for TroopManeuver {
    type Book = Book;
    type Facts = TroopManeuverFacts;
    type Outcome = TroopManeuverOutcome;
    const NAME: &'static str = "troop-maneuver";
    const ABOUT: &'static str = "May troops do this with their maneuver, and what does it cost them?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FF-TRM-01",
        "FF-TRM-02",
        "FF-TRM-03",
        "FF-TRM-04",
        "FF-TRM-05",
        "FF-TRM-06",
        "FF-TRM-07",
        "FF-TRM-08",
        "FF-TRM-09",
        "FF-TRM-10",
        "FF-TRM-11",
        "FF-TRM-12",
        "FF-TRM-13",
        "FF-TRM-14",
        "FF-TRM-15",
        "FF-TRM-16",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "the unit may do it"),
        Field::word::<Reason>("reason", "why it may not"),
        Field::word::<Move>("move", "the move that goes with it"),
        Field::word::<FlankMove>("flank_move", "the sideways move that goes with it"),
        Field::yes_no("becomes_disordered", "the unit becomes disordered by it"),
        Field::yes_no("other_becomes_disordered", "passage of lines: the unit passed through becomes disordered"),
    ];
    const HEADLINE: &'static str = "allowed";

    fn resolve(_: &Book, facts: &TroopManeuverFacts, _: &mut Tray<'_>) -> Result<TroopManeuverOutcome, DiceError> {
        let reason = why_not(facts);
        let allowed = reason.is_none();
        let disordered = allowed && becomes_disordered(facts);
        // FF-TRM-05, FF-R25: on top of the half move
        let flank = if facts.action == Action::MarchByFlank { FlankMove::Half } else { FlankMove::None };
        Ok(TroopManeuverOutcome {
            allowed,
            reason,
            with_move: allowed.then(|| move_with(facts)),
            flank_move: allowed.then_some(flank),
            becomes_disordered: allowed.then_some(disordered),
            // FF-TRM-04: both units, or neither
            other_becomes_disordered: (allowed && facts.action == Action::PassageOfLines).then_some(disordered),
        })
    }

    fn tell(_: &Book, facts: &TroopManeuverFacts, outcome: &TroopManeuverOutcome) -> String {
        let Some(with_move) = outcome.with_move else {
            return match outcome.reason {
                Some(Reason::CavalryOnly) => "No: only cavalry may countercharge.",
                Some(Reason::FormationNotInClass) => {
                    "No: a tardy unit changes only to line, extended line or garrison."
                }
                _ => match facts.class {
                    Class::WellHandled => "No: that is no well handled maneuver.",
                    Class::Tardy => "No: a tardy unit cannot do that.",
                    Class::Hasty => "No: the only hasty maneuver is to countercharge.",
                },
            }
            .to_owned();
        };
        let mut said = match (facts.action, with_move) {
            (Action::FullMove, _) => "Yes, a full move".to_owned(),
            (Action::HalfMove, _) => "Yes, a half move".to_owned(),
            (_, Move::Halfway) => "Yes: it meets the charger halfway".to_owned(),
            (_, Move::None) => "Yes, without moving".to_owned(),
            _ => "Yes, with up to a half move before or after".to_owned(),
        };
        if outcome.flank_move == Some(FlankMove::Half) {
            said.push_str(" and up to a half move sideways");
        }
        match (outcome.becomes_disordered, outcome.other_becomes_disordered) {
            (Some(true), Some(true)) => said.push_str("; both units become disordered"),
            (Some(true), _) => said.push_str("; the unit becomes disordered"),
            _ => {}
        }
        said + "."
    }
}

/// What forbids it, in the order in which it is tested.
fn why_not(facts: &TroopManeuverFacts) -> Option<Reason> {
    let in_class = match facts.class {
        // FF-TRM-01..10; a half move is a short full move
        Class::WellHandled => facts.action != Action::Countercharge,
        // FF-TRM-11..15, FF-R26
        Class::Tardy => matches!(
            facts.action,
            Action::HalfMove
                | Action::FullMove
                | Action::ChangeFormation
                | Action::FaceByRearRank
                | Action::ScaleMajorObstacle
        ),
        // FF-TRM-16
        Class::Hasty => facts.action == Action::Countercharge,
    };
    if !in_class {
        return Some(Reason::NotInClass);
    }
    if facts.action == Action::Countercharge && facts.arm != TroopArm::Cavalry {
        return Some(Reason::CavalryOnly);
    }
    // FF-TRM-13
    let tardy_formation =
        matches!(facts.to_formation, None | Some(Formation::Line | Formation::ExtendedLine | Formation::Garrison));
    (facts.class == Class::Tardy && !tardy_formation).then_some(Reason::FormationNotInClass)
}

/// FF-TRM-02, FF-R24: a well handled action comes with a half move; FF-R26: a tardy one does not.
fn move_with(facts: &TroopManeuverFacts) -> Move {
    match (facts.class, facts.action) {
        (_, Action::FullMove) => Move::Full,
        (_, Action::HalfMove) | (Class::WellHandled, _) => Move::Half,
        (Class::Tardy, _) => Move::None,
        (Class::Hasty, _) => Move::Halfway,
    }
}

fn becomes_disordered(facts: &TroopManeuverFacts) -> bool {
    let bad_ground = facts.ground != Ground::Open;
    match facts.action {
        // FF-TRM-03, FF-TRM-06, FF-TRM-13
        Action::ChangeFormation | Action::DeployToFront => facts.quality == Quality::Raw && bad_ground,
        // FF-TRM-04
        Action::PassageOfLines => {
            let raw = facts.quality == Quality::Raw || facts.other_quality == Quality::Raw;
            raw || facts.disordered || facts.other_disordered || bad_ground
        }
        // FF-TRM-12
        Action::FullMove => facts.class == Class::Tardy,
        // FF-TRM-05, FF-TRM-07..10, FF-TRM-11, FF-TRM-14..16
        Action::HalfMove
        | Action::MarchByFlank
        | Action::ChangeFront
        | Action::FaceByRearRank
        | Action::ScaleMajorObstacle
        | Action::ReplenishAmmunition
        | Action::Countercharge => false,
    }
}
