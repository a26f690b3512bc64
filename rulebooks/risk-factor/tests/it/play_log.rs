//! What the log of a game carries for those who check it.

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
