//! Moving up: free figures join an undermanned combat before the first of a melee step (CS-D30, CS-D36).

use engine::game::{Log, Refusal, Side, What};
use engine::table::{Facing, Pose, Spot};

use super::super::Battle;
use crate::field::figure::{FigureId, Unit};
use crate::words::Nerve;

impl Battle {
    /// Asks while a figure of a side can move up into a combat that is fought in this step.
    pub(in super::super) fn step_move_up(&mut self, side: Side) -> bool {
        if self.movers_up(side).is_empty() {
            self.pop();
            return true;
        }
        false
    }

    /// CS-D36: who can move up into which combat, with where he would stand.
    pub(in super::super) fn movers_up(&self, side: Side) -> Vec<(FigureId, u8, Spot)> {
        let mut found = Vec::new();
        for combat in self.to_fight() {
            let Some(fight) = self.state.combats.get(usize::from(combat)) else { continue };
            if fight.count(side) != 1 || fight.count(side.other()) != 1 {
                continue;
            }
            let units: Vec<Unit> = fight.side(side).map(|id| self.field().figure(id).unit).collect();
            for unit in units {
                for id in self.field().members(unit) {
                    if let Ok(spot) = self.judge_move_up(side, id, combat) {
                        found.push((id, combat, spot));
                    }
                }
            }
        }
        found
    }

    /// CS-D36: whether a figure may move up into a combat.
    pub(in super::super) fn judge_move_up(&self, side: Side, figure: FigureId, combat: u8) -> Result<Spot, Refusal> {
        let refuse = |why: &str| Refusal::by("CS-D36", why.to_owned());
        let fight = self.state.combats.get(usize::from(combat)).filter(|_| self.to_fight().contains(&combat));
        let fight = fight.ok_or_else(|| refuse("that combat is not fought now"))?;
        let own = *self.field().figure(figure);
        let Unit::Squad(squad) = own.unit else { return Err(refuse("only a figure of a squad moves up")) };
        if !own.here || own.side != side || self.state.is_locked(figure) {
            return Err(refuse("only a free figure moves up"));
        }
        if self.state.squad(squad).nerve == Nerve::Retreat {
            return Err(refuse("a retreating squad sends nobody forward"));
        }
        if fight.count(side) != 1 || fight.count(side.other()) != 1 {
            return Err(Refusal::by("CS-MEL-02", "only a combat of one against one has room for another"));
        }
        let comrade = fight.side(side).any(|id| self.field().figure(id).unit == own.unit);
        if !comrade {
            return Err(refuse("nobody of its squad fights there"));
        }
        if self.field().straggles(figure) || self.field().leader(squad).is_none() {
            return Err(refuse("it is not within 6 inches of its leader"));
        }
        let foe = fight.side(side.other()).next().ok_or_else(|| refuse("nobody is left to fight there"))?;
        self.room_beside(figure, foe).ok_or_else(|| refuse("there is no room beside its comrade"))
    }

    /// CS-D36: it joins as second man.
    pub(in super::super) fn move_up(&mut self, figure: FigureId, combat: u8, spot: Spot, log: &mut Log) {
        let unit = self.field().figure(figure).unit;
        let side = self.side(unit);
        let from = self.field().figure(figure).spot;
        let there = self.field().figure(figure).at(spot);
        let opens = !self.field().is_firm(spot.point()) || self.field().crossed_over(&[(figure, there)]).is_some();
        self.put(&vec![(figure, spot)]);
        // 6.7: close order ends where a man stands in woods, water or a building, or has crossed an obstacle
        if let (true, Unit::Squad(squad)) = (opens, unit) {
            self.open_out(squad, log);
        }
        if let Some(fight) = self.state.combats.get_mut(usize::from(combat)) {
            fight.add(side, figure);
        }
        let piece = self.piece(unit);
        let pose = |spot| Pose { spot, facing: Facing::AHEAD };
        log.note("CS-D36", What::Moved { piece, from: pose(from), to: pose(spot), path: vec![spot], how: "move-up" });
        self.log_places(&vec![(figure, spot)], "CS-D36", log);
    }
}
