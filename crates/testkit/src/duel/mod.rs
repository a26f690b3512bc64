//! Duel: a small game for tests, with every shape of question that the protocol knows.
//!
//! Players, records and bots are tried on it without a rulebook. Its rules are in `rules.md`, each by its ID.

mod book;
mod fire;
mod fix;
mod game;
mod ground;
mod judge;
mod setting;
mod steps;

use std::sync::Arc;

use engine::game::{Ending, PieceId, Setting, Side};
use engine::rules::RulesText;
use engine::table::Pose;

/// A game of Duel.
#[derive(Clone, Debug)]
pub struct Duel {
    setting: Arc<Setting>,
    state: State,
}

impl Duel {
    /// The rules in words.
    pub const RULES: RulesText = RulesText::new(include_str!("rules.md"));

    /// A game of six turns.
    pub fn new() -> Duel {
        Duel::of_turns(6)
    }

    /// A game of so many turns.
    pub fn of_turns(turns: u16) -> Duel {
        Duel { setting: Arc::new(setting::setting(turns)), state: State::start() }
    }
}

impl Default for Duel {
    fn default() -> Duel {
        Duel::new()
    }
}

/// The pieces of each side.
const EACH: usize = 3;
/// All pieces.
const ALL: usize = 2 * EACH;

/// What changes in the course of a game.
#[derive(Clone, Debug)]
struct State {
    turn: u16,
    step: Step,
    side: Side,
    pieces: [Piece; ALL],
    holder: Option<Side>,
    ending: Option<Ending>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Place,
    Plan,
    March,
}

#[derive(Clone, Copy, Debug)]
struct Piece {
    pose: Pose,
    strength: u16,
    shaken: bool,
    on_table: bool,
    moved: bool,
    plan: Option<Plan>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Aim(PieceId),
    Advance,
    Rally,
}

/// What a sort of piece can do.
#[derive(Clone, Copy, Debug)]
struct Sort {
    full: u16,
    far: f64,
    pace: f64,
    dice: u16,
    charges: bool,
}

const COMPANY: Sort = Sort { full: 6, far: 8.0, pace: 5.0, dice: 1, charges: true };
const GUN: Sort = Sort { full: 4, far: 16.0, pace: 3.0, dice: 2, charges: false };

/// The last piece of each side is its gun.
fn sort(piece: PieceId) -> Sort {
    if piece.index() % EACH == EACH - 1 { GUN } else { COMPANY }
}

fn side_of(piece: PieceId) -> Side {
    if piece.index() < EACH { Side::FIRST } else { Side::SECOND }
}

fn pieces() -> impl Iterator<Item = PieceId> {
    (0..ALL).filter_map(PieceId::at)
}

impl State {
    fn start() -> State {
        let piece = |id: PieceId, pose: Pose| Piece {
            pose,
            strength: sort(id).full,
            shaken: false,
            on_table: sort(id).charges,
            moved: false,
            plan: None,
        };
        let poses = [
            Pose::new(8_000, 3_000, 0),
            Pose::new(16_000, 3_000, 0),
            Pose::new(12_000, 2_000, 0),
            Pose::new(8_000, 21_000, 18_000),
            Pose::new(16_000, 21_000, 18_000),
            Pose::new(12_000, 22_000, 18_000),
        ];
        let mut ids = pieces();
        let pieces = poses.map(|pose| piece(ids.next().unwrap_or(PieceId(0)), pose));
        State { turn: 0, step: Step::Place, side: Side::FIRST, pieces, holder: None, ending: None }
    }

    fn get(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.get(id.index())
    }

    fn get_mut(&mut self, id: PieceId) -> Option<&mut Piece> {
        self.pieces.get_mut(id.index())
    }

    /// The pieces of a side that are on the table.
    fn of(&self, side: Side) -> impl Iterator<Item = (PieceId, &Piece)> {
        self.standing().filter(move |(id, _)| side_of(*id) == side)
    }

    /// All pieces on the table.
    fn standing(&self) -> impl Iterator<Item = (PieceId, &Piece)> {
        pieces().zip(&self.pieces).filter(|(_, piece)| piece.on_table)
    }
}
