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

    /// FD-R92: whether the places that were fixed when a change was begun are still free.
    pub fn are_places_free(&self, poses: &[(PieceId, Pose)]) -> Result<(), Barred> {
        for (piece, pose) in poses.iter().filter(|(piece, pose)| self.piece(*piece).pose != *pose) {
            let body = self.body_at(*piece, *pose);
            self.edges_allow(&body)?;
            self.is_free_of_others(*piece, &body, |other| poses.iter().any(|(moving, _)| *moving == other))?;
            self.ground_admits(*piece, &body)?;
        }
        Ok(())
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
    // Who has a place within a limit has one within a wider one.
    let least = limits.partition_point(|limit| !Matching::within(ways, *limit + slack).is_complete(&[]));
    let matching = Matching::within(ways, limits.get(least).copied().unwrap_or(f64::INFINITY) + slack);
    let mut fixed: Vec<usize> = Vec::new();
    for item in 0..ways.len() {
        let first = (0..ways.len()).find(|place| {
            let is_open = matching.is_near(item, *place) && !fixed.contains(place);
            is_open && {
                fixed.push(*place);
                let is_complete = matching.is_complete(&fixed);
                fixed.pop();
                is_complete
            }
        });
        fixed.push(first.unwrap_or(item));
    }
    fixed
}

/// The places that each item has within a limit, a bit for each place.
struct Matching(Vec<u64>);

impl Matching {
    /// As many places count as there are items.
    fn within(ways: &[Vec<f64>], limit: f64) -> Matching {
        let bits = |row: &Vec<f64>| {
            row.iter()
                .take(ways.len().min(64))
                .enumerate()
                .fold(0, |bits, (place, way)| bits | u64::from(*way <= limit) << place)
        };
        Matching(ways.iter().map(bits).collect())
    }

    fn is_near(&self, item: usize, place: usize) -> bool {
        self.0.get(item).is_some_and(|near| place < 64 && near >> place & 1 == 1)
    }

    /// Whether there is a place for each item, where the first of them have theirs.
    fn is_complete(&self, fixed: &[usize]) -> bool {
        let mut holder = [None; 64];
        let taken = fixed.iter().fold(0_u64, |taken, place| taken | 1 << (place % 64));
        (fixed.len()..self.0.len()).all(|item| {
            let mut seen = taken;
            self.augment(item, &mut seen, &mut holder)
        })
    }

    /// Finds a place for an item, and other places for those that it puts out of theirs.
    fn augment(&self, item: usize, seen: &mut u64, holder: &mut [Option<usize>; 64]) -> bool {
        loop {
            let free = self.0.get(item).copied().unwrap_or(0) & !*seen;
            let place = free.trailing_zeros();
            if free == 0 {
                return false;
            }
            *seen |= 1 << place;
            let Some(held) = holder.get(place as usize).copied() else { return false };
            if held.is_none_or(|other| self.augment(other, seen, holder)) {
                if let Some(place) = holder.get_mut(place as usize) {
                    *place = Some(item);
                }
                return true;
            }
        }
    }
}
