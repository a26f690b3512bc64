//! A weapon that a figure carries: its place among them, and its state.

use std::ops::{Index, IndexMut};

use engine::kit::look_up;
use serde::Serialize;

use crate::book::Book;
use crate::charts::rate_of_fire::{RateFacts, RateOfFire, RateOutcome};
use crate::charts::reload::{Method, Reload, ReloadFacts, ReloadOutcome};
use crate::words::WeaponAction;

/// The most weapons that one figure carries.
pub const MOST: usize = 6;

/// A weapon that a figure carries, by its place among them: below [`MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ArmId(u8);

impl ArmId {
    /// The weapon at a place; none beyond what a figure carries.
    pub fn at(place: usize) -> Option<ArmId> {
        u8::try_from(place).ok().filter(|_| place < MOST).map(ArmId)
    }

    /// All places, in order.
    pub fn all() -> impl Iterator<Item = ArmId> {
        (0..MOST).filter_map(ArmId::at)
    }

    /// Its place.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The states of all weapons that a figure carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Arms([Arm; MOST]);

impl Arms {
    /// All of them, to change.
    pub fn all_mut(&mut self) -> std::slice::IterMut<'_, Arm> {
        self.0.iter_mut()
    }
}

// A place of a weapon is always below the length of the list.
#[allow(clippy::indexing_slicing)]
impl Index<ArmId> for Arms {
    type Output = Arm;
    fn index(&self, arm: ArmId) -> &Arm {
        &self.0[arm.index()]
    }
}

#[allow(clippy::indexing_slicing)]
impl IndexMut<ArmId> for Arms {
    fn index_mut(&mut self, arm: ArmId) -> &mut Arm {
        &mut self.0[arm.index()]
    }
}

/// The state of a weapon that a figure carries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Arm {
    /// Its reload markers; loaded with none (FS-RLD-06).
    pub markers: u8,
    /// Whether a marker of this load was removed by tapping (FS-RLD-05).
    pub tapped: bool,
    /// Missiles left, of a throwing weapon (FS-D17).
    pub missiles: u8,
    /// Its shots in this phase.
    pub shots_this_phase: u8,
    /// Its shots in this impulse.
    pub shots_this_impulse: u8,
}

impl Arm {
    /// FS-RLD-06: whether it has no reload marker.
    pub fn is_loaded(self) -> bool {
        self.markers == 0
    }

    /// Chart `rate-of-fire` for it.
    pub fn rate(self, action: WeaponAction, book: &Book) -> RateOutcome {
        let facts = RateFacts {
            weapon_action: action,
            reload_markers: self.markers.into(),
            shots_this_phase: self.shots_this_phase.into(),
            shots_this_impulse: self.shots_this_impulse.into(),
            opt_uncapped_rows: book.options.uncapped_rows,
        };
        look_up::<RateOfFire>(book, &facts)
    }

    /// FS-ORD-05, FS-ROF-15: it has been shot, hit or miss.
    pub fn shot(&mut self, action: WeaponAction, book: &Book) {
        self.counted();
        self.let_off(action, book);
        self.missiles = self.missiles.saturating_sub(u8::from(action == WeaponAction::Thrown));
    }

    /// Counts a shot of the phase and the impulse.
    pub fn counted(&mut self) {
        self.shots_this_phase = self.shots_this_phase.saturating_add(1);
        self.shots_this_impulse = self.shots_this_impulse.saturating_add(1);
    }

    /// FS-ORD-05, FS-ORD-10: the charge is gone; the reload markers of the weapon are placed.
    pub fn let_off(&mut self, action: WeaponAction, book: &Book) {
        let markers = self.rate(action, book).markers_after_shot;
        self.markers = u8::try_from(markers).unwrap_or(u8::MAX);
        self.tapped = false;
    }

    /// Chart `reload` for one impulse of loading it; `aims` is whether the figure has an aim marker.
    pub fn reloaded(self, action: WeaponAction, method: Method, aims: bool, book: &Book) -> ReloadOutcome {
        let facts = ReloadFacts {
            weapon_action: action,
            reload_markers: self.markers.into(),
            method,
            impulses: 1,
            tap_used_before: self.tapped,
            aim_markers: aims.into(),
        };
        look_up::<Reload>(book, &facts)
    }
}
