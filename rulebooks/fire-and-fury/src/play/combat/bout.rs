//! The dice of a charge combat: exchange after exchange until it is decided (FF-RES-14, FF-R64).

use std::ops::ControlFlow;

use engine::chart::{Chart, Facts, Notes, Tray};
use engine::dice::{Dice, DiceError};
use engine::game::{PieceId, Resolved};

use crate::book::Book;
use crate::charts::charge_combat::{ChargeCombat, ChargeCombatOutcome, Clash};
use crate::charts::charge_facts::{AttackerOrder, ChargeCombatFacts};
use crate::charts::charge_result::ChargeResult;
use crate::play::scenario::muster::Label;
use crate::words::{Effectiveness, TroopOrder};

/// How a combat stands after some exchanges.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Bout {
    /// Stands that the attacker and the defender have lost in Desperate Struggles.
    pub(crate) lost: [u8; 2],
    /// How many of them there were.
    pub(crate) struggles: u8,
    /// The exchange that decided it; none if a lead unit, or a side, is at an end before that.
    pub(crate) end: Option<Box<ChargeCombatOutcome>>,
}

/// A lead unit: its stands, and when it is worn and spent; guns have no label.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Leading {
    /// Its stands now.
    pub(crate) stands: u8,
    /// Its label, if it is troops.
    pub(crate) label: Option<Label>,
    /// How worn down it is.
    pub(crate) effectiveness: Option<Effectiveness>,
}

/// A combat about to be fought.
pub(crate) struct Fighting<'a> {
    pub(crate) book: &'a Book,
    pub(crate) facts: ChargeCombatFacts,
    /// The attacker's lead unit, and the defender's.
    pub(crate) leads: [Leading; 2],
    /// Whom to name in the log.
    pub(crate) of: [Option<PieceId>; 2],
    /// Whether the exact difference is needed afterwards.
    pub(crate) keeps_difference: bool,
}

/// No combat can have more exchanges than stands.
const MOST: u32 = 200;

impl Fighting<'_> {
    /// Fights it out; every exchange in words, if they are wanted.
    pub(crate) fn fight(&self, dice: &mut dyn Dice, told: Option<&mut Vec<Resolved>>) -> Result<Bout, DiceError> {
        let start = Bout { lost: [0; 2], struggles: 0, end: None };
        if let Some(told) = told {
            let mut bout = start;
            for _ in 0..MOST {
                let facts = self.facts_after(&bout);
                let mut notes = Notes::default();
                let outcome = ChargeCombat::resolve(self.book, &facts, &mut Tray::noting(dice, &mut notes))?;
                let words = ChargeCombat::tell(self.book, &facts, &outcome);
                let [by, at] = self.of;
                let chart = ChargeCombat::NAME;
                told.push(Resolved { chart, by, at, words, notes });
                match self.after(&bout, outcome) {
                    ControlFlow::Continue(next) => bout = next,
                    ControlFlow::Break(last) => return Ok(last),
                }
            }
            return Ok(bout);
        }
        // Equal states merge after every exchange, so that the odds of a long struggle stay few.
        let mut ready: Option<(Bout, Clash)> = None;
        Tray::new(dice).chain(MOST, start, |bout, tray| {
            // An exchange is the same for all that its dice can show.
            ready.take_if(|(known, _)| known != bout);
            let clash = || (bout.clone(), Clash::of(self.book, self.facts_after(bout)));
            let (_, clash) = ready.get_or_insert_with(clash);
            let outcome = clash.roll(self.book, tray)?;
            Ok(self.after(bout, outcome))
        })
    }

    /// FF-R64: losses first; then effectiveness, odds and order are read again.
    pub(crate) fn facts_after(&self, bout: &Bout) -> ChargeCombatFacts {
        let mut facts = self.facts.clone();
        if bout.struggles == 0 {
            return facts;
        }
        let [ours, theirs] = bout.lost;
        let [attacker, defender] = self.leads;
        // FF-RES-15
        facts.struggle = true;
        facts.attacker.stands -= i32::from(ours);
        facts.defender.stands -= i32::from(theirs);
        facts.attacker.order = AttackerOrder::Disordered;
        if let Some(worn) = attacker.worn_by(self.book, ours) {
            facts.attacker.effectiveness = worn;
        }
        if facts.defender.has_troops() {
            facts.defender.order = facts.defender.order.max(TroopOrder::Disordered);
            facts.defender.effectiveness = defender.worn_by(self.book, theirs).or(facts.defender.effectiveness);
        }
        facts.defender.guns_silenced = facts.defender.has_guns();
        debug_assert!(facts.check(self.book).is_ok(), "{:?}", facts.check(self.book));
        facts
    }

    fn after(&self, before: &Bout, mut outcome: ChargeCombatOutcome) -> ControlFlow<Bout, Bout> {
        if outcome.result != ChargeResult::DesperateStruggle {
            // What the dice showed no longer counts: equal ends are the same.
            outcome.attacker_die = 0;
            outcome.defender_die = 0;
            outcome.attacker_result = 0;
            outcome.defender_result = 0;
            if !self.keeps_difference {
                outcome.difference = 0;
            }
            return ControlFlow::Break(Bout { end: Some(Box::new(outcome)), ..before.clone() });
        }
        let count = |stands: i32| u8::try_from(stands).unwrap_or(u8::MAX);
        let [ours, theirs] = before.lost;
        let lost = [
            ours.saturating_add(count(outcome.attacker_stands_lost)),
            theirs.saturating_add(count(outcome.defender_stands_lost)),
        ];
        let spent = self.leads.iter().zip(lost).any(|(lead, lost)| lead.stands <= lost);
        let bout = Bout { lost, struggles: before.struggles.saturating_add(1), end: None };
        if outcome.roll_again && !spent { ControlFlow::Continue(bout) } else { ControlFlow::Break(bout) }
    }
}

impl Leading {
    /// How worn down it is after so many losses; never better than before.
    fn worn_by(self, book: &Book, lost: u8) -> Option<Effectiveness> {
        let (label, before) = self.label.zip(self.effectiveness)?;
        Some(label.effectiveness(book, self.stands.saturating_sub(lost)).max(before))
    }
}
