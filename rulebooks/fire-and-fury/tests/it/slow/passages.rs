//! Whom a unit passes that gives way, and what becomes of both (FF-D45, FF-D58, FF-TRM-04).

use engine::game::{Aspect, What};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::words::{Formation, Quality, TroopOrder};

use super::geometry::{P, Rect, moved, pared, quick_gap};
use super::retreats::Start;
use super::{Move, Referee};

/// What it may brush by, and a hair.
const DEEP: f64 = 0.13;

impl Referee {
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
        let disordered = |at: usize| {
            let is = |piece: &engine::game::PieceId, to: &str| piece.index() == at && to != "good-order";
            let then = made.then.iter();
            then.filter(
                |event| matches!(&event.what, What::Changed { piece, aspect: Aspect::Order, to, .. } if is(piece, to)),
            )
            .count()
                > 0
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
            let shaken = |unit: &Unit| {
                unit.quality == Quality::Raw
                    || unit.troops().is_some_and(|troops| troops.order != TroopOrder::GoodOrder)
            };
            let steady = |unit: &Unit| unit.troops().is_some_and(|troops| troops.order == TroopOrder::GoodOrder);
            if (broken || shaken(own) || shaken(friend)) && steady(friend) && !disordered(*at) {
                return Err(format!("it passes unit {at}, which keeps its order"));
            }
            if !broken && (shaken(own) || shaken(friend)) && steady(own) && !disordered(made.unit) {
                return Err(format!("it passes unit {at}, and keeps its own order"));
            }
        }
        self.counts.passed += passed;
        Ok(())
    }
}

/// FF-FLD-29: who passes and is passed freely.
fn is_loose(unit: &Unit) -> bool {
    unit.is_broken() || unit.formation() == Some(Formation::OpenOrder) || unit.guns().is_some_and(|guns| guns.limbered)
}
