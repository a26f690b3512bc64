//! Where a leader is of most use: with as many as he can lead within his reach, behind the line and out of the fire.

use engine::game::{PieceId, Sighting};
use engine::table::{Point, Segment, Vector};

use super::ground::{Judge, Wish, along, clipped, on_table};
use super::picture::{Body, is_unlimbered, pace};

/// What it is worth to have one piece more in command.
const IN_COMMAND: f64 = 8.0;
/// How much of that those are worth whom another commands.
const STRANGERS: f64 = 0.4;
/// The same for those who are led already, by one who is not their own.
const LED_ALREADY: f64 = 0.15;
/// The same for guns that stand and shoot: they need nobody's word for it.
const SHOOTING: f64 = 0.4;
/// How much of his reach a leader counts on.
const SURE: f64 = 0.95;
/// How far round him a leader is felt where the rulebook does not say, as a share of his pace.
const FELT: f64 = 0.3;
/// How far behind those whom he leads he stands, as shares of his reach.
const BEHIND: [f64; 2] = [0.55, 0.8];
/// What it costs to be where the enemy comes to first.
const UNSCREENED: f64 = 2.5;
/// What it costs to be by somebody who is shot at.
const IN_THE_FIRE: f64 = 0.25;
/// Within which share of his reach a leader is by somebody.
const BY: f64 = 0.5;
/// How far a leader who keeps to himself stays clear of those who fight, in the rulebook's unit.
const CLEAR: f64 = 0.2;
/// What it costs to stop where he is in contact with them.
const AMONG_MEN: f64 = 0.8;
/// What it costs to ride as far as he can.
const RIDE: f64 = 0.4;
/// What it costs one who has no men of his own to be a ride behind the army, in pieces that he has in command.
const LEFT_BEHIND: f64 = 1.0;
/// The cosine of the angle within which whoever is nearer to the enemy screens those behind.
const SCREENED: f64 = 0.7;
/// The most pieces that a leader thinks of.
const MOST: usize = 64;

/// What a leader must know of each of those on his side.
#[derive(Clone, Copy, Debug, Default)]
struct Led {
    /// How much it needs him.
    need: f64,
    shot_at: bool,
}

impl Judge<'_> {
    /// A leader goes where he has most in command, above all of those who waver, and not where another is.
    pub(super) fn leader(&self, own: &Sighting, here: Point) -> Option<Wish> {
        if self.picture.is_spent(own) {
            return None;
        }
        let reach = self.reach(own);
        let [_, own_depth] = own.half;
        let roll = self.roll(own);
        let ride = |at: Point| (here.distance(at) / pace(own)).min(1.0) * RIDE;
        let army = self.army_of(own);
        let behind =
            |at: Point| army.map_or(0.0, |army| (army.distance(at) - reach).max(0.0) / pace(own) * LEFT_BEHIND);
        let stay = self.in_command(&roll, here, reach) - behind(here) - self.peril(&roll, here, reach);
        let (mut spot, mut best) = (here, stay);
        let mut consider = |at: Point| {
            let at = on_table(self.setting, own, at);
            if self.is_taken(own, at) {
                return spot;
            }
            let hoped = self.in_command(&roll, at, reach) - behind(at) - ride(at);
            // Whoever stops among men is taken to have joined them: that is another matter.
            let hoped = if hoped > best && self.is_among(own, at) { hoped - AMONG_MEN } else { hoped };
            // Peril only takes away from it; on a long ride it is where he stops halfway.
            let good =
                if hoped > best { hoped - self.peril(&roll, clipped(here, at, pace(own)), reach) } else { hoped };
            if good > best {
                (spot, best) = (at, good);
            }
            spot
        };
        let led = || self.picture.friends().iter().filter(|friend| friend.fights());
        for friend in led() {
            let [_, depth] = friend.seen.half;
            let back = friend.seen.pose.facing.heading().ahead() * -1.0;
            let close = depth + own_depth + 0.5;
            for far in [close, (reach * BEHIND[0]).max(close), (reach * BEHIND[1]).max(close)] {
                consider(friend.at + back * far);
            }
        }
        // Between the best of these and somebody else he may have both.
        let between = consider(here);
        for friend in led() {
            consider(Segment::new(between, friend.at).midpoint());
        }
        let near = led().min_by(|a, b| a.at.distance(spot).total_cmp(&b.at.distance(spot)))?;
        Some(Wish { spot, facing: Some(near.seen.pose.facing), gain: (best - stay) * IN_COMMAND, by: None, off: false })
    }

    /// The middle of all who fight, with which a leader keeps up who has no men of his own.
    fn army_of(&self, own: &Sighting) -> Option<Point> {
        let friends = self.picture.friends();
        if friends.iter().any(|friend| friend.commander == Some(own.piece)) {
            return None;
        }
        let (mut sum, mut count) = (Vector::new(0.0, 0.0), 0.0);
        for friend in friends.iter().filter(|friend| friend.fights()) {
            sum = sum + (friend.at - Point::new(0.0, 0.0));
            count += 1.0;
        }
        (count > 0.0).then(|| Point::new(0.0, 0.0) + sum * (1.0 / count))
    }

    /// Whether another leader stands at a place, or so near that there is no room beside him.
    fn is_taken(&self, own: &Sighting, at: Point) -> bool {
        let half = |[width, depth]: [f64; 2]| width.max(depth);
        let others = self.picture.friends().iter().filter(|other| !other.fights() && other.seen.piece != own.piece);
        others.into_iter().any(|other| other.at.distance(at) < half(own.half) + half(other.seen.half))
    }

    /// Whether a leader would be in contact at a place with those who fight.
    fn is_among(&self, own: &Sighting, at: Point) -> bool {
        let [width, depth] = own.half;
        let touches = |friend: &Body| aside(friend, at) <= width.max(depth) + CLEAR;
        self.picture.friends().iter().filter(|friend| friend.fights()).any(touches)
    }

    /// How far a leader reaches while he keeps to himself.
    pub(super) fn reach(&self, leader: &Sighting) -> f64 {
        self.picture.command(leader.piece).map_or(leader.pace * FELT, |command| command.free)
    }

    /// What it costs a leader to be at a place, in pieces that he has in command.
    fn peril(&self, roll: &[Led], at: Point, reach: f64) -> f64 {
        let comes = |foe: &&Body| {
            let far = foe.at.distance(at);
            foe.fights() && far <= foe.seen.pace.max(foe.seen.useful_range) && !self.is_screened(at, foe)
        };
        let by = self.picture.friends().iter().zip(roll).filter(|(_, led)| led.shot_at);
        let by = by.filter(|(friend, _)| span(friend, at) <= reach * BY).count();
        let come = self.picture.foes().iter().filter(comes).count();
        #[allow(clippy::cast_precision_loss)] // a few pieces
        let cost = by as f64 * IN_THE_FIRE + come as f64 * UNSCREENED;
        cost
    }

    /// How many a leader has in command from a place, each by how much it needs him.
    fn in_command(&self, roll: &[Led], at: Point, reach: f64) -> f64 {
        let led = self.picture.friends().iter().zip(roll).filter(|(_, led)| led.need > 0.0);
        led.filter(|(friend, _)| span(friend, at) <= reach * SURE).map(|(_, led)| led.need).sum()
    }

    /// One's own as a leader sees them, in the order of the picture.
    fn roll(&self, own: &Sighting) -> [Led; MOST] {
        let mut roll = [Led::default(); MOST];
        for (led, friend) in roll.iter_mut().zip(self.picture.friends()).filter(|(_, friend)| friend.fights()) {
            let near = self.picture.nearest_foe(&friend.seen, friend.at);
            let shot_at = near.is_some_and(|(gap, foe)| gap <= foe.seen.useful_range);
            *led = Led { need: self.need(own, friend), shot_at };
        }
        roll
    }

    /// What it costs a leader's other men that he joins one piece and reaches less far than he does from where he is, or
    /// would from there; otherwise he would leave as soon as he has joined.
    pub(super) fn left_alone(&self, own: &Sighting, joined: &Sighting) -> f64 {
        let Some(command) = self.picture.command(own.piece) else { return 0.0 };
        let roll = self.roll(own);
        let (here, there) = (own.pose.spot.point(), joined.pose.spot.point());
        let before = [here, there].map(|at| self.in_command(&roll, at, command.free)).into_iter().fold(0.0, f64::max);
        let after = self.in_command(&roll, there, command.joined);
        (before - after).max(0.0) * IN_COMMAND
    }

    /// Whether a piece is another leader's who is on the table, and who has it in command, or whose men are no business of one
    /// who has men of his own.
    pub(super) fn is_anothers(&self, own: &Sighting, friend: &Sighting) -> bool {
        let friends = self.picture.friends();
        let body = |piece: PieceId| friends.iter().find(|body| body.seen.piece == piece);
        let Some(friend) = body(friend.piece) else { return false };
        let other = friend.commander.filter(|other| *other != own.piece).and_then(body);
        other.is_some_and(|other| {
            let leads = span(friend, other.at) <= self.reach(&other.seen);
            leads || friends.iter().any(|body| body.commander == Some(own.piece))
        })
    }

    /// How much a piece needs this leader: more if it wavers, less if it is another's, or if another leads it.
    fn need(&self, own: &Sighting, friend: &Body) -> f64 {
        let shaken = 1.0 + (100.0 - f64::from(friend.seen.steadiness)) / 40.0;
        let needs = if is_unlimbered(&friend.seen) { shaken * SHOOTING } else { shaken };
        let mine = friend.commander.is_none_or(|leader| leader == own.piece);
        let others = self.picture.friends().iter().filter(|other| !other.fights() && other.seen.piece != own.piece);
        let led = others.filter(|other| span(friend, other.at) <= self.reach(&other.seen));
        match (mine, led.count()) {
            (true, _) if friend.commander.is_some() => needs,
            (_, 1..) => needs * LED_ALREADY,
            (true, 0) => needs,
            (false, 0) => needs * STRANGERS,
        }
    }

    /// Whether somebody who fights stands between a place and an enemy.
    fn is_screened(&self, at: Point, foe: &Body) -> bool {
        let far = foe.at.distance(at);
        let between = |friend: &Body| {
            let near = foe.at.distance(friend.at);
            let (to_friend, to_place) = (friend.at - foe.at, at - foe.at);
            friend.fights() && near < far && along(to_friend, to_place) >= near * far * SCREENED
        };
        self.picture.friends().iter().any(between)
    }
}

/// How far it is from a place to the nearest part of a piece, as it stands.
fn aside(body: &Body, at: Point) -> f64 {
    let [width, depth] = body.seen.half;
    let (heading, step) = (body.seen.pose.facing.heading(), at - body.at);
    let beyond = |along: f64, half: f64| (along.abs() - half).max(0.0);
    Vector::new(beyond(step.dot(heading.right()), width), beyond(step.dot(heading.ahead()), depth)).length()
}

/// How far it is from a place to the nearest part of a piece, or a little more.
fn span(body: &Body, at: Point) -> f64 {
    let [width, depth] = body.seen.half;
    (at.distance(body.at) - width.min(depth)).max(0.0)
}
