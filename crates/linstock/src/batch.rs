//! Many questions, a JSON line each; answers in the same order. A bad line is answered with its error and never
//! stops the rest.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read, Write};

use engine::chart::{ChartError, Json, Notes};
use engine::dice::Dice;
use engine::suggest::hint;
use serde_json::Value;

use crate::Bookshelf;
use crate::ask::{AskError, DiceAndSeed, DiceSource, face};

/// The longest line that is read.
pub const MOST_BYTES: usize = 1 << 20;

const KEYS: [&str; 6] = ["rulebook", "chart", "facts", "dice", "seed", "odds"];

/// Answers every line of the input on the output. All answers go out before more input is waited for.
pub fn run(shelf: &Bookshelf, input: impl Read, mut output: impl Write) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, input);
    let mut batch = Batch::new(shelf);
    let mut line = Vec::new();
    let mut out = Vec::new();
    loop {
        if !input.buffer().contains(&b'\n') {
            output.write_all(&out)?;
            output.flush()?;
            out.clear();
        }
        line.clear();
        if input.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            return Ok(());
        }
        if line.last() == Some(&b'\n') {
            line.pop();
        } else if line.len() > MOST_BYTES {
            skip_line(&mut input)?;
        }
        batch.answer(&line, &mut out);
        out.push(b'\n');
    }
}

/// Reads on to the end of a line that is too long, without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(());
        }
        if let Some(at) = chunk.iter().position(|byte| *byte == b'\n') {
            input.consume(at + 1);
            return Ok(());
        }
        let all = chunk.len();
        input.consume(all);
    }
}

/// Answers lines, one at a time, reusing its paper.
pub struct Batch<'s> {
    shelf: &'s Bookshelf,
    notes: Notes,
}

impl<'s> Batch<'s> {
    /// Answers from this shelf.
    pub fn new(shelf: &'s Bookshelf) -> Self {
        Self { shelf, notes: Notes::default() }
    }

    /// Writes the answer to one line, without a line break.
    pub fn answer(&mut self, line: &[u8], out: &mut Vec<u8>) {
        let start = out.len();
        if let Err(error) = self.try_answer(line, out) {
            out.truncate(start);
            write_error(&error, out);
        }
    }

    fn try_answer(&mut self, line: &[u8], out: &mut Vec<u8>) -> Result<(), AskError> {
        let question = Line::read(line)?;
        let chart = self.shelf.chart(&question.rulebook, &question.chart)?;
        match question.ask {
            Ask::Odds => {
                out.extend_from_slice(b"{\"odds\":");
                chart.write_odds(&question.facts, out)?;
                out.push(b'}');
                Ok(())
            }
            Ask::Throw(source) => {
                let write = |dice: &mut dyn Dice, notes: &mut Notes, out: &mut Vec<u8>| {
                    chart.write(&question.facts, dice, notes, out)
                };
                self.write_outcome(|notes, out| source.throw(|dice| write(dice, notes, out)), out)
            }
        }
    }

    fn write_outcome(
        &mut self,
        write: impl FnOnce(&mut Notes, &mut Vec<u8>) -> Result<(), ChartError>,
        out: &mut Vec<u8>,
    ) -> Result<(), AskError> {
        self.notes.clear();
        out.extend_from_slice(b"{\"outcome\":");
        write(&mut self.notes, out)?;
        out.extend_from_slice(b",\"modifiers\":");
        write_json(&self.notes.modifiers, out);
        out.extend_from_slice(b",\"dice\":");
        write_json(&self.notes.dice, out);
        out.push(b'}');
        Ok(())
    }
}

fn write_error(error: &AskError, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"error\":{\"kind\":");
    write_json(error.kind(), out);
    if let Some(fact) = error.fact() {
        out.extend_from_slice(b",\"fact\":");
        write_json(fact, out);
    }
    out.extend_from_slice(b",\"message\":");
    write_json(&error.to_string(), out);
    out.extend_from_slice(b"}}");
}

/// Plain data written to memory cannot fail.
fn write_json<T: serde::Serialize + ?Sized>(value: &T, out: &mut Vec<u8>) {
    let _ = serde_json::to_writer(out, value);
}

/// A line as it is meant.
struct Line<'a> {
    rulebook: Cow<'a, str>,
    chart: Cow<'a, str>,
    facts: Json<'a>,
    ask: Ask,
}

enum Ask {
    Throw(DiceSource),
    Odds,
}

impl<'a> Line<'a> {
    fn read(line: &'a [u8]) -> Result<Self, AskError> {
        let malformed = |message: String| AskError::MalformedLine(message);
        if line.len() > MOST_BYTES {
            return Err(malformed(format!("the line is longer than {MOST_BYTES} bytes; one line is one question")));
        }
        let text = std::str::from_utf8(line)
            .map_err(|error| malformed(format!("byte {} of the line is not UTF-8", error.valid_up_to() + 1)))?;
        if text.trim().is_empty() {
            return Err(malformed("the line is empty; write one JSON object a line".to_owned()));
        }
        let parsed = match serde_json::from_str::<Json<'a>>(text) {
            Err(error) if error.to_string().starts_with("number out of range") => {
                serde_json::from_str::<Value>(&within_machine_numbers(text)).map(|value| Json::from_value(&value))
            }
            parsed => parsed,
        };
        match parsed {
            Ok(Json::Object(fields)) => Self::from_fields(fields),
            Ok(other) => Err(malformed(format!("the line is {}, not an object", other.kind()))),
            Err(error) => Err(malformed(format!("the line is no JSON: {error}"))),
        }
    }

    fn from_fields(fields: Vec<(Cow<'a, str>, Json<'a>)>) -> Result<Self, AskError> {
        let malformed = |message: String| AskError::MalformedLine(message);
        let (mut rulebook, mut chart, mut facts, mut dice, mut seed, mut odds) = (None, None, None, None, None, None);
        for (key, value) in fields {
            match key.as_ref() {
                "rulebook" => rulebook = Some(value),
                "chart" => chart = Some(value),
                "facts" => facts = Some(value),
                "dice" => dice = Some(value),
                "seed" => seed = Some(value),
                "odds" => odds = Some(value),
                other => {
                    let shown = engine::suggest::shown(other);
                    return Err(malformed(format!("a line has no `{shown}`; {}", hint(other, KEYS))));
                }
            }
        }
        let name = |value: Option<Json<'a>>, key: &str| match value {
            Some(Json::Text(name)) => Ok(name),
            Some(other) => Err(malformed(format!("`{key}` is {other}; give a name as text"))),
            None => Err(malformed(format!("the line has no `{key}`; give its name"))),
        };
        Ok(Self {
            rulebook: name(rulebook, "rulebook")?,
            chart: name(chart, "chart")?,
            facts: facts.unwrap_or(Json::EMPTY),
            ask: Ask::read(dice.as_ref(), seed.as_ref(), odds.as_ref())?,
        })
    }
}

impl Ask {
    fn read(dice: Option<&Json<'_>>, seed: Option<&Json<'_>>, odds: Option<&Json<'_>>) -> Result<Self, AskError> {
        let malformed = |message: &str| AskError::MalformedLine(message.to_owned());
        let odds = match odds {
            None | Some(Json::Bool(false)) => false,
            Some(Json::Bool(true)) => true,
            Some(_) => return Err(malformed("`odds` must be true or false")),
        };
        let both = |error: DiceAndSeed| malformed(&error.to_string());
        if dice.is_some() && seed.is_some() && !odds {
            return Err(both(DiceAndSeed));
        }
        let faces = match dice {
            None => None,
            Some(Json::List(faces)) => Some(faces),
            Some(_) => return Err(malformed("`dice` must be a list of faces, such as [3, 9, 1]")),
        };
        if odds {
            let none = seed.is_none() && faces.is_none_or(Vec::is_empty);
            return if none {
                Ok(Ask::Odds)
            } else {
                Err(malformed("odds take neither dice nor seed; leave them out"))
            };
        }
        let seed = match seed {
            None => None,
            Some(Json::Whole(seed)) if *seed >= 0 => Some(seed.unsigned_abs()),
            Some(_) => return Err(malformed("`seed` must be a whole number from 0 to 9223372036854775807")),
        };
        let source = DiceSource::of(faces.map(|faces| faces.iter().map(face)), seed).map_err(both)?;
        Ok(Ask::Throw(source.unwrap_or_else(DiceSource::none)))
    }
}

/// JSON allows numbers that no machine number holds. Each is replaced by the largest that one does, which is beyond the
/// limits of every fact and every die, so that the fault is told where and when it is due.
fn within_machine_numbers(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c == '"' || c == '-' || c.is_ascii_digit()) {
        let (before, token) = rest.split_at(at);
        tamed.push_str(before);
        let end = if token.starts_with('"') {
            end_of_string(token)
        } else {
            token.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E')).unwrap_or(token.len())
        };
        let (token, after) = token.split_at(end);
        match token.parse::<f64>() {
            Ok(number) if number.is_infinite() => tamed.push_str(if number > 0.0 { "1e308" } else { "-1e308" }),
            _ => tamed.push_str(token),
        }
        rest = after;
    }
    tamed + rest
}

/// Where a string that begins the text ends, its closing quotation mark included.
fn end_of_string(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'"' if !escaped => return at + 1,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    text.len()
}
