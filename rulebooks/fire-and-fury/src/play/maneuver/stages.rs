//! A maneuver in stages, tried before it is made: each stage is judged on the table that the one before it leaves.

use engine::game::Refusal;
use engine::table::{Facing, Pose, Spot};

use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::moves::formation::Placed;
use crate::field::moves::legs::follow;
use crate::field::moves::passing::ground_along;
use crate::field::moves::route::{Route, follow_route};
use crate::field::moves::{Leg, Licence, Moved, Scratch, Stop};
use crate::field::pieces::Unit;
use crate::play::battle::Battle;
use crate::play::charge::declare::stopped;
use crate::words::Ground;

/// One stage of a maneuver: the unit as it then is.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    /// The unit.
    pub(crate) unit: Unit,
    /// The way-points that it came by.
    pub(crate) way: Vec<Spot>,
    /// What sort of move it was.
    pub(crate) how: &'static str,
    /// By which rule.
    pub(crate) rule: &'static str,
}

/// A maneuver that can be made, and what it does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Maneuvered {
    /// Its stages.
    pub(crate) stages: Vec<Stage>,
    /// FF-FLD-26: the share of the allowance that its marching took.
    pub(crate) share: f64,
    /// FF-TRM-05: it went sideways.
    pub(crate) by_the_flank: bool,
    /// FF-TRM-04: whose lines it passed.
    pub(crate) passed: Vec<UnitId>,
    /// FF-TRM-04: the worst ground under the move in which it did.
    pub(crate) passed_over: Option<Ground>,
    /// The worst ground under a change of formation.
    pub(crate) ground: Option<Ground>,
}

/// A maneuver being tried.
pub(crate) struct Rehearsal<'a> {
    battle: &'a Battle,
    /// A copy of the game after so many stages; none until a stage is judged that comes after another.
    after: Option<(usize, Box<Battle>)>,
    unit: UnitId,
    pub(crate) scratch: Scratch,
    pub(crate) made: Maneuvered,
}

impl<'a> Rehearsal<'a> {
    /// A unit begins.
    pub(crate) fn of(battle: &'a Battle, unit: UnitId) -> Rehearsal<'a> {
        Rehearsal { battle, after: None, unit, scratch: Scratch::default(), made: Maneuvered::default() }
    }

    /// The game as it would be now.
    pub(crate) fn now(&mut self) -> &Battle {
        let Some(stage) = self.made.stages.last() else { return self.battle };
        let made = self.made.stages.len();
        let (up_to, after) = self.after.get_or_insert_with(|| (0, Box::new(self.battle.clone())));
        if *up_to != made {
            *up_to = made;
            *after.unit_mut(self.unit) = stage.unit.clone();
            after.lay_out(self.unit);
        }
        after
    }

    /// The unit as it would be now.
    fn unit_now(&self) -> &Unit {
        self.made.stages.last().map_or_else(|| self.battle.unit(self.unit), |stage| &stage.unit)
    }

    fn push(&mut self, unit: Unit, way: Vec<Spot>, how: &'static str, rule: &'static str) {
        self.made.stages.push(Stage { unit, way, how, rule });
    }

    /// FF-FLD-27: it marches along a route.
    pub(crate) fn march(
        &mut self,
        path: &[Spot],
        facing: Option<Facing>,
        licence: Licence,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        if path.is_empty() && facing.is_none() {
            return Ok(());
        }
        let (unit, mut scratch) = (self.unit, std::mem::take(&mut self.scratch));
        let route = Route { points: path, facing };
        let made = follow_route(&self.now().field(), unit, route, licence, &mut scratch).and_then(Moved::wholly);
        self.scratch = scratch;
        self.marched(made, "move", rule)
    }

    /// FF-TRM-05: it goes sideways, as far as a place is beside it.
    pub(crate) fn sidle(&mut self, to: Spot, licence: Licence) -> Result<(), Refusal> {
        let licence = Licence { by_the_flank: true, ..licence };
        let (unit, mut scratch) = (self.unit, std::mem::take(&mut self.scratch));
        let stance = self.pose().stance();
        let right = (to.point() - stance.at).dot(stance.heading.right());
        let legs = [Leg::Sideways(right)];
        let made = follow(&self.now().field(), unit, &legs, licence, &mut scratch).and_then(Moved::wholly);
        self.scratch = scratch;
        self.made.by_the_flank = true;
        self.marched(made, "march-by-flank", "FF-TRM-05")
    }

    /// Takes a move that was made wholly.
    pub(crate) fn marched(
        &mut self,
        made: Result<Moved, Stop>,
        how: &'static str,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let made = made.map_err(stopped)?;
        self.made.share += made.share;
        if !made.passed.is_empty() {
            let unit = self.unit_now().clone();
            let mut buffer = std::mem::take(&mut self.scratch.trodden);
            let over = ground_along(&self.now().field(), &unit, &made.poses, &mut buffer);
            self.scratch.trodden = buffer;
            self.made.passed_over = Some(self.made.passed_over.map_or(over, |before| before.max(over)));
        }
        for passed in &made.passed {
            if !self.made.passed.contains(passed) {
                self.made.passed.push(*passed);
            }
        }
        let Some(end) = made.end() else { return Ok(()) };
        let way = made.poses.iter().skip(1).map(|pose| pose.spot).collect();
        self.push(Unit { pose: end, ..self.unit_now().clone() }, way, how, rule);
        Ok(())
    }

    /// It changes where it stands.
    pub(crate) fn change(
        &mut self,
        how: &'static str,
        rule: &'static str,
        ask: impl FnOnce(&Field<'_>, UnitId, &mut Scratch) -> Result<Placed, Stop>,
    ) -> Result<(), Refusal> {
        let mut scratch = std::mem::take(&mut self.scratch);
        let unit = self.unit;
        let placed = ask(&self.now().field(), unit, &mut scratch);
        self.scratch = scratch;
        let placed = placed.map_err(stopped)?;
        self.made.ground = Some(self.made.ground.map_or(placed.ground, |ground| ground.max(placed.ground)));
        self.push(placed.unit, Vec::new(), how, rule);
        Ok(())
    }

    /// Where it stands now.
    pub(crate) fn pose(&self) -> Pose {
        self.unit_now().pose
    }
}
