//! What a throw was made with, for whoever checks it against the table: ranges, weapons, causes.

use engine::chart::Detail;
use engine::word::Word;

use crate::charts::commander_casualty::CommanderFacts;
use crate::charts::gunnery::GunneryFacts;
use crate::charts::melee_strike::StrikeFacts;
use crate::charts::morale::{MoraleFacts, MoraleReason};
use crate::charts::musketry::MusketryFacts;
use crate::charts::rough_ground::RoughFacts;
use crate::charts::skirmish_fire::SkirmishFacts;
use crate::words::{Cover, LineOfFire};

/// Facts of which some are worth a line beside the dice.
pub trait Detailed {
    /// Adds what is worth a line.
    fn details(&self, into: &mut Vec<Detail>);
}

fn whole(label: &'static str, number: i32) -> Detail {
    Detail::number(label, f64::from(number))
}

fn cover(label: &'static str, cover: Cover) -> Option<Detail> {
    (cover != Cover::None).then(|| Detail::word(label, cover.word()))
}

fn line(line: LineOfFire) -> Option<Detail> {
    (line != LineOfFire::Clear).then(|| Detail::word("line", line.word()))
}

impl Detailed for MusketryFacts {
    fn details(&self, into: &mut Vec<Detail>) {
        into.extend([Detail::word("weapon", self.weapon.word()), Detail::number("range", self.distance)]);
        into.extend(self.castings.iter().map(|castings| whole("castings", *castings)));
        into.push(Detail::word("target", self.target.word()));
        into.extend(cover("target-cover", self.target_cover));
        into.extend(line(self.line));
    }
}

impl Detailed for SkirmishFacts {
    fn details(&self, into: &mut Vec<Detail>) {
        let stands = [
            ("musket-stands", self.musket_stands),
            ("rifle-stands", self.rifle_stands),
            ("combined-stands", self.combined_stands),
            ("carbine-stands", self.carbine_stands),
        ];
        into.push(Detail::number("range", self.distance));
        into.extend(stands.into_iter().filter(|(_, count)| *count > 0).map(|(label, count)| whole(label, count)));
        into.push(Detail::word("target", self.target.word()));
    }
}

impl Detailed for GunneryFacts {
    fn details(&self, into: &mut Vec<Detail>) {
        into.extend([Detail::word("ammunition", self.ammunition.word()), Detail::number("range", self.distance)]);
        into.extend(self.pounder.map(|pounder| whole("pounder", pounder)));
        into.extend([whole("guns", self.guns), whole("gun-hits", self.own_gun_hits)]);
        into.push(Detail::word("target", self.target.word()));
        into.extend(cover("target-cover", self.target_cover));
    }
}

impl Detailed for MoraleFacts {
    fn details(&self, into: &mut Vec<Detail>) {
        into.extend([Detail::word("reason", self.reason.word()), Detail::word("troop", self.troop.word())]);
        into.push(Detail::word("ground", self.ground.word()));
        if self.reason == MoraleReason::Melee {
            into.extend([whole("hits-inflicted", self.hits_inflicted), whole("hits-received", self.hits_received)]);
        }
        into.extend(self.commander_distance.map(|yards| Detail::number("commander-distance", yards)));
        into.extend(self.enemy_distance.map(|yards| Detail::number("enemy-distance", yards)));
    }
}

impl Detailed for StrikeFacts {
    fn details(&self, into: &mut Vec<Detail>) {
        into.push(Detail::word("status", self.status.word()));
        into.push(Detail::word("enemy-status", self.enemy_status.word()));
        into.push(Detail::word("enemy-kind", self.enemy_kind.word()));
        into.extend(cover("enemy-cover", self.enemy_cover));
        into.extend((self.firing_castings > 0).then(|| whole("firing-castings", self.firing_castings)));
        into.extend(self.flanked.then(|| Detail::word("struck", "flank")));
    }
}

impl Detailed for CommanderFacts {
    fn details(&self, into: &mut Vec<Detail>) {
        into.push(Detail::word("cause", self.cause.word()));
    }
}

impl Detailed for RoughFacts {
    fn details(&self, into: &mut Vec<Detail>) {
        into.push(Detail::word("equipment", self.equipment.word()));
    }
}
