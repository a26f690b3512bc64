//! Games that crash or do not end are rows too.

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Mend, Offer, Offers, Order, PieceId, Refusal,
    Rules, Setting, Show, Side, Sighting, Trial, Viewer, Witness,
};
use engine::house::{House, Page};
use engine::rulebook::{Play, Rulebook};
use engine::scenario::Reader;
use engine::sheet::SheetError;
use linstock::{Bookshelf, Scenario};
use sim::{FaultKind, Limits, Plan};
use testkit::Duel;

use crate::kit::{plan as mirrored, play, shelf as real, summary};

/// A duel that panics when a side does something for the third time.
struct Trap {
    game: Box<dyn Game>,
    left: u32,
}

fn open(page: &Page) -> Result<Rulebook, SheetError> {
    let book = Duel::open(page)?;
    Ok(Rulebook { play: book.play.map(|play| Play { set_up, ..play }), ..book })
}

fn set_up(page: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let play = Duel::open(page).ok()?.play?;
    Some(Box::new(Trap { game: (play.set_up)(page, reader)?, left: 3 }))
}

impl Rules for Trap {
    fn decision(&self) -> Option<Decision> {
        self.game.decision()
    }
    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }
    fn setting(&self) -> &Setting {
        self.game.setting()
    }
    fn lexicon(&self) -> &Lexicon {
        self.game.lexicon()
    }
    fn actors(&self, into: &mut Vec<PieceId>) {
        self.game.actors(into);
    }
    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.game.offers(of, into);
    }
    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.game.check(order)
    }
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.left -= 1;
        assert!(self.left > 0, "the trap\nis sprung");
        self.game.apply(order, dice, log)
    }
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.game.toward(offer, goal)
    }
    fn concede(&mut self, side: Side, log: &mut Log) {
        self.game.concede(side, log);
    }
    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        self.game.write_state(out)
    }
    fn boxed(&self) -> Box<dyn Game> {
        Box::new(Trap { game: self.game.boxed(), left: self.left })
    }
    fn footprint(&self) -> usize {
        self.game.footprint()
    }
}

impl Show for Trap {
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>) {
        self.game.sightings(viewer, into);
    }
    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.game.card(piece, viewer)
    }
    fn prompt(&self, viewer: Viewer) -> String {
        self.game.prompt(viewer)
    }
    fn say(&self, order: &Order) -> String {
        self.game.say(order)
    }
    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.game.witnesses(order)
    }
}

impl Mend for Trap {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.game.amend(fix, log)
    }
    fn audit(&self, faults: &mut Vec<Breach>) {
        self.game.audit(faults);
    }
}

impl Trial for Trap {
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.game.run(order, dice, log)
    }
}

#[test]
fn a_game_that_crashes_is_a_row_with_its_seed_and_how_to_see_it_again() {
    sim::quiet_panics();
    let shelf = Bookshelf::holding(&[(Duel::SLUG, open)], House::default()).unwrap();
    let template = shelf.rulebook(Duel::SLUG).unwrap().play.unwrap().template;
    let scenario = Scenario::load("my-duel.toml", template);
    let plan = Plan::new(&shelf, &scenario, ["random", "random"], 7..=9).unwrap();
    let games = play(&plan, &shelf, plan.games(), 2);
    assert_eq!(games.len(), 3);
    for (game, seed) in games.iter().zip(7..) {
        let row = &game.row;
        assert_eq!((row.seed, row.why.as_str(), row.fault_kind()), (seed, "crashed", Some(FaultKind::Crashed)));
        assert!(row.fault.starts_with("the trap is sprung at "), "{}", row.fault);
        assert_eq!(row.again, format!("linstock play my-duel.toml --bots random,random --seed {seed}"));
    }
    let found = summary(&plan, &games);
    assert_eq!((found.games, found.faults, found.variants[0].games, found.faulty.len()), (3, 3, 0, 3));
    assert_eq!(found.tone, "unclear");
}

#[test]
fn a_game_that_goes_on_for_too_long_is_a_row() {
    let shelf = real();
    let plan = mirrored(&shelf, 2).within(Limits { decisions: 5, ..Limits::default() });
    for game in play(&plan, &shelf, plan.games(), 1) {
        assert_eq!((game.row.why.as_str(), game.row.decisions), ("too-long", 5));
        assert!(game.row.again.contains("--seed"));
    }
}
