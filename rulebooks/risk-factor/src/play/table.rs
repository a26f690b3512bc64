//! What never changes in a game: the rules, the ground, the rosters and where everything begins.

use std::sync::{Arc, OnceLock};

use engine::game::{PieceId, Setting, Side};
use engine::table::{Edges, Point, Polygon, Pose, Spot};

use crate::book::Book;
use crate::field::arrange::Laid;
use crate::field::away::Edge;
use crate::field::group::{CurrentOrder, Roster};
use crate::field::ids::{FigureId, GroupId, MarkerId, Number, Ranks};
use crate::field::room::whole_places;
use crate::field::walls::Walls;

pub use engine::game::Run;

/// A side as the scenario has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Army {
    /// Who runs it.
    pub run: Run,
    /// Its own table edge.
    pub base_edge: Edge,
}

/// Where a group, a leader or a marker begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Post {
    /// At a place: that of the guide.
    At(Pose, Laid),
    /// Where its player places it, in a zone.
    Zone(usize),
    /// It arrives in a turn, in a zone.
    Arrives(u16, usize),
    /// Under a marker.
    Hidden,
    /// A leader with a group.
    With(GroupId),
}

/// How a group is when the game begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// Where.
    pub post: Post,
    /// Its `current_order`.
    pub order: CurrentOrder,
    /// RK-D28
    pub goal: Option<Spot>,
    /// How many of its figures are wounded.
    pub wounded: u16,
    /// Whether its muzzle loaders are loaded.
    pub loaded: bool,
}

impl Start {
    /// A group that holds, unhurt.
    pub const fn new(post: Post) -> Start {
        Start { post, order: CurrentOrder::Hold, goal: None, wounded: 0, loaded: true }
    }
}

/// A marker of the scenario.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkerPost {
    /// Whose.
    pub side: Side,
    /// Where: at a place or in a zone.
    pub post: Post,
}

/// RK-D47: where groups may leave the table, and what each of their figures is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The zone.
    pub zone: usize,
    /// Whose.
    pub side: Side,
    /// Which groups.
    pub groups: Vec<GroupId>,
    /// For each figure.
    pub worth: i32,
}

/// What never changes in a game.
pub struct Table {
    /// The rules in force.
    pub book: Arc<Book>,
    /// The table, its terrain, the sides, the names.
    pub setting: Setting,
    /// The walls round forts and the like.
    pub walls: Walls,
    /// The edges of the table.
    pub edges: Edges,
    /// RK-D41
    pub sight: Option<f64>,
    /// The groups and leaders.
    pub roster: Roster,
    /// Where and how they begin.
    pub starts: Ranks<GroupId, Start>,
    /// The two sides.
    pub armies: [Army; 2],
    /// The markers, in the order of the file.
    pub markers: Ranks<MarkerId, MarkerPost>,
    /// The exits.
    pub exits: Vec<Exit>,
    /// RK-D25: who is side 1, if the scenario says so.
    pub first: Option<Side>,
    /// The whole places of each zone, once they were asked for.
    pub whole_places: Vec<OnceLock<Vec<Point>>>,
}

impl Table {
    /// A side of the scenario.
    pub fn army(&self, side: Side) -> Army {
        let [first, second] = self.armies;
        if side == Side::FIRST { first } else { second }
    }

    /// Whether the rules run a side.
    pub fn is_automatic(&self, side: Side) -> bool {
        self.army(side).run == Run::Rules
    }

    /// The piece of a group or leader.
    pub fn piece(&self, group: GroupId) -> PieceId {
        PieceId(group.0)
    }

    /// The piece of a marker: markers come after the leaders.
    pub fn marker_piece(&self, marker: MarkerId) -> PieceId {
        PieceId::at(self.roster.troops.len() + marker.index()).unwrap_or(PieceId(u16::MAX))
    }

    /// The group or leader that a piece is.
    pub fn group(&self, piece: PieceId) -> Option<GroupId> {
        (piece.index() < self.roster.troops.len()).then_some(GroupId(piece.0))
    }

    /// The marker that a piece is.
    pub fn marker(&self, piece: PieceId) -> Option<MarkerId> {
        let at = piece.index().checked_sub(self.roster.troops.len())?;
        (at < self.markers.len()).then(|| MarkerId::at(at))
    }

    /// The leaders who begin with a group.
    pub fn begin_with(&self, group: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        self.starts.each().filter(move |(_, start)| start.post == Post::With(group)).map(|(leader, _)| leader)
    }

    /// The figures that are put down with a group: its own, then those of the leaders who begin with it.
    pub fn all_figures(&self, group: GroupId) -> Vec<FigureId> {
        let own = self.roster.troops[group].figures();
        own.chain(self.begin_with(group).flat_map(|leader| self.roster.troops[leader].figures())).collect()
    }

    /// RK-D38: the guide of a group that is not on the table yet: the leader who begins with it, or the figure in the
    /// middle.
    pub fn first_guide(&self, group: GroupId, figures: &[FigureId]) -> Option<FigureId> {
        let rank = |leader: &GroupId| {
            let lead = self.roster.troops[*leader].lead;
            (!lead.is_some_and(|lead| lead.player_character), lead.map(|lead| lead.rank), *leader)
        };
        let leader = self.begin_with(group).min_by_key(rank);
        let leading = leader.and_then(|leader| self.roster.troops[leader].figures().next());
        leading.filter(|figure| figures.contains(figure)).or_else(|| figures.get(figures.len() / 2).copied())
    }

    /// The zone of a post, and its whole places from the middle outwards.
    pub fn zone(&self, post: Post) -> Option<(&Polygon, &[Point])> {
        let (Post::Zone(zone) | Post::Arrives(_, zone)) = post else { return None };
        let outline = &self.setting.zones.get(zone)?.outline;
        let places = self.whole_places.get(zone)?;
        Some((outline, places.get_or_init(|| whole_places(outline))))
    }

    /// The exits that a group may use.
    pub fn exits_of(&self, group: GroupId) -> impl Iterator<Item = (usize, &Exit)> {
        self.exits.iter().enumerate().filter(move |(_, exit)| exit.groups.contains(&group))
    }

    /// RK-D19: the exit by which a group may leave at a place on the edge of the table.
    pub fn exit_at(&self, group: GroupId, at: Point) -> Option<usize> {
        let holds = |exit: &Exit| self.setting.zones.get(exit.zone).is_some_and(|zone| zone.outline.holds(at));
        self.exits_of(group).find(|(_, exit)| holds(exit)).map(|(place, _)| place)
    }
}
