//! The leaders of the active side and the units to check that they command: asked again and again during checks.

use std::sync::Arc;

use engine::table::{Bounds, Crossings};

use crate::field::ids::{Id, LeaderId, UnitId};
use crate::field::near::marches;
use crate::field::pieces::Piece;
use crate::play::battle::Battle;
use crate::play::cache::fingerprint::{ChangedUnits, Fingerprint, print_of_leader};

/// Leaders, and the units that they command, in the order of their ids.
pub(crate) type Pairs = Vec<(LeaderId, UnitId)>;

/// Which leaders of a side command which of its units that are to check, with what that was measured by.
#[derive(Default)]
pub(super) struct Commands {
    dark: bool,
    prints: Vec<(u64, Bounds)>,
    riders: Vec<u64>,
    /// Which units were to check.
    open: Vec<bool>,
    pairs: Pairs,
}

impl Battle {
    /// Asks something of the leaders of the active side and the units to check that they command.
    pub(crate) fn with_commands<T>(&self, ask: impl FnOnce(&Pairs) -> T) -> T {
        let side = self.state.active.index();
        let Some(known) = self.cache.commands.get(side) else { return ask(&Pairs::new()) };
        let fresh = &self.cache.fresh;
        if !fresh.holds(&fresh.commands, || self.knows_commands(&known.borrow())) {
            let measured = self.measure_commands(&known.borrow());
            *known.borrow_mut() = Arc::new(measured);
        }
        let known = known.borrow();
        ask(&known.pairs)
    }

    fn knows_commands(&self, known: &Commands) -> bool {
        let mut units = self.state.units.pairs().zip(known.prints.iter().zip(&known.open));
        let mut riders = self.state.leaders.iter().zip(&known.riders);
        // FF-FLD-09: units that have checked are in nobody's way. FF-CMD-02: but they may be at the head of a march.
        let mut open = self.units_of(self.state.active).filter(|unit| self.is_to_check(*unit));
        let in_march = open.any(|unit| marches(self.unit(unit)));
        known.dark == self.is_dark()
            && known.prints.len() == self.state.units.len()
            && units.all(|((id, unit), ((print, _), open))| {
                let counts = in_march || self.is_to_check(id) || unit.side != self.state.active;
                !counts || (Fingerprint::of(unit).0 == *print && (*open || !self.is_to_check(id)))
            })
            && riders.all(|(rider, print)| print_of_leader(rider) == *print)
    }

    /// Measures which leaders command which units. What was found before holds for a leader and a unit that have not changed, with
    /// nothing that changed between them.
    fn measure_commands(&self, before: &Commands) -> Commands {
        let field = self.field();
        let mut buffer = Crossings::default();
        let prints = self.prints(|unit| Fingerprint::of(unit).0);
        let riders: Vec<u64> = self.state.leaders.iter().map(print_of_leader).collect();
        let dark = self.is_dark();
        let usable = before.prints.len() == prints.len() && before.dark == dark;
        // FF-FLD-09: units of the leader's own side do not block his sight.
        let blocks = |unit: UnitId| self.unit(unit).side != self.state.active;
        let changes = ChangedUnits::between(if usable { &before.prints } else { &[] }, &prints, blocks);
        let open: Vec<bool> = self.state.units.ids().map(|unit| self.is_to_check(unit)).collect();
        let was_open = |unit: UnitId| before.open.get(unit.index()).copied().unwrap_or(false);
        let due = self.units_of(self.state.active).filter(|unit| self.is_to_check(*unit));
        let due: Vec<Piece<'_>> = due.filter_map(|unit| field.piece(unit)).collect();
        let mut pairs = Pairs::new();
        for leader in self.leaders_of(self.state.active) {
            let (rider, Some(body)) = (self.leader(leader), field.leader_body(leader)) else { continue };
            let rode = before.riders.get(leader.index()) != riders.get(leader.index());
            for piece in due.iter().copied().filter(|piece| self.may_command(rider, *piece)) {
                let (unit, pair) = (piece.id, (leader, piece.id));
                // FF-CMD-02: a line of march may have changed anywhere.
                let in_march = rider.attached_to.is_some() && marches(piece.unit);
                let way = body.bounds().with(*piece.body.bounds());
                let measure = rode || in_march || !was_open(unit) || changes.touch(&[unit], &way);
                let commands = if measure {
                    self.commands(&field, leader, piece, &mut buffer)
                } else {
                    before.pairs.binary_search(&pair).is_ok()
                };
                if commands {
                    pairs.push(pair);
                }
            }
        }
        Commands { dark, prints, riders, open, pairs }
    }
}
