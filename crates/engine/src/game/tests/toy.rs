//! A game of two pieces on a bare table, to try the protocol on: each throws a die at the other until one is gone.

use std::sync::Arc;

use super::super::*;
use crate::dice::{Dice, Die};
use crate::table::{Ground, Pose};

#[derive(Clone)]
pub(super) struct Toy {
    setting: Arc<Setting>,
    left: [u16; 2],
    next: Side,
}

static LEXICON: Lexicon = Lexicon { verbs: &["march", "throw", "done"], manners: &[&["fast", "slow"]] };

impl Toy {
    pub(super) fn new() -> Toy {
        let named = |id: &str| Named { id: id.to_owned(), name: id.to_uppercase() };
        let force = |id: &str| Force::new(id, id);
        let setting = Setting {
            id: "toy".to_owned(),
            title: "Toy".to_owned(),
            rulebook: "toy",
            unit: "inch",
            strength: Strength::default(),
            titles: &[],
            size: [10.0, 10.0],
            sides: vec![force("near"), force("far")],
            pieces: vec![named("red"), named("blue")],
            ground: Arc::new(Ground::new(Vec::new(), Vec::new())),
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
        Toy { setting: Arc::new(setting), left: [3, 3], next: Side::FIRST }
    }

    fn own(&self) -> PieceId {
        PieceId(u16::from(self.next.0))
    }

    fn target(&self) -> PieceId {
        PieceId(u16::from(self.next.other().0))
    }
}

impl Rules for Toy {
    fn decision(&self) -> Option<Decision> {
        let open = self.left.iter().all(|left| *left > 0);
        open.then_some(Decision { side: self.next, turn: 1, step: "throw", rule: "TOY-1", piece: None, secret: false })
    }
    fn ending(&self) -> Option<Ending> {
        let winner = self.left.iter().position(|left| *left == 0).map(|lost| Side(1 - u8::try_from(lost).unwrap()))?;
        Some(Ending { winner: Some(winner), why: "gone", rule: "TOY-1" })
    }
    fn setting(&self) -> &Setting {
        &self.setting
    }
    fn lexicon(&self) -> &Lexicon {
        &LEXICON
    }
    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        into.push(self.own());
    }
    fn offers(&self, _: Option<PieceId>, into: &mut Offers) {
        into.clear();
        into.push(Offer::plain(Act::Fire, Order::by("throw", self.own()).at(self.target())));
    }
    fn check(&self, order: &Order) -> Result<(), Refusal> {
        let good = *order == Order::by("throw", self.own()).at(self.target());
        if good { Ok(()) } else { Err(Refusal::by("TOY-2", "it is the other's throw").instead("wait")) }
    }
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.run(order, dice, log)?;
        self.next = self.next.other();
        Ok(())
    }
    fn toward(&self, offer: &Offer, _: &Goal) -> Result<Order, Refusal> {
        Ok(offer.order.clone())
    }
    fn concede(&mut self, side: Side, _: &mut Log) {
        self.left[side.index()] = 0;
    }
    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        write!(out, "{:?}{:?}", self.left, self.next)
    }
    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
    fn footprint(&self) -> usize {
        size_of::<Self>()
    }
}

impl Show for Toy {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        for (at, left) in self.left.iter().enumerate() {
            into.push(Sighting {
                piece: PieceId::at(at).unwrap(),
                side: Side(u8::try_from(at).unwrap()),
                role: Role::Foot,
                pose: Pose::new(0, 0, 0),
                on_table: *left > 0,
                half: [0.5, 0.5],
                strength: *left,
                full: 3,
                steadiness: 100,
                useful_range: 1.0,
                far_range: 1.0,
                pace: 0.0,
                fierceness: 0,
            });
        }
    }
    fn card(&self, _: PieceId, _: Viewer) -> Option<Card> {
        Some(Card::default())
    }
    fn prompt(&self, _: Viewer) -> String {
        "Throw".to_owned()
    }
    fn say(&self, order: &Order) -> String {
        order.verb.to_owned()
    }
    fn witnesses(&self, _: &Order) -> Vec<Witness> {
        Vec::new()
    }
}

impl Mend for Toy {
    fn amend(&mut self, _: &Fix, _: &mut Log) -> Result<(), Refusal> {
        Err(Refusal::by("TOY-3", "nothing can be set"))
    }
    fn audit(&self, _: &mut Vec<Breach>) {}
}

impl Trial for Toy {
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.check(order)?;
        let face = dice.face(Die::D6, "throw")?;
        if face >= 5 {
            let target = self.target();
            let left = &mut self.left[target.index()];
            *left -= 1;
            log.note("TOY-1", What::lost(target, 1, *left));
        }
        Ok(())
    }
}

#[test]
fn the_odds_of_an_order_are_those_of_its_dice() {
    let game = Toy::new();
    let order = Order::by("throw", PieceId(0)).at(PieceId(1));
    let mut maker = crate::odds::Oddsmaker::new();
    let odds = prospects(&game, &order, Viewer::Side(Side::FIRST), &mut maker).unwrap();
    assert_eq!(odds.chance(|changes| changes.lost_by(PieceId(1)) == 1).to_string(), "1/3");
    assert_eq!(odds.len(), 2);
    let wrong = Order::by("throw", PieceId(1)).at(PieceId(0));
    let refused = prospects(&game, &wrong, Viewer::Umpire, &mut maker).unwrap_err();
    assert_eq!(refused.to_string(), "it is the other's throw (TOY-2); wait");
}

#[test]
fn orders_change_the_hash_and_a_copy_keeps_it() {
    let mut game: Box<dyn Game> = Box::new(Toy::new());
    let before = game.digest();
    let copy = game.clone();
    let order = Order::by("throw", PieceId(0)).at(PieceId(1));
    game.apply(&order, &mut crate::dice::Scripted::new([6]), &mut Log::new()).unwrap();
    assert_ne!(game.digest(), before);
    assert_eq!(copy.digest(), before);
    assert_eq!(game.view(Viewer::Watcher).asked, Some(Side::SECOND));
    assert!(game.view(Viewer::Watcher).offers.is_empty());
    assert_eq!(game.view(Viewer::Side(Side::SECOND)).offers, ["throw"]);
}

#[test]
fn a_threat_is_the_ground_within_reach_of_the_base() {
    let game = Toy::new();
    let threat = game.threat(PieceId(0), Viewer::Watcher);
    assert_eq!(threat.iter().map(|witness| witness.what).collect::<Vec<_>>(), ["range"], "it does not move");
    let points = &threat[0].points;
    // The toy's base is a unit square around the origin, and it throws one unit far.
    let base =
        |point: &crate::table::Point| (point.x.abs().min(0.5) - point.x.abs(), point.y.abs().min(0.5) - point.y.abs());
    assert!(points.iter().map(base).all(|(x, y)| (libm::hypot(x, y) - 1.0).abs() < 1e-9));
    assert!(
        points.iter().any(|point| (point.y - 1.5).abs() < 1e-9)
            && points.iter().any(|point| (point.x + 1.5).abs() < 1e-9)
    );
    assert!(game.threat(PieceId(7), Viewer::Watcher).is_empty());
}

#[test]
fn whoever_reaches_a_piece_threatens_it() {
    let game = Toy::new();
    let by = |piece| against(&game, PieceId(piece), Viewer::Watcher);
    let threats = by(0);
    assert_eq!(threats.iter().map(|(by, _)| *by).collect::<Vec<_>>(), [PieceId(1)], "the other one, and not itself");
    assert_eq!(threats[0].1, game.threat(PieceId(1), Viewer::Watcher));
    assert!(by(7).is_empty(), "nobody threatens a piece that is not there");
}
