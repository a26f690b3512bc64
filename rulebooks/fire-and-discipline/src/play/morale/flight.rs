//! Flights carried out: stands, troops, and crews that leave their guns (FD-MOR-17, FD-D05 to D07, FD-D51).

use engine::game::{Aspect, Log, PieceId, What};

use crate::field::moves::{Flight, Flown};
use crate::field::{Fate, Halted, Standing};
use crate::play::battle::Battle;

impl Battle {
    /// A stand flees, with its troop; the crew of a section leaves its guns. Whether it got away.
    pub(crate) fn flee(&mut self, piece: PieceId, from: &[PieceId], rule: &'static str, log: &mut Log) -> bool {
        // FD-HCV-13: a garrison stays to the last.
        if !self.piece(piece).is_here() || self.piece(piece).inside().is_some() {
            return false;
        }
        if let Some(crew) = self.table.roll(piece).section().map(|roll| roll.crew) {
            return self.crew_flees(piece, crew, from, rule, log);
        }
        let members = self.whole(piece);
        let yards = self.flight_yards();
        match self.field().flight(&members, yards, from, None) {
            Flown::Ran(flight) => {
                self.run(&members, &flight, rule, log);
                true
            }
            Flown::Off(flight) => {
                self.run(&members, &flight, rule, log);
                for stand in members {
                    self.run_off(stand, log);
                }
                true
            }
            Flown::Cornered => {
                self.cornered(&members, log);
                false
            }
        }
    }

    /// FD-D07, FD-D51: whether the crew of a section could run from the centre of its guns.
    pub(crate) fn crew_gets_away(&self, section: PieceId, crew: PieceId, from: &[PieceId]) -> bool {
        let positions = self.field().with_poses(&[(crew, self.piece(section).pose)]);
        let there = crate::field::Field::new(&self.table, &positions);
        there.flight(&[crew], self.flight_yards(), from, Some(section)) != Flown::Cornered
    }

    /// FD-MOR-17: how far a flight goes.
    pub(crate) fn flight_yards(&self) -> f64 {
        f64::from(self.book().sheet.movement.flight())
    }

    /// Its neighbours keep their places, and their formation with it is broken (FD-D08).
    fn run(&mut self, members: &[PieceId], flight: &Flight, rule: &'static str, log: &mut Log) {
        for stand in members {
            self.end_contacts_of(*stand);
            self.state.positions.leave_square(*stand);
        }
        let table = std::sync::Arc::clone(&self.table);
        let mut way = Some(flight.way.clone());
        for (stand, pose) in &flight.poses {
            let before = self.piece(*stand).pose;
            self.state.positions.put(&table, *stand, *pose);
            let unit = self.piece_mut(*stand);
            unit.halted = None;
            unit.acts.fled = true;
            unit.acts.charge = None;
            unit.acts.counter = None;
            self.state.forming.retain(|forming| !forming.poses.iter().any(|(other, _)| other == stand));
            let path = way.take().unwrap_or_default();
            log.note(rule, What::Moved { piece: *stand, from: before, to: *pose, path, how: "flees" });
        }
        self.commanders_step_aside(log);
    }

    /// FD-D05: a stand that runs off the table is lost.
    fn run_off(&mut self, stand: PieceId, log: &mut Log) {
        let all = self.piece(stand).castings;
        let side = self.side(stand);
        if let Some(losses) = self.state.losses.get_mut(side.index()) {
            losses.castings = losses.castings.saturating_add(u16::from(all));
        }
        log.note("FD-D05", What::lost(stand, all.into(), 0));
        self.piece_mut(stand).castings = 0;
        self.remove(stand, Fate::LeftTheTable, "FD-D05", log);
    }

    /// FD-D07: it stays in its place and is halted.
    fn cornered(&mut self, members: &[PieceId], log: &mut Log) {
        for stand in members {
            let unit = self.piece_mut(*stand);
            unit.halted = Some(Halted { ends: false });
            (unit.acts.charge, unit.acts.counter) = (None, None);
            self.state.forming.retain(|forming| !forming.poses.iter().any(|(other, _)| other == stand));
            log.note("FD-D07", What::Changed { piece: *stand, aspect: Aspect::Morale, to: "cornered", better: false });
        }
    }

    /// FD-D51, FD-R52: crew and guns part; the crew runs from the centre of its guns.
    fn crew_flees(
        &mut self,
        section: PieceId,
        crew: PieceId,
        from: &[PieceId],
        rule: &'static str,
        log: &mut Log,
    ) -> bool {
        let castings = self.piece(section).castings;
        if castings == 0 {
            return false;
        }
        let pose = self.piece(section).pose;
        let table = std::sync::Arc::clone(&self.table);
        self.state.positions.put(&table, crew, pose);
        let yards = self.flight_yards();
        let flown = self.field().flight(&[crew], yards, from, Some(section));
        let flight = match flown {
            Flown::Cornered => {
                self.state.positions.lift(crew, Standing::Serving);
                self.cornered(&[section], log);
                return false;
            }
            Flown::Ran(ref flight) | Flown::Off(ref flight) => flight,
        };
        let unit = self.piece_mut(crew);
        (unit.castings, unit.hurt) = (castings, true);
        log.note("FD-D51", What::Placed { piece: crew, at: pose });
        let unit = self.piece_mut(section);
        unit.castings = 0;
        log.note("FD-D51", What::Changed { piece: section, aspect: Aspect::Mark, to: "abandoned", better: false });
        self.guns_stand_alone(section, log);
        self.run(&[crew], flight, rule, log);
        if matches!(flown, Flown::Off(_)) {
            self.run_off(crew, log);
        }
        true
    }
}
