//! What can be seen of every piece, in plain numbers.

use engine::game::{PieceId, Role, Sighting};

use crate::charts::movement::Mode;
use crate::charts::musketry_range::{MusketryRange, RangeFacts};
use crate::field::roster::{Arm, Sort};
use crate::lookup::look_up;
use crate::play::battle::Battle;
use crate::play::cache::Rates;
use crate::play::movement::Wish;

impl Battle {
    pub(crate) fn list_sightings(&self, into: &mut Vec<Sighting>) {
        into.clear();
        into.extend(self.state.positions.pieces.ids().map(|piece| self.sighting(piece)));
    }

    fn sighting(&self, piece: PieceId) -> Sighting {
        let roll = self.table.roll(piece);
        let now = self.piece(piece);
        let [width, depth] = self.table.base(piece, now);
        let (strength, full) = self.strength(piece);
        let role = match &roll.sort {
            Sort::Stand(stand) if stand.arm == Arm::Cavalry => Role::Horse,
            Sort::Section(_) => Role::Guns,
            Sort::Commander(_) => Role::Leader,
            _ => Role::Foot,
        };
        let Rates { range, pace } = self.cache.rates(piece, self.is_open(piece), &self.state.positions, || Rates {
            range: self.field().inches(self.fire_range(piece)),
            pace: self.pace(piece),
        });
        Sighting {
            piece,
            side: roll.side,
            role,
            pose: self.shown_pose(piece),
            on_table: now.is_here(),
            half: [width / 2.0, depth / 2.0],
            strength,
            full,
            steadiness: self.steadiness(piece),
            useful_range: range * 0.7,
            far_range: range,
            pace,
            fierceness: self.fierceness(piece),
        }
    }

    /// Where a piece is shown: a garrison stand in its feature, a commander with his stand.
    fn shown_pose(&self, piece: PieceId) -> engine::table::Pose {
        let now = self.piece(piece);
        match self.field().host_of(piece) {
            Some(host) => self.piece(host).pose,
            None => engine::table::Pose { spot: self.spot_of(piece), facing: now.pose.facing },
        }
    }

    /// What is left of a piece, and what it began with. Guns count as guns, their crew as castings wherever it is.
    pub(crate) fn strength(&self, piece: PieceId) -> (u16, u16) {
        let roll = self.table.roll(piece);
        let now = self.piece(piece);
        match &roll.sort {
            Sort::Stand(_) => (now.castings.into(), roll.full().into()),
            Sort::Section(section) => {
                let hits = now.guns.map_or(0, |guns| guns.hits);
                let left = if now.is_gone() { 0 } else { section.guns.saturating_sub(hits) };
                (left.into(), section.guns.into())
            }
            Sort::Crew { section } => {
                let serving = if now.standing == crate::field::Standing::Serving {
                    self.piece(*section).castings
                } else {
                    now.castings
                };
                let began = self.table.roll(*section).castings;
                let gone = self.piece(*section).is_gone() && now.standing == crate::field::Standing::Serving;
                (if gone { 0 } else { serving.into() }, began.into())
            }
            Sort::Wagon | Sort::Commander(_) => (u16::from(!now.is_gone()), 1),
        }
    }

    fn steadiness(&self, piece: PieceId) -> u8 {
        let now = self.piece(piece);
        let (left, full) = self.strength(piece);
        let share = u8::try_from(u32::from(left) * 60 / u32::from(full.max(1))).unwrap_or(60);
        let grade = now.mmg.saturating_mul(10);
        let steady = share.saturating_add(grade).min(100);
        if now.halted.is_some() || now.is_guns_alone() { steady / 2 } else { steady }
    }

    /// How far a piece's fire reaches, in yards.
    fn fire_range(&self, piece: PieceId) -> f64 {
        let roll = self.table.roll(piece);
        let now = self.piece(piece);
        if roll.section().is_some() {
            let silent = now.is_guns_alone() || now.is_limbered();
            return if silent { 0.0 } else { 600.0 };
        }
        let Some(weapon) = roll.stand().and_then(|stand| stand.weapon) else { return 0.0 };
        if now.inside().is_some() {
            return 0.0;
        }
        let open = self.is_open(piece);
        let facts = RangeFacts {
            weapon,
            distance: 0.0,
            mounted: now.mounted && roll.stand().is_some_and(|s| s.troop.is_some()),
            open_order: open,
        };
        let range = look_up::<MusketryRange>(self.book(), &facts);
        if range.may_fire { f64::from(range.max_range) } else { 0.0 }
    }

    fn pace(&self, piece: PieceId) -> f64 {
        if self.table.roll(piece).is_commander() {
            return self.ride_reach();
        }
        let crew = self.mover(piece) == crate::charts::movement::Mover::GunCrew;
        let mode = if crew || self.is_open(piece) { Mode::Skirmish } else { Mode::Field };
        self.allowance_over(piece, &Wish { mode, ..Wish::default() }, &[]).unwrap_or(0.0)
    }

    fn fierceness(&self, piece: PieceId) -> i8 {
        let roll = self.table.roll(piece);
        let Some(stand) = roll.stand() else { return -60 };
        let now = self.piece(piece);
        let grade = i8::try_from(now.mmg).unwrap_or(2) * 15 - 30;
        let horse = if stand.troop.is_some() && now.mounted { 40 } else { 0 };
        let light = if stand.light { -30 } else { 0 };
        let arms = if stand.arms == crate::charts::melee_strike::Arms::Standard { 0 } else { -40 };
        grade.saturating_add(horse).saturating_add(light).saturating_add(arms).clamp(-100, 100)
    }
}
