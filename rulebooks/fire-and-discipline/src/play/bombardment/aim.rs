//! What a section may fire at, and in which round (FD-ART-11 to 23).

use engine::game::{PieceId, Refusal};

use crate::book::{Ranging, Taken};
use crate::charts::artillery_to_hit::ArtilleryToHit;
use crate::charts::gun_line_of_fire::LineReason;
use crate::charts::gunnery::{Ammunition, GunResult, GunTarget, GunneryFacts};
use crate::charts::section_status::{SectionFacts, SectionOutcome, SectionStatus};
use crate::field::roster::Sort;
use crate::field::{Aim, GunLine};
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::turn::Step;
use crate::words::Cover;

/// A shot that may be fired.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Shot {
    pub(crate) section: PieceId,
    pub(crate) at: Aim,
    /// FD-ART-15
    pub(crate) extended: bool,
    pub(crate) line: GunLine,
}

/// The rounds of an artillery step (FD-ART-23).
pub(crate) const ROUNDS: u8 = 3;

impl Battle {
    /// What a section can still do (FD-ART-36 to 38, FD-MOR-16).
    pub(crate) fn section_status(&self, section: PieceId) -> Option<SectionOutcome> {
        let roll = self.table.roll(section).section()?;
        let now = self.piece(section);
        let guns = now.guns?;
        let facts = SectionFacts {
            guns: roll.guns.into(),
            gun_hits: guns.hits.min(roll.guns).into(),
            crew: Some(i32::from(now.castings).min(2 * i32::from(roll.guns))),
            limber_hits: guns.limber_hits.min(2).into(),
            limbered: guns.limbered,
            captured: guns.captured.is_some(),
            halted: now.halted.is_some(),
        };
        Some(look_up::<SectionStatus>(self.book(), &facts))
    }

    /// FD-ART-17, FD-ART-18, FD-D13: whether a section may fire in the running step at all.
    pub(crate) fn may_serve(&self, section: PieceId) -> Result<(), Refusal> {
        if self.table.roll(section).section().is_none() || self.side(section) != self.state.active {
            return Err(Refusal::by("FD-ART-17", "only sections of the side whose step it is act"));
        }
        if !self.field().is_on_table(section) {
            return Err(Refusal::by("FD-ART-17", "the section is not on the table"));
        }
        let now = self.piece(section);
        if now.acts.fired {
            return Err(Refusal::by("FD-D15", "it has acted in this step"));
        }
        if self.in_contact(section) {
            return Err(Refusal::by("FD-D13", "it is in contact with an enemy"));
        }
        if self.state.step == Step::Artillery && (now.acts.moved || now.acts.turned.is_some()) {
            return Err(Refusal::by("FD-ART-18", "it moved, limbered or unlimbered in this phase"));
        }
        if now.acts.fled {
            return Err(Refusal::by("FD-D47", "its crew fled in this player turn"));
        }
        let Some(status) = self.section_status(section) else { return Err(Refusal::by("FD-ART-17", "no guns")) };
        if status.can_fire {
            return Ok(());
        }
        if now.halted.is_some() {
            return Err(Refusal::by("FD-MOR-16", "halted guns do not fire"));
        }
        if now.is_limbered() {
            return Err(Refusal::by("FD-ART-17", "limbered guns do not fire"));
        }
        Err(Refusal::by("FD-ART-37", "it has no crew or no guns left"))
    }

    /// FD-ART-23: the round in which a shot is fired: ball at field targets, ball at objectives, shell.
    pub(crate) fn round_of(&self, section: PieceId, at: Aim) -> u8 {
        let howitzer = self.table.roll(section).section().is_some_and(crate::field::roster::SectionRoll::is_howitzer);
        let objective = match at {
            Aim::Feature(_) => true,
            Aim::Piece(piece) => self.piece(piece).inside().is_some(),
        };
        match (howitzer, objective) {
            (true, _) => 2,
            (false, true) => 1,
            (false, false) => 0,
        }
    }

    /// FD-ART-11: whether a section may fire at a target in the running round.
    pub(crate) fn judge_shot(&self, section: PieceId, at: Aim, extended: bool) -> Result<Shot, Refusal> {
        self.judge_shot_in(section, at, extended, self.state.round)
    }

    fn judge_shot_in(&self, section: PieceId, at: Aim, extended: bool, running: u8) -> Result<Shot, Refusal> {
        self.may_serve(section)?;
        let round = self.round_of(section, at);
        if running != round {
            let rounds = ["ball at field targets", "ball at objectives", "shell"];
            let now = rounds.get(usize::from(running)).copied().unwrap_or("another");
            return Err(Refusal::by("FD-ART-23", format!("this is the round of {now}")));
        }
        if self.field().is_in_ford(section) {
            return Err(Refusal::by("FD-TER-18", "a unit in a ford may not fire"));
        }
        if extended && self.table.roll(section).section().is_some_and(crate::field::roster::SectionRoll::is_howitzer) {
            return Err(Refusal::by("FD-ART-15", "only ball is carried on"));
        }
        if let Aim::Piece(target) = at {
            self.is_gun_target(section, target)?;
        }
        if let Aim::Feature(feature) = at {
            self.supports_assault(section, feature)?;
            if extended {
                return Err(Refusal::by("FD-R22", "an extended kill zone needs a stand as its target"));
            }
        }
        let Some(line) = self.field().gun_line(section, at) else {
            return Err(Refusal::by("FD-ART-12", "it is not in the kill zone straight ahead")
                .instead("change the direction of fire first"));
        };
        if !line.is_clear() {
            return Err(Self::blocked(line.reason));
        }
        if look_up::<ArtilleryToHit>(self.book(), &self.gunnery_facts(section, at, line.yards)).result
            == GunResult::ShellTooClose
        {
            return Err(Refusal::by("FD-R21", "that is too close for shell"));
        }
        if extended && at.piece().is_none_or(|target| self.field().extended_zone(section, target).is_empty()) {
            return Err(Refusal::by("FD-R22", "nobody else stands in the kill zone"));
        }
        let short = self.book().options.short_range_canister == Taken::On;
        if extended && short && line.yards <= self.book().sheet.play.at_chargers.canister.get() {
            return Err(Refusal::by("FD-R20", "at short range guns fire canister"));
        }
        Ok(Shot { section, at, extended, line })
    }

    fn blocked(reason: LineReason) -> Refusal {
        match reason {
            LineReason::NoSight => Refusal::by("FD-ART-29", "guns that face uphill fire only at what they see"),
            LineReason::FirerBackFromEdge => Refusal::by("FD-ART-31", "the guns stand too far back on their hilltop"),
            LineReason::TargetBackFromEdge => Refusal::by("FD-ART-31", "it stands too far back on its hilltop"),
            LineReason::Blocked | LineReason::Clear => Refusal::by("FD-ART-16", "the kill zone is blocked before it"),
        }
    }

    fn is_gun_target(&self, section: PieceId, target: PieceId) -> Result<(), Refusal> {
        if !self.table.are_enemies(section, target) {
            return Err(Refusal::by("FD-ART-11", "the target must be an enemy"));
        }
        if self.table.roll(target).is_commander() {
            return Err(Refusal::by("FD-CMD-11", "a commander by himself is no target"));
        }
        if !self.field().is_on_table(target) {
            return Err(Refusal::by("FD-ART-11", "there is no such stand on the table"));
        }
        if self.piece(target).is_guns_alone() {
            return Err(Refusal::by("FD-D51", "guns without a crew cannot be fired at"));
        }
        if self.in_contact(target) {
            return Err(Refusal::by("FD-D13", "it is in contact with an enemy of its own"));
        }
        Ok(())
    }

    /// FD-HCV-07, FD-R30: guns have effect on a garrison only in support of an assault.
    fn supports_assault(&self, section: PieceId, feature: u16) -> Result<(), Refusal> {
        let side = self.side(section);
        if !self.field().is_garrisoned_by(feature, side.other()) {
            return Err(Refusal::by("FD-HCV-07", "the enemy does not garrison it"));
        }
        if self.is_assaulted(feature, side) {
            return Ok(());
        }
        Err(Refusal::by("FD-HCV-07", "fire at hard cover without an assault on it has no effect"))
    }

    /// FD-R30: whether a unit of a side has declared a charge on a feature in this player turn, or is engaged with it.
    pub(crate) fn is_assaulted(&self, feature: u16, side: engine::game::Side) -> bool {
        let declared = self.state.assaults.iter().any(|(piece, at)| *at == feature && self.side(*piece) == side);
        let engaged = self
            .state
            .contacts
            .iter()
            .any(|contact| contact.defender == Aim::Feature(feature) && self.side(contact.attacker) == side);
        declared || engaged
    }

    /// FD-D52: supporting guns hit the garrison stand with the most castings.
    pub(crate) fn garrison_target(&self, feature: u16) -> Option<PieceId> {
        let garrison = &self.state.positions.features.get(usize::from(feature))?.garrison;
        let troops = garrison.iter().copied().filter(|piece| self.table.roll(*piece).stand().is_some());
        let best = |best: PieceId, next: PieceId| {
            if self.piece(next).castings > self.piece(best).castings { next } else { best }
        };
        troops.reduce(best)
    }

    /// The facts of a shot at a target so many yards away.
    pub(crate) fn gunnery_facts(&self, section: PieceId, at: Aim, yards: f64) -> GunneryFacts {
        let (field, formations) = (self.field(), self.formations());
        let roll = self.table.roll(section).section();
        let guns = self.piece(section).guns.unwrap_or_default();
        let struck = match at {
            Aim::Piece(piece) => Some(piece),
            Aim::Feature(feature) => self.garrison_target(feature),
        };
        let from = field.body(section).centre();
        let cover = match (at, struck) {
            (Aim::Feature(feature), _) => {
                self.book().sheet.field.terrain.get(self.table.feature_terrain(feature)).cover
            }
            (_, Some(piece)) => field.shelter(piece, Some(from)).cover,
            _ => Cover::None,
        };
        let target = struck.map_or(GunTarget::Foot, |piece| self.gun_target(piece));
        let skirmish = struck.is_some_and(|piece| self.is_open(piece));
        GunneryFacts {
            ammunition: if roll.is_some_and(crate::field::roster::SectionRoll::is_howitzer) {
                Ammunition::Shell
            } else {
                Ammunition::Ball
            },
            pounder: roll.and_then(|roll| roll.pounder).map(i32::from),
            distance: yards.clamp(0.0, 10_000.0),
            guns: roll.map_or(1, |roll| roll.guns).into(),
            own_gun_hits: guns.hits.min(1).into(),
            target,
            target_cover: cover,
            target_skirmish: skirmish && matches!(target, GunTarget::Foot | GunTarget::Mounted),
            target_adjacent: struck.is_some_and(|piece| field.is_adjacent(&formations, piece)),
            same_target_last_turn: struck.is_some_and(|piece| self.is_ranged_in(section, piece)),
            supporting_assault: matches!(at, Aim::Feature(_)),
            opt_gun_damage: self.book().options.gun_damage,
        }
    }

    /// FD-R24
    fn is_ranged_in(&self, section: PieceId, target: PieceId) -> bool {
        let Some(guns) = self.piece(section).guns else { return false };
        match self.book().options.ranging {
            Ranging::LastTurn => guns.last_targets.contains(&Some(target)),
            Ranging::LastFire => guns.last_fire == Some(target),
        }
    }

    fn gun_target(&self, piece: PieceId) -> GunTarget {
        let now = self.piece(piece);
        match &self.table.roll(piece).sort {
            Sort::Stand(stand) if stand.troop.is_some() && now.mounted => GunTarget::Mounted,
            Sort::Section(_) if now.is_limbered() => GunTarget::LimberedArtillery,
            Sort::Section(_) => GunTarget::UnlimberedArtillery,
            Sort::Crew { .. } => GunTarget::GunCrew,
            Sort::Wagon => GunTarget::Wagon,
            _ => GunTarget::Foot,
        }
    }

    /// The targets of a section in the running round, those that it may fire at.
    pub(crate) fn shots_of(&self, section: PieceId) -> Vec<Shot> {
        self.shots_in(section, self.state.round)
    }

    /// The rounds in which a section has a shot, one bit each.
    pub(crate) fn rounds_with_shots(&self, section: PieceId) -> u8 {
        let field = self.field();
        let enemy = self.side(section).other();
        let pieces = field.of_side(enemy).filter(|piece| field.is_on_table(*piece)).map(Aim::Piece);
        let mut rounds = 0;
        for at in pieces.chain(field.features().map(Aim::Feature)) {
            let round = self.round_of(section, at);
            if rounds & (1 << round) == 0 && self.judge_shot_in(section, at, false, round).is_ok() {
                rounds |= 1 << round;
            }
        }
        rounds
    }

    pub(super) fn shots_in(&self, section: PieceId, round: u8) -> Vec<Shot> {
        if self.may_serve(section).is_err() {
            return Vec::new();
        }
        let field = self.field();
        let enemy = self.side(section).other();
        let pieces = field.of_side(enemy).filter(|piece| field.is_on_table(*piece)).map(Aim::Piece);
        let features = field.features().map(Aim::Feature);
        let mut shots = Vec::new();
        for at in pieces.chain(features).filter(|at| self.round_of(section, *at) == round) {
            for extended in [false, true] {
                let Ok(shot) = self.judge_shot_in(section, at, extended, round) else { break };
                shots.push(shot);
            }
        }
        shots
    }
}
