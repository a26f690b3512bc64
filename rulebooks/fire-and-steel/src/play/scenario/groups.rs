//! The groups of a scenario file (FS-D34).

use engine::game::Side;
use engine::kit::Id;
use engine::scenario::Reader;

use super::figure::FigureRead;
use crate::field::figure::GroupId;

/// FS-D34: the groups of both sides, numbered as they come.
#[derive(Default)]
pub(super) struct Groups {
    known: Vec<(Side, String)>,
    led: Vec<usize>,
}

impl Groups {
    /// FS-MOR-04: at most one leader to a group.
    pub(super) fn number(&mut self, reader: &mut Reader<'_>, figure: &FigureRead) -> GroupId {
        let own = (figure.recruit.side, figure.group.clone());
        let at = self.known.iter().position(|known| *known == own).unwrap_or_else(|| {
            self.known.push(own);
            self.known.len() - 1
        });
        if figure.recruit.leader {
            if self.led.contains(&at) {
                reader.fault(figure.id, "FS-MOR-04", "the group has two leaders", "a group has at most one");
            }
            self.led.push(at);
        }
        GroupId::at(at).unwrap_or(GroupId(u16::MAX))
    }
}
