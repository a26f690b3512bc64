//! Losses: castings off a stand, stands off the table (FD-DIE-04, FD-D19, FD-D29, FD-D51, FD-D55).

use engine::game::{Log, PieceId, What};

use crate::field::{Aim, Fate, Standing};
use crate::play::battle::Battle;

impl Battle {
    /// Takes castings off a piece: hits beyond its strength are lost. An empty piece leaves the table, and guns without a
    /// crew stay. Returns how many came off.
    pub(crate) fn lose(&mut self, piece: PieceId, hits: u8, rule: &'static str, log: &mut Log) -> u8 {
        let now = self.piece(piece).castings;
        let lost = hits.min(now);
        if lost == 0 {
            return 0;
        }
        let left = now - lost;
        let unit = self.piece_mut(piece);
        unit.castings = left;
        unit.hurt = true;
        let side = self.side(piece);
        if let Some(losses) = self.state.losses.get_mut(side.index()) {
            losses.castings = losses.castings.saturating_add(u16::from(lost));
        }
        log.note(rule, What::lost(piece, lost.into(), left.into()));
        if left == 0 {
            if self.table.roll(piece).section().is_some() {
                self.guns_stand_alone(piece, log);
            } else {
                self.remove(piece, Fate::Destroyed, rule, log);
            }
        }
        lost
    }

    /// The same by fire: a commander with the piece rolls for it in the step of checks, though all of it fall (FD-CMD-06).
    pub(crate) fn lose_to_fire(&mut self, piece: PieceId, hits: u8, rule: &'static str, log: &mut Log) -> u8 {
        let with = self.commanders_with(piece);
        let lost = self.lose(piece, hits, rule, log);
        if lost > 0 {
            self.state.under_fire.extend(with);
        }
        lost
    }

    /// Takes a piece out of the game, and sees to those that were with it.
    pub(crate) fn remove(&mut self, piece: PieceId, fate: Fate, rule: &'static str, log: &mut Log) {
        if self.piece(piece).is_gone() {
            return;
        }
        let with: Vec<PieceId> =
            self.state.positions.pieces.ids().filter(|other| self.field().host_of(*other) == Some(piece)).collect();
        let spot = self.piece(piece).pose.spot;
        let was_inside = self.piece(piece).inside();
        self.state.positions.lift(piece, Standing::Gone(fate));
        self.end_contacts_of(piece);
        self.state.forming.retain(|forming| !forming.poses.iter().any(|(stand, _)| *stand == piece));
        self.state.pursuers.retain(|pursuer| pursuer.piece != piece);
        log.note(rule, What::Removed { piece, how: engine::word::Word::word(fate) });
        for commander in with {
            self.rejoin(commander, spot, log);
        }
        self.replace_colonel(piece, log);
        if let Some(feature) = was_inside {
            self.garrison_lost(feature, log);
        }
    }

    /// A stand is no longer in contact with anybody.
    pub(crate) fn end_contacts_of(&mut self, piece: PieceId) {
        self.state.contacts.retain(|contact| !contact.has(piece));
    }

    /// FD-D52: when nobody of a garrison is left, its attackers are free.
    fn garrison_lost(&mut self, feature: u16, log: &mut Log) {
        let empty =
            self.state.positions.features.get(usize::from(feature)).is_some_and(|held| held.garrison.is_empty());
        if !empty {
            return;
        }
        let attackers: Vec<PieceId> = self
            .state
            .contacts
            .iter()
            .filter(|contact| contact.defender == Aim::Feature(feature))
            .map(|contact| contact.attacker)
            .collect();
        self.state.contacts.retain(|contact| contact.defender != Aim::Feature(feature));
        self.offer_feature(feature, attackers, log);
    }

    /// FD-D51, FD-R84: the crew is gone: the guns are captured by an enemy in contact with them, or with the work that
    /// they stand in, and stay otherwise. They garrison nothing any more.
    pub(crate) fn guns_stand_alone(&mut self, section: PieceId, log: &mut Log) {
        let captor = self.contacts_of(section).find_map(|contact| match contact.defender {
            Aim::Feature(_) => Some(contact.attacker),
            Aim::Piece(_) => contact.other(section)?.piece(),
        });
        let commanders: Vec<PieceId> =
            self.state.positions.pieces.ids().filter(|other| self.field().host_of(*other) == Some(section)).collect();
        let spot = self.piece(section).pose.spot;
        for commander in commanders {
            self.rejoin(commander, spot, log);
        }
        self.end_contacts_of(section);
        self.piece_mut(section).halted = None;
        if let Some(captor) = captor {
            self.capture(section, captor, log);
        }
        if let Some(work) = self.piece(section).inside() {
            self.state.positions.leave_feature(section);
            self.piece_mut(section).standing = Standing::Table;
            self.state.positions.stir();
            self.garrison_lost(work, log);
        }
    }

    /// FD-ART-09, FD-R84: guns are captured for good.
    pub(crate) fn capture(&mut self, section: PieceId, captor: PieceId, log: &mut Log) {
        let (owner, side) = (self.side(section), self.side(captor));
        let total = self.table.roll(section).section().map_or(0, |roll| roll.guns);
        let Some(guns) = self.piece(section).guns.filter(|guns| guns.captured.is_none() && side != owner) else {
            return;
        };
        if let Some(guns) = self.piece_mut(section).guns.as_mut() {
            guns.captured = Some(side);
        }
        let left = total.saturating_sub(guns.hits);
        if let Some(losses) = self.state.losses.get_mut(owner.index()) {
            losses.guns_captured += u16::from(left);
        }
        log.say("FD-R84", || format!("{} captures {}", self.name(captor), self.name(section)));
        log.note(
            "FD-ART-09",
            What::Changed { piece: section, aspect: engine::game::Aspect::Mark, to: "captured", better: false },
        );
    }

    /// FD-ART-36, FD-D51: a hit on a gun; the last one takes the guns off the table, and their crew stands there alone.
    pub(crate) fn hit_gun(&mut self, section: PieceId, log: &mut Log) {
        let Some(roll) = self.table.roll(section).section().cloned() else { return };
        let Some(guns) = self.piece_mut(section).guns.as_mut().filter(|guns| guns.hits < roll.guns) else { return };
        let was = guns.hits;
        guns.hits += 1;
        let destroyed = guns.hits >= roll.guns;
        log.note(
            "FD-ART-36",
            What::Counted {
                piece: section,
                aspect: engine::game::Aspect::Mark,
                what: "gun-hits",
                now: i16::from(was) + 1,
                was: was.into(),
            },
        );
        let side = self.side(section);
        if let Some(losses) = self.state.losses.get_mut(side.index()) {
            losses.guns_destroyed += 1;
        }
        if destroyed {
            self.lose_guns(section, "FD-ART-36", log);
        }
    }

    /// FD-D51: guns leave the table, and their crew stands where they were.
    pub(crate) fn lose_guns(&mut self, section: PieceId, rule: &'static str, log: &mut Log) {
        let Some(roll) = self.table.roll(section).section().cloned() else { return };
        let pose = self.piece(section).pose;
        let crew = self.piece(section).castings;
        let halted = self.piece(section).halted;
        self.piece_mut(section).castings = 0;
        let contacts = std::mem::take(&mut self.state.contacts);
        self.remove(section, Fate::Destroyed, rule, log);
        self.state.contacts = contacts.into_iter().filter(|contact| !contact.has(section)).collect();
        if crew > 0 {
            let unit = self.piece_mut(roll.crew);
            (unit.castings, unit.halted, unit.hurt) = (crew, halted, true);
            let table = std::sync::Arc::clone(&self.table);
            self.state.positions.put(&table, roll.crew, pose);
            log.note("FD-D51", What::Placed { piece: roll.crew, at: pose });
        }
    }
}
