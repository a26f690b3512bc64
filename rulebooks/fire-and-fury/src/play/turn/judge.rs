//! One judgement for offers, checks and orders: an order becomes a plan, or is refused by a rule.

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, PieceId, Refusal};
use engine::kit::Tasks;
use engine::table::Facing;

use crate::charts::gun_maneuver::GunAction;
use crate::field::fire::Crew;
use crate::field::ids::{LeaderId, UnitId};
use crate::field::moves::{Moved, Scratch};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::leaders::leaders_step::Due;
use crate::play::maneuver::stages::Maneuvered;
use crate::play::maneuver::troops::Evolution;
use crate::play::setup::place::Placing;
use crate::play::state::Step;
use crate::play::turn::questions::Answer;
use crate::play::turn::tasks::Task;
use crate::play::turn::verbs::{STANDS, VERBS};

/// An order that may be carried out.
pub(crate) enum Plan {
    Answer(Answer),
    Done,
    RollFirst,
    Place(Placing),
    Attach { leader: LeaderId, unit: UnitId },
    Detach { leader: LeaderId },
    Return { leader: LeaderId, unit: UnitId },
    Check { leader: Option<LeaderId>, units: Vec<UnitId> },
    Declare { unit: UnitId, target: UnitId, cold_steel: bool },
    Countercharge { unit: UnitId, charger: UnitId },
    Charge { unit: UnitId, facing: Option<Facing> },
    Evolution { unit: UnitId, evolution: Evolution, made: Maneuvered },
    Serve { unit: UnitId, action: GunAction, made: Maneuvered },
    Ride { leader: LeaderId, moved: Moved },
    Fire { target: UnitId, crews: Vec<Crew> },
    Fight { target: UnitId },
    Breakthrough { unit: UnitId, toward: Option<UnitId> },
}

impl Battle {
    /// What an order would do, or the rule that forbids it.
    pub(crate) fn judge(&self, order: &Order) -> Result<Plan, Refusal> {
        if self.state.ending.is_some() {
            return Err(Refusal::by("FF-D10", "the game is over"));
        }
        if let Some(ask) = self.ask() {
            VERBS.check(order, self.asking(ask).rule)?;
            return self.judge_answer(ask, order).map(Plan::Answer);
        }
        let rule = self.state.step.rule();
        VERBS.check(order, rule)?;
        let known = |piece: PieceId| self.piece_of(piece).ok_or_else(|| Refusal::by(rule, "there is no such piece"));
        let who = order.by.map(known).transpose()?;
        let target = order.target().map(known).transpose()?;
        match (self.state.step, order.verb) {
            (Step::FirstSide, "roll-for-first") => Ok(Plan::RollFirst),
            (_, "done") => self.judge_done().map(|()| Plan::Done),
            (Step::Setup | Step::Leaders, "place") => self.judge_place(order).map(Plan::Place),
            (Step::Leaders, verb) => self.judge_leaders(verb, who, target),
            (Step::Check, "check") => self.judge_check(order, who),
            (Step::Declare, "declare-charge") => self.judge_declare(order, who, target),
            (Step::Countercharge, "countercharge") => match (who, target) {
                (Some(UnitOrLeader::Unit(unit)), Some(UnitOrLeader::Unit(charger))) => {
                    self.may_countercharge(&self.field(), unit, charger, &mut Scratch::default())?;
                    Ok(Plan::Countercharge { unit, charger })
                }
                _ => Err(Refusal::by("FF-D16", "name the unit that countercharges, and its charger")),
            },
            (Step::Maneuver, "maneuver") => self.judge_maneuver(order, who),
            (Step::LeaderMoves, "move-leader") => match who {
                Some(UnitOrLeader::Leader(leader)) => Ok(Plan::Ride { leader, moved: self.ride_path(leader, order)? }),
                _ => Err(Refusal::by("FF-SEQ-07", "name the leader who moves")),
            },
            (Step::DefensiveFire | Step::OffensiveFire, "fire") => self.judge_fire(order, who, target),
            (Step::ChargeCombat | Step::BreakthroughCombat, "fight") => match target {
                Some(UnitOrLeader::Unit(target)) if self.combat_on(target).is_some() => Ok(Plan::Fight { target }),
                _ => Err(Refusal::by(self.state.step.rule(), "there is no such combat to fight")),
            },
            (Step::Breakthrough, "breakthrough") => match who {
                Some(UnitOrLeader::Unit(unit)) => {
                    let toward = match target {
                        Some(UnitOrLeader::Unit(target)) => Some(target),
                        Some(_) => return Err(Refusal::by("FF-D61", "a breakthrough goes for a unit")),
                        None => None,
                    };
                    let toward = self.judge_breakthrough(unit, toward)?;
                    Ok(Plan::Breakthrough { unit, toward })
                }
                _ => Err(Refusal::by("FF-RES-05", "name the unit that breaks through")),
            },
            (step, verb) => {
                let why = format!("nobody is asked to `{verb}` in the step {step}");
                Err(Refusal::by(step.rule(), why))
            }
        }
    }

    /// Whether a step may be ended.
    pub(crate) fn judge_done(&self) -> Result<(), Refusal> {
        match self.state.step {
            Step::FirstSide => Err(Refusal::by("FF-D09", "it must be rolled who goes first")),
            Step::Setup => match self.unplaced().next() {
                Some(_) => Err(Refusal::by("FF-D63", "there are pieces to place").instead("place all of them first")),
                None => Ok(()),
            },
            Step::Leaders => match self.leader_to_place() {
                Some((leader, due)) => {
                    let why = format!("{} is due on the table", self.leader_name(leader));
                    Err(Refusal::by(due.rule(), why).instead("place him with a unit of his command"))
                }
                None => Ok(()),
            },
            Step::Check => match self.must_check() {
                Some(unit) => {
                    let why = format!("{} is not in good order and has not checked", self.unit_name(unit));
                    Err(Refusal::by("FF-D11", why).instead("let it check"))
                }
                None => Ok(()),
            },
            Step::Maneuver => match self.charge_due() {
                Some(unit) => {
                    let why = format!("{} has declared a charge and not moved it", self.unit_name(unit));
                    Err(Refusal::by("FF-D59", why).instead("move the charge"))
                }
                None => Ok(()),
            },
            Step::ChargeCombat | Step::BreakthroughCombat => {
                Err(Refusal::by(self.state.step.rule(), "all combats are fought").instead("fight one of them"))
            }
            Step::Breakthrough => match self.must_break_through() {
                Some(unit) => {
                    let why = format!("{} must break through", self.unit_name(unit));
                    Err(Refusal::by("FF-R62", why))
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// FF-D34, FF-D36: a leader who is due and can be placed.
    pub(crate) fn leader_to_place(&self) -> Option<(LeaderId, Due)> {
        self.state.leaders.ids().find_map(|leader| {
            let due = self.due(leader)?;
            self.places_for(leader).next().map(|_| (leader, due))
        })
    }

    fn judge_leaders(
        &self,
        verb: &str,
        who: Option<UnitOrLeader>,
        target: Option<UnitOrLeader>,
    ) -> Result<Plan, Refusal> {
        let Some(UnitOrLeader::Leader(leader)) = who else {
            return Err(Refusal::by("FF-SEQ-02", "name a leader"));
        };
        if self.leader(leader).side != self.state.active {
            return Err(Refusal::by("FF-SEQ-02", "only leaders of the active side are moved"));
        }
        match (verb, target) {
            ("attach-leader", Some(UnitOrLeader::Unit(unit))) => {
                self.may_attach(leader, unit)?;
                Ok(Plan::Attach { leader, unit })
            }
            ("detach-leader", _) => {
                let rider = self.leader(leader);
                let attached = rider.attached_to.is_some() && !rider.off_table;
                let refusal = || Refusal::by("FF-D56", format!("{} is not attached", self.leader_name(leader)));
                attached.then_some(Plan::Detach { leader }).ok_or_else(refusal)
            }
            ("replace-leader" | "return-leader", Some(UnitOrLeader::Unit(unit))) => {
                self.may_return(leader, unit)?;
                // FF-D34, FF-D36: one who fell for good is replaced, one who was away returns
                let due = self.due(leader).map_or("return-leader", Due::verb);
                if verb != due {
                    let why = format!("{} is no leader to `{verb}`", self.leader_name(leader));
                    return Err(Refusal::by("FF-SEQ-02", why).instead(format!("`{due}`")));
                }
                Ok(Plan::Return { leader, unit })
            }
            _ => Err(Refusal::by("FF-SEQ-02", "leaders are replaced, detached and attached, to a unit")),
        }
    }

    fn judge_check(&self, order: &Order, who: Option<UnitOrLeader>) -> Result<Plan, Refusal> {
        let mut units = Vec::new();
        let leader = match who {
            Some(UnitOrLeader::Leader(leader)) => Some(leader),
            Some(UnitOrLeader::Unit(unit)) => {
                units.push(unit);
                None
            }
            None => return Err(Refusal::by("FF-D13", "name the leader who leads the check, or a unit out of command")),
        };
        for with in &order.with {
            match self.piece_of(*with) {
                Some(UnitOrLeader::Unit(unit)) => units.push(unit),
                _ => return Err(Refusal::by("FF-D13", "only units are checked")),
            }
        }
        self.may_check_group(leader, &units)?;
        Ok(Plan::Check { leader, units })
    }

    fn judge_declare(
        &self,
        order: &Order,
        who: Option<UnitOrLeader>,
        target: Option<UnitOrLeader>,
    ) -> Result<Plan, Refusal> {
        let (Some(UnitOrLeader::Unit(unit)), Some(UnitOrLeader::Unit(target))) = (who, target) else {
            return Err(Refusal::by("FF-D14", "name the unit that charges, and whom"));
        };
        let cold_steel = order.how.has("cold-steel");
        if cold_steel {
            self.may_use_cold_steel(unit)?;
        }
        if !self.may_declare(unit, target) {
            self.charge_path(&self.field(), unit, target, None, &mut Scratch::default())?;
            return Err(Refusal::by("FF-D14", "that unit is not among those that it may charge"));
        }
        Ok(Plan::Declare { unit, target, cold_steel })
    }

    fn judge_maneuver(&self, order: &Order, who: Option<UnitOrLeader>) -> Result<Plan, Refusal> {
        let Some(UnitOrLeader::Unit(unit)) = who else {
            return Err(Refusal::by("FF-SEQ-06", "name the unit that maneuvers"));
        };
        if !self.is_active(unit) {
            return Err(Refusal::by("FF-SEQ-06", "only units of the active side maneuver"));
        }
        let due = self.record(unit).charge_due;
        if order.how.word(0) == Some("charge") {
            if !due {
                let why = format!("{} has declared no charge", self.unit_name(unit));
                return Err(Refusal::by("FF-SEQ-06", why));
            }
            if order.how.word(1).is_some() || order.at.is_some() {
                return Err(Refusal::by("FF-D14", "a charge is the whole maneuver").instead("`charge` and no more"));
            }
            self.may_run(unit, order.facing)?;
            return Ok(Plan::Charge { unit, facing: order.facing });
        }
        // FF-SEQ-06: charging units before all others
        if let Some(first) = self.charge_due() {
            let why = format!("{} charges, and is moved first", self.unit_name(first));
            return Err(Refusal::by("FF-SEQ-06", why).instead("move the charges first"));
        }
        if self.is_guns(unit) {
            let (action, made) = self.rehearse_guns(unit, order)?;
            return Ok(Plan::Serve { unit, action, made });
        }
        let (evolution, made) = self.judge_evolution(unit, order)?;
        Ok(Plan::Evolution { unit, evolution, made })
    }

    fn judge_fire(
        &self,
        order: &Order,
        who: Option<UnitOrLeader>,
        target: Option<UnitOrLeader>,
    ) -> Result<Plan, Refusal> {
        let (Some(UnitOrLeader::Unit(unit)), Some(UnitOrLeader::Unit(target))) = (who, target) else {
            return Err(Refusal::by("FF-D20", "name a unit that fires, and its target"));
        };
        let said = order.how.word(0).and_then(|word| STANDS.iter().position(|known| *known == word));
        let mut crews = vec![match said.map(|at| at + 1) {
            Some(most) if self.is_guns(unit) => {
                let ready = self.unit(unit).stands();
                let crew = self.crew(unit);
                if most >= (0..ready).filter(|stand| crew.has(*stand)).count() {
                    let refusal = Refusal::by("FF-D20", "so many stands are not ready to fire");
                    return Err(refusal.instead("name fewer, or let all of them fire"));
                }
                self.some_of(unit, target, most)
            }
            Some(_) => return Err(Refusal::by("FF-D20", "troops fire all together")),
            None => self.crew(unit),
        }];
        for with in &order.with {
            match self.piece_of(*with) {
                Some(UnitOrLeader::Unit(unit)) => crews.push(self.crew(unit)),
                _ => return Err(Refusal::by("FF-D20", "only units fire")),
            }
        }
        self.may_volley(target, &crews)?;
        Ok(Plan::Fire { target, crews })
    }

    /// Carries a plan out, without going on from there.
    pub(crate) fn perform(&mut self, plan: Plan, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match plan {
            Plan::Answer(answer) => self.answer_next(answer, dice, log)?,
            Plan::Done => self.advance(log),
            Plan::RollFirst => {
                self.roll_first(dice, log)?;
                self.advance(log);
            }
            Plan::Place(placing) => self.place(placing, log),
            Plan::Attach { leader, unit } => self.attach(leader, unit, "FF-D56", log),
            Plan::Detach { leader } => self.detach(leader, "FF-D56", log),
            Plan::Return { leader, unit } => self.place_leader(leader, unit, log),
            Plan::Check { leader, units } => {
                self.check_group(leader, &units, dice, log)?;
                // FF-SEQ-05: the state `declare` comes next, and passes if nobody may maneuver
                self.state.step = Step::Declare;
                self.work_off(dice, log)?;
            }
            Plan::Declare { unit, target, cold_steel } => self.declare(unit, target, cold_steel, log),
            Plan::Countercharge { unit, charger } => self.declare_countercharge(unit, charger, log),
            Plan::Charge { unit, facing } => self.move_charge(unit, facing, log),
            Plan::Evolution { unit, evolution, made } => self.maneuver(unit, evolution, made, log),
            Plan::Serve { unit, action, made } => self.serve(unit, action, made, log),
            Plan::Ride { leader, moved } => self.ride(leader, &moved, log),
            Plan::Fire { target, crews } => {
                self.fire(target, &crews, dice, log)?;
                self.work_off(dice, log)?;
            }
            Plan::Fight { target } => {
                self.state.todo.push(Task::Fight { target, struggle: false });
                self.work_off(dice, log)?;
            }
            Plan::Breakthrough { unit, toward } => self.break_through(unit, toward, log),
        }
        Ok(())
    }
}
