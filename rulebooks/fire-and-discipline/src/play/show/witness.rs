//! What an order was measured by, to be drawn.

use engine::game::{Order, PieceId, Witness};
use engine::table::{Point, Segment};

use crate::play::battle::Battle;
use crate::play::musketry::Volley;
use crate::play::turn::Plan;

impl Battle {
    pub(crate) fn measured_by(&self, order: &Order) -> Vec<Witness> {
        let Ok(plan) = self.judge(order) else { return Vec::new() };
        let field = self.field();
        match plan {
            Plan::Fire(shot) => {
                let strip = field.own_strip(shot.section);
                vec![
                    self.zone("kill-zone", "FD-ART-12", &strip, shot.line.measured.length()),
                    Self::line("range", "FD-FLD-01", shot.line.measured, shot.line.yards),
                ]
            }
            Plan::Volley(volley) => {
                let first = volley.firers.first().copied().unwrap_or(volley.target);
                let strip = field.unit_strip(&self.formations(), first);
                vec![
                    self.zone("kill-zone", "FD-FLD-08", &strip, volley.lanes.measured.length()),
                    Witness {
                        words: self.volley_in_words(&volley),
                        ..Self::line("range", "FD-FLD-01", volley.lanes.measured, volley.lanes.yards)
                    },
                ]
            }
            Plan::Skirmish(skirmish) => skirmish
                .firers
                .iter()
                .filter_map(|firer| {
                    let line = field.skirmish_line(*firer, skirmish.target)?;
                    let yards = field.yards(field.gap(*firer, skirmish.target)?.distance);
                    Some(Self::line("range", "FD-FLD-09", line, yards))
                })
                .collect(),
            Plan::Move(order) => self.ways(&order.poses),
            Plan::Wheel(order) => self.ways(&order.poses),
            Plan::Form(order) => self.ways(&order.change.poses),
            Plan::Charge(charge) => {
                let ahead = |piece: &PieceId| {
                    let body = field.body(*piece);
                    let from = body.front().midpoint();
                    let reach = field.inches(self.charge_rate(*piece));
                    let line = Segment::new(from, from + body.heading().ahead() * reach);
                    Self::line("reach", "FD-CHG-07", line, self.charge_rate(*piece))
                };
                charge.party.members.iter().map(ahead).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The range, the dice, and whether more hits are to be expected than the target has castings to lose (FD-D19).
    fn volley_in_words(&self, volley: &Volley) -> String {
        let yards = volley.lanes.yards.round();
        let castings = self.piece(volley.target).castings;
        let (dice, number) = self.volley_dice(volley);
        let expected = f64::from(dice * number.min(10)) / 10.0;
        let dice = crate::words::counted(dice, "die", "dice");
        if expected > f64::from(castings) {
            let castings = crate::words::counted(castings.into(), "casting", "castings");
            return format!("{yards:.0} yards, {dice} on {number}: {expected:.1} hits to expect, {castings} to lose");
        }
        format!("{yards:.0} yards, {dice} on {number}")
    }

    fn line(what: &'static str, rule: &'static str, line: Segment, yards: f64) -> Witness {
        let words = format!("{:.0} yards", yards.round());
        Witness { what, words, rule, points: vec![line.from, line.to], closed: false, distance: Some(line.length()) }
    }

    fn zone(&self, what: &'static str, rule: &'static str, strip: &crate::field::Strip, reach: f64) -> Witness {
        let far = strip.ahead() * reach;
        let points: Vec<Point> = vec![strip.edge.from, strip.edge.to, strip.edge.to + far, strip.edge.from + far];
        let words = format!("kill zone of {:.0} yards", self.field().yards(strip.edge.length()));
        Witness { what, words, rule, points, closed: true, distance: None }
    }

    fn ways(&self, poses: &[(PieceId, engine::table::Pose)]) -> Vec<Witness> {
        let way = |(piece, pose): &(PieceId, engine::table::Pose)| {
            let body = self.field().body_at(*piece, *pose);
            let words = self.name(*piece).to_owned();
            Witness {
                what: "end",
                words,
                rule: "FD-FLD-16",
                points: body.corners().to_vec(),
                closed: true,
                distance: None,
            }
        };
        poses.iter().map(way).collect()
    }
}
