//! Flight: a hundred yards home, round what is in the way (FD-FLD-22, FD-D05 to D07).

use engine::game::PieceId;
use engine::table::{
    Body, Facing, Ground, Heading, Point, Polygon, Pose, Segment, Shape, Spot, Thing, Vector, overlap_along,
};

use super::Poses;
use crate::field::terrain::Terrain;
use crate::field::{Aim, Field, ROUNDING};

/// What becomes of a stand that flees.
#[derive(Clone, Debug, PartialEq)]
pub enum Flown {
    /// It ran.
    Ran(Flight),
    /// FD-D05: it ran off the table.
    Off(Flight),
    /// FD-D07: it cannot get away.
    Cornered,
}

/// A flight.
#[derive(Clone, Debug, PartialEq)]
pub struct Flight {
    /// Where the stands end.
    pub poses: Poses,
    /// The way-points of the first stand.
    pub way: Vec<Spot>,
}

/// Something that blocks a flight.
struct Block {
    body: Body,
    enemy: bool,
}

/// A feature that the enemy garrisons: its place among the areas, and its outline.
struct Work<'w> {
    area: usize,
    outline: &'w Polygon,
}

/// All that blocks a flight.
struct Blocks<'b> {
    stands: Vec<Block>,
    works: Vec<Work<'b>>,
}

/// One direction being tried.
struct Run<'r> {
    ground: &'r Ground,
    works: &'r [Work<'r>],
    ahead: Vector,
    left: Vector,
    blocks: &'r [Block],
    /// Overlapped after the turn: in the way only of what leads deeper into it.
    under: Vec<usize>,
}

impl Field<'_> {
    /// FD-D06: the flight of a stand or troop. `from` are enemies whose charge it flees from; `crew_of` are guns that do
    /// not block their own crew (FD-D51).
    pub fn flight(&self, members: &[PieceId], yards: f64, from: &[PieceId], crew_of: Option<PieceId>) -> Flown {
        let (Some(first), Some(body)) = (members.first(), self.joint_body(members)) else { return Flown::Cornered };
        let side = self.table.side(*first);
        let home = self.table.home(side);
        let shunned = self.shunned(&body, side, from);
        let blocks = self.blocks(members, crew_of, &body, self.inches(yards));
        let step = self.numbers().degrees.flight_step.get();
        let all = 360 / step.max(1);
        for number in 0..all {
            let turns = f64::from((number + 1) / 2 * step) * if number % 2 == 1 { 1.0 } else { -1.0 };
            let heading = home.turned(turns.to_radians());
            let Some(flown) = self.flight_along(members, heading, self.inches(yards), &blocks) else { continue };
            let is_farther =
                |end: &Body| shunned.iter().all(|(enemy, before)| self.distance_to(end, *enemy) > before + 1e-6);
            match flown {
                Flown::Off(flight) => return Flown::Off(flight),
                Flown::Ran(flight) => {
                    let end = Body::of(flight.poses.iter().flat_map(|(piece, pose)| {
                        self.body_at(*piece, *pose).shapes().copied().collect::<Vec<Shape>>()
                    }));
                    if end.is_some_and(|end| is_farther(&end)) {
                        return Flown::Ran(flight);
                    }
                }
                Flown::Cornered => {}
            }
        }
        Flown::Cornered
    }

    /// FD-D06: the enemies that it must get away from, with how far off they are.
    fn shunned(&self, body: &Body, side: engine::game::Side, from: &[PieceId]) -> Vec<(PieceId, f64)> {
        let within = self.inches(self.numbers().within.flight_from.get()) + ROUNDING;
        let enemies = self.of_side(side.other()).filter(|enemy| self.is_fighting_stand(*enemy));
        let with_distance = enemies.map(|enemy| (enemy, self.distance_to(body, enemy)));
        with_distance.filter(|(enemy, distance)| *distance <= within || from.contains(enemy)).collect()
    }

    fn distance_to(&self, body: &Body, enemy: PieceId) -> f64 {
        match self.outline_of(enemy) {
            Some(outline) => outline.gap(body).distance,
            None => body.distance(self.body(enemy)),
        }
    }

    /// FD-D07: what may block the way: stands, guns without a crew, steep banks, features that the enemy garrisons.
    fn blocks(&self, members: &[PieceId], crew_of: Option<PieceId>, body: &Body, reach: f64) -> Blocks<'_> {
        let near = body.bounds().grown(2.0 * reach);
        let side = members.first().map(|piece| self.table.side(*piece));
        let stands = self.solid_near(near).filter(|other| !members.contains(other) && Some(*other) != crew_of);
        let stands: Vec<Block> = stands
            .map(|other| {
                let enemy = Some(self.table.side(other)) != side && !self.piece(other).is_guns_alone();
                Block { body: self.body(other).clone(), enemy }
            })
            .collect();
        let works = self.features().filter_map(|feature| {
            let held = side.is_some_and(|side| self.is_garrisoned_by(feature, side.other()));
            let area = self.table.features.get(usize::from(feature)).copied().filter(|_| held)?;
            Some(Work { area, outline: self.table.feature_outline(feature)? })
        });
        Blocks { stands, works: works.collect() }
    }

    /// A flight along one direction; none if it is not allowed to go that way.
    fn flight_along(&self, members: &[PieceId], heading: Heading, reach: f64, all: &Blocks<'_>) -> Option<Flown> {
        let blocks = &all.stands;
        let facing = Facing::nearest(heading);
        let pivot = self.common_centre(members);
        let first = members.first()?;
        let degrees = super::wheel::turn_between(self.piece(*first).pose.facing, facing);
        let turned = self.turned(members, pivot, degrees);
        let start = self.bodies_at(&turned)?;
        let ahead = heading.ahead();
        let under = blocks.iter().enumerate().filter(|(_, block)| block.body.overlaps(&start, ROUNDING));
        let (ground, works) = (&self.table.setting.ground, &all.works[..]);
        let left = heading.right() * -1.0;
        let run = Run { ground, works, ahead, left, blocks, under: under.map(|(at, _)| at).collect() };
        let (mut body, mut left, mut moved) = (start.clone(), reach, Vector::new(0.0, 0.0));
        let mut way = Vec::new();
        while left > ROUNDING {
            if let Some(off) = self.leaves_table(&body, ahead, left) {
                let free = self.banks_before(&body, ahead, run.free(&start, &body, ahead * off));
                if free >= off - ROUNDING {
                    moved = moved + ahead * left;
                    way.push(Spot::nearest(pivot + moved));
                    return Some(Flown::Off(Flight { poses: shifted(&turned, moved, facing), way }));
                }
            }
            let free = self.banks_before(&body, ahead, run.free(&start, &body, ahead * left));
            moved = moved + ahead * free;
            body = start.moved(moved);
            left -= free;
            way.push(Spot::nearest(pivot + moved));
            if left <= ROUNDING {
                break;
            }
            let Some(slip) = self.slip(&run, &start, &body, left) else { break };
            moved = moved + slip;
            body = start.moved(moved);
            left -= slip.length();
            way.push(Spot::nearest(pivot + moved));
        }
        let gap = self.numbers().tolerance.gap_to_enemy.get() - ROUNDING;
        let near_enemy = blocks.iter().any(|block| block.enemy && body.is_nearer(&block.body, gap))
            || works.iter().any(|work| work.outline.gap(&body).distance < gap);
        let overlaps = blocks.iter().any(|block| body.overlaps(&block.body, 2.0 * ROUNDING));
        if near_enemy || overlaps {
            return None;
        }
        let flight = Flight { poses: shifted(&turned, moved, facing), way };
        // FD-D05: it may have turned over the edge before it ran along it.
        let off = flight.poses.iter().any(|(piece, pose)| self.edges_allow(&self.body_at(*piece, *pose)).is_err());
        Some(if off { Flown::Off(flight) } else { Flown::Ran(flight) })
    }

    fn bodies_at(&self, poses: &[(PieceId, Pose)]) -> Option<Body> {
        Body::of(
            poses
                .iter()
                .flat_map(|(piece, pose)| self.body_at(*piece, *pose).shapes().copied().collect::<Vec<Shape>>()),
        )
    }

    /// FD-D05: after how many inches any part of it leaves the table, if it does.
    fn leaves_table(&self, body: &Body, ahead: Vector, left: f64) -> Option<f64> {
        let (table, own) = (self.table.edges.bounds(), body.bounds());
        let until = |room: f64, along: f64| if along > 1e-9 { room.max(0.0) / along } else { f64::INFINITY };
        let least = [
            until(table.high.x - own.high.x, ahead.x),
            until(own.low.x - table.low.x, -ahead.x),
            until(table.high.y - own.high.y, ahead.y),
            until(own.low.y - table.low.y, -ahead.y),
        ];
        let least = least.into_iter().fold(f64::INFINITY, f64::min);
        (least < left - ROUNDING).then_some(least)
    }

    /// FD-D07: steep banks stop a flight at their edge.
    fn banks_before(&self, body: &Body, ahead: Vector, free: f64) -> f64 {
        if !self.has_banks() || self.is_amid_banks(body) {
            return free;
        }
        let on_banks = |inches: f64| self.is_on_banks(&body.moved(ahead * inches));
        let steps = (free / 0.1).ceil().max(1.0);
        let mut at = 0.0;
        while at < steps {
            if on_banks((free / steps) * (at + 1.0)) {
                // The edge itself lies between two looks.
                let (mut low, mut high) = ((free / steps) * at, (free / steps) * (at + 1.0));
                for _ in 0..12 {
                    let middle = f64::midpoint(low, high);
                    if on_banks(middle) { high = middle } else { low = middle }
                }
                return low;
            }
            at += 1.0;
        }
        free
    }

    fn has_banks(&self) -> bool {
        self.table.setting.ground.areas().iter().any(|area| Terrain::of_area(area) == Terrain::SteepBanks)
    }

    /// FD-D07, FD-FLD-17: how far to a side a body that takes so much room to either hand comes to a crossing that is as
    /// wide as it, or past the end of steep banks.
    fn ways_round_banks(&self, body: &Body, side: Vector, room: [f64; 2], ways: &mut Vec<(f64, Vector)>) {
        if !self.has_banks() {
            return;
        }
        let [back, on] = room;
        for area in self.table.setting.ground.areas() {
            let along = area.outline().corners().iter().map(|corner| (*corner - body.centre()).dot(side));
            let (low, high) =
                along.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)));
            match Terrain::of_area(area) {
                Terrain::Bridge | Terrain::Ford if (low + back).max(0.0) + on <= high + ROUNDING => {
                    ways.push(((low + back).max(0.0), side));
                }
                Terrain::SteepBanks => ways.push((high + back, side)),
                _ => {}
            }
        }
    }

    /// FD-D07: the shorter way sideways to a gap of its frontage; left if equal.
    fn slip(&self, run: &Run<'_>, start: &Body, body: &Body, left: f64) -> Option<Vector> {
        let width = |toward: Vector| -> f64 {
            body.shapes()
                .flat_map(engine::table::Shape::corners)
                .map(|c| (c - body.centre()).dot(toward))
                .fold(0.0, f64::max)
        };
        let mut ways: Vec<(f64, Vector)> = Vec::new();
        for side in [run.left, run.left * -1.0] {
            // Just clear of each of the things that may be ahead.
            let mut clear_of = |corners: &mut dyn Iterator<Item = Point>| {
                let far = corners.map(|corner| (corner - body.centre()).dot(side)).fold(f64::NEG_INFINITY, f64::max);
                ways.push((far + width(side * -1.0), side));
            };
            for block in run.blocks {
                clear_of(&mut block.body.shapes().flat_map(engine::table::Shape::corners));
            }
            for work in run.works {
                clear_of(&mut work.outline.corners().iter().copied());
            }
            self.ways_round_banks(body, side, [width(side * -1.0), width(side)], &mut ways);
        }
        ways.retain(|(slip, _)| *slip > ROUNDING && *slip <= left + ROUNDING);
        ways.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        for (slip, side) in ways {
            let step = side * slip.min(left);
            let there = body.moved(step);
            let free = run.free(start, body, step) >= slip - 2.0 * ROUNDING;
            let on_table = self.table.edges.allow(&there, &[], ROUNDING).is_ok();
            let look = 2.0 * ROUNDING + 0.1;
            let ahead = self.banks_before(&there, run.ahead, run.free(start, &there, run.ahead * look));
            if free && on_table && !self.is_on_banks(&there) && ahead > 0.1 {
                return Some(step);
            }
        }
        None
    }

    /// FD-D07: whether a stand that is charged could get away.
    pub fn can_flee(&self, members: &[PieceId], yards: f64, from: &[PieceId]) -> bool {
        self.flight(members, yards, from, None) != Flown::Cornered
    }

    /// Whom a flight from a charge counts as its cause: the charger with its troop.
    pub fn chasers(&self, chargers: &[PieceId]) -> Vec<PieceId> {
        chargers.iter().flat_map(|charger| self.whole(*charger)).collect()
    }

    /// The piece or feature that an aim is, for messages.
    pub fn aim_name(&self, aim: Aim) -> String {
        match aim {
            Aim::Piece(piece) => self.table.setting.name(piece).to_owned(),
            Aim::Feature(feature) => self.table.feature_name(feature).to_owned(),
        }
    }
}

impl Run<'_> {
    /// How far a body may go by a step before it meets a block.
    fn free(&self, start: &Body, body: &Body, step: Vector) -> f64 {
        let length = step.length();
        let mut free = length;
        for (at, block) in self.blocks.iter().enumerate() {
            if self.under.contains(&at) {
                // It overlapped this one from the start: only a way that leads deeper into it is barred.
                let deeper = (block.body.centre() - start.centre()).dot(step) > 0.0;
                let still = body.overlaps(&block.body, ROUNDING);
                if still && deeper {
                    return 0.0;
                }
                if still {
                    continue;
                }
            }
            if let Some((share, _)) = overlap_along(body, step, &block.body, ROUNDING) {
                free = free.min((share * length - ROUNDING).max(0.0));
            }
        }
        for work in self.works {
            let bounds = work.outline.bounds();
            let inward = Segment::new(bounds.low, bounds.high).midpoint() - start.centre();
            if work.outline.gap(body).distance <= 0.0 && inward.dot(step) <= 0.0 {
                continue;
            }
            // A hair's breadth off, so that running along its outline is no running into it.
            let off = Heading::along(inward * -1.0).map_or(inward, |away| away.ahead() * (2.0 * ROUNDING));
            let mut trodden = Vec::new();
            self.ground.trodden(&body.moved(off), step, &mut trodden);
            let parts =
                trodden.iter().filter(|part| part.thing == Thing::Area(work.area) && part.to > part.from + ROUNDING);
            let first = parts.map(|part| part.from).fold(f64::INFINITY, f64::min);
            free = free.min((first - ROUNDING).max(0.0));
        }
        free
    }
}

fn shifted(poses: &[(PieceId, Pose)], by: Vector, facing: Facing) -> Poses {
    let step = super::grid_step(by);
    let moved = |(piece, pose): &(PieceId, Pose)| {
        (*piece, Pose { spot: Spot::new(pose.spot.x + step.x, pose.spot.y + step.y), facing })
    };
    poses.iter().map(moved).collect()
}
