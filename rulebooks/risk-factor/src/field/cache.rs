//! What was found out about a table and still holds: who stands where group by group, and who sees whom.
//!
//! No part of the state. The lists of groups and figures count their changes; once one has changed, the line-up is read
//! off again, and a group that stands as before keeps its stamp. What two groups see of each other holds as long as both
//! keep theirs, and so does how near they are to each other. A copy of a game shares what was known when it was made.

use std::cell::{Ref, RefCell};
use std::sync::Arc;

use engine::game::Side;
use engine::table::{Bounds, Point};

use super::Field;
use super::ids::{FigureId, GroupId, Number};
use super::measure::Between;

/// A figure on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Standing {
    /// Which.
    pub(crate) id: FigureId,
    /// Where.
    pub(crate) at: Point,
    /// The radius of its base.
    pub(crate) radius: f64,
    /// Whether it fired in this phase or the last; a new phase changes the list of groups, so this is read again.
    fired: bool,
}

/// A group that acts for itself, as it stands.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    /// Which.
    pub(crate) id: GroupId,
    /// Whose.
    pub(crate) side: Side,
    /// Its figures, as places of the list of all.
    from: usize,
    to: usize,
    /// The box round the centres of its figures.
    pub(crate) bounds: Bounds,
    /// How far off this phase's die shows it.
    seen_to: Option<u16>,
    /// What it was given when it came to stand so.
    stamp: u32,
}

/// Everybody on the table, group by group.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineUp {
    read_at: Option<(u64, u64)>,
    all: Vec<Standing>,
    stands: Vec<Stand>,
    /// The stamp of the whole table.
    stamp: u32,
    last_stamp: u32,
}

impl LineUp {
    /// The groups that act for themselves, in the order of numbers.
    pub(crate) fn stands(&self) -> &[Stand] {
        &self.stands
    }

    /// The figures of a group: its own, then the leaders with it.
    pub(crate) fn figures(&self, stand: &Stand) -> &[Standing] {
        self.all.get(stand.from..stand.to).unwrap_or(&[])
    }

    /// A group, if it acts for itself.
    pub(crate) fn stand(&self, group: GroupId) -> Option<&Stand> {
        self.stands.binary_search_by_key(&group, |stand| stand.id).ok().and_then(|at| self.stands.get(at))
    }

    /// The figures of a group that acts for itself.
    pub(crate) fn of(&self, group: GroupId) -> &[Standing] {
        self.stand(group).map_or(&[], |stand| self.figures(stand))
    }

    /// Reads the table; groups that stand as before keep their stamps.
    fn read(&mut self, field: &Field<'_>) {
        let (old_all, old_stands) = (std::mem::take(&mut self.all), std::mem::take(&mut self.stands));
        self.all.reserve(old_all.len());
        let old = |id: GroupId| {
            let at = old_stands.binary_search_by_key(&id, |stand| stand.id).ok()?;
            old_stands.get(at).copied()
        };
        let mut changed = false;
        for id in field.groups.ids().filter(|group| field.acts(*group)) {
            let from = self.all.len();
            self.all.extend(field.members(id).map(|figure| Standing {
                id: figure,
                at: field.centre(figure),
                radius: field.radius(figure),
                fired: field.has_fired(figure),
            }));
            let own = self.all.get(from..).unwrap_or(&[]);
            if own.is_empty() {
                continue;
            }
            let bounds = Bounds::of(own.iter().map(|standing| standing.at));
            let (to, seen_to) = (self.all.len(), field.groups[id].seen_to);
            let same = old(id).filter(|known| {
                known.seen_to == seen_to && old_all.get(known.from..known.to) == self.all.get(from..to)
            });
            let stamp = same.map_or_else(
                || {
                    self.last_stamp += 1;
                    changed = true;
                    self.last_stamp
                },
                |known| known.stamp,
            );
            self.stands.push(Stand { id, side: field.side(id), from, to, bounds, seen_to, stamp });
        }
        if changed || self.stands.len() != old_stands.len() {
            self.last_stamp += 1;
            self.stamp = self.last_stamp;
        }
    }
}

/// What was found out about two groups with these stamps.
#[derive(Clone, Copy, Debug)]
struct Found<T> {
    stamps: [u32; 3],
    what: T,
}

/// What was found out about each two groups, the first's place before the second's.
#[derive(Clone, Debug)]
struct Pairs<T>(RefCell<Arc<Vec<Found<T>>>>);

impl<T> Default for Pairs<T> {
    fn default() -> Pairs<T> {
        Pairs(RefCell::default())
    }
}

/// What was found out and still holds.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    line_up: RefCell<Arc<LineUp>>,
    in_sight: Pairs<Pair>,
    in_clear_sight: Pairs<Pair>,
    between: Pairs<Option<Between>>,
    in_the_open: RefCell<Vec<Option<(Point, bool)>>>,
}

impl<'a> Field<'a> {
    /// Everybody on the table.
    pub(crate) fn line_up(&self) -> Ref<'a, LineUp> {
        let now = (self.groups.changes(), self.figures.changes());
        if self.cache.line_up.borrow().read_at != Some(now) {
            let mut shared = self.cache.line_up.borrow_mut();
            let line_up = Arc::make_mut(&mut shared);
            line_up.read(self);
            line_up.read_at = Some(now);
        }
        Ref::map(self.cache.line_up.borrow(), |shared| &**shared)
    }

    /// What a group sees of another, found out if it is not known.
    pub(crate) fn known_sight(&self, pair: [GroupId; 2], find: impl FnOnce() -> Pair) -> Pair {
        self.look_up(&self.cache.in_sight, pair, 0, find)
    }

    /// What a group sees clearly of another, which others may hide: found out if anybody moved.
    pub(crate) fn known_clear_sight(&self, pair: [GroupId; 2], find: impl FnOnce() -> Pair) -> Pair {
        let stamp = self.line_up().stamp;
        self.look_up(&self.cache.in_clear_sight, pair, stamp, find)
    }

    /// How near two groups are to each other, found out if it is not known.
    pub(crate) fn known_between(&self, pair: [GroupId; 2], find: impl FnOnce() -> Option<Between>) -> Option<Between> {
        self.look_up(&self.cache.between, pair, 0, find)
    }

    /// Whether a figure at a place stands in the open, found out if it was elsewhere when that was last asked.
    pub(crate) fn known_open(&self, figure: FigureId, at: Point, find: impl FnOnce() -> bool) -> bool {
        let mut all = self.cache.in_the_open.borrow_mut();
        if all.len() <= figure.index() {
            all.resize(self.figures.len(), None);
        }
        let Some(known) = all.get_mut(figure.index()) else { return find() };
        match *known {
            Some((place, open)) if place == at => open,
            _ => {
                let open = find();
                *known = Some((at, open));
                open
            }
        }
    }

    fn look_up<T: Copy + Default>(
        &self,
        known: &Pairs<T>,
        pair: [GroupId; 2],
        third: u32,
        find: impl FnOnce() -> T,
    ) -> T {
        let [Some(one), Some(other)] = pair.map(|group| self.line_up().stand(group).map(|stand| stand.stamp)) else {
            return find();
        };
        let stamps = [one, other, third];
        let place = pair[0].index() * self.groups.len() + pair[1].index();
        if let Some(found) = known.0.borrow().get(place).filter(|found| found.stamps == stamps) {
            return found.what;
        }
        let what = find();
        let mut shared = known.0.borrow_mut();
        let known = Arc::make_mut(&mut shared);
        if known.len() <= place {
            known.resize(self.groups.len() * self.groups.len(), Found { stamps: [0; 3], what: T::default() });
        }
        if let Some(found) = known.get_mut(place) {
            *found = Found { stamps, what };
        }
        what
    }
}

type Pair = Option<(FigureId, FigureId)>;
