//! A piece as it stands now: the part of the state that the field rules measure (section 1.3 of the rules).

use engine::game::{PieceId, Side};
use engine::table::{Facing, Pose, Spot};
use serde::Serialize;

use super::roster::{Roll, Sort};

/// What an order, a charge or a contact is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum Aim {
    /// A piece.
    Piece(PieceId),
    /// A hard-cover feature, by its place in [`super::Positions::features`].
    Feature(u16),
}

impl From<PieceId> for Aim {
    fn from(piece: PieceId) -> Aim {
        Aim::Piece(piece)
    }
}

impl Aim {
    /// The piece, if it is one.
    pub fn piece(self) -> Option<PieceId> {
        match self {
            Aim::Piece(piece) => Some(piece),
            Aim::Feature(_) => None,
        }
    }
}

/// Where a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Standing {
    /// Its player has still to set it up.
    ToPlace,
    /// It arrives on a later turn (FD-D53).
    Coming,
    /// On the table.
    Table,
    /// In a hard-cover feature. Guns in an entrenchment keep a place on its edge (FD-D38).
    Inside(u16),
    /// A commander with a stand.
    With(PieceId),
    /// A crew that is with its guns.
    Serving,
    /// Out of the game.
    Gone(Fate),
}

engine::words! {
    /// How a piece left the game.
    pub enum Fate {
        Destroyed = "destroyed",
        Surrendered = "surrendered",
        LeftTheTable = "left-the-table",
        Merged = "merged",
        Captured = "captured",
        Killed = "killed",
    }
}

/// FD-R51: a halt, and whether the player turn in which it ends has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Halted {
    /// Whether the player turn in which it ends has begun.
    pub ends: bool,
}

/// How often a section fires in a turn at most: in both artillery steps and once at a charger; one more to be safe.
const SHOTS: usize = 4;

/// The guns of a section.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Guns {
    /// FD-ART-36
    pub hits: u8,
    /// FD-ART-38
    pub limber_hits: u8,
    /// Limbered up.
    pub limbered: bool,
    /// FD-FRM-15: turns already spent on limbering.
    pub limber_turns: u8,
    /// FD-ART-09
    pub captured: Option<Side>,
    /// FD-ART-22: whether they fired in an artillery phase of this turn.
    pub fired_in_artillery_phase: bool,
    /// FD-R24: whom they fired at in this turn.
    pub targets: [Option<PieceId>; SHOTS],
    /// FD-R24: whom they fired at in the turn before.
    pub last_targets: [Option<PieceId>; SHOTS],
    /// FD-R24: whom they fired at last, whenever.
    pub last_fire: Option<PieceId>,
}

impl Guns {
    /// FD-R24: notes a shot.
    pub fn fired_at(&mut self, target: PieceId) {
        self.last_fire = Some(target);
        if let Some(free) = self.targets.iter_mut().find(|known| known.is_none()) {
            *free = Some(target);
        }
    }
}

/// What a piece has done and may not do again (FD-D47); most of it ends with the player turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Acts {
    /// It has wheeled, faced about or changed formation, mount or order.
    pub turned: Option<Turned>,
    /// The way of its outer corner in a wheel, in thousandths of an inch.
    pub wheeled: i32,
    /// It has made its move.
    pub moved: bool,
    /// It has fired in this phase.
    pub fired: bool,
    /// It has fired at a charger in this player turn (FD-D44).
    pub fired_at_charger: bool,
    /// FD-D47
    pub fled: bool,
    /// FD-CHG-10: a stand graded 0 checks once.
    pub raw_checked: bool,
    /// FD-SKI-05: it was a target of skirmish fire in this phase.
    pub skirmished: bool,
    /// The charge that it has declared.
    pub charge: Option<Aim>,
    /// The charge has been carried out.
    pub charged: bool,
    /// FD-D32: the charger that it counter-charges.
    pub counter: Option<PieceId>,
    /// The counter-charge has been carried out.
    pub countered: bool,
    /// What it answered to the charge on it.
    pub answer: Option<Answer>,
}

/// How a stand has used its change of facing or formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Turned {
    /// It wheeled or faced about.
    Wheel,
    /// It changed formation or order.
    Formation,
    /// FD-D22: it mounted or dismounted, and moves no more.
    Mount,
}

/// What a charged stand does (FD-CHG-06, FD-CHG-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Answer {
    /// It holds.
    Hold,
    /// It holds and fires at a charger.
    Fire(PieceId),
    /// It flees.
    Flee,
}

/// A piece as it stands now.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Piece {
    /// The centre of its footprint and its facing; off the table it keeps its last.
    pub pose: Pose,
    /// Where it is.
    pub standing: Standing,
    /// Castings left: of a section the crew with the guns.
    pub castings: u8,
    /// Its grade; merging may lower it (FD-FRM-03).
    pub mmg: u8,
    /// Whether it has lost a casting (FD-FRM-03).
    pub hurt: bool,
    /// FD-D46: cavalry whose order is set open.
    pub open: bool,
    /// Whether it is mounted.
    pub mounted: bool,
    /// FD-MOR-16
    pub halted: Option<Halted>,
    /// FD-D45: its square, by its place in [`super::Positions::squares`].
    pub square: Option<u8>,
    /// FD-CMD-09: it may not charge in this turn.
    pub commander_lost: bool,
    /// FD-D12: hits on a wagon.
    pub wagon_hits: u8,
    /// The guns of a section.
    pub guns: Option<Guns>,
    /// What it has done.
    pub acts: Acts,
}

impl Piece {
    /// A piece at the start, still without a place.
    pub fn new(roll: &Roll) -> Piece {
        let stand = roll.stand();
        Piece {
            pose: Pose { spot: Spot::new(0, 0), facing: Facing::AHEAD },
            standing: if roll.crew_of().is_some() { Standing::Serving } else { Standing::ToPlace },
            castings: if roll.crew_of().is_some() { 0 } else { roll.castings },
            mmg: roll.mmg,
            hurt: roll.lost > 0,
            open: false,
            mounted: stand.is_some_and(|stand| stand.troop.is_some()),
            halted: None,
            square: None,
            commander_lost: false,
            wagon_hits: 0,
            guns: matches!(roll.sort, Sort::Section(_)).then(Guns::default),
            acts: Acts::default(),
        }
    }

    /// Whether it has left the game.
    pub fn is_gone(&self) -> bool {
        matches!(self.standing, Standing::Gone(_))
    }

    /// Whether it has still to come to the table.
    pub fn is_to_come(&self) -> bool {
        matches!(self.standing, Standing::ToPlace | Standing::Coming)
    }

    /// Whether it is in the game: on the table, in a feature or with a stand.
    pub fn is_here(&self) -> bool {
        matches!(self.standing, Standing::Table | Standing::Inside(_) | Standing::With(_))
    }

    /// The feature that it garrisons.
    pub fn inside(&self) -> Option<u16> {
        match self.standing {
            Standing::Inside(feature) => Some(feature),
            _ => None,
        }
    }

    /// Whether its guns are limbered.
    pub fn is_limbered(&self) -> bool {
        self.guns.is_some_and(|guns| guns.limbered)
    }

    /// FD-D51: guns on the table without a crew.
    pub fn is_guns_alone(&self) -> bool {
        self.guns.is_some() && (self.castings == 0 || self.guns.is_some_and(|guns| guns.captured.is_some()))
    }
}
