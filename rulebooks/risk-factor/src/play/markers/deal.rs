//! The deal: which hidden group is under which marker (RK-D06).

use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, Side, What};

use crate::field::group::Status;
use crate::field::ids::{GroupId, MarkerId};
use crate::play::Skirmish;
use crate::play::state::Under;

impl Skirmish {
    /// RK-D06: each hidden group throws for one of its side's free markers; those left over are dummies. Only a player
    /// whose markers they are is shown the dice.
    pub(crate) fn deal_markers(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        for side in [Side::FIRST, Side::SECOND] {
            let mut free: Vec<MarkerId> =
                self.table.markers.each().filter(|(_, post)| post.side == side).map(|(id, _)| id).collect();
            let hidden: Vec<GroupId> = self
                .state
                .groups
                .each()
                .filter(|(id, group)| group.status == Status::Hidden && self.is_group_of(*id, side))
                .map(|(id, _)| id)
                .collect();
            for group in hidden {
                let Some(marker) = draw(&mut free, dice)? else { break };
                self.state.markers[marker].under = Under::Group(group);
                if log.wants_words() && !self.table.is_automatic(side) {
                    let words = format!(
                        "{} is under {}.",
                        self.name(group),
                        self.table.setting.name(self.table.marker_piece(marker))
                    );
                    log.whisper(side, "RK-D06", What::Said { words });
                }
            }
            for marker in free {
                self.state.markers[marker].under = Under::Dummy;
            }
        }
        Ok(())
    }

    fn is_group_of(&self, group: GroupId, side: Side) -> bool {
        let troop = &self.table.roster.troops[group];
        troop.side == side && troop.lead.is_none()
    }
}

/// Takes one of the free markers by a die; without one if only one is left.
fn draw(free: &mut Vec<MarkerId>, dice: &mut dyn Dice) -> Result<Option<MarkerId>, DiceError> {
    let count = u32::try_from(free.len()).unwrap_or(u32::MAX);
    let at = match count {
        0 => return Ok(None),
        1 => 0,
        _ => usize::try_from(dice.face(Die::of(count), "deal")?.saturating_sub(1)).unwrap_or(0),
    };
    Ok((at < free.len()).then(|| free.remove(at)))
}
