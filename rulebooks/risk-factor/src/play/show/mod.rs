//! What people see and read of a game.

/// What people call steps of the turn and ends of the game.
pub(crate) const TITLES: &[(&str, &str)] = &[
    ("roll-off", "The throw for side 1"),
    ("begin", "The beginning"),
    ("setup", "Set-up"),
    ("arrivals", "Arrivals"),
    ("markers", "Markers"),
    ("reveal", "Out of hiding"),
    ("command", "Command"),
    ("retreat", "Retreat"),
    ("orders", "Orders"),
    ("shooting", "Shooting"),
    ("follow-up", "Follow up"),
    ("worth", "worth of objectives and exits"),
    ("no-group-left", "a side has no group left"),
    ("losses", "losses"),
];
