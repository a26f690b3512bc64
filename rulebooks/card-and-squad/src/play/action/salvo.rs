//! Fire as it is resolved: groups of one weapon, load and band, one after the other (6.5, CS-D37).

use engine::chart::Detail;
use engine::dice::Dice;
use engine::game::{Halt, Log};
use engine::kit::resolve::throw_with;
use engine::table::Spot;
use engine::word::Word;
use serde::Serialize;

use super::super::Battle;
use super::super::charting::Throw;
use super::super::state::Charge;
use super::super::task::Task;
use crate::charts::command::Role;
use crate::charts::fire_facts::{FiringFacts, TargetFacts};
use crate::charts::firing::{Firing, FiringOutcome};
use crate::charts::weapon_table::Load;
use crate::field::figure::{CannonId, FigureId, Unit};
use crate::words::{Ammunition, Band, Cover, Quality, Weapon};

/// Fire at one target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Salvo {
    /// Who is fired at.
    pub at: Unit,
    /// CS-D37: whether it was formed when the fire was declared.
    pub formed: bool,
    /// The groups still to fire, the next first.
    pub groups: Vec<Group>,
}

/// Figures that fire together, or one cannon.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Group {
    /// Whose they are.
    pub by: Unit,
    /// Who fires.
    pub men: Vec<FigureId>,
    /// What fires in their place.
    pub cannon: Option<CannonId>,
    /// The weapon.
    pub weapon: Weapon,
    /// CS-WPN-06
    pub tapped: bool,
    /// What a cannon fires.
    pub ammunition: Ammunition,
    /// CS-R32: inches to the target.
    pub range: f64,
    /// How far that is.
    pub band: Band,
    /// Whether they are mounted.
    pub mounted: bool,
    /// How good they are.
    pub quality: Quality,
    /// Whether their squad is formed.
    pub formed: bool,
    /// CS-FIR-14, CS-R38: how many figures the volley has; 0 if it is none.
    pub volley: u8,
    /// CS-HER-03: a wounded hero, who fires by himself.
    pub wounded: bool,
    /// 6.6: the target's cover.
    pub cover: Cover,
    /// 6.6: where the reference figure stands.
    pub from: Spot,
    /// CS-R31: figures of the target that a firing figure sees.
    pub seen: Vec<FigureId>,
}

impl Group {
    /// The weapon as it is loaded.
    pub fn load(&self) -> Load {
        Load { weapon: self.weapon, tapped: self.tapped, ammunition: self.ammunition }
    }

    /// What a log says of its fire: the weapon, how it is loaded, the range, who fires, what covers the target.
    fn details(&self) -> Vec<Detail> {
        let load = match (self.weapon, self.tapped) {
            (Weapon::Cannon, _) => Some(Detail::word("shot", self.ammunition.word())),
            (_, true) => Some(Detail::word("load", "tap-loaded")),
            _ => None,
        };
        let men = u32::try_from(self.men.len()).unwrap_or(u32::MAX);
        let volley = (self.volley > 0).then(|| Detail::number("volley", f64::from(self.volley)));
        let cover = (self.cover != Cover::None).then(|| Detail::word("cover", self.cover.word()));
        let range = [Detail::number("range", hundredths(self.range)), Detail::word("band", self.band.word())];
        let firing = self.cannon.is_none().then(|| Detail::number("figures", f64::from(men)));
        let weapon = Detail::word("weapon", self.weapon.word());
        std::iter::once(weapon).chain(load).chain(range).chain(firing).chain(volley).chain(cover).collect()
    }

    /// 6.5: the order in which groups fire.
    pub(super) fn rank(&self) -> (bool, u8, u8) {
        let band = match self.band {
            Band::Close => 0,
            Band::Effective => 1,
            Band::OutOfRange => 2,
        };
        let weapon = match (self.weapon, self.tapped) {
            (Weapon::Pistol, _) => 0,
            (Weapon::Blunderbuss, _) => 1,
            (Weapon::Musket, _) => 2,
            (Weapon::Rifle, true) => 3,
            (Weapon::Rifle, false) => 4,
            (Weapon::Cannon, _) => 5,
        };
        (self.wounded, band, weapon)
    }
}

/// A length to hundredths, as a log has it.
fn hundredths(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

impl Battle {
    /// CS-D37: the next group fires, and its casualties are taken before the one after it.
    pub(in super::super) fn step_salvo(
        &mut self,
        mut salvo: Salvo,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        self.pop();
        // Groups that find the target gone do not fire and stay loaded.
        if salvo.groups.is_empty() || !self.state.is_here(salvo.at) {
            return Ok(());
        }
        let group = salvo.groups.remove(0);
        let at = salvo.at;
        let facts = self.firing_facts(&group, at, salvo.formed);
        let throw = Throw { by: Some(self.piece(group.by)), at: Some(self.piece(at)), rule: "CS-FIR-01" };
        let outcome = throw_with::<Firing>(&self.table.book, &facts, throw, dice, log, |_, account| {
            account.details = group.details();
            // Who they are: numbers in their squad, as in a melee.
            let number = |id: &FigureId| f64::from(self.part_of(*id)) + 1.0;
            let men = group.men.iter().filter(|_| group.cannon.is_none());
            account.details.extend(men.map(|id| Detail::number("man", number(id))));
        })?;
        self.empty_weapons(&group);
        self.push(Task::Salvo(Box::new(salvo)));
        self.fall(&group, at, &outcome, log);
        Ok(())
    }

    /// 6.10: the facts of a group's fire as the target stands now.
    pub(in super::super) fn firing_facts(&self, group: &Group, at: Unit, formed: bool) -> FiringFacts {
        let options = &self.book().options;
        FiringFacts {
            load: group.load(),
            range: group.range,
            shooters: if group.cannon.is_some() { 1 } else { i32::try_from(group.men.len()).unwrap_or(1) },
            quality: group.quality,
            mounted: group.mounted,
            volley: group.volley > 0,
            volley_figures: group.volley.into(),
            firer_formed: group.formed,
            firer_wounded: group.wounded,
            target: self.target_facts(at, group.cover, formed),
            opt_heroes: options.heroes,
            opt_natural_ten: options.natural_ten,
            opt_no_officer: options.no_officer,
            opt_canister_again: options.canister_again,
            opt_volley: options.volley,
        }
    }

    fn target_facts(&self, at: Unit, cover: Cover, formed: bool) -> TargetFacts {
        let field = self.field();
        let Unit::Squad(squad) = at else {
            return TargetFacts { cover, formed: false, rankers: 0, leaderless: true, leader_hits: 0, officer: true };
        };
        let rankers = field.members(at).filter(|id| field.figure(*id).role == Role::Ranker).count();
        let leader = field.leader(squad);
        let hits = leader.map_or(0, |leader| self.state.man(leader).hits);
        TargetFacts {
            cover,
            formed,
            rankers: i32::try_from(rankers).unwrap_or(0),
            leaderless: leader.is_none(),
            leader_hits: if self.book().options.heroes { hits.into() } else { 0 },
            officer: field.officer_with(squad).is_some(),
        }
    }

    /// CS-WPN-02: what has fired is empty.
    fn empty_weapons(&mut self, group: &Group) {
        if let Some(cannon) = group.cannon {
            self.state.set_cannon(cannon, |cannon| cannon.load = Charge::Empty);
            return;
        }
        for id in &group.men {
            self.state.set_man(*id, |man| {
                man.load = Charge::Empty;
                man.busy = true;
            });
        }
    }

    /// Takes what a group of fire did.
    fn fall(&mut self, group: &Group, at: Unit, outcome: &FiringOutcome, log: &mut Log) {
        let officer = match at {
            Unit::Officer(officer) => Some(officer),
            Unit::Squad(squad) => self.field().officer_with(squad).map(|near| near.officer),
        };
        if let Unit::Squad(squad) = at {
            for _ in 0..outcome.leader_hits {
                self.hit_leader(squad, "CS-CAS-04", log);
            }
            self.lose_rankers(squad, outcome.rankers_killed, group, log);
        }
        if let Some(officer) = officer.filter(|_| outcome.officer_killed) {
            self.hit_officer(officer, "CS-CAS-05", log);
        }
    }
}
