//! The state of a game: plain data, and all of it.

pub(crate) mod man;
pub(crate) mod plan;

use std::sync::Arc;

use engine::game::{Ending, Side};
use engine::kit::objectives::Holders;
use engine::kit::{Restore, Tracked};
use engine::table::{Body, Spot};
use serde::Serialize;

use crate::field::figure::{Figure, FigureId};
use crate::field::figure_set::FigureSet;
use man::Man;

/// Everything that changes.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct State {
    pub(crate) turn: u16,
    pub(crate) phase: u8,
    pub(crate) impulse: u8,
    pub(crate) step: Step,
    /// Which sides have answered in this step.
    pub(crate) answered: [bool; 2],
    /// FS-D07: side 1.
    pub(crate) first: Side,
    pub(crate) figures: Tracked<FigureId, Figure>,
    /// The bases of the figures, updated when a figure moves; copies share them until then.
    #[serde(skip)]
    pub(crate) bodies: Arc<Tracked<FigureId, Body>>,
    pub(crate) men: Tracked<FigureId, Man>,
    pub(crate) horses: Tracked<HorseId, Horse>,
    pub(crate) bouts: Vec<Pair>,
    /// The holders of the objectives.
    pub(crate) held: Holders,
    pub(crate) ending: Option<Ending>,
}

/// What the sides are asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Step {
    /// FS-D07
    RollOff,
    /// FS-D05
    Place(Side),
    /// FS-D06
    Declare(Side),
    Over,
}

engine::ids! {
    /// A horse of the game, by its place in the list.
    pub(crate) struct HorseId;
}

/// A horse that came to the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Horse {
    pub(crate) side: Side,
    /// FS-D14: where it was left; none while it is ridden or gone.
    pub(crate) at: Option<Spot>,
}

/// FS-HTH-11: two enemies in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Pair {
    /// The figure with the lower number, and the other.
    pub(crate) of: [FigureId; 2],
    /// The round of their fight: 1 for the first exchange.
    pub(crate) round: u16,
    /// FS-FLD-09: whether each of them surprised the other.
    pub(crate) surprises: [bool; 2],
    /// Whether they came into contact in this impulse.
    pub(crate) fresh: bool,
    /// Whether they could strike at each other in this impulse. A pair that a push-back brought together could not.
    pub(crate) engaged: bool,
}

impl Restore for State {
    fn note_changes(&mut self) {
        self.figures.note_changes();
        self.men.note_changes();
        self.horses.note_changes();
    }

    fn restore(&mut self, then: &State) {
        let State { turn, phase, impulse, step, answered, first, figures, bodies, men, horses, bouts, held, ending } =
            then;
        (self.turn, self.phase, self.impulse, self.step) = (*turn, *phase, *impulse, *step);
        (self.answered, self.first, self.ending) = (*answered, *first, *ending);
        self.figures.restore(figures);
        self.men.restore(men);
        self.horses.restore(horses);
        self.bodies = Arc::clone(bodies);
        self.bouts.clone_from(bouts);
        self.held.clone_from(held);
    }
}

impl State {
    /// FS-D28: all figures in the order of their `id`: side 1 in roster order, then side 2.
    pub(crate) fn in_id_order(&self) -> impl Iterator<Item = FigureId> + use<'_> {
        self.of_side(self.first).chain(self.of_side(self.first.other()))
    }

    /// The figures of a side, in roster order.
    pub(crate) fn of_side(&self, side: Side) -> impl Iterator<Item = FigureId> + use<'_> {
        self.figures.iter().filter(move |figure| figure.side == side).map(|figure| figure.id)
    }

    /// FS-D07: the side without the edge, which moves first, and then the other.
    pub(crate) fn movers(&self) -> [Side; 2] {
        let edge = if self.phase % 2 == 1 { self.first } else { self.first.other() };
        [edge.other(), edge]
    }

    /// The side of a figure.
    pub(crate) fn side_of(&self, id: FigureId) -> Side {
        self.figures[id].side
    }

    /// The fight between two enemies, if they are in contact.
    pub(crate) fn bout(&self, one: FigureId, other: FigureId) -> Option<&Pair> {
        self.bouts.iter().find(|pair| pair.of == [one.min(other), one.max(other)])
    }

    /// The enemies in contact with a figure now.
    pub(crate) fn opponents(&self, id: FigureId) -> FigureSet {
        let others = self.bouts.iter().filter_map(|pair| match pair.of {
            [one, other] if one == id => Some(other),
            [other, one] if one == id => Some(other),
            _ => None,
        });
        others.collect()
    }

    /// The morale markers of a figure, old and new.
    pub(crate) fn markers(&self, id: FigureId) -> u8 {
        let man = &self.men[id];
        man.morale_old.saturating_add(man.morale_new)
    }
}
