//! The game as the protocol has it: each question to the part that answers it.

use engine::dice::Dice;
use engine::game::{
    Breach, Card, Decision, Ending, Fix, Game, Goal, Grouping, Halt, Lexicon, LineOfSight, Log, Mend, Offer, Offers,
    Order, PieceId, Readiness, Refusal, Rules, Setting, Show, Side, SightEnd, Sighting, Status, Trial, Viewer, Witness,
};

use super::Skirmish;
use super::turn::LEXICON;

impl Rules for Skirmish {
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
        self.list_common_offers(into);
    }

    fn check(&self, order: &Order) -> Result<(), Refusal> {
        self.judge(order).map(|_| ())
    }

    fn apply(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let answer = self.judge(order)?;
        self.carry(answer, dice, log)
    }

    fn toward(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        self.fill_in(offer, goal)
    }

    fn concede(&mut self, side: Side, log: &mut Log) {
        if self.state.ending.is_none() {
            self.finish(Ending { winner: Some(side.other()), why: "conceded", rule: "RK-D07" }, log);
        }
    }

    fn known_to(&self, viewer: Viewer) -> Option<Box<dyn Game>> {
        let side = match viewer {
            Viewer::Umpire => return None,
            Viewer::Watcher => None,
            Viewer::Side(side) => Some(side),
        };
        self.hides_from(side).then(|| Box::new(self.known(side)) as Box<dyn Game>)
    }

    fn dealt_otherwise(&self, viewer: Viewer, dice: &mut dyn Dice) -> Option<Box<dyn Game>> {
        let side = match viewer {
            Viewer::Umpire => return None,
            Viewer::Watcher => None,
            Viewer::Side(side) => Some(side),
        };
        if !self.hides_from(side) {
            return None;
        }
        let other = self.shuffled(side, dice).ok()?;
        Some(Box::new(other))
    }

    fn command_reach(&self, leader: PieceId, _: bool) -> Option<f64> {
        let leader = self.table.group(leader)?;
        self.table.roster.troops[leader].lead?;
        Some(self.book().sheet.field.command_radius.get())
    }

    fn readiness(&self, piece: PieceId, after: Option<&Order>) -> Option<Readiness> {
        self.readiness_of(piece, after)
    }

    fn groupings(&self, into: &mut Vec<Grouping>) {
        into.clear();
        self.list_platoons(into);
    }

    fn write_state(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        serde_json::to_writer(out, &self.state).map_err(Into::into)
    }

    fn boxed(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }

    fn footprint(&self) -> usize {
        let state = &self.state;
        size_of::<Skirmish>()
            + state.figures.len() * size_of::<crate::field::figure::Figure>()
            + state.groups.len() * (size_of::<crate::field::group::Group>() + size_of::<super::state::Work>())
            + state.markers.len() * size_of::<super::state::Marker>()
            + state.agenda.capacity() * size_of::<super::turn::Task>()
            + state.left_by.len() * size_of::<u16>()
    }
}

impl Show for Skirmish {
    fn sightings(&self, viewer: Viewer, into: &mut Vec<Sighting>) {
        self.list_sightings(viewer, into);
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        self.draw_card(piece, viewer)
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

impl Mend for Skirmish {
    fn amend(&mut self, fix: &Fix, log: &mut Log) -> Result<(), Refusal> {
        self.set_right(fix, log)
    }

    fn audit(&self, breaches: &mut Vec<Breach>) {
        breaches.clear();
        self.find_breaches(breaches);
    }
}

impl Trial for Skirmish {
    fn prepare(&mut self, order: &Order, _: &mut Log) -> Result<(), Refusal> {
        self.prepare_order(order)
    }

    fn restore(&mut self) -> bool {
        self.go_back()
    }

    fn run(&mut self, order: &Order, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.try_out(order, dice, log)
    }
}
