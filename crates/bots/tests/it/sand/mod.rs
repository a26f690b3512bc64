//! A sand table: pieces where a test puts them, the offers that it makes, dice that do what it says. One question is open
//! and stays open; moves go straight as far as they reach.

pub(crate) mod drill;

use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex};

use engine::dice::{Dice, Die};
use engine::game::{
    Aspect, Breach, Card, Decision, Ending, Exit, Fix, Force, Game, Goal, Grouping, Halt, Lexicon, Log, Mapped, Marker,
    Mend, Named, Offer, Offers, Order, PieceId, Place, Readiness, Refusal, Role, Rules, Setting, Show, Side, Sighting,
    Strength, Trial, Viewer, What, Witness,
};
use engine::table::{Area, Ground, Heading, Kind, Line, Point, Polygon, Pose, Spot};

/// A table with one open question for the first side.
#[derive(Clone)]
pub(crate) struct Sand {
    setting: Arc<Setting>,
    pub(crate) pieces: Vec<Sighting>,
    pub(crate) offers: Vec<Offer>,
    pub(crate) decision: Decision,
    /// What an order with this verb and target does on a die of six: the face from which it works, the loss to the target,
    /// the loss to oneself when it does not work.
    pub(crate) blows: Vec<(&'static str, Option<PieceId>, u32, u16, u16)>,
    /// How many must fire together for their target to be gone when it works.
    pub(crate) finished_by: Option<usize>,
    /// The verb that does its target good from this face of a die of six on.
    pub(crate) helps: Option<(&'static str, u32)>,
    /// Ways of doing things that cost a piece its order.
    pub(crate) hasty: Vec<&'static str>,
    /// How far they go without.
    pub(crate) hasty_beyond: f64,
    /// Ways of doing things that lead nowhere.
    pub(crate) barred: Vec<&'static str>,
    /// Whether no way leads anywhere.
    pub(crate) hemmed_in: bool,
    /// No way leads to a place between these two, from left to right.
    pub(crate) shut: Option<[f64; 2]>,
    /// Where every way leads that is not a turn on the spot.
    pub detour: Option<Pose>,
    /// Whether a march ends as soon as it is near enough.
    pub(crate) lazy: bool,
    /// Ways of marching on which a piece goes on looking as it does.
    pub(crate) stiff: Vec<&'static str>,
    pub(crate) formations: Vec<(&'static str, Readiness)>,
    pub(crate) now: Option<Readiness>,
    /// Who commands those who fight on the first side.
    pub(crate) commander: Option<PieceId>,
    /// How far leaders command, by themselves and joined to a piece.
    pub(crate) command: Option<[f64; 2]>,
    /// Those who act as one, their head first.
    pub(crate) body: Vec<PieceId>,
    /// At whom orders were tried for their odds.
    pub(crate) tried: Arc<Mutex<BTreeSet<PieceId>>>,
    /// How many orders were tried for their odds.
    pub(crate) poised: Arc<Mutex<usize>>,
}

static LEXICON: Lexicon = Lexicon { verbs: &[], manners: &[] };

impl Sand {
    /// A bare table, 48 by 48.
    pub(crate) fn new() -> Sand {
        let force = |id: &str| Force::new(id, id);
        let setting = Setting {
            id: "sand".to_owned(),
            title: "Sand".to_owned(),
            rulebook: "sand",
            unit: "inch",
            strength: Strength::default(),
            titles: &[],
            size: [48.0, 48.0],
            sides: vec![force("near"), force("far")],
            pieces: Vec::new(),
            ground: Arc::new(Ground::new(Vec::new(), Vec::new())),
            areas: Vec::new(),
            lines: Vec::new(),
            zones: Vec::new(),
            objectives: Vec::new(),
            exits: Vec::new(),
            scale: None,
            turns: Some(10),
            north: None,
            uniforms: Vec::new(),
        };
        let decision = Decision { side: Side::FIRST, turn: 3, step: "sand", rule: "SA-1", piece: None, secret: false };
        Sand {
            setting: Arc::new(setting),
            pieces: Vec::new(),
            offers: Vec::new(),
            decision,
            blows: Vec::new(),
            finished_by: None,
            helps: None,
            hasty: Vec::new(),
            hasty_beyond: 0.0,
            barred: Vec::new(),
            hemmed_in: false,
            shut: None,
            detour: None,
            lazy: false,
            stiff: Vec::new(),
            formations: Vec::new(),
            now: None,
            commander: None,
            command: None,
            body: Vec::new(),
            tried: Arc::default(),
            poised: Arc::default(),
        }
    }

    /// An exit of the first side, for one piece, along the near edge.
    pub(crate) fn exit(&mut self, piece: PieceId) {
        let setting = Arc::make_mut(&mut self.setting);
        let corners = [(0, 0), (48, 0), (48, 4), (0, 4)].map(|(x, y)| Spot::new(x * 1000, y * 1000));
        let outline = Polygon::on_grid(&corners).unwrap();
        setting.zones.push(Place { id: "out".to_owned(), outline, side: Some(Side::FIRST) });
        setting.exits.push(Exit { zone: setting.zones.len() - 1, side: Side::FIRST, pieces: vec![piece], worth: 1 });
    }

    /// Puts a piece on the table: foot of ten, pace 6, useful range 8, far range 16, looking at the other side.
    pub(crate) fn piece(&mut self, side: Side, role: Role, x: i32, y: i32) -> PieceId {
        let piece = PieceId(u16::try_from(self.pieces.len()).unwrap());
        let ahead = if side == Side::FIRST { 0 } else { 18_000 };
        let id = format!("piece-{}", piece.0);
        Arc::make_mut(&mut self.setting).pieces.push(Named { id: id.clone(), name: id });
        self.pieces.push(Sighting {
            piece,
            side,
            role,
            pose: Pose::new(x * 1000, y * 1000, ahead),
            on_table: true,
            half: [2.0, 0.5],
            strength: 10,
            full: 10,
            steadiness: 100,
            useful_range: 8.0,
            far_range: 16.0,
            pace: 6.0,
            fierceness: 0,
        });
        piece
    }

    pub(crate) fn own(&mut self, x: i32, y: i32) -> PieceId {
        self.piece(Side::FIRST, Role::Foot, x, y)
    }

    pub(crate) fn foe(&mut self, x: i32, y: i32) -> PieceId {
        self.piece(Side::SECOND, Role::Foot, x, y)
    }

    pub(crate) fn seen(&mut self, piece: PieceId) -> &mut Sighting {
        &mut self.pieces[piece.index()]
    }

    pub(crate) fn offer(&mut self, offer: Offer) {
        self.offers.push(offer);
    }

    pub(crate) fn wood(&mut self, corners: [(i32, i32); 4]) {
        let spots = corners.map(|(x, y)| Spot::new(x * 1000, y * 1000));
        let area = Area::new(Kind(0), 0, Polygon::on_grid(&spots).unwrap());
        let setting = Arc::make_mut(&mut self.setting);
        setting.ground = Arc::new(Ground::new(vec![area], setting.ground.lines().to_vec()));
        setting.areas = vec![Mapped { id: None, name: None, kind: "wood", look: "woods", shelter: 2, hindrance: 1 }];
    }

    /// How well all woods shelter.
    pub(crate) fn shelter(&mut self, shelter: u8) {
        Arc::make_mut(&mut self.setting).areas.iter_mut().for_each(|area| area.shelter = shelter);
    }

    pub(crate) fn wall(&mut self, from: (i32, i32), to: (i32, i32)) {
        let spots = [from, to].map(|(x, y)| Spot::new(x * 1000, y * 1000));
        let line = Line::on_grid(Kind(1), &spots).unwrap();
        let setting = Arc::make_mut(&mut self.setting);
        setting.ground = Arc::new(Ground::new(setting.ground.areas().to_vec(), vec![line]));
        setting.lines = vec![Mapped { id: None, name: None, kind: "wall", look: "wall", shelter: 2, hindrance: 1 }];
    }

    pub(crate) fn objective(&mut self, x: i32, y: i32) {
        let at = Spot::new(x * 1000, y * 1000);
        let marker =
            Marker { id: "hill".to_owned(), name: "the hill".to_owned(), at, outline: None, worth: 5, held: None };
        Arc::make_mut(&mut self.setting).objectives.push(marker);
    }

    /// Says who holds the objective that was put down last when the game begins.
    pub(crate) fn held_by(&mut self, holder: Option<Side>) {
        Arc::make_mut(&mut self.setting).objectives.last_mut().unwrap().held = holder;
    }

    pub(crate) fn at(&self, piece: PieceId) -> Point {
        self.pieces[piece.index()].pose.spot.point()
    }

    fn is_listed(&self, order: &Order) -> bool {
        self.offers.iter().any(|offer| order.names(&offer.order))
    }
}

impl Rules for Sand {
    fn decision(&self) -> Option<Decision> {
        Some(self.decision)
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
        for by in self.offers.iter().filter_map(|offer| offer.order.by) {
            if !into.contains(&by) {
                into.push(by);
            }
        }
    }
    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        for offer in self.offers.iter().filter(|offer| of.is_none() || offer.order.by == of) {
            into.push(offer.clone());
        }
    }
    fn check(&self, order: &Order) -> Result<(), Refusal> {
        if self.is_listed(order) { Ok(()) } else { Err(Refusal::by("SA-1", "that is not offered")) }
    }
    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.run(order, dice, log)
    }
    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        if self.hemmed_in || offer.order.how.words().any(|word| self.barred.contains(&word)) {
            return Err(Refusal::by("SA-2", "no way leads there"));
        }
        let to = goal.spot.point();
        if self.shut.is_some_and(|[left, right]| (left..right).contains(&to.x)) {
            return Err(Refusal::by("SA-2", "somebody is in the way"));
        }
        let mut order = offer.order.clone();
        let stiff = order.how.words().any(|word| self.stiff.contains(&word));
        order.facing = goal.facing.filter(|_| !stiff);
        let Some(reach) = offer.blanks.route.map(|route| route.reach) else { return Ok(order.along([goal.spot])) };
        let from = self.at(order.by.unwrap());
        if let Some(end) = self.detour.filter(|_| from != to) {
            order.facing = Some(end.facing);
            return Ok(order.along([end.spot]));
        }
        let near_enough = if self.lazy { goal.within } else { 0.0 };
        let far = (from.distance(to) - near_enough).max(0.0).min(reach);
        let Some(ahead) = Heading::along(to - from) else {
            if stiff {
                return Ok(order.along([goal.spot]));
            }
            // On the spot it can only turn.
            return order.facing.map(|_| order).ok_or_else(|| Refusal::by("SA-2", "it is there"));
        };
        Ok(order.along([Spot::nearest(from + ahead.ahead() * far)]))
    }
    fn readiness(&self, _: PieceId, after: Option<&Order>) -> Option<Readiness> {
        let Some(order) = after else { return self.now };
        self.formations.iter().find(|(word, _)| order.how.has(word)).map(|(_, ready)| *ready)
    }
    fn commander(&self, piece: PieceId) -> Option<PieceId> {
        self.commander.filter(|leader| *leader != piece)
    }
    fn command_reach(&self, _: PieceId, joined: bool) -> Option<f64> {
        self.command.map(|[free, with]| if joined { with } else { free })
    }
    fn groupings(&self, into: &mut Vec<Grouping>) {
        let mut members = self.body.clone();
        members.sort_unstable();
        into.extend(self.body.first().map(|head| Grouping { head: *head, members, word: "line" }));
    }
    fn concede(&mut self, _: Side, _: &mut Log) {}
    fn write_state(&self, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
    fn footprint(&self) -> usize {
        size_of::<Self>()
    }
}

impl Show for Sand {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        into.extend_from_slice(&self.pieces);
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

impl Mend for Sand {
    fn amend(&mut self, _: &Fix, _: &mut Log) -> Result<(), Refusal> {
        Err(Refusal::by("SA-1", "nothing can be set"))
    }
    fn audit(&self, _: &mut Vec<Breach>) {}
}

impl Trial for Sand {
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.tried.lock().unwrap().extend(order.target());
        let hasty = |by: &PieceId| {
            let far = order.path.last().map_or(f64::INFINITY, |end| end.point().distance(self.at(*by)));
            far > self.hasty_beyond && order.how.words().any(|word| self.hasty.contains(&word))
        };
        if let Some(piece) = order.by.filter(hasty) {
            log.note("SA-1", What::Changed { piece, aspect: Aspect::Order, to: "disordered", better: false });
        }
        if let Some((piece, (_, from))) = order.target().zip(self.helps.filter(|(verb, _)| *verb == order.verb))
            && dice.face(Die::D6, "help")? >= from
        {
            log.note("SA-1", What::Changed { piece, aspect: Aspect::Command, to: "in hand", better: true });
        }
        let blow = self.blows.iter().find(|blow| blow.0 == order.verb && blow.1 == order.target());
        let Some((_, target, from, loss, own_loss)) = blow.copied() else { return Ok(()) };
        let works = dice.face(Die::D6, "blow")? >= from;
        let (hurt, count) = if works { (target, loss) } else { (order.by, own_loss) };
        if let Some(piece) = hurt.filter(|_| count > 0) {
            log.note("SA-1", What::lost(piece, count, 0));
        }
        if let Some(piece) = target.filter(|_| works && self.finished_by.is_some_and(|all| order.with.len() + 1 >= all))
        {
            log.note("SA-1", What::Removed { piece, how: "destroyed" });
        }
        Ok(())
    }
    fn prepare(&mut self, order: &Order, _: &mut Log) -> Result<(), Refusal> {
        *self.poised.lock().unwrap() += 1;
        self.check(order)
    }
}
