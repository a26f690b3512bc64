//! Lines of sight, hiding in terrain, mist, clear sight.

use engine::game::Side;
use risk_factor::field::seeing::Purpose;
use risk_factor::field::sight::Blocker;
use risk_factor::field::terrain::Terrain;
use risk_factor::words::Weapon;

use crate::ground::*;

const US: Side = Side::FIRST;
const THEM: Side = Side::SECOND;

/// Whether the first group sees the second.
fn sees(laid: &Laid) -> bool {
    laid.ask(|field, buffer| field.in_sight(A, B, buffer).is_some())
}

fn facing_off(y: f64) -> Laid {
    bare().group(US, Weapon::Rifle, &[(100.0, 10.0)]).group(THEM, Weapon::Rifle, &[(100.0, y)])
}

#[test]
fn a_shot_needs_a_free_view_of_the_whole_base() {
    // covers: RK-FLD-05, RK-SHT-13, RK-R62
    let shot = |x: f64, y: f64| {
        let laid = facing_off(60.0).group(US, Weapon::Rifle, &[(x, y)]);
        laid.ask(|field, buffer| field.has_shot(f(0), f(1), buffer))
    };
    assert!(!shot(100.0, 35.0));
    // Only one side of the base is hidden: that is enough.
    assert!(!shot(101.4, 35.0));
    assert!(shot(102.0, 35.0));
    // Within 2 cm of the shooter, or of the target, one shoots over a man.
    assert!(shot(100.0, 14.0) && !shot(100.0, 14.1));
    assert!(shot(100.0, 56.0) && !shot(100.0, 55.9));
    let laid = facing_off(60.0).group(US, Weapon::Rifle, &[(100.0, 35.0)]);
    let lines = laid.ask(|field, buffer| field.shot_lines(f(0), f(1), buffer));
    assert_eq!(lines[0].blocker, Some(Blocker::Figure(f(2))));
}

#[test]
fn walls_hedges_hills_and_houses_block_as_the_catalogue_says() {
    // covers: RK-D03, RK-FLD-05
    let across = |terrain| facing_off(60.0).line(terrain, (80.0, 30.0), (120.0, 30.0));
    assert!(sees(&across(Terrain::Wall)) && sees(&across(Terrain::Fence)));
    assert!(!sees(&across(Terrain::HighWall)) && !sees(&across(Terrain::Hedge)));
    let close = facing_off(60.0).line(Terrain::Hedge, (80.0, 13.0), (120.0, 13.0));
    assert!(sees(&close)); // within 2 cm of the one who looks
    let house = facing_off(60.0).area(Terrain::Building, (90.0, 30.0), (110.0, 40.0));
    assert!(!sees(&house));
    let hill = facing_off(60.0).hill(1, (90.0, 30.0), (110.0, 40.0));
    assert!(!sees(&hill));
    let on_it = facing_off(60.0).hill(1, (90.0, 50.0), (110.0, 70.0));
    assert!(sees(&on_it));
}

#[test]
fn a_line_runs_through_fifteen_centimetres_of_growth() {
    // covers: RK-R68
    let through = |scrub: f64, grass: f64| {
        let laid = facing_off(100.0);
        let laid = laid.area(Terrain::Scrub, (80.0, 20.0), (120.0, 20.0 + scrub));
        laid.area(Terrain::LongGrass, (80.0, 50.0), (120.0, 50.0 + grass))
    };
    assert!(sees(&through(9.0, 6.0)));
    assert!(!sees(&through(9.0, 7.0)));
    // The wood in which the figure seen stands does not count; its own depth does.
    let far_wood = |depth: f64| {
        let laid = through(9.0, 6.0).area(Terrain::Woods, (80.0, 100.0 - depth), (120.0, 140.0));
        laid.ask_after(|groups, _| groups[B].seen_to = Some(90), |field, buffer| field.in_sight(A, B, buffer).is_some())
    };
    assert!(far_wood(3.0));
    assert!(!far_wood(6.0));
    // Both in one concealing area with clear sight: plain sight.
    let rocks = facing_off(40.0).area(Terrain::Rocks, (80.0, 0.0), (120.0, 60.0));
    assert!(sees(&rocks));
}

#[test]
fn those_who_lurk_are_seen_by_the_die_or_by_their_fire() {
    // covers: RK-FLD-16, RK-D36, RK-FLD-10
    let lurking = |depth: f64| facing_off(50.0 + depth).area(Terrain::Woods, (80.0, 50.0), (120.0, 90.0));
    let seen = |laid: &Laid, limit: Option<u16>| {
        laid.ask_after(|groups, _| groups[B].seen_to = limit, |field, buffer| field.in_sight(A, B, buffer).is_some())
    };
    // 3 inside, 41 off: by the die only
    assert!(!seen(&lurking(3.0), None) && !seen(&lurking(3.0), Some(40)) && seen(&lurking(3.0), Some(50)));
    assert!(!seen(&lurking(6.0), Some(60)));
    let mut fired = lurking(6.0);
    fired.fired = vec![1];
    assert!(seen(&fired, None));
    // In sight, but not in clear sight.
    assert!(!lurking(3.0).ask_after(
        |groups, _| groups[B].seen_to = Some(60),
        |field, buffer| field.in_clear_sight(A, B, buffer).is_some()
    ));
    assert!(facing_off(60.0).ask(|field, buffer| field.in_clear_sight(A, B, buffer).is_some()));
    // A comrade in plain sight shows those at the edge.
    let shown = bare().area(Terrain::Woods, (80.0, 50.0), (120.0, 90.0));
    let shown =
        shown.group(US, Weapon::Rifle, &[(100.0, 10.0)]).group(THEM, Weapon::Rifle, &[(100.0, 53.0), (125.0, 53.0)]);
    let both = shown.ask(|field, buffer| {
        let seen = field.to_see(f(1), field.is_shown(B));
        field.sees(field.end(f(0)), &seen, Purpose::See, buffer)
    });
    assert!(both);
}

#[test]
fn out_of_woods_one_looks_from_the_outer_five_centimetres() {
    // covers: RK-R37, RK-R68
    let inside = |depth: f64| facing_off(60.0).area(Terrain::Woods, (80.0, 0.0), (120.0, 10.0 + depth));
    assert!(sees(&inside(5.0)) && !sees(&inside(5.1)));
    let shot = |laid: &Laid| laid.ask(|field, buffer| field.can_hit(f(0), Weapon::Rifle, f(1), buffer));
    assert!(shot(&inside(5.0)) && !shot(&inside(8.0)));
    let both = inside(8.0).house("[options]\nwoods_fire = \"ten-both\"");
    assert!(shot(&both) && !sees(&both));
    // Within one wood: 15.
    let within = |y: f64| facing_off(y).area(Terrain::Woods, (80.0, 0.0), (120.0, 90.0));
    assert!(sees(&within(27.0)) && !sees(&within(27.1)));
}

#[test]
fn mist_hides_even_those_who_fire() {
    // covers: RK-D41
    let mist = |gap: f64| {
        let mut laid = facing_off(12.0 + gap);
        laid.sight = Some(110.0);
        laid.fired = vec![1];
        laid.ask(|field, buffer| {
            (field.in_sight(A, B, buffer).is_some(), field.can_hit(f(0), Weapon::Rifle, f(1), buffer))
        })
    };
    assert_eq!(mist(110.0), (true, true));
    assert_eq!(mist(111.0), (false, false));
}

#[test]
fn a_comrade_in_the_open_shows_nobody_deep_in_a_wood() {
    // covers: RK-D36, RK-R36
    // A man 8 cm inside a wood has fired; with `rolled` a die would have to show him. A comrade stands outside.
    let laid = |depth: f64| {
        let laid =
            bare().house("[options]\nfirer_seen = \"rolled\"").area(Terrain::Woods, (80.0, 60.0), (120.0, 100.0));
        laid.group(US, Weapon::Rifle, &[(100.0, 30.0)]).group(
            THEM,
            Weapon::Rifle,
            &[(100.0, 60.0 + depth), (60.0, 90.0)],
        )
    };
    let seen = |depth: f64| {
        laid(depth).ask_after(
            |groups, figures| {
                let _ = groups;
                figures[f(1)].fired = 1;
            },
            |field, buffer| {
                field.clearly_sees(f(0), f(2), buffer) && field.figures_see(&[f(0)], B, buffer) == Some((f(0), f(1)))
            },
        )
    };
    assert!(seen(3.0) && !seen(8.0));
}
