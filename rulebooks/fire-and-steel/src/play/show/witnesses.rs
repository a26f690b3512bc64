//! What orders were measured by, to be drawn.

use engine::game::{Order, Witness};
use engine::kit::Verdict;
use engine::table::{Point, Spot};

use crate::field::facts::Shot;
use crate::field::figure::{Aim, FigureId};
use crate::field::sight::View;
use crate::play::declare::judge::Answer;
use crate::play::state::plan::Plan;
use crate::play::weapons::arm::ArmId;
use crate::play::{Buffers, Skirmish};

impl Skirmish {
    /// The range and the three lines of a shot, the way of a move.
    pub(super) fn measurements(&self, order: &Order) -> Vec<Witness> {
        let Ok(Answer::Order(id, plan)) = self.judge(order) else { return Vec::new() };
        match plan {
            Plan::Shoot(shot) => self.shot_measured(id, shot.at, shot.arm),
            Plan::Aim { at: Aim::Figure(enemy), .. } => self.sight_measured(id, enemy),
            Plan::Move(route) | Plan::BreakOff(route) => self.way_measured(id, &route.path),
            Plan::Charge(enemy) => {
                let shift = self.charge_shift(id, enemy);
                let words = format!("charges {:.2}\"", shift.moved);
                let (from, to) = (self.state.figures[id].centre(), shift.end.centre());
                vec![Verdict::new("reach", shift.rule).line(from, to, words)]
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
        let (range, line) = (found.range, found.range.line);
        let words = format!("{:.2}\"", range.inches);
        seen.insert(0, Verdict::new("range", range.rule).line(line.from, line.to, words));
        let cover = found.protection.cover.iter();
        seen.extend(cover.map(|cover| Verdict::new("cover", cover.rule).spot(cover.at, "the target is in cover")));
        seen
    }

    fn sight_measured(&self, id: FigureId, at: FigureId) -> Vec<Witness> {
        let sighting = self.with_buffers(|buffers| {
            let (shooter, target) = (&self.state.figures[id], &self.state.figures[at]);
            self.field().sighting(shooter, target, &mut buffers.crossings)
        });
        let lines = sighting.lines.iter().map(|line| {
            let what = if line.view == View::Blocked { "blocked" } else { "sight" };
            Verdict::new(what, line.rule).sight(line.line, line.view.to_string())
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
        vec![Verdict::new("reach", way.rule).way(points, words)]
    }
}
