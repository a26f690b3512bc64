//! The deck of cards: whose turn comes next (CS-R01, CS-R02, CS-D39).

use serde::Serialize;

use super::table::PlayerId;
use crate::charts::card_draw::CardDrawFacts;

/// The most players of a game.
pub const MOST: usize = 8;

/// The cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Deck {
    /// How many cards each player owns; 0 for one who is out.
    pub owned: [u8; MOST],
    /// How many of them have been turned since the last shuffle.
    pub drawn: [u8; MOST],
}

impl Deck {
    /// A deck of these many cards for each player.
    pub fn of(cards: impl Iterator<Item = u8>) -> Deck {
        let mut deck = Deck::default();
        for (own, cards) in deck.owned.iter_mut().zip(cards) {
            *own = cards;
        }
        deck
    }

    /// Those who have cards in it, in order.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> + Clone + use<'_> {
        (0u8..).map(PlayerId).zip(&self.owned).filter(|(_, cards)| **cards > 0).map(|(player, _)| player)
    }

    /// How many cards are left to turn.
    pub fn left(&self) -> u32 {
        let left = |(owned, drawn): (&u8, &u8)| u32::from(owned.saturating_sub(*drawn));
        self.owned.iter().zip(&self.drawn).map(left).sum()
    }

    /// How many cards of a player are left to turn.
    pub fn left_of(&self, player: PlayerId) -> u8 {
        let owned = self.owned.get(player.index()).copied().unwrap_or(0);
        owned.saturating_sub(self.drawn.get(player.index()).copied().unwrap_or(0))
    }

    /// CS-D39: the facts of the chart, of those players who have cards.
    pub fn facts(&self) -> CardDrawFacts {
        let of = |cards: &[u8; MOST]| {
            self.players().filter_map(|player| cards.get(player.index())).map(|cards| i32::from(*cards)).collect()
        };
        CardDrawFacts { deck: of(&self.owned), drawn: of(&self.drawn) }
    }

    /// CS-SEQ-01: whose card a face of the die stands for, counting through the cards that are left.
    pub fn owner(&self, face: u32) -> Option<PlayerId> {
        let mut below = 0;
        self.players().find(|player| {
            below += u32::from(self.left_of(*player));
            face <= below
        })
    }

    /// CS-R02: all cards are shuffled together.
    pub fn shuffle(&mut self) {
        self.drawn = [0; MOST];
    }

    /// Turns a card of a player.
    pub fn turn(&mut self, player: PlayerId) {
        if let Some(drawn) = self.drawn.get_mut(player.index()) {
            *drawn = drawn.saturating_add(1);
        }
    }

    /// CS-R02: takes the cards of a player out.
    pub fn take_out(&mut self, player: PlayerId) {
        for cards in [&mut self.owned, &mut self.drawn] {
            if let Some(own) = cards.get_mut(player.index()) {
                *own = 0;
            }
        }
    }

    /// Changes how many cards a player owns.
    pub fn give(&mut self, player: PlayerId, cards: u8) {
        if let Some(own) = self.owned.get_mut(player.index()) {
            *own = cards;
        }
    }
}
