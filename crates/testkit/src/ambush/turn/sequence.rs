//! The sides take turns, a side that the rules run acts by itself, and the battle ends.

use engine::dice::Dice;
use engine::game::{Act, Blanks, Ending, Goal, Halt, Log, Offer, Order, Rules, Side, What};
use engine::kit::objectives::end::{ahead, finish, last_standing};

use super::REACH;
use crate::ambush::{Ambush, Step, Who};

impl Ambush {
    /// Goes on to the next question.
    pub(super) fn go_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        while self.state.ending.is_none() && self.answering().is_none() && self.state.step != Step::Begin {
            if self.player(self.state.side) && self.all().any(|who| self.may_act(who)) {
                return Ok(());
            }
            self.pass_on(dice, log)?;
        }
        Ok(())
    }

    pub(super) fn pass_on(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if self.state.step == Step::Orders && !self.player(self.state.side) {
            self.run_by_rules(dice, log)?;
        }
        self.state.side = self.state.side.other();
        if self.state.side == Side::FIRST {
            self.look_for_the_end(self.fixed.setting.turns.is_some_and(|last| self.state.turn >= last), log);
            (self.state.step, self.state.turn) =
                (Step::Orders, self.state.turn + u16::from(self.state.ending.is_none()));
        }
        self.state.groups.iter_mut().for_each(|group| group.acted = false);
        if self.state.ending.is_none() {
            log.note("AM-TRN-01", What::Began { turn: self.state.turn, side: Some(self.state.side), step: "orders" });
        }
        Ok(())
    }

    /// AM-TRN-02
    pub(super) fn run_by_rules(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let own: Vec<Who> = self.of(self.state.side).collect();
        for who in own {
            let enemies = self.of(self.state.side.other()).filter(|enemy| matches!(enemy, Who::Group(_)));
            let nearest = enemies.min_by(|a, b| self.gap(who, *a).total_cmp(&self.gap(who, *b)));
            let Some((enemy, Who::Group(_))) = nearest.map(|enemy| (enemy, who)) else { continue };
            let fire = Order::by("fire", self.id(who)).at(self.id(enemy));
            let march = Offer::open(Act::Move, Order::by("move", self.id(who)).how("line"), Blanks::route(REACH));
            let goal = Goal { spot: self.spot(enemy), facing: None, within: 0.0 };
            let order = if self.judge(&fire).is_ok() { Ok(fire) } else { self.toward(&march, &goal) };
            if let Ok(order) = order.and_then(|order| self.judge(&order).map(|()| order)) {
                self.perform_order(&order, dice, log)?;
            }
        }
        Ok(())
    }

    pub(super) fn look_for_the_end(&mut self, last_turn: bool, log: &mut Log) {
        let men = |side: Side| -> i64 {
            let own = self.state.groups.iter().zip(&self.fixed.groups).filter(|(_, (whose, ..))| *whose == side);
            own.map(|(group, _)| i64::try_from(group.men.len()).unwrap_or(0)).sum()
        };
        let points = [men(Side::FIRST), men(Side::SECOND)];
        let standing = last_standing(points.map(|men| men > 0));
        let winner = if last_turn { Some(standing.unwrap_or_else(|| ahead(points, |_, _| 1))) } else { standing };
        if let Some(winner) = winner {
            let why = if last_turn { "last-turn" } else { "side-gone" };
            finish(&mut self.state.ending, Ending { winner, why, rule: "AM-END-01" }, log);
        }
    }
}
