//! Amendments by hand: a rulebook names what may be set on a piece, and the words that players read come from that.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use serde::Serialize;

use crate::game::{Fix, Log, Refusal, What};
use crate::number::Number;
use crate::suggest::{hint, shown};
use crate::table::{Pose, Spot};
use crate::word::Word;

/// The words of a state that holds or does not.
const YES_NO: &[&str] = &["yes", "no"];

/// What may be set on a piece, and how it stands now. What is not named here cannot be set.
///
/// ```
/// use engine::game::{Fix, PieceId};
/// use engine::kit::mend::{Mendable, Set};
/// let foot = Mendable::new("4th Foot", "TOY-1").strength(6, 1..=8).yes_no("low-on-ammo", false).removable();
/// let mended = foot.read(&Fix::Strength { piece: PieceId(0), strength: 5 }).unwrap();
/// assert_eq!(mended.set, Set::Strength(5));
/// assert_eq!(mended.words, "4th Foot: strength 6 -> 5");
/// let refused = foot.read(&Fix::Strength { piece: PieceId(0), strength: 9 }).unwrap_err();
/// assert_eq!(refused.to_string(), "4th Foot: strength cannot be 9 (TOY-1); give a number from 1 to 8");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mendable {
    name: String,
    #[serde(skip)]
    rule: &'static str,
    /// Where the piece stands, if it may be put elsewhere.
    pose: Option<Pose>,
    /// Its strength, if that may be set.
    strength: Option<Counted>,
    states: Vec<State>,
    removable: bool,
    /// The rule by which a piece off the table is neither put elsewhere nor taken off.
    #[serde(skip)]
    off_table: Option<&'static str>,
}

/// A number that may be set, and its bounds.
///
/// ```
/// use engine::kit::Mendable;
/// use engine::kit::mend::{Counted, State, Values};
/// let foot = Mendable::new("4th Foot", "TOY-1").whole("markers", 2, 0..=9);
/// let [State { what: "markers", values: Values::Whole(Counted { now: 2, least: 0, most: 9, .. }), .. }] = foot.states() else {
///     panic!("{:?}", foot.states())
/// };
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Counted {
    /// What it is now.
    pub now: i32,
    /// The least that it may be.
    pub least: i32,
    /// The most that it may be.
    pub most: i32,
    #[serde(skip)]
    rule: &'static str,
}

/// A state that may be set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct State {
    /// What about the piece, in kebab-case.
    pub what: &'static str,
    /// What it is now and may be.
    #[serde(flatten)]
    pub values: Values,
    #[serde(skip)]
    rule: &'static str,
}

/// What a state is now, and what it may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Values {
    /// One of these words.
    Words {
        /// What it is now; a piece may be in a state that nobody can put it in by hand.
        now: &'static str,
        /// What it may be.
        words: Cow<'static, [&'static str]>,
    },
    /// A whole number.
    Whole(Counted),
}

/// One thing set right: what, and the sentence that says exactly what changes.
///
/// ```
/// use engine::game::{Fix, Log, PieceId};
/// use engine::kit::mend::{Mendable, Mended, Set};
/// use engine::table::Pose;
/// engine::words! { pub enum Quality { Raw = "raw", Veteran = "veteran" } }
/// let foot = Mendable::new("4th Foot", "TOY-1")
///     .pose(Pose::new(10_000, 10_000, 0))
///     .by("TOY-2")
///     .word("quality", Quality::Raw)
///     .one_of("formation", "line", &["line", "column"][..]);
/// let fix = Fix::State { piece: PieceId(0), what: "quality".into(), to: "veteran".into() };
/// let mended: Mended = foot.read(&fix).unwrap();
/// assert_eq!(mended.set.word("quality"), Some(Quality::Veteran));
/// assert_eq!((mended.words.as_str(), mended.rule), ("4th Foot: quality raw -> veteran", "TOY-2"));
/// let mut log = Log::new();
/// mended.log(&mut log);
/// assert_eq!(log.events().len(), 1);
/// assert_eq!(Set::Strength(4).yes_no("low-on-ammo"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mended {
    /// What is set.
    pub set: Set,
    /// What changes, in words.
    pub words: String,
    /// The rule that it goes by.
    pub rule: &'static str,
}

/// What is set, checked against what may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// The piece stands here.
    Pose(Pose),
    /// Its strength is this.
    Strength(u16),
    /// A state is this word.
    Word(&'static str, &'static str),
    /// A state is this number.
    Whole(&'static str, i32),
    /// The piece is taken off the table.
    Removed,
}

impl Mendable {
    /// A piece of which nothing may be set yet. The rule is cited wherever no other is given.
    pub fn new(name: impl Into<String>, rule: &'static str) -> Mendable {
        let (pose, strength, states) = (None, None, Vec::new());
        Mendable { name: name.into(), rule, pose, strength, states, removable: false, off_table: None }
    }

    /// From here on, another rule is cited.
    #[must_use]
    pub fn by(self, rule: &'static str) -> Mendable {
        Mendable { rule, ..self }
    }

    /// The piece is not on the table: by this rule it has no place and no strength to set, and cannot be taken off.
    ///
    /// ```
    /// use engine::game::{Fix, PieceId};
    /// use engine::kit::mend::Mendable;
    /// let reserve = Mendable::new("4th Foot", "TOY-1").off_table("TOY-2").yes_no("low-on-ammo", false);
    /// let refused = reserve.read(&Fix::Removed { piece: PieceId(0) }).unwrap_err();
    /// assert_eq!(refused.to_string(), "4th Foot is not on the table (TOY-2)");
    /// ```
    #[must_use]
    pub fn off_table(self, rule: &'static str) -> Mendable {
        Mendable { off_table: Some(rule), ..self }
    }

    /// The piece may be put elsewhere.
    #[must_use]
    pub fn pose(self, now: Pose) -> Mendable {
        Mendable { pose: Some(now), ..self }
    }

    /// Its strength may be set within these bounds.
    #[must_use]
    pub fn strength(self, now: u16, bounds: RangeInclusive<u16>) -> Mendable {
        let (least, most) = bounds.into_inner();
        let counted = Counted { now: now.into(), least: least.into(), most: most.into(), rule: self.rule };
        Mendable { strength: Some(counted), ..self }
    }

    /// A state may be set to any value of an enum of words.
    #[must_use]
    pub fn word<W: Word>(self, what: &'static str, now: W) -> Mendable {
        self.one_of(what, now.word(), W::WORDS)
    }

    /// A state may be set to one of these words.
    #[must_use]
    pub fn one_of(
        self,
        what: &'static str,
        now: &'static str,
        words: impl Into<Cow<'static, [&'static str]>>,
    ) -> Mendable {
        self.state(what, Values::Words { now, words: words.into() })
    }

    /// A state may be set to `yes` or `no`.
    #[must_use]
    pub fn yes_no(self, what: &'static str, now: bool) -> Mendable {
        self.one_of(what, if now { "yes" } else { "no" }, YES_NO)
    }

    /// A number may be set within these bounds.
    #[must_use]
    pub fn whole(self, what: &'static str, now: i32, bounds: RangeInclusive<i32>) -> Mendable {
        let (least, most) = bounds.into_inner();
        let rule = self.rule;
        self.state(what, Values::Whole(Counted { now, least, most, rule }))
    }

    /// The piece may be taken off the table.
    #[must_use]
    pub fn removable(self) -> Mendable {
        Mendable { removable: true, ..self }
    }

    fn state(mut self, what: &'static str, values: Values) -> Mendable {
        self.states.push(State { what, values, rule: self.rule });
        self
    }

    /// The states that may be set, in the order in which they were named.
    pub fn states(&self) -> &[State] {
        &self.states
    }

    /// Where the piece stands, if it may be put elsewhere.
    ///
    /// ```
    /// use engine::kit::Mendable;
    /// let foot = Mendable::new("4th Foot", "TOY-1").strength(6, 1..=8).removable();
    /// assert_eq!(foot.standing(), None);
    /// assert_eq!(foot.counted().map(|strength| (strength.now, strength.most)), Some((6, 8)));
    /// assert!(foot.is_removable());
    /// ```
    pub fn standing(&self) -> Option<Pose> {
        self.pose
    }

    /// Its strength and the bounds of that, if it may be set.
    pub fn counted(&self) -> Option<Counted> {
        self.strength
    }

    /// Whether the piece may be taken off the table.
    pub fn is_removable(&self) -> bool {
        self.removable
    }

    /// What a state is now, in words; none if it cannot be set.
    ///
    /// ```
    /// use engine::kit::mend::Mendable;
    /// let foot = Mendable::new("4th Foot", "TOY-1").yes_no("low-on-ammo", true).whole("markers", 3, 0..=9);
    /// assert_eq!(foot.now("low-on-ammo").as_deref(), Some("yes"));
    /// assert_eq!(foot.now("markers").as_deref(), Some("3"));
    /// assert_eq!(foot.now("courage"), None);
    /// ```
    pub fn now(&self, what: &str) -> Option<Cow<'static, str>> {
        self.states.iter().find(|state| state.what == what).map(|state| match &state.values {
            Values::Words { now, .. } => Cow::Borrowed(*now),
            Values::Whole(counted) => counted.now.to_string().into(),
        })
    }

    /// Checks an amendment and says what it changes. A refusal says what could be set instead.
    pub fn read(&self, fix: &Fix) -> Result<Mended, Refusal> {
        match fix {
            Fix::Pose { pose, .. } => {
                let now = self.pose.ok_or_else(|| self.off_table_refusal())?;
                Ok(self.mended(Set::Pose(*pose), self.rule, &moved(now, *pose)))
            }
            Fix::Strength { strength, .. } => self.read_strength(*strength),
            Fix::State { what, to, .. } => self.read_state(what, to),
            Fix::Removed { .. } if self.removable => Ok(self.mended(Set::Removed, self.rule, "taken off the table")),
            Fix::Removed { .. } => Err(self.off_table_refusal()),
        }
    }

    fn read_strength(&self, to: u16) -> Result<Mended, Refusal> {
        let none = || match self.off_table {
            Some(_) => self.off_table_refusal(),
            None => Refusal::by(self.rule, format!("{} has no strength to set", self.name)),
        };
        let counted = self.strength.ok_or_else(none)?;
        let number = i32::from(to);
        if !counted.takes(number) {
            let refusal = self.refuse_number("strength", &number.to_string(), counted);
            let remove = to == 0 && self.removable;
            return Err(if remove { refusal.instead("take the piece off the table") } else { refusal });
        }
        Ok(self.mended(Set::Strength(to), counted.rule, &changed("strength", counted.now, number)))
    }

    fn read_state(&self, what: &str, to: &str) -> Result<Mended, Refusal> {
        let state = self.states.iter().find(|state| state.what == what).ok_or_else(|| {
            let refusal = Refusal::by(self.rule, format!("{} has no `{}` to set", self.name, shown(what)));
            refusal.instead(hint(what, self.states.iter().map(|state| state.what)))
        })?;
        match &state.values {
            Values::Words { now, words } => {
                let to = if words.as_ref() == YES_NO { spelled(to) } else { to };
                let word = words.iter().find(|word| **word == to).ok_or_else(|| {
                    let why = format!("{}: {} cannot be `{}`", self.name, state.what, shown(to));
                    Refusal::by(state.rule, why).instead(hint(to, words.iter().copied()))
                })?;
                Ok(self.mended(Set::Word(state.what, word), state.rule, &changed(state.what, *now, *word)))
            }
            Values::Whole(counted) => {
                let number = to.parse().ok().filter(|number| counted.takes(*number));
                let number = number.ok_or_else(|| self.refuse_number(state.what, &shown(to), *counted))?;
                Ok(self.mended(Set::Whole(state.what, number), state.rule, &changed(state.what, counted.now, number)))
            }
        }
    }

    fn refuse_number(&self, what: &str, to: &str, counted: Counted) -> Refusal {
        let refusal = Refusal::by(counted.rule, format!("{}: {what} cannot be {to}", self.name));
        refusal.instead(format!("give a number from {} to {}", counted.least, counted.most))
    }

    fn off_table_refusal(&self) -> Refusal {
        Refusal::by(self.off_table.unwrap_or(self.rule), format!("{} is not on the table", self.name))
    }

    fn mended(&self, set: Set, rule: &'static str, change: &str) -> Mended {
        Mended { set, words: format!("{}: {change}", self.name), rule }
    }
}

impl Counted {
    fn takes(&self, number: i32) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

impl Set {
    /// The value of a state that is an enum of words; none if something else is set.
    pub fn word<W: Word>(self, what: &str) -> Option<W> {
        match self {
            Set::Word(set, to) if set == what => W::from_word(to),
            _ => None,
        }
    }

    /// Whether a state of `yes` and `no` shall hold; none if something else is set.
    pub fn yes_no(self, what: &str) -> Option<bool> {
        match self {
            Set::Word(set, to) if set == what => YES_NO.contains(&to).then_some(to == "yes"),
            _ => None,
        }
    }
}

impl Mended {
    /// Logs what was set.
    pub fn log(self, log: &mut Log) {
        log.note(self.rule, What::Amended { words: self.words });
    }
}

/// `true` and `false` are as good as `yes` and `no`.
fn spelled(to: &str) -> &str {
    match to {
        "true" => "yes",
        "false" => "no",
        _ => to,
    }
}

fn changed<T: Copy + PartialEq + std::fmt::Display>(what: &str, now: T, to: T) -> String {
    if now == to { format!("{what} stays {to}") } else { format!("{what} {now} -> {to}") }
}

fn moved(now: Pose, to: Pose) -> String {
    let place = format!("place {} -> {}", shown_spot(now.spot), shown_spot(to.spot));
    let facing = format!("facing {} -> {} degrees", degrees(now), degrees(to));
    match (now.spot == to.spot, now.facing == to.facing) {
        (true, true) => "stays where it is".to_owned(),
        (true, false) => facing,
        (false, true) => place,
        (false, false) => format!("{place}; {facing}"),
    }
}

fn shown_spot(spot: Spot) -> String {
    let point = spot.point();
    format!("({}, {})", Number::from(point.x), Number::from(point.y))
}

fn degrees(pose: Pose) -> Number {
    Number::from(f64::from(pose.facing.hundredths()) / 100.0)
}
