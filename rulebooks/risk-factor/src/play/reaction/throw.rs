//! All groups throw on the actions table, from the same position (RK-TRN-02, RK-TRN-03, RK-R11).

use engine::chart::Detail;
use engine::dice::{Dice, DiceError};
use engine::game::Log;
use engine::word::Word;

use crate::charts::action::{ActionChart, ActionFacts};
use crate::charts::actions::{self, Entry};
use crate::field::group::CurrentOrder;
use crate::field::ids::GroupId;
use crate::field::risk::RiskWitness;
use crate::play::Skirmish;
use crate::play::charting::{Throw, thrown_with};
use crate::play::state::Thrown;
use crate::words::Table;

/// The facts of a group, taken before anybody throws.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    /// Which.
    pub(crate) group: GroupId,
    /// Its facts.
    pub(crate) facts: ActionFacts,
    /// What they were found by.
    pub(crate) witness: RiskWitness,
}

impl Skirmish {
    /// The facts of a group as it stands.
    pub(crate) fn facts_of(&self, group: GroupId) -> Taken {
        let (facts, witness) = self.looking(|field, buffer| field.action_facts(group, buffer));
        Taken { group, facts, witness }
    }

    /// RK-TRN-03, RK-R10: led groups throw too. All risk factors are worked out from the same position; then all throw, in the order of numbers.
    pub(crate) fn react(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        self.look_for_company();
        let taken: Vec<Taken> = self.active_groups().into_iter().map(|group| self.facts_of(group)).collect();
        let platoons = self.platoons(taken.iter().map(|one| one.group));
        for one in &taken {
            if self.state.works[one.group].thrown.is_some() {
                continue;
            }
            let alone = self.throw(one, dice, log)?;
            let together = platoons.iter().find(|platoon| platoon.first() == Some(&one.group));
            if let Some(platoon) = together {
                self.share_throw(platoon, &taken, alone, log);
            }
        }
        for one in &taken {
            self.state.works[one.group].carry = self.carried(one.group, one.facts.nearest_enemy);
        }
        // RK-R22: it weighs on one throw, unless the melee goes on
        for one in &taken {
            let still = self.field().in_melee(one.group);
            self.state.groups[one.group].losing &= still;
        }
        Ok(())
    }

    /// One group throws for itself.
    fn throw(&mut self, taken: &Taken, dice: &mut dyn Dice, log: &mut Log) -> Result<Thrown, DiceError> {
        let piece = self.piece(taken.group);
        let throw = Throw { by: Some(piece), at: None, rule: "RK-ACT-01" };
        let outcome = thrown_with::<ActionChart>(&self.table.book, &taken.facts, throw, dice, log, |_, account| {
            account.details = details(taken);
        })?;
        let result = Thrown {
            risk: outcome.risk_factor,
            die: outcome.die,
            entry: outcome.reading.entry,
            action: outcome.reading.action,
            binding: outcome.reading.binding,
            may_stay: outcome.may_stay,
        };
        self.note_result(taken.group, result);
        Ok(result)
    }

    /// Keeps what a group threw; a rout ends with anything but rout (RK-D24).
    pub(crate) fn note_result(&mut self, group: GroupId, result: Thrown) {
        self.state.works[group].thrown = Some(result);
        let routing = self.state.groups[group].is_routing();
        if routing && result.entry != Entry::Rout {
            self.state.works[group].rallied = true;
            // RK-R25: no longer routing, but falling back until it does something else
            self.state.groups[group].order = CurrentOrder::FallBack;
        }
    }

    /// RK-ACT-16, RK-R29: an advance of a close-combat group with the enemy within 50 cm is an attack.
    pub(crate) fn advance_is_attack(&self, group: GroupId, nearest: Option<f64>) -> bool {
        let close = self.table.roster.troops[group].table(self.book()) == Table::CloseCombat;
        close && nearest.is_some_and(|gap| actions::attacks_at(self.book(), gap))
    }
}

/// What a group is thrown for with, for those who check it: its strength and losses, and what each row was found by. A
/// group is named by its number as a piece.
pub(super) fn details(taken: &Taken) -> Vec<Detail> {
    let Taken { facts, witness, .. } = taken;
    let risk = &facts.risk;
    let yes_no = |yes: bool| if yes { "yes" } else { "no" };
    let number = |label, group: GroupId| Detail::number(label, f64::from(group.0));
    let mut details = vec![
        Detail::word("table", facts.table.word()),
        Detail::word("control", facts.control.word()),
        Detail::number("original-strength", f64::from(risk.original_strength)),
        Detail::number("wounded", f64::from(risk.wounded)),
        Detail::number("killed", f64::from(risk.killed)),
        Detail::word("entirely-in-cover", yes_no(risk.entirely_in_cover)),
        Detail::word("advancing", yes_no(risk.advancing)),
        Detail::word("falling-back", yes_no(facts.falling_back)),
        Detail::word("defending-fortification", yes_no(facts.defending_fortification)),
        Detail::number("threatening-groups", f64::from(risk.threatening_groups)),
    ];
    if let Some((enemy, between)) = witness.nearest {
        details.extend([Detail::number("nearest-enemy", between.gap), number("nearest-enemy-group", enemy)]);
    }
    if let Some((friend, between)) = witness.fleeing {
        details.extend([Detail::number("nearest-fleeing-friend", between.gap), number("fleeing-friend", friend)]);
    }
    if let Some((enemy, between)) = witness.cavalry {
        details.extend([Detail::number("nearest-enemy-cavalry", between.gap), number("cavalry", enemy)]);
    }
    details.extend(witness.threat.map(|enemy| number("threat", enemy)));
    details.extend(witness.flank.map(|(enemy, _)| number("on-flank-or-rear", enemy)));
    details
}
