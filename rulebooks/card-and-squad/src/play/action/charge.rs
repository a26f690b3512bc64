//! The charge: two checks, a roll, and the way in (3.2, CS-CHG-01 to -04, CS-R06, CS-R07, CS-R18 to CS-R22).

use engine::dice::Dice;
use engine::game::{Halt, Log, Refusal};
use engine::table::{Point, Spot};

use super::super::Battle;
use super::super::cache::Charge;
use super::super::placing::{Layout, Limits, Order, Places};
use super::super::state::Squad;
use super::super::task::{Assault, Onset, Roll, Task};
use super::moving::Walked;
use crate::book::{DeclineCharge, DefensiveFire, RallyReach};
use crate::charts::morale::Occasion;
use crate::field::figure::{OfficerId, SquadId, Unit};
use crate::field::going::Mover;
use crate::words::{Nerve, Response};

impl Battle {
    /// C1, CS-D10: whether a unit may charge another.
    pub(in super::super) fn judge_charge(
        &self,
        by: Unit,
        target: Unit,
        by_road: bool,
        rallied_by: Option<OfficerId>,
    ) -> Result<Assault, Refusal> {
        self.judge_free(by)?;
        if self.side(by) == self.side(target) || !self.state.is_here(target) {
            return Err(Refusal::by("CS-CHG-01", "only an enemy on the table is charged"));
        }
        if let Unit::Officer(officer) = target
            && !self.field().is_alone(officer)
        {
            return Err(
                Refusal::by("CS-D25", "an officer with a squad is no target of his own").instead("charge the squad")
            );
        }
        if let Unit::Squad(squad) = by {
            self.judge_charger(squad, rallied_by)?;
        } else if rallied_by.is_some() {
            return Err(Refusal::by("CS-D15", "an officer takes no check that another could help with"));
        }
        if by_road {
            self.judge_on_road(by)?;
        }
        let field = self.field();
        let seen = self.with_buffers(|buffers| field.sighted(by, target, &mut buffers.crossings).is_some());
        if !seen {
            return Err(Refusal::by("CS-D10", "nobody of the squad sees them"));
        }
        if !self.can_make_contact(by, target, by_road) {
            return Err(Refusal::by("CS-D10", "there is no way to them that the highest roll could pay for"));
        }
        let (from, stood) = (self.pose(by).spot, self.pose(target).spot);
        Ok(Assault {
            by,
            target,
            by_road,
            rallied_by,
            from,
            stood,
            response: Response::Stands,
            moved_off: false,
            budget: 0,
        })
    }

    fn judge_charger(&self, squad: SquadId, rallied_by: Option<OfficerId>) -> Result<(), Refusal> {
        let state = self.state.squad(squad);
        if state.failed {
            return Err(Refusal::by("CS-R20", "it has failed a check in this turn and may not try again"));
        }
        match rallied_by {
            Some(_) if state.passed => Err(Refusal::by("CS-CHG-03", "it has passed a check and takes none now")),
            Some(officer) => self.judge_rally(squad, officer),
            None => Ok(()),
        }
    }

    /// CS-R22: the way of a charge into contact for at most a cost.
    pub(super) fn onset_within(
        &self,
        by: Unit,
        target: Unit,
        by_road: bool,
        most: f64,
    ) -> Option<crate::field::charge::Onset> {
        let start = self.centre(by)?;
        let find = || self.find_onset(by, target, start, most, by_road);
        self.cache.onset(Charge { by, target, from: start, most, by_road }, &self.state, find)
    }

    /// CS-D10: whether the highest roll could pay for a way into contact.
    fn can_make_contact(&self, by: Unit, target: Unit, by_road: bool) -> bool {
        let Some(start) = self.centre(by) else { return false };
        let most = self.most_rolled(by);
        self.cache.contact(Charge { by, target, from: start, most, by_road }, &self.state, || {
            let mut defended = Vec::new();
            self.field().defended_by(target, start, &mut defended);
            let mover = Mover { charges: Some(target), defended: &defended, by_road, ..self.mover(by) };
            self.with_buffers(|buffers| self.field().can_make_contact(&mover, start, most, &mut buffers.walk))
        })
    }

    fn find_onset(
        &self,
        by: Unit,
        target: Unit,
        start: Point,
        most: f64,
        by_road: bool,
    ) -> Option<crate::field::charge::Onset> {
        let field = self.field();
        let mut defended = Vec::new();
        field.defended_by(target, start, &mut defended);
        let mover = Mover { charges: Some(target), defended: &defended, by_road, ..self.mover(by) };
        self.with_buffers(|buffers| field.onset(&mover, start, most, &mut buffers.walk))
    }

    /// C1, C2: the charge is declared, and the charger checks unless it need not.
    pub(in super::super) fn charge(
        &mut self,
        assault: Assault,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        log.say("CS-CHG-01", || format!("{} charges {}.", self.unit_name(assault.by), self.unit_name(assault.target)));
        if let Unit::Squad(squad) = assault.by
            && !self.state.squad(squad).passed
        {
            let officer = assault.rallied_by.or_else(|| self.rallied_by_all(squad));
            let nerve = self.check_nerve(squad, Occasion::Charge, officer, "CS-CHG-02", dice, log)?;
            // CS-R20: no charge; its action is not spent
            if nerve != Nerve::Steady {
                return Ok(());
            }
        }
        self.push(Task::Charge(assault, Onset::Answer));
        Ok(())
    }

    /// CS-R12: under `all-in-reach` every squad in reach has the +2.
    pub(in super::super) fn rallied_by_all(&self, squad: SquadId) -> Option<OfficerId> {
        let all = self.book().options.rally == RallyReach::AllInReach;
        self.ralliers(squad).next().filter(|_| all)
    }

    /// One step of a charge; false if it waits for an answer.
    pub(in super::super) fn step_charge(
        &mut self,
        assault: Assault,
        onset: Onset,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<bool, Halt> {
        match onset {
            Onset::Answer => return Ok(self.step_answer(assault)),
            Onset::Stand(officer) => self.stand_check(assault, officer, dice, log)?,
            Onset::FallBack => self.decline(assault, dice, log)?,
            Onset::DefensiveFire => self.fire_at_chargers(assault),
            Onset::Roll => self.roll_charge(assault, dice, log)?,
            Onset::Pursue => return Ok(false),
            Onset::Contact => self.make_contact(assault, log),
        }
        Ok(true)
    }

    /// The charge goes on with another step.
    pub(in super::super) fn go_on(&mut self, assault: Assault, onset: Onset) {
        self.pop();
        self.push(Task::Charge(assault, onset));
    }

    /// C3: the target's player is asked if he has a choice.
    fn step_answer(&mut self, assault: Assault) -> bool {
        match assault.target {
            Unit::Squad(squad) => {
                let all = self.book().options.rally == RallyReach::AllInReach;
                let declines = self.judge_decline(squad).is_ok();
                let helped = !all && self.ralliers(squad).next().is_some();
                if helped || declines {
                    return false;
                }
                let officer = self.rallied_by_all(squad);
                self.go_on(assault, Onset::Stand(officer));
            }
            // CS-D15: an officer stands or gets away, as his player likes; not while he is locked
            Unit::Officer(_) if self.is_locked(assault.target) => self.go_on(assault, Onset::Roll),
            Unit::Officer(_) => return false,
        }
        true
    }

    /// CS-R07: whether a charged squad may fall back without a check. One that is retreating takes no other action.
    pub(in super::super) fn judge_decline(&self, squad: SquadId) -> Result<(), Refusal> {
        if self.book().options.decline_charge != DeclineCharge::Yes {
            return Err(Refusal::by("CS-R07", "a charged squad has no choice but to check"));
        }
        if self.state.squad(squad).nerve == Nerve::Retreat {
            return Err(Refusal::by("CS-MOR-14", "a retreating squad takes no other action").instead("let it check"));
        }
        Ok(())
    }

    /// C4, CS-CHG-04, CS-R18, CS-R19: the target checks, and moves off at once if it fails.
    fn stand_check(
        &mut self,
        mut assault: Assault,
        officer: Option<OfficerId>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let Unit::Squad(squad) = assault.target else {
            self.go_on(assault, Onset::Roll);
            return Ok(());
        };
        let nerve = self.check_nerve(squad, Occasion::ReceiveCharge, officer, "CS-CHG-04", dice, log)?;
        assault.response = nerve.response();
        let before = self.pose(assault.target);
        match assault.response {
            Response::Stands => {
                let fires = self.book().options.defensive_fire == DefensiveFire::StandAndFire;
                let next = if fires { Onset::DefensiveFire } else { Onset::Roll };
                self.go_on(assault, next);
                return Ok(());
            }
            Response::FallsBack => self.fall_back(squad, "CS-R18", dice, log)?,
            Response::Runs => self.run_away(squad, "CS-R19", dice, log)?,
        }
        assault.moved_off = !self.state.is_here(assault.target) || self.pose(assault.target) != before;
        self.go_on(assault, Onset::Roll);
        Ok(())
    }

    /// CS-R07: the target falls back without a check, as if it had failed by 1 or 2.
    fn decline(&mut self, mut assault: Assault, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if let Unit::Squad(squad) = assault.target {
            let before = self.pose(assault.target);
            // No check was taken: one that it owes for losses it owes still.
            let Squad { check_due, lately, .. } = self.state.squad(squad);
            self.take_nerve(squad, Nerve::Waver, log);
            self.state.set_squad(squad, |squad| (squad.check_due, squad.lately) = (check_due, lately));
            self.fall_back(squad, "CS-R07", dice, log)?;
            assault.response = Response::FallsBack;
            assault.moved_off = self.pose(assault.target) != before;
        }
        self.go_on(assault, Onset::Roll);
        Ok(())
    }

    /// CS-R21: a squad that stands fires once at its chargers.
    fn fire_at_chargers(&mut self, assault: Assault) {
        self.go_on(assault, Onset::Roll);
        if let Unit::Squad(squad) = assault.target {
            let salvo = self.defensive_salvo(squad, assault.by);
            self.push(Task::Salvo(Box::new(salvo)));
        }
    }

    /// C5: the charger rolls its movement; if the target is still where it was it goes in.
    fn roll_charge(&mut self, mut assault: Assault, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        // Fire at chargers may have left nobody to charge.
        if !self.state.is_here(assault.by) {
            self.pop();
            return Ok(());
        }
        assault.budget = self.roll_movement(assault.by, assault.by_road, dice, log)?;
        // CS-CHG-01: a charge is the action of the squad
        self.state.spend(assault.by);
        // CS-D15: an officer who rolled to get away may have stayed after all.
        if assault.target.officer().is_some() && self.pose(assault.target).spot == assault.stood {
            assault.moved_off = false;
        }
        let next = if assault.moved_off { Onset::Pursue } else { Onset::Contact };
        self.go_on(assault, next);
        Ok(())
    }

    /// CS-R22: the target has moved off: follow it, while it is on the table.
    pub(in super::super) fn judge_follow(&self, assault: Assault) -> Result<(), Refusal> {
        if self.state.is_here(assault.target) {
            return Ok(());
        }
        Err(Refusal::by("CS-R22", "they have left the table").instead("stop short, or stand"))
    }

    pub(in super::super) fn follow(&mut self, assault: Assault) {
        self.go_on(assault, Onset::Contact);
    }

    /// CS-R22, CS-D34: the charger stops short on a path of its player's.
    pub(in super::super) fn judge_stop_short(
        &self,
        assault: Assault,
        path: &[Spot],
        layout: &Layout,
    ) -> Result<Walked, Refusal> {
        let Assault { by, budget, by_road, .. } = assault;
        self.judge_path(Roll { unit: by, budget, by_road, push: false, evades: false }, path, layout)
    }

    pub(in super::super) fn stop_short(&mut self, assault: Assault, walked: &Walked, log: &mut Log) {
        let Assault { by, budget, by_road, .. } = assault;
        self.walk(Roll { unit: by, budget, by_road, push: false, evades: false }, walked, log);
    }

    /// CS-R22: the charger stands.
    pub(in super::super) fn let_go(&mut self, assault: Assault, log: &mut Log) {
        self.pop();
        log.say("CS-R22", || format!("{} stands and lets them go.", self.unit_name(assault.by)));
    }

    /// CS-D15: the officer who is charged gets away; asks for his path.
    pub(in super::super) fn evade(&mut self, assault: Assault, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let budget = self.roll_movement(assault.target, false, dice, log)?;
        let assault = Assault { moved_off: true, response: Response::FallsBack, ..assault };
        self.go_on(assault, Onset::Roll);
        self.push(Task::Path(Roll { unit: assault.target, budget, by_road: false, push: false, evades: true }));
        Ok(())
    }

    /// CS-R22: short of the enemy: as far along the way as was rolled, at least 1 inch from them.
    pub(super) fn fall_short(&mut self, assault: Assault, way: &[Point], log: &mut Log) {
        if self.is_trial() && self.joined_to(assault.by).is_none() {
            return self.try_short(assault, way, log);
        }
        let Some((gone, places)) = self.short_of(assault, way) else { return };
        let formed = self.is_formed(assault.by) && self.keeps_order_on(assault.by, &gone, &places);
        let bends: Vec<Spot> = gone.iter().skip(1).map(|point| Spot::nearest(*point)).collect();
        self.move_to(assault.by, &bends, &places, "charge", "CS-R22", log);
        if let Unit::Squad(squad) = assault.by {
            self.set_formed(squad, formed, log);
        }
    }

    /// What a trial tells of it: that they have moved, and whether they are in close order still.
    fn try_short(&mut self, assault: Assault, way: &[Point], log: &mut Log) {
        let Assault { by, target, by_road, budget, .. } = assault;
        let formed = self.is_formed(by)
            && self.centre(by).is_some_and(|from| {
                let charge = Charge { by, target, from, most: f64::INFINITY, by_road };
                self.cache.order_kept_short(charge, budget, &self.state, || {
                    let short = self.short_of(assault, way);
                    short.is_some_and(|(gone, places)| self.keeps_order_on(by, &gone, &places))
                })
            });
        let stands = self.as_it_stands(by);
        self.move_to(by, &[], &stands, "charge", "CS-R22", log);
        if let Unit::Squad(squad) = by {
            self.set_formed(squad, formed, log);
        }
    }

    /// How far a charge gets that falls short, and where the squad stands then.
    fn short_of(&self, assault: Assault, way: &[Point]) -> Option<(Vec<Point>, Places)> {
        let field = self.field();
        let mover = self.mover(assault.by);
        let budget = f64::from(assault.budget) / 1000.0;
        let gone = self.with_buffers(|buffers| field.as_far(way, budget, &mut buffers.walk));
        let gone = field.to_room(&mover, &self.kept_off(&mover, &gone));
        let end = gone.last().copied()?;
        let layout = Layout::default();
        let limits = Limits { along: self.joined_to(assault.by), ..Limits::default() };
        let places =
            self.lay_out(mover, end, &layout, limits).unwrap_or_else(|_| self.lay_out_anyhow(mover, end, &layout));
        Some((gone, places))
    }

    /// CS-R11: whether a squad in close order keeps it at the end of a path.
    fn keeps_order_on(&self, by: Unit, path: &[Point], places: &Places) -> bool {
        let Unit::Squad(squad) = by else { return false };
        self.judge_formed(squad, places, Order::Keep, self.crosses_obstacle(path)).unwrap_or(false)
    }

    /// A path cut back to where it is still an inch from every enemy.
    fn kept_off(&self, mover: &Mover<'_>, path: &[Point]) -> Vec<Point> {
        let field = self.field();
        let mut kept: Vec<Point> = Vec::new();
        for point in path {
            let Some(last) = kept.last().copied() else {
                kept.push(*point);
                continue;
            };
            let leg = engine::table::Segment::new(last, *point);
            if field.enemy_on(mover, leg).is_none() {
                kept.push(*point);
                continue;
            }
            let (mut low, mut high) = (0.0, 1.0);
            for _ in 0..20 {
                let middle = f64::midpoint(low, high);
                let part = engine::table::Segment::new(last, leg.at(middle));
                if field.enemy_on(mover, part).is_none() { low = middle } else { high = middle }
            }
            let short = (low - 0.02 / leg.length().max(0.02)).max(0.0);
            if short > 0.0 {
                kept.push(leg.at(short));
            }
            break;
        }
        kept
    }
}

impl Battle {
    /// The way of a charge and what it costs, to be drawn.
    pub(in super::super) fn charge_way(&self, by: Unit, at: Unit, by_road: bool) -> Option<(Vec<Point>, f64)> {
        let onset = self.onset_within(by, at, by_road, self.most_rolled(by))?;
        Some((onset.way.path, onset.way.cost))
    }
}
