//! Checks and blows: castings, grades, and who stands beside whom (FD-MOR-07, FD-MOR-15, FD-MEL-05, FD-MEL-07).

use engine::game::{PieceId, Resolved};
use fire_and_discipline::book::CommanderAdvantage;
use fire_and_discipline::charts::melee_strike::Arms;
use fire_and_discipline::field::roster::{Arm, Sort};
use fire_and_discipline::field::terrain::Terrain;

use super::{Referee, compare, modifiers};

impl Referee<'_> {
    /// A check, but for the protective position and the melee that was won.
    pub(super) fn look_at_check(&mut self, thrown: &Resolved) -> Result<(), String> {
        let Some(by) = thrown.by else { return Ok(()) };
        let own = &self.men[&by];
        if own.inside || !own.here {
            return Ok(());
        }
        let (Some(touching), Some(open), Some(near)) = (self.touching(by), self.is_open(by), self.commander(by)) else {
            self.counts.close_calls += 1;
            return Ok(());
        };
        let horse = own.is_horse();
        let troop: Vec<PieceId> = own.troop.iter().copied().filter(|stand| self.men[stand].here).collect();
        let castings = if horse {
            troop.iter().map(|stand| i32::from(self.men[stand].castings)).sum()
        } else {
            i32::from(own.castings)
        };
        let foot = own.stand().is_some() && !horse;
        let half = own.stand().is_some_and(|stand| stand.half);
        let mate = |other: &PieceId| {
            let theirs = self.men[other].stand().filter(|stand| !stand.half);
            theirs.is_some_and(|theirs| own.stand().is_some_and(|stand| stand.regiment == theirs.regiment))
        };
        let company = foot && !open && touching.iter().any(mate);
        let converged = own
            .stand()
            .is_some_and(|stand| self.game.table().regiment(stand.regiment).is_some_and(|regiment| regiment.converged));
        let Some(together) = self.troops_touching(by) else {
            self.counts.close_calls += 1;
            return Ok(());
        };
        let screened = [Terrain::LightWoods, Terrain::HeavyWoods, Terrain::Rough];
        let in_woods = open && screened.iter().any(|terrain| self.is_on(*terrain, own.rect.at));
        let serving = matches!(own.sort, Sort::Section(_)) && own.guns.is_some_and(|guns| !guns.limbered);
        let mut due = vec![
            ("castings", castings),
            ("mmg", i32::from(own.mmg)),
            ("half-stand-open-order", if foot && half && open { 3 } else { 0 }),
            ("skirmishers-in-woods-or-rough", i32::from(in_woods)),
            ("mounted", if horse { 3 } else { 0 }),
            ("cavalry-together", if horse && together > 1 { 2 } else { 0 }),
            ("artillery-firing-stand", if serving { 3 } else { 0 }),
            ("commander-near", if near { 2 } else { 0 }),
        ];
        if !converged {
            due.push(("adjacent-stand", if company { 2 } else { 0 }));
        }
        self.counts.checks += 1;
        compare(&format!("{} checks", own.name), &modifiers(thrown), &due)
    }

    /// FD-R49: whether a commander who counts is within 60 yards; none if that hangs on a hair.
    fn commander(&self, by: PieceId) -> Option<bool> {
        let own = &self.men[&by];
        let troop: Vec<PieceId> = own.troop.iter().copied().filter(|stand| self.men[stand].here).chain([by]).collect();
        let mut hosts: Vec<PieceId> = Vec::new();
        for (piece, man) in self.men.iter().filter(|(_, man)| man.is_leader() && man.side == own.side) {
            hosts.push(man.host.unwrap_or(*piece));
        }
        if self.game.book().options.commander_advantage == CommanderAdvantage::RegimentalAndBrigade {
            let regiment = own.stand().map(|stand| usize::from(stand.regiment));
            hosts.extend(regiment.and_then(|regiment| self.game.state().colonels.get(regiment).copied().flatten()));
        }
        let mut near = false;
        for host in hosts {
            let body = &self.men[&host];
            if body.inside {
                return None;
            }
            for stand in troop.iter().filter(|_| body.here) {
                let yards = self.yards(self.men[stand].rect.gap(&body.rect));
                if (yards - 60.0).abs() < 0.2 {
                    return None;
                }
                near |= yards < 60.0;
            }
        }
        Some(near)
    }

    /// FD-R46: the troops of horse in one touching group.
    fn troops_touching(&self, by: PieceId) -> Option<usize> {
        let mut group = vec![by];
        let mut at = 0;
        while let Some(next) = group.get(at).copied() {
            at += 1;
            for other in self.touching(next)? {
                if self.men[&other].is_horse() && !group.contains(&other) {
                    group.push(other);
                }
            }
        }
        let mut troops: Vec<Option<PieceId>> =
            group.iter().map(|stand| self.men[stand].troop.first().copied()).collect();
        troops.sort_unstable();
        troops.dedup();
        Some(troops.len())
    }

    /// The dice of a stand of standard arms.
    pub(super) fn look_at_blow(&mut self, thrown: &Resolved) -> Result<(), String> {
        let (Some(by), Some(at)) = (thrown.by, thrown.at) else { return Ok(()) };
        let (own, theirs) = (&self.men[&by], &self.men[&at]);
        if own.inside || own.stand().is_some_and(|stand| stand.arms != Arms::Standard) {
            return Ok(());
        }
        let (Some(touching), Some(open), Some(foe)) = (self.touching(by), self.is_open(by), self.is_open(at)) else {
            self.counts.close_calls += 1;
            return Ok(());
        };
        let squared = theirs.in_square
            && self.game.book().options.square_against_horse
                == fire_and_discipline::book::SquareAgainstHorse::NoMountedBonus;
        let horse = own.is_horse() && !squared;
        let lance = own.stand().is_some_and(|stand| stand.lance && stand.arm == Arm::Cavalry);
        let gunners = matches!(theirs.sort, Sort::Section(_) | Sort::Crew { .. });
        let flanked = thrown.notes.details.iter().any(|detail| detail.label == "struck");
        let mut due = vec![
            ("mmg", i32::from(own.mmg)),
            ("skirmishing", if open { -3 } else { 0 }),
            ("mounted", if horse { 3 } else { 0 }),
            ("lance", i32::from(horse && lance)),
            ("enemy-gun-crew-or-skirmishers", if gunners || foe { 3 } else { 0 }),
            ("adjacent-friends", i32::from(!touching.is_empty())),
        ];
        if !flanked {
            due.push(("castings", i32::from(own.castings)));
        }
        self.counts.blows += 1;
        compare(&format!("{} strikes {}", own.name, theirs.name), &modifiers(thrown), &due)
    }
}
