//! The pieces of a scenario, one table each: their names, whose they are, and where they begin.

use super::entry::{Depths, Entry, Strips};
use super::read::Keys;
use crate::game::{Named, Side};
use crate::kit::edge::BaseEdges;
use crate::scenario::{Common, Names, Reader};

/// A piece, as its table says.
///
/// ```
/// use engine::game::Side;
/// use engine::kit::BaseEdges;
/// use engine::kit::deployment::{Depths, Keys, Listed};
/// const KEYS: Keys = Keys::plain("TOY-3", "TOY-9", "where it stands");
/// # use engine::scenario::{Common, Source, TerrainKind};
/// # use engine::table::Kind;
/// # engine::words! { enum Wild { Wood = "wood" } }
/// # impl TerrainKind for Wild {
/// #     fn kind(self) -> Kind { Kind(0) }
/// #     fn look(self) -> &'static str { "woods" }
/// # }
/// let file = r#"
/// # id = "ford"
/// # rulebook = "toy"
/// # title = "The ford"
/// # size = [60, 40]
/// # [[side]]
/// # id = "near"
/// # name = "Near"
/// # [[side]]
/// # id = "far"
/// # name = "Far"
/// [[band]]
/// id = "guard"
/// name = "The Guard"
/// side = "near"
/// at = [12, 3]
/// figures = 6
/// [[band]]
/// id = "raiders"
/// name = "The Raiders"
/// side = "far"
/// figures = 9
/// "#;
/// let source = Source::parse(file);
/// let mut reader = source.reader("toy");
/// let mut common = Common::read::<Wild>(&mut reader, "inch");
/// let depths = Depths { set_up: 6.0, arrival: 6.0 };
/// let bands: Vec<Listed<i32>> =
///     KEYS.roster(&mut reader, &mut common, ("band", "the bands"), &BaseEdges::default(), depths, |reader| {
///         reader.whole("figures", 1..=20).required("how many figures it has")
///     });
/// assert!(reader.finish().is_empty());
/// assert_eq!((bands[1].named.id.as_str(), bands[1].side, bands[1].own), ("raiders", Side::SECOND, 9));
/// assert!(bands[0].entry.is_on_table() && !bands[1].entry.is_on_table(), "it sets up along its edge");
/// ```
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
