//! Tracked lists and snapshots: what goes back, and what is left alone.

use std::cell::Cell;

use crate::kit::{Restore, Snapshot, Tracked, Trials};

crate::ids! {
    /// A unit of the tests.
    struct UnitId;
}

thread_local! {
    static COPIES: Cell<u32> = const { Cell::new(0) };
}

/// A thing that counts how often it is copied.
#[derive(Debug, PartialEq)]
struct Unit(i32);

impl Clone for Unit {
    fn clone(&self) -> Unit {
        COPIES.set(COPIES.get() + 1);
        Unit(self.0)
    }
}

type Roster = Tracked<UnitId, Unit>;

fn roster(count: i32) -> Roster {
    (0..count).map(Unit).collect()
}

/// What a change costs to take back, and what the list then holds.
fn changed_and_restored(count: i32, change: impl FnOnce(&mut Roster)) -> u32 {
    let mut roster = roster(count);
    roster.note_changes();
    let before = roster.clone();
    change(&mut roster);
    COPIES.set(0);
    roster.restore(&before);
    assert_eq!(roster.as_slice(), before.as_slice());
    COPIES.get()
}

#[test]
fn only_what_was_lent_out_is_copied_back() {
    assert_eq!(changed_and_restored(100, |_| ()), 0);
    let one = changed_and_restored(100, |roster| roster[UnitId(63)].0 = -1);
    assert_eq!(one, 1);
    let three = changed_and_restored(100, |roster| {
        for at in [0, 64, 99] {
            roster.get_mut(UnitId(at)).unwrap().0 = -1;
        }
    });
    assert_eq!(three, 3);
}

#[test]
fn a_list_longer_than_its_notes_goes_back_too() {
    // The first and the last share a note: both are copied, and both are right.
    let copies = changed_and_restored(300, |roster| roster[UnitId(256)].0 = -1);
    assert_eq!(copies, 2);
    changed_and_restored(70_000, |roster| roster.iter_mut().for_each(|unit| unit.0 += 1));
}

#[test]
fn restoring_names_what_differed_and_nothing_else() {
    let mut roster = roster(10);
    roster.note_changes();
    let before = roster.clone();
    roster[UnitId(2)].0 = 20;
    roster[UnitId(5)].0 = 5; // lent out, and as it was
    roster[UnitId(7)].0 = 70;
    let mut named = Vec::new();
    roster.restore_with(&before, |id| named.push(id));
    assert_eq!(named, [UnitId(2), UnitId(7)]);
    assert_eq!(roster.as_slice(), before.as_slice());
    roster.restore_with(&before, |_| panic!("the notes were wiped"));
}

#[test]
fn a_place_becomes_an_id_only_within_the_list() {
    let roster = roster(3);
    assert_eq!(roster.id_at(2), Some(UnitId(2)));
    assert_eq!(roster.id_at(3), None);
    assert_eq!(roster.ids().collect::<Vec<_>>(), [UnitId(0), UnitId(1), UnitId(2)]);
    assert_eq!(roster.get(UnitId(3)), None);
    assert_eq!(roster.pairs().map(|(id, unit)| (id.0, unit.0)).collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 2)]);
}

#[test]
fn the_notes_are_no_part_of_what_is_written() {
    let mut list: Tracked<UnitId, u8> = [1, 2].into_iter().collect();
    let plain = serde_json::to_string(&list).unwrap();
    list[UnitId(0)] = 1;
    assert_eq!(serde_json::to_string(&list).unwrap(), plain);
    assert_eq!(plain, "[1,2]");
}

#[test]
fn a_snapshot_is_good_for_many_ways_back_and_its_copy_for_none() {
    let (mut roster, mut snapshot) = (roster(4), Snapshot::default());
    snapshot.take(&mut roster);
    for at in 0..4 {
        roster[UnitId(at)].0 = 99;
        assert!(snapshot.restore(&mut roster));
        assert_eq!(roster[UnitId(at)].0, i32::from(at));
    }
    assert!(!snapshot.clone().restore(&mut roster));
}

#[test]
fn what_a_run_uses_up_is_there_again_for_the_next() {
    let (mut roster, mut trial) = (roster(2), Trials::default());
    trial.prepare("aimed");
    trial.snapshot(&mut roster);
    for _ in 0..2 {
        assert!(trial.restore(&mut roster));
        assert_eq!(trial.take(), Some("aimed"));
        assert_eq!(trial.prepared(), None);
        roster[UnitId(0)].0 = 7;
    }
    assert!(trial.restore(&mut roster));
    let mut copy = trial.clone();
    assert_eq!(copy.prepared(), Some(&"aimed"), "a copy is good for one run");
    assert!(!copy.restore(&mut roster), "and has nothing to go back to");
}
