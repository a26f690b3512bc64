//! Measuring: gaps between figures and groups, contact, company, coherency (RK-FLD-01, RK-D14, RK-D49, RK-D11).

use engine::game::Side;
use engine::table::{Line, Point, Segment, Thing};

use super::cache::{Stand, Standing};
use super::ids::{FigureId, GroupId};
use super::terrain::Terrain;
use super::{Field, HAIR};

/// The nearest figures of two groups and the gap between their bases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Between {
    /// Of the first group.
    pub from: FigureId,
    /// Of the second.
    pub to: FigureId,
    /// The gap.
    pub gap: f64,
}

impl Field<'_> {
    /// RK-FLD-01: the gap between the bases of two figures; 0 when they touch.
    #[inline]
    pub fn gap(&self, one: FigureId, other: FigureId) -> f64 {
        self.gap_at(one, self.centre(one), other)
    }

    /// The same if the first stood elsewhere.
    #[inline]
    pub fn gap_at(&self, one: FigureId, at: Point, other: FigureId) -> f64 {
        (at.distance(self.centre(other)) - self.radius(one) - self.radius(other)).max(0.0)
    }

    /// RK-FLD-01: the nearest figures of two groups; none if one of them has no figure on the table.
    pub fn between(&self, group: GroupId, other: GroupId) -> Option<Between> {
        self.known_between([group, other], || {
            let line_up = self.line_up();
            let mut best: Option<Between> = None;
            for from in line_up.of(group) {
                for to in line_up.of(other) {
                    // Most are farther off than the nearest so far: no root is needed to see that.
                    let reach = best.map_or(f64::INFINITY, |best| best.gap + from.radius + to.radius + HAIR);
                    let step = to.at - from.at;
                    if step.dot(step) > reach * reach {
                        continue;
                    }
                    let gap = (from.at.distance(to.at) - from.radius - to.radius).max(0.0);
                    if best.is_none_or(|best| gap < best.gap) {
                        best = Some(Between { from: from.id, to: to.id, gap });
                    }
                }
            }
            best
        })
    }

    /// RK-FLD-01: the nearest of some groups, ties to the lower number.
    pub fn nearest(&self, group: GroupId, others: impl Iterator<Item = GroupId>) -> Option<(GroupId, Between)> {
        let mut best: Option<(GroupId, Between)> = None;
        for other in others {
            let Some(between) = self.between(group, other) else { continue };
            if best.is_none_or(|(_, known)| between.gap < known.gap) {
                best = Some((other, between));
            }
        }
        best
    }

    /// The enemy figure on the table that is nearest to a place, ties to the lower number.
    pub fn nearest_enemy_figure(&self, side: Side, at: Point) -> Option<FigureId> {
        let far = |figure: FigureId| at.distance(self.centre(figure)) - self.radius(figure);
        let mut best: Option<(f64, FigureId)> = None;
        for figure in self.on_table(side.other()) {
            let distance = far(figure);
            if best.is_none_or(|(known, _)| distance < known) {
                best = Some((distance, figure));
            }
        }
        best.map(|(_, figure)| figure)
    }

    /// RK-D49: whether two figures are in contact: base to base, or across a defended obstacle.
    pub fn in_contact(&self, one: FigureId, other: FigureId) -> bool {
        let gap = self.gap(one, other);
        gap <= self.numbers().contact_gap.get() + HAIR
            || (gap <= self.numbers().across_obstacle.gap.get() + HAIR && self.obstacle_between(one, other).is_some())
    }

    /// RK-D49, RK-TER-02: the defended obstacle between two enemies who are both close to it.
    pub fn obstacle_between(&self, one: FigureId, other: FigureId) -> Option<Thing> {
        let line = Segment::new(self.centre(one), self.centre(other));
        let near = self.numbers().across_obstacle.from_it.get() + HAIR;
        let between = |(_, piece): &(Thing, &Line)| {
            Terrain::of_line(piece) != Terrain::HighWall
                && piece.bounds().meets(&line.bounds())
                && piece.parts().any(|part| part.touches(line))
                && [one, other]
                    .iter()
                    .all(|figure| piece.from_point(self.centre(*figure)).distance - self.radius(*figure) <= near)
        };
        self.obstacles().find(between).map(|(at, _)| at).filter(|_| self.defends(one) || self.defends(other))
    }

    /// RK-D02: whether a figure may defend an obstacle: its group is not routing.
    fn defends(&self, figure: FigureId) -> bool {
        !self.groups[self.acts_with(figure)].is_routing()
    }

    /// Whether a group is in contact with an enemy.
    pub fn in_melee(&self, group: GroupId) -> bool {
        let line_up = self.line_up();
        let Some(own) = line_up.stand(group) else { return false };
        let near = self.numbers().across_obstacle.gap.get() + HAIR;
        let bounds = own.bounds.grown(near + 2.0 * self.numbers().radius(true));
        let mut close = line_up.stands().iter().filter(|other| other.side != own.side && other.bounds.meets(&bounds));
        close.any(|enemy| {
            line_up.figures(own).iter().any(|one| {
                let touches = |other: &Standing| {
                    one.at.distance(other.at) - one.radius - other.radius <= near && self.in_contact(one.id, other.id)
                };
                line_up.figures(enemy).iter().any(touches)
            })
        })
    }

    /// The enemy groups that a group is in contact with, in the order of numbers.
    pub fn contacts(&self, group: GroupId) -> impl Iterator<Item = GroupId> + '_ {
        let near = self.numbers().across_obstacle.gap.get() + HAIR;
        let touches = move |enemy: &GroupId| {
            self.between(group, *enemy).is_some_and(|between| between.gap <= near)
                && self.members(group).any(|own| self.members(*enemy).any(|other| self.in_contact(own, other)))
        };
        self.acting(self.side(group).other()).filter(touches)
    }

    /// RK-DMG-11, RK-R51, RK-D17, RK-D37: the group that a leader is with: the nearest of his side within 5 cm.
    pub fn company(&self, leader: GroupId) -> Option<GroupId> {
        let near = self.numbers().company_within.get() + HAIR;
        let figure = self.troop(leader).figures().find(|figure| self.figures[*figure].here)?;
        let (at, side) = (self.centre(figure), self.side(leader));
        let widest = near + self.radius(figure) + self.numbers().radius(true);
        let line_up = self.line_up();
        let mut best: Option<(f64, GroupId)> = None;
        let close = |stand: &&Stand| stand.side == side && stand.bounds.grown(widest).holds(at);
        for stand in line_up.stands().iter().filter(close).filter(|stand| self.troop(stand.id).lead.is_none()) {
            let own = line_up.figures(stand).iter().filter(|other| self.figures[other.id].group == stand.id);
            let Some(gap) = own.map(|other| self.gap(figure, other.id)).reduce(f64::min) else { continue };
            if gap <= near && best.is_none_or(|(known, _)| gap < known) {
                best = Some((gap, stand.id));
            }
        }
        best.map(|(_, group)| group)
    }

    /// RK-D11: the figures of a group that are not in its body: the largest part that hangs together, of equal parts
    /// the guide's.
    pub fn stragglers(&self, members: &[FigureId], guide: FigureId) -> Vec<FigureId> {
        let near = self.numbers().coherency.get() + HAIR;
        let mut part_of: Vec<usize> = (0..members.len()).collect();
        // Each figure takes the lowest place that it hangs together with, until nothing changes.
        let mut changed = true;
        while changed {
            changed = false;
            for (at, one) in members.iter().enumerate() {
                for (other_at, other) in members.iter().enumerate() {
                    let (a, b) = (part_of.get(at).copied(), part_of.get(other_at).copied());
                    if a > b
                        && self.gap(*one, *other) <= near
                        && let (Some(place), Some(lower)) = (part_of.get_mut(at), b)
                    {
                        *place = lower;
                        changed = true;
                    }
                }
            }
        }
        let size = |part: usize| part_of.iter().filter(|known| **known == part).count();
        let guides = members.iter().position(|figure| *figure == guide).and_then(|at| part_of.get(at).copied());
        let mut body = guides.unwrap_or(0);
        for part in 0..members.len() {
            if size(part) > size(body) {
                body = part;
            }
        }
        let outside = members.iter().zip(&part_of).filter(|(_, part)| **part != body);
        outside.map(|(figure, _)| *figure).collect()
    }

    /// RK-FLD-15: whether two groups are near enough to act as one.
    pub fn hang_together(&self, one: GroupId, other: GroupId) -> bool {
        let near = self.numbers().platoon_within.get() + HAIR;
        self.between(one, other).is_some_and(|between| between.gap <= near)
    }

    /// RK-D38: the guide of a move: the attached leader, or else the figure nearest to the middle of the group.
    pub fn guide(&self, group: GroupId) -> Option<FigureId> {
        let rank = |leader: &GroupId| {
            let lead = self.troop(*leader).lead;
            (!lead.is_some_and(|lead| lead.player_character), lead.map(|lead| lead.rank), *leader)
        };
        let hears = |leader: &GroupId| self.leader_figure(*leader).is_some_and(|figure| !self.figures[figure].deaf);
        let first = self.leaders_with(group).filter(hears).min_by_key(rank);
        if let Some(figure) = first.and_then(|leader| self.leader_figure(leader)) {
            return Some(figure);
        }
        let middle = self.middle(group)?;
        // RK-D34: those who did not hear the order lead nobody.
        let heard = self.members(group).filter(|figure| !self.figures[*figure].deaf);
        self.nearest_to(heard, middle).or_else(|| self.nearest_to(self.members(group), middle))
    }

    /// The figure of some that is nearest to a place, ties to the first.
    pub fn nearest_to(&self, figures: impl Iterator<Item = FigureId>, at: Point) -> Option<FigureId> {
        let mut best: Option<(f64, FigureId)> = None;
        for figure in figures {
            let distance = self.centre(figure).distance(at);
            if best.is_none_or(|(known, _)| distance < known - HAIR) {
                best = Some((distance, figure));
            }
        }
        best.map(|(_, figure)| figure)
    }

    /// The mean of the places of a group's figures.
    pub fn middle(&self, group: GroupId) -> Option<Point> {
        let (mut count, mut x, mut y) = (0.0, 0.0, 0.0);
        for figure in self.members(group) {
            let at = self.centre(figure);
            count += 1.0;
            x += at.x;
            y += at.y;
        }
        (count > 0.0).then(|| Point::new(x / count, y / count))
    }
}
