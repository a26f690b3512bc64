//! The odds of orders in a live game, the quick way and the plain one.

use engine::game::{Changes, Game, Halt, Log, Order, Viewer, prospects};
use engine::odds::{Odds, Oddsmaker};

/// Holds the odds of an order, which is measured once for all its trials and goes one way for faces of which the same comes,
/// against trials of every face that begin each from a copy of the game.
pub fn assert_odds_are_those_of_every_face(game: &dyn Game, order: &Order) {
    let quick = prospects(game, order, Viewer::Umpire, &mut Oddsmaker::new());
    let mut refused = None;
    let plain = Oddsmaker::new().odds(|dice| {
        let (mut copy, mut log) = (game.boxed(), Log::brief());
        match copy.run(order, dice, &mut log) {
            Err(Halt::Dice(error)) => Err(error),
            Err(Halt::Refused(refusal)) => {
                refused = Some(refusal);
                Ok(Changes::default())
            }
            Ok(()) => Ok(Changes::of(log.events(), Viewer::Umpire)),
        }
    });
    let words = game.say(order);
    assert!(refused.is_none(), "\"{words}\" is refused in its trial: {refused:?}");
    let listed = |odds: &Odds<Changes>| -> Vec<_> {
        odds.iter().map(|(changes, chance)| (changes.clone(), chance.to_string())).collect()
    };
    match (quick, plain) {
        (Ok(quick), Ok(plain)) => assert_eq!(listed(&quick), listed(&plain), "{words}"),
        (quick, plain) => panic!("no odds of \"{words}\": {:?}, {:?}", quick.err(), plain.err()),
    }
}
