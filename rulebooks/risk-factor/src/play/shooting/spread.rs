//! Hits spread over a group where only the count of the hurt matters: what the odds of a volley are made of.

use std::ops::ControlFlow;

use engine::chart::Tray;
use engine::dice::{Dice, DiceError, Die};

use crate::book::{GrazeEffect, WoundEffect};
use crate::charts::to_hit::Aimed;
use crate::charts::volley::VolleyDice;
use crate::field::figure::Health;
use crate::field::ids::FigureId;
use crate::play::Skirmish;
use crate::play::state::Target;
use crate::words::Damage;

/// How many leaders a tally has room for: two bits each.
const MOST_LEADERS: usize = 32;

/// How many figures of a group are how: those who are alike are not told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Tally {
    /// Wounds and kills still to fall.
    due: [u32; 2],
    /// The group's own figures: fit, wounded, down.
    own: [u32; 3],
    /// Each leader with it, two bits a leader: 0 fit, 1 wounded, 2 down.
    leaders: u64,
}

/// Who a hit falls on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hit {
    Own(usize),
    Leader(usize),
}

impl Tally {
    /// How a leader is.
    fn leader(&self, at: usize) -> usize {
        usize::try_from(self.leaders >> (2 * at) & 3).unwrap_or(0)
    }

    /// Notes how a leader is.
    fn set_leader(&mut self, at: usize, state: usize) {
        let state = u64::try_from(state).unwrap_or(0) & 3;
        self.leaders = self.leaders & !(3 << (2 * at)) | state << (2 * at);
    }

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
        let mut next = *self;
        let [wounds, kills] = &mut next.due;
        let kills_now = *wounds == 0;
        let due = if kills_now { kills } else { wounds };
        *due = due.saturating_sub(1);
        next.fall(hit, kills_now || wound_removes);
        next
    }

    /// A wound, or what takes a figure down at once, falls.
    fn fall(&mut self, hit: Hit, downs: bool) {
        let worse = |state: usize| if downs || state > 0 { 2 } else { 1 };
        match hit {
            Hit::Own(state) => {
                if let Some(count) = self.own.get_mut(state) {
                    *count -= 1;
                }
                if let Some(count) = self.own.get_mut(worse(state)) {
                    *count += 1;
                }
            }
            Hit::Leader(at) => self.set_leader(at, worse(self.leader(at))),
        }
    }
}

impl Skirmish {
    /// Whether hits may be spread by counts: the dice are walked over, and grazes do nothing.
    pub(crate) fn spreads(&self, target: Target, dice: &mut dyn Dice) -> bool {
        let plain = self.book().options.graze_effect == GrazeEffect::None;
        let leaders = self.field().leaders_with(target.group).count();
        plain && target.figure.is_none() && leaders <= MOST_LEADERS && dice.branching().is_some()
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

    /// RK-SHT-04, RK-DMG-01, RK-DMG-10: a whole volley, die by die. A figure ends the same in whatever order wounds and
    /// kills fall on it, so this comes to the same as all dice to hit, then all for damage, then all allocations.
    pub(crate) fn spread_volley(
        &mut self,
        among: &[FigureId],
        volley: VolleyDice,
        dice: &mut dyn Dice,
    ) -> Result<(), DiceError> {
        let start = self.tally(among, [0, 0]);
        let die = Die::of(u32::try_from(among.len()).unwrap_or(1));
        let removes = self.book().options.wound_effect == WoundEffect::OutOfAction;
        let VolleyDice { dice: count, last_miss, limits, .. } = volley;
        let end = Tray::new(dice).chain(count, start, |tally, tray| {
            let mut next = *tally;
            let [_, hit] = tray.pool(Die::D8, "to-hit", 1, [last_miss, Aimed::EIGHT])?;
            if hit > 0 {
                let [grazed, _, killed] = tray.pool(Die::D6, "damage", 1, limits)?;
                if grazed == 0 {
                    let face = tray.roll_for(die, "allocation", |face| tally.hit(face))?;
                    next.fall(tally.hit(face), killed > 0 || removes);
                }
            }
            Ok(ControlFlow::Continue(next))
        })?;
        self.settle_tally(among, &end);
        Ok(())
    }

    fn tally(&self, among: &[FigureId], due: [u32; 2]) -> Tally {
        let mut tally = Tally { due, own: [0; 3], leaders: 0 };
        let mut leaders = 0;
        for figure in among {
            let figure = &self.state.figures[*figure];
            let state = state_of(figure.health);
            if self.table.roster.troops[figure.group].lead.is_some() && among.len() > 1 {
                tally.set_leader(leaders, state);
                leaders += 1;
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
        for (at, figure) in leaders.into_iter().enumerate() {
            self.state.figures[figure].health = health_of(end.leader(at));
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
