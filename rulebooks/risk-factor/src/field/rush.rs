//! Attacks: into contact with the nearest enemies in reach (RK-FLD-08, RK-MEL-01, RK-R52, RK-D38, RK-D49).

use engine::table::{Heading, Line, Point, Segment, Spot, Thing};

use super::arrange::Arrangement;
use super::going::{Allowance, length};
use super::ids::{FigureId, GroupId};
use super::march::{March, Marchers, Step};
use super::measure::Between;
use super::room::Room;
use super::terrain::Terrain;
use super::{Field, GRID, HAIR};

/// How close a figure that goes into contact is put; no rule's number.
const TOUCH: f64 = 0.01;
/// How far from an obstacle a figure that fights across it is put; no rule's number.
const AT_WALL: f64 = 0.05;

/// An attack.
#[derive(Clone, Debug, PartialEq)]
pub struct Rush {
    /// The move.
    pub march: March,
    /// Whether it ends in contact.
    pub contact: bool,
}

impl Field<'_> {
    /// RK-D38: the figure that leads an attack: the nearest to the target.
    pub fn spearhead(&self, movers: &[FigureId], target: GroupId) -> Option<Between> {
        let mut best: Option<Between> = None;
        for from in movers {
            for to in self.members(target) {
                let gap = self.gap(*from, to);
                if best.is_none_or(|best| gap < best.gap - HAIR) {
                    best = Some(Between { from: *from, to, gap });
                }
            }
        }
        best
    }

    /// RK-FLD-08: the way of the nearest figure into contact with a target, if it is in reach.
    pub fn reach(&self, movers: &[FigureId], target: GroupId, allowance: Allowance) -> Option<Vec<Point>> {
        let lead = self.spearhead(movers, target)?;
        let room = Room::new(self.side_of(lead.from), movers, 0.0);
        let (way, _) = self.way_to_nearest(&room, lead, target, allowance.full)?;
        if !self.touches_bad(lead.from, &way) || length(&way) <= allowance.bad + GRID {
            return Some(way);
        }
        self.way_to_nearest(&room, lead, target, allowance.bad).map(|(way, _)| way)
    }

    /// RK-MEL-01: the way of the nearest figure into contact with the closest figure of a target that it can get to,
    /// and which that is.
    fn way_to_nearest(
        &self,
        room: &Room<'_>,
        lead: Between,
        target: GroupId,
        allowance: f64,
    ) -> Option<(Vec<Point>, FigureId)> {
        if let Some(way) = self.way_into_contact(room, lead.from, lead.to, allowance) {
            return Some((way, lead.to));
        }
        if self.book.options.keeps_former_rulings() {
            return None;
        }
        let others = self.members(target).filter(|to| *to != lead.to).map(|to| (self.gap(lead.from, to), to));
        let mut near: Vec<(f64, FigureId)> = others.filter(|(gap, _)| *gap <= self.contact_reach(allowance)).collect();
        near.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        near.into_iter().find_map(|(_, to)| Some((self.way_into_contact(room, lead.from, to, allowance)?, to)))
    }

    /// How far off an enemy is at the most who can be brought into contact by a move: over a wall too (RK-D49).
    fn contact_reach(&self, allowance: f64) -> f64 {
        let over =
            if self.book.options.keeps_former_rulings() { 0.0 } else { self.numbers().across_obstacle.gap.get() };
        allowance + over + TOUCH
    }

    /// RK-D38: the attack of a group on another.
    pub fn rush(&self, group: GroupId, target: GroupId, allowance: Allowance) -> Rush {
        let movers = self.marching(group);
        if let Some(march) = self.contact_march(&movers, target, allowance.full).filter(|march| !march.bad) {
            return Rush { march, contact: true };
        }
        if let Some(march) = self.contact_march(&movers, target, allowance.bad) {
            return Rush { march, contact: true };
        }
        Rush { march: self.towards(group, &movers, target, allowance), contact: false }
    }

    /// The move towards a target that is out of reach.
    fn towards(&self, group: GroupId, movers: &[FigureId], target: GroupId, allowance: Allowance) -> March {
        let Some(lead) = self.spearhead(movers, target) else { return March::default() };
        let to = self.centre(lead.to);
        let marchers = Marchers {
            group,
            movers,
            guide: lead.from,
            arrangement: Arrangement::AsTheyStand,
            heading: Heading::along(to - self.centre(lead.from)).unwrap_or_else(|| Heading::radians(0.0)),
            clear: self.keeps_clear(),
        };
        let reach = self.radius(lead.from) + self.radius(lead.to) + self.keeps_clear();
        self.head_for(marchers, to, reach, f64::INFINITY, allowance)
    }

    /// RK-FLD-11: a move towards a place, round what cannot be entered, that ends so far from it at the nearest.
    pub fn head_for(&self, marchers: Marchers<'_>, to: Point, short_of: f64, most: f64, allowance: Allowance) -> March {
        let from = self.centre(marchers.guide);
        let straight = from.distance(to);
        let Some(heading) = Heading::along(to - from).filter(|_| straight > short_of + HAIR) else {
            return March::default();
        };
        let goal = from + heading.ahead() * (straight - short_of);
        let near = from + heading.ahead() * (straight - short_of).min(allowance.full);
        // The way round is looked for as far as one move leads, and a little on.
        let way = if self.is_clear(marchers.guide, from, near) {
            vec![from, near]
        } else {
            let longest = straight.max(allowance.full) * 2.0;
            self.way(marchers.guide, goal, longest).unwrap_or_else(|| vec![from, near])
        };
        let barred = match way.as_slice() {
            [from, to] => self.first_bar(marchers.guide, *from, *to).map_or(f64::INFINITY, |(far, _)| far),
            _ => f64::INFINITY,
        };
        self.go_along(marchers, &way, most.min(barred).min(length(&way)), allowance)
    }

    /// The whole group into contact within an allowance; none if its nearest figure does not get there.
    fn contact_march(&self, movers: &[FigureId], target: GroupId, allowance: f64) -> Option<March> {
        let lead = self.spearhead(movers, target)?;
        let mut room = Room::new(self.side_of(lead.from), movers, 0.0);
        let (way, met) = self.way_to_nearest(&room, lead, target, allowance)?;
        let mut attackers: Vec<(FigureId, u32)> = self.members(target).map(|figure| (figure, 0)).collect();
        let mut steps = Vec::with_capacity(movers.len());
        settle(&mut room, self.radius(lead.from), lead.from, way, &mut steps);
        count(&mut attackers, met);
        for figure in self.by_nearness(movers, lead.from, target) {
            let (way, met) = self.join_in(&room, figure, &attackers, allowance)?;
            settle(&mut room, self.radius(figure), figure, way, &mut steps);
            if let Some(met) = met {
                count(&mut attackers, met);
            }
        }
        let bad = steps.iter().any(|step: &Step| step.went > HAIR && self.touches_bad(step.figure, &step.way));
        Some(March { steps, bad })
    }

    /// The other figures, the nearest to the enemy first.
    fn by_nearness(&self, movers: &[FigureId], lead: FigureId, target: GroupId) -> Vec<FigureId> {
        let near = |figure: FigureId| self.members(target).map(|to| self.gap(figure, to)).fold(f64::INFINITY, f64::min);
        let mut others: Vec<(f64, FigureId)> =
            movers.iter().filter(|figure| **figure != lead).map(|figure| (near(*figure), *figure)).collect();
        others.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        others.into_iter().map(|(_, figure)| figure).collect()
    }

    /// A figure's way into contact with the enemy who has the fewest against him, or else towards the nearest.
    fn join_in(
        &self,
        room: &Room<'_>,
        figure: FigureId,
        attackers: &[(FigureId, u32)],
        allowance: f64,
    ) -> Option<(Vec<Point>, Option<FigureId>)> {
        let mut order: Vec<(u32, f64, FigureId)> =
            attackers.iter().map(|(to, count)| (*count, self.gap(figure, *to), *to)).collect();
        order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        for (_, gap, to) in &order {
            if *gap <= self.contact_reach(allowance)
                && let Some(way) = self.way_into_contact(room, figure, *to, allowance)
            {
                return Some((way, Some(*to)));
            }
        }
        let nearest = order.iter().min_by(|a, b| a.1.total_cmp(&b.1).then(a.2.cmp(&b.2))).map(|(_, _, to)| *to)?;
        let from = self.centre(figure);
        let gap = self.gap(figure, nearest);
        let heading = Heading::along(self.centre(nearest) - from)?;
        let want = from + heading.ahead() * gap;
        Some((self.follow(room, figure, want, allowance)?, None))
    }

    /// The way of a figure to the nearest free place in contact with an enemy, within an allowance.
    pub(crate) fn way_into_contact(
        &self,
        room: &Room<'_>,
        figure: FigureId,
        enemy: FigureId,
        allowance: f64,
    ) -> Option<Vec<Point>> {
        if self.in_contact(figure, enemy) && self.bars(room, figure, self.centre(figure)).is_none() {
            return Some(vec![self.centre(figure)]);
        }
        let (from, most) = (self.centre(figure), allowance + GRID);
        let mut way_to = |at: Point| {
            let near = from.distance(at) <= most + HAIR;
            if near && self.bars(room, figure, at).is_none() { self.way(figure, at, most) } else { None }
        };
        let across = self.across_obstacle(figure, enemy);
        if across.is_empty() {
            self.round_base(figure, enemy).find_map(way_to)
        } else {
            across.into_iter().find_map(&mut way_to)
        }
    }

    /// Places base to base with an enemy, the nearest first.
    fn round_base(&self, figure: FigureId, enemy: FigureId) -> impl Iterator<Item = Point> + use<> {
        let (from, to) = (self.centre(figure), self.centre(enemy));
        let reach = self.radius(figure) + self.radius(enemy) + TOUCH;
        let turns = (0..=12).flat_map(|n| [f64::from(n) * 15.0, -f64::from(n) * 15.0]).skip(1);
        let place = move |heading: Heading, turn: f64| {
            Spot::nearest(to + heading.turned(turn.to_radians()).ahead() * reach).point()
        };
        Heading::along(from - to)
            .into_iter()
            .flat_map(move |heading| turns.clone().map(move |turn| place(heading, turn)))
    }

    /// RK-D49: places at a defended obstacle between a figure and an enemy who stands behind it.
    fn across_obstacle(&self, figure: FigureId, enemy: FigureId) -> Vec<Point> {
        if self.groups[self.acts_with(enemy)].is_routing() {
            return Vec::new();
        }
        let (from, to) = (self.centre(figure), self.centre(enemy));
        let close = self.numbers().across_obstacle.from_it.get() + self.radius(enemy) + HAIR;
        let between = |(_, line): &(Thing, &Line)| {
            Terrain::of_line(line) != Terrain::HighWall
                && line.bounds().grown(close).holds(to)
                && line.from_point(to).distance <= close
                && line.parts().any(|part| part.touches(Segment::new(from, to)))
        };
        let Some((_, line)) = self.obstacles().find(between) else { return Vec::new() };
        let foot = line.from_point(to).to;
        let outward = Heading::along(foot - to).filter(|_| foot.distance(to) > HAIR);
        let Some(outward) = outward.or_else(|| Heading::along(from - to)) else { return Vec::new() };
        let near = foot + outward.ahead() * (self.radius(figure) + AT_WALL);
        let apart = self.radius(figure) * 2.0 + AT_WALL;
        let most = self.numbers().across_obstacle.gap.get() + self.radius(figure) + self.radius(enemy);
        let mut places: Vec<Point> = [0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5]
            .into_iter()
            .map(|share| Spot::nearest(near + outward.right() * (apart * share)).point())
            .filter(|at| at.distance(to) <= most + HAIR)
            .collect();
        places.sort_by(|a, b| a.distance(from).total_cmp(&b.distance(from)));
        places
    }
}

fn settle(room: &mut Room<'_>, radius: f64, figure: FigureId, way: Vec<Point>, steps: &mut Vec<Step>) {
    if let Some(end) = way.last() {
        room.laid.push((*end, radius));
    }
    steps.push(Step { figure, went: length(&way), way });
}

fn count(attackers: &mut [(FigureId, u32)], met: FigureId) {
    if let Some((_, count)) = attackers.iter_mut().find(|(figure, _)| *figure == met) {
        *count += 1;
    }
}
