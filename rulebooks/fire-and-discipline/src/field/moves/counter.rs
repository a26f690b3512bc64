//! Counter-charges: a pivot toward the charger, then straight ahead (FD-D32).

use engine::game::PieceId;
use engine::table::{Body, Heading, Point, turn_about};

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
        Some(self.turned_on_table(members, pivot, turn.degrees))
    }

    /// Pieces turned together about a place, as far as they stay on the table (FD-D05) and lie on nobody.
    fn turned_on_table(&self, members: &[PieceId], pivot: Point, degrees: f64) -> Poses {
        let on =
            |poses: &Poses| poses.iter().all(|(piece, pose)| self.edges_allow(&self.body_at(*piece, *pose)).is_ok());
        let stays = |poses: &Poses| on(poses) && self.is_clear(members, poses);
        let whole = self.turned(members, pivot, degrees);
        if stays(&whole) {
            return whole;
        }
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..12 {
            let middle = f64::midpoint(low, high);
            if stays(&self.turned(members, pivot, degrees * middle)) { low = middle } else { high = middle }
        }
        self.turned(members, pivot, degrees * low)
    }

    /// A stand with the others of its troop that are on the table.
    pub fn whole(&self, piece: PieceId) -> Vec<PieceId> {
        let troop = self.table.troop_of(piece);
        let here: Vec<PieceId> = troop.iter().copied().filter(|stand| self.is_on_table(*stand)).collect();
        if here.is_empty() { vec![piece] } else { here }
    }
}
