//! Filling in an offer so that it gets as near to a goal as is allowed.

use engine::game::{At, Goal, Offer, Order};

use super::refusal::No;
use crate::play::Skirmish;

impl Skirmish {
    /// The order of an offer, with what it left open.
    pub(crate) fn fill_in(&self, offer: &Offer, goal: &Goal) -> Result<Order, No> {
        let order = offer.order.clone();
        let Some(id) = order.by.and_then(|piece| self.figure_of(piece)) else { return Ok(order) };
        match order.verb {
            "place" => self.place_toward(id, &order, goal),
            // An order up or down leads over the stairs, wherever the goal is.
            "move" if !order.how.is_empty() => {
                self.walk_toward(id, &order, goal).or_else(|no| self.over_any_stairs(id, &order, goal.facing).ok_or(no))
            }
            "move" => self.walk_toward(id, &order, goal),
            // Where no way out of contact leads to the goal, any other serves: the offer says that there is one.
            "break-off" => self.walk_toward(id, &order, goal).or_else(|no| self.way_out(id).ok_or(no)),
            "aim" if matches!(order.at, Some(At::Spot(_))) => {
                let aimed = Order { at: Some(At::Spot(goal.spot)), ..order };
                self.judge(&aimed).map(|_| aimed)
            }
            _ => Ok(order),
        }
    }
}
