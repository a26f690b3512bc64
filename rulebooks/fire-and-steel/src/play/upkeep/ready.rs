//! `ready`: a weapon taken in hand, a bayonet fixed or unfixed (FS-D16).

use engine::game::{Act, Aspect, Log, Order};
use engine::word::Word;

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::plan::Plan;
use crate::play::weapons::arm::ArmId;
use crate::play::weapons::catalogue::Grip;

impl Listing<'_> {
    pub(crate) fn weapons(&mut self) {
        for arm in self.game.table.arms(self.id) {
            self.offer(Act::Form, self.game.with_weapon(self.order("ready"), self.id, arm));
        }
        for word in ["fix-bayonet", "unfix-bayonet"] {
            self.offer(Act::Form, self.order("ready").how(word));
        }
    }
}

impl Skirmish {
    /// FS-D16, FS-D17: `ready` a weapon, or fix or unfix a bayonet.
    pub(crate) fn judge_ready(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        self.out_of_contact(id, "FS-D16")?;
        match (order.how.word(0), order.how.word(1)) {
            (Some("fix-bayonet"), None) => self.judge_bayonet(id, order, true),
            (Some("unfix-bayonet"), None) => self.judge_bayonet(id, order, false),
            _ => self.judge_weapon(id, order),
        }
    }

    fn judge_weapon(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let man = &self.state.men[id];
        let arm = self.named_arm(id, order)?;
        if man.ready == Some(arm) {
            return Err(No::by("FS-D16", "it is in hand already").instead("ready another weapon"));
        }
        let thrown = self.table.make(id, arm).is_some_and(|make| make.grip == Grip::Thrown);
        if thrown && man.arms[arm].missiles == 0 {
            return Err(No::by("FS-D17", "none is left to take in hand").instead("ready another weapon"));
        }
        Ok(Plan::Ready { arm, facing: order.facing })
    }

    fn judge_bayonet(&self, id: FigureId, order: &Order, fix: bool) -> Result<Plan, No> {
        let man = &self.state.men[id];
        let takes_one = man.ready.and_then(|arm| self.table.make(id, arm)).is_some_and(|make| make.bayonet);
        if !takes_one {
            let none = No::by("FS-D16", "the weapon in hand takes no bayonet");
            return Err(none.instead("ready a musket or rifle that does"));
        }
        if man.bayonet == fix {
            return Err(No::by("FS-D16", if fix { "it is fixed already" } else { "none is fixed" }));
        }
        Ok(Plan::Bayonet { fix, facing: order.facing })
    }

    /// FS-D16, FS-D54: another weapon is in hand. A bayonet comes off with the gun that it is on.
    pub(super) fn take_in_hand(&mut self, id: FigureId, arm: ArmId, log: &mut Log) {
        self.state.men[id].ready = Some(arm);
        self.state.men[id].bayonet = false;
        if let Some(weapon) = self.table.weapon(id, arm) {
            log.note("FS-D16", Self::changed(id, Aspect::Weapon, weapon.word(), true));
        }
    }

    pub(super) fn fix_bayonet(&mut self, id: FigureId, fix: bool, log: &mut Log) {
        self.state.men[id].bayonet = fix;
        let to = if fix { "bayonet-fixed" } else { "bayonet-unfixed" };
        log.note("FS-D16", Self::changed(id, Aspect::Weapon, to, fix));
    }
}
