//! The verbs of Ambush: the parts of every order, and its words.

use engine::kit::Verbs;
use engine::kit::verbs::{Part, Path, Target, Verb, Words};
use engine::word::Word;

use crate::ambush::Arrangement;

const STANDS: &[Words] = &[Words::must("arrangement", Arrangement::WORDS)];

/// The verbs of Ambush.
pub(crate) static VERBS: Verbs = Verbs::new(&[
    Verb::new("begin", "begin").about("deals the markers"),
    Verb::new("place", "place in {arrangement}").by(Part::Must).how(STANDS).path(Path::Spot).facing(Part::May),
    Verb::new("move", "move in {arrangement}[, with {with}]")
        .by(Part::Must)
        .how(STANDS)
        .path(Path::Route)
        .facing(Part::May)
        .with(Part::May),
    Verb::new("fire", "fire at {at}").by(Part::Must).at(Part::Must, &[Target::Piece]).parts(Part::May),
    Verb::new("snipe", "snipe at {at}").by(Part::Must).at(Part::Must, &[Target::Part]),
    Verb::new("shell", "shell {at}").by(Part::Must).at(Part::Must, &[Target::Area]),
    Verb::new("charge", "charge {at}").by(Part::Must).at(Part::Must, &[Target::Piece]),
    Verb::new("turn-over", "turn it over").by(Part::Must),
    Verb::new("hold", "hold").by(Part::Must),
    Verb::new("stand", "stand").by(Part::Must),
    Verb::new("fall-back", "fall back").by(Part::Must),
    Verb::new("done", "done").about("the other groups hold"),
]);
