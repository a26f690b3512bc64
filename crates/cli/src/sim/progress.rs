//! How far a run has come: a bar on a terminal, a line now and then elsewhere.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use sim::Tally;

/// How often a plain line is written.
const EVERY: Duration = Duration::from_secs(10);

/// Says how far a run has come, on the error output: the answer has the other to itself.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    begun: Instant,
    said: Instant,
    done: u64,
    of: u64,
    sequential: bool,
}

impl Progress {
    pub(super) fn new(todo: &Range<u64>, sequential: bool) -> Progress {
        let of = todo.end - todo.start;
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(of);
            let look = "{wide_bar} {pos}/{len} games, {per_sec}, {eta} left{msg}";
            bar.set_style(ProgressStyle::with_template(look).unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Progress { bar, begun: Instant::now(), said: Instant::now(), done: 0, of, sequential }
    }

    /// One more game.
    pub(super) fn played(&mut self, tally: &Tally) {
        self.done += 1;
        if let Some(bar) = &self.bar {
            if self.sequential && self.done.is_multiple_of(16) {
                bar.set_message(format!("; win share ± {:.1} %", tally.widest() * 100.0));
            }
            bar.inc(1);
        } else if self.said.elapsed() >= EVERY {
            self.said = Instant::now();
            // Nobody need read it.
            let _ = writeln!(io::stderr(), "{}", self.line(tally));
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn line(&self, tally: &Tally) -> String {
        let rate = number(self.done) / self.begun.elapsed().as_secs_f64().max(1e-9);
        let left = number(self.of - self.done) / rate.max(1e-9);
        let known =
            if self.sequential { format!(", win share ± {:.1} %", tally.widest() * 100.0) } else { String::new() };
        format!("{} of {} games, {rate:.1} a second, {} left{known}", self.done, self.of, lasting(left))
    }
}

#[allow(clippy::cast_precision_loss)]
fn number(count: u64) -> f64 {
    count as f64
}

/// So many seconds in words.
fn lasting(seconds: f64) -> String {
    match seconds {
        ..60.0 => format!("{seconds:.0} s"),
        ..3600.0 => format!("{:.0} min", seconds / 60.0),
        _ => format!("{:.1} h", seconds / 3600.0),
    }
}
