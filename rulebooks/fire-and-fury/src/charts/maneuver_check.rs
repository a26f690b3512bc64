//! Maneuver check: how well a unit answers its orders, or whether it rallies.

use engine::chart::{Chart, Field, Tray, row, row_if};
use engine::dice::{DiceError, Die};
use engine::sheet::{ByWord, Ladder};
use serde::{Deserialize, Serialize};

use super::maneuver_facts::{ArmyLosses, CommandStatus, GunUnit, Indians, ManeuverFacts};
use crate::book::Book;
use crate::bounds::{Bonus, Count};
use crate::options::{GunBonus, LossesModifier};
use crate::words::{Arm, Carriage, Effectiveness, Formation, LeaderQuality, Quality, TroopOrder};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    modifiers: Modifiers,
    results: ByWord<Table, Ladder<Answer>>,
    panic: Panic,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    leader_quality: ByWord<LeaderQuality, Bonus>,
    leader_attached_or_brave_colonel: Bonus,
    provisional_command: Bonus,
    out_of_command: Bonus,
    unit_quality: ByWord<Quality, Bonus>,
    battery_or_battalion_gun: Bonus,
    effectiveness: ByWord<Effectiveness, Bonus>,
    column_garrison_limbered_or_linear_cover: Bonus,
    indians_in_woods: Bonus,
    indians_in_open: Bonus,
    outflanked_or_broken: Bonus,
    key_position_lost: Bonus,
    heavy_casualties: Bonus,
    greater_losses: Bonus,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Panic {
    stands_for_each_point: Count,
    below: Bonus,
}

engine::words! {
    /// Which table is read.
    pub enum Table { GoodOrder = "good-order", Disordered = "disordered" }
}

engine::words! {
    /// The result, from best to worst in each table.
    pub enum Answer {
        DoubleQuick = "double-quick",
        WellHandled = "well-handled",
        Tardy = "tardy",
        FallBack = "fall-back",
        RallyWithElan = "rally-with-elan",
        Rally = "rally",
        Shaken = "shaken",
        Wavering = "wavering",
        Panic = "panic",
    }
}

engine::words! {
    /// What the unit does next.
    pub enum Maneuver { WellHandled = "well-handled", Tardy = "tardy", Hold = "hold", Retreat = "retreat", None = "none" }
}

engine::words! {
    /// How far it goes back.
    pub enum Retreat { None = "none", OutOfCloseRange = "out-of-close-range", FullRetreat = "full-retreat" }
}

engine::words! {
    /// What becomes of guns.
    pub enum GunState { Unchanged = "unchanged", Silenced = "silenced", Lost = "lost" }
}

/// How the check came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ManeuverOutcome {
    /// The die as rolled.
    pub base_die: i32,
    /// With its modifiers.
    pub die_result: i32,
    /// Which table was read.
    pub table: Table,
    /// What it says.
    pub result: Answer,
    /// What the unit does next.
    pub maneuver: Maneuver,
    /// Whether it moves at the double quick.
    pub double_quick: bool,
    /// How far it goes back.
    pub retreat: Retreat,
    /// How steady troops are afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order_after: Option<TroopOrder>,
    /// What troops lose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_lost: Option<i32>,
    /// What becomes of guns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun_state_after: Option<GunState>,
}

/// The chart.
pub struct ManeuverCheck;

impl Chart for ManeuverCheck {
    type Book = Book;
    type Facts = ManeuverFacts;
    type Outcome = ManeuverOutcome;
    const NAME: &'static str = "maneuver-check";
    const ABOUT: &'static str = "How well does a unit answer its orders, or does it rally?";
    const DICE: &'static str = "one d10 (maneuver)";
    const RULES: &'static [&'static str] = &[
        "FF-MAN-01",
        "FF-MAN-02",
        "FF-MAN-03",
        "FF-MAN-04",
        "FF-MAN-05",
        "FF-MAN-06",
        "FF-MAN-07",
        "FF-MAN-08",
        "FF-MAN-09",
        "FF-MAN-10",
        "FF-MAN-11",
        "FF-MAN-12",
        "FF-MAN-13",
        "FF-MAN-14",
        "FF-MAN-15",
        "FF-MAN-16",
        "FF-MAN-17",
        "FF-MAN-18",
        "FF-MAN-19",
        "FF-MAN-20",
        "FF-MAN-21",
        "FF-MAN-22",
        "FF-MAN-23",
        "FF-MAN-24",
        "FF-MAN-25",
        "FF-MAN-26",
        "FF-MAN-27",
        "FF-MAN-28",
        "FF-MAN-29",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("base_die", "the die as rolled"),
        Field::whole("die_result", "the die with its modifiers"),
        Field::word::<Table>("table", "which table was read"),
        Field::word::<Answer>("result", "what the table says"),
        Field::word::<Maneuver>("maneuver", "what the unit does next; none: the guns are lost"),
        Field::yes_no("double_quick", "it moves at the double quick"),
        Field::word::<Retreat>("retreat", "how far it goes back"),
        Field::word::<TroopOrder>("order_after", "troops: how steady they are afterwards"),
        Field::whole("stands_lost", "troops: stands lost"),
        Field::word::<GunState>("gun_state_after", "guns: what becomes of them"),
    ];
    const HEADLINE: &'static str = "result";

    fn resolve(book: &Book, facts: &ManeuverFacts, tray: &mut Tray<'_>) -> Result<ManeuverOutcome, DiceError> {
        let modifiers = modifiers(book, facts, tray);
        let base_die = tray.roll(Die::D10, "maneuver")?;
        let die_result = base_die + modifiers;
        // FF-MAN-16, FF-R23: guns have no order and read the first table, silenced or not
        let table = if facts.order == TroopOrder::GoodOrder { Table::GoodOrder } else { Table::Disordered };
        let result = *book.sheet.maneuver.results.get(table).at(die_result);
        let (maneuver, retreat, state) = effect(facts, result);
        let troops = facts.arm.is_troops();
        Ok(ManeuverOutcome {
            base_die,
            die_result,
            table,
            result,
            maneuver,
            // FF-R74: no rally is at the double quick
            double_quick: result == Answer::DoubleQuick,
            retreat,
            order_after: troops.then(|| order_after(facts, result)),
            // FF-MAN-29, FF-R08: one stand for every point below 0, and only in a panic of the second table
            stands_lost: troops.then(|| match (table, result) {
                (Table::Disordered, Answer::Panic) => {
                    let panic = &book.sheet.maneuver.panic;
                    (panic.below.get() - die_result).max(0) * panic.stands_for_each_point.get()
                }
                _ => 0,
            }),
            gun_state_after: (!troops).then_some(state),
        })
    }

    fn tell(_: &Book, facts: &ManeuverFacts, outcome: &ManeuverOutcome) -> String {
        let headline = match outcome.result {
            Answer::DoubleQuick => "Double Quick: a well handled maneuver at the double quick",
            Answer::WellHandled => "Well Handled: a well handled maneuver",
            Answer::Tardy => "Tardy: a tardy maneuver",
            Answer::FallBack => "Fall Back",
            Answer::RallyWithElan => "Rally with Elan: good order again, and a well handled maneuver",
            Answer::Rally => "Rally: good order again, and a tardy maneuver",
            Answer::Shaken => "Shaken",
            Answer::Wavering => "Wavering",
            Answer::Panic => "Panic",
        };
        let mut said = vec![headline.to_owned()];
        match (outcome.maneuver, outcome.retreat) {
            (Maneuver::None, _) => said.push("the guns are lost".to_owned()),
            (Maneuver::Hold, _) => said.push("the unit holds its ground and may only fire".to_owned()),
            (_, Retreat::OutOfCloseRange) => said.push("it retreats out of close range".to_owned()),
            (_, Retreat::FullRetreat) => said.push("it makes a full retreat".to_owned()),
            _ => {}
        }
        if outcome.gun_state_after == Some(GunState::Silenced) {
            said.push("the guns are silenced".to_owned());
        }
        if let Some(order) = outcome.order_after
            && order != facts.order
            && !matches!(outcome.result, Answer::RallyWithElan | Answer::Rally)
        {
            said.push(format!("it is now {}", order.said()));
        }
        match outcome.stands_lost {
            Some(1) => said.push("it loses 1 stand".to_owned()),
            Some(n) if n > 1 => said.push(format!("it loses {n} stands")),
            _ => {}
        }
        said.join("; ") + "."
    }
}

/// The table of die roll modifiers: each row once, all rows add (FF-R09, FF-R10).
fn modifiers(book: &Book, facts: &ManeuverFacts, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.maneuver.modifiers;
    // FF-R13: out of command there is no leader whose quality counts
    let commanded = facts.command_status != CommandStatus::OutOfCommand;
    let column = matches!(facts.formation, Formation::FieldColumn | Formation::MarchColumn | Formation::Garrison);
    let guns = facts.arm == Arm::Guns;
    let gun_bonus = match book.options.gun_bonus {
        GunBonus::CheckingGun => guns && (facts.gun_unit == GunUnit::Battery || facts.parent_within_3),
        GunBonus::SupportingGun => facts.gun_within_3,
    };
    let greater = facts.army_losses == ArmyLosses::GreaterLosses;
    let heavy = facts.army_losses == ArmyLosses::HeavyCasualties
        || greater && book.options.losses_modifier == LossesModifier::Cumulative;
    tray.add_up(&[
        row_if(commanded, "leader-quality", rows.leader_quality.of(facts.leader_quality).get(), "FF-MAN-02"),
        row_if(
            facts.leader_attached || facts.brave_colonel,
            "leader-attached-or-brave-colonel",
            rows.leader_attached_or_brave_colonel.get(),
            "FF-MAN-03",
        ),
        row_if(
            facts.command_status == CommandStatus::Provisional,
            "provisional-command",
            rows.provisional_command.get(),
            "FF-MAN-04",
        ),
        row_if(!commanded, "out-of-command", rows.out_of_command.get(), "FF-MAN-05"),
        row("unit-quality", rows.unit_quality.of(facts.quality).get(), "FF-MAN-06"),
        row_if(gun_bonus, "battery-or-battalion-gun", rows.battery_or_battalion_gun.get(), "FF-MAN-07"),
        // FF-R15: guns have none
        row("effectiveness", facts.effectiveness.map_or(0, |level| rows.effectiveness.of(level).get()), "FF-MAN-08"),
        row_if(
            column || facts.limbered || facts.linear_cover,
            "column-garrison-limbered-or-linear-cover",
            rows.column_garrison_limbered_or_linear_cover.get(),
            "FF-MAN-09",
        ),
        row_if(facts.indians == Indians::InWoods, "indians-in-woods", rows.indians_in_woods.get(), "FF-MAN-10"),
        row_if(facts.indians == Indians::InOpen, "indians-in-open", rows.indians_in_open.get(), "FF-MAN-11"),
        row_if(
            facts.outflanked_within_12 || facts.order == TroopOrder::Broken,
            "outflanked-or-broken",
            rows.outflanked_or_broken.get(),
            "FF-MAN-12",
        ),
        row_if(facts.key_position_lost, "key-position-lost", rows.key_position_lost.get(), "FF-MAN-13"),
        row_if(heavy, "heavy-casualties", rows.heavy_casualties.get(), "FF-MAN-14"),
        row_if(greater, "greater-losses", rows.greater_losses.get(), "FF-MAN-15"),
    ])
}

/// What the unit does next, how far it goes back, and what becomes of guns.
fn effect(facts: &ManeuverFacts, result: Answer) -> (Maneuver, Retreat, GunState) {
    let exposed = facts.in_close_range && !facts.fortified;
    let guns = facts.arm == Arm::Guns;
    match result {
        Answer::DoubleQuick | Answer::WellHandled | Answer::RallyWithElan => {
            (Maneuver::WellHandled, Retreat::None, GunState::Unchanged)
        }
        Answer::Tardy | Answer::Rally => (Maneuver::Tardy, Retreat::None, GunState::Unchanged),
        Answer::FallBack if guns && exposed => guns_run(facts),
        // FF-MAN-24, FF-R21: guns in a panic run wherever they are
        Answer::Panic if guns => guns_run(facts),
        Answer::Panic => (Maneuver::Retreat, Retreat::FullRetreat, GunState::Unchanged),
        Answer::FallBack | Answer::Shaken | Answer::Wavering if exposed => {
            (Maneuver::Retreat, Retreat::OutOfCloseRange, GunState::Unchanged)
        }
        // FF-MAN-22, FF-R20: out of close range, or fortified, it only holds
        Answer::FallBack | Answer::Shaken | Answer::Wavering => (Maneuver::Hold, Retreat::None, GunState::Unchanged),
    }
}

/// FF-MAN-21: guns that can limber run and are silenced; those that cannot are lost.
fn guns_run(facts: &ManeuverFacts) -> (Maneuver, Retreat, GunState) {
    if facts.limbered || facts.carriage == Some(Carriage::Light) {
        (Maneuver::Retreat, Retreat::FullRetreat, GunState::Silenced)
    } else {
        (Maneuver::None, Retreat::None, GunState::Lost)
    }
}

/// The order of troops after the result and before any maneuver.
fn order_after(facts: &ManeuverFacts, result: Answer) -> TroopOrder {
    let exposed = facts.in_close_range && !facts.fortified;
    match result {
        Answer::FallBack if exposed => TroopOrder::Disordered,
        Answer::Panic => TroopOrder::Broken,
        Answer::RallyWithElan | Answer::Rally | Answer::Shaken => TroopOrder::GoodOrder,
        // FF-R22: broken troops reform, the disordered stay so
        Answer::Wavering => TroopOrder::Disordered,
        Answer::DoubleQuick | Answer::WellHandled | Answer::Tardy | Answer::FallBack => facts.order,
    }
}
