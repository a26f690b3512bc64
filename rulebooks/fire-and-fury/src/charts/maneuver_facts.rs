//! What a player can see before a maneuver check.

use engine::chart::{FactError, Facts, Form};

use crate::book::Book;
use crate::options::GunBonus;
use crate::words::{Arm, Carriage, Effectiveness, Formation, LeaderQuality, Quality, TroopOrder};

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
    pub order: TroopOrder,
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
            order: form.word("order").or(TroopOrder::GoodOrder, "of troops"),
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
        refuse(guns && self.order != TroopOrder::GoodOrder, "order", "guns have no order")?;
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
            self.order == TroopOrder::Broken && self.formation != Formation::Line,
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
