//! All that is wrong with one scenario file.

use std::fmt;
use std::sync::Arc;

use engine::scenario::Fault;

/// The faults of a file, by their places, with the text that they point into.
#[derive(Clone, Debug)]
pub struct Faults {
    /// The file, as it was called.
    pub file: String,
    /// Its text.
    pub text: Arc<str>,
    /// The faults; at least one.
    pub list: Vec<Fault>,
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for fault in &self.list {
            write!(f, "{between}{}:{fault}", self.file)?;
            between = "\n";
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
