//! What pieces are called now, where that is not what the setting calls them.

use std::sync::Arc;

use engine::game::{Event, PieceId, Seen, What};

/// The pieces that go by another name than the setting has for them; shared by the events that speak of them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    renamed: Arc<[(PieceId, Arc<str>)]>,
}

impl Names {
    /// Takes up a new name that all may know.
    pub(super) fn learn(&mut self, event: &Event) {
        if let (What::Renamed { piece, name }, Seen::ByAll) = (&event.what, event.seen) {
            let others = self.renamed.iter().filter(|(known, _)| known != piece).cloned();
            self.renamed = others.chain([(*piece, name.as_str().into())]).collect();
        }
    }

    /// The name of a piece; none if it goes by the setting's.
    pub(crate) fn of(&self, piece: PieceId) -> Option<&str> {
        self.renamed.iter().find(|(known, _)| *known == piece).map(|(_, name)| &**name)
    }
}

#[cfg(test)]
mod tests {
    use engine::game::{Log, Side};

    use super::*;

    #[test]
    fn a_piece_goes_by_its_last_name_that_all_may_know() {
        let mut log = Log::new();
        let renamed = |name: &str| What::Renamed { piece: PieceId(3), name: name.to_owned() };
        log.note("TOY-1", renamed("Howard's successor"));
        log.note("TOY-1", renamed("Campbell"));
        log.whisper(Side::FIRST, "TOY-1", renamed("Lee"));
        let mut names = Names::default();
        log.events().iter().for_each(|event| names.learn(event));
        assert_eq!(names.of(PieceId(3)), Some("Campbell"));
        assert_eq!(names.of(PieceId(4)), None);
    }
}
