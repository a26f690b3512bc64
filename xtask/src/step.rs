//! One step of a chore: a program that must end well, and the time that it takes.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::times::{Times, clock};

/// How a step or a chore ended; the text says which step failed and how.
pub(crate) type Ended = Result<(), String>;

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folder of the page.
pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// Runs steps one after another and notes what each takes.
pub(crate) struct Runner {
    output: Output,
    pub(crate) times: Times,
}

/// Where the output of the steps goes.
enum Output {
    /// To the terminal, as it comes.
    Live,
    /// Into memory, so that it can be printed whole.
    Kept { text: Vec<u8>, running: Running },
}

/// The program that runs now, for another thread to stop.
#[derive(Clone, Default)]
pub(crate) struct Running(Arc<Mutex<Now>>);

#[derive(Default)]
struct Now {
    child: Option<Child>,
    stopped: bool,
}

impl Running {
    /// Stops the program, if one runs, and lets no other start.
    pub(crate) fn stop(&self) {
        let mut now = self.now();
        now.stopped = true;
        if let Some(child) = &mut now.child {
            // A program that has ended by itself meanwhile needs no stopping.
            let _ = child.kill();
        }
    }

    fn now(&self) -> MutexGuard<'_, Now> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a command to its end and appends all that it prints.
    fn run(&self, command: &mut Command, text: &mut Vec<u8>) -> io::Result<ExitStatus> {
        let (mut from, into) = io::pipe()?;
        command.stdin(Stdio::null()).stdout(into.try_clone()?).stderr(into);
        self.start(command)?;
        // The command holds the writing ends too, and reading ends only when all of them are closed.
        command.stdout(Stdio::null()).stderr(Stdio::null());
        from.read_to_end(text)?;
        let child = self.now().child.take();
        child.ok_or_else(|| io::Error::other("the program was lost"))?.wait()
    }

    fn start(&self, command: &mut Command) -> io::Result<()> {
        let mut now = self.now();
        if now.stopped {
            return Err(io::Error::other("another step has failed"));
        }
        now.child = Some(command.spawn()?);
        Ok(())
    }
}

impl Runner {
    /// Steps that print as they go.
    pub(crate) fn live() -> Self {
        Self { output: Output::Live, times: Times::default() }
    }

    /// Steps whose output is kept, and the handle that stops them.
    pub(crate) fn kept() -> (Self, Running) {
        let running = Running::default();
        let output = Output::Kept { text: Vec::new(), running: running.clone() };
        (Self { output, times: Times::default() }, running)
    }

    /// Says what is done, does it, and says how long it took or what failed.
    pub(crate) fn run(&mut self, what: &str, command: &mut Command) -> Ended {
        self.say(&format!("== {what}: {}", shown(command)));
        let begun = Instant::now();
        let status = match &mut self.output {
            Output::Live => command.status(),
            Output::Kept { text, running } => running.run(command, text),
        };
        let took = begun.elapsed();
        match status {
            Ok(status) if status.success() => {
                self.say(&format!("== {what}: passed in {}", clock(took)));
                self.times.note(what, took);
                Ok(())
            }
            Ok(status) => Err(format!("{what} failed after {} ({status})", clock(took))),
            Err(error) => Err(format!("{what}: {} could not be run: {error}", command.get_program().to_string_lossy())),
        }
    }

    /// Prints a line where the output of the steps goes.
    pub(crate) fn say(&mut self, line: &str) {
        match &mut self.output {
            Output::Live => println!("{line}"),
            Output::Kept { text, .. } => text.extend_from_slice(format!("{line}\n").as_bytes()),
        }
    }

    /// Takes up what another runner has kept: prints its output whole and adds its times.
    pub(crate) fn take_up(&mut self, other: Runner) {
        if let Output::Kept { text, .. } = other.output {
            match &mut self.output {
                Output::Live => {
                    // Output that cannot be shown is no reason to fail a step that has passed.
                    let _ = io::stdout().write_all(&text);
                    let _ = io::stdout().flush();
                }
                Output::Kept { text: own, .. } => own.extend_from_slice(&text),
            }
        }
        self.times.add_beside(other.times);
    }

    /// What was kept so far.
    #[cfg(test)]
    pub(crate) fn text(&self) -> String {
        match &self.output {
            Output::Live => String::new(),
            Output::Kept { text, .. } => String::from_utf8_lossy(text).into_owned(),
        }
    }
}

/// A command as one would type it.
fn shown(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let name = program.file_name().unwrap_or(command.get_program()).to_string_lossy();
    let args = command.get_args().map(|arg| arg.to_string_lossy());
    std::iter::once(name).chain(args).collect::<Vec<_>>().join(" ")
}

/// The running cargo; rustup's where a toolchain is named.
pub(crate) fn cargo<S: AsRef<str>>(args: &[S]) -> Command {
    let own = std::env::var("CARGO").ok().filter(|_| args.iter().all(|arg| !arg.as_ref().starts_with('+')));
    let mut command = Command::new(own.as_deref().unwrap_or("cargo"));
    command.args(args.iter().map(AsRef::as_ref)).current_dir(root());
    command
}

/// npm in the folder of the page.
pub(crate) fn npm(args: &[&str]) -> Command {
    let mut command = Command::new(if cfg!(windows) { "npm.cmd" } else { "npm" });
    command.args(args).current_dir(web());
    command
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn what_a_kept_step_prints_stays_in_its_order() {
        let (mut runner, _) = Runner::kept();
        runner.run("speak", &mut shell("echo one; echo two >&2; echo three")).unwrap();
        let text = runner.text();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..4], ["== speak: sh -c echo one; echo two >&2; echo three", "one", "two", "three"]);
        assert!(lines[4].starts_with("== speak: passed in 0:0"), "{text}");
    }

    #[test]
    fn a_step_that_fails_is_named() {
        let (mut runner, _) = Runner::kept();
        let fault = runner.run("fall over", &mut shell("echo why; exit 3")).unwrap_err();
        assert!(fault.starts_with("fall over failed after 0:0") && fault.contains('3'), "{fault}");
        assert!(runner.text().ends_with("why\n"));
        let fault = runner.run("start", &mut Command::new("no-such-program-here")).unwrap_err();
        assert!(fault.starts_with("start: no-such-program-here could not be run"), "{fault}");
    }

    #[test]
    fn a_step_can_be_stopped() {
        let (mut runner, running) = Runner::kept();
        let stopper = std::thread::spawn(move || {
            while running.now().child.is_none() {
                std::thread::yield_now();
            }
            running.stop();
        });
        let fault = runner.run("sleep", Command::new("sleep").arg("600")).unwrap_err();
        stopper.join().unwrap();
        assert!(fault.starts_with("sleep failed"), "{fault}");
    }
}
