//! Ambush on the shelf, and its scenario files.

use std::sync::Arc;

use engine::game::{Exit, Game, Named, Run, Side, Strength};
use engine::house::Page;
use engine::kit::Agenda;
use engine::kit::deployment::{Depths, Entry, Keys, Start, Strips};
use engine::kit::edge::{BaseEdges, TableEdge};
use engine::rulebook::{Play, Rulebook};
use engine::scenario::{Common, Lies, Names, Reader, TerrainKind};
use engine::sheet::SheetError;
use engine::table::{Kind, Pose, Spot};

use super::{Ambush, Arrangement, Fixed, Group, Marker, State, Step};

engine::words! {
    enum Wild { Wood = "wood" }
}

impl TerrainKind for Wild {
    fn kind(self) -> Kind {
        Kind(0)
    }
    fn look(self) -> &'static str {
        "woods"
    }
    fn shelter(self) -> u8 {
        2
    }
    fn hindrance(self) -> u8 {
        1
    }
    fn lies(self) -> Lies {
        Lies::Area
    }
}

const KEYS: Keys = Keys {
    rule: "AM-SET-02",
    last_turn: "AM-END-01",
    at: "where its guide stands",
    turn: "from which turn on",
    inside: None,
    inside_at: false,
    edges: false,
};

impl Ambush {
    /// The name of the rulebook.
    pub const SLUG: &'static str = "ambush";
    /// A small sound scenario.
    pub const TEMPLATE: &'static str = include_str!("template.toml");

    /// Opens the rulebook.
    pub fn open(_: &Page) -> Result<Rulebook, SheetError> {
        let play = Some(Play { set_up, template: Ambush::TEMPLATE });
        let (title, about) = ("Ambush", "A sketch of a rulebook");
        Ok(Rulebook { slug: Ambush::SLUG, title, about, charts: vec![], options: vec![], rules: Ambush::RULES, play })
    }
}

fn set_up(_: &Page, reader: &mut Reader<'_>) -> Option<Box<dyn Game>> {
    let mut common = Common::read::<Wild>(reader, "inch");
    let runs = reader.tables("army", 0..=2, "who runs a side", |reader| {
        let side = common.side(reader, "side", "which side");
        (side, reader.word::<Run>("run").or(Run::Player, "a player, or the rules"))
    });
    for (side, run) in runs {
        common.sides.iter_mut().skip(side.index()).take(1).for_each(|force| force.run = run);
    }
    let edges = BaseEdges { first: TableEdge::Near, second: TableEdge::Far };
    let mut names = Names::new("group");
    let read = reader.tables("group", 2..=20, "the groups", |reader| {
        let id = reader.id("id").required("its name in this file and in orders");
        let name = reader.text("name").required("its name for people");
        let side = common.side(reader, "side", "whose it is");
        let figures = reader.whole("figures", 1..=20).required("how many figures it has");
        let hidden = reader.flag("hidden", "it begins under a marker");
        let (start, _) = KEYS.read(reader, &common, side, edges.of(side).inward());
        (Named { id, name }, side, u16::try_from(figures).unwrap_or(1), hidden, start, reader.mark_of("id"))
    });
    let markers = reader.tables("marker", 0..=20, "what lies hidden, or does not", |reader| {
        let side = common.side(reader, "side", "whose it is");
        (side, reader.spot("at").required("where it lies"))
    });
    for side in [Side::FIRST, Side::SECOND] {
        let hidden = read.iter().filter(|(_, whose, _, hidden, ..)| *hidden && *whose == side).count();
        if markers.iter().filter(|(whose, _)| *whose == side).count() < hidden && !reader.has_faults() {
            reader.fault(reader.mark(), "AM-SET-01", "there are more hidden groups than markers", "add a [[marker]]");
        }
    }
    let (mut pieces, mut strips, mut fixed, mut groups) = (Vec::new(), Strips::default(), Vec::new(), Vec::new());
    for (named, side, figures, hidden, start, mark) in read {
        names.add(reader, &named.id, mark);
        let start = if hidden { Start::At(Pose::new(0, 0, 0)) } else { start };
        let entry = strips.entry(start, side, &mut common, &edges, Depths { set_up: 6.0, arrival: 6.0 });
        let pose = if let Entry::OnTable(pose) = &entry { *pose } else { Pose::new(0, 0, 0) };
        let on_table = matches!(entry, Entry::OnTable(_)) && !hidden;
        groups.push(Group {
            pose,
            arrangement: Arrangement::Line,
            men: (0..figures).collect(),
            on_table,
            hidden,
            acted: false,
        });
        fixed.push((side, figures, entry));
        pieces.push(named);
    }
    let lost = |at: usize| Named { id: format!("marker-{}", at + 1), name: format!("Marker {}", at + 1) };
    pieces.extend((0..markers.len()).map(lost));
    if reader.is_blank() || reader.has_faults() {
        return None;
    }
    let mut setting = common.setting(pieces, Strength::Parts("figure"), &[]);
    setting.exits = Vec::<Exit>::new();
    setting.turns = Some(common.turns.unwrap_or(6));
    let on_table = |at: Spot| Marker { spot: at, on_table: true, under: None };
    let state = State {
        turn: 0,
        side: Side::FIRST,
        step: Step::Begin,
        groups,
        markers: markers.iter().map(|(_, at)| on_table(*at)).collect(),
        agenda: Agenda::new(),
        ending: None,
    };
    let fixed = Fixed { setting, groups: fixed, markers: markers.into_iter().map(|(side, _)| side).collect() };
    Some(Box::new(Ambush { fixed: Arc::new(fixed), state }))
}
