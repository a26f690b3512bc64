//! Declaring charges and their targets (FD-CHG-01 to 03, FD-CHG-10, FD-D23).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId, Refusal, What};
use engine::table::Segment;

use crate::charts::assault_limit::{AssaultFacts, AssaultLimit};
use crate::charts::charge_declaration::{ChargeDeclaration, ChargeRefusal, ChargeTarget, Charger, DeclarationFacts};
use crate::charts::morale::MoraleReason;
use crate::field::Aim;
use crate::field::moves::Obstacle;
use crate::field::roster::{Arm, Sort};
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::morale::{Cause, Checks};
use crate::play::movement::Party;
use crate::words::Formation;

/// A charge that may be declared.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Charge {
    pub(crate) party: Party,
    /// The target of each member.
    pub(crate) targets: Vec<(PieceId, Aim)>,
    pub(crate) aim: Aim,
}

/// Who charges, and what each stand but the first meets straight ahead.
struct Chargers {
    by: PieceId,
    party: Party,
    ahead: Vec<Option<Aim>>,
}

impl Battle {
    /// FD-CHG-01: whether a piece may take part in a charge at all.
    fn may_charge(&self, piece: PieceId) -> Result<(), Refusal> {
        let now = self.piece(piece);
        if self.side(piece) != self.state.active || !self.field().is_on_table(piece) {
            return Err(Refusal::by("FD-CHG-01", "only stands of the player whose phase it is charge"));
        }
        if self.table.roll(piece).stand().is_none() {
            return Err(Refusal::by("FD-ART-08", "only foot and cavalry charge"));
        }
        if now.acts.charge.is_some() {
            return Err(Refusal::by("FD-D23", "it has declared its charge"));
        }
        if now.acts.fled || now.acts.raw_checked {
            return Err(Refusal::by("FD-D47", "it does not charge any more in this phase"));
        }
        if self.is_forming(piece) {
            return Err(Refusal::by("FD-R92", "it is changing its formation"));
        }
        if now.halted.is_some() {
            return Err(Refusal::by("FD-MOR-16", "it is halted"));
        }
        if self.in_contact(piece) {
            return Err(Refusal::by("FD-D34", "it is in contact with an enemy"));
        }
        if now.commander_lost {
            return Err(Refusal::by("FD-CMD-09", "it has lost its commander"));
        }
        if now.square.is_some() {
            return Err(Refusal::by("FD-FRM-10", "a square cannot move"));
        }
        Ok(())
    }

    /// FD-D23: a charge by a body, or a part of it, at a target.
    pub(crate) fn judge_charge(&self, by: PieceId, with: &[PieceId], aim: Aim) -> Result<Charge, Refusal> {
        self.judge_charge_of(&self.chargers(by, with)?, aim)
    }

    /// Who charges, and what each of the others would meet; the same for all targets.
    fn chargers(&self, by: PieceId, with: &[PieceId]) -> Result<Chargers, Refusal> {
        let party = self.party(by, with, |piece| self.may_charge(piece))?;
        let ahead = party.members.iter().map(|piece| if *piece == by { None } else { self.met_ahead(*piece) });
        Ok(Chargers { by, ahead: ahead.collect(), party })
    }

    fn judge_charge_of(&self, chargers: &Chargers, aim: Aim) -> Result<Charge, Refusal> {
        let by = chargers.by;
        self.is_charge_target(by, aim)?;
        if let Some(other) = self.stands_before(by, aim) {
            return Err(Refusal::by("FD-D23", format!("{} stands between", self.name(other))));
        }
        self.judge_open_charge(chargers, aim)
    }

    /// The same where the target is one and nobody stands before it.
    fn judge_open_charge(&self, chargers: &Chargers, aim: Aim) -> Result<Charge, Refusal> {
        let Chargers { by, ahead, party } = chargers;
        let targets: Vec<(PieceId, Aim)> =
            party.members.iter().zip(ahead).map(|(piece, met)| (*piece, met.unwrap_or(aim))).collect();
        for (piece, target) in &targets {
            self.chart_allows(*piece, *target, party.kind)?;
        }
        self.assault_limit(party, &targets)?;
        self.is_seen(*by, aim)?;
        Ok(Charge { party: party.clone(), targets, aim })
    }

    /// FD-D23: an enemy piece that is no commander and not captured, or a feature with an enemy garrison, in sight.
    fn is_charge_target(&self, by: PieceId, aim: Aim) -> Result<(), Refusal> {
        let enemy = self.side(by).other();
        match aim {
            Aim::Piece(target) => {
                let roll = self.table.roll(target);
                if roll.side != enemy || roll.is_commander() {
                    return Err(Refusal::by("FD-D23", "the target must be an enemy stand"));
                }
                if !self.field().is_on_table(target) || self.piece(target).inside().is_some() {
                    return Err(Refusal::by("FD-D23", "there is no such stand on the table"));
                }
                if self.piece(target).guns.is_some_and(|guns| guns.captured.is_some()) {
                    return Err(Refusal::by("FD-D23", "those guns are captured already"));
                }
            }
            Aim::Feature(feature) => {
                if !self.field().is_garrisoned_by(feature, enemy) {
                    return Err(Refusal::by("FD-D23", "the enemy does not garrison it"));
                }
            }
        }
        Ok(())
    }

    fn is_seen(&self, by: PieceId, aim: Aim) -> Result<(), Refusal> {
        if self.cache.sees(&self.field(), by, aim) {
            return Ok(());
        }
        Err(Refusal::by("FD-D23", "it does not see that target"))
    }

    /// FD-D23: an enemy stand that the line from the charger's centre to the target's crosses.
    fn stands_before(&self, by: PieceId, aim: Aim) -> Option<PieceId> {
        self.cache.count();
        let field = self.field();
        let from = field.body(by).centre();
        let to = match aim {
            Aim::Piece(target) => field.body(target).centre(),
            Aim::Feature(feature) => self.table.feature_middle(feature),
        };
        let line = Segment::new(from, to);
        let near = line.bounds();
        let troop = aim.piece().map_or(&[][..], |target| self.table.troop_of(target));
        field.of_side(self.side(by).other()).find(|other| {
            near.meets(field.body(*other).bounds())
                && field.is_solid(*other)
                && Aim::Piece(*other) != aim
                && self.piece(*other).inside().map(Aim::Feature) != Some(aim)
                && field.is_crossed(*other, line)
                && !troop.contains(other)
        })
    }

    fn whole_of(&self, aim: Aim) -> Vec<PieceId> {
        aim.piece().map_or_else(Vec::new, |piece| self.whole(piece))
    }

    /// FD-D23: the first enemy stand within its charge rate straight ahead.
    fn met_ahead(&self, piece: PieceId) -> Option<Aim> {
        let field = self.field();
        let reach = field.inches(self.charge_rate(piece));
        let met = field.advance(&[piece], field.body(piece).heading().ahead() * reach);
        let first = met.met.iter().find_map(|met| match met.what {
            Obstacle::Enemy(enemy) => Some(enemy),
            _ => None,
        });
        first.filter(|enemy| self.is_charge_target(piece, *enemy).and_then(|()| self.is_seen(piece, *enemy)).is_ok())
    }

    /// The chart `charge-declaration`; the check of raw troops follows the declaration.
    fn chart_allows(&self, piece: PieceId, target: Aim, kind: Formation) -> Result<(), Refusal> {
        let facts = self.declaration_facts(piece, target, kind);
        let chart = look_up::<ChargeDeclaration>(self.book(), &facts);
        match chart.refusal {
            ChargeRefusal::None | ChargeRefusal::RawCheckNeeded => Ok(()),
            ChargeRefusal::GunnersCannotCharge => Err(Refusal::by("FD-ART-08", "gunners do not charge")),
            ChargeRefusal::SquareCannotMove => Err(Refusal::by("FD-FRM-10", "a square cannot move")),
            ChargeRefusal::Engaged => Err(Refusal::by("FD-D34", "it is locked in melee")),
            ChargeRefusal::Halted => Err(Refusal::by("FD-MOR-16", "it is halted")),
            ChargeRefusal::CommanderLost => Err(Refusal::by("FD-CMD-09", "it has lost its commander")),
            ChargeRefusal::SkirmishersAgainstFormed => {
                Err(Refusal::by("FD-CHG-02", "skirmishers do not charge formed troops"))
            }
            ChargeRefusal::CavalryNeedsColumn => {
                Err(Refusal::by("FD-CHG-03", "cavalry charges hard cover only in column"))
            }
        }
    }

    fn declaration_facts(&self, piece: PieceId, target: Aim, kind: Formation) -> DeclarationFacts {
        let now = self.piece(piece);
        let arm = self.table.roll(piece).stand().map(|stand| stand.arm);
        let troop = match arm {
            Some(Arm::Cavalry) if now.mounted => Charger::Cavalry,
            Some(Arm::Cavalry) => Charger::DismountedCavalry,
            _ => Charger::Infantry,
        };
        DeclarationFacts {
            troop,
            mmg: now.mmg.into(),
            open_order: self.is_open(piece),
            formation: if kind == Formation::Square { Formation::Single } else { kind },
            target: self.charge_target(target),
            engaged: self.is_engaged(piece),
            halted: now.halted.is_some(),
            commander_lost: now.commander_lost,
            raw_check_passed: false,
        }
    }

    /// FD-R66: what a target is on the chart.
    pub(crate) fn charge_target(&self, aim: Aim) -> ChargeTarget {
        let Aim::Piece(piece) = aim else { return ChargeTarget::HardCover };
        match &self.table.roll(piece).sort {
            Sort::Section(_) => ChargeTarget::GunSection,
            Sort::Crew { .. } => ChargeTarget::GunCrew,
            Sort::Wagon => ChargeTarget::Wagon,
            _ if self.is_open(piece) => ChargeTarget::Skirmishers,
            _ => ChargeTarget::Formed,
        }
    }

    /// FD-HCV-11, FD-R69, FD-D52: how many units may assault a feature, declared and engaged together.
    fn assault_limit(&self, party: &Party, targets: &[(PieceId, Aim)]) -> Result<(), Refusal> {
        let mut features: Vec<u16> = targets
            .iter()
            .filter_map(|(_, aim)| match aim {
                Aim::Feature(feature) => Some(*feature),
                Aim::Piece(_) => None,
            })
            .collect();
        features.sort_unstable();
        features.dedup();
        for feature in features {
            let mut columns = 0;
            let mut lines = 0;
            let mut seen: Vec<PieceId> = Vec::new();
            let declared = self.state.assaults.iter().filter(|(_, at)| *at == feature).map(|(piece, _)| *piece);
            let engaged = self
                .state
                .contacts
                .iter()
                .filter(|contact| contact.defender == Aim::Feature(feature))
                .map(|contact| contact.attacker);
            for piece in declared.chain(engaged).chain(party.members.first().copied()) {
                if !self.piece(piece).is_here() || seen.contains(&piece) {
                    continue;
                }
                seen.extend(self.body_of(piece));
                if self.formation(piece) == Formation::Line { lines += 1 } else { columns += 1 }
            }
            let chart = look_up::<AssaultLimit>(self.book(), &AssaultFacts { columns, lines });
            if !chart.allowed {
                let why = format!("at most {} units assault it", chart.max_units);
                return Err(Refusal::by("FD-HCV-11", why));
            }
        }
        Ok(())
    }

    /// Whether the judge passes a charge, without the words of a refusal.
    fn is_open_to(&self, chargers: &Chargers, aim: Aim) -> bool {
        self.is_charge_target(chargers.by, aim).is_ok()
            && self.stands_before(chargers.by, aim).is_none()
            && self.judge_open_charge(chargers, aim).is_ok()
    }

    /// The targets that a body may declare a charge on.
    pub(crate) fn charge_targets(&self, by: PieceId) -> impl Iterator<Item = Aim> + use<'_> {
        let field = self.field();
        let enemy = self.side(by).other();
        let chargers = self.chargers(by, &[]).ok();
        let able = chargers.is_some();
        let pieces = field.of_side(enemy).filter(move |piece| able && field.is_on_table(*piece)).map(Aim::Piece);
        let features = field.features().filter(move |_| able).map(Aim::Feature);
        let may = move |aim: &Aim| chargers.as_ref().is_some_and(|by| self.is_open_to(by, *aim));
        pieces.chain(features).filter(may)
    }

    /// Whether a body may declare a charge on anything: most likely on the enemy nearest to it.
    pub(crate) fn has_charge_target(&self, by: PieceId) -> bool {
        let Ok(chargers) = self.chargers(by, &[]) else { return false };
        let field = self.field();
        let from = self.piece(by).pose.spot.point();
        let far = |piece: &PieceId| self.piece(*piece).pose.spot.point().distance(from);
        let enemies = field.of_side(self.side(by).other()).filter(|piece| field.is_on_table(*piece));
        let nearest = enemies.min_by(|a, b| far(a).total_cmp(&far(b)));
        nearest.is_some_and(|nearest| self.is_open_to(&chargers, Aim::Piece(nearest)))
            || self.charge_targets(by).next().is_some()
    }

    /// Declares a charge; a stand graded 0 checks at once, and a failure cancels its charge (FD-CHG-10).
    pub(crate) fn declare(&mut self, order: &Charge, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let raw = u8::try_from(self.book().sheet.morale.untrained_grade.get()).unwrap_or(0);
        let mut members: Vec<PieceId> = Vec::new();
        let mut order_of_battle = order.targets.clone();
        order_of_battle.sort_unstable_by_key(|(piece, _)| *piece);
        for (piece, target) in order_of_battle {
            let halted = self.piece(piece).halted.is_some() || self.piece(piece).acts.fled;
            if !self.piece(piece).is_here() || halted {
                continue;
            }
            let lead = self.lead_of_troop(piece);
            let refused = self.piece(lead).acts.raw_checked && !members.contains(&lead);
            if self.piece(piece).mmg <= raw && !self.piece(lead).acts.raw_checked {
                for stand in self.whole(piece) {
                    self.piece_mut(stand).acts.raw_checked = true;
                }
                let mut checks = Checks::new();
                checks.add(lead, Cause::of(MoraleReason::RawCharge));
                let outcomes = self.make_checks(&checks, dice, log)?;
                if outcomes.iter().any(|outcome| outcome.piece == lead && !outcome.passed) {
                    continue;
                }
            } else if refused {
                continue;
            }
            if self.piece(piece).is_here() && self.piece(piece).halted.is_none() && !self.piece(piece).acts.fled {
                self.piece_mut(piece).acts.charge = Some(target);
                members.push(piece);
                if let Aim::Feature(feature) = target {
                    self.state.assaults.push((piece, feature));
                }
            }
        }
        if let Some(first) = members.first().copied() {
            let words = self.charge_in_words(&members);
            log.note("FD-CHG-01", What::Ordered { piece: first, words });
        }
        // In the order of their formation, so that the body keeps together.
        let party: Vec<PieceId> = order.party.members.iter().copied().filter(|piece| members.contains(piece)).collect();
        if !party.is_empty() {
            self.state.charges.push(party);
        }
        Ok(())
    }

    /// Who of a body charges whom.
    fn charge_in_words(&self, members: &[PieceId]) -> String {
        let mut aims: Vec<(Aim, Vec<&str>)> = Vec::new();
        for piece in members {
            let Some(aim) = self.piece(*piece).acts.charge else { continue };
            match aims.iter_mut().find(|(known, _)| *known == aim) {
                Some((_, names)) => names.push(self.name(*piece)),
                None => aims.push((aim, vec![self.name(*piece)])),
            }
        }
        let each = aims.into_iter().map(|(aim, names)| {
            let verb = if names.len() == 1 { "charges" } else { "charge" };
            format!("{} {verb} {}", names.join(" and "), self.field().aim_name(aim))
        });
        each.collect::<Vec<_>>().join("; ")
    }

    /// The charge that a stand has declared, if it still charges.
    pub(crate) fn still_charges(&self, piece: PieceId) -> bool {
        let now = self.piece(piece);
        now.acts.charge.is_some() && !now.acts.charged && now.is_here() && now.halted.is_none() && !now.acts.fled
    }

    /// FD-D42, FD-FLD-12: a stand that has turned by itself since the declaration is no part of its body any more. Each body
    /// charges as it is formed now.
    pub(crate) fn part_charges(&mut self) {
        let formations = self.formations();
        let mut parted: Vec<Vec<PieceId>> = Vec::new();
        for members in &self.state.charges {
            let mut left = members.clone();
            while let Some(first) = left.first().copied() {
                let body = formations.group_of(first).map_or_else(|| vec![first], |group| group.members.clone());
                let (together, others) = left.into_iter().partition(|piece| *piece == first || body.contains(piece));
                let mut together: Vec<PieceId> = together;
                together.sort_by_key(|piece| body.iter().position(|member| member == piece));
                parted.push(together);
                left = others;
            }
        }
        self.state.charges = parted;
    }

    /// The charges that wait to be carried out, by the place of each in the list.
    pub(crate) fn waiting_charges(&self) -> Vec<(usize, Vec<PieceId>)> {
        let each = self.state.charges.iter().enumerate().map(|(at, members)| {
            (at, members.iter().copied().filter(|piece| self.still_charges(*piece)).collect::<Vec<PieceId>>())
        });
        each.filter(|(_, members)| !members.is_empty()).collect()
    }

    /// The chargers of a target: those that named it and still charge.
    pub(crate) fn chargers_of(&self, target: Aim) -> Vec<PieceId> {
        let troop = self.whole_of(target);
        let aims = |piece: &PieceId| match self.piece(*piece).acts.charge {
            Some(Aim::Piece(named)) => target == Aim::Piece(named) || troop.contains(&named),
            other => other == Some(target),
        };
        self.field().of_side(self.state.active).filter(|piece| self.still_charges(*piece) && aims(piece)).collect()
    }
}
