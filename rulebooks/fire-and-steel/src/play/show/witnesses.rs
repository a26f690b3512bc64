//! What orders were measured by, to be drawn.

use engine::game::{Order, Witness};
use engine::table::{Point, Spot};

use crate::field::facts::Shot;
use crate::field::figure::{Aim, FigureId};
use crate::field::sight::View;
use crate::play::declare::judge::Answer;
use crate::play::state::plan::Plan;
use crate::play::weapons::arm::ArmId;
use crate::play::{Buffers, Skirmish};

impl Skirmish {
    /// What an order was measured by: the range and the three lines of a shot, the way of a move.
    pub(crate) fn witnesses_of(&self, order: &Order) -> Vec<Witness> {
        let Ok(Answer::Order(id, plan)) = self.judge(order) else { return Vec::new() };
        match plan {
            Plan::Shoot(shot) => self.shot_measured(id, shot.at, shot.arm),
            Plan::Aim { at: Aim::Figure(enemy), .. } => self.sight_measured(id, enemy),
            Plan::Move(route) | Plan::BreakOff(route) => self.way_measured(id, &route.path),
            Plan::Charge(enemy) => {
                let shift = self.charge_shift(id, enemy);
                let points = vec![self.state.figures[id].centre(), shift.end.centre()];
                let words = format!("charges {:.2}\"", shift.moved);
                vec![Witness {
                    what: "reach",
                    words,
                    rule: shift.rule,
                    points,
                    closed: false,
                    distance: Some(shift.moved),
                }]
            }
            _ => Vec::new(),
        }
    }

    fn shot_measured(&self, id: FigureId, at: FigureId, arm: ArmId) -> Vec<Witness> {
        let mut seen = self.sight_measured(id, at);
        let Some((_, class)) = self.table.missile(id, arm) else { return seen };
        let found = self.with_buffers(|buffers| {
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            self.field().shot(shooter, target, Shot::with(class), &mut buffers.crossings)
        });
        let line = found.range.line;
        let words = format!("{:.2}\"", found.range.inches);
        seen.insert(
            0,
            Witness {
                what: "range",
                words,
                rule: found.range.rule,
                points: vec![line.from, line.to],
                closed: false,
                distance: Some(found.range.inches),
            },
        );
        seen.extend(found.protection.cover.iter().map(|cover| Witness {
            what: "cover",
            words: "the target is in cover".to_owned(),
            rule: cover.rule,
            points: vec![cover.at],
            closed: false,
            distance: None,
        }));
        seen
    }

    fn sight_measured(&self, id: FigureId, at: FigureId) -> Vec<Witness> {
        let sighting = self.with_buffers(|buffers| {
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            self.field().sighting(shooter, target, &mut buffers.crossings)
        });
        let lines = sighting.lines.iter().map(|line| Witness {
            what: if line.view == View::Blocked { "blocked" } else { "sight" },
            words: line.view.to_string(),
            rule: line.rule,
            points: vec![line.line.from, line.line.to],
            closed: false,
            distance: None,
        });
        lines.collect()
    }

    fn way_measured(&self, id: FigureId, path: &[Spot]) -> Vec<Witness> {
        let points: Vec<Point> = path.iter().map(|spot| spot.point()).collect();
        if points.len() < 2 {
            return Vec::new();
        }
        let way = self.with_buffers(|buffers| {
            let Buffers { crossings, walk, .. } = buffers;
            self.field().way(&self.state.figures[id], &points, walk, crossings)
        });
        let allowance = self.allowance(id, way.going);
        let words = format!("{:.2}\" of {allowance}\" over {} going", way.cost, way.going);
        vec![Witness { what: "reach", words, rule: way.rule, points, closed: false, distance: Some(way.length) }]
    }
}
