//! The server's settings: a TOML file with its limits. `schemas/server.schema.json` describes it to editors.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{PartialSchema, ToSchema};

use crate::limits::{DAY, Expiry, Limits, Rate};

/// A settings file. What it leaves out is as without a file.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// How much the server takes on.
    pub limits: LimitSettings,
    /// When games that nobody plays any more are cleared away.
    pub expiry: ExpirySettings,
}

/// How much the server takes on.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LimitSettings {
    /// Games that are kept.
    #[schema(minimum = 1)]
    games: u32,
    /// How many MiB must be free on the disk for the server to call itself well.
    room_mib: u32,
    /// Tables that are set up at a time.
    #[schema(minimum = 1)]
    tables: u32,
    /// Connections of any kind that are open at a time.
    #[schema(minimum = 1)]
    connections: u32,
    /// Connections that one address has open at a time.
    #[schema(minimum = 1)]
    connections_each: u32,
    /// Seconds that a connection may be silent either way.
    #[schema(minimum = 1)]
    silence_seconds: u32,
    /// Sockets that are open at a time.
    #[schema(minimum = 1)]
    sockets: u32,
    /// Sockets that one address has open at a time.
    #[schema(minimum = 1)]
    sockets_each: u32,
    /// Requests that one address makes.
    requests: RateSettings,
    /// Games that one address begins, and records that it brings along.
    begun: RateSettings,
    /// Requests over one socket.
    messages: RateSettings,
    /// Seconds that a record is played through for somebody who waits.
    #[schema(minimum = 1)]
    replay_seconds: u32,
    /// Seconds that a request may take to come in.
    #[schema(minimum = 1)]
    coming_in_seconds: u32,
    /// Seconds that a bot thinks about an answer before the best that it has found counts.
    #[schema(minimum = 1)]
    thought_seconds: u32,
    /// Seconds that a bot which has found none by then is still waited for.
    #[schema(minimum = 1)]
    patience_seconds: u32,
}

/// So many a second in the long run, and so many at once.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateSettings {
    /// A second, in the long run.
    #[schema(exclusive_minimum = 0)]
    second: f64,
    /// At once.
    #[schema(minimum = 1)]
    burst: f64,
}

/// When games that nobody plays any more are cleared away, in days after their last step. 0 is never.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_field_names)] // a file says of a number what it counts
pub struct ExpirySettings {
    /// Games that are not over.
    unfinished_days: u32,
    /// Games that are over.
    ended_days: u32,
    /// On a server that keeps as many games as it may, the oldest game makes room for a new one after so many days.
    when_full_days: u32,
}

/// Why settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The file cannot be read.
    #[error("the settings in {file} cannot be read: {error}")]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// It is no settings file.
    #[error("{file}: {error}")]
    Faulty {
        /// The file.
        file: PathBuf,
        /// What is wrong and where.
        error: Box<toml::de::Error>,
    },
    /// A number cannot be used.
    #[error("{file}: `{key}` must be {must}")]
    Senseless {
        /// The file.
        file: PathBuf,
        /// The key.
        key: &'static str,
        /// What it must be.
        must: &'static str,
    },
}

impl Settings {
    /// Reads a settings file.
    pub fn read(file: &Path) -> Result<Settings, SettingsError> {
        let text =
            fs::read_to_string(file).map_err(|error| SettingsError::Unreadable { file: file.to_owned(), error })?;
        let settings: Settings = toml::from_str(&text)
            .map_err(|error| SettingsError::Faulty { file: file.to_owned(), error: Box::new(error) })?;
        match settings.senseless() {
            Some((key, must)) => Err(SettingsError::Senseless { file: file.to_owned(), key, must }),
            None => Ok(settings),
        }
    }

    /// The first number that cannot be used: its key, and what it must be.
    fn senseless(&self) -> Option<(&'static str, &'static str)> {
        let it = &self.limits;
        let counts = [
            ("limits.games", it.games),
            ("limits.tables", it.tables),
            ("limits.connections", it.connections),
            ("limits.connections_each", it.connections_each),
            ("limits.silence_seconds", it.silence_seconds),
            ("limits.sockets", it.sockets),
            ("limits.sockets_each", it.sockets_each),
            ("limits.replay_seconds", it.replay_seconds),
            ("limits.coming_in_seconds", it.coming_in_seconds),
            ("limits.thought_seconds", it.thought_seconds),
            ("limits.patience_seconds", it.patience_seconds),
        ];
        let none = counts.into_iter().find(|(_, count)| *count == 0).map(|(key, _)| (key, "1 or more"));
        let rates = [("limits.requests", it.requests), ("limits.begun", it.begun), ("limits.messages", it.messages)];
        let usable = |rate: RateSettings| {
            rate.second > 0.0 && rate.second.is_finite() && rate.burst >= 1.0 && rate.burst.is_finite()
        };
        let idle = rates.into_iter().find(|(_, rate)| !usable(*rate));
        none.or(idle.map(|(key, _)| (key, "a `second` above 0 and a `burst` of 1 or more")))
    }

    /// The limits that these settings set.
    pub fn limits(&self) -> Limits {
        let it = self.limits;
        let count = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
        let seconds = |seconds: u32| Duration::from_secs(seconds.into());
        let days = |days: u32| (days > 0).then(|| DAY * days);
        Limits {
            games: it.games,
            room: u64::from(it.room_mib) << 20,
            tables: count(it.tables),
            connections: count(it.connections),
            connections_each: count(it.connections_each),
            silence: seconds(it.silence_seconds),
            sockets: count(it.sockets),
            sockets_each: count(it.sockets_each),
            requests: it.requests.into(),
            begun: it.begun.into(),
            messages: it.messages.into(),
            replay: seconds(it.replay_seconds),
            coming_in: seconds(it.coming_in_seconds),
            thought: seconds(it.thought_seconds),
            patience: seconds(it.patience_seconds),
            expiry: Expiry {
                unfinished: days(self.expiry.unfinished_days),
                ended: days(self.expiry.ended_days),
                when_full: DAY * self.expiry.when_full_days,
            },
        }
    }

    /// The JSON Schema of settings files.
    pub fn schema() -> Value {
        let mut parts = Vec::new();
        Settings::schemas(&mut parts);
        let parts: Map<String, Value> =
            parts.into_iter().map(|(name, part)| (name, serde_json::to_value(part).unwrap_or_default())).collect();
        let mut schema = Map::new();
        schema.insert("$schema".to_owned(), "https://json-schema.org/draft/2020-12/schema".into());
        schema.insert("title".to_owned(), "Settings of a Linstock server".into());
        if let Ok(Value::Object(whole)) = serde_json::to_value(<Settings as PartialSchema>::schema()) {
            schema.extend(whole);
        }
        schema.insert("$defs".to_owned(), parts.into());
        let text = Value::Object(schema).to_string().replace("#/components/schemas/", "#/$defs/");
        serde_json::from_str(&text).unwrap_or_default()
    }
}

impl Default for LimitSettings {
    fn default() -> Self {
        let it = Limits::default();
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        LimitSettings {
            games: it.games,
            room_mib: u32::try_from(it.room >> 20).unwrap_or(u32::MAX),
            tables: count(it.tables),
            connections: count(it.connections),
            connections_each: count(it.connections_each),
            silence_seconds: seconds(it.silence),
            sockets: count(it.sockets),
            sockets_each: count(it.sockets_each),
            requests: it.requests.into(),
            begun: it.begun.into(),
            messages: it.messages.into(),
            replay_seconds: seconds(it.replay),
            coming_in_seconds: seconds(it.coming_in),
            thought_seconds: seconds(it.thought),
            patience_seconds: seconds(it.patience),
        }
    }
}

impl Default for ExpirySettings {
    fn default() -> Self {
        let it = Expiry::default();
        let days = |time: Duration| u32::try_from(time.as_secs() / DAY.as_secs()).unwrap_or(u32::MAX);
        ExpirySettings {
            unfinished_days: it.unfinished.map_or(0, days),
            ended_days: it.ended.map_or(0, days),
            when_full_days: days(it.when_full),
        }
    }
}

impl From<Rate> for RateSettings {
    fn from(rate: Rate) -> Self {
        RateSettings { second: rate.second, burst: rate.burst }
    }
}

impl From<RateSettings> for Rate {
    fn from(rate: RateSettings) -> Self {
        Rate { second: rate.second, burst: rate.burst }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Settings, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("server.toml");
        fs::write(&file, text).unwrap();
        Settings::read(&file).map_err(|error| error.to_string())
    }

    #[test]
    fn a_file_sets_what_it_names_and_nothing_else() {
        let settings =
            read("[limits]\ngames = 50\nbegun = { second = 0.5, burst = 5 }\n[expiry]\nended_days = 7").unwrap();
        let (limits, usual) = (settings.limits(), Limits::default());
        assert_eq!((limits.games, limits.tables), (50, usual.tables));
        assert!((limits.begun.burst - 5.0).abs() < f64::EPSILON);
        assert_eq!((limits.expiry.ended, limits.expiry.unfinished), (Some(DAY * 7), None));
    }

    #[test]
    fn an_empty_file_is_as_none() {
        let said = format!("{:?}", read("").unwrap().limits());
        assert_eq!(said, format!("{:?}", Limits::default()));
    }

    #[test]
    fn the_example_of_the_manual_can_be_used() {
        let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/server.md");
        let manual = fs::read_to_string(manual).unwrap();
        let example = manual.split("```toml").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
        let settings = read(example).unwrap();
        assert_eq!((settings.limits.games, settings.expiry.ended_days), (5_000, 365));
    }

    #[test]
    fn what_cannot_be_used_is_said_with_its_key() {
        for (text, said) in [
            ("[limits]\ngame = 5", "unknown field `game`"),
            ("[limits]\ntables = 0", "`limits.tables` must be 1 or more"),
            ("[limits]\nbegun = { second = 0.0, burst = 5 }", "`limits.begun` must be"),
            ("[limits]\nmessages = { second = 1.0, burst = nan }", "`limits.messages` must be"),
            ("[expiry]\nended_days = -1", "line 2"),
        ] {
            let refused = read(text).unwrap_err();
            assert!(refused.contains(said), "{text}: {refused}");
        }
        assert!(Settings::read(Path::new("no-such.toml")).unwrap_err().to_string().contains("no-such.toml"));
    }

    #[test]
    fn the_schema_in_the_folder_is_in_step() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/server.schema.json");
        let text = serde_json::to_string_pretty(&Settings::schema()).unwrap() + "\n";
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&file, &text).unwrap();
        }
        let committed = fs::read_to_string(&file).unwrap_or_default();
        assert!(committed == text, "schemas/server.schema.json is out of step: run this test with UPDATE_EXPECT=1");
        // Every key of a file is in it.
        let usual = serde_json::to_value(Settings::default()).unwrap();
        for (table, about) in [("limits", "LimitSettings"), ("expiry", "ExpirySettings")] {
            for key in usual[table].as_object().unwrap().keys() {
                assert!(Settings::schema()["$defs"][about]["properties"][key].is_object(), "{table}.{key}");
            }
        }
    }
}
