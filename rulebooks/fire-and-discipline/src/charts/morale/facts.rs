//! What a player can see of a morale check, and what cannot be true together.

use engine::chart::{FactError, Facts, Form};

use crate::book::Book;
use crate::words::{GRADES, Ground, YARDS};

engine::words! {
    /// Why a stand checks.
    pub enum MoraleReason {
        FireCasualty = "fire-casualty",
        Melee = "melee",
        FailedCharge = "failed-charge",
        CommanderKilled = "commander-killed",
        AdjacentFailed = "adjacent-failed",
        RawCharge = "raw-charge",
    }
}

engine::words! {
    /// Who checks.
    pub enum MoraleTroop {
        Foot = "foot",
        Mounted = "mounted",
        UnlimberedArtillery = "unlimbered-artillery",
        LimberedArtillery = "limbered-artillery",
        GunCrew = "gun-crew",
    }
}

impl MoraleTroop {
    /// Guns, or a crew away from them.
    pub fn is_gunners(self) -> bool {
        self.is_section() || self == MoraleTroop::GunCrew
    }

    /// Guns with their crew.
    pub fn is_section(self) -> bool {
        matches!(self, MoraleTroop::UnlimberedArtillery | MoraleTroop::LimberedArtillery)
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MoraleFacts {
    /// Why it checks.
    pub reason: MoraleReason,
    /// Castings after its losses.
    pub castings: i32,
    /// Its grade.
    pub mmg: i32,
    /// Who checks.
    pub troop: MoraleTroop,
    /// Whether it is a half-stand.
    pub half_stand: bool,
    /// Whether it is skirmishing.
    pub open_order: bool,
    /// Where it stands.
    pub ground: Ground,
    /// Whether it touches a full stand of its unit.
    pub adjacent_company_stand: bool,
    /// Half-stands of its converged battalion that touch.
    pub converged_half_stands: i32,
    /// Troops of cavalry that touch.
    pub cavalry_units_together: i32,
    /// Hits its side inflicted in this melee.
    pub hits_inflicted: i32,
    /// Hits its side received.
    pub hits_received: i32,
    /// Yards to the nearest commander who counts.
    pub commander_distance: Option<f64>,
    /// Yards to the nearest enemy stand.
    pub enemy_distance: Option<f64>,
    /// Whether it is locked in melee.
    pub engaged: bool,
    /// FD-R08
    pub opt_cover_in_woods: bool,
    /// FD-R89
    pub opt_no_surrender: bool,
}

impl Facts<Book> for MoraleFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let options = &book.options;
        Self {
            // FD-MOR-06: no check without a cause
            reason: form.section("check").word("reason").required("the cause of the check"),
            // FD-MOR-12
            castings: form
                .section("stand")
                .whole("castings", 1..=60)
                .required("on the stand after its losses; the whole troop if mounted, the crew if artillery"),
            mmg: form.whole("mmg", GRADES).required("its melee and morale grade"),
            troop: form.word("troop").or(MoraleTroop::Foot, "who checks; gun-crew: away from its guns"),
            half_stand: form.flag("half_stand", "it is a half-stand"),
            open_order: form.flag("open_order", "it is skirmishing"),
            ground: form.section("situation").word("ground").or(Ground::Open, "where it stands"),
            adjacent_company_stand: form
                .flag("adjacent_company_stand", "a foot stand that touches a full stand of its own unit"),
            converged_half_stands: form
                .whole("converged_half_stands", 0..=20)
                .or(0, "half-stands of a converged light battalion that touch, itself included"),
            cavalry_units_together: form
                .whole("cavalry_units_together", 1..=20)
                .or(1, "troops of cavalry that touch, itself included"),
            hits_inflicted: form
                .section("melee")
                .whole("hits_inflicted", 0..=99)
                .or(0, "hits that its side inflicted in this melee"),
            hits_received: form.whole("hits_received", 0..=99).or(0, "hits that its side received in this melee"),
            commander_distance: form
                .section("situation")
                .number("commander_distance", YARDS)
                .or_null("yards to the nearest commander who counts"),
            enemy_distance: form.number("enemy_distance", YARDS).or_null("yards to the nearest enemy stand"),
            engaged: form.flag("engaged", "it is locked in melee"),
            opt_cover_in_woods: form
                .section("house rules")
                .yes_no("opt_cover_in_woods")
                .or(options.morale_cover_in_woods.is_on(), "FD-R08: woods and rough are a protective position too"),
            opt_no_surrender: form
                .yes_no("opt_no_surrender")
                .or(options.no_surrender.is_on(), "FD-R89: the 0 of the loss table always reads as 9"),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let foot = self.troop == MoraleTroop::Foot;
        let gunners = self.troop.is_gunners();
        refuse(gunners && self.half_stand, "half_stand", "gunners have no half-stand")?;
        refuse(gunners && self.open_order, "open_order", "gunners do not skirmish")?;
        refuse(
            self.adjacent_company_stand && !foot,
            "adjacent_company_stand",
            "only foot is steadied by a company stand",
        )?;
        let converged = self.converged_half_stands;
        refuse(
            converged > 0 && !(foot && self.half_stand),
            "converged_half_stands",
            "only a half-stand of foot is part of a converged battalion",
        )?;
        refuse(
            self.cavalry_units_together > 1 && self.troop != MoraleTroop::Mounted,
            "cavalry_units_together",
            "only mounted troops count cavalry beside them",
        )?;
        let melee = self.reason == MoraleReason::Melee;
        refuse(self.hits_inflicted > 0 && !melee, "hits_inflicted", "hits count only in a check after a melee")?;
        refuse(self.hits_received > 0 && !melee, "hits_received", "hits count only in a check after a melee")?;
        refuse(
            self.engaged && self.reason == MoraleReason::AdjacentFailed,
            "reason",
            "a stand locked in melee does not check for its neighbours",
        )?;
        refuse(
            self.reason == MoraleReason::RawCharge && self.mmg > book.sheet.morale.untrained_grade.get(),
            "mmg",
            "only the lowest grade checks before it charges",
        )?;
        let charges = matches!(self.reason, MoraleReason::FailedCharge | MoraleReason::RawCharge);
        refuse(charges && gunners, "reason", "gunners do not charge")?;
        // FD-R48: contact with other infantry is close order
        let touches = self.adjacent_company_stand || converged > 1;
        refuse(foot && self.open_order && touches, "open_order", "foot that touches other foot is in close order")
    }
}
