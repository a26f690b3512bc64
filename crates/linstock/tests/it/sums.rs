//! Wherever a chart adds up, the modifiers that it notes sum to what it reports.

use engine::chart::{Json, Notes};
use engine::dice::Seeded;
use linstock::Bookshelf;
use serde_json::Value;
use testkit::FactMaker;

/// What an outcome reports and what the modifiers of that sum come to.
type Sums = fn(&Value, &Notes) -> Vec<(f64, f64)>;

fn number(outcome: &Value, field: &str) -> f64 {
    outcome[field].as_f64().unwrap_or_else(|| panic!("no number `{field}` in {outcome}"))
}

/// The sum of the modifiers whose labels pass.
fn sum(notes: &Notes, passes: impl Fn(&str) -> bool) -> f64 {
    notes.modifiers.iter().filter(|modifier| passes(modifier.label)).map(|modifier| modifier.value.get()).sum()
}

fn all(notes: &Notes) -> f64 {
    sum(notes, |_| true)
}

/// A total less its die.
fn over(outcome: &Value, total: &str, die: &str) -> f64 {
    number(outcome, total) - number(outcome, die)
}

fn highest(notes: &Notes, purpose: &str) -> f64 {
    f64::from(notes.dice.iter().filter(|die| die.purpose == purpose).map(|die| die.rolled).max().unwrap())
}

const CHARTS: [(&str, &str, Sums); 23] = [
    ("card-and-squad", "morale", |o, n| vec![(over(o, "morale", "base"), all(n))]),
    ("card-and-squad", "firing", |o, n| match o["in_range"] {
        Value::Bool(true) => vec![(number(o, "modifier"), all(n))],
        _ => vec![(0.0, all(n))],
    }),
    ("card-and-squad", "melee", |o, n| {
        ["attacker", "defender"]
            .map(|side| {
                (number(o, &format!("{side}_score")) - highest(n, side), sum(n, |label| label.starts_with(side)))
            })
            .to_vec()
    }),
    ("card-and-squad", "movement-roll", |o, n| {
        let wounded = sum(n, |label| label == "wounded-leader");
        vec![(number(o, "budget"), (number(o, "rolled") + wounded).max(0.0))]
    }),
    ("fire-and-discipline", "movement", |o, n| vec![(number(o, "allowance"), all(n))]),
    ("fire-and-discipline", "morale", |o, n| vec![(number(o, "total"), all(n))]),
    ("fire-and-discipline", "artillery-to-hit", |o, n| vec![(number(o, "number"), all(n))]),
    ("fire-and-discipline", "artillery-fire", |o, n| vec![(number(o, "number"), all(n))]),
    ("fire-and-discipline", "musketry", |o, n| {
        vec![
            (number(o, "dice"), sum(n, |label| label.starts_with("dice-"))),
            (number(o, "number"), sum(n, |label| label.starts_with("number-"))),
        ]
    }),
    ("fire-and-discipline", "skirmish-fire", |o, n| vec![(number(o, "dice"), all(n))]),
    ("fire-and-discipline", "melee-strike", |o, n| vec![(number(o, "dice"), all(n))]),
    ("fire-and-fury", "maneuver-check", |o, n| vec![(over(o, "die_result", "base_die"), all(n))]),
    ("fire-and-fury", "fire-combat", |o, n| vec![(over(o, "die_result", "base_die"), all(n))]),
    ("fire-and-fury", "charge-combat", |o, n| {
        vec![
            (over(o, "attacker_result", "attacker_die"), sum(n, |label| label.starts_with("attacker-"))),
            (over(o, "defender_result", "defender_die"), sum(n, |label| label.starts_with("defender-"))),
        ]
    }),
    ("fire-and-steel", "initiative", |o, n| vec![(over(o, "score", "die"), all(n))]),
    ("fire-and-steel", "morale", |o, n| vec![(over(o, "score", "die"), all(n))]),
    ("fire-and-steel", "shooting", |o, n| match o["in_range"] {
        Value::Bool(true) => vec![(over(o, "total", "die"), sum(n, of_the_attack))],
        _ => vec![(0.0, all(n))],
    }),
    ("fire-and-steel", "hand-to-hand", |o, n| vec![(over(o, "total", "die"), sum(n, of_the_attack))]),
    ("risk-factor", "command", |o, n| vec![(number(o, "dice_thrown"), all(n))]),
    ("risk-factor", "risk-factor", |o, n| vec![(number(o, "risk_factor"), all(n))]),
    ("risk-factor", "action", |o, n| vec![(number(o, "risk_factor"), all(n))]),
    ("risk-factor", "movement", |o, n| vec![(over(o, "allowance", "base"), all(n))]),
    ("risk-factor", "melee", |o, n| {
        let mut sums = vec![(over(o, "a_score", "a_die"), sum(n, |label| label.starts_with("a-")))];
        for (at, score) in o["b_scores"].as_array().unwrap().iter().enumerate() {
            let prefix = format!("b{at}-");
            let over = score.as_f64().unwrap() - o["b_dice"][at].as_f64().unwrap();
            sums.push((over, sum(n, |label| label.starts_with(&prefix))));
        }
        sums
    }),
];

/// A shot and a blow have a second die, for damage, with modifiers of its own.
fn of_the_attack(label: &str) -> bool {
    !matches!(label, "buffalo-gun" | "arrow-or-spear")
}

#[test]
fn modifiers_sum_to_the_reported_total() {
    let shelf = Bookshelf::open().unwrap();
    for (book, name, sums) in CHARTS {
        let chart = shelf.chart(book, name).unwrap();
        let mut maker = FactMaker::new(31);
        let mut counted = 0;
        for seed in 0..1000 {
            let facts = maker.accepted(chart);
            let mut notes = Notes::default();
            let told = chart.resolve(&Json::from_value(&facts), &mut Seeded::new(seed), &mut notes).unwrap();
            for (reported, noted) in sums(&told.outcome, &notes) {
                assert!((reported - noted).abs() < 1e-9, "{book} {name} {facts}: {reported} is not {noted}\n{notes:?}");
            }
            counted += notes.modifiers.len();
        }
        assert!(counted > 100, "{book} {name}: hardly any modifiers noted");
    }
}
