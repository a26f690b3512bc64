//! A game for tests: armies by inches and degrees, scripted dice, and what came of an order.

use std::sync::Arc;

use engine::dice::{Dice, Scripted, Seeded};
use engine::game::{
    Force, Game, Goal, Halt, Log, Marker, Named, Offer, Offers, Order, PieceId, Place, Refusal, Setting, Side,
    Strength, What,
};
use engine::house::{House, Page};
use engine::table::{Ground, Point, Polygon, Pose, Spot};
use fire_and_fury::book::Book;
use fire_and_fury::charts::maneuver_facts::GunUnit;
use fire_and_fury::field::homes::Homes;
use fire_and_fury::field::pieces::{Leader, Troops, Unit, UnitBody};
use fire_and_fury::play::battle::Battle;
use fire_and_fury::play::muster::{Army, Enlisted, Entry, Label, Muster, Posted};

/// A scenario in the making.
pub(crate) struct Field {
    pub(crate) muster: Muster,
}

/// The first and the second side.
pub(crate) const OURS: Side = Side::FIRST;
pub(crate) const THEIRS: Side = Side::SECOND;

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
    let force = |id: &str, name: &str| Force { id: id.to_owned(), name: name.to_owned() };
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
        turns: None,
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
        homes: Homes::default(),
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
        self.add(id, unit, label, Entry::OnTable);
        self
    }

    /// A unit with its label.
    pub(crate) fn labelled(mut self, id: &str, unit: Unit, [initial, worn_at, spent_at]: [u8; 3]) -> Field {
        self.add(id, unit, Label { initial, worn_at, spent_at }, Entry::OnTable);
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
        unit.leader = unit.leader.or(own);
        let named = Named { id: id.to_owned(), name: id.to_owned() };
        self.muster.units.push(Enlisted { named, unit, label, entry });
    }

    /// A leader; units added after him are his if they are nobody's.
    pub(crate) fn leader(mut self, id: &str, leader: Leader) -> Field {
        let named = Named { id: id.to_owned(), name: id.to_owned() };
        self.muster.leaders.push(Posted { named, leader, entry: Entry::OnTable });
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

/// A game with its log.
pub(crate) struct Table {
    pub(crate) game: Battle,
    pub(crate) log: Log,
}

impl Table {
    pub(crate) fn id(&self, name: &str) -> PieceId {
        self.game.setting().piece(name).unwrap_or_else(|| panic!("no piece {name}"))
    }

    pub(crate) fn step(&self) -> &'static str {
        self.game.decision().map_or("over", |decision| decision.step)
    }

    pub(crate) fn asked(&self) -> Side {
        self.game.decision().unwrap().side
    }

    pub(crate) fn by(&self, verb: &'static str, name: &str) -> Order {
        Order::by(verb, self.id(name))
    }

    /// Gives an order with these dice, all of which must be used.
    #[track_caller]
    pub(crate) fn order(&mut self, order: &Order, dice: &[i64]) -> &mut Table {
        self.log.clear();
        let mut script = Scripted::new(dice.to_vec());
        match self.game.apply(order, &mut script, &mut self.log) {
            Ok(()) => {}
            Err(Halt::Refused(refusal)) => panic!("{} was refused: {refusal}", self.game.say(order)),
            Err(Halt::Dice(error)) => panic!("{}: {error}", self.game.say(order)),
        }
        assert_eq!(script.left(), 0, "dice are left over");
        self.audit();
        self
    }

    #[track_caller]
    pub(crate) fn audit(&self) {
        let mut faults = Vec::new();
        self.game.audit(&mut faults);
        assert!(faults.is_empty(), "{faults:?}");
    }

    #[track_caller]
    pub(crate) fn done(&mut self) -> &mut Table {
        self.order(&Order::plain("done"), &[])
    }

    /// Ends steps until one begins; takes no dice.
    #[track_caller]
    pub(crate) fn until(&mut self, step: &str) -> &mut Table {
        for _ in 0..40 {
            if self.step() == step {
                return self;
            }
            self.done();
        }
        panic!("{step} never began; it is {}", self.step());
    }

    /// A unit checks, under the first leader who commands it or alone.
    #[track_caller]
    pub(crate) fn check(&mut self, name: &str, die: i64) -> &mut Table {
        self.until("check");
        let unit = self.id(name);
        let leaders = self.game.state().units.len()..self.game.setting().pieces.len();
        let under = leaders.map(|at| Order::by("check", PieceId::at(at).unwrap()).with([unit]));
        let alone = Order::by("check", unit);
        let order = under.chain([alone]).find(|order| self.allows(order)).expect("it cannot check");
        self.order(&order, &[die])
    }

    /// A unit maneuvers in these words along these places.
    #[track_caller]
    pub(crate) fn maneuver(&mut self, name: &str, how: &[&'static str], path: &[(f64, f64)]) -> &mut Table {
        self.until("maneuver");
        let order = self.maneuver_of(name, how, path);
        self.order(&order, &[])
    }

    pub(crate) fn maneuver_of(&self, name: &str, how: &[&'static str], path: &[(f64, f64)]) -> Order {
        let mut order = self.by("maneuver", name).along(path.iter().map(|(x, y)| spot(*x, *y)));
        for word in how {
            order.how.push(word);
        }
        order
    }

    /// A unit checks, declares a charge, and moves it.
    #[track_caller]
    pub(crate) fn charge(&mut self, name: &str, target: &str, die: i64) -> &mut Table {
        self.check(name, die);
        let declare = self.by("declare-charge", name).at(self.id(target));
        self.order(&declare, &[]);
        self.maneuver(name, &["charge"], &[])
    }

    /// The combat on a unit is fought.
    #[track_caller]
    pub(crate) fn fight(&mut self, target: &str, dice: &[i64]) -> &mut Table {
        if self.step() != "breakthrough-combat" {
            self.until("charge-combat");
        }
        let fight = Order::plain("fight").at(self.id(target));
        self.order(&fight, dice)
    }

    /// A unit fires at another.
    #[track_caller]
    pub(crate) fn fire(&mut self, name: &str, target: &str, dice: &[i64]) -> &mut Table {
        let order = self.by("fire", name).at(self.id(target));
        self.order(&order, dice)
    }

    /// Whether an order may be given.
    pub(crate) fn allows(&self, order: &Order) -> bool {
        Game::check(&self.game, order).is_ok()
    }

    /// Why an order is refused.
    #[track_caller]
    pub(crate) fn refusal(&self, order: &Order) -> Refusal {
        match Game::check(&self.game, order) {
            Ok(()) => panic!("{} is allowed", self.game.say(order)),
            Err(refusal) => refusal,
        }
    }

    pub(crate) fn unit(&self, name: &str) -> &Unit {
        &self.game.state().units[self.id(name).index()]
    }

    pub(crate) fn troops(&self, name: &str) -> &Troops {
        self.unit(name).troops().unwrap()
    }

    pub(crate) fn leader(&self, name: &str) -> Leader {
        let at = self.id(name).index() - self.game.state().units.len();
        self.game.state().leaders[at]
    }

    pub(crate) fn pose(&self, name: &str) -> Pose {
        self.unit(name).pose
    }

    pub(crate) fn at(&self, name: &str) -> (f64, f64) {
        let point = self.pose(name).spot.point();
        (point.x, point.y)
    }

    /// The distance between two units.
    pub(crate) fn gap(&self, a: &str, b: &str) -> f64 {
        let field = self.game.field();
        let [a, b] = [a, b].map(|name| field.piece(self.id(name).index()).unwrap());
        a.body.gap(b.body).distance
    }

    pub(crate) fn offers(&self) -> Vec<Offer> {
        let mut offers = Offers::new();
        self.game.offers(None, &mut offers);
        offers.list().to_vec()
    }

    pub(crate) fn offered(&self, order: &Order) -> bool {
        self.offers().iter().any(|offer| order.names(&offer.order))
    }

    /// Whether the last order had these words told.
    pub(crate) fn said(&self, told: &str) -> bool {
        self.log.events().iter().any(|event| matches!(&event.what, What::Said { words } if words == told))
    }

    /// The rules of all that was told of the last order.
    pub(crate) fn rules(&self) -> Vec<&'static str> {
        self.log.events().iter().map(|event| event.rule).collect()
    }

    /// Whether something was told of a piece: a state that it came to.
    pub(crate) fn became(&self, name: &str, to: &str) -> bool {
        let id = self.id(name);
        self.log
            .events()
            .iter()
            .any(|event| matches!(&event.what, What::Changed { piece, to: now, .. } if *piece == id && *now == to))
    }

    /// How a piece was moved by the last order.
    pub(crate) fn moves(&self, name: &str) -> Vec<&'static str> {
        let id = self.id(name);
        let moves = self.log.events().iter().filter_map(|event| match &event.what {
            What::Moved { piece, how, .. } if *piece == id => Some(*how),
            _ => None,
        });
        moves.collect()
    }

    /// How a piece left the game by the last order.
    pub(crate) fn removed(&self, name: &str) -> Option<&'static str> {
        let id = self.id(name);
        self.log.events().iter().find_map(|event| match &event.what {
            What::Removed { piece, how } if *piece == id => Some(*how),
            _ => None,
        })
    }

    /// The modifiers of the last chart that was asked, by label.
    pub(crate) fn modifiers(&self, chart: &str) -> Vec<(&'static str, String)> {
        let found = self.log.events().iter().rev().find_map(|event| match &event.what {
            What::Resolved(resolved) if resolved.chart == chart => Some(resolved),
            _ => None,
        });
        let notes = &found.unwrap_or_else(|| panic!("no {chart}")).notes;
        notes.modifiers.iter().map(|modifier| (modifier.label, modifier.value.to_string())).collect()
    }

    /// A route offer filled in.
    pub(crate) fn toward(&self, order: &Order, x: f64, y: f64) -> Order {
        let offers = self.offers();
        let offer = offers.iter().find(|offer| order.names(&offer.order)).expect("not offered");
        let goal = Goal { spot: Spot::nearest(Point::new(x, y)), facing: None, within: 0.0 };
        self.game.toward(offer, &goal).unwrap()
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
pub(crate) fn battalion_gun(mut unit: Unit, parent: usize) -> Unit {
    if let UnitBody::Guns(guns) = &mut unit.body {
        guns.gun_unit = GunUnit::BattalionGun;
        guns.parent = Some(parent);
    }
    unit
}
