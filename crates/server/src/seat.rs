//! Seats: whoever knows a seat's secret sits there. Only the hash of the secret is kept.

use engine::game::{Setting, Side};
use linstock::fair::TABLE;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Fault;
use crate::wire::DiceFrom;

/// A secret of 128 bits, in letters that an address takes.
#[derive(Clone)]
pub(crate) struct Token(String);

impl std::fmt::Debug for Token {
    /// Without the secret: it must show in no log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Token {
    /// A secret that nobody can foresee.
    pub(crate) fn fresh() -> Result<Token, Fault> {
        random_word::<16>().map(Token)
    }

    /// The secret in letters.
    pub(crate) fn word(&self) -> &str {
        &self.0
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> [u8; 32] {
        hash_of(&self.0)
    }
}

/// The hash of what somebody says is a secret.
pub(crate) fn hash_of(word: &str) -> [u8; 32] {
    Sha256::digest(word.as_bytes()).into()
}

/// The name of a game or a record: long enough that nobody comes upon it by chance.
pub(crate) fn fresh_id() -> Result<String, Fault> {
    random_word::<12>()
}

/// A seed that nobody can foresee, of which JSON and JavaScript keep every digit.
pub(crate) fn fresh_seed() -> Result<u64, Fault> {
    getrandom::u64().map(|seed| seed >> 11).map_err(no_luck)
}

/// 32 bytes that nobody can foresee.
pub(crate) fn fresh_bytes() -> Result<[u8; 32], Fault> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(no_luck)?;
    Ok(bytes)
}

fn random_word<const BYTES: usize>() -> Result<String, Fault> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(no_luck)?;
    Ok(letters(&bytes))
}

fn no_luck(error: getrandom::Error) -> Fault {
    tracing::error!(%error, "the system gave no random numbers");
    Fault::internal()
}

/// Base64 with the letters for addresses, without padding.
fn letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut word = String::with_capacity(bytes.len() * 4 / 3 + 1);
    for chunk in bytes.chunks(3) {
        let bits = chunk.iter().fold(0u32, |bits, byte| bits << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            let letter = LETTERS.get((bits >> (18 - 6 * place) & 63) as usize);
            word.extend(letter.map(|letter| char::from(*letter)));
        }
    }
    word
}

/// What a seat is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// One side.
    Side(Side),
    /// All sides of people, at one screen.
    Hot,
    /// Nothing but watching.
    Watch,
}

impl Role {
    /// How it is kept.
    pub(crate) fn word(self) -> String {
        match self {
            Role::Side(side) => side.0.to_string(),
            Role::Hot => "hot".to_owned(),
            Role::Watch => "watch".to_owned(),
        }
    }

    /// As it was kept.
    pub(crate) fn from_word(word: &str) -> Option<Role> {
        match word {
            "hot" => Some(Role::Hot),
            "watch" => Some(Role::Watch),
            side => side.parse().ok().map(|side| Role::Side(Side(side))),
        }
    }
}

/// How a game is played: by whom, and with which dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Terms {
    /// Who plays the sides, in their order.
    pub(crate) players: Vec<Player>,
    /// Where the dice of people come from.
    pub(crate) dice: DiceFrom,
    /// Whether all people share one screen.
    pub(crate) hot: bool,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(crate) enum Player {
    /// Somebody with hands.
    Human,
    /// A bot, by its name.
    Bot(String),
    /// Nobody: the rules run the side.
    Rules,
}

impl From<Player> for String {
    fn from(player: Player) -> String {
        match player {
            Player::Human => "human".to_owned(),
            Player::Bot(name) => format!("bot:{name}"),
            Player::Rules => "rules".to_owned(),
        }
    }
}

impl TryFrom<String> for Player {
    type Error = String;

    fn try_from(word: String) -> Result<Player, String> {
        let known = || bots::NAMES.map(|name| format!("bot:{name}")).join(", ");
        match word.strip_prefix("bot:") {
            Some(name) if bots::NAMES.contains(&name) => Ok(Player::Bot(name.to_owned())),
            None if word == "human" => Ok(Player::Human),
            None if word == "rules" => Ok(Player::Rules),
            _ => Err(format!("a side is played by `human` or one of {}", known())),
        }
    }
}

impl Terms {
    /// Who plays a side.
    pub(crate) fn player(&self, side: Side) -> Option<&Player> {
        self.players.get(side.index())
    }

    /// Whether nobody needs to be asked before this side sets something right or takes a step back: the others are
    /// bots, or the same people.
    pub(crate) fn alone(&self, side: Side) -> bool {
        let others = self.players.iter().enumerate().filter(|(at, _)| *at != side.index());
        self.hot || others.map(|(_, player)| player).all(|player| *player != Player::Human)
    }

    /// Whether people play at screens of their own, more than one of them.
    pub(crate) fn people_apart(&self) -> bool {
        !self.hot && self.players.iter().filter(|player| **player == Player::Human).count() > 1
    }

    /// Whether dice come from the secrets of all who take part, unless a seed was named.
    pub(crate) fn has_fair_dice(&self) -> bool {
        self.dice == DiceFrom::Program && !self.bots_only()
    }

    /// Those who add a secret to fair dice, beside the server.
    pub(crate) fn parties(&self, setting: &Setting) -> Vec<String> {
        if self.hot {
            return vec![TABLE.to_owned()];
        }
        let seated = self.players.iter().zip(&setting.sides);
        seated.filter(|(player, _)| **player == Player::Human).map(|(_, side)| side.id.clone()).collect()
    }

    /// Whether no people play.
    pub(crate) fn bots_only(&self) -> bool {
        self.players.iter().all(|player| *player != Player::Human)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_those_of_base64() {
        assert_eq!(letters(b""), "");
        assert_eq!(letters(b"f"), "Zg");
        assert_eq!(letters(b"fo"), "Zm8");
        assert_eq!(letters(b"foo"), "Zm9v");
        assert_eq!(letters(b"foobar"), "Zm9vYmFy");
        assert_eq!(letters(&[0xfb, 0xff]), "-_8");
    }

    #[test]
    fn secrets_are_long_and_never_the_same() {
        let tokens: std::collections::BTreeSet<String> =
            (0..1000).map(|_| Token::fresh().unwrap().word().to_owned()).collect();
        assert_eq!(tokens.len(), 1000);
        assert!(tokens.iter().all(|token| token.len() == 22));
    }

    #[test]
    fn roles_come_back_as_they_were_kept() {
        for role in [Role::Side(Side::FIRST), Role::Side(Side::SECOND), Role::Hot, Role::Watch] {
            assert_eq!(Role::from_word(&role.word()), Some(role));
        }
        assert_eq!(Role::from_word("king"), None);
    }

    #[test]
    fn a_side_is_played_by_people_or_a_bot_there_is() {
        assert_eq!(Player::try_from("bot:drill".to_owned()), Ok(Player::Bot("drill".to_owned())));
        assert_eq!(Player::try_from("human".to_owned()), Ok(Player::Human));
        for word in ["bot:hannibal", "drill", "", "bot:"] {
            assert!(Player::try_from(word.to_owned()).unwrap_err().contains("bot:drill"), "{word}");
        }
    }
}
