//! The shipped scenario of one storey (the slow rules know no others), played by chance under the eyes of the slow rules.
//!
//! A few games each; `LINSTOCK_REFEREED=50 cargo test --release -p fire-and-steel --test it shipped` plays as many as it says.

use std::fs;
use std::path::Path;

use engine::game::Game;
use engine::house::Page;
use engine::scenario::Source;
use fire_and_steel::play::scenario::set_up;
use testkit::soak::refereed;

use crate::play_random::play_game;
use crate::slow::{Counts, Referee};

fn shipped(id: &str) -> Box<dyn Game> {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/fire-and-steel").join(id).with_extension("toml");
    let text = fs::read_to_string(path).unwrap();
    let source = Source::parse(&text);
    let mut reader = source.reader("fire-and-steel");
    let game = set_up(&Page::default(), &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    game.unwrap_or_else(|| panic!("{id}: {faults:#?}"))
}

fn referee(id: &str, games: u64) -> Counts {
    let mut counts = Counts::default();
    for seed in 0..games {
        let mut game = shipped(id);
        let mut referee = Referee::of(&*game);
        play_game(&mut *game, 900 + seed, &mut |_, events| referee.follow(events));
        counts.add(&referee.counts);
    }
    assert!(counts.close_calls * 5 <= counts.shots, "{counts:?}");
    counts
}

// covers: FS-FLD-02, FS-FLD-04, FS-FLD-05, FS-FLD-06, FS-FLD-16, FS-D50, FS-D52
#[test]
fn rorkes_drift_agrees_with_the_slow_rules() {
    let counts = referee("rorkes-drift", refereed(2));
    assert!(counts.moves > 300 && counts.shots > 20, "{counts:?}");
}
