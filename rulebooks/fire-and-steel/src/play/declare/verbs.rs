//! FS-D08: the verbs of orders, their parts and their words.

use engine::kit::verbs::{Part, Path, Target, Verb, Verbs, Words};
use engine::word::Word;

use crate::play::weapons::ORDINALS;
use crate::play::weapons::catalogue::Weapon;

const WEAPON: Words = Words::may("weapon", Weapon::WORDS);
const ORDINAL: Words = Words::may("ordinal", &ORDINALS);

/// A verb of a figure. FS-FLD-03: a figure may turn with any order except `wait`, and `charge`, which says where it looks.
const fn figure(word: &'static str, say: &'static str) -> Verb {
    Verb::new(word, say).by(Part::Must).facing(Part::May)
}

/// A verb of a figure with one of its weapons.
const fn weapon(word: &'static str, say: &'static str) -> Verb {
    figure(word, say).how(&[WEAPON, ORDINAL])
}

/// A verb of a figure that walks. FS-FLD-17: it may name the place that it makes for.
const fn walk(word: &'static str, say: &'static str) -> Verb {
    figure(word, say).path(Path::Route).at(Part::May, &[Target::Spot])
}

/// The verbs.
pub(crate) static VERBS: Verbs = Verbs::with_spoken(
    &[
        Verb::new("roll-off", "roll for side 1").about("rolls for the edge in the first phase of every turn"),
        figure("place", "place[ to {to}]").path(Path::Spot).about("puts a figure on the table"),
        walk("move", "move[ {storey} the stairs][ to {to}][, making for {at}]")
            .how(&[Words::may("storey", &["up", "down"])])
            .about("walks or rides, or turns on the spot"),
        Verb::new("charge", "charge {at}")
            .by(Part::Must)
            .at(Part::Must, &[Target::Piece])
            .about("goes straight at an enemy to fight it"),
        figure("shoot", "shoot at {at} with the {weapon}[, {ordinal}][, or else at the {fallback}]")
            .at(Part::Must, &[Target::Piece])
            .how(&[WEAPON, ORDINAL, Words::may("fallback", &["fallback"])])
            .about("shoots at an enemy"),
        weapon("hold", "hold the {how} on the point of aim")
            .about("shoots at an enemy that comes into the point of aim"),
        figure("aim", "aim at {at}").at(Part::Must, &[Target::Piece, Target::Spot]).about("takes aim"),
        weapon("reload", "reload the {how}").about("takes a reload marker off"),
        weapon("tap-reload", "tap load the {how}").about("takes two reload markers off a musket"),
        figure("fight", "fight {at}").at(Part::Must, &[Target::Piece]).about("strikes at an enemy in contact"),
        walk("break-off", "break off[ to {to}]").about("leaves contact"),
        figure("ready", "[take the {weapon} in hand][, {ordinal}][{bayonet}]")
            .how(&[WEAPON, ORDINAL, Words::may("bayonet", &["fix-bayonet", "unfix-bayonet"])])
            .about("takes another weapon in hand, or fixes or unfixes a bayonet"),
        figure("go-to-ground", "go to ground").about("lies down"),
        figure("rise", "rise").about("stands up"),
        figure("mount", "mount {at}").at(Part::Must, &[Target::Piece]).about("mounts a horse that was left"),
        figure("dismount", "dismount").about("leaves its horse where it stands"),
        Verb::new("wait", "wait").by(Part::Must).about("does nothing"),
        Verb::new("done", "done").about("ends the side's orders"),
    ],
    &[
        ("fallback", "nearest"),
        ("break-action-shotgun-one-barrel", "single-barrelled break action shotgun"),
        ("break-action-shotgun-two-barrels", "double-barrelled break action shotgun"),
        ("muzzle-loading-shotgun-one-barrel", "single-barrelled muzzle loading shotgun"),
        ("muzzle-loading-shotgun-two-barrels", "double-barrelled muzzle loading shotgun"),
    ],
);
