//! How far a group goes in a phase (RK-MOV-01 to -04, RK-D04, RK-D10); halves are exact (RK-TRN-06, RK-R12).

use engine::chart::Chart;
use engine::dice::{Dice, DiceError};
use engine::game::Log;

use crate::charts::movement::{Going, Impulse, Movement, MovementFacts, Speed};
use crate::field::going::Allowance;
use crate::field::ids::GroupId;
use crate::play::Skirmish;
use crate::play::charting::{Throw, looked_up, thrown};

impl Skirmish {
    /// RK-MOV-01, RK-MOV-03, RK-MOV-04: the allowance of a group without dice.
    pub(crate) fn allowance(&self, group: GroupId, speed: Speed, action: Impulse) -> Allowance {
        let troops = self.table.roster.troops[group].moves_as();
        let at = |going| {
            let facts = MovementFacts { troops, going, speed, natives: false, action };
            looked_up(|tray| Movement::resolve(self.book(), &facts, tray)).allowance.get()
        };
        Allowance { full: at(Going::Good), bad: at(Going::Bad) }
    }

    /// RK-MOV-02, RK-R28: the allowance of an attack; natives throw for their rush, once for the whole group.
    pub(crate) fn attack_allowance(
        &self,
        group: GroupId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Allowance, DiceError> {
        let plain = self.allowance(group, Speed::Full, Impulse::Attack);
        let troop = &self.table.roster.troops[group];
        if !troop.natives {
            return Ok(plain);
        }
        let facts = MovementFacts {
            troops: troop.moves_as(),
            going: Going::Good,
            speed: Speed::Full,
            natives: true,
            action: Impulse::Attack,
        };
        let throw = Throw { by: Some(self.piece(group)), at: None, rule: "RK-MOV-02" };
        let outcome = thrown::<Movement>(&self.table.book, &facts, throw, dice, log)?;
        let rush = f64::from(outcome.rush.unwrap_or(0));
        Ok(Allowance { full: plain.full + rush, bad: plain.bad + rush })
    }

    /// RK-D43: the rate of a group over good going.
    pub(crate) fn rate(&self, group: GroupId) -> f64 {
        self.allowance(group, Speed::Full, Impulse::Other).full
    }
}
