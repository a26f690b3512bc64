#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod orders;
mod toy;
