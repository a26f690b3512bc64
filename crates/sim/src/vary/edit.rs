//! Sets keys in the text of a scenario and leaves the rest as it is, so that faults point at lines that people know.

use engine::suggest::hint;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, TableLike, Value};

use super::path::Path;
use super::{Varied, VaryError};

/// The key that takes an entry away.
pub(super) const REMOVE: &str = "remove";
/// The value of it that takes nothing away.
pub(super) const NONE: &str = "none";
/// House rules that are not in the file yet are put there.
const HOUSE: &str = "house";

/// The text with these keys set.
pub(super) fn with(text: &str, changes: &[&Varied]) -> Result<String, VaryError> {
    let mut doc: DocumentMut =
        text.parse().map_err(|error: toml_edit::TomlError| VaryError::Syntax(error.message().to_owned()))?;
    for change in changes {
        if change.key == REMOVE && !doc.contains_key(REMOVE) {
            remove(doc.as_table_mut(), change.value.trim_matches('"'))?;
        } else {
            set(doc.as_table_mut(), &Path::read(&change.key), &change.value)?;
        }
    }
    Ok(doc.to_string())
}

/// Takes the entry with an id away, in whichever list it stands.
fn remove(top: &mut Table, id: &str) -> Result<(), VaryError> {
    for (_, item) in top.iter_mut() {
        let Item::ArrayOfTables(entries) = item else { continue };
        let found = entries.iter().position(|entry| id_of(entry) == Some(id));
        if let Some(at) = found {
            entries.remove(at);
            return Ok(());
        }
    }
    let lists = top.iter().filter_map(|(_, item)| item.as_array_of_tables());
    let ids: Vec<String> = lists.flat_map(ids).collect();
    let hint = hint(id, ids.iter().map(String::as_str));
    Err(VaryError::NoSuch { path: REMOVE.to_owned(), name: id.to_owned(), within: "the scenario".to_owned(), hint })
}

/// Sets the key at the end of a path.
fn set(top: &mut Table, path: &Path, value: &str) -> Result<(), VaryError> {
    let in_house = path.parts.first().is_some_and(|part| part == HOUSE);
    walk(top, path, &path.parts, "the scenario", in_house, value)
}

/// Goes along the rest of a path from a table, and sets the key at its end. Only house rules are made where they are missing.
fn walk(
    place: &mut dyn TableLike,
    path: &Path,
    rest: &[String],
    within: &str,
    in_house: bool,
    value: &str,
) -> Result<(), VaryError> {
    let (part, rest) = match rest {
        [] => return Err(VaryError::NoValue(path.text.clone())),
        [last] => return put(place, path, last, value),
        [part, rest @ ..] => (part, rest),
    };
    if in_house && place.get(part).is_none() {
        let mut table = Table::new();
        table.set_implicit(true);
        place.insert(part, Item::Table(table));
    }
    let known: Vec<String> = place.iter().map(|(key, _)| key.to_owned()).collect();
    let Some(item) = place.get_mut(part) else { return Err(no_such(path, part, within, &known)) };
    if let Item::ArrayOfTables(entries) = item {
        let [which, rest @ ..] = rest else { return Err(list_without_id(path, part, entries)) };
        let entry = entry(entries, path, part, which)?;
        if rest.is_empty() {
            return Err(table(path, which, entry));
        }
        return walk(entry, path, rest, &format!("`{part}.{which}`"), false, value);
    }
    match item.as_table_like_mut() {
        Some(table) => walk(table, path, rest, &format!("`{part}`"), in_house, value),
        None => Err(VaryError::Value { path: path.text.clone(), name: part.clone() }),
    }
}

/// Sets a key of a table.
fn put(place: &mut dyn TableLike, path: &Path, key: &str, value: &str) -> Result<(), VaryError> {
    match place.get(key) {
        Some(Item::ArrayOfTables(entries)) => return Err(list_without_id(path, key, entries)),
        Some(Item::Table(inner)) => return Err(table(path, key, inner)),
        _ => {}
    }
    let mut value: Value = value.parse().unwrap_or_else(|_| value.into());
    // What stands before and after the value, such as a comment, stays.
    if let Some(Item::Value(old)) = place.get(key) {
        *value.decor_mut() = old.decor().clone();
    }
    place.insert(key, Item::Value(value));
    Ok(())
}

/// The entry of a list with an id, or with a number that counts from 1.
fn entry<'t>(
    entries: &'t mut ArrayOfTables,
    path: &Path,
    list: &str,
    which: &str,
) -> Result<&'t mut dyn TableLike, VaryError> {
    let by_id = entries.iter().position(|entry| id_of(entry) == Some(which));
    let by_number = || which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let known = ids(entries);
    let found = by_id.or_else(by_number).and_then(|at| entries.get_mut(at));
    match found {
        Some(entry) => Ok(entry),
        None => Err(no_such(path, which, &format!("the entries of `{list}`"), &known)),
    }
}

fn id_of(entry: &Table) -> Option<&str> {
    entry.get("id").and_then(Item::as_str)
}

fn ids(entries: &ArrayOfTables) -> Vec<String> {
    entries.iter().filter_map(id_of).map(str::to_owned).collect()
}

fn no_such(path: &Path, name: &str, within: &str, known: &[String]) -> VaryError {
    let hint = hint(name, known.iter().map(String::as_str));
    VaryError::NoSuch { path: path.text.clone(), name: name.to_owned(), within: within.to_owned(), hint }
}

fn table(path: &Path, name: &str, table: &dyn TableLike) -> VaryError {
    let keys: Vec<&str> = table.iter().map(|(key, _)| key).collect();
    VaryError::Table { path: path.text.clone(), name: name.to_owned(), keys: keys.join(", ") }
}

fn list_without_id(path: &Path, list: &str, entries: &ArrayOfTables) -> VaryError {
    let keys = ids(entries).join(", ");
    VaryError::Table { path: path.text.clone(), name: list.to_owned(), keys }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "turns = 8 # the sun sets\n\n[[unit]]\nid = \"lee\"\ngrade = \"raw\"\n\n[[unit]]\nid = \"meade\"\n\
                        [[area]]\nid = \"hill\"\n";

    fn set(key: &str, value: &str) -> Result<String, VaryError> {
        with(TEXT, &[&Varied { key: key.to_owned(), value: value.to_owned() }])
    }

    #[test]
    fn a_key_is_set_and_the_rest_of_the_file_stays() {
        assert_eq!(set("turns", "9").unwrap(), TEXT.replace("turns = 8", "turns = 9"));
        assert_eq!(set("unit.lee.grade", "elite").unwrap(), TEXT.replace("\"raw\"", "\"elite\""));
        assert_eq!(set("unit[1].grade", "\"elite\"").unwrap(), TEXT.replace("\"raw\"", "\"elite\""));
        assert!(set("unit.meade.grade", "elite").unwrap().contains("id = \"meade\"\ngrade = \"elite\"\n"));
        assert!(set("house.options.quick", "true").unwrap().contains("[house.options]\nquick = true\n"));
    }

    #[test]
    fn an_entry_is_taken_away_by_its_id() {
        assert!(!set("remove", "hill").unwrap().contains("hill"));
        assert!(!set("remove", "lee").unwrap().contains("lee"));
    }

    #[test]
    fn a_path_that_leads_nowhere_says_what_was_meant() {
        let said = |key: &str, value: &str| set(key, value).unwrap_err().to_string();
        assert!(said("unit.mead.grade", "raw").contains("did you mean `meade`?"));
        assert!(said("units.lee.grade", "raw").contains("did you mean `unit`?"));
        assert!(said("remove", "hil").contains("did you mean `hill`?"));
        assert!(said("unit", "raw").contains("go on with one of them: lee, meade"));
        assert!(said("turns.last", "9").contains("`turns` is a value"));
    }
}
