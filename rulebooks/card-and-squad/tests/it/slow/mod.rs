//! The measured rules once more: slow, obvious, and written for the tests alone. A referee follows a game by its events and
//! objects to every move, shot, fall, check and combat that comes out otherwise.
// A test that cannot go on says so by panicking.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]

mod bodies;
mod fire;
mod geometry;
mod ground;
mod moves;
mod sight;

use std::collections::{BTreeMap, BTreeSet};

use card_and_squad::field::figure::{CannonId, FigureId, OfficerId, SquadId, Unit};
use card_and_squad::play::Battle;
use card_and_squad::words::Leader;
use engine::chart::DetailValue;
use engine::game::prelude::*;
use engine::game::{Aspect, At, Event, Order, Resolved, Side, What};
use engine::table::{Pose, Spot};

use bodies::{Figure, Piece};
use geometry::P;
use ground::Ground;

/// What the referee has looked at.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    pub(crate) moves: usize,
    pub(crate) placed: usize,
    pub(crate) shots: usize,
    pub(crate) covered: usize,
    pub(crate) fallen: usize,
    pub(crate) checks: usize,
    pub(crate) combats: usize,
    /// Fire that hangs on some thousandths of an inch, and was left alone.
    pub(crate) close_calls: usize,
}

impl Counts {
    /// Takes those of another game in.
    pub(crate) fn add(&mut self, other: &Counts) {
        self.moves += other.moves;
        self.placed += other.placed;
        self.shots += other.shots;
        self.covered += other.covered;
        self.fallen += other.fallen;
        self.checks += other.checks;
        self.combats += other.combats;
        self.close_calls += other.close_calls;
    }
}

/// What a piece rolled to move.
#[derive(Clone, Copy)]
struct Roll {
    inches: f64,
    by_road: bool,
}

/// Follows a game.
pub(crate) struct Referee {
    ground: Ground,
    /// Squads and then officers, by their ids.
    pieces: Vec<Piece>,
    guns: BTreeMap<usize, Pose>,
    rolls: BTreeMap<usize, Roll>,
    /// The charge of this turn that was declared last: who, whom.
    charge: Option<(usize, usize)>,
    /// Who has charged home in this turn, with whether he keeps the bonus.
    charging: BTreeMap<usize, bool>,
    /// CS-MEL-06: whether the charge that was looked at last crossed an obstacle.
    crossed_by_charge: bool,
    held: Vec<Option<Side>>,
    turns: usize,
    pub(crate) counts: Counts,
}

impl Referee {
    /// Sits down at a game that has not begun.
    pub(crate) fn of(game: &Battle) -> Referee {
        let (table, state) = (game.table(), game.state());
        let figure = |id: FigureId| {
            let figure = game.field().figure(id);
            let leader = figure.role == card_and_squad::charts::command::Role::SquadLeader;
            Figure { at: spot(figure.spot), here: figure.here, leader, weapon: table.weapon(id) }
        };
        let squads = table.squads.iter().zip(&table.land.squads).enumerate().map(|(at, (file, span))| {
            let id = SquadId(u8::try_from(at).unwrap());
            let own = state.squad(id);
            Piece {
                side: table.side(Unit::Squad(id)),
                is_squad: true,
                first: span.first,
                men: span.ids().map(figure).collect(),
                mounted: file.cavalry,
                formed: own.formed,
                lost: own.lost,
                leaderless: own.leader == Leader::Killed,
                retreating: false,
                hits: 0,
                quality: Some(file.quality),
            }
        });
        let officers = table.officers.iter().zip(&table.land.officers).enumerate().map(|(at, (file, own))| Piece {
            side: table.side(Unit::Officer(OfficerId(u8::try_from(at).unwrap()))),
            is_squad: false,
            first: own.0,
            men: vec![figure(*own)],
            mounted: file.mounted,
            formed: false,
            lost: 0,
            leaderless: false,
            retreating: false,
            hits: 0,
            quality: None,
        });
        let pieces: Vec<Piece> = squads.chain(officers).collect();
        let count = pieces.len();
        let guns = state.guns.iter().enumerate().filter(|(_, gun)| gun.here);
        Referee {
            ground: Ground::of(game.setting()),
            guns: guns.map(|(at, gun)| (count + at, gun.pose)).collect(),
            pieces,
            rolls: BTreeMap::new(),
            charge: None,
            charging: BTreeMap::new(),
            crossed_by_charge: false,
            held: vec![None; game.setting().objectives.len()],
            turns: 0,
            counts: Counts::default(),
        }
    }

    /// Looks at what an order did to a game; what is wrong with it, if anything is.
    pub(crate) fn follow(&mut self, before: &Battle, order: &Order, events: &[Event]) -> Result<(), String> {
        let stood: Vec<Vec<P>> = self.pieces.iter().map(|piece| piece.men.iter().map(|man| man.at).collect()).collect();
        let mut moved: BTreeSet<usize> = BTreeSet::new();
        self.take_order(order)?;
        let salvo = if order.verb == "fire" { self.look_at_fire(before, order, events)? } else { None };
        for (at, event) in events.iter().enumerate() {
            match &event.what {
                What::Moved { piece, from, to, path, how } => {
                    self.look_at_move(piece.index(), *from, *to, path, how)?;
                    self.note_charge(piece.index(), how, events.get(at + 1..).unwrap_or(&[]));
                    moved.insert(piece.index());
                }
                What::Lost { piece, parts, .. } if event.rule == "CS-R31" => {
                    if let Some(salvo) = &salvo {
                        self.look_at_fallen(salvo, piece.index(), parts)?;
                    }
                }
                What::Resolved(thrown) => self.look_at_throw(thrown)?,
                What::Began { step: "turn", .. } => self.look_at_objectives(before)?,
                _ => {}
            }
            self.take(&event.what);
        }
        // Who fell since they were put down may be whom they met.
        let fell = events.iter().any(|event| matches!(event.what, What::Lost { .. } | What::Removed { .. }));
        self.look_at_places(&moved, &stood, fell)
    }

    /// What the table changes by an order itself, which no event tells.
    fn take_order(&mut self, order: &Order) -> Result<(), String> {
        let (by, at) = (order.by.map(engine::game::PieceId::index), order.at);
        match (order.verb, by, at) {
            ("charge", Some(by), Some(At::Piece(target))) => self.charge = Some((by, target.index())),
            ("promote", Some(officer), Some(At::Part(squad, part))) => {
                let gap = bodies::gap(&self.pieces[officer], &self.pieces[squad.index()]);
                if gap > 6.001 {
                    return Err(format!("he promotes from {gap:.3}\" away"));
                }
                let squad = &mut self.pieces[squad.index()];
                squad.men.iter_mut().for_each(|man| man.leader = false);
                squad.men[usize::from(part)].leader = true;
                (squad.leaderless, squad.hits) = (false, 0);
            }
            ("join", Some(officer), Some(At::Piece(squad))) => {
                let gap = bodies::gap(&self.pieces[officer], &self.pieces[squad.index()]);
                if gap > 6.001 {
                    return Err(format!("he joins from {gap:.3}\" away"));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn take(&mut self, what: &What) {
        match what {
            What::Began { step: "turn", .. } => {
                self.charging.clear();
                self.turns += 1;
            }
            What::Taken { objective, side } => self.held[usize::from(*objective)] = *side,
            What::Placed { piece, at } | What::Moved { piece, to: at, .. } => self.stands_at(piece.index(), *at),
            What::Stands { piece, parts } => {
                let piece = &mut self.pieces[piece.index()];
                for (part, at) in parts {
                    let man = &mut piece.men[usize::from(*part)];
                    (man.at, man.here) = (spot(*at), true);
                }
            }
            What::Lost { piece, parts, .. } => {
                let piece = &mut self.pieces[piece.index()];
                piece.lost += u8::try_from(parts.len()).unwrap();
                for part in parts {
                    let man = &mut piece.men[usize::from(*part)];
                    man.here = false;
                    piece.leaderless |= man.leader;
                }
            }
            What::Removed { piece, .. } => self.pieces[piece.index()].men.iter_mut().for_each(|man| man.here = false),
            What::Counted { piece, aspect: Aspect::Wounds, now, .. } => self.pieces[piece.index()].hits = *now,
            What::Changed { piece, aspect, to, .. } if piece.index() < self.pieces.len() => {
                let piece = &mut self.pieces[piece.index()];
                match aspect {
                    Aspect::Morale => piece.retreating = *to == "retreating",
                    Aspect::Formation => piece.formed = *to == "formed",
                    Aspect::Mount => piece.mounted = *to == "mounted",
                    _ => {}
                }
            }
            What::Resolved(thrown) => self.take_roll(thrown),
            _ => {}
        }
    }

    /// An officer or cannon is where its piece is; the men of squads are told one by one.
    fn stands_at(&mut self, piece: usize, pose: Pose) {
        match self.pieces.get_mut(piece) {
            Some(officer) if !officer.is_squad => (officer.men[0].at, officer.men[0].here) = (spot(pose.spot), true),
            Some(_) => {}
            None => _ = self.guns.insert(piece, pose),
        }
    }

    /// CS-MOV-01 to -03: what the dice of a roll are worth.
    fn take_roll(&mut self, thrown: &Resolved) {
        let Some(by) = thrown.by.filter(|_| thrown.chart == "movement-roll") else { return };
        let dice: Vec<u32> = thrown.notes.dice.iter().map(|die| die.rolled).collect();
        let usual = if self.pieces[by.index()].mounted { 3 } else { 2 };
        let by_road = dice.len() > usual;
        let lowest = if by_road { dice.iter().min().copied().unwrap_or(0) } else { 0 };
        let wound = u32::from(thrown.notes.modifiers.iter().any(|row| row.label == "wounded-leader"));
        let inches = dice.iter().sum::<u32>() - lowest;
        self.rolls.insert(by.index(), Roll { inches: f64::from(inches.saturating_sub(wound)), by_road });
    }

    /// CS-MEL-05, -06: who has charged home, and over what.
    fn note_charge(&mut self, piece: usize, how: &str, later: &[Event]) {
        let Some((by, target)) = self.charge else { return };
        let home = later
            .iter()
            .any(|event| matches!(event.what, What::Changed { piece, to: "in-melee", .. } if piece.index() == target));
        if how == "go-along" && self.charging.contains_key(&by) {
            let keeps = self.charging[&by];
            self.charging.insert(piece, keeps);
        } else if how == "charge" && piece == by && home {
            self.charging.insert(by, !self.crossed_by_charge);
        }
    }

    fn look_at_throw(&mut self, thrown: &Resolved) -> Result<(), String> {
        match thrown.chart {
            "morale" => self.look_at_check(thrown),
            "melee" => self.look_at_combat(thrown),
            _ => Ok(()),
        }
    }

    /// CS-MOR-06 to -09: what counts in a check.
    fn look_at_check(&mut self, thrown: &Resolved) -> Result<(), String> {
        let Some(by) = thrown.by else { return Err("a check of nobody's".to_owned()) };
        let piece = &self.pieces[by.index()];
        let rallied = row(thrown, "officer-rallying").is_some();
        let mut rows = Vec::new();
        rows.extend((piece.lost > 0).then(|| ("figures-lost", -f64::from(piece.lost))));
        rows.extend(piece.leaderless.then_some(("leader-killed", -1.0)));
        rows.extend(piece.formed.then_some(("formed", 1.0)));
        rows.extend(rallied.then_some(("officer-rallying", 2.0)));
        self.counts.checks += 1;
        let near = |officer: &&Piece| {
            !officer.is_squad
                && officer.side == piece.side
                && officer.men[0].here
                && bodies::gap(officer, piece) <= 6.001
        };
        if rallied && !self.pieces.iter().any(|officer| near(&officer)) {
            return Err(format!("piece {} is rallied, and no officer is within 6\"", by.index()));
        }
        agree("check", by.index(), &all_rows(thrown), &rows)
    }

    /// 6.8, CS-MEL-05 to -13: who fights whom, and what counts.
    fn look_at_combat(&mut self, thrown: &Resolved) -> Result<(), String> {
        let (Some(by), Some(at)) = (thrown.by, thrown.at) else { return Err("a combat of nobody's".to_owned()) };
        let side = |labels: [&str; 3], own: usize| {
            let first = Some((own, number(thrown, labels[0])?));
            let of = number(thrown, labels[2]).unwrap_or(own);
            let second = number(thrown, labels[1]).map(|man| (of, man));
            Some(first.into_iter().chain(second).collect::<Vec<_>>())
        };
        let own = side(["figure", "second-figure", "second-piece"], by.index()).ok_or("nobody fights")?;
        let foes = side(["against-figure", "against-second-figure", "against-second-piece"], at.index());
        let foes = foes.ok_or("nobody is fought")?;
        for (one, other) in own.iter().flat_map(|one| foes.iter().map(move |other| (one, other))) {
            self.look_at_contact(*one, *other)?;
        }
        self.counts.combats += 1;
        let rows = [self.fighting_rows("attacker", &own, foes.len()), self.fighting_rows("defender", &foes, own.len())];
        let covered = |row: &(&str, f64)| row.0.contains("-cover");
        let told: Vec<(&str, f64)> = all_rows(thrown).into_iter().filter(|row| !covered(row)).collect();
        agree("combat", by.index(), &told, &rows.concat())
    }

    /// 6.8: bases touch, or face each other across an obstacle.
    fn look_at_contact(&self, (one, own): (usize, usize), (other, foe): (usize, usize)) -> Result<(), String> {
        let (one, other) = (self.pieces[one].man(one, own - 1), self.pieces[other].man(other, foe - 1));
        let gap = one.gap(&other);
        let obstacle = |line: &ground::Feature| line.is_obstacle() && line.crossed_by([one.at, other.at]).is_some();
        let across = self.ground.features.iter().any(obstacle);
        if gap <= 0.102 || (across && gap <= 1.502) {
            return Ok(());
        }
        Err(format!("{one:?} fights {other:?}, {gap:.3}\" away"))
    }

    fn fighting_rows(&self, who: &str, own: &[(usize, usize)], foes: usize) -> Vec<(&'static str, f64)> {
        let Some((at, man)) = own.first().copied() else { return Vec::new() };
        let piece = &self.pieces[at];
        let leads = !piece.is_squad || piece.men[man - 1].leader;
        let attacks = who == "attacker";
        let label = |attacker: &'static str, defender: &'static str| if attacks { attacker } else { defender };
        let out = piece.is_squad && !leads && (piece.retreating || piece.leaderless || piece.strays(man - 1));
        let rows = [
            (attacks && self.charging.get(&at) == Some(&true), "attacker-charging", 1.0),
            (piece.mounted, label("attacker-cavalry", "defender-cavalry"), 1.0),
            (leads, label("attacker-leader", "defender-leader"), 1.0),
            (out, label("attacker-out-of-command", "defender-out-of-command"), -4.0),
            (piece.formed, label("attacker-formed", "defender-formed"), 1.0),
            (own.len() == 1 && foes == 2, label("attacker-versus-two", "defender-versus-two"), -2.0),
            (leads && piece.hits >= 2, label("attacker-wounded-leader", "defender-wounded-leader"), -1.0),
        ];
        rows.into_iter().filter(|(counts, ..)| *counts).map(|(_, label, value)| (label, value)).collect()
    }

    /// CS-D01: who holds what at the end of a turn.
    fn look_at_objectives(&self, game: &Battle) -> Result<(), String> {
        if self.turns == 0 {
            return Ok(());
        }
        for (at, marker) in game.setting().objectives.iter().enumerate() {
            let place = spot(marker.at);
            let there = |piece: &Piece, man: &Figure| match &marker.outline {
                Some(outline) => outline.holds(engine::table::Point::new(man.at.0, man.at.1)),
                None => geometry::distance(man.at, place) - piece.radius() <= 3.001,
            };
            let has = |side: Side| {
                self.pieces.iter().any(|piece| {
                    piece.is_squad
                        && piece.side == side
                        && !piece.retreating
                        && piece.here().any(|man| there(piece, man))
                })
            };
            let holder = match (has(Side::FIRST), has(Side::SECOND)) {
                (true, false) => Some(Side::FIRST),
                (false, true) => Some(Side::SECOND),
                _ => None,
            };
            if self.held[at] != holder {
                return Err(format!(
                    "{} is held by {:?}, and by the slow rules {holder:?}",
                    marker.name, self.held[at]
                ));
            }
        }
        Ok(())
    }
}

fn agree(what: &str, piece: usize, told: &[(&str, f64)], found: &[(&str, f64)]) -> Result<(), String> {
    if told == found {
        return Ok(());
    }
    Err(format!("{what} of piece {piece}: {told:?}, and by the slow rules {found:?}"))
}

fn all_rows(thrown: &Resolved) -> Vec<(&'static str, f64)> {
    thrown.notes.modifiers.iter().map(|row| (row.label, row.value.get())).collect()
}

fn row(thrown: &Resolved, label: &str) -> Option<f64> {
    all_rows(thrown).into_iter().find(|(own, _)| *own == label).map(|(_, value)| value)
}

/// A whole number that a throw was noted with.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn number(thrown: &Resolved, label: &str) -> Option<usize> {
    thrown.notes.details.iter().find_map(|detail| match detail.value {
        DetailValue::Number(value) if detail.label == label => Some(value.get() as usize),
        _ => None,
    })
}

fn spot(spot: Spot) -> P {
    let point = spot.point();
    (point.x, point.y)
}

/// The id of a cannon that a piece is.
fn cannon(game: &Battle, piece: usize) -> CannonId {
    let before = game.table().squads.len() + game.table().officers.len();
    CannonId(u8::try_from(piece - before).unwrap())
}
