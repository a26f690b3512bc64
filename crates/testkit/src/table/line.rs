//! An order in a line, as one would shout it across the table.

use std::fmt;

use engine::game::{At, Game, Order, PieceId};
use engine::suggest::hint;
use engine::table::{Facing, Point, Spot};

/// What is wrong with an order in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderError(String);

impl fmt::Display for OrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for OrderError {}

/// Reads an order: the piece that acts, where there is one; the verb; and then, in any order,
///
/// - a piece that it is aimed at, `side:red`, `#2` for the second item of a list (counted from 1), or `at:12,3.5`;
/// - words that say how;
/// - `with:a,b` for those who take part;
/// - the places of a path, each `12,3.5`;
/// - `facing:90` in degrees.
///
/// ```
/// use engine::game::{Game, Order, PieceId};
/// use testkit::{Duel, read_order};
/// let duel = Duel::new();
/// let charge = read_order("red-1 charge blue-1 with:red-2", &duel).unwrap();
/// assert_eq!(charge, Order::by("charge", PieceId(0)).at(PieceId(3)).with([PieceId(1)]));
/// assert_eq!(read_order("red-1 chrage blue-1", &duel).unwrap_err().to_string(), "there is no order `chrage`; did you mean `charge`?");
/// ```
pub fn read_order(line: &str, game: &dyn Game) -> Result<Order, OrderError> {
    let mut words = line.split_whitespace().peekable();
    let first = words.next().ok_or_else(|| OrderError("there is no order".to_owned()))?;
    let lexicon = game.lexicon();
    let acts = game.setting().piece(first).filter(|_| words.peek().is_some());
    let verb = if acts.is_some() { words.next().unwrap_or(first) } else { first };
    let verb = lexicon.verb(verb).ok_or_else(|| unknown("order", verb, lexicon.verbs.iter().copied()))?;
    let mut order = Order::plain(verb);
    order.by = acts;
    for word in words {
        add(&mut order, word, game)?;
    }
    Ok(order)
}

fn add(order: &mut Order, word: &str, game: &dyn Game) -> Result<(), OrderError> {
    let lexicon = game.lexicon();
    if let Some((key, value)) = word.split_once(':') {
        return add_named(order, key, value, game);
    }
    if let Some(item) = word.strip_prefix('#') {
        let item = item.parse::<u16>().ok().and_then(|item| item.checked_sub(1));
        let item = item.ok_or_else(|| OrderError(format!("`{word}` is no item; they are counted from #1")))?;
        return aim(order, At::Item(item));
    }
    if let Some(place) = place(word) {
        order.path.push(place);
        return Ok(());
    }
    if let Some(manner) = lexicon.manner(word) {
        if order.how.words().count() == engine::game::How::MOST {
            return Err(OrderError(format!("`{word}` is a word too many")));
        }
        order.how.push(manner);
        return Ok(());
    }
    aim(order, At::Piece(piece(word, game)?))
}

fn add_named(order: &mut Order, key: &str, value: &str, game: &dyn Game) -> Result<(), OrderError> {
    let wrong = |what: &str| OrderError(format!("`{key}:{value}` is no {what}"));
    match key {
        "facing" => {
            let degrees: f64 = value.parse().map_err(|_| wrong("angle in degrees"))?;
            order.facing = Some(Facing::degrees(degrees));
        }
        "with" => {
            for name in value.split(',') {
                order.with.push(piece(name, game)?);
            }
        }
        "at" => aim(order, At::Spot(place(value).ok_or_else(|| wrong("place"))?))?,
        "side" => aim(order, At::Side(game.setting().side(value).ok_or_else(|| wrong("side"))?))?,
        _ => return Err(unknown("part", key, ["facing", "with", "at", "side"])),
    }
    Ok(())
}

fn aim(order: &mut Order, at: At) -> Result<(), OrderError> {
    if order.at.is_some() {
        return Err(OrderError("the order is aimed at two things".to_owned()));
    }
    order.at = Some(at);
    Ok(())
}

fn place(word: &str) -> Option<Spot> {
    let (x, y) = word.split_once(',')?;
    Some(Spot::nearest(Point::new(x.parse().ok()?, y.parse().ok()?)))
}

fn piece(name: &str, game: &dyn Game) -> Result<PieceId, OrderError> {
    let setting = game.setting();
    let manners = game.lexicon().manners.iter().copied().flatten().copied();
    let known = || setting.pieces.iter().map(|named| named.id.as_str()).chain(manners.clone());
    setting.piece(name).ok_or_else(|| unknown("piece or word", name, known().collect::<Vec<_>>()))
}

fn unknown<'k>(what: &str, word: &str, known: impl IntoIterator<Item = &'k str> + Clone) -> OrderError {
    OrderError(format!("there is no {what} `{word}`; {}", hint(word, known)))
}
