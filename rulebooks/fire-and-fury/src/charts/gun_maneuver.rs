//! Gun maneuver: whether guns may do a thing, and what comes of it.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use engine::number::Number;
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::bounds::Quarters;
use crate::words::Carriage;

/// The printed distances.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    hand_haul: HandHaul,
}

impl Numbers {
    /// FF-GUN-11: how far a gun is hauled by hand.
    pub fn haul(&self, galloper: bool) -> Quarters {
        if galloper { self.hand_haul.galloper } else { self.hand_haul.gun }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct HandHaul {
    gun: Quarters,
    galloper: Quarters,
}

engine::words! {
    /// How well the guns were handled.
    pub enum GunClass { WellHandled = "well-handled", Tardy = "tardy" }
}

engine::words! {
    /// What they want to do: one line of their list (FF-GUN-01).
    pub enum GunAction {
        FullMove = "full-move",
        Fire = "fire",
        Limber = "limber",
        Unlimber = "unlimber",
        Pivot = "pivot",
        Rally = "rally",
        ReplenishAmmunition = "replenish-ammunition",
        FullMoveAndUnlimber = "full-move-and-unlimber",
        LimberAndFullMove = "limber-and-full-move",
        UnlimberAndFire = "unlimber-and-fire",
        PivotAndFire = "pivot-and-fire",
        HandHaul = "hand-haul",
        LimberAndFullRetreat = "limber-and-full-retreat",
    }
}

engine::words! {
    /// Why they may not.
    pub enum GunReason {
        NotInClass = "not-in-class",
        LightCarriageOnly = "light-carriage-only",
        FixedGun = "fixed-gun",
        MustBeLimbered = "must-be-limbered",
        MustBeUnlimbered = "must-be-unlimbered",
        Silenced = "silenced",
        NotSilenced = "not-silenced",
    }
}

engine::words! {
    /// The move that goes with it.
    pub enum GunMove { None = "none", Full = "full", HandHaul = "hand-haul", FullRetreat = "full-retreat" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct GunManeuverFacts {
    /// How well the guns were handled.
    pub class: GunClass,
    /// What they want to do.
    pub action: GunAction,
    /// How they are mounted.
    pub carriage: Carriage,
    /// Whether they are galloper guns.
    pub galloper: bool,
    /// Whether they are limbered.
    pub limbered: bool,
    /// Whether they are silenced.
    pub silenced: bool,
}

impl Facts<Book> for GunManeuverFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            class: form.section("maneuver").word("class").required("from the check; double quick is well handled"),
            action: form.word("action").required("what the guns want to do"),
            carriage: form.section("guns").word("carriage").required("of the guns"),
            galloper: form.flag("galloper", "they are galloper guns"),
            limbered: form.flag("limbered", "they are limbered"),
            silenced: form.flag("silenced", "they are silenced"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(self.carriage == Carriage::Fixed && self.limbered, "limbered", "a fixed gun cannot be limbered")?;
        refuse(self.galloper && self.carriage != Carriage::Light, "galloper", "galloper guns have light carriages")
    }
}

/// Whether they may, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct GunManeuverOutcome {
    /// Whether they may.
    pub allowed: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<GunReason>,
    /// The move that goes with it.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub with_move: Option<GunMove>,
    /// Whether they fire.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fires: Option<bool>,
    /// Whether they are then limbered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limbered_after: Option<bool>,
    /// Whether they are then silenced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub silenced_after: Option<bool>,
    /// How far they are hauled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub haul_distance: Option<Number>,
}

/// The chart.
pub struct GunManeuver;

impl Chart for GunManeuver {
    type Book = Book;
    type Facts = GunManeuverFacts;
    type Outcome = GunManeuverOutcome;
    const NAME: &'static str = "gun-maneuver";
    const ABOUT: &'static str = "May guns do this with their maneuver, and what comes of it?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "FF-GUN-01",
        "FF-GUN-02",
        "FF-GUN-03",
        "FF-GUN-04",
        "FF-GUN-05",
        "FF-GUN-06",
        "FF-GUN-07",
        "FF-GUN-08",
        "FF-GUN-09",
        "FF-GUN-10",
        "FF-GUN-11",
        "FF-GUN-12",
        "FF-GUN-13",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("allowed", "the guns may do it"),
        Field::word::<GunReason>("reason", "why they may not"),
        Field::word::<GunMove>("move", "the move that goes with it"),
        Field::yes_no("fires", "they fire in the offensive step"),
        Field::yes_no("limbered_after", "they are limbered afterwards"),
        Field::yes_no("silenced_after", "they are silenced afterwards"),
        Field::number("haul_distance", "hand haul: how far, in inches"),
    ];
    const HEADLINE: &'static str = "allowed";

    fn resolve(book: &Book, facts: &GunManeuverFacts, _: &mut Tray<'_>) -> Result<GunManeuverOutcome, DiceError> {
        let reason = why_not(facts);
        let allowed = reason.is_none();
        // FF-GUN-11
        let haul = book.sheet.gun_maneuver.haul(facts.galloper);
        Ok(GunManeuverOutcome {
            allowed,
            reason,
            with_move: allowed.then(|| move_with(facts.action)),
            fires: allowed.then(|| fires(facts.action)),
            limbered_after: allowed.then(|| limbered_after(facts)),
            silenced_after: allowed.then_some(match facts.action {
                GunAction::Rally => false,               // FF-GUN-06
                GunAction::LimberAndFullRetreat => true, // FF-GUN-13
                _ => facts.silenced,
            }),
            haul_distance: (allowed && facts.action == GunAction::HandHaul).then(|| haul.get().into()),
        })
    }

    fn tell(_: &Book, facts: &GunManeuverFacts, outcome: &GunManeuverOutcome) -> String {
        if let Some(reason) = outcome.reason {
            return match reason {
                GunReason::NotInClass if facts.class == GunClass::Tardy => "No: tardy guns cannot do that.",
                GunReason::NotInClass => "No: that is no well handled maneuver of guns.",
                GunReason::LightCarriageOnly => "No: only guns on light carriages can do that.",
                GunReason::FixedGun => "No: a fixed gun can only fire, rally or replenish.",
                GunReason::MustBeLimbered => "No: the guns must be limbered for that.",
                GunReason::MustBeUnlimbered => "No: the guns must be unlimbered for that.",
                GunReason::Silenced => "No: silenced guns do not fire; they must rally first.",
                GunReason::NotSilenced => "No: the guns are not silenced and need not rally.",
            }
            .to_owned();
        }
        let done = match facts.action {
            GunAction::FullMove => "a full move".to_owned(),
            GunAction::Fire => "the guns fire".to_owned(),
            GunAction::Limber => "the guns limber up".to_owned(),
            GunAction::Unlimber => "the guns unlimber".to_owned(),
            GunAction::Pivot => "the guns pivot".to_owned(),
            GunAction::Rally => "the guns rally and are no longer silenced".to_owned(),
            GunAction::ReplenishAmmunition => "the guns replenish their ammunition".to_owned(),
            GunAction::FullMoveAndUnlimber => "a full move, and the guns unlimber".to_owned(),
            GunAction::LimberAndFullMove => "the guns limber up and make a full move".to_owned(),
            GunAction::UnlimberAndFire => "the guns unlimber and fire".to_owned(),
            GunAction::PivotAndFire => "the guns pivot and fire".to_owned(),
            GunAction::HandHaul => {
                format!("the guns are hauled up to {}\" by hand", outcome.haul_distance.unwrap_or_default())
            }
            GunAction::LimberAndFullRetreat => "the guns limber up and make a full retreat, silenced".to_owned(),
        };
        format!("Yes: {done}.")
    }
}

/// What forbids it, in the order in which it is tested.
fn why_not(facts: &GunManeuverFacts) -> Option<GunReason> {
    use GunAction as A;
    let in_class = match facts.class {
        GunClass::WellHandled => facts.action != A::LimberAndFullRetreat,
        // FF-GUN-12: tardy guns do not rally, replenish or combine two things; FF-GUN-13 is theirs alone
        GunClass::Tardy => {
            matches!(facts.action, A::FullMove | A::Fire | A::Limber | A::Unlimber | A::Pivot | A::LimberAndFullRetreat)
        }
    };
    // FF-GUN-08..11, FF-GUN-13, FF-R28: every line below the heading
    let light_only = matches!(
        facts.action,
        A::FullMoveAndUnlimber
            | A::LimberAndFullMove
            | A::UnlimberAndFire
            | A::PivotAndFire
            | A::HandHaul
            | A::LimberAndFullRetreat
    );
    let fixed_may = matches!(facts.action, A::Fire | A::Rally | A::ReplenishAmmunition);
    let needs_limber = matches!(facts.action, A::FullMove | A::Unlimber | A::FullMoveAndUnlimber | A::UnlimberAndFire);
    let needs_trail = matches!(
        facts.action,
        A::Fire | A::Limber | A::Pivot | A::LimberAndFullMove | A::PivotAndFire | A::HandHaul | A::LimberAndFullRetreat
    );
    let tests = [
        (!in_class, GunReason::NotInClass),
        (light_only && facts.carriage != Carriage::Light, GunReason::LightCarriageOnly),
        (!fixed_may && facts.carriage == Carriage::Fixed, GunReason::FixedGun),
        (needs_limber && !facts.limbered, GunReason::MustBeLimbered),
        (needs_trail && facts.limbered, GunReason::MustBeUnlimbered),
        (fires(facts.action) && facts.silenced, GunReason::Silenced),
        (facts.action == A::Rally && !facts.silenced, GunReason::NotSilenced),
    ];
    tests.into_iter().find(|(fails, _)| *fails).map(|(_, reason)| reason)
}

/// FF-GUN-03, FF-GUN-09, FF-GUN-10
fn fires(action: GunAction) -> bool {
    matches!(action, GunAction::Fire | GunAction::UnlimberAndFire | GunAction::PivotAndFire)
}

/// FF-GUN-02, FF-GUN-08, FF-GUN-11, FF-GUN-13
fn move_with(action: GunAction) -> GunMove {
    match action {
        GunAction::FullMove | GunAction::FullMoveAndUnlimber | GunAction::LimberAndFullMove => GunMove::Full,
        GunAction::HandHaul => GunMove::HandHaul,
        GunAction::LimberAndFullRetreat => GunMove::FullRetreat,
        _ => GunMove::None,
    }
}

/// FF-GUN-04, FF-GUN-08, FF-GUN-09, FF-GUN-13; FF-GUN-05, FF-GUN-07 and all others leave them as they are
fn limbered_after(facts: &GunManeuverFacts) -> bool {
    match facts.action {
        GunAction::Limber | GunAction::LimberAndFullMove | GunAction::LimberAndFullRetreat => true,
        GunAction::Unlimber | GunAction::FullMoveAndUnlimber | GunAction::UnlimberAndFire => false,
        _ => facts.limbered,
    }
}
