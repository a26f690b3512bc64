//! What can be seen of the pieces.

use engine::game::{Card, Game, Sighting, Viewer};

use super::Table;

impl<G: Game> Table<G> {
    /// What can be seen of a piece.
    #[track_caller]
    pub fn seen(&self, name: &str) -> Sighting {
        let (piece, mut all) = (self.id(name), Vec::new());
        self.game.sightings(Viewer::Umpire, &mut all);
        let seen = all.into_iter().find(|seen| seen.piece == piece);
        seen.unwrap_or_else(|| panic!("nothing is seen of `{name}`"))
    }

    /// Where a piece stands.
    #[track_caller]
    pub fn at(&self, name: &str) -> (f64, f64) {
        let point = self.seen(name).pose.spot.point();
        (point.x, point.y)
    }

    /// Which way a piece looks, in degrees.
    #[track_caller]
    pub fn looks(&self, name: &str) -> f64 {
        f64::from(self.seen(name).pose.facing.hundredths()) / 100.0
    }

    /// Whether a piece is on the table.
    #[track_caller]
    pub fn is_on_table(&self, name: &str) -> bool {
        self.seen(name).on_table
    }

    /// The strength of a piece.
    #[track_caller]
    pub fn strength(&self, name: &str) -> u16 {
        self.seen(name).strength
    }

    /// The card of a piece.
    #[track_caller]
    pub fn card(&self, name: &str) -> Card {
        self.game.card(self.id(name), Viewer::Umpire).unwrap_or_else(|| panic!("`{name}` has no card"))
    }

    /// A line of the card of a piece; none if the card has no such line.
    #[track_caller]
    pub fn card_line(&self, name: &str, label: &str) -> Option<String> {
        let lines = self.card(name).lines;
        lines.into_iter().find(|(known, _)| known == label).map(|(_, value)| value.into_owned())
    }

    /// Whether a piece has a badge.
    #[track_caller]
    pub fn has_badge(&self, name: &str, label: &str) -> bool {
        self.card(name).badges.iter().any(|badge| badge.label == label)
    }
}
