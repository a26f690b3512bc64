//! Everything that crosses the wire: plain structs, described to programs (OpenAPI) and to the page (TypeScript).

mod chart;
mod event;
mod fairness;
mod fault;
mod game;
mod order;
mod replay;
mod rulebook;
mod scenario;
mod setting;
mod socket;
mod view;

pub use chart::{
    ChartInfo, ChartPage, FactInfo, FactType, FieldInfo, FieldType, Given, Graded, Modifier, Odds, OddsQuestion,
    Outcome, Question, Rolled, Sum,
};
pub use event::{Event, Happened, Pose, Resolved};
pub use fairness::{NewRun, Report, ReportRecord, RunState};
pub use fault::{Due, ErrorBody, Refused};
pub use game::{
    Address, Begun, Claim, DiceFrom, Fork, Mine, NewGame, Recover, Renew, Renewed, SeatLink, Taken, Tokens, WatchLink,
};
pub use order::{
    Blanks, CountBlank, Explained, FacingBlank, Goal, Offer, Order, PartsBlank, PlaceBlank, Prospect, Prospects,
    Refusal, RouteBlank, SeveralBlank, SharesBlank, SpreadBlank, Tried, TriedPiece,
};
pub use replay::{Luck, Received, ReplayInfo, SideLuck, Span, StateAt, States, StepInfo, StepResult};
pub use rulebook::{ChartLine, RuleTable, RuleText, RulebookInfo};
pub use scenario::{Checked, Counter, FileFault, ForceInfo, ScenarioInfo, ScenarioPage, SmallMap};
pub use setting::{AreaMap, Dress, Flag, LineMap, ObjectiveMap, Pair, Setting, SideInfo, ZoneMap};
pub use socket::{
    Amend, Answer, Ask, AskId, Attendance, Away, Batch, CommandOf, Commit, Consent, Counted, Curtain, Danger, Done,
    Hello, LineOfSight, Mendable, MendableState, Message, News, Nothing, OffersOf, OrderOnly, OrderWithDice, Orders,
    Presence, Proposed, Reply, Request, Reveal, Said, Say, Seat, SightEnd, SightOf, ThreatOf, Trouble, TryOrder,
    Welcome,
};
pub use view::{
    Badge, Base, BaseShape, Card, Ending, Grouping, Held, Piece, Proposal, SealedParty, Sealing, Status, View, Witness,
};

pub(crate) use setting::place;
pub(crate) use view::degrees;

#[cfg(test)]
mod tests;
