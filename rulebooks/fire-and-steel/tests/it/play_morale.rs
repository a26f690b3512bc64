//! Tests of nerve in play: who takes them, what counts in them, and what the marked may do.

use engine::game::{Aspect, Event, Fix, Log, What};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];
const SWORD: &[Weapon] = &[Weapon::Sword];

fn marked(play: &mut Play, name: &str, markers: u8) {
    let fix = Fix::State { piece: play.id(name), what: "morale-markers".to_owned(), to: markers.to_string() };
    play.game.amend(&fix, &mut Log::new()).unwrap();
}

/// The rules that the markers were given by, and that the figure dropped by.
fn failed_by(events: &[Event]) -> (Vec<&'static str>, Vec<&'static str>) {
    let by = |aspect: Aspect| {
        let told = events.iter().filter(move |event| match &event.what {
            What::Counted { aspect: told, .. } | What::Changed { aspect: told, .. } => *told == aspect,
            _ => false,
        });
        told.map(|event| event.rule).collect()
    };
    (by(Aspect::Morale), by(Aspect::Posture))
}

#[test]
fn a_failure_is_told_by_its_own_row() {
    // covers: FS-MOR-08, FS-MOR-09, FS-MOR-10, FS-MOR-11
    let shot = |markers, die| {
        let mut play = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 10.0, 15.0, PISTOL).play();
        marked(&mut play, "q1", markers);
        failed_by(&play.impulse(&["p1 shoot q1 single-action-revolver"], &[3, 2, die])) // 7
    };
    assert_eq!(shot(2, 1), (vec!["FS-MOR-08"], vec!["FS-MOR-08"]));
    assert_eq!(shot(0, 2), (vec!["FS-MOR-09"], vec!["FS-MOR-09"]));
    let blow = |markers, die| {
        let mut play = laid().near("p1", 10.0, 10.0, SWORD).far("q1", 10.0, 11.0, SWORD).play();
        marked(&mut play, "q1", markers);
        failed_by(&play.impulse(&["p1 fight q1"], &[3, 2, die])) // 7
    };
    assert_eq!(blow(2, 1), (vec!["FS-MOR-10"], vec![]));
    assert_eq!(blow(0, 2), (vec!["FS-MOR-11"], vec![]));
}
