//! Fire combat: everything that fires at one target in one step.

use engine::chart::{Chart, Field, Tray, row, row_if};
use engine::dice::{DiceError, Die};
use engine::number::Number;
use engine::sheet::Within;
use serde::{Deserialize, Serialize};

use super::fallen_leader::{self, Fallen};
use super::fire_effect::{Charge, Effect, Fire, Losses, Struck, Table, strike};
use super::fire_facts::{Cover, FireCombatFacts, Firer, Massed};
use super::firing::said;
use crate::book::Book;
use crate::bounds::{Bonus, Share};
use crate::options::{MassedFire, MixedFire, TargetPosture};
use crate::words::{Formation, Quality, TroopOrder};

/// The printed table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    modifiers: Modifiers,
    effects: Table,
    losses: Losses,
    additional: Additional,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    raw_firers: Bonus,
    buck_and_ball_or_marksmen: Bonus,
    exposed_troops: Bonus,
    march_column_or_enfiladed: Bonus,
    limbered_or_enfiladed_guns: Bonus,
    partial_cover_or_open_order: Bonus,
    full_cover_or_open_order_in_partial: Bonus,
    fortified_position: Bonus,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Additional {
    low_on_ammo: LowOnAmmo,
    fallen_leader: FallenLeaderCheck,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct LowOnAmmo {
    base_die: Face,
    part_of_stands: Share,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FallenLeaderCheck {
    base_die: Face,
}

/// A face of the die.
type Face = Within<1, 10>;

engine::words! {
    /// What most of the fire is.
    pub enum FireKind { Musketry = "musketry", Cannonade = "cannonade" }
}

/// How the fire came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FireCombatOutcome {
    /// All together.
    pub fire_points: Number,
    /// What most of it is.
    pub fire_kind: FireKind,
    /// The die as rolled.
    pub base_die: i32,
    /// With its modifiers.
    pub die_result: i32,
    /// What it does to the target.
    #[serde(flatten)]
    pub target: Struck,
    /// What it does to the units behind.
    pub massed: Vec<Struck>,
    /// Whether a firer is marked low on ammo.
    pub low_on_ammo: bool,
    /// Which firers may be.
    pub low_on_ammo_candidates: Vec<usize>,
    /// What becomes of a leader.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fallen_leader: Option<Fallen>,
}

/// The chart.
pub struct FireCombat;

impl Chart for FireCombat {
    type Book = Book;
    type Facts = FireCombatFacts;
    type Outcome = FireCombatOutcome;
    const NAME: &'static str = "fire-combat";
    const ABOUT: &'static str = "What does everything that fires at one target do to it?";
    const DICE: &'static str = "one d10 (fire); then, on a 10 with a leader near the target, one d10 (fallen-leader)";
    const RULES: &'static [&'static str] = &[
        "FF-FIR-01",
        "FF-FIR-02",
        "FF-FIR-03",
        "FF-FIR-04",
        "FF-FIR-05",
        "FF-FIR-06",
        "FF-FIR-07",
        "FF-FIR-08",
        "FF-FIR-09",
        "FF-EFF-01",
        "FF-EFF-02",
        "FF-EFF-03",
        "FF-EFF-04",
        "FF-EFF-05",
        "FF-EFF-06",
        "FF-EFF-07",
        "FF-EFF-08",
        "FF-EFF-09",
        "FF-EFF-10",
        "FF-EFF-11",
        "FF-EFF-12",
        "FF-EFF-13",
        "FF-PTS-01",
        "FF-PTS-02",
        "FF-PTS-03",
        "FF-PTS-04",
        "FF-PTS-05",
        "FF-PTS-06",
        "FF-PTS-07",
        "FF-LDR-01",
        "FF-LDR-02",
        "FF-LDR-03",
        "FF-LDR-04",
        "FF-LDR-05",
        "FF-LDR-06",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::number("fire_points", "all together"),
        Field::word::<FireKind>("fire_kind", "a cannonade if guns give half of the points"),
        Field::whole("base_die", "the die as rolled"),
        Field::whole("die_result", "the die with its modifiers"),
        Field::word::<Effect>("effect", "what it does to the target"),
        Field::whole("stands_lost", "troops: stands lost"),
        Field::word::<TroopOrder>("order_after", "troops: how steady they are afterwards"),
        Field::whole("gun_stands_wrecked", "guns: stands wrecked"),
        Field::whole("gun_stands_damaged", "guns: stands damaged"),
        Field::whole("gun_stands_silenced", "guns: stands silenced"),
        Field::yes_no("silence_remaining", "guns: every stand that is left is silenced"),
        Field::word::<Charge>("charge", "what becomes of the target's charge; none: it does not charge"),
        Field::yes_no("may_recall", "checked cavalry may recall"),
        Field::list("massed", "what each unit behind the target suffers"),
        Field::yes_no("low_on_ammo", "one of the firers is marked low on ammo"),
        Field::list("low_on_ammo_candidates", "the firers that may be marked, counted from 0"),
        Field::object("fallen_leader", "the check of a leader near the target, if there was one"),
    ];
    const HEADLINE: &'static str = "effect";

    fn resolve(book: &Book, facts: &FireCombatFacts, tray: &mut Tray<'_>) -> Result<FireCombatOutcome, DiceError> {
        let numbers = &book.sheet.fire;
        let fire_points = points_of(book, facts, |_| true);
        let cannonade = decides(book, facts, Weight::Bonus, |firer| firer.firing.weapon.is_gun());
        let modifiers = modifiers(book, facts, fire_points, tray);
        // FF-FIR-01, FF-SCL-07
        let additional = &numbers.additional;
        let struck_by = |base_die: i32| {
            let die_result = base_die + modifiers;
            let line = numbers.effects.at(facts.target_quality, die_result);
            strike(&numbers.losses, facts.target, line, Fire { cannonade, die_result: Some(die_result) })
        };
        let base_die = tray.roll_for(Die::D10, "fire", |base_die| {
            let runs_low = base_die == additional.low_on_ammo.base_die.get();
            (struck_by(base_die), runs_low, base_die == additional.fallen_leader.base_die.get())
        })?;
        let die_result = base_die + modifiers;
        let target = struck_by(base_die);
        // FF-EFF-12, FF-R44, FF-R45
        let ammo = &additional.low_on_ammo;
        let runs_low = |firer: &Firer| {
            let enough = firer.firing.stands >= ammo.part_of_stands.rounded_up(firer.unit_stands);
            !firer.firing.low_on_ammo && (firer.firing.weapon.is_gun() || enough)
        };
        let mut low_on_ammo_candidates = Vec::new();
        if base_die == ammo.base_die.get() {
            let candidates = facts.firers.iter().enumerate().filter(|(_, firer)| runs_low(firer));
            low_on_ammo_candidates.extend(candidates.map(|(n, _)| n));
        }
        // FF-EFF-13, FF-R44
        let checked = facts.leader_within_6 && base_die == additional.fallen_leader.base_die.get();
        let fallen_leader = if checked { Some(fallen_leader::roll(book, tray)?) } else { None };
        Ok(FireCombatOutcome {
            fire_points: fire_points.into(),
            fire_kind: if cannonade { FireKind::Cannonade } else { FireKind::Musketry },
            base_die,
            die_result,
            massed: massed(book, facts, target.effect, cannonade),
            target,
            low_on_ammo: !low_on_ammo_candidates.is_empty(),
            low_on_ammo_candidates,
            fallen_leader,
        })
    }

    fn tell(_: &Book, facts: &FireCombatFacts, outcome: &FireCombatOutcome) -> String {
        let mut told = vec![format!("{}: {}", said(outcome.fire_points), struck(&outcome.target, facts.target.order))];
        for (unit, massed) in facts.massed.iter().zip(&outcome.massed) {
            told.push(format!("Behind it: {}", struck(massed, unit.unit.order)));
        }
        if outcome.low_on_ammo {
            told.push("One of the firers is marked low on ammo".to_owned());
        }
        if let Some(fallen) = &outcome.fallen_leader {
            told.push(format!("Near the target {}", fallen.result.said()));
        }
        told.join(". ") + "."
    }
}

/// The points of the firers for which something is true.
fn points_of(book: &Book, facts: &FireCombatFacts, holds: impl Fn(&Firer) -> bool) -> f64 {
    facts.firers.iter().filter(|firer| holds(firer)).map(|firer| firer.firing.points(book)).sum()
}

/// Whether a thing speaks for the firers or against them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Weight {
    Bonus,
    Penalty,
}

/// FF-R39: a thing counts if those of whom it is true give at least half of the points.
fn decides(book: &Book, facts: &FireCombatFacts, weight: Weight, holds: impl Fn(&Firer) -> bool) -> bool {
    match (book.options.mixed_fire, weight) {
        (MixedFire::HalfThePoints, _) => points_of(book, facts, holds) * 2.0 >= points_of(book, facts, |_| true),
        (MixedFire::AnyPenaltyAllBonus, Weight::Bonus) => facts.firers.iter().all(holds),
        (MixedFire::AnyPenaltyAllBonus, Weight::Penalty) => facts.firers.iter().any(holds),
    }
}

/// The table of die roll modifiers: each row once, all rows add, but for the ladder of cover (FF-R41, FF-R42).
fn modifiers(book: &Book, facts: &FireCombatFacts, fire_points: f64, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.fire.modifiers;
    // FF-R69: raw troops or raw guns
    let raw = decides(book, facts, Weight::Penalty, |firer| firer.quality == Quality::Raw);
    // FF-R40
    let skilled = decides(book, facts, Weight::Bonus, |firer| firer.marksmen || firer.buck_and_ball && firer.in_charge);
    let troops = facts.target.arm.is_troops();
    let raked = troops && (facts.target_formation == Formation::MarchColumn || facts.target_enfiladed);
    let exposed = troops
        && (facts.target.order == TroopOrder::Broken
            || facts.target_formation == Formation::FieldColumn
            || facts.target_about_faced
            || facts.target_passage_of_lines
            || facts.target_marched_by_flank)
        && !(raked && book.options.target_posture == TargetPosture::HighestRow);
    let open_order = facts.target_formation == Formation::OpenOrder;
    let (low, high) = match facts.target_cover {
        Cover::None => (open_order, false),
        Cover::Partial => (!open_order, open_order),
        Cover::Full => (false, true),
        Cover::Fortified => (false, false),
    };
    tray.add_up(&[
        row("fire-points", book.sheet.fire_points.modifier(fire_points), "FF-PTS-07"),
        row_if(raw, "raw-firers", rows.raw_firers.get(), "FF-FIR-02"),
        row_if(skilled, "buck-and-ball-or-marksmen", rows.buck_and_ball_or_marksmen.get(), "FF-FIR-03"),
        row_if(exposed, "exposed-troops", rows.exposed_troops.get(), "FF-FIR-04"),
        row_if(raked, "march-column-or-enfiladed", rows.march_column_or_enfiladed.get(), "FF-FIR-05"),
        row_if(
            !troops && (facts.target_limbered || facts.target_enfiladed),
            "limbered-or-enfiladed-guns",
            rows.limbered_or_enfiladed_guns.get(),
            "FF-FIR-06",
        ),
        row_if(low, "partial-cover-or-open-order", rows.partial_cover_or_open_order.get(), "FF-FIR-07"),
        row_if(
            high,
            "full-cover-or-open-order-in-partial",
            rows.full_cover_or_open_order_in_partial.get(),
            "FF-FIR-08",
        ),
        row_if(
            facts.target_cover == Cover::Fortified,
            "fortified-position",
            rows.fortified_position.get(),
            "FF-FIR-09",
        ),
    ])
}

/// FF-EFF-11, FF-R47: what the units behind the target suffer, without the further loss of a high die result.
fn massed(book: &Book, facts: &FireCombatFacts, effect: Effect, cannonade: bool) -> Vec<Struck> {
    let numbers = &book.sheet.fire;
    // Musketry under the option `cannonade` goes no further than its target.
    let reaches = cannonade || book.options.massed_fire == MassedFire::All;
    let effect = if reaches { effect } else { Effect::Desultory };
    let suffers = |massed: &Massed| {
        let line = numbers.effects.lowered(effect, massed.quality, book.options.massed_ladder);
        strike(&numbers.losses, massed.unit, line, Fire { cannonade, die_result: None })
    };
    facts.massed.iter().map(suffers).collect()
}

/// What happens to one unit, as one would say it.
fn struck(unit: &Struck, before: TroopOrder) -> String {
    let name = match unit.effect {
        Effect::Withering => "Withering Fire",
        Effect::Telling => "Telling Fire",
        Effect::Galling => "Galling Fire",
        Effect::Lively => "Lively Fire",
        Effect::Desultory => "Desultory Fire",
    };
    let mut said = vec![name.to_owned()];
    let mut count = |number: Option<i32>, one: &str, many: &str| match number {
        None | Some(0) => {}
        Some(1) => said.push(format!("1 {one}")),
        Some(n) => said.push(format!("{n} {many}")),
    };
    count(unit.stands_lost, "stand is lost", "stands are lost");
    count(unit.gun_stands_wrecked, "gun stand is wrecked", "gun stands are wrecked");
    count(unit.gun_stands_damaged, "gun stand is damaged", "gun stands are damaged");
    count(unit.gun_stands_silenced, "gun stand is silenced", "gun stands are silenced");
    if unit.silence_remaining == Some(true) {
        said.push("the gun stands left are silenced".to_owned());
    }
    if let Some(order) = unit.order_after
        && order != before
    {
        said.push(format!("the unit is {}", order.said()));
    }
    if said.len() == 1 {
        said.push("no effect".to_owned());
    }
    match unit.charge {
        Charge::None => {}
        Charge::Home => said.push("the charge goes home".to_owned()),
        // FF-EFF-09
        Charge::Checked if unit.may_recall => said.push("the charge is checked: back 3\", or a recall".to_owned()),
        Charge::Checked => said.push("the charge is checked: back 3\"".to_owned()),
    }
    said.join("; ")
}
