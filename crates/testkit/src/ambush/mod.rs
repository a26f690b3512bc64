//! Ambush: a sketch of a rulebook, written with the game kit alone.
//!
//! It shows that a rulebook is only rules, and has the shapes of order and question that Duel lacks: figures as parts,
//! platoons, markers and dummies, an area as a target, a charge that interrupts, arrivals, a side that the rules run.

mod scenario;
mod show;
mod turn;

use std::sync::Arc;

use engine::game::{Ending, PieceId, Setting, Side};
use engine::kit::deployment::Entry;
use engine::kit::formed::Files;
use engine::kit::{Agenda, Id};
use engine::rules::RulesText;
use engine::table::{Body, Footprint, Point, Pose, Spot};
use serde::Serialize;

engine::ids! {
    /// A group, by its place in the file.
    pub struct GroupId;
    /// A marker, by its place in the file.
    pub struct MarkerId;
}

engine::words! {
    /// How a group stands.
    pub(crate) enum Arrangement { Line = "line", File = "file" }
}

/// A game of Ambush.
#[derive(Clone)]
pub struct Ambush {
    fixed: Arc<Fixed>,
    state: State,
}

/// What never changes.
struct Fixed {
    setting: Setting,
    groups: Vec<(Side, u16, Entry)>,
    markers: Vec<Side>,
}

#[derive(Clone, Serialize)]
struct State {
    turn: u16,
    side: Side,
    step: Step,
    groups: Vec<Group>,
    markers: Vec<Marker>,
    agenda: Agenda<Task>,
    ending: Option<Ending>,
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
enum Step {
    Begin,
    SetUp,
    Orders,
}

#[derive(Clone, Serialize)]
struct Group {
    pose: Pose,
    arrangement: Arrangement,
    men: Vec<u16>,
    on_table: bool,
    hidden: bool,
    acted: bool,
}

#[derive(Clone, Serialize)]
struct Marker {
    spot: Spot,
    on_table: bool,
    under: Option<GroupId>,
}

/// What is still to be done in a charge.
#[derive(Clone, Copy, Debug, Serialize)]
pub enum Task {
    /// The charged group is asked whether it stands.
    Answer {
        /// The charger.
        by: GroupId,
        /// The charged group.
        at: GroupId,
    },
    /// The two fight.
    Fight {
        /// The charger.
        by: GroupId,
        /// The charged group.
        at: GroupId,
    },
}

/// The radius of a figure's base.
const RADIUS: f64 = 0.4;

/// A piece of the game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Who {
    Group(GroupId),
    Marker(MarkerId),
}

impl Ambush {
    /// The rules in words.
    pub const RULES: RulesText = RulesText::new(include_str!("rules.md"));

    fn who(&self, piece: PieceId) -> Option<Who> {
        match piece.index().checked_sub(self.state.groups.len()) {
            None => GroupId::at(piece.index()).map(Who::Group),
            Some(at) => MarkerId::at(at).filter(|_| at < self.state.markers.len()).map(Who::Marker),
        }
    }

    fn group(&self, piece: PieceId) -> Option<GroupId> {
        self.who(piece).and_then(|who| if let Who::Group(group) = who { Some(group) } else { None })
    }

    fn id(&self, who: Who) -> PieceId {
        let at = match who {
            Who::Group(group) => group.index(),
            Who::Marker(marker) => self.state.groups.len() + marker.index(),
        };
        PieceId::at(at).unwrap_or(PieceId(u16::MAX))
    }

    fn side_of(&self, who: Who) -> Side {
        let side = match who {
            Who::Group(group) => self.fixed.groups.get(group.index()).map(|(side, ..)| *side),
            Who::Marker(marker) => self.fixed.markers.get(marker.index()).copied(),
        };
        side.unwrap_or(Side::FIRST)
    }

    /// The pieces of a side on the table: its groups, then its markers.
    fn of(&self, side: Side) -> impl Iterator<Item = Who> + '_ {
        let groups = self.state.groups.iter().enumerate().filter(|(_, group)| group.on_table);
        let markers = self.state.markers.iter().enumerate().filter(|(_, marker)| marker.on_table);
        let groups = groups.filter_map(|(at, _)| GroupId::at(at).map(Who::Group));
        groups
            .chain(markers.filter_map(|(at, _)| MarkerId::at(at).map(Who::Marker)))
            .filter(move |who| self.side_of(*who) == side)
    }

    fn spot(&self, who: Who) -> Spot {
        match who {
            Who::Group(group) => self.state.groups.get(group.index()).map(|group| group.pose.spot),
            Who::Marker(marker) => self.state.markers.get(marker.index()).map(|marker| marker.spot),
        }
        .unwrap_or(Spot::new(0, 0))
    }

    fn gap(&self, one: Who, other: Who) -> f64 {
        self.spot(one).point().distance(self.spot(other).point())
    }

    /// Whether a group would stand on the table, clear of all others.
    fn fits(&self, id: GroupId, group: &Group) -> bool {
        let [width, depth] = self.fixed.setting.size;
        let on = |at: &Point| (RADIUS..=width - RADIUS).contains(&at.x) && (RADIUS..=depth - RADIUS).contains(&at.y);
        let others = self.state.groups.iter().enumerate().filter(|(at, other)| *at != id.index() && other.on_table);
        let taken: Vec<Point> = others.flat_map(|(_, other)| other.places()).collect();
        let clear = |at: &Point| taken.iter().all(|other| at.distance(*other) >= RADIUS * 2.0);
        group.places().all(|at| on(&at) && clear(&at))
    }
}

impl Group {
    fn places(&self) -> impl Iterator<Item = Point> + use<> {
        let abreast = if self.arrangement == Arrangement::Line { usize::MAX } else { 1 };
        Files { abreast, apart: 1.0 }.places(self.pose.stance(), self.men.len())
    }

    fn bodies(&self) -> impl Iterator<Item = Body> + use<> {
        let base = |at| Footprint::Circle { radius: RADIUS }.at(Pose { spot: Spot::nearest(at), ..Pose::new(0, 0, 0) });
        self.places().filter_map(move |at| Body::of([base(at)]))
    }
}
