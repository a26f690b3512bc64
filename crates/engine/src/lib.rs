//! The engine under every rulebook: dice, charts, exact odds and the measured table. It holds no rulebook's number and no
//! rulebook's name.
//!
//! Rules are written once and take their dice as an argument. [`Seeded`](dice::Seeded) dice play,
//! [`Scripted`](dice::Scripted) dice test (and serve people who roll real ones), and `Every` dice, those behind
//! [`Odds::of`](odds::Odds::of) show every result in turn, so that odds, play and companion can never disagree.

pub mod chart;
pub mod dice;
pub mod game;
pub mod house;
pub mod kit;
pub mod number;
pub mod odds;
pub mod rulebook;
pub mod rules;
pub mod scenario;
pub mod sheet;
pub mod suggest;
pub mod table;
pub mod word;
