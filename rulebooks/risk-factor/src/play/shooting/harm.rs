//! What hits do to figures, and what becomes of groups (RK-DMG-07 to -09, RK-R31, RK-R39, RK-R19).

use engine::game::{Log, What};

use crate::book::{GrazeEffect, WoundEffect};
use crate::field::figure::Health;
use crate::field::group::Status;
use crate::field::ids::{FigureId, GroupId};
use crate::play::Skirmish;
use crate::words::{Control, Damage};

/// What a blow did to a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Harm {
    /// Nothing that counts.
    None,
    /// It is wounded, or out of action by a wound.
    Wounded,
    /// It is dead.
    Killed,
}

impl Skirmish {
    /// RK-DMG-07, -08, -09: a figure is hit; one that is down already is hit in vain.
    pub(crate) fn harm(&mut self, figure: FigureId, damage: Damage) -> Harm {
        let grazes_add_up = self.book().options.graze_effect == GrazeEffect::SecondWounds;
        let wound_removes = self.book().options.wound_effect == WoundEffect::OutOfAction;
        let hit = &mut self.state.figures[figure];
        if !hit.is_alive() {
            return Harm::None;
        }
        let damage = match damage {
            Damage::Graze if grazes_add_up && hit.grazes > 0 => {
                hit.grazes = 0;
                Damage::Wound
            }
            Damage::Graze => {
                hit.grazes = hit.grazes.saturating_add(1);
                return Harm::None;
            }
            other => other,
        };
        hit.health = match (damage, hit.health) {
            (Damage::Wound, Health::Fit) if wound_removes => Health::OutOfAction,
            (Damage::Wound, Health::Fit) => Health::Wounded,
            _ => Health::Dead,
        };
        if hit.health == Health::Dead { Harm::Killed } else { Harm::Wounded }
    }

    /// RK-DMG-09: takes the fallen off the table, and groups of which nobody is left.
    pub(crate) fn bury(&mut self, rule: &'static str, log: &mut Log) {
        let fallen: Vec<FigureId> = self
            .state
            .figures
            .each()
            .filter(|(_, figure)| figure.here && !figure.is_alive())
            .map(|(id, _)| id)
            .collect();
        let mut lost: Vec<(GroupId, Vec<u16>)> = Vec::new();
        for figure in fallen {
            let group = self.state.figures[figure].group;
            self.state.figures[figure].here = false;
            let part = figure.0.saturating_sub(self.table.roster.troops[group].first);
            match lost.iter_mut().find(|(known, _)| *known == group) {
                Some((_, parts)) => parts.push(part),
                None => lost.push((group, vec![part])),
            }
        }
        for (group, parts) in lost {
            self.note_losses(group, parts, rule, log);
        }
    }

    fn note_losses(&mut self, group: GroupId, parts: Vec<u16>, rule: &'static str, log: &mut Log) {
        let left = self.living(group);
        let count = u16::try_from(parts.len()).unwrap_or(u16::MAX);
        log.note(rule, What::Lost { piece: self.piece(group), count, left, parts });
        if left > 0 {
            return;
        }
        // RK-R19, RK-D18: a leader killed with a group counts among its losses for good; nobody tests for his death
        if let Some(with) = self.state.groups[group].with.take() {
            let now = &mut self.state.groups[with];
            now.leaders_lost = now.leaders_lost.saturating_add(1);
            self.lose_control(with);
        }
        self.state.groups[group].status = Status::Destroyed;
        log.note(rule, What::Removed { piece: self.piece(group), how: "destroyed" });
        for leader in self.table.roster.leaders() {
            if self.state.groups[leader].with == Some(group) {
                self.state.groups[leader].with = None;
            }
        }
    }

    /// RK-D18: a group whose player character is dead is uncommanded, unless another is with it.
    fn lose_control(&mut self, group: GroupId) {
        let field = self.field();
        let in_person = field.leaders_with(group).any(|leader| field.troop(leader).is_player_character());
        if self.state.groups[group].control == Control::PlayerCharacter && !in_person {
            self.state.groups[group].control = Control::Uncommanded;
        }
    }

    /// A figure by its number within its group, from 1 as people count; a leader by his name.
    pub(crate) fn figure_named(&self, figure: FigureId) -> String {
        let group = self.state.figures[figure].group;
        let troop = &self.table.roster.troops[group];
        match troop.lead {
            Some(_) => self.name(group).to_owned(),
            None => format!("no. {}", figure.0.saturating_sub(troop.first).saturating_add(1)),
        }
    }

    /// RK-DMG-08, RK-DMG-09: says which figures of a group are hurt, hit by hit.
    pub(crate) fn say_harm(&self, group: GroupId, hurt: &[(FigureId, Harm)], log: &mut Log) {
        let counts = |(_, harm): &&(FigureId, Harm)| *harm != Harm::None;
        if hurt.iter().filter(counts).count() == 0 {
            return;
        }
        log.say("RK-DMG-08", || {
            let one = |(figure, harm): &(FigureId, Harm)| {
                let state = match (harm, self.state.figures[*figure].health) {
                    (Harm::Killed, _) => "killed",
                    (_, Health::OutOfAction) => "out of action",
                    _ => "wounded",
                };
                format!("{} {state}", self.figure_named(*figure))
            };
            let all: Vec<String> = hurt.iter().filter(counts).map(one).collect();
            format!("{}: {}.", self.name(group), all.join(", "))
        });
    }

    /// How many figures of a group are left.
    pub(crate) fn living(&self, group: GroupId) -> u16 {
        let own = self.table.roster.troops[group].figures().filter(|figure| self.state.figures[*figure].is_alive());
        u16::try_from(own.count()).unwrap_or(u16::MAX)
    }
}
