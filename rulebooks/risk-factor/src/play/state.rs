//! The state of a game: plain data, cheap to clone, written the same on every machine.

use engine::game::{Ending, Side};
use engine::table::Spot;
use serde::Serialize;

use super::turn::Task;
use crate::charts::actions::{Action, Entry};
use crate::charts::fire_permission::Doing;
use crate::field::figure::Figure;
use crate::field::group::Group;
use crate::field::ids::{FigureId, GroupId, MarkerId, Ranks};

/// What lies under a marker, as far as the holder of this state knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Under {
    /// Not dealt yet, or not known.
    Unknown,
    /// Nothing.
    Dummy,
    /// A group.
    Group(GroupId),
}

/// A marker.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Marker {
    /// Where it lies; none before it is placed and once it is turned over.
    pub at: Option<Spot>,
    /// What lies under it.
    pub under: Under,
    /// Whether it was turned over.
    pub gone: bool,
    /// Whether it moved in this phase.
    pub moved: bool,
    /// RK-D36: how far off it is seen in this phase, if a die was thrown for it.
    pub seen_to: Option<u16>,
}

/// What a group threw on the actions table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Thrown {
    /// The risk factor.
    pub risk: i32,
    /// The die.
    pub die: i32,
    /// What the table says.
    pub entry: Entry,
    /// What that means for the group.
    pub action: Action,
    /// Whether it binds the group.
    pub binding: bool,
    /// RK-ACT-19
    pub may_stay: bool,
}

/// What a group carries out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Carry {
    /// It goes on doing nothing.
    Stay,
    /// It stands and faces the enemy.
    Halt,
    /// It goes towards the enemy.
    Advance,
    /// It goes into contact if it can.
    Attack,
    /// It opens the distance, or makes for cover.
    Retreat,
    /// It makes for the nearest cover and stops there.
    HaltInCover,
    /// It flees.
    Rout,
}

/// RK-R32: how a led group that is bound to retreat does so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Retreat {
    /// It stays in its cover.
    Stay,
    /// Straight away.
    Away,
    /// To cover.
    Cover,
}

/// Whom a group or leader shoots at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Target {
    /// The group.
    pub group: GroupId,
    /// One figure of it, picked by a player character.
    pub figure: Option<FigureId>,
}

/// What a group has done and been ordered in this phase.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Work {
    /// RK-CMD-06: a leader tried for it, or the leader himself tried.
    pub tried: bool,
    /// RK-D40: a leader who may not shoot in this phase.
    pub silent: bool,
    /// What it threw.
    pub thrown: Option<Thrown>,
    /// How it retreats, if its player chose.
    pub retreat: Option<Retreat>,
    /// What it carries out of that; none if its player orders it.
    pub carry: Option<Carry>,
    /// What it carries out, for the permission to fire.
    pub doing: Doing,
    /// Whether its move or order of the phase is done.
    pub done: bool,
    /// RK-ORD-01: whether its order lets it shoot.
    pub may_shoot: bool,
    /// RK-D24: whether its rout ended in this phase.
    pub rallied: bool,
    /// RK-D44: it came out of a marker that had moved.
    pub hampered: bool,
    /// RK-R40: it loads in this phase.
    pub loads: bool,
    /// Whom it shoots at.
    pub target: Option<Target>,
    /// RK-D49: its side made the contact by its move.
    pub charged: bool,
}

impl Work {
    /// Nothing yet.
    pub const NONE: Work = Work {
        tried: false,
        silent: false,
        thrown: None,
        carry: None,
        retreat: None,
        doing: Doing::Free,
        done: false,
        may_shoot: true,
        rallied: false,
        hampered: false,
        loads: false,
        target: None,
        charged: false,
    };
}

/// The state of a game.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// The turn; 0 during set-up.
    pub turn: u16,
    /// The phase, counted from the beginning of the game.
    pub phase: u16,
    /// Side 1.
    pub first: Side,
    /// Whose phase it is; none if both sides act together, or nobody yet.
    pub active: Option<Side>,
    /// What is still to be done, the next last.
    pub agenda: Vec<Task>,
    /// The groups and leaders.
    pub groups: Ranks<GroupId, Group>,
    /// Their figures.
    pub figures: Ranks<FigureId, Figure>,
    /// What they do in this phase.
    pub works: Ranks<GroupId, Work>,
    /// The markers.
    pub markers: Ranks<MarkerId, Marker>,
    /// RK-D47: how many figures left by each exit.
    pub left_by: Vec<u16>,
    /// How the game ended.
    #[serde(serialize_with = "ended")]
    pub ending: Option<Ending>,
}

/// An ending as it is written: whether, by whom, why.
#[allow(clippy::ref_option)] // as serde asks for it
fn ended<S: serde::Serializer>(ending: &Option<Ending>, serializer: S) -> Result<S::Ok, S::Error> {
    ending.map(|ending| (ending.winner, ending.why)).serialize(serializer)
}
