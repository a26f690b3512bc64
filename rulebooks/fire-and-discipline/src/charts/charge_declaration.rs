//! Charge declaration: whether a stand may charge this target.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::square::check_formation;
use crate::book::Book;
use crate::words::{Formation, GRADES};

engine::words! {
    /// Who charges.
    pub enum Charger {
        Infantry = "infantry",
        Cavalry = "cavalry",
        DismountedCavalry = "dismounted-cavalry",
        Artillery = "artillery",
        GunCrew = "gun-crew",
    }
}

impl Charger {
    fn is_foot(self) -> bool {
        matches!(self, Charger::Infantry | Charger::DismountedCavalry)
    }

    fn is_gunners(self) -> bool {
        matches!(self, Charger::Artillery | Charger::GunCrew)
    }
}

engine::words! {
    /// Whom it charges.
    pub enum ChargeTarget {
        Formed = "formed",
        Skirmishers = "skirmishers",
        GunSection = "gun-section",
        GunCrew = "gun-crew",
        Wagon = "wagon",
        HardCover = "hard-cover",
    }
}

engine::words! {
    /// Why it may not, in the order in which reasons are looked for.
    pub enum ChargeRefusal {
        None = "none",
        GunnersCannotCharge = "gunners-cannot-charge",
        SquareCannotMove = "square-cannot-move",
        Engaged = "engaged",
        Halted = "halted",
        CommanderLost = "commander-lost",
        SkirmishersAgainstFormed = "skirmishers-against-formed",
        CavalryNeedsColumn = "cavalry-needs-column",
        RawCheckNeeded = "raw-check-needed",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct DeclarationFacts {
    /// Who charges.
    pub troop: Charger,
    /// Its grade.
    pub mmg: i32,
    /// Whether it is skirmishing.
    pub open_order: bool,
    /// How it is formed.
    pub formation: Formation,
    /// Whom it charges.
    pub target: ChargeTarget,
    /// Whether it is locked in melee.
    pub engaged: bool,
    /// Whether it is halted.
    pub halted: bool,
    /// Whether the loss of a commander touches it this turn.
    pub commander_lost: bool,
    /// Whether a stand of the lowest grade has passed its check.
    pub raw_check_passed: bool,
}

impl Facts<Book> for DeclarationFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            troop: form.section("charger").word("troop").required("who charges"),
            mmg: form.whole("mmg", GRADES).required("its melee and morale grade"),
            open_order: form.flag("open_order", "it is skirmishing"),
            formation: form.word("formation").or(Formation::Single, "a single stand is in whatever formation suits it"),
            target: form.section("target").word("target").or(ChargeTarget::Formed, "whom it charges"),
            engaged: form.section("charger").flag("engaged", "it is locked in melee"),
            halted: form.flag("halted", "a morale loss or skirmish fire has halted it"),
            commander_lost: form.flag("commander_lost", "the loss of a commander touches it this turn"),
            raw_check_passed: form
                .flag("raw_check_passed", "a stand of the lowest grade has passed its check this phase"),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        check_formation(self.formation, self.troop.is_foot() && !self.open_order)?;
        FactError::refuse(self.open_order && self.troop.is_gunners(), "open_order", "gunners do not skirmish")?;
        FactError::refuse(
            self.raw_check_passed && self.mmg > book.sheet.morale.untrained_grade.get(),
            "raw_check_passed",
            "only the lowest grade checks before it charges",
        )
    }
}

/// Whether it may.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct DeclarationOutcome {
    /// Whether it may.
    pub allowed: bool,
    /// Why not.
    pub refusal: ChargeRefusal,
    /// Whether it must first pass a morale check.
    pub check_needed: bool,
}

/// The chart.
pub struct ChargeDeclaration;

impl Chart for ChargeDeclaration {
    type Book = Book;
    type Facts = DeclarationFacts;
    type Outcome = DeclarationOutcome;
    const NAME: &'static str = "charge-declaration";
    const ABOUT: &'static str = "May this stand charge that target?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] =
        &["FD-CHG-01", "FD-CHG-02", "FD-CHG-03", "FD-CHG-10", "FD-ART-08", "FD-FRM-10", "FD-MOR-16", "FD-CMD-09"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "it may charge"),
        Field::word::<ChargeRefusal>("refusal", "why it may not"),
        Field::yes_no("check_needed", "it may once it has passed a morale check"),
    ];
    const HEADLINE: &'static str = "allowed";

    fn resolve(book: &Book, facts: &DeclarationFacts, _: &mut Tray<'_>) -> Result<DeclarationOutcome, DiceError> {
        let refusal = refusal(book, facts);
        Ok(DeclarationOutcome {
            allowed: refusal == ChargeRefusal::None,
            refusal,
            check_needed: refusal == ChargeRefusal::RawCheckNeeded,
        })
    }

    fn tell(_: &Book, _: &DeclarationFacts, outcome: &DeclarationOutcome) -> String {
        match outcome.refusal {
            ChargeRefusal::None => "The stand may charge.",
            ChargeRefusal::GunnersCannotCharge => "No charge: gunners cannot charge.",
            ChargeRefusal::SquareCannotMove => "No charge: a square cannot move.",
            ChargeRefusal::Engaged => "No charge: the stand is locked in melee.",
            ChargeRefusal::Halted => "No charge: the stand is halted.",
            ChargeRefusal::CommanderLost => "No charge: the stand has just lost its commander.",
            ChargeRefusal::SkirmishersAgainstFormed => "No charge: skirmishers do not charge formed troops.",
            ChargeRefusal::CavalryNeedsColumn => "No charge: cavalry charges hard cover only in column.",
            ChargeRefusal::RawCheckNeeded => "Not yet: raw troops must pass a morale check before they charge.",
        }
        .to_owned()
    }
}

/// The first reason that applies.
fn refusal(book: &Book, facts: &DeclarationFacts) -> ChargeRefusal {
    let at_cover = facts.target == ChargeTarget::HardCover;
    let reasons = [
        // FD-ART-08
        (facts.troop.is_gunners(), ChargeRefusal::GunnersCannotCharge),
        // FD-FRM-10
        (facts.formation == Formation::Square, ChargeRefusal::SquareCannotMove),
        (facts.engaged, ChargeRefusal::Engaged),
        // FD-MOR-16
        (facts.halted, ChargeRefusal::Halted),
        // FD-CMD-09
        (facts.commander_lost, ChargeRefusal::CommanderLost),
        // FD-CHG-02; FD-R66: guns, crews and wagons are not formed
        (facts.open_order && facts.target == ChargeTarget::Formed, ChargeRefusal::SkirmishersAgainstFormed),
        // FD-CHG-03
        (
            at_cover && facts.troop == Charger::Cavalry && facts.formation == Formation::Line,
            ChargeRefusal::CavalryNeedsColumn,
        ),
        // FD-CHG-10
        (
            facts.mmg <= book.sheet.morale.untrained_grade.get() && !facts.raw_check_passed,
            ChargeRefusal::RawCheckNeeded,
        ),
    ];
    reasons.into_iter().find(|(holds, _)| *holds).map_or(ChargeRefusal::None, |(_, reason)| reason)
}
