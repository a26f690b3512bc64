//! Melee: one combat, one figure against one or two against one.

use engine::chart::{Chart, FactError, Facts, Field, Form, Row, Tray, row_if};
use engine::dice::{DiceError, Die};
use serde::{Deserialize, Serialize};

use crate::book::{Book, TwoOnOne};
use crate::bounds::{Bonus, Count};
use crate::words::Cover;

/// The printed rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Numbers {
    figures_on_one: Count,
    modifiers: Modifiers,
}

impl Numbers {
    /// CS-MEL-02: how many may fight one.
    pub fn figures_on_one(&self) -> i32 {
        self.figures_on_one.get()
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Modifiers {
    charging: Bonus,
    cavalry: Bonus,
    squad_leader_or_officer: Bonus,
    out_of_command: Bonus,
    soft_cover: Bonus,
    hard_cover: Bonus,
    formed: Bonus,
    versus_two: Bonus,
}

engine::words! {
    /// What the figure that fights is.
    pub enum Fighter { Ranker = "none", SquadLeader = "squad-leader", Officer = "officer" }
}

engine::words! {
    /// Who wins.
    pub enum Winner { Attacker = "attacker", Defender = "defender", Tie = "tie" }
}

engine::words! {
    /// What becomes of the loser, from best to worst.
    pub enum LoserEffect { None = "none", LeaderHit = "leader-hit", Killed = "killed" }
}

/// One side of a combat. With two figures it is the one that leads, and is at risk (CS-R48).
#[derive(Clone, Debug)]
pub struct Side {
    /// Figures in the combat.
    pub figures: i32,
    /// Whether it is mounted.
    pub cavalry: bool,
    /// What it is.
    pub leader: Fighter,
    /// Whether it is out of command.
    pub out_of_command: bool,
    /// What it holds against the other side.
    pub cover: Cover,
    /// Whether its squad is formed.
    pub formed: bool,
    /// Whether it is a wounded hero.
    pub wounded: bool,
}

/// What a player can see. The attacker is the active player's side.
#[derive(Clone, Debug)]
pub struct MeleeFacts {
    /// The active player's side.
    pub attacker: Side,
    /// Whether it charged in this player turn.
    pub attacker_charging: bool,
    /// Whether that charge crossed an undefended linear obstacle.
    pub attacker_crossed_obstacle: bool,
    /// The other side.
    pub defender: Side,
    /// Whether heroes are in play.
    pub opt_heroes: bool,
    /// How many of two on one roll.
    pub opt_two_on_one: TwoOnOne,
}

impl Facts<Book> for MeleeFacts {
    fn fill(form: &mut Form<'_, '_>, book: &Book) -> Self {
        let most = book.sheet.melee.figures_on_one.get();
        let form = form.section("attacker");
        let attacker_figures = form.whole("attacker_figures", 1..=most).or(1, "figures of the attacker in the combat");
        let attacker_charging = form.flag("attacker_charging", "the attacker charged in this player turn");
        let attacker_crossed_obstacle =
            form.flag("attacker_crossed_obstacle", "the charge crossed an undefended linear obstacle");
        Self {
            attacker: Side {
                figures: attacker_figures,
                cavalry: form.flag("attacker_cavalry", "the attacker is mounted"),
                leader: form.word("attacker_leader").or(Fighter::Ranker, "what the figure that fights is"),
                out_of_command: form.flag("attacker_out_of_command", "the attacker is out of command"),
                cover: form.word("attacker_cover").or(Cover::None, "held against the defender"),
                formed: form.flag("attacker_formed", "the attacker's squad is formed"),
                wounded: form.flag("attacker_wounded", "the attacker is a wounded hero"),
            },
            attacker_charging,
            attacker_crossed_obstacle,
            defender: Side {
                figures: form
                    .section("defender")
                    .whole("defender_figures", 1..=most)
                    .or(1, "figures of the defender in the combat"),
                cavalry: form.flag("defender_cavalry", "the defender is mounted"),
                leader: form.word("defender_leader").or(Fighter::Ranker, "what the figure that fights is"),
                out_of_command: form.flag("defender_out_of_command", "the defender is out of command"),
                cover: form.word("defender_cover").or(Cover::None, "held against the attacker"),
                formed: form.flag("defender_formed", "the defender's squad is formed"),
                wounded: form.flag("defender_wounded", "the defender is a wounded hero"),
            },
            opt_heroes: book.options.ask_heroes(form.section("house rules")),
            opt_two_on_one: book.options.ask_two_on_one(form),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        // CS-MEL-02
        refuse(
            self.attacker.figures > 1 && self.defender.figures > 1,
            "defender_figures",
            "several figures on both sides are several combats",
        )?;
        refuse(
            self.attacker_crossed_obstacle && !self.attacker_charging,
            "attacker_crossed_obstacle",
            "only a charge crosses an obstacle, and the attacker is not charging",
        )?;
        // CS-R50
        refuse(
            self.attacker_charging && self.attacker.cover != Cover::None,
            "attacker_cover",
            "a figure that charges has left its cover",
        )?;
        self.attacker.check(self.opt_heroes, ["attacker_out_of_command", "attacker_wounded"])?;
        self.defender.check(self.opt_heroes, ["defender_out_of_command", "defender_wounded"])
    }
}

impl Side {
    fn check(&self, heroes: bool, [out_of_command, wounded]: [&'static str; 2]) -> Result<(), FactError> {
        let refuse = FactError::refuse;
        refuse(
            self.out_of_command && self.leader != Fighter::Ranker,
            out_of_command,
            "squad leaders and officers are never out of command",
        )?;
        refuse(self.wounded && !heroes, wounded, "only heroes are wounded, and `opt_heroes` is off")?;
        refuse(
            self.wounded && self.leader != Fighter::SquadLeader,
            wounded,
            "only a squad leader can be a wounded hero",
        )
    }

    /// The modifier table, each row once.
    fn rows(&self, book: &Book, rush: bool, enemies: i32, labels: &[&'static str; 9]) -> [Row; 9] {
        let rows = &book.sheet.melee.modifiers;
        let wound = book.sheet.heroes.wounded_die_rolls.get();
        let [charging, cavalry, leader, out_of_command, soft_cover, hard_cover, formed, versus_two, wounded] = *labels;
        [
            row_if(rush, charging, rows.charging.get(), "CS-MEL-05"),
            // CS-R51: any mounted figure
            row_if(self.cavalry, cavalry, rows.cavalry.get(), "CS-MEL-07"),
            // CS-R54: once
            row_if(self.leader != Fighter::Ranker, leader, rows.squad_leader_or_officer.get(), "CS-MEL-08"),
            row_if(self.out_of_command, out_of_command, rows.out_of_command.get(), "CS-MEL-09"),
            row_if(self.cover == Cover::Soft, soft_cover, rows.soft_cover.get(), "CS-MEL-10"),
            row_if(self.cover == Cover::Hard, hard_cover, rows.hard_cover.get(), "CS-MEL-11"),
            // CS-R55: on both sides, the charging one too
            row_if(self.formed, formed, rows.formed.get(), "CS-MEL-12"),
            // CS-R53: only for the lone figure
            row_if(enemies > 1, versus_two, rows.versus_two.get(), "CS-MEL-13"),
            row_if(self.wounded, wounded, wound, "CS-HER-03"),
        ]
    }

    /// CS-R45: a side rolls one die; if the house lets each man roll, the highest counts.
    fn roll(&self, reading: TwoOnOne, purpose: &'static str, tray: &mut Tray<'_>) -> Result<i32, DiceError> {
        match (reading, u32::try_from(self.figures)) {
            (TwoOnOne::EachRolls, Ok(figures)) if figures > 1 => tray.highest(Die::D10, purpose, figures, 1),
            _ => tray.roll(Die::D10, purpose),
        }
    }
}

/// How the combat came out.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct MeleeOutcome {
    /// The attacker's die with its modifiers.
    pub attacker_score: i32,
    /// The defender's die with its modifiers.
    pub defender_score: i32,
    /// Who wins.
    pub winner: Winner,
    /// What becomes of the loser.
    pub loser_effect: LoserEffect,
    /// Whether they fight on.
    pub continues: bool,
}

/// The chart.
pub struct Melee;

const ATTACKER: [&str; 9] = [
    "attacker-charging",
    "attacker-cavalry",
    "attacker-leader",
    "attacker-out-of-command",
    "attacker-soft-cover",
    "attacker-hard-cover",
    "attacker-formed",
    "attacker-versus-two",
    "attacker-wounded-leader",
];
const DEFENDER: [&str; 9] = [
    "defender-charging",
    "defender-cavalry",
    "defender-leader",
    "defender-out-of-command",
    "defender-soft-cover",
    "defender-hard-cover",
    "defender-formed",
    "defender-versus-two",
    "defender-wounded-leader",
];

impl Chart for Melee {
    type Book = Book;
    type Facts = MeleeFacts;
    type Outcome = MeleeOutcome;
    const NAME: &'static str = "melee";
    const ABOUT: &'static str = "Who wins a combat of one against one, or two against one?";
    const DICE: &'static str = "d10 (attacker), d10 (defender); where each of two men rolls, his side rolls two";
    const RULES: &'static [&'static str] = &[
        "CS-MEL-01",
        "CS-MEL-02",
        "CS-MEL-03",
        "CS-MEL-04",
        "CS-MEL-05",
        "CS-MEL-06",
        "CS-MEL-07",
        "CS-MEL-08",
        "CS-MEL-09",
        "CS-MEL-10",
        "CS-MEL-11",
        "CS-MEL-12",
        "CS-MEL-13",
        "CS-HER-03",
        "CS-R45",
        "CS-R46",
        "CS-R48",
        "CS-R49",
        "CS-R50",
        "CS-R52",
        "CS-R53",
        "CS-R56",
    ];
    const OUTCOME: &'static [Field] = &[
        Field::whole("attacker_score", "the attacker's die with its modifiers"),
        Field::whole("defender_score", "the defender's die with its modifiers"),
        Field::word::<Winner>("winner", "who has the higher score"),
        Field::word::<LoserEffect>("loser_effect", "what becomes of the loser; leader-hit: go on with that chart"),
        Field::yes_no("continues", "a tie: the figures stay locked and fight on"),
    ];
    const HEADLINE: &'static str = "winner";

    fn resolve(book: &Book, facts: &MeleeFacts, tray: &mut Tray<'_>) -> Result<MeleeOutcome, DiceError> {
        let MeleeFacts { attacker, defender, .. } = facts;
        // CS-MEL-06: stumbling over an empty obstacle breaks the rush
        let rush = facts.attacker_charging && !facts.attacker_crossed_obstacle;
        let attack = tray.add_up(&attacker.rows(book, rush, defender.figures, &ATTACKER));
        let defence = tray.add_up(&defender.rows(book, false, attacker.figures, &DEFENDER));
        // CS-MEL-01
        let attacker_score = attacker.roll(facts.opt_two_on_one, "attacker", tray)? + attack;
        let defender_score = defender.roll(facts.opt_two_on_one, "defender", tray)? + defence;
        // CS-MEL-03, CS-MEL-04
        let (winner, loser) = match attacker_score.cmp(&defender_score) {
            std::cmp::Ordering::Greater => (Winner::Attacker, Some(defender)),
            std::cmp::Ordering::Less => (Winner::Defender, Some(attacker)),
            std::cmp::Ordering::Equal => (Winner::Tie, None),
        };
        let loser_effect = match loser {
            None => LoserEffect::None,
            // CS-R56: a lost combat is a hit on a hero
            Some(side) if facts.opt_heroes && side.leader == Fighter::SquadLeader => LoserEffect::LeaderHit,
            Some(_) => LoserEffect::Killed, // CS-R46
        };
        Ok(MeleeOutcome { attacker_score, defender_score, winner, loser_effect, continues: loser.is_none() })
    }

    fn tell(_: &Book, _: &MeleeFacts, outcome: &MeleeOutcome) -> String {
        let MeleeOutcome { attacker_score, defender_score, .. } = outcome;
        let (winner, loser) = match outcome.winner {
            Winner::Attacker => ("attacker", "defender"),
            Winner::Defender => ("defender", "attacker"),
            Winner::Tie => {
                return format!("{attacker_score} to {defender_score}, a tie: the figures stay locked and fight on.");
            }
        };
        let fate = match outcome.loser_effect {
            LoserEffect::LeaderHit => "takes a hit, as a hero",
            LoserEffect::None | LoserEffect::Killed => "is killed",
        };
        format!("Attacker {attacker_score}, defender {defender_score}: the {winner} wins and the {loser} {fate}.")
    }
}
