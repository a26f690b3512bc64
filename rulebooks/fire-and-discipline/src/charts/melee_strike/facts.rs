//! What a player can see of one stand in a round of melee, and what cannot be true together.

use engine::chart::{FactError, Facts, Form};

use crate::book::{BladeModifiers, Book, FlankContact, HardCoverEngaged};
use crate::words::{Cover, GRADES};

engine::words! {
    /// What a stand is doing; a pursuer is charging, skirmishers and gunners who do not flee are holding.
    pub enum MeleeStatus {
        Charging = "charging",
        CounterCharging = "counter-charging",
        Holding = "holding",
        Engaged = "engaged",
    }
}

engine::words! {
    /// What a stand fights with.
    pub enum Arms { Standard = "standard", Blade = "blade", Pike = "pike" }
}

engine::words! {
    /// Whom it fights.
    pub enum EnemyKind { Formed = "formed", Skirmishers = "skirmishers", GunCrew = "gun-crew" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct StrikeFacts {
    /// Castings before this round's losses.
    pub castings: i32,
    /// Its grade.
    pub mmg: i32,
    /// What it is doing.
    pub status: MeleeStatus,
    /// What the enemy is doing.
    pub enemy_status: MeleeStatus,
    /// What it fights with.
    pub arms: Arms,
    /// Whether it is in column.
    pub in_column: bool,
    /// Castings of the second rank.
    pub second_rank_castings: i32,
    /// Whether it is skirmishing.
    pub skirmishing: bool,
    /// Whether it is mounted.
    pub mounted: bool,
    /// Whether it has lances.
    pub lance: bool,
    /// Whom it fights.
    pub enemy_kind: EnemyKind,
    /// What shelters him.
    pub enemy_cover: Cover,
    /// Castings that fire at the charger.
    pub firing_castings: i32,
    /// Whether it touches another friendly stand.
    pub adjacent_friends: bool,
    /// Whether it is a garrison.
    pub in_hard_cover: bool,
    /// Whether it is contacted in flank or rear.
    pub flanked: bool,
    /// FD-R59
    pub opt_flank: FlankContact,
    /// FD-R64
    pub opt_hard_cover_engaged: HardCoverEngaged,
    /// FD-R65
    pub opt_blade_modifiers: BladeModifiers,
}

impl StrikeFacts {
    /// Blades and pikes (FD-MEL-22).
    pub fn is_blade_armed(&self) -> bool {
        self.arms != Arms::Standard
    }
}

impl Facts<Book> for StrikeFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let options = &book.options;
        Self {
            castings: form
                .section("stand")
                .whole("castings", 1..=40)
                .required("on the stand, before this round's losses"),
            mmg: form.whole("mmg", GRADES).required("its melee and morale grade"),
            status: form.word("status").required("what the stand is doing; a pursuer is charging"),
            enemy_status: form.section("enemy").word("enemy_status").required("what the enemy is doing"),
            arms: form.section("stand").word("arms").or(Arms::Standard, "what it fights with"),
            in_column: form.flag("in_column", "it is in column"),
            second_rank_castings: form
                .whole("second_rank_castings", 0..=20)
                .or(0, "castings of the second rank of pikes that charge in column"),
            skirmishing: form.flag("skirmishing", "it is skirmishing"),
            mounted: form.flag("mounted", "it is mounted"),
            lance: form.flag("lance", "mounted and armed with lances"),
            enemy_kind: form.section("enemy").word("enemy_kind").or(EnemyKind::Formed, "whom it fights"),
            enemy_cover: form.word("enemy_cover").or(Cover::None, "what shelters the enemy"),
            firing_castings: form
                .section("stand")
                .whole("firing_castings", 0..=40)
                .or(0, "castings of a holding stand that fire at the charger"),
            adjacent_friends: form.flag("adjacent_friends", "it touches another friendly stand"),
            in_hard_cover: form.flag("in_hard_cover", "it is a garrison"),
            flanked: form.flag("flanked", "it was contacted in flank or rear"),
            opt_flank: form
                .section("house rules")
                .word("opt_flank")
                .or(options.flank, "FD-R59: a flanked stand fights with all or half its castings"),
            opt_hard_cover_engaged: form
                .word("opt_hard_cover_engaged")
                .or(options.hard_cover_engaged, "FD-R64: a garrison keeps its cover once engaged, or loses it"),
            opt_blade_modifiers: form
                .word("opt_blade_modifiers")
                .or(options.blade_modifiers, "FD-R65: blade-armed troops have all modifiers, or none"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        use MeleeStatus::{Charging, CounterCharging, Engaged, Holding};
        let refuse = FactError::refuse;
        refuse(self.lance && !self.mounted, "lance", "only mounted troops have lances")?;
        let paired = matches!(
            (self.status, self.enemy_status),
            (Engaged, Engaged)
                | (Charging, Charging | CounterCharging | Holding)
                | (CounterCharging | Holding, Charging)
        );
        refuse(!paired, "enemy_status", "the two stands cannot be doing these two things")?;
        let moving = matches!(self.status, Charging | CounterCharging);
        refuse(self.in_hard_cover && moving, "in_hard_cover", "a garrison does not charge")?;
        let holding = self.status == Holding;
        refuse(self.flanked && !holding, "flanked", "only a stand that holds is struck in flank")?;
        refuse(self.flanked && self.in_hard_cover, "flanked", "a garrison has no flank")?;
        // FD-MEL-23
        let ranks = self.arms == Arms::Pike && self.in_column && self.status == Charging;
        refuse(
            self.second_rank_castings > 0 && !ranks,
            "second_rank_castings",
            "only pikes that charge in column fight with a second rank",
        )?;
        if self.firing_castings == 0 {
            return Ok(());
        }
        // FD-MEL-21: firearms of those who charge are part of the melee
        refuse(!holding, "firing_castings", "only a stand that holds fires at a charger")?;
        refuse(self.firing_castings > self.castings, "firing_castings", "more castings fire than there are")?;
        refuse(self.is_blade_armed(), "firing_castings", "blade-armed troops have no firearms")?;
        refuse(self.in_hard_cover, "firing_castings", "there is no musketry out of hard cover")?;
        refuse(self.flanked, "firing_castings", "a stand struck in flank does not fire")
    }
}
