//! The arguments that do not depend on a chart.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// A black-powder tabletop that knows the rules.
#[derive(Parser)]
#[command(name = "linstock", version, max_term_width = 110)]
pub(crate) struct Cli {
    /// House rules: a TOML file that sets options and numbers
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) house: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the rulebooks, or show one with its charts and house-rule options
    Rulebooks {
        /// The rulebook to show
        rulebook: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Resolve a chart with dice you rolled, or with a seed; without a chart, list them
    #[command(disable_help_flag = true)]
    Chart {
        /// Read questions as JSON lines from standard input and answer each with a JSON line
        #[arg(long, conflicts_with_all = ["rulebook", "chart", "rest"])]
        batch: bool,
        #[command(flatten)]
        asked: Asked,
    },
    /// The exact odds of a chart
    #[command(disable_help_flag = true)]
    Odds {
        #[command(flatten)]
        asked: Asked,
    },
    /// What a rule says, by its ID
    Rule {
        /// The ID, such as FF-FIR-07
        id: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// A chart and whatever follows it; the chart itself says what may.
#[derive(Args)]
pub(crate) struct Asked {
    /// Say what can be asked
    #[arg(long, short)]
    pub(crate) help: bool,
    /// The rulebook, such as fire-and-fury
    pub(crate) rulebook: Option<String>,
    /// The chart, such as fire-combat
    pub(crate) chart: Option<String>,
    /// Its facts and dice; --help after the chart lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) rest: Vec<String>,
}
