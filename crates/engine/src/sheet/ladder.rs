//! Printed tables that are read by a number: rows from a lower limit up, and columns up to a distance.

use serde::de::{Deserialize, Deserializer, Error};

/// Rows read from the top: the first whose lower limit a number reaches. The last row has no limit.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Sheet { rows: engine::sheet::Ladder<String> }
/// let sheet: Sheet = engine::sheet::read("data.toml", r#"
/// rows = [
///     { at-least = 8, gives = "double quick" },
///     { at-least = 3, gives = "well handled" },
///     { gives = "tardy" },
/// ]"#).unwrap();
/// assert_eq!(sheet.rows.at(5), "well handled");
/// ```
#[derive(Clone, Debug)]
pub struct Ladder<T> {
    rungs: Vec<(i32, T)>,
    bottom: T,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Rung<T> {
    at_least: Option<i32>,
    gives: T,
}

impl<T> Ladder<T> {
    /// What the row of this number gives.
    pub fn at(&self, number: i32) -> &T {
        self.rungs.iter().find(|(limit, _)| number >= *limit).map_or(&self.bottom, |(_, gives)| gives)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ladder<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut rows = Vec::<Rung<T>>::deserialize(deserializer)?;
        let Some(Rung { at_least: None, gives: bottom }) = rows.pop() else {
            return Err(D::Error::custom("the last row must have no `at-least`: it takes all that is left"));
        };
        let mut rungs = Vec::with_capacity(rows.len());
        for row in rows {
            let limit = row.at_least.ok_or_else(|| D::Error::custom("only the last row may be without `at-least`"))?;
            if rungs.last().is_some_and(|(above, _)| *above <= limit) {
                return Err(D::Error::custom(format!(
                    "the rows must fall: `at-least = {limit}` is not below the row above"
                )));
            }
            rungs.push((limit, row.gives));
        }
        Ok(Self { rungs, bottom })
    }
}

/// Upper limits of columns, such as range bands; a number equal to a limit is within it.
///
/// ```
/// #[derive(serde::Deserialize)]
/// struct Sheet { to: engine::sheet::Bands }
/// let sheet: Sheet = engine::sheet::read("data.toml", "to = [6, 12, 18]").unwrap();
/// assert_eq!(sheet.to.column(6.0), Some(0));
/// assert_eq!(sheet.to.column(6.01), Some(1));
/// assert_eq!(sheet.to.column(18.5), None);
/// ```
#[derive(Clone, Debug)]
pub struct Bands {
    limits: Vec<f64>,
}

impl Bands {
    /// The column that a distance falls into, if it is within the last.
    pub fn column(&self, distance: f64) -> Option<usize> {
        self.limits.iter().position(|limit| distance <= *limit)
    }

    /// The upper limits.
    pub fn limits(&self) -> &[f64] {
        &self.limits
    }
}

impl<'de> Deserialize<'de> for Bands {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let limits = Vec::<f64>::deserialize(deserializer)?;
        if limits.is_empty() || !limits.is_sorted_by(|a, b| a < b) {
            return Err(D::Error::custom("the limits must rise from column to column, and there must be at least one"));
        }
        Ok(Self { limits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[allow(dead_code)]
    struct Sheet {
        #[serde(default)]
        rows: Option<Ladder<i32>>,
        #[serde(default)]
        to: Option<Bands>,
    }

    fn fault(text: &str) -> String {
        crate::sheet::read::<Sheet>("data.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn rows_out_of_order_are_refused_at_their_place() {
        let text = "\nrows = [{ at-least = 3, gives = 1 }, { at-least = 3, gives = 2 }, { gives = 0 }]";
        assert!(fault(text).starts_with("data.toml:2:8: the rows must fall"), "{}", fault(text));
        assert!(fault("rows = [{ at-least = 3, gives = 1 }]").contains("last row"));
        assert!(fault("to = [6, 6]").contains("must rise"));
        assert!(fault("to = []").contains("at least one"));
    }
}
