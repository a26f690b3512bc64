//! Hits spread over a group where only the count of the hurt matters: what the odds of a volley are made of.

use std::ops::ControlFlow;

use engine::chart::Tray;
use engine::dice::{Dice, DiceError, Die};

use crate::book::{GrazeEffect, WoundEffect};
use crate::field::figure::Health;
use crate::field::ids::FigureId;
use crate::play::Skirmish;
use crate::play::state::Target;
use crate::words::Damage;

/// How many figures of a group are how: those who are alike are not told apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Tally {
    /// Wounds and kills still to fall.
    due: [u32; 2],
    /// The group's own figures: fit, wounded, down.
    own: [u32; 3],
    /// Each leader with it: 0 fit, 1 wounded, 2 down.
    leaders: Vec<u8>,
}

/// Who a hit falls on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hit {
    Own(usize),
    Leader(usize),
}

impl Tally {
    /// The one on whom a face of the die falls: own figures first, then the leaders.
    fn hit(&self, face: i32) -> Hit {
        let mut left = u32::try_from(face).unwrap_or(1).saturating_sub(1);
        for (state, count) in self.own.iter().enumerate() {
            if left < *count {
                return Hit::Own(state);
            }
            left -= count;
        }
        Hit::Leader(usize::try_from(left).unwrap_or(0))
    }

    /// The next damage, and the tally after it has fallen.
    fn after(&self, hit: Hit, wound_removes: bool) -> Tally {
        let mut next = self.clone();
        let [wounds, kills] = &mut next.due;
        let kills_now = *wounds == 0;
        let due = if kills_now { kills } else { wounds };
        *due = due.saturating_sub(1);
        let worse = |state: usize| if kills_now || wound_removes || state > 0 { 2 } else { 1 };
        match hit {
            Hit::Own(state) => {
                if let Some(count) = next.own.get_mut(state) {
                    *count -= 1;
                }
                if let Some(count) = next.own.get_mut(worse(state)) {
                    *count += 1;
                }
            }
            Hit::Leader(at) => {
                if let Some(state) = next.leaders.get_mut(at) {
                    *state = u8::try_from(worse(usize::from(*state))).unwrap_or(2);
                }
            }
        }
        next
    }
}

impl Skirmish {
    /// Whether hits may be spread by counts: the dice are walked over, and grazes do nothing.
    pub(crate) fn spreads(&self, target: Target, dice: &mut dyn Dice) -> bool {
        let plain = self.book().options.graze_effect == GrazeEffect::None;
        plain && target.figure.is_none() && dice.branching().is_some()
    }

    /// RK-DMG-10: spreads damages over the figures of a group, those who are alike together.
    pub(crate) fn spread_harm(
        &mut self,
        among: &[FigureId],
        damages: &[Damage],
        dice: &mut dyn Dice,
    ) -> Result<(), DiceError> {
        let count =
            |damage: Damage| u32::try_from(damages.iter().filter(|known| **known == damage).count()).unwrap_or(0);
        let due = [count(Damage::Wound), count(Damage::Kill)];
        let start = self.tally(among, due);
        let die = Die::of(u32::try_from(among.len()).unwrap_or(1));
        let removes = self.book().options.wound_effect == WoundEffect::OutOfAction;
        let steps = due.iter().sum();
        let end = Tray::new(dice).chain(steps, start, |tally, tray| {
            let face = tray.roll_for(die, "allocation", |face| tally.hit(face))?;
            Ok(ControlFlow::Continue(tally.after(tally.hit(face), removes)))
        })?;
        self.settle_tally(among, &end);
        Ok(())
    }

    fn tally(&self, among: &[FigureId], due: [u32; 2]) -> Tally {
        let mut tally = Tally { due, own: [0; 3], leaders: Vec::new() };
        for figure in among {
            let figure = &self.state.figures[*figure];
            let state = state_of(figure.health);
            if self.table.roster.troops[figure.group].lead.is_some() && among.len() > 1 {
                tally.leaders.push(u8::try_from(state).unwrap_or(2));
            } else if let Some(count) = tally.own.get_mut(state) {
                *count += 1;
            }
        }
        tally
    }

    /// The figures are as the tally has it, the wounded falling first.
    fn settle_tally(&mut self, among: &[FigureId], end: &Tally) {
        let leads = |game: &Skirmish, figure: FigureId| {
            game.table.roster.troops[game.state.figures[figure].group].lead.is_some() && among.len() > 1
        };
        let leaders: Vec<FigureId> = among.iter().copied().filter(|figure| leads(self, *figure)).collect();
        for (figure, state) in leaders.into_iter().zip(&end.leaders) {
            self.state.figures[figure].health = health_of(usize::from(*state));
        }
        let mut own: Vec<FigureId> = among.iter().copied().filter(|figure| !leads(self, *figure)).collect();
        own.sort_by_key(|figure| (std::cmp::Reverse(self.state.figures[*figure].health), *figure));
        let [_, wounded, down] = end.own.map(|count| usize::try_from(count).unwrap_or(0));
        for (at, figure) in own.into_iter().enumerate() {
            let state = if at < down { 2 } else { usize::from(at < down + wounded) };
            let before = self.state.figures[figure].health;
            let after = health_of(state);
            if before <= Health::Wounded {
                self.state.figures[figure].health = after;
            }
        }
    }
}

fn state_of(health: Health) -> usize {
    match health {
        Health::Fit => 0,
        Health::Wounded => 1,
        Health::OutOfAction | Health::Dead => 2,
    }
}

fn health_of(state: usize) -> Health {
    match state {
        0 => Health::Fit,
        1 => Health::Wounded,
        _ => Health::Dead,
    }
}
