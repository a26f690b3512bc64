//! Musketry: one volley by a stand, or by adjacent stands of the same grade and weapon.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, WholeIn, always, row, row_if};
use engine::dice::DiceError;
use serde::{Deserialize, Serialize};

use super::kill_dice::throw;
use super::small_arms::{FireRefusal, MusketBand, Situation, Weapon};
use crate::book::{Book, MusketryBase};
use crate::bounds::{Modifier, PerSoMany, Within};
use crate::words::{Cover, GRADES, LineOfFire, YARDS, counted};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    castings_per_die: PerSoMany,
    least_dice: Within<0, 20>,
    /// What changes the number of dice.
    pub dice: DiceModifiers,
    to_hit: ToHitModifiers,
}

/// What changes the number of dice.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct DiceModifiers {
    /// For rifles.
    pub rifle: Modifier,
    poor_weather: Modifier,
    protective_cover: Modifier,
    earthworks: Modifier,
    gun_crew: Modifier,
    mounted: Modifier,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ToHitModifiers {
    adjacent: Modifier,
    skirmish_or_cover: Modifier,
}

engine::words! {
    /// What is fired at.
    pub enum MusketTarget {
        Foot = "foot",
        Mounted = "mounted",
        GunCrew = "gun-crew",
        LimberedArtillery = "limbered-artillery",
        Wagon = "wagon",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MusketryFacts {
    /// Castings on each firing stand.
    pub castings: Vec<i32>,
    /// Their grade.
    pub mmg: i32,
    /// What they fire with.
    pub weapon: Weapon,
    /// Yards to the target.
    pub distance: f64,
    /// Whether the weather is poor.
    pub poor_weather: bool,
    /// What is fired at.
    pub target: MusketTarget,
    /// What shelters it.
    pub target_cover: Cover,
    /// Whether it is in skirmish order.
    pub target_skirmish: bool,
    /// Whether it touches another stand.
    pub target_adjacent: bool,
    /// What stands between.
    pub line: LineOfFire,
    /// Whether the firer is in hard cover.
    pub firer_in_hard_cover: bool,
    /// Whether it is halted in a ford.
    pub firer_in_ford: bool,
    /// FD-R02
    pub opt_base: MusketryBase,
    /// FD-R06
    pub opt_earthworks_to_hit: bool,
}

impl Facts<Book> for MusketryFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let options = &book.options;
        Self {
            castings: form
                .section("firer")
                .list("castings", 1..=10, WholeIn::new(1..=20))
                .required("castings on each firing stand"),
            mmg: form.whole("mmg", GRADES).required("the melee and morale grade of the stands"),
            weapon: form.word("weapon").or(Weapon::Musket, "what they fire with"),
            distance: form.section("target").number("distance", YARDS).required("yards to the target stand"),
            poor_weather: form.section("situation").flag("poor_weather", "the scenario has poor weather"),
            target: form
                .section("target")
                .word("target")
                .or(MusketTarget::Foot, "what is fired at; gun-crew: at its guns or away"),
            target_cover: form.word("target_cover").or(Cover::None, "what shelters the target"),
            target_skirmish: form.flag("target_skirmish", "the target is in skirmish order"),
            target_adjacent: form.flag("target_adjacent", "the target touches another stand"),
            line: form.section("situation").word("line").or(
                LineOfFire::Clear,
                "friend-blocks: a friend in the way, wholly or partly; the others: enemies or terrain",
            ),
            firer_in_hard_cover: form.flag("firer_in_hard_cover", "the firing stands are in hard cover"),
            firer_in_ford: form.flag("firer_in_ford", "the firing stands are halted in a ford"),
            opt_base: form
                .section("house rules")
                .word("opt_base")
                .or(options.musketry_base, "FD-R02: kill dice, one per three castings or one per casting"),
            opt_earthworks_to_hit: form
                .yes_no("opt_earthworks_to_hit")
                .or(options.earthworks_to_hit.is_on(), "FD-R06: earthworks lower the number to hit as well"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.target_skirmish && !matches!(self.target, MusketTarget::Foot | MusketTarget::Mounted),
            "target_skirmish",
            "only foot and mounted troops skirmish",
        )
    }
}

/// What the volley did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MusketryOutcome {
    /// Whether it may be fired.
    pub can_fire: bool,
    /// Why not.
    pub refusal: FireRefusal,
    /// The column.
    pub band: MusketBand,
    /// Kill dice due.
    pub dice: i32,
    /// The highest face that hits.
    pub number: i32,
    /// Hits.
    pub hits: i32,
    /// Whether the target checks morale.
    pub morale_check: bool,
}

/// The chart.
pub struct Musketry;

impl Chart for Musketry {
    type Book = Book;
    type Facts = MusketryFacts;
    type Outcome = MusketryOutcome;
    const NAME: &'static str = "musketry";
    const ABOUT: &'static str = "What does a volley hit?";
    const DICE: &'static str = "the kill dice, d10 each (kill), if the number is 1 or more";
    const RULES: &'static [&'static str] = &[
        "FD-MUS-02",
        "FD-MUS-03",
        "FD-MUS-04",
        "FD-MUS-05",
        "FD-MUS-06",
        "FD-MUS-07",
        "FD-MUS-08",
        "FD-MUS-09",
        "FD-MUS-10",
        "FD-MUS-11",
        "FD-MUS-12",
        "FD-MUS-13",
        "FD-MUS-14",
        "FD-MUS-15",
        "FD-MUS-16",
        "FD-MUS-17",
        "FD-HCV-05",
        "FD-TER-18",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("can_fire", "the volley may be fired"),
        Field::word::<FireRefusal>("refusal", "why it may not"),
        Field::word::<MusketBand>("band", "the column of the table, in yards"),
        Field::whole("dice", "kill dice due; 0 if refused"),
        Field::whole("number", "the highest face that hits; 0 if refused"),
        Field::whole("hits", "castings hit"),
        Field::yes_no("morale_check", "the target checks morale"),
    ];
    const HEADLINE: &'static str = "hits";

    fn resolve(book: &Book, facts: &MusketryFacts, tray: &mut Tray<'_>) -> Result<MusketryOutcome, DiceError> {
        let band = book.sheet.small_arms.band(facts.weapon, facts.distance);
        let situation = Situation {
            firer_in_hard_cover: facts.firer_in_hard_cover,
            firer_in_ford: facts.firer_in_ford,
            target_cover: facts.target_cover,
            in_range: band != MusketBand::Out,
            line: facts.line,
        };
        let refusal = situation.refusal();
        if refusal != FireRefusal::None {
            let nothing =
                MusketryOutcome { can_fire: false, refusal, band, dice: 0, number: 0, hits: 0, morale_check: false };
            return Ok(nothing);
        }
        let dice = kill_dice(book, facts, tray);
        let number = number(book, facts, band, tray);
        // FD-MUS-13
        let hits = throw(tray, "kill", dice, number)?;
        let morale_check = hits > 0 && facts.target != MusketTarget::Wagon;
        Ok(MusketryOutcome { can_fire: true, refusal, band, dice, number, hits, morale_check })
    }

    fn tell(_: &Book, _: &MusketryFacts, outcome: &MusketryOutcome) -> String {
        if !outcome.can_fire {
            return outcome.refusal.said().to_owned();
        }
        let dice = counted(outcome.dice, "die", "dice");
        match (outcome.hits, outcome.morale_check) {
            (0, _) if outcome.dice == 0 => "The volley has no dice left.".to_owned(),
            (0, _) => format!("{dice} on {} or less: no hit.", outcome.number),
            (hits, true) => {
                let hits = counted(hits, "hit", "hits");
                format!("{dice} on {} or less: {hits}; the target checks morale.", outcome.number)
            }
            (hits, false) => format!("{dice} on {} or less: {}.", outcome.number, counted(hits, "hit", "hits")),
        }
    }
}

/// The kill dice. Each stand works out its own, none has fewer than no dice, and all are thrown together
/// (FD-MUS-12, FD-MUS-14, FD-MUS-15, FD-R04, FD-R05).
fn kill_dice(book: &Book, facts: &MusketryFacts, tray: &mut Tray<'_>) -> i32 {
    let numbers = &book.sheet.musketry;
    let rows = &numbers.dice;
    let base = |castings: i32| match facts.opt_base {
        // FD-R02, FD-R03: rounded down, but never nothing
        MusketryBase::PerThree => (castings / numbers.castings_per_die.get()).max(numbers.least_dice.get()),
        MusketryBase::PerCasting => castings,
    };
    let stands = i32::try_from(facts.castings.len()).unwrap_or(i32::MAX);
    // FD-MUS-05: mixed stands count as rifles
    let rifle = matches!(facts.weapon, Weapon::Rifle | Weapon::Mixed);
    let cover = facts.target_cover;
    let when = |holds: bool, label: &'static str, value: Modifier| {
        row_if(holds, label, value.get().saturating_mul(stands), "FD-MUS-15")
    };
    let bases: i32 = facts.castings.iter().map(|castings| base(*castings)).sum();
    let modifiers = [
        // FD-R01
        row("dice-mmg", facts.mmg.saturating_mul(stands), "FD-MUS-15"),
        when(rifle, "dice-rifle", rows.rifle),
        when(facts.poor_weather, "dice-poor-weather", rows.poor_weather),
        // FD-TER-07, FD-TER-09
        when(cover.is_soft(), "dice-protective-cover", rows.protective_cover),
        when(cover == Cover::Earthworks, "dice-earthworks", rows.earthworks),
        when(facts.target == MusketTarget::GunCrew, "dice-gun-crew", rows.gun_crew),
        when(facts.target == MusketTarget::Mounted, "dice-mounted", rows.mounted),
    ];
    let before = tray.add_up(&[always("dice-base", bases, "FD-MUS-12")]);
    let change = tray.add_on(&modifiers);
    let each = change / stands.max(1);
    let dice: i32 = facts.castings.iter().map(|castings| (base(*castings) + each).max(0)).sum();
    before + change + tray.add_on(&[row("dice-limit", dice - before - change, "FD-R05")])
}

/// The number to hit (FD-MUS-16) and what changes it (FD-MUS-17).
fn number(book: &Book, facts: &MusketryFacts, band: MusketBand, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.musketry.to_hit;
    let works = facts.target_cover == Cover::Earthworks && facts.opt_earthworks_to_hit; // FD-R06
    // FD-R07: one line, so once, even for skirmishers in cover
    let hidden = facts.target_skirmish || facts.target_cover.is_soft() || works;
    let number = tray.add_up(&[
        always("number-table", book.sheet.small_arms.number(band), "FD-MUS-16"),
        row_if(facts.target_adjacent, "number-adjacent", rows.adjacent.get(), "FD-MUS-17"),
        row_if(hidden, "number-skirmish-or-cover", rows.skirmish_or_cover.get(), "FD-MUS-17"),
    ]);
    number + tray.add_on(&[row("number-limit", number.max(0) - number, "FD-DIE-03")])
}
