//! The dice of a round: each stand strikes with all its castings (FD-MEL-01 to 08, FD-MEL-17, 21 to 23).

use engine::dice::Dice;
use engine::game::{Halt, Log, PieceId};

use super::run::{Blow, MeleeRun};
use crate::book::SquareAgainstHorse;
use crate::charts::melee_strike::{Arms, EnemyKind, MeleeStatus, MeleeStrike, StrikeFacts};
use crate::field::Aim;
use crate::field::roster::Sort;
use crate::lookup::{Throw, throw};
use crate::play::battle::Battle;
use crate::play::state::Bout;
use crate::words::Formation;

impl Battle {
    /// Both sides strike with the castings that they had at the start of the round (FD-D24).
    pub(crate) fn strike_all(&mut self, run: &mut MeleeRun, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        for (piece, enemy, facts) in self.strikes_of(run) {
            let throw_for = Throw { by: piece, at: Some(enemy), rule: "FD-MEL-05" };
            let outcome = throw::<MeleeStrike>(self.book(), &facts, throw_for, dice, log)?;
            run.blows.push(Blow { by: piece, at: enemy, hits: u8::try_from(outcome.hits).unwrap_or(u8::MAX) });
        }
        Ok(())
    }

    /// Who strikes whom in a round, and with what: the attackers first.
    pub(crate) fn strikes_of(&self, run: &MeleeRun) -> Vec<(PieceId, PieceId, StrikeFacts)> {
        let [mut attackers, defenders] = run.sides();
        // FD-R67: by option the castings of a unit that assaults are thrown for together.
        if run.feature().is_some() && self.pools_castings() {
            attackers.truncate(1);
        }
        let all = attackers.into_iter().chain(defenders).filter(|piece| self.piece(*piece).castings > 0);
        let strike = |piece: PieceId| {
            let enemy = self.struck_by(run, piece)?;
            Some((piece, enemy, self.strike_facts(run, piece, enemy)?))
        };
        all.filter_map(strike).collect()
    }

    /// FD-D25: whom a stand strikes.
    fn struck_by(&self, run: &MeleeRun, piece: PieceId) -> Option<PieceId> {
        let chosen = run.choices.iter().find(|(by, _)| *by == piece).map(|(_, at)| *at);
        chosen.or_else(|| run.enemies_of(piece).into_iter().find(|enemy| self.piece(*enemy).is_here()))
    }

    /// The facts of one stand's dice.
    pub(crate) fn strike_facts(&self, run: &MeleeRun, piece: PieceId, enemy: PieceId) -> Option<StrikeFacts> {
        let (field, formations) = (self.field(), self.formations());
        let contact = run.contact_of(piece, enemy)?;
        let attacks = contact.attacker == piece;
        let (status, enemy_status) = match (contact.bout, attacks) {
            (Bout::Engaged, _) => (MeleeStatus::Engaged, MeleeStatus::Engaged),
            (Bout::CounterCharge, true) => (MeleeStatus::Charging, MeleeStatus::CounterCharging),
            (Bout::CounterCharge, false) => (MeleeStatus::CounterCharging, MeleeStatus::Charging),
            (Bout::Charge | Bout::Pursuit, true) => (MeleeStatus::Charging, MeleeStatus::Holding),
            (Bout::Charge | Bout::Pursuit, false) => (MeleeStatus::Holding, MeleeStatus::Charging),
        };
        let roll = self.table.roll(piece);
        let stand = roll.stand();
        let now = self.piece(piece);
        let arms = stand.map_or(Arms::Standard, |stand| stand.arms);
        let garrison = now.inside().is_some();
        let in_column = formations.formation(piece) == Formation::Column;
        let horse = now.mounted && stand.is_some_and(|stand| stand.troop.is_some());
        let stopped = self.book().options.square_against_horse == SquareAgainstHorse::NoMountedBonus
            && self.piece(enemy).square.is_some();
        let from = if garrison { None } else { Some(field.body(piece).centre()) };
        let firing = contact.fires && !attacks && stand.is_some_and(|stand| stand.weapon.is_some());
        let castings = self.castings_that_strike(run, piece);
        let flanked = contact.flank && !attacks && status == MeleeStatus::Holding && !garrison;
        let skirmishing = !garrison && self.is_open(piece);
        Some(StrikeFacts {
            castings,
            mmg: now.mmg.into(),
            status,
            enemy_status,
            arms,
            in_column,
            second_rank_castings: self.second_rank(piece, arms, in_column, status),
            skirmishing,
            mounted: horse && !stopped,
            lance: horse && !stopped && stand.is_some_and(|stand| stand.lance),
            enemy_kind: self.enemy_kind(enemy),
            enemy_cover: field.shelter(enemy, from).cover,
            firing_castings: if firing && !flanked && arms == Arms::Standard { castings } else { 0 },
            adjacent_friends: field.is_adjacent(&formations, piece),
            in_hard_cover: garrison,
            flanked,
            opt_flank: self.book().options.flank,
            opt_hard_cover_engaged: self.book().options.hard_cover_engaged,
            opt_blade_modifiers: self.book().options.blade_modifiers,
        })
    }

    /// FD-MEL-01; by the option `assault-scale` a unit and a garrison pool theirs (FD-R67).
    fn castings_that_strike(&self, run: &MeleeRun, piece: PieceId) -> i32 {
        let counted = |piece: PieceId| self.table.counted(self.piece(piece).castings);
        let Some(feature) = run.feature().filter(|_| self.pools_castings()) else {
            return counted(piece).clamp(1, 40);
        };
        let all: i32 = if self.piece(piece).inside() == Some(feature) {
            let garrison =
                self.state.positions.features.get(usize::from(feature)).map_or(&[][..], |held| &held.garrison);
            garrison.iter().map(|stand| counted(*stand)).sum()
        } else {
            let touching =
                |stand: &PieceId| self.contacts_of(*stand).any(|contact| contact.defender == Aim::Feature(feature));
            self.body_of(piece).iter().filter(|stand| touching(stand)).map(|stand| counted(*stand)).sum()
        };
        all.clamp(1, 40)
    }

    /// FD-MEL-23: pikes count a second-rank stand, in column and charging.
    fn second_rank(&self, piece: PieceId, arms: Arms, in_column: bool, status: MeleeStatus) -> i32 {
        if arms != Arms::Pike || !in_column || status != MeleeStatus::Charging {
            return 0;
        }
        let formations = self.formations();
        let Some(group) = formations.group_of(piece) else { return 0 };
        let behind = group.members.iter().skip_while(|member| **member != piece).nth(1);
        behind.map_or(0, |second| self.table.counted(self.piece(*second).castings).min(20))
    }

    fn enemy_kind(&self, enemy: PieceId) -> EnemyKind {
        match &self.table.roll(enemy).sort {
            Sort::Section(_) | Sort::Crew { .. } => EnemyKind::GunCrew,
            _ if self.piece(enemy).inside().is_none() && self.is_open(enemy) => EnemyKind::Skirmishers,
            _ => EnemyKind::Formed,
        }
    }
}
