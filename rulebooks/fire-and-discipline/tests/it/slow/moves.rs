//! Moves: how far, which way, past whom (FD-MOV, FD-FLD-16 to 19, FD-D05 to D07, FD-D33, FD-D42, FD-D50).

use engine::game::{Event, PieceId, What};
use engine::table::{Pose, Spot};
use fire_and_discipline::field::Turned;
use fire_and_discipline::field::roster::{Arm, Sort};
use fire_and_discipline::field::terrain::Terrain;

use super::Referee;
use super::geometry::{P, Rect, along, distance, dot, from_edge, is_in, minus};

/// How finely a way is looked at, in inches.
const STEP: f64 = 0.05;
/// What rounding to the grid explains, in inches.
const HAIR: f64 = 0.02;

struct Moved<'e> {
    piece: PieceId,
    from: Pose,
    to: Pose,
    path: &'e [Spot],
}

fn place(pose: Pose) -> P {
    let spot = pose.spot.point();
    (spot.x, spot.y)
}

impl Referee<'_> {
    /// Looks at moves that are made together; how many events they are.
    pub(super) fn look_at_moves(&mut self, events: &[Event], how: &str) -> Result<usize, String> {
        let mut together: Vec<Moved<'_>> = Vec::new();
        for event in events {
            match &event.what {
                What::Moved { piece, from, to, path, how: other } if *other == how => {
                    if together.iter().any(|moved| moved.piece == *piece) {
                        break;
                    }
                    together.push(Moved { piece: *piece, from: *from, to: *to, path });
                }
                _ => break,
            }
        }
        // Flights, and what each does by itself, come one by one.
        let step = |moved: &Moved<'_>| minus(place(moved.to), place(moved.from));
        let first = step(&together[0]);
        let same = |moved: &Moved<'_>| distance(step(moved), first) < 1e-9;
        let count = together.iter().take_while(|moved| same(moved)).count().max(1);
        together.truncate(count);
        match how {
            "field" | "skirmish" | "tactical" | "road" if together[0].path.is_empty() => {
                self.look_at_march(&together, how)?;
            }
            "charges" | "goes-on" | "pursues" | "counter-charges" => self.look_at_charge(&together, how)?,
            "flees" => {
                together.truncate(self.men[&together[0].piece].troop.len().max(1).min(together.len()));
                self.look_at_flight(&together)?;
            }
            _ => {}
        }
        Ok(together.len())
    }

    fn look_at_march(&mut self, together: &[Moved<'_>], how: &str) -> Result<(), String> {
        self.counts.moves += 1;
        let way = minus(place(together[0].to), place(together[0].from));
        let far = way.0.hypot(way.1);
        let ahead = (way.0 / far, way.1 / far);
        let mut allowance = f64::INFINITY;
        for moved in together {
            let own = &self.men[&moved.piece];
            if how != "tactical" && dot(ahead, own.rect.ahead) < 0.999 {
                return Err(format!("{} does not go along its facing", own.name));
            }
            allowance = allowance.min(self.allowance(moved.piece, how, ahead, far));
        }
        let name = &self.men[&together[0].piece].name;
        if self.yards(far) > allowance + 0.3 {
            return Err(format!("{name} goes {} yards at {how} rate and has {allowance}", self.yards(far)));
        }
        let movers: Vec<PieceId> = together.iter().map(|moved| moved.piece).collect();
        self.is_free(&movers, ahead, far, how)
    }

    /// FD-MOV-03, FD-MOV-22, FD-MOV-25, FD-TER-03, FD-TER-17, FD-ART-38: what a stand may go over the ground before it.
    fn allowance(&self, piece: PieceId, how: &str, ahead: P, far: f64) -> f64 {
        let own = &self.men[&piece];
        let horse = own.is_horse();
        let foot = matches!(own.sort, Sort::Stand(_));
        let mut rate: f64 = match (&own.sort, how) {
            (Sort::Stand(_), "tactical") if horse => 50.0,
            (Sort::Stand(_), "tactical") => 30.0,
            (Sort::Stand(_), "skirmish") if horse => 140.0,
            (Sort::Stand(_), "road") if horse => 160.0,
            (Sort::Stand(_), "field") if horse => 100.0,
            (Sort::Stand(_) | Sort::Crew { .. }, "skirmish") => 100.0,
            (_, "road") => 80.0,
            _ => 60.0,
        };
        let tactical = if horse { 50.0 } else { 30.0 };
        let over = |terrain: Terrain| {
            let mut at = HAIR;
            while at < far {
                let point = along(own.rect.at, ahead, at);
                let crossed = self.is_on(Terrain::Bridge, point) && terrain != Terrain::HeavyWoods;
                if self.is_on(terrain, point) && !crossed {
                    return true;
                }
                at += STEP;
            }
            false
        };
        if foot && own.turned.is_some() || over(Terrain::HeavyWoods) {
            rate = rate.min(tactical);
        }
        let wheeled = matches!(own.sort, Sort::Section(_) | Sort::Wagon) && own.turned == Some(Turned::Wheel);
        if wheeled && how == "field" {
            rate /= 2.0;
        }
        if over(Terrain::Stream) || over(Terrain::Ford) {
            rate /= 2.0;
        }
        if own.guns.is_some_and(|guns| guns.limbered && guns.limber_hits == 1) {
            rate /= 2.0;
        }
        rate - self.yards(own.wheeled)
    }

    /// FD-FRM-04, FD-D33, FD-MOV-06, 13, 17: nobody is passed through, nobody's enemy touched, and limbers keep away.
    fn is_free(&mut self, movers: &[PieceId], ahead: P, far: f64, how: &str) -> Result<(), String> {
        let (mut start, mut end, mut least) = (f64::INFINITY, f64::INFINITY, f64::INFINITY);
        for piece in movers {
            let own = &self.men[piece];
            for (other, man) in self.men.iter().filter(|(other, man)| man.is_solid() && !movers.contains(other)) {
                let serves = matches!(own.sort, Sort::Crew { section } if section == *other);
                let enemy = man.side != own.side && !man.is_alone();
                let mut at = 0.0;
                while at <= far {
                    let there = own.rect.moved(ahead, at);
                    let gap = there.gap(&man.rect);
                    if !serves && at > 0.0 && gap <= 0.0 && there.overlaps(&man.rect, HAIR) {
                        return Err(format!("{} goes through {}", own.name, man.name));
                    }
                    if enemy {
                        least = least.min(gap);
                    }
                    at += STEP;
                }
                let gap = own.rect.moved(ahead, far).gap(&man.rect);
                if enemy {
                    (start, end) = (start.min(own.rect.gap(&man.rect)), end.min(gap));
                    if gap < 0.2 - HAIR {
                        return Err(format!("{} ends {gap} inches from {}", own.name, man.name));
                    }
                }
            }
        }
        let own = &self.men[&movers[0]];
        let (start, end, least) = (self.yards(start), self.yards(end), self.yards(least));
        // Garrisons are near by their outline, which is not looked at here.
        let garrisons = self.game.state().positions.features.iter().any(|feature| !feature.garrison.is_empty());
        let limber = own.guns.is_some_and(|guns| guns.limbered) && !garrisons;
        if limber && least < 199.0 && !(start <= 201.0 && end > start - 0.5) {
            return Err(format!("{} comes within {least} yards, from {start} to {end}", own.name));
        }
        let foot = own.stand().is_some() && !own.is_horse();
        if how == "road" && garrisons {
            return Ok(());
        }
        if how == "road" && foot && (start < 299.5 || least < 299.0) {
            return Err(format!("{} marches at {start} to {least} yards from the enemy", own.name));
        }
        if how == "road" && own.is_horse() && (start < 299.5 || end < 299.5) {
            return Err(format!("{} gallops at {start} to {end} yards from the enemy", own.name));
        }
        Ok(())
    }

    /// FD-CHG-07, FD-FLD-19, FD-MEL-12: straight ahead, no farther than the rate, and through nobody.
    fn look_at_charge(&mut self, together: &[Moved<'_>], how: &str) -> Result<(), String> {
        self.counts.charges += 1;
        let movers: Vec<PieceId> = together.iter().map(|moved| moved.piece).collect();
        for moved in together {
            let own = &self.men[&moved.piece];
            let way = minus(place(moved.to), place(moved.from));
            let far = way.0.hypot(way.1);
            let horse = own.is_horse();
            let slow = how == "counter-charges" || own.turned == Some(Turned::Wheel);
            let rate = match how {
                "pursues" => 40.0,
                _ if slow && horse => 50.0,
                _ if slow => 30.0,
                _ if horse => 160.0,
                _ => 80.0,
            };
            if self.yards(far) > rate + 0.3 {
                return Err(format!("{} {how} {} yards", own.name, self.yards(far)));
            }
            if far > HAIR && dot(way, own.rect.ahead) < far * 0.999 {
                return Err(format!("{} {how} aside", own.name));
            }
            let there = own.rect.moved((way.0 / far.max(1e-9), way.1 / far.max(1e-9)), far);
            for (other, man) in self.men.iter().filter(|(other, man)| man.is_solid() && !movers.contains(other)) {
                // Guns in a work are met at its outline.
                if !man.inside && there.overlaps(&man.rect, HAIR) && !own.rect.overlaps(&man.rect, HAIR) {
                    return Err(format!("{} {how} into {} ({other:?})", own.name, man.name));
                }
            }
        }
        Ok(())
    }

    /// FD-D06, FD-D07: a hundred yards at most; straight home, if that is free and leads away from the enemy.
    fn look_at_flight(&mut self, together: &[Moved<'_>]) -> Result<(), String> {
        self.counts.flights += 1;
        let movers: Vec<PieceId> = together.iter().map(|moved| moved.piece).collect();
        let first = &together[0];
        let own = &self.men[&first.piece];
        let mut way = vec![self.middle(&movers)];
        way.extend(first.path.iter().map(|spot| (spot.point().x, spot.point().y)));
        let far: f64 = way.windows(2).map(|pair| distance(pair[0], pair[1])).sum();
        if self.yards(far) > 100.5 {
            return Err(format!("{} flees {} yards", own.name, self.yards(far)));
        }
        let home = self.game.table().home(own.side);
        let home = (home.ahead().x, home.ahead().y);
        let reach = self.game.field().inches(100.0);
        let Some(free) = self.runs_home(&movers, home, reach) else { return Ok(()) };
        let straight = first.path.len() == 1 && distance(along(way[0], home, reach), way[1]) < HAIR;
        if free && !straight {
            return Err(format!("{} could run straight home from {:?} and runs by {way:?}", own.name, own.rect.at));
        }
        Ok(())
    }

    fn middle(&self, movers: &[PieceId]) -> P {
        let corners: Vec<P> = movers.iter().map(|piece| self.men[piece].rect.at).collect();
        let count = corners.iter().map(|_| 1.0).sum::<f64>();
        corners.iter().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / count, sum.1 + p.1 / count))
    }

    /// Whether a single stand surely runs a hundred yards straight home; none if that is doubtful, or it is no single stand.
    fn runs_home(&self, movers: &[PieceId], home: P, reach: f64) -> Option<bool> {
        let [piece] = movers else { return None };
        let own = &self.men[piece];
        if !matches!(own.sort, Sort::Stand(_)) {
            return None;
        }
        let right = (home.1, -home.0);
        let start = Rect { ahead: home, right, ..own.rect };
        let end = start.moved(home, reach);
        let [width, depth] = self.game.table().setting.size;
        if end.corners().iter().any(|p| p.0 < 0.1 || p.1 < 0.1 || p.0 > width - 0.1 || p.1 > depth - 0.1) {
            return None;
        }
        let mut at = 0.0;
        while at <= reach {
            let there = start.moved(home, at);
            let wide = there.pared(-0.05);
            let blocked =
                |(other, man): (&PieceId, &super::Man)| man.is_solid() && other != piece && wide.gap(&man.rect) <= 0.0;
            let held = |(kind, area): (Terrain, &engine::table::Area)| {
                let work = matches!(kind, Terrain::HardCover | Terrain::Entrenchment | Terrain::SteepBanks);
                let near = wide.corners().iter().chain([&wide.at]).any(|p| is_in(area, *p))
                    || from_edge(area, there.at) < there.half.0.hypot(there.half.1) + 0.3;
                work && near
            };
            if self.men.iter().any(blocked) || self.areas().any(held) {
                return None;
            }
            at += STEP;
        }
        let within = self.game.field().inches(100.0);
        for man in self.men.values().filter(|man| man.here && man.side != own.side && !man.is_alone()) {
            let fights = matches!(man.sort, Sort::Stand(_) | Sort::Section(_));
            let (before, after) = (own.rect.gap(&man.rect), end.gap(&man.rect));
            if after < 0.25 || (fights && before <= within + 0.1 && after <= before + 0.01) {
                return None;
            }
        }
        // Garrisons count by their outline.
        let garrisons = self.game.state().positions.features.iter().any(|feature| !feature.garrison.is_empty());
        let horse = own.stand().is_some_and(|stand| stand.arm == Arm::Cavalry);
        (!garrisons && !horse).then_some(true)
    }
}
