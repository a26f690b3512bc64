//! A shot: dice, hit locations, castings; and the extended kill zone that spares nobody (FD-ART-25 to 27, 34, FD-R22).

use engine::chart::{Chart, Notes, Tray};
use engine::dice::{Dice, DiceError};
use engine::game::{Aspect, Halt, Log, PieceId, Resolved, What};

use super::aim::Shot;
use crate::book::{Book, ExtendedStars};
use crate::charts::artillery_fire::{ArtilleryFire, ArtilleryOutcome, locate};
use crate::charts::artillery_to_hit::ArtilleryToHit;
use crate::charts::gunnery::{GunTarget, GunneryFacts, Laid};
use crate::charts::kill_dice;
use crate::field::Aim;
use crate::lookup::{Throw, throw};
use crate::play::battle::Battle;
use crate::play::show::Detailed;
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
    /// Fires a shot: at the first target alone (FD-ART-14), or then at the rest of an extended kill zone, nearest first.
    pub(crate) fn fire_shot(&mut self, shot: &Shot, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
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
        self.note_shot(shot.section, target);
        Ok(())
    }

    /// FD-D15, FD-R24, FD-ART-22: noted when it is resolved, so that a shot is not ranged in by itself.
    fn note_shot(&mut self, section: PieceId, target: PieceId) {
        let phase = self.state.step == Step::Artillery;
        let unit = self.piece_mut(section);
        unit.acts.fired = true;
        if let Some(guns) = unit.guns.as_mut() {
            guns.fired_in_artillery_phase |= phase;
            guns.fired_at(target);
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
        let mut notes = Notes::default();
        let carried = if log.wants_words() {
            carried_on(self.book(), &facts, &mut Tray::noting(dice, &mut notes))?
        } else {
            carried_on(self.book(), &facts, &mut Tray::new(dice))?
        };
        if log.wants_words() {
            let Carried { laid, hits, .. } = &carried;
            let dice = crate::words::counted(laid.dice, "die", "dice");
            let many = if *hits == 0 { "no hit".to_owned() } else { crate::words::counted(*hits, "hit", "hits") };
            let words = format!("The shot goes on: {dice} on {} or less, {many}.", laid.number);
            let chart = ArtilleryToHit::NAME;
            facts.details(&mut notes.details);
            let resolved = Resolved { chart, by: Some(section), at: Some(target), words, notes };
            log.note("FD-R22", What::Resolved(Box::new(resolved)));
        }
        self.take_hits(section, target, carried.struck, log);
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
        // Fire that calls for no check is not what a check is made for.
        let nearer = self.state.hit.get(at).is_some_and(|hit| checks && (!hit.checks || gap(by) < gap(hit.by)));
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

/// What a shot that is carried on does to another stand: the number and the dice of the chart, without its automatic hits.
struct Carried {
    laid: Laid,
    hits: i32,
    struck: Struck,
}

fn carried_on(book: &Book, facts: &GunneryFacts, tray: &mut Tray<'_>) -> Result<Carried, DiceError> {
    let laid = ArtilleryToHit::resolve(book, facts, tray)?;
    let hits = kill_dice::throw(tray, "hit", laid.dice, laid.number)?;
    // FD-ART-34: hits on guns are located, others cost castings.
    let (crew, other) = if facts.target.is_section() { locate(book, facts.target, hits, tray)? } else { (hits, 0) };
    let few = |count: i32| u8::try_from(count).unwrap_or(u8::MAX);
    let mut struck = Struck { crew: few(crew), ..Struck::default() };
    if facts.target == GunTarget::LimberedArtillery {
        struck.limber = few(other);
    } else {
        struck.guns = few(other);
    }
    Ok(Carried { laid, hits, struck })
}

fn struck(outcome: &ArtilleryOutcome, facts: &GunneryFacts) -> Struck {
    let few = |count: Option<i32>| count.and_then(|count| u8::try_from(count).ok()).unwrap_or(0);
    if facts.target.is_section() {
        return Struck { crew: few(outcome.crew_hits), guns: few(outcome.gun_hits), limber: few(outcome.limber_hits) };
    }
    Struck { crew: few(Some(outcome.hits)), ..Struck::default() }
}
