//! What an order was measured by, to be drawn.

use engine::game::{Order as Wire, Witness};
use engine::kit::Verdict;
use engine::table::{Facing, Point};

use super::super::Battle;
use super::super::action::Shooting;
use super::super::turn::Command;
use crate::field::figure::Unit;

impl Battle {
    /// The measurements behind an order.
    pub(in super::super) fn measured(&self, order: &Wire) -> Vec<Witness> {
        match self.read_order(order) {
            Ok(Command::Fire { by, at, shot, with, held }) => {
                self.fire_witnesses(&Shooting { by, at, shot, with, held })
            }
            Ok(Command::Charge { by, at, by_road, .. }) => self.charge_witnesses(by, at, by_road),
            Ok(Command::Check(squad, Some(officer))) => {
                self.reach_witness(officer, squad, "CS-R12").into_iter().collect()
            }
            Ok(Command::Join(officer, squad)) => self.reach_witness(officer, squad, "CS-D15").into_iter().collect(),
            Ok(Command::Go(path, _) | Command::StopShort(path, _)) => {
                let start = self.open_question().and_then(|decision| decision.piece);
                let unit = start.and_then(|id| self.table.piece(id));
                let Some(super::super::table::Piece::Unit(unit)) = unit else { return Vec::new() };
                let end = path.last().map(|spot| spot.point());
                let way = self.path_witness(unit, path.iter().map(|spot| spot.point()).collect());
                way.into_iter().chain(end.and_then(|end| self.reach_of_leader(unit, end))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn fire_witnesses(&self, shooting: &Shooting) -> Vec<Witness> {
        let Ok(salvo) = self.judge_fire(shooting) else { return Vec::new() };
        let field = self.field();
        let mut drawn = Vec::new();
        for group in &salvo.groups {
            let from = group.from.point();
            let to = group.seen.iter().map(|id| field.figure(*id).centre());
            let to = to.min_by(|one, other| one.distance(from).total_cmp(&other.distance(from)));
            let words = format!("{}, {} range", self.table.setting.length(group.range), group.band);
            drawn.push(Witness {
                what: "range",
                words,
                rule: "CS-R32",
                points: [Some(from), to].into_iter().flatten().collect(),
                closed: false,
                distance: Some(group.range),
            });
            if let Some(cannon) = group.cannon {
                drawn.push(Witness {
                    what: "arc",
                    words: "45 degrees to either side of the barrel".to_owned(),
                    rule: "CS-D07",
                    points: field.arc_outline(cannon, group.range + 2.0),
                    closed: true,
                    distance: None,
                });
            }
        }
        drawn
    }

    fn charge_witnesses(&self, by: Unit, at: Unit, by_road: bool) -> Vec<Witness> {
        let onset = self.charge_way(by, at, by_road);
        let Some((path, cost)) = onset else { return Vec::new() };
        let words = format!("{} to contact", self.table.setting.length(cost));
        vec![Witness { what: "reach", words, rule: "CS-R22", points: path, closed: false, distance: Some(cost) }]
    }

    fn reach_witness(
        &self,
        officer: crate::field::figure::OfficerId,
        squad: crate::field::figure::SquadId,
        rule: &'static str,
    ) -> Option<Witness> {
        let field = self.field();
        let near = field.officer_reach(officer, squad)?;
        let own = field.members(Unit::Officer(officer)).next()?;
        let points = vec![field.figure(own).centre(), field.figure(near.figure).centre()];
        let words = self.table.setting.length(near.gap);
        Some(Witness { what: "reach", words, rule, points, closed: false, distance: Some(near.gap) })
    }

    /// CS-MOV-08: how far from a leader at a place the middles of his men's bases may be.
    fn reach_of_leader(&self, unit: Unit, at: Point) -> Option<Witness> {
        unit.squad()?;
        let far = self.book().sheet.movement.squad_within.get() + 2.0 * self.mover(unit).radius;
        let round = (0..36).map(|tenth| at + Facing::new(tenth * 1000).heading().ahead() * far);
        let words =
            format!("{} from the leader", self.table.setting.length(self.book().sheet.movement.squad_within.get()));
        Some(Verdict::new("reach", "CS-MOV-08").zone(round, words))
    }

    fn path_witness(&self, unit: Unit, mut path: Vec<Point>) -> Option<Witness> {
        path.insert(0, self.centre(unit)?);
        let cost = self.with_buffers(|buffers| self.field().effort(&path, &mut buffers.walk).cost);
        let words = format!("costs {}", self.table.setting.length(cost));
        Some(Witness { what: "reach", words, rule: "CS-R27", points: path, closed: false, distance: Some(cost) })
    }
}
