//! What an order was measured by: lines of fire, of command and of reach, to be shown.

use engine::game::{Order, Witness};
use engine::kit::Verdict;
use engine::table::{Crossings, Measured, Spot};

use crate::field::fire::{Shot, shots};
use crate::field::ids::{LeaderId, UnitId};
use crate::field::moves::Scratch;
use crate::field::near::command_radius;
use crate::play::battle::{Battle, UnitOrLeader};
use crate::play::turn::judge::Plan;

impl Battle {
    /// What an order was measured by.
    pub(crate) fn measured(&self, order: &Order) -> Vec<Witness> {
        let by = order.by.and_then(|by| self.piece_of(by));
        let at = order.target().and_then(|at| self.piece_of(at));
        match (order.verb, by, at) {
            ("fire", Some(UnitOrLeader::Unit(_)), Some(UnitOrLeader::Unit(target))) => {
                self.lines_of_fire(order, target)
            }
            ("declare-charge", Some(UnitOrLeader::Unit(unit)), Some(UnitOrLeader::Unit(target))) => {
                self.charge_line(unit, target)
            }
            ("check", Some(UnitOrLeader::Leader(leader)), _) => self.lines_of_command(leader, order),
            ("attach-leader", Some(UnitOrLeader::Leader(leader)), Some(UnitOrLeader::Unit(unit))) => {
                self.leader_line(leader, unit)
            }
            (_, Some(who), _) if !order.path.is_empty() => self.way(who, order),
            _ => Vec::new(),
        }
    }

    fn lines_of_fire(&self, order: &Order, target: UnitId) -> Vec<Witness> {
        let field = self.field();
        let Some(aimed) = field.piece(target) else { return Vec::new() };
        let firers: Vec<UnitId> = order.by.iter().chain(&order.with).filter_map(|piece| self.unit_at(*piece)).collect();
        let shots = shots(&field, &firers, aimed, &mut Crossings::default());
        let line = |shot: &Shot<'_>| {
            let at = shot.aim.range;
            let drawn = shot.aim.look.map_or(at, |look| Measured { from: look.line.from, to: look.line.to, ..at });
            let words = format!("{}: {:.2}\", {} points", self.unit_name(shot.firer.id), at.distance, shot.points);
            Verdict::new("range", "FF-FLD-02").gap(&drawn, words)
        };
        shots.iter().map(line).collect()
    }

    fn charge_line(&self, unit: UnitId, target: UnitId) -> Vec<Witness> {
        let field = self.field();
        let Ok(path) = self.charge_path(&field, unit, target, None, &mut Scratch::default()) else { return Vec::new() };
        let places = path.poses.iter().map(|pose| pose.spot.point());
        let reach = format!("{:.0}% of its move, over {} ground", path.share * 100.0, path.ground.ground);
        let contact = format!("contact with {}", self.unit_name(path.target));
        vec![
            Witness { distance: None, ..Verdict::new("reach", "FF-FLD-30").way(places, reach) },
            Verdict::new("contact", "FF-D15").gap(&path.at, contact),
        ]
    }

    fn lines_of_command(&self, leader: LeaderId, order: &Order) -> Vec<Witness> {
        let field = self.field();
        let mut buffer = Crossings::default();
        let looks = order.with.iter().filter_map(|unit| {
            let piece = field.piece(self.unit_at(*unit)?)?;
            let (facts, look) = command_radius(&field, leader, piece, &mut buffer)?;
            let verdict = Verdict::new(if look.is_free() { "command" } else { "blocked" }, "FF-CMD-01");
            let words = format!("{}: {:.2}\"", self.unit_name(piece.id), facts.distance);
            Some(verdict.gap(&Measured { from: look.line.from, to: look.line.to, distance: look.distance }, words))
        });
        looks.collect()
    }

    fn leader_line(&self, leader: LeaderId, unit: UnitId) -> Vec<Witness> {
        let field = self.field();
        let Some((body, piece)) = field.leader_body(leader).zip(field.piece(unit)) else { return Vec::new() };
        let gap = body.gap(piece.body);
        vec![Verdict::new("range", "FF-D56").gap(&gap, format!("{:.2}\"", gap.distance))]
    }

    fn way(&self, piece: UnitOrLeader, order: &Order) -> Vec<Witness> {
        let spots = std::iter::once(self.pose_of(piece).spot).chain(order.path.iter().copied());
        let mut way = Verdict::new("reach", "FF-FLD-26").way(spots.map(Spot::point), "");
        let length = way.distance.unwrap_or_default();
        way.words = match self.judge(order) {
            Ok(Plan::Evolution { made, .. } | Plan::Serve { made, .. }) => {
                format!("{length:.1}\", {:.0}% of its move", made.share * 100.0)
            }
            Ok(_) => format!("{length:.1}\""),
            Err(refusal) => refusal.to_string(),
        };
        vec![way]
    }
}
