//! Which stands leave the ranks (FF-D23): those at the end away from the enemy, so that the others stay where they are and
//! who is in contact stays so.

use engine::game::{Log, What};
use engine::table::{Body, Pose, Shape, Spot, Vector};

use crate::field::Field;
use crate::field::ids::UnitId;
use crate::field::pieces::{Piece, Unit};
use crate::play::battle::Battle;
use crate::words::Formation;

impl Battle {
    /// FF-D23: the middle of the front moves, as stands leave from one end. Asked before the unit is laid out again; where
    /// it stood, if it stands elsewhere now.
    pub(crate) fn leave_ranks(&mut self, unit: UnitId, lost: u8) -> Option<Pose> {
        let field = self.field();
        let piece = field.piece(unit)?;
        let step = if self.book().options.keeps_former_rulings() {
            spread_step(&field, piece, lost)
        } else {
            self.step_of_rest(&field, piece, lost)
        };
        let from = piece.unit.pose;
        let spot = Spot::nearest(from.spot.point() + step?);
        self.unit_mut(unit).pose.spot = spot;
        (spot != from.spot).then_some(from)
    }

    /// Logs where the rest of a unit stands whose ranks were left.
    pub(crate) fn log_closed_up(&mut self, unit: UnitId, from: Option<Pose>, log: &mut Log) {
        let Some(from) = from else { return };
        let (piece, to) = (self.unit_piece(unit), self.unit(unit).pose);
        log.note("FF-D23", What::Moved { piece, from, to, path: Vec::new(), how: "closes-up" });
    }

    /// From the end of a rank that is farther from the enemy; of a column from the rear, unless the enemy holds it there.
    fn step_of_rest(&self, field: &Field<'_>, piece: Piece<'_>, lost: u8) -> Option<Vector> {
        let stands: Vec<&Shape> = piece.body.shapes().collect();
        let left = stands.len().checked_sub(usize::from(lost)).filter(|left| *left > 0)?;
        let (first, last) = (stands.first()?, stands.last()?);
        let enemies = self.enemies_at(field, piece);
        let engaged = !enemies.is_empty();
        let others: Vec<&Body> =
            field.pieces().filter(|other| other.unit.side != piece.unit.side).map(|other| other.body).collect();
        let enemies = if engaged { enemies } else { others };
        let nearest = |stand: &Shape| {
            enemies.iter().map(|enemy| enemy.gap_from(stand.centre()).distance).fold(f64::INFINITY, f64::min)
        };
        let abreast = abreast(piece.unit, stands.len());
        if abreast == stands.len() {
            let next = stands.get(1)?;
            let half = f64::from(lost) / if nearest(first) <= nearest(last) { -2.0 } else { 2.0 };
            return Some((next.centre() - first.centre()) * half);
        }
        let behind = stands.get(abreast)?.centre() - first.centre();
        let ranks = stands.len().div_ceil(abreast) - left.div_ceil(abreast);
        let held_behind = engaged && nearest(last) < nearest(first);
        #[allow(clippy::cast_precision_loss)] // a few dozen ranks
        held_behind.then(|| behind * ranks as f64)
    }

    /// The enemies with whom a unit is in contact in a charge.
    fn enemies_at<'f>(&self, field: &'f Field<'_>, piece: Piece<'f>) -> Vec<&'f Body> {
        let pairs = self.state.engaged.iter();
        let met = pairs.filter_map(|pair| match (pair.charger, pair.enemy) {
            (charger, enemy) if charger == piece.id => Some(enemy),
            (charger, enemy) if enemy == piece.id => Some(charger),
            _ => None,
        });
        met.filter_map(|enemy| Some(field.piece(enemy)?.body)).collect()
    }
}

/// How many stands stand beside one another.
fn abreast(unit: &Unit, stands: usize) -> usize {
    let wide = match (unit.formation(), unit.guns()) {
        (Some(Formation::MarchColumn), _) => 1,
        (_, Some(guns)) if guns.limbered => 1,
        // FF-D06: broken troops lie as a field column does
        (Some(Formation::FieldColumn), _) | (None, None) => 2,
        _ => stands,
    };
    wide.min(stands)
}

/// As the first games were played: only units with intervals kept their place.
fn spread_step(field: &Field<'_>, piece: Piece<'_>, lost: u8) -> Option<Vector> {
    let spread = matches!(piece.unit.formation(), Some(Formation::ExtendedLine | Formation::OpenOrder));
    let mut stands = piece.body.shapes();
    let (first, next) = (stands.next()?, stands.next().filter(|_| spread)?);
    let last = stands.last().unwrap_or(next);
    let enemies = || field.pieces().filter(|other| other.unit.side != piece.unit.side);
    let nearest = |stand: &Shape| {
        enemies().map(|other| other.body.gap_from(stand.centre()).distance).fold(f64::INFINITY, f64::min)
    };
    let half = f64::from(lost) / if nearest(first) <= nearest(last) { -2.0 } else { 2.0 };
    Some((next.centre() - first.centre()) * half)
}
