//! Visibility: can this observer see those figures?

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use engine::number::Number;
use serde::{Deserialize, Serialize};

use crate::book::{Book, FirerSeen};
use crate::bounds::Centimetres;

/// The printed distances.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    seen_at_per_pip: Centimetres,
    edge_of_terrain: Centimetres,
    /// How deep in a wood one may stand to look and shoot out.
    pub looks_out_of_woods: Centimetres,
    within_woods: Centimetres,
    /// How deep in a wood one can be shot at.
    pub shot_at_in_woods: Centimetres,
}

impl Numbers {
    /// RK-VIS-05: how far one sees within woods.
    pub fn within_woods(&self) -> f64 {
        self.within_woods.get()
    }

    /// RK-VIS-01, RK-VIS-03: how near to the edge of terrain figures may be spotted.
    pub fn edge_of_terrain(&self) -> f64 {
        self.edge_of_terrain.get()
    }

    /// RK-VIS-01: how far a die lets one see.
    pub fn seen_at(&self, die: i32) -> f64 {
        self.seen_at_per_pip.get() * f64::from(die)
    }

    /// RK-D36: the most that a die can give.
    pub fn farthest_spotting(&self) -> f64 {
        self.seen_at(6)
    }
}

engine::words! {
    /// Where the figures are.
    pub enum FigurePlace { PlainSight = "plain-sight", InTerrain = "in-terrain", SameWoods = "same-woods" }
}

engine::words! {
    /// What decided, in the order asked.
    pub enum Reason {
        ObserverTooDeep = "observer-too-deep",
        WithinWoods = "within-woods",
        PlainSight = "plain-sight",
        Fired = "fired",
        TooDeep = "too-deep",
        Rolled = "rolled",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct VisibilityFacts {
    /// From observer to figure.
    pub range: f64,
    /// Where the figures are.
    pub figure_place: FigurePlace,
    /// How far they are from the edge of their terrain.
    pub figure_depth: f64,
    /// Whether they fired in this phase or the last.
    pub figure_fired: bool,
    /// Whether the observer is in woods and looks out.
    pub observer_in_woods: bool,
    /// How far he is from their edge.
    pub observer_depth: f64,
    /// RK-R36
    pub opt_firer_seen: FirerSeen,
}

impl Facts<Book> for VisibilityFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            range: form.number("range", 0.0..=1000.0).required("cm from observer to figure"),
            figure_place: form
                .section("figures")
                .word("figure_place")
                .or(FigurePlace::PlainSight, "in the open, in concealing terrain, or in one wood with the observer"),
            figure_depth: form
                .number("figure_depth", 0.0..=1000.0)
                .or(0.0, "cm from the edge of the terrain they are in"),
            figure_fired: form.flag("figure_fired", "they fired in this phase or the last"),
            observer_in_woods: form
                .section("observer")
                .flag("observer_in_woods", "the observer is in woods and looks out"),
            observer_depth: form.number("observer_depth", 0.0..=1000.0).or(0.0, "cm from the edge of his wood"),
            opt_firer_seen: form
                .section("house rules")
                .word("opt_firer_seen")
                .or(book.options.firer_seen, "who fires from terrain is seen at once, or only as the die says"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(
            self.figure_depth > 0.0 && self.figure_place != FigurePlace::InTerrain,
            "figure_depth",
            "only figures `in-terrain` have a depth in it",
        )?;
        refuse(
            self.observer_depth > 0.0 && !self.observer_in_woods,
            "observer_depth",
            "an observer who is not in woods has no depth in them",
        )?;
        refuse(
            self.observer_in_woods && self.figure_place == FigurePlace::SameWoods,
            "observer_in_woods",
            "who looks out of a wood does not look at figures in the same wood",
        )
    }
}

/// Whether they are seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct VisibilityOutcome {
    /// Whether they are.
    pub seen: bool,
    /// What decided.
    pub reason: Reason,
    /// How far one sees, where that decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Number>,
    /// The die, if one was thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub die: Option<i32>,
}

/// The chart.
pub struct Visibility;

impl Chart for Visibility {
    type Book = Book;
    type Facts = VisibilityFacts;
    type Outcome = VisibilityOutcome;
    const NAME: &'static str = "visibility";
    const ABOUT: &'static str = "Can this observer see those figures?";
    const DICE: &'static str = "one d6 (visibility), only for figures that hide near the edge of terrain";
    const RULES: &'static [&'static str] = &["RK-VIS-01", "RK-VIS-02", "RK-VIS-03", "RK-VIS-04", "RK-VIS-05"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("seen", "the figures are seen"),
        Field::word::<Reason>("reason", "what decided"),
        Field::number("limit", "cm that one sees, within woods or by the die"),
        Field::whole("die", "the die, if one was thrown"),
    ];
    const HEADLINE: &'static str = "seen";

    fn resolve(book: &Book, facts: &VisibilityFacts, tray: &mut Tray<'_>) -> Result<VisibilityOutcome, DiceError> {
        let numbers = &book.sheet.visibility;
        let settled = |seen, reason| Ok(VisibilityOutcome { seen, reason, limit: None, die: None });
        // RK-VIS-04, RK-R37
        if facts.observer_in_woods && !numbers.looks_out_of_woods.reaches(facts.observer_depth) {
            return settled(false, Reason::ObserverTooDeep);
        }
        // RK-VIS-05
        if facts.figure_place == FigurePlace::SameWoods {
            let limit = numbers.within_woods;
            return Ok(VisibilityOutcome {
                seen: limit.reaches(facts.range),
                reason: Reason::WithinWoods,
                limit: Some(limit.get().into()),
                die: None,
            });
        }
        // RK-VIS-02, RK-R36
        if facts.figure_place == FigurePlace::PlainSight {
            return settled(true, Reason::PlainSight);
        }
        if facts.figure_fired && facts.opt_firer_seen == FirerSeen::Always {
            return settled(true, Reason::Fired);
        }
        // RK-VIS-03
        if !numbers.edge_of_terrain.reaches(facts.figure_depth) && !facts.figure_fired {
            return settled(false, Reason::TooDeep);
        }
        // RK-VIS-01
        let die = tray.roll(Die::D6, "visibility")?;
        let limit = numbers.seen_at(die);
        Ok(VisibilityOutcome {
            seen: facts.range <= limit,
            reason: Reason::Rolled,
            limit: Some(limit.into()),
            die: Some(die),
        })
    }

    fn tell(_: &Book, facts: &VisibilityFacts, outcome: &VisibilityOutcome) -> String {
        let seen = if outcome.seen { "Seen" } else { "Not seen" };
        let limit = outcome.limit.unwrap_or_default();
        match outcome.reason {
            Reason::ObserverTooDeep => format!("{seen}: the observer is too deep in his wood to look out."),
            Reason::WithinWoods => {
                format!("{seen}: within woods one sees {limit} cm, and they are at {:.1}.", facts.range)
            }
            Reason::PlainSight => format!("{seen}: they are in plain sight."),
            Reason::Fired => format!("{seen}: their fire gave them away."),
            Reason::TooDeep => format!("{seen}: they are too deep inside and have not fired."),
            Reason::Rolled => {
                format!("{seen}: they show up to {limit} cm, and they are at {:.1}.", facts.range)
            }
        }
    }
}
