//! The move step: moves, turns, lying down and rising, mounting and dismounting (FS-TRN-04).

pub(crate) mod detours;
mod horses;
mod moves;
mod posture;
mod stairs;
pub(crate) mod toward;
mod turning;
pub(crate) mod walk;

use engine::game::Log;
use engine::table::Pose;

use crate::book::YesOrNo;
use crate::field::figure::{Aim, FigureId};
use crate::play::Skirmish;
use crate::play::state::plan::Plan;
use walk::By;

impl Skirmish {
    /// FS-TRN-04, FS-D07: the orders of the move step: first the side without the edge, then the other.
    pub(crate) fn move_step(&mut self, log: &mut Log) {
        for side in self.state.movers() {
            for id in self.state.of_side(side).collect::<Vec<_>>() {
                self.move_figure(id, log);
            }
        }
    }

    /// Carries out what a figure does in the move step. FS-FLD-03: with any order but `wait` it may turn.
    pub(crate) fn move_figure(&mut self, id: FigureId, log: &mut Log) {
        let man = &self.state.men[id];
        if !man.is_here() || man.spent {
            return;
        }
        let Some(plan) = man.order.clone() else { return };
        if self.is_target_gone(&plan) {
            return; // FS-D51, FS-ORD-02: a wait, without a turn
        }
        if let Some(facing) = plan.facing() {
            self.turn(id, Pose { facing, ..self.state.figures[id].pose }, log);
        }
        match plan {
            Plan::Move(route) => {
                let moved = self.walk(id, &route, By::Move, log);
                // FS-R14: a house may let a figure on foot load as it walks over good ground
                let loads = self.book().options.reload_while_moving == YesOrNo::Yes && self.state.men[id].is_here();
                if loads && moved && route.good_going && !self.state.figures[id].mounted {
                    self.load_while_moving(id, log);
                }
            }
            Plan::GoToGround(_) => self.lie_down(id, "FS-ORD-11", log),
            Plan::Rise(_) => self.rise(id, log),
            Plan::Mount(horse, _) => self.mount(id, horse, log),
            Plan::Dismount(_) => self.dismount(id, log),
            _ => {}
        }
    }

    /// FS-D51: whether what an order is about is gone, before anything of the order has happened. A shot with a `fallback`
    /// may find another target (FS-D09).
    pub(crate) fn is_target_gone(&self, plan: &Plan) -> bool {
        if self.book().options.keeps_former_rulings() {
            return false;
        }
        let gone = |enemy: FigureId| !self.state.men[enemy].is_here();
        match plan {
            Plan::Shoot(shot) => gone(shot.at) && !shot.fallback,
            Plan::Aim { at: Aim::Figure(enemy), .. } | Plan::Charge(enemy) => gone(*enemy),
            Plan::Fight(blow) => gone(blow.at),
            Plan::Mount(horse, _) => self.state.horses[*horse].at.is_none(),
            _ => false,
        }
    }
}
