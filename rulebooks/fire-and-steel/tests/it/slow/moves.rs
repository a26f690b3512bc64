//! Moves and push-backs, leg by leg (FS-MOV-01 to FS-MOV-05, FS-D24, FS-D50, FS-FLD-16, FS-FLD-18).

use fire_and_steel::field::terrain::Terrain;

use super::geometry::*;
use super::ground::{Feature, Ground};
use super::sight::Man;

/// What rounding to the grid may add to a way, or take from it.
const GRID: f64 = 0.004;

/// What is wrong with a way; nothing if it may be taken.
pub(super) fn fault(ground: &Ground, mover: Man, wounds: u16, way: &[P], enemies: &[Man]) -> Option<String> {
    let legs = || way.windows(2).map(|leg| [leg[0], leg[1]]);
    if let Some(wall) = legs().find_map(|leg| barred(ground, mover, leg)) {
        return Some(format!("leads through {} at {wall:?}", "impassable ground"));
    }
    let passed = |enemy: &&Man| legs().any(|leg| apart(enemy.at, leg) < enemy.radius - GRID);
    if let Some(enemy) = enemies.iter().find(passed) {
        return Some(format!("leads through the enemy at {:?}", enemy.at));
    }
    let bad = legs().any(|leg| ground.features.iter().any(|feature| is_slowed(ground, feature, leg)));
    let rate = match (bad, mover.mounted) {
        (true, false) => 2.0,
        (false, false) | (true, true) => 3.0,
        (false, true) => 5.0,
    };
    let allowance = f64::max(rate - f64::from(wounds), 0.0);
    let length: f64 = legs().map(|[a, b]| distance(a, b)).sum();
    (length > allowance + GRID).then(|| format!("takes {length:.3}\" of {allowance}\""))
}

/// Where a leg meets ground that a figure cannot enter, or a wall outside its openings.
fn barred(ground: &Ground, mover: Man, leg: [P; 2]) -> Option<P> {
    let closed = |feature: &Feature, at: P| match feature.terrain {
        Terrain::Building | Terrain::HighWall => {
            ground.opening_at(at).is_none_or(|opening| opening.bars(mover.mounted))
        }
        _ => feature.bars(mover.mounted),
    };
    let mut met = ground
        .features
        .iter()
        .flat_map(|feature| feature.parts().filter_map(move |part| crossing(leg, part)).map(move |at| (feature, at)));
    met.find(|(feature, at)| closed(feature, *at)).map(|(_, at)| at)
}

/// Whether a leg surely touches bad going: it crosses it, or runs in it.
fn is_slowed(ground: &Ground, feature: &Feature, leg: [P; 2]) -> bool {
    let crossed = || feature.parts().any(|part| crossing(leg, part).is_some());
    let through_window = || {
        let walls = feature.parts().filter_map(|part| crossing(leg, part));
        matches!(feature.terrain, Terrain::Building | Terrain::HighWall)
            && walls
                .into_iter()
                .any(|at| ground.opening_at(at).is_some_and(|opening| opening.terrain == Terrain::Window))
    };
    (feature.slows() && (crossed() || feature.holds(leg[1]))) || through_window()
}

/// FS-FLD-16: how far a figure can be pushed straight away from another, at most an inch, by hundredths.
pub(super) fn pushed(ground: &Ground, man: Man, striker: P, others: &[Man]) -> f64 {
    let apart = distance(man.at, striker).max(1e-9);
    let (x, y) = ((man.at.0 - striker.0) / apart, (man.at.1 - striker.1) / apart);
    let place = |far: f64| (man.at.0 + x * far, man.at.1 + y * far);
    let free = |far: f64| {
        let at = place(far);
        let clear = |other: &Man| {
            let now = distance(at, other.at);
            now >= man.radius + other.radius - 0.002 || now >= distance(man.at, other.at)
        };
        let on_table = [at.0, at.1]
            .iter()
            .zip(ground.size)
            .all(|(at, size)| *at >= man.radius - 0.002 && *at <= size - man.radius + 0.002);
        on_table && others.iter().all(clear) && barred(ground, man, [man.at, place(far + man.radius)]).is_none()
    };
    let hundredths = (1..=100).map(|step| f64::from(step) / 100.0).take_while(|far| free(*far));
    hundredths.last().unwrap_or(0.0)
}
