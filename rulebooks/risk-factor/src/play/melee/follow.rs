//! Following up (RK-MEL-12, RK-R59).

use engine::game::{Log, Refusal};

use super::Won;
use crate::field::going::Allowance;
use crate::field::group::CurrentOrder;
use crate::field::ids::GroupId;
use crate::play::Skirmish;
use crate::play::orders::{Look, Walking};

impl Skirmish {
    /// Whether a group of a player may choose whether it follows up: it is led, and there is an enemy to follow.
    pub(crate) fn may_choose_to_follow(&self, won: &Won) -> bool {
        let led = self.field().is_led(won.group);
        let players = !self.table.is_automatic(self.table.roster.troops[won.group].side);
        led && players && self.followed(won).is_some()
    }

    /// The nearest of the enemies that fell back, if the group is out of contact and can follow.
    fn followed(&self, won: &Won) -> Option<GroupId> {
        let field = self.field();
        if !field.acts(won.group) || field.in_melee(won.group) {
            return None;
        }
        let after = won.after.iter().copied().filter(|enemy| field.acts(*enemy));
        field.nearest(won.group, after).map(|(enemy, _)| enemy)
    }

    /// `follow-up` and `stand`.
    pub(crate) fn judge_follow_up(&self, won: &Won, group: GroupId) -> Result<(), Refusal> {
        if group != won.group {
            return Err(Refusal::by("RK-MEL-12", format!("{} is asked", self.name(won.group))));
        }
        Ok(())
    }

    /// RK-R59: an uncommanded group follows up if its order is to attack, else it stays.
    pub(crate) fn follow_up_by_rule(&mut self, won: &Won, log: &mut Log) {
        if self.state.groups[won.group].order == CurrentOrder::Attack && !self.field().is_led(won.group) {
            self.follow_up(won, log);
        }
    }

    /// RK-R59: up to 5 cm straight after the enemy; contact is fought out in the next phase.
    pub(crate) fn follow_up(&mut self, won: &Won, log: &mut Log) {
        let Some(enemy) = self.followed(won) else { return };
        let allowance = Allowance::whatever_the_going(self.book().sheet.play.follow_up.get());
        let rush = self.field().rush(won.group, enemy, allowance);
        let (group, march) = (won.group, &rush.march);
        let (look, how, rule) = (Look::Keep, "follow-up", "RK-MEL-12");
        let stopped = self.walk(&Walking { group, march, pace: None, look, how, rule }, log);
        self.state.works[group].charged |= rush.contact && !stopped;
        self.look_for_markers(log);
    }
}
