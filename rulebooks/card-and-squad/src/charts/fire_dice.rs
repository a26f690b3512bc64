//! The dice of fire: modifiers, the face that is needed, and the shots.

use std::ops::ControlFlow;

use engine::chart::{Tray, row_if};
use engine::dice::{DiceError, Die};
use engine::sheet::ByWord;
use serde::Deserialize;

use super::fire_facts::FiringFacts;
use super::weapon_table::{Reach, Row};
use crate::book::{Book, CanisterAgain, NaturalTen};
use crate::bounds::{Bonus, Count, Face, Score, Within};
use crate::words::{Ammunition, Band, Cover, Quality, Weapon};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Printed")]
pub struct Numbers {
    kill: i32,
    /// The weapon table.
    pub weapons: ByWord<Weapon, Row>,
    modifiers: Modifiers,
    /// The notes to the tables.
    pub notes: Notes,
    /// Who a natural 10 kills.
    pub natural_ten: Who,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Printed {
    kill: Score,
    weapons: ByWord<Weapon, Row>,
    modifiers: Modifiers,
    notes: Notes,
    natural_ten: Who,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    close_range: Bonus,
    close_range_canister: Bonus,
    rifle_or_blunderbuss: Bonus,
    firer_green: Bonus,
    firer_veteran: Bonus,
    firer_mounted: Bonus,
    target_in_soft_cover: Bonus,
    target_in_hard_cover: Bonus,
    target_formed: Bonus,
    volley_fire: Bonus,
}

/// The notes to the tables.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Notes {
    /// Turns to load a rifle by tapping.
    pub tap_loading_turns: Count,
    canister_again_over: Score,
    /// Figures that a volley needs.
    pub volley_figures: Within<1, 200>,
}

/// What a natural 10 is, and the highest faces of its second die for each who may fall.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "PrintedWho")]
pub struct Who {
    from: i32,
    /// Up to this face a ranker.
    pub ranker_to: i32,
    /// Up to this face the squad leader; above it an officer.
    pub squad_leader_to: i32,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PrintedWho {
    from: Face,
    ranker_to: Within<0, 10>,
    squad_leader_to: Within<0, 10>,
}

impl TryFrom<PrintedWho> for Who {
    type Error = String;

    fn try_from(printed: PrintedWho) -> Result<Self, String> {
        let (ranker_to, squad_leader_to) = (printed.ranker_to.get(), printed.squad_leader_to.get());
        if ranker_to > squad_leader_to {
            return Err(format!("the squad leader's faces end at {squad_leader_to}, below the rankers' {ranker_to}"));
        }
        Ok(Self { from: printed.from.get(), ranker_to, squad_leader_to })
    }
}

impl TryFrom<Printed> for Numbers {
    type Error = String;

    fn try_from(printed: Printed) -> Result<Self, String> {
        let (kill, over) = (printed.kill.get(), printed.notes.canister_again_over.get());
        // A row of canister is as long as its kills, so every score that rolls again must be one.
        if over + 1 < kill {
            return Err(format!("canister rolls again over {over}, but only {kill} or more kills"));
        }
        let Printed { weapons, modifiers, notes, natural_ten, .. } = printed;
        Ok(Self { kill, weapons, modifiers, notes, natural_ten })
    }
}

/// One above the highest face of a d10, which never shows it.
const NONE: i32 = 11;

/// What a die must show: from `kill` on it kills, from `natural` on it kills as a natural 10.
#[derive(Clone, Copy, Debug)]
pub struct Needed {
    /// The lowest face that kills.
    pub kill: i32,
    /// The lowest face that kills as a natural 10.
    pub natural: i32,
}

/// Shots and what they did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shots {
    /// Dice rolled.
    pub rolled: u32,
    /// Kills that were no natural 10.
    pub ordinary: u32,
    /// Kills that were.
    pub tens: u32,
}

/// The two pairs of columns of fire modifiers (CS-R62).
pub fn modifiers(book: &Book, facts: &FiringFacts, reach: Reach, tray: &mut Tray<'_>) -> i32 {
    let rows = &book.sheet.firing.modifiers;
    let close = reach.band(facts.range) == Band::Close;
    let canister = facts.load.ammunition == Ammunition::Canister;
    let bonus = rows.rifle_or_blunderbuss.get();
    let wound = book.sheet.heroes.wounded_die_rolls.get();
    tray.add_up(&[
        row_if(close && !canister, "close-range", rows.close_range.get(), "CS-FIR-04"),
        // CS-R36: in place of the row above
        row_if(close && canister, "close-range-canister", rows.close_range_canister.get(), "CS-FIR-05"),
        // CS-R34: at both bands; CS-R35: not for a rifle that fires as a musket
        row_if(reach.fires_as == Weapon::Rifle, "rifle", bonus, "CS-FIR-07"),
        // CS-R60: the spread of a blunderbuss is in its bonus, it rolls one die
        row_if(reach.fires_as == Weapon::Blunderbuss, "blunderbuss", bonus, "CS-FIR-07"),
        row_if(facts.quality == Quality::Green, "firer-green", rows.firer_green.get(), "CS-FIR-08"),
        row_if(facts.quality == Quality::Veteran, "firer-veteran", rows.firer_veteran.get(), "CS-FIR-09"),
        row_if(facts.mounted, "firer-mounted", rows.firer_mounted.get(), "CS-FIR-10"),
        row_if(facts.target.cover == Cover::Soft, "target-soft-cover", rows.target_in_soft_cover.get(), "CS-FIR-11"),
        row_if(facts.target.cover == Cover::Hard, "target-hard-cover", rows.target_in_hard_cover.get(), "CS-FIR-12"),
        row_if(facts.target.formed, "target-formed", rows.target_formed.get(), "CS-FIR-13"),
        row_if(facts.volley, "volley-fire", rows.volley_fire.get(), "CS-FIR-14"),
        row_if(facts.firer_wounded, "wounded-leader", wound, "CS-HER-03"),
    ])
}

/// What a die with this modifier must show (CS-FIR-01, CS-FIR-02).
pub fn needed(book: &Book, facts: &FiringFacts, modifier: i32) -> Needed {
    let numbers = &book.sheet.firing;
    let scores = (numbers.kill - modifier).clamp(1, NONE);
    // CS-R39: a natural 10 kills whatever its score, unless the house has it score
    let natural = match facts.opt_natural_ten {
        NaturalTen::AlwaysKills => numbers.natural_ten.from,
        NaturalTen::MustScore => scores.max(numbers.natural_ten.from),
    };
    Needed { kill: scores.min(natural), natural }
}

/// Rolls the shots: one die for every figure, one for a cannon (CS-R30).
pub fn shoot(
    book: &Book,
    facts: &FiringFacts,
    modifier: i32,
    needed: Needed,
    target_figures: u32,
    tray: &mut Tray<'_>,
) -> Result<Shots, DiceError> {
    if facts.load.ammunition == Ammunition::Canister {
        return canister(book, facts, modifier, needed, target_figures, tray);
    }
    let rolled = u32::try_from(facts.shooters).unwrap_or(0);
    let bands = [needed.kill - 1, needed.natural - 1, NONE - 1];
    let [_, ordinary, tens] = tray.pool(Die::D10, "shot", rolled, bands)?;
    Ok(Shots { rolled, ordinary, tens })
}

/// CS-FIR-06, CS-R37: a row of dice for as long as they score over 10 and somebody may be left; a natural 10 in it
/// counts as everywhere (CS-R41).
fn canister(
    book: &Book,
    facts: &FiringFacts,
    modifier: i32,
    needed: Needed,
    target_figures: u32,
    tray: &mut Tray<'_>,
) -> Result<Shots, DiceError> {
    let over = book.sheet.firing.notes.canister_again_over.get();
    let longest = match facts.opt_canister_again {
        CanisterAgain::Unlimited => target_figures,
        CanisterAgain::Once => target_figures.min(2),
    };
    let none = Shots { rolled: 0, ordinary: 0, tens: 0 };
    let again = (over + 1 - modifier).clamp(1, NONE);
    // The highest of the faces that do the same: miss, kill, roll again, kill as a natural 10.
    let mut faces = [needed.kill - 1, needed.natural - 1, again - 1, NONE - 1];
    faces.sort_unstable();
    // Every die that rolls again has killed, so a row is never longer than the target has figures.
    tray.chain(longest, none, |row, tray| {
        let purpose = if row.rolled == 0 { "shot" } else { "canister-again" };
        let band = tray.band(Die::D10, purpose, faces)?;
        let die = faces.get(band).copied().ok_or(DiceError::Strayed)?;
        let natural = die >= needed.natural;
        let kills = die >= needed.kill;
        let next = Shots {
            rolled: row.rolled + 1,
            ordinary: row.ordinary + u32::from(kills && !natural),
            tens: row.tens + u32::from(natural),
        };
        Ok(if die >= again { ControlFlow::Continue(next) } else { ControlFlow::Break(next) })
    })
}
