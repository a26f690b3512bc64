//! What the files of a rulebook's `play` name most: `use engine::kit::prelude::*`.

pub use super::agenda::{Agenda, Due, Tasks};
pub use super::deployment::{Depths, Entry, Keys, Listed};
pub use super::edge::{BaseEdges, TableEdge};
pub use super::formed::Files;
pub use super::ids::Id;
pub use super::judged::{Cited, Frame, Judged};
pub use super::markers::{self, Marked};
pub use super::mend::{Mendable, Set};
pub use super::objectives::end::{ahead, by_strength, conceded, finish, last_standing};
pub use super::verbs::{Part, Path, Target, Verb, Verbs};
pub use super::{Tracked, Verdict, pieces, toward};
pub use crate::chart::Tray;
pub use crate::dice::{Dice, Die};
pub use crate::game::{
    Act, Blanks, Breach, Card, Decision, Ending, Fix, Game, Goal, Halt, Lexicon, Log, Mend, Named, Offer, Offers,
    Order, PieceId, Refusal, Role, Rules, Setting, Show, Side, Sighting, Strength, Tone, Trial, Viewer, What, Witness,
};
pub use crate::house::Page;
pub use crate::rulebook::{Play, Rulebook};
pub use crate::rules::RulesText;
pub use crate::scenario::{Common, Names, Reader, TerrainKind};
pub use crate::sheet::SheetError;
pub use crate::table::{Kind, Pose, Spot};
