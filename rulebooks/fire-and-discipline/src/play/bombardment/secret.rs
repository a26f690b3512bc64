//! Bombardment by both sides at once: shots named in secret, rolled together (FD-R75).

use engine::dice::{Dice, DiceError, Die};
use engine::game::{Halt, Log, PieceId, Side, What};

use super::aim::Shot;
use crate::field::Aim;
use crate::play::battle::Battle;
use crate::play::state::SecretShot;

impl Battle {
    /// FD-R75: whether shots are kept that a side, or somebody without a side, may not know of.
    pub(crate) fn hides_from(&self, side: Option<Side>) -> bool {
        self.state.secret.iter().any(|shot| Some(self.side(shot.section)) != side)
    }

    /// FD-R75: the game as a side knows it: without the shots that the other has named.
    pub(crate) fn known(&self, side: Option<Side>) -> Battle {
        let mut known = self.clone();
        let own = |battle: &Battle, section: PieceId| Some(battle.side(section)) == side;
        let hidden: Vec<PieceId> =
            self.state.secret.iter().map(|shot| shot.section).filter(|section| !own(self, *section)).collect();
        known.state.secret.retain(|shot| !hidden.contains(&shot.section));
        for section in hidden {
            known.piece_mut(section).acts.fired = false;
        }
        known.cache.forget();
        known
    }

    /// The same game with the hidden shots named otherwise: each at another target of its section, if it has one.
    pub(crate) fn named_otherwise(&self, side: Option<Side>, dice: &mut dyn Dice) -> Result<Battle, DiceError> {
        let mut other = self.clone();
        for (at, shot) in self.state.secret.iter().enumerate() {
            if Some(self.side(shot.section)) == side {
                continue;
            }
            let mut free = self.clone();
            free.state.active = self.side(shot.section);
            free.piece_mut(shot.section).acts.fired = false;
            free.cache.forget();
            let open = free.shots_in(shot.section, free.round_of(shot.section, shot.at));
            let face = dice.face(Die::D10, "other-target")?;
            let picked = usize::try_from(face).unwrap_or(0) % open.len().max(1);
            if let (Some(picked), Some(place)) = (open.get(picked), other.state.secret.get_mut(at)) {
                (place.at, place.extended) = (picked.at, picked.extended);
            }
        }
        other.cache.forget();
        Ok(other)
    }

    /// Keeps a shot for later.
    pub(crate) fn keep_secret(&mut self, shot: &Shot) {
        self.piece_mut(shot.section).acts.fired = true;
        self.state.secret.push(SecretShot { section: shot.section, at: shot.at, extended: shot.extended });
    }

    /// Rolls all shots, Player A's first, with everything as it was at the start of the segment; then losses come off.
    pub(crate) fn fire_secret_shots(&mut self, dice: &mut dyn Dice, log: &mut Log) -> Result<(), Halt> {
        let mut shots = std::mem::take(&mut self.state.secret);
        let first = self.table.player_a;
        shots.sort_by_key(|shot| self.side(shot.section) != first);
        let start = self.clone();
        let mut after = Vec::new();
        for shot in shots {
            let mut copy = start.clone();
            copy.state.active = copy.side(shot.section);
            let Some(line) = copy.field().gun_line(shot.section, shot.at) else { continue };
            let told = Shot { section: shot.section, at: shot.at, extended: shot.extended, line };
            let mut own = if log.wants_words() { Log::new() } else { Log::brief() };
            copy.fire_shot(&told, dice, &mut own)?;
            for event in own.take().filter(|event| matches!(event.what, What::Resolved(_) | What::Said { .. })) {
                log.note(event.rule, event.what);
            }
            self.take_castings(&start, &copy, &told, log);
            after.push(copy);
        }
        // Guns come off last: the crew of a section stands there alone when they are gone (FD-D51).
        for copy in &after {
            self.take_equipment(&start, copy, log);
        }
        Ok(())
    }

    /// Takes over from a copy the castings that one shot cost.
    fn take_castings(&mut self, before: &Battle, after: &Battle, shot: &Shot, log: &mut Log) {
        if let Some(target) = match shot.at {
            Aim::Piece(piece) => Some(piece),
            Aim::Feature(feature) => before.garrison_target(feature),
        } && let Some(guns) = self.piece_mut(shot.section).guns.as_mut()
        {
            guns.fired_at(target);
        }
        let pieces: Vec<PieceId> = before.state.positions.pieces.ids().collect();
        for piece in pieces {
            let crew = before.table.roll(piece).section().map(|roll| roll.crew);
            let then = after.piece(piece).castings + crew.map_or(0, |crew| after.piece(crew).castings);
            if before.table.roll(piece).crew_of().is_some() && before.piece(piece).castings == 0 {
                continue;
            }
            let lost = before.piece(piece).castings.saturating_sub(then);
            if lost > 0 && self.lose_to_fire(piece, lost, "FD-DIE-04", log) > 0 {
                self.note_hit(piece, shot.section, true);
            }
        }
    }

    /// Takes over from a copy what one shot did to guns, limbers and wagons.
    fn take_equipment(&mut self, before: &Battle, after: &Battle, log: &mut Log) {
        let pieces: Vec<PieceId> = before.state.positions.pieces.ids().collect();
        for piece in pieces {
            let hits = |battle: &Battle| battle.piece(piece).guns.map_or(0, |guns| guns.hits);
            for _ in hits(before)..hits(after) {
                self.hit_gun(piece, log);
            }
            let limbers = |battle: &Battle| battle.piece(piece).guns.map_or(0, |guns| guns.limber_hits);
            for _ in limbers(before)..limbers(after) {
                self.hit_limber(piece, log);
            }
            for _ in before.piece(piece).wagon_hits..after.piece(piece).wagon_hits {
                self.strike_wagon(piece, 1, log);
            }
        }
    }
}
