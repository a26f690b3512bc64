//! Maneuvers of troops as they are made: stage by stage, and what they cost in order (FF-TRM-03 to FF-TRM-13).

use engine::game::{Aspect, Log, What};
use engine::word::Word;

use crate::charts::troop_maneuver::Action;
use crate::field::ids::UnitId;
use crate::field::pieces::Troops;
use crate::play::battle::Battle;
use crate::play::maneuver::stages::Maneuvered;
use crate::play::maneuver::troops::Evolution;
use crate::words::{Ground, TroopOrder};

impl Battle {
    /// A rehearsed maneuver is made.
    pub(crate) fn maneuver(&mut self, unit: UnitId, evolution: Evolution, made: Maneuvered, log: &mut Log) {
        let Some(grant) = self.record(unit).grant else { return };
        self.record_mut(unit).grant = None;
        let passed = made.passed.clone();
        let over = made.passed_over.unwrap_or(Ground::Open);
        let disorders: Vec<UnitId> =
            passed.iter().copied().filter(|other| self.passage_disorders(unit, *other, over)).collect();
        let ground = made.ground.unwrap_or(Ground::Open);
        let outcome = self.evolution_outcome(unit, grant, evolution, ground);
        let (share, by_the_flank) = (made.share, made.by_the_flank);
        self.make(unit, made, log);
        let marks = &mut self.unit_mut(unit).marks;
        marks.about_faced |= evolution.action == Action::FaceByRearRank;
        marks.passage_of_lines |= !passed.is_empty();
        marks.marched_by_flank |= by_the_flank;
        if evolution.action == Action::ReplenishAmmunition {
            self.replenish(unit, "FF-TRM-10", log);
        }
        // FF-TRM-04
        for other in disorders {
            self.worsen_order(unit, TroopOrder::Disordered, "FF-TRM-04", log);
            if !self.is_guns(other) {
                self.worsen_order(other, TroopOrder::Disordered, "FF-TRM-04", log);
            }
        }
        // FF-TRM-12: beyond its half move; FF-TRM-03, FF-TRM-06, FF-TRM-13: raw troops on bad ground
        let costs = outcome.is_ok_and(|outcome| outcome.becomes_disordered == Some(true));
        let short_move = evolution.action == Action::FullMove && share <= 0.5 + 1e-6;
        if costs && !short_move && evolution.action != Action::PassageOfLines {
            let rule = if evolution.action == Action::FullMove { "FF-TRM-12" } else { "FF-TRM-03" };
            self.worsen_order(unit, TroopOrder::Disordered, rule, log);
        }
    }

    /// Makes the stages of a maneuver.
    pub(crate) fn make(&mut self, unit: UnitId, made: Maneuvered, log: &mut Log) {
        for stage in made.stages {
            let before = self.unit(unit).clone();
            let to = stage.unit.pose;
            self.unit_mut(unit).body = stage.unit.body;
            self.put(unit, to, stage.way, stage.how, stage.rule, log);
            let now = self.unit(unit).troops();
            let mount = |troops: &Troops| troops.dismounted;
            if now.map(mount) != before.troops().map(mount) {
                let to = if now.is_some_and(mount) { "dismounted" } else { "mounted" };
                let piece = self.unit_piece(unit);
                log.note("FF-D47", What::Changed { piece, aspect: Aspect::Mount, to, better: true });
            }
            if self.unit(unit).formation() != before.formation() {
                self.log_formation(unit, stage.rule, log);
            }
        }
    }

    pub(crate) fn log_formation(&self, unit: UnitId, rule: &'static str, log: &mut Log) {
        if let Some(formation) = self.unit(unit).formation() {
            let piece = self.unit_piece(unit);
            log.note(rule, What::Changed { piece, aspect: Aspect::Formation, to: formation.word(), better: true });
        }
    }
}
