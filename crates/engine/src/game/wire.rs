//! The outside form of an order: stable, readable JSON, with names for pieces and the rulebook's unit for places.
//!
//! `{"verb":"fire","by":"4th-foot","at":"militia","with":["gun-1"]}`

mod fix;

use serde_json::{Map, Number, Value};

use super::lexicon::Lexicon;
use super::order::{AreaId, At, How, Order};
use super::piece::PieceId;
use super::setting::Setting;
use crate::suggest::{hint, shown};
use crate::table::{Facing, Spot};

/// The most way-points, and the most pieces, that an order may name.
const MOST: usize = 200;
/// The farthest that a place may be off, in the rulebook's unit.
const FAR: f64 = 100_000.0;

/// What is wrong with the outside form of an order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct WireError {
    /// The key that is at fault.
    pub key: String,
    /// What is wrong, and what to do.
    pub message: String,
}

impl WireError {
    fn new(key: &str, message: String) -> WireError {
        WireError { key: key.to_owned(), message }
    }
}

const KEYS: [&str; 11] = ["verb", "by", "at", "how", "parts", "with", "path", "facing", "count", "spread", "shares"];

impl Order {
    /// The outside form.
    pub fn to_json(&self, setting: &Setting) -> Value {
        let mut fields = Map::new();
        let name = |piece: PieceId| Value::from(setting.id(piece));
        fields.insert("verb".to_owned(), self.verb.into());
        if let Some(by) = self.by {
            fields.insert("by".to_owned(), name(by));
        }
        if let Some(at) = self.at {
            let at = match at {
                At::Piece(piece) => name(piece),
                At::Part(piece, part) => object([("piece", name(piece)), ("part", part.into())]),
                At::Area(area) => object([("area", area_name(area, setting))]),
                At::Spot(spot) => pair(spot),
                At::Side(side) => {
                    let id = setting.sides.get(side.index()).map_or("?", |force| &force.id);
                    object([("side", id.into())])
                }
                At::Item(item) => Value::from(item),
            };
            fields.insert("at".to_owned(), at);
        }
        if !self.how.is_empty() {
            fields.insert("how".to_owned(), self.how.words().map(Value::from).collect());
        }
        if !self.parts.is_empty() {
            fields.insert("parts".to_owned(), self.parts.as_slice().into());
        }
        if !self.with.is_empty() {
            fields.insert("with".to_owned(), self.with.iter().map(|piece| name(*piece)).collect());
        }
        if !self.path.is_empty() {
            fields.insert("path".to_owned(), self.path.iter().map(|spot| pair(*spot)).collect());
        }
        if let Some(facing) = self.facing {
            fields.insert("facing".to_owned(), degrees(facing));
        }
        if let Some(count) = self.count {
            fields.insert("count".to_owned(), count.into());
        }
        if !self.spread.is_empty() {
            fields.insert("spread".to_owned(), self.spread.iter().map(|spot| pair(*spot)).collect());
        }
        if !self.shares.is_empty() {
            fields.insert("shares".to_owned(), self.shares.as_slice().into());
        }
        Value::Object(fields)
    }

    /// Reads the outside form.
    pub fn from_json(value: &Value, lexicon: &Lexicon, setting: &Setting) -> Result<Order, WireError> {
        let Value::Object(fields) = value else {
            return Err(WireError::new("order", "an order is an object such as {\"verb\": \"done\"}".to_owned()));
        };
        if let Some(key) = fields.keys().find(|key| !KEYS.contains(&key.as_str())) {
            let message = format!("an order has no `{}`; {}", shown(key), hint(key, KEYS));
            return Err(WireError::new(key, message));
        }
        let piece = |key: &str, value: &Value| piece(key, value, setting);
        let mut order = Order::plain(verb(fields.get("verb"), lexicon)?);
        order.by = fields.get("by").map(|by| piece("by", by)).transpose()?;
        order.at = fields.get("at").map(|at| read_at(at, setting)).transpose()?;
        for word in list(fields.get("how"), "how", How::MOST)? {
            order.how.push(manner(word, lexicon)?).map_err(|full| WireError::new("how", full.to_string()))?;
        }
        for part in list(fields.get("parts"), "parts", MOST)? {
            order.parts.push(number("parts", part)?);
        }
        for with in list(fields.get("with"), "with", MOST)? {
            order.with.push(piece("with", with)?);
        }
        for point in list(fields.get("path"), "path", MOST)? {
            order.path.push(spot("path", point)?);
        }
        order.facing = fields.get("facing").map(read_facing).transpose()?;
        order.count = fields.get("count").map(|count| number("count", count)).transpose()?;
        for point in list(fields.get("spread"), "spread", MOST)? {
            order.spread.push(spot("spread", point)?);
        }
        for share in list(fields.get("shares"), "shares", MOST)? {
            order.shares.push(number("shares", share)?);
        }
        Ok(order)
    }
}

fn verb(value: Option<&Value>, lexicon: &Lexicon) -> Result<&'static str, WireError> {
    let Some(Value::String(word)) = value else {
        return Err(WireError::new("verb", "an order needs its `verb`, such as \"done\"".to_owned()));
    };
    lexicon.verb(word).ok_or_else(|| {
        let message = format!("there is no order `{}`; {}", shown(word), hint(word, lexicon.verbs.iter().copied()));
        WireError::new("verb", message)
    })
}

fn manner(value: &Value, lexicon: &Lexicon) -> Result<&'static str, WireError> {
    let Value::String(word) = value else {
        return Err(WireError::new("how", "`how` is a list of words".to_owned()));
    };
    lexicon.manner(word).ok_or_else(|| {
        let known = lexicon.manners.iter().copied().flatten().copied();
        WireError::new("how", format!("`how` cannot be `{}`; {}", shown(word), hint(word, known)))
    })
}

fn piece(key: &str, value: &Value, setting: &Setting) -> Result<PieceId, WireError> {
    let Value::String(id) = value else {
        return Err(WireError::new(key, format!("`{key}` must name a piece by its id")));
    };
    setting.piece(id).ok_or_else(|| {
        let known = setting.pieces.iter().map(|named| named.id.as_str());
        WireError::new(key, format!("there is no piece `{}`; {}", shown(id), hint(id, known)))
    })
}

fn read_at(value: &Value, setting: &Setting) -> Result<At, WireError> {
    match value {
        Value::String(_) => piece("at", value, setting).map(At::Piece),
        Value::Array(_) => spot("at", value).map(At::Spot),
        Value::Number(number) => {
            let item = number.as_u64().and_then(|item| u16::try_from(item).ok());
            item.map(At::Item).ok_or_else(|| WireError::new("at", "an item is a whole number from 0".to_owned()))
        }
        Value::Object(fields) => read_thing(fields, setting),
        _ => Err(WireError::new(
            "at",
            "`at` is a piece or a part of one, a place such as [12.5, 3], an area, an item or a side".to_owned(),
        )),
    }
}

/// A target that says what it is: `{"piece": "squad-1", "part": 3}`, `{"area": "farm"}`, `{"side": "crown"}`.
fn read_thing(fields: &Map<String, Value>, setting: &Setting) -> Result<At, WireError> {
    let keys: Vec<&str> = fields.keys().map(String::as_str).collect();
    match keys.as_slice() {
        ["side"] => read_side(fields.get("side"), setting),
        ["area"] => read_area(fields.get("area"), setting),
        ["piece", "part"] | ["part", "piece"] => {
            let of = piece("at", fields.get("piece").unwrap_or(&Value::Null), setting)?;
            Ok(At::Part(of, number("at", fields.get("part").unwrap_or(&Value::Null))?))
        }
        _ => {
            let message = "an object in `at` is {\"piece\": …, \"part\": …}, {\"area\": …} or {\"side\": …}";
            Err(WireError::new("at", message.to_owned()))
        }
    }
}

fn read_side(value: Option<&Value>, setting: &Setting) -> Result<At, WireError> {
    let side = value.and_then(Value::as_str).and_then(|id| setting.side(id));
    side.map(At::Side).ok_or_else(|| {
        let known: Vec<&str> = setting.sides.iter().map(|force| force.id.as_str()).collect();
        WireError::new("at", format!("the side must be one of {}", known.join(", ")))
    })
}

/// An area goes by its id, or by its place if it has none.
fn read_area(value: Option<&Value>, setting: &Setting) -> Result<At, WireError> {
    let area = match value {
        Some(Value::String(id)) => setting.area(id),
        Some(value) => number("at", value).ok().map(AreaId).filter(|area| area.index() < setting.areas.len()),
        None => None,
    };
    area.map(At::Area).ok_or_else(|| {
        let known = setting.areas.iter().filter_map(|area| area.id.as_deref());
        let said = value.and_then(Value::as_str).unwrap_or_default();
        WireError::new("at", format!("there is no such area; {}", hint(said, known)))
    })
}

fn area_name(area: AreaId, setting: &Setting) -> Value {
    let id = setting.areas.get(area.index()).and_then(|mapped| mapped.id.as_deref());
    id.map_or_else(|| Value::from(area.0), Value::from)
}

fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    Value::Object(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

fn number(key: &str, value: &Value) -> Result<u16, WireError> {
    let number = value.as_u64().and_then(|number| u16::try_from(number).ok());
    number.ok_or_else(|| WireError::new(key, format!("`{key}` takes whole numbers from 0 to {}", u16::MAX)))
}

fn read_facing(value: &Value) -> Result<Facing, WireError> {
    let degrees = value.as_f64().filter(|degrees| degrees.abs() <= FAR);
    degrees.map(Facing::degrees).ok_or_else(|| {
        WireError::new("facing", "`facing` is an angle in degrees: 0 looks away from the near edge".to_owned())
    })
}

fn spot(key: &str, value: &Value) -> Result<Spot, WireError> {
    let measure = |value: &Value| value.as_f64().filter(|number| number.abs() <= FAR);
    let point = match value.as_array().map(Vec::as_slice) {
        Some([x, y]) => measure(x).zip(measure(y)),
        _ => None,
    };
    point
        .map(|(x, y)| Spot::nearest(crate::table::Point::new(x, y)))
        .ok_or_else(|| WireError::new(key, format!("a place in `{key}` is two numbers, such as [12.5, 3]")))
}

fn list<'v>(value: Option<&'v Value>, key: &str, most: usize) -> Result<&'v [Value], WireError> {
    match value {
        None => Ok(&[]),
        Some(Value::Array(items)) if items.len() <= most => Ok(items),
        Some(Value::Array(_)) => Err(WireError::new(key, format!("`{key}` has at most {most} items"))),
        Some(_) => Err(WireError::new(key, format!("`{key}` must be a list"))),
    }
}

fn pair(spot: Spot) -> Value {
    let point = spot.point();
    Value::Array(vec![decimal(point.x), decimal(point.y)])
}

fn degrees(facing: Facing) -> Value {
    decimal(f64::from(facing.hundredths()) / 100.0)
}

/// A number that is whole where it can be.
#[allow(clippy::cast_possible_truncation)] // whole, and far within the range
fn decimal(number: f64) -> Value {
    if number.fract() == 0.0 && number.abs() <= FAR * 1000.0 {
        Value::from(number as i64)
    } else {
        Number::from_f64(number).map_or(Value::Null, Value::Number)
    }
}
