//! The hash of a state: short, the same on every machine, and made from what the state writes of itself.

use std::fmt;
use std::io::{self, Write};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A hash of 64 bits (FNV-1a). It catches replays that went astray; it keeps no secrets.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Digest(u64);

impl Digest {
    /// The hash of what is written. Writing to it cannot fail, so a fault of the writer itself gives the hash of what
    /// was written until then.
    pub fn of(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Digest {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        // The sink takes everything; there is nothing to report.
        let _ = write(&mut hash);
        Digest(hash.0)
    }

    /// The hash of some bytes.
    pub fn of_bytes(bytes: &[u8]) -> Digest {
        Digest::of(|out| out.write_all(bytes))
    }
}

struct Fnv(u64);

impl Write for Fnv {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let whole = text.len() == 16 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let hash = u64::from_str_radix(&text, 16).ok().filter(|_| whole);
        hash.map(Digest).ok_or_else(|| de::Error::custom("a state hash is 16 hexadecimal digits"))
    }
}
