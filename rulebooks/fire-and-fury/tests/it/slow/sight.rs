//! Sight, cover and enfilade once more: line after line to a few hundred points of the target.

use engine::game::Side;
use engine::table::Crossings;
use fire_and_fury::charts::fire_facts::Cover;
use fire_and_fury::field::Field;
use fire_and_fury::field::cover::target_cover;
use fire_and_fury::field::fire::shots;
use fire_and_fury::field::flanks::{enfiladed, massed};
use fire_and_fury::field::ids::{Id, UnitId};
use fire_and_fury::field::measure::{Aim, Held, aims};
use fire_and_fury::field::pieces::{Piece, Unit};
use fire_and_fury::play::battle::Battle;
use fire_and_fury::words::Formation;

use super::geometry::{
    P, Rect, along, angle, axes, centre, cut, distance, edges, from_line, gap, is_inside, line_gap, quick_gap, sides,
    stands,
};
use super::land::{Feature, Land, Seeing, is_linear, seeing, shelter};

/// What was looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Looked {
    /// Stands that see their target.
    pub(crate) seen: usize,
    /// Stands that do not.
    pub(crate) unseen: usize,
    /// Targets in the open.
    pub(crate) open: usize,
    /// Targets in cover.
    pub(crate) covered: usize,
    /// Targets that are enfiladed.
    pub(crate) enfiladed: usize,
    /// Units close behind a target.
    pub(crate) massed: usize,
    /// Units that are outflanked within 12", or in combat from outside.
    pub(crate) outflanked: usize,
    /// Units that line a feature.
    pub(crate) lining: usize,
    /// What hangs on a hair, and was left alone.
    pub(crate) close_calls: usize,
}

/// Within this of a limit the slow rules have no opinion.
pub(super) const HAIR: f64 = 0.02;
/// How far the points of a target that are looked at are apart.
const APART: f64 = 0.125;

/// A unit as the slow rules see it.
pub(super) struct Figure {
    pub(super) side: Side,
    pub(super) rects: Vec<Rect>,
    middle: P,
    building: Option<usize>,
}

/// The units of a game on its ground.
pub(super) struct Scene<'g> {
    pub(super) land: &'g Land,
    pub(super) figures: Vec<Figure>,
}

/// Every stand of every unit, and every enemy: who sees whom, what shelters him, and who is outflanked.
pub(crate) fn look_round(game: &Battle, land: &Land, looked: &mut Looked) -> Result<(), String> {
    let field = game.field();
    let figures = game.state().units.iter().map(|unit| {
        let rects = if unit.off_table { Vec::new() } else { land.stands(unit, unit.pose) };
        let middle = if rects.is_empty() { (0.0, 0.0) } else { centre(&rects) };
        Figure { side: unit.side, rects, middle, building: unit.building() }
    });
    let scene = Scene { land, figures: figures.collect() };
    for firer in 0..scene.figures.len() {
        let own = &scene.figures[firer];
        if own.rects.is_empty() {
            continue;
        }
        let piece = |at: usize| field.piece(UnitId::at(at).unwrap()).unwrap();
        scene.look_at_flanks(&field, piece(firer), looked).map_err(|fault| format!("unit {firer}: {fault}"))?;
        for target in 0..scene.figures.len() {
            let other = &scene.figures[target];
            if other.rects.is_empty() || own.side == other.side || own.building.is_some() {
                continue;
            }
            scene
                .look(&field, [piece(firer), piece(target)], looked)
                .map_err(|fault| format!("unit {firer} at unit {target}: {fault}"))?;
        }
    }
    Ok(())
}

impl Scene<'_> {
    fn look(&self, field: &Field<'_>, [firer, target]: [Piece<'_>; 2], looked: &mut Looked) -> Result<(), String> {
        let mut found = Vec::new();
        aims(field, firer, target, &mut Crossings::default(), &mut found);
        let own = &self.figures[firer.id.index()];
        let charge = firer.unit.marks.charging.is_some() || target.unit.marks.charging.is_some();
        let ends = [firer.id.index(), target.id.index()];
        let points = outline(&self.figures[ends[1]].rects);
        for aim in &found {
            let unseen = match aim.held {
                None => false,
                Some(Held::Sight(_)) => true,
                Some(Held::Silent | Held::Range | Held::Arc | Held::Contact) => continue,
            };
            let muzzle = Muzzle::of(firer.unit, &own.rects[aim.stand]);
            let mut in_arc = points.iter().filter(|point| muzzle.has_in_arc(**point, -HAIR));
            if unseen && let Some(point) = in_arc.find(|point| self.is_free(muzzle.at, **point, ends, HAIR)) {
                return Err(format!(
                    "stand {} at {:?} sees {point:?}, and is held: {:?}",
                    aim.stand, muzzle.at, aim.held
                ));
            }
            // Where it fires, the line along which it does must be free.
            let line = aim.look.map(|look| (look.line.to.x, look.line.to.y));
            if let Some(to) = line.filter(|_| !unseen)
                && !(muzzle.has_in_arc(to, HAIR) && self.is_free(muzzle.at, to, ends, -HAIR))
            {
                return Err(format!("stand {} does not see it, and fires along {:?}", aim.stand, aim.look));
            }
            looked.seen += usize::from(!unseen);
            looked.unseen += usize::from(unseen);
        }
        if charge || !found.iter().any(Aim::fires) {
            return Ok(());
        }
        let fired = shots(field, &[firer.id], target, &mut Crossings::default());
        let lines: Vec<([P; 2], f64)> = fired
            .iter()
            .filter_map(|shot| shot.aim.look.map(|look| (look.line, shot.points)))
            .map(|(line, points)| {
                let line = [(line.from.x, line.from.y), (line.to.x, line.to.y)];
                (up_to(line, &self.figures[ends[1]].rects), points)
            })
            .collect();
        let told = target_cover(field, target, &fired, &mut Crossings::default()).cover;
        let told = [Cover::None, Cover::Partial, Cover::Full, Cover::Fortified].iter().position(|cover| *cover == told);
        match self.cover(&lines, ends) {
            None => looked.close_calls += 1,
            Some(wanted) if Some(usize::from(wanted)) != told => {
                return Err(format!("its cover is {told:?}, and should be {wanted}; along {lines:?}"));
            }
            Some(wanted) => {
                looked.covered += usize::from(wanted > 0);
                looked.open += usize::from(wanted == 0);
            }
        }
        let mut behind = Vec::new();
        massed(field, target, &fired, &mut behind);
        if let Some(near) = behind.iter().find(|near| !self.may_be_behind(target.unit, near.id.index())) {
            return Err(format!("{near:?} is behind it, and is not"));
        }
        looked.massed += behind.len();
        let told = enfiladed(field, target, &fired).holds;
        match enfilade(target.unit, &lines) {
            None => looked.close_calls += 1,
            Some(wanted) if wanted != told => return Err(format!("it is enfiladed: {told}, and should be: {wanted}")),
            Some(wanted) => looked.enfiladed += usize::from(wanted),
        }
        Ok(())
    }

    /// FF-FLD-06, FF-FLD-07: whether a line is free by so much; with less than nothing, whether it is all but free.
    pub(super) fn is_free(&self, from: P, to: P, ends: [usize; 2], margin: f64) -> bool {
        let tall = self.land.level(from, margin).max(self.land.level(to, margin));
        let low = self.land.level(from, -margin).max(self.land.level(to, -margin));
        let line = [from, to];
        // Of things that touch only the ends of the line less is seen than of those between.
        let meets =
            |rect: &Rect| if margin > 0.0 { line_gap(line, rect) < margin } else { runs_through(line, rect, -margin) };
        let hidden = self.figures.iter().enumerate().any(|(at, other)| {
            !ends.contains(&at) && other.rects.iter().any(meets) && {
                let near = |end: &usize| gap(&self.figures[*end].rects, &other.rects);
                let near = ends.iter().map(near).fold(f64::INFINITY, f64::min);
                // A hair on the safe side of 3".
                !(tall.min(low) > self.land.level(other.middle, -margin) && near > 3.0 + margin)
                    && (margin > 0.0
                        || !(tall.max(low) > self.land.level(other.middle, -margin) && near > 3.0 + margin))
            }
        });
        if hidden {
            return false;
        }
        let garrisons = ends.map(|end| self.figures[end].building);
        let stops = |(at, feature): (usize, &Feature)| {
            let high = feature.rises_over(if margin > 0.0 { tall.min(low) } else { tall.max(low) });
            let blocks = seeing(feature.kind) == Seeing::Never && !garrisons.contains(&Some(at));
            (high || blocks) && crosses(feature, line, margin)
        };
        !self.land.features.iter().enumerate().any(stops)
            && [12, 6].iter().all(|most| self.in_woods(line, ends, *most) <= f64::from(*most) - margin)
    }

    /// FF-FLD-07: how much of a line is in woods of a sort, not counting a unit's own edge of them.
    fn in_woods(&self, line: [P; 2], ends: [usize; 2], most: u8) -> f64 {
        let length = distance(line[0], line[1]);
        let at = |share: f64| along(line[0], (line[1].0 - line[0].0, line[1].1 - line[0].1), share);
        let woods = self.land.features.iter().filter(|feature| seeing(feature.kind) == Seeing::Through(most));
        let spans = woods.flat_map(|wood| wood.spans(line).into_iter().map(move |span| (wood, span)));
        let counted = spans.map(|(wood, (enters, leaves))| {
            let (first, last) = (enters * length <= 0.001, leaves * length >= length - 0.001);
            let (end, out) = match (first, last) {
                (true, false) => (ends[0], at(leaves)),
                (false, true) => (ends[1], at(enters)),
                _ => return (leaves - enters) * length,
            };
            let crossed = wood.parts().filter(|part| from_line(out, *part) < 0.001);
            let rects = &self.figures[end].rects;
            let near = crossed
                .flat_map(|part| rects.iter().map(move |rect| line_gap(part, rect)))
                .fold(f64::INFINITY, f64::min);
            if near <= 1.001 { 0.0 } else { (leaves - enters) * length }
        });
        counted.sum()
    }

    /// FF-FLD-16: whether some part of a unit is behind the rear line of a target, and within 3" of it.
    fn may_be_behind(&self, target: &Unit, other: usize) -> bool {
        let rects = stands(target, target.pose);
        let ((ahead, _), rear) = (axes(target.pose), rects.iter().flatten());
        let along = |p: &P| p.0 * ahead.0 + p.1 * ahead.1;
        let rear = rear.map(along).fold(f64::INFINITY, f64::min);
        let others = &self.figures[other].rects;
        others.iter().flatten().any(|p| along(p) < rear) && gap(&rects, others) <= 3.0 + HAIR
    }

    /// FF-FLD-18: the best cover against half of the points; none where it is a matter of a hair.
    fn cover(&self, lines: &[([P; 2], f64)], ends: [usize; 2]) -> Option<u8> {
        let target = &self.figures[ends[1]];
        let mut standing = 0;
        for (at, feature) in self.land.features.iter().enumerate() {
            if is_linear(feature.kind) || shelter(feature.kind) <= standing {
                continue;
            }
            let share = if target.building == Some(at) { 1.0 } else { share_in(feature, &target.rects) };
            if (share - 0.5).abs() < 0.06 {
                return None;
            }
            if share > 0.5 {
                standing = shelter(feature.kind);
            }
        }
        let mut found = Vec::new();
        for (line, points) in lines {
            let mut best = standing;
            for feature in self.land.features.iter().filter(|feature| shelter(feature.kind) > 0) {
                let behind = if is_linear(feature.kind) {
                    self.is_behind(feature, *line, ends)?
                } else {
                    leaves_near(feature, *line)?
                };
                best = best.max(if behind { shelter(feature.kind) } else { 0 });
            }
            found.push((best, *points));
        }
        let whole: f64 = found.iter().map(|(_, points)| points).sum();
        let share =
            |cover: u8| found.iter().filter(|(best, _)| *best >= cover).map(|(_, points)| points).sum::<f64>() / whole;
        (whole > 0.0).then(|| (1..=3).rev().find(|cover| share(*cover) >= 0.5 - 1e-9).unwrap_or(0))
    }

    /// Whether a feature is between, within 1" of the target, and not lined by the firer where it is crossed. What the
    /// target touches is between if the target's middle is on its other side.
    fn is_behind(&self, feature: &Feature, line: [P; 2], ends: [usize; 2]) -> Option<bool> {
        let [firer, target] = ends.map(|end| &self.figures[end]);
        let mut behind = false;
        // Inside a work its edge shelters from any distance.
        let inside = share_in(feature, &target.rects);
        if (inside - 0.5).abs() < 0.06 {
            return None;
        }
        for part in feature.parts() {
            let end_gap = from_line(line[1], part);
            let side = |p: P| (part[1].0 - part[0].0) * (p.1 - part[0].1) - (part[1].1 - part[0].1) * (p.0 - part[0].0);
            let at = if end_gap <= 0.0015 {
                if side(line[0]) * side(target.middle) >= 0.0 {
                    continue;
                }
                line[1]
            } else if end_gap < HAIR || part.iter().any(|corner| from_line(*corner, line) < HAIR) {
                return None;
            } else {
                let Some(share) = cut(line, part) else { continue };
                along(line[0], (line[1].0 - line[0].0, line[1].1 - line[0].1), share)
            };
            let near = distance(at, line[1]);
            let own = firer.rects.iter().map(|rect| line_gap([at, at], rect)).fold(f64::INFINITY, f64::min);
            if (near - 1.0).abs() < HAIR || (own - 1.0).abs() < HAIR {
                return None;
            }
            behind |= (near < 1.0 || inside > 0.5) && own > 1.0;
        }
        Some(behind)
    }
}

/// A line as far as it is outside some stands: what is seen may be behind their front.
fn up_to(line: [P; 2], rects: &[Rect]) -> [P; 2] {
    let share = rects.iter().flat_map(sides).filter_map(|side| cut(line, side)).fold(1.0, f64::min);
    [line[0], along(line[0], (line[1].0 - line[0].0, line[1].1 - line[0].1), share)]
}

/// Whether a line leaves an area within 1" of its end.
fn leaves_near(feature: &Feature, line: [P; 2]) -> Option<bool> {
    let length = distance(line[0], line[1]);
    // A line along an edge, or to it, is a matter of a hair.
    if feature.parts().any(|part| part.iter().any(|corner| from_line(*corner, line) < HAIR))
        || feature.edge_gap(line[1]) < HAIR
    {
        return None;
    }
    let left = feature.spans(line).last().map(|(_, leaves)| length * (1.0 - leaves));
    match left {
        Some(left) if (left - 1.0).abs() < HAIR => None,
        Some(left) => Some(left < 1.0),
        None => Some(false),
    }
}

/// How much of some stands is in an area, by a fine grid.
fn share_in(feature: &Feature, rects: &[Rect]) -> f64 {
    let (mut inside, mut all) = (0_u32, 0_u32);
    for rect in rects {
        for (x, y) in
            (0..16).flat_map(|x| (0..16).map(move |y| (f64::from(x) / 16.0 + 0.03125, f64::from(y) / 16.0 + 0.03125)))
        {
            let across = |at: usize, to: usize| (rect[to].0 - rect[at].0, rect[to].1 - rect[at].1);
            let (wide, deep) = (across(0, 1), across(0, 3));
            let at = (rect[0].0 + wide.0 * x + deep.0 * y, rect[0].1 + wide.1 * x + deep.1 * y);
            inside += u32::from(feature.holds(at));
            all += 1;
        }
    }
    f64::from(inside) / f64::from(all.max(1))
}

/// FF-FLD-12: whether half of the points come from behind the front line, or from beyond an end of the front and less than
/// 22.5 degrees off it; none where it is a matter of a hair.
fn enfilade(target: &Unit, lines: &[([P; 2], f64)]) -> Option<bool> {
    let loose = target.is_broken() || matches!(target.formation(), Some(Formation::OpenOrder | Formation::Garrison));
    let Some((front, _)) = edges(target, target.pose).filter(|_| !loose) else { return Some(false) };
    let (ahead, right) = axes(target.pose);
    let (mut beside, mut whole) = (0.0, 0.0);
    for ([from, _], points) in lines {
        let step = |corner: P| (from.0 - corner.0, from.1 - corner.1);
        let part = |a: P, b: P| a.0 * b.0 + a.1 * b.1;
        let before = part(step(front[0]), ahead);
        let (past_left, past_right) = (-part(step(front[0]), right), part(step(front[1]), right));
        let is = if before.abs() < HAIR || past_left.abs() < HAIR || past_right.abs() < HAIR {
            return None;
        } else if before < 0.0 {
            true
        } else if past_left > 0.0 || past_right > 0.0 {
            let (corner, along) = if past_left > 0.0 { (front[0], (-right.0, -right.1)) } else { (front[1], right) };
            let off = angle(step(corner), along);
            if (off - 22.5).abs() < 0.1 {
                return None;
            }
            off < 22.5
        } else {
            false
        };
        beside += if is { *points } else { 0.0 };
        whole += points;
    }
    Some(beside > 0.0 && beside / whole >= 0.5 - 1e-9)
}

/// Points all round a footprint, and its corners.
pub(super) fn outline(rects: &[Rect]) -> Vec<P> {
    let mut points = Vec::new();
    for [a, b] in rects.iter().flat_map(sides) {
        let parts = (distance(a, b) / APART).ceil().max(1.0);
        let mut part = 0.0;
        while part < parts {
            points.push((a.0 + (b.0 - a.0) * part / parts, a.1 + (b.1 - a.1) * part / parts));
            part += 1.0;
        }
    }
    points
}

/// FF-FLD-04: where a stand fires from: the middle of its front.
pub(super) struct Muzzle {
    pub(super) at: P,
    half: f64,
    ahead: P,
    right: P,
}

impl Muzzle {
    pub(super) fn of(firer: &Unit, stand: &Rect) -> Muzzle {
        let (ahead, right) = axes(firer.pose);
        let [left, to, ..] = *stand;
        Muzzle {
            at: (f64::midpoint(left.0, to.0), f64::midpoint(left.1, to.1)),
            half: distance(left, to) / 2.0,
            ahead,
            right,
        }
    }

    /// Not farther to the side than to the front, counted from its corners.
    pub(super) fn has_in_arc(&self, point: P, more: f64) -> bool {
        let step = (point.0 - self.at.0, point.1 - self.at.1);
        let (ahead, aside) =
            (step.0 * self.ahead.0 + step.1 * self.ahead.1, step.0 * self.right.0 + step.1 * self.right.1);
        ahead >= -more && aside.abs() - self.half <= ahead + more
    }
}

/// Whether a line runs more than so far inside a rectangle: looked at every hundredth of it.
fn runs_through([a, b]: [P; 2], rect: &Rect, deep: f64) -> bool {
    if quick_gap(&[[a, b, b, a]], &[*rect], 0.0) > 0.0 {
        return false;
    }
    (1..100_u8).any(|part| {
        let share = f64::from(part) / 100.0;
        let at = (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share);
        is_inside(rect, at) && sides(rect).all(|side| from_line(at, side) > deep)
    })
}

/// Whether a line meets a feature that nobody sees through, or comes as near as so much; with less than nothing, whether it
/// goes so deep into it.
fn crosses(feature: &Feature, line: [P; 2], margin: f64) -> bool {
    let near = |part: [P; 2]| line_gap(line, &[part[0], part[1], part[1], part[0]]) < margin;
    if margin > 0.0 {
        return feature.holds(line[0]) || feature.holds(line[1]) || feature.parts().any(near);
    }
    let closed = (1..200_u8).any(|part| {
        let share = f64::from(part) / 200.0;
        let at = (line[0].0 + (line[1].0 - line[0].0) * share, line[0].1 + (line[1].1 - line[0].1) * share);
        feature.holds_by(at, -margin)
    });
    // Of a line it crosses the middle, well away from its ends.
    let open = feature.parts().any(|part| {
        let cut = cut(line, part)
            .filter(|_| part.iter().chain(&line).all(|end| from_line(*end, line).max(from_line(*end, part)) > -margin));
        cut.is_some() && seeing(feature.kind) == Seeing::Never && !feature.holds(line[0])
    });
    closed || (open && feature.spans(line).is_empty())
}
