//! Melee result: who falls back after a fight.

use std::cmp::Ordering;

use engine::chart::{Chart, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::{Book, WorstResult};
use crate::bounds::Within;

/// The printed distance.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    falls_back: Within<0, 1000>,
}

engine::words! {
    /// Who came off worse.
    pub enum Loser { A = "a", Both = "both", B = "b" }
}

engine::words! {
    /// One of the sides, or neither.
    pub enum OneSide { A = "a", None = "none", B = "b" }
}

/// What a player can see: what each side suffered and won.
#[derive(Clone, Debug)]
pub struct MeleeResultFacts {
    /// Wounds suffered by side a.
    pub a_wounds: i32,
    /// Kills suffered by side a.
    pub a_kills: i32,
    /// Wounds suffered by side b.
    pub b_wounds: i32,
    /// Kills suffered by side b.
    pub b_kills: i32,
    /// Bouts that side a won.
    pub a_bouts_won: i32,
    /// Bouts that side b won.
    pub b_bouts_won: i32,
    /// RK-R58
    pub opt_worst_result: WorstResult,
}

impl Facts<Book> for MeleeResultFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let mut count = |name, about| form.whole(name, 0..=99).or(0, about);
        Self {
            a_wounds: count("a_wounds", "wounds suffered by side a in this melee"),
            a_kills: count("a_kills", "figures of side a killed in it"),
            b_wounds: count("b_wounds", "wounds suffered by side b"),
            b_kills: count("b_kills", "figures of side b killed"),
            a_bouts_won: count("a_bouts_won", "bouts that side a won"),
            b_bouts_won: count("b_bouts_won", "bouts that side b won"),
            opt_worst_result: form
                .section("house rules")
                .word("opt_worst_result")
                .or(book.options.worst_result, "casualties decide, or bouts won"),
        }
    }
}

impl MeleeResultFacts {
    /// RK-R58: how much worse side a came off than side b.
    fn worse(&self) -> Ordering {
        match self.opt_worst_result {
            WorstResult::Casualties => self.casualties().then(self.a_kills.cmp(&self.b_kills)),
            WorstResult::Bouts => self.b_bouts_won.cmp(&self.a_bouts_won),
        }
    }

    /// Side a's wounded and killed against side b's.
    fn casualties(&self) -> Ordering {
        (self.a_wounds + self.a_kills).cmp(&(self.b_wounds + self.b_kills))
    }
}

/// What follows from the fight.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MeleeResultOutcome {
    /// Who came off worse.
    pub loser: Loser,
    /// How far losers fall back.
    pub fall_back: i32,
    /// Whether side a does.
    pub a_falls_back: bool,
    /// Whether side b does.
    pub b_falls_back: bool,
    /// Who may follow up.
    pub may_follow_up: OneSide,
    /// Who carries the losses of this melee into its next throw.
    pub lost_more_in_melee: OneSide,
}

/// The chart.
pub struct MeleeResult;

impl Chart for MeleeResult {
    type Book = Book;
    type Facts = MeleeResultFacts;
    type Outcome = MeleeResultOutcome;
    const NAME: &'static str = "melee-result";
    const ABOUT: &'static str = "Who falls back after a fight?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["RK-MEL-11", "RK-MEL-12", "RK-MEL-13", "RK-MEL-14"];
    const OUTCOME: &'static [Field] = &[
        Field::word::<Loser>("loser", "who came off worse; both: drawn"),
        Field::whole("fall_back", "how far losers fall back, in cm"),
        Field::yes_no("a_falls_back", "side a falls back"),
        Field::yes_no("b_falls_back", "side b falls back"),
        Field::word::<OneSide>("may_follow_up", "who may follow up"),
        Field::word::<OneSide>("lost_more_in_melee", "who lost more figures, for its next risk factor"),
    ];
    const HEADLINE: &'static str = "loser";

    fn resolve(book: &Book, facts: &MeleeResultFacts, _: &mut Tray<'_>) -> Result<MeleeResultOutcome, DiceError> {
        // RK-MEL-11 and, for the winner, RK-MEL-12
        let (loser, may_follow_up) = match facts.worse() {
            Ordering::Greater => (Loser::A, OneSide::B),
            Ordering::Equal => (Loser::Both, OneSide::None),
            Ordering::Less => (Loser::B, OneSide::A),
        };
        Ok(MeleeResultOutcome {
            loser,
            fall_back: book.sheet.melee_result.falls_back.get(),
            a_falls_back: loser != Loser::B,
            b_falls_back: loser != Loser::A,
            may_follow_up,
            // RK-MEL-14: by numbers alone, whatever decided the fight
            lost_more_in_melee: match facts.casualties() {
                Ordering::Greater => OneSide::A,
                Ordering::Equal => OneSide::None,
                Ordering::Less => OneSide::B,
            },
        })
    }

    fn tell(_: &Book, _: &MeleeResultFacts, outcome: &MeleeResultOutcome) -> String {
        let far = outcome.fall_back;
        let result = match outcome.loser {
            Loser::A => format!("Side a falls back {far} cm; side b may follow up"),
            Loser::B => format!("Side b falls back {far} cm; side a may follow up"),
            Loser::Both => format!("Drawn: both sides fall back {far} cm and nobody follows up"),
        };
        let weighs = match outcome.lost_more_in_melee {
            OneSide::None => String::new(),
            side => format!("; side {side} lost more, which weighs on its next risk factor"),
        };
        format!("{result}{weighs}.")
    }
}
