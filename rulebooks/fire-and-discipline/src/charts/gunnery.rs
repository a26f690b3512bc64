//! Gunnery: what the two artillery charts share. Rockets have no row (FD-ART-04), and no shot is counted (FD-ART-06). Row, column and number to hit of one section at one target.

use engine::chart::{FactError, Facts, Form, Row as ModifierRow, Tray, always, row, row_if};
use engine::dice::Die;
use engine::sheet::{Bands, Ladder};
use engine::word::Word;
use serde::{Deserialize, Serialize};

use crate::book::{Book, GunDamage};
use crate::bounds::{Lobbed, Modifier, Shot, ToHit, Yards};
use crate::words::{Cover, YARDS};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    classes: Ladder<GunClass>,
    rows: Ladder<GunRow>,
    table: Table,
    modifiers: Modifiers,
    /// Where a hit on guns strikes the crew.
    pub crew_hit: CrewHit,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Table {
    to_yards: Bands,
    #[serde(rename = "1-4")]
    light: [Shot; 6],
    #[serde(rename = "6")]
    six: [Shot; 6],
    #[serde(rename = "8-9")]
    eight_to_nine: [Shot; 6],
    #[serde(rename = "10-12")]
    ten_to_twelve: [Shot; 6],
    #[serde(rename = "18-plus")]
    eighteen_plus: [Shot; 6],
    shell: Lobbed<6>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    under_yards: Yards,
    same_target_last_turn: NearFar,
    target_adjacent: NearFar,
    target_in_earthworks: NearFar,
    target_in_woods_cover_or_rough: NearFar,
    target_in_skirmish_order: NearFar,
    target_unlimbered_guns: NearFar,
    target_wagon_mounted_or_limbered: NearFar,
}

/// A modifier under 400 yards and one beyond.
type NearFar = [Modifier; 2];

/// Where a hit on guns strikes the crew; any other face strikes the limber team or the gun.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CrewHit {
    /// Of a limbered section.
    pub limbered: ToHit,
    /// Of an unlimbered section.
    pub unlimbered: ToHit,
}

engine::words! {
    /// What is fired.
    pub enum Ammunition { Ball = "ball", Shell = "shell" }
}

engine::words! {
    /// What is fired at.
    pub enum GunTarget {
        Foot = "foot",
        Mounted = "mounted",
        Wagon = "wagon",
        LimberedArtillery = "limbered-artillery",
        UnlimberedArtillery = "unlimbered-artillery",
        GunCrew = "gun-crew",
    }
}

impl GunTarget {
    /// Guns with their crew.
    pub fn is_section(self) -> bool {
        matches!(self, GunTarget::LimberedArtillery | GunTarget::UnlimberedArtillery)
    }
}

engine::words! {
    /// Whether the fire can have effect.
    pub enum GunResult { Fires = "fires", ShellTooClose = "shell-too-close", Preparatory = "preparatory" }
}

engine::words! {
    /// A row of the table.
    pub enum GunRow {
        OneToFour = "1-4",
        Six = "6",
        EightToNine = "8-9",
        TenToTwelve = "10-12",
        EighteenPlus = "18-plus",
        Shell = "shell",
    }
}

engine::words! {
    /// A class of guns.
    pub enum GunClass { Light = "light", Field = "field", Position = "position", Siege = "siege", Howitzer = "howitzer" }
}

engine::words! {
    /// A column of the table.
    pub enum GunBand {
        To100 = "1-100",
        To200 = "101-200",
        To400 = "201-400",
        To600 = "401-600",
        To1000 = "601-1000",
        Beyond = "1001-plus",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct GunneryFacts {
    /// What is fired.
    pub ammunition: Ammunition,
    /// The weight of ball.
    pub pounder: Option<i32>,
    /// Yards to the target.
    pub distance: f64,
    /// Guns the section began with.
    pub guns: i32,
    /// Gun hits it has taken.
    pub own_gun_hits: i32,
    /// What is fired at.
    pub target: GunTarget,
    /// What shelters it.
    pub target_cover: Cover,
    /// Whether it is in open order.
    pub target_skirmish: bool,
    /// Whether it touches another stand.
    pub target_adjacent: bool,
    /// Whether the section fired at it last turn.
    pub same_target_last_turn: bool,
    /// Whether a friendly unit assaults its feature this turn.
    pub supporting_assault: bool,
    /// FD-R26
    pub opt_gun_damage: GunDamage,
}

impl Facts<Book> for GunneryFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            ammunition: form
                .section("section")
                .word("ammunition")
                .required("guns fire ball, howitzers and mortars shell"),
            pounder: form.whole("pounder", 1..=64).or_null("the weight of ball; howitzers and mortars have none"),
            distance: form.section("target").number("distance", YARDS).required("yards to the target stand"),
            guns: form.section("section").whole("guns", 1..=2).or(2, "guns that the section began with"),
            own_gun_hits: form.whole("own_gun_hits", 0..=1).or(0, "gun hits that the firing section has taken"),
            target: form
                .section("target")
                .word("target")
                .or(GunTarget::Foot, "what is fired at; gun-crew: away from its guns"),
            target_cover: form.word("target_cover").or(Cover::None, "what shelters the target"),
            target_skirmish: form.flag("target_skirmish", "the target is in open order"),
            target_adjacent: form.flag("target_adjacent", "the target touches another stand"),
            same_target_last_turn: form.flag("same_target_last_turn", "the section fired at this stand last turn"),
            supporting_assault: form
                .flag("supporting_assault", "a friendly unit assaults the target's feature this turn"),
            opt_gun_damage: form
                .section("house rules")
                .word("opt_gun_damage")
                .or(book.options.gun_damage, "FD-R26: what a gun hit does to the section's fire"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        if self.ammunition == Ammunition::Ball && self.pounder.is_none() {
            return Err(FactError::missing("pounder", "the row of ball depends on the weight of the gun"));
        }
        refuse(
            self.ammunition == Ammunition::Shell && self.pounder.is_some(),
            "pounder",
            "howitzers and mortars are not told apart by weight",
        )?;
        refuse(self.own_gun_hits >= self.guns, "own_gun_hits", "a section whose every gun is hit is destroyed")?;
        refuse(
            self.target_skirmish && !matches!(self.target, GunTarget::Foot | GunTarget::Mounted),
            "target_skirmish",
            "only foot and mounted troops skirmish",
        )?;
        // FD-HCV-06
        refuse(
            self.target_cover == Cover::HardCover && (self.target.is_section() || self.target == GunTarget::Wagon),
            "target_cover",
            "guns and wagons cannot be in hard cover, only in an entrenchment",
        )
    }
}

/// What the table says before any die.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Laid {
    /// Whether the fire can have effect.
    pub result: GunResult,
    /// The row.
    pub row: GunRow,
    /// The class of guns.
    pub gun_class: GunClass,
    /// The column.
    pub band: GunBand,
    /// Hits without a die.
    pub automatic_hits: i32,
    /// The highest face that hits.
    pub number: i32,
    /// Dice to roll.
    pub dice: i32,
}

impl Numbers {
    /// FD-ART-05, FD-R19
    fn gun(&self, facts: &GunneryFacts) -> (GunRow, GunClass) {
        match facts.pounder {
            Some(pounder) => (*self.rows.at(pounder), *self.classes.at(pounder)),
            None => (GunRow::Shell, GunClass::Howitzer),
        }
    }

    /// The first column whose limit is not exceeded (FD-R25).
    fn band(&self, distance: f64) -> GunBand {
        let column = self.table.to_yards.column(distance);
        column.and_then(|at| GunBand::ALL.get(at)).copied().unwrap_or(GunBand::Beyond)
    }

    /// The entry of the table (FD-ART-27); none where it is too close for shell.
    fn shot(&self, row: GunRow, band: GunBand) -> Option<Shot> {
        let table = &self.table;
        match row {
            GunRow::OneToFour => Some(entry(&table.light, band)),
            GunRow::Six => Some(entry(&table.six, band)),
            GunRow::EightToNine => Some(entry(&table.eight_to_nine, band)),
            GunRow::TenToTwelve => Some(entry(&table.ten_to_twelve, band)),
            GunRow::EighteenPlus => Some(entry(&table.eighteen_plus, band)),
            GunRow::Shell => entry(&table.shell.0, band),
        }
    }
}

fn entry<T: Copy>(row: &[T; 6], band: GunBand) -> T {
    let [to_100, to_200, to_400, to_600, to_1000, beyond] = *row;
    match band {
        GunBand::To100 => to_100,
        GunBand::To200 => to_200,
        GunBand::To400 => to_400,
        GunBand::To600 => to_600,
        GunBand::To1000 => to_1000,
        GunBand::Beyond => beyond,
    }
}

/// Lays the guns: the steps of the sheet up to the dice (FD-ART-24).
pub(super) fn lay(book: &Book, facts: &GunneryFacts, tray: &mut Tray<'_>) -> Laid {
    let numbers = &book.sheet.artillery;
    let (row, gun_class) = numbers.gun(facts);
    let band = numbers.band(facts.distance);
    let nothing = Laid { result: GunResult::Fires, row, gun_class, band, automatic_hits: 0, number: 0, dice: 0 };
    let Some(shot) = numbers.shot(row, band) else {
        return Laid { result: GunResult::ShellTooClose, ..nothing };
    };
    // FD-HCV-07: without an assault to support, fire at a garrison has no effect; guns answer guns (FD-HCV-06)
    if facts.target_cover.is_hard() && !facts.target.is_section() && !facts.supporting_assault {
        return Laid { result: GunResult::Preparatory, ..nothing };
    }
    let damaged = facts.own_gun_hits > 0;
    let halved = damaged && facts.opt_gun_damage == GunDamage::HalveNumber;
    let printed = shot.number.get();
    // FD-ART-36, FD-R26: half the printed number, or a gun less
    let damage = if halved { printed / 2 - printed } else { 0 };
    let dice = facts.guns - if damaged && !halved { facts.own_gun_hits } else { 0 };
    let number = limited(printed, damage, &modifiers(&numbers.modifiers, facts), tray);
    // FD-ART-26, FD-R17: stars are one hit per gun, whatever the modifiers
    let stars = if shot.star { dice } else { 0 };
    Laid { automatic_hits: if halved { stars / 2 } else { stars }, number, dice, ..nothing }
}

/// FD-ART-33, FD-R91: the rows of the modifier table, in its order; all that hold add up.
fn modifiers(rows: &Modifiers, facts: &GunneryFacts) -> [ModifierRow; 7] {
    // FD-R25: exactly 400 is near
    let near = rows.under_yards.reaches(Some(facts.distance));
    let value = |[under, over]: NearFar| if near { under.get() } else { over.get() };
    let (cover, target) = (facts.target_cover, facts.target);
    // FD-R30: hard cover has no line of its own and takes the strongest
    let works = cover == Cover::Earthworks || cover.is_hard();
    let soft = matches!(target, GunTarget::Wagon | GunTarget::Mounted | GunTarget::LimberedArtillery);
    let when = |holds: bool, label: &'static str, pair: NearFar| row_if(holds, label, value(pair), "FD-ART-33");
    [
        when(facts.same_target_last_turn, "same-target-last-turn", rows.same_target_last_turn),
        when(facts.target_adjacent, "target-adjacent", rows.target_adjacent),
        when(works, "target-in-earthworks", rows.target_in_earthworks),
        when(cover.is_soft(), "target-in-woods-cover-or-rough", rows.target_in_woods_cover_or_rough),
        when(facts.target_skirmish, "target-in-skirmish-order", rows.target_in_skirmish_order),
        when(target == GunTarget::UnlimberedArtillery, "target-unlimbered-guns", rows.target_unlimbered_guns),
        when(soft, "target-wagon-mounted-or-limbered", rows.target_wagon_mounted_or_limbered),
    ]
}

/// The number to hit, within the faces of the die (FD-R18).
fn limited(printed: i32, damage: i32, rows: &[ModifierRow; 7], tray: &mut Tray<'_>) -> i32 {
    let number = tray.add_up(&[always("table-number", printed, "FD-ART-27"), row("gun-damage", damage, "FD-ART-36")])
        + tray.add_on(rows);
    number + tray.add_on(&[row("number-limit", number.clamp(0, Die::D10.faces().cast_signed()) - number, "FD-R18")])
}
