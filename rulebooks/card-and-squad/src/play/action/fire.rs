//! Firing: who may be fired at, who fires, and in which groups (CS-FIR-15, -16, CS-R38, CS-D16, CS-D17, CS-D37).

use engine::game::Refusal;
use engine::table::Spot;

use super::super::state::Charge;
use super::super::task::Task;
use super::super::{Battle, Buffers};
use super::salvo::{Group, Salvo};
use crate::book::Volley;
use crate::charts::command::Role;
use crate::charts::weapon_table::Load;
use crate::field::figure::{CannonId, FigureId, SquadId, Unit};
use crate::words::{Ammunition, Band, Cover, Quality, Weapon};

/// An order to fire.
#[derive(Clone, Debug)]
pub(in super::super) struct Shooting {
    /// Who fires.
    pub(in super::super) by: Unit,
    /// At whom.
    pub(in super::super) at: Unit,
    /// What a cannon fires; the men's own weapons if none.
    pub(in super::super) shot: Option<Ammunition>,
    /// Squads that join the volley.
    pub(in super::super) with: Vec<SquadId>,
    /// CS-D17: figures held back.
    pub(in super::super) held: Vec<FigureId>,
}

impl Battle {
    /// CS-D16, CS-D25: whether a unit may be fired at.
    pub(in super::super) fn judge_target(&self, by: Unit, at: Unit) -> Result<(), Refusal> {
        if self.side(by) == self.side(at) || !self.state.is_here(at) {
            return Err(Refusal::by("CS-D16", "only an enemy on the table is fired at"));
        }
        match at {
            Unit::Squad(_) if self.is_locked(at) => {
                Err(Refusal::by("CS-D16", "a squad with a figure locked in melee is not fired at"))
            }
            Unit::Officer(officer) if !self.field().is_alone(officer) => {
                Err(Refusal::by("CS-D25", "an officer with a squad is no target of his own")
                    .instead("fire at the squad"))
            }
            Unit::Officer(_) if self.is_locked(at) => {
                Err(Refusal::by("CS-D16", "an officer locked in melee is not fired at"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a figure has a weapon that is ready, and is free to fire it.
    pub(in super::super) fn is_ready(&self, id: FigureId) -> bool {
        let man = self.state.man(id);
        man.load.is_ready() && !man.busy && self.table.weapon(id).weapon().is_some() && !self.state.is_locked(id)
    }

    /// Whether [`Battle::judge_fire`] passes a unit's own fire at a target: one who is ready sees and reaches one of it.
    pub(in super::super) fn can_fire(&self, by: Unit, at: Unit) -> bool {
        let field = self.field();
        if !self.is_in_hand(by) || self.judge_target(by, at).is_err() {
            return false;
        }
        self.with_buffers(|buffers| {
            let mut ready = field.members(by).filter(|id| self.is_ready(*id));
            ready.any(|id| {
                let reach = self.load_of(id).map_or(0.0, |load| f64::from(load.reach(self.book()).effective));
                let near = |target: &FigureId| field.numbers().within(field.gap(id, *target), reach);
                field.members(at).filter(near).any(|target| field.sees(id, target, &mut buffers.crossings))
            })
        })
    }

    /// A figure's weapon as it is loaded; none without one.
    fn load_of(&self, id: FigureId) -> Option<Load> {
        let tapped = self.state.man(id).load == Charge::TapLoaded;
        let weapon = self.table.weapon(id).weapon()?;
        Some(Load { weapon, tapped, ammunition: Ammunition::RoundShot })
    }

    /// CS-FIR-03, CS-R38, CS-D37: the groups of an order to fire, in the order in which they fire.
    pub(in super::super) fn judge_fire(&self, shooting: &Shooting) -> Result<Salvo, Refusal> {
        self.judge_not_running(shooting.by)?;
        self.judge_target(shooting.by, shooting.at)?;
        if let Some(shot) = shooting.shot {
            return self.judge_cannon_fire(shooting, shot);
        }
        for squad in &shooting.with {
            self.judge_companion(shooting, *squad)?;
        }
        let units = std::iter::once(shooting.by).chain(shooting.with.iter().copied().map(Unit::Squad));
        let mut groups = Vec::new();
        self.with_buffers(|buffers| {
            for unit in units {
                let before = groups.len();
                self.group_up(unit, shooting, buffers, &mut groups);
                if groups.len() == before {
                    return Err(self.cannot_fire(unit, shooting.at));
                }
            }
            Ok(())
        })?;
        self.settle_volley(shooting, &mut groups)?;
        groups.sort_by(|one, other| {
            one.rank().cmp(&other.rank()).then(one.range.total_cmp(&other.range)).then(one.by.cmp(&other.by))
        });
        Ok(self.declared(shooting.at, groups))
    }

    /// CS-FIR-16, CS-R38: whether a squad may join a volley.
    fn judge_companion(&self, shooting: &Shooting, squad: SquadId) -> Result<(), Refusal> {
        let unit = Unit::Squad(squad);
        self.judge_not_running(unit)?;
        let name = self.unit_name(unit);
        if unit == shooting.by || shooting.with.iter().filter(|other| **other == squad).count() > 1 {
            return Err(Refusal::by("CS-FIR-16", format!("{name} is named twice")));
        }
        if self.table.player(unit) != self.table.player(shooting.by) {
            return Err(Refusal::by("CS-R38", "squads of one player combine in a volley"));
        }
        let formed = |unit: Unit| unit.squad().is_some_and(|squad| self.state.squad(squad).formed);
        if !formed(unit) || !formed(shooting.by) {
            return Err(Refusal::by("CS-FIR-16", "only formed squads make up a volley between them"));
        }
        Ok(())
    }

    /// Adds the groups of one squad or officer.
    fn group_up(&self, unit: Unit, shooting: &Shooting, buffers: &mut Buffers, groups: &mut Vec<Group>) {
        let field = self.field();
        let mut own: Vec<Group> = Vec::new();
        for id in field.members(unit) {
            if !self.is_ready(id) || shooting.held.contains(&id) {
                continue;
            }
            let Some(load) = self.load_of(id) else { continue };
            let reach = load.reach(self.book());
            let Load { weapon, tapped, .. } = load;
            let Some(aim) = field.aim(field.eye(id), shooting.at, &mut buffers.crossings) else { continue };
            let range = field.numbers().snapped(aim.range, &[f64::from(reach.close), f64::from(reach.effective)]);
            let band = reach.band(range);
            if band == Band::OutOfRange {
                continue;
            }
            let wounded = self.is_wounded(id);
            let like = |group: &&mut Group| {
                group.weapon == weapon && group.tapped == tapped && group.band == band && !group.wounded && !wounded
            };
            if let Some(group) = own.iter_mut().find(like) {
                group.men.push(id);
                group.range = group.range.min(range);
                continue;
            }
            own.push(self.new_group(unit, id, load, range, band, wounded));
        }
        self.settle_cover(shooting.at, &mut own, buffers);
        groups.extend(own);
    }

    fn new_group(&self, unit: Unit, id: FigureId, load: Load, range: f64, band: Band, wounded: bool) -> Group {
        Group {
            by: unit,
            men: vec![id],
            cannon: None,
            weapon: load.weapon,
            tapped: load.tapped,
            ammunition: load.ammunition,
            range,
            band,
            mounted: self.field().figure(id).mounted,
            quality: self.quality(unit),
            formed: unit.squad().is_some_and(|squad| self.state.squad(squad).formed),
            volley: 0,
            wounded,
            cover: Cover::None,
            from: Spot::new(0, 0),
            seen: Vec::new(),
        }
    }

    /// CS-R63: an officer fires as regular.
    pub(in super::super) fn quality(&self, unit: Unit) -> Quality {
        let file = unit.squad().and_then(|squad| self.table.squads.get(squad.index()));
        file.map_or(Quality::Regular, |file| file.quality)
    }

    /// 6.6: the reference figure of a firing squad, whom it sees, and what cover they have from it.
    fn settle_cover(&self, at: Unit, own: &mut [Group], buffers: &mut Buffers) {
        let field = self.field();
        let firing: Vec<FigureId> = own.iter().flat_map(|group| group.men.iter().copied()).collect();
        let Some(reference) = self.reference(&firing, at) else { return };
        let seen: Vec<FigureId> = field
            .members(at)
            .filter(|target| firing.iter().any(|id| field.sees(*id, *target, &mut buffers.crossings)))
            .collect();
        let cover = field.cover_of_all(field.eye(reference), &seen, &mut buffers.crossings);
        for group in own {
            group.cover = cover;
            group.from = field.figure(reference).spot;
            group.seen.clone_from(&seen);
        }
    }

    /// 6.6: the squad leader if he fires, else the firing figure nearest to the target.
    fn reference(&self, firing: &[FigureId], at: Unit) -> Option<FigureId> {
        let field = self.field();
        let leader = firing.iter().copied().find(|id| field.figure(*id).role == Role::SquadLeader);
        leader.or_else(|| field.nearest(firing.iter().copied(), &field.members(at)).map(|nearest| nearest.from))
    }

    /// CS-FIR-15, CS-R38, CS-D22, CS-D37: fire that can be a volley is one.
    fn settle_volley(&self, shooting: &Shooting, groups: &mut Vec<Group>) -> Result<(), Refusal> {
        let field = self.field();
        let least = usize::try_from(self.book().sheet.firing.notes.volley_figures.get()).unwrap_or(10);
        let together = |group: &Group| group.men.iter().filter(|id| !field.straggles(**id)).count();
        let figures: usize = groups.iter().map(together).sum();
        let formed = groups.iter().all(|group| group.formed);
        // Under `combined-only` a single squad need not be formed, if its figures are one group.
        let alone = self.book().options.volley == Volley::CombinedOnly && groups.len() == 1;
        if figures >= least && (formed || alone) {
            let volley = u8::try_from(figures).unwrap_or(u8::MAX);
            let before: usize = groups.iter().map(|group| group.men.len()).sum();
            for group in groups.iter_mut() {
                group.men.retain(|id| !field.straggles(*id));
                group.volley = volley;
            }
            groups.retain(|group| !group.men.is_empty());
            if figures < before {
                self.aim_again(shooting.at, groups);
            }
            return Ok(());
        }
        if shooting.with.is_empty() {
            return Ok(());
        }
        Err(Refusal::by("CS-FIR-15", format!("a volley needs at least {least} figures, and {figures} would fire"))
            .instead("let the squads fire one by one"))
    }

    /// CS-D22: stragglers do not fire in a volley: ranges, the reference figures and who is seen go by those who do.
    fn aim_again(&self, at: Unit, groups: &mut [Group]) {
        let field = self.field();
        let mut units: Vec<Unit> = groups.iter().map(|group| group.by).collect();
        units.dedup();
        self.with_buffers(|buffers| {
            for group in groups.iter_mut() {
                let ranges = group.men.iter().filter_map(|id| field.aim(field.eye(*id), at, &mut buffers.crossings));
                group.range = ranges.map(|aim| aim.range).reduce(f64::min).unwrap_or(group.range);
            }
            for unit in units {
                let mut own: Vec<Group> = groups.iter().filter(|group| group.by == unit).cloned().collect();
                self.settle_cover(at, &mut own, buffers);
                let mine = groups.iter_mut().filter(|group| group.by == unit);
                mine.zip(own).for_each(|(group, settled)| *group = settled);
            }
        });
    }

    /// Why nobody of a unit can fire at a target.
    fn cannot_fire(&self, unit: Unit, at: Unit) -> Refusal {
        let field = self.field();
        let name = self.unit_name(unit);
        let ready = |id: FigureId| {
            self.table.weapon(id).weapon().is_some() && self.state.man(id).load.is_ready() && !self.state.is_locked(id)
        };
        if !field.members(unit).any(ready) {
            return Refusal::by("CS-WPN-02", format!("{name} has no loaded weapon that is free to fire"))
                .instead("load first");
        }
        let seen = self.with_buffers(|buffers| field.sighted(unit, at, &mut buffers.crossings).is_some());
        if seen {
            Refusal::by("CS-WPN-04", format!("{name} cannot reach so far")).instead("come nearer")
        } else {
            Refusal::by("CS-D06", format!("nobody of {name} sees the target"))
        }
    }

    /// CS-D11, CS-R36, 6.3: a cannon fires.
    fn judge_cannon_fire(&self, shooting: &Shooting, shot: Ammunition) -> Result<Salvo, Refusal> {
        let refuse = |rule, why: &str| Err(Refusal::by(rule, why.to_owned()));
        let squad = shooting.by.squad();
        let Some((squad, cannon)) = squad.and_then(|squad| self.served(squad).map(|cannon| (squad, cannon))) else {
            return refuse("CS-D11", "it serves no cannon");
        };
        if !shooting.with.is_empty() {
            return refuse("CS-R38", "a cannon joins no volley");
        }
        let state = self.state.cannon_of(cannon);
        if !state.load.is_ready() {
            return refuse("CS-WPN-02", "the cannon is not loaded");
        }
        if state.moved {
            return refuse("CS-D11", "a cannon that was pushed or turned is not fired in that turn");
        }
        let hands = self.field().members(shooting.by).filter(|id| !self.state.is_locked(*id)).count();
        let least = usize::try_from(self.book().sheet.play.cannon_crew.get()).unwrap_or(2);
        if hands < least {
            return refuse("CS-D11", "it takes two men to serve a cannon");
        }
        let busy = self.state.squad(squad).acted == super::super::state::Acted::InPart;
        if busy {
            return refuse("CS-R04", "its men have fired or loaded in this turn");
        }
        let group = self.with_buffers(|buffers| self.cannon_group(shooting, cannon, shot, buffers))?;
        Ok(self.declared(shooting.at, vec![group]))
    }

    /// Whether any of a target is in range and arc of the cannon that a unit serves, seen or not.
    pub(in super::super) fn is_in_range_of_cannon(&self, by: Unit, at: Unit, shot: Ammunition) -> bool {
        let load = Load { weapon: Weapon::Cannon, tapped: false, ammunition: shot };
        let reach = f64::from(load.reach(self.book()).effective);
        let cannon = by.squad().and_then(|squad| self.served(squad));
        cannon.is_some_and(|cannon| self.field().bears_on(cannon, at, reach))
    }

    fn cannon_group(
        &self,
        shooting: &Shooting,
        cannon: CannonId,
        shot: Ammunition,
        buffers: &mut Buffers,
    ) -> Result<Group, Refusal> {
        let field = self.field();
        let none = || Refusal::by("CS-D06", "the target is not in sight and in arc of the cannon").instead("turn it");
        let eye = field.muzzle(cannon, shooting.by, self.side(shooting.by)).ok_or_else(none)?;
        let aim = field.aim_cannon(cannon, eye, shooting.at, &mut buffers.crossings).ok_or_else(none)?;
        let load = Load { weapon: Weapon::Cannon, tapped: false, ammunition: shot };
        let reach = load.reach(self.book());
        let range = field.numbers().snapped(aim.range, &[f64::from(reach.close), f64::from(reach.effective)]);
        let band = reach.band(range);
        if band == Band::OutOfRange {
            let rule = if shot == Ammunition::Canister { "CS-R36" } else { "CS-WPN-04" };
            return Err(Refusal::by(rule, "the cannon does not reach so far with that"));
        }
        let seen: Vec<FigureId> = field
            .members(shooting.at)
            .filter(|target| field.look(eye, *target, &mut buffers.crossings).is_free())
            .collect();
        let cover = field.cover_of_all(eye, &seen, &mut buffers.crossings);
        let first = field.members(shooting.by).next().ok_or_else(none)?;
        let from = self.state.guns.get(cannon.index()).map_or(Spot::new(0, 0), |gun| gun.pose.spot);
        let group = self.new_group(shooting.by, first, load, range, band, false);
        Ok(Group { cannon: Some(cannon), mounted: false, formed: false, cover, from, seen, ..group })
    }

    /// CS-R04: the squads fire; it is the action of each.
    pub(in super::super) fn fire(&mut self, shooting: &Shooting, salvo: Salvo) {
        let units: Vec<Unit> =
            std::iter::once(shooting.by).chain(shooting.with.iter().copied().map(Unit::Squad)).collect();
        for unit in units {
            if shooting.shot.is_some() { self.state.spend(unit) } else { self.spend_in_part(unit) }
        }
        self.push(Task::Salvo(Box::new(salvo)));
    }

    /// CS-R21: the fire of a squad that stands at chargers: all its loaded figures, at close range if they reach it.
    pub(super) fn defensive_salvo(&self, by: SquadId, at: Unit) -> Salvo {
        let field = self.field();
        let unit = Unit::Squad(by);
        let mut groups: Vec<Group> = Vec::new();
        for id in field.members(unit) {
            if !self.state.man(id).load.is_ready() || self.state.is_locked(id) {
                continue;
            }
            let Some(load) = self.load_of(id) else { continue };
            let Load { weapon, tapped, .. } = load;
            let close = f64::from(load.reach(self.book()).close);
            let wounded = self.is_wounded(id);
            let like =
                |group: &&mut Group| group.weapon == weapon && group.tapped == tapped && !group.wounded && !wounded;
            match groups.iter_mut().find(like) {
                Some(group) => group.men.push(id),
                None => groups.push(self.new_group(unit, id, load, close, Band::Close, wounded)),
            }
        }
        self.with_buffers(|buffers| self.settle_cover(at, &mut groups, buffers));
        groups.sort_by_key(Group::rank);
        let shooting = Shooting { by: unit, at, shot: None, with: Vec::new(), held: Vec::new() };
        // Alone it is a volley or none; it is never refused.
        let _ = self.settle_volley(&shooting, &mut groups);
        self.declared(at, groups)
    }

    /// CS-D37: fire as it is declared.
    fn declared(&self, at: Unit, groups: Vec<Group>) -> Salvo {
        let formed = at.squad().is_some_and(|squad| self.state.squad(squad).formed);
        Salvo { at, formed, groups }
    }
}
