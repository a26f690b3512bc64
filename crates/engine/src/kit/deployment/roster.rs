//! The pieces of a scenario, one table each: their names, whose they are, and where they begin.

use super::entry::{Depths, Entry, Strips};
use super::read::Keys;
use crate::game::{Named, Side};
use crate::kit::edge::BaseEdges;
use crate::scenario::{Common, Names, Reader};

/// A piece, as its table says.
#[derive(Clone, Debug)]
pub struct Listed<T> {
    /// Its names.
    pub named: Named,
    /// Whose it is.
    pub side: Side,
    /// How it comes to the table.
    pub entry: Entry,
    /// What the rulebook reads of it.
    pub own: T,
}

impl Keys {
    /// Reads the tables of a kind of piece, between 2 and 60 of them: `id`, `name`, `side`, what `own` asks for, and where
    /// the piece begins. No two have one name, and the strips that they need are added to the zones.
    pub fn roster<T>(
        &self,
        reader: &mut Reader<'_>,
        common: &mut Common,
        (kind, about): (&'static str, &'static str),
        edges: &BaseEdges,
        depths: Depths,
        mut own: impl FnMut(&mut Reader<'_>) -> T,
    ) -> Vec<Listed<T>> {
        let read = reader.tables(kind, 2..=60, about, |reader| {
            let id = reader.id("id").required("its name in this file and in orders");
            let name = reader.text("name").required("its name for people");
            let side = common.side(reader, "side", "whose it is");
            let own = own(reader);
            let (start, _) = self.read(reader, common, side, edges.of(side).inward());
            (Named { id, name }, reader.mark_of("id"), side, start, own)
        });
        let (mut names, mut strips) = (Names::new(kind), Strips::default());
        let mut list = |(named, mark, side, start, own): (Named, _, _, _, _)| {
            names.add(reader, &named.id, mark);
            Listed { named, side, entry: strips.entry(start, side, common, edges, depths), own }
        };
        read.into_iter().map(&mut list).collect()
    }
}
