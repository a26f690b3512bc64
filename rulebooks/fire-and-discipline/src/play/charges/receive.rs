//! How charges are received: fire, flight, or just holding (FD-CHG-08, FD-CHG-09, FD-ART-21, FD-R72, FD-D44).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, What};
use serde::Serialize;

use super::answer::Reply;
use crate::book::ChargeVolley;
use crate::charts::charge_response::ChargeAnswer;
use crate::charts::morale::MoraleReason;
use crate::charts::movement::Mode;
use crate::charts::musketry::Musketry;
use crate::field::{Aim, Answer, Lanes};
use crate::lookup::{Throw, throw};
use crate::play::battle::Battle;
use crate::play::morale::{Cause, Checks};
use crate::play::musketry::Volley;
use crate::play::turn::{Ask, Step, Task};
use crate::words::{Formation, LineOfFire};

/// The point of a charger's way at which guns fire at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct GunPoint {
    /// Inches from where it is.
    pub(crate) at: f64,
    /// Yards to the guns.
    pub(crate) yards: f64,
}

/// A shot at a charger.
#[derive(Clone, Copy, Debug, PartialEq)]
struct ShotAtCharger {
    firer: PieceId,
    charger: PieceId,
    /// Inches from where the charger is.
    at: f64,
    yards: f64,
}

/// How far chargers have come under fire, and who has checked on the way.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Onset {
    /// Inches that they have come, in thousandths.
    pub gone: i32,
    /// FD-D49: those who have checked in this step.
    pub checked: Vec<PieceId>,
}

impl Onset {
    /// Inches that they have come.
    pub(crate) fn gone(&self) -> f64 {
        f64::from(self.gone) / 1000.0
    }

    #[allow(clippy::cast_possible_truncation)] // some inches
    fn add(&mut self, inches: f64) {
        self.gone += (inches * 1000.0).round() as i32;
    }
}

/// How finely a way is looked at for the first point in a kill zone, in inches.
const LOOK: f64 = 0.1;

/// Where exactly on its way a charger comes under fire, between two looks.
fn first_point(found: GunPoint, shoots_at: impl Fn(f64) -> Option<f64>) -> GunPoint {
    let (mut low, mut high) = ((found.at - LOOK).max(0.0), found);
    for _ in 0..12 {
        let at = f64::midpoint(low, high.at);
        match shoots_at(at) {
            Some(yards) => high = GunPoint { at, yards },
            None => low = at,
        }
    }
    high
}

impl Battle {
    /// FD-R72: the first point of a charger's way in the kill zone of guns: at 100 yards or less, for howitzers the first
    /// in the zone if it is farther off than that. The way is as long as its move, and what stops the charger ends it.
    pub(crate) fn gun_point(&self, section: PieceId, charger: PieceId) -> Option<GunPoint> {
        self.gun_point_within(section, charger, self.onset_reach(charger))
    }

    /// How far a charger or pursuer would come straight ahead by itself, in inches.
    fn onset_reach(&self, charger: PieceId) -> f64 {
        let pursues = matches!(self.state.step, Step::Melees | Step::Pursuit);
        let mode = if pursues { Mode::Pursuit } else { Mode::Charge };
        self.dash(&self.whole(charger), mode, Formation::Single, self.assaulted_by(charger)).inches
    }

    fn gun_point_within(&self, section: PieceId, charger: PieceId, reach: f64) -> Option<GunPoint> {
        let field = self.field();
        let body = field.body(charger);
        let howitzer = self.table.roll(section).section()?.is_howitzer();
        let ahead = body.heading().ahead();
        let near = self.book().sheet.play.at_chargers.guns.get();
        let clear_at = |at: f64| {
            let line = field.gun_line_to(section, charger, &body.moved(ahead * at));
            line.filter(crate::field::GunLine::is_clear).map(|line| line.yards)
        };
        let shoots_at = |at: f64| clear_at(at).filter(|yards| howitzer || *yards <= near);
        let mut at = 0.0;
        loop {
            let clear = clear_at(at);
            if let Some(yards) = clear.filter(|yards| howitzer || *yards <= near) {
                let point = first_point(GunPoint { at, yards }, shoots_at);
                return (!howitzer || point.yards > near).then_some(point);
            }
            if at >= reach {
                return None;
            }
            // Straight on to the hundred yards.
            let skip = clear.map_or(0.0, |yards| field.inches(yards - near) - LOOK);
            at = (at + skip.max(LOOK)).min(reach);
        }
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

    /// FD-ART-21, FD-R71, FD-R72: guns fire at chargers of a party that goes straight ahead by as much as `reach`: the
    /// party comes to the point of each shot, the nearest first, and those who are hit check there.
    pub(crate) fn guns_receive(
        &mut self,
        party: &[PieceId],
        reach: f64,
        onset: &mut Onset,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let mut shots = self.shots_at(party, reach);
        let begun = onset.gone();
        while let Some(first) = shots.first().map(|shot| shot.at) {
            let last = shots.iter().take_while(|shot| shot.at <= first + LOOK / 2.0).count();
            let volley: Vec<ShotAtCharger> = shots.drain(..last).collect();
            let coming: Vec<PieceId> = party.iter().copied().filter(|piece| self.comes_on(*piece)).collect();
            if !volley.iter().any(|shot| coming.contains(&shot.charger)) {
                continue;
            }
            let inches = begun + first - onset.gone();
            if inches > crate::field::ROUNDING {
                self.come_nearer(&coming, inches, log);
                onset.add(inches);
            }
            self.take_shots(&volley, onset, dice, log)?;
        }
        Ok(())
    }

    /// Whether a charger or pursuer is still on its way.
    pub(crate) fn comes_on(&self, piece: PieceId) -> bool {
        let now = self.piece(piece);
        self.field().is_on_table(piece) && now.halted.is_none() && !now.acts.fled
    }

    /// Who fires at the chargers of a party, and where on their way, the nearest point first.
    fn shots_at(&self, party: &[PieceId], reach: f64) -> Vec<ShotAtCharger> {
        let separate = self.book().options.charge_volley != ChargeVolley::MeleeDice;
        let shot = |firer: PieceId| {
            let now = self.piece(firer);
            let Some(Answer::Fire(charger)) = now.acts.answer else { return None };
            if !party.contains(&charger) || now.acts.fired_at_charger || !self.piece(charger).is_here() {
                return None;
            }
            if self.table.roll(firer).section().is_some() {
                let GunPoint { at, yards } = self.gun_point_within(firer, charger, reach)?;
                return Some(ShotAtCharger { firer, charger, at, yards });
            }
            separate.then(|| self.volley_point(firer, charger, reach))
        };
        let mut shots: Vec<ShotAtCharger> = self.field().of_side(self.passive_to(party)).filter_map(shot).collect();
        shots.sort_by(|a, b| a.at.total_cmp(&b.at).then(a.firer.cmp(&b.firer)));
        shots
    }

    fn passive_to(&self, party: &[PieceId]) -> engine::game::Side {
        party.first().map_or(self.passive(), |piece| self.side(*piece).other())
    }

    /// FD-R57, by option: where a volley of its own is fired: as soon as the charger is in the first column.
    fn volley_point(&self, firer: PieceId, charger: PieceId, reach: f64) -> ShotAtCharger {
        let field = self.field();
        let column = self.book().sheet.play.at_chargers.volley.get();
        let (body, target) = (field.body(charger), field.body(firer));
        let ahead = body.heading().ahead();
        let far = |inches: f64| field.yards(body.moved(ahead * inches).gap(target).distance);
        let (mut low, mut high) = (0.0, reach);
        if far(low) <= column {
            high = low;
        }
        for _ in 0..16 {
            let middle = f64::midpoint(low, high);
            if far(middle) <= column { high = middle } else { low = middle }
        }
        ShotAtCharger { firer, charger, at: high, yards: far(high).min(column) }
    }

    /// Shots at one point: all of them, then commanders, then one check of each stand that was hit (FD-D49).
    fn take_shots(
        &mut self,
        shots: &[ShotAtCharger],
        onset: &mut Onset,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let mut checks = Checks::after(&onset.checked);
        let mut struck = Vec::new();
        let hits = std::mem::take(&mut self.state.hit);
        for shot in shots {
            if !self.comes_on(shot.charger) {
                continue;
            }
            self.piece_mut(shot.firer).acts.fired_at_charger = true;
            let lost = if self.table.roll(shot.firer).section().is_some() {
                let lost = self.fire_at(shot.firer, Aim::Piece(shot.charger), shot.charger, shot.yards, dice, log)?;
                // FD-R24: this is one of its opportunities to fire.
                if let Some(guns) = self.piece_mut(shot.firer).guns.as_mut() {
                    guns.fired_at(shot.charger);
                }
                lost
            } else {
                self.volley_at_charger(shot, dice, log)?
            };
            if lost > 0 {
                struck.push(shot.charger);
                let cause = Cause { enemy: Some(shot.firer), ..Cause::of(MoraleReason::FireCasualty) };
                checks.add(self.lead_of_troop(shot.charger), cause);
            }
        }
        self.state.hit = hits;
        self.commanders_under_fire(&struck, dice, log)?;
        if !checks.is_empty() {
            let outcomes = self.make_checks(&checks, dice, log)?;
            onset.checked.extend(outcomes.iter().map(|outcome| outcome.piece));
        }
        Ok(())
    }

    /// FD-R57, by option: a volley of its own before contact, in the first column.
    fn volley_at_charger(&mut self, shot: &ShotAtCharger, dice: &mut dyn Dice, log: &mut Log) -> Result<u8, Halt> {
        let ShotAtCharger { firer, charger, yards, .. } = *shot;
        let field = self.field();
        let measured = engine::table::Segment::new(field.body(firer).front().midpoint(), field.body(charger).centre());
        let lanes = Lanes { line: LineOfFire::Clear, yards, measured, blocker: None };
        let order = Volley { firers: vec![firer], target: charger, lanes };
        let Some(facts) = self.volley_facts(&order, &[firer]) else { return Ok(0) };
        let throw_for = Throw { by: firer, at: Some(charger), rule: "FD-CHG-08" };
        let outcome = throw::<Musketry>(self.book(), &facts, throw_for, dice, log)?;
        Ok(self.lose_to_fire(charger, u8::try_from(outcome.hits).unwrap_or(u8::MAX), "FD-CHG-08", log))
    }

    /// Chargers or pursuers come nearer: their body as one (FD-D42).
    fn come_nearer(&mut self, party: &[PieceId], inches: f64, log: &mut Log) {
        let Some(first) = party.first().copied() else { return };
        let pursues = self.state.step == Step::Pursuit;
        self.advance_by(party, first, inches, if pursues { "pursues" } else { "charges" }, log);
    }
}
