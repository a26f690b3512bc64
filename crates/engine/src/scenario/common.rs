//! What every scenario has, whatever the rulebook: its names, the table, the terrain, two sides, zones, objectives.

use std::sync::Arc;

use super::dress::uniforms;
use super::fault::Mark;
use super::front::Front;
use super::names::Names;
use super::reader::Reader;
use super::terrain::{Terrain, TerrainKind};
use crate::game::{Force, Mapped, Marker, Named, Place, Setting, Side, Strength, Uniform};
use crate::table::{Facing, Ground, Point, Polygon, Spot};

/// The parts of a scenario that no rulebook differs in.
#[derive(Clone, Debug)]
pub struct Common {
    /// Its name in files and commands.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rulebook.
    pub rulebook: &'static str,
    /// A line that makes one want to play it.
    pub blurb: String,
    /// What happened there, if it is historical.
    pub history: Option<String>,
    /// Where the history, the map and the forces are from.
    pub sources: Vec<String>,
    /// How long it takes two people, in minutes.
    pub minutes: Option<u16>,
    /// The last turn, where there is one.
    pub turns: Option<u16>,
    /// What is measured in.
    pub unit: &'static str,
    /// The far right corner of the table.
    pub size: Spot,
    /// Where north lies.
    pub north: Option<Facing>,
    /// The two sides.
    pub sides: Vec<Force>,
    /// What some pieces wear that differs from the rest of their side.
    pub uniforms: Vec<Uniform>,
    /// The terrain to measure with.
    pub ground: Arc<Ground>,
    /// What the areas of the ground are, by their places.
    pub areas: Vec<Mapped>,
    /// What the lines of the ground are, by their places.
    pub lines: Vec<Mapped>,
    /// Zones of the table.
    pub zones: Vec<Place>,
    /// Objectives; each is worth 1 where the file says nothing.
    pub objectives: Vec<Marker>,
    /// What the file says that each objective is worth, and where, for rulebooks that reckon otherwise where it says nothing.
    pub worths: Worths,
    /// The names of the sides.
    pub side_names: Names,
    /// The names of the areas.
    pub area_names: Names,
    /// The names of the lines.
    pub line_names: Names,
    /// The names of the zones.
    pub zone_names: Names,
    /// The names of the objectives.
    pub objective_names: Names,
}

impl Common {
    /// Reads them off the top of a file, for a rulebook that measures in `unit`. `K` are its kinds of terrain.
    ///
    /// From here on every place that is read must lie on the table.
    pub fn read<K: TerrainKind>(reader: &mut Reader<'_>, unit: &'static str) -> Common {
        let front = Front::read(reader);
        reader.far = Some(front.size);
        let mut side_names = Names::new("side");
        for (side, mark) in front.sides.iter().zip(&front.side_marks) {
            side_names.add(reader, &side.id, *mark);
        }
        let terrain = Terrain::read::<K>(reader);
        let (zones, zone_names) = zones(reader, &side_names);
        let (objectives, worths, objective_names) = objectives(reader);
        let uniforms = uniforms(reader);
        Common {
            id: front.id,
            title: front.title,
            rulebook: reader.rulebook(),
            blurb: front.blurb,
            history: front.history,
            sources: front.sources,
            minutes: front.minutes,
            turns: front.turns,
            unit,
            size: front.size,
            north: front.north,
            sides: front.sides,
            uniforms,
            ground: Arc::new(terrain.ground),
            areas: terrain.areas,
            lines: terrain.lines,
            zones,
            objectives,
            worths,
            side_names,
            area_names: terrain.area_names,
            line_names: terrain.line_names,
            zone_names,
            objective_names,
        }
    }

    /// Asks whose something is: the name of a side, which must be given.
    pub fn side(&self, reader: &mut Reader<'_>, key: &'static str, about: &'static str) -> Side {
        side_at(self.side_names.pick(reader, key, about)).unwrap_or(Side::FIRST)
    }

    /// Asks whose something is; it may be left out.
    pub fn maybe_side(&self, reader: &mut Reader<'_>, key: &'static str, about: &'static str) -> Option<Side> {
        side_at(self.side_names.maybe(reader, key, about))
    }

    /// Asks for a zone, by its place in [`Common::zones`]; it may be left out.
    pub fn zone(&self, reader: &mut Reader<'_>, key: &'static str, about: &'static str) -> Option<usize> {
        self.zone_names.maybe(reader, key, about)
    }

    /// The same for something of a side, which must not be sent to a zone of the other.
    pub fn own_zone(
        &self,
        reader: &mut Reader<'_>,
        key: &'static str,
        side: Side,
        about: &'static str,
    ) -> Option<usize> {
        let place = self.zone(reader, key, about)?;
        let zone = self.zones.get(place)?;
        // A side or a zone that could not be read is told already.
        let whole = self.zones.len() == self.zone_names.count();
        if let Some(owner) = zone.side.filter(|owner| *owner != side && whole && !reader.has_faults()) {
            let whose = self.sides.get(owner.index()).map_or("the other side", |force| &force.name);
            let message = format!("the zone `{}` is of {whose}", zone.id);
            reader.fault(
                reader.mark_of(key),
                "",
                message,
                "name a zone of its own side, or take the zone's `side` away",
            );
        }
        Some(place)
    }

    /// Whether every area could be read, so that the places of their names are those on the ground.
    pub fn has_all_areas(&self) -> bool {
        self.areas.len() == self.area_names.count()
    }

    /// Asks for an area, by its place on the ground; it may be left out.
    pub fn area(&self, reader: &mut Reader<'_>, key: &'static str, about: &'static str) -> Option<usize> {
        self.area_names.maybe(reader, key, about)
    }

    /// The setting of the game, with the rulebook's pieces in it, what their strength is counted in, and the titles of
    /// steps and endings whose words say too little.
    pub fn setting(
        &self,
        pieces: Vec<Named>,
        strength: Strength,
        titles: &'static [(&'static str, &'static str)],
    ) -> Setting {
        let far = self.size.point();
        Setting {
            id: self.id.clone(),
            title: self.title.clone(),
            rulebook: self.rulebook,
            unit: self.unit,
            strength,
            titles,
            size: [far.x, far.y],
            sides: self.sides.clone(),
            pieces,
            ground: Arc::clone(&self.ground),
            areas: self.areas.clone(),
            lines: self.lines.clone(),
            zones: self.zones.clone(),
            objectives: self.objectives.clone(),
            exits: Vec::new(),
            scale: None,
            turns: self.turns,
            north: self.north,
            uniforms: self.uniforms.clone(),
        }
    }
}

fn side_at(place: Option<usize>) -> Option<Side> {
    place.and_then(|place| u8::try_from(place).ok()).map(Side)
}

fn zones(reader: &mut Reader<'_>, sides: &Names) -> (Vec<Place>, Names) {
    let mut names = Names::new("zone");
    let read = reader.tables(
        "zone",
        0..=60,
        "parts of the table: where sides set up or arrive, what they must reach",
        |reader| {
            let id = reader.id("id").required("its name in this file");
            let side = side_at(sides.maybe(reader, "side", "whose it is"));
            let outline = reader.outline("outline").required("its corners in turn");
            (id, reader.mark_of("id"), side, outline)
        },
    );
    let mut zones = Vec::with_capacity(read.len());
    for (id, mark, side, outline) in read {
        names.add(reader, &id, mark);
        zones.extend(outline.map(|outline| Place { id, outline, side }));
    }
    (zones, names)
}

/// What the file says that each objective is worth, and where.
type Worths = Vec<Option<(i32, Mark)>>;

fn objectives(reader: &mut Reader<'_>) -> (Vec<Marker>, Worths, Names) {
    let mut names = Names::new("objective");
    let read = reader.tables("objective", 0..=60, "what is worth holding", |reader| {
        let id = reader.id("id").required("its name in this file and in orders");
        let name = reader.text("name").required("its name for people");
        let at = reader.spot("at").maybe("where it is");
        let outline = reader.outline("outline").maybe("where it is, if it is an area").flatten();
        let worth =
            reader.whole("worth", -100..=100).maybe("what holding it is worth; as the rulebook has it, if left out");
        let given = reader.gives("at") || reader.gives("outline");
        if !given && !reader.is_blank() {
            reader.fault(reader.mark(), "", "the objective is nowhere", "give `at`, a place, or `outline`, an area");
        }
        let at = at.or_else(|| outline.as_ref().map(middle)).unwrap_or(Spot::new(0, 0));
        let told = worth.map(|worth| (worth, reader.mark_of("worth")));
        (Marker { id, name, at, outline, worth: worth.unwrap_or(1), held: None }, told, reader.mark_of("id"))
    });
    let (mut objectives, mut worths) = (Vec::with_capacity(read.len()), Vec::with_capacity(read.len()));
    for (marker, worth, mark) in read {
        names.add(reader, &marker.id, mark);
        objectives.push(marker);
        worths.push(worth);
    }
    (objectives, worths, names)
}

/// The middle of the box round an outline.
fn middle(outline: &Polygon) -> Spot {
    let (low, high) = (outline.bounds().low, outline.bounds().high);
    Spot::nearest(Point::new(f64::midpoint(low.x, high.x), f64::midpoint(low.y, high.y)))
}
