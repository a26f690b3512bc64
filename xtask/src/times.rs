//! What the steps of a chore took.

use std::fmt::Write as _;
use std::time::Duration;

/// The steps that have passed, in order, with their times.
#[derive(Debug, Default)]
pub(crate) struct Times(Vec<Took>);

#[derive(Debug)]
struct Took {
    what: String,
    time: Duration,
    /// Whether other steps ran at the same time.
    beside: bool,
}

impl Times {
    /// Notes a step.
    pub(crate) fn note(&mut self, what: &str, time: Duration) {
        self.0.push(Took { what: what.to_owned(), time, beside: false });
    }

    /// Adds steps that ran beside those noted so far.
    pub(crate) fn add_beside(&mut self, others: Times) {
        self.0.extend(others.0.into_iter().map(|took| Took { beside: true, ..took }));
    }

    /// The table that ends a chore.
    pub(crate) fn table(&self, whole: Duration) -> String {
        let mut text = String::new();
        for Took { what, time, beside } in &self.0 {
            let beside = if *beside { " (beside others)" } else { "" };
            let _ = writeln!(text, "{:>8}  {what}{beside}", clock(*time));
        }
        let _ = writeln!(text, "{:>8}  in all", clock(whole));
        text
    }
}

/// A time in minutes and seconds: `1:05`.
pub(crate) fn clock(time: Duration) -> String {
    // A step that takes less than a second still shows that it took some.
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_as_on_a_clock() {
        let clocks = [0, 4_000, 4_001, 65_000, 600_000, 4_000_000].map(|ms| clock(Duration::from_millis(ms)));
        assert_eq!(clocks, ["0:00", "0:04", "0:05", "1:05", "10:00", "66:40"]);
    }

    #[test]
    fn the_table_names_every_step_and_those_that_ran_beside_others() {
        let mut times = Times::default();
        times.note("clippy", Duration::from_secs(92));
        let mut others = Times::default();
        others.note("page: units", Duration::from_secs(40));
        times.add_beside(others);
        times.note("tests", Duration::from_secs(605));
        let table = "    1:32  clippy\n    0:40  page: units (beside others)\n   10:05  tests\n   11:40  in all\n";
        assert_eq!(times.table(Duration::from_secs(700)), table);
    }
}
