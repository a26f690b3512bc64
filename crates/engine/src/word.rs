//! Closed sets of words: the values a fact or an outcome can take, such as `good-order`.

/// An enum whose every value has one kebab-case word, listed in a meaningful order.
pub trait Word: Copy + Eq + 'static {
    /// Every value, in the order of the rulebook (mild to severe, near to far).
    const ALL: &'static [Self];
    /// The words of [`Word::ALL`], in the same order.
    const WORDS: &'static [&'static str];

    /// The word of this value.
    fn word(self) -> &'static str;

    /// The place of this value in [`Word::ALL`].
    fn index(self) -> usize;

    /// The value with this word.
    fn from_word(word: &str) -> Option<Self> {
        let at = Self::WORDS.iter().position(|known| *known == word)?;
        Self::ALL.get(at).copied()
    }
}

/// Declares an enum that is a [`Word`], with `serde` support and `Display`.
///
/// ```
/// engine::words! {
///     /// How steady a unit stands.
///     pub enum Order {
///         GoodOrder = "good-order",
///         Disordered = "disordered",
///     }
/// }
/// use engine::word::Word;
/// assert_eq!(Order::from_word("disordered"), Some(Order::Disordered));
/// ```
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $name { $($(#[$vmeta])* #[doc = concat!("`", $word, "`")] $variant),+ }

        impl $crate::word::Word for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),+];
            const WORDS: &'static [&'static str] = &[$($word),+];
            fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
            fn index(self) -> usize {
                self as usize
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str($crate::word::Word::word(*self))
            }
        }

        impl $crate::word::serde::Serialize for $name {
            fn serialize<S: $crate::word::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($crate::word::Word::word(*self))
            }
        }

        impl<'de> $crate::word::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::word::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = <::std::borrow::Cow<'de, str> as $crate::word::serde::Deserialize>::deserialize(deserializer)?;
                <Self as $crate::word::Word>::from_word(&word).ok_or_else(|| {
                    $crate::word::serde::de::Error::unknown_variant(&word, <Self as $crate::word::Word>::WORDS)
                })
            }
        }
    };
}

#[doc(hidden)]
pub use serde;

#[cfg(test)]
mod tests {
    use super::Word;

    crate::words! {
        enum Side { Near = "near", FarOff = "far-off" }
    }

    #[test]
    fn words_read_back_to_their_values() {
        for (value, word) in Side::ALL.iter().zip(Side::WORDS) {
            assert_eq!(value.word(), *word);
            assert_eq!(Side::from_word(word), Some(*value));
        }
        assert_eq!(Side::from_word("Near"), None);
    }
}
