//! Initiative: who rolls, and in what groups the figures act.

use std::collections::VecDeque;

use engine::chart::{Chart, Tray};
use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId};

use crate::book::InitiativeScope;
use crate::charts::initiative::Initiative;
use crate::charts::initiative_order::{InitiativeOrder, OrderFacts};
use crate::field::facts::Doing;
use crate::field::figure::FigureId;
use crate::field::figure_set::FigureSet;
use crate::play::Skirmish;
use crate::play::state::{Blow, Plan};
use crate::play::throw::{Throw, thrown};

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
        let throw = Throw { by: PieceId(id.0), at: None, rule: "FS-INI-14" };
        Ok(thrown::<Initiative>(&self.table.book, &facts, throw, dice, log)?.score)
    }

    /// FS-R06, FS-ORD-13: whoever had no roll and is charged rolls for the fight now, and strikes when his score comes
    /// up, or with the charger if it has passed.
    pub(crate) fn late_rolls(
        &self,
        now: &mut Group,
        to_come: &mut VecDeque<Group>,
        rolled: &mut FigureSet,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let fights =
            |id: &FigureId| matches!(self.state.men[*id].order, Some(Plan::Fight(_))) && !self.state.men[*id].spent;
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

    /// Whether a figure shoots, fights or breaks off; with `everyone`, also whether it moves or charges.
    fn acts(&self, id: FigureId, everyone: bool) -> bool {
        let man = &self.state.men[id];
        man.is_here()
            && match man.order {
                Some(Plan::Shoot(_) | Plan::Fight(_) | Plan::BreakOff(_)) => true,
                Some(
                    Plan::Hold { .. }
                    | Plan::Move(_)
                    | Plan::Charge(_)
                    | Plan::GoToGround(_)
                    | Plan::Rise(_)
                    | Plan::Mount(..)
                    | Plan::Dismount(_),
                ) => everyone,
                _ => false,
            }
    }

    /// Whom a figure shoots or strikes at; a charge that falls short does neither.
    fn foe(&self, id: FigureId) -> Option<FigureId> {
        match self.state.men[id].order {
            Some(Plan::Shoot(shooting)) => Some(shooting.at),
            Some(Plan::Fight(blow)) => Some(blow.at),
            _ => None,
        }
    }

    /// FS-R04: whether a figure shoots at or fights one who does it to him; who breaks off is opposed by whoever
    /// strikes at him, and the other way round.
    fn is_opposed(&self, id: FigureId) -> bool {
        let against = |one: FigureId, other: FigureId| self.state.men[one].is_here() && self.foe(one) == Some(other);
        let breaks = |one: FigureId| matches!(self.state.men[one].order, Some(Plan::BreakOff(_)));
        if breaks(id) {
            return self.state.figures.ids().any(|other| against(other, id) && self.state.bout(other, id).is_some());
        }
        self.foe(id).is_some_and(|foe| against(foe, id) || (breaks(foe) && self.state.bout(id, foe).is_some()))
    }

    /// FS-FLD-09: for every figure the enemies who shoot at it, charge it or fight it in this impulse.
    fn attackers(&self) -> Vec<FigureSet> {
        let mut attackers = vec![FigureSet::NONE; self.state.figures.len()];
        for id in self.state.figures.ids().filter(|id| self.state.men[*id].is_here()) {
            let man = &self.state.men[id];
            let charges = if let Some(Plan::Charge(enemy)) = man.order { Some(enemy) } else { man.charged };
            for target in [self.foe(id), charges].into_iter().flatten() {
                if let Some(set) = attackers.get_mut(target.index()) {
                    set.add(id);
                }
            }
        }
        attackers
    }

    fn initiative_facts(&self, id: FigureId, attacked_by: FigureSet) -> crate::charts::initiative::InitiativeFacts {
        let field = self.field();
        let figure = &self.state.figures[id];
        let fighting = |foe: FigureId| {
            let foe = &self.state.figures[foe];
            Doing::Fighting(self.hand_weapon(id, field.confined(figure, foe).is_some()), foe)
        };
        let class = |arm: u8| self.table.make(id, arm).and_then(|(make, _)| make.missile).map(|(_, class)| class);
        let doing = match &self.state.men[id].order {
            Some(Plan::Shoot(shooting)) => {
                class(shooting.arm).map(|class| Doing::Shooting(class, &self.state.figures[shooting.at]))
            }
            Some(Plan::Hold { arm, .. }) => class(*arm).map(|class| Doing::Shooting(class, figure)),
            Some(Plan::Fight(Blow { at: foe, .. }) | Plan::Charge(foe)) => Some(fighting(*foe)),
            // FS-ORD-09: as for hand-to-hand
            Some(Plan::BreakOff(_)) => self.state.opponents(id).iter().next().map(fighting),
            _ => None,
        };
        let (mut facts, _) = field.initiative(figure, doing.unwrap_or(Doing::Other), attacked_by);
        // FS-ORD-06: a shot that is held still is an aimed one, whoever comes; FS-D46: one that has its target is aimed
        // only if that is in the point, as all who are shot at from a hold are but chargers
        facts.aimed |= matches!(self.state.men[id].order, Some(Plan::Hold { .. }));
        facts
    }
}
