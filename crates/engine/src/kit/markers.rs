//! Hidden markers: what lies under them is dealt by dice, since everyone may read a scenario's file.

use serde::Serialize;

use crate::dice::{Dice, DiceError, Die};
use crate::game::{Log, Named, PieceId, Side, What};
use crate::table::Spot;

/// Something that lies open on the table or under a marker. Whose marker it is knows what it is; in the game that the
/// others know, it is forgotten.
///
/// ```
/// use engine::dice::Scripted;
/// use engine::kit::markers::{Marked, deal};
/// let mut markers = [Marked::new("blades", true), Marked::new("nothing", true)];
/// deal(&mut markers, &mut Scripted::new([2]))?;
/// assert_eq!((markers[0].known(), markers[0].shown()), (Some("nothing"), None));
/// markers[0].forget();
/// assert_eq!(markers[0].known(), None);
/// # Ok::<(), engine::dice::DiceError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Marked<T> {
    what: Option<T>,
    hidden: bool,
}

impl<T: Copy> Marked<T> {
    /// Something that lies open, or under a marker.
    pub const fn new(what: T, hidden: bool) -> Marked<T> {
        Marked { what: Some(what), hidden }
    }

    /// Whether it is under a marker.
    pub const fn is_hidden(&self) -> bool {
        self.hidden
    }

    /// What it is; none in a game that does not know.
    pub const fn known(&self) -> Option<T> {
        self.what
    }

    /// What it is, if it lies open.
    pub fn shown(&self) -> Option<T> {
        self.what.filter(|_| !self.hidden)
    }

    /// Takes away what lies under the marker, for a viewer that may not know; what lies open stays.
    pub fn forget(&mut self) {
        self.what = self.shown();
    }

    /// Turns the marker of a piece over and logs it; `name` is what the troops under it are called, and none for a dummy.
    /// False if it lies open already.
    ///
    /// ```
    /// use engine::game::{Log, PieceId, What};
    /// use engine::kit::markers::{Marked, named};
    /// let (mut marker, mut log) = (Marked::new("blades", true), Log::new());
    /// assert!(marker.is_hidden());
    /// assert_eq!(named(5).name, "Marker 5");
    /// assert!(marker.turn_over(PieceId(4), Some("The Blades"), "TOY-6", &mut log));
    /// assert!(matches!(&log.events()[1].what, What::Renamed { name, .. } if name == "The Blades"));
    /// assert!(!marker.turn_over(PieceId(4), Some("The Blades"), "TOY-6", &mut log), "it lies open already");
    /// ```
    pub fn turn_over(&mut self, piece: PieceId, name: Option<&str>, rule: &'static str, log: &mut Log) -> bool {
        let turned = std::mem::take(&mut self.hidden);
        if turned {
            log.note(rule, What::Revealed { marker: Some(piece), piece: name.map(|_| piece) });
            if let Some(name) = name.map(str::to_owned) {
                log.note(rule, What::Renamed { piece, name });
            }
        }
        turned
    }
}

/// What a marker is called until it is turned over, by its number: a name that gives nothing away.
pub fn named(number: u16) -> Named {
    Named { id: format!("marker-{number}"), name: format!("Marker {number}") }
}

/// The markers on the table that an open piece of the other side has come this near to, each piece with its side, its
/// place and whether it is a marker.
///
/// ```
/// use engine::game::{PieceId, Side};
/// use engine::kit::markers::found;
/// use engine::table::Spot;
/// let [first, second] = Side::BOTH;
/// let marker = (PieceId(0), first, Spot::new(0, 0), true);
/// let open = |side| (PieceId(1), side, Spot::new(3_000, 0), false);
/// assert_eq!(found([marker, open(second)], 3.0), [PieceId(0)]);
/// assert!(found([marker, open(second)], 2.9).is_empty() && found([marker, open(first)], 3.0).is_empty());
/// ```
pub fn found(pieces: impl IntoIterator<Item = (PieceId, Side, Spot, bool)>, within: f64) -> Vec<PieceId> {
    let (markers, open): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|(.., is_marker)| *is_marker);
    let is_near =
        |whose: Side, at: Spot| open.iter().any(|(_, side, spot, _)| *side != whose && at.distance(*spot) <= within);
    markers.iter().filter(|(_, side, spot, _)| is_near(*side, *spot)).map(|(piece, ..)| *piece).collect()
}

/// Deals what lies under some markers to them again, by dice. Things that lie open are left alone.
pub fn deal<'m, T: Copy + 'm>(
    things: impl IntoIterator<Item = &'m mut Marked<T>>,
    dice: &mut dyn Dice,
) -> Result<(), DiceError> {
    let mut markers: Vec<&mut Marked<T>> = things.into_iter().filter(|thing| thing.hidden).collect();
    let under = markers.iter().map(|marker| marker.what).collect();
    for (marker, what) in markers.iter_mut().zip(shuffled(under, dice)?) {
        marker.what = what;
    }
    Ok(())
}

/// Things in an order that dice have chosen, every order as likely as any other. The last thing needs no die.
///
/// ```
/// use engine::dice::Scripted;
/// use engine::kit::markers::shuffled;
/// assert_eq!(shuffled(vec!["muskets", "blades", "nothing"], &mut Scripted::new([3, 1])), Ok(vec!["nothing", "muskets", "blades"]));
/// ```
pub fn shuffled<T>(mut things: Vec<T>, dice: &mut dyn Dice) -> Result<Vec<T>, DiceError> {
    let mut dealt = Vec::with_capacity(things.len());
    while !things.is_empty() {
        let faces = u32::try_from(things.len()).unwrap_or(u32::MAX);
        let face = if faces > 1 { dice.face(Die::of(faces), "marker")? } else { 1 };
        dealt.push(things.remove(face as usize - 1));
    }
    Ok(dealt)
}
