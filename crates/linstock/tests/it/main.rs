//! The bookshelf as a whole: what holds for every chart, every scenario and every record.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod batch;
mod chances;
#[path = "../common/mod.rs"]
mod common;
mod corpus;
mod every_chart;
mod fair;
mod golden;
mod odds_against_dice;
mod play;
mod records;
mod rule_coverage;
mod rules_in_step;
mod scenario_schema;
mod scenarios;
mod secrecy;
mod sums;
