//! Turning on the spot (FS-FLD-03).

use engine::game::{Log, What};
use engine::table::{Point, Pose};

use crate::field::arc::facing_to;
use crate::field::figure::FigureId;
use crate::play::Skirmish;

impl Skirmish {
    pub(crate) fn turn(&mut self, id: FigureId, to: Pose, log: &mut Log) {
        let from = self.state.figures[id].pose;
        if from != to {
            self.state.figures[id].pose = to;
            log.note("FS-FLD-03", What::Moved { piece: id.piece(), from, to, path: Vec::new(), how: "turn" });
        }
    }

    /// Turns a figure towards another.
    pub(crate) fn face(&mut self, id: FigureId, other: FigureId, log: &mut Log) {
        self.face_to(id, self.state.figures[other].centre(), log);
    }

    /// Turns a figure towards a place.
    pub(crate) fn face_to(&mut self, id: FigureId, to: Point, log: &mut Log) {
        if let Some(facing) = facing_to(self.state.figures[id].centre(), to) {
            self.turn(id, Pose { facing, ..self.state.figures[id].pose }, log);
        }
    }
}
