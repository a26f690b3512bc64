//! Picket: a rulebook of one page, written with the game kit and the recipe of CONTRIBUTING alone.
//!
//! It shows that a rulebook is only rules: bands of figures, hidden markers and dummies, a charge that asks the other
//! side, and arrivals take some 400 lines of code.

mod show;

use std::sync::Arc;

use engine::chart::Tray;
use engine::dice::{Dice, Die};
use engine::game::{
    Act, Blanks, Decision, Ending, Game, Goal, Halt, Lexicon, Log, Offer, Offers, Order, PieceId, Refusal, Rules,
    Setting, Side, Viewer, What,
};
use engine::kit::deployment::Entry;
use engine::kit::objectives::end::{ahead, conceded, finish, last_standing};
use engine::kit::verbs::{Part, Path, Target, Verb, Verbs};
use engine::kit::{Agenda, Id, Tracked, markers, toward};
use engine::table::{Pose, Spot};
use serde::Serialize;

engine::ids! {
    /// A band or the marker that it is under, by its place in the file.
    pub struct BandId;
}

/// A game of Picket.
#[derive(Clone)]
pub struct Picket {
    fixed: Arc<Fixed>,
    state: State,
}

struct Fixed {
    setting: Setting,
    bands: Vec<(Side, Entry)>,
    /// What bands turn out to be: a name, and how many figures. Those under markers are dealt.
    troops: Vec<(String, u16)>,
}

#[derive(Clone, Serialize)]
struct State {
    turn: u16,
    side: Side,
    dealt: bool,
    bands: Tracked<BandId, Band>,
    /// Charges that the charged band, the second, has still to answer.
    agenda: Agenda<[BandId; 2]>,
    ending: Option<Ending>,
}

/// A band on its round base; under a marker it has the same base.
#[derive(Clone, Serialize)]
struct Band {
    pose: Pose,
    on_table: bool,
    hidden: bool,
    acted: bool,
    /// Its place in the list of troops; none if that is hidden from those who look.
    troops: Option<u16>,
    figures: u16,
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
    fn side_of(&self, id: BandId) -> Side {
        self.fixed.bands[id.index()].0
    }

    fn band(&self, piece: Option<PieceId>) -> Option<BandId> {
        piece.and_then(|piece| self.state.bands.id_at(piece.index()))
    }

    fn gap(&self, one: BandId, other: BandId) -> f64 {
        let [one, other] = [one, other].map(|id| self.state.bands[id].pose.spot.point());
        one.distance(other)
    }

    fn is_asked(&self, id: BandId) -> bool {
        let (band, (side, entry)) = (&self.state.bands[id], &self.fixed.bands[id.index()]);
        match self.state.agenda.next() {
            Some([_, charged]) => *charged == id,
            None if *side != self.state.side || !self.state.dealt => false,
            None if band.on_table => self.state.turn > 0 && !band.acted,
            None => band.figures > 0 && entry.is_due(self.state.turn),
        }
    }

    /// PK-SET-03
    fn fits(&self, id: BandId, spot: Spot) -> bool {
        let ([width, depth], at) = (self.fixed.setting.size, spot.point());
        let on = |at: f64, far: f64| (RADIUS..=far - RADIUS).contains(&at);
        let mut others = self.state.bands.pairs().filter(|(other, band)| *other != id && band.on_table);
        let clear = |band: &Band| at.distance(band.pose.spot.point()) >= RADIUS * 2.0;
        on(at.x, width) && on(at.y, depth) && others.all(|(_, band)| clear(band))
    }

    fn offer(&self, id: BandId, into: &mut Offers) {
        let by = |verb| Order::by(verb, piece(id));
        into.push(Offer::open(Act::Place, by("place"), self.fixed.bands[id.index()].1.blanks()));
        into.push(Offer::open(Act::Move, by("move"), Blanks::route(REACH)));
        into.push(Offer::plain(Act::Choose, by("turn-over")));
        into.push(Offer::plain(Act::Wait, by("stand")).as_usual());
        into.push(Offer::plain(Act::Retire, by("fall-back")));
        for enemy in self.state.bands.ids().filter(|at| self.side_of(*at) != self.side_of(id)).map(piece) {
            into.push(Offer::plain(Act::Charge, by("charge").at(enemy)));
        }
    }

    fn perform(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        match (order.verb, self.band(order.by), self.band(order.target())) {
            ("deal", ..) => {
                self.state.dealt = true;
                return [Side::FIRST, Side::SECOND].into_iter().try_for_each(|side| self.deal(side, dice));
            }
            ("place" | "move", Some(id), _) => self.put(id, order, log),
            ("turn-over", Some(id), _) => self.turn_over(id, log),
            ("charge", Some(id), Some(at)) => {
                self.turn_over(at, log);
                self.state.agenda.push_in_order(self.state.bands[at].on_table.then_some([id, at]));
            }
            ("done", ..) => self.pass_on(log),
            _ => return self.answer(order.verb == "stand", dice, log),
        }
        self.band(order.by).into_iter().for_each(|id| self.state.bands[id].acted = true);
        self.spring(log);
        Ok(())
    }

    fn put(&mut self, id: BandId, order: &Order, log: &mut Log) {
        let (piece, band) = (piece(id), &mut self.state.bands[id]);
        let spot = order.path.last().copied().unwrap_or(band.pose.spot);
        let to = Pose { spot, facing: order.facing.unwrap_or(band.pose.facing) };
        let (from, was_there) = (std::mem::replace(&mut band.pose, to), std::mem::replace(&mut band.on_table, true));
        let moved = What::Moved { piece, from, to, path: Vec::new(), how: "move" };
        log.note("PK-MOV-01", if was_there { moved } else { What::Placed { piece, at: to } });
    }

    fn lose(&mut self, id: BandId, count: u32, rule: &'static str, log: &mut Log) {
        let (piece, band) = (piece(id), &mut self.state.bands[id]);
        let count = band.figures.min(u16::try_from(count).unwrap_or(u16::MAX));
        let left = band.figures - count;
        (band.figures, band.on_table) = (left, left > 0);
        log.note(rule, What::Lost { piece, count, left, parts: (left..left + count).collect() });
        if left == 0 {
            log.note(rule, What::Removed { piece, how: "destroyed" });
        }
        self.look_for_the_end(false, log);
    }

    /// PK-SET-01
    fn deal(&mut self, side: Side, dice: &mut dyn Dice) -> Result<(), Halt> {
        let is_marker = |id: &BandId| self.side_of(*id) == side && self.state.bands[*id].hidden;
        let markers: Vec<BandId> = self.state.bands.ids().filter(is_marker).collect();
        let under = markers.iter().filter_map(|id| self.state.bands[*id].troops).collect();
        for (id, troops) in markers.into_iter().zip(markers::shuffled(under, dice)?) {
            let figures = self.fixed.troops[usize::from(troops)].1;
            self.state.bands[id] = Band { troops: Some(troops), figures, ..self.state.bands[id].clone() };
        }
        Ok(())
    }

    /// PK-MRK-01. In a game where it is not known what lies under a marker, nothing does.
    fn turn_over(&mut self, id: BandId, log: &mut Log) {
        let (piece, band) = (piece(id), &mut self.state.bands[id]);
        if std::mem::take(&mut band.hidden) {
            (band.acted, band.on_table) = (true, band.figures > 0);
            let troops = band.troops.filter(|_| band.figures > 0);
            log.note("PK-MRK-01", What::Revealed { marker: Some(piece), piece: troops.map(|_| piece) });
            if let Some(troops) = troops {
                let name = self.fixed.troops[usize::from(troops)].0.clone();
                log.note("PK-MRK-01", What::Renamed { piece, name });
            }
        }
    }

    fn spring(&mut self, log: &mut Log) {
        let is_near = |id: BandId, at: BandId| self.side_of(at) != self.side_of(id) && self.gap(id, at) <= 4.0;
        let seen = |id: &BandId| {
            let mut others = self.state.bands.pairs().filter(|(_, band)| band.on_table && !band.hidden);
            self.state.bands[*id].hidden && others.any(|(at, _)| is_near(*id, at))
        };
        let seen: Vec<BandId> = self.state.bands.ids().filter(seen).collect();
        for id in seen {
            self.turn_over(id, log);
        }
    }

    /// PK-CHG-01, PK-CHG-02
    fn answer(&mut self, stands: bool, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let Some([by, at]) = self.state.agenda.pop() else { return Ok(()) };
        if stands {
            let [own, theirs] = [by, at].map(|id| i32::from(self.state.bands[id].figures));
            let [charger, charged] = Tray::new(dice).against(Die::D6, ["charger", "charged"])?;
            self.lose(if charger + own > charged + theirs { at } else { by }, 2, "PK-CHG-02", log);
            return Ok(());
        }
        self.lose(at, 1, "PK-CHG-01", log);
        let Spot { x, y } = self.state.bands[at].pose.spot;
        let back = Spot::new(x, y + if self.side_of(at) == Side::FIRST { -4_000 } else { 4_000 });
        if self.state.bands[at].on_table && self.fits(at, back) {
            self.put(at, &Order::by("fall-back", piece(at)).along([back]), log);
        }
        Ok(())
    }

    fn pass_on(&mut self, log: &mut Log) {
        self.state.side = self.state.side.other();
        if self.state.side == Side::FIRST {
            self.look_for_the_end(self.fixed.setting.turns == Some(self.state.turn), log);
            self.state.turn += u16::from(self.state.ending.is_none());
        }
        self.state.bands.iter_mut().for_each(|band| band.acted = false);
        log.note("PK-TRN-01", What::Began { turn: self.state.turn, side: Some(self.state.side), step: "orders" });
    }

    fn look_for_the_end(&mut self, last_turn: bool, log: &mut Log) {
        let figures = [Side::FIRST, Side::SECOND].map(|side| {
            let own = self.state.bands.pairs().filter(|(id, _)| self.side_of(*id) == side);
            own.map(|(_, band)| i64::from(band.figures)).sum()
        });
        let standing = last_standing(figures.map(|figures: i64| figures > 0));
        let why = if standing.is_some() { "side-gone" } else { "last-turn" };
        if let Some(winner) = standing.or_else(|| last_turn.then(|| ahead(figures, |_, _| 1))) {
            finish(&mut self.state.ending, Ending { winner, why, rule: "PK-END-01" }, log);
        }
    }
}

fn piece(id: BandId) -> PieceId {
    PieceId(id.0)
}

impl Rules for Picket {
    fn decision(&self) -> Option<Decision> {
        let (side, step, rule, piece) = match self.state.agenda.next() {
            Some([_, at]) => (self.side_of(*at), "answer", "PK-CHG-01", Some(piece(*at))),
            None if !self.state.dealt => (self.state.side, "deal", "PK-SET-01", None),
            None if self.state.turn == 0 => (self.state.side, "set-up", "PK-SET-02", None),
            None => (self.state.side, "orders", "PK-TRN-01", None),
        };
        let open = self.state.ending.is_none();
        open.then_some(Decision { side, turn: self.state.turn, step, rule, piece, secret: false })
    }

    fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    fn setting(&self) -> &Setting {
        &self.fixed.setting
    }

    fn lexicon(&self) -> &Lexicon {
        VERBS.lexicon()
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        into.extend(self.state.bands.ids().filter(|id| self.is_asked(*id)).map(piece));
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        let asked = self.state.bands.ids().filter(|id| self.is_asked(*id) && of.is_none_or(|of| of == piece(*id)));
        asked.for_each(|id| self.offer(id, into));
        into.push(Offer::plain(Act::Choose, Order::plain("deal")));
        into.push(Offer::plain(Act::Done, Order::plain("done")));
        let anywhere = Goal { spot: Spot::new(0, 0), facing: None, within: 0.0 };
        into.retain(|offer| (of.is_none() || offer.order.by.is_some()) && self.toward(offer, &anywhere).is_ok());
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        let asked = self.decision().ok_or_else(|| Refusal::by("PK-END-01", "the game is over"))?;
        VERBS.check(order, asked.rule)?;
        let need = |holds: bool, rule, why| if holds { Ok(()) } else { Err(Refusal::by(rule, why)) };
        if order.by.is_none() {
            let fits = matches!((asked.step, order.verb), ("deal", "deal") | ("orders", "done"));
            return need(fits, asked.rule, "that does not answer the question");
        }
        let id = self.band(order.by).filter(|id| self.is_asked(*id));
        let id = id.ok_or_else(|| Refusal::by(asked.rule, "that band is not asked now"))?;
        let (band, (_, entry)) = (&self.state.bands[id], &self.fixed.bands[id.index()]);
        let enemy = self.band(order.target()).filter(|at| self.side_of(*at) != self.side_of(id));
        let room = || need(order.path.iter().all(|to| self.fits(id, *to)), "PK-SET-03", "there is no room");
        match (asked.step, order.verb) {
            ("answer", "stand" | "fall-back") => Ok(()),
            ("set-up" | "orders", "place") if !band.on_table => {
                let inside = order.path.iter().all(|at| entry.holds(&self.fixed.setting.zones, at.point()));
                need(inside, "PK-SET-02", "that is outside its zone").and_then(|()| room())
            }
            ("orders", "turn-over") => need(band.hidden, "PK-MRK-01", "it is no marker"),
            ("orders", _) if band.hidden || !band.on_table => Err(Refusal::by("PK-MRK-01", "it is not there yet")),
            ("orders", "move") => {
                let straight = matches!(order.path[..], [to] if band.pose.spot.point().distance(to.point()) <= REACH);
                need(straight, "PK-MOV-01", "a band moves up to 6 inches straight to its goal").and_then(|()| room())
            }
            ("orders", "charge") => {
                let near = enemy.is_some_and(|at| self.state.bands[at].on_table && self.gap(id, at) <= CHARGE);
                need(near, "PK-CHG-01", "a band charges an enemy within 8 inches")
            }
            _ => Err(Refusal::by(asked.rule, "that does not answer the question")),
        }
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.check(order)?;
        self.perform(order, dice, log)?;
        while self.state.ending.is_none() && self.state.dealt && !self.state.bands.ids().any(|id| self.is_asked(id)) {
            self.pass_on(log);
        }
        Ok(())
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let from = self.band(offer.order.by).map(|id| self.state.bands[id].pose.spot);
        toward::filled(self, offer, goal, from, "PK-SET-03")
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        finish(&mut self.state.ending, conceded(side, "PK-END-02"), log);
    }

    fn known_to(&self, viewer: Viewer) -> Option<Box<dyn Game>> {
        let mut known = self.clone();
        let unseen = |id: &BandId| self.state.bands[*id].hidden && !viewer.sees_as(self.side_of(*id));
        for id in self.state.bands.ids().filter(unseen) {
            (known.state.bands[id].troops, known.state.bands[id].figures) = (None, 0);
        }
        Some(Box::new(known))
    }

    fn dealt_otherwise(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        let mut other = self.clone();
        let mut unseen = [Side::FIRST, Side::SECOND].into_iter().filter(|side| !viewer.sees_as(*side));
        unseen.try_for_each(|side| other.deal(side, dice)).ok()?;
        Some(Box::new(other))
    }

    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        size_of::<Self>() + self.state.bands.len() * size_of::<Band>()
    }
}
