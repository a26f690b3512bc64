//! The play: a game from its first order to its last. One folder for each part of a turn.

pub(crate) mod charting;
mod command;
mod end;
mod game;
mod known;
mod markers;
mod melee;
mod mend;
pub mod numbers;
mod odds;
mod orders;
mod reaction;
pub mod scenario;
mod setup;
mod shooting;
pub(crate) mod show;
pub mod state;
pub mod table;
mod turn;

use std::cell::RefCell;
use std::sync::Arc;

use engine::game::{PieceId, Side};
use engine::table::Crossings;

use crate::book::Book;
use crate::field::Field;
use crate::field::cache::Cache;
use crate::field::ids::{GroupId, Number, Ranks};
use odds::PreparedShot;
use state::{State, Work};
use table::Table;

/// A game of Risk Factor.
pub struct Skirmish {
    /// What never changes.
    pub table: Arc<Table>,
    /// The state.
    pub state: State,
    /// A buffer for lines of sight; no part of the state.
    buffer: RefCell<Crossings>,
    /// What is known of the table already; no part of the state.
    cache: Cache,
    /// The shot whose odds are worked out on this game; no part of the state.
    prepared: Option<Box<PreparedShot>>,
}

impl Clone for Skirmish {
    fn clone(&self) -> Skirmish {
        Skirmish {
            table: Arc::clone(&self.table),
            state: self.state.clone(),
            buffer: RefCell::default(),
            cache: self.cache.clone(),
            prepared: self.prepared.clone(),
        }
    }
}

impl Skirmish {
    /// The rules in force.
    fn book(&self) -> &Book {
        &self.table.book
    }

    /// The table as it is now.
    pub fn field(&self) -> Field<'_> {
        Field {
            book: &self.table.book,
            ground: &self.table.setting.ground,
            walls: &self.table.walls,
            edges: self.table.edges,
            sight: self.table.sight,
            roster: &self.table.roster,
            groups: &self.state.groups,
            figures: &self.state.figures,
            phase: self.state.phase,
            cache: &self.cache,
        }
    }

    /// Asks the field something that looks along lines.
    fn looking<T>(&self, ask: impl FnOnce(&Field<'_>, &mut Crossings) -> T) -> T {
        ask(&self.field(), &mut self.buffer.borrow_mut())
    }

    /// The sides whose phase it is, side 1 first.
    fn active_sides(&self) -> impl Iterator<Item = Side> + use<> {
        let (first, active) = (self.state.first, self.state.active);
        [first, first.other()].into_iter().filter(move |side| active.is_none_or(|active| active == *side))
    }

    /// Whether it is a side's phase.
    fn is_active(&self, side: Side) -> bool {
        self.state.active.is_none_or(|active| active == side)
    }

    /// RK-R09: the side that is meant where a rule decides by which side is active.
    fn deciding_side(&self) -> Side {
        self.state.active.unwrap_or(self.state.first)
    }

    /// The groups of the active sides that act for themselves, in the order of numbers.
    fn active_groups(&self) -> Vec<GroupId> {
        let field = self.field();
        self.state.groups.ids().filter(|group| field.acts(*group) && self.is_active(field.side(*group))).collect()
    }

    /// The name of a group for people.
    fn name(&self, group: GroupId) -> &str {
        self.table.setting.name(self.table.piece(group))
    }

    /// The piece of a group.
    fn piece(&self, group: GroupId) -> PieceId {
        self.table.piece(group)
    }

    /// RK-D37: looks who is with whom; every step of a phase does so when it begins.
    fn look_for_company(&mut self) {
        let field = self.field();
        if field.knows_company() {
            return;
        }
        let company: Vec<(GroupId, Option<GroupId>)> = self
            .table
            .roster
            .leaders()
            .filter(|leader| self.state.groups[*leader].is_here())
            .map(|leader| (leader, field.company(leader)))
            .collect();
        let mut settled = true;
        for (leader, with) in company {
            // What is known of the table holds as long as nothing is written.
            if self.state.groups[leader].with != with {
                self.state.groups[leader].with = with;
                settled = false;
            }
        }
        if settled {
            self.field().note_company();
        }
    }

    /// Nothing done in the phase by any group.
    fn no_work(groups: usize) -> Ranks<GroupId, Work> {
        (0..groups).map(|_| Work::NONE).collect()
    }

    /// The number of the first group.
    fn first_group() -> GroupId {
        GroupId::at(0)
    }
}
