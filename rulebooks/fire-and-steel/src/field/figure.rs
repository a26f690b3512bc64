//! A figure as the field sees it.

use engine::game::{PieceId, Side};
use engine::table::{Body, Facing, Footprint, Point, Pose, Spot, Stance, Thing};
use serde::{Serialize, Serializer};

use super::figure_set::FigureSet;
use super::numbers::Numbers;
use super::trail::Trail;

engine::ids! {
    /// The stable order number of a figure.
    pub struct FigureId;
    /// A band of figures, by a number of the scenario's own.
    pub struct GroupId;
}

impl FigureId {
    /// The piece that it is in the protocol.
    pub const fn piece(self) -> PieceId {
        PieceId(self.0)
    }
}

/// What a figure's aim marker is on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// It does not aim.
    #[default]
    None,
    /// An enemy.
    Figure(FigureId),
    /// The nominated point of aim (FS-R19).
    Point(Spot),
}

/// One figure: one man, on foot or mounted.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Figure {
    /// Its order number.
    pub id: FigureId,
    /// Its side; written as 1 or 2, as the rules number the sides.
    #[serde(serialize_with = "numbered_from_one")]
    pub side: Side,
    /// The group that its morale depends on (FS-MOR-04, FS-MOR-05).
    pub group: GroupId,
    /// Whether it leads the group.
    pub leader: bool,
    /// Where it stands and looks.
    pub pose: Pose,
    /// How high it stands: the hill's level and the storey together.
    pub level: i16,
    /// What it has climbed on, such as a wall or a wagon.
    pub atop: Option<Thing>,
    /// Whether it rides.
    pub mounted: bool,
    /// Whether it lies down.
    pub gone_to_ground: bool,
    /// Whether it is dead or off the table.
    pub out: bool,
    /// Whether it is off the table because it arrives later. The game writes that in its own part of the state.
    #[serde(skip)]
    pub coming: bool,
    /// Whether it carries a shield.
    pub shield: bool,
    /// Its skill with missile weapons.
    pub shooting_skill: i32,
    /// Its skill hand-to-hand.
    pub hand_skill: i32,
    /// Its wounds.
    pub wounds: i32,
    /// Its morale markers, old and new.
    pub morale_markers: i32,
    /// What it aims at.
    pub aim: Aim,
    /// What it did and met in this turn, phase and impulse.
    #[serde(rename = "lately")]
    pub memory: Memory,
}

/// What the rules remember of a figure for the turn, the phase and the impulse.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Memory {
    /// Enemies that shot or struck at it earlier in the turn.
    pub attackers: FigureSet,
    /// Enemies that shot or struck at it in the phase, the present attack included.
    pub assailants: FigureSet,
    /// Its target in the phase.
    pub current_target: Option<FigureId>,
    /// How often it changed its target in the phase.
    pub target_changes: i32,
    /// In how many impulses of the phase it moved.
    pub impulses_moved: i32,
    /// Whether it broke off in the phase.
    pub broke_off: bool,
    /// The enemies that were visible to it at the start of the impulse.
    pub saw: FigureSet,
    /// Its way in the impulse, from start to end, push-backs included; empty if it did not move.
    pub path: Trail,
    /// Whether its order is to hold its fire on its point of aim.
    pub holds: bool,
    /// FS-D49: the enemy in its line of sight that its order names, while the impulse is carried out; none between impulses.
    #[serde(skip)]
    pub goes_for: Option<FigureId>,
}

impl Figure {
    /// A fresh figure on foot, on the ground, with the skill of an average man.
    pub fn new(id: FigureId, side: Side, pose: Pose) -> Figure {
        Figure {
            id,
            side,
            group: GroupId(side.0.into()),
            leader: false,
            pose,
            level: 0,
            atop: None,
            mounted: false,
            gone_to_ground: false,
            out: false,
            coming: false,
            shield: false,
            shooting_skill: 1,
            hand_skill: 1,
            wounds: 0,
            morale_markers: 0,
            aim: Aim::None,
            memory: Memory::default(),
        }
    }

    /// The centre of its base.
    pub fn centre(&self) -> Point {
        self.pose.spot.point()
    }

    /// Its base on the table (FS-FLD-01). A disc lies the same whichever way the figure looks.
    pub fn body(&self, numbers: &Numbers) -> Body {
        let stance = Stance { at: self.centre(), heading: Facing::AHEAD.heading() };
        Footprint::Circle { radius: numbers.radius(self.mounted) }.standing(stance).into()
    }

    /// The same figure elsewhere, its facing kept.
    #[must_use]
    pub fn moved_to(&self, at: Point) -> Figure {
        Figure { pose: Pose { spot: Spot::nearest(at), ..self.pose }, ..self.clone() }
    }

    /// The same figure looking another way.
    #[must_use]
    pub fn facing(&self, facing: Facing) -> Figure {
        Figure { pose: Pose { facing, ..self.pose }, ..self.clone() }
    }

    /// Whether the other is an enemy.
    pub fn opposes(&self, other: &Figure) -> bool {
        self.side != other.side
    }
}

/// The rules number the sides from 1.
#[allow(clippy::trivially_copy_pass_by_ref)] // the form that serde asks for
fn numbered_from_one<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(side.0 + 1)
}
