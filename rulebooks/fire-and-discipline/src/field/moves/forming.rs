//! Changes of formation: who takes which place, and how far the longest way is (FD-R92).

use engine::game::PieceId;
use engine::table::{Facing, Point, Pose, Stance};

use super::layout::{Item, Layout, laid, square, square_keeper};
use super::{Barred, Poses};
use crate::field::Field;
use crate::words::Formation;

/// A change of formation.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Into what.
    pub kind: Formation,
    /// Where all the stands would stand.
    pub poses: Poses,
    /// The longest way of one of them, in yards.
    pub longest: f64,
}

/// The places of a formation that are to be taken, each as the front of an item at a stance.
pub type Places = Vec<Stance>;

impl Field<'_> {
    /// A stand, or the troop that it is of, as something with a place in a formation.
    pub fn item(&self, piece: PieceId) -> Item {
        let stands: Vec<PieceId> = self.whole(piece);
        let base = |piece: PieceId| self.table.base(piece, self.piece(piece));
        let depth = stands.iter().map(|piece| base(*piece)[1]).fold(0.0, f64::max);
        Item { stands: stands.into_iter().map(|piece| (piece, base(piece)[0])).collect(), depth }
    }

    /// FD-R92: the change of formation of the stand that stays and those that join it, each named by one stand.
    pub fn form(&self, kind: Formation, stays: PieceId, others: &[PieceId]) -> Result<Change, Barred> {
        let keeper = self.item(stays);
        let items: Vec<Item> = others.iter().map(|piece| self.item(*piece)).collect();
        let facing = self.piece(stays).pose.facing;
        let front = self.front_of(&keeper, facing);
        let poses = match kind {
            Formation::Square => self.square_round(&keeper, &items, front)?,
            Formation::Column => {
                let places = behind(&keeper, &items);
                self.assigned(&keeper, &items, &places, front, Formation::Column)?
            }
            Formation::Line | Formation::Single => self.line_beside(&keeper, &items, front)?,
        };
        let way = |(piece, pose): &(PieceId, Pose)| self.piece(*piece).pose.spot.point().distance(pose.spot.point());
        let longest = poses.iter().map(way).fold(0.0, f64::max);
        Ok(Change { kind, longest: self.yards(longest), poses })
    }

    /// The middle of the front of an item as it stands.
    fn front_of(&self, item: &Item, facing: Facing) -> Stance {
        let stands: Vec<PieceId> = item.stands.iter().map(|(piece, _)| *piece).collect();
        let middle = self.joint_body(&stands).map_or(Point::new(0.0, 0.0), |body| body.front().midpoint());
        Stance { at: middle, heading: facing.heading() }
    }

    /// FD-R92: beside the stand that stays, counted off left, right, left; if a side is not free, the rest go to the other.
    fn line_beside(&self, keeper: &Item, items: &[Item], front: Stance) -> Result<Poses, Barred> {
        let width = items.iter().map(Item::width).fold(keeper.width(), f64::max);
        let half = f64::midpoint(keeper.width(), width);
        let moving: Vec<PieceId> =
            items.iter().chain([keeper]).flat_map(|item| item.stands.iter().map(|(p, _)| *p)).collect();
        let mut open = [true, true];
        let mut taken: [u32; 2] = [0, 0];
        let mut places = Layout::new();
        let mut next = 0;
        while places.len() < items.len() {
            if open == [false, false] {
                return Err(Barred::by("FD-R92", "there is no room for the line"));
            }
            let side = if open.get(next) == Some(&true) { next } else { 1 - next };
            let number = taken.get(side).copied().unwrap_or(0);
            let out = half + width * f64::from(number);
            let right = if side == 0 { -out } else { out };
            let free =
                items.first().is_some_and(|item| self.is_place_free(item, front, (right, 0.0, 0.0), &moving).is_ok());
            if free {
                places.push((right, 0.0, 0.0));
                if let Some(count) = taken.get_mut(side) {
                    *count += 1;
                }
                next = 1 - side;
            } else if let Some(open) = open.get_mut(side) {
                *open = false;
            }
        }
        self.assigned(keeper, items, &places, front, Formation::Line)
    }

    fn square_round(&self, keeper: &Item, items: &[Item], front: Stance) -> Result<Poses, Barred> {
        let count = items.len() + 1;
        let all = || items.iter().chain([keeper]);
        let width = all().map(Item::width).fold(0.0, f64::max);
        let depth = all().map(|item| item.depth).fold(0.0, f64::max);
        let mut places = square(count, &[width, depth]);
        let own = square_keeper(count);
        let Some((right, ahead, _)) = places.get(own).copied() else {
            return Err(Barred::by("FD-FRM-09", "one stand cannot form square"));
        };
        places.remove(own);
        // Rear edges lie on the inner figure, however deep a stand is.
        let behind = depth - keeper.depth;
        let places: Layout = places.into_iter().map(|(x, y, way)| (x - right, y - ahead + behind, way)).collect();
        self.assigned(keeper, items, &places, front, Formation::Square)
    }

    /// FD-R92: they take the places that make the longest way shortest; if that is equal, the first in the order of battle
    /// has the place nearest to the front, of a line farthest to the left.
    fn assigned(
        &self,
        keeper: &Item,
        items: &[Item],
        places: &[(f64, f64, f64)],
        front: Stance,
        kind: Formation,
    ) -> Result<Poses, Barred> {
        let mut order: Vec<usize> = (0..places.len()).collect();
        if kind == Formation::Line {
            let right = |at: &usize| places.get(*at).map_or(0.0, |place| place.0);
            order.sort_by(|a, b| right(a).total_cmp(&right(b)));
        }
        let ways: Vec<Vec<f64>> = items
            .iter()
            .map(|item| order.iter().map(|at| self.way_to(item, places.get(*at), front)).collect())
            .collect();
        let taken = shortest_longest(&ways);
        let moving: Vec<PieceId> =
            items.iter().chain([keeper]).flat_map(|item| item.stands.iter().map(|(p, _)| *p)).collect();
        let deepest = items.iter().chain([keeper]).map(|item| item.depth).fold(0.0, f64::max);
        let mut poses = keeper.at(front);
        // The stand that stays keeps its place to the grain.
        for (piece, pose) in &mut poses {
            *pose = self.piece(*piece).pose;
        }
        for (item, slot) in items.iter().zip(taken) {
            let mut place = order.get(slot).and_then(|at| places.get(*at)).copied().unwrap_or((0.0, 0.0, 0.0));
            if kind == Formation::Square {
                place = drawn_in(place, deepest - item.depth);
            }
            self.is_place_free(item, front, place, &moving)?;
            poses.extend(laid(std::slice::from_ref(item), &[place], front));
        }
        Ok(poses)
    }

    fn way_to(&self, item: &Item, place: Option<&(f64, f64, f64)>, front: Stance) -> f64 {
        let Some(place) = place else { return f64::INFINITY };
        let there = laid(std::slice::from_ref(item), &[*place], front);
        let way = |(piece, pose): &(PieceId, Pose)| self.piece(*piece).pose.spot.point().distance(pose.spot.point());
        there.iter().map(way).fold(0.0, f64::max)
    }

    /// FD-R92: no other stand, ground that they may enter, and the gap to enemies.
    fn is_place_free(
        &self,
        item: &Item,
        front: Stance,
        place: (f64, f64, f64),
        moving: &[PieceId],
    ) -> Result<(), Barred> {
        for (piece, pose) in laid(std::slice::from_ref(item), &[place], front) {
            let body = self.body_at(piece, pose);
            self.edges_allow(&body)?;
            self.is_free_of_others(piece, &body, |other| moving.contains(&other))?;
            self.ground_admits(piece, &body)?;
        }
        Ok(())
    }
}

/// A place so much farther back, by the way that it faces.
fn drawn_in((right, ahead, degrees): (f64, f64, f64), by: f64) -> (f64, f64, f64) {
    let way = engine::table::Heading::radians(degrees.to_radians()).ahead() * by;
    (right - way.x, ahead - way.y, degrees)
}

/// Behind the stand that stays, one after the other.
fn behind(keeper: &Item, items: &[Item]) -> Layout {
    let mut back = -keeper.depth;
    let place = |item: &Item| {
        let front = back;
        back -= item.depth;
        (0.0, front, 0.0)
    };
    items.iter().map(place).collect()
}

/// Who takes which place, so that the longest way is as short as can be; of equal ones the first items have the first
/// places.
fn shortest_longest(ways: &[Vec<f64>]) -> Vec<usize> {
    let mut limits: Vec<f64> = ways.iter().flatten().copied().collect();
    limits.sort_by(f64::total_cmp);
    let slack = 1e-6;
    let limit = limits.into_iter().find(|limit| matching(ways, *limit + slack, &[]).is_some()).unwrap_or(f64::INFINITY);
    let mut fixed: Vec<usize> = Vec::new();
    for item in 0..ways.len() {
        let free = (0..ways.len()).filter(|place| !fixed.contains(place)).collect::<Vec<_>>();
        let first = free.into_iter().find(|place| {
            let near = ways.get(item).and_then(|row| row.get(*place)).is_some_and(|way| *way <= limit + slack);
            let mut tried = fixed.clone();
            tried.push(*place);
            near && matching(ways, limit + slack, &tried).is_some()
        });
        fixed.push(first.unwrap_or(item));
    }
    fixed
}

/// A place for each item within a limit, the first of them fixed; none if there is no such thing.
fn matching(ways: &[Vec<f64>], limit: f64, fixed: &[usize]) -> Option<Vec<usize>> {
    let count = ways.len();
    let mut holder: Vec<Option<usize>> = vec![None; count];
    for (item, place) in fixed.iter().enumerate() {
        *holder.get_mut(*place)? = Some(item);
    }
    for item in fixed.len()..count {
        let mut seen = vec![false; count];
        if !augment(ways, limit, fixed.len(), item, &mut holder, &mut seen) {
            return None;
        }
    }
    let mut places = vec![0; count];
    for (place, item) in holder.iter().enumerate() {
        *places.get_mut((*item)?)? = place;
    }
    Some(places)
}

fn augment(
    ways: &[Vec<f64>],
    limit: f64,
    fixed: usize,
    item: usize,
    holder: &mut Vec<Option<usize>>,
    seen: &mut Vec<bool>,
) -> bool {
    for place in 0..ways.len() {
        let near = ways.get(item).and_then(|row| row.get(place)).is_some_and(|way| *way <= limit);
        if !near || seen.get(place).copied().unwrap_or(true) {
            continue;
        }
        if let Some(mark) = seen.get_mut(place) {
            *mark = true;
        }
        let held = holder.get(place).copied().flatten();
        let free = match held {
            None => true,
            Some(other) if other < fixed => false,
            Some(other) => augment(ways, limit, fixed, other, holder, seen),
        };
        if free {
            if let Some(place) = holder.get_mut(place) {
                *place = Some(item);
            }
            return true;
        }
    }
    false
}
