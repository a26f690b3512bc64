//! What men wear and carry: of a side, and of pieces that differ from the rest of theirs.

use toml::de::DeValue;

use super::reader::{Mode, Reader};
use crate::game::{Coat, Dress, Flag, Pattern, Uniform};
use crate::suggest::{hint, shown};

/// The tables whose names are not of pieces.
const NO_PIECES: [&str; 6] = ["side", "area", "line", "zone", "objective", "uniform"];

/// Reads what is worn and carried.
pub(super) fn dress(reader: &mut Reader<'_>) -> Dress {
    let coat = reader.word::<Coat>("coat").maybe("the colour of its coats on the map");
    let facings = reader.word::<Coat>("facings").maybe("the colour of collars and cuffs");
    let flag = reader.table("flag", "the flag", |reader| {
        let pattern = reader.word::<Pattern>("pattern").required("how it is divided");
        let colours = reader.words::<Coat>("colours", 1..=3).required("its colours, the ground first");
        Flag { pattern, colours }
    });
    Dress { coat, facings, flag }
}

/// Reads what some pieces wear that differs from the rest of their side. A piece that the file does not have is a fault.
pub(super) fn uniforms(reader: &mut Reader<'_>) -> Vec<Uniform> {
    let known = pieces(reader);
    reader.tables("uniform", 0..=60, "what some pieces wear that differs from the rest of their side", |reader| {
        let names = reader.texts("pieces", 1..=60).required("their names in this file");
        for (at, name) in names.iter().enumerate() {
            if !reader.is_blank() && !known.contains(name) {
                let message = format!("no piece is called `{}`", shown(name));
                let hint = hint(name, known.iter().map(String::as_str));
                reader.fault(reader.mark_in("pieces", at), "", message, hint);
            }
        }
        Uniform { pieces: names, dress: dress(reader) }
    })
}

/// The names of the pieces that the whole file lists, before any rulebook has read them.
fn pieces(reader: &Reader<'_>) -> Vec<String> {
    let Mode::Given { table, .. } = &reader.mode else { return Vec::new() };
    let lists = table.iter().filter(|(key, _)| !NO_PIECES.contains(&key.get_ref().as_ref()));
    let items = lists.flat_map(|(_, value)| match value.get_ref() {
        DeValue::Array(items) => items.iter().map(toml::Spanned::get_ref).collect(),
        _ => Vec::new(),
    });
    let id = |item: &DeValue<'_>| match item {
        DeValue::Table(piece) => match piece.get("id")?.get_ref() {
            DeValue::String(id) => Some(id.to_string()),
            _ => None,
        },
        _ => None,
    };
    items.filter_map(id).collect()
}
