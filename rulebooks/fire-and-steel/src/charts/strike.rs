//! Strike: what follows from the total of a shot or a blow, which is the same for both (FS-RES-06).

use engine::chart::Tray;
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::Book;
use crate::charts::combat_result::Effect;
use crate::charts::damage::{self, Harm, HitType, Missile, Target};

/// What a shot or a blow did to its target.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Aftermath {
    /// Whether the target tests morale.
    pub target_morale_test: bool,
    /// The type of the hit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hit_type: Option<i32>,
    /// The damage die as rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage_die: Option<i32>,
    /// With its modifiers, kept on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage_score: Option<i32>,
    /// What the damage table says.
    pub damage: Harm,
    /// The target's wounds now.
    pub target_wounds: i32,
    /// Whether it is dead.
    pub target_dead: bool,
}

impl Aftermath {
    /// Nothing has happened to the target.
    pub fn nothing(target: Target) -> Self {
        Self {
            target_morale_test: false,
            hit_type: None,
            damage_die: None,
            damage_score: None,
            damage: Harm::None,
            target_wounds: target.wounds,
            target_dead: false,
        }
    }

    /// What an effect does, with a damage die if it is a hit.
    pub fn of(
        book: &Book,
        effect: Effect,
        missile: Missile,
        target: Target,
        tray: &mut Tray<'_>,
    ) -> Result<Self, DiceError> {
        let Some(hit) = effect.hit() else {
            return Ok(Self { target_morale_test: effect == Effect::MoraleTest, ..Self::nothing(target) });
        };
        let rolled = damage::roll(book, hit, missile, target, tray)?;
        Ok(Self {
            target_morale_test: false,
            hit_type: Some(HitType::number(hit)),
            damage_die: Some(rolled.damage_die),
            damage_score: Some(rolled.damage_score),
            damage: rolled.damage,
            target_wounds: rolled.target_wounds,
            target_dead: rolled.target_dead,
        })
    }

    /// As one would say it after the total; `tests` is the context of a morale test.
    pub fn said(&self, total: i32, tests: &str) -> String {
        match self.hit_type {
            Some(hit) => {
                let harm = damage::said(self.damage, self.target_wounds, self.target_dead);
                format!("{total}, a type {hit} hit: {harm}.")
            }
            None if self.target_morale_test => format!("{total}, no hit, but the target tests morale {tests}."),
            None => format!("{total}, no effect."),
        }
    }
}
