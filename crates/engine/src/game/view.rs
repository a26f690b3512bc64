//! What a viewer may see, ready to draw. Everything that leaves a game passes through here.

use std::borrow::Cow;

use serde::Serialize;

use super::event::{Ending, Event, Seen};
use super::offer::Offers;
use super::piece::{Side, Sighting};
use super::{Decision, Game};
use crate::table::{Body, Point, Shape};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// A side.
    Side(Side),
    /// A viewer that may see only what every side may see.
    Watcher,
    /// A viewer that may see everything: a game that is over, an umpire, a test.
    Umpire,
}

impl Viewer {
    /// Whether the viewer may know what this side knows.
    pub fn sees_as(self, side: Side) -> bool {
        match self {
            Viewer::Side(own) => own == side,
            Viewer::Watcher => false,
            Viewer::Umpire => true,
        }
    }

    /// Whether the viewer may know of an event.
    pub fn may_know(self, event: &Event) -> bool {
        match event.seen {
            Seen::ByAll => true,
            Seen::By(side) => self.sees_as(side),
        }
    }
}

/// The table as a viewer sees it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The open question, in words; its offers are only for the side that is asked.
    pub banner: String,
    /// The turn.
    pub turn: u16,
    /// The step of the turn.
    pub step: Option<&'static str>,
    /// Who is asked.
    pub asked: Option<Side>,
    /// The pieces.
    pub pieces: Vec<Drawn>,
    /// Lines about the whole game.
    pub status: Vec<Status>,
    /// The offers in words, if the viewer is asked.
    pub offers: Vec<String>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// A piece to draw.
#[derive(Clone, Debug, Serialize)]
pub struct Drawn {
    /// Its name in orders.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// What can be seen of it.
    #[serde(flatten)]
    pub seen: Sighting,
    /// Its card.
    pub card: Card,
}

/// A piece in words and shapes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Card {
    /// What it is, in a line.
    pub title: String,
    /// Its attributes, label and value.
    pub lines: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// Its states, as badges.
    pub badges: Vec<Badge>,
    /// The corners of its bases, base by base; a round base is drawn from its centre and radius.
    pub bases: Vec<Base>,
}

/// One base of a piece: of the whole piece, or of one of its parts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Base {
    /// Its outline.
    #[serde(flatten)]
    pub shape: BaseShape,
    /// Which part of the piece stands on it, where orders can name it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<u16>,
    /// What that part is called: `Pte Hook`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The states of that part alone.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub badges: Vec<Badge>,
}

/// The outline of a base.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum BaseShape {
    /// A base with corners.
    Corners {
        /// The corners in order.
        corners: Vec<[f64; 2]>,
    },
    /// A round base.
    Disc {
        /// Its centre.
        centre: [f64; 2],
        /// Its radius.
        radius: f64,
    },
}

impl From<BaseShape> for Base {
    fn from(shape: BaseShape) -> Base {
        Base { shape, part: None, name: None, badges: Vec::new() }
    }
}

/// A line about the whole game, such as the cards left in the deck or the points of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Status {
    /// What it is about.
    pub label: Cow<'static, str>,
    /// How it stands.
    pub value: Cow<'static, str>,
    /// Whose, if it is about one side.
    pub side: Option<Side>,
    /// Whether that is good or bad.
    pub tone: Tone,
}

impl Status {
    /// A line about the game.
    pub fn new(label: impl Into<Cow<'static, str>>, value: impl Into<Cow<'static, str>>) -> Status {
        Status { label: label.into(), value: value.into(), side: None, tone: Tone::Plain }
    }

    /// The same, about one side.
    #[must_use]
    pub fn of(mut self, side: Side) -> Status {
        self.side = Some(side);
        self
    }

    /// The same, good or bad.
    #[must_use]
    pub fn toned(mut self, tone: Tone) -> Status {
        self.tone = tone;
        self
    }
}

/// A state of a piece, short enough for a badge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Badge {
    /// What it says.
    pub label: Cow<'static, str>,
    /// Whether that is good or bad.
    pub tone: Tone,
}

crate::words! {
    /// Whether something is good or bad for a piece.
    pub enum Tone { Good = "good", Plain = "plain", Bad = "bad" }
}

/// A measurement to draw: what a verdict was found by.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Witness {
    /// What was measured, in kebab-case: `range`, `sight`, `arc`, `reach`, `cover`, `blocked`.
    pub what: &'static str,
    /// In words, with the measure.
    pub words: String,
    /// The rule.
    pub rule: &'static str,
    /// The points measured between, or the corners of a zone.
    pub points: Vec<Point>,
    /// Whether the points are a closed outline.
    pub closed: bool,
    /// The distance, if one was measured.
    pub distance: Option<f64>,
}

impl Badge {
    /// A badge.
    pub fn new(label: impl Into<Cow<'static, str>>, tone: Tone) -> Badge {
        Badge { label: label.into(), tone }
    }
}

impl Card {
    /// Adds an attribute.
    pub fn line(&mut self, label: impl Into<Cow<'static, str>>, value: impl Into<Cow<'static, str>>) {
        self.lines.push((label.into(), value.into()));
    }

    /// Adds an attribute, if there is something to say.
    pub fn line_if(&mut self, label: &'static str, value: Option<impl Into<Cow<'static, str>>>) {
        if let Some(value) = value {
            self.line(label, value);
        }
    }

    /// Adds a state that holds.
    pub fn badge_if(&mut self, holds: bool, label: &'static str, tone: Tone) {
        if holds {
            self.badges.push(Badge::new(label, tone));
        }
    }

    /// Adds the bases of a body.
    pub fn lay(&mut self, body: &Body) {
        self.bases.extend(body.shapes().map(|shape| Base::from(outline(shape))));
    }

    /// Adds the bases of a body as those of a piece's part, with what the part is called and the states it has alone.
    pub fn lay_part(&mut self, part: u16, body: &Body, name: Option<String>, badges: Vec<Badge>) {
        let mut shapes = body.shapes().map(outline);
        let Some(shape) = shapes.next() else { return };
        let base = Base { shape, part: Some(part), name, badges };
        self.bases.extend(shapes.map(|shape| Base { shape, ..base.clone() }));
        self.bases.push(base);
    }
}

fn outline(shape: &Shape) -> BaseShape {
    match shape.radius() {
        Some(radius) => BaseShape::Disc { centre: pair(shape.centre()), radius },
        None => BaseShape::Corners { corners: shape.corners().iter().map(|corner| pair(*corner)).collect() },
    }
}

fn pair(point: Point) -> [f64; 2] {
    [point.x, point.y]
}

impl View {
    /// The table as a viewer sees it.
    pub(super) fn of(game: &(dyn Game + '_), viewer: Viewer) -> View {
        let known = game.as_known_to(viewer);
        let game = &*known;
        let mut status = Vec::new();
        game.status(viewer, &mut status);
        let decision = game.decision();
        let mut sightings = Vec::new();
        game.sightings(viewer, &mut sightings);
        let setting = game.setting();
        let draw = |seen: Sighting| {
            let card = game.card(seen.piece, viewer)?;
            Some(Drawn { id: setting.id(seen.piece).to_owned(), name: game.name(seen.piece).into_owned(), seen, card })
        };
        let asked = |decision: &Decision| viewer.sees_as(decision.side);
        let offers = decision.filter(asked).map_or_else(Vec::new, |_| {
            let mut offers = Offers::new();
            game.offers(None, &mut offers);
            offers.list().iter().map(|offer| game.say(&offer.order)).collect()
        });
        View {
            banner: game.prompt(viewer),
            turn: decision.map_or(0, |decision| decision.turn),
            step: decision.map(|decision| decision.step),
            asked: decision.map(|decision| decision.side),
            pieces: sightings.into_iter().filter_map(draw).collect(),
            status,
            offers,
            ending: game.ending(),
        }
    }
}
