//! Duel behind the protocol.

use std::io::{self, Write};

use engine::dice::Dice;
use engine::game::{
    Badge, Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Mend, Offer, Offers, Order, PieceId,
    Refusal, Role, Rules, Setting, Show, Side, Sighting, Tone, Trial, Viewer, Witness,
};
use engine::table::Pose;

use super::ground::{RADIUS, body};
use super::{Duel, Plan, Step, pieces, side_of, sort};

static LEXICON: Lexicon =
    Lexicon { verbs: &["place", "aim", "advance", "rally", "march", "face", "charge", "stand", "done"], manners: &[] };

impl Rules for Duel {
    fn decision(&self) -> Option<Decision> {
        if self.state.ending.is_some() {
            return None;
        }
        let (step, rule, secret) = match self.state.step {
            Step::Place => ("place", "DU-SET-01", false),
            Step::Plan => ("plan", "DU-PLN-01", true),
            Step::March => ("march", "DU-MOV-04", false),
        };
        Some(Decision { side: self.state.side, turn: self.state.turn, step, rule, piece: None, secret })
    }

    fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    fn setting(&self) -> &Setting {
        &self.setting
    }

    fn lexicon(&self) -> &Lexicon {
        &LEXICON
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        if self.state.ending.is_none() {
            into.extend(pieces().filter(|id| self.is_asked(*id)));
        }
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.list(of, into);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(order)
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.judge(order)?;
        self.carry_out(order, dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let order = self.fill(offer, goal)?;
        self.judge(&order)?;
        Ok(order)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.end(Ending { winner: Some(side.other()), why: "conceded", rule: "DU-END-03" }, log);
    }

    fn write_state(&self, out: &mut dyn Write) -> io::Result<()> {
        let state = &self.state;
        write!(out, "{} {:?} {} {:?} {:?};", state.turn, state.step, state.side.0, state.holder, state.ending)?;
        for piece in &state.pieces {
            let Pose { spot, facing } = piece.pose;
            write!(out, "{} {} {} {} ", spot.x, spot.y, facing.hundredths(), piece.strength)?;
            write!(out, "{} {} {} {:?};", piece.shaken, piece.on_table, piece.moved, piece.plan)?;
        }
        Ok(())
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        size_of::<Self>()
    }
}

impl Show for Duel {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        for (id, piece) in pieces().zip(&self.state.pieces) {
            let sort = sort(id);
            into.push(Sighting {
                piece: id,
                side: side_of(id),
                role: if sort.charges { Role::Foot } else { Role::Guns },
                pose: piece.pose,
                on_table: piece.on_table,
                half: [RADIUS, RADIUS],
                strength: piece.strength,
                full: sort.full,
                steadiness: if piece.shaken { 40 } else { 100 },
                useful_range: sort.far / 2.0,
                far_range: sort.far,
                pace: sort.pace,
                fierceness: if sort.charges { 0 } else { -50 },
            });
        }
    }

    fn card(&self, id: PieceId, viewer: Viewer) -> Option<Card> {
        let piece = self.state.get(id)?;
        let mut card = Card { title: self.setting.name(id).to_owned(), ..Card::default() };
        card.line("Strength", format!("{} of {}", piece.strength, sort(id).full));
        card.badge_if(piece.shaken, "shaken", Tone::Bad);
        if let Some(plan) = piece.plan.filter(|_| viewer.sees_as(side_of(id)) || self.state.step == Step::March) {
            let word = match plan {
                Plan::Aim(_) => "aims",
                Plan::Advance => "advances",
                Plan::Rally => "rallies",
            };
            card.badges.push(Badge::new(word, Tone::Plain));
        }
        if piece.on_table {
            card.lay(&body(piece.pose));
        }
        Some(card)
    }

    fn prompt(&self, _: Viewer) -> String {
        match (self.state.ending, self.state.step) {
            (Some(_), _) => "The game is over".to_owned(),
            (None, Step::Place) => "Place your gun".to_owned(),
            (None, Step::Plan) => "Plan for each piece".to_owned(),
            (None, Step::March) => "Move those that advance".to_owned(),
        }
    }

    fn say(&self, order: &Order) -> String {
        self.words(order)
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        let (Some(by), Some(at)) = (order.by, order.target()) else { return Vec::new() };
        let distance = self.distance(by, at);
        vec![Witness {
            what: "range",
            words: format!("{distance:.1} inches"),
            rule: "DU-FIR-02",
            points: vec![self.pose(by).spot.point(), self.pose(at).spot.point()],
            closed: false,
            distance: Some(distance),
        }]
    }
}

impl Mend for Duel {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        // Tried on a copy: what leaves the question without an answer is refused.
        let mut tried = self.clone();
        let mut noted = Log::new();
        tried.set_right(fix, &mut noted)?;
        if !tried.is_answerable() {
            return Err(Refusal::by("DU-PLN-02", "that piece is asked just now").instead("order it first"));
        }
        *self = tried;
        for event in noted.events() {
            log.note(event.rule, event.what.clone());
        }
        Ok(())
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        for (id, piece) in pieces().zip(&self.state.pieces) {
            if piece.strength > sort(id).full {
                breaches.push(Breach::of(id, "DU-FIR-06", "it is stronger than it was"));
            }
            if piece.on_table && piece.strength == 0 {
                breaches.push(Breach::of(id, "DU-FIR-06", "it stands without strength"));
            }
            if piece.on_table && !self.fits(id, piece.pose.spot) {
                breaches.push(Breach::of(id, "DU-SET-02", "it overlaps another or the edge"));
            }
        }
    }
}

impl Trial for Duel {
    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.judge(order)?;
        let Some(by) = order.by else { return Ok(()) };
        match (order.verb, order.target()) {
            ("aim", Some(at)) => {
                let strength = self.state.get(by).map_or(0, |piece| piece.strength);
                let hits = self.shot(by, at, strength, dice, log)?;
                self.take(at, hits, "DU-FIR-06", log);
            }
            ("rally", _) => self.rally(by, dice, log)?,
            ("charge", Some(at)) => self.charge(by, at, &order.with, dice, log)?,
            _ => {}
        }
        Ok(())
    }
}
