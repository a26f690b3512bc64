//! Skirmish fire: single shots that shake more than they kill (FD-SKI-01 to 07).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, Refusal};

use crate::charts::musketry_range::{Fire, MusketryRange, RangeFacts};
use crate::charts::skirmish_fire::{SkirmishEffect, SkirmishFacts, SkirmishFire, SkirmishTarget};
use crate::charts::small_arms::Weapon;
use crate::field::roster::Sort;
use crate::lookup::{Throw, look_up, throw};
use crate::play::battle::Battle;
use crate::words::{Cover, LineOfFire};

/// Skirmish fire at one target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Skirmish {
    pub(crate) firers: Vec<PieceId>,
    pub(crate) target: PieceId,
    /// FD-SKI-05: the shortest of their distances, in yards.
    pub(crate) yards: f64,
}

impl Battle {
    /// FD-SKI-05: whether one stand may take part in skirmish fire at a target; its distance in yards.
    pub(crate) fn may_skirmish(&self, piece: PieceId, target: PieceId) -> Result<f64, Refusal> {
        let weapon = self.may_shoot(piece)?;
        if !self.is_open(piece) {
            return Err(Refusal::by("FD-SKI-01", "only troops in open order skirmish"));
        }
        let field = self.field();
        let Some(gap) = field.gap(piece, target) else {
            return Err(Refusal::by("FD-SKI-05", "there is no such stand"));
        };
        let yards = field.yards(gap.distance);
        let facts = RangeFacts { weapon, distance: yards, mounted: self.piece(piece).mounted, open_order: true };
        let range = look_up::<MusketryRange>(self.book(), &facts);
        if !range.may_fire || range.fire != Fire::Skirmish {
            let instead = format!("its weapon reaches {} yards", range.max_range);
            return Err(Refusal::by("FD-SKI-02", "that is out of range").instead(instead));
        }
        if field.skirmish_line(piece, target).is_none() {
            return Err(Refusal::by("FD-FLD-09", "it has no clear line to that stand"));
        }
        Ok(yards)
    }

    /// FD-SKI-05: all the stands that fire at a target are named together.
    pub(crate) fn judge_skirmish(&self, by: PieceId, target: PieceId, with: &[PieceId]) -> Result<Skirmish, Refusal> {
        self.may_be_shot(target)?;
        if self.table.roll(target).is_wagon() {
            return Err(Refusal::by("FD-SKI-06", "skirmish fire has no effect on a wagon"));
        }
        if self.piece(target).acts.skirmished {
            return Err(Refusal::by("FD-SKI-05", "a target is rolled for once in a phase"));
        }
        let mut firers = vec![by];
        firers.extend(with.iter().copied());
        let mut yards = f64::INFINITY;
        for (at, firer) in firers.iter().enumerate() {
            if firers.iter().take(at).any(|before| before == firer) {
                return Err(Refusal::by("FD-D15", "a stand fires once"));
            }
            yards = yards.min(self.may_skirmish(*firer, target)?);
        }
        firers.sort_unstable();
        Ok(Skirmish { firers, target, yards })
    }

    /// The stands that may join a stand in skirmish fire at a target.
    pub(crate) fn fellow_skirmishers(&self, by: PieceId, target: PieceId) -> Vec<PieceId> {
        let field = self.field();
        let others = field.of_side(self.state.active).filter(|other| *other != by);
        others.filter(|other| self.may_skirmish(*other, target).is_ok()).collect()
    }

    /// The targets of a stand's skirmish fire.
    pub(crate) fn skirmish_targets(&self, by: PieceId) -> impl Iterator<Item = PieceId> + use<'_> {
        let able = self.may_shoot(by).is_ok() && self.is_open(by);
        let targets = self.possible_targets().filter(move |_| able);
        targets.filter(move |target| self.judge_skirmish(by, *target, &[]).is_ok())
    }

    /// Whether a stand has a target for skirmish fire.
    pub(crate) fn has_skirmish_target(&self, by: PieceId) -> bool {
        self.skirmish_targets(by).next().is_some()
    }

    pub(crate) fn skirmish_facts(&self, order: &Skirmish) -> SkirmishFacts {
        let count = |wanted: &[Weapon]| {
            let with = |piece: &&PieceId| {
                let weapon = self.table.roll(**piece).stand().and_then(|stand| stand.weapon);
                weapon.is_some_and(|weapon| wanted.contains(&weapon))
            };
            i32::try_from(order.firers.iter().filter(with).count()).unwrap_or(20).min(20)
        };
        SkirmishFacts {
            musket_stands: count(&[Weapon::Musket, Weapon::Bow]),
            rifle_stands: count(&[Weapon::Rifle]),
            combined_stands: count(&[Weapon::Mixed]),
            carbine_stands: count(&[Weapon::Carbine]),
            distance: order.yards,
            target: self.skirmish_target(order.target),
            target_cover: Cover::None,
            line: LineOfFire::Clear,
            firer_in_hard_cover: false,
            firer_in_ford: false,
            opt_rifle_dice: self.book().options.skirmish_rifle_dice,
        }
    }

    fn skirmish_target(&self, piece: PieceId) -> SkirmishTarget {
        let now = self.piece(piece);
        match &self.table.roll(piece).sort {
            Sort::Stand(stand) if stand.troop.is_some() && now.mounted => SkirmishTarget::Mounted,
            Sort::Section(_) if now.is_limbered() => SkirmishTarget::LimberedArtillery,
            Sort::Section(_) => SkirmishTarget::UnlimberedArtillery,
            Sort::Crew { .. } => SkirmishTarget::GunCrew,
            _ => SkirmishTarget::Foot,
        }
    }

    /// FD-SKI-06, FD-R16: the result is the loss; nobody checks.
    pub(crate) fn fire_skirmish(&mut self, order: &Skirmish, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let by = order.firers.first().copied().unwrap_or(order.target);
        let facts = self.skirmish_facts(order);
        let throw_for = Throw { by, at: Some(order.target), rule: "FD-SKI-05" };
        let outcome = throw::<SkirmishFire>(self.book(), &facts, throw_for, dice, log)?;
        for firer in &order.firers {
            self.piece_mut(*firer).acts.fired = true;
        }
        self.piece_mut(order.target).acts.skirmished = true;
        if outcome.castings_lost > 0 {
            self.lose_to_fire(order.target, 1, "FD-SKI-07", log);
            self.note_hit(order.target, by, false);
        }
        // FD-D48: what is left of a troop halts or retreats, though the stand that was hit is gone.
        let target = self.lead_of_troop(order.target);
        if !self.piece(target).is_here() || self.crew_fled(target) {
            return Ok(());
        }
        match outcome.effect {
            SkirmishEffect::None => {}
            SkirmishEffect::Halt => self.halt(target, log),
            SkirmishEffect::Retreat => {
                self.flee(target, &[], "FD-SKI-07", log);
            }
        }
        Ok(())
    }
}
