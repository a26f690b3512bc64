//! A melee in words: who fought whom with names, and which side gives way.

use crate::charts::melee::{Blow, MeleeOutcome, Winner};
use crate::charts::melee_result::{Loser, MeleeResultOutcome, OneSide};
use crate::field::ids::FigureId;
use crate::field::matching::Bout;
use crate::play::Skirmish;

impl Skirmish {
    /// A figure by its number and its group; a leader by his name.
    pub(super) fn fighter(&self, figure: FigureId) -> String {
        let group = self.state.figures[figure].group;
        match self.table.roster.troops[group].lead {
            Some(_) => self.name(group).to_owned(),
            None => format!("{} of {}", self.figure_named(figure), self.name(group)),
        }
    }

    /// RK-MEL-04 to -10: what became of a bout: the scores, the lone figure's first, and who struck whom.
    pub(super) fn bout_in_words(&self, bout: &Bout, outcome: &MeleeOutcome) -> String {
        let scores: Vec<String> = outcome.b_scores.iter().map(ToString::to_string).collect();
        let all: Vec<String> = bout.against.iter().map(|figure| self.fighter(*figure)).collect();
        let all = listed(&all);
        let struck = outcome.b_hit.and_then(|at| bout.against.get(at)).map(|figure| self.fighter(*figure));
        let struck = struck.as_deref().unwrap_or(&all);
        let result = match (outcome.winner, outcome.a_damage.max(outcome.b_damage)) {
            (Winner::Drawn, _) => format!("draws with {all}"),
            (Winner::A, Blow::None) => format!("beats {all}, but strikes no blow that counts"),
            (Winner::A, Blow::Wound) => format!("wounds {struck}"),
            (Winner::A, Blow::Kill) => format!("kills {struck}"),
            (Winner::B, Blow::None) => format!("is beaten by {all}, but struck by no blow that counts"),
            (Winner::B, Blow::Wound) => format!("is wounded by {all}"),
            (Winner::B, Blow::Kill) => format!("is killed by {all}"),
        };
        let mut said = format!("{}, {} to {}, {result}.", self.fighter(bout.lone), outcome.a_score, listed(&scores));
        said.get_mut(..1).map(str::make_ascii_uppercase);
        said
    }
}

/// RK-MEL-11, RK-MEL-12, RK-MEL-14: which side falls back, which may follow up, and which lost more. The names are those of
/// side a and side b.
pub(super) fn result_in_words(names: [&str; 2], outcome: &MeleeResultOutcome) -> String {
    let [a, b] = names;
    let far = outcome.fall_back;
    let result = match outcome.loser {
        Loser::A => format!("{far} cm back: {a}; may follow up: {b}"),
        Loser::B => format!("{far} cm back: {b}; may follow up: {a}"),
        Loser::Both => format!("Drawn: both sides fall back {far} cm and nobody follows up"),
    };
    let weighs = |name: &str| format!("; lost more, which weighs on the next risk factor: {name}");
    let weighs = match outcome.lost_more_in_melee {
        OneSide::None => String::new(),
        OneSide::A => weighs(a),
        OneSide::B => weighs(b),
    };
    format!("{result}{weighs}.")
}

/// Some words as one: commas, and `and` before the last.
fn listed(words: &[String]) -> String {
    match words {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => words.concat(),
    }
}
