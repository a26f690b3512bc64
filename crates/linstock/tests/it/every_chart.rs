//! What must hold for every chart of every rulebook, with facts made up from the charts' own descriptions.

use std::fmt::Write;

use engine::chart::{AnyChart, FactKind, FieldKind, Json, Notes};
use engine::dice::{Scripted, Seeded};
use linstock::Bookshelf;
use linstock::ask::DiceSource;
use serde_json::Value;
use testkit::FactMaker;

/// Every chart with its rulebook's name.
fn charts(shelf: &Bookshelf) -> impl Iterator<Item = (&'static str, &dyn AnyChart)> {
    shelf.rulebooks().iter().flat_map(|book| book.charts.iter().map(|chart| (book.slug, chart.as_ref())))
}

#[test]
fn the_shelf_holds_every_chart_of_the_five_rulebooks() {
    let shelf = Bookshelf::open().unwrap();
    let counts: Vec<(&str, usize)> = shelf.rulebooks().iter().map(|book| (book.slug, book.charts.len())).collect();
    let expected = [
        ("card-and-squad", 11),
        ("fire-and-discipline", 22),
        ("fire-and-fury", 13),
        ("fire-and-steel", 12),
        ("risk-factor", 16),
    ];
    assert_eq!(counts, expected);
}

#[test]
fn dice_that_were_rolled_give_the_same_when_typed_in() {
    let shelf = Bookshelf::open().unwrap();
    for (book, chart) in charts(&shelf) {
        let name = chart.info().name;
        let mut maker = FactMaker::new(11);
        for seed in 0..200 {
            let facts = maker.accepted(chart);
            let given = Json::from_value(&facts);
            let mut notes = Notes::default();
            let rolled = chart.resolve(&given, &mut Seeded::new(seed), &mut notes).unwrap();
            let faces: Vec<i64> = notes.dice.iter().map(|die| i64::from(die.rolled)).collect();
            let ask = |faces: &[i64]| {
                let mut notes = Notes::default();
                let dice = DiceSource::Rolled(Scripted::new(faces.iter().copied()));
                dice.resolve(chart, &given, &mut notes).map(|typed| (typed, notes))
            };
            assert_eq!(ask(&faces).unwrap(), (rolled, notes), "{book} {name} {facts}");
            let more: Vec<i64> = faces.iter().copied().chain([1]).collect();
            assert_eq!(ask(&more).unwrap_err().kind(), "unused-dice", "{book} {name} {facts}");
            if let Some((_, fewer)) = faces.split_last() {
                assert_eq!(ask(fewer).unwrap_err().kind(), "need-dice", "{book} {name} {facts}");
                let odd: Vec<i64> = fewer.iter().copied().chain([0]).collect();
                assert_eq!(ask(&odd).unwrap_err().kind(), "bad-die", "{book} {name} {facts}");
            }
        }
    }
}

#[test]
fn outcomes_have_the_fields_that_are_described_in_their_order() {
    let shelf = Bookshelf::open().unwrap();
    let other = every_option_turned(&shelf);
    for ((book, chart), (_, turned)) in charts(&shelf).zip(charts(&other)) {
        let info = chart.info();
        assert!(info.outcome.iter().any(|field| field.name == info.headline), "{book} {}: no headline", info.name);
        let mut maker = FactMaker::new(5);
        let mut seen = vec![false; info.outcome.len()];
        for seed in 0..2000 {
            let chart = if seed % 2 == 0 { chart } else { turned };
            let facts = maker.accepted(chart);
            let told = chart.resolve(&Json::from_value(&facts), &mut Seeded::new(seed), &mut Notes::default()).unwrap();
            assert!(told.words.ends_with('.') && told.words.len() > 5, "{book} {}: `{}`", info.name, told.words);
            let mut from = 0;
            for (name, value) in told.outcome.as_object().unwrap() {
                let at = info.outcome.iter().skip(from).position(|field| field.name == name);
                let at =
                    from + at.unwrap_or_else(|| panic!("{book} {}: `{name}` out of order or undescribed", info.name));
                assert!(fits(info.outcome[at].kind, value), "{book} {}: `{name}` is {value}", info.name);
                seen[at] = true;
                from = at + 1;
            }
        }
        let unseen: Vec<&str> =
            info.outcome.iter().zip(&seen).filter(|(_, seen)| !**seen).map(|(field, _)| field.name).collect();
        assert!(unseen.is_empty(), "{book} {}: never seen: {unseen:?}", info.name);
    }
}

/// The shelf of a house that reads every open point the other way.
fn every_option_turned(shelf: &Bookshelf) -> Bookshelf {
    let mut house = String::new();
    for book in shelf.rulebooks() {
        writeln!(house, "[{}.options]", book.slug).unwrap();
        for option in &book.options {
            let value = match &option.kind {
                FactKind::Word { words } => format!("\"{}\"", words.last().unwrap()),
                FactKind::Whole { max, .. } => max.to_string(),
                FactKind::YesNo => "true".to_owned(),
                other => panic!("{}: {other:?}", option.name),
            };
            writeln!(house, "{} = {value}", option.name).unwrap();
        }
    }
    Bookshelf::with_house("house.toml", &house).unwrap()
}

fn fits(kind: FieldKind, value: &Value) -> bool {
    match kind {
        FieldKind::YesNo => value.is_boolean(),
        FieldKind::Whole => value.is_i64(),
        FieldKind::Number => value.is_number(),
        FieldKind::Word(words) => value.as_str().is_some_and(|word| words.contains(&word)),
        FieldKind::List => value.is_array(),
        FieldKind::Object => value.is_object(),
    }
}

#[test]
fn no_facts_however_odd_make_a_chart_panic() {
    let shelf = Bookshelf::open().unwrap();
    for (_, chart) in charts(&shelf) {
        let mut maker = FactMaker::new(17);
        for seed in 0..3000 {
            let facts = maker.any(chart);
            let _ = chart.resolve(&Json::from_value(&facts), &mut Seeded::new(seed), &mut Notes::default());
        }
    }
}

#[test]
fn a_fact_given_its_default_is_the_same_as_a_fact_left_out() {
    let shelf = Bookshelf::open().unwrap();
    for (book, chart) in charts(&shelf) {
        let mut maker = FactMaker::new(23);
        for seed in 0..50 {
            let facts = maker.accepted(chart);
            let mut full = facts.clone();
            for fact in &chart.info().facts {
                if let engine::chart::Presence::Default(default) = &fact.presence
                    && facts.get(fact.name).is_none()
                {
                    full[fact.name] = default.clone();
                }
            }
            let ask = |facts: &Value| {
                let mut notes = Notes::default();
                chart.resolve(&Json::from_value(facts), &mut Seeded::new(seed), &mut notes).map(|told| (told, notes))
            };
            assert_eq!(ask(&facts), ask(&full), "{book} {} {facts}", chart.info().name);
        }
    }
}
