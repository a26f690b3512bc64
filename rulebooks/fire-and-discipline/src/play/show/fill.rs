//! Filling in an offer: as near to a goal as the rules allow, and some way at all where no goal is given.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_6, PI};

use engine::game::{Goal, Offer, Order, PieceId, Refusal};
use engine::table::{Facing, Heading, Point, Pose, Spot, Vector};

use crate::charts::movement::Mode;
use crate::field::moves::{Hand, Obstacle, Walked, grid_step, measured};
use crate::field::{Aim, ROUNDING};
use crate::play::battle::Battle;
use crate::play::movement::Wish;
use crate::play::setup::Arrange;
use crate::play::turn::{Ask, move_mode};
use crate::words::Formation;

/// The shares of a way that are tried, the whole first.
const SHARES: [f64; 6] = [1.0, 0.9, 0.6, 0.35, 0.15, 0.05];
/// The turns that are tried where none is wished for, in degrees.
/// The least are for stands that are wedged in.
const TURNS: [f64; 17] =
    [5.0, -5.0, 15.0, -15.0, 40.0, -40.0, 90.0, -90.0, 135.0, -135.0, 180.0, 2.0, -2.0, 0.3, -0.3, 0.01, -0.01];

/// The facings that are tried where none is wished for.
fn turns_of(now: Facing) -> impl DoubleEndedIterator<Item = Facing> {
    TURNS.into_iter().map(move |degrees| Facing::degrees(f64::from(now.hundredths()) / 100.0 + degrees))
}

impl Battle {
    /// An offer filled in toward a goal.
    pub(crate) fn fill_in(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        let order = &offer.order;
        let Some(by) = order.by else { return Ok(order.clone()) };
        if offer.blanks.may_stay_empty() && offer.blanks.facing.is_none() {
            return Ok(order.clone());
        }
        match order.verb {
            "place" => {
                let how = arrange(order);
                let pose = self.find_room(by, how, goal.spot, goal.facing)?;
                Ok(order.clone().along([pose.spot]).facing(pose.facing))
            }
            "prolonge" => self.some_prolonge(by, Some(goal.spot)).map(|to| order.clone().along([to])),
            "turn-gun" => {
                self.some_gun_facing(by, Some(self.look(by, goal))).map(|facing| order.clone().facing(facing))
            }
            "unlimber" => {
                self.some_unlimbering(by, Some(self.look(by, goal))).map(|facing| order.clone().facing(facing))
            }
            "wheel" => {
                let hand = hand(order);
                self.some_wheel(by, hand, Some(self.look(by, goal))).map(|facing| order.clone().facing(facing))
            }
            "ride" => self.some_ride(by, Some(goal.spot)).map(|to| order.clone().along([to])),
            "leave" => {
                let pose = self.some_way_out(by, Some(goal.spot.point()))?;
                Ok(order.clone().along([pose.spot]).facing(pose.facing))
            }
            "go-on" => Ok(order.clone().along([self.way_on(by)])),
            "move" => self.some_move(order, Some(goal.spot)).map(|to| order.clone().along([to])),
            _ => Ok(order.clone()),
        }
    }

    /// Which way a piece would look for a goal.
    fn look(&self, piece: PieceId, goal: &Goal) -> Facing {
        let pose = self.piece(piece).pose;
        let way = Heading::along(goal.spot.point() - pose.spot.point()).map(Facing::nearest);
        goal.facing.or(way).unwrap_or(pose.facing)
    }

    /// A straggler goes on as far as it can.
    fn way_on(&self, piece: PieceId) -> Spot {
        let left = match self.open_ask() {
            Some(Ask::Straggler { left, .. }) => f64::from(*left) / 1000.0,
            _ => 0.0,
        };
        let pose = self.piece(piece).pose;
        Spot::nearest(pose.spot.point() + pose.facing.heading().ahead() * (left - 0.002).max(0.003))
    }

    pub(crate) fn prolonge_reach(&self, piece: PieceId) -> f64 {
        let wish = Wish { mode: Mode::Prolonge, ..Wish::default() };
        self.allowance_over(piece, &wish, &[]).unwrap_or(0.0)
    }

    /// A prolonge toward a spot, or anywhere.
    pub(crate) fn some_prolonge(&self, piece: PieceId, goal: Option<Spot>) -> Result<Spot, Refusal> {
        let from = self.piece(piece).pose;
        let reach = self.prolonge_reach(piece);
        let ahead = from.facing.heading();
        let wished = goal.and_then(|goal| Heading::along(goal.point() - from.spot.point()));
        let ways = wished.into_iter().chain([0.0, FRAC_PI_2, -FRAC_PI_2, PI].map(|turn| ahead.turned(turn)));
        let mut last = Refusal::by("FD-MOV-18", "there is no room");
        for way in ways {
            for share in [1.0, 0.5, 0.2] {
                let to = Spot::nearest(from.spot.point() + way.ahead() * (reach * share - 0.001));
                match self.judge_prolonge(piece, to) {
                    Ok(_) => return Ok(to),
                    Err(refusal) => last = refusal,
                }
            }
        }
        Err(last)
    }

    /// A direction of fire: the one wished for, or any other.
    pub(crate) fn some_gun_facing(&self, piece: PieceId, wished: Option<Facing>) -> Result<Facing, Refusal> {
        let now = self.piece(piece).pose.facing;
        Self::first_facing(now, wished, |facing| self.judge_turn_gun(piece, facing).map(|_| ()))
    }

    /// Whether guns can be turned at all: the least turn is tried first, since little is in its way.
    pub(crate) fn has_gun_facing(&self, piece: PieceId) -> bool {
        if self.piece(piece).inside().is_none() && self.field().is_hemmed_in(&[piece], None) {
            return false;
        }
        let now = self.piece(piece).pose.facing;
        turns_of(now).rev().any(|facing| self.judge_turn_gun(piece, facing).is_ok())
    }

    pub(crate) fn some_unlimbering(&self, piece: PieceId, wished: Option<Facing>) -> Result<Facing, Refusal> {
        if !self.piece(piece).is_limbered() {
            return Err(Refusal::by("FD-MOV-26", "it is not limbered"));
        }
        let now = self.piece(piece).pose.facing;
        Self::first_facing(now, wished.or(Some(now)), |facing| self.judge_unlimber(piece, facing).map(|_| ()))
    }

    /// A wheel: to the facing wished for as far as it goes, or any at all.
    pub(crate) fn some_wheel(
        &self,
        piece: PieceId,
        hand: Option<Hand>,
        wished: Option<Facing>,
    ) -> Result<Facing, Refusal> {
        let now = self.piece(piece).pose.facing;
        let try_it = |facing: Facing| self.judge_wheel(piece, &[], hand, facing).map(|_| ());
        if let Some(wished) = wished {
            let degrees = crate::field::moves::turn_of(now, wished);
            for share in SHARES {
                let facing = Facing::degrees(f64::from(now.hundredths()) / 100.0 + degrees * share);
                if facing != now && try_it(facing).is_ok() {
                    return Ok(facing);
                }
            }
        }
        Self::first_facing(now, None, try_it)
    }

    /// Whether a body can wheel at all: the least turn is tried first, since little is in its way.
    pub(crate) fn has_wheel(&self, piece: PieceId, hand: Option<Hand>) -> bool {
        let Ok(party) = self.party(piece, &[], |piece| self.may_change(piece)) else { return false };
        if self.field().is_hemmed_in(&party.members, hand) {
            return false;
        }
        let now = self.piece(piece).pose.facing;
        turns_of(now).rev().any(|facing| self.judge_wheel(piece, &[], hand, facing).is_ok())
    }

    fn first_facing(
        now: Facing,
        wished: Option<Facing>,
        judge: impl Fn(Facing) -> Result<(), Refusal>,
    ) -> Result<Facing, Refusal> {
        let mut last = Refusal::by("FD-MOV-21", "it cannot turn");
        for facing in wished.into_iter().chain(turns_of(now)) {
            match judge(facing) {
                Ok(()) => return Ok(facing),
                Err(refusal) => last = refusal,
            }
        }
        Err(last)
    }

    pub(crate) fn ride_reach(&self) -> f64 {
        self.field().inches(self.book().sheet.play.commanders.ride.get())
    }

    /// A ride toward a spot, or anywhere.
    pub(crate) fn some_ride(&self, piece: PieceId, goal: Option<Spot>) -> Result<Spot, Refusal> {
        let from = self.piece(piece).pose;
        let ahead = from.facing.heading();
        let wished = goal.map(|goal| goal.point() - from.spot.point());
        let ways =
            wished.into_iter().chain([0.0, FRAC_PI_2, -FRAC_PI_2, PI].map(|turn| ahead.turned(turn).ahead() * 2.0));
        let mut last = Refusal::by("FD-D10", "there is nowhere to ride");
        for way in ways {
            let length = way.length();
            let cut = if length > 0.0 { (self.ride_reach() - 0.001).min(length) / length } else { 0.0 };
            for share in SHARES {
                let to = Spot::nearest(from.spot.point() + way * (cut * share));
                match self.judge_ride(piece, to, None) {
                    Ok(_) if to != from.spot => return Ok(to),
                    Ok(_) => {}
                    Err(refusal) => last = refusal,
                }
            }
        }
        Err(last)
    }

    /// A place before the door of a garrison's feature, toward a point or anywhere.
    pub(crate) fn some_way_out(&self, piece: PieceId, toward: Option<Point>) -> Result<Pose, Refusal> {
        let Some(feature) = self.piece(piece).inside() else {
            return Err(Refusal::by("FD-D27", "it is in no feature"));
        };
        let field = self.field();
        let middle = self.table.feature_middle(feature);
        let ahead = self.table.ahead(self.side(piece)).heading();
        let wished = toward.and_then(|toward| Heading::along(toward - middle));
        let mut last = Refusal::by("FD-D27", "there is no room outside");
        let turns = (0..12).map(|at| ahead.turned(f64::from(at) * FRAC_PI_6));
        for way in wished.into_iter().chain(turns) {
            for out in [1.4, 2.2, 2.9, 0.1] {
                let Some(pose) = field.doorstep(feature, middle + way.ahead(), out) else { continue };
                match self.judge_leave(piece, &[], pose) {
                    Ok(_) => return Ok(pose),
                    Err(refusal) => last = refusal,
                }
            }
        }
        Err(last)
    }

    /// How far a move at a rate may go over open ground, in inches; none if there is no such rate.
    pub(crate) fn move_reach(&self, order: &Order) -> Option<f64> {
        let (by, mode) = (order.by?, move_mode(order)?);
        let party = self.party(by, &order.with, |piece| self.may_move(piece)).ok()?;
        let on_road = mode == Mode::Road && self.field().is_on_road(self.piece(by).pose.spot.point());
        let wish = Wish { mode, kind: party.kind, on_road, ..Wish::default() };
        let reach = self.party_allowance(&party.members, &wish, &[])?;
        let damaged = party.members.iter().any(|piece| self.piece(*piece).wagon_hits > 0);
        Some(if damaged { reach / 2.0 } else { reach }).filter(|reach| *reach > 0.01)
    }

    /// The end of a move toward a spot as far as it goes, or of any move at all.
    pub(crate) fn some_move(&self, order: &Order, goal: Option<Spot>) -> Result<Spot, Refusal> {
        let none = || Refusal::by("FD-FLD-16", "there is no such move");
        let (Some(by), Some(mode)) = (order.by, move_mode(order)) else { return Err(none()) };
        let reach = self.move_reach(order).ok_or_else(none)?;
        let party = self.party(by, &order.with, |piece| self.may_move(piece))?;
        let from = self.piece(by).pose;
        let heading = from.facing.heading();
        let judge = |to: Spot| self.judge_move_of(by, &party, mode, &[to]).map(|_| to);
        let mut last = none();
        if mode == Mode::Road
            && party.kind == Formation::Single
            && let Some(goal) = goal
        {
            for share in SHARES {
                let toward = self.field().road_way(by, goal.point(), (reach - 0.01) * share);
                if let Ok(way) = toward
                    && let Ok(to) = judge(way.end.spot)
                {
                    return Ok(to);
                }
            }
        }
        if mode == Mode::Tactical
            && let Some(step) = goal.map(|goal| goal.point() - from.spot.point())
        {
            let cut = (reach - 0.002).min(step.length()) / step.length().max(1e-9);
            for share in SHARES {
                match judge(Spot::nearest(from.spot.point() + step * (cut * share))) {
                    Ok(to) => return Ok(to),
                    Err(refusal) => last = refusal,
                }
            }
        }
        let wished = goal.map(|goal| (goal.point() - from.spot.point()).dot(heading.ahead())).filter(|far| *far > 0.05);
        let free = self.free_ahead(&party.members, heading.ahead(), reach);
        let mut tried = from.spot;
        for far in wished.into_iter().map(|far| far.min(free)).chain(SHARES.into_iter().map(|share| free * share)) {
            let step = measured(grid_step(heading.ahead() * (far - 0.002).max(0.02)));
            let to = Spot::nearest(from.spot.point() + step);
            if std::mem::replace(&mut tried, to) == to {
                continue;
            }
            match judge(to) {
                Ok(to) => return Ok(to),
                Err(refusal) => last = refusal,
            }
        }
        // FD-D50: a shift goes in any direction, where the way ahead is barred too.
        let turns = [FRAC_PI_2, -FRAC_PI_2, PI].into_iter().filter(|_| mode == Mode::Tactical);
        let least = SHARES.into_iter().fold(1.0, f64::min);
        for aside in turns.map(|turn| heading.turned(turn).ahead() * (reach - 0.002)) {
            let end = |share: f64| Spot::nearest(from.spot.point() + aside * share);
            // What bars the least step bars those that go on in the same direction.
            let step = end(least).point() - from.spot.point();
            if self.field().is_wedged(Walked { pieces: &party.members, step, into: None, guns: self.guns_of_crew(by) })
            {
                continue;
            }
            for share in SHARES {
                if let Ok(to) = judge(end(share)) {
                    return Ok(to);
                }
            }
        }
        Err(last)
    }

    /// How far a party may go straight ahead before something stands in its way, with its gap to enemies.
    fn free_ahead(&self, members: &[PieceId], ahead: Vector, reach: f64) -> f64 {
        let field = self.field();
        let gap = field.numbers().tolerance.gap_to_enemy.get();
        let met = field.advance(members, ahead * (reach + gap));
        let stop = met.first().map_or(reach, |met| match met.what {
            Obstacle::Enemy(Aim::Piece(_) | Aim::Feature(_)) => met.at - gap,
            Obstacle::Friend(_) | Obstacle::Edge => met.at - ROUNDING,
        });
        stop.min(reach).max(0.0)
    }
}

fn hand(order: &Order) -> Option<Hand> {
    match order.how.word(0) {
        Some("left") => Some(Hand::Left),
        Some("right") => Some(Hand::Right),
        _ => None,
    }
}

fn arrange(order: &Order) -> Option<Arrange> {
    match order.how.word(0)? {
        "line" => Some(Arrange::Line),
        "column" => Some(Arrange::Column),
        "square" => Some(Arrange::Square),
        "limbered" => Some(Arrange::Limbered),
        "unlimbered" => Some(Arrange::Unlimbered),
        _ => None,
    }
}
