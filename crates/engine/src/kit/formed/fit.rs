//! Round bases put down near their ideal places, round what is in the way.

use smallvec::SmallVec;

use super::room::around;
use crate::table::Spot;

/// A figure to be put down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// Where it should stand.
    pub at: Spot,
    /// The radius of its base.
    pub radius: f64,
}

/// How far a figure may be put from its ideal place, and how finely that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The width of the meshes, in thousandths.
    pub mesh: i32,
    /// How many meshes off, at most [`FARTHEST`](super::room::FARTHEST).
    pub reach: u16,
}

/// How much two bases may overlap: what rounding to the grid can do.
const HAIR: f64 = 0.002;

/// Puts figures down, each where it should stand if that is free, else at the nearest free place. `is_free` judges a
/// place by all but these figures themselves: the ground, the edges, other pieces.
///
/// First all those stand whose places are free; then the others look for room, in the order of the list. The places come
/// in that order too. An error names the first figure for which there is no room.
///
/// ```
/// use engine::kit::formed::fit::{Search, Wanted, fit};
/// use engine::table::Spot;
/// let figures = [0, 1_000, 2_000].map(|x| Wanted { at: Spot::new(x, 0), radius: 0.5 });
/// let pond = |spot: Spot| spot.x < 500 || spot.x > 1_500;
/// let mut places = Vec::new();
/// fit(&figures, Search { mesh: 250, reach: 20 }, |_, spot| pond(spot), &mut places)?;
/// assert_eq!((places[0], places[2]), (Spot::new(0, 0), Spot::new(2_000, 0)), "the others keep their places");
/// assert_eq!(places[1], Spot::new(250, -1_000), "and one steps back from the pond");
/// # Ok::<(), usize>(())
/// ```
pub fn fit(
    figures: &[Wanted],
    search: Search,
    mut is_free: impl FnMut(usize, Spot) -> bool,
    into: &mut Vec<Spot>,
) -> Result<(), usize> {
    into.clear();
    into.extend(figures.iter().map(|figure| figure.at));
    let mut stands: SmallVec<[bool; 32]> = SmallVec::new();
    for (at, figure) in figures.iter().enumerate() {
        stands.push(clear_of(figures, into, &stands, figure, figure.at) && is_free(at, figure.at));
    }
    for (at, figure) in figures.iter().enumerate() {
        if stands.get(at).copied().unwrap_or(true) {
            continue;
        }
        let mut places = around(figure.at, search.mesh, search.reach);
        let found = places.find(|spot| clear_of(figures, into, &stands, figure, *spot) && is_free(at, *spot));
        let place = into.get_mut(at).zip(stands.get_mut(at)).zip(found);
        let ((place, stands), found) = place.ok_or(at)?;
        (*place, *stands) = (found, true);
    }
    Ok(())
}

/// Whether a base at a place is clear of the figures that stand.
fn clear_of(figures: &[Wanted], places: &[Spot], stands: &[bool], figure: &Wanted, spot: Spot) -> bool {
    let others = figures.iter().zip(places).zip(stands).filter(|(_, stands)| **stands);
    others
        .into_iter()
        .all(|((other, place), _)| spot.point().distance(place.point()) >= figure.radius + other.radius - HAIR)
}
