//! Filling in an offer: as near to a goal as the rules allow.

use engine::game::{Blanks, Goal, Offer, Order, Refusal};
use engine::kit::formed::turns::facing_towards;
use engine::table::{Facing, Pose, Spot};
use engine::word::Word;

use crate::charts::gun_maneuver::GunAction;
use crate::charts::movement::Pace;
use crate::charts::troop_maneuver::Action;
use crate::field::ids::UnitId;
use crate::field::moves::guns::limber_or_unlimber;
use crate::field::moves::leader::ride_toward;
use crate::field::moves::toward::toward;
use crate::field::moves::{Licence, Moved, Scratch};
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::maneuver::stages::Rehearsal;
use crate::play::maneuver::troops::{Evolution, turned};
use crate::play::state::Grant;
use crate::words::Formation;

impl Battle {
    /// An offer filled in.
    pub(crate) fn fill(&self, offer: &Offer, goal: &Goal) -> Result<Order, Refusal> {
        match &offer.blanks {
            Blanks { route: Some(route), .. } => self.route(&offer.order, route.reach, goal),
            Blanks { place: Some(_), .. } => self.place_toward(&offer.order, goal),
            Blanks { facing: Some(_), .. } => self.face(&offer.order, goal),
            Blanks { several: Some(several), .. } => {
                Ok(offer.order.clone().with(several.from.iter().take(several.most).copied()))
            }
            _ => Ok(offer.order.clone()),
        }
    }

    /// The first of some orders that may be given.
    fn first_lawful(&self, orders: impl IntoIterator<Item = Order>) -> Result<Order, Refusal> {
        let mut refused = None;
        for order in orders {
            match self.judge(&order) {
                Ok(plan) => {
                    self.cache.keep(&order, plan);
                    return Ok(order);
                }
                Err(refusal) => refused = Some(refusal),
            }
        }
        Err(refused.unwrap_or_else(|| Refusal::by("FF-SEQ-06", "there is no way to do it")))
    }

    /// Where the piece that an order is for stands.
    fn starting_pose(&self, order: &Order) -> Option<Pose> {
        order.by.and_then(|by| self.piece_of(by)).map(|piece| self.pose_of(piece))
    }

    fn face(&self, order: &Order, goal: &Goal) -> Result<Order, Refusal> {
        let Some(pose) = self.starting_pose(order) else { return Ok(order.clone()) };
        let toward = goal.facing.unwrap_or_else(|| facing_to(pose, goal.spot));
        // All the way, half of it, or not at all.
        let half = pose.facing.turned(hundredths(turned(pose.facing, toward) / 2.0));
        self.first_lawful([toward, half, pose.facing].map(|facing| order.clone().facing(facing)))
    }

    fn route(&self, order: &Order, reach: f64, goal: &Goal) -> Result<Order, Refusal> {
        match order.by.and_then(|by| self.piece_of(by)) {
            Some(UnitOrLeader::Leader(leader)) => {
                let moved = ride_toward(&self.field(), leader, goal.spot, &mut Scratch::default());
                let ride = moved.ok().and_then(|moved| moved.end()).map(|end| order.clone().along([end.spot]));
                self.first_lawful(ride.into_iter().chain([order.clone()]))
            }
            Some(UnitOrLeader::Unit(unit)) if self.is_guns(unit) => self.gun_route(unit, order, reach, goal),
            Some(UnitOrLeader::Unit(unit)) => self.evolution_route(unit, order, reach, goal),
            None => Ok(order.clone()),
        }
    }

    /// The orders that lead along a move: by its way-points, straight to its end, and not at all.
    pub(crate) fn along(order: &Order, moved: Option<&Moved>) -> Vec<Order> {
        let mut orders = Vec::new();
        if let Some(moved) = moved
            && let Some(end) = moved.end()
            && moved.poses.len() > 1
        {
            let mut way: Vec<Spot> = moved.poses.iter().skip(1).map(|pose| pose.spot).collect();
            way.dedup();
            orders.push(order.clone().along([end.spot]).facing(end.facing));
            orders.push(order.clone().along(way).facing(end.facing));
            orders.push(order.clone().along([end.spot]));
        }
        orders.push(order.clone());
        orders
    }

    fn gun_route(&self, unit: UnitId, order: &Order, reach: f64, goal: &Goal) -> Result<Order, Refusal> {
        let action = order.how.word(0).and_then(GunAction::from_word);
        let licence = self.licence(unit).unwrap_or(Licence::FULL);
        let mut scratch = Scratch::default();
        let moved = match action {
            Some(GunAction::HandHaul) => return self.haul_toward(order, reach, goal),
            Some(GunAction::LimberAndFullMove) => {
                let mut rehearsal = Rehearsal::of(self, unit);
                rehearsal.change("limber", "FF-GUN-08", limber_or_unlimber)?;
                let field = rehearsal.now().field();
                toward(&field, unit, goal.spot, goal.facing, licence, &mut scratch).ok()
            }
            _ => toward(&self.field(), unit, goal.spot, goal.facing, licence, &mut scratch).ok(),
        };
        self.first_lawful(Self::along(order, moved.as_ref()))
    }

    fn haul_toward(&self, order: &Order, reach: f64, goal: &Goal) -> Result<Order, Refusal> {
        let Some(pose) = self.starting_pose(order) else { return Ok(order.clone()) };
        let from = pose.spot.point();
        let step = goal.spot.point() - from;
        let share = (reach / step.length().max(1e-9)).min(1.0);
        let shares = [1.0, 0.5].map(|part| order.clone().along([Spot::nearest(from + step * (share * part * 0.999))]));
        self.first_lawful(shares.into_iter().chain([order.clone()]))
    }

    fn evolution_route(&self, unit: UnitId, order: &Order, reach: f64, goal: &Goal) -> Result<Order, Refusal> {
        let Some(evolution) = Evolution::read(order) else { return Ok(order.clone()) };
        let pace = self.record(unit).grant.map_or(Pace::Full, Grant::pace);
        let half = evolution.action != Action::FullMove;
        let passes = evolution.action == Action::PassageOfLines;
        let licence = Licence { pace, half, by_the_flank: false, passage_of_lines: passes };
        let mut scratch = Scratch::default();
        match evolution.action {
            Action::MarchByFlank => self.sidle_toward(order, reach, goal),
            Action::ChangeFront => self.front_toward(order, goal),
            Action::FullMove | Action::HalfMove | Action::PassageOfLines => {
                let moved = toward(&self.field(), unit, goal.spot, goal.facing, licence, &mut scratch).ok();
                self.first_lawful(Self::along(order, moved.as_ref()))
            }
            _ => {
                // The half move goes on from where the action leaves the unit, or comes before it.
                let moved = if evolution.then_move {
                    let (_, made) = self.rehearse(unit, order)?;
                    let mut after = self.clone();
                    if let Some(last) = made.stages.last() {
                        *after.unit_mut(unit) = last.unit.clone();
                    }
                    after.lay_out(unit);
                    toward(&after.field(), unit, goal.spot, goal.facing, licence, &mut scratch).ok()
                } else {
                    toward(&self.field(), unit, goal.spot, goal.facing, licence, &mut scratch).ok()
                };
                let enters = order.how.has(Formation::Garrison.word());
                let elsewhere = || if enters { self.way_in(unit, order) } else { self.makes_room(unit, order) };
                let elsewhere = std::iter::once_with(elsewhere).flatten();
                let elsewhere = elsewhere.filter(|_| !evolution.then_move);
                self.first_lawful(Self::along(order, moved.as_ref()).into_iter().chain(elsewhere))
            }
        }
    }

    fn sidle_toward(&self, order: &Order, reach: f64, goal: &Goal) -> Result<Order, Refusal> {
        let Some(pose) = self.starting_pose(order) else { return Ok(order.clone()) };
        let stance = pose.stance();
        let right = (goal.spot.point() - stance.at).dot(stance.heading.right()).clamp(-reach, reach);
        let parts = [1.0, 0.7, 0.4, 0.2]
            .map(|part| order.clone().along([Spot::nearest(stance.place(right * part * 0.999, 0.0))]));
        self.first_lawful(parts.into_iter().chain([order.clone()]))
    }

    fn front_toward(&self, order: &Order, goal: &Goal) -> Result<Order, Refusal> {
        let Some(pose) = self.starting_pose(order) else { return Ok(order.clone()) };
        let limit = self.book().sheet.field.moves.change_front.get();
        let wished = goal.facing.unwrap_or_else(|| facing_to(pose, goal.spot));
        let degrees = turned(pose.facing, wished).clamp(-limit, limit);
        let fronts = [1.0, 0.5, 0.0].map(|part| order.clone().facing(pose.facing.turned(hundredths(degrees * part))));
        self.first_lawful(fronts)
    }
}

fn facing_to(pose: Pose, spot: Spot) -> Facing {
    facing_towards(pose.spot, spot).unwrap_or(pose.facing)
}

#[allow(clippy::cast_possible_truncation)] // degrees
fn hundredths(degrees: f64) -> i32 {
    (degrees * 100.0).round() as i32
}
