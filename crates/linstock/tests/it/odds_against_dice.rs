//! The exact odds of every chart against a million thrown dice: nothing happens that cannot, and everything as often
//! as it should.

use std::collections::HashMap;

use engine::chart::{AnyChart, ChartError, Graded, Json, Notes};
use engine::dice::{DiceError, Seeded};
use engine::odds::Probability;
use linstock::Bookshelf;
use testkit::FactMaker;

const SITUATIONS: u64 = 10;
const THROWS: u32 = 100_000;

/// One test a rulebook, so that they run side by side.
macro_rules! rulebooks {
    ($($test:ident = $slug:literal),+ $(,)?) => {
        $(#[test]
        fn $test() {
            let shelf = Bookshelf::open().unwrap();
            for chart in &shelf.rulebook($slug).unwrap().charts {
                thrown_as_reckoned(chart.as_ref());
            }
        })+

        #[test]
        fn every_rulebook_is_thrown() {
            let tested = [$($slug),+];
            let shelf = Bookshelf::open().unwrap();
            assert!(shelf.rulebooks().iter().all(|book| tested.contains(&book.slug)));
        }
    };
}

rulebooks! {
    card_and_squad = "card-and-squad",
    fire_and_discipline = "fire-and-discipline",
    fire_and_fury = "fire-and-fury",
    fire_and_steel = "fire-and-steel",
    risk_factor = "risk-factor",
}

fn thrown_as_reckoned(chart: &dyn AnyChart) {
    let name = chart.info().name;
    let mut maker = FactMaker::new(7);
    let mut reckoned = 0;
    while reckoned < SITUATIONS {
        let facts = maker.accepted(chart);
        let given = Json::from_value(&facts);
        let odds = match chart.odds(&given) {
            Ok(odds) => odds,
            // Outcomes that list die after die have no odds worth reading.
            Err(ChartError::Dice(DiceError::TooManyWays { .. })) => continue,
            Err(error) => panic!("{name} {facts}: {error}"),
        };
        let sum = odds.iter().fold(Probability::ratio(0, 1), |sum, row| &sum + &row.probability);
        assert!(sum.is_one(), "{name} {facts}: the odds sum to {sum}");
        assert!(odds.windows(2).all(|pair| pair[0].probability >= pair[1].probability), "{name}: not ranked");
        reckoned += 1;
        // A look-up is certain; throwing it again and again would show nothing.
        if odds.len() > 1 {
            throw(chart, &given, &odds, reckoned, &format!("{name} {facts}"));
        }
    }
}

fn throw(chart: &dyn AnyChart, facts: &Json<'_>, odds: &[Graded], seed: u64, situation: &str) {
    let mut seen: HashMap<Vec<u8>, (f64, u32)> = odds
        .iter()
        .map(|row| (row.resolution.outcome.to_string().into_bytes(), (row.probability.to_f64(), 0)))
        .collect();
    assert_eq!(seen.len(), odds.len(), "{situation}: equal outcomes were not merged");
    let mut dice = Seeded::new(seed);
    let (mut notes, mut outcome) = (Notes::default(), Vec::new());
    for _ in 0..THROWS {
        outcome.clear();
        notes.clear();
        chart.write(facts, &mut dice, &mut notes, &mut outcome).unwrap();
        match seen.get_mut(&outcome) {
            Some((_, count)) => *count += 1,
            None => panic!("{situation}: {} was thrown but is not in the odds", String::from_utf8_lossy(&outcome)),
        }
    }
    let (chi_square, most) = chi_square(seen.into_values());
    assert!(chi_square <= most, "{situation}: chi-square {chi_square:.1}, at most {most:.1}");
}

/// The chi-square of counts against probabilities, and the value that chance exceeds once in 30,000 times.
fn chi_square(cells: impl Iterator<Item = (f64, u32)>) -> (f64, f64) {
    let throws = f64::from(THROWS);
    let (mut sum, mut cells_counted) = (0.0, 0);
    let mut rare = (0.0, 0);
    for (probability, count) in cells {
        let expected = probability * throws;
        if expected < 10.0 {
            rare = (rare.0 + expected, rare.1 + count);
        } else {
            sum += (f64::from(count) - expected).powi(2) / expected;
            cells_counted += 1;
        }
    }
    // All that is rare counts as one.
    if rare.0 >= 10.0 {
        sum += (f64::from(rare.1) - rare.0).powi(2) / rare.0;
        cells_counted += 1;
    }
    let freedom = f64::from(cells_counted - 1).max(1.0);
    let spread = 2.0 / (9.0 * freedom);
    (sum, freedom * (1.0 - spread + 4.0 * spread.sqrt()).powi(3))
}

#[test]
fn the_chi_square_test_finds_a_loaded_die() {
    let fair = [(0.5, 50_100), (0.5, 49_900)];
    let loaded = [(0.5, 51_000), (0.5, 49_000)];
    let passes = |cells: [(f64, u32); 2]| {
        let (chi_square, most) = chi_square(cells.into_iter());
        chi_square <= most
    };
    assert!(passes(fair));
    assert!(!passes(loaded));
}
