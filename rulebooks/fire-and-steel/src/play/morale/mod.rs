//! Morale: a test, its markers, what a failure does, and recovery (FS-MOR-01 to FS-MOR-13).

mod recovery;

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, What};
use engine::kit::{Throw, throw_with};

use crate::book::InitiativeScope;
use crate::charts::morale::{Context, Morale, MoraleOutcome, MoraleResult};
use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::combat::Attack;
use crate::play::state::plan::Plan;

/// A push-back that falls short by less than this is a whole one to people; no rule's number.
const SHORT: f64 = 0.01;

impl Skirmish {
    /// FS-MOR-01: a figure tests at once.
    pub(crate) fn test_morale(&mut self, attack: &Attack, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let id = attack.at;
        let measure =
            || self.with_buffers(|buffers| self.field().company(&self.state.figures[id], &mut buffers.crossings));
        let company = self.measured_once(|measured| &measured.company, measure);
        let facts = self.field().morale_in(&self.state.figures[id], attack.context, company);
        let about = Throw::by_rule("FS-MOR-01").by(id.piece());
        let Figure { mounted, gone_to_ground, .. } = self.state.figures[id];
        let outcome = throw_with::<Morale>(&self.table.book, &facts, about, dice, log, |outcome, account| {
            // The chart does not know how the figure stands, nor what room it has to give way.
            let instead = match outcome {
                MoraleOutcome { goes_to_ground: true, .. } if mounted => "and the figure would go to ground on foot",
                MoraleOutcome { goes_to_ground: true, .. } if gone_to_ground => "and the figure stays down",
                MoraleOutcome { pushed_back: 1.., .. } => "and the figure gives way",
                _ => return,
            };
            account.words = outcome.said(instead);
        })?;
        if outcome.result == MoraleResult::Passed {
            return Ok(());
        }
        let badly = outcome.result == MoraleResult::TwoMarkers;
        let rule = match attack.context {
            Context::UnderFire if badly => "FS-MOR-08",
            Context::UnderFire => "FS-MOR-09",
            Context::HandToHand if badly => "FS-MOR-10",
            Context::HandToHand => "FS-MOR-11",
        };
        self.add_markers(id, outcome.markers_added, rule, log);
        // FS-ORD-14, FS-D25: a failed test disturbs, and spoils the aim
        self.state.men[id].disturbed = true;
        self.lose_aim(id, "FS-D25", log);
        if outcome.goes_to_ground {
            self.drop_down(id, rule, log);
        }
        if outcome.pushed_back > 0 {
            self.push_back(id, attack.by, outcome.pushed_back, log);
        }
        Ok(())
    }

    fn add_markers(&mut self, id: FigureId, markers: i32, rule: &'static str, log: &mut Log) {
        let was = self.state.markers(id);
        let added = u8::try_from(markers).unwrap_or(0);
        let man = &mut self.state.men[id];
        man.morale_new = man.morale_new.saturating_add(added);
        let now = self.state.markers(id);
        self.state.figures[id].morale_markers = now.into();
        log.note(rule, Self::counted(id, Aspect::Morale, "morale-markers", was, now));
    }

    /// FS-R52, FS-ORD-15: it drops at once, and does not act if it has not yet. FS-D13: a rider stays in the saddle.
    fn drop_down(&mut self, id: FigureId, rule: &'static str, log: &mut Log) {
        let loses = !self.state.men[id].spent && self.is_still_to_act(id);
        self.state.men[id].spent = true;
        if self.state.figures[id].mounted {
            log.say("FS-D13", || format!("{} stays in the saddle.", self.name(id)));
        } else {
            self.lie_down(id, rule, log);
        }
        if loses {
            log.say("FS-ORD-15", || format!("{} loses the action.", self.name(id)));
        }
    }

    /// Whether a figure's order is for the combat or the upkeep, and not one that the move step has carried out.
    fn is_still_to_act(&self, id: FigureId) -> bool {
        match &self.state.men[id].order {
            Some(Plan::Shoot(_) | Plan::Hold { .. } | Plan::Fight(_) | Plan::BreakOff(_)) => true,
            Some(Plan::Wait) | None => false,
            // FS-R06: where all act by initiative, figures with lower scores have not moved yet
            Some(plan) => plan.is_for_upkeep() || self.book().options.initiative_scope == InitiativeScope::Everyone,
        }
    }

    /// FS-FLD-16, FS-MOR-10: straight away from the striker.
    fn push_back(&mut self, id: FigureId, striker: FigureId, inches: i32, log: &mut Log) {
        let (figure, from) = (&self.state.figures[id], &self.state.figures[striker]);
        let shift = self.with_buffers(|buffers| self.field().pushed_back(figure, from, inches, &mut buffers.crossings));
        let before = figure.pose;
        let landed = self.field().landed(figure, shift.end.pose.spot, 0);
        if landed.pose == before {
            log.say("FS-FLD-16", || format!("{} has no room to give way.", self.name(id)));
            return;
        }
        if shift.moved < f64::from(inches) - SHORT {
            log.say("FS-FLD-16", || format!("{} has room for {:.2}\" only.", self.name(id), shift.moved));
        }
        let (piece, to) = (id.piece(), landed.pose);
        log.note("FS-FLD-16", What::Moved { piece, from: before, to, path: Vec::new(), how: "push-back" });
        // FS-FLD-08: a push-back displaces a figure as a move does
        let so_far = &self.state.figures[id].memory.path;
        let start = so_far.is_empty().then_some(before.spot);
        let trail = start.into_iter().chain(so_far.iter().copied()).chain([to.spot]).collect();
        self.state.figures[id] = landed;
        self.state.figures[id].memory.path = trail;
        self.update_base(id);
        self.update_contacts();
    }
}
