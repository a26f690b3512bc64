//! One volley: D8 to hit, D6 for damage, a die for who is hit (RK-GEN-02, RK-D26, RK-DMG-10, RK-R50).

use engine::chart::{Detail, Notes, Tray};
use engine::dice::{Dice, DiceError, Die, Roll};
use engine::game::{Log, PieceId, Resolved, What};
use engine::odds::Branching;
use engine::word::Word;

use super::judge::{Party, Sighted};
use crate::charts::hit_allocation::{AllocationFacts, HitAllocation};
use crate::charts::shot::{Shot, ShotDamage, ShotFacts};
use crate::charts::volley::{Volley, VolleyDice, VolleyFacts};
use crate::field::ids::FigureId;
use crate::play::Skirmish;
use crate::play::charting::{Account, Throw, thrown, thrown_with};
use crate::play::state::Target;
use crate::words::{Damage, FighterGrade};

/// Dice that are passed on, and what they showed.
struct Heard<'a> {
    dice: &'a mut dyn Dice,
    damage: Vec<u32>,
}

impl Dice for Heard<'_> {
    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        let face = self.dice.face(die, purpose)?;
        if purpose == "damage" {
            self.damage.push(face);
        }
        Ok(face)
    }

    fn about(&mut self, pieces: [Option<PieceId>; 2]) {
        self.dice.about(pieces);
    }

    fn announce(&mut self, roll: &Roll<'_>) {
        self.dice.announce(roll);
    }

    fn branching(&mut self) -> Option<&mut dyn Branching> {
        self.dice.branching()
    }
}

impl Skirmish {
    /// Throws the dice of a party at a target: the damage of each hit, in the order thrown.
    pub(crate) fn throw_volley(
        &self,
        party: &Party,
        target: Target,
        sighted: &Sighted,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Vec<Damage>, DiceError> {
        let throw = Throw { by: Some(self.piece(party.owner)), at: Some(self.piece(target.group)), rule: "RK-SHT-04" };
        let troop = &self.table.roster.troops[party.owner];
        if troop.lead.is_some() {
            let facts = ShotFacts {
                aim: sighted.aim.clone(),
                cover: sighted.aimed.cover,
                shooter_grade: if troop.is_hero() { FighterGrade::Hero } else { FighterGrade::Ordinary },
                opt_natural_eight: self.book().options.natural_eight,
            };
            let outcome = thrown_with::<Shot>(&self.table.book, &facts, throw, dice, log, |_, account| {
                detail(sighted, account);
            })?;
            return Ok(match outcome.damage {
                ShotDamage::None => Vec::new(),
                ShotDamage::Graze => vec![Damage::Graze],
                ShotDamage::Wound => vec![Damage::Wound],
                ShotDamage::Kill => vec![Damage::Kill],
            });
        }
        let facts = self.volley_facts(party, sighted);
        let mut heard = Heard { dice, damage: Vec::new() };
        let outcome = thrown_with::<Volley>(&self.table.book, &facts, throw, &mut heard, log, |_, account| {
            detail(sighted, account);
        })?;
        let numbers = &self.book().sheet.damage;
        let modifier: i32 = numbers.modifier(troop.grade.into());
        let limits = numbers.limits(sighted.aim.weapon.damage_class(), modifier);
        if u32::try_from(heard.damage.len()).is_ok_and(|heard| heard == outcome.hits) {
            return Ok(heard.damage.into_iter().map(|face| banded(face, limits)).collect());
        }
        // A walk over all results counts damages; their order makes no difference to who is left.
        let counts = [(Damage::Graze, outcome.grazes), (Damage::Wound, outcome.wounds), (Damage::Kill, outcome.kills)];
        Ok(counts.into_iter().flat_map(|(damage, n)| (0..n).map(move |_| damage)).collect())
    }

    /// The facts of a group's volley.
    fn volley_facts(&self, party: &Party, sighted: &Sighted) -> VolleyFacts {
        VolleyFacts {
            aim: sighted.aim.clone(),
            cover: sighted.aimed.cover,
            shooter_grade: self.table.roster.troops[party.owner].grade,
            opt_natural_eight: self.book().options.natural_eight,
            figures: i32::try_from(sighted.aimed.shooters.len()).unwrap_or(i32::MAX),
            opt_dice_rounding: self.book().options.dice_rounding,
        }
    }

    /// The dice of a group's volley, die by die; none for the shot of a leader.
    pub(crate) fn volley_dice(&self, party: &Party, sighted: &Sighted) -> Option<VolleyDice> {
        let facts = self.volley_facts(party, sighted);
        let leads = self.table.roster.troops[party.owner].lead.is_some();
        facts.dice(self.book(), &sighted.reach).filter(|_| !leads)
    }

    /// RK-DMG-10, RK-R50: on whom each hit falls, among the figures that the target had when the step began.
    pub(crate) fn allot(
        &self,
        target: Target,
        among: &[FigureId],
        hits: usize,
        dice: &mut dyn Dice,
        log: &mut Log,
    ) -> Result<Vec<FigureId>, DiceError> {
        if let Some(figure) = target.figure {
            return Ok(vec![figure; hits]);
        }
        let facts = AllocationFacts {
            figures: i32::try_from(among.len()).unwrap_or(i32::MAX),
            hits: i32::try_from(hits).unwrap_or(i32::MAX),
            picked: None,
        };
        if hits == 0 {
            return Ok(Vec::new());
        }
        let throw = Throw { by: None, at: Some(self.piece(target.group)), rule: "RK-DMG-10" };
        let outcome = thrown::<HitAllocation>(&self.table.book, &facts, throw, dice, log)?;
        let place = |at: &i32| usize::try_from(*at).ok().and_then(|at| among.get(at)).copied();
        Ok(outcome.allocated.iter().filter_map(place).collect())
    }
}

/// What a shot is made of, for those who check it: how many figures shoot what how far at what.
fn detail(sighted: &Sighted, account: &mut Account) {
    let Sighted { aimed, aim, .. } = sighted;
    let figures = u32::try_from(aimed.shooters.len()).unwrap_or(u32::MAX);
    account.details.extend([
        Detail::number("figures", f64::from(figures)),
        Detail::word("weapon", aim.weapon.word()),
        Detail::number("range", aim.range),
        Detail::word("cover", aimed.cover.word()),
        Detail::word("control", aim.control.word()),
        Detail::word("moved", aim.moved.word()),
    ]);
}

/// The damage that a face gives, by the highest faces that graze and wound.
fn banded(face: u32, [graze, wound, _]: [i32; 3]) -> Damage {
    let face = i32::try_from(face).unwrap_or(i32::MAX);
    if face <= graze {
        Damage::Graze
    } else if face <= wound {
        Damage::Wound
    } else {
        Damage::Kill
    }
}

/// RK-D23: a die that is thrown alone, and how it is logged.
pub(crate) fn lone_die(
    throw: Throw,
    purpose: &'static str,
    words: impl FnOnce(i32) -> String,
    dice: &mut dyn Dice,
    log: &mut Log,
) -> Result<i32, DiceError> {
    let mut notes = Notes::default();
    let die = Tray::noting(dice, &mut notes).roll(Die::D6, purpose)?;
    if log.wants_words() {
        let Throw { by, at, rule } = throw;
        let resolved = Resolved { chart: "melee", by, at, words: words(die), notes };
        log.note(rule, What::Resolved(Box::new(resolved)));
    }
    Ok(die)
}
