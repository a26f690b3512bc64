//! Orders prepared for the dice: all that comes before the first die is done once for all trials.

use std::sync::Arc;

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, PieceId, Refusal, What};

use crate::book::ChargeVolley;
use crate::charts::melee_strike::{MeleeStrike, StrikeFacts};
use crate::field::Aim;
use crate::lookup::{OnesOnly, Throw, throw};
use crate::play::battle::Battle;
use crate::play::charges::{Charge, ChargeRun, Reply};
use crate::play::melee::{Blow, MeleeRun};
use crate::play::musketry::Aimed;
use crate::play::turn::{Plan, Step};

/// What is to be tried, as far as no die touches it.
#[derive(Clone)]
pub(crate) enum Prepared {
    /// An order that was judged.
    Plan(Arc<Plan>),
    /// A volley, measured.
    Volley(Arc<Aimed>),
    /// A charge as it would be carried out now; nothing if it falls short or meets nobody who fights.
    Charge(Option<Arc<Clash>>),
}

/// The first contact of a charge, about to be fought: what each of the two strikes with.
pub(crate) struct Clash {
    run: MeleeRun,
    strikes: Vec<(PieceId, PieceId, StrikeFacts)>,
}

impl Battle {
    /// Prepares an order for its trials.
    pub(crate) fn prepare_order(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        let plan = self.cache.take(order).map_or_else(|| self.judge(order), Ok)?;
        self.cache.stir();
        let prepared = match plan {
            Plan::Volley(order) => Prepared::Volley(Arc::new(self.aimed(&order))),
            Plan::Charge(charge) if !self.throws_first(&charge) => {
                let by = order.by.unwrap_or(PieceId(0));
                let clash = self.charge_home(by, &charge, &mut OnesOnly, log).map_err(|halt| match halt {
                    Halt::Refused(refusal) => refusal,
                    Halt::Dice(error) => Refusal::by("FD-CHG-01", error.to_string()),
                })?;
                Prepared::Charge(clash.map(Arc::new))
            }
            plan => Prepared::Plan(Arc::new(plan)),
        };
        self.trials.prepare(prepared);
        Ok(())
    }

    /// Throws the dice of an order: what it is about, as things stand now, without what comes after it. A charge is tried up
    /// to the blows of its first contact.
    pub(crate) fn run_trial(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.trials.prepared().is_none() {
            self.prepare_order(order, log)?;
        }
        match self.trials.take() {
            Some(Prepared::Volley(aimed)) => self.fire_aimed(&aimed, dice, log),
            Some(Prepared::Charge(clash)) => clash.map_or(Ok(()), |clash| self.exchange_blows(&clash, dice, log)),
            Some(Prepared::Plan(plan)) => match (&*plan, order.by) {
                (Plan::Charge(charge), Some(by)) => {
                    let clash = self.charge_home(by, charge, dice, log)?;
                    clash.map_or(Ok(()), |clash| self.exchange_blows(&clash, dice, log))
                }
                (plan, _) => self.perform(plan.clone(), dice, log),
            },
            None => Ok(()),
        }
    }

    /// Whether a charge throws dice before it comes home: a stand graded 0 checks, guns fire, and by option so do others
    /// (FD-CHG-10, FD-ART-21, FD-R57).
    fn throws_first(&self, charge: &Charge) -> bool {
        let raw = self.book().sheet.morale.untrained_grade.get();
        let guns = |aim: &Aim| aim.piece().is_some_and(|target| self.table.roll(target).section().is_some());
        let volleys = self.book().options.charge_volley != ChargeVolley::MeleeDice;
        volleys || charge.targets.iter().any(|(piece, aim)| i32::from(self.piece(*piece).mmg) <= raw || guns(aim))
    }

    /// Declares a charge and carries it out, its targets holding and firing if they may: the first contact that it makes.
    fn charge_home(
        &mut self,
        by: PieceId,
        charge: &Charge,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Option<Clash>, Halt> {
        self.declare(charge, dice, log)?;
        self.state.step = Step::ChargeMoves;
        let Some(members) = self.waiting_charges().pop().map(|(_, members)| members) else { return Ok(None) };
        for target in self.targets_of(&members) {
            let chargers = self.chargers_of(Aim::Piece(target));
            let replies = self.replies(target, &chargers, false);
            let fires = replies.iter().find(|reply| matches!(reply, Reply::Fire(_)));
            if let Some(reply) = fires.or(replies.first()) {
                self.receive(target, *reply, &chargers, log);
            }
        }
        let mut run = ChargeRun::new(members);
        let party = self.coming(&run);
        let reach = self.body_dash(&party, &run).inches;
        self.guns_receive(&party, reach, &mut run.onset, dice, log)?;
        let mut way = Log::brief();
        self.strike_home(&mut run, &mut way);
        let contacts = self.new_melees().concat();
        let first = contacts.iter().find(|contact| contact.attacker == by).or(contacts.first()).copied();
        let touches = first.is_some() || !run.touched.is_empty();
        // The way itself is what is ordered: it counts only where it leads nowhere.
        for event in way.take() {
            match event.what {
                What::Moved { piece, .. } if touches || piece != by => {}
                what => log.note(event.rule, what),
            }
        }
        Ok(first.map(|contact| {
            let mut run = MeleeRun::new(vec![contact]);
            run.meets = run.feature().and_then(|feature| self.who_may_meet(feature).first().copied());
            let strikes = self.strikes_of(&run);
            Clash { run, strikes }
        }))
    }

    /// FD-D24: both strike, then castings come off.
    fn exchange_blows(&mut self, clash: &Clash, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let mut run = clash.run.clone();
        for (by, at, facts) in &clash.strikes {
            let throw_for = Throw { by: *by, at: Some(*at), rule: "FD-MEL-05" };
            let outcome = throw::<MeleeStrike>(self.book(), facts, throw_for, dice, log)?;
            run.blows.push(Blow { by: *by, at: *at, hits: u8::try_from(outcome.hits).unwrap_or(u8::MAX) });
        }
        self.settle_melee(&run, log);
        Ok(())
    }
}
