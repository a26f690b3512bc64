//! A little chart of the tests' own, asked in every way.

use std::sync::Arc;

use serde::Serialize;

use super::*;
use crate::dice::{Die, Scripted};

crate::words! {
    enum Cover { None = "none", Wall = "wall" }
}

struct Book {
    needed: i32,
}

struct Man {
    skill: i32,
}

struct VolleyFacts {
    cover: Cover,
    range: f64,
    wind: Option<f64>,
    men: Vec<Man>,
}

impl Facts<Book> for VolleyFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            cover: form.word("cover").or(Cover::None, "of the target"),
            range: form.number("range", 0.0..=100.0).required("inches"),
            wind: form.number("wind", 0.0..=9.0).or_null("none on a still day"),
            men: form
                .objects("men", 1..=3, |man| Man { skill: man.whole("skill", -2..=2).or(0, "of this man") })
                .required("who shoots"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            self.range < 1.0 && self.cover == Cover::Wall,
            "cover",
            "nobody shoots over a wall at its foot",
        )
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Serialize)]
struct VolleyOutcome {
    hits: u32,
}

struct Volley;

impl Chart for Volley {
    type Book = Book;
    type Facts = VolleyFacts;
    type Outcome = VolleyOutcome;
    const NAME: &'static str = "volley";
    const ABOUT: &'static str = "How many hit?";
    const DICE: &'static str = "a d6 for each man";
    const RULES: &'static [&'static str] = &[];
    const OUTCOME: &'static [Field] = &[Field::whole("hits", "men hit")];
    const HEADLINE: &'static str = "hits";

    fn resolve(book: &Book, facts: &VolleyFacts, tray: &mut Tray<'_>) -> Result<VolleyOutcome, DiceError> {
        let mut hits = 0;
        for man in &facts.men {
            let modifier = tray.add_up(&[
                always("skill", man.skill, "XX-FIR-01"),
                row("wall", if facts.cover == Cover::Wall { -1 } else { 0 }, "XX-FIR-02"),
                row("wind", i32::from(facts.wind.is_some_and(|wind| wind > 5.0)), "XX-FIR-03"),
            ]);
            hits += u32::from(tray.roll(Die::D6, "shot")? + modifier >= book.needed);
        }
        Ok(VolleyOutcome { hits })
    }

    fn tell(_: &Book, _: &VolleyFacts, outcome: &VolleyOutcome) -> String {
        format!("{} hit", outcome.hits)
    }
}

fn ask(facts: &str, dice: &[i64]) -> Result<(String, Notes), ChartError> {
    let chart = bind::<Volley>(&Arc::new(Book { needed: 5 }));
    let facts: Json<'_> = serde_json::from_str(facts).unwrap();
    let mut notes = Notes::default();
    let resolution = chart.resolve(&facts, &mut Scripted::new(dice.iter().copied()), &mut notes)?;
    Ok((resolution.outcome.to_string(), notes))
}

fn kind(facts: &str, dice: &[i64]) -> String {
    let error = ask(facts, dice).unwrap_err();
    format!("{} {}", error.kind(), error.fact().unwrap_or_default())
}

#[test]
fn facts_and_dice_give_outcome_and_notes() {
    let (outcome, notes) = ask(r#"{"range": 6, "cover": "wall", "men": [{"skill": 2}, {}]}"#, &[4, 5]).unwrap();
    assert_eq!(outcome, r#"{"hits":1}"#);
    let modifiers: Vec<String> = notes.modifiers.iter().map(|m| format!("{} {}", m.label, m.value)).collect();
    assert_eq!(modifiers, ["skill 2", "wall -1", "skill 0", "wall -1"]);
    assert_eq!(serde_json::to_string(&notes.dice[1]).unwrap(), r#"{"die":"d6","rolled":5,"for":"shot"}"#);
}

#[test]
fn faults_come_in_their_order_of_precedence() {
    let cases = [
        (r#"{"rnage": 6}"#, "unknown-fact rnage"),
        (r#"{"range": "six", "men": [{"skil": 1}]}"#, "unknown-fact men[0].skil"),
        (r#"{"range": 6, "men": [1, {"skil": 1}]}"#, "unknown-fact men[1].skil"),
        (r#"{"range": 6, "men": [{}, {}, {}, {}, {"skil": 1}]}"#, "unknown-fact men[4].skil"),
        (r#"{"men": [{}]}"#, "invalid-fact range"),
        (r#"{"range": 6, "men": []}"#, "invalid-fact men"),
        (r#"{"range": 6, "men": [{}, {"skill": 2.0}]}"#, "invalid-fact men[1].skill"),
        (r#"{"range": true, "men": [{}]}"#, "invalid-fact range"),
        (r#"{"range": null, "men": [{}]}"#, "invalid-fact range"),
        (r#"{"range": 6, "cover": "wal", "men": [{}]}"#, "invalid-fact cover"),
        (r#"{"range": 0, "cover": "wall", "men": [{}]}"#, "contradictory-facts cover"),
        (r#"{"range": 6, "men": [{}]}"#, "need-dice "),
        ("[]", "invalid-fact facts"),
    ];
    for (facts, expected) in cases {
        assert_eq!(kind(facts, &[]), expected, "{facts}");
    }
    assert_eq!(kind(r#"{"range": 6, "men": [{}]}"#, &[7]), "bad-die ");
}

#[test]
fn notes_know_which_modifiers_make_one_sum() {
    let (mut dice, mut notes) = (Scripted::new(Vec::<i64>::new()), Notes::default());
    let mut tray = Tray::noting(&mut dice, &mut notes);
    let ours = tray.add_up(&[row("a", 2, "XX-FIR-01"), row("nothing", 0, "XX-FIR-01")]);
    assert_eq!(ours + tray.add_on(&[row("b", -1, "XX-FIR-02")]), 1);
    tray.add_up(&[always("c", 0, "XX-FIR-03")]);
    tray.note("d", 0.5, "XX-FIR-03");
    let sums: Vec<Vec<&str>> = notes.sums().map(|sum| sum.iter().map(|modifier| modifier.label).collect()).collect();
    assert_eq!(sums, [["a", "b"], ["c", "d"]]);
}

#[test]
fn the_highest_dice_are_kept_in_whatever_order_they_fall() {
    for faces in [[6, 1, 5, 2], [1, 2, 5, 6], [6, 5, 2, 1], [2, 6, 1, 5]] {
        let highest = |keep| Tray::new(&mut Scripted::new(faces)).highest(Die::D6, "move", 4, keep).unwrap();
        assert_eq!([highest(0), highest(1), highest(2), highest(3), highest(4)], [0, 6, 11, 13, 14], "{faces:?}");
    }
}

#[test]
fn null_is_nothing_only_where_the_form_says_so() {
    assert!(ask(r#"{"range": 6, "wind": null, "men": [{}]}"#, &[1]).is_ok());
    assert_eq!(kind(r#"{"range": 6, "cover": null, "men": [{}]}"#, &[1]), "invalid-fact cover");
}

#[test]
fn a_mistyped_name_is_answered_with_the_nearest() {
    let error = ask(r#"{"rnage": 6}"#, &[]).unwrap_err().to_string();
    assert!(error.contains("did you mean `range`?"), "{error}");
}

#[test]
fn the_schema_says_what_the_form_asks() {
    let chart = bind::<Volley>(&Arc::new(Book { needed: 5 }));
    let schema = schema("tests", chart.info());
    assert_eq!(schema["required"], serde_json::json!(["range", "men"]));
    assert_eq!(schema["properties"]["cover"]["enum"], serde_json::json!(["none", "wall"]));
    assert_eq!(schema["properties"]["cover"]["default"], "none");
    assert_eq!(schema["properties"]["men"]["items"]["properties"]["skill"]["maximum"], 2);
}

#[test]
fn odds_are_those_of_the_same_rule() {
    let chart = bind::<Volley>(&Arc::new(Book { needed: 5 }));
    let facts: Json<'_> = serde_json::from_str(r#"{"range": 6, "men": [{}, {}]}"#).unwrap();
    let odds: Vec<String> =
        chart.odds(&facts).unwrap().iter().map(|row| format!("{} {}", row.resolution.words, row.probability)).collect();
    assert_eq!(odds, ["0 hit 4/9", "1 hit 4/9", "2 hit 1/9"]);
}
