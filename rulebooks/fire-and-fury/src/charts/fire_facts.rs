//! What a player can see before a fire combat: all that fire, and what they fire at.

use engine::chart::{FactError, Facts, Form};

use super::fire_effect::UnderFire;
use super::firing::{Firing, reach};
use crate::book::Book;
use crate::options::ColdSteelArms;
use crate::words::{Arm, Formation, Quality, SmallArm, TroopOrder, Weapon};

engine::words! {
    /// What shelters a target, from least to most.
    pub enum Cover { None = "none", Partial = "partial", Full = "full", Fortified = "fortified" }
}

/// One that fires.
#[derive(Clone, Debug)]
pub struct Firer {
    /// Its weapon, stands and state.
    pub firing: Firing,
    /// All stands of its unit.
    pub unit_stands: i32,
    /// How good it is.
    pub quality: Quality,
    /// Whether it is of marksmen.
    pub marksmen: bool,
    /// Whether its muskets are loaded with buck and ball.
    pub buck_and_ball: bool,
    /// Whether it and the target are opponents in a charge.
    pub in_charge: bool,
}

/// A unit behind the target.
#[derive(Clone, Copy, Debug)]
pub struct Massed {
    /// How good it is.
    pub quality: Quality,
    /// What it is and does.
    pub unit: UnderFire,
}

/// All of it.
#[derive(Clone, Debug)]
pub struct FireCombatFacts {
    /// All that fire.
    pub firers: Vec<Firer>,
    /// What the target is and does.
    pub target: UnderFire,
    /// How good it is.
    pub target_quality: Quality,
    /// How troops are formed.
    pub target_formation: Formation,
    /// Whether it faced about this turn.
    pub target_about_faced: bool,
    /// Whether it passed lines this turn.
    pub target_passage_of_lines: bool,
    /// Whether it marched by the flank this turn.
    pub target_marched_by_flank: bool,
    /// Whether it is enfiladed.
    pub target_enfiladed: bool,
    /// Whether guns are limbered.
    pub target_limbered: bool,
    /// What shelters it.
    pub target_cover: Cover,
    /// Whether a leader of its side is near.
    pub leader_within_6: bool,
    /// The units close behind it.
    pub massed: Vec<Massed>,
}

impl Firer {
    fn ask(form: &mut Form<'_, '_>) -> Self {
        let firing = Firing::ask(form);
        let unit_stands = form.whole("unit_stands", 1..=60).maybe("all stands of its unit; by default those that fire");
        Self {
            unit_stands: unit_stands.unwrap_or(firing.stands),
            quality: form.word("quality").or(Quality::Trained, "of the firing unit"),
            marksmen: form.flag("marksmen", "troops that are marksmen"),
            buck_and_ball: form.flag("buck_and_ball", "muskets loaded with buck and ball"),
            in_charge: form.flag("in_charge", "it and the target are opponents in a declared charge"),
            firing,
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        self.firing.check()?;
        let Firing { weapon, stands, range, .. } = self.firing;
        let refuse = |clash, why| FactError::refuse(clash, "firers", why);
        refuse(reach(book, weapon, range).is_none(), "a firer is beyond the reach of its weapon")?;
        refuse(self.unit_stands < stands, "more stands fire than the unit has")?;
        refuse(self.marksmen && weapon.is_gun(), "guns are no marksmen")?;
        refuse(
            self.buck_and_ball && weapon != Weapon::Small(SmallArm::Musket),
            "only muskets are loaded with buck and ball",
        )?;
        // FF-R40: by then they are at close range
        refuse(
            self.in_charge && !book.sheet.fire_points.is_close(range),
            "opponents in a charge fire at each other at close range only",
        )
    }
}

impl Massed {
    fn ask(form: &mut Form<'_, '_>) -> Self {
        let arm = form.word("arm").required("what it is");
        let quality = form.word("quality").or(Quality::Trained, "of the unit");
        let unit = UnderFire {
            arm,
            order: form.word("order").or(TroopOrder::GoodOrder, "of troops"),
            charging: form.flag("charging", "troops that charge"),
            cold_steel: form.flag("cold_steel", "with cold steel"),
        };
        Self { quality, unit }
    }
}

impl Facts<Book> for FireCombatFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        let firers =
            form.section("firers").objects("firers", 1..=12, Firer::ask).required("all that fire at the target");
        let arm = form.section("target").word("target_arm").required("dismounted cavalry counts as infantry");
        let target_quality = form.word("target_quality").or(Quality::Trained, "of the target");
        let order = form.word("target_order").or(TroopOrder::GoodOrder, "of troops");
        let target_formation = form.word("target_formation").or(Formation::Line, "of troops");
        let target_about_faced = form.flag("target_about_faced", "troops that faced about in this player turn");
        let target_passage_of_lines =
            form.flag("target_passage_of_lines", "troops that passed lines in this player turn");
        let target_marched_by_flank =
            form.flag("target_marched_by_flank", "troops that marched by the flank in this player turn");
        let target_enfiladed = form.flag("target_enfiladed", "the fire comes from flank or rear");
        let target_limbered = form.flag("target_limbered", "guns that are limbered");
        let target_cover = form.word("target_cover").or(Cover::None, "what shelters it");
        let charging = form.section("charge").flag("target_charging", "troops that charge");
        let cold_steel = form.flag("target_cold_steel", "it declared a cold steel charge");
        let leader_within_6 =
            form.section("surroundings").flag("leader_within_6", "a leader of the target's side is within 6\" of it");
        let massed = form.objects("massed", 0..=6, Massed::ask).or(Vec::new(), "units within 3\" behind the target");
        Self {
            firers,
            target: UnderFire { arm, order, charging, cold_steel },
            target_quality,
            target_formation,
            target_about_faced,
            target_passage_of_lines,
            target_marched_by_flank,
            target_enfiladed,
            target_limbered,
            target_cover,
            leader_within_6,
            massed,
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        self.firers.iter().try_for_each(|firer| firer.check(book))?;
        check_unit(book, self.target, ["target_order", "target_charging", "target_cold_steel"])?;
        self.massed.iter().try_for_each(|massed| check_unit(book, massed.unit, ["massed"; 3]))?;
        let refuse = FactError::refuse;
        let guns = self.target.arm == Arm::Guns;
        refuse(guns && self.target_formation != Formation::Line, "target_formation", "guns have no formation")?;
        let marks = [
            (self.target_about_faced, "target_about_faced"),
            (self.target_passage_of_lines, "target_passage_of_lines"),
            (self.target_marched_by_flank, "target_marched_by_flank"),
        ];
        for (marked, name) in marks {
            refuse(guns && marked, name, "only troops face about, pass lines or march by the flank")?;
        }
        refuse(!guns && self.target_limbered, "target_limbered", "troops cannot be limbered")?;
        refuse(
            self.target.order == TroopOrder::Broken && self.target_formation != Formation::Line,
            "target_formation",
            "broken troops have no formation",
        )?;
        refuse(
            self.target.arm == Arm::Cavalry && self.target_formation == Formation::Garrison,
            "target_formation",
            "cavalry cannot be a garrison",
        )?;
        refuse(
            self.target.charging && matches!(self.target_formation, Formation::MarchColumn | Formation::Garrison),
            "target_formation",
            "nobody charges in march column or as a garrison",
        )?;
        refuse(
            self.target.charging && self.target_cover == Cover::Fortified,
            "target_cover",
            "a charging unit has left its works",
        )
    }
}

/// What cannot be true together of a unit under fire; `names` are its order, its charge and its cold steel.
fn check_unit(book: &Book, unit: UnderFire, [order, charge, cold_steel]: [&'static str; 3]) -> Result<(), FactError> {
    let refuse = FactError::refuse;
    let guns = unit.arm == Arm::Guns;
    refuse(guns && unit.order != TroopOrder::GoodOrder, order, "guns have no order")?;
    refuse(guns && unit.charging, charge, "guns do not charge")?;
    refuse(unit.order == TroopOrder::Broken && unit.charging, charge, "broken troops do not charge")?;
    refuse(unit.cold_steel && !unit.charging, cold_steel, "cold steel is a way of charging")?;
    // FF-R51
    refuse(
        unit.cold_steel && unit.arm == Arm::Cavalry && book.options.cold_steel_arms == ColdSteelArms::Foot,
        cold_steel,
        "cavalry has no cold steel",
    )
}
