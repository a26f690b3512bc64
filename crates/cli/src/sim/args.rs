//! The arguments of `linstock sim`.

use std::path::PathBuf;

use clap::Subcommand;
use sim::{Shard, Until};

/// What is played, and where it goes.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) what: Option<What>,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Subcommand)]
pub(crate) enum What {
    /// Put the parts of a run together (see --shard)
    Merge {
        /// The rows of the parts, in any order
        #[arg(required = true, value_name = "FILE")]
        parts: Vec<PathBuf>,
        /// The file to write, which must not be there yet: .csv or .jsonl, as the parts are
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
}

/// A run.
#[derive(clap::Args)]
pub(crate) struct Run {
    /// The name of a scenario that ships, a file, or - for standard input
    #[arg(value_name = "ID|FILE", required = true)]
    pub(crate) scenario: Option<String>,
    /// How many games: of each variant with --vary, and of each seating with --swap [default: 1000; with --until at most
    /// 100000]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Who plays, in the order of the sides; one name plays both
    #[arg(long, value_name = "A,B", default_value = "drill,drill", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// The seed of the first game; each of the others has the next
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at a time [default: one for each core]. The rows are the same for any number
    #[arg(long, value_name = "J")]
    pub(crate) jobs: Option<usize>,
    /// Play every seed with the bots' sides exchanged too, so that bots and sides are told apart
    #[arg(long)]
    pub(crate) swap: bool,
    /// Set a key of the scenario or its house rules to each of these values, with common seeds: turns=8,9 or
    /// unit.ID.KEY=… or house.options.NAME=… or remove=none,ID; `base` is as the file has it. Several make a grid
    #[arg(long, value_name = "KEY=V1,V2,…")]
    pub(crate) vary: Vec<String>,
    /// Stop once every side's share of wins is known this well, at any time: 'win share ± 2 %'
    #[arg(long, value_name = "GOAL", conflicts_with = "shard")]
    pub(crate) until: Option<Until>,
    /// Write a row for every game to a new file: .csv or .jsonl
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Go on with the rows of --out where they stop
    #[arg(long, requires = "out")]
    pub(crate) resume: bool,
    /// Write rows for units too: what each lost, its fate, hits given and taken
    #[arg(long, requires = "out")]
    pub(crate) units: bool,
    /// Write a report to read in a browser: one file that needs no network
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Play only this part of the run, such as 2/3, and put the parts together with `linstock sim merge`
    #[arg(long, value_name = "I/N", requires = "out")]
    pub(crate) shard: Option<Shard>,
    /// Write the record of the one game that is played, to be replayed
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// A game that is not over after so many answers is a row that says so
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub(crate) most_decisions: u32,
    /// Print what the games show as JSON
    #[arg(long)]
    pub(crate) json: bool,
}
