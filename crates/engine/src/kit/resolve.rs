//! Charts in play: throw one and log it, or look one up that takes no dice.

use crate::chart::{Chart, Detail, Notes, Sums, Tray};
use crate::dice::{Dice, DiceError};
use crate::game::{Log, PieceId, Resolved, What};

/// For which piece a chart is thrown, against which, and by which rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The piece that acts, where there is one.
    pub by: Option<PieceId>,
    /// The piece that it is aimed at, where there is one.
    pub at: Option<PieceId>,
    /// The rule that calls for the throw.
    pub rule: &'static str,
}

impl Throw {
    /// A throw that concerns no piece in particular.
    pub const fn by_rule(rule: &'static str) -> Throw {
        Throw { by: None, at: None, rule }
    }

    /// The same throw, for a piece.
    #[must_use]
    pub const fn by(self, piece: PieceId) -> Throw {
        Throw { by: Some(piece), ..self }
    }

    /// The same throw, against a piece.
    #[must_use]
    pub const fn at(self, piece: PieceId) -> Throw {
        Throw { at: Some(piece), ..self }
    }
}

/// Throws a chart, and logs the outcome with its modifiers and dice. A brief log gets nothing, and nothing is noted
/// for it. The dice know which pieces the throw is about.
///
/// ```
/// # use engine::chart::{Chart, Facts, Field, Form, Tray};
/// # use engine::dice::{DiceError, Die, Scripted};
/// # use engine::game::{Log, PieceId, What};
/// # use engine::kit::resolve::{Throw, throw};
/// # struct Steady;
/// # struct Nothing;
/// # impl Facts<()> for Nothing { fn fill(_: &mut Form<'_, '_>, _: &()) -> Self { Nothing } }
/// # impl Chart for Steady {
/// #     type Book = ();
/// #     type Facts = Nothing;
/// #     type Outcome = bool;
/// #     const NAME: &'static str = "steady";
/// #     const ABOUT: &'static str = "Do they stand?";
/// #     const DICE: &'static str = "d6";
/// #     const RULES: &'static [&'static str] = &["TOY-1"];
/// #     const OUTCOME: &'static [Field] = &[];
/// #     const HEADLINE: &'static str = "";
/// #     fn resolve(_: &(), _: &Nothing, tray: &mut Tray<'_>) -> Result<bool, DiceError> {
/// #         Ok(tray.roll(Die::D6, "nerve")? >= 3)
/// #     }
/// #     fn tell(_: &(), _: &Nothing, stands: &bool) -> String {
/// #         if *stands { "It stands." } else { "It runs." }.to_owned()
/// #     }
/// # }
/// let mut log = Log::new();
/// let about = Throw::by_rule("TOY-1").by(PieceId(4)).at(PieceId(7));
/// let stands = throw::<Steady>(&(), &Nothing, about, &mut Scripted::new([5]), &mut log).unwrap();
/// assert!(stands);
/// let What::Resolved(resolved) = &log.events()[0].what else { panic!() };
/// assert_eq!((resolved.by, resolved.at), (Some(PieceId(4)), Some(PieceId(7))));
/// assert_eq!(resolved.words, "It stands.");
/// assert_eq!(resolved.notes.dice[0].rolled, 5);
/// ```
pub fn throw<C: Chart>(
    book: &C::Book,
    facts: &C::Facts,
    about: Throw,
    dice: &mut dyn Dice,
    log: &mut Log,
) -> Result<C::Outcome, DiceError> {
    throw_with::<C>(book, facts, about, dice, log, |_, _| ())
}

/// What a log says of a throw.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// The outcome in words; the chart's own, to begin with.
    pub words: String,
    /// What it was thrown with.
    pub details: Vec<Detail>,
}

/// The same, where the rulebook knows more than the chart: `add` may put the words otherwise and add details.
///
/// ```
/// # use engine::chart::{Chart, Detail, Facts, Field, Form, Tray};
/// # use engine::dice::{DiceError, Die, Scripted};
/// # use engine::game::{Log, What};
/// # use engine::kit::resolve::{Account, Throw, throw_with};
/// # struct Steady;
/// # struct Nothing;
/// # impl Facts<()> for Nothing { fn fill(_: &mut Form<'_, '_>, _: &()) -> Self { Nothing } }
/// # impl Chart for Steady {
/// #     type Book = ();
/// #     type Facts = Nothing;
/// #     type Outcome = bool;
/// #     const NAME: &'static str = "steady";
/// #     const ABOUT: &'static str = "Do they stand?";
/// #     const DICE: &'static str = "d6";
/// #     const RULES: &'static [&'static str] = &["TOY-1"];
/// #     const OUTCOME: &'static [Field] = &[];
/// #     const HEADLINE: &'static str = "";
/// #     fn resolve(_: &(), _: &Nothing, tray: &mut Tray<'_>) -> Result<bool, DiceError> {
/// #         Ok(tray.roll(Die::D6, "nerve")? >= 3)
/// #     }
/// #     fn tell(_: &(), _: &Nothing, _: &bool) -> String { "It stands.".to_owned() }
/// # }
/// let mut log = Log::new();
/// throw_with::<Steady>(&(), &Nothing, Throw::by_rule("TOY-1"), &mut Scripted::new([5]), &mut log, |_, account: &mut Account| {
///     account.details.push(Detail::number("range", 7.5));
/// })
/// .unwrap();
/// let What::Resolved(resolved) = &log.events()[0].what else { panic!() };
/// assert_eq!(resolved.notes.details, [Detail::number("range", 7.5)]);
/// ```
pub fn throw_with<C: Chart>(
    book: &C::Book,
    facts: &C::Facts,
    about: Throw,
    dice: &mut dyn Dice,
    log: &mut Log,
    add: impl FnOnce(&C::Outcome, &mut Account),
) -> Result<C::Outcome, DiceError> {
    let Throw { by, at, rule } = about;
    dice.about([by, at]);
    if !log.wants_words() {
        return C::resolve(book, facts, &mut Tray::new(dice));
    }
    let mut notes = Notes::default();
    let outcome = C::resolve(book, facts, &mut Tray::noting(dice, &mut notes))?;
    let mut account = Account { words: C::tell(book, facts, &outcome), details: Vec::new() };
    add(&outcome, &mut account);
    let Account { words, details } = account;
    notes.details = details;
    log.note(rule, What::Resolved(Box::new(Resolved { chart: C::NAME, by, at, words, notes })));
    Ok(outcome)
}

/// A chart that takes no dice: its outcome follows from the facts alone.
///
/// It is a [`Chart`] like any other, with `DICE` empty and `resolve` a call of `look_up` with the tray's
/// [`sums`](Tray::sums).
///
/// ```
/// # use engine::chart::{Chart, Facts, Field, Form, Sums, Tray, row};
/// # use engine::dice::DiceError;
/// # use engine::kit::resolve::{LookUp, look_up};
/// struct Pace;
/// # struct PaceFacts { mounted: bool }
/// # impl Facts<()> for PaceFacts {
/// #     fn fill(form: &mut Form<'_, '_>, _: &()) -> Self { PaceFacts { mounted: form.yes_no("mounted").or(false, "") } }
/// # }
/// impl LookUp for Pace {
///     fn look_up(_: &(), facts: &PaceFacts, sums: &mut Sums<'_>) -> i32 {
///         sums.add_up(&[row("pace", 6, "TOY-1"), row("mounted", if facts.mounted { 4 } else { 0 }, "TOY-2")])
///     }
/// }
/// impl Chart for Pace {
/// #     type Book = ();
/// #     type Facts = PaceFacts;
/// #     type Outcome = i32;
/// #     const NAME: &'static str = "pace";
/// #     const ABOUT: &'static str = "How far?";
///     const DICE: &'static str = "";
/// #     const RULES: &'static [&'static str] = &["TOY-1", "TOY-2"];
/// #     const OUTCOME: &'static [Field] = &[];
/// #     const HEADLINE: &'static str = "";
///     fn resolve(book: &(), facts: &PaceFacts, tray: &mut Tray<'_>) -> Result<i32, DiceError> {
///         Ok(Pace::look_up(book, facts, tray.sums()))
///     }
///     // and the rest of what a chart says of itself
/// #     fn tell(_: &(), _: &PaceFacts, pace: &i32) -> String { format!("{pace} inches") }
/// }
/// assert_eq!(look_up::<Pace>(&(), &PaceFacts { mounted: true }), 10);
/// ```
pub trait LookUp: Chart {
    /// The outcome, in the order of the sheet.
    fn look_up(book: &Self::Book, facts: &Self::Facts, sums: &mut Sums<'_>) -> Self::Outcome;
}

/// Looks up a chart that takes no dice, without notes and without the log.
pub fn look_up<C: LookUp>(book: &C::Book, facts: &C::Facts) -> C::Outcome {
    C::look_up(book, facts, &mut Sums::new())
}
