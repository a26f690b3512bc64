//! The numbers of the field rules.

use engine::sheet::ByWord;
use engine::table::{Edges, Footprint, Point, Spot};
use serde::Deserialize;

use super::terrain::{Terrain, Traits};
use crate::bounds::{Inches, Within};

/// `terrain.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    table: Size,
    base_radius: Either,
    cannon_base: Size,
    grid: Inches,
    tolerance: Inches,
    /// 6.3: of a cannon's barrel.
    pub arc_to_either_side: Within<0, 180>,
    /// 6.4
    pub seen_through_woods: Inches,
    /// 6.4
    pub hedge_within: Inches,
    /// 6.4
    pub clear_of_firer: Inches,
    /// 6.6
    pub cover_within: Inches,
    /// 6.6, CS-D08
    pub same_cover: Inches,
    /// CS-R11
    pub chain: Inches,
    /// CS-R11
    pub formed_from: Within<1, 40>,
    /// 6.8
    pub contact: Inches,
    /// 6.8
    pub contact_across: Inches,
    /// CS-R49
    pub defended_within: Inches,
    /// CS-D10
    pub near_enemy: Inches,
    /// CS-R44, CS-D11
    pub crew_within: Inches,
    /// Section 2: what entering or leaving a building takes.
    pub building_edge: Inches,
    /// CS-D43
    pub arrangement: Spacing,
    /// CS-D21
    pub cover_points: CoverPoints,
    /// CS-D08
    pub terrain: ByWord<Terrain, Traits>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Size {
    width: Inches,
    depth: Inches,
}

/// A length on foot and mounted.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Either {
    foot: Inches,
    mounted: Inches,
}

impl Either {
    /// The length for one of the two.
    pub fn of(&self, mounted: bool) -> f64 {
        if mounted { self.mounted.get() } else { self.foot.get() }
    }
}

/// CS-D43: how far apart the figures of an arrangement stand.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Spacing {
    /// Shoulder to shoulder.
    pub close: Either,
    /// In open order.
    pub open: Either,
    /// The width of a column.
    pub column_ranks: Within<1, 20>,
}

/// CS-D21: where the points lie that a squad may fall back to.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CoverPoints {
    /// Beside a line.
    pub off_a_line: Either,
}

impl Numbers {
    /// CS-D03: the radius of a figure's base.
    pub fn radius(&self, mounted: bool) -> f64 {
        self.base_radius.of(mounted)
    }

    /// CS-D03: the base of a cannon.
    pub fn cannon(&self) -> Footprint {
        Footprint::Rectangle { width: self.cannon_base.width.get(), depth: self.cannon_base.depth.get() }
    }

    /// CS-D04: the table, unless the scenario has its own.
    pub fn edges(&self) -> Edges {
        Edges::to(Spot::nearest(Point::new(self.table.width.get(), self.table.depth.get())))
    }

    /// CS-D32: what a comparison may be out by.
    pub fn tolerance(&self) -> f64 {
        self.tolerance.get()
    }

    /// CS-D24: whether a length is less than another, and not by the rounding of the sums alone: of equals the first in
    /// list order counts.
    pub fn nearer(&self, length: f64, other: f64) -> bool {
        length < other - self.tolerance.get() / 1000.0
    }

    /// CS-D32: whether a length is within a limit, in favour of the player who acts.
    pub fn within(&self, length: f64, limit: f64) -> bool {
        length <= limit + self.tolerance.get()
    }

    /// CS-D32: a length as a chart takes it: the limit, if it is over it by no more than the tolerance.
    pub fn snapped(&self, length: f64, limits: &[f64]) -> f64 {
        let over = |limit: &&f64| length > **limit && length <= **limit + self.tolerance.get();
        limits.iter().find(over).copied().unwrap_or(length)
    }

    /// CS-D32: the place of the rulebook's grid that is nearest to a point.
    pub fn on_grid(&self, point: Point) -> Spot {
        let step = self.grid.get();
        if step <= 0.0 {
            return Spot::nearest(point);
        }
        let round = |measure: f64| (measure / step).round() * step;
        Spot::nearest(Point::new(round(point.x), round(point.y)))
    }

    /// Rounding to the grid moves a place by less than this.
    pub fn grain(&self) -> f64 {
        self.grid.get().max(0.0) + 0.002
    }
}
