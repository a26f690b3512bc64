//! Counter-charges: a pivot toward the charger, then straight ahead (FD-D32).

use engine::game::PieceId;
use engine::table::{Body, Heading, turn_about};

use super::Poses;
use crate::field::{Field, ROUNDING};

impl Field<'_> {
    /// FD-D32: the counter-charger turned toward a charger, about the centre of its lead stand or troop and as far as
    /// there is room; none if the charger lies too far to its side.
    pub fn pivot_toward(&self, members: &[PieceId], lead: &[PieceId], charger: PieceId) -> Option<Poses> {
        let pivot = self.common_centre(lead);
        let heading: Heading = self.joint_body(lead)?.heading();
        let degrees = heading.bearing(self.common_centre(&self.whole(charger)) - pivot);
        let most = f64::from(self.numbers().degrees.counter_charge_pivot.get());
        if degrees.abs() > most {
            return None;
        }
        let body = self.joint_body(members)?;
        let reach = body.bounds().low.distance(body.bounds().high);
        let near = body.bounds().grown(reach);
        let others: Vec<Body> = self
            .solid_near(near)
            .filter(|other| !members.contains(other))
            .map(|other| self.body(other).clone())
            .collect();
        let turn = turn_about(&body, pivot, degrees, &others, ROUNDING);
        Some(self.turned(members, pivot, turn.degrees))
    }

    /// A stand with the others of its troop that are on the table.
    pub fn whole(&self, piece: PieceId) -> Vec<PieceId> {
        let troop = self.table.troop_of(piece);
        let here: Vec<PieceId> = troop.iter().copied().filter(|stand| self.is_on_table(*stand)).collect();
        if here.is_empty() { vec![piece] } else { here }
    }
}
