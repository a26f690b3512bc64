//! Secrets, commitments and keys: 32 bytes each, written as 64 hexadecimal digits in lower case.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest, Sha256};

/// How many bytes HMAC hashes at a time with SHA-256.
const BLOCK: usize = 64;

macro_rules! bytes {
    ($(#[$about:meta])* $name:ident, $what:literal) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct $name([u8; 32]);

        impl $name {
            /// These 32 bytes.
            pub const fn of(bytes: [u8; 32]) -> $name {
                $name(bytes)
            }

            /// Reads 64 hexadecimal digits in lower case; none if it is anything else.
            pub fn from_hex(text: &str) -> Option<$name> {
                from_hex(text).map($name)
            }

            /// As 64 hexadecimal digits.
            pub fn hex(&self) -> String {
                self.0.iter().map(|byte| format!("{byte:02x}")).collect()
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.hex())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
                let fault = || de::Error::custom(concat!("a ", $what, " is 64 hexadecimal digits in lower case"));
                $name::from_hex(&text).ok_or_else(fault)
            }
        }
    };
}

bytes! {
    /// What a party adds to the dice, and tells nobody until all have committed. It never shows in messages or logs.
    Secret, "secret"
}
bytes! {
    /// The hash by which a party commits to its secret.
    Commitment, "commitment"
}
bytes! {
    /// What the dice of a round come from. It foretells every die of the round.
    Key, "key"
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({})", self.hex())
    }
}

impl Secret {
    /// What a party commits to it with, in a round of a game.
    pub fn commitment(&self, game: &str, round: u32, who: &str) -> Commitment {
        Commitment(sha256(&format!("linstock fair dice 1 commitment\n{game}\n{round}\n{who}\n{}\n", self.hex())))
    }
}

impl Key {
    /// The key of a round: the hash of its game, its number and, for each party, its name, its commitment and its secret.
    pub(super) fn of_round(game: &str, round: u32, parties: &[(&str, Commitment, Secret)]) -> Key {
        let mut text = format!("linstock fair dice 1 key\n{game}\n{round}\n");
        for (who, commitment, secret) in parties {
            for part in [who, " ", &commitment.hex(), " ", &secret.hex(), "\n"] {
                text.push_str(part);
            }
        }
        Key(sha256(&text))
    }

    /// The face of the die of this number for this purpose. Dice of a purpose are counted from 0 through the round. No
    /// face is likelier than another by more than one part in 2^248.
    pub fn face(&self, purpose: &str, number: u64, faces: u32) -> u32 {
        let faces = u64::from(faces.max(1));
        let drawn = self.hmac(&format!("die\n{purpose}\n{number}\n"));
        let rest = drawn.iter().fold(0, |rest, byte| (rest * 256 + u64::from(*byte)) % faces);
        u32::try_from(rest + 1).unwrap_or(u32::MAX)
    }

    /// The seed of the bot that answers for a side from this step on: a stream of its own, apart from every die.
    pub fn bot_seed(&self, side: &str, step: usize) -> u64 {
        let drawn = self.hmac(&format!("bot\n{side}\n{step}\n"));
        drawn.iter().take(8).fold(0, |seed, byte| seed << 8 | u64::from(*byte))
    }

    /// HMAC-SHA-256 (RFC 2104) of a text under this key.
    fn hmac(&self, text: &str) -> [u8; 32] {
        let padded = |pad: u8| {
            let mut block = [pad; BLOCK];
            for (byte, of_key) in block.iter_mut().zip(self.0) {
                *byte ^= of_key;
            }
            block
        };
        let inside = Sha256::new().chain_update(padded(0x36)).chain_update(text.as_bytes()).finalize();
        Sha256::new().chain_update(padded(0x5c)).chain_update(inside).finalize().into()
    }
}

fn sha256(text: &str) -> [u8; 32] {
    Sha256::digest(text.as_bytes()).into()
}

fn from_hex(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hmac_is_that_of_the_standard() {
        // RFC 4231, case 2, its key filled up with zeros as HMAC does by itself.
        let mut key = [0; 32];
        key[..4].copy_from_slice(b"Jefe");
        let drawn = Key::of(key).hmac("what do ya want for nothing?");
        let expected = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(Secret::of(drawn).hex(), expected);
    }

    #[test]
    fn hex_comes_back_and_nothing_else_is_read() {
        let secret = Secret::of(std::array::from_fn(|at| u8::try_from(at * 7).unwrap()));
        assert_eq!(Secret::from_hex(&secret.hex()), Some(secret));
        let long = "0".repeat(66);
        let mut upper = secret.hex();
        upper.make_ascii_uppercase();
        for bad in ["", "00", &long, &upper, &"g".repeat(64), &"+0".repeat(32), &"é".repeat(32)] {
            assert!(Secret::from_hex(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn secrets_and_keys_show_in_no_message() {
        let (secret, key) = (Secret::of([7; 32]), Key::of([7; 32]));
        assert!(!format!("{secret:?}{key:?}").contains("07"));
    }

    #[test]
    fn faces_come_up_equally_often_and_purposes_have_streams_of_their_own() {
        let key = Key::of([9; 32]);
        for faces in [6_u32, 10, 13] {
            let mut seen = vec![0_i64; faces as usize];
            for number in 0..20_000 {
                seen[key.face("fire", number, faces) as usize - 1] += 1;
            }
            let mean = 20_000 / i64::from(faces);
            assert!(seen.iter().all(|n| (n - mean).abs() < mean / 5), "{faces}: {seen:?}");
        }
        let of = |purpose: &str| (0..1000).map(|number| key.face(purpose, number, 10)).collect::<Vec<_>>();
        let same = of("fire").iter().zip(of("morale")).filter(|(a, b)| **a == *b).count();
        assert!((60..140).contains(&same), "{same} of 1000 alike");
    }
}
