//! What never changes in a game: the table and what lies on it.

use engine::game;
use engine::table::{Point, Polygon, Spot};
use engine::word::Word;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A place or a measure of two numbers, in the rulebook's unit: to the right, and away from the near edge.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
#[schema(value_type = Vec<f64>, min_items = 2, max_items = 2)]
pub struct Pair(pub [f64; 2]);

/// The setting of a game.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct Setting {
    /// The scenario's name.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rulebook.
    pub rulebook: &'static str,
    /// What is measured in.
    pub unit: &'static str,
    /// The width and depth of the table.
    pub size: Pair,
    /// The sides; views and events name them by their places here.
    pub sides: Vec<SideInfo>,
    /// The areas of the ground.
    pub areas: Vec<AreaMap>,
    /// The lines of the ground.
    pub lines: Vec<LineMap>,
    /// Where sides set up, and what must be held.
    pub zones: Vec<ZoneMap>,
    /// The objectives; views and events name them by their places here.
    pub objectives: Vec<ObjectiveMap>,
    /// The last turn, where there is one.
    pub turns: Option<u16>,
    /// Where north lies, in degrees to the left of straight away from the near edge, if the scenario says it.
    pub north: Option<f64>,
}

/// A side.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct SideInfo {
    /// Its name in orders.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Whether the rules run it, so that nobody plays it.
    pub by_rules: bool,
    /// What its men wear and carry.
    #[serde(flatten)]
    #[ts(flatten)]
    pub dress: Dress,
}

/// What men wear and carry, as far as the scenario says it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS, ToSchema)]
pub struct Dress {
    /// The colour of their coats, such as `red`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub coat: Option<&'static str>,
    /// The colour of collars and cuffs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub facings: Option<&'static str>,
    /// The flag.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub flag: Option<Flag>,
}

/// A flag.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct Flag {
    /// How it is divided, such as `cross`.
    pub pattern: &'static str,
    /// Its colours, the ground first.
    pub colours: Vec<&'static str>,
}

impl From<&game::Dress> for Dress {
    fn from(dress: &game::Dress) -> Self {
        let flag = dress.flag.as_ref().map(|flag| Flag {
            pattern: flag.pattern.word(),
            colours: flag.colours.iter().map(|colour| colour.word()).collect(),
        });
        Dress { coat: dress.coat.map(Word::word), facings: dress.facings.map(Word::word), flag }
    }
}

/// An area of the ground.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct AreaMap {
    /// Its name in orders, if it has one; orders name any other by its place in the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub id: Option<String>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The rulebook's word for it.
    pub kind: &'static str,
    /// How it is drawn.
    pub look: &'static str,
    /// How high it lies.
    pub level: i16,
    /// How much it shelters whoever is in it, from 0 to 3.
    pub shelter: u8,
    /// How hard it is to move through, from 0 (as open ground) to 3 (not at all).
    pub hindrance: u8,
    /// Its corners.
    pub outline: Vec<Pair>,
}

/// A line of the ground.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct LineMap {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The rulebook's word for it.
    pub kind: &'static str,
    /// How it is drawn.
    pub look: &'static str,
    /// How much it shelters whoever is behind it, from 0 to 3.
    pub shelter: u8,
    /// How hard it is to cross, from 0 (as open ground) to 3 (not at all).
    pub hindrance: u8,
    /// Its points.
    pub points: Vec<Pair>,
}

/// A zone of the table.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ZoneMap {
    /// Its name in files.
    pub id: String,
    /// Whose it is.
    pub side: Option<u8>,
    /// Its corners.
    pub outline: Vec<Pair>,
}

/// An objective.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub struct ObjectiveMap {
    /// Its name in files.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Where it is, or the middle of where.
    pub at: Pair,
    /// Its corners, if it is an area.
    pub outline: Option<Vec<Pair>>,
    /// What holding it is worth.
    pub worth: i32,
}

impl From<&game::Setting> for Setting {
    fn from(setting: &game::Setting) -> Self {
        let areas = setting.areas.iter().zip(setting.ground.areas()).map(|(mapped, area)| AreaMap {
            id: mapped.id.clone(),
            name: mapped.name.clone(),
            kind: mapped.kind,
            look: mapped.look,
            level: area.level(),
            shelter: mapped.shelter,
            hindrance: mapped.hindrance,
            outline: outline(area.outline()),
        });
        let lines = setting.lines.iter().zip(setting.ground.lines()).map(|(mapped, line)| LineMap {
            name: mapped.name.clone(),
            kind: mapped.kind,
            look: mapped.look,
            shelter: mapped.shelter,
            hindrance: mapped.hindrance,
            points: line.points().iter().copied().map(pair).collect(),
        });
        let zones = setting.zones.iter().map(|zone| ZoneMap {
            id: zone.id.clone(),
            side: zone.side.map(|side| side.0),
            outline: outline(&zone.outline),
        });
        let objectives = setting.objectives.iter().map(|marker| ObjectiveMap {
            id: marker.id.clone(),
            name: marker.name.clone(),
            at: place(marker.at),
            outline: marker.outline.as_ref().map(outline),
            worth: marker.worth,
        });
        Self {
            id: setting.id.clone(),
            title: setting.title.clone(),
            rulebook: setting.rulebook,
            unit: setting.unit,
            size: Pair(setting.size),
            sides: setting.sides.iter().map(SideInfo::from).collect(),
            areas: areas.collect(),
            lines: lines.collect(),
            zones: zones.collect(),
            objectives: objectives.collect(),
            turns: setting.turns,
            north: setting.north.map(super::view::degrees),
        }
    }
}

fn outline(polygon: &Polygon) -> Vec<Pair> {
    polygon.corners().iter().copied().map(pair).collect()
}

/// A point for the wire.
pub(crate) fn pair(point: Point) -> Pair {
    Pair([point.x, point.y])
}

/// A place of the grid for the wire.
pub(crate) fn place(spot: Spot) -> Pair {
    pair(spot.point())
}

impl From<&game::Force> for SideInfo {
    fn from(force: &game::Force) -> Self {
        SideInfo {
            id: force.id.clone(),
            name: force.name.clone(),
            by_rules: force.run == game::Run::Rules,
            dress: Dress::from(&force.dress),
        }
    }
}
