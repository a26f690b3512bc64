//! The move of a charge, the contacts it makes, and how attackers are lined up (FD-FLD-19, FD-FLD-20, FD-D37, FD-D38).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, What};
use engine::table::Spot;

use super::run::ChargeRun;
use crate::book::ChargeVolley;
use crate::charts::movement::Mode;
use crate::field::moves::{Obstacle, Touch, grid_step};
use crate::field::{Aim, Answer};
use crate::play::battle::Battle;
use crate::play::movement::Wish;
use crate::play::state::{Bout, Contact};
use crate::words::Formation;

/// How far an advance goes, and what stops it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Dash {
    /// Inches that it goes.
    pub(crate) inches: f64,
    /// Whether it ends in contact.
    pub(crate) contact: bool,
    /// Inches that it could have gone.
    pub(crate) reach: f64,
}

impl Battle {
    /// FD-CHG-07: how far some pieces get straight ahead at a rate.
    pub(crate) fn dash(&self, members: &[PieceId], mode: Mode, kind: Formation, into: Option<u16>) -> Dash {
        self.dash_since(members, mode, kind, into, 0.0)
    }

    /// The same for pieces that have gone some inches of their way already; how far they get from there.
    pub(crate) fn dash_since(
        &self,
        members: &[PieceId],
        mode: Mode,
        kind: Formation,
        into: Option<u16>,
        gone: f64,
    ) -> Dash {
        let field = self.field();
        let Some(first) = members.first() else { return Dash { inches: 0.0, contact: false, reach: 0.0 } };
        let wish = Wish { mode, kind, into: into.map(|feature| self.feature_fact(feature)), ..Wish::default() };
        let ahead = field.body(*first).heading().ahead();
        let most = self.party_allowance(members, &wish, &[]).unwrap_or(0.0);
        let allowance = |over: &[_]| self.party_allowance(members, &wish, over);
        let reach = field.reach_since(members, ahead, gone, most, allowance);
        self.dash_within(members, (reach - gone).max(0.0), into)
    }

    /// The same within so many inches.
    pub(crate) fn dash_within(&self, members: &[PieceId], reach: f64, into: Option<u16>) -> Dash {
        let field = self.field();
        let Some(first) = members.first() else { return Dash { inches: 0.0, contact: false, reach } };
        let ahead = field.body(*first).heading().ahead();
        let met = field.advance(members, ahead * (reach + 0.01));
        let gap = field.numbers().tolerance.gap_to_enemy.get();
        let Some(stop) = met.first() else { return Dash { inches: reach, contact: false, reach } };
        {
            let at = stop.at.min(reach);
            match stop.what {
                Obstacle::Edge | Obstacle::Friend(_) => Dash { inches: at, contact: false, reach },
                Obstacle::Enemy(Aim::Feature(feature)) => {
                    let contact = into == Some(feature);
                    let at = if contact { at } else { (at - gap).max(0.0) };
                    Dash { inches: at, contact, reach }
                }
                Obstacle::Enemy(Aim::Piece(enemy)) => {
                    // FD-D37: skirmishers stop short of a formed stand in their way.
                    if self.shrinks_from(stop.piece, enemy) {
                        return Dash { inches: (at - gap).max(0.0), contact: false, reach };
                    }
                    Dash { inches: at, contact: true, reach }
                }
            }
        }
    }

    /// FD-CHG-02, FD-D37: whether a skirmisher stops before an enemy; a pursuit strikes formed stands too (FD-R66).
    fn shrinks_from(&self, piece: PieceId, enemy: PieceId) -> bool {
        let charges = self.state.step == crate::play::turn::Step::ChargeMoves;
        charges && self.is_open(piece) && self.table.roll(enemy).stand().is_some() && !self.is_open(enemy)
    }

    /// How far a straggler could go on, in inches.
    pub(crate) fn straggler_reach(&self, piece: PieceId) -> f64 {
        let into = self.assaulted_by(piece);
        self.dash(&self.whole(piece), Mode::Charge, Formation::Single, into).reach
    }

    /// How much room a stand has straight ahead, up to contact.
    pub(crate) fn room_ahead(&self, piece: PieceId, inches: f64) -> f64 {
        self.dash_within(&self.whole(piece), inches, self.assaulted_by(piece)).inches
    }

    pub(crate) fn assaulted_by(&self, piece: PieceId) -> Option<u16> {
        match self.piece(piece).acts.charge {
            Some(Aim::Feature(feature)) => Some(feature),
            _ => None,
        }
    }

    /// The body moves to contact or to the end of its allowance, and is lined up.
    pub(crate) fn strike_home(&mut self, run: &mut ChargeRun, log: &mut Log) {
        let party = self.coming(run);
        let Some(first) = party.first().copied() else { return };
        let dash = self.body_dash(&party, run);
        self.advance_by(&party, first, dash.inches, "charges", log);
        #[allow(clippy::cast_possible_truncation)] // some inches
        let left = ((dash.reach - dash.inches).max(0.0) * 1000.0).floor() as i32;
        run.left = left;
        if dash.contact {
            self.make_contact(&party, Bout::Charge, &mut run.touched, log);
        }
        for piece in &party {
            self.piece_mut(*piece).acts.charged = true;
            self.piece_mut(*piece).acts.moved = true;
        }
    }

    /// The stands of a charge that still come on.
    pub(crate) fn coming(&self, run: &ChargeRun) -> Vec<PieceId> {
        run.members.iter().copied().filter(|piece| self.still_charges(*piece)).collect()
    }

    /// How far the body of a charge gets from where it is: it stops at the first contact, such as one that a
    /// counter-charger has made with it (FD-D32, FD-D42).
    pub(crate) fn body_dash(&self, party: &[PieceId], run: &ChargeRun) -> Dash {
        let kind = self.party_kind(party);
        let into = party.iter().find_map(|piece| self.assaulted_by(*piece));
        let dash = self.dash_since(party, Mode::Charge, kind, into, run.onset.gone());
        if party.iter().any(|piece| self.in_contact(*piece)) {
            return Dash { inches: 0.0, contact: false, ..dash };
        }
        dash
    }

    /// How a party is formed: a troop or stand alone is single.
    pub(crate) fn party_kind(&self, party: &[PieceId]) -> Formation {
        let Some(first) = party.first() else { return Formation::Single };
        if party.len() <= self.whole(*first).len() { Formation::Single } else { self.formation(*first) }
    }

    /// A stand that goes on by itself.
    pub(crate) fn go_on_alone(
        &mut self,
        piece: PieceId,
        inches: f64,
        run: &mut ChargeRun,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let party = self.whole(piece);
        let into = self.assaulted_by(piece);
        let before = run.onset.gone();
        let reach = self.dash_within(&party, inches, into).inches;
        self.guns_receive(&party, reach, &mut run.onset, dice, log)?;
        let left = inches - (run.onset.gone() - before);
        // The body has made its move: what counts is that no fire has stopped the stand.
        if self.comes_on(piece) && left > 0.0 {
            let dash = self.dash_within(&party, left, into);
            self.advance_by(&party, piece, dash.inches, "goes-on", log);
            if dash.contact {
                self.make_contact(&party, Bout::Charge, &mut run.touched, log);
            }
        }
        Ok(())
    }

    pub(super) fn advance_by(
        &mut self,
        party: &[PieceId],
        first: PieceId,
        inches: f64,
        how: &'static str,
        log: &mut Log,
    ) {
        let ahead = self.field().body(first).heading().ahead();
        let by = grid_step(ahead * inches);
        if by == Spot::new(0, 0) {
            return;
        }
        let table = std::sync::Arc::clone(&self.table);
        for piece in party {
            let from = self.piece(*piece).pose;
            self.state.positions.shift(&table, &[*piece], by);
            let to = self.piece(*piece).pose;
            log.note("FD-CHG-07", What::Moved { piece: *piece, from, to, path: Vec::new(), how });
        }
        self.commanders_step_aside(log);
    }

    /// FD-FLD-20: attackers in touch are lined up, and their contacts recorded.
    pub(crate) fn make_contact(&mut self, party: &[PieceId], bout: Bout, touched: &mut Vec<PieceId>, log: &mut Log) {
        self.make_contact_met(party, None, bout, touched, log);
    }

    fn make_contact_met(
        &mut self,
        party: &[PieceId],
        met: Option<Touch>,
        bout: Bout,
        touched: &mut Vec<PieceId>,
        log: &mut Log,
    ) {
        let lined = self.field().line_up(party, met);
        let table = std::sync::Arc::clone(&self.table);
        for (piece, pose) in &lined.poses {
            let from = self.piece(*piece).pose;
            self.state.positions.put(&table, *piece, *pose);
            if from != *pose {
                let moved = What::Moved { piece: *piece, from, to: *pose, path: Vec::new(), how: "lines-up" };
                log.note("FD-FLD-20", moved);
            }
        }
        for touch in lined.touches {
            self.record_touch(touch, bout, touched, log);
        }
        self.commanders_step_aside(log);
    }

    /// The stands that charge together with one, itself included.
    fn charges_with(&self, piece: PieceId) -> Vec<PieceId> {
        let body = self.state.charges.iter().find(|members| members.contains(&piece)).into_iter().flatten();
        let party: Vec<PieceId> = body.copied().filter(|stand| self.still_charges(*stand)).collect();
        if party.contains(&piece) { party } else { self.whole(piece) }
    }

    /// A contact: with guns without a crew or a wagon it is a capture, with others a melee to be fought.
    fn record_touch(&mut self, touch: Touch, bout: Bout, touched: &mut Vec<PieceId>, log: &mut Log) {
        if let Aim::Piece(enemy) = touch.enemy {
            if self.piece(enemy).is_guns_alone() {
                touched.push(touch.piece);
                self.capture(enemy, touch.piece, log);
                return;
            }
            if self.table.roll(enemy).is_wagon() {
                touched.push(touch.piece);
                self.remove(enemy, crate::field::Fate::Captured, "FD-D12", log);
                return;
            }
        }
        let known = |contact: &Contact| contact.attacker == touch.piece && contact.defender == touch.enemy;
        if self.state.contacts.iter().any(known) {
            return;
        }
        let counters = touch.enemy.piece().is_some_and(|enemy| self.meets_counter(enemy, touch.flank));
        let bout = if counters && bout == Bout::Charge { Bout::CounterCharge } else { bout };
        let fires = bout == Bout::Charge && touch.enemy.piece().is_some_and(|enemy| self.fires_at(enemy, &touch));
        let contact =
            Contact { attacker: touch.piece, defender: touch.enemy, bout, flank: touch.flank, fires, fought: false };
        self.state.contacts.push(contact);
        if let Aim::Piece(enemy) = touch.enemy {
            // FD-R92: contact ends a change of formation.
            self.state.forming.retain(|forming| !forming.poses.iter().any(|(stand, _)| *stand == enemy));
        }
        log.say("FD-FLD-19", || {
            let how = match (bout, fires) {
                _ if touch.flank => ", in flank",
                (Bout::CounterCharge, _) => ", which counter-charges",
                (_, true) => ", which fires",
                _ => "",
            };
            format!("{} strikes {}{how}", self.name(touch.piece), self.field().aim_name(touch.enemy))
        });
    }

    /// FD-D32: a counter-charger meets those that strike its front edge.
    fn meets_counter(&self, enemy: PieceId, flank: bool) -> bool {
        !flank && self.piece(enemy).acts.countered && self.piece(enemy).acts.counter.is_some()
    }

    /// FD-R57, FD-R59, FD-D37, FD-D44: whether a defender's volley is part of this melee.
    fn fires_at(&self, enemy: PieceId, touch: &Touch) -> bool {
        let melee_dice = self.book().options.charge_volley != ChargeVolley::SeparateVolley;
        let stand = self.table.roll(enemy).stand().is_some();
        let troop = self.whole(touch.piece);
        let named = matches!(self.piece(enemy).acts.answer, Some(Answer::Fire(charger)) if troop.contains(&charger));
        melee_dice && stand && named && !touch.flank
    }

    /// FD-D32: a counter-charger pivots toward its charger and goes straight ahead until it meets an enemy stand.
    pub(crate) fn counter_charge(&mut self, target: PieceId, charger: PieceId, log: &mut Log) {
        let lead = self.whole(target);
        // FD-D42: halted and engaged stands of a column stay behind.
        let goes =
            |piece: &PieceId| lead.contains(piece) || (self.piece(*piece).halted.is_none() && !self.in_contact(*piece));
        let members: Vec<PieceId> = self.body_of(target).into_iter().filter(goes).collect();
        let Some(poses) = self.field().pivot_toward(&members, &lead, charger) else {
            for stand in &members {
                self.piece_mut(*stand).acts.counter = None;
            }
            let words = format!("{} cannot turn so far toward {} and holds", self.name(target), self.name(charger));
            log.note("FD-D32", What::Ordered { piece: target, words });
            return;
        };
        let words = format!("{} goes to meet {}", self.name(target), self.name(charger));
        log.note("FD-CHG-06", What::Ordered { piece: target, words });
        self.put_all(&poses, &[], "pivots", "FD-D32", log);
        let kind = if members.len() > lead.len() { Formation::Column } else { Formation::Single };
        let dash = self.dash(&members, Mode::CounterCharge, kind, None);
        let first = members.first().copied().unwrap_or(target);
        self.advance_by(&members, first, dash.inches, "counter-charges", log);
        if dash.contact {
            let field = self.field();
            let mut touches = lead.iter().flat_map(|stand| field.touched(*stand));
            let chargers = self.whole(charger);
            let met = touches.find(|touch| touch.enemy.piece().is_some_and(|piece| chargers.contains(&piece)));
            if let Some((enemy, by)) = met.and_then(|touch| Some((touch.enemy.piece()?, touch.piece))) {
                // FD-CHG-11: the charger shifts, with its formation as one body.
                let touch = Touch { piece: enemy, enemy: Aim::Piece(by), inches: 0.0, flank: false };
                let party = self.charges_with(enemy);
                self.make_contact_met(&party, Some(touch), Bout::CounterCharge, &mut Vec::new(), log);
            }
        }
    }
}
