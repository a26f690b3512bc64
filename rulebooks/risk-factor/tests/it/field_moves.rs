//! Arrangements, free places, groups on the move, ways off, cover to make for.

use engine::game::Side;
use engine::table::{Heading, Point};
use risk_factor::field::arrange::{Arrangement, offsets};
use risk_factor::field::away::Edge;
use risk_factor::field::going::{Allowance, Barred};
use risk_factor::field::group::Rank;
use risk_factor::field::haven::Search;
use risk_factor::field::march::{March, Marchers};
use risk_factor::field::room::{Room, whole_places};
use risk_factor::field::terrain::Terrain;
use risk_factor::words::Weapon;

use crate::ground::*;

const US: Side = Side::FIRST;
const THEM: Side = Side::SECOND;

fn ahead() -> Heading {
    Heading::radians(0.0)
}

fn ends(march: &March) -> Vec<(u16, f64, f64)> {
    let mut ends: Vec<(u16, f64, f64)> = march
        .steps
        .iter()
        .map(|step| (step.figure.0, step.way.last().unwrap().x, step.way.last().unwrap().y))
        .collect();
    ends.sort_by_key(|end| end.0);
    ends
}

#[test]
fn arrangements_are_laid_out_about_the_guide() {
    // covers: RK-D45
    assert_eq!(offsets(Arrangement::Line, 4, 2.5), [(-5.0, 0.0), (-2.5, 0.0), (2.5, 0.0)]);
    assert_eq!(offsets(Arrangement::TwoRanks, 5, 2.5), [(-2.5, 0.0), (2.5, 0.0), (-2.5, -2.5), (0.0, -2.5)]);
    assert_eq!(offsets(Arrangement::File, 3, 2.5), [(0.0, -2.5), (0.0, -5.0)]);
    let laid = bare().group(US, Weapon::Rifle, &row(3, 100.0, 100.0));
    laid.ask(|field, _| {
        let open = field.places(A, &[f(0), f(2)], f(1), Point::new(50.0, 50.0), Arrangement::Open, ahead());
        assert_eq!(open, [(f(0), Point::new(45.0, 50.0)), (f(2), Point::new(55.0, 50.0))]);
        let still = field.places(A, &[f(0), f(2)], f(1), Point::new(50.0, 50.0), Arrangement::AsTheyStand, ahead());
        assert_eq!(still[0].1, Point::new(47.5, 50.0));
    });
}

#[test]
fn the_guide_is_the_leader_or_the_man_in_the_middle() {
    // covers: RK-D38
    let laid = bare().group(US, Weapon::Rifle, &row(4, 100.0, 100.0));
    assert_eq!(laid.ask(|field, _| field.guide(A)), Some(f(1))); // of two equally near the lower number
    let led = laid.leader(US, Rank::Nco, (98.0, 103.0)).leader(US, Rank::Officer, (110.0, 103.0));
    assert_eq!(led.ask(|field, _| field.guide(A)), Some(f(5)));
}

fn four_and_their_officer() -> Laid {
    bare().group(US, Weapon::Rifle, &[(10.0, 10.0), (12.5, 10.0), (17.5, 10.0), (20.0, 10.0)]).leader(
        US,
        Rank::Officer,
        (15.0, 10.0),
    )
}

fn led_to(laid: &Laid, to: (f64, f64), arrangement: Arrangement, allowance: f64) -> Result<March, Barred> {
    laid.ask(|field, _| {
        let movers = field.marching(A);
        let marchers = Marchers {
            group: A,
            movers: &movers,
            guide: f(4),
            arrangement,
            heading: ahead(),
            clear: field.keeps_clear(),
        };
        field.lay_out(marchers, &[Point::new(15.0, 10.0), Point::new(to.0, to.1)], allowance)
    })
}

#[test]
fn the_others_go_to_their_places_about_the_guide() {
    // covers: RK-D38, RK-D45, RK-MOV-05
    let line = led_to(&four_and_their_officer(), (15.0, 25.0), Arrangement::AsTheyStand, 15.0).unwrap();
    assert!(ends(&line).iter().all(|end| (end.2 - 25.0).abs() < 1e-9));
    let file = led_to(&four_and_their_officer(), (15.0, 25.0), Arrangement::File, 15.0).unwrap();
    assert_eq!(ends(&file), [(0, 15.0, 22.5), (1, 15.0, 20.0), (2, 15.0, 17.5), (3, 15.0, 15.0), (4, 15.0, 25.0)]);
    let longest = file.steps.iter().filter(|step| step.figure != f(4)).map(|step| step.went).fold(0.0, f64::max);
    assert!((longest - 13.46).abs() < 0.05, "{longest}");
    // No figure goes further than the allowance.
    let short = led_to(&four_and_their_officer(), (15.0, 25.0), Arrangement::File, 8.0).unwrap();
    assert!(short.steps.iter().skip(1).all(|step| step.went <= 8.01));
}

#[test]
fn bad_going_is_what_any_base_touches() {
    // covers: RK-D04, RK-D38
    let scrub = four_and_their_officer().area(Terrain::Scrub, (0.0, 20.0), (200.0, 100.0));
    assert!(led_to(&scrub, (15.0, 25.0), Arrangement::AsTheyStand, 15.0).unwrap().bad);
    assert!(!led_to(&scrub, (15.0, 19.0), Arrangement::AsTheyStand, 15.0).unwrap().bad);
    assert!(led_to(&scrub, (15.0, 19.1), Arrangement::AsTheyStand, 15.0).unwrap().bad);
    // A move that the program makes goes the further of two ways.
    let goes = |begins: f64| {
        let laid = four_and_their_officer().area(Terrain::Scrub, (0.0, 11.0 + begins), (200.0, 100.0));
        laid.ask(|field, _| {
            let movers = field.marching(A);
            let marchers = Marchers {
                group: A,
                movers: &movers,
                guide: f(4),
                arrangement: Arrangement::AsTheyStand,
                heading: ahead(),
                clear: 1.0,
            };
            let way = [Point::new(15.0, 10.0), Point::new(15.0, 60.0)];
            field.go_along(marchers, &way, 50.0, Allowance { full: 15.0, bad: 7.5 })
        })
    };
    assert!((goes(9.0).led() - 9.0).abs() < 0.01, "{}", goes(9.0).led());
    assert!((goes(6.0).led() - 7.5).abs() < 0.01 && goes(6.0).bad);
    assert!((goes(40.0).led() - 15.0).abs() < 0.01);
}

#[test]
fn enemies_and_shut_ground_are_gone_round() {
    // covers: RK-D16, RK-D04, RK-D32
    let laid = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(THEM, Weapon::Rifle, &[(100.0, 106.0)]);
    laid.ask(|field, _| {
        let way = field.way(f(0), Point::new(100.0, 112.0), 20.0).unwrap();
        assert!(way.len() > 2 && field.is_clear(f(0), way[0], way[1]));
        assert!(field.way(f(0), Point::new(100.0, 112.0), 12.2).is_none()); // the straight way is shut, the other longer
    });
    let river =
        bare().area(Terrain::DeepWater, (0.0, 110.0), (120.0, 120.0)).group(US, Weapon::Rifle, &[(100.0, 100.0)]);
    river.ask(|field, _| {
        assert!(matches!(
            field.first_bar(f(0), Point::new(100.0, 100.0), Point::new(100.0, 130.0)),
            Some((_, Barred::Ground(_)))
        ));
        assert!(field.way(f(0), Point::new(100.0, 130.0), 80.0).unwrap().len() > 2);
    });
}

#[test]
fn a_place_is_free_or_the_nearest_free_one_serves() {
    // covers: RK-D32, RK-D45
    let laid = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(US, Weapon::Rifle, &[(120.0, 100.0)]).group(
        THEM,
        Weapon::Rifle,
        &[(140.0, 100.0)],
    );
    laid.ask(|field, _| {
        let movers = [f(0)];
        let room = Room::new(US, &movers, 1.0);
        let bars = |x: f64| field.bars(&room, f(0), Point::new(x, 100.0));
        assert_eq!((bars(122.0), bars(121.9)), (None, Some(Barred::Taken)));
        assert_eq!((bars(137.0), bars(137.1)), (None, Some(Barred::Enemy(f(2)))));
        assert_eq!(bars(199.5), Some(Barred::OffTable));
        let near = field.nearest_free(&room, f(0), Point::new(120.0, 100.0)).unwrap();
        assert!((near.distance(Point::new(120.0, 100.0)) - 2.0).abs() < 0.26);
    });
}

#[test]
fn those_left_behind_are_apart() {
    // covers: RK-D11
    let laid = bare().group(US, Weapon::Rifle, &[(100.0, 100.0), (102.5, 100.0), (112.5, 100.0), (115.0, 100.0)]);
    laid.ask(|field, _| {
        let members: Vec<_> = field.members(A).collect();
        assert_eq!(field.stragglers(&members, f(1)), [f(2), f(3)]);
        assert_eq!(field.stragglers(&members, f(2)), [f(0), f(1)]); // of equal parts the guide's
    });
}

#[test]
fn a_way_off_is_turned_where_it_is_blocked() {
    // covers: RK-FLD-11, RK-D19
    let off = |laid: &Laid| {
        laid.ask(|field, _| {
            let heading = field.away_from(A, Point::new(100.0, 160.0)).unwrap();
            field.way_off(f(0), &[f(0)], heading, Allowance { full: 15.0, bad: 7.5 }, Edge::Near, &|edge, _| {
                edge == Edge::Near
            })
        })
    };
    let plain = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]);
    let straight = off(&plain);
    assert!((straight.far - 15.0).abs() < 1e-9 && straight.heading.degrees().abs() > 179.9);
    // A pond behind: the first turn to the left that clears it.
    let pond = bare().area(Terrain::DeepWater, (97.0, 80.0), (103.0, 95.0)).group(US, Weapon::Rifle, &[(100.0, 100.0)]);
    let turned = off(&pond);
    assert!((turned.far - 15.0).abs() < 1e-9);
    let degrees = turned.heading.degrees().abs();
    assert!(degrees < 165.1 && degrees > 89.0, "{degrees}");
    // Over its own edge it leaves.
    let edge = bare().group(US, Weapon::Rifle, &[(100.0, 9.0)]);
    assert!(off(&edge).leaves.is_some());
    // Who may not leave there stops at it, and is not turned aside; at any other edge the way is blocked.
    let stays = |own: Edge| {
        edge.ask(|field, _| {
            let heading = field.away_from(A, Point::new(100.0, 160.0)).unwrap();
            let off = field.way_off(f(0), &[f(0)], heading, Allowance { full: 15.0, bad: 7.5 }, own, &|_, _| false);
            (off.far, off.heading.degrees().abs())
        })
    };
    assert!((stays(Edge::Near).0 - 8.0).abs() < 0.01 && stays(Edge::Near).1 > 179.9);
    assert!((stays(Edge::Far).0 - 15.0).abs() < 0.01 && stays(Edge::Far).1 < 179.0);
}

#[test]
fn a_router_with_no_way_out_is_surrounded() {
    // covers: RK-FLD-09
    let ring: Vec<(f64, f64)> = (0..24)
        .map(|at| {
            let heading = Heading::radians(f64::from(at) * std::f64::consts::TAU / 24.0);
            let place = Point::new(100.0, 100.0) + heading.ahead() * 6.0;
            (place.x, place.y)
        })
        .collect();
    let surrounded = |places: &[(f64, f64)]| {
        let laid = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(THEM, Weapon::Rifle, places);
        laid.ask(|field, _| field.is_surrounded(A, Heading::radians(std::f64::consts::PI), Edge::Near))
    };
    assert!(surrounded(&ring));
    // A gap straight behind is a way out.
    let open: Vec<(f64, f64)> = ring.iter().copied().filter(|(x, y)| !((x - 100.0).abs() < 3.5 && *y < 97.0)).collect();
    assert!(!surrounded(&open));
    // The table edge shuts a way, but not one's own.
    let corner = |own: Edge| {
        let laid = bare().group(US, Weapon::Rifle, &[(1.0, 1.0)]).group(
            THEM,
            Weapon::Rifle,
            &[(5.0, 1.0), (3.5, 3.5), (1.0, 5.0)],
        );
        laid.ask(|field, _| field.is_surrounded(A, Heading::radians(std::f64::consts::PI), own))
    };
    assert!(corner(Edge::Far) && !corner(Edge::Near));
}

#[test]
fn a_group_makes_for_the_nearest_cover_that_takes_all_of_it() {
    // covers: RK-R32
    let found = |laid: &Laid, farther: bool| {
        laid.ask(|field, _| {
            let movers = field.marching(A);
            let enemies = [B];
            field.haven(Search {
                group: A,
                movers: &movers,
                guide: field.guide(A).unwrap(),
                allowance: Allowance { full: 15.0, bad: 7.5 },
                threat: Some(field.centre(f(3))),
                farther_from: if farther { &enemies } else { &[] },
            })
        })
    };
    let laid = |low: f64, high: f64| {
        bare().area(Terrain::Crops, (80.0, low), (130.0, high)).group(US, Weapon::Rifle, &row(3, 100.0, 100.0)).group(
            THEM,
            Weapon::Rifle,
            &[(102.5, 150.0)],
        )
    };
    let behind = found(&laid(80.0, 92.0), true).unwrap();
    assert!(ends(&behind).iter().all(|end| end.2 <= 91.0 + 0.01), "{:?}", ends(&behind));
    // Cover nearer to the enemy does for a halt in cover, not for a retreat.
    assert!(found(&laid(108.0, 130.0), true).is_none());
    assert!(found(&laid(108.0, 130.0), false).is_some());
    assert!(found(&laid(40.0, 60.0), true).is_none()); // out of reach
    let wall = bare()
        .line(Terrain::Wall, (80.0, 95.0), (130.0, 95.0))
        .group(US, Weapon::Rifle, &row(3, 100.0, 100.0))
        .group(THEM, Weapon::Rifle, &[(102.5, 150.0)]);
    let behind = found(&wall, true).unwrap();
    assert!(ends(&behind).iter().all(|end| end.2 < 95.0), "{:?}", ends(&behind));
}

#[test]
fn an_enemy_is_in_reach_by_the_way_to_contact() {
    // covers: RK-FLD-08, RK-MEL-01
    let reach = |gap: f64, bad: f64| {
        let laid = bare()
            .group(US, Weapon::Spear, &row(3, 100.0, 100.0))
            .group(THEM, Weapon::Rifle, &row(3, 100.0, 102.0 + gap))
            .area(Terrain::Scrub, (0.0, bad), (200.0, bad + 3.0));
        laid.ask(|field, _| {
            let rush = field.rush(A, B, Allowance { full: 20.0, bad: 10.0 });
            (field.reach(&field.marching(A), B, Allowance { full: 20.0, bad: 10.0 }).is_some(), rush)
        })
    };
    let (near, rush) = reach(19.9, 190.0);
    assert!(near && rush.contact && rush.march.steps.len() == 3);
    assert!(!reach(20.2, 190.0).0);
    assert!(!reach(15.0, 105.0).0 && !reach(15.0, 105.0).1.contact); // over scrub only 10
    assert!(reach(9.0, 105.0).0);
}

#[test]
fn attackers_spread_over_the_enemy() {
    // covers: RK-D38
    let laid = bare().group(US, Weapon::Spear, &row(4, 100.0, 100.0)).group(
        THEM,
        Weapon::Rifle,
        &[(100.0, 110.0), (106.0, 110.0)],
    );
    let rush = laid.ask(|field, _| field.rush(A, B, Allowance { full: 20.0, bad: 10.0 }));
    let against =
        |enemy: Point| rush.march.steps.iter().filter(|step| step.way.last().unwrap().distance(enemy) < 2.11).count();
    assert_eq!((against(Point::new(100.0, 110.0)), against(Point::new(106.0, 110.0))), (2, 2));
}

#[test]
fn opponents_are_shared_out_evenly() {
    // covers: RK-FLD-13, RK-MEL-03, RK-R53, RK-D31
    let laid = bare().group(US, Weapon::Rifle, &[(100.0, 100.0), (102.5, 100.0)]).group(
        THEM,
        Weapon::Spear,
        &[(100.0, 102.0), (98.0, 100.5), (110.0, 102.0), (104.5, 100.0), (112.0, 105.0)],
    );
    laid.ask(|field, _| {
        let fights = field.fights();
        assert_eq!(fights[0].groups, [A, B]);
        let matched = field.matching(&fights[0], US).unwrap();
        assert_eq!(matched.a, US); // the side with fewer figures
        let against: Vec<usize> = matched.bouts.iter().map(|bout| bout.against.len()).collect();
        assert_eq!(against, [2, 3]);
        assert_eq!(matched.bouts[0].against, [f(2), f(3)]); // pairs in contact first
    });
    // At most four against one: the rest stand by.
    let crowd = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(
        THEM,
        Weapon::Spear,
        &[(100.0, 102.0), (98.0, 100.0), (102.0, 100.0), (100.0, 98.0), (105.0, 105.0)],
    );
    crowd.ask(|field, _| {
        let matched = field.matching(&field.fights()[0], THEM).unwrap();
        assert_eq!(matched.bouts[0].against.len(), 4);
    });
}

#[test]
fn losers_fall_back_straight_from_whom_they_touch() {
    // covers: RK-FLD-14, RK-R60
    let back = |laid: &Laid| laid.ask(|field, _| field.falls_back_to(f(0), 5.0));
    let plain = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(THEM, Weapon::Spear, &[(100.0, 102.0)]);
    assert_eq!(back(&plain), Some(Point::new(100.0, 95.0)));
    // Two equally near: from the middle between them; in that middle there is no way back.
    let two = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(
        THEM,
        Weapon::Spear,
        &[(98.6, 101.42), (101.4, 101.42)],
    );
    let at = back(&two).unwrap();
    assert!((at.x - 100.0).abs() < 0.01 && (at.y - 95.0).abs() < 0.01);
    let between =
        bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(THEM, Weapon::Spear, &[(100.0, 102.0), (100.0, 98.0)]);
    assert_eq!(back(&between), None);
    // A high wall 2 cm behind: not even 2.5.
    let wall = |y: f64| {
        bare().line(Terrain::HighWall, (80.0, y), (120.0, y)).group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(
            THEM,
            Weapon::Spear,
            &[(100.0, 102.0)],
        )
    };
    assert_eq!(back(&wall(97.0)), None);
    assert!(back(&wall(96.0)).is_some());
    // Before a place on a friend's base.
    let friend = bare()
        .group(US, Weapon::Rifle, &[(100.0, 100.0)])
        .group(THEM, Weapon::Spear, &[(100.0, 102.0)])
        .group(US, Weapon::Rifle, &[(100.0, 94.0)]);
    assert!((back(&friend).unwrap().y - 96.0).abs() < 0.06);
}

#[test]
fn a_platoon_hangs_together_within_five_centimetres() {
    // covers: RK-FLD-15
    let near = |gap: f64| {
        let laid = bare().group(US, Weapon::Rifle, &row(2, 100.0, 100.0)).group(
            US,
            Weapon::Rifle,
            &row(2, 104.5 + gap, 100.0),
        );
        laid.ask(|field, _| field.hang_together(A, B))
    };
    assert!(near(5.0) && !near(5.1));
}

#[test]
fn the_search_for_room_goes_from_the_middle_outwards() {
    // covers: RK-D46
    let zone = risk_factor_zone((60.0, 113.0), (120.0, 120.0));
    let laid = bare().group(US, Weapon::Rifle, &row(12, 10.0, 10.0));
    let puts = laid.ask(|field, _| {
        let movers: Vec<_> = field.members(A).collect();
        field.room_in_zone(A, f(6), &movers, (&zone, &whole_places(&zone)), Heading::radians(std::f64::consts::PI))
    });
    let puts = puts.unwrap();
    assert_eq!(puts[0], (f(6), Point::new(90.0, 116.0)));
    let xs: Vec<f64> = puts.iter().map(|put| put.1.x).collect();
    let width = xs.iter().copied().fold(f64::MIN, f64::max) - xs.iter().copied().fold(f64::MAX, f64::min);
    assert!((width - 27.5).abs() < 1e-6);
    // Full of enemies: no room.
    let crowd: Vec<(f64, f64)> =
        (0..20).flat_map(|x| [(61.0 + 3.0 * f64::from(x), 114.5), (61.0 + 3.0 * f64::from(x), 118.0)]).collect();
    let full = bare().group(US, Weapon::Rifle, &row(12, 10.0, 10.0)).group(THEM, Weapon::Rifle, &crowd);
    assert!(full.ask(|field, _| {
        let movers: Vec<_> = field.members(A).collect();
        field.room_in_zone(A, f(6), &movers, (&zone, &whole_places(&zone)), ahead()).is_none()
    }));
}

fn risk_factor_zone(low: (f64, f64), high: (f64, f64)) -> engine::table::Polygon {
    let corners = [low, (high.0, low.1), high, (low.0, high.1)].map(|(x, y)| spot(x, y));
    engine::table::Polygon::on_grid(&corners).unwrap()
}
