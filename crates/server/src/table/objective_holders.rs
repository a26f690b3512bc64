//! Who holds the objectives, as far as a viewer knows.

use engine::game::{Event, Setting, Side, Viewer, What};
use linstock::play::Match;

use crate::wire::Held;

/// Who holds which objective.
#[derive(Clone, Debug)]
pub(crate) struct ObjectiveHolders {
    held: Vec<Option<Side>>,
}

impl ObjectiveHolders {
    /// As the game begins.
    pub(crate) fn at_start(setting: &Setting) -> ObjectiveHolders {
        ObjectiveHolders { held: setting.objectives.iter().map(|objective| objective.held).collect() }
    }

    /// After a step was taken back, what is held is what the steps that stand have brought.
    pub(crate) fn reckoned(play: &Match, viewer: Viewer) -> ObjectiveHolders {
        let mut holders = ObjectiveHolders::at_start(play.setting());
        let steps = play.steps(Viewer::Umpire).iter();
        let undone: Vec<u32> = steps.filter(|step| step.undone).map(|step| step.number).collect();
        let stand = play.told(Viewer::Umpire, 1).filter(|told| undone.binary_search(&told.step).is_err());
        for told in stand.filter(|told| viewer.may_know(&told.event)) {
            holders.note(&told.event);
        }
        holders
    }

    /// After an event that the viewer may know of.
    pub(crate) fn note(&mut self, event: &Event) {
        if let What::Taken { objective, side } = event.what
            && let Some(holder) = self.held.get_mut(usize::from(objective))
        {
            *holder = side;
        }
    }

    /// For the wire.
    pub(crate) fn told(&self) -> Vec<Held> {
        self.held.iter().map(|side| Held { held: side.map(|side| side.0) }).collect()
    }
}
