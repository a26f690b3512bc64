//! What ways of marching cost, remembered: the same list of offers costs the same again.

use engine::game::{Act, Offer};

/// The most lists that are remembered; a rulebook has a few dozen.
const MOST: usize = 64;

/// The cost of the best march of a list of offers, by the list.
#[derive(Default)]
pub(super) struct MarchCosts {
    known: Vec<(Menu, f64)>,
}

/// A list of ways to march, and one of them: by what they are called, not by who marches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Menu(u64);

impl Menu {
    /// The menu of these offers, with one chosen.
    pub(super) fn of(offers: &[Offer], chosen: &Offer) -> Menu {
        let mut hash = Hash::new();
        for offer in offers.iter().filter(|offer| offer.act == Act::Move).chain([chosen]) {
            hash.word(offer.order.verb);
            offer.order.how.words().for_each(|word| hash.word(word));
        }
        Menu(hash.0)
    }
}

impl MarchCosts {
    /// What the chosen march cost when the same list was offered before.
    pub(super) fn cost(&self, menu: Menu) -> Option<f64> {
        self.known.iter().find(|(known, _)| *known == menu).map(|(_, cost)| *cost)
    }

    /// Remembers what a march costs.
    pub(super) fn learn(&mut self, menu: Menu, cost: f64) {
        if self.known.len() < MOST {
            self.known.push((menu, cost));
        }
    }
}

/// FNV-1a: small, and the same on every machine.
struct Hash(u64);

impl Hash {
    const fn new() -> Hash {
        Hash(0xcbf2_9ce4_8422_2325)
    }

    fn word(&mut self, word: &str) {
        for byte in word.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
