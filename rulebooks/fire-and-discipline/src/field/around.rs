//! What is near a piece: enemies, commanders, the stands of its command.

use engine::game::{PieceId, Side};
use engine::table::{Body, Measured};

use super::{Field, Standing};
use crate::book::CommanderAdvantage;

/// A distance in yards to a piece, with its witness.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Distance {
    /// To whom.
    pub to: PieceId,
    /// In yards.
    pub yards: f64,
    /// Between which points.
    pub measured: Measured,
}

impl Field<'_> {
    /// The nearest of some pieces to a piece (FD-FLD-02).
    fn nearest(&self, piece: PieceId, of: impl Iterator<Item = PieceId>) -> Option<Distance> {
        let mut best: Option<Distance> = None;
        let own = self.host_body(piece);
        for other in of {
            // Boxes that are farther off than the nearest so far need no closer look.
            if let (Some(best), Some(own), Some(body)) = (&best, own, self.host_body(other))
                && own.bounds().gap(body.bounds()) > best.measured.distance
            {
                continue;
            }
            let Some(measured) = self.gap(piece, other) else { continue };
            if best.is_none_or(|best| measured.distance < best.measured.distance) {
                best = Some(Distance { to: other, yards: self.yards(measured.distance), measured });
            }
        }
        best
    }

    /// FD-FLD-18, FD-MOR-19: the nearest enemy of a piece.
    pub fn nearest_enemy(&self, piece: PieceId) -> Option<Distance> {
        let enemy = self.table.side(piece).other();
        self.nearest(piece, self.of_side(enemy).filter(|other| self.is_met_as_enemy(*other)))
    }

    /// How near a footprint of a side is to the nearest enemy, in inches (FD-FLD-18).
    pub fn enemy_from(&self, body: &Body, side: Side) -> Option<f64> {
        let mut best: Option<f64> = None;
        for enemy in self.of_side(side.other()).filter(|other| self.is_met_as_enemy(*other)) {
            let gap = if let Some(outline) = self.outline_of(enemy) {
                outline.gap(body).distance
            } else {
                let other = self.body(enemy);
                if best.is_some_and(|best| body.bounds().gap(other.bounds()) > best) {
                    continue;
                }
                body.distance(other)
            };
            best = Some(best.map_or(gap, |best| best.min(gap)));
        }
        best
    }

    /// FD-R49: the nearest commander who steadies a stand: its own regimental commander, or any brigade commander.
    pub fn nearest_commander(&self, piece: PieceId, colonel: Option<PieceId>) -> Option<Distance> {
        let side = self.table.side(piece);
        let brigadiers =
            self.of_side(side).filter(|other| self.table.roll(*other).is_commander() && self.piece(*other).is_here());
        let both = self.book().options.commander_advantage == CommanderAdvantage::RegimentalAndBrigade;
        let colonel = colonel.filter(|host| both && self.piece(*host).is_here());
        let nearest = self.nearest(piece, brigadiers.filter(|other| self.host_of(*other) != Some(piece)));
        let with = self.of_side(side).find(|other| self.host_of(*other) == Some(piece));
        if colonel == Some(piece) || with.is_some() {
            let at = self.body(piece).centre();
            let measured = Measured { from: at, to: at, distance: 0.0 };
            return Some(Distance { to: with.unwrap_or(piece), yards: 0.0, measured });
        }
        let regimental = colonel.and_then(|host| self.nearest(piece, std::iter::once(host)));
        match (nearest, regimental) {
            (Some(a), Some(b)) => Some(if b.yards < a.yards { b } else { a }),
            (a, b) => a.or(b),
        }
    }

    /// The stand that a commander is with.
    pub fn host_of(&self, commander: PieceId) -> Option<PieceId> {
        match self.piece(commander).standing {
            Standing::With(host) => Some(host),
            _ => None,
        }
    }

    /// FD-FRM-05: how far a stand is from the nearest other stand of its regiment, if there is one.
    pub fn leash(&self, piece: PieceId) -> Option<Distance> {
        let regiment = self.table.regiment_of(piece).and_then(|at| self.table.regiment(at))?;
        let others = regiment.stands.iter().copied().filter(|other| *other != piece && self.piece(*other).is_here());
        self.nearest(piece, others)
    }

    /// The same from where a footprint would stand, in inches.
    pub fn leash_from(&self, piece: PieceId, body: &Body) -> Option<f64> {
        let regiment = self.table.regiment_of(piece).and_then(|at| self.table.regiment(at))?;
        let others = regiment.stands.iter().filter(|other| **other != piece && self.piece(**other).is_here());
        let gaps = others.map(|other| match self.outline_of(*other) {
            Some(outline) => outline.gap(body).distance,
            None => body.distance(self.body(*other)),
        });
        gaps.reduce(f64::min)
    }
}
