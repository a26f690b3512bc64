//! Conformance vectors: facts, dice and what must come of them, as JSON.

use engine::chart::{ChartError, Json, Notes};
use engine::dice::{Face, Scripted};
use engine::rulebook::Rulebook;
use serde_json::Value;

use crate::same;

/// Runs every vector of a file and reports all that fail; says how many there were.
#[track_caller]
pub fn run_vectors(rulebook: &Rulebook, text: &str) -> usize {
    let vectors: Vec<Value> = serde_json::from_str(text).expect("vectors are a JSON list");
    let failures: Vec<String> = vectors.iter().filter_map(|vector| run(rulebook, vector).err()).collect();
    assert!(failures.is_empty(), "{} of {} vectors fail:\n{}", failures.len(), vectors.len(), failures.join("\n"));
    vectors.len()
}

fn run(rulebook: &Rulebook, vector: &Value) -> Result<(), String> {
    let name = &vector["name"];
    let chart_name = vector["chart"].as_str().unwrap_or_default();
    let chart = rulebook.chart(chart_name).ok_or_else(|| format!("{name}: no chart `{chart_name}`"))?;
    let faces = vector["dice"].as_array().into_iter().flatten().map(|die| match die.as_i64() {
        Some(face) => Face::Number(face),
        None => Face::Other(die.to_string()),
    });
    let mut dice = Scripted::new(faces);
    let mut notes = Notes::default();
    let mut result = chart.resolve(&Json::from_value(&vector["facts"]), &mut dice, &mut notes);
    if result.is_ok() && dice.left() > 0 {
        result = Err(ChartError::UnusedDice { used: dice.used(), left: dice.left() });
    }
    match (result, vector["expect_error"].as_str()) {
        (Err(error), Some(kind)) if error.kind() == kind => Ok(()),
        (Err(error), expected) => Err(format!("{name}: {} ({error}), expected {expected:?}", error.kind())),
        (Ok(got), Some(kind)) => Err(format!("{name}: expected {kind}, got {}", got.outcome)),
        (Ok(got), None) => {
            let fields = vector["expect"].as_object().into_iter().flatten();
            let wrong: Vec<String> = fields
                .filter(|(field, value)| !same(&got.outcome[field.as_str()], value))
                .map(|(field, value)| format!("`{field}` is {}, not {value}", got.outcome[field.as_str()]))
                .collect();
            if wrong.is_empty() { Ok(()) } else { Err(format!("{name}: {}", wrong.join(", "))) }
        }
    }
}
