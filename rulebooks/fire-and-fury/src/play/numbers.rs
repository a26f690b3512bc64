//! The numbers of the play and the scale of the game.

use serde::Deserialize;

use crate::bounds::{Count, Quarters, Share};

/// The part `play` of the sheet.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    /// FF-D10: the last turn, where the scenario names none.
    pub turns: Count,
    /// FF-D08: how far from its edge a side sets up.
    pub setup_depth: Quarters,
    /// FF-D08: how far from the enemy.
    pub setup_apart: Quarters,
    /// FF-D08: how far from an edge troops stand that come over it.
    pub arrival_depth: Quarters,
    /// FF-D56: how near a leader must be to attach.
    pub attaching: Quarters,
    /// FF-D25: how near an enemy keeps ammunition from coming up.
    pub replenishing: Quarters,
    /// FF-D64: how near to a point occupies it.
    pub occupying: Quarters,
    /// FF-D10: the share of its stands that breaks an army.
    pub army_broken: Share,
    /// FF-D10: for each enemy stand lost.
    pub stand_points: Count,
    /// FF-D10: for each enemy leader removed from the game.
    pub leader_points: Count,
    /// FF-D10: for each key position held.
    pub key_position_points: Count,
    /// FF-D10: the lead that wins, as a share of the other's points.
    pub winning_lead: Share,
    /// Within what range players who have no hands think that guns do well.
    pub gun_useful: Quarters,
}

/// The part `scale` of the sheet: what a stand and an inch stand for.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Scale {
    /// FF-SCL-02
    pub men_a_troop_stand: Count,
    /// FF-SCL-03
    pub guns_a_gun_stand: Count,
    /// FF-SCL-04: so many inches on the table …
    pub inches: Quarters,
    /// FF-SCL-04: … are so many yards of ground.
    pub yards: Count,
    /// FF-SCL-05
    pub minutes_a_turn: [Count; 2],
    /// FF-SCL-01: the height of the figures in millimetres.
    pub figures: Count,
    /// FF-SCL-06
    pub version: String,
    /// FF-SCL-06
    pub years: [engine::sheet::Within<1700, 1900>; 2],
}

impl Scale {
    /// FF-SCL-04: how many yards of ground a distance on the table is.
    pub fn yards(&self, inches: f64) -> f64 {
        inches * f64::from(self.yards.get()) / self.inches.get()
    }

    /// FF-SCL-02: how many men so many troop stands are.
    pub fn men(&self, stands: usize) -> usize {
        stands * usize::try_from(self.men_a_troop_stand.get()).unwrap_or(0)
    }

    /// FF-SCL-03: how many guns so many gun stands are.
    pub fn guns(&self, stands: usize) -> usize {
        stands * usize::try_from(self.guns_a_gun_stand.get()).unwrap_or(0)
    }
}
