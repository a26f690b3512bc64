//! The words of orders (section 3.1 of the rules).

use engine::game::Lexicon;

/// Every verb and every word of manner.
pub(crate) const LEXICON: Lexicon = Lexicon {
    verbs: &[
        "roll-off",
        "begin",
        "place",
        "move",
        "turn-over",
        "command",
        "stay",
        "retreat",
        "retreat-to-cover",
        "hold",
        "load",
        "charge",
        "fall-back",
        "pass",
        "shoot",
        "hold-fire",
        "follow-up",
        "stand",
        "done",
    ],
    manners: &[&["shoots", "ncos-shoot"], &["half", "full"], &["line", "two-ranks", "file", "open", "as-they-stand"]],
};

/// The arrangements in which figures are put down.
pub(crate) const LAID: &[&str] = &["line", "two-ranks", "file", "open"];
/// The arrangements in which a move ends.
pub(crate) const MOVED: &[&str] = &["as-they-stand", "line", "two-ranks", "file", "open"];
