//! A game for tests under way: orders with scripted dice, and what came of them.

use engine::dice::Scripted;
use engine::game::prelude::*;
use engine::game::{Goal, Halt, Log, Offer, Offers, Order, PieceId, Refusal, Side, What};
use engine::table::{Point, Pose, Spot};
use fire_and_fury::field::ids::{Id, LeaderId, UnitId};
use fire_and_fury::field::pieces::{Leader, Troops, Unit};
use fire_and_fury::play::battle::Battle;

use super::spot;

/// A game with its log.
pub(crate) struct Table {
    pub(crate) game: Battle,
    pub(crate) log: Log,
}

impl Table {
    pub(crate) fn id(&self, name: &str) -> PieceId {
        self.game.setting().piece(name).unwrap_or_else(|| panic!("no piece {name}"))
    }

    pub(crate) fn unit_id(&self, name: &str) -> UnitId {
        UnitId(self.id(name).0)
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
        assert!(order.verb == "done" || self.offered(order), "{} is not offered", self.game.say(order));
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
            order.how = order.how.and(word);
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
        Rules::check(&self.game, order).is_ok()
    }

    /// Why an order is refused.
    #[track_caller]
    pub(crate) fn refusal(&self, order: &Order) -> Refusal {
        match Rules::check(&self.game, order) {
            Ok(()) => panic!("{} is allowed", self.game.say(order)),
            Err(refusal) => refusal,
        }
    }

    pub(crate) fn unit(&self, name: &str) -> &Unit {
        &self.game.state().units[self.unit_id(name)]
    }

    pub(crate) fn troops(&self, name: &str) -> &Troops {
        self.unit(name).troops().unwrap()
    }

    pub(crate) fn leader(&self, name: &str) -> Leader {
        let at = self.id(name).index() - self.game.state().units.len();
        self.game.state().leaders[LeaderId::at(at).unwrap()]
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
        let [a, b] = [a, b].map(|name| field.piece(self.unit_id(name)).unwrap());
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

    /// How a piece was moved by the last order; that the rest of it closed up is no move.
    pub(crate) fn moves(&self, name: &str) -> Vec<&'static str> {
        let id = self.id(name);
        let moves = self.log.events().iter().filter_map(|event| match &event.what {
            What::Moved { piece, how, .. } if *piece == id && !["closes-up", "turn"].contains(how) => Some(*how),
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
