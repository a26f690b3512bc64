//! Initiative order: from scores to the groups that act together.

use engine::chart::{Chart, Facts, Field, Form, Tray, WholeIn};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use crate::book::{Book, Ties};

/// What a player can see.
#[derive(Clone, Debug)]
pub struct OrderFacts {
    /// One for each figure.
    pub scores: Vec<i32>,
    /// The option `ties`.
    pub opt_ties: Ties,
}

impl Facts<Book> for OrderFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            scores: form.list("scores", 1..=12, WholeIn::new(-20..=20)).required("one score for each figure, in order"),
            opt_ties: form
                .section("house rules")
                .word("opt_ties")
                .or(book.options.ties, "equal scores act together, or roll off once"),
        }
    }
}

/// Who acts when.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct OrderOutcome {
    /// Places in the list of scores, counted from 0, the best group first.
    pub groups: Vec<Vec<usize>>,
    /// Places and their dice, in the order rolled.
    pub roll_offs: Vec<(usize, i32)>,
}

/// The chart.
pub struct InitiativeOrder;

impl Chart for InitiativeOrder {
    type Book = Book;
    type Facts = OrderFacts;
    type Outcome = OrderOutcome;
    const NAME: &'static str = "initiative-order";
    const ABOUT: &'static str = "In what order do these figures act, and who acts together?";
    const DICE: &'static str = "none; under `roll-off` one d6 (roll-off) for each tied figure, the highest score first";
    const RULES: &'static [&'static str] = &["FS-INI-12"];
    const OUTCOME: &'static [Field] = &[
        Field::list("groups", "places in the list of scores, counted from 0, the best group first"),
        Field::list("roll_offs", "places and their dice, in the order rolled"),
    ];
    const HEADLINE: &'static str = "groups";

    /// FS-INI-12: the higher score acts first; FS-R05: equal scores act together, or roll off once.
    fn resolve(_: &Book, facts: &OrderFacts, tray: &mut Tray<'_>) -> Result<OrderOutcome, DiceError> {
        let scored = facts.scores.iter().copied().enumerate().collect();
        let mut outcome = OrderOutcome { groups: Vec::new(), roll_offs: Vec::new() };
        for tied in ranked(scored) {
            if facts.opt_ties == Ties::Simultaneous || tied.len() == 1 {
                outcome.groups.push(tied);
                continue;
            }
            let mut rolled = Vec::with_capacity(tied.len());
            for place in tied {
                rolled.push((place, tray.roll(Die::D6, "roll-off")?));
            }
            outcome.roll_offs.extend_from_slice(&rolled);
            outcome.groups.extend(ranked(rolled));
        }
        Ok(outcome)
    }

    fn tell(_: &Book, _: &OrderFacts, outcome: &OrderOutcome) -> String {
        let named = |group: &Vec<usize>| {
            let numbers: Vec<String> = group.iter().map(|place| (place + 1).to_string()).collect();
            match numbers.as_slice() {
                [one] => format!("figure {one}"),
                _ => format!("figures {} together", numbers.join(", ")),
            }
        };
        let groups: Vec<String> = outcome.groups.iter().map(named).collect();
        let mut said = groups.join(", then ");
        said.get_mut(..1).map(str::make_ascii_uppercase);
        said + "."
    }
}

/// Places by falling number, equal ones together and in their order.
fn ranked(mut numbered: Vec<(usize, i32)>) -> Vec<Vec<usize>> {
    numbered.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    numbered.chunk_by(|(_, a), (_, b)| a == b).map(|group| group.iter().map(|(place, _)| *place).collect()).collect()
}
