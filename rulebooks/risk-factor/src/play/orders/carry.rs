//! What uncommanded and bound groups do by the table (RK-ACT-15 to -20, RK-ORD-02, RK-D24, RK-D28 to -D30, RK-D42).

use engine::dice::{Dice, DiceError};
use engine::game::Log;
use engine::table::{Heading, Point, Spot};

use super::walk::{Look, Walking};
use crate::book::RallyResult;
use crate::charts::actions::Action;
use crate::charts::fire_permission::Doing;
use crate::charts::movement::{Impulse, Speed};
use crate::field::arrange::Arrangement;
use crate::field::going::Allowance;
use crate::field::group::CurrentOrder;
use crate::field::ids::{FigureId, GroupId, Number};
use crate::field::march::{March, Marchers};
use crate::field::{GRID, HAIR};
use crate::play::Skirmish;
use crate::play::state::{Carry, Retreat};
use crate::play::turn::{Class, Task};
use crate::words::{Moved, Table, Weapon};

impl Carry {
    /// RK-D29: in the order of moves each result counts as what it is carried out as.
    pub(crate) const fn class(self) -> Class {
        match self {
            Carry::Rout => Class::Rout,
            Carry::Retreat | Carry::HaltInCover => Class::Retreat,
            Carry::Advance => Class::Advance,
            Carry::Attack => Class::Attack,
            Carry::Stay | Carry::Halt => Class::Stand,
        }
    }

    /// Whether it leads towards the enemy.
    const fn is_forward(self) -> bool {
        matches!(self, Carry::Attack | Carry::Advance)
    }

    /// What the permission to fire calls it.
    pub(crate) const fn doing(self) -> Doing {
        match self {
            Carry::Stay => Doing::Continue,
            Carry::Halt | Carry::HaltInCover => Doing::Halt,
            Carry::Advance => Doing::Advance,
            Carry::Attack => Doing::Attack,
            Carry::Retreat => Doing::Retreat,
            Carry::Rout => Doing::Rout,
        }
    }
}

/// What a group goes towards (RK-D28).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Aim {
    /// The nearest enemy group in sight.
    Enemy(GroupId),
    /// A place: the last known place of enemies, or its goal.
    Place(Point),
}

impl Skirmish {
    /// RK-D28: what a group makes for, or flees from.
    pub(crate) fn aim_of(&self, group: GroupId) -> Option<Aim> {
        let seen = self.looking(|field, buffer| field.nearest_in_sight(group, buffer));
        seen.map(|(enemy, _)| Aim::Enemy(enemy)).or_else(|| self.known_place(group).map(Aim::Place))
    }

    /// RK-D28: where a group goes that sees no enemy: their last known place, else its goal.
    fn known_place(&self, group: GroupId) -> Option<Point> {
        let now = &self.state.groups[group];
        now.last_known.or(now.goal).map(Spot::point)
    }

    /// RK-D24, RK-D28, RK-D29, RK-D42: what a group carries out of what it threw, if so near an enemy is in sight; none if
    /// its player orders it.
    pub(crate) fn carried(&self, group: GroupId, nearest: Option<f64>) -> Option<Carry> {
        let work = &self.state.works[group];
        let thrown = work.thrown?;
        let carry = match thrown.action {
            Action::Free => return None,
            Action::Continue => return Some(self.continued(group, nearest)),
            Action::Attack => Carry::Attack,
            Action::Advance | Action::MoveToEnemy | Action::MoveToLastSeen => Carry::Advance,
            Action::Halt => Carry::Halt,
            Action::HaltInCover => Carry::HaltInCover,
            Action::Retreat => Carry::Retreat,
            Action::Rout => Carry::Rout,
        };
        if !carry.is_forward() {
            return Some(carry);
        }
        let rallies = work.rallied && self.book().options.rally_result == RallyResult::Halt;
        Some(if rallies {
            Carry::Halt
        } else if self.is_unarmed(group) {
            self.continued(group, nearest)
        } else {
            self.with_an_aim(group, carry, nearest)
        })
    }

    /// RK-ACT-04, RK-R25, RK-D29: what a group goes on doing.
    pub(crate) fn continued(&self, group: GroupId, nearest: Option<f64>) -> Carry {
        let carry = match self.state.groups[group].order {
            CurrentOrder::Hold => Carry::Stay,
            CurrentOrder::Advance if self.advance_is_attack(group, nearest) => Carry::Attack,
            CurrentOrder::Advance => Carry::Advance,
            CurrentOrder::Attack => Carry::Attack,
            CurrentOrder::FallBack | CurrentOrder::Rout => Carry::Retreat,
        };
        // RK-D42
        if carry.is_forward() && self.is_unarmed(group) { Carry::Stay } else { self.with_an_aim(group, carry, nearest) }
    }

    /// RK-D28: an advance or attack of a group that neither sees nor knows of an enemy, and has no goal, is a halt.
    fn with_an_aim(&self, group: GroupId, carry: Carry, nearest: Option<f64>) -> Carry {
        let aimless = nearest.is_none() && self.known_place(group).is_none();
        if carry.is_forward() && aimless { Carry::Halt } else { carry }
    }

    /// How near the nearest enemy in sight of a group is.
    pub(crate) fn nearest_gap(&self, group: GroupId) -> Option<f64> {
        self.looking(|field, buffer| field.nearest_in_sight(group, buffer)).map(|(_, between)| between.gap)
    }

    /// RK-D42: whether a group has no weapons at all.
    pub(crate) fn is_unarmed(&self, group: GroupId) -> bool {
        self.table.roster.troops[group].weapon == Weapon::Unarmed
    }

    /// RK-ORD-02, RK-TRN-03: the groups of a class move in the order of numbers, one after the other.
    pub(crate) fn make_moves(
        &mut self,
        class: Class,
        from: GroupId,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        // RK-D37: the step begins with the routs; who goes with whom does not change between them and the attacks.
        if class == Class::Rout && from == Skirmish::first_group() {
            self.look_for_company();
        }
        let due = self.active_groups().into_iter().find(|group| {
            *group >= from
                && !self.state.works[*group].done
                && self.state.works[*group].carry.is_some_and(|carry| carry.class() == class)
        });
        let Some(group) = due else {
            match class.next() {
                Some(next) => self.push(Task::Moves { class: next, from: Skirmish::first_group() }),
                // The step of orders begins.
                None => self.look_for_company(),
            }
            return Ok(());
        };
        self.push(Task::Moves { class, from: GroupId::at(group.index() + 1) });
        let Some(carry) = self.state.works[group].carry else { return Ok(()) };
        if self.shrinks(group) {
            log.say("RK-D42", || format!("{} has no arms and carries on with what it was doing.", self.name(group)));
        }
        self.carry_out(group, carry, dice, log)?;
        self.look_for_markers(log);
        Ok(())
    }

    /// RK-D42: whether a group threw a result that leads forward and has no arms to do so.
    fn shrinks(&self, group: GroupId) -> bool {
        let forward =
            |action| matches!(action, Action::Attack | Action::Advance | Action::MoveToEnemy | Action::MoveToLastSeen);
        self.is_unarmed(group) && self.state.works[group].thrown.is_some_and(|thrown| forward(thrown.action))
    }

    /// Carries a result out, and keeps what follows from it.
    pub(crate) fn carry_out(
        &mut self,
        group: GroupId,
        carry: Carry,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), DiceError> {
        let continues = matches!(self.state.works[group].thrown, Some(thrown) if thrown.action == Action::Continue);
        self.state.works[group].done = true;
        self.does(group, carry.doing());
        self.state.groups[group].advancing = false;
        self.state.groups[group].fleeing = false;
        // RK-D34: a bold result binds those too who did not hear the order
        let bound = self.state.works[group].thrown.is_some_and(|thrown| thrown.binding);
        let deaf: Vec<FigureId> =
            self.field().members(group).filter(|figure| bound && self.state.figures[*figure].deaf).collect();
        for figure in &deaf {
            self.state.figures[*figure].deaf = false;
        }
        // RK-D27: a group in contact fights on, unless it retreats or routs
        let held = !matches!(carry, Carry::Retreat | Carry::Rout) && self.field().in_melee(group);
        // RK-D44: a group whose marker moved carries out what leads forward standing
        let stands = carry.is_forward() && self.state.works[group].hampered;
        match carry {
            Carry::Stay => {}
            _ if held => {}
            Carry::Halt => self.turn_to_enemy(group, log),
            _ if stands => self.turn_to_enemy(group, log),
            Carry::Advance => self.advance(group, log),
            Carry::Attack => {
                let allowance = self.attack_allowance(group, dice, log)?;
                self.attack(group, allowance, log);
            }
            Carry::Retreat => self.retreat(group, log),
            Carry::HaltInCover => self.halt_in_cover(group, log),
            Carry::Rout => self.rout(group, log),
        }
        for figure in deaf {
            self.state.figures[figure].deaf = true;
        }
        self.keep_order(group, carry, continues);
        if stands {
            // RK-R16, RK-SHT-11: its marker went, the group goes nowhere
            self.state.groups[group].advancing = false;
            self.does(group, Doing::Halt);
        }
        Ok(())
    }

    /// RK-D29: the new `current_order` after what was carried out.
    fn keep_order(&mut self, group: GroupId, carry: Carry, continues: bool) {
        let moved = self.state.groups[group].moved != Moved::Stationary;
        let now = &mut self.state.groups[group];
        match carry {
            Carry::Advance | Carry::Attack => now.advancing = moved,
            Carry::Retreat => now.fleeing = moved,
            Carry::Rout => now.fleeing = true,
            Carry::Stay | Carry::Halt | Carry::HaltInCover => {}
        }
        if continues {
            if now.order == CurrentOrder::Rout {
                now.order = CurrentOrder::FallBack;
            }
            return;
        }
        now.order = match carry {
            Carry::Stay => now.order,
            Carry::Halt | Carry::HaltInCover => CurrentOrder::Hold,
            Carry::Advance => CurrentOrder::Advance,
            Carry::Attack => CurrentOrder::Attack,
            Carry::Retreat => CurrentOrder::FallBack,
            Carry::Rout => CurrentOrder::Rout,
        };
    }

    /// RK-ACT-17, RK-R30: the group may only turn to face the nearest enemy; it shoots if it can.
    fn turn_to_enemy(&mut self, group: GroupId, log: &mut Log) {
        let march = March::default();
        let (look, how, rule) = (Look::NearestEnemy, "halt", "RK-ACT-17");
        self.walk(&Walking { group, march: &march, pace: None, look, how, rule }, log);
    }

    /// A group as it marches, as it stands.
    pub(crate) fn marchers<'a>(&self, group: GroupId, guide: FigureId, movers: &'a [FigureId]) -> Marchers<'a> {
        Marchers {
            group,
            movers,
            guide,
            arrangement: Arrangement::AsTheyStand,
            heading: self.state.figures[guide].pose.facing.heading(),
            clear: self.field().keeps_clear(),
        }
    }

    /// RK-ACT-16, RK-FLD-12, RK-D30: towards the nearest enemy; missiles halt at medium range.
    fn advance(&mut self, group: GroupId, log: &mut Log) {
        let Some(aim) = self.aim_of(group) else {
            // RK-D28
            self.does(group, Doing::Halt);
            return self.turn_to_enemy(group, log);
        };
        let full = self.allowance(group, Speed::Full, Impulse::Other);
        let missile = self.table.roster.troops[group].table(self.book()) == Table::Missile;
        let half = self.allowance(group, Speed::Half, Impulse::Other);
        let mut march = self.advance_march(group, aim, full);
        let players = !self.table.is_automatic(self.table.roster.troops[group].side);
        if missile && players && matches!(aim, Aim::Enemy(_)) {
            let slow = self.advance_march(group, aim, half);
            if self.could_shoot_after(group, &slow, full) {
                march = slow;
            }
        }
        let (look, how, rule) = (Look::NearestEnemy, "advance", "RK-ACT-16");
        self.walk(&Walking { group, march: &march, pace: Some(full), look, how, rule }, log);
    }

    fn advance_march(&self, group: GroupId, aim: Aim, allowance: Allowance) -> March {
        let field = self.field();
        let movers = field.marching(group);
        let Some(guide) = field.guide(group).filter(|guide| movers.contains(guide)) else { return March::default() };
        let marchers = self.marchers(group, guide, &movers);
        let enemy = match aim {
            Aim::Place(place) => return field.head_for(marchers, place, 0.0, f64::INFINITY, allowance),
            Aim::Enemy(enemy) => enemy,
        };
        let Some(between) = field.between(group, enemy) else { return March::default() };
        let from = field.centre(guide);
        let to = field.centre(field.nearest_to(field.members(enemy), from).unwrap_or(between.to));
        let weapon = self.table.roster.troops[group].weapon;
        let missile = self.table.roster.troops[group].table(self.book()) == Table::Missile;
        let stop = if missile { self.book().sheet.weapons.medium(weapon).unwrap_or(0.0) } else { field.keeps_clear() };
        if missile && between.gap <= stop + HAIR {
            return March::default();
        }
        let Some(heading) = Heading::along(to - from) else { return March::default() };
        let step = heading.ahead() * allowance.full;
        let near = field.first_within(&movers, step, &field.members(enemy), stop);
        // Rounding to the grid must not leave the group a hair beyond its range.
        let most = near.map_or(f64::INFINITY, |far| if missile { far + GRID } else { far });
        let reach = field.radius(guide) + self.book().sheet.field.radius(false) + field.keeps_clear();
        field.head_for(marchers, to, reach, most, allowance)
    }

    /// RK-ACT-15, RK-MEL-01: makes for the nearest enemy group, into contact if the move reaches it.
    pub(crate) fn attack(&mut self, group: GroupId, allowance: Allowance, log: &mut Log) {
        let rule = "RK-ACT-15";
        match self.aim_of(group) {
            None => {
                self.does(group, Doing::Halt);
                self.turn_to_enemy(group, log);
            }
            Some(aim @ Aim::Place(_)) => {
                let march = self.advance_march(group, aim, allowance);
                let (look, how, pace) = (Look::NearestEnemy, "attack", Some(allowance));
                self.walk(&Walking { group, march: &march, pace, look, how, rule }, log);
            }
            Some(Aim::Enemy(enemy)) => self.rush_at(group, enemy, allowance, rule, log),
        }
    }

    /// RK-D38, RK-D49: the way of an attack or charge.
    pub(crate) fn rush_at(
        &mut self,
        group: GroupId,
        enemy: GroupId,
        allowance: Allowance,
        rule: &'static str,
        log: &mut Log,
    ) {
        let rush = self.field().rush(group, enemy, allowance);
        let how = if rush.contact { "charge" } else { "attack" };
        let (march, pace) = (&rush.march, Some(allowance));
        let stopped = self.walk(&Walking { group, march, pace, look: Look::NearestEnemy, how, rule }, log);
        if rush.contact && !stopped {
            self.state.works[group].charged = true;
        }
    }

    /// RK-R32: how a group retreats: as its player chose, or by the rules.
    pub(crate) fn retreat(&mut self, group: GroupId, log: &mut Log) {
        let work = self.state.works[group];
        let stays = work.thrown.is_some_and(|thrown| thrown.may_stay && thrown.action == Action::Retreat);
        match work.retreat {
            Some(Retreat::Away) => self.go_away(group, log),
            Some(Retreat::Cover) => self.go_to_cover(group, log),
            None if !stays => self.go_to_cover(group, log),
            Some(Retreat::Stay) | None => {}
        }
    }
}
