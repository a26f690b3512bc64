//! Whom a unit passes that marches or gives way, and what becomes of both (FF-FLD-29, FF-TRM-04, FF-D45, FF-D58).

use engine::game::{Aspect, What};
use engine::table::Pose;
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::words::{Formation, Quality, TroopOrder};

use super::geometry::{P, Rect, along, axes, centre, distance, edges, moved, pared, place, quick_gap, stands, turned};
use super::land::Ground;
use super::retreats::Start;
use super::{Move, Referee};

/// What it may brush by, and a hair.
const DEEP: f64 = 0.13;
/// How finely a march is walked: so many inches, so many degrees.
const INCHES: f64 = 0.1;
const DEGREES: f64 = 0.5;

impl Referee {
    /// FF-FLD-29: a march goes through no lines but by the maneuver, which disorders both where it should (FF-TRM-04).
    pub(super) fn look_at_march(&mut self, made: &Move<'_>) -> Result<(), String> {
        let own = &self.units[made.unit];
        let Some(ways) = walked(own, made).filter(|_| !is_loose(own) && own.building().is_none()) else {
            return Ok(());
        };
        self.counts.marches += 1;
        for (at, rects) in self.friends(made.unit) {
            let friend = &self.units[at];
            let formed = !is_loose(friend) && friend.building().is_none();
            let deep = |here: &&Vec<Rect>| quick_gap(&pared(here, DEEP), &rects, 1.0) <= 0.0;
            let through: Vec<&Vec<Rect>> = ways.iter().filter(|_| formed).filter(deep).collect();
            if through.is_empty() {
                continue;
            }
            if made.rule != "FF-TRM-04" {
                return Err(format!("it goes through unit {at} by {}", made.rule));
            }
            self.counts.passages += 1;
            let bad_ground = through.iter().any(|here| self.land.going(centre(here)).0 != Ground::Open);
            if (bad_ground || is_shaken(own) || is_shaken(friend))
                && let Some(whom) =
                    [at, made.unit].into_iter().find(|whom| is_steady(&self.units[*whom]) && !made.disorders(*whom))
            {
                return Err(format!("it passes unit {at}, and unit {whom} keeps its order"));
            }
        }
        Ok(())
    }

    pub(super) fn look_at_passages(
        &mut self,
        made: &Move<'_>,
        start: &Start,
        (way, far): (P, f64),
    ) -> Result<(), String> {
        let own = &self.units[made.unit];
        let friends = self.friends(made.unit);
        let within = pared(&start.rects, DEEP);
        let steps = (far / 0.1).ceil().max(1.0);
        let touches = |rects: &[Rect], friend: &[Rect], near: f64| {
            let mut step = 0.0;
            while step <= steps {
                if quick_gap(&moved(rects, way, far * step / steps), friend, 1.0) <= near {
                    return true;
                }
                step += 1.0;
            }
            false
        };
        let mut passed = 0;
        for (at, rects) in &friends {
            let friend = &self.units[*at];
            let broken = own.is_broken();
            let formed = !is_loose(friend) && friend.building().is_none();
            let by_lines = formed && (broken || !is_loose(own));
            let told = made.then.iter().any(|event| {
                let rule = matches!(event.rule, "FF-D45" | "FF-D58");
                rule && matches!(&event.what, What::Changed { piece, aspect: Aspect::Order, .. } if piece.index() == *at)
            });
            if told && !(by_lines && touches(&start.rects, rects, 0.1)) {
                return Err(format!("unit {at} is disordered, and it passed it by no lines"));
            }
            if !by_lines || !touches(&within, rects, 0.0) {
                continue;
            }
            passed += 1;
            if (broken || is_shaken(own) || is_shaken(friend)) && is_steady(friend) && !made.disorders(*at) {
                return Err(format!("it passes unit {at}, which keeps its order"));
            }
            if !broken && (is_shaken(own) || is_shaken(friend)) && is_steady(own) && !made.disorders(made.unit) {
                return Err(format!("it passes unit {at}, and keeps its own order"));
            }
        }
        self.counts.passed += passed;
        Ok(())
    }
}

impl Move<'_> {
    /// Whether it brings a unit out of order.
    fn disorders(&self, at: usize) -> bool {
        self.then.iter().any(|event| match &event.what {
            What::Changed { piece, aspect: Aspect::Order, to, .. } => piece.index() == at && *to != "good-order",
            _ => false,
        })
    }
}

/// Every place of formed stands on their march: wheels on a front corner, and straight ways with the facing kept. None
/// where the way-points do not tell which.
fn walked(unit: &Unit, made: &Move<'_>) -> Option<Vec<Vec<Rect>>> {
    let (front, _) = edges(unit, made.from)?;
    let half = distance(front[0], front[1]) / 2.0;
    let degrees = |pose: Pose| f64::from(pose.facing.hundredths()) / 100.0;
    let mut here = stands(unit, made.from);
    let (mut at, mut facing, mut right) = (place(made.from), degrees(made.from), axes(made.from).1);
    let mut places = vec![here.clone()];
    // Where the last way-point is set out for, and how it then looks.
    let mut before = (1, facing);
    for spot in made.path {
        before = (places.len(), facing);
        let there = (spot.point().x, spot.point().y);
        let far = distance(at, there);
        // Who wheels keeps his distance from the corner that he wheels on.
        let wheel = [-1.0, 1.0].into_iter().find_map(|side| {
            let corner = along(at, right, half * side);
            let turn = 2.0 * (far / 2.0 / half).min(1.0).asin().to_degrees() * -side;
            let end = turned(&[[at; 4]], corner, turn)[0][0];
            (far > 0.002 && distance(end, there) < 0.004).then_some((corner, turn))
        });
        let steps = wheel.map_or(far / INCHES, |(_, turn)| turn.abs() / DEGREES).ceil().max(1.0);
        let mut step = 1.0;
        while step <= steps {
            places.push(match wheel {
                Some((corner, turn)) => turned(&here, corner, turn * step / steps),
                None if far > 0.0 => moved(&here, ((there.0 - at.0) / far, (there.1 - at.1) / far), far * step / steps),
                None => here.clone(),
            });
            step += 1.0;
        }
        if let Some((_, turn)) = wheel {
            right = turned(&[[right; 4]], (0.0, 0.0), turn)[0][0];
            facing += turn;
        }
        here.clone_from(places.last()?);
        at = there;
    }
    let off = |facing: f64| {
        let off = (facing - degrees(made.to)).rem_euclid(360.0);
        off.min(360.0 - off)
    };
    // FF-FLD-30: who reaches an enemy is placed along him.
    if made.how == "charge" && off(before.1) > 0.1 {
        places.truncate(before.0);
        return Some(places);
    }
    (!made.path.is_empty() && off(facing) < 0.3).then_some(places)
}

fn is_shaken(unit: &Unit) -> bool {
    unit.quality == Quality::Raw || unit.troops().is_some_and(|troops| troops.order != TroopOrder::GoodOrder)
}

fn is_steady(unit: &Unit) -> bool {
    unit.troops().is_some_and(|troops| troops.order == TroopOrder::GoodOrder)
}

/// FF-FLD-29: who passes and is passed freely.
fn is_loose(unit: &Unit) -> bool {
    unit.is_broken() || unit.formation() == Some(Formation::OpenOrder) || unit.guns().is_some_and(|guns| guns.limbered)
}
