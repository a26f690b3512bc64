//! The end: key positions, broken armies, the last turn and its points.

use engine::game::{Ending, Log, Side};
use engine::kit::objectives::{Keeps, end};
use engine::table::{Area, Point};

use crate::field::pieces::Unit;
use crate::play::battle::Battle;
use crate::play::state::Step;

const SIDES: [Side; 2] = [Side::FIRST, Side::SECOND];

impl Battle {
    /// FF-D64, FF-TER-11: who occupies each key position now. Contested or empty it stays with the side that was the last
    /// to occupy it (FF-D03).
    pub(crate) fn occupy(&mut self, log: &mut Log) {
        let mut holders = self.state.holders.clone();
        holders.occupy(Keeps::Last, "FF-D64", log, |at| SIDES.map(|side| self.occupies(side, at)));
        self.state.holders = holders;
    }

    /// FF-D64: whether an unbroken troop unit of a side is within 3" of the point, or partly in the area.
    fn occupies(&self, side: Side, objective: usize) -> bool {
        let Some(marker) = self.fixed.setting.objectives.get(objective) else { return false };
        let field = self.field();
        let numbers = &self.book().sheet;
        let at: Point = marker.at.point();
        let unbroken = |unit: &Unit| unit.troops().is_some() && !unit.is_broken();
        let mut units = field.pieces().filter(|piece| piece.unit.side == side && unbroken(piece.unit));
        units.any(|piece| match (&marker.outline, piece.unit.building()) {
            (Some(outline), building) => {
                // A garrison is all over its building, and not only along the walls.
                let place = building.and_then(|building| field.ground.areas().get(building));
                let within = |area: &Area| outline.corners().iter().any(|corner| area.outline().holds(*corner));
                outline.touches(piece.body) || place.is_some_and(within)
            }
            (None, _) => {
                numbers.field.tolerance.within(piece.body.gap_from(at).distance, numbers.play.occupying.get())
                    || piece.unit.building().is_some_and(|building| {
                        field.ground.areas().get(building).is_some_and(|area| area.outline().holds(at))
                    })
            }
        })
    }

    /// FF-D03, FF-MAN-13: whether a side has lost a key position that it held at the start.
    pub(crate) fn has_lost_key_position(&self, side: Side) -> bool {
        self.state.holders.has_lost_one(&self.fixed.setting.objectives, side)
    }

    /// FF-D10: at the end of a game turn. Whether the game is over.
    pub(crate) fn judge_victory(&mut self, log: &mut Log) -> bool {
        let broken = SIDES.map(|side| self.is_army_broken(side));
        let ending = match end::last_standing(broken.map(|broken| !broken)) {
            Some(winner) => Ending { winner, why: "army-broken", rule: "FF-D10" },
            None if self.state.turn >= self.fixed.turns => {
                Ending { winner: self.leader_on_points(), why: "last-turn", rule: "FF-D10" }
            }
            None => return false,
        };
        log.say("FF-D10", || self.why_it_ends(broken));
        self.finish(ending, log);
        true
    }

    /// What decided the game: what broken armies have lost, or the points of the last turn.
    fn why_it_ends(&self, broken: [bool; 2]) -> String {
        let setting = &self.fixed.setting;
        let lost = |side: Side| {
            let of = |list: &[u16; 2]| list.get(side.index()).copied().unwrap_or(0);
            let (lost, initial, name) = (of(&self.state.lost), of(&self.fixed.initial), setting.side_name(side));
            format!("{name} can fight no longer: {lost} of {initial} stands are lost.")
        };
        let why: Vec<String> =
            SIDES.into_iter().zip(broken).filter(|(_, broken)| *broken).map(|(side, _)| lost(side)).collect();
        if !why.is_empty() {
            return why.join(" ");
        }
        let points = SIDES.map(|side| format!("{} {}", setting.side_name(side), self.points(side)));
        let enough = match self.leader_on_points() {
            Some(_) => "that is lead enough",
            None => "that is not lead enough for anybody",
        };
        format!("The last turn is over. Points: {}; {enough}.", points.join(", "))
    }

    /// Ends the game, unless it has ended.
    pub(crate) fn finish(&mut self, ending: Ending, log: &mut Log) {
        if end::finish(&mut self.state.ending, ending, log) {
            self.state.step = Step::Over;
            self.state.todo.clear();
        }
    }

    fn is_army_broken(&self, side: Side) -> bool {
        self.losses_of(side).is_some_and(|(lost, breaks_at)| lost >= breaks_at)
    }

    /// FF-D10: how many stands a side has lost, and with how many it is broken; none for a side that began with none.
    pub(crate) fn losses_of(&self, side: Side) -> Option<(i32, i32)> {
        let of = |list: &[u16; 2]| i32::from(list.get(side.index()).copied().unwrap_or(0));
        let initial = of(&self.fixed.initial);
        (initial > 0).then(|| (of(&self.state.lost), self.book().sheet.play.army_broken.rounded_up(initial)))
    }

    /// FF-D10: the points of a side.
    pub fn points(&self, side: Side) -> i64 {
        let numbers = &self.book().sheet.play;
        let enemy = side.other().index();
        let of = |list: &[u16; 2]| i64::from(list.get(enemy).copied().unwrap_or(0));
        of(&self.state.lost) * i64::from(numbers.stand_points.get())
            + of(&self.state.leaders_lost) * i64::from(numbers.leader_points.get())
            + self.state.holders.worth(&self.fixed.setting.objectives, side)
    }

    /// FF-D10: a lead of a fifth wins.
    fn leader_on_points(&self) -> Option<Side> {
        let enough = |_, low: i64| {
            let low = i32::try_from(low).unwrap_or(i32::MAX);
            self.book().sheet.play.winning_lead.rounded_up(low).into()
        };
        end::ahead(SIDES.map(|side| self.points(side)), enough)
    }
}
