//! The order of battle: what never changes of pieces, troops and regiments (section 1.3 of the rules).

use engine::game::{PieceId, Side};

use crate::charts::melee_strike::Arms;
use crate::charts::small_arms::Weapon;

engine::words! {
    /// What a regiment is of.
    pub enum Arm { Infantry = "infantry", Cavalry = "cavalry" }
}

engine::words! {
    /// The rank of a commander who is a piece.
    pub enum Rank { Brigade = "brigade", CommanderInChief = "commander-in-chief" }
}

/// What never changes of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub sort: Sort,
    /// Its grade at the start (FD-MOR-03), that of its regiment or of its elite company (FD-MOR-04); 0 for wagons and
    /// commanders.
    pub mmg: u8,
    /// Its castings at the start: of a section its crew.
    pub castings: u8,
    /// Castings that it lost before the battle (FD-FRM-03).
    pub lost: u8,
}

/// What a piece is.
#[derive(Clone, Debug, PartialEq)]
pub enum Sort {
    /// A stand of foot or cavalry.
    Stand(StandRoll),
    /// A section of guns.
    Section(SectionRoll),
    /// The crew of a section, away from its guns (FD-D51).
    Crew {
        /// Whose crew.
        section: PieceId,
    },
    /// A wagon.
    Wagon,
    /// A brigade commander or commander-in-chief.
    Commander(Rank),
}

/// A stand of foot or cavalry: a company, detachment or platoon, a troop or a section of one (FD-SCL-06).
#[derive(Clone, Debug, PartialEq)]
pub struct StandRoll {
    /// Its regiment.
    pub regiment: u16,
    /// Its troop, if it is cavalry.
    pub troop: Option<u16>,
    /// FD-STD-02, FD-STD-03, FD-STD-04
    pub half: bool,
    /// FD-STD-03: light infantry.
    pub light: bool,
    /// What it is of.
    pub arm: Arm,
    /// Its firearm; none without one.
    pub weapon: Option<Weapon>,
    /// Its arms in melee.
    pub arms: Arms,
    /// Whether it carries lances.
    pub lance: bool,
    /// Whether it is rated native (FD-R37).
    pub native: bool,
}

/// A section of guns.
#[derive(Clone, Debug, PartialEq)]
pub struct SectionRoll {
    /// The weight of ball; none for howitzers and mortars.
    pub pounder: Option<u8>,
    /// Its guns at the start.
    pub guns: u8,
    /// Its crew away from the guns.
    pub crew: PieceId,
}

impl SectionRoll {
    /// FD-R21
    pub fn is_howitzer(&self) -> bool {
        self.pounder.is_none()
    }
}

/// A regiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Regiment {
    /// Its name in files.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// What it is of.
    pub arm: Arm,
    /// Its stands in the order of battle.
    pub stands: Vec<PieceId>,
    /// FD-MOR-13: a converged light battalion.
    pub converged: bool,
    /// Who commands it; no rule reads it.
    pub brigade: Option<PieceId>,
}

/// FD-FRM-11: one or two stands of cavalry that act as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Troop {
    /// Its stands from left to right.
    pub stands: Vec<PieceId>,
}

impl Roll {
    /// Its castings before it lost any; a stand that takes up a remnant has no room for more (FD-FRM-03).
    pub fn full(&self) -> u8 {
        self.castings.saturating_add(self.lost)
    }

    /// The stand of foot or cavalry that it is.
    pub fn stand(&self) -> Option<&StandRoll> {
        match &self.sort {
            Sort::Stand(stand) => Some(stand),
            _ => None,
        }
    }

    /// The section that it is.
    pub fn section(&self) -> Option<&SectionRoll> {
        match &self.sort {
            Sort::Section(section) => Some(section),
            _ => None,
        }
    }

    /// The section that it is the crew of.
    pub fn crew_of(&self) -> Option<PieceId> {
        match self.sort {
            Sort::Crew { section } => Some(section),
            _ => None,
        }
    }

    /// Whether it is a commander.
    pub fn is_commander(&self) -> bool {
        matches!(self.sort, Sort::Commander(_))
    }

    /// Whether it is a wagon.
    pub fn is_wagon(&self) -> bool {
        self.sort == Sort::Wagon
    }
}
