//! What a unit threatens, as it is drawn.

use engine::game::prelude::*;
use engine::game::{Viewer, Witness};

use crate::game::*;
use crate::table::{self, foot, leader};

fn threat(table: &Table, name: &str) -> Vec<Witness> {
    table.game.threat(table.id(name), Viewer::Side(THEIRS))
}

// covers: FF-FLD-04
#[test]
fn fire_threatens_what_lies_to_the_front() {
    let table = table()
        .leader("howe", leader(table::OURS, 30.0, 14.0))
        .unit("foot", foot(table::OURS, 30.0, 20.0, 0.0, 6))
        .unit("enemy", foot(table::THEIRS, 30.0, 40.0, 180.0, 6))
        .begin();
    let drawn = threat(&table, "foot");
    let range = drawn.iter().find(|witness| witness.what == "range").unwrap();
    assert_eq!(range.rule, "FF-FLD-04");
    let far = range.distance.unwrap();
    let (left, right) = (range.points[0], *range.points.last().unwrap());
    assert!(left.x < right.x && (left.y - right.y).abs() < 1e-9, "the front, from left to right");
    let top = range.points.iter().map(|point| point.y).fold(f64::MIN, f64::max);
    assert!((top - left.y - far).abs() < 1e-9, "straight ahead as far as the range");
    let widest = range.points.iter().map(|point| point.x).fold(f64::MAX, f64::min);
    assert!((left.x - widest - far * 0.5_f64.sqrt()).abs() < 1e-9, "45 degrees to either side");
    assert!(range.points.iter().all(|point| point.y >= left.y - 1e-9), "nothing behind the front");
    let reach = drawn.iter().find(|witness| witness.what == "reach").unwrap();
    assert!(reach.points.iter().any(|point| point.y < left.y - 1.0), "a move goes anywhere");
    assert!(threat(&table, "howe").is_empty(), "a leader harms nobody");
}
