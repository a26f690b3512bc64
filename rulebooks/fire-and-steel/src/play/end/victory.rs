//! The end of the game, and who has won it.

use engine::game::{Ending, Log, Side, What};

use crate::play::Skirmish;
use crate::play::state::Standing;

impl Skirmish {
    /// FS-D30, FS-D31: at the end of a turn, whether the game is over, and how.
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

    /// An objective is the side's that alone has figures at it when a turn ends, until the other has.
    pub(crate) fn take_objectives(&mut self, log: &mut Log) {
        for at in 0..self.state.held.len() {
            let Some(objective) = self.table.setting.objectives.get(at) else { continue };
            let reach = self.book().sheet.play.objective_reach.get();
            let near = |side: Side| {
                self.state.of_side(side).filter(|id| self.state.men[*id].is_here()).any(|id| {
                    let centre = self.state.figures[id].centre();
                    match &objective.outline {
                        Some(outline) => outline.holds(centre),
                        None => centre.distance(objective.at.point()) <= reach + 1e-6,
                    }
                })
            };
            let taken = match [near(Side::FIRST), near(Side::SECOND)] {
                [true, false] => Side::FIRST,
                [false, true] => Side::SECOND,
                _ => continue,
            };
            let Some(held) = self.state.held.get_mut(at).filter(|held| **held != Some(taken)) else { continue };
            *held = Some(taken);
            let objective = u16::try_from(at).unwrap_or(u16::MAX);
            log.note("FS-D32", What::Taken { objective, side: Some(taken) });
        }
    }
}
