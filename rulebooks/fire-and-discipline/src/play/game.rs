//! The game as the protocol knows it.

use std::borrow::Cow;

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Grouping, Halt, Lexicon, LineOfSight, Log, Mend, Offer, Offers,
    Order, PieceId, Readiness, Refusal, Rules, Setting, Show, Side, SightEnd, Sighting, Status, Trial, Viewer, Witness,
};
use engine::word::Word;

use super::battle::Battle;
use super::turn::LEXICON;
use crate::words::Formation;

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

    fn offers(&self, of: Option<PieceId>, into: &mut Offers) {
        self.list_offers(of, into);
    }

    fn common_offers(&self, into: &mut Offers) {
        into.clear();
        self.offer_common(into);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        if self.cache.is_lawful(order) {
            return Ok(());
        }
        let plan = self.judge(order)?;
        self.cache.keep(order, plan);
        Ok(())
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let plan = match self.cache.take(order) {
            Some(plan) => plan,
            None => self.judge(order)?,
        };
        self.perform(plan, dice, log)?;
        self.go_on(dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.fill_in(offer, goal)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        self.end(Ending { winner: Some(side.other()), why: "conceded", rule: "FD-D03" }, log);
    }

    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        let kind = match after {
            None if self.field().is_on_table(piece) => self.formation(piece),
            // A regiment that gathers round a stand that is away from most of it is ready for nothing.
            Some(order) if order.verb == "form" && !self.is_of_main_body(piece) => return None,
            Some(order) if order.verb == "form" || order.verb == "place" => match order.how.word(0)? {
                "line" => Formation::Line,
                "column" => Formation::Column,
                "square" => Formation::Square,
                _ => return None,
            },
            _ => return None,
        };
        match kind {
            Formation::Line => Some(Readiness::Fire),
            Formation::Column => Some(Readiness::March),
            Formation::Square => Some(Readiness::Shelter),
            Formation::Single => None,
        }
    }

    fn commander(&self, piece: PieceId) -> Option<PieceId> {
        let regiment = self.table.regiment_of(piece).and_then(|at| self.table.regiment(at))?;
        regiment.brigade
    }

    /// FD-R75: by option shots of the bombardment are named in secret; nothing else is hidden (FD-D28).
    fn known_to(&self, viewer: Viewer) -> Option<Box<dyn Game>> {
        if viewer == Viewer::Umpire || !self.hides_from(side_of(viewer)) {
            return None;
        }
        Some(Box::new(self.known(side_of(viewer))))
    }

    fn dealt_otherwise(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        if viewer == Viewer::Umpire || !self.hides_from(side_of(viewer)) {
            return None;
        }
        self.named_otherwise(side_of(viewer), dice).ok().map(|other| Box::new(other) as Box<dyn Game>)
    }

    fn command_reach(&self, leader: PieceId, _joined: bool) -> Option<f64> {
        let commands = self.table.roll(leader).is_commander();
        commands.then(|| self.field().inches(self.book().sheet.morale.commander_within.get()))
    }

    fn groupings(&self, into: &mut Vec<Grouping>) {
        let formations = self.formations();
        for group in formations.groups().iter().filter(|group| group.members.len() > 1) {
            let word = if group.kind == Formation::Single { "troop" } else { group.kind.word() };
            let mut members = group.members.clone();
            members.sort_unstable();
            let Some(first) = members.first().copied() else { continue };
            let head = self.head_of(first, |piece| self.piece(piece).halted.is_none() && !self.in_contact(piece));
            into.push(Grouping { head: head.unwrap_or(first), members, word });
        }
    }

    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        let positions = &self.state.positions;
        size_of::<Battle>()
            + positions.pieces.len() * (size_of::<crate::field::Piece>() + size_of::<engine::table::Body>())
            + self.state.contacts.capacity() * size_of::<super::state::Contact>()
            + self.state.agenda.capacity() * size_of::<super::turn::Task>()
    }
}

/// The side whose eyes a viewer has, if any.
fn side_of(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Umpire | Viewer::Watcher => None,
        Viewer::Side(side) => Some(side),
    }
}

impl Show for Battle {
    fn name(&self, piece: PieceId) -> Cow<'_, str> {
        self.table.setting.name(piece).into()
    }

    /// FD-D28: everything on the table is visible to both players.
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        self.list_sightings(into);
    }

    fn card(&self, piece: PieceId, _: Viewer) -> Option<Card> {
        self.draw_card(piece)
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.question(viewer)
    }

    fn status(&self, _: Viewer, into: &mut Vec<Status>) {
        self.status_lines(into);
    }

    fn say(&self, order: &Order) -> String {
        self.order_in_words(order)
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.measured_by(order)
    }

    fn line_of_sight(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        self.line_between(from, to)
    }
}

impl Mend for Battle {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.set_right(fix, log)
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        self.find_breaches(breaches);
    }
}

impl Trial for Battle {
    fn prepare(&mut self, order: &Order, log: &mut Log) -> Result<(), Refusal> {
        self.prepare_order(order, log)?;
        self.trials.snapshot(&mut self.state);
        Ok(())
    }

    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.run_trial(order, dice, log)
    }

    fn restore(&mut self) -> bool {
        self.cache.stir();
        self.trials.restore(&mut self.state)
    }
}
