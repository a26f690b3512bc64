//! Footprints as lists of rectangles, by the sizes of FF-D05 and FF-D06, and distances between them corner by corner.

use engine::table::Pose;
use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::words::{Formation, TroopArm, TroopOrder};

pub(super) type P = (f64, f64);
pub(super) type Rect = [P; 4];

pub(super) fn place(pose: Pose) -> P {
    let at = pose.spot.point();
    (at.x, at.y)
}

/// Which way a pose looks, and what is to its right.
pub(super) fn axes(pose: Pose) -> (P, P) {
    let turned = (f64::from(pose.facing.hundredths()) / 100.0).to_radians();
    ((-turned.sin(), turned.cos()), (turned.cos(), turned.sin()))
}

pub(super) fn along(at: P, way: P, far: f64) -> P {
    (at.0 + way.0 * far, at.1 + way.1 * far)
}

pub(super) fn distance(a: P, b: P) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

/// The degrees between two directions.
pub(super) fn angle(a: P, b: P) -> f64 {
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
pub(super) fn stands(unit: &Unit, pose: Pose) -> Vec<Rect> {
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
pub(super) fn edges(unit: &Unit, pose: Pose) -> Option<([P; 2], [[P; 2]; 3])> {
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

fn sides(rect: &Rect) -> impl Iterator<Item = [P; 2]> + '_ {
    (0..4).map(|at| [rect[at], rect[(at + 1) % 4]])
}

fn from_line(p: P, [a, b]: [P; 2]) -> f64 {
    let length = distance(a, b);
    let share =
        if length > 0.0 { ((p.0 - a.0) * (b.0 - a.0) + (p.1 - a.1) * (b.1 - a.1)) / (length * length) } else { 0.0 };
    let share = share.clamp(0.0, 1.0);
    distance(p, (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share))
}

fn is_inside(rect: &Rect, p: P) -> bool {
    let turns = |[a, b]: [P; 2]| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    let mut turned = sides(rect).map(turns);
    let first = turned.next().unwrap_or(0.0);
    turned.all(|turn| turn * first > 0.0)
}

fn cross([a, b]: [P; 2], [c, d]: [P; 2]) -> bool {
    let turn = |a: P, b: P, p: P| (b.0 - a.0) * (p.1 - a.1) - (b.1 - a.1) * (p.0 - a.0);
    turn(c, d, a) * turn(c, d, b) < 0.0 && turn(a, b, c) * turn(a, b, d) < 0.0
}

/// How far a line is from a rectangle.
pub(super) fn line_gap(line: [P; 2], rect: &Rect) -> f64 {
    if line.iter().any(|p| is_inside(rect, *p)) || sides(rect).any(|side| cross(line, side)) {
        return 0.0;
    }
    let ends = line.iter().flat_map(|p| sides(rect).map(move |side| from_line(*p, side)));
    ends.chain(rect.iter().map(|p| from_line(*p, line))).fold(f64::INFINITY, f64::min)
}

fn rect_gap(a: &Rect, b: &Rect) -> f64 {
    if a.iter().any(|p| is_inside(b, *p)) || b.iter().any(|p| is_inside(a, *p)) {
        return 0.0;
    }
    sides(a).map(|side| line_gap(side, b)).fold(f64::INFINITY, f64::min)
}

/// How far two footprints are apart.
pub(super) fn gap(a: &[Rect], b: &[Rect]) -> f64 {
    a.iter().flat_map(|a| b.iter().map(move |b| rect_gap(a, b))).fold(f64::INFINITY, f64::min)
}

pub(super) fn moved(rects: &[Rect], way: P, far: f64) -> Vec<Rect> {
    rects.iter().map(|rect| rect.map(|corner| along(corner, way, far))).collect()
}
