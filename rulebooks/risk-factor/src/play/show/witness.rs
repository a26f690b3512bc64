//! What an order was measured by, to be drawn.

use engine::game::{Order, Witness};
use engine::table::Point;

use crate::field::ids::{FigureId, GroupId};
use crate::play::Skirmish;
use crate::play::orders::Way;
use crate::play::state::Target;
use crate::play::turn::Answer;

impl Skirmish {
    /// The measurements of an order that may be given.
    pub(crate) fn measured(&self, order: &Order) -> Vec<Witness> {
        match self.judge(order) {
            Ok(Answer::Try(one)) => self.radius_witness(one.leader, one.group),
            Ok(Answer::Shoot(shooter, target)) => self.shot_witness(shooter, target),
            Ok(Answer::Give(given)) => match given.way {
                Way::Pass | Way::Hold(_) => self.risk_witness(given.group),
                Way::Charge(enemy) => self.charge_witness(given.group, enemy),
                Way::Move(trek) | Way::FallBack(trek) | Way::GoOff(trek) => {
                    let ways = trek.march.steps.iter();
                    ways.map(|step| way("reach", &step.way, step.went, "RK-D38")).collect()
                }
                Way::Load(_) => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The figures that hear a leader, each with its distance.
    fn radius_witness(&self, leader: GroupId, group: GroupId) -> Vec<Witness> {
        let field = self.field();
        let Some(own) = field.leader_figure(leader) else { return Vec::new() };
        let line = |figure: FigureId| {
            let gap = field.gap(own, figure);
            span("command", field.centre(own), field.centre(figure), gap, "RK-CMD-05")
        };
        field.in_command_radius(leader, group).map(line).collect()
    }

    /// The range of a shot, and its three lines.
    fn shot_witness(&self, shooter: GroupId, target: Target) -> Vec<Witness> {
        let Some(party) = self.party_of(shooter) else { return Vec::new() };
        let Ok(sighted) = self.judge_shot(&party, target) else { return Vec::new() };
        let field = self.field();
        let range = sighted.aimed.range;
        let (from, to) = (field.end(range.from), field.end(range.to));
        let words = format!("{:.1} cm, {}, target {}", range.gap, sighted.reach.effective_band, sighted.aimed.cover);
        let mut found = vec![Witness { words, ..span("range", from.at, to.at, range.gap, "RK-FLD-02") }];
        let lines = field.three_lines(from, to);
        found.extend(lines.map(|line| span("sight", line.from, line.to, line.length(), "RK-FLD-05")));
        found
    }

    /// What the rows of a group's risk factor are found by.
    fn risk_witness(&self, group: GroupId) -> Vec<Witness> {
        let field = self.field();
        let witness = self.facts_of(group).witness;
        let between = |what, pair: Option<crate::field::measure::Between>, rule| {
            pair.map(|pair| span(what, field.centre(pair.from), field.centre(pair.to), pair.gap, rule))
        };
        let figures = |what, (from, to): (FigureId, FigureId), rule| {
            span(what, field.centre(from), field.centre(to), field.gap(from, to), rule)
        };
        let mut found: Vec<Witness> =
            witness.threats.iter().map(|pair| figures("threat", *pair, "RK-RSK-06")).collect();
        found.extend(witness.fleeing_in_sight.map(|pair| figures("fleeing", pair, "RK-RSK-02")));
        found.extend(between("in-range", witness.in_range, "RK-RSK-07"));
        found.extend(between("nearest", witness.nearest.map(|(_, pair)| pair), "RK-FLD-01"));
        found.extend(between("flank", witness.flank.map(|(_, pair)| pair), "RK-RSK-09"));
        found.extend(between("fleeing", witness.fleeing.map(|(_, pair)| pair), "RK-RSK-09"));
        found.extend(between("cavalry", witness.cavalry.map(|(_, pair)| pair), "RK-RSK-10"));
        found
    }

    /// The way of the nearest figure into contact.
    fn charge_witness(&self, group: GroupId, enemy: GroupId) -> Vec<Witness> {
        use crate::charts::movement::{Impulse, Speed};
        let field = self.field();
        let allowance = self.allowance(group, Speed::Full, Impulse::Other);
        let found = field.reach(&field.marching(group), enemy, allowance);
        found
            .map(|points| way("reach", &points, crate::field::going::length(&points), "RK-FLD-08"))
            .into_iter()
            .collect()
    }
}

fn span(what: &'static str, from: Point, to: Point, distance: f64, rule: &'static str) -> Witness {
    way(what, &[from, to], distance, rule)
}

fn way(what: &'static str, points: &[Point], distance: f64, rule: &'static str) -> Witness {
    let words = format!("{distance:.1} cm");
    Witness { what, words, rule, points: points.to_vec(), closed: false, distance: Some(distance) }
}
