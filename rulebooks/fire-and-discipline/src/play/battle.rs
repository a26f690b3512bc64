//! A game of Fire and Discipline: the table, the state, and what is found from them.

use std::sync::Arc;

use engine::game::{PieceId, Side};
use engine::kit::Trials;

use super::cache::Cache;
use super::odds::Prepared;
use super::state::{Contact, State};
use crate::book::Book;
use crate::field::{Aim, Field, Piece, Table};
use crate::words::Formation;

/// A game.
pub struct Battle {
    pub(crate) table: Arc<Table>,
    pub(crate) state: State,
    pub(crate) cache: Cache,
    pub(crate) trials: Trials<Prepared, State>,
}

impl Clone for Battle {
    fn clone(&self) -> Battle {
        let (table, trials) = (Arc::clone(&self.table), self.trials.clone());
        Battle { table, state: self.state.clone(), cache: self.cache.clone(), trials }
    }
}

impl Battle {
    /// A game on a table, as it stands.
    pub fn new(table: Arc<Table>, state: State) -> Battle {
        Battle { table, state, cache: Cache::default(), trials: Trials::default() }
    }

    /// What never changes.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The state, to set a situation up by hand.
    pub fn state_mut(&mut self) -> &mut State {
        self.cache.forget();
        &mut self.state
    }

    /// The numbers and options.
    pub fn book(&self) -> &Book {
        &self.table.book
    }

    /// The table as the field rules see it.
    pub fn field(&self) -> Field<'_> {
        Field::new(&self.table, &self.state.positions)
    }

    /// A piece as it stands now.
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.state.positions.pieces[piece]
    }

    pub(crate) fn piece_mut(&mut self, piece: PieceId) -> &mut Piece {
        &mut self.state.positions.pieces[piece]
    }

    /// Whose a piece is.
    pub fn side(&self, piece: PieceId) -> Side {
        self.table.side(piece)
    }

    /// The name of a piece for people.
    pub fn name(&self, piece: PieceId) -> &str {
        self.table.setting.name(piece)
    }

    /// FD-D42, FD-FLD-12: how a stand is formed, a troop alone being single.
    pub fn formation(&self, piece: PieceId) -> Formation {
        self.formations().formation(piece)
    }

    /// FD-FLD-13
    pub fn is_open(&self, piece: PieceId) -> bool {
        self.field().is_open(&self.formations(), piece)
    }

    /// The contacts of a stand: those of a garrison stand are its feature's.
    pub fn contacts_of(&self, piece: PieceId) -> impl Iterator<Item = &Contact> {
        let inside = self.piece(piece).inside().map(Aim::Feature);
        self.state.contacts.iter().filter(move |contact| contact.has(piece) || Some(contact.defender) == inside)
    }

    /// FD-D13: whether a stand, or another of its troop, is in contact with an enemy.
    pub fn in_contact(&self, piece: PieceId) -> bool {
        let troop = self.table.troop_of(piece);
        self.contacts_of(piece).next().is_some() || troop.iter().any(|stand| self.contacts_of(*stand).next().is_some())
    }

    /// FD-D34: whether a stand is locked in a melee of an earlier player turn.
    pub fn is_engaged(&self, piece: PieceId) -> bool {
        let troop = self.table.troop_of(piece);
        let engaged = |piece: PieceId| self.contacts_of(piece).any(|contact| !contact.is_new());
        engaged(piece) || troop.iter().any(|stand| engaged(*stand))
    }

    /// A stand with the others of its troop that are here.
    pub fn whole(&self, piece: PieceId) -> Vec<PieceId> {
        let here = |stand: &&PieceId| self.piece(**stand).is_here();
        let troop: Vec<PieceId> = self.table.troop_of(piece).iter().filter(here).copied().collect();
        if troop.is_empty() { vec![piece] } else { troop }
    }

    /// The first stand of a troop that is here; any other piece is its own.
    pub fn lead_of_troop(&self, piece: PieceId) -> PieceId {
        self.table.troop_of(piece).iter().copied().find(|stand| self.piece(*stand).is_here()).unwrap_or(piece)
    }

    /// FD-MOR-12: the castings of a stand, or of all its troop.
    pub fn castings_of_troop(&self, piece: PieceId) -> u8 {
        self.whole(piece).iter().map(|stand| self.piece(*stand).castings).sum()
    }

    /// The regimental commander's stand.
    pub fn colonel_of(&self, piece: PieceId) -> Option<PieceId> {
        let regiment = self.table.regiment_of(piece)?;
        self.state.colonels.get(usize::from(regiment)).copied().flatten()
    }

    /// FD-R92: whether a stand is in the middle of a change of formation.
    pub fn is_forming(&self, piece: PieceId) -> bool {
        self.state.forming.iter().any(|forming| forming.poses.iter().any(|(stand, _)| *stand == piece))
    }

    /// The members of the body that a piece is of.
    pub fn body_of(&self, piece: PieceId) -> Vec<PieceId> {
        self.formations().group_of(piece).map_or_else(|| vec![piece], |group| group.members.clone())
    }

    /// The side of the other player.
    pub fn passive(&self) -> Side {
        self.state.active.other()
    }
}
