//! Melee: one bout, one figure (side a) against one or more (side b).

use engine::chart::{Chart, FactError, Facts, Field, Form, Row, Tray, WordOf, row, row_if};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::{Book, MeleeHitDie, RifleBayonet};
use crate::bounds::{Points, Target};
use crate::words::{FighterGrade, Weapon};

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    raw: Points,
    per_enemy_over_one: Points,
    crossing_defended_obstacle: Points,
    hero_or_superior: Points,
    better_weapon: Points,
    wounds_from: Target,
    kills_from: Target,
}

engine::words! {
    /// Who wins.
    pub enum Winner { A = "a", Drawn = "drawn", B = "b" }
}

engine::words! {
    /// What a blow does, from nothing to the worst.
    pub enum Blow { None = "none", Wound = "wound", Kill = "kill" }
}

/// What a player can see.
#[derive(Clone, Debug)]
pub struct MeleeFacts {
    /// What the lone figure strikes with.
    pub a_weapon: Weapon,
    /// What each of its one to four opponents does.
    pub b_weapons: Vec<Weapon>,
    /// How good the lone figure is; superior means superior in melee.
    pub a_grade: FighterGrade,
    /// How good each opponent is; all ordinary if nothing is said.
    pub b_grades: Option<Vec<FighterGrade>>,
    /// Whether the lone figure fights to cross a defended obstacle.
    pub a_crossing: bool,
    /// Whether its opponents do.
    pub b_crossing: bool,
    /// RK-R03
    pub opt_rifle_bayonet: RifleBayonet,
    /// RK-R57
    pub opt_melee_hit_die: MeleeHitDie,
}

impl MeleeFacts {
    /// Most opponents of one figure.
    const MOST: usize = 4;

    /// Each opponent's weapon and grade.
    fn opponents(&self) -> impl Iterator<Item = (Weapon, FighterGrade)> {
        let grades = self.b_grades.iter().flatten().copied().chain(std::iter::repeat(FighterGrade::Ordinary));
        self.b_weapons.iter().copied().zip(grades)
    }
}

impl Facts<Book> for MeleeFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        Self {
            a_weapon: form.section("side a").word("a_weapon").required("of the lone figure"),
            b_weapons: form
                .section("side b")
                .list("b_weapons", 1..=Self::MOST, WordOf::new())
                .required("one for each opponent"),
            a_grade: form
                .section("side a")
                .word("a_grade")
                .or(FighterGrade::Ordinary, "of the lone figure; superior means superior in melee"),
            // A list of another length is no fault of its own: it contradicts the weapons.
            b_grades: form
                .section("side b")
                .list("b_grades", 0..=99, WordOf::new())
                .maybe("one for each opponent; all ordinary if left out"),
            a_crossing: form.section("side a").flag("a_crossing", "it fights to cross a defended obstacle"),
            b_crossing: form.section("side b").flag("b_crossing", "they fight to cross a defended obstacle"),
            opt_rifle_bayonet: RifleBayonet::ask(
                form.section("house rules"),
                "opt_rifle_bayonet",
                book.options.rifle_bayonet,
                "the melee factor of a rifle; 3 for one with a bayonet",
            ),
            opt_melee_hit_die: form
                .word("opt_melee_hit_die")
                .or(book.options.melee_hit_die, "a blow goes by the die as thrown, or by the score"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.b_grades.as_ref().is_some_and(|grades| grades.len() != self.b_weapons.len()),
            "b_grades",
            "there must be one grade for each opponent in `b_weapons`",
        )?;
        FactError::refuse(
            self.a_crossing && self.b_crossing,
            "b_crossing",
            "the one side crosses the obstacle that the other defends",
        )
    }
}

/// How the bout went.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MeleeOutcome {
    /// The lone figure's die.
    pub a_die: i32,
    /// With what is added.
    pub a_score: i32,
    /// Its opponents' dice.
    pub b_dice: Vec<i32>,
    /// With what is added.
    pub b_scores: Vec<i32>,
    /// Who wins.
    pub winner: Winner,
    /// What is done to the lone figure.
    pub a_damage: Blow,
    /// What it does to an opponent.
    pub b_damage: Blow,
    /// Which opponent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub b_hit: Option<usize>,
}

/// The labels of one figure's rows.
struct Labels {
    raw: &'static str,
    outnumbered: &'static str,
    crossing: &'static str,
    hero_or_superior: &'static str,
    better_weapon: &'static str,
}

macro_rules! labels {
    ($who:literal) => {
        Labels {
            raw: concat!($who, "-raw"),
            outnumbered: concat!($who, "-outnumbered"),
            crossing: concat!($who, "-crossing"),
            hero_or_superior: concat!($who, "-hero-or-superior"),
            better_weapon: concat!($who, "-better-weapon"),
        }
    };
}

const A: Labels = labels!("a");
const B: [Labels; MeleeFacts::MOST] = [labels!("b0"), labels!("b1"), labels!("b2"), labels!("b3")];

/// One figure of the bout.
struct Fighter {
    grade: FighterGrade,
    enemies: i32,
    crossing: bool,
    better_weapon: bool,
}

/// The printed rows for one figure.
fn rows(numbers: &Numbers, labels: &Labels, fighter: &Fighter) -> [Row; 5] {
    let good = matches!(fighter.grade, FighterGrade::Hero | FighterGrade::Superior);
    let over_one = (fighter.enemies - 1).max(0);
    [
        // RK-R54: raw and outnumbered add up
        row_if(fighter.grade == FighterGrade::Raw, labels.raw, numbers.raw.get(), "RK-MEL-05"),
        row(labels.outnumbered, numbers.per_enemy_over_one.get() * over_one, "RK-MEL-05"),
        row_if(fighter.crossing, labels.crossing, numbers.crossing_defended_obstacle.get(), "RK-MEL-06"),
        row_if(good, labels.hero_or_superior, numbers.hero_or_superior.get(), "RK-MEL-07"),
        row_if(fighter.better_weapon, labels.better_weapon, numbers.better_weapon.get(), "RK-MEL-08"),
    ]
}

impl Numbers {
    /// RK-D23: what a die that nobody answers does to a router.
    pub fn strikes(&self, die: i32) -> Blow {
        self.blow(MeleeHitDie::Natural, die, die)
    }

    /// RK-MEL-10, RK-R57: what the blow of a winner does, by his die or his score.
    fn blow(&self, reading: MeleeHitDie, die: i32, score: i32) -> Blow {
        let hit_die = match reading {
            MeleeHitDie::Natural => die,
            MeleeHitDie::Modified => score,
        };
        if hit_die >= self.kills_from.get() {
            Blow::Kill
        } else if hit_die >= self.wounds_from.get() {
            Blow::Wound
        } else {
            Blow::None
        }
    }
}

/// The chart.
pub struct Melee;

impl Chart for Melee {
    type Book = Book;
    type Facts = MeleeFacts;
    type Outcome = MeleeOutcome;
    const NAME: &'static str = "melee";
    const ABOUT: &'static str = "How does a bout go, one figure against one or more?";
    const DICE: &'static str = "one d6 (a), then one d6 (b) for each opponent";
    const RULES: &'static [&'static str] =
        &["RK-MEL-04", "RK-MEL-05", "RK-MEL-06", "RK-MEL-07", "RK-MEL-08", "RK-MEL-09", "RK-MEL-10"];
    const OUTCOME: &'static [Field] = &[
        Field::whole("a_die", "the lone figure's die as thrown"),
        Field::whole("a_score", "with what is added"),
        Field::list("b_dice", "its opponents' dice as thrown"),
        Field::list("b_scores", "with what is added"),
        Field::word::<Winner>("winner", "who wins the bout"),
        Field::word::<Blow>("a_damage", "what is done to the lone figure"),
        Field::word::<Blow>("b_damage", "what the lone figure does to one opponent"),
        Field::whole("b_hit", "if that is something: which opponent, the first being 0"),
    ];
    const HEADLINE: &'static str = "winner";

    fn resolve(book: &Book, facts: &MeleeFacts, tray: &mut Tray<'_>) -> Result<MeleeOutcome, DiceError> {
        let numbers = &book.sheet.melee;
        let factor = |weapon| book.sheet.weapons.melee_factor(weapon, facts.opt_rifle_bayonet);
        let a_factor = factor(facts.a_weapon);
        let lone = Fighter {
            grade: facts.a_grade,
            enemies: i32::try_from(facts.b_weapons.len()).unwrap_or(1),
            crossing: facts.a_crossing,
            // RK-R55: higher than each; equal is not better
            better_weapon: facts.b_weapons.iter().all(|weapon| a_factor > factor(*weapon)),
        };
        let a_added = tray.add_up(&rows(numbers, &A, &lone));
        let mut b_scores = Vec::with_capacity(facts.b_weapons.len());
        for ((weapon, grade), labels) in facts.opponents().zip(&B) {
            let better_weapon = factor(weapon) > a_factor;
            let fighter = Fighter { grade, enemies: 1, crossing: facts.b_crossing, better_weapon };
            b_scores.push(tray.add_up(&rows(numbers, labels, &fighter)));
        }
        // RK-MEL-04
        let a_die = tray.roll(Die::D6, "a")?;
        let a_score = a_die + a_added;
        let mut b_dice = Vec::with_capacity(b_scores.len());
        for score in &mut b_scores {
            let die = tray.roll(Die::D6, "b")?;
            b_dice.push(die);
            *score += die;
        }
        // RK-MEL-09, RK-R56: the lone figure must beat all; each who beats it has a blow, of which the worst counts
        let best = b_scores.iter().copied().max().unwrap_or(i32::MIN);
        let winner = match a_score.cmp(&best) {
            std::cmp::Ordering::Greater => Winner::A,
            std::cmp::Ordering::Equal => Winner::Drawn,
            std::cmp::Ordering::Less => Winner::B,
        };
        let blows = b_dice.iter().zip(&b_scores).filter(|(_, score)| **score > a_score);
        let blows = blows.map(|(die, score)| numbers.blow(facts.opt_melee_hit_die, *die, *score));
        let a_damage = blows.max().unwrap_or(Blow::None);
        let b_damage = match winner {
            Winner::A => numbers.blow(facts.opt_melee_hit_die, a_die, a_score),
            Winner::Drawn | Winner::B => Blow::None,
        };
        // The lowest score is struck; `min_by_key` takes the first of equals.
        let lowest = b_scores.iter().enumerate().min_by_key(|(_, score)| **score).map(|(at, _)| at);
        let b_hit = lowest.filter(|_| b_damage != Blow::None);
        Ok(MeleeOutcome { a_die, a_score, b_dice, b_scores, winner, a_damage, b_damage, b_hit })
    }

    fn tell(_: &Book, facts: &MeleeFacts, outcome: &MeleeOutcome) -> String {
        let scores: Vec<String> = outcome.b_scores.iter().map(ToString::to_string).collect();
        let scores = format!("a scores {}, b {}", outcome.a_score, scores.join(", "));
        let opponent = match outcome.b_hit {
            Some(at) if facts.b_weapons.len() > 1 => format!("opponent {}", at + 1),
            _ => "the opponent".to_owned(),
        };
        let result = match (outcome.winner, outcome.a_damage.max(outcome.b_damage)) {
            (Winner::Drawn, _) => "drawn, and nobody is hurt".to_owned(),
            (Winner::A, Blow::None) => "a wins, but strikes no blow that counts".to_owned(),
            (Winner::A, Blow::Wound) => format!("a wins and wounds {opponent}"),
            (Winner::A, Blow::Kill) => format!("a wins and kills {opponent}"),
            (Winner::B, Blow::None) => "b wins, but strikes no blow that counts".to_owned(),
            (Winner::B, Blow::Wound) => "b wins and wounds a".to_owned(),
            (Winner::B, Blow::Kill) => "b wins and kills a".to_owned(),
        };
        let mut said = format!("{scores}: {result}.");
        said.get_mut(..1).map(str::make_ascii_uppercase);
        said
    }
}
