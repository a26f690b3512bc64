//! Picket: a rulebook of one page, written with the game kit and the recipe of CONTRIBUTING alone.
//!
//! It shows that a rulebook is only rules: bands of figures, hidden markers and dummies, a charge that asks the other
//! side, and arrivals take fewer than 400 lines, all told.

mod show;

use std::sync::Arc;

use engine::kit::formed::room::is_clear;
use engine::kit::prelude::*;
use serde::Serialize;

/// A game of Picket. What it writes is its state.
#[derive(Clone, Serialize)]
pub struct Picket {
    #[serde(skip)]
    fixed: Arc<Fixed>,
    frame: Frame,
    dealt: bool,
    bands: Tracked<PieceId, Band>,
    /// Charges that the charged band, the second, has still to answer.
    agenda: Agenda<[PieceId; 2]>,
}

struct Fixed {
    bands: Vec<(Side, Entry)>,
    /// What bands turn out to be: a name, and how many figures. Those under markers are dealt.
    troops: Vec<(String, u16)>,
}

/// A band on its round base; under a marker it has the same base.
#[derive(Clone, Serialize)]
struct Band {
    pose: Pose,
    on_table: bool,
    acted: bool,
    /// Its place in the list of troops.
    troops: Marked<u16>,
    lost: u16,
}

static VERBS: Verbs = Verbs::new(&[
    Verb::new("deal", "deal the markers"),
    Verb::new("place", "place").by(Part::Must).path(Path::Spot).facing(Part::May),
    Verb::new("move", "move").by(Part::Must).path(Path::Route).facing(Part::May),
    Verb::new("charge", "charge {at}").by(Part::Must).at(Part::Must, &[Target::Piece]),
    Verb::new("turn-over", "turn it over").by(Part::Must),
    Verb::new("stand", "stand").by(Part::Must),
    Verb::new("fall-back", "fall back").by(Part::Must),
    Verb::new("done", "done").about("the other bands stay where they are"),
]);

/// The radius of a band's base, how far it moves, and how far it charges.
const RADIUS: f64 = 1.5;
const REACH: f64 = 6.0;
const CHARGE: f64 = 8.0;

impl Picket {
    fn side_of(&self, id: PieceId) -> Side {
        self.fixed.bands[id.index()].0
    }

    /// The name and the full number of figures of a band's troops; none where it is not known what they are.
    fn troops(&self, band: &Band) -> Option<&(String, u16)> {
        self.fixed.troops.get(usize::from(band.troops.known()?))
    }

    fn figures(&self, band: &Band) -> u16 {
        self.troops(band).map_or(0, |(_, figures)| figures - band.lost)
    }

    fn gap(&self, one: PieceId, other: PieceId) -> f64 {
        self.bands[one].pose.spot.distance(self.bands[other].pose.spot)
    }

    /// PK-SET-03
    fn fits(&self, id: PieceId, spot: Spot) -> bool {
        let others = self.bands.pairs().filter(|(other, band)| *other != id && band.on_table);
        is_clear(spot, RADIUS, self.frame.setting.size, others.map(|(_, band)| band.pose.spot))
    }

    fn put(&mut self, id: PieceId, order: &Order, log: &mut Log) {
        let band = &mut self.bands[id];
        pieces::put(id, (&mut band.pose, &mut band.on_table), order, "PK-MOV-01", log);
    }

    fn lose(&mut self, id: PieceId, count: u16, rule: &'static str, log: &mut Log) {
        let figures = self.figures(&self.bands[id]);
        let lost = pieces::lose(id, figures, count, rule, log);
        self.bands[id].lost += lost;
        self.bands[id].on_table = lost < figures;
        self.look_for_the_end(false, log);
    }

    /// PK-MRK-01. In a game where it is not known what lies under a marker, nothing does.
    fn turn_over(&mut self, id: PieceId, log: &mut Log) {
        let name = self.troops(&self.bands[id]).filter(|(_, figures)| *figures > 0).map(|(name, _)| name.clone());
        let band = &mut self.bands[id];
        if band.troops.turn_over(id, name.as_deref(), "PK-MRK-01", log) {
            (band.acted, band.on_table) = (true, name.is_some());
        }
    }

    /// PK-MRK-01
    fn spring(&mut self, log: &mut Log) {
        let there = self.bands.pairs().filter(|(_, band)| band.on_table);
        let pieces = there.map(|(id, band)| (id, self.side_of(id), band.pose.spot, band.troops.is_hidden()));
        for id in markers::found(pieces, 4.0) {
            self.turn_over(id, log);
        }
    }

    /// PK-CHG-01, PK-CHG-02
    fn answer(&mut self, stands: bool, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Some([by, at]) = self.agenda.pop() else { return Ok(()) };
        if stands {
            let [own, theirs] = [by, at].map(|id| i32::from(self.figures(&self.bands[id])));
            let [charger, charged] = Tray::new(dice).against(Die::D6, ["charger", "charged"])?;
            self.lose(if charger + own > charged + theirs { at } else { by }, 2, "PK-CHG-02", log);
            return Ok(());
        }
        self.lose(at, 1, "PK-CHG-01", log);
        let Spot { x, y } = self.bands[at].pose.spot;
        let back = Spot::new(x, y + if self.side_of(at) == Side::FIRST { -4_000 } else { 4_000 });
        if self.bands[at].on_table && self.fits(at, back) {
            self.put(at, &Order::by("fall-back", at).along([back]), log);
        }
        Ok(())
    }

    fn pass_on(&mut self, log: &mut Log) {
        self.look_for_the_end(self.frame.ends_game(), log);
        self.bands.iter_mut().for_each(|band| band.acted = false);
        self.frame.pass_on("PK-TRN-01", "orders", log);
    }

    fn look_for_the_end(&mut self, last_turn: bool, log: &mut Log) {
        let figures = Side::BOTH.map(|side| {
            let own = self.bands.pairs().filter(|(id, _)| self.side_of(*id) == side);
            own.map(|(_, band)| i64::from(self.figures(band))).sum()
        });
        self.frame.finish(by_strength(figures, last_turn, "PK-END-01"), log);
    }
}

impl Judged for Picket {
    const VERBS: &'static Verbs = &VERBS;
    const CITED: Cited = Cited { end: "PK-END-01", give_up: "PK-END-02", room: "PK-SET-03" };
    type Under = u16;

    fn frame(&self) -> &Frame {
        &self.frame
    }

    fn frame_mut(&mut self) -> &mut Frame {
        &mut self.frame
    }

    fn question(&self) -> Decision {
        let Frame { turn, side, .. } = self.frame;
        let (side, step, rule, piece) = match self.agenda.next() {
            Some([_, at]) => (self.side_of(*at), "answer", "PK-CHG-01", Some(*at)),
            None if !self.dealt => (side, "deal", "PK-SET-01", None),
            None if turn == 0 => (side, "set-up", "PK-SET-02", None),
            None => (side, "orders", "PK-TRN-01", None),
        };
        Decision { side, turn, step, rule, piece, secret: false }
    }

    fn is_asked(&self, id: PieceId) -> bool {
        let Some((band, (side, entry))) = self.bands.get(id).zip(self.fixed.bands.get(id.index())) else {
            return false;
        };
        match self.agenda.next() {
            Some([_, charged]) => *charged == id,
            None if *side != self.frame.side || !self.dealt => false,
            None if band.on_table => self.frame.turn > 0 && !band.acted,
            None => self.figures(band) > 0 && entry.is_due(self.frame.turn),
        }
    }

    fn candidates(&self, of: Option<PieceId>, into: &mut Offers) {
        let Some(id) = of else {
            into.push(Offer::plain(Act::Choose, Order::plain("deal")));
            return into.push(Offer::plain(Act::Done, Order::plain("done")));
        };
        let by = |verb| Order::by(verb, id);
        into.push(Offer::open(Act::Place, by("place"), self.fixed.bands[id.index()].1.blanks()));
        into.push(Offer::open(Act::Move, by("move"), Blanks::route(REACH)));
        into.push(Offer::plain(Act::Choose, by("turn-over")));
        into.push(Offer::plain(Act::Wait, by("stand")).as_usual());
        into.push(Offer::plain(Act::Retire, by("fall-back")));
        for enemy in self.bands.ids().filter(|at| self.side_of(*at) != self.side_of(id)) {
            into.push(Offer::plain(Act::Charge, by("charge").at(enemy)));
        }
    }

    fn judge(&self, order: &Order, asked: &Decision) -> Result<(), Refusal> {
        let Some((id, band)) = order.by.and_then(|id| Some((id, self.bands.get(id)?))) else {
            let fits = matches!((asked.step, order.verb), ("deal", "deal") | ("orders", "done"));
            return Refusal::unless(fits, asked.rule, "that does not answer the question");
        };
        let (hidden, fits) = (band.troops.is_hidden(), order.path.iter().all(|to| self.fits(id, *to)));
        let room = || Refusal::unless(fits, "PK-SET-03", "there is no room");
        match (asked.step, order.verb) {
            ("answer", "stand" | "fall-back") => Ok(()),
            ("set-up" | "orders", "place") if !band.on_table => {
                let (entry, zones) = (&self.fixed.bands[id.index()].1, &self.frame.setting.zones);
                let inside = order.path.iter().all(|at| entry.holds(zones, at.point()));
                Refusal::unless(inside, "PK-SET-02", "that is outside its zone").and_then(|()| room())
            }
            ("orders", "turn-over") => Refusal::unless(hidden, "PK-MRK-01", "it is no marker"),
            ("orders", _) if hidden || !band.on_table => Err(Refusal::by("PK-MRK-01", "it is not there yet")),
            ("orders", "move") => {
                let straight = matches!(order.path[..], [to] if band.pose.spot.distance(to) <= REACH);
                let why = "a band moves up to 6 inches straight to its goal";
                Refusal::unless(straight, "PK-MOV-01", why).and_then(|()| room())
            }
            ("orders", "charge") => {
                let enemy = order.target().and_then(|at| Some((at, self.bands.get(at)?)));
                let enemy = enemy.filter(|(at, band)| band.on_table && self.side_of(*at) != self.side_of(id));
                let near = enemy.is_some_and(|(at, _)| self.gap(id, at) <= CHARGE);
                Refusal::unless(near, "PK-CHG-01", "a band charges an enemy within 8 inches")
            }
            _ => Err(Refusal::by(asked.rule, "that does not answer the question")),
        }
    }

    fn perform(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match (order.verb, order.by, order.target()) {
            ("deal", ..) => {
                // PK-SET-01
                self.dealt = true;
                Side::BOTH.into_iter().try_for_each(|side| self.deal(side, dice))?;
            }
            ("stand" | "fall-back", ..) => self.answer(order.verb == "stand", dice, log)?,
            ("place" | "move", Some(id), _) => self.put(id, order, log),
            ("turn-over", Some(id), _) => self.turn_over(id, log),
            ("charge", Some(id), Some(at)) => {
                self.turn_over(at, log);
                self.agenda.push_in_order(self.bands[at].on_table.then_some([id, at]));
            }
            _ => self.pass_on(log),
        }
        if let Some(id) = order.by.filter(|id| self.side_of(*id) == self.frame.side) {
            self.bands[id].acted = true;
        }
        self.spring(log);
        while self.frame.ending.is_none() && self.dealt && self.asked().next().is_none() {
            self.pass_on(log);
        }
        Ok(())
    }

    fn spot(&self, id: PieceId) -> Option<Spot> {
        self.bands.get(id).map(|band| band.pose.spot)
    }

    fn held_bytes(&self) -> usize {
        size_of_val(self.bands.as_slice()) + self.agenda.footprint()
    }

    fn marked(&mut self) -> Vec<(Side, &mut Marked<u16>)> {
        let bands = self.bands.iter_mut().zip(&self.fixed.bands);
        bands.map(|(band, (side, _))| (*side, &mut band.troops)).collect()
    }
}
