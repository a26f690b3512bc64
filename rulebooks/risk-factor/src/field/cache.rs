//! What was found out about a table and still holds: who stands where group by group, and who sees whom.
//!
//! No part of the state. The lists of groups and figures count their changes; once one has changed, what changed of the
//! line-up is read off again, and a group that stands as before keeps its stamp. What two groups see of each other holds as long as both
//! keep theirs, and so does how near they are to each other. A copy of a game shares what was known when it was made.

use std::cell::{Cell, Ref, RefCell};
use std::sync::Arc;

use engine::game::Side;
use engine::table::{Bounds, Point};

use super::Field;
use super::aim::Aimed;
use super::group::{Group, Status};
use super::ids::{FigureId, GroupId, Number};
use super::measure::Between;
use super::seeing::Under;

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

impl Standing {
    #[inline]
    fn of(field: &Field<'_>, figure: FigureId) -> Standing {
        Standing { id: figure, at: field.centre(figure), radius: field.radius(figure), fired: field.has_fired(figure) }
    }
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

/// What of a group decides who acts with whom.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Company {
    status: Status,
    with: Option<GroupId>,
    seen_to: Option<u16>,
}

impl Company {
    const fn of(group: &Group) -> Company {
        Company { status: group.status, with: group.with, seen_to: group.seen_to }
    }
}

/// Everybody on the table, group by group.
#[derive(Clone, Debug, Default)]
pub(crate) struct LineUp {
    read_at: Option<(u64, u64)>,
    phase: u16,
    companies: Vec<Company>,
    all: Vec<Standing>,
    stands: Vec<Stand>,
    /// Of each figure, its place in the list of all and that of its group among the groups.
    places: Vec<Option<(u16, u16)>>,
    /// Of each group, its place among those who act for themselves.
    stand_of: Vec<Option<u16>>,
    /// The stamp of the whole table.
    stamp: u32,
    last_stamp: u32,
}

impl LineUp {
    /// The groups that act for themselves, in the order of numbers.
    #[inline]
    pub(crate) fn stands(&self) -> &[Stand] {
        &self.stands
    }

    /// The figures of a group: its own, then the leaders with it.
    #[inline]
    pub(crate) fn figures(&self, stand: &Stand) -> &[Standing] {
        self.all.get(stand.from..stand.to).unwrap_or(&[])
    }

    /// A group, if it acts for itself.
    #[inline]
    pub(crate) fn stand(&self, group: GroupId) -> Option<&Stand> {
        let at = self.stand_of.get(group.index()).copied().flatten()?;
        self.stands.get(usize::from(at))
    }

    /// The figures of a group that acts for itself.
    pub(crate) fn of(&self, group: GroupId) -> &[Standing] {
        self.stand(group).map_or(&[], |stand| self.figures(stand))
    }

    /// Reads what changed since the last look.
    fn look_again(&mut self, field: &Field<'_>) {
        let now = (field.groups.changes(), field.figures.changes());
        if self.read_at == Some(now) {
            return;
        }
        let then = self.read_at.filter(|then| then.0 <= now.0 && then.1 <= now.1 && self.phase == field.phase);
        if !then.is_some_and(|then| self.follow(field, then)) {
            self.read(field);
        }
        self.read_at = Some(now);
    }

    /// Moves the figures that went elsewhere since; false, with nothing done, if more than that has changed.
    fn follow(&mut self, field: &Field<'_>, then: (u64, u64)) -> bool {
        let as_before = |group: GroupId| self.companies.get(group.index()) == Some(&Company::of(&field.groups[group]));
        if !field.groups.changed_since(then.0).all(as_before) {
            return false;
        }
        let place = |figure: FigureId| self.places.get(figure.index()).copied().flatten();
        let changed = field.figures.changed_since(then.1);
        if !changed.clone().all(|figure| field.figures[figure].here == place(figure).is_some()) {
            return false;
        }
        let mut moved = false;
        let mut last: Option<u16> = None;
        for figure in changed {
            let Some((at, stand)) = self.places.get(figure.index()).copied().flatten() else { continue };
            let Some(standing) = self.all.get_mut(usize::from(at)) else { continue };
            let now = Standing::of(field, figure);
            if *standing != now {
                *standing = now;
                moved = true;
                if let Some(before) = last.replace(stand).filter(|before| *before != stand) {
                    self.stamp_again(before);
                }
            }
        }
        if let Some(last) = last {
            self.stamp_again(last);
        }
        if moved {
            self.last_stamp += 1;
            self.stamp = self.last_stamp;
        }
        true
    }

    /// A group stands otherwise.
    fn stamp_again(&mut self, stand: u16) {
        let Some(stand) = self.stands.get_mut(usize::from(stand)) else { return };
        let own = self.all.get(stand.from..stand.to).unwrap_or(&[]);
        stand.bounds = Bounds::of(own.iter().map(|standing| standing.at));
        self.last_stamp += 1;
        stand.stamp = self.last_stamp;
    }

    /// Reads the table; groups that stand as before keep their stamps.
    fn read(&mut self, field: &Field<'_>) {
        let (old_all, old_stands) = (std::mem::take(&mut self.all), std::mem::take(&mut self.stands));
        self.all.reserve(old_all.len());
        self.phase = field.phase;
        self.companies.clear();
        self.companies.extend(field.groups.iter().map(Company::of));
        self.places.clear();
        self.places.resize(field.figures.len(), None);
        let old_stand_of = std::mem::take(&mut self.stand_of);
        self.stand_of.resize(field.groups.len(), None);
        let old = |id: GroupId| {
            let at = old_stand_of.get(id.index()).copied().flatten()?;
            old_stands.get(usize::from(at)).copied()
        };
        let mut changed = false;
        for id in field.groups.ids().filter(|group| field.acts(*group)) {
            let from = self.all.len();
            self.all.extend(field.members(id).map(|figure| Standing::of(field, figure)));
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
            let short = |place: usize| u16::try_from(place).unwrap_or(u16::MAX);
            for (at, standing) in own.iter().enumerate() {
                if let Some(place) = self.places.get_mut(standing.id.index()) {
                    *place = Some((short(from + at), short(self.stands.len())));
                }
            }
            if let Some(at) = self.stand_of.get_mut(id.index()) {
                *at = Some(short(self.stands.len()));
            }
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

/// The shots of a table with this stamp, as far as they were looked for.
#[derive(Clone, Debug, Default)]
struct Shots {
    stamp: u32,
    known: Vec<Arc<Shot>>,
}

/// Whose weapon it is, who shoots, at whom, and what of it.
#[derive(Debug)]
struct Shot {
    owner: GroupId,
    figures: Vec<FigureId>,
    target: GroupId,
    aimed: Option<Aimed>,
}

/// What was found out and still holds.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    line_up: RefCell<Arc<LineUp>>,
    shots: RefCell<Shots>,
    /// The stamp of the table at which every leader was found to be with whom he is with.
    company_at: Cell<Option<u32>>,
    in_sight: Pairs<Pair>,
    in_clear_sight: Pairs<Pair>,
    between: Pairs<Option<Between>>,
    /// What each figure stands in.
    under: RefCell<Arc<Vec<Option<Under>>>>,
}

impl<'a> Field<'a> {
    /// Everybody on the table.
    #[inline]
    pub(crate) fn line_up(&self) -> Ref<'a, LineUp> {
        let now = (self.groups.changes(), self.figures.changes());
        if self.cache.line_up.borrow().read_at != Some(now) {
            let mut shared = self.cache.line_up.borrow_mut();
            Arc::make_mut(&mut shared).look_again(self);
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

    /// A shot of some figures with the weapon of a group or leader at a group, found out if anybody moved.
    pub(crate) fn known_shot(
        &self,
        owner: GroupId,
        figures: &[FigureId],
        target: GroupId,
        find: impl FnOnce() -> Option<Aimed>,
    ) -> Option<Aimed> {
        let stamp = self.line_up().stamp;
        let is_it = |shot: &&Arc<Shot>| shot.owner == owner && shot.target == target && shot.figures == figures;
        let known = self.cache.shots.borrow();
        if known.stamp == stamp
            && let Some(shot) = known.known.iter().find(is_it)
        {
            return shot.aimed.clone();
        }
        drop(known);
        let aimed = find();
        let mut shots = self.cache.shots.borrow_mut();
        if shots.stamp != stamp {
            shots.stamp = stamp;
            shots.known.clear();
        }
        shots.known.push(Arc::new(Shot { owner, figures: figures.to_vec(), target, aimed: aimed.clone() }));
        aimed
    }

    /// Whether every leader is known to be with whom he is with, as everybody stands now.
    pub(crate) fn knows_company(&self) -> bool {
        self.cache.company_at.get() == Some(self.line_up().stamp)
    }

    /// Every leader is with whom he is with, as everybody stands now.
    pub(crate) fn note_company(&self) {
        self.cache.company_at.set(Some(self.line_up().stamp));
    }

    /// Asks something of what two figures stand in, found out if they were elsewhere when that was last asked.
    pub(crate) fn with_under<T>(&self, figures: [FigureId; 2], ask: impl FnOnce(&Under, &Under) -> T) -> T {
        for figure in figures {
            let at = self.centre(figure);
            let is_at = |known: &Option<Under>| known.as_ref().is_some_and(|known| known.at == at);
            let known = self.cache.under.borrow().get(figure.index()).is_some_and(is_at);
            if !known {
                let mut shared = self.cache.under.borrow_mut();
                let all = Arc::make_mut(&mut shared);
                all.resize(self.figures.len(), None);
                if let Some(known) = all.get_mut(figure.index()) {
                    *known = Some(self.under(at));
                }
            }
        }
        let all = self.cache.under.borrow();
        let known = figures.map(|figure| all.get(figure.index()).and_then(Option::as_ref));
        if let [Some(one), Some(other)] = known {
            return ask(one, other);
        }
        let [one, other] = figures.map(|figure| self.under(self.centre(figure)));
        ask(&one, &other)
    }

    fn look_up<T: Copy + Default>(
        &self,
        known: &Pairs<T>,
        pair: [GroupId; 2],
        third: u32,
        find: impl FnOnce() -> T,
    ) -> T {
        let line_up = self.line_up();
        let [Some(one), Some(other)] = pair.map(|group| line_up.stand(group)) else {
            drop(line_up);
            return find();
        };
        let stamps = [one.stamp, other.stamp, third];
        drop(line_up);
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
