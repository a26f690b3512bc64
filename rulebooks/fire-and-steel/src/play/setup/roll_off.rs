//! The roll for side 1 (FS-D07).

use engine::dice::{Dice, DiceError, Die};
use engine::game::{Log, Side};
use engine::kit::objectives::end;

use crate::play::Skirmish;

impl Skirmish {
    /// FS-D07: a die each for side 1; ties again. FS-GEN-02: a d6 like every roll of the game.
    pub(crate) fn roll_off(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), DiceError> {
        let name = |side| self.table.setting.side_name(side);
        let first = end::roll_off(Die::D6, "side 1", dice, |[near, far]| {
            let [ours, theirs] = [Side::FIRST, Side::SECOND].map(name);
            log.say("FS-D07", || format!("Roll for side 1: {ours} {near}, {theirs} {far}."));
        })?;
        log.say("FS-D07", || format!("{} is side 1.", name(first)));
        self.state.first = first;
        self.begin_placing(log);
        Ok(())
    }
}
