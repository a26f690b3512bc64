//! Charts in play: thrown and logged, or looked up without a die.

use crate::chart::{Chart, Facts, Field, Form, Notes, Sums, Tray, row, row_if};
use crate::dice::{Dice, DiceError, Die, Scripted};
use crate::game::{Log, PieceId, What};
use crate::kit::{LookUp, Throw, look_up, throw};

struct Book {
    needed: i32,
}

struct HitFacts {
    near: bool,
}

impl Facts<Book> for HitFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        HitFacts { near: form.yes_no("near").or(false, "at close range") }
    }
}

struct Hit;

impl Chart for Hit {
    type Book = Book;
    type Facts = HitFacts;
    type Outcome = bool;
    const NAME: &'static str = "hit";
    const ABOUT: &'static str = "Does it hit?";
    const DICE: &'static str = "d6";
    const RULES: &'static [&'static str] = &["TOY-1"];
    const OUTCOME: &'static [Field] = &[];
    const HEADLINE: &'static str = "";

    fn resolve(book: &Book, facts: &HitFacts, tray: &mut Tray<'_>) -> Result<bool, DiceError> {
        let bonus = Bonus::look_up(book, facts, tray.sums());
        Ok(tray.roll(Die::D6, "hit")? + bonus >= book.needed)
    }

    fn tell(_: &Book, _: &HitFacts, hit: &bool) -> String {
        if *hit { "A hit." } else { "A miss." }.to_owned()
    }
}

struct Bonus;

impl LookUp for Bonus {
    fn look_up(_: &Book, facts: &HitFacts, sums: &mut Sums<'_>) -> i32 {
        sums.add_up(&[row("weapon", 1, "TOY-2"), row_if(facts.near, "near", 2, "TOY-3")])
    }
}

impl Chart for Bonus {
    type Book = Book;
    type Facts = HitFacts;
    type Outcome = i32;
    const NAME: &'static str = "bonus";
    const ABOUT: &'static str = "What is added?";
    const DICE: &'static str = "";
    const RULES: &'static [&'static str] = &["TOY-2", "TOY-3"];
    const OUTCOME: &'static [Field] = &[];
    const HEADLINE: &'static str = "";

    fn resolve(book: &Book, facts: &HitFacts, tray: &mut Tray<'_>) -> Result<i32, DiceError> {
        Ok(Bonus::look_up(book, facts, tray.sums()))
    }

    fn tell(_: &Book, _: &HitFacts, bonus: &i32) -> String {
        format!("{bonus:+}")
    }
}

const BOOK: Book = Book { needed: 6 };
const ABOUT: Throw = Throw::by_rule("TOY-1").by(PieceId(3)).at(PieceId(8));

#[test]
fn a_throw_is_logged_with_its_sum_and_its_dice() {
    let mut log = Log::new();
    assert!(throw::<Hit>(&BOOK, &HitFacts { near: true }, ABOUT, &mut Scripted::new([3]), &mut log).unwrap());
    let [event] = log.events() else { panic!("one event: {:?}", log.events()) };
    assert_eq!(event.rule, "TOY-1");
    let What::Resolved(resolved) = &event.what else { panic!("{event:?}") };
    assert_eq!((resolved.chart, resolved.words.as_str()), ("hit", "A hit."));
    assert_eq!((resolved.by, resolved.at), (Some(PieceId(3)), Some(PieceId(8))));
    let labels: Vec<_> = resolved.notes.modifiers.iter().map(|modifier| (modifier.label, modifier.rule)).collect();
    assert_eq!(labels, [("weapon", "TOY-2"), ("near", "TOY-3")]);
    assert_eq!(resolved.notes.sums().count(), 1);
    assert_eq!((resolved.notes.dice[0].rolled, resolved.notes.dice[0].purpose), (3, "hit"));
}

#[test]
fn a_brief_log_gets_the_outcome_and_no_words() {
    let mut log = Log::brief();
    assert!(!throw::<Hit>(&BOOK, &HitFacts { near: false }, ABOUT, &mut Scripted::new([4]), &mut log).unwrap());
    assert!(log.events().is_empty());
}

#[test]
fn dice_that_give_out_log_nothing() {
    let mut log = Log::new();
    let none = throw::<Hit>(&BOOK, &HitFacts { near: true }, ABOUT, &mut Scripted::new([0_i64; 0]), &mut log);
    let Err(DiceError::Need(need)) = none else { panic!("{none:?}") };
    assert_eq!(need.about, [Some(PieceId(3)), Some(PieceId(8))]);
    assert!(log.events().is_empty());
}

/// Dice that must not be thrown.
struct Untouched;

impl Dice for Untouched {
    fn face(&mut self, die: Die, purpose: &'static str) -> Result<u32, DiceError> {
        panic!("a {die} for {purpose}")
    }
}

#[test]
fn a_look_up_says_the_same_as_its_chart_and_throws_nothing() {
    for near in [false, true] {
        let facts = HitFacts { near };
        let (mut looked, mut resolved) = (Notes::default(), Notes::default());
        let bonus = Bonus::look_up(&BOOK, &facts, &mut Sums::noting(&mut looked));
        assert_eq!(bonus, if near { 3 } else { 1 });
        assert_eq!(look_up::<Bonus>(&BOOK, &facts), bonus);
        assert_eq!(Bonus::resolve(&BOOK, &facts, &mut Tray::noting(&mut Untouched, &mut resolved)), Ok(bonus));
        assert_eq!(looked, resolved);
    }
}
