//! What a player can see before the dice of a charge combat: attacker, defender and his guns.

use engine::chart::{FactError, Facts, Form};

use crate::book::Book;
use crate::options::ColdSteelArms;
use crate::words::{Arm, Carriage, Effectiveness, Formation, Ground, Quality, TroopArm, TroopOrder};

engine::words! {
    /// Which combat of the charge phase; the breakthrough is the 2nd.
    pub enum Combat { First = "first", Breakthrough = "breakthrough" }
}

engine::words! {
    /// How steady an attacker stands.
    pub enum AttackerOrder { GoodOrder = "good-order", Disordered = "disordered" }
}

engine::words! {
    /// How an attacker is formed; nobody charges otherwise.
    pub enum AttackerFormation {
        Line = "line",
        ExtendedLine = "extended-line",
        OpenOrder = "open-order",
        FieldColumn = "field-column",
    }
}

engine::words! {
    /// What the defender holds, from least to most.
    pub enum Position { None = "none", Favorable = "favorable", Strong = "strong", Fortified = "fortified" }
}

engine::words! {
    /// Guns among the defenders.
    pub enum DefenderGuns { None = "none", Supported = "supported", Unsupported = "unsupported" }
}

/// Those who charged, by their lead unit.
#[derive(Clone, Debug)]
pub struct Attacker {
    /// What it is.
    pub arm: TroopArm,
    /// All stands in the combat.
    pub stands: i32,
    /// How good it is.
    pub quality: Quality,
    /// How worn down it is.
    pub effectiveness: Effectiveness,
    /// How steady it stands.
    pub order: AttackerOrder,
    /// How it is formed.
    pub formation: AttackerFormation,
    /// Whether infantry has no bayonets.
    pub no_bayonets: bool,
    /// Whether it is outflanked.
    pub outflanked: bool,
    /// Whether its colonel is brave.
    pub brave_colonel: bool,
    /// Whether a leader is attached.
    pub leader_attached: bool,
    /// Whether it charged with cold steel.
    pub cold_steel: bool,
    /// Whether it is Indians in woods.
    pub indians_in_woods: bool,
    /// The worst ground charged over.
    pub ground: Ground,
}

/// Those who were charged, by their lead unit.
#[derive(Clone, Debug)]
pub struct Defender {
    /// What it is; guns only where no troops defend.
    pub arm: Arm,
    /// All stands in the combat.
    pub stands: i32,
    /// How good it is.
    pub quality: Quality,
    /// How worn down troops are.
    pub effectiveness: Option<Effectiveness>,
    /// How steady troops stand.
    pub order: TroopOrder,
    /// How troops are formed.
    pub formation: Formation,
    /// Whether infantry has no bayonets.
    pub no_bayonets: bool,
    /// Whether it is outflanked.
    pub outflanked: bool,
    /// Whether its colonel is brave.
    pub brave_colonel: bool,
    /// Whether a leader is attached.
    pub leader_attached: bool,
    /// Whether it is Indians in woods.
    pub indians_in_woods: bool,
    /// What it holds.
    pub position: Position,
    /// Whether it countercharges.
    pub countercharging: bool,
    /// The worst ground of the countercharge.
    pub ground: Ground,
    /// Guns among the defenders.
    pub guns: DefenderGuns,
    /// How they are mounted.
    pub guns_carriage: Option<Carriage>,
    /// Whether they are limbered.
    pub guns_limbered: bool,
    /// Whether they are silenced.
    pub guns_silenced: bool,
}

/// All of it.
#[derive(Clone, Debug)]
pub struct ChargeCombatFacts {
    /// Which combat it is.
    pub combat: Combat,
    /// Whether the dice are rolled again after a Desperate Struggle.
    pub struggle: bool,
    /// Those who charged.
    pub attacker: Attacker,
    /// Those who were charged.
    pub defender: Defender,
}

impl Defender {
    /// Whether troops defend.
    pub fn has_troops(&self) -> bool {
        self.arm.is_troops()
    }

    /// Whether guns defend.
    pub fn has_guns(&self) -> bool {
        self.guns != DefenderGuns::None
    }
}

impl Facts<Book> for ChargeCombatFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            combat: form.section("combat").word("combat").or(Combat::First, "the breakthrough combat is the 2nd"),
            struggle: form.flag("struggle", "rolling again after a Desperate Struggle"),
            attacker: attacker(form.section("attacker")),
            defender: defender(form.section("defender")),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        if self.defender.has_troops() && self.defender.effectiveness.is_none() {
            return Err(FactError::missing("defender_effectiveness", "troops are fresh, worn or spent"));
        }
        if self.defender.has_guns() && self.defender.guns_carriage.is_none() {
            return Err(FactError::missing("defender_guns_carriage", "guns have a light, heavy or fixed one"));
        }
        self.check_attacker(book)?;
        self.check_defender()?;
        self.check_guns()?;
        self.check_countercharge()?;
        // FF-R64: the facts of another exchange are those after the first
        let again = self.struggle;
        let refuse = FactError::refuse;
        let steady = self.attacker.order == AttackerOrder::GoodOrder;
        refuse(again && steady, "attacker_order", "a Desperate Struggle has disordered the attacker")?;
        let steady = self.defender.has_troops() && self.defender.order == TroopOrder::GoodOrder;
        refuse(again && steady, "defender_order", "a Desperate Struggle has disordered the defending troops")?;
        let firing = self.defender.has_guns() && !self.defender.guns_silenced;
        refuse(again && firing, "defender_guns_silenced", "a Desperate Struggle has silenced the guns")
    }
}

fn attacker(form: &mut Form<'_, '_>) -> Attacker {
    Attacker {
        arm: form.word("attacker_arm").required("the lead unit's; dismounted cavalry counts as infantry"),
        stands: form.whole("attacker_stands", 1..=200).required("all stands in the combat"),
        quality: form.word("attacker_quality").or(Quality::Trained, "of the lead unit"),
        effectiveness: form.word("attacker_effectiveness").required("of the lead unit"),
        order: form.word("attacker_order").or(AttackerOrder::GoodOrder, "of the lead unit"),
        formation: form.word("attacker_formation").or(AttackerFormation::Line, "of the lead unit"),
        no_bayonets: form.flag("attacker_no_bayonets", "infantry without bayonets"),
        outflanked: form.flag("attacker_outflanked", "an enemy is on its flank or rear"),
        brave_colonel: form.flag("attacker_brave_colonel", "its colonel is brave"),
        leader_attached: form.flag("attacker_leader_attached", "a leader is attached"),
        cold_steel: form.flag("attacker_cold_steel", "infantry that declared a cold steel charge"),
        indians_in_woods: form.flag("attacker_indians_in_woods", "infantry that is Indians in woods"),
        ground: form.word("attacker_ground").or(Ground::Open, "the worst charged over"),
    }
}

fn defender(form: &mut Form<'_, '_>) -> Defender {
    Defender {
        arm: form.word("defender_arm").required("the lead unit's; guns where no troops defend"),
        stands: form.whole("defender_stands", 1..=200).required("all stands in the combat, gun stands too"),
        quality: form.word("defender_quality").or(Quality::Trained, "of the lead unit"),
        effectiveness: form.word("defender_effectiveness").maybe("of troops, who must have one; guns have none"),
        order: form.word("defender_order").or(TroopOrder::GoodOrder, "of troops"),
        formation: form.word("defender_formation").or(Formation::Line, "of troops"),
        no_bayonets: form.flag("defender_no_bayonets", "infantry without bayonets"),
        outflanked: form.flag("defender_outflanked", "an enemy is on its flank or rear"),
        brave_colonel: form.flag("defender_brave_colonel", "troops whose colonel is brave"),
        leader_attached: form.flag("defender_leader_attached", "a leader is attached"),
        indians_in_woods: form.flag("defender_indians_in_woods", "infantry that is Indians in woods"),
        position: form.word("defender_position").or(Position::None, "what it holds"),
        countercharging: form.flag("defender_countercharging", "cavalry that countercharges"),
        ground: form.word("defender_ground").or(Ground::Open, "the worst of the countercharge"),
        guns: form
            .section("defender's guns")
            .word("defender_guns")
            .or(DefenderGuns::None, "guns beside troops are supported"),
        guns_carriage: form.word("defender_guns_carriage").maybe("of the guns, which must have one"),
        guns_limbered: form.flag("defender_guns_limbered", "the guns are limbered"),
        guns_silenced: form.flag("defender_guns_silenced", "the guns are silenced"),
    }
}

impl ChargeCombatFacts {
    fn check_attacker(&self, book: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let attacker = &self.attacker;
        let horse = attacker.arm == TroopArm::Cavalry;
        // FF-R57: dismounted cavalry is infantry
        refuse(horse && attacker.no_bayonets, "attacker_no_bayonets", "cavalry does not fight with bayonets")?;
        // FF-R51
        refuse(
            horse && attacker.cold_steel && book.options.cold_steel_arms == ColdSteelArms::Foot,
            "attacker_cold_steel",
            "cavalry has no cold steel",
        )?;
        refuse(horse && attacker.indians_in_woods, "attacker_indians_in_woods", "Indians fight as infantry")?;
        refuse(
            attacker.cold_steel && attacker.no_bayonets,
            "attacker_cold_steel",
            "cold steel is a charge with the bayonet",
        )
    }

    fn check_defender(&self) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let defender = &self.defender;
        let horse = defender.arm == Arm::Cavalry;
        refuse(horse && defender.no_bayonets, "defender_no_bayonets", "cavalry does not fight with bayonets")?;
        refuse(horse && defender.indians_in_woods, "defender_indians_in_woods", "Indians fight as infantry")?;
        refuse(horse && defender.formation == Formation::Garrison, "defender_formation", "cavalry is no garrison")?;
        refuse(
            defender.order == TroopOrder::Broken && defender.formation != Formation::Line,
            "defender_formation",
            "broken troops have no formation",
        )?;
        let guns = defender.arm == Arm::Guns;
        refuse(guns && !defender.has_guns(), "defender_guns", "guns defend: they are supported or unsupported")?;
        refuse(
            guns && defender.effectiveness.is_some(),
            "defender_effectiveness",
            "guns are not fresh, worn or spent",
        )?;
        refuse(guns && defender.order != TroopOrder::GoodOrder, "defender_order", "guns have no order")?;
        refuse(guns && defender.formation != Formation::Line, "defender_formation", "guns have no formation")?;
        refuse(guns && defender.no_bayonets, "defender_no_bayonets", "guns have no bayonets to miss")?;
        refuse(guns && defender.brave_colonel, "defender_brave_colonel", "guns have no colonel")?;
        refuse(guns && defender.indians_in_woods, "defender_indians_in_woods", "Indians fight as infantry")
    }

    fn check_guns(&self) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let defender = &self.defender;
        // FF-R54
        refuse(
            defender.has_troops() && defender.guns == DefenderGuns::Unsupported,
            "defender_guns",
            "guns beside troops are supported",
        )?;
        let none = !defender.has_guns();
        refuse(none && defender.guns_carriage.is_some(), "defender_guns_carriage", "there are no guns")?;
        refuse(none && defender.guns_limbered, "defender_guns_limbered", "there are no guns")?;
        refuse(none && defender.guns_silenced, "defender_guns_silenced", "there are no guns")?;
        refuse(
            defender.guns_carriage == Some(Carriage::Fixed) && defender.guns_limbered,
            "defender_guns_limbered",
            "a fixed gun cannot be limbered",
        )
    }

    fn check_countercharge(&self) -> Result<(), FactError> {
        let refuse = |clash, why| FactError::refuse(clash, "defender_countercharging", why);
        let defender = &self.defender;
        let charges = defender.countercharging;
        refuse(charges && defender.arm != Arm::Cavalry, "only cavalry countercharges")?;
        refuse(charges && defender.order == TroopOrder::Broken, "broken cavalry does not countercharge")?;
        refuse(charges && defender.formation == Formation::MarchColumn, "nobody countercharges in march column")?;
        refuse(charges && defender.position != Position::None, "cavalry that countercharges holds no position")?;
        refuse(charges && defender.has_guns(), "cavalry with guns beside it does not countercharge")?;
        refuse(charges && self.combat != Combat::First, "there is no countercharge in a breakthrough combat")?;
        FactError::refuse(
            !charges && defender.ground != Ground::Open,
            "defender_ground",
            "only a countercharge leads over ground",
        )
    }
}
