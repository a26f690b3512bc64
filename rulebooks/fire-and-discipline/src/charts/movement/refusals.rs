//! Why a move is not allowed: the first reason that applies.

use super::facts::{Direction, Mode, MovementFacts, Mover, Terrain};
use crate::book::Book;
use crate::words::Formation;

engine::words! {
    /// Why a move is not allowed, in the order in which reasons are looked for.
    pub enum MoveRefusal {
        None = "none",
        NoSuchRate = "no-such-rate",
        SquareCannotMove = "square-cannot-move",
        LimberWrecked = "limber-wrecked",
        SkirmishNeedsOpenOrder = "skirmish-needs-open-order",
        ShiftNeedsTactical = "shift-needs-tactical",
        UntrainedCannotShift = "untrained-cannot-shift",
        CounterChargeNeedsColumn = "counter-charge-needs-column",
        RoadNeedsColumn = "road-needs-column",
        EnemyWithin300 = "enemy-within-300",
        NotOnRoad = "not-on-road",
        EnemyWithin200 = "enemy-within-200",
        EnemyWithin60 = "enemy-within-60",
        SteepBanks = "steep-banks",
        NoEntryHeavyWoods = "no-entry-heavy-woods",
        NoEntryLightWoods = "no-entry-light-woods",
        NoEntryRough = "no-entry-rough",
        NoEntryHardCover = "no-entry-hard-cover",
        CavalryNeedsColumn = "cavalry-needs-column",
    }
}

impl MoveRefusal {
    /// The rule that refuses.
    pub fn rule(self) -> &'static str {
        match self {
            MoveRefusal::None | MoveRefusal::NoSuchRate => "FD-MOV-03",
            MoveRefusal::SquareCannotMove => "FD-FRM-10",
            MoveRefusal::LimberWrecked => "FD-ART-38",
            MoveRefusal::SkirmishNeedsOpenOrder => "FD-MOV-07",
            MoveRefusal::ShiftNeedsTactical => "FD-MOV-08",
            MoveRefusal::UntrainedCannotShift => "FD-MOV-10",
            MoveRefusal::CounterChargeNeedsColumn => "FD-CHG-06",
            MoveRefusal::RoadNeedsColumn => "FD-MOV-06",
            MoveRefusal::EnemyWithin300 => "FD-R38",
            MoveRefusal::NotOnRoad => "FD-MOV-16",
            MoveRefusal::EnemyWithin200 => "FD-MOV-17",
            MoveRefusal::EnemyWithin60 => "FD-MOV-18",
            MoveRefusal::SteepBanks => "FD-TER-15",
            MoveRefusal::NoEntryHeavyWoods => "FD-TER-02",
            MoveRefusal::NoEntryLightWoods => "FD-TER-06",
            MoveRefusal::NoEntryRough => "FD-TER-11",
            MoveRefusal::NoEntryHardCover => "FD-HCV-06",
            MoveRefusal::CavalryNeedsColumn => "FD-CHG-03",
        }
    }

    /// As one would say it.
    pub fn said(self) -> &'static str {
        match self {
            MoveRefusal::None => "the move is allowed",
            MoveRefusal::NoSuchRate => "these troops have no such rate",
            MoveRefusal::SquareCannotMove => "a square cannot move",
            MoveRefusal::LimberWrecked => "the limber is wrecked",
            MoveRefusal::SkirmishNeedsOpenOrder => "only open order moves at the skirmish rate",
            MoveRefusal::ShiftNeedsTactical => "moving sideways or back is a tactical shift",
            MoveRefusal::UntrainedCannotShift => "untrained troops cannot shift sideways or back",
            MoveRefusal::CounterChargeNeedsColumn => "only a column or a single stand counter-charges",
            MoveRefusal::RoadNeedsColumn => "the road rate needs a column",
            MoveRefusal::EnemyWithin300 => "an enemy is too near for the road rate",
            MoveRefusal::NotOnRoad => "the road rate of guns and wagons needs a road",
            MoveRefusal::EnemyWithin200 => "limbered guns keep away from the enemy",
            MoveRefusal::EnemyWithin60 => "guns are not prolonged so near the enemy",
            MoveRefusal::SteepBanks => "steep banks are crossed only at fords and bridges",
            MoveRefusal::NoEntryHeavyWoods => "they cannot enter heavy woods",
            MoveRefusal::NoEntryLightWoods => "limbers and wagons cannot enter woods",
            MoveRefusal::NoEntryRough => "formed cavalry cannot enter rough ground",
            MoveRefusal::NoEntryHardCover => "guns and wagons cannot enter hard cover",
            MoveRefusal::CavalryNeedsColumn => "cavalry assaults a feature only in column",
        }
    }
}

/// The first reason that applies.
pub(super) fn find(book: &Book, facts: &MovementFacts, has_rate: bool) -> MoveRefusal {
    if !has_rate {
        return MoveRefusal::NoSuchRate;
    }
    of_the_stand(book, facts)
        .or_else(|| of_the_enemy(book, facts))
        .or_else(|| of_the_ground(facts))
        .unwrap_or(MoveRefusal::None)
}

/// Its formation, order, training and limber.
fn of_the_stand(book: &Book, facts: &MovementFacts) -> Option<MoveRefusal> {
    let line = facts.formation == Formation::Line;
    let shift = facts.direction != Direction::Forward;
    let reason = match facts.mode {
        // FD-FRM-10
        mode if facts.formation == Formation::Square && mode != Mode::Flee => MoveRefusal::SquareCannotMove,
        // FD-ART-38
        _ if book.sheet.gun_sections.is_wrecked(facts.limber_hits) => MoveRefusal::LimberWrecked,
        // FD-MOV-07, FD-MOV-14
        Mode::Skirmish if matches!(facts.troop, Mover::Infantry | Mover::Cavalry) && !facts.open_order => {
            MoveRefusal::SkirmishNeedsOpenOrder
        }
        // FD-MOV-08, FD-MOV-10
        Mode::Tactical if shift && facts.is_untrained(book) => MoveRefusal::UntrainedCannotShift,
        Mode::Tactical | Mode::Prolonge | Mode::Flee => return None,
        _ if shift => MoveRefusal::ShiftNeedsTactical,
        // FD-CHG-06
        Mode::CounterCharge if line => MoveRefusal::CounterChargeNeedsColumn,
        // FD-MOV-06
        Mode::Road if line && facts.troop.is_foot() => MoveRefusal::RoadNeedsColumn,
        _ => return None,
    };
    Some(reason)
}

/// The enemy near it, and the road under it.
fn of_the_enemy(book: &Book, facts: &MovementFacts) -> Option<MoveRefusal> {
    let limits = &book.sheet.movement.enemy_within;
    let (start, end) = (facts.enemy_start, facts.enemy_end);
    if facts.mode == Mode::Road {
        // FD-MOV-06, FD-MOV-13, FD-R38: foot looks at the start, horse at the end too
        let near_start = limits.road_march.reaches(start) && facts.troop.is_troops();
        let near_end = limits.road_march.reaches(end) && facts.troop == Mover::Cavalry;
        if near_start || near_end {
            return Some(MoveRefusal::EnemyWithin300);
        }
        // FD-MOV-16
        if facts.troop.is_drawn() && !facts.on_road {
            return Some(MoveRefusal::NotOnRoad);
        }
    }
    // FD-MOV-17; FD-R39: a section already so near may draw away; FD-D11: wagons are free of it
    let draws_away = limits.limbered_guns.reaches(start) && start < end;
    if facts.troop == Mover::LimberedArtillery && limits.limbered_guns.reaches(end) && !draws_away {
        return Some(MoveRefusal::EnemyWithin200);
    }
    // FD-MOV-18
    (facts.mode == Mode::Prolonge && limits.prolonge.reaches(end)).then_some(MoveRefusal::EnemyWithin60)
}

/// The ground that it would enter.
fn of_the_ground(facts: &MovementFacts) -> Option<MoveRefusal> {
    let fleeing = facts.mode == Mode::Flee;
    let formed = |troop: Mover| facts.troop == troop && !facts.open_order && !fleeing;
    if facts.meets(Terrain::SteepBanks) {
        return Some(MoveRefusal::SteepBanks); // FD-TER-15
    }
    // FD-TER-02; FD-R09: unlimbered guns neither
    let barred = facts.troop.is_wheeled() || formed(Mover::Infantry) || formed(Mover::Cavalry);
    if facts.meets(Terrain::HeavyWoods) && barred {
        return Some(MoveRefusal::NoEntryHeavyWoods);
    }
    // FD-TER-06
    if facts.meets(Terrain::LightWoods) && facts.troop.is_drawn() {
        return Some(MoveRefusal::NoEntryLightWoods);
    }
    // FD-TER-11
    if facts.meets(Terrain::Rough) && formed(Mover::Cavalry) {
        return Some(MoveRefusal::NoEntryRough);
    }
    // FD-HCV-06
    if facts.meets(Terrain::HardCover) && facts.troop.is_wheeled() {
        return Some(MoveRefusal::NoEntryHardCover);
    }
    // FD-CHG-03
    let assaults = matches!(facts.mode, Mode::Charge | Mode::CounterCharge | Mode::Pursuit);
    let in_line = facts.troop == Mover::Cavalry && facts.formation == Formation::Line;
    (in_line && assaults && facts.meets_hard_cover()).then_some(MoveRefusal::CavalryNeedsColumn)
}
