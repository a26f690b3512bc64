//! The scenarios that ship. A test holds this list to the folder `scenarios`.

/// Every scenario as `rulebook/id`, with the text of its file.
macro_rules! shipped {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../../scenarios/", $path, ".toml")))),*]
    };
}

/// A new scenario is a file and a line here.
pub(super) const SHIPPED: &[(&str, &str)] = shipped![
    "card-and-squad/cacabelos",
    "card-and-squad/north-bridge",
    "fire-and-discipline/castlebar",
    "fire-and-discipline/chapel-at-sankt-marein",
    "fire-and-discipline/maida",
    "fire-and-fury/across-the-fence",
    "fire-and-fury/cowpens",
    "fire-and-fury/guilford-courthouse",
    "fire-and-steel/main-street",
    "fire-and-steel/rorkes-drift",
    "risk-factor/intombe",
    "risk-factor/titi-hill",
];
