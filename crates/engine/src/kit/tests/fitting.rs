//! Finding room: the nearest free place, and figures round what is in the way.

use crate::kit::formed::Files;
use crate::kit::formed::fit::{Search, Wanted, fit};
use crate::kit::formed::room::{FARTHEST, around, lattice, nearest_free, nudged};
use crate::table::{Bounds, Point, Pose, Spot};

const HERE: Spot = Spot::new(10_000, 10_000);

#[test]
fn the_nearest_places_come_first_and_each_once() {
    let places: Vec<Spot> = around(HERE, 100, FARTHEST).collect();
    let far = |spot: &Spot| {
        let (x, y) = (i64::from(spot.x - HERE.x), i64::from(spot.y - HERE.y));
        (x * x + y * y, spot.x, spot.y)
    };
    assert!(places.is_sorted_by(|a, b| far(a) < far(b)));
    assert_eq!(places[0], HERE);
    // As many as a circle of that radius holds, by a plain count.
    let reach = i32::from(FARTHEST);
    let count =
        (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| x * x + y * y)).filter(|far| *far <= reach * reach);
    assert_eq!(places.len(), count.count());
    assert_eq!(around(HERE, 100, u16::MAX).count(), places.len(), "no farther than the farthest");
}

#[test]
fn a_free_place_is_the_nearest_there_is() {
    let free = |spot: &Spot| spot.x >= 10_300 && spot.y >= 10_200;
    assert_eq!(nearest_free(HERE, 100, 20, free), Some(Spot::new(10_300, 10_200)));
    assert_eq!(nearest_free(HERE, 100, 3, free), None);
    assert_eq!(nearest_free(Spot::new(i32::MAX, i32::MIN), 1_000, 5, |_| true), Some(Spot::new(i32::MAX, i32::MIN)));
}

#[test]
fn a_nudge_is_no_larger_than_it_must_be() {
    let pose = Pose::new(0, 0, 4_500);
    assert_eq!(nudged(pose, |_| true), Some(pose));
    assert_eq!(nudged(pose, |pose| pose.spot.y <= -2), Some(Pose::new(0, -2, 4_500)));
    assert_eq!(nudged(pose, |pose| pose.spot.x >= 5 && pose.spot.y >= 5), Some(Pose::new(8, 8, 4_500)));
    assert_eq!(nudged(pose, |pose| pose.spot.x > 16), None);
}

#[test]
fn a_lattice_has_whole_coordinates_wherever_the_box_begins() {
    let zone = Bounds { low: Point::new(-2.5, 1.0), high: Point::new(2.0, 3.9) };
    let mut places = Vec::new();
    lattice(&zone, 1_000, Point::new(0.0, 2.0), &mut places);
    assert_eq!(places.len(), 15, "five by three");
    assert!(places.iter().all(|spot| spot.x % 1_000 == 0 && spot.y % 1_000 == 0 && zone.holds(spot.point())));
    assert_eq!(places[..3], [Spot::new(0, 2_000), Spot::new(-1_000, 2_000), Spot::new(0, 1_000)]);
    let speck = Bounds { low: Point::new(0.0, 0.0), high: Point::new(0.002, 0.001) };
    lattice(&speck, 0, Point::new(0.0, 0.0), &mut places);
    assert_eq!(places.len(), 6, "no mesh is finer than the grid");
}

const SEARCH: Search = Search { mesh: 100, reach: 64 };

fn squad(count: usize) -> Vec<Wanted> {
    let places = Files::line(1.0).places(Pose::new(10_000, 10_000, 0).stance(), count);
    places.map(|place| Wanted { at: Spot::nearest(place), radius: 0.4 }).collect()
}

fn overlapping(figures: &[Wanted], places: &[Spot]) -> bool {
    let near = |a: usize, b: usize| {
        places[a].point().distance(places[b].point()) < figures[a].radius + figures[b].radius - 0.0021
    };
    (0..places.len()).any(|a| (0..a).any(|b| near(a, b)))
}

#[test]
fn who_has_room_stands_where_he_should() {
    let (figures, mut places) = (squad(7), Vec::new());
    fit(&figures, SEARCH, |_, _| true, &mut places).unwrap();
    assert!(places.iter().zip(&figures).all(|(place, figure)| *place == figure.at));
}

#[test]
fn a_figure_that_gives_way_takes_nobodys_place() {
    // A boulder on the third of seven places; beside it the places of the second and the fourth are theirs.
    let (figures, mut places) = (squad(7), Vec::new());
    let boulder = Spot::nearest(figures[2].at.point());
    let free = |_: usize, spot: Spot| spot.point().distance(boulder.point()) >= 0.6;
    fit(&figures, SEARCH, free, &mut places).unwrap();
    assert!(!overlapping(&figures, &places));
    let moved: Vec<usize> = (0..7).filter(|at| places[*at] != figures[*at].at).collect();
    assert_eq!(moved, [2]);
    let off = places[2].point().distance(boulder.point());
    // By a plain search over the same net nothing nearer is free.
    let nearer = around(figures[2].at, 100, 64).take_while(|spot| spot.point().distance(boulder.point()) < off - 1e-9);
    for spot in nearer {
        let blocked =
            !free(2, spot) || (0..7).filter(|at| *at != 2).any(|at| spot.point().distance(places[at].point()) < 0.798);
        assert!(blocked, "{spot:?} is nearer");
    }
}

#[test]
fn figures_that_all_have_to_move_stay_clear_of_one_another() {
    let (figures, mut places) = (squad(9), Vec::new());
    // Nobody may stand north of the fence.
    fit(&figures, SEARCH, |_, spot| spot.y <= 9_000, &mut places).unwrap();
    assert!(!overlapping(&figures, &places));
    assert!(places.iter().all(|place| place.y <= 9_000));
    let again = {
        let mut again = Vec::new();
        fit(&figures, SEARCH, |_, spot| spot.y <= 9_000, &mut again).unwrap();
        again
    };
    assert_eq!(places, again);
}

#[test]
fn where_there_is_no_room_the_first_without_is_named() {
    let (figures, mut places) = (squad(4), Vec::new());
    // Room for one base only, on the place of the second.
    let only = figures[1].at;
    assert_eq!(fit(&figures, SEARCH, |_, spot| spot == only, &mut places), Err(0));
    assert_eq!(fit(&figures, SEARCH, |at, spot| at != 3 || spot == only, &mut places), Err(3));
    assert_eq!(fit(&[], SEARCH, |_, _| false, &mut places), Ok(()));
}

#[test]
fn large_bases_keep_their_distance_from_small_ones() {
    let mut figures = squad(3);
    figures[1].radius = 0.9;
    let mut places = Vec::new();
    fit(&figures, SEARCH, |_, _| true, &mut places).unwrap();
    assert!(!overlapping(&figures, &places));
}
