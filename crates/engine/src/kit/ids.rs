//! Typed ids: the place of a thing in its list, which cannot be taken for a place in another list.

use std::hash::Hash;

use crate::game::PieceId;

/// A typed id. Declare one with [`ids!`](crate::ids).
pub trait Id: Copy + Ord + Hash {
    /// The id of a place in the list; none for a place past the last id.
    fn at(place: usize) -> Option<Self>;

    /// The place in the list.
    fn index(self) -> usize;
}

/// A rulebook with one list of pieces needs no id of its own.
///
/// ```
/// use engine::game::PieceId;
/// use engine::kit::Tracked;
/// let figures: Tracked<PieceId, u16> = [6, 4].into_iter().collect();
/// assert_eq!(figures[PieceId(1)], 4);
/// ```
impl Id for PieceId {
    fn at(place: usize) -> Option<Self> {
        PieceId::at(place)
    }

    fn index(self) -> usize {
        PieceId::index(self)
    }
}

/// Declares typed ids. An id is a number of 16 bits that reads and writes as that number.
///
/// ```
/// engine::ids! {
///     /// A unit, by its place in the order of battle.
///     pub struct UnitId;
///     /// A leader, by his place in the order of battle.
///     pub struct LeaderId;
/// }
/// use engine::kit::Id;
/// let unit = UnitId::at(4).unwrap();
/// assert_eq!((unit, unit.index()), (UnitId(4), 4));
/// assert_eq!(serde_json::to_string(&unit).unwrap(), "4");
/// assert_eq!(UnitId::at(70_000), None);
/// ```
#[macro_export]
macro_rules! ids {
    ($($(#[$meta:meta])* $vis:vis struct $name:ident;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(
            /// The place in the list.
            pub u16,
        );

        impl $crate::kit::Id for $name {
            fn at(place: usize) -> ::std::option::Option<Self> {
                ::std::convert::TryFrom::try_from(place).ok().map(Self)
            }
            fn index(self) -> usize {
                ::std::convert::From::from(self.0)
            }
        }

        impl $crate::word::serde::Serialize for $name {
            fn serialize<S: $crate::word::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_u16(self.0)
            }
        }

        impl<'de> $crate::word::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::word::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                <u16 as $crate::word::serde::Deserialize>::deserialize(deserializer).map(Self)
            }
        }
    )+};
}
