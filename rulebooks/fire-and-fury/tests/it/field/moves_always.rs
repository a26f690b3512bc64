//! What holds of every move, wherever and however it is made: thousands of them on random tables.

use engine::table::{Body, Crossings, Facing, Ground, Pivot, Pose, Spot, Thing};
use fire_and_fury::book::Book;
use fire_and_fury::field::Field;
use fire_and_fury::field::footprints::Footprints;
use fire_and_fury::field::moves::breakthrough::{breakthrough, closest};
use fire_and_fury::field::moves::charge::charge;
use fire_and_fury::field::moves::countercharge::countercharge;
use fire_and_fury::field::moves::formation::{Deploy, Hinge, about_face, change, change_front, mount_or_dismount};
use fire_and_fury::field::moves::guns::{Haul, hand_haul, limber_or_unlimber, pivot};
use fire_and_fury::field::moves::legs::follow;
use fire_and_fury::field::moves::retreat::{Recall, full_retreat, out_of_close_range, recall, retreat_3};
use fire_and_fury::field::moves::route::{Route, follow_route};
use fire_and_fury::field::moves::scale::scale;
use fire_and_fury::field::moves::toward::toward;
use fire_and_fury::field::moves::{Leg, Licence, Scratch};
use fire_and_fury::field::pieces::Unit;
use fire_and_fury::field::terrain::TerrainKind;
use fire_and_fury::words::Formation;

use crate::table::*;

/// Numbers that look random and are the same every time.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.below(10_001) as f64 / 10_000.0
    }
}

pub(super) fn ground(chance: &mut Chance) -> Ground {
    let kinds =
        [TerrainKind::Crops, TerrainKind::DenseWoods, TerrainKind::River, TerrainKind::Redoubt, TerrainKind::Road];
    let areas = (0..4).map(|_| {
        let (x, y) = (chance.between(0.0, 36.0), chance.between(0.0, 36.0));
        let kind = kinds[chance.below(kinds.len() as u64) as usize];
        area(kind, 0, (x, y), (x + chance.between(1.0, 12.0), y + chance.between(1.0, 12.0)))
    });
    let areas = areas.collect();
    let kinds = [TerrainKind::RailFence, TerrainKind::Ditch, TerrainKind::StoneWall, TerrainKind::Breastwork];
    let lines = (0..4).map(|_| {
        let from = (chance.between(0.0, 48.0), chance.between(0.0, 48.0));
        let to = (chance.between(0.0, 48.0), chance.between(0.0, 48.0));
        wall(kinds[chance.below(kinds.len() as u64) as usize], from, to)
    });
    Ground::new(areas, lines.collect())
}

fn unit(chance: &mut Chance) -> Unit {
    let side = if chance.below(2) == 0 { OURS } else { THEIRS };
    let (x, y, degrees) = (chance.between(3.0, 45.0), chance.between(3.0, 45.0), chance.between(0.0, 360.0));
    let stands = 1 + chance.below(7) as u8;
    let forms = [Formation::Line, Formation::ExtendedLine, Formation::OpenOrder, Formation::FieldColumn];
    match chance.below(8) {
        0 => guns(side, x, y, degrees, 1 + chance.below(3) as usize),
        1 => limbered(guns(side, x, y, degrees, 1 + chance.below(2) as usize)),
        2 => horse(side, x, y, degrees, stands),
        3 => broken(foot(side, x, y, degrees, stands)),
        4 => formed(foot(side, x, y, degrees, stands), Formation::MarchColumn),
        _ => formed(foot(side, x, y, degrees, stands), forms[chance.below(4) as usize]),
    }
}

/// A table of 48" by 48", crowded.
pub(super) fn muster(book: &Book, ground: &Ground, chance: &mut Chance) -> Vec<Unit> {
    let mut units: Vec<Unit> = Vec::new();
    for _ in 0..40 {
        let unit = unit(chance);
        let body = unit.body(book, ground).unwrap();
        let clear = |other: &Unit| !other.body(book, ground).unwrap().overlaps(&body, 0.0);
        let on = body.bounds().low.x >= 0.0 && body.bounds().low.y >= 0.0;
        if units.len() < 14
            && on
            && body.bounds().high.x <= 48.0
            && body.bounds().high.y <= 48.0
            && units.iter().all(clear)
        {
            units.push(unit);
        }
    }
    units
}

/// Who turns to flee may be nearer to somebody for it: his flank is where his rear was.
fn turned(became: Option<Became>) -> Option<Became> {
    became.map(|became| Became { charges: true, ..became })
}

/// What a piece became, and whether it may have left the table or come near an enemy.
struct Became {
    unit: Unit,
    may_leave: bool,
    charges: bool,
    share: f64,
}

#[allow(clippy::too_many_lines)] // one arm for each kind of move
fn moves(field: &Field<'_>, id: UnitId, chance: &mut Chance, scratch: &mut Scratch) -> Option<Became> {
    let own = field.units[id.index()].clone();
    let at = |pose: Pose, share: f64| {
        Some(Became { unit: Unit { pose, ..own.clone() }, may_leave: false, charges: false, share })
    };
    let whole = |unit: Unit| Some(Became { unit, may_leave: false, charges: false, share: 0.0 });
    let other = UnitId(chance.below(field.units.len() as u64) as u16);
    let spot = Spot::new(chance.below(48_000) as i32, chance.below(48_000) as i32);
    let facing = (chance.below(2) == 0).then(|| Facing::new(chance.below(36_000) as i32));
    let licence = Licence {
        half: chance.below(3) == 0,
        by_the_flank: chance.below(3) == 0,
        passage_of_lines: chance.below(3) == 0,
        ..Licence::FULL
    };
    let flee =
        |pose: Pose| Some(Became { unit: Unit { pose, ..own.clone() }, may_leave: true, charges: false, share: 0.0 });
    let (degrees, inches) = (chance.between(-90.0, 90.0), chance.between(0.0, 20.0));
    let pivots = if degrees > 0.0 { Pivot::Left } else { Pivot::Right };
    match chance.below(16) {
        0 => {
            let legs =
                [Leg::Oblique { degrees: degrees / 2.0, inches }, Leg::Wheel(pivots, degrees.abs()), Leg::Forward(3.0)];
            let moved = follow(field, id, &legs, licence, scratch).ok()?;
            at(moved.end()?, moved.share)
        }
        1 => {
            let legs = [
                Leg::Back(inches / 3.0),
                Leg::Sideways(inches - 10.0),
                Leg::Turn(degrees),
                Leg::Shift { degrees, inches },
            ];
            let moved = follow(field, id, &legs[chance.below(4) as usize..], licence, scratch).ok()?;
            at(moved.end()?, moved.share)
        }
        2 | 3 => {
            let near = Spot::new(
                own.pose.spot.x + chance.below(12_000) as i32 - 6000,
                own.pose.spot.y + chance.below(12_000) as i32 - 6000,
            );
            let moved = follow_route(
                field,
                id,
                Route { points: &[near, spot][..=chance.below(2) as usize], facing },
                licence,
                scratch,
            )
            .ok()?;
            at(moved.end()?, moved.share)
        }
        4 | 5 => {
            let moved = toward(field, id, spot, facing, licence, scratch).ok()?;
            at(moved.end()?, moved.share)
        }
        6 | 7 => {
            let charge = charge(field, id, other, None, Licence::FULL, scratch).ok()?;
            Some(Became { charges: true, ..at(charge.end()?, charge.share)? })
        }
        8 => {
            let met = countercharge(field, id, other, scratch).ok()?;
            Some(Became { charges: true, ..at(met.poses[1], met.share)? })
        }
        9 => {
            let mut near = Vec::new();
            closest(field, id, &mut Crossings::default(), &mut near);
            let end = breakthrough(field, id, near.first().map(|near| near.id), scratch).ok()?.end()?;
            Some(Became { charges: true, ..at(end, 0.0)? })
        }
        10 => turned(flee(full_retreat(field, id, scratch).ok()?.end())),
        11 if chance.below(2) == 0 => flee(out_of_close_range(field, id, scratch).ok()?.end()),
        11 => flee(retreat_3(field, id, &[other], scratch).ok()?.end()),
        12 => turned(flee(recall(field, id, Recall::Home, (Some(inches), degrees > 0.0), scratch).ok()?.end())),
        13 => {
            let forms = [Formation::Line, Formation::OpenOrder, Formation::FieldColumn, Formation::MarchColumn];
            let placed = match chance.below(4) {
                0 => about_face(field, id, scratch).ok()?,
                1 => mount_or_dismount(field, id, Formation::Line, scratch).ok()?,
                _ => change(field, id, forms[chance.below(4) as usize], Deploy::Here, scratch).ok()?,
            };
            whole(placed.unit)
        }
        14 => {
            let hinge = if chance.below(2) == 0 { Hinge::Center } else { Hinge::Flank(pivots) };
            at(change_front(field, id, hinge, degrees, scratch).ok()?.end()?, 0.0)
        }
        _ => match chance.below(4) {
            0 => whole(limber_or_unlimber(field, id, scratch).ok()?.unit),
            1 => whole(pivot(field, id, degrees, scratch).ok()?.unit),
            2 => whole(
                hand_haul(field, id, Haul { degrees, inches: inches / 7.0, pivot: degrees / 2.0 }, scratch)
                    .ok()?
                    .1
                    .unit,
            ),
            _ => {
                at(scale(field, id, Thing::Line(chance.below(4) as usize), (licence, false), scratch).ok()?.end()?, 0.0)
            }
        },
    }
}

// covers: FF-FLD-29, FF-D46, FF-D07
#[test]
fn no_move_ends_on_another_piece_nor_off_the_table() {
    let book = book();
    let mut scratch = Scratch::default();
    let mut made = 0;
    for seed in 0..100 {
        let mut chance = Chance(seed * 7919 + 1);
        let ground = ground(&mut chance);
        let mut units = muster(&book, &ground, &mut chance);
        let mut footprints = Footprints::of(&book, &ground, &units, &[]).unwrap();
        for _ in 0..120 {
            let id = UnitId(chance.below(units.len() as u64) as u16);
            let edges = engine::table::Edges::to(Spot::new(48_000, 48_000));
            let field = Field::over(&book, (&ground, edges), &units, &[], &footprints);
            let Some(before) = field.piece(id).map(|piece| piece.body.clone()) else { continue };
            let Some(became) = moves(&field, id, &mut chance, &mut scratch) else { continue };
            let body = became.unit.body(&book, &ground).unwrap();
            let outside = edges.allow(&body, &[], 0.0011).is_err() && edges.allow(&before, &[], 0.0011).is_ok();
            assert!(became.may_leave || !outside, "seed {seed}: {:?} left the table", became.unit.pose);
            assert!(became.share <= 1.001, "seed {seed}: {}", became.share);
            for other in field.pieces().filter(|other| other.id != id) {
                clear(&body, &before, other.body, &became, other.unit.side != became.unit.side, seed);
            }
            made += usize::from(became.unit != units[id.index()]);
            let gone = outside;
            units[id.index()] = Unit { off_table: gone, ..became.unit };
            let unit = units[id.index()].clone();
            footprints.lay_unit(&book, &ground, id, &unit).unwrap();
        }
    }
    assert!(made > 3000, "only {made} moves were made");
}

fn clear(body: &Body, before: &Body, other: &Body, became: &Became, enemy: bool, seed: u64) {
    // Two pieces may only lie on one another if they did so before, which no move here has brought about.
    let depth = body.penetration(other);
    assert!(depth <= 0.00101, "seed {seed}: {depth} deep at {:?}", became.unit.pose);
    if enemy && !became.charges {
        let (now, then) = (body.gap(other).distance, before.gap(other).distance);
        assert!(now >= then.min(1.0) - 0.002, "seed {seed}: {now} from an enemy, {then} before");
    }
}
