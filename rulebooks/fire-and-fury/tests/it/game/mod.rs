//! A game for tests: armies by inches and degrees.

mod table;

use std::sync::Arc;

use engine::dice::{Dice, Seeded};
use engine::game::{Force, Log, Marker, Named, Place, Setting, Side, Strength};
use engine::house::{House, Page};
use engine::kit::BaseEdges;
use engine::kit::deployment::Entry;
use engine::table::{Ground, Point, Polygon, Spot};
use fire_and_fury::book::Book;
use fire_and_fury::charts::maneuver_facts::GunUnit;
use fire_and_fury::field::ids::{Id, LeaderId, UnitId};
use fire_and_fury::field::pieces::{Leader, Unit, UnitBody};
use fire_and_fury::play::scenario::muster::{Army, EnlistedLeader, EnlistedUnit, Label, Muster};

pub(crate) use table::Table;

/// A scenario in the making.
pub(crate) struct Field {
    pub(crate) muster: Muster,
}

/// The first and the second side.
pub(crate) const OURS: Side = Side::FIRST;
pub(crate) const THEIRS: Side = Side::SECOND;

/// A piece that is set up in a zone.
pub(crate) fn set_up_in(zone: usize) -> Entry {
    Entry::SetUp([zone].into_iter().collect())
}

/// A piece that arrives in a zone.
pub(crate) fn arrives(turn: u16, zone: usize) -> Entry {
    Entry::Arrives(turn, [zone].into_iter().collect())
}

pub(crate) fn book() -> Arc<Book> {
    Arc::new(Book::open(&Page::default()).unwrap())
}

pub(crate) fn house(option: &str, value: &str) -> Arc<Book> {
    house_of(&format!("[book.options]\n{option} = \"{value}\""))
}

/// The book under a house file.
pub(crate) fn house_of(text: &str) -> Arc<Book> {
    let house = House::parse("house.toml", text, &["book"]).unwrap();
    Arc::new(Book::open(&house.page("book")).unwrap())
}

/// An empty table of 96" by 72" with the first side at the near edge and to move.
pub(crate) fn table() -> Field {
    on_ground(Ground::default())
}

pub(crate) fn on_ground(ground: Ground) -> Field {
    let force = |id: &str, name: &str| Force::new(id, name);
    let setting = Setting {
        id: "test".to_owned(),
        title: "Test".to_owned(),
        rulebook: "fire-and-fury",
        unit: "inch",
        strength: Strength::default(),
        titles: &[],
        size: [96.0, 72.0],
        sides: vec![force("crown", "Crown"), force("congress", "Congress")],
        pieces: Vec::new(),
        ground: Arc::new(ground),
        areas: Vec::new(),
        lines: Vec::new(),
        zones: Vec::new(),
        objectives: Vec::new(),
        exits: Vec::new(),
        scale: None,
        turns: None,
        north: None,
        uniforms: Vec::new(),
    };
    let muster = Muster {
        book: book(),
        setting,
        units: Vec::new(),
        leaders: Vec::new(),
        first: Some(OURS),
        turns: 12,
        armies: [Army::default(); 2],
        dark: Vec::new(),
        base_edges: BaseEdges::default(),
        keeps_apart: false,
        absent: Vec::new(),
    };
    Field { muster }
}

impl Field {
    /// Under a house rule.
    pub(crate) fn under(mut self, option: &str, value: &str) -> Field {
        self.muster.book = house(option, value);
        self
    }

    /// A unit with the default label; its stands are those it begins with.
    pub(crate) fn unit(mut self, id: &str, unit: Unit) -> Field {
        let initial = u8::try_from(unit.stands()).unwrap();
        let label = Label { initial, worn_at: initial * 3 / 4, spent_at: initial / 2 };
        let entry = Entry::OnTable(unit.pose);
        self.add(id, unit, label, entry);
        self
    }

    /// A unit with its label.
    pub(crate) fn labelled(mut self, id: &str, unit: Unit, [initial, worn_at, spent_at]: [u8; 3]) -> Field {
        let entry = Entry::OnTable(unit.pose);
        self.add(id, unit, Label { initial, worn_at, spent_at }, entry);
        self
    }

    /// A unit that is set up or arrives.
    pub(crate) fn entering(mut self, id: &str, unit: Unit, entry: Entry) -> Field {
        let initial = u8::try_from(unit.stands()).unwrap();
        let label = Label { initial, worn_at: initial * 3 / 4, spent_at: initial / 2 };
        self.add(id, unit, label, entry);
        self
    }

    fn add(&mut self, id: &str, mut unit: Unit, label: Label, entry: Entry) {
        let side = unit.side;
        let own = self.muster.leaders.iter().position(|posted| posted.leader.side == side && !posted.leader.superior);
        unit.leader = unit.leader.or(own.and_then(LeaderId::at));
        let named = Named { id: id.to_owned(), name: id.to_owned() };
        self.muster.units.push(EnlistedUnit { named, unit, label, entry });
    }

    /// A leader; units added after him are his if they are nobody's.
    pub(crate) fn leader(mut self, id: &str, leader: Leader) -> Field {
        let named = Named { id: id.to_owned(), name: id.to_owned() };
        self.muster.leaders.push(EnlistedLeader { named, entry: Entry::OnTable(leader.pose), leader });
        self
    }

    /// A zone.
    pub(crate) fn zone(mut self, id: &str, side: Side, low: (f64, f64), high: (f64, f64)) -> Field {
        let corners = [(low.0, low.1), (high.0, low.1), (high.0, high.1), (low.0, high.1)];
        let outline = Polygon::new(corners.map(|(x, y)| Point::new(x, y))).unwrap();
        self.muster.setting.zones.push(Place { id: id.to_owned(), outline, side: Some(side) });
        self
    }

    /// A key position at a point, and who holds it.
    pub(crate) fn key(mut self, id: &str, x: f64, y: f64, holder: Option<Side>) -> Field {
        let at = Spot::nearest(Point::new(x, y));
        let (id, name) = (id.to_owned(), id.to_owned());
        self.muster.setting.objectives.push(Marker { id, name, at, outline: None, worth: 5, held: holder });
        self
    }

    /// Anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Muster)) -> Field {
        change(&mut self.muster);
        self
    }

    pub(crate) fn begin(self) -> Table {
        Table { game: self.muster.begin().unwrap(), log: Log::new() }
    }
}

/// Troops that are worn, so that a die is its result in a check under an able leader.
pub(crate) fn worn(mut unit: Unit) -> Unit {
    if let UnitBody::Troops(troops) = &mut unit.body {
        troops.effectiveness = fire_and_fury::words::Effectiveness::Worn;
    }
    unit
}

/// A spot by inches.
pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::nearest(Point::new(x, y))
}

/// Dice from a seed for picking and rolling.
pub(crate) fn pick(dice: &mut Seeded, below: usize) -> usize {
    let die = engine::dice::Die::of(u32::try_from(below.max(1)).unwrap());
    dice.face(die, "pick").unwrap() as usize - 1
}

/// Changes a gun unit into a battalion gun.
pub(crate) fn battalion_gun(mut unit: Unit, parent: UnitId) -> Unit {
    if let UnitBody::Guns(guns) = &mut unit.body {
        guns.gun_unit = GunUnit::BattalionGun;
        guns.parent = Some(parent);
    }
    unit
}
