//! What can be seen of the pieces from across the table.

use engine::game::{Role, Sighting};
use engine::table::{Facing, Pose, Spot};

use crate::charts::movement::Going;
use crate::charts::range_factor;
use crate::field::figure::{Figure, FigureId};
use crate::play::Skirmish;
use crate::play::state::HorseId;
use crate::play::state::man::Standing;
use crate::words::HandWeapon as Hand;

impl Skirmish {
    pub(super) fn sighting(&self, figure: &Figure) -> Sighting {
        let (id, man) = (figure.id, &self.state.men[figure.id]);
        let radius = self.book().sheet.field.radius(figure.mounted);
        let class = man.ready.and_then(|arm| self.shoots_with(id, arm));
        let far = class.map_or(0.0, |class| range_factor::carries(self.book(), class));
        let shaken = self.state.markers(id).min(4) * 20 + if figure.gone_to_ground { 20 } else { 0 };
        Sighting {
            piece: id.piece(),
            side: self.state.side_of(id),
            role: if figure.leader {
                Role::Leader
            } else if figure.mounted {
                Role::Horse
            } else {
                Role::Foot
            },
            pose: figure.pose,
            on_table: man.is_here(),
            half: [radius, radius],
            strength: if man.is_here() || man.standing == Standing::Coming { self.strength(id) } else { 0 },
            full: self.strength_with(0),
            steadiness: 100_u8.saturating_sub(shaken),
            useful_range: far / 2.0,
            far_range: far,
            pace: f64::from(self.allowance(id, Going::Good)),
            fierceness: self.fierceness(figure),
        }
    }

    fn fierceness(&self, figure: &Figure) -> i8 {
        let weapon = match self.hand_weapon(figure.id, false) {
            Hand::LoadedPistol | Hand::Bayonet | Hand::Sword | Hand::Spear | Hand::Lance | Hand::AxeOrClub => 20,
            Hand::Knife | Hand::ClubbedFirearm | Hand::Unarmed => 0,
        };
        let saddle = if figure.mounted { 20 } else { 0 };
        let score = (figure.hand_skill - figure.wounds) * 15 + weapon + saddle - 20;
        i8::try_from(score.clamp(-100, 100)).unwrap_or(0)
    }

    pub(super) fn horse_sighting(&self, horse: HorseId) -> Option<Sighting> {
        let left = &self.state.horses[horse];
        let radius = self.book().sheet.field.radius(true);
        Some(Sighting {
            piece: self.horse_piece(horse)?,
            side: left.side,
            role: Role::Horse,
            pose: Pose { spot: left.at.unwrap_or(Spot::new(0, 0)), facing: Facing::AHEAD },
            on_table: left.at.is_some(),
            half: [radius, radius],
            strength: 0,
            full: 0,
            steadiness: 100,
            useful_range: 0.0,
            far_range: 0.0,
            pace: 0.0,
            fierceness: 0,
        })
    }

    /// FS-R47: the wounds that a figure can still take; 1 where wounds never kill.
    pub(crate) fn strength(&self, id: FigureId) -> u16 {
        self.strength_with(self.state.figures[id].wounds)
    }

    pub(crate) fn strength_with(&self, wounds: i32) -> u16 {
        match self.book().options.wound_limit {
            0 => 1,
            limit => u16::try_from(limit - wounds).unwrap_or(0),
        }
    }
}
