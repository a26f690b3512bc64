//! Words that people use for the steps and the ends of a game.

/// What people call the steps and the ends of a game.
pub(crate) const TITLES: &[(&str, &str)] = &[
    ("first-side", "who moves first"),
    ("leaders", "attaching leaders"),
    ("check", "maneuver checks"),
    ("declare", "declaring charges"),
    ("countercharge", "declaring countercharges"),
    ("maneuver", "maneuvers"),
    ("leader-moves", "leaders' moves"),
    ("breakthrough", "breakthrough charges"),
    ("army-broken", "an army is broken"),
    ("last-turn", "decided at the end of the last turn"),
];
