//! The numbers of the field rules.

use engine::sheet::ByWord;
use engine::table::{Edges, Point, Spot};
use serde::Deserialize;

use super::terrain::{Terrain, Traits};
use crate::bounds::{Centimetres, Within};

/// An angle to one side of something.
pub type Degrees = Within<0, 180>;

/// `terrain.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    table: Size,
    base_radius: ByMount,
    /// RK-D49
    pub contact_gap: Centimetres,
    /// RK-D49
    pub across_obstacle: AcrossObstacle,
    /// RK-D32
    pub clear_of_enemies: Centimetres,
    /// RK-FLD-04
    pub front_to_either_side: Degrees,
    /// RK-FLD-05
    pub shot_over_within: Centimetres,
    /// RK-FLD-06
    pub cover_within: Centimetres,
    /// RK-CMD-05
    pub command_radius: Centimetres,
    /// RK-DMG-11, RK-D17
    pub company_within: Centimetres,
    /// RK-D11
    pub coherency: Centimetres,
    /// RK-FLD-15
    pub platoon_within: Centimetres,
    spacing: ByMount,
    open_spacing: ByMount,
    /// RK-FLD-11
    pub turn_steps: TurnSteps,
    /// RK-FLD-09
    pub blocked_within: Centimetres,
    /// RK-R60
    pub least_fall_back: Centimetres,
    /// RK-D31
    pub into_contact_within: Centimetres,
    /// RK-D31
    pub most_against_one: Within<1, 4>,
    /// RK-D03
    pub terrain: ByWord<Terrain, Traits>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Size {
    width: Centimetres,
    depth: Centimetres,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ByMount {
    foot: Centimetres,
    mounted: Centimetres,
}

impl ByMount {
    fn get(&self, mounted: bool) -> f64 {
        if mounted { self.mounted.get() } else { self.foot.get() }
    }
}

/// How figures touch across a defended obstacle.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct AcrossObstacle {
    /// RK-TER-02: from the obstacle at most.
    pub from_it: Centimetres,
    /// Between the two at most.
    pub gap: Centimetres,
}

/// By how much a blocked way is turned.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct TurnSteps {
    degrees: Within<1, 180>,
    to: Degrees,
}

impl TurnSteps {
    /// Straight on, then to the left and to the right by more and more degrees.
    pub fn turns(&self) -> impl Iterator<Item = f64> {
        let (step, most) = (self.degrees.get(), self.to.get());
        let sides = (1..).map(move |n| n * step).take_while(move |turn| *turn <= most);
        std::iter::once(0.0).chain(sides.flat_map(|turn| [f64::from(turn), -f64::from(turn)]))
    }
}

impl Numbers {
    /// RK-D14: the radius of a figure's base.
    pub fn radius(&self, mounted: bool) -> f64 {
        self.base_radius.get(mounted)
    }

    /// RK-D45: from centre to centre in close order.
    pub fn spacing(&self, mounted: bool) -> f64 {
        self.spacing.get(mounted)
    }

    /// RK-D45: from centre to centre in open order.
    pub fn open_spacing(&self, mounted: bool) -> f64 {
        self.open_spacing.get(mounted)
    }

    /// RK-D05: the table, unless the scenario has its own.
    pub fn edges(&self) -> Edges {
        Edges::to(Spot::nearest(Point::new(self.table.width.get(), self.table.depth.get())))
    }
}
