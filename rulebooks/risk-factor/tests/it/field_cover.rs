//! Measuring, arcs, cover, ranges, command, the rows of the risk factor.

use engine::game::Side;
use engine::table::{Point, Thing};
use risk_factor::field::figure::Health;
use risk_factor::field::group::{CurrentOrder, Rank};
use risk_factor::field::terrain::Terrain;
use risk_factor::words::{Cover, Grade, Weapon};

use crate::ground::*;

const US: Side = Side::FIRST;
const THEM: Side = Side::SECOND;

#[test]
fn gaps_are_between_bases_and_ties_go_to_the_lower_number() {
    // covers: RK-FLD-01, RK-D14, RK-GEN-03
    let laid = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(THEM, Weapon::Rifle, &[(100.0, 112.0)]).group(
        THEM,
        Weapon::Rifle,
        &[(112.0, 100.0)],
    );
    laid.ask(|field, _| {
        assert!((field.gap(f(0), f(1)) - 10.0).abs() < 1e-9);
        assert_eq!(field.nearest(A, field.acting(THEM)).unwrap().0, B);
    });
    let riders = laid.but(|troop| troop.mounted = true);
    riders.ask(|field, _| assert!((field.gap(f(0), f(2)) - 9.5).abs() < 1e-9));
}

#[test]
fn the_front_is_ninety_degrees_to_either_side() {
    // covers: RK-FLD-04, RK-D15, RK-R20
    let flank = |x: f64, y: f64| {
        let laid = bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(THEM, Weapon::Rifle, &[(x, y)]);
        laid.ask(|field, _| field.on_flank(A, B).is_some())
    };
    assert!(!flank(100.0, 150.0) && !flank(140.0, 100.0) && flank(140.0, 99.0) && flank(100.0, 50.0));
}

#[test]
fn cover_is_the_area_one_is_in_or_the_line_close_by() {
    // covers: RK-FLD-06, RK-TER-01, RK-R08, RK-D03, RK-D35
    let laid = bare()
        .area(Terrain::Scrub, (90.0, 90.0), (110.0, 110.0))
        .line(Terrain::Wall, (90.0, 150.0), (110.0, 150.0))
        .group(US, Weapon::Rifle, &[(100.0, 100.0), (100.0, 147.0), (100.0, 146.9)]);
    laid.ask(|field, _| {
        let cover = |figure: u16, enemy: Point| field.cover_from(f(figure), enemy).cover;
        assert_eq!(cover(0, Point::new(100.0, 180.0)), Cover::Soft);
        assert_eq!(cover(0, Point::new(95.0, 95.0)), Cover::Open); // in the same area
        assert_eq!(cover(1, Point::new(100.0, 180.0)), Cover::Hard); // 2 cm behind the wall
        assert_eq!(cover(2, Point::new(100.0, 180.0)), Cover::Open);
        assert_eq!(cover(1, Point::new(100.0, 120.0)), Cover::Open); // the wall is not between them
        // From nobody: within 2 cm of the line on either side.
        assert_eq!(field.cover_at(Point::new(100.0, 153.0), 1.0, None).cover, Cover::Hard);
    });
}

#[test]
fn the_wall_round_a_redoubt_shelters_on_both_sides() {
    // covers: RK-FLD-06, RK-D03, RK-D35
    let laid = bare().area(Terrain::Redoubt, (90.0, 90.0), (120.0, 110.0)).group(
        US,
        Weapon::Rifle,
        &[(100.0, 113.0), (100.0, 113.1), (100.0, 100.0)],
    );
    laid.ask(|field, _| {
        let cover = |figure: u16, enemy: Point| field.cover_from(f(figure), enemy).cover;
        let inside = Point::new(100.0, 95.0);
        assert_eq!((cover(0, inside), cover(1, inside)), (Cover::Hard, Cover::Open)); // 2 cm behind the wall, and more
        assert_eq!(cover(0, Point::new(100.0, 150.0)), Cover::Open);
        assert_eq!((cover(2, inside), cover(2, Point::new(100.0, 150.0))), (Cover::Open, Cover::Hard));
        // From nobody: within 2 cm of the wall, and anywhere inside.
        let from_nobody = |figure: u16| field.cover_at(field.centre(f(figure)), 1.0, None).cover;
        assert_eq!([0, 1, 2].map(from_nobody), [Cover::Hard, Cover::Open, Cover::Hard]);
    });
}

#[test]
fn a_mixed_target_has_the_cover_of_most_of_it() {
    // covers: RK-FLD-07, RK-R63
    let mixed = |inside: u16, outside: u16| {
        let mut places = row(inside, 91.0, 100.0);
        places.extend(row(outside, 120.0, 100.0));
        let laid = bare().area(Terrain::Rocks, (90.0, 90.0), (115.0, 110.0)).group(US, Weapon::Rifle, &places);
        let all: Vec<_> = (0..inside + outside).map(f).collect();
        laid.ask(|field, _| field.cover_of_most(&all, Point::new(100.0, 20.0)))
    };
    assert_eq!(mixed(2, 3), Cover::Open);
    assert_eq!(mixed(3, 3), Cover::Hard); // a tie is to the shooter's disadvantage
}

#[test]
fn those_behind_their_comrades_do_not_count_for_cover() {
    // covers: RK-FLD-07, RK-SHT-13, RK-R63
    let aimed = |shooters: &[(f64, f64)]| {
        let ranks = [(98.0, 62.5), (102.0, 62.5), (98.0, 68.0), (102.0, 68.0), (98.0, 73.0), (102.0, 73.0)];
        let laid = bare().line(Terrain::Wall, (90.0, 60.0), (110.0, 60.0)).group(US, Weapon::Rifle, shooters).group(
            THEM,
            Weapon::Rifle,
            &ranks,
        );
        laid.ask(|field, buffer| field.aim_at(field.members(A), Weapon::Rifle, B, buffer).unwrap().cover)
    };
    // Of six men in three ranks he sees the two at the wall, and no other.
    assert_eq!(aimed(&[(100.0, 20.0)]), Cover::Hard);
    // A comrade far out on the flank sees the rear ranks too; four of six are in the open from the nearest shooter.
    assert_eq!(aimed(&[(100.0, 20.0), (30.0, 68.0)]), Cover::Open);
}

#[test]
fn range_is_from_the_nearest_shooter_to_the_nearest_that_he_sees() {
    // covers: RK-FLD-02, RK-FLD-03, RK-R61
    let laid = bare().group(US, Weapon::Musket, &[(100.0, 10.0), (100.0, 5.0), (108.0, 10.0)]).group(
        THEM,
        Weapon::Rifle,
        &[(100.0, 60.0), (104.0, 140.0)],
    );
    laid.ask(|field, buffer| {
        let aimed = field.aim_at(field.members(A), Weapon::Musket, B, buffer).unwrap();
        // The second man stands 3 cm behind the first, who is in his way.
        assert_eq!(aimed.shooters, [f(0), f(2)]);
        assert!((aimed.range.gap - 48.0).abs() < 1e-9);
        assert_eq!((aimed.range.from, aimed.range.to), (f(0), f(3)));
    });
    // Out of long range nobody can shoot.
    let far = bare().group(US, Weapon::Musket, &[(100.0, 10.0)]).group(THEM, Weapon::Rifle, &[(100.0, 132.1)]);
    assert!(far.ask(|field, buffer| field.aim_at(field.members(A), Weapon::Musket, B, buffer)).is_none());
}

#[test]
fn a_leader_is_with_the_nearest_group_within_five_centimetres() {
    // covers: RK-DMG-11, RK-R51, RK-D17, RK-D37
    let laid = |x: f64| {
        bare().group(US, Weapon::Rifle, &row(3, 100.0, 100.0)).group(US, Weapon::Rifle, &row(3, 120.0, 100.0)).leader(
            US,
            Rank::Officer,
            (x, 100.0),
        )
    };
    let with = |x: f64| laid(x).ask(|field, _| field.groups[C].with);
    assert_eq!(with(109.0), Some(A));
    assert_eq!(with(114.0), Some(B));
    assert_eq!(with(112.5), None); // 5.5 from either
    laid(109.0).ask(|field, _| assert_eq!(field.members(A).last(), Some(f(6))));
}

#[test]
fn command_reaches_twenty_five_centimetres() {
    // covers: RK-CMD-05, RK-D09
    let places: Vec<(f64, f64)> = (0..12).map(|at| (20.0 + 5.0 * f64::from(at), 20.0)).collect();
    let laid = bare().group(US, Weapon::Rifle, &places).leader(US, Rank::Officer, (20.0, 17.5));
    let heard = laid.ask(|field, _| field.in_command_radius(B, A).count());
    assert_eq!(heard, 6);
    // Those apart never count.
    let apart =
        laid.ask_after(|_, figures| figures[f(0)].apart = true, |field, _| field.in_command_radius(B, A).count());
    assert_eq!(apart, 5);
    // Nor does the leader himself, but another leader of the group does.
    let two = bare().group(US, Weapon::Rifle, &places).leader(US, Rank::Officer, (20.0, 17.5)).leader(
        US,
        Rank::Nco,
        (22.5, 17.0),
    );
    assert_eq!(two.ask(|field, _| field.in_command_radius(B, A).count()), 7);
}

#[test]
fn the_rows_of_the_risk_factor_come_from_the_table() {
    // covers: RK-RSK-05, RK-R16, RK-R17, RK-R18, RK-R21, RK-D35
    let laid = bare()
        .group(US, Weapon::Rifle, &row(4, 100.0, 100.0))
        .but(|troop| troop.grade = Grade::Raw)
        .group(THEM, Weapon::Rifle, &row(4, 100.0, 160.0))
        .group(US, Weapon::Rifle, &row(4, 100.0, 80.0));
    let facts = laid.ask_after(
        |groups, _| {
            groups[C].fleeing = true;
            groups[A].advancing = true;
        },
        |field, buffer| field.action_facts(A, buffer),
    );
    let risk = &facts.0.risk;
    assert_eq!((risk.no_enemy_in_sight, risk.threatening_groups, risk.in_range_of_visible_enemy), (false, 1, true));
    assert!(risk.advancing && !risk.enemy_on_flank_or_rear && !risk.entirely_in_cover);
    assert!((risk.nearest_fleeing_friend.unwrap() - 18.0).abs() < 1e-9 && risk.friends_retreating_in_sight);
    assert!((facts.0.nearest_enemy.unwrap() - 58.0).abs() < 1e-9);
    assert_eq!(facts.1.nearest.unwrap().0, B);
    assert_eq!(facts.1.threats.len(), 1);
    // A group that falls back is not advancing, wherever its way led.
    let back = laid.ask_after(
        |groups, _| {
            groups[A].advancing = true;
            groups[A].order = CurrentOrder::FallBack;
        },
        |field, buffer| field.action_facts(A, buffer).0,
    );
    assert!(!back.risk.advancing && back.falling_back);
}

#[test]
fn natives_fear_cavalry_whether_they_see_it_or_not() {
    // covers: RK-R21
    let laid = bare()
        .group(US, Weapon::Spear, &[(100.0, 100.0)])
        .but(|troop| troop.natives = true)
        .line(Terrain::HighWall, (50.0, 120.0), (150.0, 120.0))
        .group(THEM, Weapon::Sword, &[(100.0, 150.0)])
        .but(|troop| troop.mounted = true);
    let facts = laid.ask(|field, buffer| field.action_facts(A, buffer).0);
    assert!((facts.risk.nearest_enemy_cavalry.unwrap() - 47.5).abs() < 1e-9 && facts.risk.no_enemy_in_sight);
}

#[test]
fn losses_count_leaders_and_are_capped() {
    // covers: RK-R19, RK-RSK-12
    let laid = bare().group(US, Weapon::Rifle, &row(10, 100.0, 100.0)).leader(US, Rank::Officer, (98.0, 103.0));
    let losses = |change: &dyn Fn(&mut risk_factor::field::ids::Ranks<_, risk_factor::field::figure::Figure>),
                  lost: u8| {
        laid.ask_after(
            |groups, figures| {
                groups[A].leaders_lost = lost;
                change(figures);
            },
            |field, _| field.losses(A),
        )
    };
    let hurt = losses(
        &|figures| {
            figures[f(0)].health = Health::Dead;
            figures[f(1)].health = Health::Wounded;
            figures[f(10)].health = Health::Wounded; // the officer with them
        },
        0,
    );
    assert_eq!((hurt.killed, hurt.wounded), (1, 2));
    let nearly_all = losses(&|figures| (0..9).for_each(|at| figures[f(at)].health = Health::Dead), 1);
    assert_eq!((nearly_all.killed, nearly_all.wounded), (9, 0)); // handed 9, not 10
    // A group of one has no points for losses, unless the house wants them.
    let lone = |house: &str| {
        let laid = bare().house(house).leader(US, Rank::Leader, (100.0, 100.0));
        laid.ask_after(|_, figures| figures[f(0)].health = Health::Wounded, |field, _| field.losses(A))
    };
    assert_eq!(lone("[options]\nlone_losses = \"none\"").wounded, 0);
    assert_eq!(lone("[options]\nlone_losses = \"as-printed\"").wounded, 1);
}

#[test]
fn a_fortified_position_is_defended_while_all_stand_there() {
    // covers: RK-D03
    let laid =
        bare().area(Terrain::Redoubt, (90.0, 90.0), (120.0, 110.0)).group(US, Weapon::Rifle, &row(4, 95.0, 100.0));
    assert_eq!(laid.ask(|field, _| field.stands_fortified(A)), Some(Thing::Area(0)));
    assert!(laid.ask(|field, _| field.defends_fortification(A)));
    let advancing = laid.ask_after(|groups, _| groups[A].advancing = true, |field, _| field.defends_fortification(A));
    assert!(!advancing);
    let half_out =
        bare().area(Terrain::Redoubt, (90.0, 90.0), (99.0, 110.0)).group(US, Weapon::Rifle, &row(4, 95.0, 100.0));
    assert!(!half_out.ask(|field, _| field.defends_fortification(A)));
    let marked = bare()
        .line(Terrain::Wall, (90.0, 103.0), (120.0, 103.0))
        .group(US, Weapon::Rifle, &row(4, 95.0, 100.0))
        .but(|troop| troop.fortified = Some(Thing::Line(0)));
    assert!(marked.ask(|field, _| field.defends_fortification(A)));
}

#[test]
fn contact_is_base_to_base_or_across_a_defended_obstacle() {
    // covers: RK-D49, RK-D02, RK-TER-02
    let pair = |gap: f64| {
        let laid =
            bare().group(US, Weapon::Rifle, &[(100.0, 100.0)]).group(THEM, Weapon::Spear, &[(100.0, 102.0 + gap)]);
        laid.ask(|field, _| field.in_contact(f(0), f(1)))
    };
    assert!(pair(0.1) && !pair(0.2));
    let walled = |routing: bool, gap: f64| {
        let laid = bare()
            .line(Terrain::Wall, (90.0, 101.5), (110.0, 101.5))
            .group(US, Weapon::Rifle, &[(100.0, 100.0)])
            .group(THEM, Weapon::Spear, &[(100.0, 102.0 + gap)]);
        laid.ask_after(
            |groups, _| {
                if routing {
                    groups[A].order = CurrentOrder::Rout;
                    groups[B].order = CurrentOrder::Rout;
                }
            },
            |field, _| field.in_contact(f(0), f(1)),
        )
    };
    assert!(walled(false, 1.0) && walled(false, 1.5) && !walled(false, 1.6));
    assert!(!walled(true, 1.0));
}
