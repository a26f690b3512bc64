//! The outside form of orders, and of what is set right by hand.

use super::super::{At, Digest, Fix, Order, PieceId, Rules};
use super::toy::Toy;
use crate::table::{Facing, Pose, Spot};

#[test]
fn an_order_reads_back_as_it_was_written() {
    let game = Toy::new();
    let (setting, lexicon) = (game.setting(), game.lexicon());
    let order = Order::by("march", PieceId(0))
        .at(PieceId(1))
        .how("fast")
        .with([PieceId(1)])
        .along([Spot::new(1_500, -2_000), Spot::new(3, 4)])
        .facing(Facing::degrees(359.99));
    let json = order.to_json(setting);
    assert_eq!(
        json.to_string(),
        r#"{"verb":"march","by":"red","at":"blue","how":["fast"],"with":["blue"],"path":[[1.5,-2],[0.003,0.004]],"facing":359.99}"#
    );
    assert_eq!(Order::from_json(&json, lexicon, setting), Ok(order));
    let at_spot = Order::plain("march").at(At::Spot(Spot::new(7, 8)));
    assert_eq!(Order::from_json(&at_spot.to_json(setting), lexicon, setting), Ok(at_spot));
}

#[test]
fn a_faulty_order_says_what_is_wrong() {
    let game = Toy::new();
    let fault = |text: &str| {
        let value = serde_json::from_str(text).unwrap();
        Order::from_json(&value, game.lexicon(), game.setting()).unwrap_err().to_string()
    };
    assert_eq!(fault("3"), "an order is an object such as {\"verb\": \"done\"}");
    assert_eq!(fault("{}"), "an order needs its `verb`, such as \"done\"");
    assert!(fault(r#"{"verb":"mrach"}"#).contains("did you mean `march`"), "{}", fault(r#"{"verb":"mrach"}"#));
    assert!(fault(r#"{"verb":"march","by":"rde"}"#).contains("there is no piece `rde`"));
    assert!(fault(r#"{"verb":"march","path":[[1]]}"#).contains("two numbers"));
    assert!(fault(r#"{"verb":"march","path":[[1,1e300]]}"#).contains("two numbers"));
    assert!(fault(r#"{"verb":"march","why":1}"#).contains("an order has no `why`"));
}

#[test]
fn a_fix_reads_back_as_it_was_written() {
    let game = Toy::new();
    let setting = game.setting();
    let piece = PieceId(1);
    let fixes = [
        (
            Fix::Pose { piece, pose: Pose::new(12_500, 3_000, 9_050) },
            r#"{"set":"pose","piece":"blue","at":[12.5,3],"facing":90.5}"#,
        ),
        (Fix::Strength { piece, strength: 2 }, r#"{"set":"strength","piece":"blue","strength":2}"#),
        (
            Fix::State { piece, what: "order".to_owned(), to: "disordered".to_owned() },
            r#"{"set":"state","piece":"blue","what":"order","to":"disordered"}"#,
        ),
        (Fix::Removed { piece }, r#"{"set":"removed","piece":"blue"}"#),
    ];
    for (fix, text) in fixes {
        let json = fix.to_json(setting);
        assert_eq!(json.to_string(), text);
        assert_eq!(Fix::from_json(&json, setting), Ok(fix));
    }
}

#[test]
fn a_faulty_fix_says_what_is_wrong() {
    let game = Toy::new();
    let fault = |text: &str| {
        let value = serde_json::from_str(text).unwrap();
        Fix::from_json(&value, game.setting()).unwrap_err().to_string()
    };
    assert!(fault("[]").contains("is an object"));
    assert!(fault(r#"{"set":"strenght"}"#).contains("did you mean `strength`"));
    assert!(fault(r#"{"set":"removed","piece":"grey"}"#).contains("there is no piece `grey`"));
    assert!(fault(r#"{"set":"removed","piece":"red","to":"x"}"#).contains("`removed` has no `to`"));
    assert!(fault(r#"{"set":"strength","piece":"red","strength":-1}"#).contains("whole number"));
    assert!(fault(r#"{"set":"pose","piece":"red"}"#).contains("two numbers"));
    assert!(fault(r#"{"set":"state","piece":"red","what":"order"}"#).contains("`to` is one of"));
}

#[test]
fn a_digest_is_that_of_fnv_1a() {
    // The published values for the empty text, "a" and "foobar".
    assert_eq!(Digest::of_bytes(b"").to_string(), "cbf29ce484222325");
    assert_eq!(Digest::of_bytes(b"a").to_string(), "af63dc4c8601ec8c");
    assert_eq!(Digest::of_bytes(b"foobar").to_string(), "85944171f73967e8");
}
