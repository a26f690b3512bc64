//! Keys of a scenario that would have no effect, because of what else the file says. Each is a fault at its place: an
//! author must be able to trust that a key counts.

use engine::scenario::Reader;

use crate::field::pieces::Traits;
use crate::words::{Arm, Formation};

/// Where a leader stands.
const PLACE: [&str; 4] = ["at", "facing", "zone", "arrives"];

/// Of a leader: where and how he begins, if he begins with a unit, comes later, or never comes.
pub(crate) fn leader(reader: &mut Reader<'_>, dismounted: bool, removed: bool) {
    let (rule, why) = if removed {
        ("FF-D04", "since he is out of the game")
    } else if reader.gives("out_until") {
        ("FF-D36", "since he is placed with a unit when he comes, mounted")
    } else if reader.gives("attached_to") {
        report(reader, &PLACE, "FF-UNT-13", "since he begins with his unit");
        return;
    } else {
        without_place(reader, &["facing"]);
        return;
    };
    if removed {
        report(reader, &["out_until"], rule, why);
    }
    if dismounted {
        report(reader, &["dismounted"], rule, why);
    }
    report(reader, &["attached_to"], rule, why);
    report(reader, &PLACE, rule, why);
}

/// Of a unit in the open: which way it looks and how it is formed, if the player says that when it is set up.
pub(crate) fn unit(reader: &mut Reader<'_>, limbered: bool) {
    without_place(reader, if limbered { &["facing", "formation", "limbered"] } else { &["facing", "formation"] });
}

/// Of troops: traits that others of them rule out, and any other formation of those that begin `within` a building.
pub(crate) fn troops(reader: &mut Reader<'_>, arm: Arm, traits: Traits, within: Option<Formation>) {
    match arm {
        Arm::Cavalry if traits.no_bayonets => {
            report(reader, &["no_bayonets"], "FF-UNT-12", "since cavalry has no bayonets in any case");
        }
        Arm::Infantry if traits.no_bayonets && traits.cold_steel => {
            report(reader, &["cold_steel"], "FF-D22", "since they have no bayonets");
        }
        _ => {}
    }
    if arm == Arm::Infantry && within.is_some_and(|formation| formation != Formation::Garrison) {
        report(reader, &["formation"], "FF-TER-10", "since it begins as a garrison");
    }
}

/// What the player says who sets the piece up.
fn without_place(reader: &mut Reader<'_>, keys: &[&str]) {
    for key in keys {
        if reader.gives(key) && !reader.gives("at") {
            reader.idle(key, "FF-D63", "without `at`", format!("leave `{key}` out"));
        }
    }
}

fn report(reader: &mut Reader<'_>, keys: &[&str], rule: &'static str, why: &str) {
    for key in keys {
        if reader.gives(key) {
            reader.idle(key, rule, why, format!("leave `{key}` out"));
        }
    }
}
