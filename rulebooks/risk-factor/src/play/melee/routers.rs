//! Routers who are caught do not fight back (RK-D23).

use engine::dice::{Dice, DiceError};
use engine::game::{Log, Side};

use super::Tolls;
use crate::charts::melee::Blow;
use crate::field::ids::FigureId;
use crate::field::matching::{Bout, Fight};
use crate::play::Skirmish;
use crate::play::charting::Throw;
use crate::play::shooting::lone_die;

impl Skirmish {
    /// RK-D23: each figure in contact with a router and matched with nobody throws alone, in the order of numbers.
    pub(crate) fn cut_down_routers(
        &mut self,
        fight: &Fight,
        bouts: &[Bout],
        tolls: &mut Tolls,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        let matched = |figure: FigureId| bouts.iter().any(|bout| bout.lone == figure || bout.against.contains(&figure));
        let mut free: Vec<FigureId> = [Side::FIRST, Side::SECOND]
            .into_iter()
            .flat_map(|side| self.field().fighters(fight, side))
            .filter(|figure| !matched(*figure))
            .collect();
        free.sort();
        for figure in free {
            let Some(router) = self.router_touched(fight, figure) else { continue };
            let piece = |figure: FigureId| self.piece(self.field().acts_with(figure));
            let throw = Throw { by: Some(piece(figure)), at: Some(piece(router)), rule: "RK-D23" };
            let blow = |die: i32| self.book().sheet.melee.strikes(die);
            let words = |die: i32| {
                let result = match blow(die) {
                    Blow::None => "no blow that counts",
                    Blow::Wound => "a wound",
                    Blow::Kill => "a kill",
                };
                let (own, other) = (self.figure_named(figure), self.figure_named(router));
                format!("A {die} by {own} against {other}, which routs and does not fight back: {result}.")
            };
            let die = lone_die(throw, "a", words, dice, log)?;
            let blow = self.book().sheet.melee.strikes(die);
            self.strike(router, blow, tolls);
        }
        Ok(())
    }

    /// The living router that a figure touches: the nearest, then the lowest number.
    fn router_touched(&self, fight: &Fight, figure: FigureId) -> Option<FigureId> {
        let field = self.field();
        let enemy = field.side_of(figure).other();
        let routing =
            fight.groups.iter().filter(|group| field.side(**group) == enemy && self.state.groups[**group].is_routing());
        let touched = routing
            .flat_map(|group| field.members(*group))
            .filter(|other| self.state.figures[*other].is_alive() && field.in_contact(figure, *other));
        touched.min_by(|a, b| field.gap(figure, *a).total_cmp(&field.gap(figure, *b)).then(a.cmp(b)))
    }
}
