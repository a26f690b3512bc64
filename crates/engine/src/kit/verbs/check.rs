//! The shape of an order: what is too many, what is missing, and which word is none.

use smallvec::{SmallVec, smallvec};

use super::Verbs;
use super::verb::{Part, Path, Target, Verb, Words};
use crate::game::{How, Order, Refusal};
use crate::suggest::{hint, shown};

impl Verbs {
    /// Whether an order has the parts that its verb calls for, and no others. A refusal cites the rule of the open
    /// question, or for words that do not fit [theirs](Words::by), and says what is allowed.
    ///
    /// ```
    /// use engine::game::{Order, PieceId};
    /// use engine::kit::verbs::{Part, Path, Verb, Verbs};
    /// static VERBS: Verbs = Verbs::new(&[Verb::new("place", "place").by(Part::Must).path(Path::Spot)]);
    /// let refused = VERBS.check(&Order::by("place", PieceId(0)), "TOY-1").unwrap_err();
    /// assert_eq!(refused.to_string(), "`place` must say where (TOY-1); give one place in `path`");
    /// assert_eq!(VERBS.get("place").map(Verb::word), Some("place"));
    /// ```
    pub fn check(&self, order: &Order, rule: &'static str) -> Result<&'static Verb, Refusal> {
        let verb = self.get(order.verb).ok_or_else(|| {
            let why = format!("there is no order `{}`", shown(order.verb));
            Refusal::by(rule, why).instead(hint(order.verb, self.list.iter().map(|verb| verb.word)))
        })?;
        let refuse = |rule: &'static str| {
            move |(why, instead): Misshapen| {
                let refusal = Refusal::by(rule, format!("`{}` {why}", verb.word));
                if instead.is_empty() { refusal } else { refusal.instead(instead) }
            }
        };
        verb.check_by(order).and_then(|()| verb.check_at(order)).map_err(refuse(rule))?;
        verb.check_how(order).map_err(|(own, misfit)| refuse(own.unwrap_or(rule))(misfit))?;
        verb.check_blanks(order).map_err(refuse(rule))?;
        Ok(verb)
    }
}

/// Why an order is out of shape, and what is allowed instead.
type Misshapen = (String, String);

fn misshapen(why: impl Into<String>, instead: impl Into<String>) -> Result<(), Misshapen> {
    Err((why.into(), instead.into()))
}

impl Verb {
    /// Reads words of manner. A word that is not one of the verb's is refused, and so is one past the most that an order
    /// can have.
    ///
    /// ```
    /// use engine::kit::verbs::{Verb, Words};
    /// const FORM: Verb = Verb::new("form", "form {formation}").how(&[Words::must("formation", &["line", "column"])]);
    /// assert!(FORM.how_of(["column"], "TOY-1").unwrap().has("column"));
    /// let refused = FORM.how_of(["colunm"], "TOY-1").unwrap_err();
    /// assert_eq!(refused.to_string(), "`form` cannot be done `colunm` (TOY-1); did you mean `column`?");
    /// ```
    pub fn how_of<'w>(&self, words: impl IntoIterator<Item = &'w str>, rule: &'static str) -> Result<How, Refusal> {
        let mut how = How::NONE;
        let rule = self.words_rule().unwrap_or(rule);
        for word in words {
            let known = self.known_words().find(|known| *known == word).ok_or_else(|| {
                let (why, instead) = self.unknown(word);
                Refusal::by(rule, format!("`{}` {why}", self.word)).instead(instead)
            })?;
            how.push(known).map_err(|full| {
                Refusal::by(rule, format!("`{}`: {full}", self.word)).instead("give one word of each sort")
            })?;
        }
        Ok(how)
    }

    /// The rule for a word that the verb does not have.
    fn words_rule(&self) -> Option<&'static str> {
        self.how.first().and_then(|words| words.rule)
    }

    fn known_words(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.how.iter().flat_map(|words| words.words.iter().copied())
    }

    fn unknown(&self, word: &str) -> Misshapen {
        let why = format!("cannot be done `{}`", shown(word));
        let instead =
            if self.how.is_empty() { "leave the word out".to_owned() } else { hint(word, self.known_words()) };
        (why, instead)
    }

    fn check_by(&self, order: &Order) -> Result<(), Misshapen> {
        match (self.by, order.by) {
            (Part::No, Some(_)) => misshapen("is no piece's order", "leave `by` out"),
            (Part::Must, None) => misshapen("must say which piece does it", "name it in `by`"),
            _ => Ok(()),
        }
    }

    fn check_blanks(&self, order: &Order) -> Result<(), Misshapen> {
        let blank = |part: Part, given: bool, too_many: &str, too_few: &str, key: &str| match (part, given) {
            (Part::No, true) => misshapen(too_many, format!("leave `{key}` out")),
            (Part::Must, false) => misshapen(too_few, format!("give `{key}`")),
            _ => Ok(()),
        };
        let with = !order.with.is_empty();
        blank(self.with, with, "is done by one piece alone", "must say which pieces take part", "with")?;
        let parts = !order.parts.is_empty();
        blank(self.parts, parts, "is done by the whole piece", "must say which parts do it", "parts")?;
        blank(self.count, order.count.is_some(), "has no number", "must say how many", "count")?;
        let spread = !order.spread.is_empty();
        blank(self.spread, spread, "puts no part down", "must say where each part is put", "spread")?;
        blank(self.shares, !order.shares.is_empty(), "divides nothing", "must say the shares", "shares")?;
        match (self.path, order.path.len()) {
            (Path::No, 1..) => misshapen("leads nowhere", "leave `path` out")?,
            (Path::Spot, 0) => misshapen("must say where", "give one place in `path`")?,
            (Path::Spot, 2..) => misshapen("puts the piece at one place", "give one place in `path`")?,
            _ => {}
        }
        match (self.facing, order.facing) {
            (Part::No, Some(_)) => misshapen("does not turn the piece", "leave `facing` out"),
            (Part::Must, None) => misshapen("must say which way the piece looks", "give `facing` in degrees"),
            _ => Ok(()),
        }
    }

    fn check_at(&self, order: &Order) -> Result<(), Misshapen> {
        match (self.at, order.at) {
            (Part::No, Some(_)) => misshapen("is aimed at nothing", "leave `at` out"),
            (Part::Must, None) => misshapen("must say at what", format!("name {}", self.targets_in_words())),
            (_, Some(at)) if !self.targets.contains(&Target::of(at)) => {
                let why = format!("is not aimed at {}", Target::of(at).words());
                misshapen(why, format!("name {}", self.targets_in_words()))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn targets_in_words(&self) -> String {
        self.targets.iter().map(|target| target.words()).collect::<Vec<_>>().join(" or ")
    }

    /// Whether the words fit; if not, with the rule of their own that says so.
    fn check_how(&self, order: &Order) -> Result<(), (Option<&'static str>, Misshapen)> {
        let mut given: SmallVec<[bool; 12]> = smallvec![false; self.how.len()];
        for word in order.how.words() {
            let mut groups = self.how.iter().zip(&mut given).filter(|(group, _)| group.words.contains(&word));
            let Some((group, place)) = groups.next() else { return Err((self.words_rule(), self.unknown(word))) };
            // A word that two groups share may be the second one's.
            if !*place {
                *place = true;
            } else if let Some((_, free)) = groups.find(|(_, place)| !**place) {
                *free = true;
            } else {
                let why = format!("says its {} twice", group.about);
                return Err((group.rule, (why, format!("give one of {}", listed(group)))));
            }
        }
        let missing = self.how.iter().zip(&given).find(|(group, given)| group.part == Part::Must && !**given);
        match missing {
            Some((group, _)) => {
                let why = format!("must say its {}", group.about);
                Err((group.rule, (why, format!("one of {}", listed(group)))))
            }
            None => Ok(()),
        }
    }
}

fn listed(group: &Words) -> String {
    group.words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
