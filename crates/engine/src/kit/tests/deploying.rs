//! Where pieces begin: read from a file, due on a turn, and put where there is room.

use super::board::{Wild, read};
use crate::game::{Run, Side};
use crate::kit::deployment::{Armies, Depths, Entry, Keys, Start, Strips, find_room};
use crate::kit::{BaseEdges, TableEdge};
use crate::scenario::{Common, Reader, describe};
use crate::table::{Bounds, Facing, Point, Polygon, Pose, Spot};

const KEYS: Keys = Keys {
    rule: "TOY-1",
    last_turn: "TOY-2",
    at: "where it stands",
    turn: "from which turn on",
    inside: Some(("garrison", "the house that it is in")),
    inside_at: false,
    edges: true,
};

const PLACES: &str = r#"
[[zone]]
id = "south"
side = "near"
outline = [[0, 0], [60, 0], [60, 10], [0, 10]]

[[zone]]
id = "north"
side = "far"
outline = [[0, 30], [60, 30], [60, 40], [0, 40]]

[[area]]
id = "mill"
kind = "house"
outline = [[20, 20], [24, 20], [24, 24], [20, 24]]
"#;

fn start_by(keys: Keys, said: &str) -> Result<Start, Vec<String>> {
    let file = format!("{PLACES}\n[piece]\n{said}\n");
    read(&file, |reader, common| {
        reader.table("piece", "a piece", |reader| keys.read(reader, &common, Side::FIRST, Facing::new(4_500)).0)
    })
    .map(Option::unwrap)
}

fn start(said: &str) -> Start {
    start_by(KEYS, said).unwrap()
}

fn faults(said: &str) -> Vec<String> {
    start_by(KEYS, said).unwrap_err()
}

#[test]
fn a_file_says_where_a_piece_begins_in_one_of_these_ways() {
    assert_eq!(start("at = [5, 6]"), Start::At(Pose::new(5_000, 6_000, 4_500)), "away from its edge");
    assert_eq!(start("at = [5, 6]\nfacing = \"left\""), Start::At(Pose::new(5_000, 6_000, 9_000)));
    assert_eq!(start("zone = \"south\""), Start::Zone(0));
    assert_eq!(start("arrives = { turn = 3, zone = \"south\" }"), Start::Arrives(3, 0));
    assert_eq!(start("arrives = { turn = 8, edge = \"left\" }"), Start::Over(8, TableEdge::Left));
    assert_eq!(start("garrison = \"mill\""), Start::Inside(0, None));
    assert_eq!(start(""), Start::Unsaid);
}

#[test]
fn what_cannot_be_said_together_is_a_fault() {
    let several = "it begins in several places; give one of `at`, `zone`, `arrives`, `garrison` (TOY-1)";
    assert_eq!(faults("at = [5, 6]\nzone = \"south\""), [several]);
    assert_eq!(faults("zone = \"south\"\narrives = { turn = 2, edge = \"near\" }"), [several]);
    assert_eq!(faults("at = [21, 21]\ngarrison = \"mill\""), [several]);
    let faced = "`facing` has no effect without `at`; leave it out: the side that places the piece turns it (TOY-1)";
    assert_eq!(faults("facing = 90"), [faced]);
}

#[test]
fn guns_in_a_work_may_have_a_place_of_their_own() {
    let keys = Keys { inside_at: true, ..KEYS };
    let said = "at = [21, 24]\nfacing = 0\ngarrison = \"mill\"";
    assert_eq!(start_by(keys, said).unwrap(), Start::Inside(0, Some(Pose::new(21_000, 24_000, 0))));
    let both = "zone = \"south\"\ngarrison = \"mill\"";
    assert_eq!(start_by(keys, both).unwrap_err().len(), 1);
}

#[test]
fn an_arrival_names_its_turn_and_one_way_in() {
    let late = "it comes on turn 9, and turn 8 is the last; let it come by turn 8, or leave it out (TOY-2)";
    assert_eq!(faults("arrives = { turn = 9, zone = \"south\" }"), [late]);
    assert_eq!(faults("arrives = { turn = 2 }"), ["it comes from nowhere; give `zone` or `edge` (TOY-1)"]);
    let two = "arrives = { turn = 2, zone = \"south\", edge = \"near\" }";
    assert_eq!(faults(two), ["it comes from two places; give `zone` or `edge` (TOY-1)"]);
    assert!(faults("arrives = { zone = \"south\" }")[0].starts_with("`turn` is missing"));
    assert!(faults("arrives = { turn = 2, zone = \"north\" }")[0].starts_with("the zone `north` is of Far"));
    let no_edges = Keys { edges: false, ..KEYS };
    let unknown = start_by(no_edges, "arrives = { turn = 2, edge = \"near\" }").unwrap_err();
    assert!(unknown.iter().any(|fault| fault.contains("there is no key `edge`")), "{unknown:?}");
}

#[test]
fn a_blank_reader_is_shown_every_key() {
    let asked = describe("toy", |reader| {
        let common = Common::read::<Wild>(reader, "inch");
        reader.table("piece", "a piece", |reader| KEYS.read(reader, &common, Side::FIRST, Facing::AHEAD));
    });
    let piece = asked.iter().find(|fact| fact.name == "piece").unwrap();
    let shown = format!("{:?}", piece.kind);
    for key in ["at", "facing", "zone", "arrives", "turn", "edge", "garrison"] {
        assert!(shown.contains(&format!("\"{key}\"")), "{key}: {shown}");
    }
}

#[test]
fn pieces_are_due_when_their_turn_has_come() {
    let due = |entry: &Entry| [0, 1, 2, 3, 4].map(|turn| entry.is_due(turn));
    let zones = || [0].into_iter().collect();
    assert_eq!(due(&Entry::OnTable(Pose::new(0, 0, 0))), [false; 5]);
    assert_eq!(due(&Entry::SetUp(zones())), [true; 5]);
    assert_eq!(due(&Entry::Arrives(3, zones())), [false, false, false, true, true], "and later if there was no room");
    assert_eq!(due(&Entry::Arrives(1, zones())), [false, true, true, true, true], "not while the others set up");
}

#[test]
fn strips_along_the_edges_are_made_once_each() {
    let (zones, entries) = read(PLACES, |_, mut common| {
        let (mut strips, edges) = (Strips::default(), BaseEdges { first: TableEdge::Left, ..BaseEdges::default() });
        let depths = Depths { set_up: 12.0, arrival: 2.0 };
        let mut entry = |start, side| strips.entry(start, side, &mut common, &edges, depths);
        let entries = [
            entry(Start::Unsaid, Side::FIRST),
            entry(Start::Unsaid, Side::SECOND),
            entry(Start::Unsaid, Side::FIRST),
            entry(Start::Over(3, TableEdge::Left), Side::SECOND),
            entry(Start::Over(4, TableEdge::Left), Side::FIRST),
            entry(Start::Zone(1), Side::SECOND),
        ];
        (common.zones, entries)
    })
    .unwrap();
    let shown: Vec<(usize, Option<u16>)> = entries
        .iter()
        .map(|entry| (entry.zones()[0], if let Entry::Arrives(turn, _) = entry { Some(*turn) } else { None }))
        .collect();
    assert_eq!(shown, [(2, None), (3, None), (2, None), (4, Some(3)), (4, Some(4)), (1, None)]);
    let made: Vec<(&str, f64, Option<Side>)> =
        zones[2..].iter().map(|zone| (zone.id.as_str(), zone.outline.area(), zone.side)).collect();
    assert_eq!(
        made,
        [
            ("left-edge", 480.0, Some(Side::FIRST)),
            ("far-edge", 720.0, Some(Side::SECOND)),
            ("left-edge-too", 80.0, None)
        ]
    );
    assert!(entries[0].holds(&zones, Point::new(11.0, 20.0)) && !entries[0].holds(&zones, Point::new(13.0, 20.0)));
}

const TABLE: Bounds = Bounds { low: Point::new(0.0, 0.0), high: Point::new(60.0, 40.0) };

fn square(x: i32, y: i32, side: i32) -> Polygon {
    let corners = [(x, y), (x + side, y), (x + side, y + side), (x, y + side)];
    Polygon::on_grid(&corners.map(|(x, y)| Spot::new(x * 1_000, y * 1_000))).unwrap()
}

#[test]
fn room_is_found_nearest_to_the_goal_and_in_any_of_the_zones() {
    let (west, east) = (square(0, 0, 10), square(50, 0, 10));
    let find =
        |goal, fits: &dyn Fn(&Spot) -> bool| find_room(&[&west, &east], &TABLE, goal, 1_000, &mut Vec::new(), fits);
    assert_eq!(find(Spot::new(5_500, 5_500), &|_| true), Some(Spot::new(5_500, 5_500)), "the goal itself");
    assert_eq!(find(Spot::new(40_000, 5_000), &|_| true), Some(Spot::new(50_000, 5_000)), "the nearer zone");
    assert_eq!(find(Spot::new(40_000, 5_000), &|spot| spot.x <= 1_000), Some(Spot::new(1_000, 5_000)), "the other");
    assert_eq!(find(Spot::new(5_500, 5_500), &|_| false), None);
    let asked = std::cell::Cell::new(0);
    let outside = |spot: &Spot| {
        asked.set(asked.get() + 1);
        assert!(west.holds(spot.point()) || east.holds(spot.point()));
        false
    };
    assert_eq!(find(Spot::new(30_000, 39_000), &outside), None);
    assert!(asked.get() > 100);
}

#[test]
fn a_zone_wider_than_the_search_is_searched_to_its_end() {
    let zone = square(0, 0, 40);
    let corner = |spot: &Spot| spot.x == 40_000 && spot.y == 40_000;
    let found = find_room(&[&zone], &TABLE, Spot::new(0, 0), 500, &mut Vec::new(), corner);
    assert_eq!(found, Some(Spot::new(40_000, 40_000)), "farther off than the near search reaches");
}

#[test]
fn a_piece_without_zones_has_the_whole_table() {
    let found = find_room(&[], &TABLE, Spot::new(99_000, -5_000), 1_000, &mut Vec::new(), |_| true);
    assert_eq!(found, Some(Spot::new(60_000, 0)));
}

#[test]
fn edges_know_their_side_of_the_table() {
    let table = crate::table::Edges::to(Spot::new(60_000, 40_000));
    let at = Point::new(10.0, 30.0);
    let all = [TableEdge::Near, TableEdge::Right, TableEdge::Far, TableEdge::Left];
    let inside = all.map(|edge| Spot::nearest(Point::new(edge.inside(&table, at), 0.0)).x / 1_000);
    assert_eq!(inside, [30, 50, 10, 10]);
    for edge in [TableEdge::Near, TableEdge::Right, TableEdge::Far, TableEdge::Left] {
        let out = at + edge.outward().ahead() * 5.0;
        assert!((edge.inside(&table, out) - (edge.inside(&table, at) - 5.0)).abs() < 1e-9);
        assert!((edge.inward().heading().ahead() + edge.outward().ahead()).length() < 1e-9);
        let strip = edge.strip(Spot::new(60_000, 40_000), 100.0).unwrap();
        assert!((strip.area() - 2_400.0).abs() < 1e-9, "no deeper than the table");
    }
    let mut edges = BaseEdges::default();
    assert_eq!((edges.of(Side::FIRST), edges.of(Side::SECOND)), (TableEdge::Near, TableEdge::Far));
    edges.set(Side::SECOND, TableEdge::Right);
    edges.set(Side::FIRST, TableEdge::Left);
    assert_eq!((edges.of(Side::FIRST), edges.of(Side::SECOND)), (TableEdge::Left, TableEdge::Right));
}

/// The armies that a file gives, each with its `morale`, and what runs the sides.
fn armies(tables: &str, automatic: Option<&'static str>) -> Result<(Armies<i32>, Vec<Run>), Vec<String>> {
    read(tables, |reader, mut common| {
        let morale = |reader: &mut Reader<'_>, _: Side| reader.whole("morale", 0..=9).or(5, "of the army");
        let armies = Armies::read(reader, &mut common, "its own edge", automatic, morale);
        (armies, common.sides.iter().map(|force| force.run).collect())
    })
}

#[test]
fn an_army_has_its_edge_and_the_rulebooks_own_keys() {
    let (none, runs) = armies("", None).unwrap();
    assert_eq!((none.edges, none.own), (BaseEdges::default(), [None, None]));
    assert_eq!(runs, [Run::Player, Run::Player]);
    let far = "[[army]]\nside = \"far\"\nbase_edge = \"left\"\nmorale = 7\n";
    let (read, _) = armies(far, None).unwrap();
    assert_eq!((read.edges.of(Side::SECOND), read.own), (TableEdge::Left, [None, Some(7)]));
    assert_eq!(armies("[[army]]\nside = \"near\"\n", None).unwrap().0.own, [Some(5), None]);
    assert_eq!(
        armies(&format!("{far}{far}"), None).unwrap_err(),
        ["two [[army]] are of one side; put all that there is to say of it into one"]
    );
}

#[test]
fn the_rules_run_one_side_at_most_and_only_where_the_rulebook_lets_them() {
    let run = |side: &str| format!("[[army]]\nside = \"{side}\"\nrun = \"rules\"\n");
    assert_eq!(armies(&run("far"), Some("TOY-5")).unwrap().1, [Run::Player, Run::Rules]);
    let both = format!("{}{}", run("near"), run("far"));
    assert_eq!(
        armies(&both, Some("TOY-5")).unwrap_err(),
        ["the rules run both sides; let a player run one of them (TOY-5)"]
    );
    assert!(armies(&run("far"), None).unwrap_err()[0].starts_with("there is no key `run` here"));
}
