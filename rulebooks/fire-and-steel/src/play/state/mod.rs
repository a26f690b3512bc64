//! The state of a game: plain data, and all of it.

pub(crate) mod by_figure;

use std::sync::Arc;

use engine::game::{Ending, Side};
use engine::table::{Body, Facing, Spot};
use serde::{Serialize, Serializer};

use crate::charts::reload::Method;
use crate::field::figure::{Aim, Figure, FigureId};
use crate::field::figure_set::FigureSet;
use crate::field::trail::Trail;
use crate::play::state::by_figure::Ranks;
use crate::play::weapons::catalogue::{self, Arm};

/// Everything that changes.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct State {
    pub(crate) turn: u16,
    pub(crate) phase: u8,
    pub(crate) impulse: u8,
    pub(crate) step: Step,
    /// The sides that have answered in this step, by their places.
    pub(crate) answered: [bool; 2],
    /// FS-D07: who is side 1.
    pub(crate) first: Side,
    pub(crate) figures: Ranks<Figure>,
    /// The bases of the figures, each laid anew when its figure moves; copies share them until then.
    #[serde(skip)]
    pub(crate) bodies: Arc<Ranks<Body>>,
    pub(crate) men: Ranks<Man>,
    pub(crate) horses: Vec<Horse>,
    pub(crate) bouts: Vec<Pair>,
    /// Who holds the objectives.
    pub(crate) held: Vec<Option<Side>>,
    pub(crate) ending: Option<Ending>,
}

impl State {
    /// A copy to [rewind](State::rewind) to.
    pub(crate) fn mark(&mut self) -> State {
        self.figures.settle();
        self.men.settle();
        self.clone()
    }

    /// Goes back to where the state was when it was marked, by as much as it has changed since.
    pub(crate) fn rewind(&mut self, mark: &State) {
        let State { turn, phase, impulse, step, answered, first, figures, bodies, men, horses, bouts, held, ending } =
            mark;
        (self.turn, self.phase, self.impulse, self.step) = (*turn, *phase, *impulse, *step);
        (self.answered, self.first, self.ending) = (*answered, *first, *ending);
        self.figures.rewind(figures);
        self.men.rewind(men);
        self.bodies = Arc::clone(bodies);
        self.horses.clone_from(horses);
        self.bouts.clone_from(bouts);
        self.held.clone_from(held);
    }
}

/// What is asked.
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

/// What the field does not know of a figure.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Man {
    pub(crate) standing: Standing,
    pub(crate) arms: [Arm; catalogue::MOST],
    /// FS-D16: which of its weapons is in hand.
    pub(crate) ready: Option<u8>,
    pub(crate) bayonet: bool,
    /// Morale markers from earlier turns and from this one.
    pub(crate) morale_old: u8,
    pub(crate) morale_new: u8,
    /// The horse that it rides.
    pub(crate) horse: Option<u8>,
    /// Its order; none if it has none yet, and then it waits.
    pub(crate) order: Option<Plan>,
    /// Enemies in its line of sight at the start of the impulse, whichever way it looks.
    pub(crate) in_sight: FigureSet,
    /// Where that was looked from: place, level, and whether in the saddle. Only to save looking twice.
    #[serde(skip)]
    pub(crate) looked: Option<(Spot, i16, bool)>,
    /// FS-D18: enemies in contact at the start of the impulse.
    pub(crate) contacts: FigureSet,
    /// Whom it charged in this impulse.
    pub(crate) charged: Option<FigureId>,
    /// Whether it has acted in this impulse, or lost its action (FS-ORD-15).
    pub(crate) spent: bool,
    /// FS-ORD-14
    pub(crate) disturbed: bool,
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Standing {
    /// Still to come.
    Coming,
    /// On the table.
    Here,
    Dead,
    /// FS-D20
    Left,
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
    /// The one with the lower number, and the other.
    pub(crate) of: [FigureId; 2],
    /// The round of their fight: 1 for the first exchange.
    pub(crate) round: u16,
    /// FS-FLD-09: whether each of them surprised the other.
    pub(crate) surprises: [bool; 2],
    /// Whether they came into contact in this impulse.
    pub(crate) fresh: bool,
    /// Whether they could strike at each other in this impulse; not those whom a push-back brought together.
    pub(crate) engaged: bool,
}

/// An order as it was judged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Plan {
    Wait,
    Move(Walked),
    Charge(FigureId),
    Shoot(Shooting),
    Hold { arm: u8, facing: Option<Facing> },
    Aim { at: Aim, facing: Option<Facing> },
    Reload { arm: u8, tap: bool, facing: Option<Facing> },
    Fight(Blow),
    BreakOff(Walked),
    Ready { arm: u8, facing: Option<Facing> },
    Bayonet { fix: bool, facing: Option<Facing> },
    GoToGround(Option<Facing>),
    Rise(Option<Facing>),
    Mount(u8, Option<Facing>),
    Dismount(Option<Facing>),
}

/// The way of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Walked {
    /// From where it stands to where it ends; empty if it only turns.
    pub(crate) path: Trail,
    pub(crate) facing: Option<Facing>,
    /// Storeys up or down.
    pub(crate) storeys: i16,
    /// FS-D20: over the edge of the table.
    pub(crate) leaves: bool,
    /// Whether the going is good all the way.
    pub(crate) good_going: bool,
}

/// A shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Shooting {
    pub(crate) arm: u8,
    pub(crate) at: FigureId,
    /// FS-D09
    pub(crate) fallback: bool,
    pub(crate) facing: Option<Facing>,
    pub(crate) how: Shot,
}

/// A blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blow {
    pub(crate) at: FigureId,
    /// Which way the figure looks, if not at its enemy.
    pub(crate) facing: Option<Facing>,
}

impl Blow {
    /// A blow at an enemy, whom the figure turns to.
    pub(crate) fn at(at: FigureId) -> Blow {
        Blow { at, facing: None }
    }
}

impl Serialize for Blow {
    /// The enemy alone, unless there is more to say.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.facing {
            None => self.at.serialize(serializer),
            Some(facing) => (self.at, facing).serialize(serializer),
        }
    }
}

/// What sort of shot it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) enum Shot {
    /// At an enemy.
    Plain,
    /// FS-D46: held until somebody came into the point of aim.
    Held,
    /// FS-ORD-13: at a charger, at no range.
    AtCharger,
}

impl Plan {
    /// Whether the order is carried out in the move step come what may, and is told there.
    pub(crate) fn shows_itself(&self) -> bool {
        matches!(self, Plan::Move(_) | Plan::GoToGround(_) | Plan::Rise(_) | Plan::Dismount(_))
    }

    /// Which way the figure turns with its order, where that is not part of a move (FS-FLD-03).
    pub(crate) fn facing(&self) -> Option<Facing> {
        match self {
            Plan::Wait | Plan::Move(_) | Plan::Charge(_) | Plan::BreakOff(_) => None,
            Plan::Fight(blow) => blow.facing,
            Plan::Shoot(shooting) => shooting.facing,
            Plan::Hold { facing, .. }
            | Plan::Aim { facing, .. }
            | Plan::Reload { facing, .. }
            | Plan::Ready { facing, .. }
            | Plan::Bayonet { facing, .. }
            | Plan::GoToGround(facing)
            | Plan::Rise(facing)
            | Plan::Mount(_, facing)
            | Plan::Dismount(facing) => *facing,
        }
    }
}

/// The two ways to reload.
pub(crate) fn method(tap: bool) -> Method {
    if tap { Method::Tap } else { Method::Normal }
}

impl Man {
    /// Whether it is on the table.
    pub(crate) fn is_here(&self) -> bool {
        self.standing == Standing::Here
    }

    /// The state of one of its weapons.
    pub(crate) fn arm(&self, arm: u8) -> Arm {
        self.arms.get(usize::from(arm)).copied().unwrap_or_default()
    }

    /// The same, to change it.
    pub(crate) fn arm_mut(&mut self, arm: u8) -> Option<&mut Arm> {
        self.arms.get_mut(usize::from(arm))
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

    /// Whose a figure is.
    pub(crate) fn side_of(&self, id: FigureId) -> Side {
        self.figures[id].side
    }

    /// The fight between two enemies, if they are in contact.
    pub(crate) fn bout(&self, one: FigureId, other: FigureId) -> Option<&Pair> {
        self.bouts.iter().find(|pair| pair.of == [one.min(other), one.max(other)])
    }

    /// The enemies in contact with a figure now, by their numbers.
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
