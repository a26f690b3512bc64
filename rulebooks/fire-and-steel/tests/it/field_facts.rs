//! Figures in a street: the whole facts of the charts, read off the table.

use engine::chart::{Chart, Facts, Tray};
use engine::dice::Scripted;
use engine::table::{Ground, Point, Walk};
use fire_and_steel::book::Book;
use fire_and_steel::charts::initiative::Activity;
use fire_and_steel::charts::morale::{Context, Leader};
use fire_and_steel::charts::movement::Going;
use fire_and_steel::charts::shooting::Shooting;
use fire_and_steel::field::facts::{Bout, Doing, Shot};
use fire_and_steel::field::fight::Above;
use fire_and_steel::field::figure::{Aim, Figure, FigureId, GroupId};
use fire_and_steel::field::figure_set::FigureSet;
use fire_and_steel::field::measure::ShotAt;
use fire_and_steel::field::terrain::Terrain;
use fire_and_steel::words::{HandWeapon, WeaponClass};

use crate::field_table::*;

/// A street from south to north, a saloon with a door to its west, a trough before it, a fence across it.
fn street() -> Ground {
    Ground::new(
        vec![
            area(Terrain::Street, 0, (8.0, 0.0), (16.0, 48.0)),
            area(Terrain::Building, 0, (0.0, 14.0), (8.0, 24.0)),
            area(Terrain::Trough, 0, (9.0, 18.0), (11.0, 18.5)),
        ],
        vec![line(Terrain::Door, (8.0, 19.0), (8.0, 21.0)), line(Terrain::RailFence, (8.0, 30.0), (16.0, 30.0))],
    )
}

/// 1, 2: the sheriff, who leads, and his deputy; 11-13: outlaws behind the trough, in the saloon, beyond the fence.
fn figures() -> [Figure; 5] {
    let sheriff = Figure { leader: true, shooting_skill: 2, wounds: 1, ..man(1, 1, 10.0, 10.0) };
    let deputy = man(2, 1, 14.0, 12.0);
    let outlaw = |id, x, y| turned(man(id, 2, x, y), 180.0);
    let mut in_saloon = outlaw(12, 6.0, 20.0);
    in_saloon.leader = true;
    [saw(sheriff, &[11]), deputy, outlaw(11, 10.0, 19.2), in_saloon, outlaw(13, 12.0, 35.0)]
}

/// The chart finds the facts sound.
fn sound<F: Facts<Book>>(book: &Book, facts: &F) {
    facts.check(book).unwrap();
}

#[test]
fn a_shot_down_the_street() {
    // covers: FS-FLD-02, FS-FLD-06, FS-FLD-10, FS-FLD-20
    let (book, mut figures) = (book(), figures());
    figures[0].memory.current_target = Some(FigureId(13));
    figures[0].memory.impulses_moved = 2;
    figures[0].memory.broke_off = true;
    figures[2].wounds = 2;
    let ground = street();
    let found = asked(&book, &ground, &figures, |field, buffer| {
        field.shot(&figures[0], &figures[2], Shot::with(WeaponClass::Rifle), buffer)
    });
    let facts = &found.facts;
    assert_eq!((facts.skill, facts.range, facts.wounds, facts.target_wounds), (2, 9.2, 1, 2));
    assert!(facts.target_in_cover && !facts.target_partially_obscured && !facts.target_moved_across);
    assert!(!facts.surprise_target && !facts.target_in_npoa && !facts.target_shielded && !facts.firer_mounted);
    assert_eq!((facts.target_changes, facts.impulses_moved, facts.after_breaking_off), (1, 2, true));
    assert!(found.arc.within && found.sighting.is_open() && found.across.is_none());
    sound(&book, facts);
    let mut dice = Scripted::new([6, 1]);
    let outcome = Shooting::resolve(&book, facts, &mut Tray::new(&mut dice)).unwrap();
    // skill 2, factor 4, change -1, cover -2, broke off -1, wound -1, moved -2
    assert_eq!(outcome.total, Some(6 - 1));
}

#[test]
fn a_shot_at_one_who_comes_out_of_the_saloon() {
    // covers: FS-FLD-08, FS-FLD-10, FS-FLD-11, FS-FLD-15
    let (book, ground) = (book(), street());
    let mut figures = figures();
    figures[3] = came(turned(man(12, 2, 9.0, 20.0), 180.0), &[(6.0, 20.0)]);
    figures[3].shield = true;
    let shot = |figures: &[Figure; 5], at| {
        let shot = Shot { at, ..Shot::with(WeaponClass::Bow) };
        asked(&book, &ground, figures, |field, buffer| field.shot(&figures[0], &figures[3], shot, buffer))
    };
    let facts = shot(&figures, ShotAt::Enemy).facts;
    assert!(facts.surprise_target && !facts.target_in_npoa && facts.target_moved_across && facts.target_shielded);
    assert_eq!(facts.range, 10.05);
    assert_eq!(shot(&figures, ShotAt::Charger).facts.range, 0.0);
    figures[0].aim = Aim::Point(spot(8.0, 20.0));
    let watched = shot(&figures, ShotAt::Enemy).facts;
    assert!(watched.target_in_npoa && watched.surprise_target); // two facts; the chart makes nothing of it
    // It runs on along the street: a held shot meets it at the door.
    figures[3] = came(man(12, 2, 12.0, 24.0), &[(6.0, 20.0), (9.0, 20.0)]);
    assert_eq!(shot(&figures, ShotAt::Enemy).facts.range, 14.142);
    assert!(!shot(&figures, ShotAt::Enemy).facts.target_in_npoa);
    figures[0].memory.holds = true;
    let held = shot(&figures, ShotAt::Enemy);
    assert_eq!((held.facts.range, held.range.line.to), (10.198, Point::new(8.0, 20.0)));
    assert!(held.facts.target_in_npoa && held.facts.target_in_cover);
    // It is met at the point, but it moved across by where it started and where it is now.
    let across = |way: &[(f64, f64)], x, y| {
        let mut figures = figures.clone();
        figures[0].aim = Aim::Point(spot(13.0, 24.0));
        figures[3] = came(man(12, 2, x, y), way);
        let facts = shot(&figures, ShotAt::Enemy).facts;
        (facts.target_in_npoa, facts.target_moved_across)
    };
    assert_eq!(across(&[(10.0, 24.0), (13.0, 24.0)], 10.2, 28.0), (true, false));
    assert_eq!(across(&[(13.0, 27.0), (13.0, 24.0)], 9.0, 27.0), (true, true));
}

#[test]
fn being_behind_a_man_matters_only_for_sight_surprise_and_shield() {
    // covers: FS-FLD-21
    let facing = |degrees| {
        let mut figures = figures();
        figures[4] = turned(man(13, 2, 10.0, 14.0), degrees);
        figures[4].shield = true;
        on(&street(), &figures, |field, buffer| {
            let shot = field.shot(&figures[0], &figures[4], Shot::with(WeaponClass::Pistol), buffer).facts;
            let blow = field
                .blow(&figures[0], &figures[4], HandWeapon::Knife, Bout { round: 2, surprise: false }, buffer)
                .facts;
            (format!("{shot:?}{blow:?}"), shot.target_shielded && blow.target_shielded)
        })
    };
    let ((front, shielded), (rear, bare)) = (facing(180.0), facing(0.0));
    assert!(shielded && !bare);
    assert_eq!(front.replace("target_shielded: true", "target_shielded: false"), rear);
}

#[test]
fn a_blow_in_the_doorway() {
    // covers: FS-FLD-03, FS-FLD-09, FS-FLD-12, FS-FLD-13, FS-R41
    let (book, ground) = (book(), street());
    let mut figures = figures();
    figures[0] = Figure { hand_skill: 3, ..man(1, 1, 8.0, 20.0) };
    figures[1] = man(2, 1, 8.5, 21.0);
    figures[3] = Figure { wounds: 1, ..lying(turned(man(12, 2, 7.0, 20.0), 90.0)) };
    let blow = |figures: &[Figure; 5], a: usize, b: usize, round| {
        asked(&book, &ground, figures, |field, buffer| {
            let bout = Bout { round, ..field.first_bout(&figures[a], &figures[b]) };
            field.blow(&figures[a], &figures[b], HandWeapon::Sword, bout, buffer)
        })
    };
    let found = blow(&figures, 0, 3, 1);
    assert_eq!((found.facts.skill, found.facts.opponents, found.facts.round), (3, 1, 1));
    assert_eq!((found.facts.wounds, found.facts.target_wounds), (0, 1));
    assert!(found.facts.confined_space && found.facts.from_above && found.facts.opponent_surprised);
    assert_eq!((found.above, found.confined.unwrap().rule), (Some(Above::Lying), "FS-FLD-12"));
    sound(&book, &found.facts);
    // A surprise fight stays one, but only its first round is the better for it.
    let later = blow(&figures, 0, 3, 2).facts;
    assert!(later.opponent_surprised && later.round == 2);
    figures[3] = saw(figures[3].clone(), &[1]);
    assert!(!blow(&figures, 0, 3, 1).facts.opponent_surprised);
    // A second enemy at the sheriff's other side, striking out of the street.
    figures[2] = man(11, 2, 9.0, 20.0);
    assert_eq!(blow(&figures, 0, 3, 1).facts.opponents, 2);
    let mut fallen = figures.clone();
    fallen[2].out = true;
    assert_eq!(blow(&fallen, 0, 3, 1).facts.opponents, 1);
    // In contact one strikes all round.
    let facts = format!("{:?}", blow(&figures, 0, 3, 1).facts);
    figures[0] = turned(figures[0].clone(), 270.0);
    assert_eq!(format!("{:?}", blow(&figures, 0, 3, 1).facts), facts);
}

#[test]
fn initiative_in_the_street() {
    // covers: FS-FLD-09, FS-R21, FS-AIM-02, FS-AIM-04
    let ground = street();
    let mut figures = figures();
    figures[0].aim = Aim::Figure(FigureId(11));
    on(&ground, &figures, |field, _| {
        let shooting = |target: &Figure, by: &[u16]| {
            field.initiative(&figures[0], Doing::Shooting(WeaponClass::Rifle, target), ids(by))
        };
        let (facts, surprised_by) = shooting(&figures[2], &[11]);
        assert_eq!((facts.activity, facts.weapon_class), (Activity::Shooting, Some(WeaponClass::Rifle)));
        assert!(facts.aimed && !facts.surprised && !facts.confined_space && surprised_by.is_none());
        assert_eq!(facts.wounds, 1);
        sound(field.book, &facts);
        let (facts, surprised_by) = shooting(&figures[4], &[11, 12]);
        assert!(!facts.aimed && facts.surprised);
        assert_eq!(surprised_by, Some(FigureId(12)));
        let (facts, _) =
            field.initiative(&figures[0], Doing::Fighting(HandWeapon::Bayonet, &figures[3]), FigureSet::NONE);
        assert!(facts.confined_space && !facts.aimed && facts.hand_weapon == Some(HandWeapon::Bayonet));
        sound(field.book, &facts);
        let (facts, _) = field.initiative(&figures[1], Doing::Other, FigureSet::NONE);
        assert_eq!((facts.activity, facts.hand_weapon), (Activity::Other, None));
        sound(field.book, &facts);
    });
    figures[0].aim = Aim::Point(spot(10.0, 21.0));
    on(&ground, &figures, |field, _| {
        let aimed = |target| {
            field.initiative(&figures[0], Doing::Shooting(WeaponClass::Rifle, target), FigureSet::NONE).0.aimed
        };
        assert!(aimed(&figures[2]) && !aimed(&figures[4]));
    });
}

#[test]
fn a_move_over_the_fence() {
    // covers: FS-MOV-05, FS-D24
    let mut figures = figures();
    figures[4].wounds = 1;
    figures[4].morale_markers = 2;
    let facts = |to: f64| {
        on(&street(), &figures, |field, buffer| {
            let path = [Point::new(12.0, 31.0), Point::new(12.0, to)];
            let way = field.way(&figures[4], &path, &mut Walk::default(), buffer);
            field.movement(&figures[4], &way)
        })
    };
    let over = facts(29.0);
    assert_eq!((over.going, over.wounds, over.morale_markers, over.mounted), (Going::Bad, 1, 2, false));
    assert_eq!(facts(33.0).going, Going::Good);
}

#[test]
fn morale_counts_who_is_in_sight_and_knows_no_command_distance() {
    // covers: FS-FLD-14, FS-FLD-19, FS-D53
    let (book, ground) = (book(), street());
    let mut figures = figures();
    figures[2].memory.assailants = [FigureId(1), FigureId(2)].into_iter().collect();
    let morale = |figures: &[Figure; 5], at: usize| {
        asked(&book, &ground, figures, |field, buffer| field.morale(&figures[at], Context::UnderFire, buffer))
    };
    // The outlaw at the trough sees his leader through the door, and the third man over the fence.
    let facts = morale(&figures, 2);
    assert_eq!(
        (facts.leader, facts.group_size, facts.group_dead, facts.group_out_of_sight),
        (Leader::InSight, 3, 0, 0)
    );
    assert_eq!((facts.opponents, facts.wounds, facts.morale_markers), (2, 0, 0));
    sound(&book, &facts);
    // The one up the street does not see into the saloon.
    let facts = morale(&figures, 4);
    assert_eq!((facts.leader, facts.group_out_of_sight, facts.opponents), (Leader::OutOfSight, 1, 1));
    assert_eq!(morale(&figures, 3).leader, Leader::Myself);
    // Once he is dead he is not out of sight as well; and a group is of one side, however it is numbered.
    let mut fallen = figures.clone();
    fallen[3].out = true;
    for figure in &mut fallen {
        figure.group = GroupId(0);
    }
    let facts = morale(&fallen, 4);
    assert_eq!((facts.group_size, facts.group_dead, facts.group_out_of_sight), (3, 1, 0));
    // A leader at the far end of the table is in sight all the same, behind one's back or not.
    figures[0].pose = man(1, 1, 14.0, 47.0).pose;
    assert_eq!(morale(&figures, 1).leader, Leader::InSight);
    figures[1].pose = turned(man(2, 1, 14.0, 1.0), 180.0).pose;
    assert_eq!(morale(&figures, 1).leader, Leader::InSight);
    figures[0].out = true;
    let facts = morale(&figures, 1);
    assert_eq!((facts.leader, facts.group_dead, facts.group_out_of_sight), (Leader::Dead, 1, 0));
    // A leader who is still to come is neither dead nor out of sight: he does not belong to the group yet.
    figures[0].coming = true;
    let facts = morale(&figures, 1);
    let group = (facts.group_size, facts.group_dead, facts.group_out_of_sight);
    assert_eq!((facts.leader, group), (Leader::None, (1, 0, 0)));
}
