//! Volley: all the dice of one group at one target group.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use crate::book::{Book, DiceRounding, NaturalEight};
use crate::charts::range_band::{self, Aim, Reach};
use crate::charts::to_hit::Aimed;
use crate::charts::{shooting_dice, shot};
use crate::words::{Cover, Grade, counted};

/// What a player can see.
#[derive(Clone, Debug)]
pub struct VolleyFacts {
    /// Weapon, range and movement.
    pub aim: Aim,
    /// What shelters the target.
    pub cover: Cover,
    /// How good the shooters are; superior shoots as ordinary, and a hero shoots by himself.
    pub shooter_grade: Grade,
    /// RK-R46
    pub opt_natural_eight: NaturalEight,
    /// Living figures that can see and reach the target.
    pub figures: i32,
    /// RK-R44
    pub opt_dice_rounding: DiceRounding,
}

impl Facts<Book> for VolleyFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            aim: Aim::fill(form, book),
            cover: shot::ask_cover(form),
            shooter_grade: form
                .section("shooters")
                .word("shooter_grade")
                .or(Grade::Ordinary, "of the group; a hero shoots by himself with `shot`"),
            opt_natural_eight: shot::ask_natural_eight(form, book),
            figures: shooting_dice::ask_figures(form),
            opt_dice_rounding: shooting_dice::ask_rounding(form, book),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        self.aim.check(book)
    }
}

/// The dice of a volley, and what each of them does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VolleyDice {
    /// Dice thrown to hit.
    pub dice: u32,
    /// The score that hits.
    pub needed: i32,
    /// The highest face that misses.
    pub last_miss: i32,
    /// Of a damage die: the highest faces that graze, that wound and that kill.
    pub limits: [i32; 3],
}

impl VolleyFacts {
    /// The dice of the volley at a target that counts as so far off; none out of range.
    pub fn dice(&self, book: &Book, reach: &Reach) -> Option<VolleyDice> {
        let sheet = &book.sheet;
        let needed = sheet.to_hit.needed(reach.effective_band, self.cover)?;
        let per_die = sheet.shooting_dice.per_die(self.aim.control, self.aim.moved);
        let dice = shooting_dice::dice(self.figures, per_die, self.opt_dice_rounding);
        let grade = self.shooter_grade.into();
        let modifier = sheet.to_hit.modifier(grade);
        let aimed = Aimed { modifier, needed, natural_eight: self.opt_natural_eight };
        Some(VolleyDice {
            dice: u32::try_from(dice).unwrap_or(0),
            needed,
            last_miss: aimed.last_miss(),
            limits: sheet.damage.limits(self.aim.weapon.damage_class(), sheet.damage.modifier(grade)),
        })
    }
}

/// What became of the volley.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct VolleyOutcome {
    /// How far off the target counts.
    #[serde(flatten)]
    pub reach: Reach,
    /// Dice thrown to hit.
    pub dice: u32,
    /// The score that hits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// Hits.
    pub hits: u32,
    /// Of them, grazes.
    pub grazes: u32,
    /// Wounds.
    pub wounds: u32,
    /// Kills.
    pub kills: u32,
}

/// The chart.
pub struct Volley;

impl Chart for Volley {
    type Book = Book;
    type Facts = VolleyFacts;
    type Outcome = VolleyOutcome;
    const NAME: &'static str = "volley";
    const ABOUT: &'static str = "What does a whole group's fire do?";
    const DICE: &'static str = "in range all d8 (to-hit), then one d6 (damage) for each hit";
    const RULES: &'static [&'static str] = &[
        "RK-SHT-02",
        "RK-SHT-03",
        "RK-SHT-04",
        "RK-SHT-05",
        "RK-SHT-06",
        "RK-SHT-07",
        "RK-SHT-08",
        "RK-SHT-09",
        "RK-SHT-10",
        "RK-SHT-11",
        "RK-DMG-01",
        "RK-DMG-02",
        "RK-DMG-03",
        "RK-DMG-04",
        "RK-DMG-05",
        "RK-DMG-06",
    ];
    const OUTCOME: &'static [Field] = {
        let [band, effective_band, shifted, in_range] = Reach::FIELDS;
        &[
            band,
            effective_band,
            shifted,
            in_range,
            Field::whole("dice", "d8 thrown to hit; 0 out of range"),
            Field::whole("needed", "in range: the score that hits, or more"),
            Field::whole("hits", "dice that hit"),
            Field::whole("grazes", "hits that only graze"),
            Field::whole("wounds", "hits that wound"),
            Field::whole("kills", "hits that kill"),
        ]
    };
    const HEADLINE: &'static str = "kills";

    fn resolve(book: &Book, facts: &VolleyFacts, tray: &mut Tray<'_>) -> Result<VolleyOutcome, DiceError> {
        let sheet = &book.sheet;
        let aim = &facts.aim;
        let reach = range_band::reach(book, aim);
        let Some(VolleyDice { dice, needed, last_miss, limits }) = facts.dice(book, &reach) else {
            return Ok(VolleyOutcome { reach, dice: 0, needed: None, hits: 0, grazes: 0, wounds: 0, kills: 0 });
        };
        let grade = facts.shooter_grade.into();
        tray.add_up(&sheet.to_hit.rows(grade));
        let [_, hits] = tray.pool(Die::D8, "to-hit", dice, [last_miss, Aimed::EIGHT])?;
        if hits > 0 {
            tray.add_up(&sheet.damage.rows(grade));
        }
        let [grazes, wounds, kills] = tray.pool(Die::D6, "damage", hits, limits)?;
        Ok(VolleyOutcome { reach, dice, needed: Some(needed), hits, grazes, wounds, kills })
    }

    fn tell(_: &Book, facts: &VolleyFacts, outcome: &VolleyOutcome) -> String {
        let aimed = facts.aim.said(facts.cover);
        let Some(needed) = outcome.needed else {
            return format!("No volley ({aimed}): the target is {}.", outcome.reach.said());
        };
        let figures = counted(facts.figures, "figure", "figures");
        let hits = match outcome.hits {
            0 => "no hits".to_owned(),
            n => format!(
                "{}: {}, {}, {}",
                counted(n, "hit", "hits"),
                counted(outcome.grazes, "graze", "grazes"),
                counted(outcome.wounds, "wound", "wounds"),
                counted(outcome.kills, "kill", "kills"),
            ),
        };
        let dice = counted(outcome.dice, "die", "dice");
        format!("{figures} ({aimed}), {}; {dice} at {needed} or more, {hits}.", outcome.reach.said())
    }
}
