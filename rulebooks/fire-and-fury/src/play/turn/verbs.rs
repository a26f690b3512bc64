//! The verbs of orders: their parts and their words. What was not offered cannot be ordered, not even by adding to an
//! offer.

use engine::kit::verbs::{Part, Path, Target, Verb, Verbs, Words};
use engine::word::Word;

use crate::charts::gun_maneuver::GunAction;
use crate::charts::troop_maneuver::Action;
use crate::words::Formation;

const FORMATION: Words = Words::may("formation", Formation::WORDS);

/// How many gun stands fire, where not all of them do: the first word is one stand.
pub(crate) const STANDS: &[&str] =
    &["one-stand", "two-stands", "three-stands", "four-stands", "five-stands", "six-stands"];

/// A verb of a piece.
const fn by(word: &'static str, say: &'static str) -> Verb {
    Verb::new(word, say).by(Part::Must)
}

/// A verb of a piece that is aimed at another.
const fn against(word: &'static str, say: &'static str) -> Verb {
    by(word, say).at(Part::Must, &[Target::Piece])
}

/// The verbs.
pub(crate) static VERBS: Verbs = Verbs::with_spoken(
    &[
        Verb::new("roll-for-first", "roll for the first turn").about("rolls for the side that goes first"),
        by("place", "place[, {how}][ to {to}]")
            .how(&[FORMATION.by("FF-UNT-06"), Words::may("guns", &["limbered", "unlimbered"]).by("FF-UNT-06")])
            .path(Path::Spot)
            .facing(Part::May)
            .about("puts a unit or leader on the table"),
        against("replace-leader", "take over with {at}").about("brings the successor of a fallen leader to a unit"),
        against("return-leader", "come back to {at}").about("brings a leader who was away to a unit"),
        by("detach-leader", "leave the unit").about("parts a leader from his unit"),
        against("attach-leader", "join {at}").about("joins a leader to a unit"),
        by("check", "maneuver check[, {with}]")
            .with(Part::May)
            .about("makes the maneuver check of a command or a unit"),
        against("declare-charge", "charge {at}[ with {steel}]")
            .how(&[Words::may("steel", &["cold-steel"]).by("FF-D22")])
            .about("declares a charge"),
        against("countercharge", "countercharge {at}").about("declares a countercharge"),
        by("maneuver", "{how}[ {at}][ to {to}]")
            .at(Part::May, &[Target::Item])
            .how(&[
                Words::may("troop maneuver", Action::WORDS).by("FF-TRM-02"),
                Words::may("gun maneuver", GunAction::WORDS).by("FF-GUN-01"),
                Words::may("charge", &["charge"]).by("FF-D14"),
                FORMATION.by("FF-TRM-02"),
                Words::may("mount", &["dismounted"]).by("FF-D47"),
                Words::may("flank", &["left", "right", "center", "left-of-head", "right-of-head"]).by("FF-TRM-02"),
                Words::may("half move", &["then-move"]).by("FF-TRM-02"),
            ])
            .path(Path::Route)
            .facing(Part::May)
            .about("moves or forms a unit, or moves its charge"),
        by("move-leader", "ride[ to {to}]").path(Path::Route).facing(Part::May).about("moves a leader by himself"),
        against("fire", "fire at {at}[, {stands}][ with {with}]")
            .how(&[Words::may("stands", STANDS).by("FF-D20")])
            .with(Part::May)
            .about("fires at an enemy, alone or with others"),
        Verb::new("fight", "fight {at}").at(Part::Must, &[Target::Piece]).about("fights the charge combat on a unit"),
        by("breakthrough", "break through[ to {at}]")
            .at(Part::May, &[Target::Piece])
            .about("moves a victorious charge on"),
        by("retreat", "retreat").about("makes this retreat first, or retreats and does not recall"),
        by("recall", "recall[, {how}][ to {to}]")
            .how(&[
                Words::must("way", &["to-start", "to-base"]).by("FF-D33"),
                Words::must("outlook", &["facing-enemy", "facing-about"]).by("FF-D33"),
            ])
            .path(Path::Route)
            .about("recalls cavalry from a fight"),
        by("carry-position", "carry the position").about("takes the ground of the enemy"),
        by("hold", "hold the ground").about("stays where the fight ended"),
        by("lead-unit", "lead the fight").about("names the unit that leads a combat"),
        by("allot-losses", "take the loss[ {at}]")
            .at(Part::May, &[Target::Item])
            .about("names the unit, or the gun stand, that is lost"),
        by("mark-low-ammo", "run low on ammo[ {at}]")
            .at(Part::May, &[Target::Item])
            .about("names the firer that runs low on ammo"),
        by("choose-leader", "be the one who is hit").about("names the leader who is hit"),
        Verb::new("done", "done").about("ends the step"),
    ],
    &[
        ("charge", "make the charge"),
        ("left", "on the left"),
        ("right", "on the right"),
        ("center", "on the center"),
        ("left-of-head", "to the left of its head"),
        ("right-of-head", "to the right of its head"),
        ("to-start", "to where it charged from"),
        ("to-base", "toward its own base"),
        ("facing-about", "facing away"),
        ("facing-enemy", "facing the enemy"),
    ],
);
