//! How fast charts are: resolved in the library, resolved from JSON, as exact odds, and as batch lines.
//!
//! The typical facts of a chart are those of its first sound conformance vector.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use engine::chart::{AnyChart, Chart, Facts, Form, Json, Notes, Tray};
use engine::dice::Seeded;
use engine::house::Page;
use linstock::{Bookshelf, batch};
use serde_json::{Value, json};

fn main() {
    divan::main();
}

static SHELF: LazyLock<Bookshelf> = LazyLock::new(|| Bookshelf::open().unwrap());

const VECTORS: [(&str, &str); 5] = [
    ("card-and-squad", include_str!("../../../rulebooks/card-and-squad/tests/vectors.json")),
    ("fire-and-discipline", include_str!("../../../rulebooks/fire-and-discipline/tests/vectors.json")),
    ("fire-and-fury", include_str!("../../../rulebooks/fire-and-fury/tests/vectors.json")),
    ("fire-and-steel", include_str!("../../../rulebooks/fire-and-steel/tests/vectors.json")),
    ("risk-factor", include_str!("../../../rulebooks/risk-factor/tests/vectors.json")),
];

/// Every chart that has a vector, with typical facts.
static TYPICAL: LazyLock<BTreeMap<String, (&'static dyn AnyChart, Value)>> = LazyLock::new(|| {
    let mut typical = BTreeMap::new();
    for (book, text) in VECTORS {
        for vector in serde_json::from_str::<Vec<Value>>(text).unwrap() {
            let chart = SHELF.chart(book, vector["chart"].as_str().unwrap()).unwrap();
            if vector.get("expect").is_some() {
                let name = format!("{book} {}", chart.info().name);
                typical.entry(name).or_insert((chart, vector["facts"].clone()));
            }
        }
    }
    typical
});

fn names() -> Vec<&'static String> {
    TYPICAL.keys().collect()
}

/// From JSON facts to a JSON outcome, dice rolled and noted.
#[divan::bench(args = names())]
fn resolve(bencher: Bencher<'_, '_>, name: &String) {
    let (chart, facts) = &TYPICAL[name];
    let facts = Json::from_value(facts);
    let (mut dice, mut notes, mut out) = (Seeded::new(1), Notes::default(), Vec::new());
    bencher.bench_local(|| {
        notes.clear();
        out.clear();
        chart.write(black_box(&facts), &mut dice, &mut notes, &mut out).unwrap();
    });
}

/// From JSON facts to every outcome in JSON with its exact probability.
#[divan::bench(args = names())]
fn odds(bencher: Bencher<'_, '_>, name: &String) {
    let (chart, facts) = &TYPICAL[name];
    let facts = Json::from_value(facts);
    let mut out = Vec::new();
    bencher.bench_local(|| {
        out.clear();
        chart.write_odds(black_box(&facts), &mut out).unwrap();
    });
}

/// One resolution in the library: typed facts in, typed outcome out.
mod library {
    use super::{Arc, Bencher, Chart, Facts, Form, ItemsCount, Json, Page, Seeded, Tray, Value, black_box, json};

    fn run<C: Chart>(bencher: Bencher<'_, '_>, book: C::Book, facts: &Value) {
        let book = Arc::new(book);
        let given = Json::from_value(facts);
        let mut form = Form::given(&given).unwrap();
        let facts = C::Facts::fill(&mut form, &book);
        form.finish().unwrap();
        let mut dice = Seeded::new(1);
        bencher
            .counter(ItemsCount::new(1_u32))
            .bench_local(|| C::resolve(&book, black_box(&facts), &mut Tray::new(&mut dice)).unwrap());
    }

    #[divan::bench]
    fn fallen_leader(bencher: Bencher<'_, '_>) {
        let book = fire_and_fury::book::Book::open(&Page::default()).unwrap();
        run::<fire_and_fury::charts::fallen_leader::FallenLeader>(bencher, book, &json!({}));
    }

    #[divan::bench]
    fn maneuver_check(bencher: Bencher<'_, '_>) {
        let book = fire_and_fury::book::Book::open(&Page::default()).unwrap();
        let facts = json!({ "arm": "infantry", "effectiveness": "fresh" });
        run::<fire_and_fury::charts::maneuver_check::ManeuverCheck>(bencher, book, &facts);
    }

    #[divan::bench]
    fn shooting(bencher: Bencher<'_, '_>) {
        let book = fire_and_steel::book::Book::open(&Page::default()).unwrap();
        let facts = json!({ "weapon_class": "rifle", "range": 10 });
        run::<fire_and_steel::charts::shooting::Shooting>(bencher, book, &facts);
    }

    #[divan::bench]
    fn morale(bencher: Bencher<'_, '_>) {
        let book = fire_and_discipline::book::Book::open(&Page::default()).unwrap();
        let facts = json!({ "reason": "fire-casualty", "castings": 5, "mmg": 2 });
        run::<fire_and_discipline::charts::morale::Morale>(bencher, book, &facts);
    }

    #[divan::bench]
    fn melee(bencher: Bencher<'_, '_>) {
        let book = card_and_squad::book::Book::open(&Page::default()).unwrap();
        run::<card_and_squad::charts::melee::Melee>(bencher, book, &json!({ "attacker_charging": true }));
    }
}

/// All vectors of all rulebooks as batch lines, answered one after another.
#[divan::bench]
fn batch_lines(bencher: Bencher<'_, '_>) {
    let mut lines = String::new();
    let mut count = 0_usize;
    for (book, text) in VECTORS {
        for vector in serde_json::from_str::<Vec<Value>>(text).unwrap() {
            let line =
                json!({ "rulebook": book, "chart": vector["chart"], "facts": vector["facts"], "dice": vector["dice"] });
            lines.push_str(&line.to_string());
            lines.push('\n');
            count += 1;
        }
    }
    let mut out = Vec::new();
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        out.clear();
        batch::run(&SHELF, black_box(lines.as_bytes()), &mut out).unwrap();
    });
}
