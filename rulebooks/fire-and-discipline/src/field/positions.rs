//! Where everything stands: pieces with their footprints, garrisons, squares.

use engine::game::{PieceId, Side};
use engine::table::{Body, Facing, Pose, Spot};
use serde::Serialize;

use super::by_piece::ByPiece;
use super::piece::{Piece, Standing};
use super::table::Table;

/// The measured part of a state.
#[derive(Clone, Debug, Serialize)]
pub struct Positions {
    /// The pieces.
    pub pieces: ByPiece<Piece>,
    /// Their footprints; nowhere for pieces that are not on the table.
    #[serde(skip)]
    bodies: ByPiece<Body>,
    /// The hard-cover features.
    pub features: Vec<Feature>,
    /// FD-D45: the squares. One that has ended is empty.
    pub squares: Vec<Vec<PieceId>>,
    /// Counts the changes of places, so that what was found from them can be kept.
    #[serde(skip)]
    version: u32,
}

/// A hard-cover feature.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Feature {
    /// Its garrison, in the order of battle.
    pub garrison: Vec<PieceId>,
    /// FD-D52: those of the garrison that have met an attacker since all of them last had.
    pub fought: Vec<PieceId>,
    /// FD-D04: who garrisons it, or garrisoned it last.
    pub held_by: Option<Side>,
}

impl Positions {
    /// The pieces of a table before the set-up.
    pub fn new(table: &Table) -> Positions {
        let pieces: ByPiece<Piece> = table.rolls.iter().map(|(_, roll)| Piece::new(roll)).collect();
        let bodies = pieces.iter().map(|_| Body::nowhere()).collect();
        let features = table.features.iter().map(|_| Feature::default()).collect();
        Positions { pieces, bodies, features, squares: Vec::new(), version: 0 }
    }

    /// The footprints, by piece.
    pub fn bodies(&self) -> &ByPiece<Body> {
        &self.bodies
    }

    /// How often places have changed.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Notes a change of places.
    pub fn stir(&mut self) {
        self.version = self.version.wrapping_add(1);
    }

    /// Becomes as a copy was that was made earlier: only what was lent out to be changed since then can differ.
    pub fn go_back(&mut self, then: &Positions) {
        let Positions { pieces, bodies, features, squares, version: _ } = then;
        let (by_piece, by_body) = (pieces.loans(), bodies.loans());
        let mut differs = false;
        for piece in pieces.ids() {
            if self.pieces.is_lent_since(piece, by_piece) {
                self.pieces[piece].clone_from(&pieces[piece]);
                differs = true;
            }
            if self.bodies.is_lent_since(piece, by_body) {
                self.bodies[piece].clone_from(&bodies[piece]);
                differs = true;
            }
        }
        self.features.clone_from(features);
        self.squares.clone_from(squares);
        // What was found from places since then holds no more.
        if differs {
            self.stir();
        }
    }

    /// Puts a piece on the table, or elsewhere on it.
    pub fn put(&mut self, table: &Table, piece: PieceId, pose: Pose) {
        self.pieces[piece].pose = pose;
        self.pieces[piece].standing = Standing::Table;
        self.lay(table, piece);
    }

    /// Puts guns of an entrenchment on its edge (FD-D38).
    pub fn put_in_work(&mut self, table: &Table, piece: PieceId, feature: u16, pose: Pose) {
        self.pieces[piece].pose = pose;
        self.enter(piece, feature, table.side(piece));
        self.lay(table, piece);
    }

    /// Lays a piece's footprint where it stands, after its base or its place has changed.
    pub fn lay(&mut self, table: &Table, piece: PieceId) {
        let now = &self.pieces[piece];
        self.bodies[piece] = table.footprint(piece, now).at(now.pose).into();
        self.stir();
    }

    /// Moves pieces by one and the same step of the grid, so that they keep their places in a formation.
    pub fn shift(&mut self, table: &Table, pieces: &[PieceId], by: Spot) {
        for piece in pieces {
            let pose = self.pieces[*piece].pose;
            let spot = Spot::new(pose.spot.x.saturating_add(by.x), pose.spot.y.saturating_add(by.y));
            self.put(table, *piece, Pose { spot, ..pose });
        }
    }

    /// Turns a piece where it stands.
    pub fn face(&mut self, table: &Table, piece: PieceId, facing: Facing) {
        self.pieces[piece].pose.facing = facing;
        self.lay(table, piece);
    }

    /// Takes a piece off the table.
    pub fn lift(&mut self, piece: PieceId, standing: Standing) {
        self.leave_feature(piece);
        self.leave_square(piece);
        self.pieces[piece].standing = standing;
        self.bodies[piece] = Body::nowhere();
        self.stir();
    }

    /// FD-D38: a stand goes into a feature and has no place any more.
    pub fn enter(&mut self, piece: PieceId, feature: u16, side: Side) {
        self.leave_feature(piece);
        self.leave_square(piece);
        self.pieces[piece].standing = Standing::Inside(feature);
        self.bodies[piece] = Body::nowhere();
        if let Some(held) = self.features.get_mut(usize::from(feature)) {
            held.garrison.push(piece);
            held.garrison.sort_unstable();
            held.held_by = Some(side);
        }
        self.stir();
    }

    /// A stand is no longer of the garrison that it was of.
    pub fn leave_feature(&mut self, piece: PieceId) {
        for feature in &mut self.features {
            feature.garrison.retain(|other| *other != piece);
            feature.fought.retain(|other| *other != piece);
        }
    }

    /// A stand is no longer of the square that it was of. A square of fewer than two stands ends (FD-D45).
    pub fn leave_square(&mut self, piece: PieceId) {
        let Some(at) = self.pieces[piece].square.take() else { return };
        let Some(members) = self.squares.get_mut(usize::from(at)) else { return };
        members.retain(|other| *other != piece);
        if let [last] = members[..] {
            members.clear();
            self.pieces[last].square = None;
        }
        self.stir();
    }

    /// FD-D45: notes a square.
    pub fn form_square(&mut self, members: &[PieceId]) {
        let free = self.squares.iter().position(Vec::is_empty).unwrap_or(self.squares.len());
        if free == self.squares.len() {
            self.squares.push(Vec::new());
        }
        let Ok(number) = u8::try_from(free) else { return };
        if let Some(square) = self.squares.get_mut(free) {
            square.extend_from_slice(members);
        }
        for member in members {
            self.pieces[*member].square = Some(number);
        }
        self.stir();
    }

    /// FD-FRM-10: a square is left.
    pub fn break_square(&mut self, number: u8) {
        let Some(members) = self.squares.get_mut(usize::from(number)) else { return };
        for member in std::mem::take(members) {
            self.pieces[member].square = None;
        }
        self.stir();
    }

    /// The stands of a piece's square; none if it is in none.
    pub fn square_of(&self, piece: PieceId) -> &[PieceId] {
        let number = self.pieces[piece].square;
        number.and_then(|at| self.squares.get(usize::from(at))).map_or(&[], Vec::as_slice)
    }
}
