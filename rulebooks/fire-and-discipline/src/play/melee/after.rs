//! After a round: the winner, the checks, who is engaged, who may pursue (FD-MEL-09 to 14, FD-MEL-18, FD-R61, FD-R62).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId};
use serde::Serialize;

use super::run::Blow;
use crate::charts::melee_aftermath::{AfterCheck, AftermathFacts, AftermathOutcome, Contact as How, MeleeAftermath};
use crate::charts::morale::MoraleReason;
use crate::field::Aim;
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::morale::{Cause, Checks, Outcome};
use crate::play::state::{Bout, Contact, Pursuer};
use crate::play::turn::Step;

/// A melee that was fought, before its checks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fought {
    /// Its contacts.
    pub contacts: Vec<Contact>,
    /// FD-R67: the garrison stand that met the attacker.
    pub meets: Option<PieceId>,
    /// The stands of the attackers and of the defenders.
    pub sides: [Vec<PieceId>; 2],
    /// The blows.
    pub blows: Vec<Blow>,
    /// FD-R95: stands of columns behind those that fought, which lost castings.
    pub behind: Vec<PieceId>,
}

impl Fought {
    /// FD-MEL-18: the hits that each side's stands inflicted.
    fn hits(&self) -> [Vec<i32>; 2] {
        let by = |side: &Vec<PieceId>| {
            let each = side.iter().map(|piece| {
                self.blows.iter().filter(|blow| blow.by == *piece).map(|blow| i32::from(blow.hits)).sum::<i32>().min(99)
            });
            let hits: Vec<i32> = each.take(20).collect();
            if hits.is_empty() { vec![0] } else { hits }
        };
        [by(&self.sides[0]), by(&self.sides[1])]
    }

    /// The contact of a stand.
    fn contact_of(&self, piece: PieceId) -> Option<&Contact> {
        self.contacts.iter().find(|contact| {
            contact.has(piece) || (self.meets == Some(piece) && matches!(contact.defender, Aim::Feature(_)))
        })
    }

    /// The opponent of a stand.
    fn opponent_of(&self, piece: PieceId) -> Option<PieceId> {
        let contact = self.contact_of(piece)?;
        if contact.attacker == piece { contact.defender.piece().or(self.meets) } else { Some(contact.attacker) }
    }
}

impl Battle {
    /// Makes the checks of all melees that were fought and wait for them, and finds who is engaged and may pursue.
    pub(crate) fn check_melees(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let fought = std::mem::take(&mut self.state.fought);
        if fought.is_empty() {
            return Ok(());
        }
        let mut checks = Checks::new();
        let mut fighters = Vec::new();
        for melee in &fought {
            self.add_checks(melee, &mut checks, &mut fighters);
        }
        let outcomes = self.make_melee_checks(&checks, &fighters, dice, log)?;
        for melee in &fought {
            self.aftermath(melee, &outcomes, log);
        }
        self.drop_idle_contacts();
        Ok(())
    }

    /// FD-R44, FD-R50: both sides check, each stand with the totals of its unit.
    fn add_checks(&self, melee: &Fought, checks: &mut Checks, fighters: &mut Vec<PieceId>) {
        let [by_attackers, by_defenders] = melee.hits();
        let totals: [i32; 2] = [by_attackers.iter().sum(), by_defenders.iter().sum()];
        for (side, pieces) in melee.sides.iter().enumerate() {
            let hits = if side == 0 { totals } else { [totals[1], totals[0]] };
            let lead = pieces.first().copied();
            let behind = melee
                .behind
                .iter()
                .copied()
                .filter(|piece| lead.is_some_and(|lead| self.side(lead) == self.side(*piece)));
            for piece in pieces.iter().copied().chain(behind) {
                fighters.push(piece);
                let checker = self.lead_of_troop(piece);
                if !self.piece(checker).is_here() || self.crew_fled(checker) {
                    continue;
                }
                // FD-R97: cover counts for a stand that was holding in it in this round.
                let contact = melee.contact_of(piece);
                let held = side == 1 && contact.is_some_and(|c| matches!(c.bout, Bout::Charge | Bout::Pursuit));
                let enemy = melee.opponent_of(piece);
                let engaged = contact.is_some_and(|contact| contact.bout == Bout::Engaged);
                let cause = Cause { reason: MoraleReason::Melee, enemy, hits, sheltered: held, engaged };
                checks.add(checker, cause);
            }
        }
    }

    /// FD-MEL-11, FD-MEL-12: each contact of a melee after the checks and flights.
    fn aftermath(&mut self, melee: &Fought, outcomes: &[Outcome], log: &mut Log) {
        let [attacker_hits, defender_hits] = melee.hits();
        let mut may: Vec<PieceId> = Vec::new();
        let mut may_not: Vec<PieceId> = Vec::new();
        for contact in &melee.contacts {
            let defender = contact.defender.piece().or(melee.meets);
            let facts = AftermathFacts {
                attacker_hits: attacker_hits.clone(),
                defender_hits: defender_hits.clone(),
                contact: match contact.bout {
                    Bout::Charge => How::Charge,
                    Bout::CounterCharge => How::CounterCharge,
                    Bout::Pursuit => How::Pursuit,
                    Bout::Engaged => How::Engaged,
                },
                attacker_morale: self.after_of(contact.attacker, outcomes),
                defender_morale: defender.map_or(AfterCheck::Eliminated, |piece| self.after_of(piece, outcomes)),
                defender_in_hard_cover: matches!(contact.defender, Aim::Feature(_)),
            };
            let chart = look_up::<MeleeAftermath>(self.book(), &facts);
            self.settle_contact(contact, &chart, log);
            let lead = self.lead_of_troop(contact.attacker);
            if chart.attacker_may_pursue { may.push(lead) } else { may_not.push(lead) }
        }
        // FD-R62: only if all its opponents have failed or are gone.
        if self.state.step != Step::Melees {
            return;
        }
        for piece in may {
            let known = self.state.pursuers.iter().any(|pursuer| pursuer.piece == piece);
            if !may_not.contains(&piece) && !known && self.is_free_to_pursue(piece) {
                self.state.pursuers.push(Pursuer { piece, will: None });
            }
        }
        self.state.pursuers.sort_unstable_by_key(|pursuer| pursuer.piece);
    }

    /// FD-R62: a stand on the table that is not still in contact with a garrison, against which there is no second fight,
    /// and that no neighbour's failure has halted or driven off since its own melee (FD-R51, FD-D47).
    pub(crate) fn is_free_to_pursue(&self, piece: PieceId) -> bool {
        let assaults = |stand: &PieceId| {
            self.contacts_of(*stand).any(|contact| contact.attacker == *stand && contact.defender.piece().is_none())
        };
        self.comes_on(piece) && !self.whole(piece).iter().any(assaults)
    }

    /// What a stand is after its check, and after the flights.
    fn after_of(&self, piece: PieceId, outcomes: &[Outcome]) -> AfterCheck {
        let checker = self.table.troop_of(piece).iter().copied().chain([piece]);
        let outcome = outcomes.iter().find(|outcome| checker.clone().any(|stand| stand == outcome.piece));
        if !self.piece(piece).is_here() || self.crew_fled(piece) {
            let fled = outcome.is_some_and(|outcome| outcome.after == AfterCheck::Flee);
            return if fled { AfterCheck::Flee } else { AfterCheck::Eliminated };
        }
        outcome.map_or(AfterCheck::Passed, |outcome| outcome.after)
    }

    /// FD-R61: engaged if neither side must leave; otherwise they part.
    fn settle_contact(&mut self, contact: &Contact, chart: &AftermathOutcome, log: &mut Log) {
        let same = |known: &Contact| known.attacker == contact.attacker && known.defender == contact.defender;
        let garrison = match contact.defender {
            Aim::Feature(feature) => self.field().is_garrisoned_by(feature, self.side(contact.attacker).other()),
            Aim::Piece(_) => false,
        };
        let attacker_stays = self.field().is_on_table(contact.attacker) && !self.piece(contact.attacker).acts.fled;
        // FD-HCV-12: a garrison that has lost one of its stands goes on with the others.
        let engaged = chart.engaged || (garrison && attacker_stays);
        if !engaged {
            self.state.contacts.retain(|known| !same(known));
            return;
        }
        for known in self.state.contacts.iter_mut().filter(|known| same(known)) {
            known.bout = Bout::Engaged;
            known.fires = false;
            known.fought = true;
        }
        log.say("FD-MEL-11", || {
            format!("{} and {} are engaged", self.name(contact.attacker), self.field().aim_name(contact.defender))
        });
    }

    /// Contacts with pieces that are no longer there end.
    pub(crate) fn drop_idle_contacts(&mut self) {
        let stays = |battle: &Battle, contact: &Contact| {
            let attacker = battle.field().is_on_table(contact.attacker);
            let defender = match contact.defender {
                Aim::Piece(piece) => battle.field().is_on_table(piece) && !battle.piece(piece).is_guns_alone(),
                Aim::Feature(feature) => {
                    battle.field().is_garrisoned_by(feature, battle.side(contact.attacker).other())
                }
            };
            attacker && defender
        };
        let contacts = std::mem::take(&mut self.state.contacts);
        let kept = contacts.into_iter().filter(|contact| stays(self, contact)).collect();
        self.state.contacts = kept;
    }
}
