//! From `KEY=V1,V2,…` to a key and its values.

use super::{Varied, VaryError};

/// The values of one key.
pub(super) fn axis(text: &str) -> Result<Vec<Varied>, VaryError> {
    let (key, values) = text.split_once('=').ok_or_else(|| VaryError::NoValue(text.to_owned()))?;
    let key = key.trim();
    let values = values_of(values)?;
    if key.is_empty() || values.iter().any(String::is_empty) {
        return Err(VaryError::NoValue(text.to_owned()));
    }
    Ok(values.into_iter().map(|value| Varied { key: key.to_owned(), value }).collect())
}

/// Values apart by commas; those inside brackets and quotation marks belong to a value.
fn values_of(text: &str) -> Result<Vec<String>, VaryError> {
    let (mut values, mut value) = (Vec::new(), String::new());
    let (mut depth, mut quote) = (0_i32, None);
    for c in text.chars() {
        match (c, quote) {
            ('"' | '\'', None) => quote = Some(c),
            (_, Some(open)) if c == open => quote = None,
            ('[' | '{', None) => depth += 1,
            (']' | '}', None) => depth -= 1,
            (',', None) if depth == 0 => {
                values.push(std::mem::take(&mut value).trim().to_owned());
                continue;
            }
            _ => {}
        }
        value.push(c);
    }
    values.push(value.trim().to_owned());
    if depth != 0 || quote.is_some() { Err(VaryError::Open(text.to_owned())) } else { Ok(values) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(text: &str) -> Vec<String> {
        axis(text).unwrap().into_iter().map(|varied| varied.value).collect()
    }

    #[test]
    fn commas_inside_brackets_and_quotation_marks_do_not_part_values() {
        assert_eq!(values("turns=8, 9,10"), ["8", "9", "10"]);
        assert_eq!(values("unit.lee.at=[1, 2],[3, 4]"), ["[1, 2]", "[3, 4]"]);
        assert_eq!(values("title=\"a, b\",c"), ["\"a, b\"", "c"]);
        assert_eq!(values("unit.lee.arrives={ turn = 1, zone = \"z\" }"), ["{ turn = 1, zone = \"z\" }"]);
    }

    #[test]
    fn what_sets_nothing_is_refused() {
        for text in ["turns", "=8", "turns=", "turns=8,,9"] {
            assert_eq!(axis(text), Err(VaryError::NoValue(text.to_owned())), "{text}");
        }
        assert_eq!(axis("at=[1,2"), Err(VaryError::Open("[1,2".to_owned())));
    }
}
