//! Two rows of steps side by side. The output of the second is kept and printed whole, so that nothing interleaves.

use std::sync::mpsc;
use std::thread;

use crate::step::{Ended, Runner};

/// Runs `here` and, at the same time, `beside`. Both must end well.
///
/// A fault of `here` stops what runs beside. A fault of `beside` is reported when `here` has ended.
pub(crate) fn side_by_side(
    runner: &mut Runner,
    here: impl FnOnce(&mut Runner) -> Ended,
    beside: impl FnOnce(&mut Runner) -> Ended + Send + 'static,
) -> Ended {
    let (mut kept, running) = Runner::kept();
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let ended = beside(&mut kept);
        // Nobody listens any more once `here` has failed.
        let _ = send.send((kept, ended));
    });
    if let Err(fault) = here(runner) {
        running.stop();
        return Err(fault);
    }
    let (kept, ended) = receive.recv().map_err(|_| "the steps beside broke off".to_owned())?;
    runner.take_up(kept);
    ended
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::process::Command;
    use std::time::{Duration, Instant};

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn outputs_do_not_interleave() {
        let (mut runner, _) = Runner::kept();
        let both = side_by_side(
            &mut runner,
            |runner| runner.run("here", &mut shell("for n in 1 2 3; do echo here $n; sleep 0.05; done")),
            |runner| runner.run("beside", &mut shell("for n in 1 2 3; do echo beside $n; sleep 0.05; done")),
        );
        both.unwrap();
        let text = runner.text();
        let order: Vec<&str> = text.lines().filter(|line| !line.starts_with("==")).collect();
        assert_eq!(order, ["here 1", "here 2", "here 3", "beside 1", "beside 2", "beside 3"]);
        assert!(runner.times.table(Duration::ZERO).contains("beside (beside others)"));
    }

    #[test]
    fn a_fault_beside_fails_the_whole_with_its_output() {
        let (mut runner, _) = Runner::kept();
        let ended = side_by_side(
            &mut runner,
            |runner| runner.run("here", &mut shell("true")),
            |runner| runner.run("beside", &mut shell("echo broken; exit 1")),
        );
        assert!(ended.unwrap_err().starts_with("beside failed"));
        assert!(runner.text().contains("\nbroken\n"));
    }

    #[test]
    fn a_fault_here_does_not_wait_for_what_runs_beside() {
        let begun = Instant::now();
        let (mut runner, _) = Runner::kept();
        let ended = side_by_side(
            &mut runner,
            |runner| runner.run("here", &mut shell("exit 1")),
            |runner| runner.run("beside", Command::new("sleep").arg("60")),
        );
        assert!(ended.unwrap_err().starts_with("here failed"));
        assert!(begun.elapsed() < Duration::from_secs(30));
    }
}
