//! Leader hit: what a hit does to a squad leader.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Bonus, Count};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Printed")]
pub struct Numbers {
    /// The hit that wounds a hero; those before do him no harm.
    pub wounded_at_hit: i32,
    /// The hit that kills a hero.
    pub killed_at_hit: i32,
    /// What a wound adds to his die rolls.
    pub wounded_die_rolls: Bonus,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    wounded_at_hit: Count,
    killed_at_hit: Count,
    wounded_die_rolls: Bonus,
}

impl TryFrom<Printed> for Numbers {
    type Error = String;

    fn try_from(printed: Printed) -> Result<Self, String> {
        let (wounded_at_hit, killed_at_hit) = (printed.wounded_at_hit.get(), printed.killed_at_hit.get());
        if wounded_at_hit > killed_at_hit {
            return Err(format!("a hero killed at hit {killed_at_hit} cannot be wounded at hit {wounded_at_hit}"));
        }
        Ok(Self { wounded_at_hit, killed_at_hit, wounded_die_rolls: printed.wounded_die_rolls })
    }
}

engine::words! {
    /// What a hit makes of him, from best to worst.
    pub enum Hurt { FleshWound = "flesh-wound", Wounded = "wounded", Killed = "killed" }
}

impl Numbers {
    /// What so many hits make of a hero (CS-HER-02, CS-HER-03, CS-HER-04).
    pub fn hurt(&self, hits: i32) -> Hurt {
        if hits >= self.killed_at_hit {
            Hurt::Killed
        } else if hits >= self.wounded_at_hit {
            Hurt::Wounded
        } else {
            Hurt::FleshWound
        }
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct LeaderHitFacts {
    /// Whether heroes are in play.
    pub opt_heroes: bool,
    /// Hits he has taken already.
    pub hits_before: i32,
}

impl Facts<Book> for LeaderHitFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            opt_heroes: book.options.ask_heroes(form),
            hits_before: form
                .whole("hits_before", 0..=book.sheet.heroes.killed_at_hit - 1)
                .or(0, "hits he has taken already"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.hits_before > 0 && !self.opt_heroes,
            "hits_before",
            "only heroes live through a hit, and `opt_heroes` is off",
        )
    }
}

/// What the hit did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct LeaderHitOutcome {
    /// Hits in all.
    pub hits: i32,
    /// What they make of him.
    pub state: Hurt,
    /// Whether he is dead.
    pub killed: bool,
    /// What his later rolls suffer.
    pub die_modifier: i32,
}

/// The chart.
pub struct LeaderHit;

impl Chart for LeaderHit {
    type Book = Book;
    type Facts = LeaderHitFacts;
    type Outcome = LeaderHitOutcome;
    const NAME: &'static str = "leader-hit";
    const ABOUT: &'static str = "What does a hit do to a squad leader?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["CS-HER-01", "CS-HER-02", "CS-HER-03", "CS-HER-04", "CS-R56"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("hits", "hits he has now taken"),
        Field::word::<Hurt>("state", "what they make of him"),
        Field::yes_no("killed", "he is dead"),
        Field::whole("die_modifier", "what is added to his later die rolls"),
    ];
    const HEADLINE: &'static str = "state";

    fn resolve(book: &Book, facts: &LeaderHitFacts, _: &mut Tray<'_>) -> Result<LeaderHitOutcome, DiceError> {
        let heroes = &book.sheet.heroes;
        let hits = facts.hits_before + 1;
        // CS-HER-01: who is no hero dies at once
        let state = if facts.opt_heroes { heroes.hurt(hits) } else { Hurt::Killed };
        let die_modifier = if state == Hurt::Wounded { heroes.wounded_die_rolls.get() } else { 0 };
        Ok(LeaderHitOutcome { hits, state, killed: state == Hurt::Killed, die_modifier })
    }

    fn tell(_: &Book, _: &LeaderHitFacts, outcome: &LeaderHitOutcome) -> String {
        match outcome.state {
            Hurt::FleshWound => "The squad leader has a lucky escape and is none the worse for it.".to_owned(),
            Hurt::Wounded => {
                format!("The squad leader is wounded: {:+} to his die rolls from now on.", outcome.die_modifier)
            }
            Hurt::Killed => "The squad leader is killed.".to_owned(),
        }
    }
}
