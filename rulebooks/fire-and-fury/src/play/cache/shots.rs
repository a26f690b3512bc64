//! The targets that units could hit: measured pair by pair as they are asked for, and kept while nothing that they
//! rest on has changed.

use std::cell::RefCell;
use std::sync::Arc;

use engine::game::Side;
use engine::table::{Bounds, Crossings};

use crate::field::ids::{Id, UnitId};
use crate::field::measure::{Contours, within_reach};
use crate::field::quick_sight::{QuickSight, could_hit, quick_sight};
use crate::play::battle::Battle;
use crate::play::cache::fingerprint::{ChangedUnits, print_for_fire};

/// The units of a side that may fire and the targets within their reach, with the fingerprint and the box of every unit
/// at the time.
#[derive(Clone, Default)]
pub(crate) struct Shots {
    dark: bool,
    prints: Vec<(u64, Bounds)>,
    /// Which units could fire or be fired at.
    open: Vec<bool>,
    /// In the order of their ids.
    pairs: Vec<Pair>,
}

/// A unit and a target within its reach.
#[derive(Clone, Copy)]
struct Pair {
    of: (UnitId, UnitId),
    /// Whether some stand could hit; none until it is looked for.
    found: Option<QuickSight>,
}

impl Shots {
    fn place_of(&self, unit: UnitId, target: UnitId) -> Option<usize> {
        self.pairs.binary_search_by_key(&(unit, target), |pair| pair.of).ok()
    }
}

/// Questions about the fire of a side, on the table as it stands.
#[derive(Clone, Copy)]
pub(crate) struct FireQuery<'b> {
    battle: &'b Battle,
    shots: &'b RefCell<Arc<Shots>>,
}

impl FireQuery<'_> {
    /// Every unit that may still fire in this step, with each target within its reach that has not been fired at, in the
    /// order of their ids.
    pub(crate) fn pairs(self) -> Vec<(UnitId, UnitId)> {
        let shots = self.shots.borrow();
        let pairs = shots.pairs.iter().map(|pair| pair.of);
        pairs.filter(|(unit, target)| self.battle.is_ready(*unit, *target)).collect()
    }

    /// Whether a first look tells that some stand of a unit could hit a target within its reach.
    pub(crate) fn hits_at_first_sight(self, unit: UnitId, target: UnitId) -> bool {
        self.first_look(unit, target).is_some_and(|(_, found)| found == QuickSight::Hits)
    }

    /// Whether some stand of a unit could hit a target within its reach.
    pub(crate) fn could_hit(self, unit: UnitId, target: UnitId) -> bool {
        match self.first_look(unit, target) {
            Some((_, QuickSight::Hits)) => true,
            Some((at, QuickSight::Veiled)) => {
                let hits = self.closer_look(unit, target);
                self.note(at, if hits { QuickSight::Hits } else { QuickSight::Misses });
                hits
            }
            Some((_, QuickSight::Misses)) | None => false,
        }
    }

    /// What is known of a pair, at least by a first look, and where that is kept.
    fn first_look(self, unit: UnitId, target: UnitId) -> Option<(usize, QuickSight)> {
        let at = self.shots.borrow().place_of(unit, target)?;
        let known = self.shots.borrow().pairs.get(at)?.found;
        let look = || {
            let field = self.battle.field();
            let found = quick_sight(&field, field.piece(unit)?, field.piece(target)?, &mut Crossings::default());
            self.note(at, found);
            Some(found)
        };
        known.or_else(look).map(|found| (at, found))
    }

    fn closer_look(self, unit: UnitId, target: UnitId) -> bool {
        let field = self.battle.field();
        let Some((firer, aimed)) = field.piece(unit).zip(field.piece(target)) else { return false };
        let mut known = self.battle.cache.contours.borrow_mut();
        if known.len() <= target.index() {
            known.resize_with(target.index() + 1, Default::default);
        }
        let Some((print, contours)) = known.get_mut(target.index()) else { return false };
        let now = print_for_fire(aimed.unit);
        if *print != now {
            (*print, *contours) = (now, Contours::default());
        }
        could_hit(&field, firer, aimed, contours, &mut Crossings::default())
    }

    /// Keeps what was found of a pair.
    fn note(self, at: usize, found: QuickSight) {
        let mut shots = self.shots.borrow_mut();
        if let Some(pair) = Arc::make_mut(&mut shots).pairs.get_mut(at) {
            pair.found = Some(found);
        }
    }
}

impl Battle {
    /// The fire of the side that fires.
    pub(crate) fn fire_query(&self) -> Option<FireQuery<'_>> {
        let side = self.firing_side();
        let known = self.cache.shots.get(side.index())?;
        let fresh = &self.cache.fresh;
        if !fresh.holds(&fresh.shots, || self.is_up_to_date(&known.borrow())) {
            let listed = self.list_shots(side, &known.borrow());
            *known.borrow_mut() = Arc::new(listed);
        }
        Some(FireQuery { battle: self, shots: known })
    }

    fn is_up_to_date(&self, shots: &Shots) -> bool {
        let mut all = self.state.units.iter().zip(&shots.prints);
        shots.dark == self.is_dark()
            && shots.prints.len() == self.state.units.len()
            && all.all(|(unit, (print, _))| print_for_fire(unit) == *print)
            && self.state.units.ids().zip(&shots.open).all(|(unit, open)| *open || !self.is_open_to_fire(unit))
    }

    /// Whether a unit may still fire in this step, or be fired at.
    fn is_open_to_fire(&self, unit: UnitId) -> bool {
        if self.side(unit) == self.firing_side() {
            self.holds_fire(unit).is_none()
        } else {
            !self.record(unit).fired_at
        }
    }

    /// Lists the units that may fire, and their targets. Of pairs that have not changed, with nothing that changed between them, what was
    /// found before still holds.
    fn list_shots(&self, side: Side, before: &Shots) -> Shots {
        let field = self.field();
        let prints = self.prints(print_for_fire);
        let usable = before.prints.len() == prints.len() && before.dark == self.is_dark();
        let changes = ChangedUnits::between(if usable { &before.prints } else { &[] }, &prints, |_| true);
        let open: Vec<bool> = self.state.units.ids().map(|unit| self.is_open_to_fire(unit)).collect();
        let is_open = |unit: &UnitId| open.get(unit.index()).copied().unwrap_or(false);
        let mut pairs = Vec::new();
        for unit in self.units_of(side).filter(is_open) {
            let Some(firer) = field.piece(unit) else { continue };
            let reach = within_reach(&field, firer);
            for target in self.units_of(side.other()).filter(is_open) {
                let Some(aimed) = field.piece(target).filter(|aimed| reach.meets(aimed.body.bounds())) else {
                    continue;
                };
                let way = firer.body.bounds().with(*aimed.body.bounds());
                let known = before.place_of(unit, target).and_then(|at| before.pairs.get(at)?.found);
                let found = known.filter(|_| !changes.touch(&[unit, target], &way));
                pairs.push(Pair { of: (unit, target), found });
            }
        }
        Shots { dark: self.is_dark(), prints, open, pairs }
    }
}
