//! One combat: the facts of each side, the roll, and what becomes of the loser (5.11, CS-R46 to CS-R56).

use engine::chart::Detail;
use engine::dice::Dice;
use engine::game::{Halt, Log, Side};
use engine::kit::resolve::throw_with;

use super::super::Battle;
use super::super::charting::{Throw, looked_up};
use super::super::state::Combat;
use crate::book::HeroOfficers;
use crate::charts::command::{Command, Role};
use crate::charts::melee::{Fighter, LoserEffect, Melee, MeleeFacts, Side as Fighting, Winner};
use crate::field::figure::{CannonId, FigureId, SquadId, Unit};
use crate::words::{Cover, Nerve};

impl Battle {
    /// What counts for one figure of a side: its facts, whether it charges, whether it crossed an obstacle.
    pub(super) fn fighter_rows(&self, combat: &Combat, side: Side, figure: FigureId) -> (FighterKey, bool, bool) {
        let fighting = self.fighting(combat, side, figure);
        let (charging, crossed) = self.rush(figure);
        let key = FighterKey {
            cavalry: fighting.cavalry,
            leads: fighting.leader != Fighter::Ranker,
            out_of_command: fighting.out_of_command,
            cover: fighting.cover,
            formed: fighting.formed,
            wounded: fighting.wounded,
        };
        (key, charging, crossed)
    }

    /// CS-MEL-05, CS-MEL-06: whether a figure charged in this turn, and over an empty obstacle.
    fn rush(&self, figure: FigureId) -> (bool, bool) {
        match self.field().figure(figure).unit {
            Unit::Squad(squad) => {
                let state = self.state.squad(squad);
                (state.charging, state.crossed)
            }
            Unit::Officer(officer) => {
                let state = self.state.officer(officer);
                (state.charging, state.crossed)
            }
        }
    }

    /// 6.10: one side of the chart `melee`, for the figure that leads it.
    fn fighting(&self, combat: &Combat, side: Side, figure: FigureId) -> Fighting {
        let field = self.field();
        let own = *field.figure(figure);
        let squad = own.unit.squad();
        let retreating = squad.is_some_and(|squad| self.state.squad(squad).nerve == Nerve::Retreat);
        let command = looked_up::<Command>(self.book(), &field.command_facts(figure, retreating));
        let (charging, _) = self.rush(figure);
        let wounded = self.is_wounded(figure);
        // CS-R56: a wounded officer is entered as a squad leader, which is worth the same
        let leader = match own.role {
            Role::Ranker => Fighter::Ranker,
            Role::SquadLeader => Fighter::SquadLeader,
            Role::Officer if self.officer_heroes() => Fighter::SquadLeader,
            Role::Officer => Fighter::Officer,
        };
        Fighting {
            figures: i32::try_from(combat.count(side)).unwrap_or(1),
            cavalry: own.mounted,
            leader,
            out_of_command: command.is_some_and(|command| command.out_of_command),
            // CS-R50: no cover in the turn in which it charges
            cover: if charging { Cover::None } else { combat.cover_of(side) },
            formed: squad.is_some_and(|squad| self.state.squad(squad).formed),
            wounded,
        }
    }

    fn officer_heroes(&self) -> bool {
        let options = &self.book().options;
        options.heroes && options.hero_officers == HeroOfficers::Yes
    }

    /// The facts of a combat with these figures in the lead.
    pub(in super::super) fn melee_facts(&self, combat: &Combat, leads: [Option<FigureId>; 2]) -> Option<MeleeFacts> {
        let side = self.table.side_of(self.active());
        let lead = |side: Side| leads.get(side.index()).copied().flatten().or_else(|| combat.side(side).min());
        let (own, foe) = (lead(side)?, lead(side.other())?);
        let (charging, crossed) = self.rush(own);
        Some(MeleeFacts {
            attacker: self.fighting(combat, side, own),
            attacker_charging: charging,
            attacker_crossed_obstacle: charging && crossed,
            defender: self.fighting(combat, side.other(), foe),
            opt_heroes: self.book().options.heroes,
            opt_two_on_one: self.book().options.two_on_one,
        })
    }

    /// CS-MEL-01: the combat is rolled once.
    pub(super) fn fight(
        &mut self,
        at: u8,
        leads: [Option<FigureId>; 2],
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let Some(combat) = self.state.combats.get(usize::from(at)).copied() else { return Ok(()) };
        let side = self.table.side_of(self.active());
        let lead = |side: Side| leads.get(side.index()).copied().flatten().or_else(|| combat.side(side).min());
        let (Some(own), Some(foe)) = (lead(side), lead(side.other())) else { return Ok(()) };
        let Some(facts) = self.melee_facts(&combat, leads) else { return Ok(()) };
        let field = self.field();
        let (by, target) = (self.piece(field.figure(own).unit), self.piece(field.figure(foe).unit));
        let throw = Throw { by: Some(by), at: Some(target), rule: "CS-MEL-01" };
        let outcome = throw_with::<Melee>(&self.table.book, &facts, throw, dice, log, |_, account| {
            account.details.extend(self.fighters(&combat, own, ["figure", "second-figure", "second-piece"]));
            let against = ["against-figure", "against-second-figure", "against-second-piece"];
            account.details.extend(self.fighters(&combat, foe, against));
        })?;
        if let Some(combat) = self.state.combats.get_mut(usize::from(at)) {
            combat.fought = true;
        }
        let (loser, victor) = match outcome.winner {
            Winner::Attacker => (foe, own),
            Winner::Defender => (own, foe),
            // CS-MEL-04, CS-R47: they stay locked
            Winner::Tie => return Ok(()),
        };
        let victors = self.squads_of(&combat, victor);
        self.lose_fight(loser, &victors, outcome.loser_effect, log);
        Ok(())
    }

    /// Who fights on the side of a figure, as its log has it: numbers in their squads, the one who leads first. The second
    /// man's squad or officer is told if it is another.
    fn fighters(
        &self,
        combat: &Combat,
        lead: FigureId,
        [first, second, piece]: [&'static str; 3],
    ) -> impl Iterator<Item = Detail> {
        let own = self.field().figure(lead);
        let other = combat.side(own.side).find(|id| *id != lead);
        let number = |id: FigureId| f64::from(self.part_of(id)) + 1.0;
        let unit = other.map(|id| self.field().figure(id).unit).filter(|unit| *unit != own.unit);
        let of = unit.map(|unit| self.piece(unit).index());
        let told = [
            Some(Detail::number(first, number(lead))),
            other.map(|id| Detail::number(second, number(id))),
            of.and_then(|of| u32::try_from(of).ok()).map(|of| Detail::number(piece, f64::from(of))),
        ];
        told.into_iter().flatten()
    }

    /// The squads that fight on the side of a figure, its own first.
    fn squads_of(&self, combat: &Combat, lead: FigureId) -> Vec<SquadId> {
        let field = self.field();
        let others = combat.side(field.figure(lead).side).filter(|id| *id != lead);
        std::iter::once(lead).chain(others).filter_map(|id| field.figure(id).unit.squad()).collect()
    }

    /// CS-R46, CS-R48, CS-R56: the loser who led is killed, or hit if he is a hero.
    fn lose_fight(&mut self, loser: FigureId, victors: &[SquadId], effect: LoserEffect, log: &mut Log) {
        let unit = self.field().figure(loser).unit;
        let cannon = unit.squad().and_then(|squad| self.served(squad));
        match (effect, unit) {
            (LoserEffect::None, _) => {}
            (LoserEffect::LeaderHit, Unit::Squad(squad)) => self.hit_leader(squad, "CS-MEL-03", log),
            (LoserEffect::LeaderHit, Unit::Officer(officer)) => self.hit_officer(officer, "CS-MEL-03", log),
            (LoserEffect::Killed, _) => self.kill(loser, "CS-MEL-03", log),
        }
        // CS-D11: when its last gunner dies in melee the enemies who were in contact with him have the cannon
        if let Some(cannon) = cannon.filter(|_| !self.state.is_here(unit)) {
            self.capture(cannon, victors, log);
        }
    }

    /// CS-D11: infantry of at least two figures without a cannon takes it at once.
    fn capture(&mut self, cannon: CannonId, victors: &[SquadId], log: &mut Log) {
        let least = usize::try_from(self.book().sheet.play.cannon_crew.get()).unwrap_or(2);
        let able = |squad: &&SquadId| {
            let foot = !self.is_mounted(Unit::Squad(**squad));
            foot && self.strength(**squad) >= least && self.served(**squad).is_none()
        };
        if let Some(squad) = victors.iter().find(able).copied() {
            self.give_cannon(cannon, squad, log);
        }
    }
}

/// The modifiers of a figure, to compare two of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct FighterKey {
    cavalry: bool,
    leads: bool,
    out_of_command: bool,
    cover: Cover,
    formed: bool,
    wounded: bool,
}
