//! The roll for side 1 (FS-D07).

use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, Side};

use crate::play::Skirmish;

impl Skirmish {
    /// FS-D07: a die each for side 1; ties again.
    pub(crate) fn roll_off(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        loop {
            // FS-GEN-02: a d6 like every roll of the game
            let [near, far] = [dice.face(Die::D6, "side 1")?, dice.face(Die::D6, "side 1")?];
            log.say("FS-D07", || {
                let [ours, theirs] = [Side::FIRST, Side::SECOND].map(|side| self.table.setting.side_name(side));
                format!("Roll for side 1: {ours} {near}, {theirs} {far}.")
            });
            if near != far {
                self.state.first = if near > far { Side::FIRST } else { Side::SECOND };
                break;
            }
        }
        let first = self.state.first;
        log.say("FS-D07", || format!("{} is side 1.", self.table.setting.side_name(first)));
        self.begin_placing(log);
        Ok(())
    }
}
