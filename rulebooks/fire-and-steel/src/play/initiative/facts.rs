//! What initiative rolls depend on: the orders, and who attacks whom.

use engine::kit::Id;

use crate::charts::initiative::InitiativeFacts;
use crate::field::facts::Doing;
use crate::field::figure::FigureId;
use crate::field::figure_set::FigureSet;
use crate::play::Skirmish;
use crate::play::state::plan::{Blow, Plan};

impl Skirmish {
    /// Whether a figure shoots, fights or breaks off; with `everyone`, also whether it moves or charges. FS-D51: an order
    /// whose target is gone is a wait.
    pub(super) fn acts(&self, id: FigureId, everyone: bool) -> bool {
        let man = &self.state.men[id];
        let gone = || man.order.as_ref().is_some_and(|plan| self.is_target_gone(plan));
        man.is_here()
            && !gone()
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

    /// The enemy that a figure shoots or strikes at; none for a charge that falls short.
    fn foe(&self, id: FigureId) -> Option<FigureId> {
        match self.state.men[id].order {
            Some(Plan::Shoot(shot)) => Some(shot.at),
            Some(Plan::Fight(blow)) => Some(blow.at),
            _ => None,
        }
    }

    /// FS-R04: whether a figure and its enemy shoot at or fight each other. A figure that breaks off is opposed by the
    /// enemies that strike at it, and they by it.
    pub(super) fn is_opposed(&self, id: FigureId) -> bool {
        let against = |one: FigureId, other: FigureId| self.state.men[one].is_here() && self.foe(one) == Some(other);
        let breaks = |one: FigureId| matches!(self.state.men[one].order, Some(Plan::BreakOff(_)));
        if breaks(id) {
            return self.state.figures.ids().any(|other| against(other, id) && self.state.bout(other, id).is_some());
        }
        self.foe(id).is_some_and(|foe| against(foe, id) || (breaks(foe) && self.state.bout(id, foe).is_some()))
    }

    /// FS-FLD-09: for every figure the enemies that shoot at it, charge it or fight it in this impulse.
    pub(super) fn attackers(&self) -> Vec<FigureSet> {
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

    pub(super) fn initiative_facts(&self, id: FigureId, attacked_by: FigureSet) -> InitiativeFacts {
        let field = self.field();
        let figure = &self.state.figures[id];
        let fighting = |foe: FigureId| {
            let foe = &self.state.figures[foe];
            Doing::Fighting(self.hand_weapon(id, field.confined(figure, foe).is_some()), foe)
        };
        let class = |arm| self.table.missile(id, arm).map(|(_, class)| class);
        let doing = match &self.state.men[id].order {
            Some(Plan::Shoot(shot)) => {
                class(shot.arm).map(|class| Doing::Shooting(class, &self.state.figures[shot.at]))
            }
            Some(Plan::Hold { arm, .. }) => class(*arm).map(|class| Doing::Shooting(class, figure)),
            Some(Plan::Fight(Blow { at: foe, .. }) | Plan::Charge(foe)) => Some(fighting(*foe)),
            // FS-ORD-09: as for hand-to-hand
            Some(Plan::BreakOff(_)) => self.state.opponents(id).iter().next().map(fighting),
            _ => None,
        };
        let (mut facts, _) = field.initiative(figure, doing.unwrap_or(Doing::Other), attacked_by);
        // FS-ORD-06: a shot still held is an aimed one. FS-D46: once it has its target, it is aimed only if that is in the
        // point; every target of a hold is, except a charger.
        facts.aimed |= matches!(self.state.men[id].order, Some(Plan::Hold { .. }));
        facts
    }
}
