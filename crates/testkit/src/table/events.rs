//! What the last order brought about.

use engine::game::{Game, Resolved, What};

use super::Table;

impl<G: Game> Table<G> {
    /// What happened, in order.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = &What> {
        self.log.events().iter().map(|event| &event.what)
    }

    /// The rules of all that happened.
    pub fn rules(&self) -> Vec<&'static str> {
        self.log.events().iter().map(|event| event.rule).collect()
    }

    /// Whether these words were said.
    pub fn said(&self, said: &str) -> bool {
        self.events().any(|what| matches!(what, What::Said { words } if words == said))
    }

    /// The throws on a chart.
    pub fn throws(&self, chart: &str) -> Vec<&Resolved> {
        let throws = self.events().filter_map(|what| match what {
            What::Resolved(resolved) if resolved.chart == chart => Some(&**resolved),
            _ => None,
        });
        throws.collect()
    }

    /// The modifiers of the last throw on a chart, by label.
    #[track_caller]
    pub fn modifiers(&self, chart: &str) -> Vec<(&'static str, String)> {
        let last = self.throws(chart).pop().unwrap_or_else(|| panic!("no throw on `{chart}`"));
        last.notes.modifiers.iter().map(|modifier| (modifier.label, modifier.value.to_string())).collect()
    }

    /// How much strength a piece lost.
    #[track_caller]
    pub fn lost(&self, name: &str) -> u16 {
        let id = self.id(name);
        let lost = self.events().map(|what| match what {
            What::Lost { piece, count, .. } if *piece == id => *count,
            _ => 0,
        });
        lost.sum()
    }

    /// Whether a piece came into a state.
    #[track_caller]
    pub fn became(&self, name: &str, state: &str) -> bool {
        let id = self.id(name);
        self.events().any(|what| matches!(what, What::Changed { piece, to, .. } if *piece == id && *to == state))
    }

    /// How a piece was moved, move by move.
    #[track_caller]
    pub fn moves(&self, name: &str) -> Vec<&'static str> {
        let id = self.id(name);
        let moves = self.events().filter_map(|what| match what {
            What::Moved { piece, how, .. } if *piece == id => Some(*how),
            _ => None,
        });
        moves.collect()
    }

    /// How a piece left the game; none if it did not.
    #[track_caller]
    pub fn removed(&self, name: &str) -> Option<&'static str> {
        let id = self.id(name);
        self.events().find_map(|what| match what {
            What::Removed { piece, how } if *piece == id => Some(*how),
            _ => None,
        })
    }
}
