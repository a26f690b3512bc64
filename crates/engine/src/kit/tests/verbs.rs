//! The table of verbs: shapes of orders, their words, their sayings.

use super::board::setting;
use crate::game::{AreaId, At, Order, PieceId, Side};
use crate::kit::verbs::{Part, Path, Target, Verb, Verbs, Words};
use crate::table::{Facing, Spot};

const FORMATIONS: &[&str] = &["line", "field-column", "limbered"];

static VERBS: Verbs = Verbs::with_spoken(
    &[
        Verb::new("fire", "fire at {at}[, {how}][ together with {with}]")
            .by(Part::Must)
            .at(Part::Must, &[Target::Piece, Target::Spot])
            .how(&[Words::may("ammunition", &["canister", "round-shot"]), Words::may("pace", &["rapid"])])
            .with(Part::May)
            .about("shoots"),
        Verb::new("place", "place in {formation}[, {side} flank forward][, facing {facing}], at {to}")
            .by(Part::Must)
            .how(&[Words::must("formation", FORMATIONS), Words::may("side", &["left", "right"])])
            .path(Path::Spot)
            .facing(Part::May)
            .about("puts a unit on the table"),
        Verb::new("move", "move[ to {to}]").by(Part::Must).path(Path::Route).about("moves"),
        Verb::new("turn", "turn").by(Part::Must).facing(Part::Must).about("turns"),
        Verb::new("join", "join").by(Part::Must).with(Part::Must).about("joins"),
        Verb::new("fight", "fight {at}").at(Part::Must, &[Target::Item]).about("fights a combat"),
        Verb::new("yield", "yield to {at}").at(Part::May, &[Target::Side]).about("gives way"),
        Verb::new("mix", "mix {how}").how(&[Words::may("first", &["a", "b"]), Words::may("second", &["b", "c"])]),
        Verb::new("pour", "pour {count} into {at}[ from {parts}]")
            .by(Part::Must)
            .at(Part::Must, &[Target::Part, Target::Area])
            .parts(Part::May)
            .count(Part::Must)
            .about("pours"),
        Verb::new("settle", "settle").by(Part::Must).spread(Part::May).shares(Part::Must).about("settles"),
        Verb::new("done", "done").about("ends the step"),
    ],
    &[("round-shot", "with solid shot")],
);

const RED: PieceId = PieceId(0);
const BLUE: PieceId = PieceId(1);

fn refused(order: &Order) -> String {
    VERBS.check(order, "TOY-1").unwrap_err().to_string()
}

fn fire() -> Order {
    Order::by("fire", RED).at(BLUE)
}

fn place() -> Order {
    Order::by("place", RED).how("line").along([Spot::new(1_000, 2_000)])
}

#[test]
fn an_order_with_the_right_parts_passes() {
    let good = [
        fire(),
        fire().how("canister").how("rapid").with([BLUE]),
        Order::by("fire", RED).at(Spot::new(0, 0)),
        place(),
        place().facing(Facing::AHEAD).how("left"),
        Order::by("move", RED),
        Order::by("move", RED).along([Spot::new(0, 0), Spot::new(5, 5)]),
        Order::by("turn", RED).facing(Facing::AHEAD),
        Order::by("join", RED).with([BLUE]),
        Order { at: Some(At::Item(3)), ..Order::plain("fight") },
        Order::plain("yield"),
        Order { at: Some(At::Side(Side::SECOND)), ..Order::plain("yield") },
        Order::plain("mix").how("b").how("c"),
        Order::plain("mix").how("b").how("b"),
        Order { at: Some(At::Part(BLUE, 2)), ..Order::by("pour", RED).count(3) },
        Order::by("pour", RED).at(AreaId(0)).count(0).parts([1, 2]),
        Order::by("settle", RED).shares([1, 0]),
        Order::by("settle", RED).shares([1]).spread([Spot::new(0, 0)]),
        Order::plain("done"),
    ];
    for order in good {
        let verb = VERBS.check(&order, "TOY-1").unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
        assert_eq!(verb.word(), order.verb);
    }
}

#[test]
fn every_part_too_many_is_refused() {
    assert_eq!(refused(&Order::by("done", RED)), "`done` is no piece's order (TOY-1); leave `by` out");
    assert_eq!(refused(&Order::plain("done").at(BLUE)), "`done` is aimed at nothing (TOY-1); leave `at` out");
    assert_eq!(refused(&Order::plain("done").how("line")), "`done` cannot be done `line` (TOY-1); leave the word out");
    assert_eq!(
        refused(&Order::plain("done").with([RED])),
        "`done` is done by one piece alone (TOY-1); leave `with` out"
    );
    assert_eq!(refused(&fire().along([Spot::new(0, 0)])), "`fire` leads nowhere (TOY-1); leave `path` out");
    assert_eq!(refused(&fire().facing(Facing::AHEAD)), "`fire` does not turn the piece (TOY-1); leave `facing` out");
    let done = Order::plain("done");
    assert_eq!(refused(&done.clone().parts([1])), "`done` is done by the whole piece (TOY-1); leave `parts` out");
    assert_eq!(refused(&done.clone().count(1)), "`done` has no number (TOY-1); leave `count` out");
    assert_eq!(
        refused(&done.clone().spread([Spot::new(0, 0)])),
        "`done` puts no part down (TOY-1); leave `spread` out"
    );
    assert_eq!(refused(&done.shares([1])), "`done` divides nothing (TOY-1); leave `shares` out");
    let twice = place().along([Spot::new(5, 5)]);
    assert_eq!(refused(&twice), "`place` puts the piece at one place (TOY-1); give one place in `path`");
}

#[test]
fn every_part_too_few_is_refused() {
    assert_eq!(refused(&Order::plain("fire").at(BLUE)), "`fire` must say which piece does it (TOY-1); name it in `by`");
    assert_eq!(refused(&Order::by("fire", RED)), "`fire` must say at what (TOY-1); name a piece or a spot");
    assert_eq!(refused(&Order::by("join", RED)), "`join` must say which pieces take part (TOY-1); give `with`");
    assert_eq!(
        refused(&Order::by("turn", RED)),
        "`turn` must say which way the piece looks (TOY-1); give `facing` in degrees"
    );
    let countless = Order::by("pour", RED).at(AreaId(0));
    assert_eq!(refused(&countless), "`pour` must say how many (TOY-1); give `count`");
    assert_eq!(refused(&Order::by("settle", RED)), "`settle` must say the shares (TOY-1); give `shares`");
    let nowhere = Order::by("place", RED).how("line");
    assert_eq!(refused(&nowhere), "`place` must say where (TOY-1); give one place in `path`");
    let shapeless = Order::by("place", RED).how("left").along([Spot::new(0, 0)]);
    assert_eq!(
        refused(&shapeless),
        "`place` must say its formation (TOY-1); one of `line`, `field-column`, `limbered`"
    );
}

#[test]
fn an_aim_of_the_wrong_sort_is_refused() {
    let at = |at| Order { at: Some(at), ..Order::plain("fight") };
    assert_eq!(refused(&at(At::Piece(RED))), "`fight` is not aimed at a piece (TOY-1); name an item of the list");
    assert_eq!(refused(&at(At::Side(Side::FIRST))), "`fight` is not aimed at a side (TOY-1); name an item of the list");
    let item = Order { at: Some(At::Item(0)), ..fire() };
    assert_eq!(refused(&item), "`fire` is not aimed at an item of the list (TOY-1); name a piece or a spot");
}

#[test]
fn an_unknown_word_is_an_error_and_so_is_a_second_of_its_sort() {
    assert_eq!(
        refused(&fire().how("limbered")),
        "`fire` cannot be done `limbered` (TOY-1); choose one of `canister`, `round-shot`, `rapid`"
    );
    assert_eq!(
        refused(&fire().how("canister").how("round-shot")),
        "`fire` says its ammunition twice (TOY-1); give one of `canister`, `round-shot`"
    );
    assert_eq!(
        refused(&Order::plain("mix").how("a").how("a")),
        "`mix` says its first twice (TOY-1); give one of `a`, `b`"
    );
    assert_eq!(refused(&Order::plain("fier")), "there is no order `fier` (TOY-1); did you mean `fire`?");
}

#[test]
fn words_are_read_and_a_fifth_is_not_dropped() {
    let mix = VERBS.get("mix").unwrap();
    let how = mix.how_of(["a", "c"], "TOY-1").unwrap();
    assert_eq!(how.words().collect::<Vec<_>>(), ["a", "c"]);
    let fifth = mix.how_of(["a", "b", "c", "a", "b"], "TOY-1").unwrap_err();
    assert_eq!(
        fifth.to_string(),
        "`mix`: an order has room for 4 words of `how`; `b` is one too many (TOY-1); give one word of each sort"
    );
    assert!(mix.how_of(["d"], "TOY-1").is_err());
}

#[test]
fn words_that_do_not_fit_may_have_a_rule_of_their_own() {
    const FORM: Verb =
        Verb::new("form", "form").by(Part::Must).how(&[Words::must("formation", FORMATIONS).by("TOY-6")]);
    static FORMING: Verbs = Verbs::new(&[FORM]);
    let rule = |order: &Order| FORMING.check(order, "TOY-1").unwrap_err().rule;
    assert_eq!(rule(&Order::by("form", RED)), "TOY-6", "none");
    assert_eq!(rule(&Order::by("form", RED).how("rapid")), "TOY-6", "a word of another verb");
    assert_eq!(rule(&Order::plain("form").how("line")), "TOY-1", "what is no word goes by the question");
    assert_eq!(rule(&Order::by("form", RED).how("line").facing(Facing::AHEAD)), "TOY-1");
    assert_eq!(FORM.how_of(["rapid"], "TOY-1").unwrap_err().rule, "TOY-6");
}

#[test]
fn the_lexicon_has_every_word_once() {
    let lexicon = VERBS.lexicon();
    assert_eq!(lexicon.verbs.len(), 11);
    assert_eq!(lexicon.verb("place"), Some("place"));
    assert_eq!(lexicon.manner("field-column"), Some("field-column"));
    assert_eq!(lexicon.manner("square"), None);
    assert_eq!(lexicon.manners.iter().filter(|words| **words == FORMATIONS).count(), 1);
    assert!(std::ptr::eq(lexicon, VERBS.lexicon()), "gathered once");
}

#[test]
fn an_order_is_said_as_its_verb_says() {
    let mill = "[[area]]\nid = \"mill\"\nname = \"The mill\"\nkind = \"house\"\noutline = [[0, 0], [4, 0], [4, 4]]\n";
    let setting = setting(mill);
    let say = |order: &Order| VERBS.say(order, &setting, &|piece| ["RED", "BLUE"][piece.index()].into());
    assert_eq!(say(&fire()), "RED: fire at BLUE");
    assert_eq!(say(&fire().how("round-shot").how("rapid")), "RED: fire at BLUE, with solid shot, rapid");
    assert_eq!(say(&fire().with([BLUE])), "RED: fire at BLUE together with BLUE");
    assert_eq!(say(&place()), "RED: place in line, at (1.0, 2.0)");
    let flank = place().how("left").facing(Facing::new(9_050));
    assert_eq!(say(&flank), "RED: place in line, left flank forward, facing 90.5°, at (1.0, 2.0)");
    assert_eq!(say(&Order::by("move", RED)), "RED: move");
    assert_eq!(say(&Order { at: Some(At::Item(0)), ..Order::plain("fight") }), "fight no. 1");
    assert_eq!(say(&Order { at: Some(At::Side(Side::SECOND)), ..Order::plain("yield") }), "yield to Far");
    let pour = Order { at: Some(At::Part(BLUE, 2)), ..Order::by("pour", RED).count(3).parts([0, 4]) };
    assert_eq!(say(&pour), "RED: pour 3 into BLUE no. 3 from 1, 5");
    assert_eq!(say(&Order::by("pour", RED).at(AreaId(0)).count(1)), "RED: pour 1 into The mill");
    assert_eq!(say(&Order::plain("stand-easy")), "stand easy");
}

#[test]
fn the_documentation_lists_every_verb() {
    let table = VERBS.document();
    assert_eq!(table.lines().count(), 2 + 11);
    assert!(table.contains(
        "| `fire` | shoots | by, at: a piece or a spot, [how: `canister`, `round-shot`], [how: `rapid`], [with] |\n"
    ));
    assert!(table.contains("| `done` | ends the step |  |\n"));
}
