//! When the game ends, and which side has won it.

use engine::game::{Ending, Log, Side};
use engine::kit::objectives::end;

use crate::field::figure::FigureId;
use crate::play::Skirmish;
use crate::play::state::Step;
use crate::play::state::man::Standing;

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

impl Skirmish {
    /// FS-D30, FS-D31: how the game ends at the end of a turn; none if it goes on.
    pub(crate) fn how_it_ends(&self) -> Option<Ending> {
        let ending = |winner, why| Some(Ending { winner, why, rule: "FS-D32" });
        match end::last_standing(SIDES.map(|side| self.can_go_on(side))) {
            Some(None) => ending(None, "nobody-left"),
            Some(winner) => ending(winner, "last-on-the-table"),
            None if self.state.turn >= self.table.turns => ending(self.ahead(), "last-turn"),
            None => None,
        }
    }

    /// What decided the game, in a sentence.
    pub(crate) fn why_it_ends(&self, ending: Ending) -> String {
        let setting = &self.table.setting;
        if ending.why != "last-turn" {
            let gone = SIDES.into_iter().filter(|side| ending.winner != Some(*side));
            let names: Vec<&str> = gone.map(|side| setting.side_name(side)).collect();
            return format!("Nobody is left of {}.", names.join(" and "));
        }
        let holds = |side: Option<Side>| {
            let names = self.state.held.names(&setting.objectives, side);
            let holder = side.map_or("Nobody", |side| setting.side_name(side));
            (!names.is_empty()).then(|| format!(" {holder} holds {}.", names.join(" and ")))
        };
        let held: String = SIDES.into_iter().map(Some).chain([None]).filter_map(holds).collect();
        let lost = SIDES.map(|side| {
            let (lost, all) = self.losses(side);
            format!("{} {lost} of {all}", setting.side_name(side))
        });
        format!("The last turn is over.{held} Figures lost: {}.", lost.join(", "))
    }

    /// Ends the game.
    pub(crate) fn end(&mut self, ending: Ending, log: &mut Log) {
        if end::finish(&mut self.state.ending, ending, log) {
            self.state.step = Step::Over;
            for man in &mut self.state.men {
                man.order = None;
            }
        }
    }

    /// FS-D32: at the last turn the side that holds more of the scenario's objectives. Without them, or with as much, the
    /// side with the smaller share of its figures lost.
    fn ahead(&self) -> Option<Side> {
        let worth = SIDES.map(|side| self.state.held.worth(&self.table.setting.objectives, side));
        end::ahead(worth, |_, _| 1).or_else(|| end::fewer_lost(SIDES.map(|side| self.losses(side))))
    }

    /// The figures of a side that are dead or have left (FS-D20), and all that it has.
    pub(crate) fn losses(&self, side: Side) -> (u32, u32) {
        let standing = |id: FigureId| self.state.men[id].standing;
        self.state.of_side(side).fold((0, 0), |(lost, all), id| {
            (lost + u32::from(matches!(standing(id), Standing::Dead | Standing::Left)), all + 1)
        })
    }

    /// Whether a side has a figure on the table, or one that still comes.
    fn can_go_on(&self, side: Side) -> bool {
        let (lost, all) = self.losses(side);
        lost < all
    }
}
