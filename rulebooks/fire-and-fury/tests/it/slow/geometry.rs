//! Footprints as lists of rectangles, by the sizes of FF-D05 and FF-D06, and distances between them corner by corner.

use engine::table::Pose;
use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::words::{Formation, TroopArm, TroopOrder};

pub(crate) type P = (f64, f64);
pub(crate) type Rect = [P; 4];

pub(crate) fn place(pose: Pose) -> P {
    let at = pose.spot.point();
    (at.x, at.y)
}

/// Which way a pose looks, and what is to its right.
pub(crate) fn axes(pose: Pose) -> (P, P) {
    let turned = (f64::from(pose.facing.hundredths()) / 100.0).to_radians();
    ((-turned.sin(), turned.cos()), (turned.cos(), turned.sin()))
}

pub(crate) fn along(at: P, way: P, far: f64) -> P {
    (at.0 + way.0 * far, at.1 + way.1 * far)
}

pub(crate) fn distance(a: P, b: P) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The degrees between two directions.
pub(crate) fn angle(a: P, b: P) -> f64 {
    let cos = (a.0 * b.0 + a.1 * b.1) / (a.0.hypot(a.1) * b.0.hypot(b.1));
    cos.clamp(-1.0, 1.0).acos().to_degrees()
}

/// Width and depth of a stand, stands in a rank, and the space between them; none for a garrison.
fn ranks(unit: &Unit) -> Option<(f64, f64, usize, f64)> {
    let count = unit.stands();
    match &unit.body {
        UnitBody::Guns(guns) if guns.limbered => Some((1.5, 3.0, 1, 0.0)),
        UnitBody::Guns(_) => Some((1.5, 2.0, count, 0.0)),
        UnitBody::Troops(troops) => {
            let on_horse = troops.arm == TroopArm::Cavalry && !troops.dismounted;
            let depth = if on_horse { 1.5 } else { 1.0 };
            let (abreast, space) = match troops.formation {
                _ if troops.order == TroopOrder::Broken => (2, 0.0),
                Formation::Garrison => return None,
                _ if troops.dismounted => (count, 1.5),
                Formation::Line => (count, 0.0),
                Formation::ExtendedLine => (count, 0.75),
                Formation::OpenOrder => (count, 1.5),
                Formation::FieldColumn => (2, 0.0),
                Formation::MarchColumn => (1, 0.0),
            };
            Some((1.5, depth, abreast.min(count).max(1), space))
        }
    }
}

/// The stands of a unit at a pose.
pub(crate) fn stands(unit: &Unit, pose: Pose) -> Vec<Rect> {
    let Some((width, depth, abreast, space)) = ranks(unit) else { return Vec::new() };
    let (ahead, right) = axes(pose);
    let step = width + space;
    let corner = |x: f64, y: f64| along(along(place(pose), right, x), ahead, y);
    (0..unit.stands())
        .map(|stand| {
            let (rank, file) = ((stand / abreast) as f64, (stand % abreast) as f64);
            let x = step * (file - (abreast as f64 - 1.0) / 2.0);
            let (left, right, front, rear) = (x - width / 2.0, x + width / 2.0, -depth * rank, -depth * (rank + 1.0));
            [corner(left, front), corner(right, front), corner(right, rear), corner(left, rear)]
        })
        .collect()
}

/// The front edge of a unit, and its other edges without a hair at the front corners.
pub(crate) fn edges(unit: &Unit, pose: Pose) -> Option<([P; 2], [[P; 2]; 3])> {
    let (width, depth, abreast, space) = ranks(unit)?;
    let (ahead, right) = axes(pose);
    let half = f64::midpoint(width * abreast as f64, space * (abreast as f64 - 1.0));
    let deep = depth * unit.stands().div_ceil(abreast) as f64;
    let corner = |x: f64, y: f64| along(along(place(pose), right, x), ahead, y);
    let sides = [
        [corner(-half, -0.01), corner(-half, -deep)],
        [corner(half, -0.01), corner(half, -deep)],
        [corner(-half, -deep), corner(half, -deep)],
    ];
    Some(([corner(-half, 0.0), corner(half, 0.0)], sides))
}

pub(crate) fn sides(rect: &Rect) -> impl Iterator<Item = [P; 2]> + '_ {
    (0..4).map(|at| [rect[at], rect[(at + 1) % 4]])
}

pub(crate) fn from_line(p: P, [a, b]: [P; 2]) -> f64 {
    let length = distance(a, b);
    let share =
        if length > 0.0 { ((p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1)) / (length * length) } else { 0.0 };
    let share = share.clamp(0.0, 1.0);
    distance(p, (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share))
}

pub(crate) fn is_inside(rect: &Rect, p: P) -> bool {
    let turns = |[a, b]: [P; 2]| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    let mut turned = sides(rect).map(turns);
    let first = turned.next().unwrap_or(0.0);
    turned.all(|turn| turn * first > 0.0)
}

fn cross([a, b]: [P; 2], [c, d]: [P; 2]) -> bool {
    let turn = |a: P, b: P, p: P| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    turn(c, d, a) * turn(c, d, b) < 0.0 && turn(a, b, c) * turn(a, b, d) < 0.0
}

/// The share of a line at which it crosses another.
pub(crate) fn cut([a, b]: [P; 2], [c, d]: [P; 2]) -> Option<f64> {
    let turn = |a: P, b: P, p: P| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    let (from, to) = (turn(c, d, a), turn(c, d, b));
    let meets = from * to <= 0.0 && turn(a, b, c) * turn(a, b, d) <= 0.0 && from != to;
    meets.then(|| from / (from - to))
}

/// How far a line is from a rectangle.
pub(crate) fn line_gap(line: [P; 2], rect: &Rect) -> f64 {
    if line.iter().any(|p| is_inside(rect, *p)) || sides(rect).any(|side| cross(line, side)) {
        return 0.0;
    }
    let ends = line.iter().flat_map(|p| sides(rect).map(move |side| from_line(*p, side)));
    ends.chain(rect.iter().map(|p| from_line(*p, line))).fold(f64::INFINITY, f64::min)
}

pub(crate) fn rect_gap(a: &Rect, b: &Rect) -> f64 {
    if a.iter().any(|p| is_inside(b, *p)) || b.iter().any(|p| is_inside(a, *p)) {
        return 0.0;
    }
    sides(a).map(|side| line_gap(side, b)).fold(f64::INFINITY, f64::min)
}

/// How far two footprints are apart.
pub(crate) fn gap(a: &[Rect], b: &[Rect]) -> f64 {
    a.iter().flat_map(|a| b.iter().map(move |b| rect_gap(a, b))).fold(f64::INFINITY, f64::min)
}

/// The nearest points of two footprints, of the first and of the second.
pub(crate) fn nearest(a: &[Rect], b: &[Rect]) -> Option<(P, P)> {
    let on = |p: P, [c, d]: [P; 2]| {
        let length = distance(c, d);
        let share = ((p.0 - c.0) * (d.0 - c.0) + (p.1 - c.1) * (d.1 - c.1)) / (length * length);
        (c.0 + (d.0 - c.0) * share.clamp(0.0, 1.0), c.1 + (d.1 - c.1) * share.clamp(0.0, 1.0))
    };
    let pairs = a.iter().flat_map(|a| b.iter().map(move |b| (a, b)));
    let points = pairs.flat_map(|(a, b)| {
        let own = a.iter().flat_map(move |p| sides(b).map(move |side| (*p, on(*p, side))));
        own.chain(b.iter().flat_map(move |p| sides(a).map(move |side| (on(*p, side), *p))))
    });
    points.min_by(|x, y| distance(x.0, x.1).total_cmp(&distance(y.0, y.1)))
}

/// The middle of all stands.
pub(crate) fn centre(rects: &[Rect]) -> P {
    let all = rects.iter().flatten();
    let count = (rects.len() * 4) as f64;
    all.fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / count, sum.1 + p.1 / count))
}

/// The stands without so much all round.
pub(crate) fn pared(rects: &[Rect], by: f64) -> Vec<Rect> {
    let toward = |a: P, b: P| along(a, ((b.0 - a.0) / distance(a, b), (b.1 - a.1) / distance(a, b)), by);
    let pare = |rect: &Rect| {
        let [a, b, c, d] = *rect;
        let (a, b, c, d) = (toward(a, b), toward(b, a), toward(c, d), toward(d, c));
        [toward(a, d), toward(b, c), toward(c, b), toward(d, a)]
    };
    rects.iter().map(pare).collect()
}

/// Turned about a place, by degrees to the left.
pub(crate) fn turned(rects: &[Rect], about: P, degrees: f64) -> Vec<Rect> {
    let (sin, cos) = degrees.to_radians().sin_cos();
    let turn = |p: P| {
        let (x, y) = (p.0 - about.0, p.1 - about.1);
        (about.0 + x * cos - y * sin, about.1 + x * sin + y * cos)
    };
    rects.iter().map(|rect| rect.map(turn)).collect()
}

pub(crate) fn moved(rects: &[Rect], way: P, far: f64) -> Vec<Rect> {
    rects.iter().map(|rect| rect.map(|corner| along(corner, way, far))).collect()
}

/// The distance of two footprints; where they are surely farther apart than a limit, the limit.
pub(crate) fn quick_gap(a: &[Rect], b: &[Rect], limit: f64) -> f64 {
    let bounds = |rects: &[Rect]| {
        rects.iter().flatten().fold(((f64::MAX, f64::MAX), (f64::MIN, f64::MIN)), |(low, high), p| {
            ((low.0.min(p.0), low.1.min(p.1)), (high.0.max(p.0), high.1.max(p.1)))
        })
    };
    let ((a_low, a_high), (b_low, b_high)) = (bounds(a), bounds(b));
    let apart = (a_low.0 - b_high.0).max(b_low.0 - a_high.0).max(a_low.1 - b_high.1).max(b_low.1 - a_high.1);
    if apart > limit { limit } else { gap(a, b) }
}
