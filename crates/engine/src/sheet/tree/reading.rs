//! How types read themselves off a tree.
//!
//! A fault without a place gets that of the value or the name it came up in: there the list or the table knows it.

use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::{Branch, Fault, Key, Node};

/// Only the kind that a type asks for is tried, so that the others are not compiled for it.
macro_rules! only {
    ($($name:ident => $($kind:ident $visit:ident),+;)*) => {
        $(fn $name<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
            match &self.value {
                $(Branch::$kind(value) => visitor.$visit(*value),)+
                _ => Err(self.unfit(&visitor)),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for &'de Node {
    type Error = Fault;

    only! {
        deserialize_bool => YesNo visit_bool;
        deserialize_i8 => Whole visit_i64;
        deserialize_i16 => Whole visit_i64;
        deserialize_i32 => Whole visit_i64;
        deserialize_i64 => Whole visit_i64;
        deserialize_u8 => Whole visit_i64;
        deserialize_u16 => Whole visit_i64;
        deserialize_u32 => Whole visit_i64;
        deserialize_u64 => Whole visit_i64;
        deserialize_f32 => Whole visit_i64, Number visit_f64;
        deserialize_f64 => Whole visit_i64, Number visit_f64;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        match &self.value {
            Branch::YesNo(yes) => visitor.visit_bool(*yes),
            Branch::Whole(whole) => visitor.visit_i64(*whole),
            Branch::Number(number) => visitor.visit_f64(*number),
            Branch::Text(text) => visitor.visit_borrowed_str(text),
            Branch::List(items) => visitor.visit_seq(Items(items.iter())),
            Branch::Table(fields) => visitor.visit_map(Fields { rest: fields.iter(), value: None }),
            Branch::Odd(_) => Err(self.unfit(&visitor)),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Branch::Text(text) = &self.value else { return Err(self.unfit(&visitor)) };
        visitor.visit_borrowed_str(text)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Fault> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Branch::List(items) = &self.value else { return Err(self.unfit(&visitor)) };
        let mut rest = Items(items.iter());
        let value = visitor.visit_seq(&mut rest)?;
        rest.used_up(items.len())?;
        Ok(value)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Fault> {
        let Branch::Table(fields) = &self.value else { return Err(self.unfit(&visitor)) };
        visitor.visit_map(Fields { rest: fields.iter(), value: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Fault> {
        let Branch::Text(word) = &self.value else { return Err(self.unfit(&visitor)) };
        visitor.visit_enum(word.as_str().into_deserializer())
    }

    serde::forward_to_deserialize_any! { i128 u128 char bytes byte_buf unit unit_struct ignored_any }
}

/// The items of a list.
struct Items<'de>(std::slice::Iter<'de, Node>);

impl Items<'_> {
    /// A list that is longer than what it is read as has numbers that nobody would miss.
    fn used_up(&self, len: usize) -> Result<(), Fault> {
        let left = self.0.len();
        if left == 0 {
            return Ok(());
        }
        Err(de::Error::custom(format!("the list has {len} items, but {} are wanted", len - left)))
    }
}

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Fault;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Fault> {
        let Some(item) = self.0.next() else { return Ok(None) };
        seed.deserialize(item).map(Some).map_err(|fault| fault.at(item.span.as_ref()))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// The fields of a table.
struct Fields<'de> {
    rest: std::slice::Iter<'de, (Key, Node)>,
    value: Option<&'de Node>,
}

impl<'de> MapAccess<'de> for Fields<'de> {
    type Error = Fault;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Fault> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        let read = seed.deserialize(de::value::BorrowedStrDeserializer::new(&key.name));
        read.map(Some).map_err(|fault: Fault| fault.at(key.span.as_ref()))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Fault> {
        let value = self.value.take().ok_or_else(|| <Fault as de::Error>::custom("a value without its name"))?;
        seed.deserialize(value).map_err(|fault| fault.at(value.span.as_ref()))
    }
}
