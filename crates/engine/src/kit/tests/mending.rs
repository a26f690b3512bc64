//! Amendments by hand: what may be set, what is refused, and what players read.

use serde_json::json;

use crate::game::{Fix, Log, PieceId, What};
use crate::kit::mend::{Mendable, Set};
use crate::table::Pose;

crate::words! {
    enum Order { Good = "good-order", Disordered = "disordered", Broken = "broken" }
}

const PIECE: PieceId = PieceId(0);

fn foot() -> Mendable {
    Mendable::new("4th Foot", "TOY-1")
        .pose(Pose::new(10_000, 8_000, 0))
        .removable()
        .by("TOY-2")
        .strength(6, 1..=8)
        .word("order", Order::Good)
        .by("TOY-3")
        .one_of("formation", "line", &["line", "column"])
        .yes_no("low-on-ammo", false)
        .whole("wounds", 0, 0..=3)
}

fn state(what: &str, to: &str) -> Fix {
    Fix::State { piece: PIECE, what: what.to_owned(), to: to.to_owned() }
}

fn words(fix: &Fix) -> String {
    foot().read(fix).unwrap().words
}

fn refused(fix: &Fix) -> String {
    foot().read(fix).unwrap_err().to_string()
}

#[test]
fn the_words_say_exactly_what_changes() {
    let pose = |x, y, facing| Fix::Pose { piece: PIECE, pose: Pose::new(x, y, facing) };
    assert_eq!(words(&pose(12_500, 3_000, 0)), "4th Foot: place (10, 8) -> (12.5, 3)");
    assert_eq!(words(&pose(10_000, 8_000, 9_050)), "4th Foot: facing 0 -> 90.5 degrees");
    assert_eq!(words(&pose(0, 0, 18_000)), "4th Foot: place (10, 8) -> (0, 0); facing 0 -> 180 degrees");
    assert_eq!(words(&pose(10_000, 8_000, 0)), "4th Foot: stays where it is");
    assert_eq!(words(&Fix::Strength { piece: PIECE, strength: 5 }), "4th Foot: strength 6 -> 5");
    assert_eq!(words(&state("order", "broken")), "4th Foot: order good-order -> broken");
    assert_eq!(words(&state("formation", "line")), "4th Foot: formation stays line");
    assert_eq!(words(&state("low-on-ammo", "true")), "4th Foot: low-on-ammo no -> yes");
    assert_eq!(words(&state("wounds", "2")), "4th Foot: wounds 0 -> 2");
    assert_eq!(words(&Fix::Removed { piece: PIECE }), "4th Foot: taken off the table");
}

#[test]
fn what_is_set_comes_in_the_rulebooks_own_words() {
    let set = |fix| foot().read(&fix).unwrap().set;
    assert_eq!(set(state("order", "broken")).word("order"), Some(Order::Broken));
    assert_eq!(set(state("order", "broken")).word::<Order>("formation"), None);
    assert_eq!(set(state("low-on-ammo", "yes")).yes_no("low-on-ammo"), Some(true));
    assert_eq!(set(state("order", "broken")).yes_no("order"), None);
    assert_eq!(set(state("wounds", "3")), Set::Whole("wounds", 3));
    assert_eq!(set(Fix::Removed { piece: PIECE }), Set::Removed);
}

#[test]
fn a_refusal_says_what_could_be_set() {
    let strength = |strength| refused(&Fix::Strength { piece: PIECE, strength });
    assert_eq!(strength(9), "4th Foot: strength cannot be 9 (TOY-2); give a number from 1 to 8");
    assert_eq!(strength(0), "4th Foot: strength cannot be 0 (TOY-2); take the piece off the table");
    assert_eq!(refused(&state("order", "brokn")), "4th Foot: order cannot be `brokn` (TOY-2); did you mean `broken`?");
    assert_eq!(
        refused(&state("formation", "square")),
        "4th Foot: formation cannot be `square` (TOY-3); choose one of `line`, `column`"
    );
    assert_eq!(refused(&state("wounds", "many")), "4th Foot: wounds cannot be many (TOY-3); give a number from 0 to 3");
    assert_eq!(refused(&state("ordre", "broken")), "4th Foot has no `ordre` to set (TOY-3); did you mean `order`?");
}

#[test]
fn what_is_not_named_cannot_be_set() {
    let gone = Mendable::new("Grant", "TOY-9").yes_no("mounted", true);
    let refused = |fix: &Fix| gone.read(fix).unwrap_err().to_string();
    assert_eq!(refused(&Fix::Removed { piece: PIECE }), "Grant is not on the table (TOY-9)");
    assert_eq!(refused(&Fix::Pose { piece: PIECE, pose: Pose::new(0, 0, 0) }), "Grant is not on the table (TOY-9)");
    assert_eq!(refused(&Fix::Strength { piece: PIECE, strength: 1 }), "Grant has no strength to set (TOY-9)");
}

#[test]
fn a_long_word_is_cut_in_the_refusal() {
    let refusal = refused(&state("order", &"x".repeat(500)));
    assert!(refusal.len() < 200, "{refusal}");
}

#[test]
fn an_amendment_is_logged_with_its_words_and_its_rule() {
    let mut log = Log::new();
    foot().read(&state("order", "disordered")).unwrap().log(&mut log);
    let words = "4th Foot: order good-order -> disordered".to_owned();
    assert_eq!((&log.events()[0].what, log.events()[0].rule), (&What::Amended { words }, "TOY-2"));
}

#[test]
fn what_may_be_set_can_be_shown_as_a_form() {
    let form = serde_json::to_value(foot()).unwrap();
    assert_eq!(form["strength"], json!({ "now": 6, "least": 1, "most": 8 }));
    assert_eq!(
        form["states"],
        json!([
            { "what": "order", "now": "good-order", "words": ["good-order", "disordered", "broken"] },
            { "what": "formation", "now": "line", "words": ["line", "column"] },
            { "what": "low-on-ammo", "now": "no", "words": ["yes", "no"] },
            { "what": "wounds", "now": 0, "least": 0, "most": 3 },
        ])
    );
    assert_eq!(foot().states().len(), 4);
}
