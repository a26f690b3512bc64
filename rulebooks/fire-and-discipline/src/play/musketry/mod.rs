//! Musketry: skirmish fire, then volleys (sections 4.7 and 4.8 of the rules).

mod skirmish;
mod volley;

pub(crate) use skirmish::Skirmish;
pub(crate) use volley::{Aimed, Volley};

use engine::game::{PieceId, Refusal};

use super::battle::Battle;
use crate::charts::small_arms::Weapon;

impl Battle {
    /// FD-SEQ-06, FD-D13, FD-D15: whether a stand may use its firearms in the musketry phase.
    pub(crate) fn may_shoot(&self, piece: PieceId) -> Result<Weapon, Refusal> {
        let Some(stand) = self.table.roll(piece).stand() else {
            return Err(Refusal::by("FD-MUS-01", "only stands of foot and cavalry fire muskets"));
        };
        if self.side(piece) != self.state.active {
            return Err(Refusal::by("FD-R76", "only the player whose phase it is fires"));
        }
        let now = self.piece(piece);
        if now.inside().is_some() {
            return Err(Refusal::by("FD-HCV-05", "there is no musketry from hard cover"));
        }
        if !self.field().is_on_table(piece) {
            return Err(Refusal::by("FD-MUS-11", "it is not on the table"));
        }
        let Some(weapon) = stand.weapon else { return Err(Refusal::by("FD-MEL-22", "it has no firearms")) };
        if now.acts.fired {
            return Err(Refusal::by("FD-D15", "it has fired in this phase"));
        }
        if now.acts.charge.is_some() {
            return Err(Refusal::by("FD-D13", "a stand that charges does not fire"));
        }
        if now.acts.fled {
            return Err(Refusal::by("FD-D47", "it fled in this player turn"));
        }
        if self.in_contact(piece) {
            return Err(Refusal::by("FD-D13", "it is in contact with an enemy"));
        }
        if self.field().is_in_ford(piece) {
            return Err(Refusal::by("FD-TER-18", "a unit in a ford may not fire"));
        }
        Ok(weapon)
    }

    /// FD-MUS-11, FD-D13, FD-D51: whether an enemy stand may be shot at with small arms.
    fn may_be_shot(&self, target: PieceId) -> Result<(), Refusal> {
        if self.side(target) == self.state.active {
            return Err(Refusal::by("FD-MUS-11", "the target must be an enemy"));
        }
        if self.table.roll(target).is_commander() {
            return Err(Refusal::by("FD-CMD-11", "a commander by himself is no target"));
        }
        if self.piece(target).inside().is_some() {
            return Err(Refusal::by("FD-HCV-05", "there is no musketry at hard cover"));
        }
        if !self.field().is_on_table(target) {
            return Err(Refusal::by("FD-MUS-11", "there is no such stand on the table"));
        }
        if self.piece(target).is_guns_alone() {
            return Err(Refusal::by("FD-D51", "guns without a crew cannot be fired at"));
        }
        if self.in_contact(target) {
            return Err(Refusal::by("FD-D13", "it is in contact with an enemy of its own"));
        }
        Ok(())
    }

    /// The enemies on the table, in the order of battle.
    fn possible_targets(&self) -> impl Iterator<Item = PieceId> + use<'_> {
        let field = self.field();
        field.of_side(self.passive()).filter(move |piece| field.is_on_table(*piece))
    }
}
