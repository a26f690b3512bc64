//! The facts of firing: who shoots with what, and at whom.

use engine::chart::{FactError, Facts, Form};

use super::weapon_table::Load;
use crate::book::{Book, CanisterAgain, NaturalTen, NoOfficer, Volley};
use crate::words::{Ammunition, Cover, Quality, Weapon};

/// What a player can see: figures of one squad with the same weapon, load, band and quality, or one cannon, fire at
/// one squad.
#[derive(Clone, Debug)]
pub struct FiringFacts {
    /// The weapon as it is loaded.
    pub load: Load,
    /// Inches to the target.
    pub range: f64,
    /// Figures that fire.
    pub shooters: i32,
    /// How good they are.
    pub quality: Quality,
    /// Whether they are mounted.
    pub mounted: bool,
    /// Whether the fire is a volley.
    pub volley: bool,
    /// Figures in the whole volley; 0: only these.
    pub volley_figures: i32,
    /// Whether the firing squad is formed.
    pub firer_formed: bool,
    /// Whether the single shooter is a wounded hero.
    pub firer_wounded: bool,
    /// Who is fired at.
    pub target: TargetFacts,
    /// Whether heroes are in play.
    pub opt_heroes: bool,
    /// Whether a natural 10 can miss.
    pub opt_natural_ten: NaturalTen,
    /// Who falls for an officer who is not there.
    pub opt_no_officer: NoOfficer,
    /// How often canister rolls again.
    pub opt_canister_again: CanisterAgain,
    /// Who must be formed to fire a volley.
    pub opt_volley: Volley,
}

/// A squad that is fired at.
#[derive(Clone, Debug)]
pub struct TargetFacts {
    /// What shelters it.
    pub cover: Cover,
    /// Whether it is formed.
    pub formed: bool,
    /// Its rankers.
    pub rankers: i32,
    /// Whether it has no squad leader.
    pub leaderless: bool,
    /// Hits its leader has already taken.
    pub leader_hits: i32,
    /// Whether an officer is with it, or is all there is.
    pub officer: bool,
}

impl Facts<Book> for FiringFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let weapon = form.section("firers").word("weapon").required("what is fired");
        let range =
            form.number("range", 0.0..=500.0).required("inches to the nearest figure of the target that is seen");
        let shooters = form.whole("shooters", 1..=40).or(1, "figures that fire; 1 for a cannon");
        let quality = form.word("quality").or(Quality::Regular, "of the firers");
        let mounted = form.flag("mounted", "the firers are mounted");
        let tapped = form.flag("tap_loaded", "rifles loaded by tapping");
        let ammunition = form.word("ammunition").or(Ammunition::RoundShot, "of a cannon");
        Self {
            load: Load { weapon, tapped, ammunition },
            range,
            shooters,
            quality,
            mounted,
            volley: form.flag("volley", "the fire is a volley"),
            volley_figures: form
                .whole("volley_figures", 0..=200)
                .or(0, "figures in the whole volley, these included; 0: only these"),
            firer_formed: form.flag("firer_formed", "the firing squad is formed"),
            firer_wounded: form.flag("firer_wounded", "the single shooter is a squad leader who is a wounded hero"),
            target: TargetFacts {
                cover: form.section("target").word("target_cover").or(Cover::None, "of the target"),
                formed: form.flag("target_formed", "the target is formed"),
                rankers: form.whole("target_rankers", 0..=40).or(9, "rankers in the target squad"),
                leaderless: form.flag("target_leaderless", "the target squad has no squad leader"),
                leader_hits: form
                    .whole("target_leader_hits", 0..=book.sheet.heroes.killed_at_hit - 1)
                    .or(0, "hits its leader has already taken, if he is a hero"),
                officer: form
                    .flag("target_officer", "an officer is within 6\" of the target, or the target is a lone officer"),
            },
            opt_heroes: book.options.ask_heroes(form.section("house rules")),
            opt_natural_ten: book.options.ask_natural_ten(form),
            opt_no_officer: book.options.ask_no_officer(form),
            opt_canister_again: book.options.ask_canister_again(form),
            opt_volley: book.options.ask_volley(form),
        }
    }

    fn check(&self, book: &Book) -> Result<(), FactError> {
        self.load.check()?;
        self.check_cannon()?;
        self.check_volley(book)?;
        let refuse = FactError::refuse;
        refuse(
            self.firer_wounded && !self.opt_heroes,
            "firer_wounded",
            "only heroes are wounded, and `opt_heroes` is off",
        )?;
        refuse(self.firer_wounded && self.shooters != 1, "firer_wounded", "a wounded hero fires by himself")?;
        let target = &self.target;
        refuse(
            target.leader_hits > 0 && !self.opt_heroes,
            "target_leader_hits",
            "only heroes live through a hit, and `opt_heroes` is off",
        )?;
        refuse(
            target.leader_hits > 0 && target.leaderless,
            "target_leader_hits",
            "the target has no leader who could have been hit",
        )?;
        refuse(
            target.rankers == 0 && target.leaderless && !target.officer,
            "target_rankers",
            "the target is empty: no ranker, no leader, no officer",
        )
    }
}

impl FiringFacts {
    /// A cannon fires by itself (CS-R30) and joins no volley (CS-R38).
    fn check_cannon(&self) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let cannon = self.load.weapon == Weapon::Cannon;
        refuse(cannon && self.shooters != 1, "shooters", "a cannon fires by itself")?;
        refuse(cannon && self.mounted, "mounted", "a cannon is not fired from horseback")?;
        refuse(cannon && self.volley, "volley", "a cannon joins no volley")?;
        refuse(cannon && self.firer_wounded, "firer_wounded", "a cannon is no wounded hero")
    }

    /// CS-FIR-15, CS-FIR-16, CS-R38: figures enough, and formed.
    fn check_volley(&self, book: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        let given = self.volley_figures > 0;
        refuse(given && !self.volley, "volley_figures", "there are figures in a volley, but `volley` is false")?;
        refuse(
            given && self.volley_figures < self.shooters,
            "volley_figures",
            "the whole volley has fewer figures than this part of it",
        )?;
        let least = book.sheet.firing.notes.volley_figures.get();
        if self.volley && self.shooters.max(self.volley_figures) < least {
            return Err(FactError::contradictory("volley", format!("a volley needs at least {least} figures")));
        }
        let formed_needed = match self.opt_volley {
            Volley::AllFormed => true,
            Volley::CombinedOnly => self.volley_figures > self.shooters,
        };
        refuse(
            self.volley && formed_needed && !self.firer_formed,
            "firer_formed",
            "a squad that is not formed fires no such volley",
        )
    }
}
