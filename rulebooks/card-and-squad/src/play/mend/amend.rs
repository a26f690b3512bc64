//! Setting something right by hand, as both sides have agreed.

use engine::game::{Fix, Log, Refusal, What};
use engine::table::Pose;

use super::super::Battle;
use super::super::placing::{Layout, Limits};
use super::super::state::{Charge, Whereabouts};
use super::super::table::Piece;
use crate::field::figure::{OfficerId, SquadId, Unit};
use crate::words::Nerve;

impl Battle {
    /// The officer of a piece.
    pub(in super::super) fn officer_of(&self, piece: engine::game::PieceId) -> Option<OfficerId> {
        match self.table.piece(piece)? {
            Piece::Unit(Unit::Officer(officer)) => Some(officer),
            _ => None,
        }
    }

    /// Sets something right.
    pub(in super::super) fn set_right(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        if self.state.ending.is_some() {
            return Err(Refusal::by("CS-D01", "the game is over"));
        }
        let piece = fix.piece();
        let unit = match self.table.piece(piece) {
            Some(Piece::Unit(unit)) if self.state.is_here(unit) => unit,
            Some(Piece::Cannon(cannon)) => {
                if let Fix::Pose { pose, .. } = fix {
                    self.judge_gun_place(SquadId(u8::MAX), cannon, *pose)?;
                    self.place_gun(cannon, *pose, "CS-D11", log);
                    return Ok(());
                }
                return Err(Refusal::by("CS-D11", "only the place of a cannon can be set right"));
            }
            _ => return Err(Refusal::by("CS-D33", "only a piece on the table can be set right")),
        };
        let words = match fix {
            Fix::Pose { pose, .. } => self.set_place(unit, *pose)?,
            Fix::Strength { strength, .. } => self.set_strength(unit, *strength, log)?,
            Fix::State { what, to, .. } => self.set_state(unit, what, to, log)?,
            Fix::Removed { .. } => {
                self.take_away(unit, log);
                "is taken off the table".to_owned()
            }
        };
        let name = self.unit_name(unit);
        log.note("CS-D33", What::Amended { words: format!("{name} {words}.") });
        Ok(())
    }

    /// The squad is put elsewhere as it stands.
    fn set_place(&mut self, unit: Unit, pose: Pose) -> Result<String, Refusal> {
        if self.is_locked(unit) {
            return Err(Refusal::by("CS-R47", "some of its figures are locked in melee"));
        }
        let at = self.book().sheet.field.on_grid(pose.spot.point()).point();
        let places = self.lay_out(self.mover(unit), at, &Layout::default(), Limits::default())?;
        self.put(&places);
        Ok("is put elsewhere".to_owned())
    }

    fn set_strength(&mut self, unit: Unit, strength: u16, log: &mut Log) -> Result<String, Refusal> {
        let Unit::Squad(squad) = unit else {
            return Err(Refusal::by("CS-R63", "an officer is one figure").instead("take him off the table"));
        };
        let left = self.strength(squad);
        let wanted = usize::from(strength);
        if wanted > left {
            return Err(Refusal::by("CS-D23", format!("it has {left} figures on the table")).instead("give fewer"));
        }
        for _ in wanted..left {
            let last = self.rankers(squad).last().or_else(|| self.field().leader(squad));
            let Some(figure) = last else { break };
            self.kill(figure, "CS-D33", log);
        }
        Ok(format!("has {wanted} figures"))
    }

    fn set_state(&mut self, unit: Unit, what: &str, to: &str, log: &mut Log) -> Result<String, Refusal> {
        const STATES: &str =
            "morale (steady, wavering, retreating), loading (loaded, empty) or formation (formed, opened-out)";
        let wrong = || Refusal::by("CS-D33", format!("`{what}` cannot be `{to}`")).instead(STATES);
        let Unit::Squad(squad) = unit else { return Err(wrong()) };
        match (what, to) {
            ("morale", "steady") => self.take_nerve(squad, Nerve::Steady, log),
            ("morale", "wavering") => self.take_nerve(squad, Nerve::Waver, log),
            ("morale", "retreating") => self.take_nerve(squad, Nerve::Retreat, log),
            ("loading", "loaded" | "empty") => {
                let load = if to == "loaded" { Charge::Loaded } else { Charge::Empty };
                for id in self.to_place(unit) {
                    self.state.set_man(id, |man| man.load = load);
                }
            }
            ("formation", "formed") => {
                let places: Vec<_> = self.field().members(unit).map(|id| (id, self.field().figure(id).spot)).collect();
                self.judge_formed(squad, &places, super::super::placing::Order::Formed, false)?;
                self.set_formed(squad, true, log);
            }
            ("formation", "opened-out") => self.set_formed(squad, false, log),
            _ => return Err(wrong()),
        }
        Ok(format!("is set right: {what} is {to}"))
    }

    fn take_away(&mut self, unit: Unit, log: &mut Log) {
        let figures: Vec<_> = self.field().members(unit).collect();
        for id in &figures {
            for combat in &mut self.state.combats {
                combat.drop_out(*id);
            }
            if let Some(figure) = self.state.figures.get_mut(id.index()) {
                figure.here = false;
            }
        }
        self.state.combats.retain(super::super::state::Combat::goes_on);
        match unit {
            Unit::Squad(squad) => self.end_squad(squad, Whereabouts::Left, "left-the-table", "CS-D33", log),
            Unit::Officer(_) => {
                self.state.set_whereabouts(unit, Whereabouts::Left);
                let piece = self.piece(unit);
                log.note("CS-D33", What::Removed { piece, how: "left-the-table" });
            }
        }
    }
}
