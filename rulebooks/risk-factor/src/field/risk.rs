//! The rows of the risk factor, taken from the table (RK-RSK-01 to RK-RSK-12), and the rest of an action's facts.

use engine::table::Crossings;

use super::Field;
use super::figure::Health;
use super::ids::{FigureId, GroupId};
use super::measure::Between;
use crate::book::{LoneLosses, WoundEffect};
use crate::charts::action::ActionFacts;
use crate::charts::risk_factor::RiskFacts;
use crate::words::Control;

/// What each row of a risk factor was found by; none where the row does not count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RiskWitness {
    /// The nearest enemy group in sight.
    pub nearest: Option<(GroupId, Between)>,
    /// RK-RSK-02: who sees which fleeing friend.
    pub fleeing_in_sight: Option<(FigureId, FigureId)>,
    /// RK-RSK-06: for each enemy in clear sight and range, a pair of figures.
    pub threats: Vec<(FigureId, FigureId)>,
    /// RK-RSK-06: the first of those enemies.
    pub threat: Option<GroupId>,
    /// RK-RSK-07: the nearest figures of an enemy in sight whose weapons reach.
    pub in_range: Option<Between>,
    /// RK-RSK-09: an enemy on the flank or in the rear, and the nearest figures.
    pub flank: Option<(GroupId, Between)>,
    /// RK-RSK-09: fleeing friends, and the nearest figures.
    pub fleeing: Option<(GroupId, Between)>,
    /// RK-RSK-10: enemy cavalry, and the nearest figures.
    pub cavalry: Option<(GroupId, Between)>,
}

impl Field<'_> {
    /// The facts of chart `action` for a group, and what they were found by.
    pub fn action_facts(&self, group: GroupId, buffer: &mut Crossings) -> (ActionFacts, RiskWitness) {
        let mut witness = RiskWitness::default();
        let risk = self.risk_facts(group, &mut witness, buffer);
        let now = &self.groups[group];
        let facts = ActionFacts {
            table: self.troop(group).table(self.book),
            control: now.control,
            falling_back: now.falls_back(),
            defending_fortification: self.defends_fortification(group),
            enemy_seen_before: now.last_known.is_some(),
            nearest_enemy: witness.nearest.map(|(_, between)| between.gap),
            opt_wound_effect: self.book.options.wound_effect,
            risk,
        };
        (facts, witness)
    }

    fn risk_facts(&self, group: GroupId, witness: &mut RiskWitness, buffer: &mut Crossings) -> RiskFacts {
        self.look_at_enemies(group, witness, buffer);
        self.look_at_friends(group, witness, buffer);
        let (now, troop) = (&self.groups[group], self.troop(group));
        let losses = self.losses(group);
        let enemy = witness.nearest.map(|(enemy, _)| enemy);
        RiskFacts {
            no_enemy_in_sight: enemy.is_none(),
            friends_retreating_in_sight: witness.fleeing_in_sight.is_some(),
            hero_with_unit: self.has_hero(group),
            grade: troop.grade,
            entirely_in_cover: self.entirely_in_cover(group, enemy),
            // RK-R16
            advancing: now.advancing && !now.falls_back(),
            threatening_groups: i32::try_from(witness.threats.len()).unwrap_or(i32::MAX),
            in_range_of_visible_enemy: witness.in_range.is_some(),
            original_strength: i32::from(troop.strength),
            wounded: losses.wounded,
            killed: losses.killed,
            enemy_on_flank_or_rear: witness.flank.is_some(),
            nearest_fleeing_friend: witness.fleeing.map(|(_, between)| between.gap),
            natives: troop.natives,
            nearest_enemy_cavalry: witness.cavalry.map(|(_, between)| between.gap),
            routing: now.is_routing(),
            lost_more_in_melee: now.losing,
            opt_stacking: self.book.options.stacking,
            opt_threat_count: self.book.options.threat_count,
            opt_loss_rounding: self.book.options.loss_rounding,
        }
    }

    /// The rows that enemies make: RK-RSK-02, -06, -07, -09, -10.
    fn look_at_enemies(&self, group: GroupId, witness: &mut RiskWitness, buffer: &mut Crossings) {
        for enemy in self.acting(self.side(group).other()) {
            let Some(between) = self.between(group, enemy) else { continue };
            // RK-R21: cavalry need not be seen
            let nearer = |known: Option<Between>| known.is_none_or(|known| between.gap < known.gap);
            if self.troop(group).natives && self.troop(enemy).mounted && nearer(witness.cavalry.map(|(_, known)| known))
            {
                witness.cavalry = Some((enemy, between));
            }
            if self.in_sight(group, enemy, buffer).is_none() {
                continue;
            }
            if nearer(witness.nearest.map(|(_, known)| known)) {
                witness.nearest = Some((enemy, between));
            }
            if self.reaches(enemy, group) {
                if nearer(witness.in_range) {
                    witness.in_range = Some(between);
                }
                if let Some(pair) = self.in_clear_sight(group, enemy, buffer) {
                    witness.threats.push(pair);
                    witness.threat = witness.threat.or(Some(enemy));
                }
            }
            if let Some(flank) = self.on_flank(group, enemy)
                && witness.flank.is_none_or(|(_, known)| flank.gap < known.gap)
            {
                witness.flank = Some((enemy, flank));
            }
        }
    }

    /// The rows that friends make: RK-RSK-02, -09, RK-D35.
    fn look_at_friends(&self, group: GroupId, witness: &mut RiskWitness, buffer: &mut Crossings) {
        let fleeing = |friend: &GroupId| *friend != group && self.groups[*friend].fleeing;
        for friend in self.acting(self.side(group)).filter(fleeing) {
            let Some(between) = self.between(group, friend) else { continue };
            if witness.fleeing.is_none_or(|(_, known)| between.gap < known.gap) {
                witness.fleeing = Some((friend, between));
            }
            if witness.fleeing_in_sight.is_none() {
                witness.fleeing_in_sight = self.sees_friend(group, friend, buffer);
            }
        }
    }

    /// Whether a group sees friends: figures of one's own side are known wherever the ground lets one look.
    fn sees_friend(&self, group: GroupId, friend: GroupId, buffer: &mut Crossings) -> Option<(FigureId, FigureId)> {
        for target in self.members(friend) {
            let seen = super::seeing::Seen { limit: Some(u16::MAX), shown: true, ..self.to_see(target, true) };
            for observer in self.members(group) {
                if self.sees(self.end(observer), &seen, super::seeing::Purpose::See, buffer) {
                    return Some((observer, target));
                }
            }
        }
        None
    }

    /// RK-RSK-03, RK-D17: whether a hero is with a group.
    pub fn has_hero(&self, group: GroupId) -> bool {
        self.troop(group).is_hero() || self.leaders_with(group).any(|leader| self.troop(leader).is_hero())
    }

    /// RK-R19: the losses that the charts are handed.
    pub fn losses(&self, group: GroupId) -> Losses {
        let troop = self.troop(group);
        let strength = i32::from(troop.strength);
        let count = |wanted: fn(Health) -> bool| {
            let own = troop.figures().filter(|figure| wanted(self.figures[*figure].health)).count();
            i32::try_from(own).unwrap_or(i32::MAX)
        };
        let wounded_leaders = self.leaders_with(group).filter(|leader| {
            self.leader_figure(*leader).is_some_and(|figure| self.figures[figure].health == Health::Wounded)
        });
        let wounded = count(|health| matches!(health, Health::Wounded | Health::OutOfAction))
            + i32::try_from(wounded_leaders.count()).unwrap_or(0);
        let killed = count(|health| health == Health::Dead) + i32::from(self.groups[group].leaders_lost);
        let killed = killed.min(strength - 1).max(0);
        let wounded = wounded.min(strength - killed).max(0);
        if strength == 1 && self.book.options.lone_losses == LoneLosses::None {
            return Losses { wounded: 0, killed: 0 };
        }
        Losses { wounded, killed }
    }

    /// Whether a group is led in this phase.
    pub fn is_led(&self, group: GroupId) -> bool {
        self.groups[group].control != Control::Uncommanded
    }

    /// Whether wounded figures leave the table.
    pub fn wounds_remove(&self) -> bool {
        self.book.options.wound_effect == WoundEffect::OutOfAction
    }
}

/// Figures wounded and killed, as the charts are handed them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losses {
    /// Wounded and still counted.
    pub wounded: i32,
    /// Killed.
    pub killed: i32,
}
