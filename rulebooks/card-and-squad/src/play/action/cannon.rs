//! Cannon: pushed, turned, served and taken (CS-D11).

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, Refusal, What};
use engine::table::{Facing, Point, Pose, Spot};

use super::super::Battle;
use super::super::charting::{Throw, thrown};
use super::super::placing::{Layout, Limits};
use super::super::state::{Charge, Whereabouts};
use super::super::task::{Roll, Task};
use super::moving::Walked;
use crate::book::GunMovement;
use crate::charts::movement_dice::Mover as Gait;
use crate::charts::movement_roll::MovementRoll;
use crate::field::figure::{CannonId, SquadId, Unit};
use crate::field::fit::Room;
use crate::field::going::Mover;
use crate::words::Nerve;

impl Battle {
    /// CS-D11: the cannon of a squad that is on the table and near enough to be its.
    pub(in super::super) fn served(&self, squad: SquadId) -> Option<CannonId> {
        self.state.squad(squad).cannon.filter(|cannon| self.crew_of(*cannon) == Some(squad))
    }

    /// CS-D11: the crew of a cannon: none when its squad is gone, retreating or more than 6 inches away.
    pub(in super::super) fn crew_of(&self, cannon: CannonId) -> Option<SquadId> {
        let squad = self.state.cannon_of(cannon).crew?;
        let state = self.state.squad(squad);
        // It has left this one for another.
        if state.cannon != Some(cannon) {
            return None;
        }
        if state.whereabouts != Whereabouts::Here || state.nerve == Nerve::Retreat {
            return None;
        }
        let field = self.field();
        let reach = self.book().sheet.movement.squad_within.get();
        let near = field
            .members(Unit::Squad(squad))
            .any(|id| field.gap_to_gun(id, cannon).is_some_and(|gap| field.numbers().within(gap, reach)));
        near.then_some(squad)
    }

    /// CS-R44: whether two of the crew are at their cannon.
    pub(in super::super) fn is_manned(&self, squad: SquadId, cannon: CannonId) -> bool {
        let least = usize::try_from(self.book().sheet.play.cannon_crew.get()).unwrap_or(2);
        let field = self.field();
        let free = field.crew_at(Unit::Squad(squad), cannon).filter(|id| !self.state.is_locked(*id));
        free.count() >= least
    }

    fn judge_gun_move(&self, squad: SquadId) -> Result<CannonId, Refusal> {
        self.judge_free(Unit::Squad(squad))?;
        let cannon = self.served(squad).ok_or_else(|| Refusal::by("CS-D11", "it serves no cannon"))?;
        if self.book().options.gun_movement == GunMovement::Fixed {
            return Err(Refusal::by("CS-D11", "cannon are fixed in this game"));
        }
        let least = usize::try_from(self.book().sheet.play.cannon_crew.get()).unwrap_or(2);
        if self.strength(squad) < least {
            return Err(Refusal::by("CS-D11", format!("it takes {least} men to serve a cannon")));
        }
        Ok(cannon)
    }

    /// CS-D11: whether a squad may push its cannon.
    pub(in super::super) fn judge_begin_push(&self, squad: SquadId) -> Result<CannonId, Refusal> {
        self.judge_gun_move(squad)
    }

    /// CS-D11: rolls to push, and asks for the path.
    pub(in super::super) fn begin_push(
        &mut self,
        squad: SquadId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let facts = self.movement_facts(Gait::Cannon, false, false);
        let throw = Throw { by: Some(self.piece(Unit::Squad(squad))), at: None, rule: "CS-D11" };
        let outcome = thrown::<MovementRoll>(&self.table.book, &facts, throw, dice, log)?;
        #[allow(clippy::cast_possible_truncation)] // a few inches
        let budget = (outcome.allowance.get() * 1000.0).round() as i32;
        self.push(Task::Path(Roll { unit: Unit::Squad(squad), budget, by_road: false, push: true, evades: false }));
        Ok(())
    }

    /// CS-D11: the path of a cannon, its new facing, and its crew about it.
    pub(super) fn judge_push(&self, roll: Roll, path: &[Spot], layout: &Layout) -> Result<Walked, Refusal> {
        let squad = roll.unit.squad().ok_or_else(|| Refusal::by("CS-D11", "only a squad pushes a cannon"))?;
        let cannon = self.served(squad).ok_or_else(|| Refusal::by("CS-D11", "it serves no cannon"))?;
        let field = self.field();
        let gun = self.state.guns.get(cannon.index()).copied();
        let gun = gun.ok_or_else(|| Refusal::by("CS-D11", "the cannon is not on the table"))?;
        let start = gun.pose.spot.point();
        let bends: Vec<Spot> = path.iter().map(|spot| field.numbers().on_grid(spot.point())).collect();
        let points: Vec<Point> = std::iter::once(start).chain(bends.iter().map(|spot| spot.point())).collect();
        let mover = Mover { radius: 0.75, gait: Gait::Cannon, ..self.mover(roll.unit) };
        let cost = self.with_buffers(|buffers| {
            if let Some(barred) = field.path_barred(&mover, &points, &mut buffers.walk) {
                return Err(self.refuse_path(barred));
            }
            Ok(field.effort(&points, &mut buffers.walk).cost)
        })?;
        if !field.numbers().within(cost, roll.inches()) {
            let why = format!("the push costs {cost:.2} inches, and {} were rolled", roll.inches());
            return Err(Refusal::by("CS-D11", why).instead("push it less far"));
        }
        let spot = Spot::nearest(points.last().copied().unwrap_or(start));
        let facing = layout.front.unwrap_or(gun.pose.facing);
        let pose = Pose { spot, facing };
        self.judge_gun_place(squad, cannon, pose)?;
        let mut pushed = self.clone();
        pushed.put_gun(cannon, pose);
        let places = match pushed.crew_about(squad, cannon, layout) {
            // A crew that has no room about it stands as it stood, if the cannon stays as well.
            Err(_) if pose == gun.pose && layout.places.is_empty() => self.as_it_stands(roll.unit),
            laid => laid?,
        };
        let formed = self.formed_after(squad, &places, layout.order, false)?;
        Ok(Walked { path: bends, places, formed, gun: Some((spot, facing)) })
    }

    /// CS-D09, CS-D04: whether a cannon's base can stand at a pose; its own crew makes room.
    pub(in super::super) fn judge_gun_place(
        &self,
        squad: SquadId,
        cannon: CannonId,
        pose: Pose,
    ) -> Result<(), Refusal> {
        let field = self.field();
        let numbers = field.numbers();
        let base = numbers.cannon().at(pose).into();
        if self.table.land.edges.allow(&base, &[], numbers.tolerance()).is_err() {
            return Err(Refusal::by("CS-D04", "the cannon would stand over the edge of the table"));
        }
        let taken = field.everyone().find(|(_, figure)| {
            let slack = numbers.tolerance();
            figure.unit != Unit::Squad(squad)
                && base.gap_from(figure.centre()).distance < figure.radius(numbers) - slack
        });
        if let Some((_, figure)) = taken {
            let name = self.unit_name(figure.unit);
            return Err(Refusal::by("CS-D09", format!("a figure of {name} stands there")));
        }
        let guns = self.state.guns.iter().enumerate();
        let mut others = guns.filter(|(at, gun)| *at != cannon.index() && gun.here);
        if others.any(|(_, gun)| gun.body(numbers).overlaps(&base, numbers.tolerance())) {
            return Err(Refusal::by("CS-D09", "another cannon stands there"));
        }
        if !crate::field::going::passable(field.going_at(pose.spot.point()), Gait::Cannon) {
            return Err(Refusal::by("CS-D11", "a cannon stands on open ground or road only"));
        }
        Ok(())
    }

    /// CS-D11: the leader within 2 inches of his cannon, and the squad about him.
    fn crew_about(
        &self,
        squad: SquadId,
        cannon: CannonId,
        layout: &Layout,
    ) -> Result<super::super::placing::Places, Refusal> {
        let unit = Unit::Squad(squad);
        let field = self.field();
        let leader = field.measured_for(unit).ok_or_else(|| Refusal::by("CS-D11", "it has nobody left"))?;
        let own = *field.figure(leader);
        let gun = self.state.guns.get(cannon.index()).copied();
        let gun = gun.ok_or_else(|| Refusal::by("CS-D11", "the cannon is not on the table"))?;
        let heading = gun.pose.facing.heading();
        let behind = gun.pose.spot.point() + heading.ahead() * -1.9;
        let mover = self.mover(unit);
        let mut room = Room::anywhere(&field, mover, None);
        let within = field.numbers().crew_within.get() + own.radius(field.numbers());
        let body = gun.body(field.numbers());
        let near = |spot: &Spot| field.numbers().within(body.gap_from(spot.point()).distance, within);
        let given = layout.places.iter().find(|(id, _)| *id == leader).map(|(_, spot)| *spot);
        let spot = given.or_else(|| room.nearest(&own, behind)).filter(near);
        let spot = spot.ok_or_else(|| {
            let why = "the leader stands within 2 inches of his cannon, and there is no room for him";
            Refusal::by("CS-D11", if given.is_some() { "the leader stands within 2 inches of his cannon" } else { why })
        })?;
        // The gunners keep by their piece: a second man comes close as well.
        let layout = Layout { front: Some(gun.pose.facing), ..layout.clone() };
        let limits = Limits { along: self.joined_to(unit), ..Limits::default() };
        self.lay_out(mover, spot.point(), &layout, limits)
    }

    fn put_gun(&mut self, cannon: CannonId, pose: Pose) {
        if let Some(gun) = self.state.guns.get_mut(cannon.index()) {
            gun.pose = pose;
            gun.here = true;
        }
    }

    /// CS-D11: a squad's cannon is pushed or turned, and is not fired in this turn.
    pub(super) fn set_gun(&mut self, squad: SquadId, spot: Spot, facing: Facing, path: &[Spot], log: &mut Log) {
        let Some(cannon) = self.state.squad(squad).cannon else { return };
        let Some(from) = self.state.guns.get(cannon.index()).map(|gun| gun.pose) else { return };
        let to = Pose { spot, facing };
        self.put_gun(cannon, to);
        self.state.set_cannon(cannon, |cannon| cannon.moved = true);
        let piece = self.table.cannon_id(cannon);
        let how = if from.spot == to.spot { "turn" } else { "push" };
        log.note("CS-D11", What::Moved { piece, from, to, path: path.to_vec(), how });
    }

    /// CS-D11: whether a squad may turn its cannon on the spot.
    pub(in super::super) fn judge_turn_gun(&self, squad: SquadId, facing: Facing) -> Result<(), Refusal> {
        let cannon = self.judge_gun_move(squad)?;
        let Some(gun) = self.state.guns.get(cannon.index()) else { return Ok(()) };
        let pose = Pose { facing, ..gun.pose };
        self.judge_gun_place(squad, cannon, pose)?;
        // Its own men make room, but only a push moves them.
        let body = self.book().sheet.field.cannon().at(pose).into();
        let field = self.field();
        let on = field.members(Unit::Squad(squad)).any(|id| {
            let figure = field.figure(id);
            body_gap(&body, figure.centre()) < figure.radius(field.numbers()) - field.numbers().tolerance()
        });
        if on { Err(Refusal::by("CS-D09", "one of its men stands where the cannon would turn")) } else { Ok(()) }
    }

    /// CS-D11: the cannon is turned; it is the squad's action.
    pub(in super::super) fn turn_gun(&mut self, squad: SquadId, facing: Facing, log: &mut Log) {
        self.state.spend(Unit::Squad(squad));
        let Some(cannon) = self.state.squad(squad).cannon else { return };
        let Some(spot) = self.state.guns.get(cannon.index()).map(|gun| gun.pose.spot) else { return };
        self.set_gun(squad, spot, facing, &[], log);
    }

    /// CS-D11: whether a squad may take a cannon over that nobody serves.
    pub(in super::super) fn judge_serve(&self, squad: SquadId, cannon: CannonId) -> Result<(), Refusal> {
        self.judge_free(Unit::Squad(squad))?;
        if self.is_mounted(Unit::Squad(squad)) || self.served(squad).is_some() {
            return Err(Refusal::by("CS-D11", "only infantry that has no cannon takes one over"));
        }
        if !self.state.guns.get(cannon.index()).is_some_and(|gun| gun.here) || self.crew_of(cannon).is_some() {
            return Err(Refusal::by("CS-D11", "that cannon has a crew"));
        }
        if !self.is_manned(squad, cannon) {
            return Err(Refusal::by("CS-D11", "two of its men must be within 2 inches of the cannon"));
        }
        Ok(())
    }

    /// CS-D11: a squad takes a cannon over.
    pub(in super::super) fn serve(&mut self, squad: SquadId, cannon: CannonId, log: &mut Log) {
        self.state.spend(Unit::Squad(squad));
        self.give_cannon(cannon, squad, log);
    }

    /// A squad has a cannon from now on.
    pub(in super::super) fn give_cannon(&mut self, cannon: CannonId, squad: SquadId, log: &mut Log) {
        if let Some(before) =
            self.state.cannon_of(cannon).crew.filter(|own| self.state.squad(*own).cannon == Some(cannon))
        {
            self.state.set_squad(before, |squad| squad.cannon = None);
        }
        // A cannon out of its reach is not its any more.
        if let Some(left) = self.state.squad(squad).cannon {
            self.state.set_cannon(left, |cannon| cannon.crew = None);
        }
        self.state.set_cannon(cannon, |cannon| cannon.crew = Some(squad));
        self.state.set_squad(squad, |squad| squad.cannon = Some(cannon));
        let piece = self.table.cannon_id(cannon);
        log.note("CS-D11", What::Changed { piece, aspect: Aspect::Command, to: "served", better: true });
        log.say("CS-D11", || format!("{} has the cannon.", self.unit_name(Unit::Squad(squad))));
    }

    /// CS-R44: one turn of loading.
    pub(super) fn load_cannon(&mut self, cannon: CannonId, log: &mut Log) {
        let needed = self.book().sheet.firing.weapons.get(crate::words::Weapon::Cannon).reload;
        let done = match self.state.cannon_of(cannon).load {
            Charge::Loading(turns) => turns.saturating_add(1),
            _ => 1,
        };
        let ready = i32::from(done) >= needed;
        let load = if ready { Charge::Loaded } else { Charge::Loading(done) };
        self.state.set_cannon(cannon, |cannon| cannon.load = load);
        let piece = self.table.cannon_id(cannon);
        let to = if ready { "loaded" } else { "loading" };
        log.note("CS-R44", What::Changed { piece, aspect: Aspect::Loading, to, better: ready });
    }
}

fn body_gap(body: &engine::table::Body, at: Point) -> f64 {
    body.gap_from(at).distance
}
