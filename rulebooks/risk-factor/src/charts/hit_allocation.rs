//! Hit allocation: which figure of the target group each hit falls on.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use crate::book::Book;
use crate::words::counted;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct AllocationFacts {
    /// Living figures, numbered from 0.
    pub figures: i32,
    /// Hits to be dealt out.
    pub hits: i32,
    /// The figure that a player character chose.
    pub picked: Option<i32>,
}

impl Facts<Book> for AllocationFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            figures: form
                .whole("figures", 1..=99)
                .required("living figures of the target group, attached leaders included; the first has number 0"),
            hits: form.whole("hits", 0..=99).required("hits to be dealt out"),
            picked: form.whole("picked", 0..=98).maybe("the number of the figure that a player character chose"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.picked.is_some_and(|picked| picked >= self.figures),
            "picked",
            "the group has no figure of that number (the first is 0)",
        )
    }
}

/// Who is hit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct AllocationOutcome {
    /// The figure of each hit.
    pub allocated: Vec<i32>,
    /// The hits of each figure.
    pub hits_per_figure: Vec<u32>,
}

/// The chart.
pub struct HitAllocation;

impl Chart for HitAllocation {
    type Book = Book;
    type Facts = AllocationFacts;
    type Outcome = AllocationOutcome;
    const NAME: &'static str = "hit-allocation";
    const ABOUT: &'static str = "Which figure does each hit fall on?";
    const DICE: &'static str = "for each hit a die with a face for each figure (allocation), unless there is no choice";
    const RULES: &'static [&'static str] = &["RK-DMG-10"];
    const OUTCOME: &'static [Field] = &[
        Field::list("allocated", "the figure of each hit, in order"),
        Field::list("hits_per_figure", "the number of hits on each figure"),
    ];
    const HEADLINE: &'static str = "hits_per_figure";

    fn resolve(_: &Book, facts: &AllocationFacts, tray: &mut Tray<'_>) -> Result<AllocationOutcome, DiceError> {
        let die = Die::of(u32::try_from(facts.figures).unwrap_or(1));
        let only = if facts.figures == 1 { Some(0) } else { None };
        let mut hits_per_figure = vec![0; die.faces() as usize];
        let mut allocated = Vec::with_capacity(usize::try_from(facts.hits).unwrap_or(0));
        for _ in 0..facts.hits {
            // RK-DMG-10: every figure with the same chance, unless a player character chose one
            let figure = match facts.picked.or(only) {
                Some(figure) => figure,
                None => tray.roll(die, "allocation")? - 1,
            };
            if let Some(hits) = usize::try_from(figure).ok().and_then(|at| hits_per_figure.get_mut(at)) {
                *hits += 1;
            }
            allocated.push(figure);
        }
        Ok(AllocationOutcome { allocated, hits_per_figure })
    }

    fn tell(_: &Book, facts: &AllocationFacts, outcome: &AllocationOutcome) -> String {
        let struck: Vec<String> = outcome
            .hits_per_figure
            .iter()
            .zip(1..)
            .filter(|(hits, _)| **hits > 0)
            .map(|(hits, place)| format!("{} on the {}", counted(*hits, "hit", "hits"), ordinal(place)))
            .collect();
        if struck.is_empty() {
            return "Nobody is hit.".to_owned();
        }
        format!("Of {}: {}.", counted(facts.figures, "figure", "figures"), struck.join(", "))
    }
}

/// A place as people say it: 1st, 2nd, 3rd, 4th, 11th, 21st.
fn ordinal(place: i32) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}
