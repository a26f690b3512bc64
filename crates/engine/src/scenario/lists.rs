//! Lists of values of any kind, and keys that hold one value or several.

use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::DeValue;

use super::kind::{Kind, Reading, list};
use super::reader::so_many;
use crate::chart::FactKind;

/// A list of so many values of a kind
pub struct ListIn<K> {
    length: RangeInclusive<usize>,
    item: K,
}

impl<K: Kind> ListIn<K> {
    /// So many of them.
    pub fn new(length: RangeInclusive<usize>, item: K) -> Self {
        Self { length, item }
    }
}

#[allow(private_interfaces)]
impl<K: Kind> Kind for ListIn<K> {
    type Value = Vec<K::Value>;

    fn describe(&self) -> FactKind {
        let (min, max) = (*self.length.start(), *self.length.end());
        FactKind::List { min, max, distinct: false, item: Box::new(self.item.describe()) }
    }

    fn expects(&self) -> String {
        format!("a list of {}, each {}", so_many(*self.length.start(), *self.length.end()), self.item.expects())
    }

    fn stand_in(&self) -> Self::Value {
        Vec::new()
    }

    fn show(value: &Self::Value) -> serde_json::Value {
        value.iter().map(K::show).collect::<Vec<_>>().into()
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Self::Value> {
        let items = list(value, &self.length, &self.expects(), reading)?;
        Some(items.iter().filter_map(|item| self.item.read(item, reading)).collect())
    }
}

/// One value of a kind, or a list of so many
pub struct OneOrMore<K> {
    length: RangeInclusive<usize>,
    item: K,
}

/// What a key holds that may hold one value or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given<V> {
    /// One value.
    One(V),
    /// A list.
    Several(Vec<V>),
}

impl<K: Kind> OneOrMore<K> {
    /// One, or a list of so many.
    pub fn new(length: RangeInclusive<usize>, item: K) -> Self {
        Self { length, item }
    }
}

#[allow(private_interfaces)]
impl<K: Kind> Kind for OneOrMore<K> {
    type Value = Given<K::Value>;

    fn describe(&self) -> FactKind {
        let (min, max) = (*self.length.start(), *self.length.end());
        let several = FactKind::List { min, max, distinct: false, item: Box::new(self.item.describe()) };
        FactKind::Either { kinds: vec![self.item.describe(), several] }
    }

    fn expects(&self) -> String {
        let several = so_many(*self.length.start(), *self.length.end());
        format!("{}, or a list of {several}", self.item.expects())
    }

    fn stand_in(&self) -> Self::Value {
        Given::One(self.item.stand_in())
    }

    fn show(value: &Self::Value) -> serde_json::Value {
        match value {
            Given::One(one) => K::show(one),
            Given::Several(several) => several.iter().map(K::show).collect::<Vec<_>>().into(),
        }
    }

    fn read(&self, value: &Spanned<DeValue<'_>>, reading: &mut Reading) -> Option<Self::Value> {
        // A place is itself a list of numbers; a list of places or of names holds neither.
        let is_number = |item: &Spanned<DeValue<'_>>| matches!(item.get_ref(), DeValue::Integer(_) | DeValue::Float(_));
        let several = matches!(value.get_ref(), DeValue::Array(items) if !items.iter().any(is_number));
        if !several {
            return self.item.read(value, reading).map(Given::One);
        }
        let items = list(value, &self.length, &self.expects(), reading)?;
        Some(Given::Several(items.iter().filter_map(|item| self.item.read(item, reading)).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Source, SpotIn};
    use super::*;
    use crate::chart::WholeIn;
    use crate::table::Spot;

    #[test]
    fn lists_and_places_are_read_and_faults_are_told() {
        let source = Source::parse("a = [3, 4]\nb = [[1, 2], [3]]\nc = [1, 2]\nd = [[1, 2], [3, 4]]\ne = [3, 40]\n");
        let mut reader = source.reader("test");
        let numbers = || ListIn::new(1..=3, WholeIn::new(1..=9));
        assert_eq!(reader.ask("a", numbers()).required(""), [3, 4]);
        assert_eq!(reader.ask("b", ListIn::new(1..=2, numbers())).required(""), [vec![1, 2], vec![3]]);
        let places = || OneOrMore::new(1..=3, SpotIn);
        assert_eq!(reader.ask("c", places()).required(""), Given::One(Spot::new(1000, 2000)));
        let two = vec![Spot::new(1000, 2000), Spot::new(3000, 4000)];
        assert_eq!(reader.ask("d", places()).required(""), Given::Several(two));
        assert_eq!(reader.ask("e", numbers()).required(""), Vec::<i32>::new());
        let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
        assert_eq!(faults, ["5:9: `e` is 40; give a whole number from 1 to 9"]);
    }
}
