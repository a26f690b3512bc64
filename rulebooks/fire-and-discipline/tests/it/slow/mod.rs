//! The rules of the field once more: slow, obvious, and written for the tests alone. It follows a game order by order and
//! objects to every move, shot, check and blow that comes out otherwise.

mod fire;
mod geometry;
mod morale;
mod moves;

use std::collections::BTreeMap;

use engine::game::{Event, Order, PieceId, Resolved, Side, What};
use engine::table::{Area, Line};
use fire_and_discipline::field::roster::{Arm, Sort, StandRoll};
use fire_and_discipline::field::terrain::Terrain;
use fire_and_discipline::field::{Guns, Turned};
use fire_and_discipline::play::Battle;

use geometry::{P, Rect, is_in};

/// What the referee has looked at.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) moves: usize,
    pub(crate) charges: usize,
    pub(crate) flights: usize,
    pub(crate) volleys: usize,
    pub(crate) shots: usize,
    pub(crate) checks: usize,
    pub(crate) blows: usize,
    /// What hangs on some hundredths of an inch, and was left alone.
    pub(crate) close_calls: usize,
}

/// A piece as the referee sees it.
#[derive(Clone, Debug)]
struct Man {
    name: String,
    side: Side,
    sort: Sort,
    rect: Rect,
    /// On the table with a footprint.
    here: bool,
    castings: u8,
    mmg: u8,
    troop: Vec<PieceId>,
    mounted: bool,
    open: bool,
    in_square: bool,
    inside: bool,
    host: Option<PieceId>,
    guns: Option<Guns>,
    turned: Option<Turned>,
    wheeled: f64,
}

impl Man {
    fn stand(&self) -> Option<&StandRoll> {
        match &self.sort {
            Sort::Stand(stand) => Some(stand),
            _ => None,
        }
    }

    fn is_leader(&self) -> bool {
        matches!(self.sort, Sort::Commander(_))
    }

    /// FD-D51: guns that nobody serves.
    fn is_alone(&self) -> bool {
        self.guns.is_some_and(|guns| self.castings == 0 || guns.captured.is_some())
    }

    fn is_horse(&self) -> bool {
        self.mounted && self.stand().is_some_and(|stand| stand.arm == Arm::Cavalry)
    }

    /// FD-D55: whether it stands in the way of others.
    fn is_solid(&self) -> bool {
        self.here && !self.is_leader()
    }
}

/// The table before an order, brought up to date event by event.
pub(crate) struct Referee<'g> {
    game: &'g Battle,
    men: BTreeMap<PieceId, Man>,
    /// Something happened that the referee does not follow: a crew and its guns have parted, a garrison has changed.
    is_lost: bool,
    counts: &'g mut Counts,
}

/// Looks at what came of an order; what is wrong with it, if anything is.
pub(crate) fn follow(before: &Battle, order: &Order, events: &[Event], counts: &mut Counts) -> Result<(), String> {
    let men = before.state().positions.pieces.iter().map(|(piece, now)| {
        let roll = before.table().roll(piece);
        let man = Man {
            name: before.name(piece).to_owned(),
            side: roll.side,
            sort: roll.sort.clone(),
            rect: Rect::new(now.pose, before.table().base(piece, now)),
            here: before.field().is_on_table(piece),
            castings: now.castings,
            mmg: now.mmg,
            troop: before.table().troop_of(piece).to_vec(),
            mounted: now.mounted,
            open: now.open,
            in_square: now.square.is_some(),
            inside: now.inside().is_some(),
            host: before.field().host_of(piece),
            guns: now.guns,
            turned: now.acts.turned,
            wheeled: f64::from(now.acts.wheeled) / 1000.0,
        };
        (piece, man)
    });
    let mut referee = Referee { game: before, men: men.collect(), is_lost: false, counts };
    let mut at = 0;
    while let Some(event) = events.get(at) {
        let together = referee.look(order, &events[at..], event)?;
        for event in events.iter().skip(at).take(together) {
            referee.take_note(&event.what);
        }
        at += together;
        if referee.is_lost {
            break;
        }
    }
    Ok(())
}

impl Referee<'_> {
    fn areas(&self) -> impl Iterator<Item = (Terrain, &Area)> {
        self.game.table().setting.ground.areas().iter().map(|area| (Terrain::of_area(area), area))
    }

    fn lines(&self) -> impl Iterator<Item = (Terrain, &Line)> {
        self.game.table().setting.ground.lines().iter().map(|line| (Terrain::of_line(line), line))
    }

    fn is_on(&self, terrain: Terrain, p: P) -> bool {
        self.areas().any(|(kind, area)| kind == terrain && is_in(area, p))
    }

    fn yards(&self, inches: f64) -> f64 {
        self.game.field().yards(inches)
    }

    /// FD-FLD-11: the pieces of its side that a piece touches; none if that hangs on a hair.
    fn touching(&self, piece: PieceId) -> Option<Vec<PieceId>> {
        let own = &self.men[&piece];
        let mut found = Vec::new();
        for (other, man) in &self.men {
            let counts = *other != piece && man.side == own.side && man.is_solid() && !man.is_alone();
            if !counts {
                continue;
            }
            let gap = own.rect.gap(&man.rect);
            if (0.095..0.11).contains(&gap) {
                return None;
            }
            if gap < 0.1 {
                found.push(*other);
            }
        }
        Some(found)
    }

    /// FD-FLD-13
    fn is_open(&self, piece: PieceId) -> Option<bool> {
        let own = &self.men[&piece];
        let Some(stand) = own.stand() else { return Some(false) };
        if own.in_square || own.inside {
            return Some(false);
        }
        if stand.arm == Arm::Infantry {
            let infantry = |other: &PieceId| self.men[other].stand().is_some_and(|stand| stand.arm == Arm::Infantry);
            return Some(stand.light && !self.touching(piece)?.iter().any(infantry));
        }
        let mut alone = true;
        for fellow in own.troop.iter().filter(|fellow| self.men[fellow].here) {
            alone &= self.touching(*fellow)?.iter().all(|other| own.troop.contains(other));
        }
        Some(own.open && alone)
    }

    /// Looks at an event, and at those after it that belong to it: how many they are.
    fn look(&mut self, order: &Order, events: &[Event], event: &Event) -> Result<usize, String> {
        match &event.what {
            What::Moved { how, .. } => self.look_at_moves(events, how),
            What::Resolved(thrown) => {
                self.look_at_throw(order, thrown)?;
                Ok(1)
            }
            _ => Ok(1),
        }
    }

    fn look_at_throw(&mut self, order: &Order, thrown: &Resolved) -> Result<(), String> {
        match thrown.chart {
            "musketry" if order.verb == "volley" => self.look_at_volley(order, thrown),
            "artillery-fire" if order.verb == "fire" => self.look_at_shot(thrown),
            "morale" => self.look_at_check(thrown),
            "melee-strike" => self.look_at_blow(thrown),
            _ => Ok(()),
        }
    }

    fn take_note(&mut self, what: &What) {
        match what {
            What::Moved { piece, to, .. } | What::Placed { piece, at: to } => {
                let size = self.men[piece].rect.half;
                if let Some(man) = self.men.get_mut(piece) {
                    man.rect = Rect::new(*to, [size.0 * 2.0, size.1 * 2.0]);
                    man.here = true;
                }
            }
            What::Lost { piece, left, .. } => {
                if let Some(man) = self.men.get_mut(piece) {
                    man.castings = u8::try_from(*left).unwrap_or(u8::MAX);
                }
            }
            What::Removed { piece, .. } => {
                if let Some(man) = self.men.get_mut(piece) {
                    man.here = false;
                }
            }
            _ => {}
        }
        // Whoever parts from his guns, mounts, goes in or out, or takes another's place, is another piece from then on.
        self.is_lost |= match what {
            What::Moved { how, .. } => matches!(*how, "occupies" | "leaves"),
            What::Changed { to, .. } => {
                matches!(
                    *to,
                    "abandoned" | "captured" | "manned" | "mounted" | "dismounted" | "open-order" | "close-order"
                ) || matches!(*to, "unlimbered" | "limbered" | "square" | "line" | "column")
            }
            What::Removed { piece, .. } => self.men[piece].guns.is_some() || self.men[piece].is_leader(),
            What::Merged { .. } => true,
            What::Said { words } => [" joins ", "takes refuge", "now leads"].iter().any(|told| words.contains(told)),
            What::Lost { piece, left: 0, .. } => self.men[piece].guns.is_some(),
            _ => false,
        };
    }
}

/// The modifiers of a throw, by label.
fn modifiers(thrown: &Resolved) -> BTreeMap<&'static str, i32> {
    let value = |modifier: &engine::chart::Modifier| modifier.value.to_string().parse().unwrap_or(0);
    thrown.notes.modifiers.iter().map(|modifier| (modifier.label, value(modifier))).collect()
}

/// Compares some modifiers with those that should be there; those of nothing are not listed.
fn compare(what: &str, found: &BTreeMap<&'static str, i32>, due: &[(&'static str, i32)]) -> Result<(), String> {
    for (label, value) in due {
        let told = found.get(label).copied().unwrap_or(0);
        if told != *value {
            return Err(format!("{what}: {label} is {told} and should be {value}; {found:?}"));
        }
    }
    Ok(())
}
