//! The outside form of something set right by hand: `{"set":"pose","piece":"4th-foot","at":[12.5,3],"facing":90}`.

use serde_json::{Map, Value};

use super::{WireError, degrees, pair, piece, read_facing, spot};
use crate::game::fix::Fix;
use crate::game::setting::Setting;
use crate::suggest::{hint, shown};
use crate::table::{Facing, Pose};

/// The sorts of fix, and what each says beside its piece.
const SORTS: [(&str, &[&str]); 4] =
    [("pose", &["at", "facing"]), ("strength", &["strength"]), ("state", &["what", "to"]), ("removed", &[])];

impl Fix {
    /// The outside form.
    pub fn to_json(&self, setting: &Setting) -> Value {
        let (set, said) = match self {
            Fix::Pose { pose, .. } => ("pose", vec![("at", pair(pose.spot)), ("facing", degrees(pose.facing))]),
            Fix::Strength { strength, .. } => ("strength", vec![("strength", Value::from(*strength))]),
            Fix::State { what, to, .. } => {
                ("state", vec![("what", Value::from(what.as_str())), ("to", Value::from(to.as_str()))])
            }
            Fix::Removed { .. } => ("removed", Vec::new()),
        };
        let named = [("set", Value::from(set)), ("piece", Value::from(setting.id(self.piece())))];
        Value::Object(named.into_iter().chain(said).map(|(key, value)| (key.to_owned(), value)).collect())
    }

    /// Reads the outside form.
    pub fn from_json(value: &Value, setting: &Setting) -> Result<Fix, WireError> {
        let Value::Object(fields) = value else {
            let message = "what is set right is an object such as {\"set\": \"removed\", \"piece\": …}";
            return Err(WireError::new("amend", message.to_owned()));
        };
        let (set, keys) = sort(fields)?;
        let known = |key: &str| matches!(key, "set" | "piece") || keys.contains(&key);
        if let Some(key) = fields.keys().find(|key| !known(key)) {
            let keys = ["set", "piece"].into_iter().chain(keys.iter().copied());
            return Err(WireError::new(key, format!("`{set}` has no `{}`; {}", shown(key), hint(key, keys))));
        }
        let piece = piece("piece", fields.get("piece").unwrap_or(&Value::Null), setting)?;
        Ok(match set {
            "pose" => {
                let at = spot("at", fields.get("at").unwrap_or(&Value::Null))?;
                let facing = fields.get("facing").map_or(Ok(Facing::AHEAD), read_facing)?;
                Fix::Pose { piece, pose: Pose { spot: at, facing } }
            }
            "strength" => {
                let strength = fields.get("strength").and_then(Value::as_u64).and_then(|n| u16::try_from(n).ok());
                let message = || WireError::new("strength", "`strength` is a whole number from 0".to_owned());
                Fix::Strength { piece, strength: strength.ok_or_else(message)? }
            }
            "state" => Fix::State { piece, what: word(fields, "what")?, to: word(fields, "to")? },
            _ => Fix::Removed { piece },
        })
    }
}

fn sort(fields: &Map<String, Value>) -> Result<(&'static str, &'static [&'static str]), WireError> {
    let set = fields.get("set").and_then(Value::as_str).unwrap_or_default();
    SORTS.into_iter().find(|(known, _)| *known == set).ok_or_else(|| {
        let known = SORTS.map(|(known, _)| known);
        WireError::new("set", format!("`set` cannot be `{}`; {}", shown(set), hint(set, known)))
    })
}

fn word(fields: &Map<String, Value>, key: &str) -> Result<String, WireError> {
    let said = fields.get(key).and_then(Value::as_str).filter(|word| word.len() <= 100);
    said.map(str::to_owned).ok_or_else(|| WireError::new(key, format!("`{key}` is one of the rulebook's words")))
}
