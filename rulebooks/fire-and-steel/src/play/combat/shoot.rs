//! `shoot`: its offers and its judgement (FS-ORD-05).

use engine::game::{Act, Order};
use engine::table::Facing;

use crate::book::MarkerLimits;
use crate::charts::range_factor;
use crate::charts::rate_of_fire::Reason;
use crate::field::figure::FigureId;
use crate::field::measure::ShotAt;
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::{About, No};
use crate::play::state::plan::{Plan, ShotKind, ShotOrder};
use crate::play::weapons::arm::ArmId;
use crate::words::{WeaponAction, WeaponClass};

impl Listing<'_> {
    /// With the weapon in hand, at every enemy in sight; and the same with a fallback (FS-D09).
    pub(crate) fn shots(&mut self) {
        let Some(arm) = self.game.state.men[self.id].ready else { return };
        if self.game.may_shoot(self.id, arm).is_err() {
            return;
        }
        for enemy in self.enemies_in_sight() {
            let shoot = self.game.with_weapon(self.order("shoot").at(enemy.piece()), self.id, arm);
            if self.offer(Act::Fire, shoot.clone()) {
                self.offer(Act::Fire, shoot.how("fallback"));
            }
        }
    }
}

impl Skirmish {
    /// FS-ORD-05: `shoot`.
    pub(crate) fn judge_shoot(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let enemy = self.enemy(id, order)?;
        let arm = self.named_arm(id, order)?;
        let class = self.may_shoot(id, arm)?;
        self.can_be_shot_at(id, enemy, class)?;
        self.judge_facing(id, enemy, order.facing)?;
        let fallback = order.how.has("fallback");
        Ok(Plan::Shoot(ShotOrder { arm, at: enemy, fallback, facing: order.facing, kind: ShotKind::Plain }))
    }

    /// Whether it may shoot at all, whatever at.
    fn may_shoot(&self, id: FigureId, arm: ArmId) -> Result<WeaponClass, No> {
        let (_, class) = self.may_fire(id, arm)?;
        self.out_of_contact(id, "FS-D18")?;
        self.unshaken(id)?;
        Ok(class)
    }

    /// FS-R54: what a house may forbid to marked figures.
    pub(crate) fn unshaken(&self, id: FigureId) -> Result<(), No> {
        let forbidden = self.book().options.marker_limits == MarkerLimits::NoAttacks;
        if forbidden && self.state.markers(id) > 0 {
            let shaken = No::by("FS-R54", "{} has a morale marker, and attacks nobody").about([id]);
            return Err(shaken.instead("move to cover or away, reload, or fight who is in contact"));
        }
        Ok(())
    }

    /// FS-D16: a weapon in hand that shoots.
    pub(crate) fn missile_in_hand(&self, id: FigureId, arm: ArmId) -> Result<(WeaponAction, WeaponClass), No> {
        let weapon = self.table.weapon(id, arm).ok_or(No::by("FS-D16", "there is no such weapon"))?;
        if self.state.men[id].ready != Some(arm) {
            return Err(No::by("FS-D16", "the {} is not in hand").about([weapon]).instead("ready it first"));
        }
        weapon.make(self.book()).missile.ok_or(No::by("FS-DAT-02", "a {} does not shoot").about([weapon]))
    }

    /// Chart `rate-of-fire`, and missiles left.
    pub(crate) fn may_fire(&self, id: FigureId, arm: ArmId) -> Result<(WeaponAction, WeaponClass), No> {
        let (action, class) = self.missile_in_hand(id, arm)?;
        let state = self.state.men[id].arms[arm];
        if action == WeaponAction::Thrown && state.missiles == 0 {
            return Err(No::by("FS-D17", "no missile is left to throw").instead("ready another weapon"));
        }
        match state.rate(action, self.book()).reason {
            Reason::Ready => Ok((action, class)),
            Reason::Reloading => Err(No::by("FS-ROF-14", "the weapon has reload markers").instead("reload it first")),
            Reason::RateUsed => {
                Err(No::by("FS-TRN-06", "the weapon has no shot left in this phase").instead("wait for the next"))
            }
            Reason::ImpulseUsed => {
                Err(No::by("FS-ROF-16", "the weapon has shot in this impulse").instead("wait for the next"))
            }
        }
    }

    /// FS-D18, FS-SHT-11, FS-FLD-05: whether an enemy can be shot at, as things stand at the start of the impulse.
    fn can_be_shot_at(&self, id: FigureId, enemy: FigureId, class: WeaponClass) -> Result<(), No> {
        if !self.state.men[enemy].contacts.is_empty() {
            let fights = No::by("FS-D18", "{} is in a fight, and cannot be shot at").about([enemy]);
            return Err(fights.instead("shoot at another"));
        }
        let (shooter, target) = (&self.state.figures[id], &self.state.figures[enemy]);
        let range = self.field().range(shooter, target, ShotAt::Enemy).inches;
        if range_factor::look_up(self.book(), class, range).is_none() {
            let about = [About::Figure(enemy), About::Tenths(range)];
            return Err(No::by("FS-SHT-11", "{} is {}\" away, out of range").about(about).instead("get nearer"));
        }
        if !self.state.men[id].in_sight.has(enemy) {
            let unseen = No::by("FS-FLD-05", "{} is out of sight").about([enemy]);
            return Err(unseen.instead("choose a target in sight"));
        }
        Ok(())
    }

    /// FS-FLD-03: a facing that an order asks for must have the target in its arc.
    pub(crate) fn judge_facing(&self, id: FigureId, enemy: FigureId, facing: Option<Facing>) -> Result<(), No> {
        let Some(facing) = facing else { return Ok(()) };
        let turned = self.state.figures[id].facing(facing);
        if self.field().in_arc(&turned, &self.state.figures[enemy]).within {
            return Ok(());
        }
        let aside = No::by("FS-FLD-03", "{} would not see {} that way").about([id, enemy]);
        Err(aside.instead("look at the target, or say no facing"))
    }
}
