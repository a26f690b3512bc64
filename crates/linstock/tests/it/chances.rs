//! Asking for the chance that a field is, or is at least, some value.

use engine::chart::Json;
use linstock::Bookshelf;
use linstock::chance::{Condition, by_field};

fn chance(condition: &str) -> Result<String, String> {
    let shelf = Bookshelf::open().unwrap();
    let chart = shelf.chart("fire-and-fury", "fallen-leader").unwrap();
    let condition = Condition::parse(chart.info(), condition).map_err(|error| error.to_string())?;
    Ok(condition.chance(&chart.odds(&Json::EMPTY).unwrap()).to_string())
}

#[test]
fn numbers_compare_by_size_and_words_by_their_order() {
    let cases = [
        ("die=7", "1/10"),
        ("die>=8", "3/10"),
        ("die > 8", "1/5"),
        ("die<3", "1/5"),
        ("die<=3", "3/10"),
        ("die!=3", "9/10"),
        ("effect=no-effect", "1/2"),
        ("effect>=removed-one-turn", "2/5"),
        ("effect<dismounted-one-turn", "1/2"),
    ];
    for (condition, expected) in cases {
        assert_eq!(chance(condition).unwrap(), expected, "{condition}");
    }
}

#[test]
fn a_condition_that_cannot_be_read_says_why() {
    let cases = [
        ("die", "is no condition"),
        ("dice=3", "did you mean `die`?"),
        ("effect=no-efect", "did you mean `no-effect`?"),
        ("die=three", "is a number"),
    ];
    for (condition, expected) in cases {
        let error = chance(condition).unwrap_err();
        assert!(error.contains(expected), "{condition}: {error}");
    }
}

#[test]
fn bars_stand_in_order_and_add_up() {
    let shelf = Bookshelf::open().unwrap();
    let chart = shelf.chart("fire-and-fury", "fallen-leader").unwrap();
    let field = chart.info().outcome.iter().find(|field| field.name == "effect").unwrap();
    let bars: Vec<String> = by_field(field, &chart.odds(&Json::EMPTY).unwrap())
        .iter()
        .map(|bar| format!("{} {} {}", bar.value.as_str().unwrap(), bar.probability, bar.at_least.as_ref().unwrap()))
        .collect();
    let expected = [
        "no-effect 1/2 1/1",
        "dismounted-one-turn 1/10 1/2",
        "removed-one-turn 1/10 2/5",
        "removed-from-game 3/10 3/10",
    ];
    assert_eq!(bars, expected);
}
