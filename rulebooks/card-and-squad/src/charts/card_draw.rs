//! Card draw: whose turn is next.

use engine::chart::{Chart, FactError, Facts, Field, Form, Tray, WholeIn};
use engine::dice::{DiceError, Die};
use serde::Serialize;

use crate::book::Book;

/// What a player can see.
#[derive(Clone, Debug)]
pub struct CardDrawFacts {
    /// How many cards each player owns.
    pub deck: Vec<i32>,
    /// How many of them have been turned since the last shuffle; none at all, if it is empty.
    pub drawn: Vec<i32>,
}

impl Facts<Book> for CardDrawFacts {
    fn fill(form: &mut Form<'_, '_>, _: &Book) -> Self {
        Self {
            deck: form
                .list("deck", 2..=8, WholeIn::new(1..=26))
                .required("how many cards each player owns in the full deck"),
            drawn: form
                .list("drawn", 0..=8, WholeIn::new(0..=26))
                .or(Vec::new(), "how many cards of each player have been turned since the last shuffle; empty: none"),
        }
    }

    fn check(&self, _: &Book) -> Result<(), FactError> {
        FactError::refuse(
            !self.drawn.is_empty() && self.drawn.len() != self.deck.len(),
            "drawn",
            "`deck` and `drawn` are of different numbers of players",
        )?;
        FactError::refuse(
            self.drawn.iter().zip(&self.deck).any(|(drawn, owned)| drawn > owned),
            "drawn",
            "a player has had more cards turned than he owns",
        )
    }
}

/// Whose card it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct CardDrawOutcome {
    /// Whether the deck was shuffled first.
    pub reshuffled: bool,
    /// The player, counted from 1.
    pub player: usize,
    /// Cards left of each player.
    pub cards_left: Vec<i32>,
    /// Whether no card is left.
    pub last_card: bool,
}

/// The chart.
pub struct CardDraw;

impl Chart for CardDraw {
    type Book = Book;
    type Facts = CardDrawFacts;
    type Outcome = CardDrawOutcome;
    const NAME: &'static str = "card-draw";
    const ABOUT: &'static str = "Whose turn is next?";
    const DICE: &'static str = "one die with as many faces as there are cards left (card); none for the last card";
    const RULES: &'static [&'static str] = &["CS-SEQ-01", "CS-R01", "CS-R02"];
    const OUTCOME: &'static [Field] = &[
        Field::yes_no("reshuffled", "the deck had run out and was shuffled before this draw"),
        Field::whole("player", "whose card it is, counted from 1"),
        Field::list("cards_left", "cards left of each player after the draw"),
        Field::yes_no("last_card", "no card is left: the next draw shuffles and begins a new round"),
    ];
    const HEADLINE: &'static str = "player";

    fn resolve(_: &Book, facts: &CardDrawFacts, tray: &mut Tray<'_>) -> Result<CardDrawOutcome, DiceError> {
        let drawn = facts.drawn.iter().copied().chain(std::iter::repeat(0));
        let mut cards_left: Vec<i32> = facts.deck.iter().zip(drawn).map(|(owned, drawn)| owned - drawn).collect();
        // CS-R02: a deck that has run out is shuffled whole
        let reshuffled = cards_left.iter().all(|cards| *cards == 0);
        if reshuffled {
            cards_left.clone_from(&facts.deck);
        }
        let left: i32 = cards_left.iter().sum();
        // CS-SEQ-01; the last card needs no die
        let card = if left > 1 { tray.roll(Die::of(left.cast_unsigned()), "card")? } else { left };
        let mut below = 0;
        let mut player = 0;
        for (n, cards) in cards_left.iter_mut().enumerate() {
            if (below + 1..=below + *cards).contains(&card) {
                *cards -= 1;
                player = n + 1;
                break;
            }
            below += *cards;
        }
        Ok(CardDrawOutcome { reshuffled, player, cards_left, last_card: left <= 1 })
    }

    fn tell(_: &Book, _: &CardDrawFacts, outcome: &CardDrawOutcome) -> String {
        let shuffled = if outcome.reshuffled { "The deck is shuffled for a new round. " } else { "" };
        let player = outcome.player;
        if outcome.last_card {
            format!("{shuffled}Player {player} has the last card of the round; the next draw shuffles.")
        } else {
            let left: i32 = outcome.cards_left.iter().sum();
            let cards = if left == 1 { "1 card is".to_owned() } else { format!("{left} cards are") };
            format!("{shuffled}Player {player} takes his turn; {cards} left in the deck.")
        }
    }
}
