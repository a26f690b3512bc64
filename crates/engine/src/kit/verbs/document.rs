//! The verbs as a table for the documentation.

use std::fmt::Write;

use super::Verbs;
use super::verb::{Part, Path, Verb};

impl Verbs {
    /// The verbs as a table in Markdown: what each does, and which parts its orders have. A part in brackets may be left
    /// out.
    ///
    /// ```
    /// use engine::kit::verbs::{Part, Path, Verb, Verbs, Words};
    /// static VERBS: Verbs = Verbs::new(&[Verb::new("place", "place[ {formation}]")
    ///     .by(Part::Must)
    ///     .how(&[Words::may("formation", &["line", "column"])])
    ///     .path(Path::Spot)
    ///     .facing(Part::May)
    ///     .about("puts a unit on the table")]);
    /// let table = VERBS.document();
    /// assert!(table.ends_with("| `place` | puts a unit on the table | by, [how: `line`, `column`], path: one place, [facing] |\n"));
    /// ```
    pub fn document(&self) -> String {
        let mut table = "| verb | what it does | parts |\n| --- | --- | --- |\n".to_owned();
        for verb in self.list {
            let _ = writeln!(table, "| `{}` | {} | {} |", verb.word, verb.about, verb.parts_in_words().join(", "));
        }
        table
    }
}

impl Verb {
    fn parts_in_words(&self) -> Vec<String> {
        let mut parts = Vec::new();
        let mut add = |part: Part, words: String| match part {
            Part::No => {}
            Part::May => parts.push(format!("[{words}]")),
            Part::Must => parts.push(words),
        };
        add(self.by, "by".to_owned());
        add(self.at, format!("at: {}", self.targets_in_words()));
        for group in self.how {
            let words: Vec<String> = group.words.iter().map(|word| format!("`{word}`")).collect();
            add(group.part, format!("how: {}", words.join(", ")));
        }
        add(self.with, "with".to_owned());
        match self.path {
            Path::No => {}
            Path::Spot => add(Part::Must, "path: one place".to_owned()),
            Path::Route => add(Part::May, "path: a route".to_owned()),
        }
        let plain = [
            (self.facing, "facing"),
            (self.parts, "parts"),
            (self.count, "count"),
            (self.spread, "spread"),
            (self.shares, "shares"),
        ];
        for (part, key) in plain {
            add(part, key.to_owned());
        }
        parts
    }
}
