//! The conformance vectors of the rulebook's charts.

use testkit::{Desk, run_vectors};

#[test]
fn every_vector_holds() {
    let desk = Desk::open(fire_and_fury::open);
    assert!(run_vectors(desk.rulebook(), include_str!("../../vectors.json")) > 50);
}
