//! Whether the pieces of a scenario may stand where the file puts them, and find room where it does not say.

use std::sync::Arc;

use engine::game::PieceId;
use engine::scenario::Reader;
use engine::table::{Body, Pose};

use super::muster::{Lists, Muster};
use super::place::Post;
use crate::field::moves::{Item, lay_out};
use crate::field::{Standing, Table};
use crate::play::battle::Battle;
use crate::words::Formation;

/// Puts all that has a place on the table or into its feature.
pub(super) fn put_down(reader: &mut Reader<'_>, _muster: &Muster, lists: &Lists, battle: &mut Battle) {
    let table = Arc::clone(&battle.table);
    for (at, group) in lists.groups.iter().enumerate() {
        let members: Vec<PieceId> = table
            .placing
            .iter()
            .filter(|(piece, number)| usize::from(**number) == at && table.roll(*piece).crew_of().is_none())
            .map(|(piece, _)| piece)
            .collect();
        let with_stand = |piece: &PieceId| matches!(battle.piece(*piece).standing, Standing::With(_));
        if members.iter().any(with_stand) {
            continue;
        }
        let positions = &mut battle.state.positions;
        match &group.posted.post {
            Post::At(spot, facing) => {
                let items = items(&table, positions, &members);
                let kind = if items.len() == 1 { Formation::Column } else { group.formation };
                let poses = lay_out(kind, &items, Pose { spot: *spot, facing: *facing });
                for (piece, pose) in &poses {
                    positions.put(&table, *piece, *pose);
                }
                if kind == Formation::Square {
                    positions.form_square(&members);
                }
            }
            Post::Each(spots, facing) => {
                let items = items(&table, positions, &members);
                if spots.len() != members.len() {
                    let why = format!("there are {} places for {} stands", spots.len(), members.len());
                    reader.fault(group.posted.mark, "FD-D02", why, "give one for each");
                }
                let alone: Vec<Item> = items
                    .into_iter()
                    .flat_map(|item| {
                        let depth = item.depth;
                        item.stands.into_iter().map(move |stand| Item { stands: vec![stand], depth })
                    })
                    .collect();
                for (item, spot) in alone.iter().zip(spots) {
                    let front = Pose { spot: *spot, facing: *facing };
                    for (piece, pose) in lay_out(Formation::Column, std::slice::from_ref(item), front) {
                        positions.put(&table, piece, pose);
                    }
                }
            }
            Post::Garrison(area) | Post::InWork(area, ..) => {
                let feature =
                    table.features.iter().position(|known| known == area).and_then(|at| u16::try_from(at).ok());
                let Some(feature) = feature else {
                    reader.fault(
                        group.posted.mark,
                        "FD-HCV-01",
                        "that area has no garrison",
                        "name hard cover or an entrenchment",
                    );
                    continue;
                };
                garrison(reader, battle, &members, feature, group);
            }
            Post::Usual | Post::Zone(_) | Post::Arrives(..) => {}
        }
    }
}

fn garrison(
    reader: &mut Reader<'_>,
    battle: &mut Battle,
    members: &[PieceId],
    feature: u16,
    group: &super::muster::Placed,
) {
    let table = Arc::clone(&battle.table);
    let mark = group.posted.mark;
    let guns = members.iter().any(|piece| table.roll(*piece).section().is_some());
    if let Post::InWork(_, spot, facing) = group.posted.post {
        if table.feature_terrain(feature) != crate::field::terrain::Terrain::Entrenchment {
            reader.fault(mark, "FD-HCV-06", "guns hold only an entrenchment", "name an entrenchment");
            return;
        }
        for piece in members {
            let [_, depth] = table.base(*piece, battle.piece(*piece));
            let front = Pose { spot, facing }.stance();
            let pose = Pose { spot: engine::table::Spot::nearest(front.place(0.0, -depth / 2.0)), facing };
            battle.state.positions.put_in_work(&table, *piece, feature, pose);
        }
        return;
    }
    if guns {
        reader.fault(mark, "FD-D38", "guns in an entrenchment need a place on its edge", "give `at` as well");
        return;
    }
    if let Err(refusal) = battle.may_garrison(members, feature) {
        reader.fault(mark, refusal.rule, refusal.why, "let fewer begin there");
        return;
    }
    let middle = engine::table::Spot::nearest(table.feature_middle(feature));
    for piece in members {
        battle.state.positions.enter(*piece, feature, group.side);
        let facing = table.ahead(group.side);
        battle.piece_mut(*piece).pose = Pose { spot: middle, facing };
    }
}

fn items(table: &Table, positions: &crate::field::Positions, members: &[PieceId]) -> Vec<Item> {
    let mut items: Vec<Item> = Vec::new();
    for piece in members {
        if items.iter().any(|item| item.stands.iter().any(|(stand, _)| stand == piece)) {
            continue;
        }
        let troop = table.troop_of(*piece);
        let stands: Vec<PieceId> = if troop.is_empty() { vec![*piece] } else { troop.to_vec() };
        let base = |piece: PieceId| table.base(piece, &positions.pieces[piece]);
        let depth = stands.iter().map(|piece| base(*piece)[1]).fold(0.0, f64::max);
        items.push(Item { stands: stands.into_iter().map(|piece| (piece, base(piece)[0])).collect(), depth });
    }
    items
}

/// Stands that overlap, lie off the table, stand where they may not, or too near to the enemy.
pub(super) fn check(reader: &mut Reader<'_>, lists: &Lists, battle: &Battle) {
    let field = battle.field();
    let table = battle.table();
    let gap = table.book.sheet.field.tolerance.gap_to_enemy.get();
    let formations = battle.formations();
    for (piece, roll) in table.rolls.iter() {
        if !field.is_on_table(piece) || battle.piece(piece).inside().is_some() {
            continue;
        }
        let mark = lists
            .pieces
            .get(piece.index())
            .and_then(|enlisted| lists.groups.get(enlisted.group))
            .map_or(reader.mark(), |group| group.posted.mark);
        let name = table.setting.name(piece);
        let body: &Body = field.body(piece);
        if field.edges_allow_body(body).is_err() {
            reader.fault(mark, "FD-D05", format!("{name} hangs over the edge of the table"), "move it in");
            continue;
        }
        if roll.is_commander() {
            continue;
        }
        let open = field.is_open(&formations, piece);
        if let Err(barred) = field.ground_admits(piece, body)
            && !(open && barred.rule == "FD-TER-02")
        {
            reader.fault(mark, barred.rule, format!("{name} cannot stand there: {}", barred.why), "place it elsewhere");
        }
        for other in field.solid_near(body.bounds().grown(gap)).filter(|other| *other > piece) {
            let theirs = field.body(other);
            if body.overlaps(theirs, 4.0 * crate::field::ROUNDING) {
                let why = format!("{name} and {} overlap", table.setting.name(other));
                reader.fault(mark, "FD-FRM-04", why, "place them apart");
            } else if table.are_enemies(piece, other) && body.distance(theirs) <= gap {
                let why = format!("{name} and {} stand too near to each other", table.setting.name(other));
                reader.fault(mark, "FD-D33", why, "place enemies farther apart");
            }
        }
        let leash = table.book.sheet.field.within.leash.get();
        if roll.stand().is_some_and(|stand| stand.light) && field.leash(piece).is_some_and(|near| near.yards > leash) {
            let why = format!("{name} is farther than 50 yards from every other stand of its regiment");
            reader.fault(mark, "FD-FRM-05", why, "place it nearer");
        }
    }
}

/// A zone or strip that has no room for what must be set up in it.
pub(super) fn find_room(reader: &mut Reader<'_>, lists: &Lists, battle: &Battle) {
    let mut tried = battle.clone();
    for side in [battle.table().player_a.other(), battle.table().player_a] {
        tried.state.active = side;
        let waiting: Vec<PieceId> = tried.field().of_side(side).filter(|piece| tried.waits(*piece)).collect();
        for piece in waiting {
            if !tried.waits(piece) {
                continue;
            }
            let members = tried.placed_with(piece);
            let hows = tried.arrangements(&members);
            let zone = tried.table.entries[piece].map(|entry| usize::from(entry.zone));
            let bounds = zone.and_then(|zone| tried.table.setting.zones.get(zone)).map(|zone| *zone.outline.bounds());
            let goal = bounds.map_or(engine::table::Spot::new(0, 0), |bounds| {
                engine::table::Spot::nearest(engine::table::Segment::new(bounds.low, bounds.high).midpoint())
            });
            let placed = hows.into_iter().find_map(|how| {
                let named = (how != crate::play::setup::Arrange::Alone).then_some(how);
                let pose = tried.find_room(piece, named, goal, None).ok()?;
                tried.judge_place(piece, &[], named, pose).ok()
            });
            if let Some(placing) = placed {
                tried.place(&placing, &mut engine::game::Log::brief());
            } else {
                let mark = lists.pieces.get(piece.index()).map_or(reader.mark(), |enlisted| enlisted.mark);
                let why = format!("there is no room to set up {}", tried.name(piece));
                reader.fault(mark, "FD-D02", why, "make its zone larger");
                return;
            }
        }
    }
}
