//! Firing: a group of figures, or one cannon, fires at a squad.

use std::ops::ControlFlow;

use engine::chart::{Chart, Field, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use super::casualties::{Fallen, Target};
use super::fire_dice::{self, Needed, Shots};
use super::fire_facts::FiringFacts;
use super::leader_hit::Hurt;
use crate::book::Book;
use crate::words::{Band, Weapon, so_many};

engine::words! {
    /// How the target's leader is after the fire, from best to worst.
    pub enum LeaderState {
        Unhurt = "unhurt",
        FleshWound = "flesh-wound",
        Wounded = "wounded",
        Killed = "killed",
    }
}

/// What the fire did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FiringOutcome {
    /// Whether the target is in range.
    pub in_range: bool,
    /// How far off it is.
    pub band: Band,
    /// What the weapon fires as.
    pub fires_as: Weapon,
    /// The modifiers, added up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modifier: Option<i32>,
    /// The lowest face that kills.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needed: Option<i32>,
    /// Shots rolled.
    pub shots: u32,
    /// Dice that killed.
    pub kills: u32,
    /// Natural tens among them.
    pub natural_tens: u32,
    /// Rankers killed.
    pub rankers_killed: u32,
    /// Kills that fell on the squad leader.
    pub leader_hits: u32,
    /// Whether he is dead.
    pub leader_killed: bool,
    /// How he is, if he is a hero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leader_state: Option<LeaderState>,
    /// Whether an officer is dead.
    pub officer_killed: bool,
    /// Kills with nobody left to fall.
    pub wasted: u32,
    /// What the squad lost.
    pub figures_lost: u32,
    /// What is left of it.
    pub squad_left: u32,
    /// Whether it owes a morale check.
    pub check_due: bool,
}

/// The chart.
pub struct Firing;

impl Chart for Firing {
    type Book = Book;
    type Facts = FiringFacts;
    type Outcome = FiringOutcome;
    const NAME: &'static str = "firing";
    const ABOUT: &'static str = "What does the fire of some figures, or of a cannon, do to a squad?";
    const DICE: &'static str = "d10 (shot) for every figure that fires; with canister one d10 (shot) and another \
                                (canister-again) for every score over 10; then d10 (who) for every natural 10 that kills";
    const RULES: &'static [&'static str] = &[
        "CS-FIR-01",
        "CS-FIR-02",
        "CS-FIR-03",
        "CS-FIR-04",
        "CS-FIR-05",
        "CS-FIR-06",
        "CS-FIR-07",
        "CS-FIR-08",
        "CS-FIR-09",
        "CS-FIR-10",
        "CS-FIR-11",
        "CS-FIR-12",
        "CS-FIR-13",
        "CS-FIR-14",
        "CS-FIR-15",
        "CS-FIR-16",
        "CS-CAS-01",
        "CS-CAS-02",
        "CS-CAS-03",
        "CS-CAS-04",
        "CS-CAS-05",
        "CS-WPN-01",
        "CS-WPN-02",
        "CS-WPN-03",
        "CS-WPN-04",
        "CS-WPN-05",
        "CS-WPN-06",
        "CS-HER-01",
        "CS-HER-02",
        "CS-HER-03",
        "CS-HER-04",
        "CS-R30",
        "CS-R31",
        "CS-R34",
        "CS-R35",
        "CS-R36",
        "CS-R37",
        "CS-R38",
        "CS-R39",
        "CS-R40",
        "CS-R41",
        "CS-R42",
        "CS-R57",
        "CS-R58",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("in_range", "the target can be reached"),
        Field::word::<Band>("band", "how far off it is"),
        Field::word::<Weapon>("fires_as", "the weapon; a musket for a tap-loaded rifle"),
        Field::whole("modifier", "in range: the modifiers, added up"),
        Field::whole("needed", "in range: the lowest face that kills; 11: none does"),
        Field::whole("shots", "shots rolled"),
        Field::whole("kills", "dice that killed"),
        Field::whole("natural_tens", "natural tens that killed"),
        Field::whole("rankers_killed", "rankers killed"),
        Field::whole("leader_hits", "kills that fell on the squad leader"),
        Field::yes_no("leader_killed", "the squad leader is dead"),
        Field::word::<LeaderState>("leader_state", "heroes: how the squad leader is afterwards"),
        Field::yes_no("officer_killed", "an officer is dead"),
        Field::whole("wasted", "kills with nobody left to fall"),
        Field::whole("figures_lost", "rankers and leader killed: the squad's losses"),
        Field::whole("squad_left", "rankers and leader still there"),
        Field::yes_no("check_due", "the squad owes a morale check"),
    ];
    const HEADLINE: &'static str = "kills";

    fn resolve(book: &Book, facts: &FiringFacts, tray: &mut Tray<'_>) -> Result<FiringOutcome, DiceError> {
        let reach = facts.load.reach(book);
        let band = reach.band(facts.range);
        let target = Target::of(book, facts);
        // CS-WPN-04, CS-R33: out of range no shot is possible
        if band == Band::OutOfRange {
            let none = Shots { rolled: 0, ordinary: 0, tens: 0 };
            return Ok(outcome(book, facts, target, band, reach.fires_as, none, Fallen::default()));
        }
        let modifier = fire_dice::modifiers(book, facts, reach, tray);
        let needed = fire_dice::needed(book, facts, modifier);
        let (shots, fallen) = shoot_and_fall(book, facts, modifier, needed, target, tray)?;
        let done = outcome(book, facts, target, band, reach.fires_as, shots, fallen);
        Ok(FiringOutcome { modifier: Some(modifier), needed: Some(needed.kill), ..done })
    }

    fn tell(_: &Book, _: &FiringFacts, outcome: &FiringOutcome) -> String {
        if !outcome.in_range {
            return "The target is out of range; nobody fires.".to_owned();
        }
        let shots = so_many(outcome.shots, "shot");
        if outcome.kills == 0 {
            return format!("{shots}, no kill.");
        }
        let mut fell = Vec::new();
        if outcome.rankers_killed > 0 {
            fell.push(so_many(outcome.rankers_killed, "ranker") + " dead");
        }
        if outcome.leader_killed {
            fell.push("the squad leader dead".to_owned());
        }
        match outcome.leader_state {
            Some(LeaderState::FleshWound) if outcome.leader_hits > 0 => {
                fell.push("the squad leader saved by his luck".to_owned());
            }
            Some(LeaderState::Wounded) if outcome.leader_hits > 0 => fell.push("the squad leader wounded".to_owned()),
            _ => {}
        }
        if outcome.officer_killed {
            fell.push("the officer dead".to_owned());
        }
        let kills = so_many(outcome.kills, "kill");
        let then = if outcome.check_due {
            format!(" The squad has {} left and owes a morale check.", outcome.squad_left)
        } else if outcome.figures_lost > 0 {
            " Nothing is left of the squad.".to_owned()
        } else {
            String::new()
        };
        format!("{shots}, {kills}: {}.{then}", fell.join(", "))
    }
}

/// Rolls the shots, and takes off who falls. Where nothing counts but who fell, shots of which the same comes are one.
fn shoot_and_fall(
    book: &Book,
    facts: &FiringFacts,
    modifier: i32,
    needed: Needed,
    target: Target,
    tray: &mut Tray<'_>,
) -> Result<(Shots, Fallen), DiceError> {
    let both = |tray: &mut Tray<'_>| {
        let shots = fire_dice::shoot(book, facts, modifier, needed, target.figures(), tray)?;
        Ok((shots, target.fall(book, facts.opt_no_officer, shots, tray)?))
    };
    if !tray.merges() {
        return both(tray);
    }
    let none = (Shots { rolled: 0, ordinary: 0, tens: 0 }, Fallen::default());
    tray.chain(1, none, |_, tray| {
        let (_, fallen) = both(tray)?;
        let kills = fallen.rankers + fallen.leader_hits + u32::from(fallen.officer);
        let rolled = u32::try_from(facts.shooters).unwrap_or(0).max(kills);
        Ok(ControlFlow::Break((Shots { rolled, ordinary: kills, tens: 0 }, Fallen { wasted: 0, ..fallen })))
    })
}

/// What became of the target.
fn outcome(
    book: &Book,
    facts: &FiringFacts,
    target: Target,
    band: Band,
    fires_as: Weapon,
    shots: Shots,
    fallen: Fallen,
) -> FiringOutcome {
    let led = target.leader > 0;
    // CS-R58: a hero who is only hit is no loss
    let leader_killed = led && fallen.leader_hits >= target.leader;
    let figures_lost = fallen.rankers + u32::from(leader_killed);
    let squad_left = target.rankers + u32::from(led) - figures_lost;
    let hits = facts.target.leader_hits + fallen.leader_hits.cast_signed();
    let state = || match (hits, book.sheet.heroes.hurt(hits)) {
        (0, _) => LeaderState::Unhurt,
        (_, Hurt::FleshWound) => LeaderState::FleshWound,
        (_, Hurt::Wounded) => LeaderState::Wounded,
        (_, Hurt::Killed) => LeaderState::Killed,
    };
    FiringOutcome {
        in_range: band != Band::OutOfRange,
        band,
        fires_as,
        modifier: None,
        needed: None,
        shots: shots.rolled,
        kills: shots.ordinary + shots.tens,
        natural_tens: shots.tens,
        rankers_killed: fallen.rankers,
        leader_hits: fallen.leader_hits,
        leader_killed,
        leader_state: (facts.opt_heroes && led).then(state),
        officer_killed: fallen.officer,
        wasted: fallen.wasted,
        figures_lost,
        squad_left,
        check_due: figures_lost > 0 && squad_left > 0,
    }
}
