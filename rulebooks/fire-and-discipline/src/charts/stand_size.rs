//! Stand size: the footprint of a stand and the castings it carries.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::{Castings, Footprint, Inches, PerSoMany};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    #[serde(rename = "15mm-and-6mm")]
    small: SmallBases,
    #[serde(rename = "20mm-plus")]
    large: Bases,
    mounting: Mounting,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct SmallBases {
    basic: Footprint,
    shallow_depth: Inches,
    half: Footprint,
    limber: Footprint,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Bases {
    basic: Footprint,
    half: Footprint,
    limber: Footprint,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Mounting {
    foot: Castings,
    light_infantry: Castings,
    cavalry: Castings,
    artillery: Castings,
    six_mm_times: PerSoMany,
}

engine::words! {
    /// What stands on the base.
    pub enum StandKind {
        Foot = "foot",
        LightInfantry = "light-infantry",
        Cavalry = "cavalry",
        Artillery = "artillery",
        Limber = "limber",
        Wagon = "wagon",
    }
}

engine::words! {
    /// How large the castings are.
    pub enum Scale { Mm6 = "6mm", Mm15 = "15mm", Mm20Plus = "20mm-plus" }
}

engine::words! {
    /// Which base it is.
    pub enum Stand { Basic = "basic", Half = "half", Limber = "limber" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct StandFacts {
    /// What stands on the base.
    pub kind: StandKind,
    /// How large the castings are.
    pub scale: Scale,
    /// Castings to mount.
    pub castings: Option<i32>,
    /// Whether the shallow depth is used.
    pub shallow: bool,
}

impl Facts<Book> for StandFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            kind: form.word("kind").required("what stands on the base"),
            scale: form.word("scale").or(Scale::Mm15, "how large the castings are"),
            castings: form.whole("castings", 1..=40).or_null("castings to mount, the crew for artillery"),
            shallow: form.flag("shallow", "basic stands have the shallow depth that 6 and 15 mm players may choose"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let drawn = matches!(self.kind, StandKind::Limber | StandKind::Wagon);
        FactError::refuse(drawn && self.castings.is_some(), "castings", "limbers and wagons carry no castings")?;
        FactError::refuse(
            self.shallow && self.scale == Scale::Mm20Plus,
            "shallow",
            "only stands of 6 and 15 mm castings may be shallow",
        )
    }
}

/// The stand.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct StandOutcome {
    /// Which base.
    pub stand: Stand,
    /// Side to side on the table.
    pub frontage_inches: Number,
    /// Front to back on the table.
    pub depth_inches: Number,
    /// Side to side on the ground.
    pub frontage_yards: Number,
    /// Front to back on the ground.
    pub depth_yards: Number,
    /// Fewest castings.
    pub min_castings: i32,
    /// Most castings.
    pub max_castings: i32,
    /// Whether the castings fit.
    pub fits: bool,
}

/// The chart.
pub struct StandSize;

impl Chart for StandSize {
    type Book = Book;
    type Facts = StandFacts;
    type Outcome = StandOutcome;
    const NAME: &'static str = "stand-size";
    const ABOUT: &'static str = "How large is a stand, and how many castings does it carry?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FD-STD-01",
        "FD-STD-02",
        "FD-STD-03",
        "FD-STD-04",
        "FD-STD-05",
        "FD-STD-06",
        "FD-STD-07",
        "FD-R78",
        "FD-R80",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::word::<Stand>("stand", "which base it is"),
        Field::number("frontage_inches", "side to side on the table"),
        Field::number("depth_inches", "front to back on the table"),
        Field::number("frontage_yards", "side to side on the ground"),
        Field::number("depth_yards", "front to back on the ground"),
        Field::whole("min_castings", "fewest castings it carries"),
        Field::whole("max_castings", "most castings it carries"),
        Field::yes_no("fits", "the castings fit, or none are given"),
    ];
    const HEADLINE: &'static str = "stand";

    fn resolve(book: &Book, facts: &StandFacts, _: &mut Tray<'_>) -> Result<StandOutcome, DiceError> {
        let numbers = &book.sheet.movement_stands;
        let (stand, castings) = numbers.mounted(facts);
        let Footprint { frontage, depth } = numbers.footprint(facts, stand);
        let (min_castings, max_castings) = castings.map_or((0, 0), |span| (span.least, span.most));
        Ok(StandOutcome {
            stand,
            frontage_inches: frontage.into(),
            depth_inches: depth.into(),
            frontage_yards: book.sheet.game_scale.yards(frontage).into(),
            depth_yards: book.sheet.game_scale.yards(depth).into(),
            min_castings,
            max_castings,
            fits: facts.castings.is_none_or(|castings| (min_castings..=max_castings).contains(&castings)),
        })
    }

    fn tell(_: &Book, _: &StandFacts, outcome: &StandOutcome) -> String {
        let StandOutcome { stand, frontage_inches, depth_inches, min_castings, max_castings, .. } = outcome;
        let base = format!("A {stand} stand, {frontage_inches} inches wide and {depth_inches} deep");
        match (max_castings, outcome.fits) {
            (0, _) => format!("{base}, without castings."),
            (_, true) => format!("{base}, for {min_castings} to {max_castings} castings."),
            (_, false) => format!("{base}; it holds {min_castings} to {max_castings} castings, so these do not fit."),
        }
    }
}

impl Numbers {
    /// The base of these castings, and what it may carry.
    fn mounted(&self, facts: &StandFacts) -> (Stand, Option<Castings>) {
        let rows = &self.mounting;
        match facts.kind {
            StandKind::Foot => self.basic_or_half(facts, rows.foot),
            StandKind::Cavalry => self.basic_or_half(facts, rows.cavalry),
            StandKind::LightInfantry => {
                let most = rows.light_infantry.most * self.times(facts.scale);
                (Stand::Half, Some(Castings { most, ..rows.light_infantry }))
            }
            StandKind::Artillery => (Stand::Basic, Some(self.at_scale(rows.artillery, facts.scale))),
            StandKind::Limber | StandKind::Wagon => (Stand::Limber, None),
        }
    }

    /// FD-STD-02, FD-STD-04: too few for a basic stand take a half-stand.
    fn basic_or_half(&self, facts: &StandFacts, printed: Castings) -> (Stand, Option<Castings>) {
        let basic = self.at_scale(printed, facts.scale);
        match facts.castings {
            Some(castings) if castings < basic.least => {
                (Stand::Half, Some(Castings { least: 1, most: basic.least - 1 }))
            }
            _ => (Stand::Basic, Some(basic)),
        }
    }

    /// FD-STD-07: twice as many on a basic stand at 6 mm.
    fn at_scale(&self, printed: Castings, scale: Scale) -> Castings {
        let times = self.times(scale);
        Castings { least: printed.least * times, most: printed.most * times }
    }

    fn times(&self, scale: Scale) -> i32 {
        if scale == Scale::Mm6 { self.mounting.six_mm_times.get() } else { 1 }
    }

    fn footprint(&self, facts: &StandFacts, stand: Stand) -> Footprint {
        let (small, large) = (&self.small, &self.large);
        match (facts.scale, stand) {
            (Scale::Mm20Plus, Stand::Basic) => large.basic,
            (Scale::Mm20Plus, Stand::Half) => large.half,
            (Scale::Mm20Plus, Stand::Limber) => large.limber,
            (_, Stand::Basic) if facts.shallow => Footprint { depth: small.shallow_depth.get(), ..small.basic },
            (_, Stand::Basic) => small.basic,
            (_, Stand::Half) => small.half,
            (_, Stand::Limber) => small.limber,
        }
    }
}
