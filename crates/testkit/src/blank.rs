//! A blank setting: a bare table with two sides and nothing on it.

use std::sync::Arc;

use engine::game::{Force, Named, Setting, Strength};
use engine::table::Ground;

/// A bare table of a rulebook, as large as this in its unit, for the sides `near` and `far`. Its fields are open: add
/// terrain, zones and objectives to it.
///
/// ```
/// let setting = testkit::blank("duel", "inch", [48.0, 36.0], &["red", "blue"]);
/// assert_eq!(setting.name(setting.piece("blue").unwrap()), "BLUE");
/// assert_eq!(setting.length(2.5), "2.5 inches");
/// ```
pub fn blank(rulebook: &'static str, unit: &'static str, size: [f64; 2], pieces: &[&str]) -> Setting {
    let named = |id: &&str| Named { id: (*id).to_owned(), name: id.to_uppercase() };
    Setting {
        id: "test".to_owned(),
        title: "Test".to_owned(),
        rulebook,
        unit,
        strength: Strength::default(),
        titles: &[],
        size,
        sides: vec![Force::new("near", "Near"), Force::new("far", "Far")],
        pieces: pieces.iter().map(named).collect(),
        ground: Arc::new(Ground::default()),
        areas: Vec::new(),
        lines: Vec::new(),
        zones: Vec::new(),
        objectives: Vec::new(),
        exits: Vec::new(),
        turns: None,
        north: None,
        uniforms: Vec::new(),
        scale: None,
    }
}
