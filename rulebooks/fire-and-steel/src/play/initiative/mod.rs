//! Initiative: the figures that roll, and the groups in which they act (FS-INI-12, FS-INI-14).

mod facts;

use std::collections::VecDeque;

use engine::chart::{Chart, Tray};
use engine::dice::Dice;
use engine::game::{Halt, Log};
use engine::kit::{Id, Throw, throw};

use crate::book::InitiativeScope;
use crate::charts::initiative::Initiative;
use crate::charts::initiative_order::{InitiativeOrder, OrderFacts};
use crate::field::figure::FigureId;
use crate::field::figure_set::FigureSet;
use crate::play::Skirmish;
use crate::play::state::plan::Plan;

/// Figures that act together, and their score.
pub(crate) struct Group {
    pub(crate) score: i32,
    pub(crate) ids: Vec<FigureId>,
}

impl Skirmish {
    /// FS-INI-12, FS-INI-14: the figures that act in this impulse, in groups that act together, the best first.
    pub(crate) fn initiative(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<Vec<Group>, Halt> {
        let scope = self.book().options.initiative_scope;
        let everyone = scope == InitiativeScope::Everyone;
        let acting: Vec<FigureId> = self.state.in_id_order().filter(|id| self.acts(*id, everyone)).collect();
        // FS-R04: where only the opposed roll, all others act together before them
        let (rolling, before): (Vec<FigureId>, Vec<FigureId>) =
            acting.into_iter().partition(|id| scope != InitiativeScope::OpposedOnly || self.is_opposed(*id));
        let attackers = self.attackers();
        let mut scores = Vec::with_capacity(rolling.len());
        for id in &rolling {
            scores.push(self.roll_initiative(*id, &attackers, dice, log)?);
        }
        let facts = OrderFacts { scores, opt_ties: self.book().options.ties };
        let order = InitiativeOrder::resolve(self.book(), &facts, &mut Tray::new(dice))?;
        for (at, die) in &order.roll_offs {
            let name = rolling.get(*at).map_or("?", |id| self.name(*id));
            log.say("FS-R05", || format!("{name} rolls off: {die}."));
        }
        let score = |group: &[usize]| group.first().and_then(|at| facts.scores.get(*at)).copied().unwrap_or(0);
        let ids = |group: &[usize]| group.iter().filter_map(|at| rolling.get(*at).copied()).collect();
        let groups = order.groups.iter().map(|group| Group { score: score(group), ids: ids(group) });
        let before = (!before.is_empty()).then_some(Group { score: i32::MAX, ids: before });
        Ok(before.into_iter().chain(groups).collect())
    }

    fn roll_initiative(
        &self,
        id: FigureId,
        attackers: &[FigureSet],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<i32, Halt> {
        let facts = self.initiative_facts(id, attackers.get(id.index()).copied().unwrap_or_default());
        let about = Throw::by_rule("FS-INI-14").by(id.piece());
        Ok(throw::<Initiative>(&self.table.book, &facts, about, dice, log)?.score)
    }

    /// FS-R06, FS-ORD-13: a figure that had no roll and is charged rolls for the fight now. It strikes when its score
    /// comes up, or with the charger if that has passed.
    pub(crate) fn late_rolls(
        &self,
        now: &mut Group,
        to_come: &mut VecDeque<Group>,
        rolled: &mut FigureSet,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let fights = |id: &FigureId| {
            let man = &self.state.men[*id];
            matches!(man.order, Some(Plan::Fight(_))) && !man.spent
        };
        let late: Vec<FigureId> = self.state.in_id_order().filter(fights).filter(|id| !rolled.has(*id)).collect();
        for id in late {
            let score = self.roll_initiative(id, &self.attackers(), dice, log)?;
            rolled.add(id);
            if score >= now.score {
                now.ids.push(id);
                continue;
            }
            let at = to_come.iter().position(|group| group.score <= score).unwrap_or(to_come.len());
            match to_come.get_mut(at).filter(|group| group.score == score) {
                Some(group) => group.ids.push(id),
                None => to_come.insert(at, Group { score, ids: vec![id] }),
            }
        }
        Ok(())
    }
}
