//! Bands of faces: where only the band that a die falls into counts, or only what comes of it.

use super::table::{Key, MOST_BANDS, gcd};
use crate::dice::{DiceError, Die};

/// The bands of one die that have a face at all, with their widths in lowest terms.
#[derive(Clone, Copy)]
pub(super) struct Bands {
    /// What each shows: its number, or the lowest of its faces.
    pub(super) places: [u8; MOST_BANDS],
    pub(super) widths: [u32; MOST_BANDS],
    pub(super) len: usize,
}

impl Bands {
    /// The bands of these widths, and how many faces a die with them has.
    pub(super) fn of(widths: &[u32; MOST_BANDS]) -> (Bands, u32) {
        let common = widths.iter().fold(0, |a, b| gcd(a, *b)).max(1);
        let mut bands = Bands { places: [0; MOST_BANDS], widths: [0; MOST_BANDS], len: 0 };
        let mut faces = 0;
        for (band, width) in (0_u8..).zip(widths).filter(|(_, width)| **width > 0) {
            if let (Some(place), Some(least)) = (bands.places.get_mut(bands.len), bands.widths.get_mut(bands.len)) {
                (*place, *least) = (band, width / common);
                faces += width / common;
                bands.len += 1;
            }
        }
        (bands, faces)
    }

    /// Faces that are alike taken together, each lot by its lowest; none if there are more lots than bands.
    pub(super) fn alike(die: Die, sort: &mut dyn FnMut(&mut [u32])) -> Option<(Bands, u32)> {
        let mut lowest = [0; MOST_FACES];
        let lowest = lowest.get_mut(..die.faces() as usize)?;
        sort(lowest);
        let mut bands = Bands { places: [0; MOST_BANDS], widths: [0; MOST_BANDS], len: 0 };
        for face in lowest.iter() {
            let place = u8::try_from(*face).ok()?;
            let known = bands.places.iter().take(bands.len).position(|lot| *lot == place);
            let at = known.unwrap_or(bands.len);
            *bands.places.get_mut(at)? = place;
            *bands.widths.get_mut(at)? += 1;
            bands.len = bands.len.max(at + 1);
        }
        let common = bands.widths.iter().fold(0, |a, b| gcd(a, *b)).max(1);
        bands.widths.iter_mut().for_each(|width| *width /= common);
        Some((bands, die.faces() / common))
    }
}

/// Dice with more faces are not looked at for faces that are alike.
const MOST_FACES: usize = 20;

/// What a pool of dice is, for looking up its table.
pub(super) fn pool_key(die: Die, n: u32, limits: &[i32]) -> Result<Key, DiceError> {
    Ok(Key::Pool { n, bands: limits.len(), widths: band_widths(die, limits)? })
}

/// The widths of the bands that these highest faces bound.
pub(super) fn band_widths(die: Die, limits: &[i32]) -> Result<[u32; MOST_BANDS], DiceError> {
    let mut widths = [0; MOST_BANDS];
    let mut below = 0;
    for (width, limit) in widths.iter_mut().zip(limits) {
        let limit = u32::try_from(*limit).unwrap_or(0).clamp(below, die.faces());
        *width = limit - below;
        below = limit;
    }
    if limits.len() > MOST_BANDS || below != die.faces() {
        return Err(DiceError::Strayed);
    }
    Ok(widths)
}
