//! A shot: dice, hit locations, castings; and the extended kill zone that spares nobody (FD-ART-25 to 27, 34, FD-R22).

use engine::dice::{Dice, Die};
use engine::game::{Aspect, Halt, Log, PieceId, What};

use super::aim::Shot;
use crate::book::ExtendedStars;
use crate::charts::artillery_fire::{ArtilleryFire, ArtilleryOutcome};
use crate::charts::artillery_to_hit::ArtilleryToHit;
use crate::charts::gunnery::{GunTarget, GunneryFacts};
use crate::field::Aim;
use crate::lookup::{Throw, look_up, throw};
use crate::play::battle::Battle;
use crate::play::state::Hit;
use crate::play::turn::Step;

/// Hits on guns, by where they struck.
#[derive(Clone, Copy, Debug, Default)]
struct Struck {
    crew: u8,
    guns: u8,
    limber: u8,
}

impl Battle {
    /// Fires a shot: the target first, then the rest of an extended kill zone, nearest first.
    pub(crate) fn fire_shot(&mut self, shot: &Shot, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        self.note_shot(shot);
        let struck = match shot.at {
            Aim::Piece(piece) => Some(piece),
            Aim::Feature(feature) => self.garrison_target(feature),
        };
        let Some(target) = struck else { return Ok(()) };
        let others = if shot.extended { self.field().extended_zone(shot.section, target) } else { Vec::new() };
        self.fire_at(shot.section, shot.at, target, shot.line.yards, dice, log)?;
        for (piece, yards) in others {
            if self.field().is_on_table(piece) {
                self.carry_on(shot.section, piece, yards, dice, log)?;
            }
        }
        Ok(())
    }

    /// FD-D15, FD-R24, FD-ART-22
    fn note_shot(&mut self, shot: &Shot) {
        let struck = match shot.at {
            Aim::Piece(piece) => Some(piece),
            Aim::Feature(feature) => self.garrison_target(feature),
        };
        let phase = self.state.step == Step::Artillery;
        let unit = self.piece_mut(shot.section);
        unit.acts.fired = true;
        if let Some(guns) = unit.guns.as_mut() {
            guns.fired_in_artillery_phase |= phase;
            if let Some(target) = struck {
                guns.fired_at(target);
            }
        }
    }

    /// One shot on the chart `artillery-fire`.
    pub(crate) fn fire_at(
        &mut self,
        section: PieceId,
        at: Aim,
        target: PieceId,
        yards: f64,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<u8, Halt> {
        let facts = self.gunnery_facts(section, at, yards);
        let throw_for = Throw { by: section, at: Some(target), rule: "FD-ART-27" };
        let outcome = throw::<ArtilleryFire>(self.book(), &facts, throw_for, dice, log)?;
        let struck = struck(&outcome, &facts);
        Ok(self.take_hits(section, target, struck, log))
    }

    /// FD-R22: another stand of an extended kill zone: the number and dice of the chart, but no automatic hits.
    fn carry_on(
        &mut self,
        section: PieceId,
        target: PieceId,
        yards: f64,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<(), Halt> {
        let at = Aim::Piece(target);
        if self.book().options.extended_stars == ExtendedStars::EveryStand {
            self.fire_at(section, at, target, yards, dice, log)?;
            return Ok(());
        }
        let facts = self.gunnery_facts(section, at, yards);
        let laid = look_up::<ArtilleryToHit>(self.book(), &facts);
        let number = laid.number;
        let mut hits = 0_u8;
        let count = u32::try_from(laid.dice).unwrap_or(0);
        let mut tray = engine::chart::Tray::new(dice);
        if number >= 10 {
            hits = u8::try_from(count).unwrap_or(u8::MAX);
        } else if number > 0 {
            let [found, _] = tray.pool(Die::D10, "hit", count, [number, 10])?;
            hits = u8::try_from(found).unwrap_or(u8::MAX);
        }
        log.say("FD-R22", || {
            let dice = crate::words::counted(laid.dice, "die", "dice");
            let many = if hits == 0 { "no hit".to_owned() } else { crate::words::counted(hits.into(), "hit", "hits") };
            format!("The shot goes on to {}: {dice} on {number} or less: {many}.", self.name(target))
        });
        let mut struck = Struck { crew: hits, ..Struck::default() };
        if facts.target.is_section() {
            struck = Struck::default();
            let crew = &self.book().sheet.artillery.crew_hit;
            let limbered = facts.target == GunTarget::LimberedArtillery;
            let on_crew = if limbered { crew.limbered.get() } else { crew.unlimbered.get() };
            for _ in 0..hits {
                let face = engine::chart::Tray::new(dice).roll(Die::D10, "hit-location")?;
                if face <= on_crew {
                    struck.crew += 1;
                } else if limbered {
                    struck.limber += 1;
                } else {
                    struck.guns += 1;
                }
            }
        }
        self.take_hits(section, target, struck, log);
        Ok(())
    }

    /// Castings, crew, guns and limbers come off; castings lost call for a check (FD-ART-37, FD-D12).
    fn take_hits(&mut self, section: PieceId, target: PieceId, struck: Struck, log: &mut Log) -> u8 {
        if self.table.roll(target).is_wagon() {
            self.strike_wagon(target, struck.crew, log);
            return 0;
        }
        let lost = self.lose_to_fire(target, struck.crew, "FD-DIE-04", log);
        for _ in 0..struck.limber {
            self.hit_limber(target, log);
        }
        for _ in 0..struck.guns {
            self.hit_gun(target, log);
        }
        if lost > 0 {
            self.note_hit(target, section, true);
        }
        lost
    }

    /// FD-R77, FD-R97: notes a stand that lost castings; of several firers the nearest counts.
    pub(crate) fn note_hit(&mut self, piece: PieceId, by: PieceId, checks: bool) {
        let known = self.state.hit.iter().position(|hit| hit.piece == piece);
        let Some(at) = known else {
            self.state.hit.push(Hit { piece, by, checks });
            return;
        };
        let gap = |from: PieceId| self.field().gap(from, piece).map_or(f64::INFINITY, |gap| gap.distance);
        let nearer = self.state.hit.get(at).is_some_and(|hit| gap(by) < gap(hit.by));
        if let Some(hit) = self.state.hit.get_mut(at) {
            hit.checks |= checks;
            if nearer {
                hit.by = by;
            }
        }
    }

    /// FD-ART-38
    pub(crate) fn hit_limber(&mut self, section: PieceId, log: &mut Log) {
        let Some(guns) = self.piece_mut(section).guns.as_mut().filter(|guns| guns.limber_hits < 2) else { return };
        let was = guns.limber_hits;
        guns.limber_hits += 1;
        let now = i16::from(was) + 1;
        let event = What::Counted { piece: section, aspect: Aspect::Mark, what: "limber-hits", now, was: was.into() };
        log.note("FD-ART-38", event);
    }

    /// FD-D12: the first hit halves its rate, the second destroys it.
    pub(crate) fn strike_wagon(&mut self, wagon: PieceId, hits: u8, log: &mut Log) {
        let most = u8::try_from(self.book().sheet.play.wagons.hits_to_destroy.get()).unwrap_or(2);
        let was = self.piece(wagon).wagon_hits;
        let now = was.saturating_add(hits).min(most);
        if now == was {
            return;
        }
        self.piece_mut(wagon).wagon_hits = now;
        let event =
            What::Counted { piece: wagon, aspect: Aspect::Mark, what: "wagon-hits", now: now.into(), was: was.into() };
        log.note("FD-D12", event);
        if now >= most {
            self.remove(wagon, crate::field::Fate::Destroyed, "FD-D12", log);
        }
    }
}

fn struck(outcome: &ArtilleryOutcome, facts: &GunneryFacts) -> Struck {
    let few = |count: Option<i32>| count.and_then(|count| u8::try_from(count).ok()).unwrap_or(0);
    if facts.target.is_section() {
        return Struck { crew: few(outcome.crew_hits), guns: few(outcome.gun_hits), limber: few(outcome.limber_hits) };
    }
    Struck { crew: few(Some(outcome.hits)), ..Struck::default() }
}
