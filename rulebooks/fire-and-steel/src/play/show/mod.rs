//! What the game shows: sightings, cards, the question and orders in words, witnesses, readiness.

mod cards;
pub(crate) mod prompt;
mod readiness;
mod sight;
mod sightings;
mod status;
mod witnesses;
mod words;

use engine::game::{Card, LineOfSight, Order, PieceId, Show, SightEnd, Sighting, Status, Viewer, Witness};

use super::Skirmish;

impl Show for Skirmish {
    fn sightings(&self, _: Viewer, into: &mut Vec<Sighting>) {
        into.clear();
        into.extend(self.state.figures.iter().map(|figure| self.sighting(figure)));
        into.extend(self.state.horses.ids().filter_map(|horse| self.horse_sighting(horse)));
    }

    fn card(&self, piece: PieceId, viewer: Viewer) -> Option<Card> {
        match self.figure_of(piece) {
            Some(id) => Some(self.figure_card(id, viewer)),
            None => self.horse_card(piece),
        }
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.question_in_words(viewer)
    }

    fn status(&self, _: Viewer, into: &mut Vec<Status>) {
        self.status_lines(into);
    }

    fn say(&self, order: &Order) -> String {
        self.order_in_words(order)
    }

    fn witnesses(&self, order: &Order) -> Vec<Witness> {
        self.measurements(order)
    }

    fn line_of_sight(&self, from: SightEnd, to: SightEnd) -> Option<LineOfSight> {
        self.line_between(from, to)
    }
}
