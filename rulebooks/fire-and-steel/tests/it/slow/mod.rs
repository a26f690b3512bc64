//! The rules of the field once more: slow, obvious, and written for the tests alone. It follows a game by its events and
//! objects to every shot, move and push-back that comes out otherwise.

mod geometry;
mod ground;
mod moves;
mod sight;

use std::collections::BTreeMap;

use engine::chart::DetailValue;
use engine::game::{Aspect, Event, Game, PieceId, Resolved, Side, Viewer, What};
use engine::table::Pose;

use geometry::{P, distance, side};
use ground::Ground;
use sight::{Man, surely};

/// What the referee has looked at.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) moves: usize,
    pub(crate) shots: usize,
    pub(crate) covered: usize,
    pub(crate) obscured: usize,
    pub(crate) pushes: usize,
    /// Shots that hang on some thousandths of an inch, and were left alone.
    pub(crate) close_calls: usize,
}

impl Counts {
    /// Takes those of another game in.
    pub(crate) fn add(&mut self, other: &Counts) {
        self.moves += other.moves;
        self.shots += other.shots;
        self.covered += other.covered;
        self.obscured += other.obscured;
        self.pushes += other.pushes;
        self.close_calls += other.close_calls;
    }
}

struct Piece {
    man: Man,
    side: Side,
    here: bool,
    wounds: u16,
    /// FS-D28: its wounds as the last dice fell: who breaks off goes by these, whatever its group did to it meanwhile.
    before: u16,
}

/// Follows a game.
pub(crate) struct Referee {
    ground: Ground,
    pieces: BTreeMap<PieceId, Piece>,
    names: BTreeMap<PieceId, String>,
    holding: Vec<PieceId>,
    struck_by: BTreeMap<PieceId, PieceId>,
    pub(crate) counts: Counts,
}

impl Referee {
    pub(crate) fn of(game: &dyn Game) -> Referee {
        let mut sightings = Vec::new();
        game.sightings(Viewer::Umpire, &mut sightings);
        let setting = game.setting();
        let figure = |seen: &&engine::game::Sighting| seen.full > 0;
        let pieces = sightings.iter().filter(figure).map(|seen| {
            let card = game.card(seen.piece, Viewer::Umpire).unwrap();
            let lying = card.badges.iter().any(|badge| badge.label == "gone to ground");
            let man = Man { at: place(seen.pose), radius: seen.half[0], lying, mounted: seen.half[0] > 0.6 };
            let wounds = seen.full - seen.strength;
            (seen.piece, Piece { man, side: seen.side, here: seen.on_table, wounds, before: wounds })
        });
        let names = sightings.iter().map(|seen| (seen.piece, setting.name(seen.piece).to_owned())).collect();
        Referee {
            ground: Ground::of(setting),
            pieces: pieces.collect(),
            names,
            holding: Vec::new(),
            struck_by: BTreeMap::new(),
            counts: Counts::default(),
        }
    }

    /// Looks at what happened; what is wrong with it, if anything is.
    pub(crate) fn follow(&mut self, events: &[Event]) -> Result<(), String> {
        events.iter().try_for_each(|event| self.look(&event.what))
    }

    fn look(&mut self, what: &What) -> Result<(), String> {
        match what {
            What::Began { step: "impulse", .. } => {
                self.holding.clear();
                self.struck_by.clear();
            }
            What::Ordered { piece, words } if words.contains(" holds the ") => self.holding.push(*piece),
            What::Placed { piece, at } => {
                let own = self.pieces.get_mut(piece).unwrap();
                (own.man.at, own.here) = (place(*at), true);
            }
            What::Removed { piece, .. } => self.pieces.get_mut(piece).unwrap().here = false,
            What::Lost { piece, count, .. } => self.pieces.get_mut(piece).unwrap().wounds += count,
            What::Changed { piece, aspect: Aspect::Posture, to, .. } => {
                self.pieces.get_mut(piece).unwrap().man.lying = *to == "gone-to-ground";
            }
            What::Changed { piece, aspect: Aspect::Mount, to, .. } => {
                let man = &mut self.pieces.get_mut(piece).unwrap().man;
                man.mounted = *to == "mounted";
                man.radius = if man.mounted { 0.75 } else { 0.5 };
            }
            What::Moved { piece, from, to, path, how } => {
                let way: Vec<P> = [place(*from)]
                    .into_iter()
                    .chain(path.iter().map(|spot| (spot.point().x, spot.point().y)))
                    .chain([place(*to)])
                    .collect();
                self.look_at_move(*piece, &way, how)?;
                self.pieces.get_mut(piece).unwrap().man.at = place(*to);
            }
            What::Resolved(resolved) => {
                self.pieces.values_mut().for_each(|piece| piece.before = piece.wounds);
                self.look_at_throw(resolved)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn others(&self, not: &[PieceId]) -> Vec<Man> {
        let others = self.pieces.iter().filter(|(piece, other)| other.here && !not.contains(piece));
        others.map(|(_, other)| other.man).collect()
    }

    fn look_at_move(&mut self, piece: PieceId, way: &[P], how: &str) -> Result<(), String> {
        let own = &self.pieces[&piece];
        let name = &self.names[&piece];
        let (Some(from), Some(to)) = (way.first(), way.last()) else { return Ok(()) };
        match how {
            "turn" => return Ok(()),
            "push-back" => {
                let Some(striker) = self.struck_by.get(&piece).map(|striker| self.pieces[striker].man.at) else {
                    return Ok(());
                };
                let far = moves::pushed(&self.ground, own.man, striker, &self.others(&[piece]));
                let moved = distance(*from, *to);
                let aslant = side(striker, *from, *to).abs() / distance(striker, *from).max(1e-9);
                self.counts.pushes += 1;
                if (moved - far).abs() > 0.02 || aslant > 0.01 {
                    return Err(format!(
                        "{name} is pushed back {moved:.3}\" from {from:?} to {to:?} and not {far:.2}\""
                    ));
                }
            }
            _ => {
                let enemies: Vec<Man> = self
                    .pieces
                    .values()
                    .filter(|other| other.here && other.side != own.side)
                    .map(|other| other.man)
                    .collect();
                self.counts.moves += 1;
                if let Some(fault) = moves::fault(
                    &self.ground,
                    own.man,
                    if how == "break-off" { own.before } else { own.wounds },
                    way,
                    &enemies,
                ) {
                    return Err(format!("{name}: {how} {way:?} {fault}"));
                }
                let on_table = [to.0, to.1].iter().zip(self.ground.size).all(|(at, size)| (0.0..=size).contains(at));
                let stood_on = self
                    .others(&[piece])
                    .into_iter()
                    .find(|other| distance(other.at, *to) < other.radius + own.man.radius - 0.004);
                if let Some(other) = stood_on.filter(|_| on_table) {
                    return Err(format!("{name} ends at {to:?} on the figure at {:?}", other.at));
                }
            }
        }
        Ok(())
    }

    fn look_at_throw(&mut self, thrown: &Resolved) -> Result<(), String> {
        let (Some(by), Some(at)) = (thrown.by, thrown.at) else { return Ok(()) };
        if thrown.chart == "hand-to-hand" {
            self.struck_by.insert(at, by);
        }
        if thrown.chart != "shooting" || self.holding.contains(&by) {
            return Ok(());
        }
        let (shooter, target) = (self.pieces[&by].man, self.pieces[&at].man);
        let range = thrown.notes.details.iter().find_map(|detail| match detail.value {
            DetailValue::Number(range) if detail.label == "range" => Some(range.get()),
            _ => None,
        });
        let range = range.ok_or("a shot without its range")?;
        let measured = distance(shooter.at, target.at);
        let (who, whom) = (&self.names[&by], &self.names[&at]);
        let shot = format!("{who} at {:?} shoots at {whom} at {:?}", shooter.at, target.at);
        if range > 0.0 && (range - measured).abs() > 0.001 {
            return Err(format!("{shot}: {range}\" and not {measured:.3}\""));
        }
        self.counts.shots += 1;
        let Some(found) = surely(&self.ground, shooter, target, &self.others(&[by, at])) else {
            self.counts.close_calls += 1;
            return Ok(());
        };
        let row = |label: &str| thrown.notes.modifiers.iter().any(|modifier| modifier.label == label);
        let rows = (row("target-in-cover"), row("partially-obscured"));
        self.counts.covered += usize::from(found.cover);
        self.counts.obscured += usize::from(found.obscured);
        if !found.sees || rows != (found.cover, found.obscured && range > 6.0) {
            return Err(format!("{shot}, {range}\" away: {rows:?}, and by the slow rules {found:?}"));
        }
        Ok(())
    }
}

fn place(pose: Pose) -> P {
    let point = pose.spot.point();
    (point.x, point.y)
}
