//! The way of a figure: a few spots that copies share.

use std::ops::Deref;
use std::sync::Arc;

use engine::table::Spot;
use serde::{Serialize, Serializer};

/// Spots in order; a copy of it costs nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail(Option<Arc<[Spot]>>);

impl Trail {
    /// No way at all.
    pub const NONE: Trail = Trail(None);
}

impl Deref for Trail {
    type Target = [Spot];
    fn deref(&self) -> &[Spot] {
        self.0.as_deref().unwrap_or(&[])
    }
}

impl FromIterator<Spot> for Trail {
    fn from_iter<T: IntoIterator<Item = Spot>>(spots: T) -> Trail {
        let spots: Arc<[Spot]> = spots.into_iter().collect();
        Trail(Some(spots).filter(|spots| !spots.is_empty()))
    }
}

impl Serialize for Trail {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}
