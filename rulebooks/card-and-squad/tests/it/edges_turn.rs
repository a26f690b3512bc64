//! The edges of the turn by the table: cards of the dead, ties over several turns, officers who have done their part, guns
//! that arrive, stragglers, guns out of reach.

use card_and_squad::field::figure::FigureId;
use card_and_squad::play::state::{Combat, Whereabouts};
use card_and_squad::words::Cover;
use engine::game::Side;
use testkit::Table;

use crate::common::play::{battle, blue_turn, figures, modifiers, officer, put, squad};

const UP: &str = "figures = 4\narrangement = \"line\"\nfacing = \"up\"";
const DOWN: &str = "figures = 4\narrangement = \"line\"\nfacing = \"down\"";

// covers: CS-R02
// covers: CS-D39
#[test]
fn the_card_of_one_who_has_nothing_left_is_passed_over_and_then_taken_out() {
    let player = |id: &str, side: &str| format!("[[player]]\nid = \"{id}\"\nname = \"{id}\"\nside = \"{side}\"\n");
    let of = |id: &str, player: &str, x: f64, y: f64| squad(id, player, (x, y), "").replace("side =", "player =");
    let mut table = battle(&[
        [player("ann", "blue"), player("bob", "blue"), player("cid", "red")].concat(),
        of("a", "ann", 20.0, 8.0),
        of("b", "bob", 40.0, 8.0),
        of("c", "cid", 30.0, 40.0),
    ]);
    // Three cards: Cid's first. In his turn Ann's only squad is destroyed.
    table.give("begin", &[3]);
    assert_eq!(table.asked(), Side::SECOND);
    for id in figures(&table, "a") {
        table.game.state_mut().figures[id.index()].here = false;
        table.game.state_mut().men[id.index()].dead = true;
    }
    table.game.state_mut().squads[0].lost = 10;
    table.game.state_mut().squads[0].whereabouts = Whereabouts::Destroyed;
    // A d2 of Ann and Bob shows Ann's: it is passed over, and Bob's is the last, without a die.
    table.give("c hold", &[1]);
    assert_eq!((table.asked(), table.game.state().round), (Side::FIRST, 1));
    assert!(table.allows("b hold"));
    // The new round has two cards.
    table.give("b hold", &[2]);
    assert_eq!((table.asked(), table.game.state().round), (Side::SECOND, 2));
    assert_eq!(table.game.state().deck.left(), 1);
}

/// A combat of one against one, in which Blue attacked.
fn duel(blue: FigureId, red: FigureId) -> Combat {
    Combat {
        of: [[Some(blue), None], [Some(red), None]],
        cover: [Cover::None; 2],
        attacker: Side::FIRST,
        fought: false,
    }
}

// covers: CS-MEL-04
// covers: CS-R47
#[test]
fn a_tie_goes_on_turn_after_turn_until_it_is_settled() {
    let mut table = blue_turn(&[
        squad("b", "blue", (20.0, 10.0), UP),
        squad("r", "red", (20.0, 30.0), DOWN),
        squad("s", "red", (60.0, 44.0), DOWN),
    ]);
    let (own, foe) = (figures(&table, "b")[1], figures(&table, "r")[1]);
    table.game.state_mut().combats = vec![duel(own, foe)];
    table.game.state_mut().squads[0].charging = true;
    let mut table = Table::new(table.game);
    // In the turn of the charge 4 + 1 is a 5.
    table.give("done", &[4, 5]);
    assert_eq!(modifiers(&table, "melee"), [vec![("attacker-charging", 1.0)]]);
    // Red's turn: Red attacks, and it is a tie again; then Blue's, after a shuffle.
    table.give("done", &[6, 6, 1]);
    assert_eq!(modifiers(&table, "melee"), [vec![]]);
    assert_eq!((table.game.state().combats.len(), table.asked(), table.game.state().round), (1, Side::FIRST, 2));
    assert_eq!(table.refused("b move").rule, "CS-R47");
    // Blue wins; Red has the next card, and checks for its loss.
    table.give("done", &[7, 6, 1]);
    assert_eq!((table.lost("r"), table.game.state().combats.len()), (1, 0));
}

// covers: CS-R12
#[test]
fn an_officer_who_has_rallied_one_charged_squad_is_not_asked_for_the_next() {
    let mut table = blue_turn(&[
        squad("a", "blue", (24.0, 12.0), UP),
        squad("b", "blue", (36.0, 12.0), UP),
        squad("r", "red", (24.0, 18.0), DOWN),
        squad("s", "red", (36.0, 18.0), DOWN),
        officer("o", "red", (30.0, 20.0)),
    ]);
    table.give("a charge r", &[1]);
    assert_eq!(table.step(), "rally");
    table.give("r rally with:o", &[1, 1, 1]);
    // For the second charge of the turn nobody is asked: both checks, and the roll.
    table.give("b charge s", &[1, 1, 1, 1]);
    assert_eq!(table.step(), "action");
    assert_eq!(modifiers(&table, "morale"), [vec![], vec![]]);
}

// covers: CS-D42
// covers: CS-D11
#[test]
fn a_gun_arrives_with_its_crew() {
    let zone = "[[zone]]\nid = \"z\"\nside = \"blue\"\noutline = [[20, 0], [40, 0], [40, 4], [20, 4]]\n".to_owned();
    let crew = "[[squad]]\nid = \"g\"\nname = \"g\"\nside = \"blue\"\nfigures = 5\nweapon = \"none\"\n\
                arrives = { turn = 1, zone = \"z\" }\n";
    let gun = "[[cannon]]\nid = \"gun\"\nname = \"gun\"\nsquad = \"g\"\nloaded = false\n";
    let parts = [zone, squad("b", "blue", (60.0, 10.0), UP), squad("r", "red", (30.0, 44.0), DOWN)];
    let mut table = blue_turn(&[parts.concat(), crew.to_owned(), gun.to_owned()]);
    assert_eq!(table.refused("g arrive 30,2").rule, "CS-D42", "his base touches the edge");
    table.give("g arrive 30,0.38", &[]);
    assert!(table.game.state().guns[0].here);
    assert_eq!(table.refused("g load").rule, "CS-R04", "that was its action");
    // Two of its men are at it.
    table.give("b hold", &[]).give("r hold", &[1]).give("g load", &[]);
}

// covers: CS-D22
// covers: CS-FIR-15
#[test]
fn a_straggler_does_not_fire_in_a_volley() {
    let start = |figures: u8| {
        let drill = format!("figures = {figures}\narrangement = \"two-ranks\"\nfacing = \"up\"\nformed = true");
        let mut table = blue_turn(&[
            squad("b", "blue", (30.0, 10.0), &drill),
            squad("r", "red", (30.0, 28.0), "figures = 12\narrangement = \"line\"\nfacing = \"down\""),
        ]);
        let last = *crate::common::play::figures(&table, "b").last().expect("it has men");
        put(&mut table, last, (30.0, 2.6));
        (table, last)
    };
    // Ten others fire a volley, and he stays loaded.
    let (mut table, last) = start(11);
    table.give("b fire r", &[1; 10]);
    assert_eq!(modifiers(&table, "firing"), [vec![("volley-fire", 1.0)]]);
    assert!(table.game.state().man(last).load.is_ready());
    // Nine are no volley: he fires like the others, who are in range.
    let (mut table, last) = start(10);
    put(&mut table, last, (38.0, 10.0));
    table.give("b fire r", &[1; 10]);
    assert_eq!(modifiers(&table, "firing"), [vec![]]);
    assert!(!table.game.state().man(last).load.is_ready());
}

// covers: CS-D11
#[test]
fn a_crew_that_is_far_from_its_own_gun_is_offered_another() {
    let gun = |id: &str, crew: &str, x: f64| {
        format!("[[cannon]]\nid = \"{id}\"\nname = \"{id}\"\nsquad = \"{crew}\"\nat = [{x}, 12]\nfacing = \"up\"\n")
    };
    let gunners = "figures = 4\nweapon = \"none\"\narrangement = \"line\"\nfacing = \"up\"";
    let mut table = blue_turn(&[
        squad("g", "blue", (20.0, 10.0), gunners),
        squad("h", "blue", (40.0, 10.0), gunners),
        gun("one", "g", 20.0),
        gun("two", "h", 40.0),
        squad("r", "red", (30.0, 44.0), DOWN),
    ]);
    assert!(!table.offered("g").contains(&"serve"), "it serves its own");
    // The crew of the second gun has gone far off; that of the first stands at the second.
    for (ids, x) in [(figures(&table, "h"), 60.0), (figures(&table, "g"), 38.0)] {
        for (n, id) in ids.into_iter().enumerate() {
            put(&mut table, id, (x + f64::from(u8::try_from(n).unwrap()), 10.0));
        }
    }
    let mut table = Table::new(table.game);
    assert!(table.offered("g").contains(&"serve"));
    table.give("g serve two", &[]);
    assert_eq!(table.game.state().cannon[1].crew, Some(crate::common::play::squad_id(&table, "g")));
    assert_eq!(table.game.state().cannon[0].crew, None);
}
