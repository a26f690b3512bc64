//! A game on the table of a test: put pieces down, give orders with dice, see what came of them.

mod events;
mod line;
mod seen;

use engine::dice::Scripted;
use engine::game::{Fix, Game, Goal, Halt, Log, Offer, Offers, Order, PieceId, Refusal, Side};
use engine::table::{Facing, Point, Pose, Spot};

pub use line::{OrderError, read_order};

/// A game of any rulebook under test, with the log of its last order.
///
/// Orders are given in a line: `red-1 aim blue-1`, `red-2 march 8,9 10,12 facing:45`, `done` (see [`read_order`]).
///
/// ```
/// use testkit::{Duel, Table};
/// let mut table = Table::new(Duel::new());
/// table.give("red-gun place 12,5", &[]).give("blue-gun place 12,19", &[]);
/// assert_eq!((table.step(), table.at("red-gun")), ("plan", (12.0, 5.0)));
/// assert_eq!(table.refused("red-gun rally").rule, "DU-PLN-03");
/// ```
pub struct Table<G> {
    /// The game.
    pub game: G,
    /// What the last order brought about.
    pub log: Log,
}

impl<G: Game> Table<G> {
    /// A game about to be tried.
    pub fn new(game: G) -> Table<G> {
        Table { game, log: Log::new() }
    }

    /// The piece of a name.
    #[track_caller]
    pub fn id(&self, name: &str) -> PieceId {
        self.game.setting().piece(name).unwrap_or_else(|| panic!("there is no piece `{name}`"))
    }

    /// The step of the turn; `over` once the game is.
    pub fn step(&self) -> &'static str {
        self.game.decision().map_or("over", |decision| decision.step)
    }

    /// The side that is asked.
    #[track_caller]
    pub fn asked(&self) -> Side {
        self.game.decision().unwrap_or_else(|| panic!("the game is over")).side
    }

    /// An order in a line.
    #[track_caller]
    pub fn read(&self, line: &str) -> Order {
        read_order(line, &self.game).unwrap_or_else(|error| panic!("`{line}`: {error}"))
    }

    /// Gives an order in a line, with dice all of which it must use.
    #[track_caller]
    pub fn give(&mut self, line: &str, dice: &[i64]) -> &mut Self {
        let order = self.read(line);
        self.order(&order, dice)
    }

    /// Gives an order that must be offered, with dice all of which it must use. The state must be sound after it.
    #[track_caller]
    pub fn order(&mut self, order: &Order, dice: &[i64]) -> &mut Self {
        let said = self.game.say(order);
        assert!(self.is_offered(order), "{said}: is not offered");
        self.log.clear();
        let mut script = Scripted::new(dice.iter().copied());
        match self.game.apply(order, &mut script, &mut self.log) {
            Ok(()) => {}
            Err(Halt::Refused(refusal)) => panic!("{said}: is refused: {refusal}"),
            Err(Halt::Dice(error)) => panic!("{said}: {error}"),
        }
        assert_eq!(script.left(), 0, "{said}: dice are left over");
        self.sound()
    }

    /// The state is sound by the rulebook's own audit.
    #[track_caller]
    pub fn sound(&mut self) -> &mut Self {
        let mut breaches = Vec::new();
        self.game.audit(&mut breaches);
        assert!(breaches.is_empty(), "{breaches:?}");
        self
    }

    /// Ends the step.
    #[track_caller]
    pub fn done(&mut self) -> &mut Self {
        self.give("done", &[])
    }

    /// Ends steps until one begins. It throws no dice.
    #[track_caller]
    pub fn until(&mut self, step: &str) -> &mut Self {
        for _ in 0..100 {
            if self.step() == step {
                return self;
            }
            self.done();
        }
        panic!("{step} never began; it is {}", self.step());
    }

    /// Why an order is refused.
    #[track_caller]
    pub fn refused(&self, line: &str) -> Refusal {
        match self.game.check(&self.read(line)) {
            Ok(()) => panic!("`{line}` is allowed"),
            Err(refusal) => refusal,
        }
    }

    /// Whether an order may be given.
    #[track_caller]
    pub fn allows(&self, line: &str) -> bool {
        self.game.check(&self.read(line)).is_ok()
    }

    /// All offers.
    pub fn offers(&self) -> Vec<Offer> {
        let mut offers = Offers::new();
        self.game.offers(None, &mut offers);
        offers.list().to_vec()
    }

    /// Whether an order is among the offers, however it is filled in.
    pub fn is_offered(&self, order: &Order) -> bool {
        self.offers().iter().any(|offer| offer.is_answered_by(order))
    }

    /// The verbs that a piece is offered, each once.
    #[track_caller]
    pub fn offered(&self, name: &str) -> Vec<&'static str> {
        let mut offers = Offers::new();
        self.game.offers(Some(self.id(name)), &mut offers);
        let mut verbs: Vec<&str> = offers.list().iter().map(|offer| offer.order.verb).collect();
        verbs.dedup();
        verbs
    }

    /// The offer that a line names, filled in towards a place.
    #[track_caller]
    pub fn toward(&self, line: &str, (x, y): (f64, f64)) -> Order {
        let order = self.read(line);
        let offers = self.offers();
        let offer = offers.iter().find(|offer| order.names(&offer.order));
        let offer = offer.unwrap_or_else(|| panic!("`{line}` is not offered"));
        let goal = Goal { spot: Spot::nearest(Point::new(x, y)), facing: None, within: 0.0 };
        self.game.toward(offer, &goal).unwrap_or_else(|refusal| panic!("`{line}`: {refusal}"))
    }

    /// Puts a piece that is on the table elsewhere, by hand.
    #[track_caller]
    pub fn put(&mut self, name: &str, (x, y): (f64, f64), degrees: f64) -> &mut Self {
        let pose = Pose { spot: Spot::nearest(Point::new(x, y)), facing: Facing::degrees(degrees) };
        let piece = self.id(name);
        self.amend(&Fix::Pose { piece, pose })
    }

    /// Sets the strength of a piece, by hand.
    #[track_caller]
    pub fn set_strength(&mut self, name: &str, strength: u16) -> &mut Self {
        let piece = self.id(name);
        self.amend(&Fix::Strength { piece, strength })
    }

    /// Sets a state of a piece, by hand.
    #[track_caller]
    pub fn set(&mut self, name: &str, what: &str, to: &str) -> &mut Self {
        let piece = self.id(name);
        self.amend(&Fix::State { piece, what: what.to_owned(), to: to.to_owned() })
    }

    #[track_caller]
    fn amend(&mut self, fix: &Fix) -> &mut Self {
        self.log.clear();
        if let Err(refusal) = self.game.amend(fix, &mut self.log) {
            panic!("{fix:?}: {refusal}");
        }
        self
    }
}
