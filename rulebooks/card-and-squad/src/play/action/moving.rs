//! Moves: roll first, then the path (CS-MOV-01 to -08, CS-D34), forming up, mounting.

use engine::dice::Dice;
use engine::game::{Aspect, Halt, Log, Refusal, What};
use engine::table::{Facing, Point, Spot};

use super::super::Battle;
use super::super::charting::{Throw, thrown};
use super::super::placing::{Layout, Limits, Order, Places};
use super::super::state::Charge;
use super::super::task::{Roll, Task};
use crate::book::LoadProgress;
use crate::charts::leader_hit::Hurt;
use crate::charts::movement_dice::Mover as Gait;
use crate::charts::movement_roll::{Going, MovementFacts, MovementRoll};
use crate::field::figure::{FigureId, OfficerId, SquadId, Unit};
use crate::field::going::Barred;

/// A path that has been judged, and all that comes of it.
#[derive(Clone, Debug)]
pub(in super::super) struct Walked {
    /// The bends after the start.
    pub path: Vec<Spot>,
    /// Where the figures end.
    pub places: Places,
    /// Whether the squad is formed then.
    pub formed: bool,
    /// CS-D11: where its cannon ends.
    pub gun: Option<(Spot, Facing)>,
}

impl Battle {
    /// CS-R25, CS-D34: whether a unit may roll to move.
    pub(in super::super) fn judge_move(&self, unit: Unit, by_road: bool) -> Result<(), Refusal> {
        self.judge_free(unit)?;
        if by_road {
            self.judge_on_road(unit)?;
        }
        Ok(())
    }

    /// CS-R25: a move by road begins on one.
    pub(super) fn judge_on_road(&self, unit: Unit) -> Result<(), Refusal> {
        if self.is_on_road(unit) { Ok(()) } else { Err(Refusal::by("CS-R25", "a move by road begins on a road")) }
    }

    /// CS-R25: whether a unit stands on a road.
    pub(in super::super) fn is_on_road(&self, unit: Unit) -> bool {
        self.centre(unit).is_some_and(|at| self.field().is_road_at(at))
    }

    /// CS-D34: rolls, and asks for the path.
    pub(in super::super) fn begin_move(
        &mut self,
        unit: Unit,
        by_road: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let budget = self.roll_movement(unit, by_road, dice, log)?;
        self.push(Task::Path(Roll { unit, budget, by_road, push: false, evades: false }));
        Ok(())
    }

    /// CS-MOV-01, -02, -03, CS-HER-03: a movement roll, in thousandths of an inch.
    pub(super) fn roll_movement(
        &mut self,
        unit: Unit,
        by_road: bool,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<i32, Halt> {
        let gait = if self.is_mounted(unit) { Gait::Cavalry } else { Gait::Infantry };
        let facts = self.movement_facts(gait, by_road, self.leader_wounded(unit));
        let throw = Throw { by: Some(self.piece(unit)), at: None, rule: "CS-MOV-01" };
        let outcome = thrown::<MovementRoll>(&self.table.book, &facts, throw, dice, log)?;
        Ok(outcome.budget.saturating_mul(1000))
    }

    pub(super) fn movement_facts(&self, troop: Gait, road: bool, leader_wounded: bool) -> MovementFacts {
        let options = &self.book().options;
        MovementFacts {
            troop,
            road,
            going: Going::Open,
            obstacles: 0,
            leader_wounded,
            opt_heroes: options.heroes,
            opt_rounding: options.rounding,
            opt_obstacles: options.obstacles,
        }
    }

    /// CS-R57: whether a unit's moves are measured for a wounded hero.
    pub(in super::super) fn leader_wounded(&self, unit: Unit) -> bool {
        let leader = match unit {
            Unit::Squad(squad) => self.field().leader(squad),
            Unit::Officer(_) => self.field().members(unit).next(),
        };
        leader.is_some_and(|leader| self.is_wounded(leader))
    }

    /// CS-HER-03: whether a figure is a wounded hero.
    pub(in super::super) fn is_wounded(&self, figure: FigureId) -> bool {
        let hits = self.state.man(figure).hits;
        self.book().options.heroes && hits > 0 && self.book().sheet.heroes.hurt(hits.into()) == Hurt::Wounded
    }

    /// The most that a unit can roll (CS-D10).
    pub(in super::super) fn most_rolled(&self, unit: Unit) -> f64 {
        let gait = if self.is_mounted(unit) { Gait::Cavalry } else { Gait::Infantry };
        let most = self.book().sheet.movement.most(gait);
        if self.leader_wounded(unit) { most - 1.0 } else { most }
    }

    /// CS-MOV-07, -08, CS-R25, CS-R27, CS-R28, CS-D34: a path for a roll, and where all end.
    pub(in super::super) fn judge_path(&self, roll: Roll, path: &[Spot], layout: &Layout) -> Result<Walked, Refusal> {
        if roll.push {
            return self.judge_push(roll, path, layout);
        }
        let unit = roll.unit;
        let field = self.field();
        let start = self.centre(unit).ok_or_else(|| Refusal::by("CS-MOV-07", "it is not on the table"))?;
        let mut bends: Vec<Spot> = path.iter().map(|spot| field.numbers().on_grid(spot.point())).collect();
        let points: Vec<Point> = std::iter::once(start).chain(bends.iter().map(|spot| spot.point())).collect();
        let mover = self.mover(unit);
        let effort = self.with_buffers(|buffers| {
            if let Some(barred) = field.path_barred(&mover, &points, &mut buffers.walk) {
                return Err(self.refuse_path(barred));
            }
            if roll.by_road && !field.is_by_road(&points, &mut buffers.walk) {
                return Err(Refusal::by("CS-R25", "a move by road stays on the road from start to end"));
            }
            Ok(field.effort(&points, &mut buffers.walk))
        })?;
        let budget = roll.inches();
        if !field.numbers().within(effort.cost, budget) {
            let why = format!("the path costs {:.2} inches, and {budget} were rolled", effort.cost);
            let rule = if effort.obstacles.is_empty() && effort.slow == 0.0 { "CS-MOV-07" } else { "CS-R28" };
            return Err(Refusal::by(rule, why).instead("go less far"));
        }
        // CS-R28: one who comes up to a fence or wall and does not cross it stops before it.
        if let (Some(short), Some(last)) = (field.before_obstacle(&points), bends.last_mut()) {
            *last = Spot::nearest(short);
        }
        let end = bends.last().map_or(start, |spot| spot.point());
        if end != start
            && let Some(barred) = field.end_barred(&mover, end)
        {
            return Err(self.refuse_path(barred));
        }
        let limits = Limits { roll: Some(budget), along: self.joined_to(unit), ..Limits::default() };
        let places = self.lay_out_or_stay(mover, end, layout, limits)?;
        let formed = match unit {
            Unit::Squad(squad) => self.formed_after(squad, &places, layout.order, !effort.obstacles.is_empty())?,
            Unit::Officer(_) => false,
        };
        Ok(Walked { path: bends, places, formed, gun: None })
    }

    /// CS-D15: the officer who goes along with a squad.
    pub(in super::super) fn joined_to(&self, unit: Unit) -> Option<OfficerId> {
        let squad = unit.squad()?;
        self.table.officer_ids().find(|officer| {
            let state = self.state.officer(*officer);
            state.joined == Some(squad) && self.state.is_here(Unit::Officer(*officer))
        })
    }

    /// CS-D34: the unit goes.
    pub(in super::super) fn walk(&mut self, roll: Roll, walked: &Walked, log: &mut Log) {
        self.pop();
        self.spend_on(roll);
        let how = if roll.push {
            "push"
        } else if roll.evades {
            "evade"
        } else {
            "move"
        };
        if let (Some((spot, facing)), Unit::Squad(squad)) = (walked.gun, roll.unit) {
            self.set_gun(squad, spot, facing, &walked.path, log);
        }
        // A path that leads nowhere is none: nobody moves.
        let at = self.pose(roll.unit).spot;
        let stays = walked.path.iter().all(|bend| *bend == at)
            && walked.places.iter().all(|(id, spot)| self.field().figure(*id).spot == *spot);
        if stays && !roll.push {
            self.lose_progress(roll.unit);
            self.say_it_stands(roll.unit, log);
            if let Unit::Squad(squad) = roll.unit {
                self.set_formed(squad, walked.formed, log);
            }
            return;
        }
        // CS-D11: the path of a push is that of the cannon.
        let path: &[Spot] = if roll.push { &[] } else { &walked.path };
        let rule = if roll.push { "CS-D11" } else { "CS-MOV-07" };
        self.move_to(roll.unit, path, &walked.places, how, rule, log);
        if let Unit::Squad(squad) = roll.unit {
            self.set_formed(squad, walked.formed, log);
        }
    }

    /// A move is its unit's action, but not that of an officer who gets out of the way of a charge.
    fn spend_on(&mut self, roll: Roll) {
        if !roll.evades {
            self.state.spend(roll.unit);
        }
    }

    /// CS-R43: under `lost-on-move` a half-loaded weapon is empty again after a move of any kind.
    pub(in super::super) fn lose_progress(&mut self, unit: Unit) {
        if self.book().options.load_progress != LoadProgress::LostOnMove {
            return;
        }
        let men: Vec<FigureId> = self.field().members(unit).collect();
        for id in men {
            self.state.set_man(id, |man| {
                if matches!(man.load, Charge::Loading(_)) {
                    man.load = Charge::Empty;
                }
            });
        }
    }

    /// CS-D34: the unit stays where it is after all; its action is spent.
    pub(in super::super) fn stand(&mut self, roll: Roll, log: &mut Log) {
        self.pop();
        self.spend_on(roll);
        self.say_it_stands(roll.unit, log);
    }

    fn say_it_stands(&self, unit: Unit, log: &mut Log) {
        log.say("CS-D34", || format!("{} stands fast.", self.unit_name(unit)));
    }

    /// CS-R11: a squad forms or opens out where it stands.
    pub(in super::super) fn judge_form(&self, squad: SquadId, layout: &Layout) -> Result<Walked, Refusal> {
        let unit = Unit::Squad(squad);
        self.judge_free(unit)?;
        let at = self.centre(unit).ok_or_else(|| Refusal::by("CS-R11", "it is not on the table"))?;
        let places = self.lay_out_or_stay(self.mover(unit), at, layout, Limits::default())?;
        // To arrange it is to form it; put into line across a fence it has crossed it, and is not formed.
        let order = if layout.order == Order::Keep { Order::Formed } else { layout.order };
        let formed = self.formed_after(squad, &places, order, false)?;
        Ok(Walked { path: Vec::new(), places, formed, gun: None })
    }

    /// CS-R11: it is its action.
    pub(in super::super) fn form(&mut self, squad: SquadId, walked: &Walked, order: Order, log: &mut Log) {
        self.state.spend(Unit::Squad(squad));
        let rule = "CS-R11";
        self.move_to(Unit::Squad(squad), &[], &walked.places, "form", rule, log);
        let formed = walked.formed && order != Order::OpenedOut;
        self.set_formed(squad, formed, log);
    }

    /// CS-D12, CS-D41: whether a unit may mount or dismount.
    pub(in super::super) fn judge_mount(&self, unit: Unit, mount: bool) -> Result<Places, Refusal> {
        self.judge_free(unit)?;
        let (horses, came) = match unit {
            Unit::Squad(squad) => {
                let came = self.table.squads.get(squad.index()).is_some_and(|file| file.cavalry);
                (self.state.squad(squad).horses, came)
            }
            Unit::Officer(officer) => {
                let came = self.table.officers.get(officer.index()).is_some_and(|file| file.mounted);
                (self.state.officer(officer).horses, came)
            }
        };
        if !came {
            return Err(Refusal::by("CS-D12", "it came on foot and has no horses"));
        }
        if mount == self.is_mounted(unit) {
            return Err(Refusal::by("CS-D12", if mount { "it is mounted" } else { "it is on foot" }));
        }
        if !mount {
            return Ok(Vec::new());
        }
        let at = self.centre(unit).ok_or_else(|| Refusal::by("CS-D12", "it is not on the table"))?;
        let near = |spot: Spot| spot.point().distance(at) - self.book().sheet.field.radius(false);
        let within = self.book().sheet.play.horses_within.get();
        let reached = horses.is_some_and(|spot| self.book().sheet.field.within(near(spot), within));
        if !reached {
            return Err(Refusal::by("CS-D12", "its horses are more than 2 inches away").instead("go back to them"));
        }
        self.mounted_places(unit, at)
    }

    /// Where the riders stand, whose bases are wider.
    fn mounted_places(&self, unit: Unit, at: Point) -> Result<Places, Refusal> {
        let mut riding = self.clone();
        riding.set_mounted(unit, true);
        let layout = Layout { arrangement: None, ..Layout::default() };
        riding.lay_out(riding.mover(unit), at, &layout, Limits::default())
    }

    fn set_mounted(&mut self, unit: Unit, mounted: bool) {
        for id in self.to_place(unit) {
            if let Some(figure) = self.state.figures.get_mut(id.index()) {
                figure.mounted = mounted;
            }
        }
    }

    /// CS-D12: it mounts or dismounts; that ends close order (6.7).
    pub(in super::super) fn mount(&mut self, unit: Unit, mount: bool, places: &Places, log: &mut Log) {
        self.state.spend(unit);
        let at = self.pose(unit).spot;
        self.set_mounted(unit, mount);
        self.put(places);
        let horses = (!mount).then_some(at);
        match unit {
            Unit::Squad(squad) => {
                self.state.set_squad(squad, |squad| squad.horses = horses);
                self.open_out(squad, log);
            }
            Unit::Officer(officer) => self.state.set_officer(officer, |officer| officer.horses = horses),
        }
        let piece = self.piece(unit);
        let to = if mount { "mounted" } else { "dismounted" };
        log.note("CS-D12", What::Changed { piece, aspect: Aspect::Mount, to, better: mount });
        self.log_places(places, "CS-D12", log);
    }

    /// What bars a path, in words.
    pub(in super::super) fn refuse_path(&self, barred: Barred) -> Refusal {
        let name = |id: FigureId| self.unit_name(self.field().figure(id).unit);
        match barred {
            Barred::Ground(..) => Refusal::by("CS-D08", "the ground there cannot be crossed").instead("go round it"),
            Barred::Defended(..) => Refusal::by("CS-R49", "a defended obstacle is not crossed"),
            Barred::Enemy(id) => Refusal::by("CS-D10", format!("the way leads within 1 inch of {}", name(id)))
                .instead("stay clear of the enemy, or charge"),
            Barred::EndsOn(crate::field::going::Base::Figure(id)) => {
                Refusal::by("CS-D09", format!("a figure of {} stands there", name(id)))
                    .instead("friends may be passed, not ended on")
            }
            Barred::EndsOn(crate::field::going::Base::Cannon(_)) => {
                Refusal::by("CS-D11", "a cannon stands there").instead("end beside it")
            }
            Barred::OffTable(_) => Refusal::by("CS-D04", "the way leads over the edge of the table"),
        }
    }
}
