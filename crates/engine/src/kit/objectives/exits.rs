//! Exits: worth for each figure that leaves the table there.

use crate::game::{Exit, PieceId, Side};
use crate::kit::edge::touches_edge;
use crate::scenario::{Common, Names, Reader};

/// What an exit gives each side: each figure that left there counts for its own side, and each other figure of the
/// pieces that it names for the enemy.
///
/// ```
/// use engine::game::{Exit, PieceId, Side};
/// use engine::kit::objectives::exits::points;
/// let exit = Exit { zone: 0, side: Side::SECOND, pieces: vec![PieceId(3), PieceId(4)], worth: 2 };
/// // Twelve figures in all, five of which left there.
/// assert_eq!(points(&exit, 5, 12), [14, 10]);
/// ```
pub fn points(exit: &Exit, left: u32, of: u32) -> [i64; 2] {
    let worth = i64::from(exit.worth);
    let (own, enemy) = (worth * i64::from(left), worth * i64::from(of.saturating_sub(left)));
    if exit.side == Side::FIRST { [own, enemy] } else { [enemy, own] }
}

/// Reads `[[exit]]` tables: `zone`, `side`, the pieces (under the rulebook's own key, such as `groups`) and `worth`.
/// `names` are those of all pieces in the order of their ids, and `sides` says whose each is. The zone of an exit lies
/// along an edge of the table.
///
/// ```
/// use engine::game::{PieceId, Side};
/// use engine::kit::objectives::exits;
/// use engine::scenario::Names;
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
/// [[zone]]
/// id = "road"
/// outline = [[0, 0], [10, 0], [10, 4], [0, 4]]
/// [[exit]]
/// zone = "road"
/// side = "far"
/// groups = ["carts"]
/// worth = 3
/// "#;
/// let source = Source::parse(file);
/// let mut reader = source.reader("toy");
/// let common = Common::read::<Wild>(&mut reader, "inch");
/// let mut names = Names::new("group");
/// let mark = reader.mark();
/// names.add(&mut reader, "carts", mark);
/// let found = exits::read(&mut reader, &common, ("groups", &names), &[Side::SECOND], "TOY-8");
/// assert!(reader.finish().is_empty());
/// assert_eq!((found[0].zone, found[0].side, &found[0].pieces[..], found[0].worth), (0, Side::SECOND, &[PieceId(0)][..], 3));
/// ```
pub fn read(
    reader: &mut Reader<'_>,
    common: &Common,
    (key, names): (&'static str, &Names),
    sides: &[Side],
    rule: &'static str,
) -> Vec<Exit> {
    let about = "where pieces shall leave the table, and what it is worth";
    let read = reader.tables("exit", 0..=20, about, |reader| {
        let zone = common.zone_names.pick(reader, "zone", "the zone, along an edge of the table");
        let side = common.side(reader, "side", "the side that shall leave");
        let named = reader.texts(key, 1..=60).required("the pieces that count");
        let worth = reader.whole("worth", 1..=100).or(1, "what each figure is worth");
        let mut pieces = Vec::new();
        for (item, name) in named.iter().enumerate() {
            let mark = reader.mark_in(key, item);
            let Some(place) = names.find(reader, name, mark) else { continue };
            if sides.get(place).is_some_and(|whose| *whose != side) && !reader.has_faults() {
                let why = format!("`{name}` is of the other side");
                reader.fault(mark, rule, why, "name pieces of the exit's side");
            }
            let Some(piece) = PieceId::at(place) else { continue };
            if pieces.contains(&piece) {
                reader.fault(mark, rule, format!("`{name}` is named twice"), "name it once");
            }
            pieces.push(piece);
        }
        // A zone that could not be read is a fault already.
        let inland =
            zone.and_then(|zone| common.zones.get(zone)).filter(|zone| !touches_edge(&zone.outline, common.size));
        if let Some(zone) = inland {
            let why = format!("the zone `{}` touches no edge of the table", zone.id);
            reader.fault(reader.mark_of("zone"), rule, why, "draw it up to the edge");
        }
        zone.map(|zone| Exit { zone, side, pieces, worth })
    });
    read.into_iter().flatten().collect()
}
