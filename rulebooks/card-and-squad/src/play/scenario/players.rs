//! Players of a side, and their cards (CS-D27, CS-R01, CS-D39).

use engine::game::Side;
use engine::scenario::{Common, Mark, Names, Reader};

use super::squad::ReadSquad;
use crate::book::{Book, Deck};
use crate::play::table::{Player, PlayerId};

/// Those who play: as the file lists them, or one for each side.
pub(super) struct Players {
    pub(super) list: Vec<Player>,
    marks: Vec<Mark>,
    names: Names,
    /// Whether the file lists them.
    pub(super) listed: bool,
    deck: Deck,
}

impl Players {
    pub(super) fn read(reader: &mut Reader<'_>, common: &Common, book: &Book) -> Players {
        let deck = book.options.deck;
        let usual =
            if deck == Deck::RedBlack { book.sheet.play.red_black_cards.get() } else { book.options.cards_per_player };
        let mut names = Names::new("player");
        let read = reader.tables("player", 0..=20, "players, where a side has several (CS-D27)", |reader| {
            let id = reader.id("id").required("his name in this file");
            let name = reader.text("name").required("his name for people");
            let side = common.side(reader, "side", "whom he plays for");
            let cards =
                reader.whole("cards", 1..=26).maybe("his cards in the deck; the option `cards_per_player` if left out");
            if cards.is_some() && deck != Deck::OneEach {
                reader.idle("cards", "CS-R01", format!("under `deck` = `{deck}`"), "leave it out");
            }
            let cards = u8::try_from(cards.unwrap_or(usual)).unwrap_or(1);
            (id, Player { name, side, cards }, reader.mark_of("id"))
        });
        let listed = !read.is_empty();
        let (mut list, mut marks) = (Vec::new(), Vec::new());
        for (id, player, mark) in read {
            names.add(reader, &id, mark);
            list.push(player);
            marks.push(mark);
        }
        if !listed {
            for (side, force) in [Side::FIRST, Side::SECOND].into_iter().zip(&common.sides) {
                list.push(Player { name: force.name.clone(), side, cards: u8::try_from(usual).unwrap_or(1) });
            }
        }
        Players { list, marks, names, listed, deck }
    }

    /// Asks whose a squad or officer is: a player where players are listed, else a side.
    pub(super) fn owner(&self, reader: &mut Reader<'_>, common: &Common) -> (PlayerId, Side) {
        let side = common.maybe_side(reader, "side", "whose it is, where no players are listed");
        let player = self.names.maybe(reader, "player", "whose it is, where players are listed (CS-D27)");
        let small = |at: usize| PlayerId(u8::try_from(at).unwrap_or(0));
        let (given, named) = (reader.gives("side"), reader.gives("player"));
        if reader.is_blank() {
            return (PlayerId(0), Side::FIRST);
        }
        if given && named {
            reader.fault(
                reader.mark_of("side"),
                "CS-D33",
                "`side` and `player` are given together",
                "give one of them",
            );
        } else if given && self.listed {
            let mark = reader.mark_of("side");
            reader.fault(mark, "CS-D27", "`side` is given where players are listed", "name one of the players");
        } else if !given && !named {
            let hint = if self.listed { "name a `player`" } else { "name a `side`" };
            reader.fault(reader.mark(), "CS-D33", "nothing says whose it is", hint);
        } else if named && !self.listed {
            let mark = reader.mark_of("player");
            reader.fault(mark, "CS-D27", "no players are listed", "name a `side`, or list the players");
        }
        let at = player.or_else(|| {
            let side = side?;
            self.list.iter().position(|player| player.side == side)
        });
        let owner = small(at.unwrap_or(0));
        let side = self.list.get(owner.index()).map_or(side.unwrap_or(Side::FIRST), |player| player.side);
        (owner, side)
    }

    /// CS-D39: how many rounds a game has where the file says nothing.
    pub(super) fn rounds(&self, book: &Book) -> Option<u16> {
        let rounds = book.sheet.play.rounds.get();
        let most = self.list.iter().map(|player| i32::from(player.cards)).max().unwrap_or(1).max(1);
        let rounds = match self.deck {
            Deck::RedBlack => 1,
            Deck::SquadCards => rounds,
            Deck::OneEach => (rounds + most - 1) / most,
        };
        u16::try_from(rounds).ok()
    }

    /// Every side has a player and a squad, every player a squad, and the deck fits them.
    pub(super) fn check(&self, reader: &mut Reader<'_>, common: &Common, squads: &[ReadSquad]) {
        if reader.is_blank() || reader.has_faults() {
            return;
        }
        for side in [Side::FIRST, Side::SECOND] {
            let name = common.sides.get(side.index()).map_or("a side", |force| &force.name);
            if !self.list.iter().any(|player| player.side == side) {
                reader.fault(
                    reader.mark(),
                    "CS-D27",
                    format!("{name} has no player"),
                    "list players for both sides, or none",
                );
            } else if !squads.iter().any(|squad| squad.file.side == side) {
                reader.fault(reader.mark(), "CS-D01", format!("{name} has no squad"), "give each side at least one");
            }
        }
        let most = crate::play::deck::MOST;
        if self.list.len() > most {
            let mark = self.marks.get(most).copied().unwrap_or_else(|| reader.mark());
            reader.fault(
                mark,
                "CS-D27",
                format!("there are {} players", self.list.len()),
                format!("give at most {most}"),
            );
        }
        if self.deck == Deck::RedBlack && self.list.len() > 2 {
            let mark = self.marks.get(2).copied().unwrap_or_else(|| reader.mark());
            reader.fault(mark, "CS-R01", "a red and black pack serves two players", "use another `deck`");
        }
        for (at, player) in self.list.iter().enumerate().filter(|_| self.listed) {
            if !squads.iter().any(|squad| squad.file.player.index() == at) {
                let mark = self.marks.get(at).copied().unwrap_or_else(|| reader.mark());
                reader.fault(mark, "CS-D27", format!("{} has no squad", player.name), "give him one");
            }
        }
    }
}
