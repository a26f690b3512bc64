//! Who sees whom, who is covered, who can shoot at what range (RK-VIS, RK-FLD-02 to -07, RK-FLD-10, RK-FLD-16, RK-R68,
//! RK-D36, RK-D41). None where an answer hangs on some thousandths of a centimetre.

use risk_factor::words::Cover;

use super::geometry::*;
use super::ground::{Feature, Ground};

/// What a measure may be out by before an answer is sure.
const CLOSE: f64 = 0.01;

/// A figure on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Man {
    pub(super) id: u16,
    pub(super) at: P,
    pub(super) radius: f64,
    /// In this phase or the last.
    pub(super) fired: bool,
}

/// What a look at a group goes by besides its figures.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// RK-D36: a figure of the group stands outside concealing terrain.
    pub(super) open: bool,
    /// RK-D36: how far this phase's die shows it.
    pub(super) limit: f64,
    /// RK-D41: the farthest sight.
    pub(super) mist: f64,
}

pub(super) fn gap(one: Man, other: Man) -> f64 {
    (distance(one.at, other.at) - one.radius - other.radius).max(0.0)
}

/// Whether one number is surely not above another.
fn within(value: f64, limit: f64) -> Option<bool> {
    ((value - limit).abs() > CLOSE).then_some(value <= limit)
}

/// All of them: no if one is surely no.
fn all(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut sure = true;
    for answer in answers {
        match answer {
            Some(false) => return Some(false),
            Some(true) => {}
            None => sure = false,
        }
    }
    sure.then_some(true)
}

/// One of them: yes if one is surely yes.
pub(super) fn any(answers: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    all(answers.into_iter().map(|answer| answer.map(|yes| !yes))).map(|no| !no)
}

impl Ground {
    /// The areas of a sort that a place is in; none if it stands on an edge of one.
    fn areas_at(&self, at: P, sort: fn(&Feature) -> bool) -> Option<Vec<usize>> {
        let features = || self.features.iter().enumerate().filter(|(_, feature)| feature.closed && sort(feature));
        if features().any(|(_, feature)| feature.edge(at) < CLOSE) {
            return None;
        }
        Some(features().filter(|(_, feature)| feature.holds(at)).map(|(place, _)| place).collect())
    }

    pub(super) fn is_concealed(&self, at: P) -> Option<bool> {
        self.areas_at(at, Feature::conceals).map(|areas| !areas.is_empty())
    }

    /// RK-FLD-16: the greatest depth of a place in areas of a sort in which another place is not; 0 in none.
    fn depth(&self, at: P, other: P, sort: fn(&Feature) -> bool) -> Option<f64> {
        let others = self.areas_at(other, sort)?;
        let apart = self.areas_at(at, sort)?.into_iter().filter(|place| !others.contains(place));
        Some(apart.map(|place| self.features[place].edge(at)).fold(0.0, f64::max))
    }

    /// Whether nothing of the ground blocks a line between two places (RK-R68, hills).
    fn is_free(&self, line: [P; 2], ends: [P; 2]) -> Option<bool> {
        let level = |at: P| {
            let hills = self.areas_at(at, Feature::is_hill)?;
            Some(hills.into_iter().map(|place| self.features[place].level).max().unwrap_or(0))
        };
        let length = distance(line[0], line[1]);
        let mut sure = true;
        for hill in self.features.iter().filter(|feature| feature.is_hill()) {
            let run: f64 = parts_inside(&hill.points, line).iter().map(|[from, to]| (to - from) * length).sum();
            if run == 0.0 {
                continue;
            }
            match ends.map(level) {
                [Some(one), Some(other)] if one >= hill.level || other >= hill.level => {}
                [Some(_), Some(_)] if run > CLOSE => return Some(false),
                _ => sure = false,
            }
        }
        let growth = self.features.iter().filter(|feature| feature.is_growth());
        let mut parts = Vec::new();
        for area in growth {
            if ends.iter().any(|end| area.edge(*end) < CLOSE) {
                sure = false;
            }
            if !ends.iter().any(|end| area.holds(*end)) {
                parts.extend(parts_inside(&area.points, line));
            }
        }
        parts.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let (mut run, mut until) = (0.0, 0.0_f64);
        for [from, to] in parts {
            run += (to - f64::max(from, until)).max(0.0) * length;
            until = until.max(to);
        }
        all([within(run, 15.0), sure.then_some(true)])
    }

    /// RK-VIS: whether a figure is seen; to shoot from is the same by the sheet's own numbers.
    pub(super) fn sees(&self, from: Man, to: Man, shown: Shown) -> Option<bool> {
        let range = gap(from, to);
        all([
            within(range, shown.mist),
            self.is_seen(from, to, range, shown),
            self.is_free([from.at, to.at], [from.at, to.at]),
        ])
    }

    fn is_seen(&self, from: Man, to: Man, range: f64, shown: Shown) -> Option<bool> {
        let (own, theirs) = (self.areas_at(from.at, Feature::is_growth)?, self.areas_at(to.at, Feature::is_growth)?);
        if own.iter().any(|place| theirs.contains(place)) {
            return within(range, 15.0);
        }
        let out = self.depth(from.at, to.at, Feature::is_growth)?;
        if out > 5.0 + CLOSE {
            return Some(false);
        }
        let sure = out < 5.0 - CLOSE;
        // No place in an area is taken that is so near to its edge that it might be outside.
        let seen = match self.depth(to.at, from.at, Feature::conceals)? {
            0.0 => Some(true),
            _ if to.fired => Some(true),
            depth if depth > 5.0 + CLOSE => Some(false),
            depth if depth > 5.0 - CLOSE => None,
            _ if shown.open => Some(true),
            _ => within(range, shown.limit),
        };
        all([seen, sure.then_some(true)])
    }

    /// RK-FLD-05: whether the lines to the two sides and the centre of a base are free, of figures too.
    pub(super) fn has_view(&self, from: Man, to: Man, others: &[Man]) -> Option<bool> {
        let length = distance(from.at, to.at).max(1e-9);
        let aside = ((to.at.1 - from.at.1) / length * to.radius, (from.at.0 - to.at.0) / length * to.radius);
        let ends = [(0.0, 0.0), aside, (-aside.0, -aside.1)].map(|(x, y)| (to.at.0 + x, to.at.1 + y));
        all(ends.map(|end| {
            let line = [from.at, end];
            let stands_off = |other: &&Man| other.id != from.id && other.id != to.id;
            let figures = others.iter().filter(stands_off).map(|other| {
                let touched = within(apart(other.at, line), other.radius - CLOSE / 2.0);
                let near = any([within(gap(*other, from), 2.0), within(gap(*other, to), 2.0)]);
                any([touched.map(|touched| !touched), near])
            });
            all([self.is_free(line, [from.at, to.at]), all(figures)])
        }))
    }

    /// RK-FLD-10: whether a figure is in clear sight.
    pub(super) fn clearly_sees(&self, from: Man, to: Man, others: &[Man], shown: Shown) -> Option<bool> {
        let open = self.is_concealed(to.at).map(|concealed| !concealed);
        let seen = all([open, self.sees(from, to, shown)]);
        if seen == Some(false) { seen } else { all([seen, self.has_view(from, to, others)]) }
    }

    /// RK-FLD-03, RK-VIS-06: whether a figure can see and reach another with a weapon that reaches so far.
    pub(super) fn can_hit(&self, from: Man, to: Man, long: f64, others: &[Man], shown: Shown) -> Option<bool> {
        let reached = within(gap(from, to), long);
        let deep = self.depth(to.at, from.at, Feature::is_growth).and_then(|depth| within(depth, 10.0));
        let seen = all([reached, deep, self.sees(from, to, shown)]);
        if seen == Some(false) { seen } else { all([seen, self.has_view(from, to, others)]) }
    }

    /// RK-FLD-06: what covers a figure from an enemy.
    pub(super) fn cover(&self, man: Man, enemy: P) -> Option<Cover> {
        let mut best = Cover::Open;
        for feature in self.features.iter().filter(|feature| feature.cover() > Cover::Open) {
            let covers = if feature.closed {
                if feature.edge(man.at) < CLOSE || feature.edge(enemy) < CLOSE {
                    return None;
                }
                feature.holds(man.at) && !feature.holds(enemy)
            } else {
                let reach = |far: f64| {
                    let length = distance(man.at, enemy);
                    let near = [man.at, along([man.at, enemy], (far / length).min(1.0))];
                    feature.parts().any(|part| cross(near, part))
                };
                let far = man.radius + 2.0;
                let ends_near = feature.points.iter().any(|end| apart(*end, [man.at, enemy]) < CLOSE);
                if reach(far - CLOSE) != reach(far + CLOSE) || ends_near {
                    return None;
                }
                reach(far)
            };
            if covers {
                best = best.max(feature.cover());
            }
        }
        Some(best)
    }
}
