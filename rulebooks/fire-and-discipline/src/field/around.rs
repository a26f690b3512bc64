//! What is near a piece: enemies, commanders, the stands of its command.

use engine::game::{PieceId, Side};
use engine::table::{Body, Bounds, Measured, Polygon, Vector};

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

/// What rounding can do to a sum of distances.
const NOTHING: f64 = 1e-6;

/// The enemies of a side: each by its footprint, or by the outline that it garrisons, with its box.
pub struct Foes<'a>(Vec<(Bounds, Foe<'a>)>);

enum Foe<'a> {
    Stand(&'a Body),
    Garrison(&'a Polygon),
}

impl Foe<'_> {
    fn gap(&self, body: &Body) -> f64 {
        match self {
            Foe::Stand(other) => body.distance(other),
            Foe::Garrison(outline) => outline.gap(body).distance,
        }
    }
}

impl Foes<'_> {
    /// How near a footprint is to the nearest of them, in inches.
    pub fn nearest_to(&self, body: &Body) -> Option<f64> {
        let own = body.bounds();
        // The one whose box is nearest leaves the least of the others to be measured.
        let (mut first, mut least) = (0, f64::INFINITY);
        for (at, (bounds, _)) in self.0.iter().enumerate() {
            let far = own.gap_squared(bounds);
            if far < least {
                (first, least) = (at, far);
            }
        }
        let mut best = self.0.get(first)?.1.gap(body);
        for (at, (bounds, foe)) in self.0.iter().enumerate() {
            if at != first && own.gap_squared(bounds) <= best * best {
                best = best.min(foe.gap(body));
            }
        }
        Some(best)
    }

    /// The gaps to those that a footprint may pass nearer than a bound on a straight way, each by where it is.
    pub fn passed(&self, body: &Body, step: Vector, bound: f64) -> impl Iterator<Item = impl Fn(&Body) -> f64> {
        let (from, to) = (*body.bounds(), body.bounds().moved(step));
        let way = from.with(to).grown(bound);
        // Between both ends a gap shrinks by no more than half of what the way is longer than the gaps differ.
        let reach = step.length() + 2.0 * bound + NOTHING;
        let may_pass =
            move |(bounds, _): &&(Bounds, Foe<'_>)| way.meets(bounds) && from.gap(bounds) + to.gap(bounds) <= reach;
        self.0.iter().filter(may_pass).map(|(_, foe)| |body: &Body| foe.gap(body))
    }
}

impl<'a> Field<'a> {
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

    /// All that a side meets as enemies (FD-FLD-18), for several questions about them.
    pub fn foes_of(&self, side: Side) -> Foes<'a> {
        let enemies = self.table.sides.get(side.other().index()).map_or(&[][..], Vec::as_slice);
        let mut foes = Vec::with_capacity(enemies.len());
        for enemy in enemies.iter().copied().filter(|enemy| self.is_met_as_enemy(*enemy)) {
            foes.push(match self.outline_of(enemy) {
                Some(outline) => (*outline.bounds(), Foe::Garrison(outline)),
                None => (*self.body(enemy).bounds(), Foe::Stand(self.body(enemy))),
            });
        }
        Foes(foes)
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
