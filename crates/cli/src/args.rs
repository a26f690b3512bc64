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
    #[command(flatten, next_help_heading = "Options of `linstock` alone")]
    pub(crate) serve: Serve,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play and look things up in the browser (what `linstock` alone does)
    Serve(Serve),
    /// Look after the games that a server keeps: list, export, end, delete, back up, check
    Admin {
        /// The server's folder of games [default: the system's folder for data]
        #[arg(long, value_name = "DIR", global = true)]
        data: Option<PathBuf>,
        #[command(subcommand)]
        what: AdminCommand,
    },
    /// Commands to try, ready to be pasted
    Guide,
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
    /// Scenarios: list them, show one, check a file, begin a new one
    Scenario {
        #[command(subcommand)]
        what: ScenarioCommand,
    },
    /// Play a battle to its end, bot against bot, and tell it
    Play {
        #[command(flatten)]
        asked: Battle,
    },
    /// Play thousands of battles between bots, and say whether the scenario is fair
    Sim {
        #[command(flatten)]
        asked: crate::sim::Args,
    },
    /// Tell a recorded battle again, with the pieces on the table at the end of every turn
    Replay {
        /// The record, or - for standard input
        #[arg(value_name = "FILE")]
        record: PathBuf,
        /// Stop after the step of this number
        #[arg(long, value_name = "N")]
        to: Option<usize>,
        /// Print JSON: a line for every step
        #[arg(long)]
        json: bool,
    },
    /// Play a recorded battle again and compare every die and every hash
    Verify {
        /// The record, or - for standard input
        #[arg(value_name = "FILE")]
        record: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

/// What is done with the games that a server keeps.
#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// List the games, the one that was played last first
    List {
        /// Only those that go on
        #[arg(long)]
        unfinished: bool,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show one game: who plays, since when, how far it is
    Show {
        /// The game's id, as it is in its links
        id: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the record of a game to a file; it holds what each side keeps to itself
    Export {
        /// The game's id
        id: String,
        /// The new file; standard output if left out
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// End a game that goes on: nobody plays on, and its record is open (the server must be stopped)
    End {
        /// The game's id
        id: String,
    },
    /// Delete a game for good (the server must be stopped)
    Delete {
        /// The game's id
        id: String,
    },
    /// Clear away games that nobody has played for some days (the server must be stopped)
    Expire {
        /// Days since the last step
        #[arg(long, value_name = "DAYS")]
        days: u32,
        /// Only games that are not over
        #[arg(long)]
        unfinished: bool,
    },
    /// Copy all games to a new file; the server may be running
    Backup {
        /// The new file
        #[arg(value_name = "FILE")]
        to: PathBuf,
    },
    /// Put a backup in the place of all games, which stay in a file beside it (the server must be stopped)
    Restore {
        /// The backup
        #[arg(value_name = "FILE")]
        from: PathBuf,
    },
    /// Read every page of the file and play every game through
    Check {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(Subcommand)]
pub(crate) enum ScenarioCommand {
    /// List the scenarios that ship
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show a scenario: its forces, its terrain, a map, its history
    Show {
        /// The name of a scenario that ships, a file, or - for standard input
        #[arg(value_name = "ID|FILE")]
        scenario: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Check a scenario file and report everything that is wrong with it
    Check {
        /// A file, - for standard input, or the name of a scenario that ships
        #[arg(value_name = "FILE")]
        scenario: String,
        /// Print the faults as JSON
        #[arg(long)]
        json: bool,
    },
    /// Begin a new scenario from a rulebook's commented template
    New {
        /// The rulebook, such as fire-and-fury
        rulebook: String,
        /// The file to write, which must not be there yet; standard output if left out
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// The JSON Schema of scenario files, for editors that complete and check as one writes
    Schema {
        /// The rulebook; all of them in one schema if left out
        rulebook: Option<String>,
    },
}

/// A battle between bots.
#[derive(Args)]
pub(crate) struct Battle {
    /// The name of a scenario that ships, a file, or - for standard input
    #[arg(value_name = "ID|FILE")]
    pub(crate) scenario: String,
    /// Who plays, in the order of the sides; one name plays both
    #[arg(long, value_name = "A,B", default_value = "drill,drill", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// The seed of the dice and of the bots: the same seed gives the same battle
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
    /// Write a record of the battle to a new file
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Print only the result
    #[arg(long)]
    pub(crate) quiet: bool,
    /// Print JSON: a line for every step, and the result
    #[arg(long)]
    pub(crate) json: bool,
}

/// Where to serve, and where to keep the games.
#[derive(Args, Default, PartialEq, Eq)]
pub(crate) struct Serve {
    /// Listen here, such as 0.0.0.0 for everyone on the network [default: this computer only]
    #[arg(long, value_name = "ADDR")]
    pub(crate) listen: Option<server::Listen>,
    /// Keep games in this folder [default: the system's folder for data]
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    pub(crate) no_open: bool,
    /// The address that people know the server by, where a proxy stands before it, such as `https://club.example`
    #[arg(long, value_name = "ORIGIN")]
    pub(crate) public_origin: Option<server::Origin>,
    /// Believe this proxy when it says where a request comes from (X-Forwarded-For); may be given again
    #[arg(long, value_name = "IP")]
    pub(crate) trusted_proxy: Vec<std::net::IpAddr>,
    /// Give figures for Prometheus here, and nowhere else
    #[arg(long, value_name = "ADDR")]
    pub(crate) metrics: Option<server::Listen>,
    /// The server's limits, and when games expire: a TOML file (docs/server.md)
    #[arg(long, value_name = "FILE")]
    pub(crate) settings: Option<PathBuf>,
}

impl Serve {
    /// These and, where they say nothing, others.
    pub(crate) fn or(self, others: Serve) -> Serve {
        Serve {
            listen: self.listen.or(others.listen),
            data: self.data.or(others.data),
            no_open: self.no_open || others.no_open,
            public_origin: self.public_origin.or(others.public_origin),
            trusted_proxy: if self.trusted_proxy.is_empty() { others.trusted_proxy } else { self.trusted_proxy },
            metrics: self.metrics.or(others.metrics),
            settings: self.settings.or(others.settings),
        }
    }
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
