//! Moving across, surprise, the nominated point of aim, changes of target.

use fire_and_steel::field::figure::{Aim, Figure, FigureId};
use fire_and_steel::field::surprise::{Wary, changes_with};

use crate::field_table::*;

#[test]
fn a_target_moves_across_between_half_a_right_angle_and_its_rest() {
    // covers: FS-FLD-08, FS-R33
    let across = |x: f64, y: f64| {
        let figures = [man(1, 1, 10.0, 0.0), came(man(2, 2, 10.0 + x, 10.0 + y), &[(10.0, 10.0)])];
        on(&open_ground(), &figures, |field, _| field.moved_across(&figures[0], &figures[1]).unwrap())
    };
    assert!(across(3.0, 0.0).across); // the worked example
    assert!(!across(1.0, -3.0).across);
    assert!(across(1.0, 0.0).across && !across(0.999, 0.0).across);
    assert!(across(2.0, 2.0).across && !across(2.0, 2.001).across);
    assert!(across(-2.0, -2.0).across && !across(-2.0, -2.001).across);
    assert_eq!((across(3.0, 0.0).degrees, across(2.0, -2.0).degrees), (90.0, 135.0));
    assert_eq!(across(3.0, 0.0).rule, "FS-FLD-08");
    // From start to end, whatever lay between; and not at all if it stood.
    let round = [man(1, 1, 10.0, 0.0), came(man(2, 2, 10.0, 13.0), &[(10.0, 10.0), (13.0, 11.0)])];
    assert!(!on(&open_ground(), &round, |field, _| field.moved_across(&round[0], &round[1]).unwrap().across));
    let stood = [man(1, 1, 10.0, 0.0), man(2, 2, 10.0, 10.0)];
    assert!(on(&open_ground(), &stood, |field, _| field.moved_across(&stood[0], &stood[1])).is_none());
}

fn watching(mut figure: Figure, x: f64, y: f64, holds: bool) -> Figure {
    figure.aim = Aim::Point(spot(x, y));
    figure.memory.holds = holds;
    figure
}

#[test]
fn an_unseen_enemy_surprises_once_in_a_turn() {
    // covers: FS-FLD-09, FS-FLD-10, FS-R20, FS-R21, FS-D27
    let figure = man(1, 1, 10.0, 10.0);
    let asks = |figure: Figure| {
        let figures = [figure, man(2, 2, 10.0, 20.0)];
        on(&open_ground(), &figures, |field, _| {
            (field.wary(&figures[0], &figures[1]), field.expected(&figures[0], FigureId(2)))
        })
    };
    assert_eq!(asks(figure.clone()), (None, None));
    assert_eq!(asks(saw(figure.clone(), &[3])), (None, None));
    assert_eq!(asks(saw(figure.clone(), &[2])), (Some(Wary::Saw), Some(Wary::Saw)));
    let mut shot_at = figure.clone();
    shot_at.memory.attackers = [FigureId(2)].into_iter().collect();
    assert_eq!(asks(shot_at), (Some(Wary::Attacked), Some(Wary::Attacked)));
    // The point of aim keeps from being surprised; for the shot it is a fact of its own.
    assert_eq!(asks(watching(figure.clone(), 12.5, 20.0, false)), (Some(Wary::Watching), None));
    assert_eq!(asks(watching(figure, 12.501, 20.0, false)), (None, None));
}

#[test]
fn a_target_is_in_the_point_if_its_base_comes_near() {
    // covers: FS-FLD-11, FS-R19, FS-D26
    let point =
        |figure: &Figure, held| on(&open_ground(), &[], |field, _| field.in_point(spot(10.0, 10.0), figure, held));
    assert!(point(&man(2, 2, 12.5, 10.0), false).inside);
    assert!(!point(&man(2, 2, 12.501, 10.0), false).inside);
    assert!(point(&rider(man(2, 2, 12.75, 10.0)), false).inside);
    let found = point(&man(2, 2, 12.5, 10.0), false);
    assert_eq!((found.gap, found.rule), (2.0, "FS-FLD-11"));
    // It ran by: only a held shot catches it.
    let ran = came(man(2, 2, 14.0, 12.0), &[(6.0, 12.0), (10.0, 12.0)]);
    assert!(!point(&ran, false).inside);
    assert!(point(&ran, true).inside && point(&ran, true).at.x == 10.0);
    assert!(!point(&came(man(2, 2, 14.0, 12.501), &[(6.0, 12.501)]), true).inside);
}

#[test]
fn a_held_shot_meets_its_target_where_it_came_through() {
    // covers: FS-FLD-11
    let held = |figure: &Figure| {
        on(&open_ground(), &[], |field, _| field.held_target(spot(10.0, 10.0), figure).map(|at| at.centre()))
    };
    let ran = came(man(2, 2, 14.0, 11.0), &[(6.0, 11.0)]);
    assert_eq!(held(&ran).map(|at| (at.x, at.y)), Some((10.0, 11.0)));
    // One that is still in it is met where it stands.
    let stopped = came(man(2, 2, 11.0, 11.0), &[(6.0, 11.0)]);
    assert_eq!(held(&stopped).map(|at| (at.x, at.y)), Some((11.0, 11.0)));
    assert_eq!(held(&man(2, 2, 14.0, 11.0)), None);
}

#[test]
fn each_switch_to_another_enemy_is_a_change_of_target() {
    // covers: FS-FLD-20, FS-R30, FS-D09
    let mut figure = man(1, 1, 10.0, 10.0);
    assert_eq!(changes_with(&figure, FigureId(2), false), 0);
    assert_eq!(changes_with(&figure, FigureId(2), true), 1);
    figure.memory.current_target = Some(FigureId(2));
    assert_eq!(changes_with(&figure, FigureId(2), false), 0);
    assert_eq!(changes_with(&figure, FigureId(3), false), 1);
    figure.memory.target_changes = 1;
    figure.memory.current_target = Some(FigureId(3));
    assert_eq!(changes_with(&figure, FigureId(2), false), 2);
}
