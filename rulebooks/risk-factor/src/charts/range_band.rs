//! Range band: how far off a target counts for this weapon.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::word::Word;
use serde::Serialize;

use crate::book::Book;
use crate::words::{Band, Control, Cover, Moved, Weapon};

/// What a player can see.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// What is shot or thrown.
    pub weapon: Weapon,
    /// How far.
    pub range: f64,
    /// Who runs the shooters.
    pub control: Control,
    /// Whether they moved in this phase.
    pub moved: Moved,
    /// Whether that was towards the enemy.
    pub advancing: bool,
}

impl Facts<Book> for Aim {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            weapon: form.section("shooters").word("weapon").required("what is shot or thrown"),
            range: form.number("range", 0.0..=1000.0).required("cm to the target"),
            control: form.word("control").or(Control::Uncommanded, "who runs the shooters in this phase"),
            moved: form.word("moved").or(Moved::Stationary, "how far they went in this phase"),
            advancing: form.flag("advancing", "they moved towards the enemy; matters only for spears"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.advancing && self.moved == Moved::Stationary,
            "advancing",
            "who is stationary does not advance",
        )
    }
}

impl Aim {
    /// What is shot how far, and in what: "rifle, 44.0 cm, in the open"; on the move, if it is.
    pub fn said(&self, cover: Cover) -> String {
        let sheltered = match cover {
            Cover::Open => "in the open",
            Cover::Soft => "in soft cover",
            Cover::Hard => "in hard cover",
        };
        let moved = match self.moved {
            Moved::Stationary => "",
            Moved::Half => ", on the move at half speed",
            Moved::Full => ", on the move",
        };
        let weapon = self.weapon.word().replace('-', " ");
        format!("{weapon}, {:.1} cm, {sheltered}{moved}", self.range)
    }
}

/// How far off the target counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Reach {
    /// By distance.
    pub band: Band,
    /// After shooting on the move.
    pub effective_band: Band,
    /// Whether shooting on the move counts against them.
    pub shifted: bool,
    /// Whether the target can be reached.
    pub in_range: bool,
}

impl Reach {
    /// Its outcome fields.
    pub const FIELDS: [Field; 4] = [
        Field::word::<Band>("band", "by distance"),
        Field::word::<Band>("effective_band", "as it counts, after shooting on the move"),
        Field::yes_no("shifted", "shooting on the move counts against them"),
        Field::yes_no("in_range", "the target can be reached"),
    ];

    /// As one would say it of the target.
    pub fn said(&self) -> String {
        match (self.band, self.effective_band) {
            (Band::Out, _) => "out of range".to_owned(),
            (band, Band::Out) => format!("at {band} range, which is out of range on the move"),
            (band, effective) if band == effective => format!("at {band} range"),
            (band, effective) => format!("at {band} range, which counts as {effective} on the move"),
        }
    }
}

/// The band of a target: by distance, then further off for the uncommanded on the move.
pub fn reach(book: &Book, aim: &Aim) -> Reach {
    let band = book.sheet.weapons.band(aim.weapon, aim.range);
    // RK-SHT-11, RK-R48: spears thrown while advancing are spared
    let running_spear = aim.weapon == Weapon::Spear && aim.advancing;
    // RK-SHT-10
    let shifted = !aim.control.is_led() && aim.moved != Moved::Stationary && !running_spear;
    let steps = if shifted { book.sheet.to_hit.bands_further_on_the_move.get() } else { 0 };
    let effective_band = further(band, steps);
    Reach { band, effective_band, shifted, in_range: effective_band != Band::Out }
}

/// RK-R47: so many bands further; past long it is out.
fn further(band: Band, steps: i32) -> Band {
    let steps = usize::try_from(steps).unwrap_or(0);
    Band::ALL.get(band.index() + steps).copied().unwrap_or(Band::Out)
}

/// The chart.
pub struct RangeBand;

impl Chart for RangeBand {
    type Book = Book;
    type Facts = Aim;
    type Outcome = Reach;
    const NAME: &'static str = "range-band";
    const ABOUT: &'static str = "How far off does this target count?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["RK-SHT-04", "RK-SHT-10", "RK-SHT-11", "RK-DAT-03"];
    const OUTCOME: &'static [Field] = &Reach::FIELDS;
    const HEADLINE: &'static str = "effective_band";

    fn resolve(book: &Book, facts: &Aim, _: &mut Tray<'_>) -> Result<Reach, DiceError> {
        Ok(reach(book, facts))
    }

    fn tell(_: &Book, _: &Aim, outcome: &Reach) -> String {
        format!("The target is {}.", outcome.said())
    }
}
