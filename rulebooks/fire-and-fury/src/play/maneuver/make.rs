//! Maneuvers of troops as they are made: stage by stage, and what they cost in order (FF-TRM-03 to FF-TRM-13).

use engine::game::{Aspect, Log, What};
use engine::table::Facing;
use engine::word::Word;

use crate::charts::troop_maneuver::Action;
use crate::field::pieces::{Troops, Unit};
use crate::play::battle::Battle;
use crate::play::maneuver::stages::Maneuvered;
use crate::play::maneuver::troops::Evolution;
use crate::words::{Formation, Ground, TroopOrder};

impl Battle {
    /// A rehearsed maneuver is made.
    pub(crate) fn maneuver(&mut self, unit: usize, evolution: Evolution, made: Maneuvered, log: &mut Log) {
        let Some(grant) = self.record(unit).and_then(|record| record.grant) else { return };
        if let Some(record) = self.record_mut(unit) {
            record.grant = None;
        }
        let passed = made.passed.clone();
        let over = made.passed_over.unwrap_or(Ground::Open);
        let disorders: Vec<usize> =
            passed.iter().copied().filter(|other| self.passage_disorders(unit, *other, over)).collect();
        let ground = made.ground.unwrap_or(Ground::Open);
        let outcome = self.evolution_outcome(unit, grant, evolution, ground);
        let (share, by_the_flank) = (made.share, made.by_the_flank);
        self.make(unit, made, log);
        if let Some(marks) = self.state.units.get_mut(unit).map(|unit| &mut unit.marks) {
            marks.about_faced |= evolution.action == Action::FaceByRearRank;
            marks.passage_of_lines |= !passed.is_empty();
            marks.marched_by_flank |= by_the_flank;
        }
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
    pub(crate) fn make(&mut self, unit: usize, made: Maneuvered, log: &mut Log) {
        for stage in made.stages {
            let Some(before) = self.unit(unit).cloned() else { return };
            let to = stage.unit.pose;
            if let Some(place) = self.state.units.get_mut(unit) {
                place.body = stage.unit.body;
            }
            self.put(unit, to, stage.way, stage.how, stage.rule, log);
            let now = self.unit(unit).and_then(Unit::troops);
            let mount = |troops: &Troops| troops.dismounted;
            if now.map(mount) != before.troops().map(mount) {
                let to = if now.is_some_and(mount) { "dismounted" } else { "mounted" };
                let piece = self.unit_id(unit);
                log.note("FF-D47", What::Changed { piece, aspect: Aspect::Mount, to, better: true });
            }
            if self.unit(unit).and_then(Unit::formation) != before.formation() {
                self.log_formation(unit, stage.rule, log);
            }
        }
    }

    pub(crate) fn log_formation(&self, unit: usize, rule: &'static str, log: &mut Log) {
        if let Some(formation) = self.unit(unit).and_then(Unit::formation) {
            let piece = self.unit_id(unit);
            log.note(rule, What::Changed { piece, aspect: Aspect::Formation, to: formation.word(), better: true });
        }
    }

    /// FF-FLD-33, FF-TER-10: infantry becomes the garrison of a building.
    pub(crate) fn garrison(&mut self, unit: usize, building: usize, rule: &'static str, log: &mut Log) {
        let facing = self.unit(unit).map_or(Facing::AHEAD, |unit| unit.pose.facing);
        let Some(pose) = self.middle_of(building, facing) else { return };
        if let Some(troops) = self.troops_mut(unit) {
            troops.formation = Formation::Garrison;
            troops.building = Some(building);
        }
        self.put(unit, pose, Vec::new(), "carry-position", rule, log);
        self.log_formation(unit, rule, log);
    }
}
