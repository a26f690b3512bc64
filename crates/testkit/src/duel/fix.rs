//! What can be set right by hand in a game of Duel.

use engine::game::{Fix, Log, Refusal, What};

use super::{Duel, Piece, sort};

impl Duel {
    pub(super) fn set_right(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        let id = fix.piece();
        let name = self.setting.name(id).to_owned();
        if let Fix::Pose { pose, .. } = fix
            && !self.fits(id, pose.spot)
        {
            return Err(Refusal::by("DU-SET-02", "there is no room"));
        }
        let words = match fix {
            Fix::Pose { .. } => format!("{name} is put elsewhere"),
            Fix::Strength { strength, .. } => format!("{name} has {strength} left"),
            Fix::State { to, .. } => format!("{name} is {to}"),
            Fix::Removed { .. } => format!("{name} is taken off"),
        };
        let on_table = self.state.get_mut(id).filter(|piece| piece.on_table);
        let piece = on_table.ok_or_else(|| Refusal::by("DU-SET-02", "that piece is not on the table"))?;
        change(piece, fix, sort(id).full)?;
        log.note("", What::Amended { words });
        self.look_for_a_lost_side(log);
        Ok(())
    }
}

fn change(piece: &mut Piece, fix: &Fix, full: u16) -> Result<(), Refusal> {
    match fix {
        Fix::Pose { pose, .. } => piece.pose = *pose,
        Fix::Strength { strength, .. } if (1..=full).contains(strength) => piece.strength = *strength,
        Fix::Strength { .. } => {
            return Err(Refusal::by("DU-FIR-06", "it cannot have that strength").instead(format!("1 to {full}")));
        }
        Fix::State { what, to, .. } => match (what.as_str(), to.as_str()) {
            ("morale", "steady") => piece.shaken = false,
            ("morale", "shaken") => piece.shaken = true,
            _ => {
                let instead = "`morale` can be `steady` or `shaken`";
                return Err(Refusal::by("DU-RAL-01", "there is no such state").instead(instead));
            }
        },
        Fix::Removed { .. } => (piece.on_table, piece.strength) = (false, 0),
    }
    Ok(())
}
