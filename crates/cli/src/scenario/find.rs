//! From a word on the command line to a scenario: the name of one that ships, a file, or standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use engine::scenario::MOST_BYTES;
use engine::suggest::nearest;
use linstock::Scenario;

use crate::Failure;

/// The scenario that a word means. Names have neither dots nor slashes, so a file can always be named too.
pub(crate) fn open(word: &str) -> Result<Scenario, Failure> {
    if word == "-" {
        return read("standard input", io::stdin().lock());
    }
    if let Some(scenario) = Scenario::named(word) {
        return Ok(scenario);
    }
    let path = Path::new(word);
    if !path.exists() {
        return Err(Failure::Input(format!("there is no scenario and no file `{word}`; {}", advice(word))));
    }
    let file = File::open(path).map_err(|error| unreadable(word, &error))?;
    read(word, file)
}

fn read(name: &str, from: impl Read) -> Result<Scenario, Failure> {
    let mut bytes = Vec::new();
    // One byte more than is allowed shows that the file is too long.
    from.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    // A file that is cut off amid a character is too long, not badly written.
    if bytes.len() > MOST_BYTES {
        return Ok(Scenario::load(name, String::from_utf8_lossy(&bytes)));
    }
    Ok(Scenario::from_bytes(name, &bytes)?)
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::Input(format!("{name} cannot be read: {error}"))
}

fn advice(word: &str) -> String {
    let shipped: Vec<Scenario> = Scenario::shipped().collect();
    match nearest(word, shipped.iter().map(Scenario::file)) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`linstock scenario list` names those that ship".to_owned(),
    }
}
