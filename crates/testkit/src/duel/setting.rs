//! The table of Duel: 24 inches square, a wood with a crossroads in the middle, a zone for each side.

use std::sync::Arc;

use engine::game::{Force, Mapped, Marker, Named, Place, Setting, Side, Strength};
use engine::table::{Area, Ground, Kind, Polygon, Spot};

/// The length of the table's edges, in inches.
pub(super) const EDGE: i32 = 24;
/// Where the crossroads are.
pub(super) const CROSSROADS: Spot = Spot::new(12_000, 12_000);

pub(super) fn setting(turns: u16) -> Setting {
    let force = |id: &str, name: &str| Force::new(id, name);
    let zone = |id: &str, side: Side, low: i32| {
        let outline = rectangle(0, low, EDGE, low + 6)?;
        Some(Place { id: id.to_owned(), outline, side: Some(side) })
    };
    let wood = rectangle(8, 9, 16, 15).map(|outline| Area::new(Kind(0), 0, outline));
    Setting {
        id: "duel".to_owned(),
        title: "Duel at the crossroads".to_owned(),
        rulebook: "duel",
        unit: "inch",
        strength: Strength::default(),
        titles: &[],
        size: [f64::from(EDGE), f64::from(EDGE)],
        sides: vec![force("red", "Red"), force("blue", "Blue")],
        pieces: names(),
        ground: Arc::new(Ground::new(wood.into_iter().collect(), Vec::new())),
        areas: vec![Mapped { id: None, name: None, kind: "wood", look: "woods", shelter: 1, hindrance: 1 }],
        lines: Vec::new(),
        zones: [zone("near", Side::FIRST, 0), zone("far", Side::SECOND, EDGE - 6)].into_iter().flatten().collect(),
        objectives: vec![Marker {
            id: "crossroads".to_owned(),
            name: "the crossroads".to_owned(),
            at: CROSSROADS,
            outline: None,
            worth: 2,
            held: None,
        }],
        exits: Vec::new(),
        scale: None,
        turns: Some(turns),
        north: None,
        uniforms: Vec::new(),
    }
}

/// The names of the pieces.
pub(super) fn names() -> Vec<Named> {
    let named = |(id, name): (&str, &str)| Named { id: id.to_owned(), name: name.to_owned() };
    let pieces = [
        ("red-1", "Red One"),
        ("red-2", "Red Two"),
        ("red-gun", "Red Gun"),
        ("blue-1", "Blue One"),
        ("blue-2", "Blue Two"),
        ("blue-gun", "Blue Gun"),
    ];
    pieces.map(named).to_vec()
}

fn rectangle(left: i32, low: i32, right: i32, high: i32) -> Option<Polygon> {
    let corners = [(left, low), (right, low), (right, high), (left, high)];
    Polygon::on_grid(&corners.map(|(x, y)| Spot::new(x * 1000, y * 1000))).ok()
}
