//! A game and what everyone has been told of it. Plain and without waiting: the actor around it does that.

use std::collections::VecDeque;
use std::sync::Arc;

use engine::game::{Side, Viewer, What};
use linstock::Bookshelf;
use linstock::fair::Fair;
use linstock::play::{Deed, LoggedEvent, Match, Step};
use linstock::record::{self, Header, Line, Replay};

use crate::seals;
use crate::seat::{Role, Terms};
use crate::store::{Row, SealRow};
use crate::wire;

use super::commands::Pending;
use super::objective_holders::ObjectiveHolders;
use super::trouble::trouble;
use super::view_diff::Looks;

/// How many answered requests are remembered.
const REMEMBERED: usize = 256;

/// A group of viewers who see the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// A side.
    Side(Side),
    /// Those who see only what every side may see.
    Watchers,
}

impl Audience {
    /// Whose eyes they have.
    pub(crate) fn viewer(self) -> Viewer {
        match self {
            Audience::Side(side) => Viewer::Side(side),
            Audience::Watchers => Viewer::Watcher,
        }
    }

    pub(super) fn place(self, sides: usize) -> usize {
        match self {
            Audience::Side(side) => side.index().min(sides),
            Audience::Watchers => sides,
        }
    }
}

/// Something that an audience was told.
#[derive(Clone, Copy, Debug)]
enum Entry {
    /// An event of the match, by its number there.
    Event(u32),
    /// A step back of a side, and the place of the first entry that it takes back.
    Undone(Side, usize),
}

/// What one audience was told, in order, and what it knows of the objectives.
#[derive(Clone, Debug)]
struct Stream {
    entries: Vec<Entry>,
    holders: ObjectiveHolders,
}

/// A game and what everyone has been told of it.
pub(crate) struct Core {
    pub(super) play: Match,
    pub(super) terms: Terms,
    header: Arc<Header>,
    /// The id of the game.
    pub(super) game: String,
    /// The rounds of its fair dice.
    pub(super) fair: Option<Fair>,
    /// What was sealed and is not kept yet.
    pub(super) new_seals: Vec<SealRow>,
    streams: Vec<Stream>,
    /// How many steps the streams have taken up.
    absorbed: usize,
    answered: VecDeque<String>,
    pub(super) pending: Option<Pending>,
    pub(super) proposals: u32,
    pub(super) looks: Looks,
}

/// A game as it is kept.
#[derive(Clone, Copy)]
pub(crate) struct KeptGame<'k> {
    /// The first line of its record.
    pub(crate) header: &'k str,
    /// Who plays which side and how, as JSON.
    pub(crate) terms: &'k str,
    /// Its steps.
    pub(crate) rows: &'k [Row],
    /// The rounds of its fair dice.
    pub(crate) seals: &'k [SealRow],
}

/// Why a kept game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    /// What is kept is damaged.
    #[error("what is kept of the game is damaged: {0}")]
    Damaged(String),
    /// The rules have changed since: it does not replay.
    #[error("the game does not replay under this version: {0}")]
    Astray(String),
}

impl Core {
    /// A game as it is kept.
    pub(crate) fn open(shelf: &Bookshelf, game: &str, kept: &KeptGame<'_>) -> Result<Core, Unreadable> {
        let KeptGame { header, terms, rows, seals } = *kept;
        let damaged = |what: String| Unreadable::Damaged(what);
        let terms: Terms = serde_json::from_str(terms).map_err(|error| damaged(error.to_string()))?;
        let text = text_of(&seals::header_for_table(header, game, seals), rows);
        let reading = record::read(text.as_bytes()).map_err(|damage| damaged(damage.to_string()))?;
        if let Some(damage) = &reading.damage {
            return Err(damaged(damage.to_string()));
        }
        let replay = Replay::new(&reading, |header| header.set_up(shelf));
        let replay = replay.map_err(|error| Unreadable::Astray(error.to_string()))?;
        let play = replay.finish().map_err(|error| Unreadable::Astray(error.to_string()))?;
        let mut core = Core::new(game, play, reading.header, terms);
        core.deal_last_round();
        core.absorb();
        for ask in rows.iter().filter_map(|row| row.ask.as_ref()) {
            core.remember(ask.clone());
        }
        Ok(core)
    }

    fn new(game: &str, play: Match, mut header: Header, terms: Terms) -> Core {
        let fair = header.fair.take();
        let sides = play.setting().sides.len();
        let stream = Stream { entries: Vec::new(), holders: ObjectiveHolders::at_start(play.setting()) };
        Core {
            play,
            terms,
            header: Arc::new(header),
            game: game.to_owned(),
            fair,
            new_seals: Vec::new(),
            streams: vec![stream; sides + 1],
            absorbed: 0,
            answered: VecDeque::new(),
            pending: None,
            proposals: 0,
            looks: Looks::default(),
        }
    }

    /// Whether the game has come to its end.
    pub(crate) fn is_over(&self) -> bool {
        self.play.ending().is_some()
    }

    /// The first line of the record.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// How many steps were taken.
    pub(crate) fn steps(&self) -> usize {
        self.play.steps(Viewer::Umpire).len()
    }

    /// Whether every step that was taken was also taken up. Otherwise something stopped midway.
    pub(crate) fn is_sound(&self) -> bool {
        self.absorbed == self.steps()
    }

    /// The number of the last event that an audience was told.
    pub(crate) fn last(&self, audience: Audience) -> u32 {
        self.stream(audience).map_or(0, |stream| u32::try_from(stream.entries.len()).unwrap_or(u32::MAX))
    }

    /// What an audience was told after this number.
    pub(crate) fn told_after(&self, audience: Audience, after: u32) -> Vec<wire::Event> {
        let Some(stream) = self.stream(audience) else { return Vec::new() };
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        let news = stream.entries.iter().enumerate().skip(after);
        news.filter_map(|(at, entry)| self.tell(u32::try_from(at + 1).ok()?, *entry)).collect()
    }

    /// Who holds the objectives, as far as an audience knows.
    pub(super) fn held(&self, audience: Audience) -> Vec<wire::Held> {
        self.stream(audience).map_or_else(Vec::new, |stream| stream.holders.told())
    }

    fn stream(&self, audience: Audience) -> Option<&Stream> {
        self.streams.get(audience.place(self.streams.len() - 1))
    }

    fn tell(&self, n: u32, entry: Entry) -> Option<wire::Event> {
        let setting = self.play.setting();
        match entry {
            Entry::Event(number) => {
                let told = self.play.told(Viewer::Umpire, number).next()?;
                Some(wire::Event::new(n, told, setting))
            }
            Entry::Undone(side, first) => Some(wire::Event {
                n,
                words: format!("{} takes a step back", setting.side_name(side)),
                rule: "",
                what: wire::Happened::Undone { side: side.0, since: u32::try_from(first + 1).ok()? },
            }),
        }
    }

    /// Takes up the steps that were taken since the last time; the lines to be kept.
    pub(super) fn absorb(&mut self) -> Vec<Row> {
        let mut rows = Vec::new();
        let steps = self.play.steps(Viewer::Umpire);
        let mut retold = false;
        for step in steps.iter().skip(self.absorbed) {
            retold |= matches!(step.deed, Deed::Undo { .. });
            for (at, stream) in self.streams.iter_mut().enumerate() {
                let viewer = viewer_at(at, self.play.setting().sides.len());
                take_up(stream, viewer, step, &self.play);
            }
            let line = Line::of(step, self.play.setting());
            // Plain data always has a JSON form.
            let line = serde_json::to_string(&line).unwrap_or_default();
            rows.push(Row { n: step.number, line, ask: None });
        }
        self.absorbed = steps.len();
        if retold {
            for (at, stream) in self.streams.iter_mut().enumerate() {
                let viewer = viewer_at(at, self.play.setting().sides.len());
                stream.holders = ObjectiveHolders::reckoned(&self.play, viewer);
            }
        }
        rows
    }

    /// Whether a request was answered before.
    pub(super) fn was_answered(&self, ask: &str) -> bool {
        self.answered.iter().any(|known| known == ask)
    }

    pub(super) fn remember(&mut self, ask: String) {
        if self.answered.len() == REMEMBERED {
            self.answered.pop_front();
        }
        self.answered.push_back(ask);
    }

    /// The side for which somebody acts.
    pub(super) fn acting(role: Role, audience: Audience) -> Result<Side, Box<wire::Trouble>> {
        match (role, audience) {
            (Role::Side(side), _) | (Role::Hot, Audience::Side(side)) => Ok(side),
            (Role::Hot, Audience::Watchers) => {
                Err(trouble("behind-the-curtain", "say first who looks at the screen: send `curtain` with a side"))
            }
            (Role::Watch, _) => Err(trouble("watching", "this seat is for watching only")),
        }
    }
}

/// The record of a game as it is kept.
pub(crate) fn text_of(header: &str, rows: &[Row]) -> String {
    let mut text = String::with_capacity(header.len() + 1 + rows.iter().map(|row| row.line.len() + 1).sum::<usize>());
    for line in std::iter::once(header).chain(rows.iter().map(|row| row.line.as_str())) {
        text.push_str(line);
        text.push('\n');
    }
    text
}

fn viewer_at(place: usize, sides: usize) -> Viewer {
    match u8::try_from(place) {
        Ok(side) if place < sides => Viewer::Side(Side(side)),
        _ => Viewer::Watcher,
    }
}

/// Adds what a step tells a viewer to what that viewer was told.
fn take_up(stream: &mut Stream, viewer: Viewer, step: &Step, play: &Match) {
    if let Deed::Undo { side, step: undone, .. } = step.deed {
        // The steps of a batch go together: they are one step back, told with the first of them.
        let steps = play.steps(Viewer::Umpire).iter();
        let together = steps.filter(|step| step.number == undone || step.batch == Some(undone));
        let is_later = together.clone().any(|step| step.number == undone && step.batch.is_some());
        // Whoever knew nothing of a step must not even learn that it was one.
        if !is_later && together.clone().any(|undone| knew_of(viewer, undone, play)) {
            let earliest =
                together.flat_map(|undone| play.events(undone, Viewer::Umpire)).map(|told| told.number).min();
            let first = stream.entries.iter().position(|entry| match entry {
                Entry::Event(number) => earliest.is_some_and(|earliest| *number >= earliest),
                Entry::Undone(..) => false,
            });
            stream.entries.push(Entry::Undone(side, first.unwrap_or(stream.entries.len())));
        }
    }
    // Where the parts of a piece stand, the view shows.
    let is_news = |told: &&LoggedEvent| !matches!(told.event.what, What::Stands { .. });
    for told in play.events(step, Viewer::Umpire).filter(is_news).filter(|told| viewer.may_know(&told.event)) {
        stream.entries.push(Entry::Event(told.number));
        stream.holders.note(&told.event);
    }
}

/// Whether a viewer took a step, or was told something of it.
fn knew_of(viewer: Viewer, step: &Step, play: &Match) -> bool {
    let own = match step.deed {
        Deed::Order { side, .. } | Deed::Concede { side } | Deed::Undo { side, .. } => viewer.sees_as(side),
        Deed::Amend { .. } => true,
    };
    own || play.events(step, Viewer::Umpire).any(|told| viewer.may_know(&told.event))
}
