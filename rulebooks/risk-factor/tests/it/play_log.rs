//! What the log of a game carries for those who check it.

use engine::chart::DetailValue;
use engine::game::{PieceId, What};
use engine::table::{Facing, Spot};

use crate::camp::*;

/// A captain in person with four men, the enemy in sight.
fn captains_men() -> Camp {
    let body = [
        group("men", "ours", 4, "rifle", "at = [60, 60]"),
        group("enemy", "theirs", 30, "sword", "at = [70, 120]"),
        leader("captain", "officer", "player_character = true\nweapon = \"rifle\"\nwith = \"men\""),
    ];
    solo(&body.concat())
}

#[test]
fn the_log_says_where_every_figure_stands() {
    // covers: RK-D38, RK-D33, RK-GEN-03
    let mut camp = captains_men();
    camp.begin(&[]);
    camp.give(&camp.by("move", "men").how("half").along([spot(60.0, 64.0)]), &[]);
    let stands = |camp: &Camp| -> Vec<(PieceId, Vec<(u16, Spot)>)> {
        let stands = camp.log.events().iter().filter_map(|event| match &event.what {
            What::Stands { piece, parts } => Some((*piece, parts.clone())),
            _ => None,
        });
        stands.collect()
    };
    let of = |group: &str| -> Vec<(u16, Spot)> {
        let figures = camp.game.table.roster.troops[camp.id(group)].figures();
        (0..).zip(figures.map(|figure| camp.game.state.figures[figure].pose.spot)).collect()
    };
    assert_eq!(stands(&camp), [(camp.piece("men"), of("men")), (camp.piece("captain"), of("captain"))]);
    assert!(of("men").iter().all(|(_, at)| *at == spot(at.point().x, 64.0)));
    // Who only turns has a line too.
    let mut camp = captains_men();
    camp.begin(&[]);
    let mut hold = camp.by("hold", "men");
    hold.facing = Some(Facing::degrees(30.0));
    camp.give(&hold, &[]);
    let turned = camp.log.events().iter().any(|event| match &event.what {
        What::Moved { how: "turn", from, to, .. } => from.spot == to.spot && to.facing == hold.facing.unwrap(),
        _ => false,
    });
    assert!(turned);
}

#[test]
fn the_log_says_what_every_row_of_a_risk_factor_was_found_by() {
    // covers: RK-RSK-01, RK-RSK-06, RK-RSK-08, RK-RSK-09
    let body = [
        group("men", "ours", 10, "rifle", "at = [60, 60]"),
        group("friends", "ours", 10, "sword", "at = [94.5, 60]"),
        group("behind", "theirs", 2, "rifle", "at = [60, 40]"),
        group("ahead", "theirs", 2, "sword", "at = [60, 70]"),
    ];
    let fleeing = |game: &mut risk_factor::play::Skirmish| {
        game.state.groups[risk_factor::field::ids::GroupId(1)].fleeing = true;
    };
    let mut camp = solo(&body.concat()).kill("men", 2).change(fleeing);
    camp.begin(&[6]);
    let details = camp.log.events().iter().find_map(|event| match &event.what {
        What::Resolved(resolved) if resolved.chart == "action" => Some(resolved.notes.details.clone()),
        _ => None,
    });
    let details = details.unwrap();
    let number = |label: &str| {
        details.iter().find_map(|detail| match detail.value {
            DetailValue::Number(value) if detail.label == label => Some(value.get()),
            _ => None,
        })
    };
    let piece = |id: &str| Some(f64::from(camp.piece(id).0));
    assert_eq!((number("original-strength"), number("wounded"), number("killed")), (Some(10.0), Some(0.0), Some(2.0)));
    assert_eq!((number("nearest-enemy-group"), number("threat")), (piece("ahead"), piece("behind")));
    assert_eq!((number("on-flank-or-rear"), number("fleeing-friend")), (piece("behind"), piece("friends")));
    assert!(number("nearest-fleeing-friend").is_some_and(|gap| gap < 25.0) && number("cavalry").is_none());
}
