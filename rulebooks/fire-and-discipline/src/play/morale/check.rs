//! One morale check: its facts from the table, its dice on the chart (FD-MOR-05 to 19).

use engine::dice::{Dice, DiceError};
use engine::game::{Log, PieceId};

use crate::book::{CavalryCheckUnit, Taken};
use crate::charts::morale::{Morale, MoraleFacts, MoraleOutcome, MoraleReason, MoraleTroop};
use crate::field::roster::{Arm, Sort};
use crate::field::terrain::ground_of;
use crate::lookup::{Throw, throw};
use crate::play::battle::Battle;
use crate::words::{Cover, Ground};

/// Why a stand checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cause {
    /// The cause on the chart.
    pub(crate) reason: MoraleReason,
    /// FD-R97: the enemy that caused it; for any other cause the nearest enemy counts.
    pub(crate) enemy: Option<PieceId>,
    /// FD-R50: hits that its unit inflicted and received in this melee.
    pub(crate) hits: [i32; 2],
    /// FD-R97: whether protective cover counts: not for an attacker, and not after an engaged round.
    pub(crate) sheltered: bool,
    /// Whether it is locked in melee.
    pub(crate) engaged: bool,
}

impl Cause {
    /// A cause that is no melee.
    pub(crate) fn of(reason: MoraleReason) -> Cause {
        Cause { reason, enemy: None, hits: [0, 0], sheltered: true, engaged: false }
    }
}

impl Battle {
    /// The facts of a check (FD-MOR-07, FD-MOR-15).
    pub(crate) fn morale_facts(&self, piece: PieceId, cause: &Cause) -> MoraleFacts {
        let (field, formations) = (self.field(), self.formations());
        let now = self.piece(piece);
        let roll = self.table.roll(piece);
        let stand = roll.stand();
        let troop = self.morale_troop(piece);
        let half = stand.is_some_and(|stand| stand.half);
        let open = matches!(troop, MoraleTroop::Foot | MoraleTroop::Mounted) && self.is_open(piece);
        let foot = troop == MoraleTroop::Foot;
        let options = &self.book().options;
        MoraleFacts {
            reason: cause.reason,
            castings: self.castings_that_check(piece).clamp(1, 60),
            mmg: now.mmg.into(),
            troop,
            half_stand: half && !matches!(roll.sort, Sort::Crew { .. }),
            open_order: open,
            ground: self.ground_of_check(piece, cause),
            adjacent_company_stand: foot && !open && self.touches_company(piece),
            converged_half_stands: if foot && half { self.converged_with(piece, open) } else { 0 },
            cavalry_units_together: if troop == MoraleTroop::Mounted { self.troops_together(piece) } else { 1 },
            hits_inflicted: cause.hits[0].clamp(0, 99),
            hits_received: cause.hits[1].clamp(0, 99),
            commander_distance: self
                .whole(piece)
                .into_iter()
                .filter_map(|stand| field.nearest_commander(stand, self.colonel_of(stand)))
                .map(|near| near.yards)
                .reduce(f64::min),
            enemy_distance: self.enemy_of_troop(piece),
            engaged: cause.engaged,
            opt_cover_in_woods: options.morale_cover_in_woods == Taken::On,
            opt_no_surrender: options.no_surrender == Taken::On,
        }
        .settled(&formations)
    }

    /// FD-D48: how far the enemy nearest to any stand of a troop is, in yards.
    pub(crate) fn enemy_of_troop(&self, piece: PieceId) -> Option<f64> {
        let field = self.field();
        let near = self.whole(piece).into_iter().filter_map(|stand| field.nearest_enemy(stand));
        near.map(|near| near.yards).reduce(f64::min)
    }

    /// Throws the dice of a check.
    pub(crate) fn throw_morale(
        &self,
        piece: PieceId,
        cause: &Cause,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<MoraleOutcome, DiceError> {
        let facts = self.morale_facts(piece, cause);
        let at = cause.enemy.filter(|enemy| self.piece(*enemy).is_here());
        let throw_for = Throw { by: piece, at, rule: rule_of(cause.reason) };
        throw::<Morale>(self.book(), &facts, throw_for, dice, log)
    }

    fn morale_troop(&self, piece: PieceId) -> MoraleTroop {
        let now = self.piece(piece);
        match &self.table.roll(piece).sort {
            Sort::Stand(stand) if stand.arm == Arm::Cavalry && now.mounted => MoraleTroop::Mounted,
            Sort::Section(_) if now.is_limbered() => MoraleTroop::LimberedArtillery,
            Sort::Section(_) => MoraleTroop::UnlimberedArtillery,
            Sort::Crew { .. } => MoraleTroop::GunCrew,
            _ => MoraleTroop::Foot,
        }
    }

    /// FD-MOR-12, FD-R45: mounted troops count their whole troop, or by option their formation.
    fn castings_that_check(&self, piece: PieceId) -> i32 {
        let counted = |castings: u8| self.table.counted(castings);
        if self.morale_troop(piece) != MoraleTroop::Mounted {
            return counted(self.piece(piece).castings);
        }
        if self.book().options.cavalry_check_unit == CavalryCheckUnit::Formation {
            let all: u32 = self.body_of(piece).iter().map(|stand| u32::from(self.piece(*stand).castings)).sum();
            return counted(u8::try_from(all).unwrap_or(u8::MAX));
        }
        counted(self.castings_of_troop(piece))
    }

    /// FD-R97, FD-FLD-14: the ground that a stand checks on.
    fn ground_of_check(&self, piece: PieceId, cause: &Cause) -> Ground {
        let field = self.field();
        let enemy = cause.enemy.or_else(|| field.nearest_enemy(piece).map(|near| near.to));
        // An opponent that was wiped out came from where it stood last.
        let from = enemy.map(|enemy| match field.host_body(enemy) {
            Some(body) => body.centre(),
            None => self.piece(enemy).pose.spot.point(),
        });
        let shelter = field.shelter(piece, from);
        let protective = matches!(shelter.cover, Cover::ProtectiveCover | Cover::Earthworks);
        if protective && !cause.sheltered {
            // What is left is the ground itself.
            let under = field.cover_under(field.body(piece).centre());
            return if under.is_woods_or_rough() { ground_of(under) } else { Ground::Open };
        }
        ground_of(shelter.cover)
    }

    /// FD-MOR-13: whether a foot stand touches a full stand of its own regiment; in a garrison all of one do (FD-D52).
    fn touches_company(&self, piece: PieceId) -> bool {
        let (field, formations) = (self.field(), self.formations());
        let regiment = self.table.regiment_of(piece);
        let full = |other: PieceId| self.table.roll(other).stand().is_some_and(|stand| !stand.half);
        field.adjacent(&formations, piece).any(|other| self.table.regiment_of(other) == regiment && full(other))
    }

    /// FD-MOR-13, FD-R48: half-stands of a converged battalion in one touching group, itself included.
    fn converged_with(&self, piece: PieceId, open: bool) -> i32 {
        let Some(regiment) = self.table.regiment_of(piece) else { return 0 };
        if open || !self.table.regiment(regiment).is_some_and(|regiment| regiment.converged) {
            return 0;
        }
        self.group_size(piece, |other| self.table.regiment_of(other) == Some(regiment))
    }

    /// FD-R46: troops of cavalry in one touching group, itself included.
    fn troops_together(&self, piece: PieceId) -> i32 {
        let horse = |other: PieceId| {
            self.table.roll(other).stand().is_some_and(|stand| stand.troop.is_some()) && self.piece(other).mounted
        };
        let mut troops: Vec<PieceId> =
            self.group(piece, horse).into_iter().map(|stand| self.lead_of_troop(stand)).collect();
        troops.sort_unstable();
        troops.dedup();
        i32::try_from(troops.len()).unwrap_or(20).clamp(1, 20)
    }

    fn group_size(&self, piece: PieceId, joins: impl Fn(PieceId) -> bool) -> i32 {
        i32::try_from(self.group(piece, joins).len()).unwrap_or(20).min(20)
    }

    /// All that hang together by touching.
    fn group(&self, piece: PieceId, joins: impl Fn(PieceId) -> bool) -> Vec<PieceId> {
        let formations = self.formations();
        let mut found = vec![piece];
        let mut at = 0;
        while let Some(next) = found.get(at).copied() {
            for other in formations.touching(next) {
                if joins(*other) && !found.contains(other) {
                    found.push(*other);
                }
            }
            at += 1;
        }
        found
    }
}

/// The rule by which a check is made.
fn rule_of(reason: MoraleReason) -> &'static str {
    match reason {
        MoraleReason::CommanderKilled => "FD-CMD-08",
        MoraleReason::FailedCharge => "FD-CHG-05",
        MoraleReason::RawCharge => "FD-CHG-10",
        MoraleReason::AdjacentFailed => "FD-MOR-14",
        MoraleReason::Melee => "FD-MEL-09",
        MoraleReason::FireCasualty => "FD-MOR-05",
    }
}

impl MoraleFacts {
    /// Facts that exclude each other on the chart: a stand in open order touches no company.
    fn settled(mut self, _: &crate::field::formation::Formations) -> MoraleFacts {
        if self.open_order {
            self.converged_half_stands = 0;
        }
        self
    }
}
