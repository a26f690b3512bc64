//! Who falls, and what his death does to his squad (CS-CAS-01, CS-R31, CS-R40, CS-R58, CS-R64, CS-D23, CS-HER-01).

use engine::game::{Aspect, Log, What};

use super::super::Battle;
use super::super::state::Whereabouts;
use super::super::task::Task;
use super::salvo::Group;
use crate::book::{CasualtyChoice, HeroOfficers};
use crate::charts::command::Role;
use crate::charts::leader_hit::Hurt;
use crate::field::figure::{FigureId, OfficerId, SquadId, Unit};
use crate::words::Leader;

impl Battle {
    /// CS-R31: so many rankers fall: of those that a firing figure sees the nearest to the reference figure, then of
    /// the others; or whom the owner picks.
    pub(super) fn lose_rankers(&mut self, squad: SquadId, count: u32, group: &Group, log: &mut Log) {
        if count > 0 && self.book().options.casualty_choice == CasualtyChoice::Owner {
            let left = u8::try_from(count).unwrap_or(u8::MAX);
            self.push(Task::Casualty { squad, left });
            return;
        }
        let mut fallen = Vec::new();
        for _ in 0..count {
            let Some(falls) = self.nearest_ranker(squad, group) else { break };
            fallen.push(self.part_of(falls));
            self.take_off(falls);
        }
        if !fallen.is_empty() {
            self.count_losses(squad, fallen, false, "CS-R31", log);
        }
    }

    /// CS-R31: the ranker who falls next.
    pub(in super::super) fn nearest_ranker(&self, squad: SquadId, group: &Group) -> Option<FigureId> {
        let field = self.field();
        let from = group.from.point();
        let mut best: Option<(bool, f64, FigureId)> = None;
        for id in self.rankers(squad) {
            let figure = field.figure(id);
            let hidden = !group.seen.contains(&id);
            let by_hand = || figure.centre().distance(from) - figure.radius(field.numbers());
            let off = group.cannon.and_then(|cannon| field.gap_to_gun(id, cannon)).unwrap_or_else(by_hand);
            let nearer = best.is_none_or(|(other, least, _)| {
                (other && !hidden) || (hidden == other && field.numbers().nearer(off, least))
            });
            if nearer {
                best = Some((hidden, off, id));
            }
        }
        best.map(|(_, _, id)| id)
    }

    /// The rankers of a squad, in list order.
    pub(in super::super) fn rankers(&self, squad: SquadId) -> impl Iterator<Item = FigureId> + use<'_> {
        let field = self.field();
        field.members(Unit::Squad(squad)).filter(move |id| field.figure(*id).role == Role::Ranker)
    }

    /// CS-R31: asks the owner, unless he has no choice.
    pub(in super::super) fn step_casualty(&mut self, squad: SquadId, left: u8, log: &mut Log) -> bool {
        let rankers: Vec<FigureId> = self.rankers(squad).collect();
        if left > 0 && rankers.len() > usize::from(left) {
            return false;
        }
        self.pop();
        for id in rankers.into_iter().take(left.into()) {
            self.kill(id, "CS-R31", log);
        }
        true
    }

    /// CS-R31: the owner has picked.
    pub(in super::super) fn lose(&mut self, figure: FigureId, log: &mut Log) {
        if let Some(Task::Casualty { left, .. }) = self.state.tasks.last_mut() {
            *left = left.saturating_sub(1);
        }
        self.kill(figure, "CS-R31", log);
    }

    /// CS-CAS-04, CS-R56, CS-HER-01: a kill or a lost combat that falls on a squad leader.
    pub(in super::super) fn hit_leader(&mut self, squad: SquadId, rule: &'static str, log: &mut Log) {
        let Some(leader) = self.field().leader(squad) else { return };
        if !self.book().options.heroes || self.take_hit(leader, Unit::Squad(squad), log) {
            self.kill(leader, rule, log);
        }
    }

    /// CS-CAS-05, CS-R56: a kill or a lost combat that falls on an officer.
    pub(in super::super) fn hit_officer(&mut self, officer: OfficerId, rule: &'static str, log: &mut Log) {
        let options = &self.book().options;
        let hero = options.heroes && options.hero_officers == HeroOfficers::Yes;
        let Some(figure) = self.table.land.officers.get(officer.index()).copied() else { return };
        if !hero || self.take_hit(figure, Unit::Officer(officer), log) {
            self.kill(figure, rule, log);
        }
    }

    /// CS-HER-02, -03, -04, CS-R58: a hit on a hero; whether it kills him.
    fn take_hit(&mut self, figure: FigureId, unit: Unit, log: &mut Log) -> bool {
        let was = self.state.man(figure).hits;
        let now = was.saturating_add(1);
        self.state.set_man(figure, |man| man.hits = now);
        let piece = self.piece(unit);
        let (rule, killed) = match self.book().sheet.heroes.hurt(now.into()) {
            Hurt::FleshWound => ("CS-HER-02", false),
            Hurt::Wounded => ("CS-HER-03", false),
            Hurt::Killed => ("CS-HER-04", true),
        };
        let (now, was) = (i16::from(now), i16::from(was));
        log.note(rule, What::Counted { piece, aspect: Aspect::Wounds, what: "hits-on-its-leader", now, was });
        killed
    }

    /// A figure is dead: it is taken off the table, its squad counts it and owes a check (CS-MOR-01, CS-R08, CS-R09).
    pub(in super::super) fn kill(&mut self, id: FigureId, rule: &'static str, log: &mut Log) {
        let figure = *self.field().figure(id);
        self.take_off(id);
        match figure.unit {
            Unit::Squad(squad) => {
                let parts = vec![self.part_of(id)];
                self.count_losses(squad, parts, figure.role == Role::SquadLeader, rule, log);
            }
            Unit::Officer(officer) => {
                // CS-R64: no squad loses a figure by it
                self.state.set_officer(officer, |officer| officer.whereabouts = Whereabouts::Destroyed);
                let piece = self.piece(figure.unit);
                log.note(rule, What::Removed { piece, how: "killed" });
            }
        }
    }

    /// A dead figure leaves the table and its combat.
    fn take_off(&mut self, id: FigureId) {
        self.state.set_man(id, |man| man.dead = true);
        if let Some(figure) = self.state.figures.get_mut(id.index()) {
            figure.here = false;
        }
        for combat in &mut self.state.combats {
            combat.drop_out(id);
        }
        self.state.combats.retain(super::super::state::Combat::goes_on);
    }

    /// CS-R08, CS-R09: a squad has lost these figures, its leader perhaps.
    fn count_losses(&mut self, squad: SquadId, parts: Vec<u16>, led: bool, rule: &'static str, log: &mut Log) {
        let count = u8::try_from(parts.len()).unwrap_or(u8::MAX);
        self.state.set_squad(squad, |squad| {
            squad.lost = squad.lost.saturating_add(count);
            squad.lately = squad.lately.saturating_add(count);
            squad.check_due = true;
            if led {
                squad.leader = Leader::Killed;
            }
        });
        let left = self.strength(squad);
        let piece = self.piece(Unit::Squad(squad));
        log.note(rule, What::Lost { piece, count: count.into(), left: u16::try_from(left).unwrap_or(0), parts });
        if led {
            log.note("CS-PRO-01", What::Changed { piece, aspect: Aspect::Command, to: "leaderless", better: false });
        }
        if left == 0 {
            self.end_squad(squad, Whereabouts::Destroyed, "destroyed", "CS-D23", log);
        } else if left < usize::try_from(self.book().sheet.field.formed_from.get()).unwrap_or(0) {
            self.open_out(squad, log);
        }
    }

    /// CS-D23, CS-D40: a squad is out of the game.
    pub(in super::super) fn end_squad(
        &mut self,
        squad: SquadId,
        to: Whereabouts,
        how: &'static str,
        rule: &'static str,
        log: &mut Log,
    ) {
        self.state.set_squad(squad, |squad| {
            squad.whereabouts = to;
            squad.check_due = false;
            squad.formed = false;
        });
        if let Some(cannon) = self.state.squad(squad).cannon {
            self.state.set_cannon(cannon, |cannon| cannon.crew = None);
            self.state.set_squad(squad, |squad| squad.cannon = None);
        }
        let piece = self.piece(Unit::Squad(squad));
        log.note(rule, What::Removed { piece, how });
    }
}
