//! What one side does in secret, the other cannot find out by what it is allowed to do.

use bots::{Bot, Seat};
use engine::game::{Side, Viewer};
use linstock::play::{Match, MatchError};
use linstock::{Bookshelf, Scenario};

const FIRST: Side = Side::FIRST;
const SECOND: Side = Side::SECOND;

/// The street fight, played until a side gives its orders in secret.
fn street_where_is_asked(side: Side) -> (Match, Box<dyn Bot>) {
    let shelf = Bookshelf::open().unwrap();
    let scenario = Scenario::named("main-street").unwrap();
    let mut table = Match::new(scenario.start(&shelf).unwrap(), 7);
    let mut bot = bots::by_name("random", 7).unwrap();
    while table.decision().is_some_and(|open| !open.secret || open.side != side) {
        step(&mut table, bot.as_mut());
    }
    (table, bot)
}

/// The side that is asked answers.
fn step(table: &mut Match, bot: &mut dyn Bot) {
    let side = table.decision().unwrap().side;
    let order = bot.choose(&Seat::new(table.game(), side));
    table.order(side, &order).unwrap();
}

#[test]
fn whether_a_side_may_take_a_step_back_is_the_same_whatever_the_other_does_in_secret() {
    for (asked, other) in [(SECOND, FIRST), (FIRST, SECOND)] {
        let (mut table, mut bot) = street_where_is_asked(asked);
        let knows = |table: &Match| table.told(Viewer::Side(other), 1).count();
        let (before, knew, open) = (table.may_undo(other), knows(&table), table.decision());
        let held = before.as_ref().map_err(MatchError::kind);
        assert_eq!(held, Err("needs-consent"), "as if the other side had begun, whether it has or not");
        let mut given = 0;
        loop {
            step(&mut table, bot.as_mut());
            if table.decision() != open || knows(&table) != knew {
                break;
            }
            given += 1;
            assert_eq!(table.may_undo(other), before, "after {given} orders");
            assert_eq!(table.undo(other, false).err(), before.clone().err());
        }
        assert!(given > 1, "several orders are given in secret");
    }
}

#[test]
fn a_side_takes_its_own_secret_orders_back_freely_until_it_is_done() {
    let (mut table, mut bot) = street_where_is_asked(SECOND);
    let before = table.game().digest();
    step(&mut table, bot.as_mut());
    assert_eq!(table.may_undo(SECOND), Ok(()));
    table.undo(SECOND, false).unwrap();
    assert_eq!(table.game().digest(), before);
}
