//! Objectives, exits, and how a game ends.

use super::board::read;
use crate::dice::{DiceError, Die, Scripted};
use crate::game::{Ending, Exit, Log, Marker, PieceId, Side, What};
use crate::kit::objectives::end::{ahead, conceded, fewer_lost, finish, last_standing, roll_off};
use crate::kit::objectives::{Holders, Keeps, KeyPositions, Points, exits as at_the_edge};
use crate::scenario::Names;

const PLACES: &str = r#"
[[objective]]
id = "bridge"
name = "The bridge"
at = [30, 20]

[[objective]]
id = "mill"
name = "The mill"
at = [10, 20]
worth = 4

[[objective]]
id = "hill"
name = "The hill"
at = [50, 20]
"#;

fn markers(more: &str, points: Points) -> Result<Vec<Marker>, Vec<String>> {
    read(&format!("{PLACES}{more}"), |reader, mut common| {
        KeyPositions::new("TOY-1", 10, points).read(reader, &mut common);
        common.objectives
    })
}

fn held(more: &str) -> Vec<Marker> {
    markers(more, Points::Given([0, 100])).unwrap()
}

const BRIDGE: &str = "[[key_position]]\nobjective = \"bridge\"\nheld_by = \"far\"\n";

#[test]
fn an_objective_is_worth_the_usual_unless_the_file_says_otherwise() {
    let worth = |more: &str| held(more).iter().map(|marker| marker.worth).collect::<Vec<_>>();
    assert_eq!(worth(""), [10, 4, 10]);
    assert_eq!(worth(&format!("{BRIDGE}points = 7")), [7, 4, 10]);
    let first: Vec<Option<Side>> = held(BRIDGE).iter().map(|marker| marker.held).collect();
    assert_eq!(first, [Some(Side::SECOND), None, None]);
    assert_eq!(Holders::at_first(&held(BRIDGE)).list(), [Some(Side::SECOND), None, None]);
}

#[test]
fn key_positions_that_contradict_are_faults() {
    let faults = |more: &str, points| markers(more, points).unwrap_err();
    let given = Points::Given([0, 100]);
    assert_eq!(
        faults(&format!("{BRIDGE}{BRIDGE}"), given),
        ["two [[key_position]] are of one objective; put all of it into one (TOY-1)"]
    );
    let mill = "[[key_position]]\nobjective = \"mill\"\npoints = 3\n";
    assert_eq!(
        faults(mill, given),
        ["`worth` has no effect beside the `points` of the key position; give one of them (TOY-1)"]
    );
    assert!(faults(&format!("{BRIDGE}points = 7"), Points::None)[0].contains("there is no key `points`"));
    assert!(faults("[[key_position]]\nobjective = \"mil\"\n", given)[0].contains("did you mean `mill`?"));
}

#[test]
fn an_objective_stays_with_the_last_side_that_had_it_alone() {
    let (mut holders, mut log) = (Holders::nobody(1), Log::new());
    let mut turn = |there: [bool; 2]| {
        holders.occupy(Keeps::Last, "TOY-1", &mut log, |_| there);
        holders.of(0)
    };
    assert_eq!(turn([false, false]), None);
    assert_eq!(turn([true, false]), Some(Side::FIRST));
    assert_eq!(turn([true, true]), Some(Side::FIRST), "contested");
    assert_eq!(turn([false, false]), Some(Side::FIRST), "left behind");
    assert_eq!(turn([true, false]), Some(Side::FIRST), "logged once");
    assert_eq!(turn([false, true]), Some(Side::SECOND));
    let logged: Vec<&What> = log.events().iter().map(|event| &event.what).collect();
    let taken = |side| What::Taken { objective: 0, side };
    assert_eq!(logged, [&taken(Some(Side::FIRST)), &taken(Some(Side::SECOND))]);
}

#[test]
fn or_it_is_nobodys_unless_one_side_is_there_alone() {
    let (mut holders, mut log) = (Holders::nobody(1), Log::new());
    for (there, holder) in [
        ([true, false], Some(Side::FIRST)),
        ([true, true], None),
        ([false, true], Some(Side::SECOND)),
        ([false, false], None),
    ] {
        holders.occupy(Keeps::Nobody, "TOY-1", &mut log, |_| there);
        assert_eq!(holders.of(0), holder);
    }
    assert_eq!(log.events().len(), 4);
    assert_eq!(holders.of(9), None);
}

#[test]
fn what_is_held_adds_up_and_what_was_lost_is_known() {
    let markers = held(BRIDGE);
    let mut holders = Holders::at_first(&markers);
    let points = |holders: &Holders| [Side::FIRST, Side::SECOND].map(|side| holders.worth(&markers, side));
    assert_eq!(points(&holders), [0, 10]);
    assert!(!holders.has_lost_one(&markers, Side::SECOND));
    holders.occupy(Keeps::Last, "TOY-1", &mut Log::brief(), |at| [at < 2, false]);
    assert_eq!(points(&holders), [14, 0]);
    assert!(holders.has_lost_one(&markers, Side::SECOND) && !holders.has_lost_one(&markers, Side::FIRST));
    assert_eq!(holders.names(&markers, Some(Side::FIRST)), ["The bridge", "The mill"]);
    assert_eq!(holders.names(&markers, None), ["The hill"]);
}

#[test]
fn holders_write_themselves_as_a_plain_list() {
    let holders = Holders::at_first(&held(BRIDGE));
    assert_eq!(serde_json::to_string(&holders).unwrap(), serde_json::to_string(holders.list()).unwrap());
    assert_eq!(serde_json::to_string(&holders).unwrap(), "[1,null,null]");
}

fn exits(more: &str) -> Result<Vec<Exit>, Vec<String>> {
    let zones = "[[zone]]\nid = \"ford\"\noutline = [[0, 10], [5, 10], [5, 15], [0, 15]]\n\
                 [[zone]]\nid = \"camp\"\noutline = [[20, 10], [25, 10], [25, 15], [20, 15]]\n";
    read(&format!("{zones}{more}"), |reader, common| {
        let mut names = Names::new("group");
        for name in ["reds", "blues", "greens"] {
            names.add(reader, name, reader.mark());
        }
        let sides = [Side::FIRST, Side::SECOND, Side::FIRST];
        at_the_edge::read(reader, &common, ("groups", &names), &sides, "TOY-4")
    })
}

#[test]
fn an_exit_counts_for_those_who_left_and_against_those_who_did_not() {
    let read =
        exits("[[exit]]\nzone = \"ford\"\nside = \"near\"\ngroups = [\"reds\", \"greens\"]\nworth = 3\n").unwrap();
    assert_eq!(read, [Exit { zone: 0, side: Side::FIRST, pieces: vec![PieceId(0), PieceId(2)], worth: 3 }]);
    assert_eq!(at_the_edge::points(&read[0], 4, 10), [12, 18]);
    assert_eq!(at_the_edge::points(&read[0], 0, 10), [0, 30]);
    assert_eq!(at_the_edge::points(&read[0], 10, 10), [30, 0]);
    let plain = exits("[[exit]]\nzone = \"ford\"\nside = \"far\"\ngroups = [\"blues\"]\n").unwrap();
    assert_eq!((plain[0].worth, at_the_edge::points(&plain[0], 1, 3)), (1, [2, 1]));
    assert_eq!(exits("").unwrap(), []);
}

#[test]
fn an_exit_lies_at_the_edge_and_names_pieces_of_its_side() {
    let faults = |more: &str| exits(more).unwrap_err();
    assert_eq!(
        faults("[[exit]]\nzone = \"camp\"\nside = \"near\"\ngroups = [\"reds\"]\n"),
        ["the zone `camp` touches no edge of the table; draw it up to the edge (TOY-4)"]
    );
    assert_eq!(
        faults("[[exit]]\nzone = \"ford\"\nside = \"near\"\ngroups = [\"blues\"]\n"),
        ["`blues` is of the other side; name pieces of the exit's side (TOY-4)"]
    );
    assert_eq!(
        faults("[[exit]]\nzone = \"ford\"\nside = \"near\"\ngroups = [\"reds\", \"reds\"]\n"),
        ["`reds` is named twice; name it once (TOY-4)"]
    );
    assert!(
        faults("[[exit]]\nzone = \"ford\"\nside = \"near\"\ngroups = [\"rds\"]\n")[0].contains("did you mean `reds`?")
    );
}

#[test]
fn a_game_ends_once() {
    let (mut ending, mut log) = (None, Log::new());
    let last = Ending { winner: None, why: "last-turn", rule: "TOY-8" };
    assert!(finish(&mut ending, last, &mut log));
    assert!(!finish(&mut ending, conceded(Side::FIRST, "TOY-9"), &mut log));
    assert_eq!((ending, log.events().len()), (Some(last), 1));
    assert_eq!((&log.events()[0].what, log.events()[0].rule), (&What::Ended(last), "TOY-8"));
    assert_eq!(conceded(Side::SECOND, "TOY-9").winner, Some(Side::FIRST));
}

#[test]
fn the_last_side_standing_wins_and_a_lead_must_be_enough() {
    assert_eq!(last_standing([true, false]), Some(Some(Side::FIRST)));
    assert_eq!(ahead([5, 5], |_, _| 0), None, "no lead at all");
    assert_eq!(ahead([12, 10], |_, low| (low + 4) / 5), Some(Side::FIRST), "a fifth of the lower");
    assert_eq!(ahead([11, 10], |_, low| (low + 4) / 5), None);
    assert_eq!(ahead([-3, 2], |_, _| 1), Some(Side::SECOND));
    assert_eq!(fewer_lost([(0, 5), (0, 9)]), None);
    assert_eq!(fewer_lost([(4_000_000_000, 4_000_000_001), (1, 2)]), Some(Side::SECOND));
}

#[test]
fn ties_are_thrown_again_until_the_dice_give_out() {
    let mut throws = 0;
    let given_out = roll_off(Die::D10, "first side", &mut Scripted::new([3, 3, 9, 9]), |_| throws += 1);
    assert!(matches!(given_out, Err(DiceError::Need(_))));
    assert_eq!(throws, 2);
    assert_eq!(roll_off(Die::D10, "first side", &mut Scripted::new([9, 2]), |_| ()), Ok(Side::FIRST));
}
