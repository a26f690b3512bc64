//! The same seed gives the same game on every machine and in every build: a committed list of final hashes.
//!
//! A change of a rule or of the `random` bot changes the list; `UPDATE_EXPECT=1` writes it again, and the change then
//! stands in the diff. Nothing else may change it.

use std::fmt::Write as _;

use expect_test::expect_file;

use crate::common::playable;

/// How many seeds of each scenario are listed.
const SEEDS: u64 = 4;

#[test]
fn the_same_seed_gives_the_same_hash_twice_and_everywhere() {
    let mut list = String::new();
    for playable in playable() {
        for seed in 0..SEEDS {
            let play = || playable.battle(["random", "random"], seed);
            let ((first, record), (again, same)) = (play(), play());
            assert_eq!(first.game().digest(), again.game().digest(), "{} with seed {seed}", playable.id);
            assert_eq!(record, same, "{} with seed {seed}", playable.id);
            writeln!(list, "{} {seed} {}", playable.id, first.game().digest()).unwrap();
        }
    }
    expect_file!["../hashes.txt"].assert_eq(&list);
}
