//! Games for the play tests: a few figures on a table, orders in a line, scripted dice.

use std::sync::Arc;

use engine::dice::{Scripted, Seeded};
use engine::game::{
    Event, Force, Game, Log, Marker, Named, Offers, Order, PieceId, Place, Refusal, Resolved, Setting, Side, Sighting,
    Strength, Viewer, What,
};
use engine::house::{House, Page};
use engine::table::{Area, Facing, Ground, Line, Point, Polygon, Pose, Spot};
use fire_and_steel::book::Book;
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::Skirmish;
use fire_and_steel::play::roster::{Misfit, Post, Recruit};
use fire_and_steel::play::weapon::Weapon;

pub(crate) fn spot(x: f64, y: f64) -> Spot {
    Spot::nearest(Point::new(x, y))
}

/// A table being laid.
pub(crate) struct Laid {
    names: Vec<String>,
    roster: Vec<Recruit>,
    areas: Vec<Area>,
    lines: Vec<Line>,
    objectives: Vec<Marker>,
    zones: Vec<Place>,
    house: String,
    pub(crate) first: Option<Side>,
    pub(crate) turns: Option<u16>,
}

/// A bare table; side 1 is the first side.
pub(crate) fn laid() -> Laid {
    Laid {
        names: Vec::new(),
        roster: Vec::new(),
        areas: Vec::new(),
        lines: Vec::new(),
        objectives: Vec::new(),
        zones: Vec::new(),
        house: String::new(),
        first: Some(Side::FIRST),
        turns: None,
    }
}

impl Laid {
    /// A figure of the first side, looking up the table.
    pub(crate) fn near(self, name: &str, x: f64, y: f64, weapons: &[Weapon]) -> Laid {
        let post = Post::At(Pose { spot: spot(x, y), facing: Facing::AHEAD }, 0);
        self.figure(name, Recruit::new(Side::FIRST, weapons.to_vec(), post))
    }

    /// A figure of the second side, looking down the table.
    pub(crate) fn far(self, name: &str, x: f64, y: f64, weapons: &[Weapon]) -> Laid {
        let post = Post::At(Pose { spot: spot(x, y), facing: Facing::degrees(180.0) }, 0);
        self.figure(name, Recruit::new(Side::SECOND, weapons.to_vec(), post))
    }

    /// A pistol man of the first side, laid after figures of the second.
    pub(crate) fn near_friend(mut self, name: &str, x: f64, y: f64) -> Laid {
        let post = Post::At(Pose { spot: spot(x, y), facing: Facing::AHEAD }, 0);
        let before = self.roster.iter().filter(|recruit| recruit.side == Side::FIRST).count();
        self.names.insert(before, name.to_owned());
        self.roster.insert(before, Recruit::new(Side::FIRST, vec![Weapon::SingleActionRevolver], post));
        self
    }

    pub(crate) fn figure(mut self, name: &str, recruit: Recruit) -> Laid {
        self.names.push(name.to_owned());
        self.roster.push(recruit);
        self
    }

    /// Changes the figure laid last.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut Recruit)) -> Laid {
        change(self.roster.last_mut().unwrap());
        self
    }

    pub(crate) fn facing(self, degrees: f64) -> Laid {
        self.with(|recruit| {
            if let Post::At(pose, _) = &mut recruit.post {
                pose.facing = Facing::degrees(degrees);
            }
        })
    }

    pub(crate) fn skill(self, skill: i32) -> Laid {
        self.with(|recruit| (recruit.shooting_skill, recruit.hand_skill) = (skill, skill))
    }

    /// An upright rectangle of terrain, from one corner to the other.
    pub(crate) fn area(mut self, terrain: Terrain, level: i16, (x, y): (f64, f64), (right, top): (f64, f64)) -> Laid {
        let corners = [(x, y), (right, y), (right, top), (x, top)].map(|(x, y)| spot(x, y));
        self.areas.push(Area::new(terrain.kind(), level, Polygon::on_grid(&corners).unwrap()));
        self
    }

    pub(crate) fn line(mut self, terrain: Terrain, from: (f64, f64), to: (f64, f64)) -> Laid {
        self.lines.push(Line::on_grid(terrain.kind(), &[spot(from.0, from.1), spot(to.0, to.1)]).unwrap());
        self
    }

    /// The same figures on a bare table.
    pub(crate) fn cleared(self) -> Laid {
        Laid { areas: Vec::new(), lines: Vec::new(), ..self }
    }

    /// Puts the line laid last on a storey.
    pub(crate) fn raised(mut self, storey: i16) -> Laid {
        let line = self.lines.pop().unwrap();
        self.lines.push(line.at_level(storey));
        self
    }

    /// Something to hold: a place, or an upright rectangle round it.
    pub(crate) fn objective(mut self, (x, y): (f64, f64), half: Option<f64>, worth: i32) -> Laid {
        let corners = |half: f64| {
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            Polygon::on_grid(&corners.map(|(right, up)| spot(x + right, y + up))).unwrap()
        };
        let id = format!("objective-{}", self.objectives.len());
        self.objectives.push(Marker {
            name: id.clone(),
            id,
            at: spot(x, y),
            outline: half.map(corners),
            worth,
            held: None,
        });
        self
    }

    /// A zone of a side: an upright rectangle.
    pub(crate) fn zone(mut self, id: &str, side: Side, (x, y): (f64, f64), (right, top): (f64, f64)) -> Laid {
        let corners = [(x, y), (right, y), (right, top), (x, top)].map(|(x, y)| spot(x, y));
        let outline = Polygon::on_grid(&corners).unwrap();
        self.zones.push(Place { id: id.to_owned(), outline, side: Some(side) });
        self
    }

    pub(crate) fn last_turn(mut self, turns: u16) -> Laid {
        self.turns = Some(turns);
        self
    }

    /// House rules: `ties = "roll-off"`.
    pub(crate) fn option(mut self, option: &str) -> Laid {
        self.house = format!("[fire-and-steel.options]\n{option}\n");
        self
    }

    pub(crate) fn try_play(self) -> Result<Play, Vec<Misfit>> {
        Ok(Play { game: Box::new(self.skirmish()?), seed: 0 })
    }

    /// The game of its own type.
    pub(crate) fn skirmish(self) -> Result<Skirmish, Vec<Misfit>> {
        let named = |name: &String| Named { id: name.clone(), name: name.to_uppercase() };
        let force = |id: &str| Force::new(id, id);
        let page = House::parse("house.toml", &self.house, &["fire-and-steel"]).unwrap().page("fire-and-steel");
        let setting = Setting {
            id: "test".to_owned(),
            title: "Test".to_owned(),
            rulebook: "fire-and-steel",
            unit: "inch",
            strength: Strength::default(),
            titles: &[],
            size: [48.0, 48.0],
            sides: vec![force("near"), force("far")],
            pieces: self.names.iter().map(named).collect(),
            ground: Arc::new(Ground::new(self.areas, self.lines)),
            areas: Vec::new(),
            lines: Vec::new(),
            zones: self.zones,
            objectives: self.objectives,
            exits: Vec::new(),
            scale: None,
            turns: self.turns,
            north: None,
            uniforms: Vec::new(),
        };
        Skirmish::new(Arc::new(Book::open(&page).unwrap()), setting, self.roster, self.first)
    }

    pub(crate) fn play(self) -> Play {
        self.try_play().unwrap()
    }
}

pub(crate) fn book() -> Book {
    Book::open(&Page::default()).unwrap()
}

/// A game on the table.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) game: Box<dyn Game>,
    seed: u64,
}

impl Play {
    pub(crate) fn id(&self, name: &str) -> PieceId {
        self.game.setting().piece(name).unwrap_or_else(|| panic!("there is no {name}"))
    }

    /// An order in a line: `p1 shoot q1 single-action-revolver fallback`, `q2 move 3,4 5,6`, `p1 aim 3,4`.
    pub(crate) fn order(&self, line: &str) -> Order {
        let mut words = line.split_whitespace();
        let (by, verb) = (words.next().unwrap(), words.next().unwrap());
        let lexicon = self.game.lexicon();
        let verb = lexicon.verb(verb).unwrap_or_else(|| panic!("there is no order {verb}"));
        let mut order = Order::by(verb, self.id(by));
        for word in words {
            let place = word.trim_start_matches("goal:").split_once(',');
            let place = place.map(|(x, y)| spot(x.parse().unwrap(), y.parse().unwrap()));
            if let Some(degrees) = word.strip_prefix("facing:") {
                order = order.facing(Facing::degrees(degrees.parse().unwrap()));
            } else if let Some(place) = place {
                let aimed = verb == "aim" || word.starts_with("goal:");
                order = if aimed { order.at(place) } else { order.along([place]) };
            } else if let Some(manner) = lexicon.manner(word) {
                order = order.how(manner);
            } else {
                order = order.at(self.id(word));
            }
        }
        order
    }

    /// One order, without dice.
    pub(crate) fn give(&mut self, line: &str) -> Vec<Event> {
        let order = self.order(line);
        self.apply(&order, &[])
    }

    pub(crate) fn apply(&mut self, order: &Order, dice: &[i64]) -> Vec<Event> {
        let mut log = Log::new();
        let mut dice = Scripted::new(dice.iter().copied());
        if let Err(error) = self.game.apply(order, &mut dice, &mut log) {
            panic!("{}: {error}", self.game.say(order));
        }
        assert_eq!(dice.left(), 0, "dice are left after {}", self.game.say(order));
        self.sound();
        log.events().to_vec()
    }

    pub(crate) fn sound(&self) {
        let mut faults = Vec::new();
        self.game.audit(&mut faults);
        assert!(faults.is_empty(), "{faults:?}");
    }

    pub(crate) fn refused(&self, line: &str) -> Refusal {
        let order = self.order(line);
        match self.game.check(&order) {
            Ok(()) => panic!("`{line}` is allowed"),
            Err(refusal) => refusal,
        }
    }

    /// The rule that refuses an order.
    pub(crate) fn rule_against(&self, line: &str) -> &'static str {
        self.refused(line).rule
    }

    pub(crate) fn allows(&self, line: &str) -> bool {
        self.game.check(&self.order(line)).is_ok()
    }

    /// One impulse: these orders, all others wait, these dice.
    pub(crate) fn impulse(&mut self, orders: &[&str], dice: &[i64]) -> Vec<Event> {
        let orders: Vec<Order> = orders.iter().map(|line| self.order(line)).collect();
        let now = |game: &dyn Game| game.decision().map(|decision| decision.side);
        let mut events = Vec::new();
        let mut given = vec![false; orders.len()];
        let asked: Vec<Side> = {
            let first = now(&*self.game).unwrap();
            vec![first, first.other()]
        };
        for side in asked {
            if now(&*self.game) != Some(side) {
                continue;
            }
            for (order, given) in orders.iter().zip(&mut given) {
                let by = order.by.unwrap();
                if self.sighting(by).side == side {
                    events.extend(self.apply(order, &[]));
                    *given = true;
                }
            }
            // The dice are thrown when the last side is done.
            let last = given.iter().all(|given| *given) || side == Side::SECOND;
            let done = Order::plain("done");
            let mut copy = self.clone();
            let mut log = Log::new();
            let rolls = copy.game.apply(&done, &mut Scripted::new([0_i64; 0]), &mut log).is_err()
                || (last && now(&*copy.game) != Some(side.other()));
            events.extend(self.apply(&done, if rolls { dice } else { &[] }));
        }
        assert!(given.iter().all(|given| *given), "not every order was given");
        events
    }

    /// Impulses in which nobody does anything.
    pub(crate) fn idle(&mut self, impulses: usize) {
        for _ in 0..impulses {
            if self.game.decision().is_some() {
                self.impulse(&[], &[]);
            }
        }
    }

    pub(crate) fn sighting(&self, piece: PieceId) -> Sighting {
        let mut all = Vec::new();
        self.game.sightings(Viewer::Umpire, &mut all);
        all[piece.index()]
    }

    pub(crate) fn at(&self, name: &str) -> (f64, f64) {
        let point = self.sighting(self.id(name)).pose.spot.point();
        (point.x, point.y)
    }

    pub(crate) fn looks(&self, name: &str) -> f64 {
        f64::from(self.sighting(self.id(name)).pose.facing.hundredths()) / 100.0
    }

    pub(crate) fn on_table(&self, name: &str) -> bool {
        self.sighting(self.id(name)).on_table
    }

    /// A line of a figure's card.
    pub(crate) fn card(&self, name: &str, label: &str) -> Option<String> {
        let card = self.game.card(self.id(name), Viewer::Umpire).unwrap();
        card.lines.into_iter().find(|(known, _)| known == label).map(|(_, value)| value.into_owned())
    }

    pub(crate) fn wounds(&self, name: &str) -> i32 {
        self.card(name, "Wounds").unwrap().parse().unwrap()
    }

    pub(crate) fn badge(&self, name: &str, label: &str) -> bool {
        let card = self.game.card(self.id(name), Viewer::Umpire).unwrap();
        card.badges.iter().any(|badge| badge.label == label)
    }

    /// Morale markers.
    pub(crate) fn markers(&self, name: &str) -> u32 {
        let card = self.game.card(self.id(name), Viewer::Umpire).unwrap();
        let found = card.badges.iter().find_map(|badge| badge.label.strip_suffix(" morale").map(str::to_owned));
        found.map_or(0, |count| count.parse().unwrap())
    }

    /// What a figure is offered: verbs, each once.
    pub(crate) fn offered(&self, name: &str) -> Vec<&'static str> {
        let mut offers = Offers::new();
        self.game.offers(Some(self.id(name)), &mut offers);
        let mut verbs: Vec<&str> = offers.list().iter().map(|offer| offer.order.verb).collect();
        verbs.dedup();
        verbs
    }

    pub(crate) fn seeded(&mut self, seed: u64) -> Seeded {
        self.seed = seed;
        Seeded::new(seed)
    }
}

/// The throws on a chart: by whom, at whom, and the words.
pub(crate) fn throws<'e>(events: &'e [Event], chart: &str) -> Vec<&'e Resolved> {
    let resolved = events.iter().filter_map(|event| match &event.what {
        What::Resolved(resolved) if resolved.chart == chart => Some(&**resolved),
        _ => None,
    });
    resolved.collect()
}

/// A modifier of a throw.
pub(crate) fn modifier(resolved: &Resolved, label: &str) -> Option<i64> {
    let found = resolved.notes.modifiers.iter().find(|modifier| modifier.label == label)?;
    serde_json::to_value(found.value).unwrap().as_i64()
}

/// The rules that events name.
pub(crate) fn rules(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(|event| event.rule).collect()
}
