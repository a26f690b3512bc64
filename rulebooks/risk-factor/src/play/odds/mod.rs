//! What an order's odds are made of: the order itself, without what comes after it.

use engine::dice::Dice;
use engine::game::{Halt, Log, Order, Refusal};

use super::Skirmish;
use super::shooting::Volleying;
use super::turn::Answer;
use crate::field::figure::Figure;
use crate::field::group::Group;
use crate::field::ids::{FigureId, GroupId};

/// A shot that was looked at once, and what its runs change.
#[derive(Clone, Debug)]
pub(crate) struct PreparedShot {
    volley: Volleying,
    among: Vec<FigureId>,
    figures: Vec<(FigureId, Figure)>,
    groups: Vec<(GroupId, Group)>,
}

impl Skirmish {
    /// Checks an order; a shot is aimed once for all of its runs.
    pub(crate) fn prepare_order(&mut self, order: &Order) -> Result<(), Refusal> {
        self.prepared = match self.judge(order)? {
            Answer::Shoot(shooter, target) => self.volley_at(shooter, target).map(|volley| {
                let among: Vec<FigureId> = self.field().members(target.group).collect();
                let hurt = among.iter().chain(&volley.sighted.aimed.shooters);
                let figures = hurt.map(|figure| (*figure, self.state.figures[*figure])).collect();
                let leaders = self.table.roster.leaders();
                let groups = leaders.chain([target.group, volley.party.owner]);
                let groups = groups.map(|group| (group, self.state.groups[group])).collect();
                Box::new(PreparedShot { volley, among, figures, groups })
            }),
            _ => None,
        };
        Ok(())
    }

    /// Goes back to how everything was when a shot was prepared; false for any other order.
    pub(crate) fn go_back(&mut self) -> bool {
        let Some(shot) = self.prepared.take() else { return false };
        for (figure, then) in &shot.figures {
            self.state.figures[*figure] = *then;
        }
        for (group, then) in &shot.groups {
            self.state.groups[*group] = *then;
        }
        self.prepared = Some(shot);
        true
    }

    /// Carries out what an order is about: a try for a group, a volley with its losses, a move.
    pub(crate) fn try_out(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        if let Some(shot) = self.prepared.take() {
            let shooting = self.shoot(&shot.volley, &shot.among, dice, log);
            self.prepared = Some(shot);
            shooting?;
            self.bury("RK-DMG-09", log);
            return Ok(());
        }
        match self.judge(order)? {
            Answer::Shoot(shooter, target) => {
                if let Some(volley) = self.volley_at(shooter, target) {
                    let among: Vec<FigureId> = self.field().members(target.group).collect();
                    self.shoot(&volley, &among, dice, log)?;
                    self.bury("RK-DMG-09", log);
                }
                Ok(())
            }
            // What is done with several orders together comes later.
            Answer::Done | Answer::RollOff | Answer::Begin => Ok(()),
            answer => self.answer(answer, dice, log),
        }
    }
}
