//! Whether a unit could hit another at all: the quick question of who may fire at whom (FF-FLD-02 to 08).

use engine::table::{Crossings, Zone};

use super::Field;
use super::measure::{Contours, Seen, any_aim, within_reach};
use super::pieces::Piece;

/// What a first look tells of whether some stand of a unit could hit a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuickSight {
    /// One could.
    Hits,
    /// None could.
    Misses,
    /// No stand sees what is nearest to it: whether it sees anything else of the target needs a closer look.
    Veiled,
}

/// A first look, which costs little: nobody asks which stand could hit, nor why none could.
pub fn quick_sight(field: &Field<'_>, firer: Piece<'_>, target: Piece<'_>, buffer: &mut Crossings) -> QuickSight {
    if firer.unit.building().is_some() {
        let hits = any_aim(field, firer, target, firer.id.into(), buffer).is_ok();
        return if hits { QuickSight::Hits } else { QuickSight::Misses };
    }
    let whole = Zone::arc(firer.body.front(), field.book.sheet.field.fire.arc.get());
    if !within_reach(field, firer).meets(target.body.bounds()) || whole.any_of(target.body).is_none() {
        return QuickSight::Misses;
    }
    let mut seen = Seen::of_firers(field, buffer);
    let mut veiled = false;
    for (stand, shape) in firer.body.shapes().enumerate() {
        match seen.look_of_stand(firer, target, stand, shape) {
            Some((.., look)) if look.is_free() => return QuickSight::Hits,
            Some(_) => veiled = true,
            None => {}
        }
    }
    if veiled { QuickSight::Veiled } else { QuickSight::Misses }
}

/// Whether some stand of a unit could hit a target that a [`quick_sight`] found veiled, with what is known of the target already.
pub fn could_hit(
    field: &Field<'_>,
    firer: Piece<'_>,
    target: Piece<'_>,
    contours: &mut Contours,
    buffer: &mut Crossings,
) -> bool {
    let mut seen = Seen::of_firers(field, buffer);
    seen.contours = std::mem::take(contours);
    let hits = firer.body.shapes().enumerate().any(|(stand, shape)| {
        let look = seen.look_of_stand(firer, target, stand, shape);
        look.is_some_and(|(from, arc, first)| seen.closer_look(from, target, arc.as_ref(), &first).is_some())
    });
    *contours = seen.contours;
    hits
}
