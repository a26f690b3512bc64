//! When the game ends, and which side has won it.

use engine::game::{Ending, Log, Side, What};

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::state::Step;
use crate::play::state::man::Standing;

impl Skirmish {
    /// FS-D30, FS-D31: how the game ends at the end of a turn; none if it goes on.
    pub(crate) fn how_it_ends(&self) -> Option<Ending> {
        let alive = [Side::FIRST, Side::SECOND].map(|side| self.left_of(side) > 0 || self.is_still_coming(side));
        let ending = |winner, why| Some(Ending { winner, why, rule: "FS-D32" });
        match alive {
            [true, false] => ending(Some(Side::FIRST), "last-on-the-table"),
            [false, true] => ending(Some(Side::SECOND), "last-on-the-table"),
            [false, false] => ending(None, "nobody-left"),
            [true, true] if self.state.turn >= self.table.turns => ending(self.ahead(), "last-turn"),
            [true, true] => None,
        }
    }

    /// What decided the game, in a sentence.
    pub(crate) fn why_it_ends(&self, ending: Ending) -> String {
        let setting = &self.table.setting;
        let sides = [Side::FIRST, Side::SECOND];
        if ending.why != "last-turn" {
            let gone = sides.into_iter().filter(|side| ending.winner != Some(*side));
            let names: Vec<&str> = gone.map(|side| setting.side_name(side)).collect();
            return format!("Nobody is left of {}.", names.join(" and "));
        }
        let holds = |side: Option<Side>| {
            let objectives = setting.objectives.iter().zip(&self.state.held);
            let held = objectives.filter(move |(_, held)| **held == side);
            let names: Vec<&str> = held.map(|(objective, _)| objective.name.as_str()).collect();
            let holder = side.map_or("Nobody", |side| setting.side_name(side));
            (!names.is_empty()).then(|| format!(" {holder} holds {}.", names.join(" and ")))
        };
        let held: String = sides.into_iter().map(Some).chain([None]).filter_map(holds).collect();
        let lost = sides.map(|side| {
            let (lost, all) = (self.lost_of(side), self.state.of_side(side).count());
            format!("{} {lost} of {all}", setting.side_name(side))
        });
        format!("The last turn is over.{held} Figures lost: {}.", lost.join(", "))
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, ending: Ending, log: &mut Log) {
        self.state.step = Step::Over;
        self.state.ending = Some(ending);
        for man in self.state.men.iter_mut() {
            man.order = None;
        }
        log.note(ending.rule, What::Ended(ending));
    }

    /// FS-D30, FS-D32: a side that concedes loses at once.
    pub(crate) fn give_up(&mut self, side: Side, log: &mut Log) {
        if self.state.ending.is_none() {
            self.end(Ending { winner: Some(side.other()), why: "conceded", rule: "FS-D32" }, log);
        }
    }

    /// The figures of a side on the table.
    fn left_of(&self, side: Side) -> usize {
        self.state.of_side(side).filter(|id| self.state.men[*id].is_here()).count()
    }

    /// The figures of a side that are dead or have left (FS-D20).
    fn lost_of(&self, side: Side) -> usize {
        let lost = |id: &FigureId| matches!(self.state.men[*id].standing, Standing::Dead | Standing::Left);
        self.state.of_side(side).filter(lost).count()
    }

    fn is_still_coming(&self, side: Side) -> bool {
        self.state.of_side(side).any(|id| self.state.men[id].standing == Standing::Coming)
    }

    /// FS-D32: at the last turn the side that holds more of the scenario's objectives; without them, or with as much,
    /// the side with the smaller share of its figures lost.
    fn ahead(&self) -> Option<Side> {
        let worth = |side: Side| -> i64 {
            let objectives = self.table.setting.objectives.iter().zip(&self.state.held);
            objectives.filter(|(_, held)| **held == Some(side)).map(|(objective, _)| i64::from(objective.worth)).sum()
        };
        let share = |side: Side| (self.lost_of(side), self.state.of_side(side).count());
        let ((near_lost, near), (far_lost, far)) = (share(Side::FIRST), share(Side::SECOND));
        let held = worth(Side::FIRST).cmp(&worth(Side::SECOND));
        match held.then((far_lost * near).cmp(&(near_lost * far))) {
            std::cmp::Ordering::Greater => Some(Side::FIRST),
            std::cmp::Ordering::Less => Some(Side::SECOND),
            std::cmp::Ordering::Equal => None,
        }
    }
}
