//! Fire permission: may this group shoot now?

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray};
use engine::dice::DiceError;
use serde::Serialize;

use crate::book::{AutomaticFire, Book, WoodsFire};
use crate::words::{Control, Moved, Weapon};

engine::words! {
    /// What the group does in this phase.
    pub enum Doing {
        Free = "free",
        Continue = "continue",
        Attack = "attack",
        Advance = "advance",
        Halt = "halt",
        Retreat = "retreat",
        Rout = "rout",
    }
}

engine::words! {
    /// Why it may shoot or not, in the order asked.
    pub enum Reason {
        NoMissile = "no-missile",
        Routing = "routing",
        InMelee = "in-melee",
        Retreating = "retreating",
        NotLoaded = "not-loaded",
        MovedTooFast = "moved-too-fast",
        ShooterTooDeep = "shooter-too-deep",
        TargetTooDeep = "target-too-deep",
        Ready = "ready",
    }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct FireFacts {
    /// What is shot or thrown.
    pub weapon: Weapon,
    /// Whether it is loaded by the muzzle; as usual for the weapon if nothing is said.
    pub muzzle_loading: Option<bool>,
    /// Who runs the group.
    pub control: Control,
    /// Whether its side has no player.
    pub automatic_side: bool,
    /// Whether it is loaded.
    pub loaded: bool,
    /// How far it went in this phase.
    pub moved: Moved,
    /// What it does in this phase.
    pub action: Doing,
    /// Whether it is in melee.
    pub in_melee: bool,
    /// How deep in a wood it shoots from.
    pub shooter_woods_depth: f64,
    /// How deep in a wood the target is.
    pub target_woods_depth: f64,
    /// RK-R38
    pub opt_automatic_fire: AutomaticFire,
    /// RK-R37
    pub opt_woods_fire: WoodsFire,
}

impl Facts<Book> for FireFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            weapon: form.section("shooters").word("weapon").required("what is shot or thrown"),
            muzzle_loading: form
                .yes_no("muzzle_loading")
                .maybe("a firearm loaded by the muzzle; if left out, muskets are and others are not"),
            control: form.word("control").or(Control::Uncommanded, "who runs the group in this phase"),
            automatic_side: form.flag("automatic_side", "its side has no player"),
            loaded: form.yes_no("loaded").or(true, "matters only for muzzle loaders of a led group"),
            moved: form.word("moved").or(Moved::Stationary, "how far it went in this phase"),
            action: form.word("action").or(Doing::Free, "what the group does in this phase"),
            in_melee: form.flag("in_melee", "the group is in melee"),
            shooter_woods_depth: form
                .number("shooter_woods_depth", 0.0..=1000.0)
                .or(0.0, "cm inside a wood that it shoots out of"),
            target_woods_depth: form
                .section("target")
                .number("target_woods_depth", 0.0..=1000.0)
                .or(0.0, "cm that the target is inside a wood"),
            opt_automatic_fire: form
                .section("house rules")
                .word("opt_automatic_fire")
                .or(book.options.automatic_fire, "how fast an automatic side may go and still shoot"),
            opt_woods_fire: form
                .word("opt_woods_fire")
                .or(book.options.woods_fire, "how deep in a wood one may stand to shoot out"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(
            self.muzzle_loading == Some(true) && !self.weapon.is_firearm(),
            "muzzle_loading",
            "only a firearm is loaded by the muzzle",
        )?;
        refuse(
            self.automatic_side && self.control.is_led(),
            "automatic_side",
            "a side without a player has nobody who leads",
        )
    }
}

impl FireFacts {
    /// RK-DAT-07, RK-R07: as the roster says, else as usual for the weapon.
    fn is_muzzle_loader(&self) -> bool {
        self.muzzle_loading.unwrap_or(self.weapon.is_muzzle_loaded())
    }
}

/// Whether it may shoot.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct FireOutcome {
    /// Whether it may.
    pub may_fire: bool,
    /// Why, or why not.
    pub reason: Reason,
}

/// The chart.
pub struct FirePermission;

impl Chart for FirePermission {
    type Book = Book;
    type Facts = FireFacts;
    type Outcome = FireOutcome;
    const NAME: &'static str = "fire-permission";
    const ABOUT: &'static str = "May this group shoot now?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &[
        "RK-LOD-01",
        "RK-LOD-02",
        "RK-LOD-03",
        "RK-LOD-04",
        "RK-LOD-05",
        "RK-LOD-06",
        "RK-LOD-07",
        "RK-VIS-04",
        "RK-VIS-06",
        "RK-DAT-03",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("may_fire", "the group may shoot now"),
        Field::word::<Reason>("reason", "why, or the first thing that forbids it"),
    ];
    const HEADLINE: &'static str = "may_fire";

    fn resolve(book: &Book, facts: &FireFacts, _: &mut Tray<'_>) -> Result<FireOutcome, DiceError> {
        let reason = reason(book, facts);
        Ok(FireOutcome { may_fire: reason == Reason::Ready, reason })
    }

    fn tell(_: &Book, _: &FireFacts, outcome: &FireOutcome) -> String {
        let said = match outcome.reason {
            Reason::NoMissile => "It cannot shoot: it has nothing to shoot or throw",
            Reason::Routing => "It may not shoot: it is routing",
            Reason::InMelee => "It may not shoot: it is in melee",
            Reason::Retreating => "It may not shoot: it has turned its back to retreat",
            Reason::NotLoaded => "It cannot shoot: it must first spend a turn halted to load",
            Reason::MovedTooFast => "It may not shoot: it has moved faster than half speed",
            Reason::ShooterTooDeep => "It cannot shoot: it is too deep in the wood to see out",
            Reason::TargetTooDeep => "It cannot shoot: the target is too deep in its wood",
            Reason::Ready => "It may shoot",
        };
        said.to_owned() + "."
    }
}

/// The first thing that forbids it, if anything does.
fn reason(book: &Book, facts: &FireFacts) -> Reason {
    let woods = &book.sheet.visibility;
    let led = facts.control.is_led();
    // RK-R37: out 5 and in 10, or 10 for both
    let shoots_out = match facts.opt_woods_fire {
        WoodsFire::FiveOutTenIn => woods.looks_out_of_woods,
        WoodsFire::TenBoth => woods.shot_at_in_woods,
    };
    // RK-LOD-05, RK-R38: only an automatic side shoots at full speed
    let spared = facts.automatic_side && facts.opt_automatic_fire == AutomaticFire::FullSpeed;
    if !book.sheet.weapons.is_missile(facts.weapon) {
        Reason::NoMissile // RK-DAT-03
    } else if facts.action == Doing::Rout {
        Reason::Routing // RK-LOD-07
    } else if facts.in_melee {
        Reason::InMelee // RK-LOD-07
    } else if facts.action == Doing::Retreat && facts.moved != Moved::Stationary {
        Reason::Retreating // RK-LOD-07, RK-R43: who stays in cover may shoot
    } else if led && facts.is_muzzle_loader() && !facts.loaded {
        Reason::NotLoaded // RK-LOD-01, and RK-LOD-06: the uncommanded are always ready
    } else if facts.moved == Moved::Full && !spared {
        Reason::MovedTooFast // RK-LOD-03, RK-LOD-04, RK-R41
    } else if !shoots_out.reaches(facts.shooter_woods_depth) {
        Reason::ShooterTooDeep // RK-VIS-04, RK-VIS-06
    } else if !woods.shot_at_in_woods.reaches(facts.target_woods_depth) {
        Reason::TargetTooDeep // RK-VIS-06
    } else {
        Reason::Ready
    }
}
