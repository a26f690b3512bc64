//! How far a unit may go, and what the ground takes of it (FF-FLD-26, FF-MOV-01).

use fire_and_fury::field::pieces::{Unit, UnitBody};
use fire_and_fury::words::{Formation, Gun, TroopArm, TroopOrder};

use super::geometry::{P, along};
use super::land::{Ground, Land};

/// A row of the table of rates: full moves, double quick moves, and what a road multiplies the first figure by.
type Rates = ([f64; 3], [f64; 3], f64);

/// How finely ways are walked, in inches.
const STEP: f64 = 0.02;

fn rates(unit: &Unit) -> Rates {
    match &unit.body {
        UnitBody::Guns(guns) => match guns.gun {
            Gun::SiegeGun | Gun::SiegeHowitzer => ([10.0, 6.0, 4.0], [12.0, 10.0, 6.0], 2.0),
            Gun::GalloperGun => ([18.0, 12.0, 6.0], [24.0, 18.0, 10.0], 2.0),
            _ => ([12.0, 10.0, 6.0], [18.0, 16.0, 10.0], 2.0),
        },
        UnitBody::Troops(troops) => {
            let on_horse = troops.arm == TroopArm::Cavalry && !troops.dismounted;
            let broken = troops.order == TroopOrder::Broken;
            match (on_horse, troops.formation) {
                (true, _) if broken => ([36.0, 30.0, 12.0], [36.0, 30.0, 12.0], 1.5),
                (false, _) if broken => ([24.0, 22.0, 18.0], [24.0, 22.0, 18.0], 1.5),
                (false, Formation::Line | Formation::ExtendedLine) => ([16.0, 12.0, 10.0], [22.0, 18.0, 14.0], 1.0),
                (false, Formation::MarchColumn) => ([18.0, 16.0, 12.0], [24.0, 22.0, 18.0], 1.5),
                (false, _) => ([18.0, 16.0, 12.0], [24.0, 22.0, 18.0], 1.0),
                (true, Formation::Line | Formation::ExtendedLine) => ([28.0, 18.0, 6.0], [36.0, 24.0, 10.0], 1.0),
                (true, Formation::MarchColumn) => ([28.0, 22.0, 10.0], [36.0, 30.0, 12.0], 1.5),
                (true, _) => ([28.0, 22.0, 10.0], [36.0, 30.0, 12.0], 1.0),
            }
        }
    }
}

/// The inches of a move over some ground.
pub(crate) fn allowance(unit: &Unit, (ground, road): (Ground, bool), double_quick: bool) -> f64 {
    let (full, double, on_road) = rates(unit);
    let figures = if double_quick { double } else { full };
    match ground {
        _ if road && on_road > 1.0 => figures[0] * on_road,
        Ground::Open => figures[0],
        Ground::Broken => figures[1],
        Ground::Rough => figures[2],
    }
}

/// The share of a move that a straight way takes: of its two front corners the dearer.
pub(crate) fn cost(land: &Land, unit: &Unit, front: [P; 2], (way, far): (P, f64), double_quick: bool) -> f64 {
    let of = |corner: P| {
        let steps = (far / STEP).ceil().max(1.0);
        let part = far / steps;
        let mut sum = 0.0;
        let mut step = 0.0;
        while step < steps {
            let here = along(corner, way, (step + 0.5) * part);
            sum += part / allowance(unit, land.going(here), double_quick);
            step += 1.0;
        }
        sum
    };
    of(front[0]).max(of(front[1]))
}
