//! Numbers of the sheet within limits, so that no house number can make a sum overflow or a count negative.

pub use engine::sheet::{Length as Inches, Within};

/// What a row adds to a score.
pub type Modifier = Within<-99, 99>;
/// A number of things: markers, inches.
pub type Count = Within<0, 99>;
/// A number of things of which there is at least one.
pub type AtLeastOne = Within<1, 99>;
