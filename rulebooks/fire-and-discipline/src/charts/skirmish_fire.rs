//! Skirmish fire: all skirmish stands that fire at one target.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, always, row};
use engine::dice::{DiceError, Die};
use engine::sheet::Ladder;
use serde::{Deserialize, Serialize};

use super::small_arms::{FireRefusal, Situation, Weapon};
use crate::book::{Book, RifleDice};
use crate::bounds::{Count, Face, Within};
use crate::words::{Cover, LineOfFire, YARDS, counted};

/// The printed numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    dice_per_stand: Within<0, 10>,
    hits_from: Face,
    results: Ladder<SkirmishResult>,
    retreat: Count,
    casualties: Count,
}

engine::words! {
    /// What the table says.
    enum SkirmishResult {
        None = "none",
        Halt = "halt",
        Retreat = "retreat",
        HaltWithACasualty = "halt-with-a-casualty",
        RetreatWithACasualty = "retreat-with-a-casualty",
    }
}

engine::words! {
    /// What the target does.
    pub enum SkirmishEffect { None = "none", Halt = "halt", Retreat = "retreat" }
}

engine::words! {
    /// What is fired at.
    pub enum SkirmishTarget {
        Foot = "foot",
        Mounted = "mounted",
        UnlimberedArtillery = "unlimbered-artillery",
        LimberedArtillery = "limbered-artillery",
        GunCrew = "gun-crew",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct SkirmishFacts {
    /// Stands with muskets or bows.
    pub musket_stands: i32,
    /// Stands with rifles.
    pub rifle_stands: i32,
    /// Stands with both.
    pub combined_stands: i32,
    /// Mounted skirmishers.
    pub carbine_stands: i32,
    /// Yards to the target.
    pub distance: f64,
    /// What is fired at.
    pub target: SkirmishTarget,
    /// What shelters it.
    pub target_cover: Cover,
    /// What stands between.
    pub line: LineOfFire,
    /// Whether the firers are in hard cover.
    pub firer_in_hard_cover: bool,
    /// Whether they are halted in a ford.
    pub firer_in_ford: bool,
    /// FD-R13
    pub opt_rifle_dice: RifleDice,
}

impl Facts<Book> for SkirmishFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            musket_stands: form
                .section("firers")
                .whole("musket_stands", 0..=20)
                .or(0, "stands with muskets; bows count as muskets"),
            rifle_stands: form.whole("rifle_stands", 0..=20).or(0, "stands with rifles"),
            combined_stands: form.whole("combined_stands", 0..=20).or(0, "stands with muskets and rifles"),
            carbine_stands: form.whole("carbine_stands", 0..=20).or(0, "stands of mounted skirmishers"),
            distance: form.section("target").number("distance", YARDS).required("yards to the target stand"),
            target: form.word("target").or(SkirmishTarget::Foot, "what is fired at"),
            target_cover: form
                .word("target_cover")
                .or(Cover::None, "what shelters the target; only hard cover matters"),
            line: form.section("situation").word("line").or(
                LineOfFire::Clear,
                "friend-blocks: a friend in the way, wholly or partly; the others: enemies or terrain",
            ),
            firer_in_hard_cover: form.flag("firer_in_hard_cover", "the firing stands are in hard cover"),
            firer_in_ford: form.flag("firer_in_ford", "the firing stands are halted in a ford"),
            opt_rifle_dice: form
                .section("house rules")
                .word("opt_rifle_dice")
                .or(book.options.skirmish_rifle_dice, "FD-R13: rifles add dice per stand, once or not at all"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let stands = self.musket_stands + self.rifle_stands + self.combined_stands + self.carbine_stands;
        FactError::refuse(stands == 0, "musket_stands", "no stand fires")
    }
}

/// What the fire did.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct SkirmishOutcome {
    /// Whether they may fire.
    pub can_fire: bool,
    /// Why not.
    pub refusal: FireRefusal,
    /// Dice rolled.
    pub dice: i32,
    /// Hits.
    pub hits: i32,
    /// What the target does.
    pub effect: SkirmishEffect,
    /// How far it retreats.
    pub retreat_yards: i32,
    /// Castings it loses.
    pub castings_lost: i32,
    /// Whether it checks morale: it never does.
    pub morale_check: bool,
    /// Unlimbered guns as target: whether they may fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guns_may_fire: Option<bool>,
    /// Guns as target: whether the crew leaves them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub abandons_guns: Option<bool>,
}

/// The chart.
pub struct SkirmishFire;

impl Chart for SkirmishFire {
    type Book = Book;
    type Facts = SkirmishFacts;
    type Outcome = SkirmishOutcome;
    const NAME: &'static str = "skirmish-fire";
    const ABOUT: &'static str = "What do skirmishers do to their target?";
    const DICE: &'static str = "a d10 per stand in range and two more per rifle or combined stand (skirmish)";
    const RULES: &'static [&'static str] = &[
        "FD-SKI-01",
        "FD-SKI-02",
        "FD-SKI-03",
        "FD-SKI-04",
        "FD-SKI-05",
        "FD-SKI-06",
        "FD-SKI-07",
        "FD-MUS-03",
        "FD-HCV-05",
        "FD-TER-18",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("can_fire", "they may fire"),
        Field::word::<FireRefusal>("refusal", "why they may not"),
        Field::whole("dice", "dice rolled"),
        Field::whole("hits", "hits, each of them a 0"),
        Field::word::<SkirmishEffect>("effect", "what the target does"),
        Field::whole("retreat_yards", "how far it retreats"),
        Field::whole("castings_lost", "castings it loses"),
        Field::yes_no("morale_check", "always false: the result is the morale loss"),
        Field::yes_no("guns_may_fire", "unlimbered artillery as target: the guns may fire"),
        Field::yes_no("abandons_guns", "artillery as target: the crew leaves its guns"),
    ];
    const HEADLINE: &'static str = "effect";

    fn resolve(book: &Book, facts: &SkirmishFacts, tray: &mut Tray<'_>) -> Result<SkirmishOutcome, DiceError> {
        let firing = Firing::in_range(book, facts);
        let situation = Situation {
            firer_in_hard_cover: facts.firer_in_hard_cover,
            firer_in_ford: facts.firer_in_ford,
            target_cover: facts.target_cover,
            in_range: firing.stands > 0,
            line: facts.line,
        };
        let refusal = situation.refusal();
        if refusal != FireRefusal::None {
            return Ok(struck(book, facts, refusal, 0, 0));
        }
        let dice = firing.dice(book, facts.opt_rifle_dice, tray);
        // FD-SKI-05, FD-R15: only the 0 hits
        let faces = Die::D10.faces().cast_signed();
        let misses = book.sheet.skirmish_fire.hits_from.get() - 1;
        let [_, hits] = tray.pool(Die::D10, "skirmish", u32::try_from(dice).unwrap_or(0), [misses, faces])?;
        Ok(struck(book, facts, refusal, dice, hits.cast_signed()))
    }

    fn tell(_: &Book, _: &SkirmishFacts, outcome: &SkirmishOutcome) -> String {
        if !outcome.can_fire {
            return outcome.refusal.said().to_owned();
        }
        let hits = counted(outcome.hits, "hit", "hits");
        let shaken = match outcome.effect {
            SkirmishEffect::None => return "No hit: the target is not shaken.".to_owned(),
            SkirmishEffect::Halt => "halts in place".to_owned(),
            SkirmishEffect::Retreat => format!("retreats {} yards", outcome.retreat_yards),
        };
        let loss = match outcome.castings_lost {
            0 => String::new(),
            lost => format!(" and loses {}", counted(lost, "casting", "castings")),
        };
        let guns = if outcome.abandons_guns == Some(true) { "; its guns are left behind" } else { "" };
        format!("{hits}: the target {shaken}{loss}{guns}. It takes no morale check.")
    }
}

/// The stands whose weapons reach the target; the others do not roll (FD-SKI-02, FD-R14).
struct Firing {
    stands: i32,
    rifles: i32,
}

impl Firing {
    fn in_range(book: &Book, facts: &SkirmishFacts) -> Self {
        let reaching = |weapon: Weapon, stands: i32| {
            if book.sheet.small_arms.reaches(weapon, facts.distance) { stands } else { 0 }
        };
        let rifles = reaching(Weapon::Rifle, facts.rifle_stands) + reaching(Weapon::Mixed, facts.combined_stands);
        let others = reaching(Weapon::Musket, facts.musket_stands) + reaching(Weapon::Carbine, facts.carbine_stands);
        Self { stands: rifles + others, rifles }
    }

    /// One die a stand and the rifles' own (FD-SKI-05, FD-R13); nothing else counts (FD-R14).
    fn dice(&self, book: &Book, rule: RifleDice, tray: &mut Tray<'_>) -> i32 {
        let plus = book.sheet.musketry.dice.rifle.get();
        let rifle_dice = match rule {
            RifleDice::PerStand => plus * self.rifles,
            RifleDice::Once => plus * self.rifles.min(1),
            RifleDice::None => 0,
        };
        let stands = book.sheet.skirmish_fire.dice_per_stand.get() * self.stands;
        tray.add_up(&[always("stands-in-range", stands, "FD-SKI-05"), row("rifle-dice", rifle_dice, "FD-R13")]).max(0)
    }
}

/// What so many hits do (FD-SKI-07); they are the morale loss and cause no check (FD-SKI-06).
fn struck(book: &Book, facts: &SkirmishFacts, refusal: FireRefusal, dice: i32, hits: i32) -> SkirmishOutcome {
    let numbers = &book.sheet.skirmish_fire;
    let (effect, casualty) = match *numbers.results.at(hits) {
        _ if refusal != FireRefusal::None => (SkirmishEffect::None, false),
        SkirmishResult::None => (SkirmishEffect::None, false),
        SkirmishResult::Halt => (SkirmishEffect::Halt, false),
        SkirmishResult::Retreat => (SkirmishEffect::Retreat, false),
        SkirmishResult::HaltWithACasualty => (SkirmishEffect::Halt, true),
        SkirmishResult::RetreatWithACasualty => (SkirmishEffect::Retreat, true),
    };
    let unlimbered = facts.target == SkirmishTarget::UnlimberedArtillery;
    let section = unlimbered || facts.target == SkirmishTarget::LimberedArtillery;
    SkirmishOutcome {
        can_fire: refusal == FireRefusal::None,
        refusal,
        dice,
        hits,
        effect,
        retreat_yards: if effect == SkirmishEffect::Retreat { numbers.retreat.get() } else { 0 },
        castings_lost: if casualty { numbers.casualties.get() } else { 0 },
        morale_check: false,
        guns_may_fire: unlimbered.then_some(effect == SkirmishEffect::None),
        abandons_guns: section.then_some(effect == SkirmishEffect::Retreat),
    }
}
