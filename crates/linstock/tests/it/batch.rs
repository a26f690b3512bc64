//! The batch reader: answers in order, a fault for every bad line, and on to the next.

use linstock::{Bookshelf, batch};
use serde_json::Value;

fn answers(input: &[u8]) -> Vec<Value> {
    let shelf = Bookshelf::open().unwrap();
    let mut out = Vec::new();
    batch::run(&shelf, input, &mut out).unwrap();
    String::from_utf8(out).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The kind of error of each line, or `ok`.
fn kinds(input: &[u8]) -> Vec<String> {
    let kind = |answer: &Value| answer["error"]["kind"].as_str().unwrap_or("ok").to_owned();
    answers(input).iter().map(kind).collect()
}

fn kind(line: &str) -> String {
    let kinds = kinds(line.as_bytes());
    assert_eq!(kinds.len(), 1, "{line}");
    kinds[0].clone()
}

const LEADER: &str = r#"{"rulebook":"fire-and-fury","chart":"fallen-leader""#;

fn leader(rest: &str) -> String {
    format!("{LEADER}{rest}}}")
}

#[test]
fn dice_seed_and_odds_are_answered() {
    let answer = &answers(leader(r#","dice":[7]"#).as_bytes())[0];
    assert_eq!(answer["outcome"]["effect"], "removed-one-turn");
    assert_eq!(answer["dice"], serde_json::json!([{ "die": "d10", "rolled": 7, "for": "fallen-leader" }]));
    assert_eq!(answer["modifiers"], serde_json::json!([]));
    let seeded = answers(format!("{0}\n{0}\n", leader(r#","seed":3"#)).as_bytes());
    assert_eq!(seeded[0], seeded[1]);
    let odds = &answers(leader(r#","odds":true"#).as_bytes())[0]["odds"];
    assert_eq!(odds.as_array().unwrap().len(), 10);
    assert_eq!((&odds[0]["p"], &odds[0]["probability"]), (&Value::from("1/10"), &Value::from(0.1)));
}

#[test]
fn every_fault_has_its_kind() {
    let cases = [
        ("{", "malformed-line"),
        ("[1]", "malformed-line"),
        ("7", "malformed-line"),
        ("null", "malformed-line"),
        ("  ", "malformed-line"),
        (r#"{"chart":"fallen-leader"}"#, "malformed-line"),
        (r#"{"rulebook":"fire-and-fury"}"#, "malformed-line"),
        (r#"{"rulebook":3,"chart":"fallen-leader"}"#, "malformed-line"),
        (r#"{"rulebook":"fire-and-furry","chart":"fallen-leader"}"#, "unknown-rulebook"),
        (r#"{"rulebook":"fire-and-fury","chart":"fallen"}"#, "unknown-chart"),
        (r#"{"rulebook":"fire-and-fury","chart":"fallen-leader","dices":[1]}"#, "malformed-line"),
    ];
    for (line, expected) in cases {
        assert_eq!(kind(line), expected, "{line}");
    }
    let cases = [
        (r#","dice":[7]"#, "ok"),
        ("", "need-dice"),
        (r#","dice":[]"#, "need-dice"),
        (r#","dice":[0]"#, "bad-die"),
        (r#","dice":[11]"#, "bad-die"),
        (r#","dice":[1.0]"#, "bad-die"),
        (r#","dice":["7"]"#, "bad-die"),
        (r#","dice":[true]"#, "bad-die"),
        (r#","dice":[null]"#, "bad-die"),
        (r#","dice":[1e400]"#, "bad-die"),
        (r#","dice":[99999999999999999999999]"#, "bad-die"),
        (r#","dice":[1,2]"#, "unused-dice"),
        (r#","dice":[1,"x"]"#, "unused-dice"),
        (r#","dice":7"#, "malformed-line"),
        (r#","dice":null"#, "malformed-line"),
        (r#","seed":-1"#, "malformed-line"),
        (r#","seed":1.5"#, "malformed-line"),
        (r#","seed":1,"dice":[1]"#, "malformed-line"),
        (r#","odds":1"#, "malformed-line"),
        (r#","odds":true,"dice":[3]"#, "malformed-line"),
        (r#","odds":true,"seed":3"#, "malformed-line"),
        (r#","facts":{"x":1},"dice":[7]"#, "unknown-fact"),
        (r#","facts":[],"dice":[7]"#, "invalid-fact"),
        (r#","facts":null,"dice":[7]"#, "invalid-fact"),
        (r#","facts":{"x":1e400},"dice":[7]"#, "unknown-fact"),
        (r#","dice":[7,1e400]"#, "unused-dice"),
        (r#","dice":[7],"seed":1e400"#, "malformed-line"),
    ];
    for (rest, expected) in cases {
        assert_eq!(kind(&leader(rest)), expected, "{rest}");
    }
}

#[test]
fn numbers_are_read_to_the_last_digit_and_never_too_large() {
    let cannon = |range: &str| {
        let line = r#"{"rulebook":"card-and-squad","chart":"range-band","facts":{"weapon":"cannon","range":RANGE}}"#;
        let answer = &answers(line.replace("RANGE", range).as_bytes())[0];
        answer["error"]["kind"].as_str().or(answer["outcome"]["band"].as_str()).unwrap().to_owned()
    };
    let cases = [
        ("96", "effective"),
        ("96.00000000000001", "out-of-range"),
        ("500", "out-of-range"),
        ("500.00000000000006", "invalid-fact"),
        ("1e400", "invalid-fact"),
        ("-1e400", "invalid-fact"),
    ];
    for (range, expected) in cases {
        assert_eq!(cannon(range), expected, "{range}");
    }
    // The same digits within a text are no number.
    assert_eq!(kind(r#"{"rulebook":"1e400 \" 1e400","chart":"x","facts":{"y":1e400}}"#), "unknown-rulebook");
}

#[test]
fn a_bad_line_never_stops_the_batch() {
    let good = leader(r#","dice":[7]"#);
    let huge = "x".repeat(10 << 20);
    let deep = format!("{LEADER},\"facts\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let mut input = Vec::new();
    for line in
        [good.as_bytes(), b"\xff\xfe{}", huge.as_bytes(), good.as_bytes(), deep.as_bytes(), b"", good.as_bytes()]
    {
        input.extend_from_slice(line);
        input.push(b'\n');
    }
    let expected = ["ok", "malformed-line", "malformed-line", "ok", "malformed-line", "malformed-line", "ok"];
    assert_eq!(kinds(&input), expected);
}

#[test]
fn a_last_line_needs_no_line_break_and_windows_line_ends_are_taken() {
    let good = leader(r#","dice":[7]"#);
    assert_eq!(kinds(format!("{good}\r\n{good}").as_bytes()), ["ok", "ok"]);
    assert!(kinds(b"").is_empty());
}

#[test]
fn of_a_name_given_twice_the_last_counts() {
    assert_eq!(kind(&leader(r#","dice":[70],"dice":[7]"#)), "ok");
}

#[test]
fn errors_name_the_fact_and_what_to_do() {
    let line = r#"{"rulebook":"fire-and-fury","chart":"maneuver-check","facts":{"arm":"infantri"},"dice":[5]}"#;
    let error = &answers(line.as_bytes())[0]["error"];
    assert_eq!(error["fact"], "arm");
    assert!(error["message"].as_str().unwrap().contains("did you mean `infantry`?"), "{error}");
}
