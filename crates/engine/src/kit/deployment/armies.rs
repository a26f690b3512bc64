//! What a scenario says of each army: its base edge, what runs it, and the rulebook's own keys.

use crate::game::{Run, Side};
use crate::kit::edge::{BaseEdges, TableEdge};
use crate::scenario::{Common, Reader};

/// The armies of a scenario, as `[[army]]` tables say.
///
/// ```
/// use engine::game::{Run, Side};
/// use engine::kit::TableEdge;
/// use engine::kit::deployment::Armies;
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
/// [[army]]
/// side = "far"
/// base_edge = "left"
/// run = "rules"
/// losses = 9
/// "#;
/// let source = Source::parse(file);
/// let mut reader = source.reader("toy");
/// let mut common = Common::read::<Wild>(&mut reader, "inch");
/// let armies = Armies::read(&mut reader, &mut common, "where it flees to", Some("TOY-4"), |reader, _| {
///     reader.whole("losses", 1..=99).maybe("how many losses break it")
/// });
/// assert!(reader.finish().is_empty());
/// assert_eq!(armies.own, [None, Some(Some(9))]);
/// assert_eq!(armies.edges.of(Side::SECOND), TableEdge::Left);
/// assert_eq!(common.sides[1].run, Run::Rules);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Armies<T> {
    /// Which edge is whose; the usual ones where the file says nothing.
    pub edges: BaseEdges,
    /// What the rulebook reads of each army; none for a side without a table.
    pub own: [Option<T>; 2],
}

impl<T> Armies<T> {
    /// Reads the `[[army]]` tables, at most one for each side: `side`, what `own` asks for, and `base_edge`, of which
    /// `edge` says what it means. Where `automatic` is given, the rule by which the program runs a side, `run` may say
    /// that it does.
    pub fn read(
        reader: &mut Reader<'_>,
        common: &mut Common,
        edge: &'static str,
        automatic: Option<&'static str>,
        mut own: impl FnMut(&mut Reader<'_>, Side) -> T,
    ) -> Armies<T> {
        let read = reader.tables("army", 0..=2, "what the scenario says of an army", |reader| {
            let side = common.side(reader, "side", "whose army it is");
            let own = own(reader, side);
            let edge: Option<TableEdge> = reader.word("base_edge").maybe(edge);
            let run: Option<Run> =
                automatic.and_then(|_| reader.word("run").maybe("what runs it: a player, or the rules"));
            (side, edge, run, own, reader.mark_of("side"), !reader.has_faults())
        });
        let mut armies = Armies { edges: BaseEdges::default(), own: [None, None] };
        for (side, edge, run, own, mark, sound) in read {
            let Some(place) = armies.own.get_mut(side.index()) else { continue };
            if place.is_some() && sound {
                reader.fault(mark, "", "two [[army]] are of one side", "put all that there is to say of it into one");
            }
            *place = Some(own);
            if let Some(edge) = edge {
                armies.edges.set(side, edge);
            }
            if let Some((force, run)) = common.sides.get_mut(side.index()).zip(run) {
                force.run = run;
            }
        }
        let by_rules = common.sides.iter().all(|force| force.run == Run::Rules) && !common.sides.is_empty();
        if let Some(rule) = automatic.filter(|_| by_rules && !reader.is_blank()) {
            reader.fault(reader.mark_of("army"), rule, "the rules run both sides", "let a player run one of them");
        }
        armies
    }
}
