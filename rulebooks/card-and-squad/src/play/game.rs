//! The game as the protocol knows it.

use std::io;

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, LineOfSight, Log, Mend, Offer, Offers, Order,
    PieceId, Refusal, Rules, Setting, Show, Side, SightEnd, Sighting, Status, Trial, Viewer, Witness,
};

use super::Battle;
use super::table::Piece;
use super::task::Task;
use super::turn::{Command, Deed, LEXICON};
use crate::field::figure::Unit;

impl Battle {
    /// The answers to the open question that the judge passes.
    fn list_offers(&self, of: Option<PieceId>, into: &mut Offers) {
        into.clear();
        let piece = match of {
            Some(id) => match self.table.piece(id) {
                Some(piece) => Some(piece),
                None => return,
            },
            None => None,
        };
        let mut commands = Vec::new();
        self.candidates(piece, &mut commands);
        for command in &commands {
            if self.is_offered(command) {
                let offer = self.offer(command);
                if of.is_none() || offer.order.by == of {
                    into.push(offer);
                }
            }
        }
    }

    /// What an order does, if it may be given. The caller goes on to change the game.
    pub(super) fn judged(&mut self, order: &Order) -> Result<Deed, Refusal> {
        match self.cache.take(order) {
            Some(deed) => Ok(deed),
            None => self.read_order(order).and_then(|command| self.judge(&command)),
        }
    }

    /// The pieces that have offers.
    fn list_actors(&self, into: &mut Vec<PieceId>) {
        into.clear();
        if let Some(Task::Action) = self.state.tasks.last() {
            // On the table a unit may hold or must retreat; one that is to arrive needs room.
            let able = self.acting().filter(|unit| self.state.is_here(*unit) || self.can_arrive(*unit));
            into.extend(able.map(|unit| self.piece(unit)));
            into.extend(self.promoters().map(|officer| self.piece(Unit::Officer(officer))));
        } else if let Some(Task::SetUp(side)) = self.state.tasks.last() {
            let units = self.placeable(*side).map(|unit| (self.piece(unit), Piece::Unit(unit)));
            let guns = self.placeable_guns(*side).map(|cannon| (self.table.cannon_id(cannon), Piece::Cannon(cannon)));
            into.extend(units.chain(guns).filter(|(_, piece)| self.can_be_placed(*piece)).map(|(id, _)| id));
        } else {
            let mut offers = Offers::new();
            self.list_offers(None, &mut offers);
            into.extend(offers.list().iter().filter_map(|offer| offer.order.by));
        }
        into.sort_unstable();
        into.dedup();
    }

    fn can_be_placed(&self, piece: Piece) -> bool {
        let mut commands = Vec::new();
        self.candidates(Some(piece), &mut commands);
        commands.iter().any(|command| matches!(command, Command::Place(..)) && self.is_offered(command))
    }

    fn can_arrive(&self, unit: Unit) -> bool {
        let mut commands = Vec::new();
        self.candidates(Some(Piece::Unit(unit)), &mut commands);
        commands.iter().any(|command| matches!(command, Command::Arrive(..)) && self.is_offered(command))
    }
}

/// Nothing is hidden but the cards to come (CS-D18), so players and bots know the same (CS-D19).
impl Rules for Battle {
    fn decision(&self) -> Option<Decision> {
        self.open_question()
    }

    fn ending(&self) -> Option<Ending> {
        self.state.ending
    }

    fn setting(&self) -> &Setting {
        &self.table.setting
    }

    fn lexicon(&self) -> &Lexicon {
        &LEXICON
    }

    fn actors(&self, into: &mut Vec<PieceId>) {
        self.list_actors(into);
    }

    fn common_offers(&self, into: &mut Offers) {
        into.clear();
        let mut commands = Vec::new();
        self.common_candidates(&mut commands);
        for command in commands.iter().filter(|command| self.is_offered(command)) {
            into.push(self.offer(command));
        }
    }

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.list_offers(of, into);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        if self.cache.is_lawful(order) {
            return Ok(());
        }
        let deed = self.read_order(order).and_then(|command| self.judge(&command))?;
        self.cache.keep(order, deed);
        Ok(())
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let deed = self.judged(order)?;
        self.carry_out(deed, dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.fill_in(offer, goal)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.cache.forget();
        self.give_up(side, log);
    }

    fn command_reach(&self, leader: PieceId, _joined: bool) -> Option<f64> {
        self.officer_of(leader).map(|_| self.book().sheet.field_promotion.officer_within())
    }

    fn write_state(&self, out: &mut dyn io::Write) -> io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        let state = &self.state;
        size_of::<Self>()
            + size_of_val(&*state.tasks)
            + size_of_val(&*state.figures)
            + size_of_val(&*state.men)
            + size_of_val(&*state.squads)
            + size_of_val(&*state.officers)
            + size_of_val(&*state.guns)
            + size_of_val(&*state.cannon)
            + size_of_val(&*state.combats)
            + size_of_val(&*state.held)
    }
}

impl Show for Battle {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        self.list_sightings(into);
    }

    fn card(&self, piece: PieceId, _: Viewer) -> Option<Card> {
        self.draw_card(piece)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.put_question(viewer)
    }

    fn status(&self, _: Viewer, into: &mut Vec<Status>) {
        self.list_status(into);
    }

    fn say(&self, order: &Order) -> String {
        self.order_in_words(order)
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.measured(order)
    }

    fn line_of_sight(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        self.line_between(from, to)
    }
}

impl Mend for Battle {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.cache.forget();
        self.set_right(fix, log)
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        self.find_faults(breaches);
    }
}

impl Trial for Battle {
    fn prepare(&mut self, order: &Order, _: &mut Log) -> Result<(), Refusal> {
        self.prepare_trial(order)
    }

    fn restore(&mut self) -> bool {
        self.restore_trial()
    }

    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.try_out(order, dice, log)
    }
}
