//! The scenarios that are shipped, played by chance under the eyes of the slow rules.
//!
//! A few games each; `LINSTOCK_REFEREED=50 cargo test --release -p fire-and-fury --test it shipped` plays as many as it says.

use std::fs;
use std::path::Path;

use engine::game::{Event, Log};
use engine::house::Page;
use engine::scenario::Source;
use fire_and_fury::play::battle::Battle;
use fire_and_fury::play::scenario::read;
use testkit::soak::refereed;

use super::random::{Mood, play_on};
use crate::game::Table;
use crate::slow::land::Land;
use crate::slow::{Counts, Referee, sight};

fn shipped(id: &str) -> Battle {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/fire-and-fury").join(id).with_extension("toml");
    let text = fs::read_to_string(path).unwrap();
    let source = Source::parse(&text);
    let mut reader = source.reader("fire-and-fury");
    let battle = read(&Page::default(), &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    battle.unwrap_or_else(|| panic!("{id}: {faults:#?}"))
}

/// Plays a scenario and compares what happens with the slow rules; every so many decisions it looks round.
fn referee(id: &str, games: u64, every: usize) -> (Counts, sight::Looked) {
    let (mut counts, mut looked) = (Counts::default(), sight::Looked::default());
    let battle = shipped(id);
    let land = Land::of(engine::game::Rules::setting(&battle));
    for seed in 0..games {
        let table = Table { game: battle.clone(), log: Log::new() };
        let mut referee = Referee::of(&battle);
        let mut asked = 0;
        let judge = |table: &Table, events: &[Event]| {
            referee.follow(events, &table.game)?;
            asked += 1;
            if asked % every == 0 { sight::look_round(&table.game, &land, &mut looked) } else { Ok(()) }
        };
        play_on(table, 3000 + seed, Mood::Bold, Log::new(), |_, _| {}, judge);
        counts.add(referee.counts);
    }
    (counts, looked)
}

// covers: FF-FLD-15, FF-FLD-18, FF-FLD-32, FF-FLD-34, FF-FLD-35, FF-D28, FF-D58
#[test]
fn guilford_courthouse_agrees_with_the_slow_rules() {
    let (counts, looked) = referee("guilford-courthouse", refereed(2), 60);
    assert!(counts.retreats > 10 && counts.full_retreats > 5 && counts.contacts > 20, "{counts:?}");
    assert!(looked.seen > 200 && looked.covered > 5 && counts.marches > 40, "{counts:?} {looked:?}");
}

#[test]
fn cowpens_agrees_with_the_slow_rules() {
    let (counts, looked) = referee("cowpens", refereed(3), 60);
    assert!(counts.retreats > 5 && counts.full_retreats > 10 && counts.contacts > 20, "{counts:?}");
    assert!(looked.seen > 100, "{looked:?}");
}

#[test]
fn across_the_fence_agrees_with_the_slow_rules() {
    let (counts, looked) = referee("across-the-fence", refereed(6), 20);
    assert!(counts.retreats > 2 && counts.contacts > 5, "{counts:?}");
    assert!(looked.seen > 50, "{looked:?}");
}
