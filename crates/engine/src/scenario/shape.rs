//! The kinds of value that lie on the table: places, outlines, sizes, and which way something looks.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::DeValue;

use super::fault::Mark;
use super::kind::{Kind, Reading, list, number};
use super::reader::so_many;
use crate::chart::FactKind;
use crate::suggest::hint;
use crate::table::{Facing, Kind as Ground, Line, OutlineError, Point, Polygon, Spot};

/// The widest table, and the farthest that a place may be from the near left corner.
const FARTHEST: f64 = 2000.0;
/// The smallest table.
const LEAST: f64 = 1.0;
/// The most corners of an outline: two edges of it may cross anywhere, so its check takes the square of them.
const CORNERS: RangeInclusive<usize> = 3..=200;

fn pair(least: f64) -> FactKind {
    let item = Box::new(FactKind::Number { min: least, max: FARTHEST, step: None });
    FactKind::List { min: 2, max: 2, distinct: false, item }
}

/// Two numbers from a list of two.
fn two_numbers(value: &DeValue<'_>) -> Option<Point> {
    let DeValue::Array(items) = value else { return None };
    let mut numbers = items.iter().map(|item| number(item.get_ref()));
    let (Some(Some(x)), Some(Some(y)), None) = (numbers.next(), numbers.next(), numbers.next()) else { return None };
    Some(Point::new(x, y))
}

/// A place, put on the grid; a place off the table is a fault.
fn spot(value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Spot> {
    let near = |point: &Point| [point.x, point.y].iter().all(|measure| (0.0..=FARTHEST).contains(measure));
    let far = reading.far;
    let Some(point) = two_numbers(value.get_ref()).filter(|point| far.is_some() || near(point)) else {
        reading.refuse(value, &SpotIn.expects());
        return None;
    };
    let spot = Spot::nearest(point);
    if let Some(far) = far
        && !((0..=far.x).contains(&spot.x) && (0..=far.y).contains(&spot.y))
    {
        let message = format!("({}, {}) in `{}` is off the table", point.x, point.y, reading.name);
        let far = far.point();
        reading.wrong(
            Mark::of(value.span()),
            message,
            format!("the table reaches from (0, 0) to ({}, {})", far.x, far.y),
        );
        return None;
    }
    Some(spot)
}

/// A width and a depth
#[derive(Clone, Copy)]
pub struct SizeIn;

#[allow(private_interfaces)]
impl Kind for SizeIn {
    type Value = Spot;

    fn describe(&self) -> FactKind {
        pair(LEAST)
    }

    fn expects(&self) -> String {
        format!("[width, depth], each a number from {LEAST} to {FARTHEST}")
    }

    fn stand_in(&self) -> Spot {
        Spot::nearest(Point::new(FARTHEST, FARTHEST))
    }

    fn show(value: &Spot) -> serde_json::Value {
        SpotIn::show(value)
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Spot> {
        let fits = |size: &Point| [size.x, size.y].iter().all(|measure| (LEAST..=FARTHEST).contains(measure));
        let size = two_numbers(value.get_ref()).filter(fits);
        if size.is_none() {
            reading.refuse(value, &self.expects());
        }
        size.map(Spot::nearest)
    }
}

/// A place
#[derive(Clone, Copy)]
pub struct SpotIn;

#[allow(private_interfaces)]
impl Kind for SpotIn {
    type Value = Spot;

    fn describe(&self) -> FactKind {
        pair(0.0)
    }

    fn expects(&self) -> String {
        "a place on the table, [x, y]".to_owned()
    }

    fn stand_in(&self) -> Spot {
        Spot::new(0, 0)
    }

    fn show(value: &Spot) -> serde_json::Value {
        let point = value.point();
        vec![point.x, point.y].into()
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Spot> {
        spot(value, reading)
    }
}

/// A list of places
#[derive(Clone)]
pub struct PointsIn {
    length: RangeInclusive<usize>,
}

impl PointsIn {
    /// So many of them.
    pub fn new(length: RangeInclusive<usize>) -> Self {
        Self { length }
    }

    fn spots(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Vec<Spot>> {
        let items = list(value, &self.length, &self.expects(), reading)?;
        // Every place is read, though one was refused, so that all faults are told.
        let spots: Vec<Option<Spot>> = items.iter().map(|item| spot(item, reading)).collect();
        spots.into_iter().collect()
    }
}

#[allow(private_interfaces)]
impl Kind for PointsIn {
    type Value = Vec<Point>;

    fn describe(&self) -> FactKind {
        let (min, max) = (*self.length.start(), *self.length.end());
        FactKind::List { min, max, distinct: false, item: Box::new(pair(0.0)) }
    }

    fn expects(&self) -> String {
        format!("a list of {} places, [[x, y], …]", so_many(*self.length.start(), *self.length.end()))
    }

    fn stand_in(&self) -> Vec<Point> {
        Vec::new()
    }

    fn show(value: &Vec<Point>) -> serde_json::Value {
        value.iter().map(|point| vec![point.x, point.y]).collect::<Vec<_>>().into()
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Vec<Point>> {
        let spots = self.spots(value, reading)?;
        Some(spots.into_iter().map(Spot::point).collect())
    }
}

/// A line through places: none of them on top of the one before it
#[derive(Clone, Copy)]
pub struct TrackIn;

/// The most places of a line.
const TRACK: RangeInclusive<usize> = 2..=200;

#[allow(private_interfaces)]
impl Kind for TrackIn {
    type Value = Vec<Spot>;

    fn describe(&self) -> FactKind {
        PointsIn::new(TRACK).describe()
    }

    fn expects(&self) -> String {
        PointsIn::new(TRACK).expects()
    }

    fn stand_in(&self) -> Vec<Spot> {
        Vec::new()
    }

    fn show(value: &Vec<Spot>) -> serde_json::Value {
        value.iter().map(SpotIn::show).collect::<Vec<_>>().into()
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Vec<Spot>> {
        let spots = PointsIn::new(TRACK).spots(value, reading)?;
        if let Err(error) = Line::on_grid(Ground(0), &spots) {
            unsound(&error, value, reading);
            return None;
        }
        Some(spots)
    }
}

/// An outline: it neither crosses nor touches itself
#[derive(Clone, Copy)]
pub struct OutlineIn;

#[allow(private_interfaces)]
impl Kind for OutlineIn {
    /// None stands for an outline that could not be read.
    type Value = Option<Polygon>;

    fn describe(&self) -> FactKind {
        PointsIn::new(CORNERS).describe()
    }

    fn expects(&self) -> String {
        format!("the corners in turn, [[x, y], …], {} of them", so_many(*CORNERS.start(), *CORNERS.end()))
    }

    fn stand_in(&self) -> Option<Polygon> {
        None
    }

    fn show(value: &Option<Polygon>) -> serde_json::Value {
        PointsIn::show(&value.as_ref().map_or_else(Vec::new, |outline| outline.corners().to_vec()))
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Option<Polygon>> {
        let spots = PointsIn::new(CORNERS).spots(value, reading)?;
        match Polygon::on_grid(&spots) {
            Ok(outline) => Some(Some(outline)),
            Err(error) => {
                unsound(&error, value, reading);
                None
            }
        }
    }
}

/// Tells what is wrong with an outline at the corner that is to blame.
fn unsound(error: &OutlineError, value: &Spanned<DeValue<'_>>, reading: &mut Reading) {
    let corner = match error {
        OutlineError::NotOnGrid { corner } | OutlineError::Repeated { corner } => *corner,
        OutlineError::Crossed { second, .. } => *second,
        OutlineError::TooFew { .. } => 0,
    };
    let at = match value.get_ref() {
        // A ring that closes on its first corner has one corner more than it has places.
        DeValue::Array(items) => items.get(corner.wrapping_sub(1)).or(items.first()),
        _ => None,
    };
    let text = error.to_string();
    let (message, hint) = text.split_once(": ").unwrap_or((&text, ""));
    reading.wrong(Mark::of(at.unwrap_or(value).span()), message.to_owned(), hint.to_owned());
}

/// Which way something looks
#[derive(Clone, Copy)]
pub struct FacingOf;

/// The facings that have a word, in degrees to the left of `up`.
const WORDS: [&str; 4] = ["up", "left", "down", "right"];
const FULL: f64 = 360.0;

#[allow(private_interfaces)]
impl Kind for FacingOf {
    type Value = Facing;

    fn describe(&self) -> FactKind {
        FactKind::Either {
            kinds: vec![FactKind::Word { words: &WORDS }, FactKind::Number { min: -FULL, max: FULL, step: None }],
        }
    }

    fn expects(&self) -> String {
        "`up`, `left`, `down` or `right`, or degrees to the left of `up` from -360 to 360".to_owned()
    }

    fn stand_in(&self) -> Facing {
        Facing::AHEAD
    }

    fn show(value: &Facing) -> serde_json::Value {
        let quarters = usize::from(value.hundredths() / 9_000);
        match WORDS.get(quarters) {
            Some(word) if value.hundredths().is_multiple_of(9_000) => (*word).into(),
            _ => (f64::from(value.hundredths()) / 100.0).into(),
        }
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Facing> {
        if let DeValue::String(word) = value.get_ref() {
            let quarters = WORDS.iter().position(|known| known == word).and_then(|at| i32::try_from(at).ok());
            if quarters.is_none() {
                let message = format!("`{}` is `{}`", reading.name, crate::suggest::shown(word));
                reading.wrong(Mark::of(value.span()), message, hint(word, WORDS));
            }
            return quarters.map(|quarters| Facing::new(quarters * 9_000));
        }
        let degrees = number(value.get_ref()).filter(|degrees| (-FULL..=FULL).contains(degrees));
        if degrees.is_none() {
            reading.refuse(value, &self.expects());
        }
        degrees.map(Facing::degrees)
    }
}
