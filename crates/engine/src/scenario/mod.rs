//! Scenario files: a table, its terrain and two forces, written in TOML and read with every fault at its place.
//!
//! A rulebook reads a file with one function that asks a [`Reader`] for every key. On a real file the function gets
//! values, and all faults are kept; shown a blank reader, the same function is the file's JSON Schema. What every
//! scenario has, whatever the rulebook, [`Common`] reads.
//!
//! ```
//! use engine::scenario::Source;
//!
//! let source = Source::parse("width = 80\ndepht = 8\n");
//! let mut reader = source.reader("chess");
//! assert_eq!(reader.whole("width", 1..=60).required("files"), 1);
//! assert_eq!(reader.whole("depth", 1..=60).required("ranks"), 1);
//! let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
//! assert_eq!(faults, [
//!     "1:1: `depth` is missing; give a whole number from 1 to 60",
//!     "1:9: `width` is 80; give a whole number from 1 to 60",
//!     "2:1: there is no key `depht` here; did you mean `depth`?",
//! ]);
//! ```

mod common;
mod dress;
mod fault;
mod front;
mod kind;
mod lists;
mod names;
mod question;
mod reader;
mod schema;
mod shape;
mod source;
mod terrain;
mod text;

pub use common::Common;
pub use fault::{Fault, MOST_FAULTS, Mark};
pub use front::Front;
pub use kind::{Kind, Plain, WordsOf};
pub use lists::{Given, ListIn, OneOrMore};
pub use names::Names;
pub use question::Question;
pub use reader::Reader;
pub use schema::{describe, schema};
pub use shape::{FacingOf, OutlineIn, PointsIn, SizeIn, SpotIn, TrackIn};
pub use source::{MOST_BYTES, Source};
pub use terrain::{Lies, TerrainKind};
pub use text::{TextOf, TextsOf};

#[cfg(test)]
mod tests;
