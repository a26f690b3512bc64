//! A group: what a roster says of it for good, and how it is now (RK-GEN-04, RK-R01).

use engine::game::Side;
use engine::table::{Spot, Thing};
use serde::Serialize;

use super::ids::{FigureId, GroupId, Ranks};
use crate::book::{Book, ThrownTable};
use crate::charts::movement::Troops;
use crate::words::{Control, FighterGrade, Grade, Moved, Table, Weapon};

engine::words! {
    /// The rank of a leader.
    pub enum Rank { Officer = "officer", Leader = "leader", Nco = "nco" }
}

/// What makes a figure a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// His rank.
    pub rank: Rank,
    /// RK-D39, RK-R02: whether a player runs him in person.
    pub player_character: bool,
    /// RK-D17
    pub hero: bool,
}

/// What never changes of a group or a leader.
#[derive(Clone, Debug, PartialEq)]
pub struct Troop {
    /// Whose it is.
    pub side: Side,
    /// What makes it a leader; none for a group.
    pub lead: Option<Lead>,
    /// The number of its first figure.
    pub first: u16,
    /// Its strength at the start; its figures follow one another.
    pub strength: u16,
    /// How good it is.
    pub grade: Grade,
    /// RK-R42
    pub superior_melee: bool,
    /// Whether they are natives.
    pub natives: bool,
    /// Whether they keep a regular formation.
    pub formed: bool,
    /// Whether they ride.
    pub mounted: bool,
    /// The platoon, by its number.
    pub platoon: Option<u8>,
    /// What it shoots or throws.
    pub weapon: Weapon,
    /// What it strikes with.
    pub melee_weapon: Weapon,
    /// RK-DAT-07
    pub muzzle_loading: bool,
    /// RK-D03: an area or line that counts as a fortified position for it.
    pub fortified: Option<Thing>,
}

impl Troop {
    /// Ordinary formed foot.
    pub fn new(side: Side, strength: u16, weapon: Weapon) -> Troop {
        Troop {
            side,
            lead: None,
            first: 0,
            strength,
            grade: Grade::Ordinary,
            superior_melee: false,
            natives: false,
            formed: true,
            mounted: false,
            platoon: None,
            weapon,
            melee_weapon: weapon,
            muzzle_loading: weapon.is_muzzle_loaded(),
            fortified: None,
        }
    }

    /// Its figures, dead ones too.
    pub fn figures(&self) -> impl DoubleEndedIterator<Item = FigureId> + Clone + use<> {
        (self.first..self.first.saturating_add(self.strength)).map(FigureId)
    }

    /// RK-D10, RK-D37: how it moves. A leader on foot moves as irregular foot.
    pub fn moves_as(&self) -> Troops {
        if self.mounted {
            Troops::Mounted
        } else if self.formed && self.lead.is_none() {
            Troops::FormedFoot
        } else {
            Troops::IrregularFoot
        }
    }

    /// RK-DAT-05, RK-R05: the actions table that it uses.
    pub fn table(&self, book: &Book) -> Table {
        match self.weapon {
            Weapon::Rifle | Weapon::Musket | Weapon::MusketBayonet | Weapon::Pistol | Weapon::Bow | Weapon::Rocks => {
                Table::Missile
            }
            Weapon::Spear | Weapon::HatchetKnife if book.options.thrown_table == ThrownTable::Missile => Table::Missile,
            Weapon::Spear | Weapon::HatchetKnife | Weapon::Sword | Weapon::WarClub | Weapon::Unarmed => {
                Table::CloseCombat
            }
        }
    }

    /// RK-MEL-07, RK-D17, RK-R42: how good one of its figures is in melee.
    pub fn fights_as(&self) -> FighterGrade {
        if self.is_hero() {
            FighterGrade::Hero
        } else if self.superior_melee {
            FighterGrade::Superior
        } else if self.grade == Grade::Raw {
            FighterGrade::Raw
        } else {
            FighterGrade::Ordinary
        }
    }

    /// Whether he is a hero.
    pub fn is_hero(&self) -> bool {
        self.lead.is_some_and(|lead| lead.hero)
    }

    /// Whether a player runs him in person.
    pub fn is_player_character(&self) -> bool {
        self.lead.is_some_and(|lead| lead.player_character)
    }
}

/// All groups and leaders of both sides.
#[derive(Clone, Debug, Default)]
pub struct Roster {
    /// The groups in the order of the file, then the leaders.
    pub troops: Ranks<GroupId, Troop>,
    leaders: Vec<GroupId>,
}

impl Roster {
    /// A roster of groups, then leaders; their figures are numbered in turn.
    pub fn new(troops: impl IntoIterator<Item = Troop>) -> Roster {
        let mut next = 0_u16;
        let numbered = troops.into_iter().map(|troop| {
            let first = next;
            next = next.saturating_add(troop.strength);
            Troop { first, ..troop }
        });
        let troops: Ranks<GroupId, Troop> = numbered.collect();
        let leaders = troops.each().filter(|(_, troop)| troop.lead.is_some()).map(|(id, _)| id).collect();
        Roster { troops, leaders }
    }

    /// How many figures there are.
    pub fn figures(&self) -> usize {
        self.troops.iter().map(|troop| usize::from(troop.strength)).sum()
    }

    /// The leaders.
    pub fn leaders(&self) -> impl Iterator<Item = GroupId> + Clone + '_ {
        self.leaders.iter().copied()
    }

    /// RK-D13, 1.1: `current_order` and the rest as they are at the start.
    pub fn groups(&self) -> Ranks<GroupId, Group> {
        self.troops.iter().map(|_| Group::new()).collect()
    }
}

engine::words! {
    /// Where a group is in the game.
    pub enum Status {
        /// It has no place yet.
        Unplaced = "unplaced",
        /// It arrives later.
        Coming = "coming",
        /// It is under a marker.
        Hidden = "hidden",
        /// It is on the table.
        Here = "here",
        /// All its figures are dead or out of action.
        Destroyed = "destroyed",
        /// It laid down its arms.
        Captured = "captured",
        /// It fled over its own edge.
        RoutedOff = "routed-off",
        /// It left the table in order.
        Left = "left",
    }
}

engine::words! {
    /// What a *continue* continues (RK-ACT-04).
    pub enum CurrentOrder {
        Hold = "hold",
        Advance = "advance",
        Attack = "attack",
        FallBack = "fall-back",
        Rout = "rout",
    }
}

/// How a group is now.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Group {
    /// Where it is.
    pub status: Status,
    /// The group that a leader is with (RK-DMG-11, RK-D37).
    pub with: Option<GroupId>,
    /// Who runs it in this phase.
    pub control: Control,
    /// What it does until told otherwise.
    pub order: CurrentOrder,
    /// RK-R16: whether it moved towards the enemy in its last phase.
    pub advancing: bool,
    /// RK-D35: whether its last result was a rout, or a retreat by which it moved.
    pub fleeing: bool,
    /// How far it went in the present phase.
    pub moved: Moved,
    /// Whether its muzzle loaders are loaded.
    pub loaded: bool,
    /// Whether it shot in its last phase, or in this one.
    pub shot: bool,
    /// RK-R22: whether it lost more in its last melee.
    pub losing: bool,
    /// RK-D28
    pub last_known: Option<Spot>,
    /// RK-D28
    pub goal: Option<Spot>,
    /// RK-R19
    pub leaders_lost: u8,
    /// RK-D36: how far off it is seen in this phase, if a die was thrown for it.
    pub seen_to: Option<u16>,
}

impl Group {
    /// A group before the game.
    pub const fn new() -> Group {
        Group {
            status: Status::Unplaced,
            with: None,
            control: Control::Uncommanded,
            order: CurrentOrder::Hold,
            advancing: false,
            fleeing: false,
            moved: Moved::Stationary,
            loaded: true,
            shot: false,
            losing: false,
            last_known: None,
            goal: None,
            leaders_lost: 0,
            seen_to: None,
        }
    }

    /// Whether it is on the table.
    pub fn is_here(&self) -> bool {
        self.status == Status::Here
    }

    /// Whether it routs.
    pub fn is_routing(&self) -> bool {
        self.order == CurrentOrder::Rout
    }

    /// Whether its present movement is away from the enemy.
    pub fn falls_back(&self) -> bool {
        matches!(self.order, CurrentOrder::FallBack | CurrentOrder::Rout)
    }
}

impl Default for Group {
    fn default() -> Group {
        Group::new()
    }
}
