//! A fight from the matching to the result (RK-D31, RK-MEL-11, RK-MEL-13, RK-MEL-14, RK-R58).

use engine::dice::{Dice, DiceError};
use engine::game::{Log, Side, What};
use engine::table::Spot;

use super::tell::result_in_words;
use super::{Tolls, Won};
use crate::book::DrawnDefenders;
use crate::charts::melee_result::{Loser, MeleeResult, MeleeResultFacts, OneSide};
use crate::field::ids::{FigureId, GroupId};
use crate::field::matching::Fight;
use crate::play::Skirmish;
use crate::play::charting::{Throw, thrown_with};
use crate::play::turn::Task;
use crate::words::{Damage, counted};

impl Skirmish {
    /// RK-D31: all fights of the phase, then the winners follow up.
    pub(crate) fn fight_all(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        self.look_for_company();
        let mut tasks = Vec::new();
        let mark = self.state.agenda.len();
        for fight in self.field().fights() {
            let won = self.fight(&fight, dice, log)?;
            tasks.extend(won.into_iter().map(|won| Task::FollowUp { won }));
            self.look_for_markers(log);
        }
        // RK-D43: what was turned over is put down before anybody follows up.
        self.state.agenda.splice(mark..mark, tasks.into_iter().rev());
        Ok(())
    }

    /// One fight: the groups that may follow up.
    fn fight(&mut self, fight: &Fight, dice: &mut dyn Dice, log: &mut Log) -> Result<Vec<Won>, DiceError> {
        log.say("RK-D31", || {
            let names: Vec<&str> = fight.groups.iter().map(|group| self.name(*group)).collect();
            format!("Melee: {}.", names.join(", "))
        });
        let mut tolls = Tolls::default();
        let active = self.deciding_side();
        let stands = |game: &Skirmish, side: Side| !game.field().fighters(fight, side).is_empty();
        let both_fight = stands(self, active) && stands(self, active.other());
        let bouts = self.match_up(fight, log);
        let defenders: Vec<GroupId> = fight.groups.iter().copied().filter(|group| self.holds_works(*group)).collect();
        self.fight_bouts(&bouts, &mut tolls, dice, log)?;
        self.cut_down_routers(fight, &bouts, &mut tolls, dice, log)?;
        self.bury("RK-MEL-10", log);
        // RK-D23: if all groups of one side rout, the fight has no result
        if !both_fight {
            return Ok(Vec::new());
        }
        self.settle_fight(fight, active, &mut tolls, &defenders, dice, log)
    }

    /// Chart `melee-result`, and who falls back. Side a is the active side.
    fn settle_fight(
        &mut self,
        fight: &Fight,
        active: Side,
        tolls: &mut Tolls,
        defenders: &[GroupId],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Vec<Won>, DiceError> {
        let (ours, theirs) = (*tolls.of(active), *tolls.of(active.other()));
        let facts = MeleeResultFacts {
            a_wounds: ours.wounds,
            a_kills: ours.kills,
            b_wounds: theirs.wounds,
            b_kills: theirs.kills,
            a_bouts_won: ours.won,
            b_bouts_won: theirs.won,
            opt_worst_result: self.book().options.worst_result,
        };
        let lead = |side: Side| fight.groups.iter().copied().find(|group| self.field().side(*group) == side);
        let piece = |group: Option<GroupId>| group.map(|group| self.piece(group));
        let throw = Throw { by: piece(lead(active)), at: piece(lead(active.other())), rule: "RK-MEL-11" };
        let outcome = thrown_with::<MeleeResult>(&self.table.book, &facts, throw, dice, log, |outcome, account| {
            let names = [active, active.other()].map(|side| self.table.setting.side_name(side));
            account.words = result_in_words(names, outcome);
        })?;
        // RK-MEL-14, RK-R22
        for group in &fight.groups {
            let own = if self.field().side(*group) == active { OneSide::A } else { OneSide::B };
            self.state.groups[*group].losing = outcome.lost_more_in_melee == own;
        }
        let holds = outcome.loser == Loser::Both && self.book().options.drawn_defenders == DrawnDefenders::Hold;
        let back = |side: Side| if side == active { outcome.a_falls_back } else { outcome.b_falls_back };
        for side in [active, active.other()].into_iter().filter(|side| back(*side)) {
            let groups = fight.groups.iter().filter(|group| self.field().side(**group) == side);
            let yields = |group: &&GroupId| self.field().acts(**group) && !(holds && defenders.contains(group));
            let groups: Vec<GroupId> = groups.filter(yields).copied().collect();
            for group in groups {
                self.fall_back(group, f64::from(outcome.fall_back), log);
                self.look_for_markers(log);
            }
        }
        let winner = match outcome.may_follow_up {
            OneSide::A => active,
            OneSide::B => active.other(),
            OneSide::None => return Ok(Vec::new()),
        };
        let field = self.field();
        let of = |side: Side| {
            let own = fight.groups.iter().copied();
            own.filter(|group| field.side(*group) == side && field.acts(*group)).collect::<Vec<_>>()
        };
        let after = of(winner.other());
        let able = of(winner).into_iter().filter(|group| !self.state.groups[*group].is_routing());
        Ok(able.map(|group| Won { group, after: after.clone() }).collect())
    }

    /// RK-R58: whether a group is behind a defended obstacle, or defends a fortified position.
    fn holds_works(&self, group: GroupId) -> bool {
        let field = self.field();
        let behind = || {
            let enemy = field.side(group).other();
            field
                .members(group)
                .any(|own| field.on_table(enemy).any(|other| field.obstacle_between(own, other).is_some()))
        };
        field.defends_fortification(group) || (!self.state.works[group].charged && behind())
    }

    /// RK-MEL-11, RK-MEL-13, RK-R60: a group falls back figure by figure; one that has no room takes a wound.
    fn fall_back(&mut self, group: GroupId, distance: f64, log: &mut Log) {
        let before = self.pose(group);
        let figures: Vec<FigureId> = self.field().members(group).collect();
        let mut hurt = 0_u16;
        for figure in &figures {
            let to = self.field().falls_back_to(*figure, distance);
            if let Some(at) = to {
                self.state.figures[*figure].pose.spot = Spot::nearest(at);
            } else {
                self.harm(*figure, Damage::Wound);
                hurt += 1;
            }
        }
        let piece = self.piece(group);
        log.note(
            "RK-MEL-11",
            What::Moved { piece, from: before, to: self.pose(group), path: Vec::new(), how: "fall-back" },
        );
        self.log_stands(figures.into_iter(), "RK-MEL-11", log);
        if hurt > 0 {
            log.say("RK-MEL-13", || {
                let (who, each) = (counted(hurt, "figure", "figures"), if hurt == 1 { "" } else { " each" });
                format!("{}: {who} had no room to fall back and took a wound{each}.", self.name(group))
            });
            self.bury("RK-MEL-13", log);
        }
        self.look_for_stragglers(group);
    }
}
