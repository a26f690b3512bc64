//! Upstairs and down: ways within a house.

use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::play::roster::{Post, Recruit};
use fire_and_steel::play::weapon::Weapon;

use crate::skirmish::*;

const PISTOL: &[Weapon] = &[Weapon::SingleActionRevolver];

fn upstairs(man: &mut Recruit) {
    if let Post::At(_, storey) = &mut man.post {
        *storey = 1;
    }
}

fn house(laid: Laid) -> Laid {
    laid.area(Terrain::Building, 0, (10.0, 10.0), (20.0, 20.0))
}

#[test]
fn stairs_lead_to_their_own_storey_and_only_over_them() {
    // covers: FS-D23
    let lay = |stairs: i16| {
        let laid = laid().near("p1", 12.0, 15.0, PISTOL).near("p2", 12.0, 18.0, PISTOL).with(upstairs);
        house(laid.far("q1", 40.0, 40.0, PISTOL)).area(Terrain::Stairs, stairs, (11.0, 16.0), (14.0, 17.0)).play()
    };
    assert!(lay(1).allows("p1 move up 12,16.5") && lay(1).allows("p2 move down 12,16.5"));
    assert_eq!(lay(1).rule_against("p2 move up 12,16.5"), "FS-D23"); // there is no second floor
    assert_eq!(lay(1).rule_against("p1 move down 12,16.5"), "FS-D23"); // nor a cellar
    assert_eq!(lay(2).rule_against("p1 move up 12,16.5"), "FS-D23"); // they begin on the first floor
    assert!(lay(2).allows("p2 move up 12,16.5"));
    assert_eq!(lay(1).rule_against("p1 move up facing:20"), "FS-D23"); // one has to walk
    // A step over them is enough, and beside them is not.
    let laid = laid().near("p1", 12.0, 15.0, PISTOL).far("q1", 40.0, 40.0, PISTOL);
    let narrow = house(laid).area(Terrain::Stairs, 1, (11.0, 15.5), (12.5, 15.9)).play();
    assert!(narrow.allows("p1 move up 12,16.5") && narrow.rule_against("p1 move up 13.4,16.2") == "FS-D23");
}

#[test]
fn nobody_walks_out_of_an_upper_window() {
    // covers: FS-D23
    let lay = |storey: i16| {
        let laid = laid().near("p1", 10.8, 15.0, PISTOL);
        let laid = if storey == 0 { laid } else { laid.with(upstairs) };
        let window = |laid: Laid| laid.line(Terrain::Window, (10.0, 14.0), (10.0, 16.0)).raised(storey);
        window(house(laid.far("q1", 40.0, 40.0, PISTOL))).play()
    };
    assert!(lay(0).allows("p1 move 9,15"));
    assert_eq!(lay(1).rule_against("p1 move 9,15"), "FS-D23");
    assert!(lay(1).allows("p1 move 12,15"));
}

#[test]
fn who_does_not_get_to_the_stairs_stays_below() {
    // covers: FS-D43, FS-D23
    let after = |to: &str| {
        let laid = laid().near("p1", 12.0, 14.4, PISTOL).far("q1", 14.6, 16.6, PISTOL);
        let mut play = house(laid).area(Terrain::Stairs, 1, (11.0, 16.0), (14.0, 17.0)).play();
        play.impulse(&["p1 move up 12,16.2", &format!("q1 move {to}")], &[]);
        let (_, y) = play.at("p1");
        (y, ["up", "down"].map(|way| play.allows(&format!("p1 move {way} 11.2,16.1"))))
    };
    assert_eq!(after("16,16.6"), (16.2, [false, true]));
    let (y, ways) = after("12.8,16.6"); // q1 is at the foot of the stairs first
    assert!(y > 15.9 && y < 15.93 && ways == [true, false], "{y} {ways:?}");
}

#[test]
fn an_enemy_overhead_does_not_close_the_way() {
    // covers: FS-FLD-18, FS-D43, FS-FLD-01
    let laid = laid().near("p1", 12.0, 15.0, PISTOL).far("q1", 15.0, 17.0, PISTOL).with(upstairs);
    let mut play = house(laid).play();
    play.impulse(&["p1 move 15,15", "q1 move 13.5,15"], &[]); // q1 is there first, on the floor above
    assert_eq!((play.at("q1"), play.at("p1")), ((13.5, 15.0), (15.0, 15.0)));
}

#[test]
fn nobody_stops_in_the_wall_over_a_door() {
    // covers: FS-D24, FS-D23
    let lay = |up: bool| {
        let laid = laid().near("p1", 15.0, 11.0, PISTOL);
        let laid = if up { laid.with(upstairs) } else { laid };
        house(laid.far("q1", 40.0, 40.0, PISTOL)).line(Terrain::Door, (14.0, 10.0), (16.0, 10.0)).play()
    };
    assert!(lay(false).allows("p1 move 15,10"));
    assert_eq!(lay(true).rule_against("p1 move 15,10"), "FS-D24");
}

#[test]
fn nobody_goes_up_and_out_of_the_door_at_once() {
    // covers: FS-D23
    let laid = laid().near("p1", 11.0, 16.2, PISTOL).far("q1", 40.0, 40.0, PISTOL);
    let lay = house(laid).area(Terrain::Stairs, 1, (10.2, 16.0), (11.5, 17.0));
    let play = lay.line(Terrain::Door, (10.0, 15.9), (10.0, 16.9)).play();
    assert!(play.allows("p1 move 9.6,16.4") && play.allows("p1 move up 10.6,16.4"));
    assert_eq!(play.rule_against("p1 move up 9.6,16.4"), "FS-D23");
}

#[test]
fn a_hill_is_no_storey() {
    // covers: FS-D23, FS-FLD-01
    let lay = laid().near("p1", 10.0, 10.0, PISTOL).far("q1", 40.0, 40.0, PISTOL);
    let mut play = lay.area(Terrain::Hill, 1, (8.0, 9.0), (14.0, 12.0)).play();
    assert!(play.allows("p1 move 12,10") && play.allows("p1 move 10,8"));
    play.impulse(&["p1 move 10,8"], &[]);
    assert!(play.allows("p1 move 10,10.5")); // and up again
}
