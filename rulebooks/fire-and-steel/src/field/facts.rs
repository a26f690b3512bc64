//! The facts of the charts, put together from the table.

use engine::table::Crossings;

use super::Field;
use super::arc::{Across, Bearing};
use super::cover::Protection;
use super::fight::{Above, Confined, above};
use super::figure::{Aim, Figure, FigureId};
use super::figure_set::FigureSet;
use super::going::Way;
use super::measure::{Range, ShotAt};
use super::sight::Sighting;
use super::surprise::{InPoint, changes_with};
use crate::charts::hand_to_hand::HandToHandFacts;
use crate::charts::initiative::{Activity, InitiativeFacts};
use crate::charts::morale::{Context, Leader, MoraleFacts};
use crate::charts::movement::MovementFacts;
use crate::charts::shooting::ShootingFacts;
use crate::words::{HandWeapon, WeaponClass};

/// A shot that is to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// What it is made with.
    pub weapon: WeaponClass,
    /// Whether the musket is tap loaded.
    pub tap_loaded: bool,
    /// Whether the rifle is a buffalo gun.
    pub buffalo_gun: bool,
    /// At an enemy, or at a charger.
    pub at: ShotAt,
    /// Whether the target is taken in the place of a lost one (FS-D09).
    pub fallback: bool,
}

impl Shot {
    /// A plain shot with a weapon.
    pub fn with(weapon: WeaponClass) -> Shot {
        Shot { weapon, tap_loaded: false, buffalo_gun: false, at: ShotAt::Enemy, fallback: false }
    }
}

/// The facts of a shot, and what they rest on.
#[derive(Clone, Debug)]
pub struct ShotFound {
    /// For the chart.
    pub facts: ShootingFacts,
    /// How far it is.
    pub range: Range,
    /// Whether the shooter looks that way.
    pub arc: Bearing,
    /// What it sees.
    pub sighting: Sighting,
    /// Cover and obscurement.
    pub protection: Protection,
    /// How the target moved.
    pub across: Option<Across>,
    /// How the target stands to the shooter's point of aim.
    pub point: Option<InPoint>,
}

/// The facts of a blow, and what they rest on.
#[derive(Clone, Debug)]
pub struct BlowFound {
    /// For the chart.
    pub facts: HandToHandFacts,
    /// The confined space of the fight.
    pub confined: Option<Confined>,
    /// Why the attacker is above.
    pub above: Option<Above>,
    /// How the target's shield is held.
    pub shield: Option<Bearing>,
}

/// The state of the fight between two figures, seen from the striker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Its round, the first exchange being 1.
    pub round: i32,
    /// Whether the striker surprised the other when the fight began (FS-FLD-09).
    pub surprise: bool,
}

/// What is left of a figure's group, and what the figure sees of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Company {
    leader: Leader,
    size: i32,
    dead: i32,
    out_of_sight: i32,
}

/// What a figure rolls initiative for.
#[derive(Clone, Copy, Debug)]
pub enum Doing<'a> {
    /// To shoot at a figure.
    Shooting(WeaponClass, &'a Figure),
    /// To fight a figure, or to break off from it.
    Fighting(HandWeapon, &'a Figure),
    /// For anything else.
    Other,
}

impl Field<'_> {
    /// FS-FLD-21: flank, rear and enfilade are no facts; being behind a man tells through arcs, surprise and shields.
    ///
    /// The facts of chart `shooting`. A held shot finds its target where that came through the point (FS-FLD-11).
    pub fn shot(&self, shooter: &Figure, target: &Figure, shot: Shot, buffer: &mut Crossings) -> ShotFound {
        let held = self.held_by(shooter, target);
        let met = held.as_ref().unwrap_or(target);
        let range = self.range(shooter, met, shot.at);
        let protection = self.protection(shooter, met, buffer);
        let across = self.moved_across(shooter, target);
        let point = self.in_point_of(shooter, target);
        let facts = self.shot_facts(shooter, target, shot, buffer);
        let (arc, sighting) = (self.in_arc(shooter, met), self.sighting(shooter, met, buffer));
        ShotFound { facts, range, arc, sighting, protection, across, point }
    }

    fn held_by(&self, shooter: &Figure, target: &Figure) -> Option<Figure> {
        match shooter.aim {
            Aim::Point(point) if shooter.memory.holds => self.held_target(point, target),
            _ => None,
        }
    }

    /// The facts of a shot alone, without what they rest on.
    pub fn shot_facts(&self, shooter: &Figure, target: &Figure, shot: Shot, buffer: &mut Crossings) -> ShootingFacts {
        let held = self.held_by(shooter, target);
        let met = held.as_ref().unwrap_or(target);
        let range = self.range(shooter, met, shot.at);
        let protection = self.protection(shooter, met, buffer);
        let across = self.moved_across(shooter, target);
        let point = self.in_point_of(shooter, target);
        let options = &self.book.options;
        ShootingFacts {
            skill: shooter.shooting_skill,
            weapon_class: shot.weapon,
            range: range.inches,
            surprise_target: self.expected(shooter, target.id).is_none(),
            target_in_npoa: point.is_some_and(|point| point.inside),
            target_changes: changes_with(shooter, target.id, shot.fallback),
            target_in_cover: protection.in_cover(),
            target_partially_obscured: protection.obscured.is_some(),
            target_moved_across: across.is_some_and(|across| across.across),
            after_breaking_off: shooter.memory.broke_off,
            wounds: shooter.wounds,
            tap_loaded: shot.tap_loaded,
            firer_mounted: shooter.mounted,
            impulses_moved: shooter.memory.impulses_moved,
            target_shielded: self.shield_against(met, shooter).is_some_and(|shield| shield.within),
            buffalo_gun: shot.buffalo_gun,
            target_wounds: target.wounds,
            opt_result_six: options.result_six,
            opt_wound_limit: options.wound_limit,
        }
    }

    /// FS-FLD-09: a fight that begins now, seen from the attacker.
    pub fn first_bout(&self, attacker: &Figure, target: &Figure) -> Bout {
        Bout { round: 1, surprise: self.wary(target, attacker).is_none() }
    }

    /// The facts of chart `hand-to-hand`, for a blow in some round of the fight between the two.
    pub fn blow(
        &self,
        attacker: &Figure,
        target: &Figure,
        hand_weapon: HandWeapon,
        bout: Bout,
        buffer: &mut Crossings,
    ) -> BlowFound {
        let (confined, above) = (self.confined(attacker, target), above(attacker, target));
        let shield = self.shield_against(target, attacker);
        let options = &self.book.options;
        let facts = HandToHandFacts {
            skill: attacker.hand_skill,
            hand_weapon,
            wounds: attacker.wounds,
            opponents: count(self.opponents_of(attacker, buffer)).max(1),
            attacker_mounted: attacker.mounted,
            target_mounted: target.mounted,
            target_shielded: shield.is_some_and(|shield| shield.within),
            from_above: above.is_some(),
            // FS-FLD-09, FS-R41: a fight begun so stays one; the chart knows that only its first round counts
            opponent_surprised: bout.surprise,
            round: bout.round,
            confined_space: confined.is_some(),
            target_wounds: target.wounds,
            opt_result_six: options.result_six,
            opt_wound_limit: options.wound_limit,
            opt_spear_damage: options.spear_damage,
            opt_axe_or_club: options.axe_or_club,
        };
        BlowFound { facts, confined, above, shield }
    }

    /// The facts of chart `initiative`, and the first of its attackers in this impulse that surprises the figure.
    pub fn initiative(
        &self,
        figure: &Figure,
        doing: Doing<'_>,
        attacked_by: FigureSet,
    ) -> (InitiativeFacts, Option<FigureId>) {
        let mut attackers = attacked_by.iter().filter_map(|id| self.figure(id));
        let surprised_by = attackers.find(|enemy| self.wary(figure, enemy).is_none()).map(|enemy| enemy.id);
        let (activity, weapon_class, hand_weapon) = match doing {
            Doing::Shooting(weapon, _) => (Activity::Shooting, Some(weapon), None),
            Doing::Fighting(weapon, _) => (Activity::HandToHand, None, Some(weapon)),
            Doing::Other => (Activity::Other, None, None),
        };
        let facts = InitiativeFacts {
            activity,
            wounds: figure.wounds,
            surprised: surprised_by.is_some(),
            weapon_class,
            aimed: matches!(doing, Doing::Shooting(_, target) if self.aims_at(figure, target)),
            hand_weapon,
            mounted: figure.mounted,
            confined_space: matches!(doing, Doing::Fighting(_, foe) if self.confined(figure, foe).is_some()),
            opt_pistol_confined: self.book.options.pistol_confined,
        };
        (facts, surprised_by)
    }

    /// The facts of chart `movement` for a path.
    pub fn movement(&self, mover: &Figure, way: &Way) -> MovementFacts {
        MovementFacts {
            mounted: mover.mounted,
            going: way.going,
            wounds: mover.wounds,
            morale_markers: mover.morale_markers,
            opt_min_move: self.book.options.min_move,
        }
    }

    /// The facts of chart `morale`. There is no command distance (FS-FLD-19): sight is what counts.
    pub fn morale(&self, tester: &Figure, context: Context, buffer: &mut Crossings) -> MoraleFacts {
        self.morale_in(tester, context, self.company(tester, buffer))
    }

    /// The same, where what is left of the group is known.
    pub fn morale_in(&self, tester: &Figure, context: Context, company: Company) -> MoraleFacts {
        MoraleFacts {
            context,
            morale_markers: tester.morale_markers,
            wounds: tester.wounds,
            leader: company.leader,
            group_size: company.size,
            group_dead: company.dead,
            group_out_of_sight: company.out_of_sight,
            opponents: count(tester.memory.assailants.iter()).max(1),
            opt_group_half: self.book.options.group_half,
        }
    }

    /// FS-D33: the leader is the one that the group had from the first, dead or alive.
    pub fn company(&self, tester: &Figure, buffer: &mut Crossings) -> Company {
        // FS-D53: figures that are still to come are no part of it; formerly they were, and such a leader out of sight
        let former = self.book.options.keeps_former_rulings();
        let own = |other: &&Figure| (other.side, other.group) == (tester.side, tester.group);
        let group = || self.figures.iter().filter(own).filter(|other| former || !other.coming);
        let lost = |other: &Figure| other.out && !other.coming;
        // FS-FLD-14: at any distance and regardless of arcs
        let mut unseen = |other: &Figure| !self.in_sight(tester, other, buffer);
        let leader = match group().find(|figure| figure.leader) {
            None => Leader::None,
            Some(leader) if leader.id == tester.id => Leader::Myself,
            Some(leader) if lost(leader) => Leader::Dead,
            Some(leader) if leader.coming || unseen(leader) => Leader::OutOfSight,
            Some(_) => Leader::InSight,
        };
        Company {
            leader,
            size: count(group()),
            dead: count(group().filter(|figure| lost(figure))),
            out_of_sight: count(group().filter(|f| !f.out && f.id != tester.id && unseen(f))),
        }
    }

    /// FS-AIM-02, FS-AIM-04: whether a figure's aim marker is on its target, or on the point that the target is in.
    fn aims_at(&self, figure: &Figure, target: &Figure) -> bool {
        match figure.aim {
            Aim::None => false,
            Aim::Figure(id) => id == target.id,
            Aim::Point(_) => self.in_point_of(figure, target).is_some_and(|point| point.inside),
        }
    }
}

fn count<T>(of: impl Iterator<Item = T>) -> i32 {
    i32::try_from(of.count()).unwrap_or(i32::MAX)
}
