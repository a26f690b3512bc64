//! What a charged stand may do, and whether it counter-charges (FD-CHG-06 to 09, FD-R60, FD-D40).

use engine::game::{Log, PieceId, Refusal, What};

use crate::charts::charge_response::{ChargeAnswer, ChargeResponse, Charged, ResponseFacts};
use crate::field::Aim;
use crate::field::roster::{Arm, Sort};
use crate::field::terrain::ground_of;
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::turn::{Ask, Task};
use crate::words::Formation;

/// An answer to a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Hold,
    Fire(PieceId),
    CounterCharge(PieceId),
    Flee,
}

impl Battle {
    /// The chart's answers of a stand to a charger.
    pub(crate) fn responses(&self, target: PieceId, charger: PieceId, by_pursuit: bool) -> Vec<ChargeAnswer> {
        look_up::<ChargeResponse>(self.book(), &self.response_facts(target, charger, by_pursuit)).options
    }

    fn response_facts(&self, target: PieceId, charger: PieceId, by_pursuit: bool) -> ResponseFacts {
        let field = self.field();
        let now = self.piece(target);
        let roll = self.table.roll(target);
        let troop = match &roll.sort {
            Sort::Stand(stand) if stand.arm == Arm::Cavalry && now.mounted => Charged::Cavalry,
            Sort::Stand(stand) if stand.arm == Arm::Cavalry => Charged::DismountedCavalry,
            Sort::Section(_) if now.is_limbered() => Charged::LimberedArtillery,
            Sort::Section(_) => Charged::UnlimberedArtillery,
            Sort::Crew { .. } => Charged::GunCrew,
            _ => Charged::Infantry,
        };
        let gunners = matches!(troop, Charged::UnlimberedArtillery | Charged::LimberedArtillery | Charged::GunCrew);
        let from = field.host_body(charger).map(engine::table::Body::centre);
        let ground = ground_of(field.shelter(target, from).cover);
        let section = troop == Charged::UnlimberedArtillery;
        let foot = matches!(troop, Charged::Infantry | Charged::DismountedCavalry);
        let kind = self.charged_formation(target);
        ResponseFacts {
            troop,
            open_order: !gunners && self.is_open(target),
            formation: if kind == Formation::Square && !foot { Formation::Single } else { kind },
            ground,
            halted: now.halted.is_some(),
            engaged: troop != Charged::GunCrew && self.is_engaged(target),
            no_firearms: roll.stand().is_some_and(|stand| stand.weapon.is_none()),
            charger_outside_kill_zone: !self.is_in_kill_zone(target, charger),
            by_pursuit,
            fired_in_artillery_phase: section && now.guns.is_some_and(|guns| guns.fired_in_artillery_phase),
        }
    }

    /// FD-R60: only the lead stand of a column answers as a column; another stand of it can only hold.
    fn charged_formation(&self, target: PieceId) -> Formation {
        let formations = self.formations();
        let Some(group) = formations.group_of(target) else { return Formation::Single };
        if group.kind == Formation::Column {
            let lead = group.members.first().is_some_and(|first| self.whole(*first).contains(&target));
            return if lead { Formation::Column } else { Formation::Line };
        }
        group.kind
    }

    /// Whether a charger comes through a stand's kill zone: where it stands now, or straight ahead of it on its way.
    pub(crate) fn is_in_kill_zone(&self, target: PieceId, charger: PieceId) -> bool {
        let (field, formations) = (self.field(), self.formations());
        if !field.is_on_table(target) || !field.is_on_table(charger) {
            return false;
        }
        if self.table.roll(target).section().is_some() {
            return self.gun_point(target, charger).is_some();
        }
        let strip = if self.piece(target).square.is_some() {
            field.own_strip(target)
        } else {
            field.unit_strip(&formations, target)
        };
        let overlap = field.numbers().tolerance.strip_overlap.get();
        let body = field.body(charger);
        let ahead = body.heading().ahead();
        let reach = body.gap(field.body(target)).distance;
        let at_contact = body.moved(ahead * reach);
        let faces = ahead.dot(strip.ahead()) < 0.5;
        faces && (strip.span_of(body, overlap).is_some() || strip.span_of(&at_contact, overlap).is_some())
    }

    /// P1.2: asks for each target that may counter-charge.
    pub(crate) fn ask_answers(&mut self) {
        let mut targets: Vec<PieceId> = Vec::new();
        for piece in self.field().of_side(self.state.active) {
            if let Some(Aim::Piece(target)) = self.piece(piece).acts.charge.filter(|_| self.still_charges(piece)) {
                let lead = self.lead_of_troop(target);
                if !targets.contains(&lead) {
                    targets.push(lead);
                }
            }
        }
        targets.sort_unstable();
        for target in targets.into_iter().rev() {
            let chargers = self.chargers_of(Aim::Piece(target));
            let offered = chargers
                .first()
                .is_some_and(|charger| self.responses(target, *charger, false).contains(&ChargeAnswer::CounterCharge));
            // FD-R92: a stand that is changing its formation does not counter-charge.
            if offered && !self.is_forming(target) {
                self.state.agenda.push(Task::Ask(Ask::Answer { target, chargers }));
            }
        }
    }

    /// FD-D32: the charger that a counter-charger goes for.
    pub(crate) fn judge_counter(ask: &Ask, by: PieceId, at: PieceId) -> Result<Reply, Refusal> {
        match ask {
            Ask::Answer { target, chargers } if *target == by && chargers.contains(&at) => Ok(Reply::CounterCharge(at)),
            _ => Err(Refusal::by("FD-D32", "it counter-charges one of its chargers")),
        }
    }

    pub(crate) fn answer_charge(&mut self, target: PieceId, reply: Reply, log: &mut Log) {
        if let Reply::CounterCharge(charger) = reply {
            for stand in self.whole(target) {
                self.piece_mut(stand).acts.counter = Some(charger);
            }
            let words = format!("{} counter-charges {}", self.name(target), self.name(charger));
            log.note("FD-CHG-06", What::Ordered { piece: target, words });
        }
    }
}
