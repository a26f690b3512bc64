//! Where a piece begins, as a scenario file says it.

use crate::game::Side;
use crate::kit::edge::TableEdge;
use crate::scenario::{Common, Mark, Reader};
use crate::table::{Facing, Pose, Spot};

/// Where a piece begins, as the file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// `at`, with `facing`: it stands here.
    At(Pose),
    /// In an area, by its place on the ground; with `at` where the rulebook allows both.
    Inside(usize, Option<Pose>),
    /// `zone`: its side sets it up there.
    Zone(usize),
    /// `arrives` with a zone: from this turn on.
    Arrives(u16, usize),
    /// `arrives` with an edge: from this turn on.
    Over(u16, TableEdge),
    /// The file says nothing.
    Unsaid,
}

/// Which keys a rulebook has for where a piece begins, and the rules that faults cite.
///
/// One call of [`Keys::read`] asks for `at` and `facing`, for `zone`, for `arrives = { turn, zone }` or
/// `{ turn, edge }`, and for the name of an area, and finds what cannot be said together.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::deployment::{Keys, Start};
/// use engine::table::{Facing, Pose};
/// const KEYS: Keys = Keys::plain("TOY-3", "TOY-9", "the middle of its front");
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
/// [piece]
/// at = [12, 3]
/// facing = "left"
/// [later]
/// arrives = { turn = 3 }
/// "#;
/// let source = Source::parse(file);
/// let mut reader = source.reader("toy");
/// let common = Common::read::<Wild>(&mut reader, "inch");
/// let start = reader.table("piece", "a piece", |reader| KEYS.read(reader, &common, Side::FIRST, Facing::AHEAD).0);
/// assert_eq!(start, Some(Start::At(Pose::new(12_000, 3_000, 9_000))));
/// reader.table("later", "another", |reader| KEYS.ask(reader, &common, Side::FIRST, Facing::AHEAD));
/// assert!(reader.finish()[0].to_string().contains("it comes from nowhere; give `zone` (TOY-3)"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    /// The rule of deployment.
    pub rule: &'static str,
    /// The rule of the last turn.
    pub last_turn: &'static str,
    /// What `at` is the place of: "where it stands: of a unit the middle of its front".
    pub at: &'static str,
    /// What `turn` of an arrival means: "from which turn on".
    pub turn: &'static str,
    /// The key that names the area that a piece is in, such as `garrison`, and what it means.
    pub inside: Option<(&'static str, &'static str)>,
    /// Whether a piece in an area has a place `at` too.
    pub inside_at: bool,
    /// Whether a piece may arrive over an edge, and not only in a zone.
    pub edges: bool,
}

impl Keys {
    /// The keys of a piece that stands somewhere, is set up in a zone, or arrives in one; no area and no edge.
    pub const fn plain(rule: &'static str, last_turn: &'static str, at: &'static str) -> Keys {
        Keys { rule, last_turn, at, turn: "from which turn on", inside: None, inside_at: false, edges: false }
    }
}

impl Keys {
    /// Reads where a piece of a side begins, and where the file says so. It looks this way if the file does not say.
    pub fn read(&self, reader: &mut Reader<'_>, common: &Common, side: Side, ahead: Facing) -> (Start, Mark) {
        let (start, _) = self.ask(reader, common, side, ahead);
        if reader.gives("facing") && !reader.gives("at") {
            let hint = "leave it out: the side that places the piece turns it";
            reader.idle("facing", self.rule, "without `at`", hint);
        }
        (start, self.mark(reader))
    }

    /// The same for a rulebook that finds keys without effect by itself: where the piece begins, and which way it looks
    /// even if the file does not say where it stands.
    pub fn ask(&self, reader: &mut Reader<'_>, common: &Common, side: Side, ahead: Facing) -> (Start, Facing) {
        let at = reader.spot("at").maybe(self.at);
        let facing = reader.facing("facing").maybe("which way it looks");
        let zone = common.own_zone(reader, "zone", side, "the zone that it is set up in");
        let arrives = reader.table("arrives", "when and where it comes, if it is not there from the start", |reader| {
            self.read_arrival(reader, common, side)
        });
        let inside = self.inside.and_then(|(key, about)| common.area(reader, key, about));
        self.find_doubles(reader);
        let facing = facing.unwrap_or(ahead);
        let pose = at.map(|spot: Spot| Pose { spot, facing });
        let start = match (inside, pose, zone, arrives.flatten()) {
            (Some(area), pose, ..) => Start::Inside(area, pose.filter(|_| self.inside_at)),
            (None, Some(pose), ..) => Start::At(pose),
            (None, None, Some(zone), _) => Start::Zone(zone),
            (None, None, None, Some(arrives)) => arrives,
            (None, None, None, None) => Start::Unsaid,
        };
        (start, facing)
    }

    fn read_arrival(&self, reader: &mut Reader<'_>, common: &Common, side: Side) -> Option<Start> {
        let turn = reader.whole("turn", 1..=100).required(self.turn);
        let zone = common.own_zone(reader, "zone", side, "in which zone");
        let edge: Option<TableEdge> = if self.edges { reader.word("edge").maybe("over which edge") } else { None };
        if reader.is_blank() {
            return None;
        }
        if let Some(last) = common.turns.filter(|last| turn > i32::from(*last)) {
            let why = format!("it comes on turn {turn}, and turn {last} is the last");
            let hint = format!("let it come by turn {last}, or leave it out");
            reader.fault(reader.mark_of("turn"), self.last_turn, why, hint);
        }
        if reader.gives("zone") == reader.gives("edge") && !reader.has_faults() {
            let why = if zone.is_some() { "it comes from two places" } else { "it comes from nowhere" };
            let hint = if self.edges { "give `zone` or `edge`" } else { "give `zone`" };
            reader.fault(reader.mark(), self.rule, why, hint);
        }
        let turn = u16::try_from(turn).unwrap_or(1);
        zone.map(|zone| Start::Arrives(turn, zone)).or_else(|| edge.map(|edge| Start::Over(turn, edge)))
    }

    /// What a piece begins with, of which it has one.
    fn ways(&self) -> impl Iterator<Item = &'static str> {
        ["at", "zone", "arrives"].into_iter().chain(self.inside.map(|(key, _)| key))
    }

    fn find_doubles(&self, reader: &mut Reader<'_>) {
        let inside = self.inside.filter(|(key, _)| self.inside_at && reader.gives(key));
        let given = self.ways().filter(|key| reader.gives(key) && !(inside.is_some() && *key == "at"));
        if given.count() > 1 {
            let keys: Vec<String> = self.ways().map(|key| format!("`{key}`")).collect();
            let hint = format!("give one of {}", keys.join(", "));
            reader.fault(reader.mark(), self.rule, "it begins in several places", hint);
        }
    }

    /// Where the file says it; the table itself where it does not.
    fn mark(&self, reader: &Reader<'_>) -> Mark {
        let given = self.ways().find(|key| reader.gives(key));
        given.map_or_else(|| reader.mark(), |key| reader.mark_of(key))
    }
}
