//! One throw for a platoon (RK-ACT-21, RK-R35, RK-FLD-15).

use engine::chart::Chart;
use engine::game::{Grouping, Log, PieceId, Resolved, What};

use super::Taken;
use super::throw::details;
use crate::charts::action::ActionChart;
use crate::charts::actions::{self, Action, Entry};
use crate::charts::risk_factor;
use crate::field::group::Rank;
use crate::field::ids::GroupId;
use crate::play::Skirmish;
use crate::play::charting::{looked_up, looked_up_noting};
use crate::play::state::Thrown;

impl Skirmish {
    /// RK-ACT-21: the platoons that throw as one, each by its uncommanded groups in the order of numbers.
    pub(crate) fn platoons(&self, groups: impl Iterator<Item = GroupId>) -> Vec<Vec<GroupId>> {
        let mut platoons: Vec<Vec<GroupId>> = Vec::new();
        for one in groups {
            let troop = &self.table.roster.troops[one];
            let Some(platoon) = troop.platoon.filter(|_| troop.formed) else { continue };
            if platoons.iter().any(|known| known.contains(&one)) {
                continue;
            }
            let all: Vec<GroupId> = self.platoon(one, platoon);
            let free: Vec<GroupId> = all.iter().copied().filter(|group| !self.field().is_led(*group)).collect();
            if free.len() > 1 && free.contains(&one) && self.hangs_together(&all) {
                platoons.push(free);
            }
        }
        platoons
    }

    /// The platoons that would throw as one now.
    pub(crate) fn list_platoons(&self, into: &mut Vec<Grouping>) {
        let acting = self.state.groups.ids().filter(|group| self.field().acts(*group));
        for platoon in self.platoons(acting) {
            let members: Vec<PieceId> = platoon.iter().map(|group| self.piece(*group)).collect();
            let Some(head) = members.first().copied() else { continue };
            into.push(Grouping { head, members, word: "platoon" });
        }
    }

    /// The formed groups of a platoon on the table.
    fn platoon(&self, group: GroupId, platoon: u8) -> Vec<GroupId> {
        let field = self.field();
        let of_it = |other: &GroupId| {
            let troop = field.troop(*other);
            troop.platoon == Some(platoon) && troop.formed
        };
        field.acting(field.side(group)).filter(of_it).collect()
    }

    /// RK-FLD-15: every group within 5 cm of another, and an officer or NCO within 5 cm of one of them.
    fn hangs_together(&self, all: &[GroupId]) -> bool {
        let field = self.field();
        let near = |one: &GroupId| all.iter().any(|other| other != one && field.hang_together(*one, *other));
        let commands = |leader: &GroupId| {
            field.troop(*leader).lead.is_some_and(|lead| matches!(lead.rank, Rank::Officer | Rank::Nco))
        };
        let Some(side) = all.first().map(|group| field.side(*group)) else { return false };
        let within = self.book().sheet.field.platoon_within.get() + crate::field::HAIR;
        let mut leaders = self.table.roster.leaders().filter(commands);
        all.iter().all(near)
            && leaders.any(|leader| {
                field.side(leader) == side
                    && field.leader_figure(leader).is_some_and(|own| {
                        all.iter().any(|group| {
                            field
                                .troop(*group)
                                .figures()
                                .any(|other| self.state.figures[other].here && field.gap(own, other) <= within)
                        })
                    })
            })
    }

    /// RK-R35: the row of a group that acts by the die of its platoon.
    fn log_shared(&self, taken: &Taken, die: i32, entry: Entry, log: &mut Log) {
        let Some((sum, mut notes)) =
            looked_up_noting(|tray| Ok(risk_factor::add_up(self.book(), &taken.facts.risk, tray)))
        else {
            return;
        };
        notes.details = details(taken);
        let words = format!("Risk factor {}, die {die}, {entry}: it acts as one with its platoon.", sum.risk_factor);
        let by = Some(self.piece(taken.group));
        let resolved = Resolved { chart: ActionChart::NAME, by, at: None, words, notes };
        log.note("RK-ACT-21", What::Resolved(Box::new(resolved)));
    }

    /// RK-R35: each group reads its own row with the one die; if all is in italics, all do what the group with the
    /// highest risk factor reads. If any is bold, the die is that of the first group only.
    pub(crate) fn share_throw(&mut self, platoon: &[GroupId], taken: &[Taken], first: Thrown, log: &mut Log) {
        let mut highest = first;
        let mut readings = Vec::with_capacity(platoon.len());
        for group in platoon {
            let Some(one) = taken.iter().find(|one| one.group == *group) else { continue };
            let risk = looked_up(|tray| Ok(risk_factor::add_up(self.book(), &one.facts.risk, tray))).risk_factor;
            let reading = actions::read(self.book(), &one.facts.situation(), risk, first.die);
            if !reading.italic {
                return;
            }
            let (entry, action) = (reading.entry, reading.action);
            let result = Thrown {
                risk,
                die: first.die,
                entry,
                action,
                binding: true,
                may_stay: one.facts.could_stay(self.book()),
            };
            if result.risk > highest.risk {
                highest = result;
            }
            readings.push((*group, result));
        }
        if log.wants_words() {
            for one in platoon.iter().skip(1).filter_map(|group| taken.iter().find(|one| one.group == *group)) {
                self.log_shared(one, first.die, highest.entry, log);
            }
        }
        log.say("RK-ACT-21", || {
            let names: Vec<&str> = platoon.iter().map(|group| self.name(*group)).collect();
            format!("{} act as one on a {}: {}.", names.join(", "), first.die, highest.entry)
        });
        for (group, result) in readings {
            let nearest = taken.iter().find(|one| one.group == group).and_then(|one| one.facts.nearest_enemy);
            let entry = highest.entry;
            let attacks = entry == Entry::Advance && self.advance_is_attack(group, nearest);
            let action = if attacks { Action::Attack } else { entry.into() };
            let may_stay = result.may_stay && entry == Entry::Retreat;
            self.note_result(group, Thrown { entry, action, may_stay, ..result });
        }
    }
}
