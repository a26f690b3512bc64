//! A game that is nothing but a set-up: round pieces are put down in their zones, and whole sides at once.

use std::sync::Arc;

use super::board::{read, setting};
use crate::dice::{Dice, Die, Seeded};
use crate::game::*;
use crate::kit::deployment::{Entry, find_room, has_room_for_all, place_all, sides_that_set_up, without_room};
use crate::kit::{Due, Restore, Tracked};
use crate::table::{Bounds, Point, Pose, Spot};

crate::ids! {
    /// A piece of the camp.
    struct CampId;
}

#[derive(Clone, Debug, PartialEq)]
struct Piece {
    side: Side,
    leads: bool,
    commander: Option<PieceId>,
    entry: Entry,
    at: Option<Spot>,
}

const RADIUS: f64 = 1.0;

#[derive(Clone)]
struct Camp {
    setting: Arc<Setting>,
    pieces: Tracked<CampId, Piece>,
    turn: u16,
    asked: Side,
    thrown: bool,
}

static LEXICON: Lexicon = Lexicon { verbs: &["throw", "place", "done"], manners: &[] };

impl Camp {
    fn of(setting: Setting, pieces: Vec<Piece>) -> Camp {
        Camp { setting: Arc::new(setting), pieces: pieces.into(), turn: 0, asked: Side::FIRST, thrown: false }
    }

    fn due(&self) -> impl Iterator<Item = (CampId, &Piece)> {
        let due = |piece: &Piece| piece.side == self.asked && piece.at.is_none() && piece.entry.is_due(self.turn);
        self.pieces.pairs().filter(move |(_, piece)| due(piece))
    }

    fn fits(&self, id: CampId, spot: Spot) -> bool {
        let inside = Bounds { low: Point::new(RADIUS, RADIUS), high: Point::new(60.0 - RADIUS, 40.0 - RADIUS) };
        let apart = |other: &Piece| other.at.is_none_or(|at| at.point().distance(spot.point()) >= 2.0 * RADIUS);
        let others = self.pieces.pairs().filter(|(other, _)| *other != id);
        inside.holds(spot.point())
            && self.pieces[id].entry.holds(&self.setting.zones, spot.point())
            && others.into_iter().all(|(_, other)| apart(other))
    }

    fn judge(&self, order: &Order) -> Result<Option<(CampId, Spot)>, Refusal> {
        let refuse = |why: &str| Err(Refusal::by("CAMP-1", why));
        match (order.verb, order.by, order.path.as_slice()) {
            ("throw", None, []) if !self.thrown => Ok(None),
            (_, _, _) if !self.thrown => refuse("throw first"),
            ("done", None, []) if self.due().next().is_none() => Ok(None),
            ("place", Some(piece), [spot]) => match self.pieces.id_at(piece.index()) {
                Some(id) if self.due().any(|(due, _)| due == id) && self.fits(id, *spot) => Ok(Some((id, *spot))),
                _ => refuse("not there"),
            },
            _ => refuse("place, or done"),
        }
    }
}

impl Rules for Camp {
    fn decision(&self) -> Option<Decision> {
        let open =
            Decision { side: self.asked, turn: self.turn, step: "setup", rule: "CAMP-1", piece: None, secret: false };
        (self.turn == 0).then_some(open)
    }
    fn ending(&self) -> Option<Ending> {
        None
    }
    fn setting(&self) -> &Setting {
        &self.setting
    }
    fn lexicon(&self) -> &Lexicon {
        &LEXICON
    }
    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        into.extend(self.due().map(|(id, _)| PieceId(id.0)));
    }
    fn offers(&self, _: Option<PieceId>, into: &mut Offers) {
        into.clear();
        if !self.thrown {
            into.push(Offer::plain(Act::Choose, Order::plain("throw")));
            return;
        }
        for (id, piece) in self.due() {
            let order = Order::by("place", PieceId(id.0));
            into.push(Offer::open(Act::Place, order, piece.entry.blanks()));
        }
        if let Due::Idle = Due::of(self.due()) {
            into.push(Offer::plain(Act::Done, Order::plain("done")));
        }
    }
    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(order).map(|_| ())
    }
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, _: &mut Log) -> Result<(), Halt> {
        match self.judge(order)? {
            Some((id, spot)) => self.pieces[id].at = Some(spot),
            None if !self.thrown => {
                dice.face(Die::D6, "first to set up")?;
                self.thrown = true;
            }
            None if self.asked == Side::FIRST => self.asked = Side::SECOND,
            None => self.turn = 1,
        }
        Ok(())
    }
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let id = offer.order.by.and_then(|piece| self.pieces.id_at(piece.index())).unwrap();
        let zones: Vec<_> =
            self.pieces[id].entry.zones().iter().map(|zone| &self.setting.zones[*zone].outline).collect();
        let table = Bounds { low: Point::new(0.0, 0.0), high: Point::new(60.0, 40.0) };
        let found = find_room(&zones, &table, goal.spot, 500, &mut Vec::new(), |spot| self.fits(id, *spot));
        let found = found.ok_or_else(|| Refusal::by("CAMP-2", "no room"))?;
        Ok(offer.order.clone().along([found]))
    }
    fn concede(&mut self, _: Side, _: &mut Log) {}
    fn commander(&self, piece: PieceId) -> Option<PieceId> {
        self.pieces.as_slice().get(piece.index())?.commander
    }
    fn write_state(&self, _: &mut dyn std::io::Write) -> std::io::Result<()> {
        Ok(())
    }
    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
    fn footprint(&self) -> usize {
        0
    }
}

impl Show for Camp {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        into.extend(self.pieces.pairs().map(|(id, piece)| Sighting {
            piece: PieceId(id.0),
            side: piece.side,
            role: if piece.leads { Role::Leader } else { Role::Foot },
            pose: Pose { spot: piece.at.unwrap_or(Spot::new(0, 0)), facing: crate::table::Facing::AHEAD },
            on_table: piece.at.is_some(),
            half: [RADIUS, RADIUS],
            strength: 1,
            full: 1,
            steadiness: 100,
            useful_range: 0.0,
            far_range: 0.0,
            pace: 0.0,
            fierceness: 0,
        }));
    }
    fn card(&self, _: PieceId, _: Viewer) -> Option<Card> {
        None
    }
    fn prompt(&self, _: Viewer) -> String {
        String::new()
    }
    fn say(&self, order: &Order) -> String {
        order.verb.to_owned()
    }
    fn witnesses(&self, _: &Order) -> Vec<Witness> {
        Vec::new()
    }
}

impl Mend for Camp {
    fn amend(&mut self, _: &Fix, _: &mut Log) -> Result<(), Refusal> {
        Err(Refusal::by("CAMP-3", "nothing can be set"))
    }
    fn audit(&self, _: &mut Vec<Breach>) {}
}

impl Trial for Camp {
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.apply(order, dice, log)
    }
}

const ZONES: &str = r#"
[[zone]]
id = "west"
outline = [[0, 0], [30, 0], [30, 8], [0, 8]]

[[zone]]
id = "north"
outline = [[50, 20], [56, 20], [56, 40], [50, 40]]
"#;

fn piece(side: Side, zones: &[usize], leads: bool, commander: Option<u16>) -> Piece {
    let entry = Entry::SetUp(zones.iter().copied().collect());
    Piece { side, leads, commander: commander.map(PieceId), entry, at: None }
}

/// Two leaders, each with men in another zone, and one man of the second side.
fn camp() -> Camp {
    let own = |zone, commander| piece(Side::FIRST, &[zone], false, Some(commander));
    let mut pieces = vec![piece(Side::FIRST, &[0, 1], true, None), piece(Side::FIRST, &[0, 1], true, None)];
    pieces.extend([own(0, 0), own(0, 0), own(0, 0), own(1, 1), own(1, 1)]);
    pieces.push(piece(Side::SECOND, &[], false, None));
    Camp::of(setting(ZONES), pieces)
}

fn placed(camp: &mut Camp) -> Vec<PieceId> {
    place_all(camp, &mut Seeded::new(1), &mut Log::brief()).unwrap()
}

fn spot(camp: &Camp, id: u16) -> (i32, i32) {
    let at = camp.pieces[CampId(id)].at.unwrap();
    (at.x, at.y)
}

#[test]
fn men_stand_along_their_zones_and_leaders_among_their_men() {
    let mut camp = Camp { thrown: true, ..camp() };
    assert_eq!(placed(&mut camp), []);
    // Three in a zone 30 wide, two in one that is 20 deep.
    assert_eq!([2, 3, 4].map(|id| spot(&camp, id)), [(5_000, 4_000), (15_000, 4_000), (25_000, 4_000)]);
    assert_eq!([5, 6].map(|id| spot(&camp, id)), [(53_000, 25_000), (53_000, 35_000)]);
    // The middle of the first leader's men is taken by one of them: he stands beside it.
    let at = |id| camp.pieces[CampId(id)].at.unwrap().point();
    assert!((at(0).distance(at(3)) - 2.0).abs() < 0.5, "{:?}", at(0));
    assert_eq!(spot(&camp, 1), (53_000, 30_000), "between his two men");
    assert_eq!(camp.pieces[CampId(7)].at, None, "the other side is not asked");
}

#[test]
fn placing_twice_moves_nobody() {
    let mut camp = Camp { thrown: true, ..camp() };
    placed(&mut camp);
    camp.pieces.note_changes();
    let before = camp.pieces.clone();
    assert_eq!(placed(&mut camp), []);
    assert_eq!(camp.pieces.as_slice(), before.as_slice());
}

#[test]
fn a_set_up_is_tried_to_its_end_on_a_copy() {
    let camp = camp();
    assert_eq!(without_room(&camp, &[]), []);
    assert_eq!(sides_that_set_up(&camp), [Side::FIRST, Side::SECOND]);
    assert!(camp.pieces.iter().all(|piece| piece.at.is_none()), "nothing happens to the game itself");
    let crowd = (0..12).map(|_| piece(Side::FIRST, &[1], false, None)).chain([piece(Side::SECOND, &[], false, None)]);
    let file = ZONES.replace("[50, 20], [56, 20], [56, 40], [50, 40]", "[50, 20], [54, 20], [54, 24], [50, 24]");
    let crowd = Camp::of(setting(&file), crowd.collect());
    let without = without_room(&crowd, &[]);
    // A zone of four by four holds the centres of nine bases of two.
    assert_eq!(without.len(), 3);
    assert_eq!(without[0], PieceId(9), "the last to be placed find none");
    let due = [PieceId(0), PieceId(11), PieceId(12)];
    assert_eq!(without_room(&crowd, &due), without, "one that is placed, one without room, one of the other side");
}

#[test]
fn a_zone_without_room_is_a_fault_of_the_file() {
    let file = ZONES.replace("[50, 20], [56, 20], [56, 40], [50, 40]", "[50, 20], [51, 20], [51, 21], [50, 21]");
    let faults = read(&file, |reader, common| {
        let named = |id: &str| Named { id: id.to_owned(), name: id.to_uppercase() };
        let setting = common.setting(vec![named("red"), named("blue")], Strength::default(), &[]);
        let pieces = vec![piece(Side::FIRST, &[1], false, None), piece(Side::FIRST, &[1], false, None)];
        let marks = [reader.mark_of("title"), reader.mark_of("size")];
        assert!(!has_room_for_all(&Camp::of(setting, pieces), &[], reader, &marks, "CAMP-2"));
    });
    assert_eq!(faults.unwrap_err(), ["there is no room to set up BLUE; make its zone larger (CAMP-2)"]);
}
