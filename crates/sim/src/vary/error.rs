//! Why a scenario cannot be varied so.

use engine::suggest::shown;

/// Why a scenario cannot be varied so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VaryError {
    /// There is no key or no value.
    #[error("`{}` sets nothing; write KEY=V1,V2,… such as turns=8,9", shown(.0))]
    NoValue(String),
    /// A bracket or quotation mark is not closed.
    #[error("`{}` has a bracket or quotation mark that is not closed", shown(.0))]
    Open(String),
    /// The path leads nowhere.
    #[error("--vary {path}: there is no `{}` in {within}; {hint}", shown(.name))]
    NoSuch {
        /// The path.
        path: String,
        /// The part that is not there.
        name: String,
        /// Where it was looked for.
        within: String,
        /// What was perhaps meant.
        hint: String,
    },
    /// The path goes on past a plain value.
    #[error("--vary {path}: `{name}` is a value and has no keys in it")]
    Value {
        /// The path.
        path: String,
        /// The part that is a value.
        name: String,
    },
    /// The path stops at a table.
    #[error("--vary {path}: `{name}` has keys of its own; go on with one of them: {keys}")]
    Table {
        /// The path.
        path: String,
        /// The part that is a table.
        name: String,
        /// Its keys.
        keys: String,
    },
    /// A key is varied twice.
    #[error("`{0}` is varied twice; give all of its values at once: --vary {0}=V1,V2")]
    Twice(String),
    /// The grid is too large.
    #[error("these are more than {0} variants; give fewer values")]
    TooMany(usize),
    /// The file is no TOML.
    #[error("the scenario cannot be varied before its syntax is sound: {0}")]
    Syntax(String),
}
