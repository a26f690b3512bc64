//! The numbers of the field rules.

use engine::sheet::ByWord;
use engine::table::{Edges, Point, Spot};
use serde::Deserialize;

use super::terrain::{Terrain, Traits};
use crate::bounds::{Inches, Within};

/// An angle to one side of something.
pub type Degrees = Within<0, 180>;

/// `terrain.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    table: Size,
    base_radius: BaseRadius,
    /// FS-FLD-01
    pub contact_gap: Inches,
    /// FS-FLD-02
    pub range_steps_per_inch: Within<1, 1000>,
    /// FS-FLD-03
    pub arc_to_either_side: Degrees,
    /// FS-FLD-15
    pub shield_to_either_side: Degrees,
    blocks_after: BlocksAfter,
    /// FS-FLD-06
    pub cover_within: Inches,
    /// FS-FLD-08
    pub moved_across: MovedAcross,
    /// FS-FLD-11
    pub point_of_aim_radius: Inches,
    /// FS-FLD-17
    pub goal_within: Inches,
    /// FS-FLD-18
    pub overlap_tolerance: Inches,
    /// FS-D23
    pub terrain: ByWord<Terrain, Traits>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Size {
    width: Inches,
    depth: Inches,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct BaseRadius {
    foot: Inches,
    mounted: Inches,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct BlocksAfter {
    woods: Inches,
    thicket: Inches,
}

/// What counts as moving across.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct MovedAcross {
    /// The least distance.
    pub inches: Inches,
    /// The least angle to the line.
    pub from_degrees: Degrees,
    /// The greatest angle to the line.
    pub to_degrees: Degrees,
}

impl Numbers {
    /// FS-D02: the radius of a figure's base.
    pub fn radius(&self, mounted: bool) -> f64 {
        if mounted { self.base_radius.mounted.get() } else { self.base_radius.foot.get() }
    }

    /// FS-FLD-05: how far one can look into a kind of growth.
    pub fn sight_into(&self, terrain: Terrain) -> Option<f64> {
        match terrain {
            Terrain::Woods => Some(self.blocks_after.woods.get()),
            Terrain::Thicket => Some(self.blocks_after.thicket.get()),
            _ => None,
        }
    }

    /// FS-D04: the table, unless the scenario has its own.
    pub fn edges(&self) -> Edges {
        Edges::to(Spot::nearest(Point::new(self.table.width.get(), self.table.depth.get())))
    }
}
