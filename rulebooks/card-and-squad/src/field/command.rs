//! Command: how far a man is from his leader, and which officers can help (6.2).

use super::Field;
use super::figure::{FigureId, OfficerId, SquadId, Unit};
use crate::charts::command::{CommandFacts, Role};

/// An officer near a squad.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InReach {
    /// Who.
    pub officer: OfficerId,
    /// The figure of the squad that he is nearest to.
    pub figure: FigureId,
    /// The gap between the two.
    pub gap: f64,
    /// CS-R12
    pub rule: &'static str,
}

impl<'a> Field<'a> {
    /// The squad leader, if the squad has one on the table.
    pub fn leader(&self, squad: SquadId) -> Option<FigureId> {
        self.members(Unit::Squad(squad)).find(|id| self.figure(*id).role == Role::SquadLeader)
    }

    /// CS-MOV-07, CS-R24: the figure that a unit's move is measured for: its leader, the officer, or the stand-in.
    pub fn measured_for(&self, unit: Unit) -> Option<FigureId> {
        match unit {
            Unit::Squad(squad) => self.leader(squad).or_else(|| self.stand_in(unit)),
            Unit::Officer(_) => self.members(unit).next(),
        }
    }

    /// The gap between a figure and its squad leader; none for an officer, or without a leader.
    pub fn distance_to_leader(&self, figure: FigureId) -> Option<f64> {
        let leader = self.leader(self.figure(figure).unit.squad()?)?;
        Some(self.gap(figure, leader))
    }

    /// CS-D22, CS-R52: whether a man is farther from his leader than a squad reaches.
    pub fn straggles(&self, figure: FigureId) -> bool {
        let reach = self.book.sheet.movement.squad_within.get();
        self.distance_to_leader(figure).is_some_and(|gap| !self.numbers().within(gap, reach))
    }

    /// CS-R12, CS-R23, CS-R40: the officers of a squad's side within reach of it, in list order. Whether one is locked
    /// in melee the caller knows.
    pub fn officers_near(&self, squad: SquadId) -> impl Iterator<Item = InReach> + use<'_, 'a> {
        let side = self.members(Unit::Squad(squad)).next().map(|id| self.figure(id).side);
        let officers = (0u8..).map(OfficerId).zip(&self.land.officers);
        officers.filter_map(move |(officer, figure)| {
            let own = side == Some(self.figure(*figure).side) && self.figure(*figure).here;
            own.then(|| self.officer_reach(officer, squad)).flatten()
        })
    }

    /// Whether an officer is within reach of a squad, and how far off he is.
    pub fn officer_reach(&self, officer: OfficerId, squad: SquadId) -> Option<InReach> {
        let near = self.gap_between(Unit::Officer(officer), Unit::Squad(squad))?;
        let reach = self.book.sheet.field_promotion.officer_within();
        let within = self.numbers().within(near.gap, reach);
        within.then_some(InReach { officer, figure: near.to, gap: near.gap, rule: "CS-R12" })
    }

    /// CS-D25: whether an officer is by himself: no squad of his side within reach.
    pub fn is_alone(&self, officer: OfficerId) -> bool {
        let Some(own) = self.members(Unit::Officer(officer)).next() else { return false };
        let side = self.figure(own).side;
        let mut squads = (0u8..).map(SquadId).zip(&self.land.squads).map(|(squad, _)| squad);
        !squads.any(|squad| {
            let friend = self.members(Unit::Squad(squad)).next().is_some_and(|id| self.figure(id).side == side);
            friend && self.officer_reach(officer, squad).is_some()
        })
    }

    /// CS-R40: the officer who is with a squad, to be hit with it: the nearest, the first in list order of equals.
    pub fn officer_with(&self, squad: SquadId) -> Option<InReach> {
        let nearer = |one: &InReach, other: &InReach| self.numbers().nearer(one.gap, other.gap);
        self.officers_near(squad).reduce(|best, next| if nearer(&next, &best) { next } else { best })
    }

    /// 6.10: the facts of the chart `command` for a figure.
    pub fn command_facts(&self, figure: FigureId, retreating: bool) -> CommandFacts {
        let own = self.figure(figure);
        let squad = own.unit.squad();
        let leaderless = squad.is_some_and(|squad| self.leader(squad).is_none());
        let reach = self.book.sheet.movement.squad_within.get();
        let distance = self.distance_to_leader(figure).unwrap_or(0.0);
        let officer_reach = self.book.sheet.field_promotion.officer_within();
        let nearest = squad.and_then(|squad| self.nearest_officer(squad));
        CommandFacts {
            role: own.role,
            leaderless,
            retreating: retreating && squad.is_some(),
            distance_to_leader: self.numbers().snapped(distance, &[reach]),
            officer_distance: nearest.map(|gap| self.numbers().snapped(gap, &[officer_reach])),
            opt_leaderless: self.book.options.leaderless,
        }
    }

    /// How far the nearest officer of its side is from a squad.
    fn nearest_officer(&self, squad: SquadId) -> Option<f64> {
        let side = self.members(Unit::Squad(squad)).next().map(|id| self.figure(id).side)?;
        let officers = (0u8..).map(OfficerId).zip(&self.land.officers);
        let own = officers.filter(|(_, figure)| self.figure(**figure).side == side && self.figure(**figure).here);
        own.filter_map(|(officer, _)| self.gap_between(Unit::Officer(officer), Unit::Squad(squad)))
            .map(|near| near.gap)
            .reduce(f64::min)
    }
}
