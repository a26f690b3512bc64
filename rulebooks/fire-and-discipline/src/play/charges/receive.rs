//! How charges are received: fire, flight, or just holding (FD-CHG-08, FD-CHG-09, FD-ART-21, FD-R72, FD-D44).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, What};
use engine::table::{Body, Pose};

use super::answer::Reply;
use crate::book::ChargeVolley;
use crate::charts::charge_response::ChargeAnswer;
use crate::charts::morale::MoraleReason;
use crate::charts::musketry::Musketry;
use crate::field::moves::{grid_step, measured};
use crate::field::{Aim, Answer, Lanes};
use crate::lookup::{Throw, throw};
use crate::play::battle::Battle;
use crate::play::morale::{Cause, Checks};
use crate::play::musketry::Volley;
use crate::play::turn::{Ask, Task};
use crate::words::LineOfFire;

/// The point of a charger's way at which guns fire at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GunPoint {
    /// Inches from its start.
    pub(crate) at: f64,
    /// Yards to the guns.
    pub(crate) yards: f64,
}

/// How finely a way is looked at for the first point in a kill zone, in inches.
const LOOK: f64 = 0.1;

impl Battle {
    /// FD-R72: the first point of a charger's way in the kill zone of guns: at 100 yards or less, for howitzers the first
    /// in the zone if it is farther off than that.
    pub(crate) fn gun_point(&self, section: PieceId, charger: PieceId) -> Option<GunPoint> {
        let field = self.field();
        let body = field.body(charger);
        let howitzer = self.table.roll(section).section()?.is_howitzer();
        let ahead = body.heading().ahead();
        let reach = field.inches(self.charge_rate(charger)).min(body.gap(field.body(section)).distance + LOOK);
        // What stops the charger on its way stops it before the guns fire.
        let reach = reach.min(self.room_ahead(charger, reach));
        let near = 100.0;
        let mut at = 0.0;
        while at <= reach {
            let there: Body = body.moved(ahead * at);
            let line = field.gun_line_to(section, charger, &there).filter(crate::field::GunLine::is_clear);
            if let Some(line) = line {
                if howitzer {
                    return (line.yards > near).then_some(GunPoint { at, yards: line.yards });
                }
                if line.yards <= near {
                    return Some(GunPoint {
                        at: self.exact_point(section, charger, at, near),
                        yards: line.yards.min(near),
                    });
                }
                // Straight on to the hundred yards.
                let skip = field.inches(line.yards - near);
                if skip > LOOK * 2.0 {
                    at += skip - LOOK;
                    continue;
                }
            }
            at += LOOK;
        }
        None
    }

    /// Where exactly the charger comes to so many yards, between two looks.
    fn exact_point(&self, section: PieceId, charger: PieceId, at: f64, near: f64) -> f64 {
        let field = self.field();
        let body = field.body(charger);
        let ahead = body.heading().ahead();
        let (mut low, mut high) = ((at - LOOK).max(0.0), at);
        for _ in 0..12 {
            let middle = f64::midpoint(low, high);
            let line = field.gun_line_to(section, charger, &body.moved(ahead * middle));
            let within = line.is_some_and(|line| line.is_clear() && line.yards <= near);
            if within { high = middle } else { low = middle }
        }
        high
    }

    /// P3.3, P5.3: asks how a target receives, or answers for it where there is nothing to ask (FD-D54).
    pub(crate) fn ask_receive(&mut self, target: PieceId, chargers: &[PieceId], by_pursuit: bool, log: &mut Log) {
        if self.piece(target).acts.answer.is_some() || self.piece(target).acts.countered {
            return;
        }
        let answers = self.replies(target, chargers, by_pursuit);
        let fires: Vec<PieceId> = answers
            .iter()
            .filter_map(|reply| match reply {
                Reply::Fire(charger) => Some(*charger),
                _ => None,
            })
            .collect();
        let section = self.table.roll(target).section().is_some();
        let asked = (section || self.is_open(target) || fires.len() > 1) && answers.len() > 1;
        if asked {
            let chargers = chargers.to_vec();
            self.state.agenda.push(Task::Ask(Ask::Receive { target, chargers, by_pursuit }));
            return;
        }
        let reply = match (answers.first(), fires.first()) {
            (_, Some(charger)) => Reply::Fire(*charger),
            (Some(first), None) => *first,
            (None, None) => Reply::Hold,
        };
        self.receive(target, reply, chargers, log);
    }

    /// What a charged stand may answer, in the order of the chart.
    pub(crate) fn replies(&self, target: PieceId, chargers: &[PieceId], by_pursuit: bool) -> Vec<Reply> {
        let mut replies = Vec::new();
        let field = self.field();
        let any = |answer: ChargeAnswer| {
            chargers.iter().any(|charger| self.responses(target, *charger, by_pursuit).contains(&answer))
        };
        if any(ChargeAnswer::Hold) {
            replies.push(Reply::Hold);
        }
        for charger in chargers {
            let may = self.responses(target, *charger, by_pursuit).contains(&ChargeAnswer::HoldAndFire);
            // FD-TER-18: a unit in a ford fires no weapon.
            let silent = self.crew_fled(target) || field.is_in_ford(target);
            if may && !self.piece(target).acts.fired_at_charger && !silent {
                replies.push(Reply::Fire(*charger));
            }
        }
        if any(ChargeAnswer::Flee) {
            let crew = self.table.roll(target).crew_of().is_some();
            let from = field.chasers(chargers);
            // FD-D07: a stand that would be cornered is not offered flight.
            let away = match self.table.roll(target).section() {
                Some(section) => self.crew_gets_away(target, section.crew, &from),
                None => field.can_flee(&self.whole(target), self.flight_yards(), &from),
            };
            if crew || away {
                replies.push(Reply::Flee);
            }
        }
        if replies.is_empty() {
            replies.push(Reply::Hold);
        }
        replies
    }

    /// Takes an answer.
    pub(crate) fn receive(&mut self, target: PieceId, reply: Reply, chargers: &[PieceId], log: &mut Log) {
        let answer = match reply {
            Reply::Fire(charger) => Answer::Fire(charger),
            Reply::Flee => Answer::Flee,
            Reply::Hold | Reply::CounterCharge(_) => Answer::Hold,
        };
        for stand in self.whole(target) {
            self.piece_mut(stand).acts.answer = Some(answer);
        }
        if answer == Answer::Flee {
            let words = format!("{} flees from the charge", self.name(target));
            log.note("FD-CHG-09", What::Ordered { piece: target, words });
            let from = self.field().chasers(chargers);
            let crew = self.table.roll(target).crew_of().is_some();
            let got_away = self.flee(target, &from, "FD-R93", log);
            if crew && !got_away {
                // FD-D51: a crew without guns that is charged and cornered is lost.
                let all = self.piece(target).castings;
                self.lose(target, all, "FD-D51", log);
            }
        }
    }

    /// FD-ART-21, FD-R71: the guns that fire at a charger of a party, and those checks.
    pub(crate) fn guns_receive(&mut self, party: &[PieceId], dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let sections: Vec<(PieceId, PieceId)> = self
            .field()
            .of_side(self.passive_to(party))
            .filter_map(|piece| match self.piece(piece).acts.answer {
                Some(Answer::Fire(charger)) if party.contains(&charger) && !self.piece(piece).acts.fired_at_charger => {
                    Some((piece, charger))
                }
                _ => None,
            })
            .collect();
        for (firer, charger) in sections {
            if !self.piece(charger).is_here() {
                continue;
            }
            if self.table.roll(firer).section().is_some() {
                self.guns_fire_at_charger(firer, charger, dice, log)?;
            } else if self.book().options.charge_volley != ChargeVolley::MeleeDice {
                self.volley_at_charger(firer, charger, dice, log)?;
            }
        }
        Ok(())
    }

    fn passive_to(&self, party: &[PieceId]) -> engine::game::Side {
        party.first().map_or(self.passive(), |piece| self.side(*piece).other())
    }

    fn guns_fire_at_charger(
        &mut self,
        section: PieceId,
        charger: PieceId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let Some(point) = self.gun_point(section, charger) else { return Ok(()) };
        self.piece_mut(section).acts.fired_at_charger = true;
        let before = self.poses_of(charger);
        self.step_ahead(charger, point.at);
        let hits = std::mem::take(&mut self.state.hit);
        let lost = self.fire_at(section, Aim::Piece(charger), charger, point.yards, dice, log)?;
        self.state.hit = hits;
        self.check_charger(charger, section, lost, before, dice, log)
    }

    /// FD-R57, by option: a volley of its own before contact, in the first column.
    fn volley_at_charger(
        &mut self,
        firer: PieceId,
        charger: PieceId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        self.piece_mut(firer).acts.fired_at_charger = true;
        let field = self.field();
        let at = field.body(charger).centre();
        let measured = engine::table::Segment::new(field.body(firer).front().midpoint(), at);
        let lanes = Lanes {
            line: LineOfFire::Clear,
            yards: 60.0_f64.min(field.yards(measured.length())),
            measured,
            blocker: None,
        };
        let order = Volley { firers: vec![firer], target: charger, lanes };
        let Some(facts) = self.volley_facts(&order, &[firer]) else { return Ok(()) };
        let throw_for = Throw { by: firer, at: Some(charger), rule: "FD-CHG-08" };
        let outcome = throw::<Musketry>(self.book(), &facts, throw_for, dice, log)?;
        let lost = self.lose_to_fire(charger, u8::try_from(outcome.hits).unwrap_or(u8::MAX), "FD-CHG-08", log);
        let before = self.poses_of(charger);
        self.check_charger(charger, firer, lost, before, dice, log)
    }

    /// FD-R71, FD-R72: a charger that is hit checks at that point, and halts there or flees from there.
    fn check_charger(
        &mut self,
        charger: PieceId,
        by: PieceId,
        lost: u8,
        before: Vec<(PieceId, Pose)>,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let lead = self.lead_of_troop(charger);
        if lost > 0 {
            self.commanders_under_fire(&[charger], dice, log)?;
        }
        let mut stopped = false;
        if lost > 0 && self.piece(lead).is_here() {
            let mut checks = Checks::new();
            checks.add(lead, Cause { enemy: Some(by), ..Cause::of(MoraleReason::FireCasualty) });
            let outcomes = self.make_checks(&checks, dice, log)?;
            stopped = outcomes.iter().any(|outcome| outcome.piece == lead && !outcome.passed);
        }
        if !stopped {
            // It comes on with its body, from where that stands.
            let table = std::sync::Arc::clone(&self.table);
            for (piece, pose) in before {
                if self.field().is_on_table(piece) {
                    self.state.positions.put(&table, piece, pose);
                }
            }
        }
        Ok(())
    }

    fn poses_of(&self, piece: PieceId) -> Vec<(PieceId, Pose)> {
        self.whole(piece).into_iter().map(|stand| (stand, self.piece(stand).pose)).collect()
    }

    /// Puts a stand and its troop so far ahead.
    fn step_ahead(&mut self, piece: PieceId, inches: f64) {
        let ahead = self.field().body(piece).heading().ahead();
        let by = grid_step(ahead * inches);
        debug_assert!(measured(by).length() <= inches + 0.01);
        let members = self.whole(piece);
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.shift(&table, &members, by);
    }
}
