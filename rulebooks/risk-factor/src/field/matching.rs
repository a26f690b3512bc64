//! Melees: who fights whom (RK-MEL-03, RK-FLD-13, RK-R53, RK-D31).

use engine::game::Side;

use super::Field;
use super::ids::{FigureId, GroupId};

/// All groups linked by contact, in the order of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fight {
    /// The groups of both sides.
    pub groups: Vec<GroupId>,
}

/// One figure against one or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bout {
    /// The figure of side a.
    pub lone: FigureId,
    /// Its opponents.
    pub against: Vec<FigureId>,
}

/// Who fights whom in a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matching {
    /// The side with fewer figures.
    pub a: Side,
    /// The bouts in the order in which they are fought.
    pub bouts: Vec<Bout>,
}

impl Field<'_> {
    /// RK-D31: the fights on the table.
    pub fn fights(&self) -> Vec<Fight> {
        let first = |side: Side| self.acting(side).collect::<Vec<_>>();
        let mut left: Vec<GroupId> = first(Side::FIRST);
        left.extend(first(Side::SECOND));
        left.sort();
        let mut fights = Vec::new();
        while let Some(group) = left.first().copied() {
            let mut groups = vec![group];
            let mut at = 0;
            while let Some(next) = groups.get(at).copied() {
                for other in self.contacts(next) {
                    if !groups.contains(&other) {
                        groups.push(other);
                    }
                }
                at += 1;
            }
            left.retain(|known| !groups.contains(known));
            if groups.len() > 1 {
                groups.sort();
                fights.push(Fight { groups });
            }
        }
        fights
    }

    /// RK-D23: the figures of a side that fight: all of those groups that do not rout.
    pub fn fighters(&self, fight: &Fight, side: Side) -> Vec<FigureId> {
        let own = fight.groups.iter().filter(|group| self.side(**group) == side && !self.groups[**group].is_routing());
        let mut figures: Vec<FigureId> = own.flat_map(|group| self.members(*group)).collect();
        figures.sort();
        figures
    }

    /// RK-FLD-13, RK-D31: shares the figures of a fight out; none if one side has nobody who fights.
    pub fn matching(&self, fight: &Fight, active: Side) -> Option<Matching> {
        let (ours, theirs) = (self.fighters(fight, active), self.fighters(fight, active.other()));
        if ours.is_empty() || theirs.is_empty() {
            return None;
        }
        let (a, few, many) =
            if theirs.len() < ours.len() { (active.other(), theirs, ours) } else { (active, ours, theirs) };
        let mut bouts: Vec<Bout> = few.iter().map(|lone| Bout { lone: *lone, against: Vec::new() }).collect();
        let mut rest = many;
        for bout in &mut bouts {
            let touching = rest.iter().copied().filter(|other| self.in_contact(bout.lone, *other));
            if let Some(other) = touching.min_by(|x, y| self.closer(bout.lone, *x, *y)) {
                bout.against.push(other);
                rest.retain(|known| *known != other);
            }
        }
        let most = usize::try_from(self.numbers().most_against_one.get()).unwrap_or(1);
        while let Some((at, other)) = self.next_pair(&bouts, &rest, most) {
            if let Some(bout) = bouts.get_mut(at) {
                bout.against.push(other);
            }
            rest.retain(|known| *known != other);
        }
        bouts.retain(|bout| !bout.against.is_empty());
        Some(Matching { a, bouts })
    }

    fn closer(&self, lone: FigureId, x: FigureId, y: FigureId) -> std::cmp::Ordering {
        self.gap(lone, x).total_cmp(&self.gap(lone, y)).then(x.cmp(&y))
    }

    /// The next figure of the larger side and the figure with the fewest opponents that it is spread to.
    fn next_pair(&self, bouts: &[Bout], rest: &[FigureId], most: usize) -> Option<(usize, FigureId)> {
        let fewest = bouts.iter().map(|bout| bout.against.len()).min().filter(|fewest| *fewest < most)?;
        let free = bouts.iter().enumerate().filter(|(_, bout)| bout.against.len() == fewest);
        let pairs = free.flat_map(|(at, bout)| rest.iter().map(move |other| (at, bout.lone, *other)));
        let best = pairs
            .min_by(|x, y| self.gap(x.1, x.2).total_cmp(&self.gap(y.1, y.2)).then(x.1.cmp(&y.1)).then(x.2.cmp(&y.2)));
        best.map(|(at, _, other)| (at, other))
    }

    /// RK-D49, RK-MEL-06: whether a figure fights to get over a defended obstacle to all of its opponents, its side
    /// having made the contact.
    pub fn crosses(&self, figure: FigureId, opponent: FigureId) -> bool {
        self.obstacle_between(figure, opponent).is_some()
    }
}
