//! `hold`: its offers, its judgement, and the shot that it becomes (FS-ORD-06, FS-D46).

use engine::game::{Act, Order};

use crate::charts::range_factor;
use crate::field::figure::{Aim, FigureId};
use crate::field::measure::ShotAt;
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::plan::{Plan, ShotKind, ShotOrder};
use crate::play::weapons::arm::ArmId;

impl Listing<'_> {
    pub(crate) fn holds(&mut self) {
        if let Some(arm) = self.game.state.men[self.id].ready {
            self.offer(Act::Fire, self.game.with_weapon(self.order("hold"), self.id, arm));
        }
    }
}

impl Skirmish {
    /// FS-ORD-06: `hold`.
    pub(crate) fn judge_hold(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        let arm = self.named_arm(id, order)?;
        self.may_fire(id, arm)?;
        self.out_of_contact(id, "FS-D18")?;
        self.unshaken(id)?;
        match self.state.figures[id].aim {
            Aim::Point(_) => Ok(Plan::Hold { arm, facing: order.facing }),
            Aim::None | Aim::Figure(_) => {
                Err(No::by("FS-ORD-06", "{} aims at no point").about([id]).instead("aim at a point first"))
            }
        }
    }

    /// FS-D46: after the charges a `hold` becomes a shot, if an enemy is in the point of aim.
    pub(crate) fn resolve_holds(&mut self) {
        for id in self.state.figures.ids() {
            self.resolve_hold(id);
        }
    }

    pub(crate) fn resolve_hold(&mut self, id: FigureId) {
        let Some(Plan::Hold { arm, facing }) = self.state.men[id].order else { return };
        let target = self.in_point(id, arm);
        let shot = |at| Plan::Shoot(ShotOrder { arm, at, fallback: false, facing, kind: ShotKind::Held });
        self.state.men[id].order = Some(target.map_or(Plan::Wait, shot));
    }

    /// FS-D46, FS-FLD-11: of the enemies in the point of aim, in range and in sight there, the nearest to the point.
    fn in_point(&self, id: FigureId, arm: ArmId) -> Option<FigureId> {
        let shooter = &self.state.figures[id];
        let Aim::Point(point) = shooter.aim else { return None };
        let (_, class) = self.table.missile(id, arm)?;
        self.with_buffers(|buffers| {
            let field = self.field();
            let enemies = field.enemies_of(shooter).filter(|enemy| self.state.men[enemy.id].contacts.is_empty());
            let mut best: Option<(f64, FigureId)> = None;
            for enemy in enemies {
                let Some(met) = field.held_target(point, enemy) else { continue };
                let range = field.range(shooter, &met, ShotAt::Enemy).inches;
                let reached = range_factor::look_up(self.book(), class, range).is_some();
                if !reached || !field.in_sight(shooter, &met, &mut buffers.crossings) {
                    continue;
                }
                // FS-D45: to the thousandth, and of those equally near the lowest number
                let apart = (met.centre().distance(point.point()) * 1000.0).round();
                if best.is_none_or(|(nearest, _)| apart < nearest) {
                    best = Some((apart, enemy.id));
                }
            }
            best.map(|(_, enemy)| enemy)
        })
    }
}
