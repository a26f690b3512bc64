//! Charge response: what a charged stand may do.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::square::check_formation;
use crate::book::Book;
use crate::words::{Formation, Ground};

engine::words! {
    /// Who is charged.
    pub enum Charged {
        Infantry = "infantry",
        Cavalry = "cavalry",
        DismountedCavalry = "dismounted-cavalry",
        UnlimberedArtillery = "unlimbered-artillery",
        LimberedArtillery = "limbered-artillery",
        GunCrew = "gun-crew",
    }
}

impl Charged {
    fn is_foot(self) -> bool {
        matches!(self, Charged::Infantry | Charged::DismountedCavalry)
    }

    fn is_section(self) -> bool {
        matches!(self, Charged::UnlimberedArtillery | Charged::LimberedArtillery)
    }

    fn is_gunners(self) -> bool {
        self.is_section() || self == Charged::GunCrew
    }
}

engine::words! {
    /// An answer to a charge.
    pub enum ChargeAnswer {
        Hold = "hold",
        HoldAndFire = "hold-and-fire",
        CounterCharge = "counter-charge",
        Flee = "flee",
    }
}

impl ChargeAnswer {
    fn said(self) -> &'static str {
        match self {
            ChargeAnswer::Hold => "hold",
            ChargeAnswer::HoldAndFire => "hold and fire",
            ChargeAnswer::CounterCharge => "counter-charge",
            ChargeAnswer::Flee => "flee",
        }
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct ResponseFacts {
    /// Who is charged.
    pub troop: Charged,
    /// Whether it is skirmishing.
    pub open_order: bool,
    /// How it is formed.
    pub formation: Formation,
    /// Where it stands.
    pub ground: Ground,
    /// Whether it is halted.
    pub halted: bool,
    /// Whether it is already locked in melee with another enemy.
    pub engaged: bool,
    /// Whether it has no firearms.
    pub no_firearms: bool,
    /// Whether the charger is outside its kill zone.
    pub charger_outside_kill_zone: bool,
    /// Whether a pursuit strikes it, not a declared charge.
    pub by_pursuit: bool,
    /// Whether the section fired in its artillery phase this turn.
    pub fired_in_artillery_phase: bool,
}

impl Facts<Book> for ResponseFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            troop: form.section("stand").word("troop").required("who is charged"),
            open_order: form.flag("open_order", "it is skirmishing"),
            formation: form.word("formation").or(Formation::Single, "a single stand is in whatever formation suits it"),
            ground: form.word("ground").or(Ground::Open, "where it stands"),
            halted: form.flag("halted", "a morale loss or skirmish fire has halted it"),
            engaged: form.flag("engaged", "it is already locked in melee with another enemy"),
            no_firearms: form.flag("no_firearms", "it is blade-armed or without weapon"),
            charger_outside_kill_zone: form
                .section("charge")
                .flag("charger_outside_kill_zone", "the charger comes from outside its kill zone"),
            by_pursuit: form.flag("by_pursuit", "a pursuit move strikes it, not a declared charge"),
            fired_in_artillery_phase: form
                .flag("fired_in_artillery_phase", "the section fired in its artillery phase this turn"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let gunners = self.troop.is_gunners();
        check_formation(self.formation, self.troop.is_foot() && !self.open_order)?;
        refuse(self.open_order && gunners, "open_order", "gunners do not skirmish")?;
        refuse(
            self.fired_in_artillery_phase && self.troop != Charged::UnlimberedArtillery,
            "fired_in_artillery_phase",
            "only an unlimbered section fires in an artillery phase",
        )?;
        // FD-HCV-06
        refuse(self.ground == Ground::HardCover && gunners, "ground", "guns hold entrenchments, not hard cover")?;
        refuse(self.engaged && self.troop == Charged::GunCrew, "engaged", "a crew without its guns never fights")
    }
}

/// What it may do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct ResponseOutcome {
    /// The answers open to it.
    pub options: Vec<ChargeAnswer>,
}

/// The chart.
pub struct ChargeResponse;

impl Chart for ChargeResponse {
    type Book = Book;
    type Facts = ResponseFacts;
    type Outcome = ResponseOutcome;
    const NAME: &'static str = "charge-response";
    const ABOUT: &'static str = "What may a charged stand do?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FD-CHG-06",
        "FD-CHG-08",
        "FD-CHG-09",
        "FD-ART-08",
        "FD-ART-21",
        "FD-ART-22",
        "FD-HCV-05",
        "FD-HCV-08",
        "FD-HCV-12",
        "FD-MUS-03",
        "FD-R57",
        "FD-R60",
        "FD-R62",
        "FD-D40",
    ];
    const OUTCOME: &'static [Field] = &[Field::list("options", "the answers open to it")];
    const HEADLINE: &'static str = "options";

    fn resolve(_: &Book, facts: &ResponseFacts, _: &mut Tray<'_>) -> Result<ResponseOutcome, DiceError> {
        // FD-D40: a stand already locked in melee can only hold
        let free = !facts.engaged;
        let answers = [
            (may_hold(facts), ChargeAnswer::Hold),
            (free && may_fire(facts), ChargeAnswer::HoldAndFire),
            (free && may_counter_charge(facts), ChargeAnswer::CounterCharge),
            (free && may_flee(facts), ChargeAnswer::Flee),
        ];
        Ok(ResponseOutcome {
            options: answers.into_iter().filter(|(open, _)| *open).map(|(_, answer)| answer).collect(),
        })
    }

    fn tell(_: &Book, _: &ResponseFacts, outcome: &ResponseOutcome) -> String {
        let answers: Vec<&str> = outcome.options.iter().map(|answer| answer.said()).collect();
        match answers.as_slice() {
            [] => "The stand has no answer.".to_owned(),
            [only] => format!("The stand can only {only}."),
            [first @ .., last] => format!("The stand may {} or {last}.", first.join(", ")),
        }
    }
}

/// Everyone but a crew without its guns (FD-ART-08).
fn may_hold(facts: &ResponseFacts) -> bool {
    facts.troop != Charged::GunCrew
}

/// Guns fire at chargers (FD-ART-21, FD-CHG-09), troops give them a volley (FD-CHG-08, FD-R57).
fn may_fire(facts: &ResponseFacts) -> bool {
    let in_zone = !facts.charger_outside_kill_zone;
    match facts.troop {
        // FD-ART-22: not again at a pursuer; FD-MOR-16: not while halted
        Charged::UnlimberedArtillery => {
            in_zone && !facts.halted && !(facts.by_pursuit && facts.fired_in_artillery_phase)
        }
        Charged::LimberedArtillery | Charged::GunCrew => false,
        Charged::Infantry | Charged::Cavalry | Charged::DismountedCavalry => {
            let formed_horse = facts.troop == Charged::Cavalry && !facts.open_order; // FD-MUS-03
            !facts.no_firearms
                && !formed_horse
                && (in_zone || facts.open_order)
                && !facts.ground.cover().is_hard() // FD-HCV-05
                && !facts.by_pursuit // FD-R62
        }
    }
}

/// Formed troops in column or alone (FD-CHG-06, FD-R60).
fn may_counter_charge(facts: &ResponseFacts) -> bool {
    !facts.troop.is_gunners()
        && matches!(facts.formation, Formation::Single | Formation::Column)
        && !facts.open_order
        && !facts.halted
        && !facts.ground.cover().is_hard()
        && !facts.by_pursuit
}

/// Skirmishers and gunners (FD-CHG-09), but no garrison (FD-HCV-12); a crew without guns must (FD-ART-08).
fn may_flee(facts: &ResponseFacts) -> bool {
    let may_run = facts.open_order || facts.troop.is_section();
    facts.troop == Charged::GunCrew || may_run && !facts.ground.cover().is_hard()
}
