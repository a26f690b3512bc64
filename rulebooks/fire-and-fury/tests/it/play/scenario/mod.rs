//! Scenario files.

mod read;
