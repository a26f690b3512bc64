//! What never changes in a game: the table, its terrain, the sides, the names of the pieces.

use std::sync::Arc;

use serde::Serialize;

use super::order::AreaId;
use super::piece::{PieceId, Side};
use crate::number::Number;
use crate::table::{Facing, Ground, Polygon, Spot};

/// The setting of a game. The default is an empty one: no table, no sides, no pieces.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// The scenario's name in files and orders.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The rulebook.
    pub rulebook: &'static str,
    /// What is measured in: `inch`, `centimetre` or another word of the rulebook.
    pub unit: &'static str,
    /// What the strength of pieces is counted in.
    pub strength: Strength,
    /// What people call steps of the turn and ends of the game, where the word for it says too little.
    pub titles: &'static [(&'static str, &'static str)],
    /// The width and depth of the table.
    pub size: [f64; 2],
    /// The sides.
    pub sides: Vec<Force>,
    /// The pieces' names, by their ids.
    pub pieces: Vec<Named>,
    /// The terrain to measure with.
    pub ground: Arc<Ground>,
    /// What the areas of the ground are, by their places.
    pub areas: Vec<Mapped>,
    /// What the lines of the ground are, by their places.
    pub lines: Vec<Mapped>,
    /// Zones: where sides set up, what must be held.
    pub zones: Vec<Place>,
    /// Objectives.
    pub objectives: Vec<Marker>,
    /// Exits: where pieces that leave the table are worth something.
    pub exits: Vec<Exit>,
    /// What one unit of the table is worth on the ground, if the rulebook says so.
    pub scale: Option<Scale>,
    /// The last turn, where there is one.
    pub turns: Option<u16>,
    /// Where north lies, if the scenario says it.
    pub north: Option<Facing>,
    /// What some pieces wear that differs from the rest of their side.
    pub uniforms: Vec<Uniform>,
}

/// What one unit of the table is worth on the ground: 10 yards to the inch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Scale {
    /// How many of them.
    pub worth: f64,
    /// Of what: `yard`.
    pub unit: &'static str,
}

/// A zone at the edge of the table that is worth something to a side whose pieces leave there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The zone, by its place in the setting.
    pub zone: usize,
    /// Whose pieces.
    pub side: Side,
    /// Which of them; all if there are none.
    pub pieces: Vec<PieceId>,
    /// What each figure that leaves is worth.
    pub worth: i32,
}

/// What the strength of pieces is counted in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// Points that have no name.
    #[default]
    Points,
    /// Parts that are taken off, by what one is called: `stand`.
    Parts(&'static str),
    /// Wounds that a figure can still take.
    Wounds,
}

/// The name of a piece: in files and orders, and for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Named {
    /// In files and orders.
    pub id: String,
    /// For people.
    pub name: String,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Force {
    /// Its name in files and orders.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Who runs it.
    #[serde(skip)]
    pub run: Run,
    /// What its men wear and carry, as far as the scenario says it.
    #[serde(skip)]
    pub dress: Dress,
}

/// What men wear and carry: the colours of their coats and facings, and their flag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dress {
    /// The colour of their coats.
    pub coat: Option<Coat>,
    /// The colour of their collars and cuffs.
    pub facings: Option<Coat>,
    /// What they carry.
    pub flag: Option<Flag>,
}

/// A flag: how it is divided, and its colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flag {
    /// How it is divided.
    pub pattern: Pattern,
    /// Its colours, the ground first.
    pub colours: Vec<Coat>,
}

/// What some pieces wear that differs from the rest of their side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uniform {
    /// The names of the pieces, or what the names of several begin with.
    pub pieces: Vec<String>,
    /// What they wear and carry.
    pub dress: Dress,
}

crate::words! {
    /// How a flag is divided: the shape by which it is told from others where colours are not.
    pub enum Pattern {
        Plain = "plain",
        Cross = "cross",
        Saltire = "saltire",
        Union = "union",
        Upright = "upright-bars",
        Lying = "lying-bars",
        Stripes = "stripes",
        Quarters = "quarters",
        Disc = "disc",
        Border = "border",
    }
}

crate::words! {
    /// The colour that most of a side wears, so that the table looks as the field did.
    pub enum Coat {
        Blue = "blue",
        Red = "red",
        Green = "green",
        White = "white",
        Grey = "grey",
        Brown = "brown",
        Buff = "buff",
        Black = "black",
        Yellow = "yellow",
    }
}

crate::words! {
    /// Who runs a side.
    pub enum Run {
        Player = "player",
        Rules = "rules",
    }
}

impl Force {
    /// A side that a player runs.
    ///
    /// ```
    /// use engine::game::{Force, Run};
    /// assert_eq!(Force::new("crown", "The Crown").run, Run::Player);
    /// ```
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Force {
        Force { id: id.into(), name: name.into(), run: Run::Player, dress: Dress::default() }
    }
}

/// What an area or line of the ground is, to draw it and to go by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mapped {
    /// Its name in files and orders, if it has one.
    #[serde(skip)]
    pub id: Option<String>,
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The rulebook's word for its kind.
    pub kind: &'static str,
    /// How it is drawn: one of a mapmaker's words (`woods`, `hill`, `water`, `road`, `building`, `wall`, `fence`, …).
    pub look: &'static str,
    /// How much it shelters a piece in or behind it, from 0 to 3.
    pub shelter: u8,
    /// How hard it is to move through, from 0 (as open ground) to 3 (not at all).
    pub hindrance: u8,
}

/// A zone of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// Its name in files.
    pub id: String,
    /// Its outline.
    pub outline: Polygon,
    /// Whose it is.
    pub side: Option<Side>,
}

/// An objective.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    /// Its name in files.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Where it is, or the middle of where.
    pub at: Spot,
    /// Its outline, if it is an area.
    pub outline: Option<Polygon>,
    /// What holding it is worth.
    pub worth: i32,
    /// Who holds it when the game begins; nobody, mostly.
    pub held: Option<Side>,
}

impl Setting {
    /// The piece of this name in files and orders.
    pub fn piece(&self, id: &str) -> Option<PieceId> {
        self.pieces.iter().position(|named| named.id == id).and_then(PieceId::at)
    }

    /// The name of a piece in files and orders.
    pub fn id(&self, piece: PieceId) -> &str {
        self.pieces.get(piece.index()).map_or("?", |named| &named.id)
    }

    /// The name of a piece for people.
    pub fn name(&self, piece: PieceId) -> &str {
        self.pieces.get(piece.index()).map_or("?", |named| &named.name)
    }

    /// What a piece wears and carries that differs from the rest of its side: as its own name says, or else the longest
    /// name that its own begins with.
    ///
    /// ```
    /// use engine::game::{Coat, Dress, Named, PieceId, Setting, Uniform};
    /// let green = Dress { coat: Some(Coat::Green), ..Dress::default() };
    /// let named = |id: &str| Named { id: id.into(), name: id.into() };
    /// let setting = Setting {
    ///     pieces: ["legion-2", "legions"].map(named).into(),
    ///     uniforms: vec![Uniform { pieces: vec!["legion".into()], dress: green.clone() }],
    ///     ..Setting::default()
    /// };
    /// assert_eq!(setting.dress(PieceId(0)), Some(&green));
    /// assert_eq!(setting.dress(PieceId(1)), None);
    /// ```
    pub fn dress(&self, piece: PieceId) -> Option<&Dress> {
        let id = &self.pieces.get(piece.index())?.id;
        let fits = |name: &str| id.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
        let all = self.uniforms.iter().flat_map(|uniform| uniform.pieces.iter().map(move |name| (name, uniform)));
        let fitting = all.filter(|(name, _)| fits(name)).max_by_key(|(name, _)| name.len());
        fitting.map(|(_, uniform)| &uniform.dress)
    }

    /// What people call a step of the turn or an end of the game: the rulebook's title for it, or else the word itself.
    pub fn title(&self, word: &'static str) -> &'static str {
        self.titles.iter().find(|(known, _)| *known == word).map_or(word, |(_, title)| title)
    }

    /// A length in the rulebook's unit, to a tenth, in words: `1 inch`, `2.5 inches`.
    pub fn length(&self, length: f64) -> String {
        let tenths = (length * 10.0).round();
        let many = if self.unit.ends_with("ch") { "es" } else { "s" };
        let many = if (tenths - 10.0).abs() < 0.5 { "" } else { many };
        format!("{} {}{many}", Number::from(tenths / 10.0), self.unit)
    }

    /// What a piece lost and what is left of it, in words: `1 stand lost, 7 left`, `2 wounds taken, 1 to go`.
    pub fn loss(&self, count: u16, left: u16) -> String {
        let many = if count == 1 { "" } else { "s" };
        match self.strength {
            Strength::Points => format!("{count} lost, {left} left"),
            Strength::Parts(part) => format!("{count} {part}{many} lost, {left} left"),
            Strength::Wounds if left == 0 => format!("{count} wound{many} taken"),
            Strength::Wounds => format!("{count} wound{many} taken, {left} to go"),
        }
    }

    /// The name of a side for people.
    pub fn side_name(&self, side: Side) -> &str {
        self.sides.get(side.index()).map_or("?", |force| &force.name)
    }

    /// The area of this name in files and orders.
    pub fn area(&self, id: &str) -> Option<AreaId> {
        let at = self.areas.iter().position(|area| area.id.as_deref() == Some(id))?;
        u16::try_from(at).ok().map(AreaId)
    }

    /// The name of an area for people; what it is, if it has none.
    pub fn area_name(&self, area: AreaId) -> &str {
        self.areas.get(area.index()).map_or("?", |area| area.name.as_deref().unwrap_or(area.kind))
    }

    /// Whether the rules run a side, so that no player is ever asked for it.
    pub fn is_run_by_rules(&self, side: Side) -> bool {
        self.sides.get(side.index()).is_some_and(|force| force.run == Run::Rules)
    }

    /// The side of this name in files and orders.
    pub fn side(&self, id: &str) -> Option<Side> {
        let at = self.sides.iter().position(|force| force.id == id)?;
        u8::try_from(at).ok().map(Side)
    }
}
