//! Where a piece would rather be: how good a place is, and the best within its pace.

use engine::game::{Exit, PieceId, Role, Setting, Sighting};
use engine::table::{Facing, Heading, Point, Pose, Vector};

use super::memory::{Memory, is_back};
use super::picture::{Body, Picture, fights, gap, is_steady, is_unlimbered, pace};
use super::plan::Plan;
use super::rider::fire_of;
use super::shelter::{Shelters, is_open, is_rough, on_the_edge};
use crate::filling::looking;

/// What it costs to be one pace too far from the enemy.
const PACE_AWAY: f64 = 20.0;
/// What it costs to be one's whole useful range too near.
const TOO_NEAR: f64 = 18.0;
/// What one step of shelter is worth.
const SHELTER: f64 = 6.0;
/// How much of that is left on the way to the enemy, for whoever presses on: he does not stay for it.
const ON_THE_WAY: f64 = 0.5;
/// From how many enemies beside the nearest one seeks shelter.
const OTHERS: usize = 6;
/// What it costs to stand on a friend's heels.
const CROWDED: f64 = 9.0;
/// What it costs to look the wrong way.
const ASTRAY: f64 = 8.0;
/// The same for guns, which shoot nowhere but ahead.
const ASTRAY_GUNS: f64 = 14.0;
/// The cosine of the angle from which on one looks the wrong way.
const STRAIGHT_ON: f64 = 0.7;
/// How many times as far as the nearest enemy another may be for whom one looks elsewhere.
const AS_NEAR: f64 = 1.5;
/// The directions that are tried beside the straight one, in radians.
const SWERVES: [f64; 4] = [0.5, -0.5, 1.0, -1.0];
/// A move must gain more than this to be worth the shuffle.
const WORTHWHILE: f64 = 4.0;
/// The same for guns, which should stand and shoot.
const WORTHWHILE_GUNS: f64 = 10.0;
/// The same for guns that would have to be limbered first.
pub(super) const WORTH_LIMBERING: f64 = 15.0;
/// The same for guns that would be shot at while they are limbered, and have somebody to shoot at where they are.
const WORTH_LIMBERING_UNDER_FIRE: f64 = 30.0;
/// The same for whoever has the enemy in range; to look the right way is worth it, to stand a little better is not.
const WORTHWHILE_ENGAGED: f64 = 7.5;
/// What going back to where one has just come from must gain.
const WORTH_GOING_BACK: f64 = 14.0;
/// What a shuffle must gain: cover may be worth it, a friend on one's heels is not.
const WORTH_A_SHUFFLE: f64 = 11.0;
/// How short a move is a shuffle, as a share of the pace.
const SHUFFLE: f64 = 0.12;
/// The same for a leader, in the rulebook's unit.
const LEADERS_SHUFFLE: f64 = 0.5;
/// Whoever presses on less than this holds his ground.
const PRESSING: f64 = 0.25;
/// What it costs to stand in the open where one is shot at and cannot answer.
const EXPOSED: f64 = 10.0;

/// What it costs riders who only strike to stop where they are shot at, and strike nobody.
const RIDDEN_INTO: f64 = 15.0;
/// What it costs them to stop in rough ground: they have no use for its shelter, and cannot charge out of it.
const ROUGH: f64 = 12.0;

/// What it is worth to get nearer to the way off the table, for a piece that counts only once it has left.
const WORTH_LEAVING: f64 = 40.0;

/// Where a piece would like to be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    pub(super) spot: Point,
    pub(super) facing: Option<Facing>,
    /// How much better that is than to stay.
    pub(super) gain: f64,
    /// How places were judged for it; for leaders they are not.
    pub(super) by: Option<Yardstick>,
    /// Whether it is the way off the table.
    pub(super) off: bool,
}

/// By what a piece that fights judges places at a question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Yardstick {
    range: f64,
    pressure: f64,
    /// Whether it is a rider who keeps out of the fire.
    wary: bool,
    /// Whether it is a rider who keeps to open ground.
    open: bool,
    /// How good it is to stay.
    stay: f64,
}

impl Wish {
    /// Whether a piece that wishes it only wants to look another way.
    pub(super) fn is_turn(&self, own: &Sighting) -> bool {
        own.pose.spot.point().distance(self.spot) < shuffle(own) * 0.8
    }

    /// Whether it is a rider's who keeps out of the fire.
    pub(super) fn is_wary(&self) -> bool {
        self.by.is_some_and(|by| by.wary)
    }

    /// Whether it only wants to stand a little aside, looking the same way.
    fn is_shuffle(&self, own: &Sighting) -> bool {
        let ahead = own.pose.facing.heading().ahead();
        let turns = self.facing.is_some_and(|facing| along(facing.heading().ahead(), ahead) < STRAIGHT_ON);
        !turns && own.pose.spot.point().distance(self.spot) <= shuffle(own)
    }
}

/// All that a place is judged by.
pub(super) struct Judge<'a> {
    pub(super) setting: &'a Setting,
    pub(super) picture: &'a Picture,
    pub(super) shelters: &'a Shelters,
    pub(super) plan: &'a Plan,
    /// Where a piece would be and no way led.
    pub(super) barred: Option<(PieceId, Point)>,
}

impl Judge<'_> {
    /// Where a piece would like to be, if that is worth a move. A piece that found no target where it thought that it
    /// would goes nearer, the more often the nearer.
    pub(super) fn wish(&self, own: &Sighting, memory: Memory, left: Option<Point>) -> Option<Wish> {
        let here = own.pose.spot.point();
        if let Some(out) = self.way_out(own, here) {
            return Some(out);
        }
        if self.stands_by(own, here) {
            return None;
        }
        let wish = if fights(own) { self.fighter(own, here, &memory) } else { self.leader(own, here)? };
        let back = left.is_some_and(|left| is_back(here, wish.spot, left));
        let worthwhile = match is_steady(own) {
            true if is_unlimbered(own) && !wish.is_turn(own) => match self.gap_to_foe(own, here) {
                gap if gap <= own.useful_range || self.is_in_reach(own, here) => f64::INFINITY,
                gap if gap <= own.far_range && self.is_in_range(own, here) => WORTH_LIMBERING_UNDER_FIRE,
                _ => WORTH_LIMBERING,
            },
            true if back => WORTH_GOING_BACK,
            true if wish.is_shuffle(own) => WORTH_A_SHUFFLE,
            _ => self.worthwhile(own, here, memory.is_aiming()),
        };
        (wish.gain > worthwhile).then_some(wish)
    }

    fn gap_to_foe(&self, own: &Sighting, here: Point) -> f64 {
        self.picture.nearest_foe(own, here).map_or(f64::INFINITY, |(gap, _)| gap)
    }

    /// The way off the table, for a piece that counts for its side only once it has left.
    fn way_out(&self, own: &Sighting, here: Point) -> Option<Wish> {
        let leaves =
            |exit: &&Exit| exit.side == own.side && (exit.pieces.is_empty() || exit.pieces.contains(&own.piece));
        let exit = self.setting.exits.iter().filter(|exit| exit.worth > 0).find(leaves)?;
        let zone = self.setting.zones.get(exit.zone)?.outline.bounds();
        let [width, depth] = self.setting.size;
        // The edge that the zone lies along, where it is nearest.
        let (x, y) = (here.x.clamp(zone.low.x, zone.high.x), here.y.clamp(zone.low.y, zone.high.y));
        let edges = [
            (zone.low.y, Point::new(x, 0.0)),
            (depth - zone.high.y, Point::new(x, depth)),
            (zone.low.x, Point::new(0.0, y)),
            (width - zone.high.x, Point::new(width, y)),
        ];
        let (_, spot) = edges.into_iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(Wish { spot, facing: None, gain: WORTH_LEAVING, by: None, off: true })
    }

    /// What a move must gain: whoever has the enemy in range stands and shoots rather than shuffle about.
    fn worthwhile(&self, own: &Sighting, here: Point, aiming: bool) -> f64 {
        let engaged = aiming || self.picture.nearest_foe(own, here).is_some_and(|(gap, _)| gap <= own.useful_range);
        match own.role {
            _ if !is_steady(own) => WORTHWHILE,
            Role::Guns => WORTHWHILE_GUNS,
            _ if engaged && fights(own) => WORTHWHILE_ENGAGED,
            _ => WORTHWHILE,
        }
    }

    fn fighter(&self, own: &Sighting, here: Point, memory: &Memory) -> Wish {
        let pace = pace(own);
        let foe = self.picture.nearest_foe(own, here).map(|(_, foe)| *foe);
        let wary = self.is_wary(own, here, memory);
        let range = self.range(own, here, memory, wary);
        let pressure = self.pressure(own, here, foe.as_ref());
        let mut by = Yardstick { range, pressure, wary, open: self.keeps_to_the_open(own, here), stay: 0.0 };
        let objective = self.plan.duty(own.piece).and_then(|duty| self.setting.objectives.get(duty));
        by.stay = self.quality(own, here, &by) - self.astray(own, own.pose);
        let mut best = Best::new(here, by.stay);
        // Whoever holds his ground does not go to meet the enemy, and not for cover either.
        let holds = self.plan.defends(own) && pressure < PRESSING;
        let stays = holds && self.is_covered(own, here);
        let least = foe.as_ref().filter(|_| holds).map_or(0.0, |foe| gap(own, here, foe) - shuffle(own));
        let meets = |spot: Point| holds && self.picture.nearest_foe(own, spot).is_some_and(|(gap, _)| gap < least);
        let mut offer = |spot: Point| {
            let barred = self.is_barred(own, here, spot) || wary && self.is_beyond(here, spot);
            if is_open(self.setting, spot) && !barred {
                best.offer(spot, self.quality(own, spot, &by));
            }
        };
        offer(on_table(self.setting, own, here));
        if let Some(objective) = objective {
            offer(on_table(self.setting, own, clipped(here, objective.at.point(), pace)));
        }
        let mut consider = |spot: Point| {
            let spot = on_table(self.setting, own, spot);
            if !meets(spot) {
                offer(spot);
            }
        };
        if let Some(foe) = foe.as_ref().filter(|_| !stays) {
            let straight = Heading::along(foe.at - here);
            let need = gap(own, here, foe) - range * 0.95;
            if let Some(ahead) = straight {
                consider(here + ahead.ahead() * need.clamp(-pace, pace));
                for swerve in SWERVES {
                    consider(here + ahead.turned(swerve).ahead() * pace);
                }
                consider(here + ahead.ahead() * -pace);
            }
            let [_, depth] = own.half;
            for spot in self.shelters.near(here, pace, depth, foe.at) {
                consider(spot);
            }
        }
        let facing = foe.and_then(|foe| looking(best.spot, foe.at));
        let facing = facing.or_else(|| objective.and_then(|objective| looking(here, objective.at.point())));
        let bared = foe.map_or(0.0, |foe| self.bared(own, here, best.spot, &foe));
        Wish { spot: best.spot, facing, gain: best.gain() - bared, by: Some(by), off: false }
    }

    /// What it costs to leave shelter from the other enemies who are near, for whoever need not go nearer to the first.
    fn bared(&self, own: &Sighting, here: Point, spot: Point, first: &Body) -> f64 {
        let [_, depth] = own.half;
        if spot == here || gap(own, here, first) > own.useful_range {
            return 0.0;
        }
        let near = |foe: &&Body| {
            let danger = foe.seen.far_range.max(foe.seen.pace) * 1.5;
            foe.fights() && foe.seen.piece != first.seen.piece && gap(own, here, foe) <= danger
        };
        let (mut lost, mut count) = (0.0, 0.0);
        for foe in self.picture.foes().iter().filter(near).take(OTHERS) {
            let shelter = |at: Point| f64::from(self.shelters.at(self.setting, at, depth, foe.at));
            (lost, count) = (lost + shelter(here) - shelter(spot), count + 1.0);
        }
        if count > 0.0 { (lost / count).max(0.0) * SHELTER } else { 0.0 }
    }

    /// How much better than to stay it is to end a move there, for wary riders and for whoever would look past the enemy there; no
    /// more than was wished for all others, who may have a long way to go.
    pub(super) fn gain(&self, own: &Sighting, wish: &Wish, end: Pose) -> f64 {
        let astray = self.astray(own, end);
        let Some(by) = wish.by.filter(|by| astray > 0.0 || by.wary) else { return wish.gain };
        self.quality(own, end.spot.point(), &by) - astray - by.stay
    }

    /// What is left of a wish where no way leads to it: to look at the enemy from where one is. Who wavers would be off.
    pub(super) fn turn(&self, own: &Sighting) -> Option<Facing> {
        let here = own.pose.spot.point();
        let foe = self.picture.nearest_foe(own, here).filter(|_| is_steady(own) && self.astray(own, own.pose) > 0.0);
        foe.and_then(|(_, foe)| looking(here, foe.at))
    }

    /// What it costs to look past the enemy; with another before him who is hardly farther off nobody looks aside.
    fn astray(&self, own: &Sighting, pose: Pose) -> f64 {
        let here = pose.spot.point();
        let near = |gap: f64| gap <= own.useful_range.max(own.pace) * 1.5;
        let Some((_, foe)) = self.picture.nearest_foe(own, here).filter(|(gap, _)| near(*gap)) else { return 0.0 };
        let cost = if own.role == Role::Guns { ASTRAY_GUNS } else { ASTRAY };
        let ahead = |foe: &Body| {
            let to_foe = Heading::along(foe.at - here);
            to_foe.map_or(1.0, |to| along(pose.facing.heading().ahead(), to.ahead()))
        };
        let far = (gap(own, here, foe) * AS_NEAR).max(own.useful_range);
        let other = |foe: &Body| foe.fights() && gap(own, here, foe) <= far && ahead(foe) >= STRAIGHT_ON;
        match ahead(foe) {
            STRAIGHT_ON.. => 0.0,
            0.0.. if self.picture.foes().iter().any(other) => 0.0,
            _ => cost,
        }
    }

    /// How good a place is for a piece that fights.
    fn quality(&self, own: &Sighting, at: Point, by: &Yardstick) -> f64 {
        let (pace, range, pressure) = (pace(own), by.range, by.pressure);
        let mut good = -self.crowd(own, at) - on_the_edge(self.setting, own, at);
        if let Some((gap, foe)) = self.picture.nearest_foe(own, at) {
            let danger = foe.seen.far_range.max(foe.seen.pace).max(range);
            let shelter = self.shelter(own, at, foe.at, by.open);
            // Cover counts where one is shot at; far from the enemy it is only a place to rest.
            let passing = is_steady(own) && pressure >= 1.0 && gap > range;
            good += if shelter < 0.0 {
                shelter
            } else if gap > danger {
                shelter * 0.2
            } else if passing {
                shelter * ON_THE_WAY
            } else {
                shelter
            };
            if is_steady(own) {
                let too_far = (gap - range).max(0.0) / pace;
                let comfort = range * comfort(own);
                let too_near = (comfort - gap).max(0.0) / comfort.max(0.1);
                let timid = if own.role == Role::Guns { 2.0 } else { 1.0 };
                good -= too_far * PACE_AWAY * pressure + too_near * TOO_NEAR * timid;
                if by.wary && gap <= fire_of(foe) {
                    good -= RIDDEN_INTO;
                }
                // Whoever presses on is soon out of it; whoever holds and cannot answer takes shelter or falls back.
                let answers = gap_from(own, foe) <= range;
                if !answers && shelter <= 0.0 && gap <= foe.seen.far_range {
                    good -= EXPOSED * (1.0 - pressure);
                }
            } else {
                // Whoever wavers gets out of the way.
                good += gap.min(danger * 1.5) / pace * PACE_AWAY;
            }
        }
        good + self.duty(own, at, pace)
    }

    /// What the ground at a place is worth to a piece as shelter from one who stands over there.
    fn shelter(&self, own: &Sighting, at: Point, from: Point, open: bool) -> f64 {
        let [_, depth] = own.half;
        match open {
            false => f64::from(self.shelters.at(self.setting, at, depth, from)) * SHELTER,
            true if is_rough(self.setting, at) => -ROUGH,
            true => 0.0,
        }
    }

    /// How good a place is for a piece's own objective.
    fn duty(&self, own: &Sighting, at: Point, pace: f64) -> f64 {
        let objective = self.plan.duty(own.piece).and_then(|duty| self.setting.objectives.get(duty));
        let Some(objective) = objective.filter(|_| is_steady(own)) else { return 0.0 };
        let inside = objective.outline.as_ref().is_some_and(|outline| outline.holds(at));
        let away = if inside { 0.0 } else { objective.at.point().distance(at) / pace };
        (if away < 0.35 { PACE_AWAY } else { 0.0 }) - away * PACE_AWAY * (0.6 + self.plan.late())
    }

    /// What it costs to stand where friends stand.
    fn crowd(&self, own: &Sighting, at: Point) -> f64 {
        let [width, depth] = own.half;
        let others = self.picture.friends().iter().filter(|friend| friend.seen.piece != own.piece && friend.fights());
        let near = |friend: &&Body| {
            let [friend_width, friend_depth] = friend.seen.half;
            friend.at.distance(at) < (width.max(depth) + friend_width.max(friend_depth)) * 0.85
        };
        #[allow(clippy::cast_precision_loss)] // a few pieces
        let count = others.filter(near).count() as f64;
        count * CROWDED
    }
}

/// How far an enemy is from where a piece stands.
fn gap_from(own: &Sighting, foe: &Body) -> f64 {
    gap(own, own.pose.spot.point(), foe)
}

/// The range that a piece wants to come to: within its useful range; those who only strike want to be able to charge.
pub(super) fn wanted_range(own: &Sighting, dry: u8) -> f64 {
    let range = if own.useful_range > 0.0 { own.useful_range } else { own.pace * 0.9 };
    range * 0.8_f64.powi(i32::from(dry.saturating_sub(2).min(10)))
}

/// How short a move is a shuffle. Leaders ride fast, and a few inches may be all that they are off.
pub(super) fn shuffle(own: &Sighting) -> f64 {
    if fights(own) { pace(own) * SHUFFLE } else { LEADERS_SHUFFLE }
}

/// How near is still comfortable, as a share of the wanted range: guns keep off, the fierce do not mind.
fn comfort(own: &Sighting) -> f64 {
    match own.role {
        Role::Guns => 0.6,
        _ if own.fierceness > 25 || own.useful_range <= 0.0 => 0.1,
        _ => 0.45,
    }
}

/// The place that is nearest to this one and has room on the table for a piece.
pub(super) fn on_table(setting: &Setting, own: &Sighting, at: Point) -> Point {
    let [width, depth] = setting.size;
    let [own_width, own_depth] = own.half;
    let room = own_width.min(own_depth);
    let within = |measure: f64, most: f64| measure.max(room).min((most - room).max(room));
    Point::new(within(at.x, width), within(at.y, depth))
}

/// A place on the way, no farther than a pace.
pub(super) fn clipped(here: Point, to: Point, pace: f64) -> Point {
    match Heading::along(to - here) {
        Some(ahead) => here + ahead.ahead() * pace.min(here.distance(to)),
        None => here,
    }
}

/// How far two directions of length one agree, from 1 to -1.
pub(super) fn along(a: Vector, b: Vector) -> f64 {
    a.x * b.x + a.y * b.y
}

/// The best of the places looked at so far.
struct Best {
    spot: Point,
    good: f64,
    stay: f64,
}

impl Best {
    fn new(here: Point, stay: f64) -> Best {
        Best { spot: here, good: stay, stay }
    }

    fn offer(&mut self, spot: Point, good: f64) {
        if good > self.good {
            (self.spot, self.good) = (spot, good);
        }
    }

    fn gain(&self) -> f64 {
        self.good - self.stay
    }
}
