//! Push-backs, charges and the moves of marked figures.

use engine::table::{Area, Crossings, Edges, Ground, Line, Point};
use fire_and_steel::field::Field;
use fire_and_steel::field::figure::{Figure, FigureId};
use fire_and_steel::field::push::{Shift, Stop};
use fire_and_steel::field::safety::{Flight, Safety};
use fire_and_steel::field::terrain::Terrain;

use crate::field_table::*;

/// The first figure pushed back an inch by the second.
fn pushed(areas: Vec<Area>, lines: Vec<Line>, figures: &[Figure]) -> Shift {
    let ground = Ground::new(areas, lines);
    on(&ground, figures, |field, buffer| field.pushed_back(&figures[0], &figures[1], 1, buffer))
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.003
}

#[test]
fn a_push_goes_straight_away_and_keeps_the_facing() {
    // covers: FS-FLD-16, FS-R53
    let figures = [turned(man(1, 1, 10.6, 10.8), 30.0), man(2, 2, 10.0, 10.0)];
    let shift = pushed(vec![], vec![], &figures);
    assert!(close(shift.end.centre().x, 11.2) && close(shift.end.centre().y, 11.6) && close(shift.moved, 1.0));
    assert_eq!((shift.end.pose.facing, shift.stop, shift.rule), (figures[0].pose.facing, None, "FS-FLD-16"));
    let apart = on(&open_ground(), &figures, |field, buffer| field.contact(&shift.end, &figures[1], buffer));
    assert!(!apart.holds());
}

#[test]
fn a_push_stops_short_of_ground_figures_and_the_edge() {
    // covers: FS-FLD-16, FS-D21
    let pair = |y: f64| [man(1, 1, 10.0, y), man(2, 2, 10.0, y - 1.0)];
    let wall = |y| vec![line(Terrain::HighWall, (5.0, y), (15.0, y))];
    assert_eq!(pushed(vec![], wall(11.5), &pair(10.0)).moved, 1.0);
    let stopped = pushed(vec![], wall(11.2), &pair(10.0));
    assert!(close(stopped.moved, 0.7) && matches!(stopped.stop, Some(Stop::Ground(_))));
    let water = pushed(vec![area(Terrain::DeepWater, 0, (5.0, 10.5), (15.0, 20.0))], vec![], &pair(10.0));
    assert_eq!((water.moved, water.end.centre().y), (0.0, 10.0)); // it cannot move at all, and stays
    let third = |side, y| {
        let [pushed, striker] = pair(10.0);
        [pushed, striker, man(3, side, 10.0, y)]
    };
    for side in [1, 2] {
        assert_eq!(pushed(vec![], vec![], &third(side, 12.0)).stop, None);
        let met = pushed(vec![], vec![], &third(side, 11.5));
        assert!(close(met.moved, 0.5) && met.stop == Some(Stop::Figure(FigureId(3))));
    }
    let edge = pushed(vec![], vec![], &pair(47.0));
    assert!(close(edge.moved, 0.5) && edge.stop == Some(Stop::Edge));
    assert_eq!(pushed(vec![], vec![], &pair(46.5)).stop, None);
    let (book, figures, ground) = (book(), pair(46.5), open_ground());
    let small = Field::new(&book, &ground, &figures).with_edges(Edges::to(spot(48.0, 47.2)));
    let edge = small.pushed_back(&figures[0], &figures[1], 1, &mut Crossings::default());
    assert!(close(edge.moved, 0.2) && edge.stop == Some(Stop::Edge));
}

/// A house from y = 12 up, with a door in its left wall from y = 18 to y = 19.2.
#[test]
fn a_push_is_not_held_by_bases_that_rounding_made_overlap() {
    // covers: FS-FLD-16, FS-R53
    // Base to base at a slant: the striker stands a hair nearer than an inch.
    let slant = [man(1, 1, 10.0, 13.0), man(2, 2, 10.377, 12.074)];
    let shift = pushed(vec![], vec![], &slant);
    assert!(close(shift.moved, 1.0) && shift.stop.is_none(), "{shift:?}");
    // So does a friend at its side; one behind it is in the way as ever.
    let by = |friend| pushed(vec![], vec![], &[man(1, 1, 10.0, 13.0), man(2, 2, 10.0, 12.0), friend]);
    assert!(close(by(man(3, 1, 10.999, 13.0)).moved, 1.0));
    let behind = by(man(3, 1, 10.0, 13.999));
    assert_eq!((behind.moved, behind.stop), (0.0, Some(Stop::Figure(FigureId(3)))));
}

fn house_with_a_door() -> (Vec<Area>, Vec<Line>) {
    (
        vec![area(Terrain::Building, 0, (14.0, 12.0), (26.0, 22.0))],
        vec![line(Terrain::Door, (14.0, 18.0), (14.0, 19.2))],
    )
}

#[test]
fn a_push_along_a_wall_ends_where_its_opening_does() {
    // covers: FS-FLD-16, FS-D24, FS-D50
    let (areas, lines) = house_with_a_door();
    // Both stand in the doorway, and the blow drives one of them along the wall.
    let shift = pushed(areas, lines, &[man(1, 1, 14.0, 19.0), man(2, 2, 14.0, 18.0)]);
    assert!(close(shift.moved, 0.2) && close(shift.end.centre().y, 19.2), "{shift:?}");
    // Off the wall nothing keeps it.
    let (areas, lines) = house_with_a_door();
    assert_eq!(pushed(areas, lines, &[man(1, 1, 13.9, 19.0), man(2, 2, 13.9, 18.0)]).moved, 1.0);
}

#[test]
fn a_push_that_slants_at_a_wall_is_not_rounded_into_it() {
    // covers: FS-FLD-16, FS-D24
    let (areas, lines) = house_with_a_door();
    let shift = pushed(areas, lines, &[man(1, 1, 20.0, 11.999), man(2, 2, 19.0, 11.998)]);
    assert!(shift.end.centre().y < 12.0 && shift.end.centre().x > 20.4, "{shift:?}");
}

#[test]
fn a_charge_past_a_wall_is_not_rounded_into_it() {
    // covers: FS-D44, FS-D24
    let house = vec![area(Terrain::Building, 0, (14.0, 15.0), (26.0, 22.0))];
    let ground = Ground::new(house, vec![line(Terrain::Window, (19.0, 15.0), (19.6, 15.0))]);
    // The enemy is in the window, and contact would be at (20.3, 14.9997).
    let figures = [man(1, 1, 23.101, 14.999), man(2, 2, 19.3, 15.0)];
    let shift = on(&ground, &figures, |field, buffer| field.charge(&figures[0], &figures[1], 3.0, buffer));
    assert!(shift.end.centre().y < 15.0 && shift.end.centre().x < 21.7, "{shift:?}");
}

#[test]
fn a_charge_along_a_wall_ends_where_its_opening_does() {
    // covers: FS-D44, FS-D24, FS-D50
    let (areas, lines) = house_with_a_door();
    let figures = [man(1, 1, 14.0, 19.1), man(2, 2, 14.0, 22.6)];
    let ground = Ground::new(areas, lines);
    let shift = on(&ground, &figures, |field, buffer| field.charge(&figures[0], &figures[1], 3.0, buffer));
    assert!(close(shift.moved, 0.1) && close(shift.end.centre().y, 19.2), "{shift:?}");
}

/// The first figure charges the second.
fn charge(lines: Vec<Line>, figures: &[Figure], allowance: f64) -> Shift {
    let ground = Ground::new(vec![], lines);
    on(&ground, figures, |field, buffer| field.charge(&figures[0], &figures[1], allowance, buffer))
}

#[test]
fn a_charge_goes_straight_to_contact_or_as_far_as_it_can() {
    // covers: FS-D44
    let pair = [turned(man(1, 1, 10.0, 10.0), 90.0), man(2, 2, 10.0, 13.5)];
    let home = charge(vec![], &pair, 3.0);
    assert!(close(home.moved, 2.5) && home.stop == Some(Stop::Figure(FigureId(2))));
    assert_eq!((home.end.pose.facing.hundredths(), home.rule), (0, "FS-D44"));
    assert!(on(&open_ground(), &pair, |field, buffer| field.contact(&home.end, &pair[1], buffer).holds()));
    assert_eq!(charge(vec![], &pair, 2.45).stop, Some(Stop::Figure(FigureId(2)))); // close enough to be in contact
    assert_eq!(charge(vec![], &pair, 2.449).stop, None);
    let short = charge(vec![], &pair, 2.0);
    assert!(close(short.end.centre().y, 12.0) && short.stop.is_none());
    let wall = charge(vec![line(Terrain::HighWall, (5.0, 12.0), (15.0, 12.0))], &pair, 3.0);
    assert!(close(wall.moved, 1.5) && matches!(wall.stop, Some(Stop::Ground(_))));
    // Of two walls the first stops it, whichever was laid first.
    let walls = |ys: [f64; 2]| ys.map(|y| line(Terrain::HighWall, (5.0, y), (15.0, y))).to_vec();
    for ys in [[11.8, 12.5], [12.5, 11.8]] {
        assert!(close(charge(walls(ys), &pair, 3.0).moved, 1.3));
    }
}

#[test]
fn a_charge_into_a_shed_is_stopped_by_its_back_wall() {
    // covers: FS-D44, FS-D24
    let shed = vec![area(Terrain::Building, 0, (5.0, 12.0), (15.0, 13.4))];
    let ground = |door: bool| {
        let doors = if door { vec![line(Terrain::Door, (9.0, 12.0), (11.0, 12.0))] } else { vec![] };
        Ground::new(shed.clone(), doors)
    };
    let figures = [man(1, 1, 10.0, 11.0), man(2, 2, 10.0, 15.0)];
    let moved =
        |door| on(&ground(door), &figures, |field, buffer| field.charge(&figures[0], &figures[1], 3.0, buffer)).moved;
    assert!(close(moved(false), 0.5) && close(moved(true), 1.9));
}

#[test]
fn the_dead_and_those_on_another_storey_stop_nobody() {
    // covers: FS-FLD-16, FS-D44, FS-FLD-01
    let house = || vec![area(Terrain::Building, 0, (5.0, 5.0), (15.0, 15.0))];
    let pushed_by = |third: Figure| pushed(house(), vec![], &[man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 9.0), third]).stop;
    let third = || man(3, 2, 10.0, 11.5);
    assert_eq!(pushed_by(third()), Some(Stop::Figure(FigureId(3))));
    assert_eq!(pushed_by(on_level(third(), 1)), None);
    assert_eq!(pushed_by(Figure { out: true, ..third() }), None);
    let ground = Ground::new(house(), vec![]);
    let charged = |enemy: Figure, third: Figure| {
        let figures = [man(1, 1, 10.0, 10.0), enemy, third];
        on(&ground, &figures, |field, buffer| field.charge(&figures[0], &figures[1], 3.0, buffer))
    };
    let enemy = || man(2, 2, 10.0, 13.5);
    assert_eq!(charged(enemy(), third()).stop, Some(Stop::Figure(FigureId(3))));
    assert_eq!(charged(enemy(), on_level(third(), 1)).stop, Some(Stop::Figure(FigureId(2))));
    assert_eq!(charged(enemy(), Figure { out: true, ..third() }).stop, Some(Stop::Figure(FigureId(2))));
    // At one over its head a charge ends below him, and not beyond.
    let below = charged(on_level(man(2, 2, 10.0, 11.5), 1), man(3, 1, 6.0, 6.0));
    assert!(close(below.moved, 1.5) && below.stop.is_none(), "{below:?}");
}

#[test]
fn the_first_enemy_in_the_way_is_contacted_and_friends_are_passed_but_not_stood_on() {
    // covers: FS-D44
    let with = |third: Figure| [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 14.0), third];
    let enemy = charge(vec![], &with(man(3, 2, 10.3, 12.0)), 3.0);
    assert_eq!(enemy.stop, Some(Stop::Figure(FigureId(3))));
    assert!(enemy.end.pose.facing.hundredths() > 18_000); // turned to the right, at the one it met
    let passed = charge(vec![], &with(man(3, 1, 10.6, 11.5)), 3.0);
    assert!(close(passed.moved, 3.0) && passed.stop == Some(Stop::Figure(FigureId(2))));
    let friend = charge(vec![], &with(man(3, 1, 10.0, 12.5)), 3.0);
    assert!(close(friend.moved, 1.5) && friend.stop == Some(Stop::Figure(FigureId(3))));
}

/// The first figure would flee so.
fn flight(lines: Vec<Line>, figures: &[Figure], to: (f64, f64), goal: Option<(f64, f64)>) -> Flight {
    flight_over(&Ground::new(vec![], lines), figures, to, goal)
}

fn flight_over(ground: &Ground, figures: &[Figure], to: (f64, f64), goal: Option<(f64, f64)>) -> Flight {
    let goal = goal.map(|(x, y)| Point::new(x, y));
    on(ground, figures, |field, buffer| {
        field.flight(&figures[0], &field.landed(&figures[0], spot(to.0, to.1), 0), goal, buffer)
    })
}

#[test]
fn a_marked_figure_goes_to_cover_out_of_sight_or_away() {
    // covers: FS-MOR-12, FS-FLD-17, FS-D36
    let pair = [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 20.0)];
    let further = flight(vec![], &pair, (10.0, 9.0), None);
    assert_eq!(
        (further.enemy, further.safety, further.rule),
        (Some(FigureId(2)), Some(Safety::Further(10.0, 11.0)), "FS-FLD-17")
    );
    assert!(!flight(vec![], &pair, (10.0, 11.0), None).is_allowed());
    assert!(!flight(vec![], &pair, (10.0, 10.0), None).is_allowed());
    let low = || vec![line(Terrain::LowWall, (11.0, 13.0), (13.0, 13.0))];
    let cover = flight(low(), &pair, (12.0, 12.0), None);
    assert!(matches!(cover.safety, Some(Safety::Cover(_))), "{cover:?}");
    assert!(!flight(low(), &pair, (10.0, 12.0), None).is_allowed());
    let high = vec![line(Terrain::HighWall, (8.0, 13.0), (15.0, 13.0))];
    assert_eq!(flight(high, &pair, (12.0, 12.0), None).safety, Some(Safety::OutOfSight));
    assert!(flight(vec![], &pair[..1], (10.0, 11.0), None).is_allowed());
    let alone = [pair[0].clone(), Figure { out: true, ..pair[1].clone() }];
    assert_eq!(flight(vec![], &alone, (10.0, 11.0), None).enemy, None); // nobody fears the dead
}

#[test]
fn a_marked_figure_may_be_on_its_way_to_a_safe_place_not_far_off() {
    // covers: FS-FLD-17, FS-D36
    let pair = |y| [man(1, 1, 10.0, y), man(2, 2, 10.0, 40.0)];
    let wall = || vec![line(Terrain::LowWall, (8.0, 23.0), (12.0, 23.0))];
    let goal = Some((10.0, 22.0));
    let nearer = flight(wall(), &pair(10.0), (10.0, 13.0), goal);
    assert!(matches!(nearer.safety, Some(Safety::NearerToGoal(_))));
    assert!(!flight(wall(), &pair(9.999), (10.0, 13.0), goal).is_allowed()); // more than 12" off
    assert!(!flight(wall(), &pair(10.0), (10.0, 13.0), None).is_allowed());
    assert!(!flight(vec![], &pair(10.0), (10.0, 13.0), goal).is_allowed()); // nothing safe there
    let sideways = flight(wall(), &pair(21.0), (11.5, 21.2), goal);
    assert!(!matches!(sideways.safety, Some(Safety::NearerToGoal(_)))); // no nearer than it was
    let round = flight(wall(), &pair(12.0), (16.0, 14.0), goal); // as far off as before: 10"
    assert!(!round.is_allowed(), "{round:?}");
}

#[test]
fn a_marked_figure_is_out_of_sight_behind_a_hill_and_not_on_it() {
    // covers: FS-FLD-17
    let hill = Ground::new(vec![area(Terrain::Hill, 1, (5.0, 11.0), (15.0, 14.0))], vec![]);
    let below = [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 20.0)];
    assert!(!flight_over(&hill, &below, (10.0, 12.5), None).is_allowed()); // on the crest
    assert!(!flight_over(&hill, &below, (10.0, 11.0), Some((10.0, 12.5))).is_allowed()); // on its way there
    let above = [on_level(man(1, 1, 14.0, 12.0), 1), man(2, 2, 10.0, 20.0)];
    let behind = flight_over(&hill, &above, (13.0, 10.5), None);
    assert_eq!(behind.safety, Some(Safety::OutOfSight));
}

#[test]
fn the_nearest_visible_enemy_is_the_one_to_fear() {
    // covers: FS-FLD-17
    let figures = [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 5.0), man(3, 2, 10.0, 20.0)];
    let enemy = |figures: &[Figure]| flight(vec![], figures, (10.0, 10.0), None).enemy;
    assert_eq!(enemy(&figures), Some(FigureId(3))); // the nearer one is behind it
    assert_eq!(enemy(&figures.clone().map(|figure| turned(figure, 180.0))), Some(FigureId(2)));
    assert_eq!(enemy(&figures[..2]), Some(FigureId(2))); // none visible: the nearest
    // Of several visible ones the nearest, and of those equally near the lowest number.
    let three = |x, y| [man(1, 1, 10.0, 10.0), man(2, 2, 10.0, 18.0), man(3, 2, x, y)];
    assert_eq!(enemy(&three(10.0, 20.0)), Some(FigureId(2)));
    assert_eq!(enemy(&three(10.0, 17.0)), Some(FigureId(3)));
    assert_eq!(enemy(&three(18.0, 10.0)), Some(FigureId(2)));
    // A nearer one behind a wall is not visible.
    let wall = || vec![line(Terrain::HighWall, (13.0, 9.0), (13.0, 15.0))];
    let hidden = |lines| flight(lines, &three(16.0, 12.0), (10.0, 10.0), None).enemy;
    assert_eq!((hidden(vec![]), hidden(wall())), (Some(FigureId(3)), Some(FigureId(2))));
}
