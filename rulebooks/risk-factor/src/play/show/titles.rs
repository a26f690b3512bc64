//! What people call steps of the turn and ends of the game.

/// The titles.
pub(crate) const TITLES: &[(&str, &str)] = &[
    ("roll-off", "the throw for side 1"),
    ("begin", "the beginning"),
    ("setup", "set-up"),
    ("reveal", "out of hiding"),
    ("follow-up", "following up"),
    ("worth", "worth of objectives and exits"),
    ("no-group-left", "a side has no group left"),
    ("losses", "losses"),
];
