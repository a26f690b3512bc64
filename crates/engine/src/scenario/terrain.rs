//! The terrain of a scenario: areas and lines of the rulebook's kinds.

use super::fault::Mark;
use super::names::Names;
use super::reader::Reader;
use crate::game::Mapped;
use crate::table::{Area, Ground, Kind, Line, Polygon, Spot};
use crate::word::Word;

/// How a kind of terrain lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// With an inside: a wood.
    Area,
    /// Without an inside: a wall.
    Line,
    /// As the map has it: a stream.
    Either,
}

/// A rulebook's kinds of terrain.
pub trait TerrainKind: Word {
    /// The number under which the table knows it.
    fn kind(self) -> Kind;

    /// How it is drawn: one of a mapmaker's words (`woods`, `hill`, `water`, `road`, `building`, `wall`, `fence`, …).
    fn look(self) -> &'static str;

    /// How much it shelters a piece in or behind it, from 0 to 3.
    fn shelter(self) -> u8 {
        0
    }

    /// How hard it is to move through, from 0 (as open ground) to 3 (not at all).
    fn hindrance(self) -> u8 {
        0
    }

    /// How it lies on the table.
    fn lies(self) -> Lies {
        Lies::Either
    }

    /// Whether it matters how high an area of this kind is.
    fn has_level(self) -> bool {
        true
    }

    /// Whether lines of some of the kinds are on storeys, as windows are.
    const STOREYS: bool = false;

    /// Whether a line of this kind may be on an upper storey.
    fn goes_upstairs(self) -> bool {
        false
    }
}

/// The terrain as it was read.
pub(super) struct Terrain {
    pub(super) ground: Ground,
    pub(super) areas: Vec<Mapped>,
    pub(super) lines: Vec<Mapped>,
    pub(super) area_names: Names,
    pub(super) line_names: Names,
}

/// What an area and a line have in common.
struct Feature {
    id: String,
    mark: Mark,
    mapped: Mapped,
    kind: Kind,
}

impl Terrain {
    pub(super) fn read<K: TerrainKind>(reader: &mut Reader<'_>) -> Terrain {
        let areas =
            reader.tables("area", 0..=400, "terrain with an inside: woods, hills, fields, buildings", area::<K>);
        let lines = reader.tables("line", 0..=400, "terrain without an inside: walls, hedges, streams", line::<K>);
        let (mut area_names, mut line_names) = (Names::new("area"), Names::new("line"));
        let (mut areas_mapped, mut lines_mapped) = (Vec::new(), Vec::new());
        let (mut ground_areas, mut ground_lines) = (Vec::new(), Vec::new());
        for (feature, level, outline) in areas {
            // What could not be read leaves its name, so that a reference to it is no second fault.
            area_names.add(reader, &feature.id, feature.mark);
            let Some(outline) = outline else { continue };
            ground_areas.push(Area::new(feature.kind, level, outline));
            areas_mapped.push(feature.mapped);
        }
        for (feature, level, spots) in lines {
            line_names.add(reader, &feature.id, feature.mark);
            let Ok(line) = Line::on_grid(feature.kind, &spots) else { continue };
            ground_lines.push(line.at_level(level));
            lines_mapped.push(feature.mapped);
        }
        let ground = Ground::new(ground_areas, ground_lines);
        Terrain { ground, areas: areas_mapped, lines: lines_mapped, area_names, line_names }
    }
}

fn area<K: TerrainKind>(reader: &mut Reader<'_>) -> (Feature, i16, Option<Polygon>) {
    let feature = feature::<K>(reader, Lies::Area);
    let level = reader.whole("level", -100..=100).or(0, "how high it is, in levels above the table");
    let flat = K::from_word(feature.mapped.kind).is_some_and(|kind| !kind.has_level());
    if level != 0 && flat && !reader.has_faults() {
        reader.idle("level", "", format!("for `{}`", feature.mapped.kind), "leave it out");
    }
    let outline = reader.outline("outline").required("its corners in turn");
    (feature, i16::try_from(level).unwrap_or_default(), outline)
}

fn line<K: TerrainKind>(reader: &mut Reader<'_>) -> (Feature, i16, Vec<Spot>) {
    let feature = feature::<K>(reader, Lies::Line);
    let level = if K::STOREYS { storey::<K>(reader, &feature) } else { 0 };
    (feature, level, reader.track("points").required("the places that it runs through"))
}

/// The storey of an opening.
fn storey<K: TerrainKind>(reader: &mut Reader<'_>, feature: &Feature) -> i16 {
    let level = reader.whole("level", 0..=20).or(0, "the storey that an opening is on; the ground floor is 0");
    let stays = K::from_word(feature.mapped.kind).is_some_and(|kind| !kind.goes_upstairs());
    if level > 0 && stays && !reader.has_faults() {
        let mark = reader.mark_of("level");
        reader.fault(mark, "", format!("`{}` is on no storey", feature.mapped.kind), "leave `level` out");
    }
    i16::try_from(level).unwrap_or_default()
}

fn feature<K: TerrainKind>(reader: &mut Reader<'_>, listed: Lies) -> Feature {
    let id = reader.id("id").maybe("its name in this file, where something refers to it");
    let name = reader.text("name").maybe("its name on the map");
    let kind = reader.word::<K>("kind").required("what it is");
    let mark = reader.mark_of("kind");
    if !reader.has_faults() && kind.lies() != Lies::Either && kind.lies() != listed {
        let (is, header) = match kind.lies() {
            Lies::Line => ("a line, without an inside", "[[line]] with points"),
            _ => ("an area, with an inside", "[[area]] with an outline"),
        };
        reader.fault(mark, "", format!("`{}` is {is}", kind.word()), format!("put it under {header}"));
    }
    let mapped = Mapped {
        id: id.clone(),
        name,
        kind: kind.word(),
        look: kind.look(),
        shelter: kind.shelter(),
        hindrance: kind.hindrance(),
    };
    Feature { id: id.unwrap_or_default(), mark: reader.mark_of("id"), mapped, kind: kind.kind() }
}
