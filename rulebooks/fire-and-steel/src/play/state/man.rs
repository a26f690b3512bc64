//! What play knows of a figure beyond the field's facts.

use engine::table::Spot;
use serde::Serialize;

use super::HorseId;
use super::plan::Plan;
use crate::field::figure::{Figure, FigureId};
use crate::field::figure_set::FigureSet;
use crate::play::weapons::arm::{ArmId, Arms};

/// The part of a figure's state that the field does not measure with.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Man {
    pub(crate) standing: Standing,
    pub(crate) arms: Arms,
    /// FS-D16: the weapon in hand.
    pub(crate) ready: Option<ArmId>,
    pub(crate) bayonet: bool,
    /// Morale markers from earlier turns and from this one.
    pub(crate) morale_old: u8,
    pub(crate) morale_new: u8,
    /// The horse that it rides.
    pub(crate) horse: Option<HorseId>,
    /// Its order. A figure without one waits.
    pub(crate) order: Option<Plan>,
    /// Enemies in its line of sight at the start of the impulse, whichever way it looks.
    pub(crate) in_sight: FigureSet,
    /// Where `in_sight` was measured from: a cache, no part of the state.
    #[serde(skip)]
    pub(crate) looked_from: Option<Vantage>,
    /// FS-D18: enemies in contact at the start of the impulse.
    pub(crate) contacts: FigureSet,
    /// The enemy that it charged in this impulse.
    pub(crate) charged: Option<FigureId>,
    /// Whether it has acted in this impulse, or lost its action (FS-ORD-15).
    pub(crate) spent: bool,
    /// FS-ORD-14
    pub(crate) disturbed: bool,
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Standing {
    /// It arrives later.
    Coming,
    /// On the table.
    Here,
    Dead,
    /// FS-D20
    Left,
}

/// What a line of sight from or to a figure depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vantage {
    spot: Spot,
    level: i16,
    mounted: bool,
}

impl Vantage {
    pub(crate) fn of(figure: &Figure) -> Vantage {
        Vantage { spot: figure.pose.spot, level: figure.level, mounted: figure.mounted }
    }
}

impl Man {
    /// Whether it is on the table.
    pub(crate) fn is_here(&self) -> bool {
        self.standing == Standing::Here
    }
}
