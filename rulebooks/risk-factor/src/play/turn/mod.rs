//! The sequence of a turn: what is to be done, in which order, and what is asked (section 3 of the rules).

mod agenda;
mod answer;
mod offers;
mod phase;
mod question;
mod toward;
mod verbs;

use engine::game::Side;
use serde::Serialize;

use crate::field::ids::{GroupId, MarkerId};
use crate::play::melee::Won;

pub(crate) use answer::Answer;
pub(crate) use verbs::LEXICON;

/// The classes of moves that the rules make, in the order in which they are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Routs.
    Rout,
    /// Retreats, and those who halt in cover.
    Retreat,
    /// Advances.
    Advance,
    /// Attacks.
    Attack,
    /// Those who stay.
    Stand,
}

impl Class {
    /// The class after this one.
    pub const fn next(self) -> Option<Class> {
        match self {
            Class::Rout => Some(Class::Retreat),
            Class::Retreat => Some(Class::Advance),
            Class::Advance => Some(Class::Attack),
            Class::Attack => Some(Class::Stand),
            Class::Stand => None,
        }
    }
}

/// Something to be done: by the rules, or by a side that is asked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "task")]
pub enum Task {
    /// RK-D25: the throw for side 1.
    RollOff,
    /// RK-D06: the deal of the markers.
    Begin,
    /// RK-D05: a side places what has no place yet.
    Setup {
        /// Whose.
        side: Side,
    },
    /// The set-up is done: what is seen of the markers is turned over.
    Settled,
    /// A turn begins.
    TurnStart,
    /// A phase begins.
    PhaseStart {
        /// Whose; both sides' if none.
        side: Option<Side>,
    },
    /// RK-D46: groups arrive.
    Arrivals {
        /// Whose.
        side: Side,
    },
    /// RK-ACT-20: surrounded routers lay down their arms.
    Surrender,
    /// RK-D43: markers of an automatic side spring, from a number on.
    Spring {
        /// Whose.
        side: Side,
        /// From which on.
        from: MarkerId,
    },
    /// RK-D06: markers of an automatic side throw and move, from a number on.
    Creep {
        /// Whose.
        side: Side,
        /// From which on.
        from: MarkerId,
    },
    /// RK-D06: a player moves his markers.
    Markers {
        /// Whose.
        side: Side,
    },
    /// RK-D44: a player puts a group down that came out of hiding.
    Reveal {
        /// The marker.
        marker: MarkerId,
        /// The group.
        group: GroupId,
    },
    /// RK-D37, RK-CMD-01: who is with whom, and who runs what, once all have come out of hiding.
    Company,
    /// RK-CMD: leaders try for groups.
    Command {
        /// Whose.
        side: Side,
    },
    /// RK-D36: spotting dice.
    Spot {
        /// Who looks.
        side: Side,
        /// The marker that is due, once the groups are done.
        from: Option<MarkerId>,
    },
    /// RK-TRN-03: all groups throw.
    React,
    /// RK-R32: how led groups that are bound to retreat do so.
    Retreats {
        /// Whose.
        side: Side,
    },
    /// RK-ORD-02: uncommanded and bound groups move.
    Moves {
        /// Which of them.
        class: Class,
        /// From which on.
        from: GroupId,
    },
    /// RK-ORD-01: orders of led groups.
    Orders {
        /// Whose.
        side: Side,
    },
    /// The groups without an order pass.
    Passing {
        /// Whose.
        side: Side,
    },
    /// RK-SHT-12: targets of led groups.
    Shooting {
        /// Whose.
        side: Side,
    },
    /// RK-TRN-05: all fire of the phase.
    Fire,
    /// RK-D31: all melees of the phase.
    Melee,
    /// RK-MEL-12: a group may follow up.
    FollowUp {
        /// What it won.
        won: Won,
    },
    /// A phase ends.
    PhaseEnd,
    /// A turn ends.
    TurnEnd,
}
