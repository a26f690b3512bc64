//! Linstock on the command line: parse, call, print. No rules live here.
//!
//! Exit codes: 0 done, 1 the program could not go on, 2 bad input (with a message that says what to do).

mod admin;
mod args;
mod batch;
mod chart_args;
mod guide;
mod help;
mod ink;
mod list;
mod odds;
mod outcome;
mod paint;
mod play;
mod question;
mod replay;
mod result;
mod rule;
mod scenario;
mod serve;
mod sim;
mod story;

use std::io::{self, Write};
use std::process::ExitCode;

use args::{Cli, Command, Serve};
use clap::Parser;

/// Why the program ends without an answer.
enum Failure {
    /// Something the user can put right.
    Input(String),
    /// A scenario file with faults.
    Scenario(Box<linstock::scenario::Faults>),
    /// The answer could not be written.
    Output(io::Error),
    /// The program itself is at fault.
    Fault(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<linstock::AskError> for Failure {
    fn from(error: linstock::AskError) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<engine::chart::ChartError> for Failure {
    fn from(error: engine::chart::ChartError) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<engine::sheet::SheetError> for Failure {
    fn from(error: engine::sheet::SheetError) -> Self {
        Failure::Input(error.to_string())
    }
}

impl From<linstock::scenario::Faults> for Failure {
    fn from(faults: linstock::scenario::Faults) -> Self {
        Failure::Scenario(Box::new(faults))
    }
}

type Done = Result<(), Failure>;

fn main() -> ExitCode {
    let out = &mut anstream::AutoStream::auto(io::stdout()).lock();
    let result = run(Cli::parse(), out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Someone closed the pipe, as `head` does: they have seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Output(error)) => {
            anstream::eprintln!("{}error:{:#} the answer could not be written: {error}", paint::ERROR, paint::ERROR);
            ExitCode::from(1)
        }
        Err(Failure::Scenario(faults)) => {
            anstream::eprint!("{}", scenario::report(&faults));
            ExitCode::from(2)
        }
        Err(Failure::Fault(message)) => {
            anstream::eprintln!("{}error:{:#} {}", paint::ERROR, paint::ERROR, paint::tame(&message));
            ExitCode::from(1)
        }
        Err(Failure::Input(message)) => {
            anstream::eprintln!("{}error:{:#} {}", paint::ERROR, paint::ERROR, paint::tame(&message));
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Done {
    let shelf = question::open_shelf(cli.house.as_deref())?;
    let takes = |command: &Command| matches!(command, Command::Serve(_) | Command::Admin { .. });
    if !cli.command.as_ref().is_none_or(takes) && cli.serve != Serve::default() {
        let message =
            "--listen, --data and --no-open are for the server: say them to `linstock` alone or `linstock serve`";
        return Err(Failure::Input(message.to_owned()));
    }
    match cli.command {
        Some(Command::Admin { data, what }) => admin::run(&shelf, data.or(cli.serve.data), &what, out),
        None => serve::run(shelf, cli.serve, out),
        Some(Command::Serve(serve)) => serve::run(shelf, serve.or(cli.serve), out),
        Some(Command::Guide) => guide::print(out),
        Some(Command::Rulebooks { rulebook, json }) => list::rulebooks(&shelf, rulebook.as_deref(), json, out),
        Some(Command::Chart { batch: true, .. }) => batch::run(&shelf, out),
        Some(Command::Chart { asked, .. }) => question::chart(&shelf, &asked, out),
        Some(Command::Odds { asked }) => question::odds(&shelf, &asked, out),
        Some(Command::Rule { id, json }) => rule::print(&shelf, &id, json, out),
        Some(Command::Scenario { what }) => scenario::run(&shelf, what, out),
        Some(Command::Play { asked }) => play::run(&shelf, &asked, out),
        Some(Command::Sim { asked }) => sim::run(&shelf, asked, out),
        Some(Command::Replay { record, to, json }) => replay::replay(&shelf, &record, to, json, out),
        Some(Command::Verify { record, json }) => replay::verify(&shelf, &record, json, out),
    }
}
