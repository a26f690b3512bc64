//! Which pieces have an offer: looked for as far as it is asked, and kept while nothing near them has changed.

use std::sync::Arc;

use engine::game::{PieceId, Side};
use engine::table::{Bounds, Point};

use super::changes::{Before, Changed};
use crate::field::Aim;
use crate::play::battle::Battle;
use crate::play::turn::Step;

/// What is known of the pieces of the side that is asked.
#[derive(Clone, Default)]
pub(super) struct Actors {
    key: Option<Key>,
    before: Before,
    known: Vec<Option<Known>>,
}

/// What has no place on the table, and on which everything rests.
#[derive(Clone, PartialEq, Eq)]
struct Key {
    step: Step,
    active: Side,
    turn: u16,
    forming: usize,
    assaults: usize,
    contacts: Vec<(PieceId, Aim)>,
}

/// What was found for a piece: one bit for each round of an artillery step, or the first for all of a step; and where
/// a change of places makes a difference to it.
#[derive(Clone, Copy)]
pub(crate) struct Known {
    pub(crate) bits: u8,
    pub(crate) region: Bounds,
}

impl Known {
    /// A piece that has nothing to do, wherever the others are.
    pub(crate) const NOTHING: Known = Known {
        bits: 0,
        region: Bounds {
            low: Point::new(f64::INFINITY, f64::INFINITY),
            high: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
        },
    };
}

/// Everywhere on the table.
pub(crate) const EVERYWHERE: Bounds =
    Bounds { low: Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY), high: Point::new(f64::INFINITY, f64::INFINITY) };

impl Actors {
    /// Forgets what a change has made doubtful.
    fn refresh(&mut self, key: Key, battle: &Battle) {
        let changes = self.before.update(&battle.state.positions);
        let same = self.key.as_ref() == Some(&key);
        if let Some(changes) = changes.filter(|_| same) {
            self.forget(&changes, battle);
        } else {
            self.known.clear();
            self.known.resize(battle.table.rolls.len(), None);
        }
        self.key = Some(key);
    }

    fn forget(&mut self, changes: &Changed, battle: &Battle) {
        for piece in &changes.pieces {
            self.drop(*piece);
            let regiment = battle.table.regiment_of(*piece).and_then(|at| battle.table.regiment(at));
            for mate in regiment.map_or(&[][..], |regiment| &regiment.stands) {
                self.drop(*mate);
            }
        }
        let touched = |known: &Known| changes.boxes.iter().any(|changed| known.region.meets(changed));
        for known in &mut self.known {
            if known.as_ref().is_some_and(touched) {
                *known = None;
            }
        }
        // FD-SKI-05: a target of skirmish fire is one no longer, wherever it stands.
        if battle.state.step == Step::Skirmish
            && changes.pieces.iter().any(|piece| battle.side(*piece) != battle.state.active)
        {
            self.known.fill(None);
        }
    }

    fn drop(&mut self, piece: PieceId) {
        if let Some(known) = self.known.get_mut(piece.index()) {
            *known = None;
        }
    }
}

impl Battle {
    /// Makes sure that what is known of the pieces holds. Called before the first of several questions about them.
    pub(crate) fn refresh_actors(&self) {
        if self.cache.is_fresh.get() && self.cache.still {
            return;
        }
        let key = Key {
            step: self.state.step,
            active: self.state.active,
            turn: self.state.turn,
            forming: self.state.forming.len(),
            assaults: self.state.assaults.len(),
            contacts: self.state.contacts.iter().map(|contact| (contact.attacker, contact.defender)).collect(),
        };
        Arc::make_mut(&mut self.cache.actors.borrow_mut()).refresh(key, self);
        self.cache.is_fresh.set(self.cache.still);
    }

    /// What a piece of the active side can do in the running step; looked for if it is not known.
    pub(crate) fn found_for(&self, piece: PieceId) -> u8 {
        let known = self.cache.actors.borrow().known.get(piece.index()).copied().flatten();
        if let Some(known) = known {
            return known.bits;
        }
        self.cache.count();
        let found = self.look_for_offers(piece);
        if let Some(place) = Arc::make_mut(&mut self.cache.actors.borrow_mut()).known.get_mut(piece.index()) {
            *place = Some(found);
        }
        found.bits
    }
}
