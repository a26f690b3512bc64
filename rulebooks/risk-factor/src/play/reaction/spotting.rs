//! Spotting dice: how far off those who lurk at the edge of terrain are seen in this phase (RK-D36, RK-R36).

use engine::dice::{Dice, DiceError};
use engine::game::{Log, Side};

use crate::charts::visibility::{FigurePlace, Visibility, VisibilityFacts};
use crate::field::HAIR;
use crate::field::ids::{GroupId, MarkerId, Number};
use crate::field::sight::End;
use crate::play::Skirmish;
use crate::play::charting::{Throw, thrown};
use crate::play::turn::Task;

impl Skirmish {
    /// RK-D36: a side throws for each enemy group, then for each enemy marker; what the die shows is turned over at
    /// once.
    pub(crate) fn spot(
        &mut self,
        side: Side,
        from: Option<MarkerId>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        if from.is_none() {
            self.look_for_company();
            let enemies: Vec<GroupId> = self.field().acting(side.other()).collect();
            for enemy in enemies {
                self.spot_group(side, enemy, dice, log)?;
            }
        }
        let from = from.unwrap_or(MarkerId(0));
        for marker in self.state.markers.ids().skip(from.index()) {
            if self.table.markers[marker].side == side || !self.lies(marker) {
                continue;
            }
            if self.spot_marker(side, marker, dice, log)? {
                // The rest of the markers come after the group that was shown.
                self.push(Task::Spot { side, from: Some(MarkerId::at(marker.index() + 1)) });
                self.turn_over(marker, log);
                return Ok(());
            }
        }
        Ok(())
    }

    /// One die for an enemy group that is wholly in concealing terrain with a figure at its edge.
    fn spot_group(&mut self, side: Side, enemy: GroupId, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        let field = self.field();
        if field.is_shown(enemy) {
            return Ok(());
        }
        let lurking =
            field.members(enemy).filter(|figure| field.wants_die(field.centre(*figure), field.has_fired(*figure)));
        let places: Vec<(End, bool)> = lurking.map(|figure| (field.end(figure), field.has_fired(figure))).collect();
        let Some(facts) = self.spotting_facts(side, &places) else { return Ok(()) };
        let piece = self.piece(enemy);
        let throw = Throw { by: None, at: Some(piece), rule: "RK-VIS-01" };
        let outcome = thrown::<Visibility>(&self.table.book, &facts, throw, dice, log)?;
        self.state.groups[enemy].seen_to = outcome.limit.and_then(|limit| whole(limit.get()));
        Ok(())
    }

    /// One die for an enemy marker at the edge of concealing terrain: whether it shows the marker.
    fn spot_marker(
        &mut self,
        side: Side,
        marker: MarkerId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<bool, DiceError> {
        let Some(end) = self.marker_end(marker) else { return Ok(false) };
        if !self.field().wants_die(end.at, false) {
            return Ok(false);
        }
        let Some(facts) = self.spotting_facts(side, &[(end, false)]) else { return Ok(false) };
        let piece = self.table.marker_piece(marker);
        let throw = Throw { by: None, at: Some(piece), rule: "RK-VIS-01" };
        let outcome = thrown::<Visibility>(&self.table.book, &facts, throw, dice, log)?;
        self.state.markers[marker].seen_to = outcome.limit.and_then(|limit| whole(limit.get()));
        Ok(self.marker_seen(marker).is_some())
    }

    /// The facts of the nearest look at those who lurk; none if no figure outside their terrain is near enough for any
    /// die.
    fn spotting_facts(&self, side: Side, lurking: &[(End, bool)]) -> Option<VisibilityFacts> {
        let field = self.field();
        let most = self.book().sheet.visibility.farthest_spotting() + HAIR;
        let mut best: Option<VisibilityFacts> = None;
        for observer in field.on_table(side) {
            let from = field.centre(observer);
            for (end, fired) in lurking {
                let range = (from.distance(end.at) - field.radius(observer) - end.radius).max(0.0);
                if range > most || best.as_ref().is_some_and(|best| range >= best.range) {
                    continue;
                }
                let Some(depth) = field.depth_concealed(end.at, from) else { continue };
                best = Some(VisibilityFacts {
                    range,
                    figure_place: FigurePlace::InTerrain,
                    figure_depth: depth,
                    figure_fired: *fired,
                    observer_in_woods: false,
                    observer_depth: 0.0,
                    opt_firer_seen: self.book().options.firer_seen,
                });
            }
        }
        best
    }
}

/// A limit in whole centimetres.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a die gives at most a few metres
fn whole(limit: f64) -> Option<u16> {
    (0.0..=60_000.0).contains(&limit).then_some(limit as u16)
}
