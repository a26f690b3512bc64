//! Points, and when the game is over (FD-D03, FD-D04).

use engine::game::{Ending, Log, Side, What};

use crate::play::battle::Battle;
use crate::play::turn::Step;

impl Battle {
    /// FD-D04: the points of a side: what the other has lost, and the objectives that it holds.
    pub fn points(&self, side: Side) -> i32 {
        let worth = &self.book().sheet.play.points;
        let lost = self.state.losses.get(side.other().index()).copied().unwrap_or_default();
        let objectives: i32 = self
            .state
            .holders
            .iter()
            .zip(&self.table.setting.objectives)
            .filter(|(holder, _)| **holder == Some(side))
            .map(|(_, marker)| marker.worth)
            .sum();
        i32::from(lost.castings) * worth.casting.get()
            + i32::from(lost.guns_captured) * worth.captured_gun.get()
            + i32::from(lost.guns_destroyed) * worth.destroyed_gun.get()
            + i32::from(lost.commanders) * worth.commander.get()
            + objectives
    }

    /// FD-D03: after Segment III.
    pub(crate) fn how_it_ends(&self) -> Option<Ending> {
        let broken = |side: Side| {
            let lost = self.state.losses.get(side.index()).map_or(0, |losses| losses.castings);
            self.table.breaks_at.get(side.index()).is_some_and(|most| lost >= *most)
        };
        let last = self.table.setting.turns.is_some_and(|last| self.state.turn >= last);
        let sides = [Side::FIRST, Side::SECOND];
        let why = if sides.into_iter().any(|side| !self.has_stands(side)) {
            "swept-away"
        } else if sides.into_iter().any(broken) {
            "army-broken"
        } else if last {
            "last-turn"
        } else {
            return None;
        };
        Some(Ending { winner: self.leader(), why, rule: "FD-D03" })
    }

    /// Whether a side has a stand left, or one that has still to come.
    fn has_stands(&self, side: Side) -> bool {
        let field = self.field();
        field.of_side(side).any(|piece| {
            let roll = self.table.roll(piece);
            let counts = roll.stand().is_some() || roll.section().is_some();
            counts && (self.piece(piece).is_to_come() || field.is_fighting_stand(piece))
        })
    }

    /// FD-D04: more points win; less than a tenth of the higher score is a draw.
    fn leader(&self) -> Option<Side> {
        let (first, second) = (self.points(Side::FIRST), self.points(Side::SECOND));
        let apart = f64::from((first - second).abs());
        if apart < f64::from(first.max(second)) * self.book().sheet.play.points.draw_within || first == second {
            return None;
        }
        Some(if first > second { Side::FIRST } else { Side::SECOND })
    }

    pub(crate) fn end(&mut self, ending: Ending, log: &mut Log) {
        self.state.ending = Some(ending);
        self.state.step = Step::Over;
        self.state.agenda.clear();
        log.say(ending.rule, || {
            let of = |side: Side| format!("{} {}", self.table.setting.side_name(side), self.points(side));
            format!("Points: {}, {}", of(Side::FIRST), of(Side::SECOND))
        });
        log.note(ending.rule, What::Ended(ending));
    }
}
