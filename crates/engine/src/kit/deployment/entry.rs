//! How a piece comes to the table.

use smallvec::SmallVec;

use super::read::Start;
use crate::game::{Place, Side};
use crate::kit::edge::{BaseEdges, TableEdge};
use crate::scenario::Common;
use crate::table::{Point, Pose};

/// Zones of the setting, by their places.
pub type Zones = SmallVec<[usize; 2]>;

/// How a piece comes to the table.
///
/// ```
/// use engine::kit::deployment::{Entry, Zones};
/// use engine::table::{Point, Pose};
/// let stands = Entry::OnTable(Pose::new(1_000, 2_000, 0));
/// assert!(stands.is_on_table() && stands.pose().is_some());
/// let comes = Entry::Arrives(3, Zones::from_elem(0, 1));
/// assert!(!comes.is_due(2) && comes.is_due(3) && comes.is_due(4));
/// assert!(stands.holds(&[], Point::new(50.0, 50.0)), "no zone binds it");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It stands here from the start.
    OnTable(Pose),
    /// It is in an area from the start, by its place on the ground; guns may have a place of their own there.
    Inside(usize, Option<Pose>),
    /// Its side sets it up in one of these zones.
    SetUp(Zones),
    /// It arrives in one of these zones, from this turn on.
    Arrives(u16, Zones),
}

impl Entry {
    /// The zones that it may be put in; none if it is on the table from the start.
    ///
    /// ```
    /// use engine::kit::deployment::Entry;
    /// use engine::table::Pose;
    /// assert_eq!(Entry::Arrives(3, [1].into_iter().collect()).zones(), [1]);
    /// assert!(Entry::OnTable(Pose::new(0, 0, 0)).zones().is_empty());
    /// ```
    pub fn zones(&self) -> &[usize] {
        match self {
            Entry::OnTable(_) | Entry::Inside(..) => &[],
            Entry::SetUp(zones) | Entry::Arrives(_, zones) => zones,
        }
    }

    /// Where it stands from the start; none if it is still to come, or in an area without a place of its own.
    pub fn pose(&self) -> Option<Pose> {
        match self {
            Entry::OnTable(pose) => Some(*pose),
            Entry::Inside(_, pose) => *pose,
            Entry::SetUp(_) | Entry::Arrives(..) => None,
        }
    }

    /// Whether it is on the table from the start.
    pub fn is_on_table(&self) -> bool {
        matches!(self, Entry::OnTable(_) | Entry::Inside(..))
    }

    /// Whether a piece that is not on the table yet is to be put there on a turn; turn 0 is the set-up.
    pub fn is_due(&self, turn: u16) -> bool {
        match self {
            Entry::OnTable(_) | Entry::Inside(..) => false,
            Entry::SetUp(_) => true,
            Entry::Arrives(from, _) => turn > 0 && *from <= turn,
        }
    }

    /// Whether a place is in one of its zones; every place is for a piece that has none.
    pub fn holds(&self, zones: &[Place], point: Point) -> bool {
        let own = self.zones();
        own.is_empty() || own.iter().filter_map(|zone| zones.get(*zone)).any(|zone| zone.outline.holds(point))
    }
}

/// The strips along the edges of the table that scenarios use without drawing them: made once each, and added to the
/// zones of the scenario.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::deployment::{Depths, Entry, Start, Strips};
/// use engine::kit::{BaseEdges, TableEdge};
/// # use engine::scenario::{Common, Source, TerrainKind};
/// # use engine::table::Kind;
/// # engine::words! { enum Wild { Wood = "wood" } }
/// # impl TerrainKind for Wild {
/// #     fn kind(self) -> Kind { Kind(0) }
/// #     fn look(self) -> &'static str { "woods" }
/// # }
/// let file = r#"
/// # id = "ford"
/// # rulebook = "toy"
/// # title = "The ford"
/// # size = [60, 40]
/// # [[side]]
/// # id = "near"
/// # name = "Near"
/// # [[side]]
/// # id = "far"
/// # name = "Far"
/// "#;
/// let source = Source::parse(file);
/// let mut reader = source.reader("toy");
/// let mut common = Common::read::<Wild>(&mut reader, "inch");
/// let (mut strips, edges) = (Strips::default(), BaseEdges::default());
/// let depths = Depths { set_up: 6.0, arrival: 2.0 };
/// let entry = strips.entry(Start::Unsaid, Side::FIRST, &mut common, &edges, depths);
/// assert_eq!(entry, Entry::SetUp([0].into_iter().collect()));
/// assert_eq!((common.zones[0].id.as_str(), common.zones[0].side), ("near-edge", Some(Side::FIRST)));
/// // The strip is made once.
/// assert_eq!(strips.zone(&mut common, TableEdge::Near, 6.0, Some(Side::FIRST)), 0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Strips {
    made: Vec<(TableEdge, Option<Side>, usize)>,
}

/// How deep the strips along the edges are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Depths {
    /// Where a side sets up.
    pub set_up: f64,
    /// Where pieces arrive.
    pub arrival: f64,
}

impl Strips {
    /// The zone along an edge, by its place in the scenario; made if it is not there yet. A zone with a side is where the
    /// side sets up, one without where pieces arrive.
    pub fn zone(&mut self, common: &mut Common, edge: TableEdge, depth: f64, side: Option<Side>) -> usize {
        if let Some((.., zone)) = self.made.iter().find(|(known, whose, _)| (*known, *whose) == (edge, side)) {
            return *zone;
        }
        let mut id = format!("{edge}-edge");
        while common.zones.iter().any(|zone| zone.id == id) {
            id.push_str("-too");
        }
        // A table is wider than nothing, and so are its strips.
        if let Ok(outline) = edge.strip(common.size, depth) {
            common.zones.push(Place { id, outline, side });
        }
        let zone = common.zones.len().saturating_sub(1);
        self.made.push((edge, side, zone));
        zone
    }

    /// How a piece of a side comes, with its strip made if it needs one: along its own edge if the file says nothing, and
    /// along the edge that it arrives over.
    pub fn entry(&mut self, start: Start, side: Side, common: &mut Common, edges: &BaseEdges, depths: Depths) -> Entry {
        match start {
            Start::At(pose) => Entry::OnTable(pose),
            Start::Inside(area, pose) => Entry::Inside(area, pose),
            Start::Zone(zone) => Entry::SetUp(one(zone)),
            Start::Arrives(turn, zone) => Entry::Arrives(turn, one(zone)),
            Start::Over(turn, edge) => Entry::Arrives(turn, one(self.zone(common, edge, depths.arrival, None))),
            Start::Unsaid => Entry::SetUp(one(self.zone(common, edges.of(side), depths.set_up, Some(side)))),
        }
    }
}

fn one(zone: usize) -> Zones {
    [zone].into_iter().collect()
}
