//! `go-to-ground` and `rise` (FS-ORD-11).

use engine::game::{Act, Aspect, Log, Order};

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::declare::listing::Listing;
use crate::play::declare::refusal::No;
use crate::play::state::plan::Plan;

impl Listing<'_> {
    pub(crate) fn postures(&mut self) {
        for verb in ["rise", "go-to-ground"] {
            self.offer(Act::Form, self.order(verb));
        }
    }
}

impl Skirmish {
    /// FS-ORD-11: `go-to-ground`.
    pub(crate) fn judge_go_to_ground(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        if self.state.figures[id].mounted {
            return Err(No::by("FS-ORD-11", "a rider cannot lie down").instead("dismount first"));
        }
        if self.state.figures[id].gone_to_ground {
            return Err(No::by("FS-ORD-11", "it lies on the ground already"));
        }
        self.out_of_contact(id, "FS-ORD-11")?;
        Ok(Plan::GoToGround(order.facing))
    }

    /// FS-ORD-11, FS-D12: `rise`, in contact too.
    pub(crate) fn judge_rise(&self, id: FigureId, order: &Order) -> Result<Plan, No> {
        if self.state.figures[id].gone_to_ground {
            return Ok(Plan::Rise(order.facing));
        }
        Err(No::by("FS-ORD-11", "{} is on its feet").about([id]))
    }

    /// A figure lies down: by choice, or by a failed morale test. FS-D25: it loses its aim.
    pub(crate) fn lie_down(&mut self, id: FigureId, rule: &'static str, log: &mut Log) {
        if !self.state.figures[id].gone_to_ground {
            self.state.figures[id].gone_to_ground = true;
            log.note(rule, Self::changed(id, Aspect::Posture, "gone-to-ground", false));
        }
        self.lose_aim(id, "FS-D25", log);
    }

    pub(crate) fn rise(&mut self, id: FigureId, log: &mut Log) {
        self.state.figures[id].gone_to_ground = false;
        log.note("FS-ORD-11", Self::changed(id, Aspect::Posture, "standing", true));
    }
}
