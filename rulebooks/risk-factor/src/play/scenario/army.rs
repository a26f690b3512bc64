//! `[[army]]`: who runs a side, its own edge, its dummies.

use engine::game::Side;
use engine::scenario::{Common, Mark, Reader};

use crate::book::{Book, SoloSide};
use crate::field::away::Edge;
use crate::play::table::{Army, Run};

/// The armies of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Armies {
    sides: [(Army, i32, Mark); 2],
}

impl Armies {
    /// The army of a side.
    pub(super) fn of(&self, side: Side) -> Army {
        self.entry(side).0
    }

    /// How many dummies are among a side's markers.
    pub(super) fn dummies(&self, side: Side) -> i32 {
        self.entry(side).1
    }

    /// Where a side's army stands in the file.
    pub(super) fn mark(&self, side: Side) -> Mark {
        self.entry(side).2
    }

    /// Whether the file lets the rules run a side: what it says of that side must serve them.
    pub(super) fn is_automatic(&self, side: Side) -> bool {
        self.of(side).run == Run::Rules
    }

    /// RK-R09: the armies as this house runs them.
    pub(super) fn as_run(&self, book: &Book) -> [Army; 2] {
        self.both().map(|army| match book.options.solo_side {
            SoloSide::Rules => army,
            SoloSide::Player => Army { run: Run::Player, ..army },
        })
    }

    fn entry(&self, side: Side) -> (Army, i32, Mark) {
        let [first, second] = self.sides;
        if side == Side::FIRST { first } else { second }
    }

    /// Both in order.
    fn both(&self) -> [Army; 2] {
        self.sides.map(|(army, _, _)| army)
    }
}

/// The armies; a side without one is run by a player from its usual edge.
pub(super) fn read(reader: &mut Reader<'_>, common: &Common) -> Armies {
    let here = reader.mark();
    let usual = |base_edge| (Army { run: Run::Player, base_edge }, 0, here);
    let mut armies = Armies { sides: [usual(Edge::Near), usual(Edge::Far)] };
    let mut known: Vec<Side> = Vec::new();
    let read = reader.tables("army", 0..=2, "how a side is run", |reader| {
        let side = common.side(reader, "side", "which side");
        let run = reader.word::<Run>("run").or(Run::Player, "by a player, or by the rules alone (solo play)");
        let edge =
            reader.word::<Edge>("base_edge").maybe("its own table edge: near for the first side, far for the second");
        let dummies = reader.whole("dummies", 0..=20).or(0, "dummies among its markers (RK-D06)");
        (side, run, edge, dummies, reader.mark_of("side"))
    });
    for (side, run, edge, dummies, mark) in read {
        if known.contains(&side) {
            reader.fault(mark, "RK-D48", "the side has two armies", "give at most one for each side");
        }
        known.push(side);
        if let Some(entry) = armies.sides.get_mut(side.index()) {
            let base_edge = edge.unwrap_or(entry.0.base_edge);
            *entry = (Army { run, base_edge }, dummies, mark);
        }
    }
    if [Side::FIRST, Side::SECOND].into_iter().all(|side| armies.is_automatic(side)) && !reader.is_blank() {
        let mark = armies.mark(Side::SECOND);
        reader.fault(mark, "RK-R09", "the rules run both sides", "let a player run one of them");
    }
    armies
}
