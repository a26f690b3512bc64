//! Casualties of fire: who falls.

use std::ops::ControlFlow;

use engine::chart::Tray;
use engine::dice::{DiceError, Die};

use super::fire_dice::Shots;
use super::fire_facts::FiringFacts;
use crate::book::{Book, NoOfficer};

/// Who can fall.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Rankers.
    pub rankers: u32,
    /// Hits that the squad leader can still take, the last of which kills him; 0 if there is none.
    pub leader: u32,
    /// An officer.
    pub officer: bool,
}

/// Who fell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fallen {
    /// Rankers killed.
    pub rankers: u32,
    /// Kills that fell on the squad leader.
    pub leader_hits: u32,
    /// Whether the officer is dead.
    pub officer: bool,
    /// Kills with nobody left to fall.
    pub wasted: u32,
}

/// The bands of the second die, after the rankers'.
const LEADER: usize = 1;
const OFFICER: usize = 2;

/// For whom the second dice have called.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Calls {
    leader: u32,
    officer: bool,
}

impl Target {
    /// The target as the facts have it; with heroes the leader takes more than one hit (CS-HER-04).
    pub fn of(book: &Book, facts: &FiringFacts) -> Self {
        let hits = if facts.opt_heroes { book.sheet.heroes.killed_at_hit - facts.target.leader_hits } else { 1 };
        Self {
            rankers: u32::try_from(facts.target.rankers).unwrap_or(0),
            leader: if facts.target.leaderless { 0 } else { u32::try_from(hits).unwrap_or(0) },
            officer: facts.target.officer,
        }
    }

    /// How many kills it takes until nobody is left.
    pub fn figures(self) -> u32 {
        self.rankers + self.leader + u32::from(self.officer)
    }

    /// Takes the kills: first those that were no natural 10, then each natural 10 with its second die.
    ///
    /// A kill that finds its figure gone passes on (CS-R40). Where it passes on to depends only on who is gone, so
    /// the end is the same in whatever order the kills are taken: first the leader and the officer for whom a die
    /// called, then all other kills down the ranks (CS-CAS-01).
    pub fn fall(
        self,
        book: &Book,
        no_officer: NoOfficer,
        shots: Shots,
        tray: &mut Tray<'_>,
    ) -> Result<Fallen, DiceError> {
        // CS-R42: a second die for every natural 10 that finds somebody, even if only one kind is left
        let dice = shots.tens.min(self.figures().saturating_sub(shots.ordinary));
        let calls = self.call(book, no_officer, dice, tray)?;
        let mut left = (shots.ordinary + shots.tens) - calls.leader - u32::from(calls.officer);
        let mut take = |most: u32| {
            let taken = left.min(most);
            left -= taken;
            taken
        };
        let rankers = take(self.rankers);
        let leader_hits = calls.leader + take(self.leader - calls.leader);
        let officer = calls.officer || take(u32::from(self.officer)) > 0;
        Ok(Fallen { rankers, leader_hits, officer, wasted: left })
    }

    /// CS-CAS-02: rolls the second dice; CS-CAS-03, CS-CAS-04, CS-CAS-05: ranker, squad leader, officer.
    fn call(self, book: &Book, no_officer: NoOfficer, dice: u32, tray: &mut Tray<'_>) -> Result<Calls, DiceError> {
        let who = &book.sheet.firing.natural_ten;
        let bands = [who.ranker_to, who.squad_leader_to, Die::D10.faces().cast_signed()];
        tray.chain(dice, Calls { leader: 0, officer: false }, |calls, tray| {
            let called = tray.band(Die::D10, "who", bands)?;
            let mut calls = calls.clone();
            if called == OFFICER && self.officer && !calls.officer {
                calls.officer = true;
            } else if calls.leader < self.leader
                && (called == LEADER || called == OFFICER && no_officer == NoOfficer::SquadLeader)
            {
                calls.leader += 1;
            }
            Ok(ControlFlow::Continue(calls))
        })
    }
}
