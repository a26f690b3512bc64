//! Artillery fire: one section fires at one target.

use engine::chart::{Chart, Field, Tray};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use super::artillery_to_hit::idle;
use super::gunnery::{self, GunBand, GunClass, GunResult, GunRow, GunTarget, GunneryFacts, Laid};
use super::kill_dice::throw;
use crate::book::Book;
use crate::words::counted;

/// What the fire did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ArtilleryOutcome {
    /// What the table says.
    #[serde(flatten)]
    pub laid: Laid,
    /// Hits by dice.
    pub die_hits: i32,
    /// All hits.
    pub hits: i32,
    /// Guns as target: hits on the crew.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crew_hits: Option<i32>,
    /// Unlimbered guns as target: hits on guns.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gun_hits: Option<i32>,
    /// Limbered guns as target: hits on the limber team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limber_hits: Option<i32>,
    /// Whether the target checks morale.
    pub morale_check: bool,
}

/// The chart.
pub struct ArtilleryFire;

impl Chart for ArtilleryFire {
    type Book = Book;
    type Facts = GunneryFacts;
    type Outcome = ArtilleryOutcome;
    const NAME: &'static str = "artillery-fire";
    const ABOUT: &'static str = "What does a gun section hit?";
    const DICE: &'static str =
        "a d10 per gun (hit) if the number is 1 to 9; at artillery, a d10 per hit (hit-location), automatic hits too";
    const RULES: &'static [&'static str] = &[
        "FD-ART-05",
        "FD-ART-24",
        "FD-ART-25",
        "FD-ART-26",
        "FD-ART-27",
        "FD-ART-33",
        "FD-ART-34",
        "FD-ART-35",
        "FD-ART-36",
        "FD-ART-37",
        "FD-HCV-06",
        "FD-HCV-07",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::word::<GunResult>("result", "whether the fire can have effect"),
        Field::word::<GunRow>("row", "the row of the table"),
        Field::word::<GunClass>("gun_class", "the class of the guns"),
        Field::word::<GunBand>("band", "the column of the table, in yards"),
        Field::whole("automatic_hits", "hits without a die"),
        Field::whole("number", "the highest face that hits"),
        Field::whole("dice", "dice due"),
        Field::whole("die_hits", "hits by dice"),
        Field::whole("hits", "all hits"),
        Field::whole("crew_hits", "artillery as target: hits on the crew"),
        Field::whole("gun_hits", "unlimbered artillery as target: hits on guns"),
        Field::whole("limber_hits", "limbered artillery as target: hits on the limber team"),
        Field::yes_no("morale_check", "the target checks morale"),
    ];
    const HEADLINE: &'static str = "hits";

    fn resolve(book: &Book, facts: &GunneryFacts, tray: &mut Tray<'_>) -> Result<ArtilleryOutcome, DiceError> {
        let laid = gunnery::lay(book, facts, tray);
        // FD-ART-25: one die per gun
        let die_hits = throw(tray, "hit", laid.dice, laid.number)?;
        let hits = laid.automatic_hits + die_hits;
        let (crew_hits, other_hits) = locate(book, facts.target, hits, tray)?;
        let morale_check = match facts.target {
            GunTarget::Wagon => false,
            // FD-ART-37: a section checks only for its crew
            GunTarget::LimberedArtillery | GunTarget::UnlimberedArtillery => crew_hits > 0,
            GunTarget::Foot | GunTarget::Mounted | GunTarget::GunCrew => hits > 0,
        };
        Ok(ArtilleryOutcome {
            laid,
            die_hits,
            hits,
            crew_hits: facts.target.is_section().then_some(crew_hits),
            gun_hits: (facts.target == GunTarget::UnlimberedArtillery).then_some(other_hits),
            limber_hits: (facts.target == GunTarget::LimberedArtillery).then_some(other_hits),
            morale_check,
        })
    }

    fn tell(_: &Book, facts: &GunneryFacts, outcome: &ArtilleryOutcome) -> String {
        if let Some(idle) = idle(outcome.laid.result) {
            return idle.to_owned();
        }
        if outcome.hits == 0 {
            return "No hit.".to_owned();
        }
        let mut said = vec![counted(outcome.hits, "hit", "hits")];
        if outcome.laid.automatic_hits > 0 {
            said.push(format!("{} of them without a die", outcome.laid.automatic_hits));
        }
        let struck = [
            (outcome.crew_hits, "on the crew"),
            (outcome.gun_hits, "on guns"),
            (outcome.limber_hits, "on the limber team"),
        ];
        for (hits, place) in struck {
            said.extend(hits.filter(|hits| *hits > 0).map(|hits| format!("{hits} {place}")));
        }
        let said = said.join(", ");
        match (outcome.morale_check, facts.target) {
            (true, _) => format!("{said}; the target checks morale."),
            (false, GunTarget::Wagon) => format!("{said} on the wagon, which does not check morale."),
            (false, _) => format!("{said}; the crew need not check morale."),
        }
    }
}

/// Where each hit on guns struck: the crew, or else the gun or the limber team (FD-ART-34, FD-ART-35).
pub(crate) fn locate(book: &Book, target: GunTarget, hits: i32, tray: &mut Tray<'_>) -> Result<(i32, i32), DiceError> {
    let crew = &book.sheet.artillery.crew_hit;
    let crew = match target {
        GunTarget::LimberedArtillery => crew.limbered,
        GunTarget::UnlimberedArtillery => crew.unlimbered,
        GunTarget::Foot | GunTarget::Mounted | GunTarget::Wagon | GunTarget::GunCrew => return Ok((0, 0)),
    };
    let faces = Die::D10.faces().cast_signed();
    let hits = u32::try_from(hits).unwrap_or(0);
    let [crew_hits, other_hits] = tray.pool(Die::D10, "hit-location", hits, [crew.get(), faces])?;
    Ok((crew_hits.cast_signed(), other_hits.cast_signed()))
}
