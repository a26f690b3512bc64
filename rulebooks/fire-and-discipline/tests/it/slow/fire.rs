//! Volleys and shots: who is in the zone, how far, past whom, and with which modifiers (FD-FLD-01, 04 to 08, 11, 14).

use engine::game::{Order, PieceId, Resolved};
use fire_and_discipline::charts::small_arms::Weapon;
use fire_and_discipline::field::roster::Sort;
use fire_and_discipline::field::terrain::Terrain;

use super::geometry::{P, along, dot, line_gap, minus, parts};
use super::{Referee, compare, modifiers};

/// How far apart the lanes are that are looked at, in inches.
const LANE: f64 = 0.01;
/// A range so near to the edge of a column is left alone, in yards.
const NEAR: f64 = 0.6;

/// What shelters a stand.
#[derive(Clone, Copy, PartialEq)]
enum Shelter {
    Open,
    /// Woods, rough, walls and the like.
    Soft,
    /// Earthworks.
    Works,
}

/// A strip by its lanes: where they begin, and the way ahead.
struct Strip {
    starts: Vec<P>,
    ahead: P,
}

impl Referee<'_> {
    /// The strip of some stands side by side: from the outermost left corner to the outermost right one.
    fn strip(&self, stands: &[PieceId], by: PieceId) -> Strip {
        let own = self.men[&by].rect;
        let front = along(own.at, own.ahead, own.half.1);
        let places: Vec<f64> = stands
            .iter()
            .flat_map(|stand| self.men[stand].rect.corners().into_iter().take(2))
            .map(|corner| dot(minus(corner, front), own.right))
            .collect();
        let low = places.iter().copied().fold(f64::INFINITY, f64::min);
        let high = places.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let mut starts = Vec::new();
        let mut at = low + LANE / 2.0;
        while at < high {
            starts.push(along(front, own.right, at));
            at += LANE;
        }
        Strip { starts, ahead: own.ahead }
    }

    /// FD-FLD-08: the stands of a regiment side by side with a stand; none if that hangs on a hair.
    fn row(&self, by: PieceId) -> Option<Vec<PieceId>> {
        let own = &self.men[&by];
        if own.in_square {
            return Some(vec![by]);
        }
        let regiment = own.stand()?.regiment;
        let mut row = vec![by];
        let mut at = 0;
        while let Some(next) = row.get(at).copied() {
            at += 1;
            let rect = self.men[&next].rect;
            for (other, man) in &self.men {
                let mate = man.stand().is_some_and(|stand| stand.regiment == regiment);
                if !mate || !man.here || man.in_square || row.contains(other) {
                    continue;
                }
                let step = minus(man.rect.at, rect.at);
                let turned = dot(rect.ahead, man.rect.ahead);
                let aside = dot(step, rect.right).abs() - rect.half.0 - man.rect.half.0;
                let fronts = dot(step, rect.ahead) + man.rect.half.1 - rect.half.1;
                if turned < 0.9 || aside.abs() > 0.3 || fronts.abs() > 0.3 {
                    continue;
                }
                let doubt = (0.09..0.12).contains(&aside.abs())
                    || (0.09..0.12).contains(&fronts.abs())
                    || (0.995..0.998).contains(&turned);
                if doubt {
                    return None;
                }
                if turned > 0.997 && aside.abs() < 0.1 && fronts.abs() < 0.1 {
                    row.push(*other);
                }
            }
        }
        Some(row)
    }

    /// The shortest lane to a target, and whether friends of the firer lie on lanes that reach it, by inches of them.
    fn reach(&self, strip: &Strip, firers: &[PieceId], target: PieceId) -> (f64, f64, f64) {
        let side = self.men[&firers[0]].side;
        let theirs = self.men[&target].rect;
        let (mut range, mut wide, mut blocked) = (f64::INFINITY, 0.0, 0.0);
        for start in &strip.starts {
            let Some((enters, _)) = theirs.hit(*start, strip.ahead) else { continue };
            range = range.min(enters);
            wide += LANE;
            let friend = self.men.iter().any(|(other, man)| {
                let stands = man.is_solid() && !man.is_alone() && man.side == side;
                stands
                    && !firers.contains(other)
                    && man.rect.hit(*start, strip.ahead).is_some_and(|(enters, _)| enters < range)
            });
            if friend {
                blocked += LANE;
            }
        }
        (range, wide, blocked)
    }

    /// FD-MUS-09, FD-MUS-12 to 17: a volley, group by group.
    pub(super) fn look_at_volley(&mut self, order: &Order, thrown: &Resolved) -> Result<(), String> {
        let (Some(by), Some(head), Some(target)) = (thrown.by, order.by, thrown.at) else { return Ok(()) };
        let own = &self.men[&by];
        let kind = |piece: PieceId| (self.men[&piece].mmg, self.men[&piece].stand().and_then(|stand| stand.weapon));
        let all: Vec<PieceId> = std::iter::once(head).chain(order.with.iter().copied()).collect();
        let group: Vec<PieceId> = all.iter().copied().filter(|piece| kind(*piece) == kind(by)).collect();
        let Some(row) = self.row(head) else {
            self.leave();
            return Ok(());
        };
        if let Some(stranger) = all.iter().find(|piece| !row.contains(piece)) {
            return Err(format!("{} fires with {} and is not beside it", self.men[stranger].name, own.name));
        }
        let strip = self.strip(&row, head);
        let (range, wide, blocked) = self.reach(&strip, &row, target);
        let yards = self.yards(range);
        let name = format!("{} volleys at {} over {yards} yards", own.name, self.men[&target].name);
        if wide < 0.08 || blocked > 0.03 {
            return Err(format!("{name}: {wide} inches of it in the zone, {blocked} behind friends"));
        }
        let columns: [(f64, i32); 4] = [(60.0, 8), (100.0, 6), (160.0, 4), (300.0, 2)];
        let weapon = kind(by).1.unwrap_or(Weapon::Musket);
        let rifle = matches!(weapon, Weapon::Rifle | Weapon::Mixed);
        let most = match weapon {
            Weapon::Rifle => 300.0,
            Weapon::Carbine => 60.0,
            _ => 150.0,
        };
        if yards > most + 0.1 {
            return Err(format!("{name}, which is out of range"));
        }
        if columns.iter().any(|(limit, _)| (yards - limit).abs() < NEAR) {
            self.leave();
            return Ok(());
        }
        let number = columns.iter().find(|(limit, _)| yards <= *limit).map_or(0, |(_, number)| *number);
        let (Some(touching), Some(open)) = (self.touching(target), self.is_open(target)) else {
            self.leave();
            return Ok(());
        };
        let Some(cover) = self.cover(target, self.men[&self.nearest(&all, target)].rect.at) else {
            self.leave();
            return Ok(());
        };
        let count = i32::try_from(group.len()).unwrap_or(0);
        let base: i32 = group.iter().map(|piece| (i32::from(self.men[piece].castings) / 3).max(1)).sum();
        let gunners = matches!(self.men[&target].sort, Sort::Crew { .. })
            || self.men[&target].guns.is_some_and(|guns| !guns.limbered);
        self.counts.volleys += 1;
        compare(
            &name,
            &modifiers(thrown),
            &[
                ("dice-base", base),
                ("dice-mmg", i32::from(own.mmg) * count),
                ("dice-rifle", if rifle { 2 * count } else { 0 }),
                ("dice-mounted", if self.men[&target].is_horse() { count } else { 0 }),
                ("dice-gun-crew", if gunners { -count } else { 0 }),
                ("dice-protective-cover", if cover == Shelter::Soft { -2 * count } else { 0 }),
                ("dice-earthworks", if cover == Shelter::Works { -4 * count } else { 0 }),
                ("number-table", number),
                ("number-adjacent", i32::from(!touching.is_empty())),
                ("number-skirmish-or-cover", if open || cover == Shelter::Soft { -2 } else { 0 }),
            ],
        )
    }

    /// Leaves alone what hangs on a hair.
    fn leave(&mut self) {
        self.counts.close_calls += 1;
    }

    fn nearest(&self, firers: &[PieceId], target: PieceId) -> PieceId {
        let theirs = self.men[&target].rect;
        let near = |piece: &PieceId| self.men[piece].rect.gap(&theirs);
        firers.iter().copied().min_by(|a, b| near(a).total_cmp(&near(b))).unwrap_or(target)
    }

    /// FD-FLD-14: what shelters a stand against something that comes from a point; none where that hangs on a hair.
    fn cover(&self, piece: PieceId, from: P) -> Option<Shelter> {
        let rect = self.men[&piece].rect;
        let soft = [
            Terrain::LightWoods,
            Terrain::HeavyWoods,
            Terrain::Rough,
            Terrain::Buildings,
            Terrain::SunkenRoad,
            Terrain::DryBed,
        ];
        let near_edge = |(kind, area): (Terrain, &engine::table::Area)| {
            soft.contains(&kind) && super::geometry::from_edge(area, rect.at) < 0.01
        };
        if self.areas().any(near_edge) {
            return None;
        }
        let in_soft = soft.iter().any(|terrain| self.is_on(*terrain, rect.at));
        let mut best = if in_soft { Shelter::Soft } else { Shelter::Open };
        // The edge that the line between the centres crosses, and the way out of it.
        let toward = minus(from, rect.at);
        let (x, y) = (dot(toward, rect.right) / rect.half.0, dot(toward, rect.ahead) / rect.half.1);
        if (x.abs() - y.abs()).abs() < 0.02 {
            return None;
        }
        let [front_left, front_right, rear_right, rear_left] = rect.corners();
        let flip = |way: P| (-way.0, -way.1);
        let (edge, out) = match (y.abs() > x.abs(), y > 0.0, x > 0.0) {
            (true, true, _) => ([front_left, front_right], rect.ahead),
            (true, false, _) => ([rear_left, rear_right], flip(rect.ahead)),
            (false, _, true) => ([front_right, rear_right], rect.right),
            (false, _, false) => ([front_left, rear_left], flip(rect.right)),
        };
        for (kind, line) in self.lines() {
            let works = kind == Terrain::Earthworks;
            if !works && !matches!(kind, Terrain::Wall | Terrain::HastyWorks | Terrain::Barricade) {
                continue;
            }
            let parts = parts(line);
            let looks = 200;
            let behind = (0..looks).filter(|at| {
                let share = (f64::from(*at) + 0.5) / f64::from(looks);
                let point = along(edge[0], minus(edge[1], edge[0]), share);
                let ray = [along(point, out, -0.1), along(point, out, 1.0)];
                parts.iter().any(|part| line_gap(ray, *part) < 1e-6)
            });
            let share = behind.count();
            if (95..=105).contains(&share) {
                return None;
            }
            if share > 100 {
                best = if works || best == Shelter::Works { Shelter::Works } else { Shelter::Soft };
            }
        }
        Some(best)
    }

    /// FD-ART-12, FD-ART-27, FD-ART-33: a shot at a stand, and its target in an extended zone.
    pub(super) fn look_at_shot(&mut self, thrown: &Resolved) -> Result<(), String> {
        let (Some(by), Some(target)) = (thrown.by, thrown.at) else { return Ok(()) };
        let (own, theirs) = (&self.men[&by], &self.men[&target]);
        let (Sort::Section(section), Some(guns)) = (&own.sort, own.guns) else { return Ok(()) };
        if theirs.inside {
            return Ok(());
        }
        let strip = self.strip(&[by], by);
        let (range, wide, _) = self.reach(&strip, &[by], target);
        let yards = self.yards(range);
        let name = format!("{} fires at {} over {yards} yards", own.name, theirs.name);
        if wide < 0.08 {
            return Err(format!("{name}: {wide} inches of it in the zone"));
        }
        let limits = [100.0, 200.0, 400.0, 600.0, 1000.0];
        if limits.iter().any(|limit: &f64| (yards - limit).abs() < NEAR) {
            self.leave();
            return Ok(());
        }
        let column = limits.iter().filter(|limit| yards > **limit).count();
        let table: [i32; 6] = match section.pounder {
            None => [0, 3, 2, 8, 6, 4],
            Some(1..=5) => [4, 3, 5, 3, 2, 1],
            Some(6 | 7) => [4, 3, 7, 5, 4, 2],
            Some(8 | 9) => [6, 4, 8, 6, 5, 3],
            Some(10..=12) => [8, 5, 8, 7, 6, 4],
            Some(_) => [9, 5, 2, 8, 7, 5],
        };
        let (Some(touching), Some(open)) = (self.touching(target), self.is_open(target)) else {
            self.leave();
            return Ok(());
        };
        let Some(cover) = self.cover(target, own.rect.at) else {
            self.leave();
            return Ok(());
        };
        let far = yards > 400.0;
        let ranged = guns.last_targets.contains(&Some(target));
        let moving =
            theirs.is_horse() || matches!(theirs.sort, Sort::Wagon) || theirs.guns.is_some_and(|guns| guns.limbered);
        let unlimbered = theirs.guns.is_some_and(|guns| !guns.limbered);
        self.counts.shots += 1;
        compare(
            &name,
            &modifiers(thrown),
            &[
                ("table-number", table[column]),
                ("same-target-last-turn", if ranged { 1 + i32::from(far) } else { 0 }),
                ("target-adjacent", i32::from(!touching.is_empty())),
                ("target-in-earthworks", if cover == Shelter::Works { -3 - i32::from(far) } else { 0 }),
                ("target-in-woods-cover-or-rough", if cover == Shelter::Soft { -2 - i32::from(far) } else { 0 }),
                ("target-in-skirmish-order", if open { -2 } else { 0 }),
                ("target-unlimbered-guns", -i32::from(unlimbered)),
                ("target-wagon-mounted-or-limbered", i32::from(moving)),
            ],
        )
    }
}
