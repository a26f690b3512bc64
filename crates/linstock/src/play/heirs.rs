//! Who has taken the place of one who fell. Such a one is the same piece on the table, and yet another man.

use std::sync::Arc;

use engine::game::{PieceId, What};

/// What the events up to now say of the fallen and of those who came after them.
#[derive(Clone, Debug, Default)]
pub(super) struct Heirs {
    /// Those who fell, or were taken.
    fallen: Vec<PieceId>,
    /// Those who took the places of such; shared by the events that are told of them.
    list: Arc<[PieceId]>,
}

impl Heirs {
    /// What these events say.
    pub(super) fn of<'e>(events: impl Iterator<Item = &'e What>) -> Heirs {
        let mut heirs = Heirs::default();
        events.for_each(|what| heirs.learn(what));
        heirs
    }

    /// Learns from an event: the dead do not rise, so whoever comes onto the table in the place of one who fell is another.
    pub(super) fn learn(&mut self, what: &What) {
        match what {
            What::Removed { piece, how: "killed" | "fallen" | "captured" } => self.fallen.push(*piece),
            What::Placed { piece, .. } if self.fallen.contains(piece) && !self.list.contains(piece) => {
                self.list = self.list.iter().copied().chain([*piece]).collect();
            }
            _ => {}
        }
    }

    /// Those who have taken the places of the fallen.
    pub(super) fn list(&self) -> Arc<[PieceId]> {
        Arc::clone(&self.list)
    }
}

#[cfg(test)]
mod tests {
    use engine::table::Pose;

    use super::*;

    #[test]
    fn who_comes_in_the_place_of_one_who_fell_is_another() {
        let piece = PieceId(3);
        for (how, is_another) in [("killed", true), ("fallen", true), ("captured", true), ("wounded", false)] {
            let mut heirs = Heirs::default();
            heirs.learn(&What::Removed { piece, how });
            assert!(heirs.list().is_empty(), "{how}: nobody has come yet");
            heirs.learn(&What::Placed { piece, at: Pose::new(0, 0, 0) });
            assert_eq!(heirs.list().contains(&piece), is_another, "{how}");
        }
    }
}
