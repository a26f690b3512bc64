//! Figures walk: a move is carried out, up to a marker that it comes upon (RK-D33, RK-D43, RK-D11).

use engine::game::{Log, What};
use engine::table::{Facing, Heading, Point, Pose, Spot};

use crate::field::HAIR;
use crate::field::going::{Allowance, cut, near_along};
use crate::field::ids::{FigureId, GroupId, MarkerId};
use crate::field::march::March;
use crate::field::room::Room;
use crate::play::Skirmish;
use crate::play::state::Under;
use crate::words::Moved;

/// RK-D33: which way figures look after a move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Look {
    /// As ordered.
    As(Facing),
    /// The way they went.
    WayWent,
    /// Towards the nearest enemy in sight, or the way they went.
    NearestEnemy,
    /// As before.
    Keep,
}

/// A move and how it is logged.
pub(crate) struct Walking<'a> {
    pub(crate) group: GroupId,
    pub(crate) march: &'a March,
    /// RK-D30: the allowance by which the move counts as half or full; none for what is no move of the phase.
    pub(crate) pace: Option<Allowance>,
    pub(crate) look: Look,
    pub(crate) how: &'static str,
    pub(crate) rule: &'static str,
}

impl Skirmish {
    /// Carries a move out. True if a hidden group stopped it.
    pub(crate) fn walk(&mut self, walking: &Walking<'_>, log: &mut Log) -> bool {
        let mut share = 1.0;
        let mut stopped = false;
        for (at, marker) in self.markers_on_way(walking.group, walking.march) {
            match self.state.markers[marker].under {
                // A dummy is turned over and the move goes on.
                Under::Dummy => self.turn_over(marker, log),
                Under::Group(_) | Under::Unknown => {
                    share = at;
                    stopped = true;
                    self.set_down(walking, share, log);
                    self.turn_over(marker, log);
                    break;
                }
            }
        }
        if !stopped {
            self.set_down(walking, share, log);
        }
        if let Some(pace) = walking.pace {
            self.note_moved(walking.group, walking.march, share, pace);
        }
        stopped
    }

    /// RK-D43: the enemy markers that a move comes within 5 cm of, each with the share of the move, the first first.
    fn markers_on_way(&self, group: GroupId, march: &March) -> Vec<(f64, MarkerId)> {
        let field = self.field();
        let enemy = field.side(group).other();
        let near = self.book().sheet.play.marker.turned_over_within.get() + self.book().sheet.play.marker.radius.get();
        let mut met: Vec<(f64, MarkerId)> = Vec::new();
        for (id, post) in self.table.markers.each().filter(|(_, post)| post.side == enemy) {
            debug_assert_eq!(post.side, enemy);
            let Some(centre) = self.state.markers[id].at.filter(|_| self.lies(id)).map(Spot::point) else { continue };
            let first = march
                .steps
                .iter()
                .filter_map(|step| share_within(&step.way, step.went, centre, near + field.radius(step.figure)));
            met.extend(first.reduce(f64::min).map(|share| (share, id)));
        }
        met.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        met
    }

    /// Puts the figures of a move where a share of it leads them.
    fn set_down(&mut self, walking: &Walking<'_>, share: f64, log: &mut Log) {
        let Walking { group, march, look, how, rule, .. } = *walking;
        if march.steps.is_empty() {
            let from = self.pose(group);
            self.turn_all(group, look, None);
            let to = self.pose(group);
            if from != to && log.wants_words() {
                log.note(rule, What::Moved { piece: self.piece(group), from, to, path: Vec::new(), how: "turn" });
            }
            return;
        }
        let before = march.steps.first().map(|step| self.state.figures[step.figure].pose);
        let ends = self.ends(group, march, share);
        let heading = march.steps.first().and_then(|step| {
            let (from, to) = (step.way.first()?, step.way.last()?);
            Heading::along(*to - *from)
        });
        for (figure, at) in &ends {
            self.state.figures[*figure].pose.spot = Spot::nearest(*at);
        }
        self.turn_all(group, look, heading);
        self.look_for_stragglers(group);
        if let (Some(from), Some(step)) = (before, march.steps.first()) {
            let to = self.state.figures[step.figure].pose;
            if from != to || march.farthest() > HAIR {
                let bends = step.way.len().saturating_sub(2);
                let path = step.way.iter().skip(1).take(bends).map(|at| Spot::nearest(*at)).collect();
                log.note(rule, What::Moved { piece: self.piece(group), from, to, path, how });
                self.log_stands(ends.iter().map(|(figure, _)| *figure), rule, log);
            }
        }
    }

    /// Logs where figures stand that were moved or put down, group by group and leader by leader.
    pub(crate) fn log_stands(&self, figures: impl Iterator<Item = FigureId>, rule: &'static str, log: &mut Log) {
        if !log.wants_words() {
            return;
        }
        let figures: Vec<FigureId> = figures.filter(|figure| self.state.figures[*figure].here).collect();
        let mut groups: Vec<GroupId> = figures.iter().map(|figure| self.state.figures[*figure].group).collect();
        groups.sort();
        groups.dedup();
        for group in groups {
            let first = self.table.roster.troops[group].first;
            let own = figures.iter().filter(|figure| self.state.figures[**figure].group == group);
            let mut parts: Vec<(u16, Spot)> =
                own.map(|figure| (figure.0.saturating_sub(first), self.state.figures[*figure].pose.spot)).collect();
            parts.sort_by_key(|(part, _)| *part);
            log.note(rule, What::Stands { piece: self.piece(group), parts });
        }
    }

    /// Where each figure is at a share of a move; figures that would then stand on one another make room.
    fn ends(&self, group: GroupId, march: &March, share: f64) -> Vec<(FigureId, Point)> {
        let whole = share >= 1.0 - HAIR;
        let at = |way: &[Point], went: f64| cut(way, went * share).last().copied();
        let field = self.field();
        if whole {
            return march.steps.iter().filter_map(|step| Some((step.figure, *step.way.last()?))).collect();
        }
        let movers: Vec<FigureId> = march.steps.iter().map(|step| step.figure).collect();
        let mut room = Room::new(field.side(group), &movers, 0.0);
        let mut ends = Vec::with_capacity(movers.len());
        for step in &march.steps {
            let want = at(&step.way, step.went).unwrap_or_else(|| field.centre(step.figure));
            let place = field.nearest_free(&room, step.figure, want).unwrap_or(want);
            room.laid.push((place, field.radius(step.figure)));
            ends.push((step.figure, place));
        }
        ends
    }

    /// RK-D33: turns the figures of a group.
    fn turn_all(&mut self, group: GroupId, look: Look, went: Option<Heading>) {
        let facing = match look {
            Look::As(facing) => Some(facing),
            Look::Keep => None,
            Look::WayWent => went.map(Facing::nearest),
            Look::NearestEnemy => {
                let seen = self.looking(|field, buffer| field.nearest_in_sight(group, buffer));
                let threat = seen.map(|(_, between)| self.field().centre(between.to));
                let middle = self.field().middle(group);
                let towards = threat.zip(middle).and_then(|(threat, middle)| Heading::along(threat - middle));
                towards.or(went).map(Facing::nearest)
            }
        };
        let Some(facing) = facing else { return };
        for figure in self.field().marching(group) {
            self.state.figures[figure].pose.facing = facing;
        }
    }

    /// RK-D11: who is apart after a group moved or was placed.
    pub(crate) fn look_for_stragglers(&mut self, group: GroupId) {
        let field = self.field();
        let members: Vec<FigureId> = field.members(group).collect();
        let Some(guide) = field.guide(group) else { return };
        let apart = field.stragglers(&members, guide);
        for figure in members {
            self.state.figures[figure].apart = apart.contains(&figure);
        }
    }

    /// RK-D30: how far a group went, by the figure that went farthest and half the allowance; a share of the move if a
    /// marker stopped it.
    pub(crate) fn note_moved(&mut self, group: GroupId, march: &March, share: f64, allowance: Allowance) {
        let most = if march.bad { allowance.bad } else { allowance.full };
        let far = march.farthest() * share;
        self.state.groups[group].moved = if far <= HAIR {
            Moved::Stationary
        } else if far <= most / 2.0 + crate::field::GRID {
            Moved::Half
        } else {
            Moved::Full
        };
    }

    /// The pose of a group: that of its guide.
    pub(crate) fn pose(&self, group: GroupId) -> Pose {
        let first = || self.table.roster.troops[group].figures().next();
        let guide = self.field().guide(group).or_else(first);
        guide.map_or(Pose::new(0, 0, 0), |guide| self.state.figures[guide].pose)
    }
}

/// The share of a way at which it first comes within a distance of a place.
fn share_within(way: &[Point], went: f64, centre: Point, reach: f64) -> Option<f64> {
    if went <= HAIR {
        return None;
    }
    let mut so_far = 0.0;
    for [from, to] in way.array_windows() {
        let leg = from.distance(*to);
        if let Some((enters, _)) = near_along(*from, *to - *from, centre, reach + HAIR) {
            return Some((so_far + enters * leg) / went);
        }
        so_far += leg;
    }
    None
}
