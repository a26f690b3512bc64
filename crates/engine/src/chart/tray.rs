//! The dice tray of one resolution: rolls dice for a rule and, if asked to, notes dice and modifiers.

use std::hash::Hash;
use std::ops::ControlFlow;

use serde::Serialize;
use smallvec::SmallVec;

use crate::dice::{Dice, DiceError, Die, Roll};
use crate::game::PieceId;
use crate::number::Number;
use crate::odds::chain_odds;

/// A modifier that counted: what, how much, by which rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Modifier {
    /// Its kebab-case label.
    pub label: &'static str,
    /// What it adds.
    pub value: Number,
    /// The rule that says so.
    pub rule: &'static str,
}

/// A die as it was rolled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rolled {
    /// The kind of die.
    pub die: Die,
    /// The face it showed.
    pub rolled: u32,
    /// What it was for.
    #[serde(rename = "for")]
    pub purpose: &'static str,
}

/// The explanation of a resolution.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Notes {
    /// Every modifier that counted, in the order of the sheet.
    pub modifiers: Vec<Modifier>,
    /// Every die, in the order rolled.
    pub dice: Vec<Rolled>,
    /// What it was resolved with, where that is worth a line: the weapon, the range.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub details: Vec<Detail>,
    /// Where each sum of modifiers ends in the list.
    #[serde(skip)]
    ends: Vec<usize>,
}

/// Something that a chart was resolved with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Detail {
    /// What it is, in kebab-case.
    pub label: &'static str,
    /// Which, or how much.
    pub value: DetailValue,
}

/// A word in kebab-case, or a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum DetailValue {
    /// Which.
    Word(&'static str),
    /// How much.
    Number(Number),
}

impl Detail {
    /// A detail that is a word.
    pub const fn word(label: &'static str, word: &'static str) -> Detail {
        Detail { label, value: DetailValue::Word(word) }
    }

    /// A detail that is a number.
    pub fn number(label: &'static str, number: f64) -> Detail {
        Detail { label, value: DetailValue::Number(Number::from(number)) }
    }
}

impl Notes {
    /// Wipes the page and keeps the paper.
    pub fn clear(&mut self) {
        self.modifiers.clear();
        self.dice.clear();
        self.details.clear();
        self.ends.clear();
    }

    /// The modifiers sum by sum: those of an attacker apart from those of a defender.
    pub fn sums(&self) -> impl Iterator<Item = &[Modifier]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).filter_map(|(start, end)| self.modifiers.get(start..*end))
    }
}

/// One line of a modifier table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    label: &'static str,
    value: i32,
    rule: &'static str,
    always: bool,
}

/// A line that is noted only where it is not 0.
pub const fn row(label: &'static str, value: i32, rule: &'static str) -> Row {
    Row { label, value, rule, always: false }
}

/// A line that counts only if it `holds`.
pub const fn row_if(holds: bool, label: &'static str, value: i32, rule: &'static str) -> Row {
    row(label, if holds { value } else { 0 }, rule)
}

/// A line that is noted even where it is 0.
pub const fn always(label: &'static str, value: i32, rule: &'static str) -> Row {
    Row { label, value, rule, always: true }
}

/// The sums of a resolution and, if wanted, their notes. It has no dice: a chart that only looks things up takes this.
pub struct Sums<'a> {
    notes: Option<&'a mut Notes>,
}

impl<'a> Sums<'a> {
    /// Sums that keep no notes.
    pub const fn new() -> Sums<'static> {
        Sums { notes: None }
    }

    /// Sums that note every modifier.
    pub fn noting(notes: &'a mut Notes) -> Self {
        Self { notes: Some(notes) }
    }

    /// Adds up the lines of a modifier table and notes those that count.
    pub fn add_up(&mut self, rows: &[Row]) -> i32 {
        if let Some(notes) = &mut self.notes {
            for row in rows.iter().filter(|row| row.always || row.value != 0) {
                notes.modifiers.push(Modifier { label: row.label, value: row.value.into(), rule: row.rule });
            }
            notes.ends.push(notes.modifiers.len());
        }
        rows.iter().map(|row| row.value).sum()
    }

    /// As [`Sums::add_up`], where the lines belong to the sum before them.
    pub fn add_on(&mut self, rows: &[Row]) -> i32 {
        self.reopen();
        self.add_up(rows)
    }

    /// Notes a modifier that may hold a fraction, unless it is 0; it belongs to the sum before it.
    pub fn note(&mut self, label: &'static str, value: f64, rule: &'static str) {
        self.reopen();
        if let Some(notes) = &mut self.notes {
            if value != 0.0 {
                notes.modifiers.push(Modifier { label, value: value.into(), rule });
            }
            notes.ends.push(notes.modifiers.len());
        }
    }

    /// Takes the end of the last sum away, so that more can be added to it.
    fn reopen(&mut self) {
        if let Some(notes) = &mut self.notes {
            notes.ends.pop();
        }
    }
}

/// The dice of a resolution and, if wanted, its notes.
pub struct Tray<'a> {
    dice: &'a mut dyn Dice,
    sums: Sums<'a>,
}

impl<'a> Tray<'a> {
    /// A tray that keeps no notes.
    pub fn new(dice: &'a mut dyn Dice) -> Self {
        Self { dice, sums: Sums::new() }
    }

    /// A tray that notes every modifier and every die.
    pub fn noting(dice: &'a mut dyn Dice, notes: &'a mut Notes) -> Self {
        Self { dice, sums: Sums::noting(notes) }
    }

    /// The sums alone, for a part of the chart that throws no dice.
    pub fn sums(&mut self) -> &mut Sums<'a> {
        &mut self.sums
    }

    /// Adds up the lines of a modifier table and notes those that count.
    pub fn add_up(&mut self, rows: &[Row]) -> i32 {
        self.sums.add_up(rows)
    }

    /// As [`Tray::add_up`], where the lines belong to the sum before them.
    pub fn add_on(&mut self, rows: &[Row]) -> i32 {
        self.sums.add_on(rows)
    }

    /// Notes a modifier that may hold a fraction, unless it is 0; it belongs to the sum before it.
    pub fn note(&mut self, label: &'static str, value: f64, rule: &'static str) {
        self.sums.note(label, value, rule);
    }

    /// Rolls one die.
    pub fn roll(&mut self, die: Die, purpose: &'static str) -> Result<i32, DiceError> {
        let face = self.dice.face(die, purpose)?;
        if let Some(notes) = &mut self.sums.notes {
            notes.dice.push(Rolled { die, rolled: face, purpose });
        }
        Ok(face.cast_signed())
    }

    /// Rolls one die whose faces have names: a card of a deck, a figure of a group. Typed dice may be given by name.
    ///
    /// ```
    /// use engine::chart::Tray;
    /// use engine::dice::{Die, Face, Scripted};
    /// let mut dice = Scripted::new([Face::Other("Black".to_owned())]);
    /// let names = |face| if face == 1 { "Red".to_owned() } else { "Black".to_owned() };
    /// assert_eq!(Tray::new(&mut dice).roll_named(Die::of(2), "card", &names), Ok(2));
    /// ```
    pub fn roll_named(
        &mut self,
        die: Die,
        purpose: &'static str,
        names: &dyn Fn(u32) -> String,
    ) -> Result<i32, DiceError> {
        self.dice.announce(&Roll::named(names));
        self.roll(die, purpose)
    }

    /// Says which pieces the rolls that follow are about: the one that acts and the one that it acts on.
    pub fn about(&mut self, pieces: [Option<PieceId>; 2]) {
        self.dice.about(pieces);
    }

    /// Rolls one die, and says what comes of each of its faces.
    ///
    /// A chart's odds tell of every face all the same. Those of an order in a game tell only what changes on the table:
    /// they go one way for all faces of which the same comes, with the lowest of them.
    pub fn roll_for<K: PartialEq>(
        &mut self,
        die: Die,
        purpose: &'static str,
        comes: impl Fn(i32) -> K,
    ) -> Result<i32, DiceError> {
        let Some(walk) = self.dice.branching() else { return self.roll(die, purpose) };
        let mut sort = |lowest: &mut [u32]| {
            let mut known: SmallVec<[(u32, K); 12]> = SmallVec::new();
            for (face, lowest) in (1_u32..).zip(lowest) {
                let comes = comes(face.cast_signed());
                let alike = known.iter().find(|(_, other)| *other == comes).map(|(face, _)| *face);
                *lowest = alike.unwrap_or(face);
                if alike.is_none() {
                    known.push((face, comes));
                }
            }
        };
        Ok(walk.alike(die, &mut sort)?.cast_signed())
    }

    /// Whether exact odds are worked out of what an order changes on the table, and not of what the dice show: then results
    /// of which the same comes may be made one, in a [`chain`](Self::chain) of one step.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use engine::chart::Tray;
    /// use engine::dice::{DiceError, Dice, Die};
    /// use engine::odds::Oddsmaker;
    /// // Whether two dice show a six; how many do is of no account on the table.
    /// let rule = |dice: &mut dyn Dice| -> Result<u32, DiceError> {
    ///     let mut tray = Tray::new(dice);
    ///     let merges = tray.merges();
    ///     tray.chain(1, 0, |_, tray| {
    ///         let [_, sixes] = tray.pool(Die::D6, "luck", 2, [5, 6])?;
    ///         Ok(ControlFlow::Break(if merges { sixes.min(1) } else { sixes }))
    ///     })
    /// };
    /// assert_eq!(Oddsmaker::new().odds(rule).unwrap().len(), 3);
    /// assert_eq!(Oddsmaker::new().gist(rule).unwrap().len(), 2);
    /// ```
    pub fn merges(&mut self) -> bool {
        self.dice.branching().is_some_and(|walk| walk.care().merges())
    }

    /// Rolls two dice, one against the other, where nothing but their difference counts: the odds then branch by
    /// differences and not by faces, and show for each the lowest faces that differ so.
    pub fn against(&mut self, die: Die, purposes: [&'static str; 2]) -> Result<[i32; 2], DiceError> {
        if let Some(walk) = self.dice.branching() {
            return Ok(walk.against(die)?.map(u32::cast_signed));
        }
        let [first, second] = purposes;
        Ok([self.roll(die, first)?, self.roll(die, second)?])
    }

    /// Rolls `n` dice and sorts them into bands; `limits` are the bands' highest faces, the last that of the die.
    ///
    /// ```
    /// use engine::chart::Tray;
    /// use engine::dice::{Die, Scripted};
    /// let mut dice = Scripted::new([2, 9, 4, 5]);
    /// let [hits, misses] = Tray::new(&mut dice).pool(Die::D10, "kill", 4, [4, 10]).unwrap();
    /// assert_eq!((hits, misses), (2, 2));
    /// ```
    pub fn pool<const BANDS: usize>(
        &mut self,
        die: Die,
        purpose: &'static str,
        n: u32,
        limits: [i32; BANDS],
    ) -> Result<[u32; BANDS], DiceError> {
        let mut counts = [0; BANDS];
        if let Some(walk) = self.dice.branching() {
            walk.pool(die, n, &limits, &mut counts)?;
            return Ok(counts);
        }
        self.dice.announce(&Roll::row(n));
        for _ in 0..n {
            let face = self.roll(die, purpose)?;
            if let Some((count, _)) = counts.iter_mut().zip(limits).find(|(_, limit)| face <= *limit) {
                *count += 1;
            }
        }
        Ok(counts)
    }

    /// Rolls one die and says which band it falls into, counted from 0; `limits` as for [`Tray::pool`].
    ///
    /// Where only the band counts, ask for the band: the odds then branch by bands and not by faces.
    pub fn band<const BANDS: usize>(
        &mut self,
        die: Die,
        purpose: &'static str,
        limits: [i32; BANDS],
    ) -> Result<usize, DiceError> {
        if let Some(walk) = self.dice.branching() {
            return walk.band(die, &limits);
        }
        let counts = self.pool(die, purpose, 1, limits)?;
        counts.iter().position(|count| *count == 1).ok_or(DiceError::Strayed)
    }

    /// Rolls `n` dice and adds them up.
    pub fn sum(&mut self, die: Die, purpose: &'static str, n: u32) -> Result<i32, DiceError> {
        self.highest(die, purpose, n, n)
    }

    /// Rolls `n` dice and adds up the `keep` highest.
    pub fn highest(&mut self, die: Die, purpose: &'static str, n: u32, keep: u32) -> Result<i32, DiceError> {
        if let Some(walk) = self.dice.branching() {
            return Ok(walk.sum(die, n, keep)?.cast_signed());
        }
        self.dice.announce(&Roll::row(n));
        // No rulebook drops more than a die or two; the lowest so far are kept on the side.
        let mut sum = 0;
        let mut lowest = [0_i32; 16];
        let dropped = lowest.get_mut(..n.saturating_sub(keep) as usize).ok_or(DiceError::Strayed)?;
        dropped.fill(i32::MAX);
        for _ in 0..n {
            let mut face = self.roll(die, purpose)?;
            sum += face;
            // Keep the dropped dice sorted: a lower face pushes the highest of them out.
            for low in dropped.iter_mut() {
                if face < *low {
                    std::mem::swap(low, &mut face);
                }
            }
        }
        Ok(sum - dropped.iter().filter(|low| **low != i32::MAX).sum::<i32>())
    }

    /// Changes a small state by at most `steps` steps, each with dice of its own; a step may break off.
    ///
    /// Use it where the dice come one after another and only the state counts: in the odds, equal states merge
    /// after every step. A step must depend on nothing but its state and its dice.
    pub fn chain<S: Clone + Eq + Hash + Send + Sync + 'static>(
        &mut self,
        steps: u32,
        start: S,
        mut step: impl FnMut(&S, &mut Tray<'_>) -> Result<ControlFlow<S, S>, DiceError>,
    ) -> Result<S, DiceError> {
        if let Some(walk) = self.dice.branching() {
            let care = walk.care();
            let mut make = || Ok(chain_odds(steps, &start, &mut step, care)?.into_spread());
            let (states, at) = walk.spread(&mut make)?;
            let states = states.downcast_ref::<Vec<S>>().ok_or(DiceError::Strayed)?;
            return states.get(at).cloned().ok_or(DiceError::Strayed);
        }
        let mut state = start;
        for _ in 0..steps {
            match step(&state, self)? {
                ControlFlow::Continue(next) => state = next,
                ControlFlow::Break(last) => return Ok(last),
            }
        }
        Ok(state)
    }
}
