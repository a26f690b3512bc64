//! Maneuver check: how well a unit answers its orders, or whether it rallies.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, row, row_if};
use engine::dice::{DiceError, Die};
use engine::sheet::{ByWord, Ladder};
use serde::{Deserialize, Serialize};

use crate::book::{Book, GunBonus, LossesModifier};
use crate::words::{Arm, Carriage, Effectiveness, Formation, LeaderQuality, Order, Quality};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    modifiers: Modifiers,
    results: ByWord<Table, Ladder<Answer>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    leader_quality: ByWord<LeaderQuality, i32>,
    leader_attached_or_brave_colonel: i32,
    provisional_command: i32,
    out_of_command: i32,
    unit_quality: ByWord<Quality, i32>,
    battery_or_battalion_gun: i32,
    effectiveness: ByWord<Effectiveness, i32>,
    column_garrison_limbered_or_linear_cover: i32,
    indians_in_woods: i32,
    indians_in_open: i32,
    outflanked_or_broken: i32,
    key_position_lost: i32,
    heavy_casualties: i32,
    greater_losses: i32,
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

engine::words! {
    /// Who commands the unit.
    pub enum CommandStatus { InCommand = "in-command", Provisional = "provisional", OutOfCommand = "out-of-command" }
}

engine::words! {
    /// Where Indians stand.
    pub enum Indians { None = "none", InWoods = "in-woods", InOpen = "in-open", Elsewhere = "elsewhere" }
}

engine::words! {
    /// How the army has fared.
    pub enum ArmyLosses { None = "none", HeavyCasualties = "heavy-casualties", GreaterLosses = "greater-losses" }
}

engine::words! {
    /// Whose gun it is.
    pub enum GunUnit { Battery = "battery", BattalionGun = "battalion-gun" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ManeuverFacts {
    /// What the unit is.
    pub arm: Arm,
    /// How good it is.
    pub quality: Quality,
    /// How worn down troops are.
    pub effectiveness: Option<Effectiveness>,
    /// How steady troops stand.
    pub order: Order,
    /// Who commands it.
    pub command_status: CommandStatus,
    /// How good he is.
    pub leader_quality: LeaderQuality,
    /// Whether a leader is attached.
    pub leader_attached: bool,
    /// Whether its colonel is brave.
    pub brave_colonel: bool,
    /// How troops are formed.
    pub formation: Formation,
    /// Whether guns are limbered.
    pub limbered: bool,
    /// Whether it lines cover.
    pub linear_cover: bool,
    /// Where Indians stand.
    pub indians: Indians,
    /// Whether an enemy is on its flank or rear.
    pub outflanked_within_12: bool,
    /// Whether the army has lost a key position.
    pub key_position_lost: bool,
    /// How the army has fared.
    pub army_losses: ArmyLosses,
    /// Whose gun it is.
    pub gun_unit: GunUnit,
    /// Whether a battalion gun is beside its battalion.
    pub parent_within_3: bool,
    /// How guns are mounted.
    pub carriage: Option<Carriage>,
    /// Whether an enemy is within close range.
    pub in_close_range: bool,
    /// Whether it holds a fortified position.
    pub fortified: bool,
    /// Under the option `supporting-gun`: whether a friendly gun is within 3".
    pub gun_within_3: bool,
}

impl Facts<Book> for ManeuverFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            arm: form.section("unit").word("arm").required("what checks; dismounted cavalry counts as infantry"),
            quality: form.word("quality").or(Quality::Trained, "of the unit"),
            effectiveness: form.word("effectiveness").maybe("of troops, who must have one; guns have none"),
            order: form.word("order").or(Order::GoodOrder, "of troops"),
            command_status: form
                .section("command")
                .word("command_status")
                .or(CommandStatus::InCommand, "under whom the unit checks"),
            leader_quality: form.word("leader_quality").or(LeaderQuality::Able, "of the leader who commands the check"),
            leader_attached: form.flag("leader_attached", "a leader is attached to this unit"),
            brave_colonel: form.flag("brave_colonel", "troops whose colonel is brave"),
            formation: form.section("unit").word("formation").or(Formation::Line, "of troops"),
            limbered: form.flag("limbered", "the guns are limbered"),
            linear_cover: form.section("situation").flag("linear_cover", "the unit lines a fence, hedge, wall or work"),
            indians: form.word("indians").or(Indians::None, "infantry that is Indians, by where it stands"),
            outflanked_within_12: form.flag("outflanked_within_12", "an enemy stands on its flank or rear within 12\""),
            key_position_lost: form.flag("key_position_lost", "the army has lost a key position"),
            army_losses: form.word("army_losses").or(ArmyLosses::None, "how the army has fared (chart `army-losses`)"),
            gun_unit: form.section("guns").word("gun_unit").or(GunUnit::Battery, "a battery, or a battalion's own gun"),
            parent_within_3: form.flag("parent_within_3", "a battalion gun is within 3\" of its battalion"),
            carriage: form.word("carriage").maybe("of guns, which must have one"),
            in_close_range: form.section("situation").flag("in_close_range", "an enemy unit is within 6\""),
            fortified: form.flag("fortified", "the unit holds a fortified position"),
            // Asked only under the reading that needs it.
            gun_within_3: book.options.gun_bonus == GunBonus::SupportingGun
                && form.flag("gun_within_3", "troops with a friendly gun within 3\""),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let guns = self.arm == Arm::Guns;
        if !guns && self.effectiveness.is_none() {
            return Err(FactError::missing("effectiveness", "troops are fresh, worn or spent"));
        }
        if guns && self.carriage.is_none() {
            return Err(FactError::missing("carriage", "guns have a light, heavy or fixed one"));
        }
        let refuse = FactError::refuse;
        refuse(guns && self.effectiveness.is_some(), "effectiveness", "guns are not fresh, worn or spent")?;
        refuse(guns && self.order != Order::GoodOrder, "order", "guns have no order")?;
        refuse(guns && self.formation != Formation::Line, "formation", "guns have no formation")?;
        refuse(guns && self.brave_colonel, "brave_colonel", "guns have no colonel")?;
        refuse(guns && self.gun_within_3, "gun_within_3", "only troops are steadied by guns near them")?;
        refuse(self.carriage == Some(Carriage::Fixed) && self.limbered, "limbered", "a fixed gun cannot be limbered")?;
        refuse(
            self.parent_within_3 && self.gun_unit != GunUnit::BattalionGun,
            "parent_within_3",
            "only a battalion gun has a battalion",
        )?;
        refuse(!guns && self.carriage.is_some(), "carriage", "troops have no carriage")?;
        refuse(!guns && self.limbered, "limbered", "troops cannot be limbered")?;
        refuse(!guns && self.gun_unit == GunUnit::BattalionGun, "gun_unit", "troops are no battalion gun")?;
        refuse(
            self.order == Order::Broken && self.formation != Formation::Line,
            "formation",
            "broken troops have no formation",
        )?;
        refuse(self.indians != Indians::None && self.arm != Arm::Infantry, "indians", "Indians fight as infantry")?;
        refuse(
            self.arm == Arm::Cavalry && self.formation == Formation::Garrison,
            "formation",
            "cavalry cannot be a garrison",
        )?;
        let out = self.command_status == CommandStatus::OutOfCommand;
        refuse(out && self.leader_attached, "leader_attached", "a unit with a leader attached is in command")?;
        refuse(
            out && self.leader_quality != LeaderQuality::Able,
            "leader_quality",
            "a unit out of command has no leader whose quality counts",
        )
    }
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
    pub order_after: Option<Order>,
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
        Field::word::<Order>("order_after", "troops: how steady they are afterwards"),
        Field::whole("stands_lost", "troops: stands lost"),
        Field::word::<GunState>("gun_state_after", "guns: what becomes of them"),
    ];
    const HEADLINE: &'static str = "result";

    fn resolve(book: &Book, facts: &ManeuverFacts, tray: &mut Tray<'_>) -> Result<ManeuverOutcome, DiceError> {
        let modifiers = modifiers(book, facts, tray);
        let base_die = tray.roll(Die::D10, "maneuver")?;
        let die_result = base_die + modifiers;
        let table = if facts.order == Order::GoodOrder { Table::GoodOrder } else { Table::Disordered };
        let result = *book.sheet.maneuver.results.get(table).at(die_result);
        let (maneuver, retreat, state) = effect(facts, result);
        let troops = facts.arm.is_troops();
        Ok(ManeuverOutcome {
            base_die,
            die_result,
            table,
            result,
            maneuver,
            double_quick: result == Answer::DoubleQuick,
            retreat,
            order_after: troops.then(|| order_after(facts, result)),
            // FF-MAN-29: one stand for every point below 0, and only in a panic of the second table
            stands_lost: troops.then(|| match (table, result) {
                (Table::Disordered, Answer::Panic) => (-die_result).max(0),
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
        row_if(commanded, "leader-quality", rows.leader_quality.of(facts.leader_quality), "FF-MAN-02"),
        row_if(
            facts.leader_attached || facts.brave_colonel,
            "leader-attached-or-brave-colonel",
            rows.leader_attached_or_brave_colonel,
            "FF-MAN-03",
        ),
        row_if(
            facts.command_status == CommandStatus::Provisional,
            "provisional-command",
            rows.provisional_command,
            "FF-MAN-04",
        ),
        row_if(!commanded, "out-of-command", rows.out_of_command, "FF-MAN-05"),
        row("unit-quality", rows.unit_quality.of(facts.quality), "FF-MAN-06"),
        row_if(gun_bonus, "battery-or-battalion-gun", rows.battery_or_battalion_gun, "FF-MAN-07"),
        row("effectiveness", facts.effectiveness.map_or(0, |level| rows.effectiveness.of(level)), "FF-MAN-08"),
        row_if(
            column || facts.limbered || facts.linear_cover,
            "column-garrison-limbered-or-linear-cover",
            rows.column_garrison_limbered_or_linear_cover,
            "FF-MAN-09",
        ),
        row_if(facts.indians == Indians::InWoods, "indians-in-woods", rows.indians_in_woods, "FF-MAN-10"),
        row_if(facts.indians == Indians::InOpen, "indians-in-open", rows.indians_in_open, "FF-MAN-11"),
        row_if(
            facts.outflanked_within_12 || facts.order == Order::Broken,
            "outflanked-or-broken",
            rows.outflanked_or_broken,
            "FF-MAN-12",
        ),
        row_if(facts.key_position_lost, "key-position-lost", rows.key_position_lost, "FF-MAN-13"),
        row_if(heavy, "heavy-casualties", rows.heavy_casualties, "FF-MAN-14"),
        row_if(greater, "greater-losses", rows.greater_losses, "FF-MAN-15"),
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
        // FF-MAN-24: guns in a panic run wherever they are
        Answer::Panic if guns => guns_run(facts),
        Answer::Panic => (Maneuver::Retreat, Retreat::FullRetreat, GunState::Unchanged),
        Answer::FallBack | Answer::Shaken | Answer::Wavering if exposed => {
            (Maneuver::Retreat, Retreat::OutOfCloseRange, GunState::Unchanged)
        }
        // FF-MAN-22: out of close range, or fortified, it only holds
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
fn order_after(facts: &ManeuverFacts, result: Answer) -> Order {
    let exposed = facts.in_close_range && !facts.fortified;
    match result {
        Answer::FallBack if exposed => Order::Disordered,
        Answer::Panic => Order::Broken,
        Answer::RallyWithElan | Answer::Rally | Answer::Shaken => Order::GoodOrder,
        Answer::Wavering => Order::Disordered,
        Answer::DoubleQuick | Answer::WellHandled | Answer::Tardy | Answer::FallBack => facts.order,
    }
}
