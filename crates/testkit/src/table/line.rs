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
/// - a piece that it is aimed at, `squad#3` for its third part, `area:farm`, `side:red`, `#2` for the second item of a list
///   (all counted from 1), or `at:12,3.5`;
/// - words that say how;
/// - `with:a,b` for the pieces that take part, and `parts:1,4` for the parts of the piece that do;
/// - the places of a path, each `12,3.5`, and `spread:12,3.5` for the place of each part in turn;
/// - `facing:90` in degrees, `count:3`, `shares:2,0,1`.
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
    if let Some((of, place)) = word.split_once('#') {
        let place = counted(place)?;
        let at = if of.is_empty() { At::Item(place) } else { At::Part(piece(of, game)?, place) };
        return aim(order, at);
    }
    if let Some(place) = place(word) {
        order.path.push(place);
        return Ok(());
    }
    if let Some(manner) = lexicon.manner(word) {
        return order.how.push(manner).map_err(|full| OrderError(full.to_string()));
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
        "parts" => {
            for part in value.split(',') {
                order.parts.push(counted(part)?);
            }
        }
        "count" => order.count = Some(value.parse().map_err(|_| wrong("number"))?),
        "shares" => {
            for share in value.split(',') {
                order.shares.push(share.parse().map_err(|_| wrong("list of numbers"))?);
            }
        }
        "spread" => order.spread.push(place(value).ok_or_else(|| wrong("place"))?),
        "area" => aim(order, At::Area(game.setting().area(value).ok_or_else(|| wrong("area"))?))?,
        "at" => aim(order, At::Spot(place(value).ok_or_else(|| wrong("place"))?))?,
        "side" => aim(order, At::Side(game.setting().side(value).ok_or_else(|| wrong("side"))?))?,
        _ => return Err(unknown("part", key, KEYS)),
    }
    Ok(())
}

/// What stands before a colon.
const KEYS: [&str; 9] = ["facing", "with", "parts", "count", "shares", "spread", "area", "at", "side"];

/// A place in a list, counted from 1.
fn counted(word: &str) -> Result<u16, OrderError> {
    let place = word.parse::<u16>().ok().and_then(|place| place.checked_sub(1));
    place.ok_or_else(|| OrderError(format!("`{word}` is no place in a list; they are counted from 1")))
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
