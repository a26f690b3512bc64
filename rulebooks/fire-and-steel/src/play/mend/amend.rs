//! Setting something right by hand, as both sides have agreed.

use engine::game::{Fix, Log, PieceId, Refusal, What};
use engine::table::Pose;
use engine::word::Word;

use crate::field::figure::{Aim, Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::man::Standing;
use crate::play::state::{HorseId, Step};
use crate::play::weapons::arm::ArmId;
use crate::play::weapons::catalogue::Weapon;

/// What can be set.
const STATES: &str = "wounds, morale-markers, posture, mount, weapon, bayonet, reload-markers or aim";

impl Skirmish {
    pub(crate) fn set_right(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        if self.state.step == Step::Over {
            return Err(Refusal::by("FS-D30", "the game is over"));
        }
        let (piece, words) = match fix {
            Fix::Pose { piece, pose } => (*piece, self.set_pose(self.on_table(*piece)?, *pose)?),
            Fix::Strength { piece, strength } => (*piece, self.set_strength(self.on_table(*piece)?, *strength, log)?),
            Fix::State { piece, what, to } => (*piece, self.set_state(self.on_table(*piece)?, what, to)?),
            Fix::Removed { piece } => {
                let id = self.on_table(*piece)?;
                self.take_off(id, Standing::Left, "left-the-table", "FS-D20", log);
                (*piece, "is taken off the table".to_owned())
            }
        };
        let name = self.table.setting.name(piece).to_owned();
        log.note("FS-D08", What::Amended { words: format!("{name} {words}.") });
        // Orders were given for how things stood before.
        if let Some(id) = self.figure_of(piece) {
            self.state.men[id].order = None;
        }
        self.update_sight_and_contact();
        // FS-D25: no figure aims at one that is gone, or that was put out of sight
        self.lose_aims_out_of_sight(log);
        Ok(())
    }

    fn on_table(&self, piece: PieceId) -> Result<FigureId, Refusal> {
        let id = self.figure_of(piece).filter(|id| self.state.men[*id].is_here());
        id.ok_or_else(|| Refusal::by("FS-GEN-04", "only a figure on the table can be set right"))
    }

    fn set_pose(&mut self, id: FigureId, pose: Pose) -> Result<String, Refusal> {
        let mut landed = self.field().landed(&self.state.figures[id], pose.spot, 0);
        landed.pose = pose;
        if let Some(barred) = self.field().unfit(&landed) {
            return Err(self.refusal(barred.into()));
        }
        self.state.figures[id] = landed;
        self.update_base(id);
        Ok("is put elsewhere".to_owned())
    }

    fn set_strength(&mut self, id: FigureId, strength: u16, log: &mut Log) -> Result<String, Refusal> {
        let limit = self.book().options.wound_limit;
        if strength == 0 {
            self.take_off(id, Standing::Dead, "killed", "FS-DMG-08", log);
            return Ok("is dead".to_owned());
        }
        let wounds = limit - i32::from(strength);
        if limit == 0 || wounds < 0 {
            return Err(Refusal::by("FS-R47", format!("a figure can take {limit} wounds")).instead("set its wounds"));
        }
        self.state.figures[id].wounds = wounds;
        Ok(format!("has {wounds} wounds"))
    }

    fn set_state(&mut self, id: FigureId, what: &str, to: &str) -> Result<String, Refusal> {
        let wrong = || Refusal::by("FS-D08", format!("`{what}` cannot be `{to}`"));
        let number = || to.parse::<u8>().ok().filter(|number| *number <= 20).ok_or_else(wrong);
        match what {
            "wounds" => {
                let wounds = i32::from(number()?);
                let limit = self.book().options.wound_limit;
                if limit > 0 && wounds >= limit {
                    return Err(wrong().instead("take the figure off the table"));
                }
                self.state.figures[id].wounds = wounds;
            }
            "morale-markers" => {
                let markers = number()?;
                self.state.men[id].morale_old = markers;
                self.state.men[id].morale_new = 0;
                self.state.figures[id].morale_markers = markers.into();
            }
            "posture" => {
                let lies = match to {
                    "gone-to-ground" if !self.state.figures[id].mounted => true,
                    "standing" => false,
                    _ => return Err(wrong().instead("standing or gone-to-ground")),
                };
                self.state.figures[id].gone_to_ground = lies;
            }
            "weapon" => {
                let weapon = Weapon::from_word(to).ok_or_else(wrong)?;
                let carried = self.table.weapons(id).iter().zip(ArmId::all());
                let (_, arm) = carried.into_iter().find(|(carried, _)| **carried == weapon).ok_or_else(wrong)?;
                self.state.men[id].ready = Some(arm);
                self.state.men[id].bayonet = false;
            }
            "bayonet" => self.state.men[id].bayonet = matches!(to, "fixed"),
            "reload-markers" => {
                let markers = number()?;
                let arm = self.state.men[id].ready.ok_or_else(wrong)?;
                let action = self.table.missile(id, arm).ok_or_else(wrong)?.0;
                let most = self.book().sheet.rates_of_fire.get(action).markers_after_shot();
                if i32::from(markers) > most {
                    return Err(wrong().instead(format!("at most {most}")));
                }
                self.state.men[id].arms[arm].markers = markers;
            }
            "aim" if to == "none" => self.state.figures[id].aim = Aim::None,
            "mount" => self.set_mount(id, to == "mounted")?,
            _ => return Err(wrong().instead(STATES)),
        }
        Ok(format!("is set right: {what} is {to}"))
    }

    fn set_mount(&mut self, id: FigureId, mounted: bool) -> Result<(), Refusal> {
        if mounted == self.state.figures[id].mounted {
            return Ok(());
        }
        if !mounted {
            self.leave_saddle(id);
            return Ok(());
        }
        let side = self.state.side_of(id);
        let free = self.state.horses.iter().position(|horse| horse.side == side && horse.at.is_some());
        let rider = Figure { mounted: true, gone_to_ground: false, ..self.state.figures[id].clone() };
        let horse = free.and_then(HorseId::at).filter(|_| self.field().unfit(&rider).is_none());
        let none = || Refusal::by("FS-D48", "there is no free horse of the side, or no room for it");
        self.take_horse(id, horse.ok_or_else(none)?);
        self.state.figures[id].gone_to_ground = false;
        Ok(())
    }
}
