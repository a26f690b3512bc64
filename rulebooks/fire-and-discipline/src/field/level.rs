//! Levels of the ground: hilltops, slopes, and which way guns face on them (FD-FLD-15).

use engine::table::{Ground, Heading, Point, Polygon};

use super::Field;
use super::terrain::Terrain;
use crate::charts::gun_line_of_fire::FirerGround;

/// Where on a hill something stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slope {
    /// The level of the ground.
    pub level: i16,
    /// The hill's contour that it stands on, by its place on the ground; none on the plain.
    pub contour: Option<usize>,
    /// Whether that is the top of its hill.
    pub is_top: bool,
}

impl Field<'_> {
    /// The level of a point, and the hill that it is on.
    pub fn slope(&self, point: Point) -> Slope {
        let ground = &self.table.setting.ground;
        let hills = ground.under(point).filter(|(_, area)| Terrain::of_area(area) == Terrain::Hill);
        let highest = hills.max_by_key(|(at, area)| (area.level(), std::cmp::Reverse(*at)));
        match highest {
            None => Slope { level: 0, contour: None, is_top: false },
            Some((at, area)) => {
                let is_top = self.table.hilltops.get(at).copied().unwrap_or(true);
                Slope { level: area.level(), contour: Some(at), is_top }
            }
        }
    }

    /// FD-FLD-15: what guns stand on, by the way they face.
    pub fn gun_ground(&self, at: Point, heading: Heading) -> FirerGround {
        let here = self.slope(at);
        if here.contour.is_none() {
            return FirerGround::Level;
        }
        if here.is_top {
            return FirerGround::Hilltop;
        }
        let look = self.inches(self.numbers().within.slope_look.get());
        let ahead = self.slope(at + heading.ahead() * look);
        if ahead.contour.is_some() && ahead.level >= here.level {
            FirerGround::SlopeUphill
        } else {
            FirerGround::SlopeDownhill
        }
    }

    /// The outline of the hilltop that a point is on.
    pub fn hilltop(&self, slope: Slope) -> Option<&Polygon> {
        let area = self.table.setting.ground.areas().get(slope.contour.filter(|_| slope.is_top)?)?;
        Some(area.outline())
    }
}

/// FD-FLD-15: which areas are the top of their hill: those that hold no higher contour.
pub fn hilltops(ground: &Ground) -> Vec<bool> {
    let hill = |area: &engine::table::Area| Terrain::of_area(area) == Terrain::Hill;
    let holds_higher = |area: &engine::table::Area| {
        let higher = ground.areas().iter().filter(|other| hill(other) && other.level() > area.level());
        higher.into_iter().any(|other| other.outline().corners().iter().any(|corner| area.outline().holds(*corner)))
    };
    ground.areas().iter().map(|area| hill(area) && !holds_higher(area)).collect()
}
