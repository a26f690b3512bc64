//! Setting something right by hand, and giving the game up.

use engine::game::{Ending, Fix, Log, Refusal, Side, What};
use engine::word::Word;

use crate::field::ids::{LeaderId, UnitId};
use crate::field::pieces::GunStand;
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::state::Whereabouts;
use crate::play::turn::tasks::Task;
use crate::words::{Formation, LeaderQuality, TroopOrder};

impl Battle {
    /// A side gives up.
    pub(crate) fn give_up(&mut self, side: Side, log: &mut Log) {
        if self.state.ending.is_none() {
            self.finish(Ending { winner: Some(side.other()), why: "conceded", rule: "FF-D10" }, log);
        }
    }

    /// Sets something right.
    pub(crate) fn set_right(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        let none = || Refusal::by("FF-UNT-01", "there is no such piece");
        match fix {
            Fix::Pose { piece, pose } => match self.piece_of(*piece).ok_or_else(none)? {
                UnitOrLeader::Unit(unit) => {
                    if !self.is_on(unit) {
                        return Err(unit_is_off());
                    }
                    self.unit_mut(unit).pose = *pose;
                    self.lay_out(unit);
                }
                UnitOrLeader::Leader(leader) => {
                    if self.leader(leader).off_table {
                        return Err(leader_is_off());
                    }
                    let rider = self.leader_mut(leader);
                    rider.pose = *pose;
                    rider.attached_to = None;
                    self.lay_out_leader(leader);
                }
            },
            Fix::Strength { piece, strength } => match self.piece_of(*piece).ok_or_else(none)? {
                UnitOrLeader::Unit(unit) => self.set_strength(unit, *strength)?,
                UnitOrLeader::Leader(_) => return Err(Refusal::by("FF-UNT-13", "a leader has no strength")),
            },
            Fix::State { piece, what, to } => match self.piece_of(*piece).ok_or_else(none)? {
                UnitOrLeader::Unit(unit) if self.is_gone(unit) => return Err(unit_is_off()),
                UnitOrLeader::Unit(unit) => self.set_state(unit, what, to, log)?,
                UnitOrLeader::Leader(leader) => self.set_leader(leader, what, to)?,
            },
            Fix::Removed { piece } => match self.piece_of(*piece).ok_or_else(none)? {
                UnitOrLeader::Unit(unit) if !self.is_on(unit) => return Err(unit_is_off()),
                UnitOrLeader::Leader(leader) if self.leader(leader).off_table => return Err(leader_is_off()),
                UnitOrLeader::Unit(unit) => self.remove(unit, "removed-by-hand", "FF-UNT-01", log),
                UnitOrLeader::Leader(leader) => self.fell(leader, "removed-by-hand", "FF-UNT-13", log),
            },
        }
        // Nothing that was under way may be left hanging on what is no longer so.
        self.state.todo.retain(|task| !matches!(task, Task::LeaderOf { .. }));
        log.note("FF-UNT-01", What::Amended { words: format!("{fix:?}") });
        Ok(())
    }

    fn is_gone(&self, unit: UnitId) -> bool {
        self.record(unit).place == Whereabouts::Gone
    }

    /// The losses of the side follow, so that its army is what it was.
    fn set_strength(&mut self, unit: UnitId, strength: u16) -> Result<(), Refusal> {
        let initial = u16::from(self.label(unit).initial);
        if strength == 0 || strength > initial || !self.is_on(unit) {
            let why = format!("a unit on the table has from 1 to {initial} stands");
            return Err(Refusal::by("FF-UNT-03", why).instead("remove the unit instead"));
        }
        let before = self.unit(unit).strength();
        if let Some(troops) = self.troops_mut(unit) {
            troops.stands = u8::try_from(strength).unwrap_or(u8::MAX);
        } else if let Some(guns) = self.guns_mut(unit) {
            guns.stands.resize(usize::from(strength), GunStand::default());
        }
        let side = self.side(unit).index();
        if let Some(lost) = self.state.lost.get_mut(side) {
            *lost = (*lost + before).saturating_sub(strength);
        }
        self.lay_out(unit);
        Ok(())
    }

    fn set_state(&mut self, unit: UnitId, what: &str, to: &str, log: &mut Log) -> Result<(), Refusal> {
        let unknown = |known: &[&str]| {
            Refusal::by("FF-UNT-04", format!("`{what}` cannot be `{to}`"))
                .instead(format!("one of {}", known.join(", ")))
        };
        match what {
            "order" => {
                let order = TroopOrder::from_word(to).ok_or_else(|| unknown(TroopOrder::WORDS))?;
                self.set_order(unit, order, "FF-UNT-04", log);
            }
            "formation" => {
                let formation = Formation::from_word(to).filter(|formation| *formation != Formation::Garrison);
                let formation = formation.ok_or_else(|| unknown(Formation::WORDS))?;
                let troops = self.troops_mut(unit).ok_or_else(|| Refusal::by("FF-UNT-06", "guns have no formation"))?;
                troops.formation = formation;
                troops.building = None;
                self.lay_out(unit);
            }
            "low-on-ammo" => {
                let low = yes_no(to).ok_or_else(|| unknown(&["yes", "no"]))?;
                if let Some(troops) = self.troops_mut(unit) {
                    troops.low_on_ammo = low;
                } else if let Some(guns) = self.guns_mut(unit) {
                    guns.stands.iter_mut().for_each(|stand| stand.low_on_ammo = low);
                }
            }
            "silenced" => {
                let silenced = yes_no(to).ok_or_else(|| unknown(&["yes", "no"]))?;
                let guns = self.guns_mut(unit).ok_or_else(|| Refusal::by("FF-UNT-05", "only guns are silenced"))?;
                guns.stands.iter_mut().for_each(|stand| stand.silenced = silenced);
            }
            "limbered" => {
                let limbered = yes_no(to).ok_or_else(|| unknown(&["yes", "no"]))?;
                self.limber(unit, limbered, "FF-UNT-05", log);
            }
            _ => {
                let known = "order, formation, low-on-ammo, silenced, limbered";
                return Err(Refusal::by("FF-UNT-04", format!("a unit has no `{what}` to set")).instead(known));
            }
        }
        Ok(())
    }

    fn set_leader(&mut self, leader: LeaderId, what: &str, to: &str) -> Result<(), Refusal> {
        let rider = self.leader_mut(leader);
        let unknown = || Refusal::by("FF-UNT-13", format!("`{what}` cannot be `{to}`"));
        match what {
            "quality" => rider.quality = LeaderQuality::from_word(to).ok_or_else(unknown)?,
            "dismounted" => rider.dismounted = yes_no(to).ok_or_else(unknown)?,
            _ => {
                let refusal = Refusal::by("FF-UNT-13", format!("a leader has no `{what}` to set"));
                return Err(refusal.instead("quality, dismounted"));
            }
        }
        Ok(())
    }
}

fn unit_is_off() -> Refusal {
    Refusal::by("FF-D54", "it is not on the table")
}

fn leader_is_off() -> Refusal {
    Refusal::by("FF-LDR-01", "he is not on the table")
}

fn yes_no(word: &str) -> Option<bool> {
    match word {
        "yes" | "true" => Some(true),
        "no" | "false" => Some(false),
        _ => None,
    }
}
