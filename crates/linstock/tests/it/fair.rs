//! Fair dice: honest records pass, tampered ones do not; here and by a verifier that was written from the documentation alone.

use std::process::Command;

use bots::Seat;
use engine::game::{Game, Side, Viewer};
use engine::house::House;
use linstock::fair::{Fair, Party, Round, SERVER, Secret, Stream, TABLE};
use linstock::play::{Match, MatchError, Source};
use linstock::record::{Header, Replay, Writer, read};
use linstock::{Bookshelf, Scenario};
use serde_json::{Value, json};
use testkit::Duel;

const VERIFIER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fair/verify.py");

fn shelf() -> Bookshelf {
    Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap()
}

fn scenario() -> Scenario {
    Scenario::load("duel.toml", shelf().rulebooks()[0].play.unwrap().template)
}

/// A round in which all have committed and given their secrets, which differ by `salt`.
fn round(game: &str, number: u32, from: u32, who: &[&str], salt: u8) -> Round {
    let party = |(at, who): (usize, &&str)| {
        let secret = Secret::of([salt + u8::try_from(at).unwrap(); 32]);
        let commitment = Some(secret.commitment(game, number, who));
        Party { who: (*who).to_owned(), commitment, secret: Some(secret) }
    };
    Round { from, parties: who.iter().enumerate().map(party).collect() }
}

fn header(game: &dyn Game, fair: Fair) -> Header {
    Header::new(&scenario(), &shelf(), game, 7, &["human", "human"]).with_fair_dice(fair)
}

/// A whole game with fair dice, of two rounds: the game was given up, and went on with fresh secrets. The second has dice
/// for the same purpose in two steps.
fn honest(who: &[&str]) -> String {
    let again = |record: &String| {
        let from = lines(record)[0]["fair"]["rounds"][1]["from"].as_u64().unwrap();
        let later: Vec<Value> = lines(record).into_iter().filter(|line| line["n"].as_u64() >= Some(from)).collect();
        let fire = later.iter().filter(|line| !line["rolls"].is_null()).map(|line| line["rolls"][0][0].clone());
        let fire: Vec<Value> = fire.collect();
        fire.iter().skip(1).any(|purpose| *purpose == fire[0])
    };
    (1..100).filter_map(|seed| game_of(who, seed)).find(again).unwrap()
}

/// Such a game between bots of a seed; none if it is over before its dice are.
fn game_of(who: &[&str], seed: u64) -> Option<String> {
    let mut fair = Fair { game: "g1".to_owned(), rounds: vec![round("g1", 1, 1, who, 10)] };
    let game = scenario().start(&shelf()).unwrap();
    let head = game.boxed();
    let mut table = Match::of(game, Stream::new(fair.key(0).unwrap()));
    let mut bots = bots::pair(["random", "random"], seed).unwrap();
    let mut play = |table: &mut Match, most: usize| {
        for _ in 0..most {
            let Some(seat) = Seat::asked(table.game()) else { return };
            let side = seat.side();
            let order = bots[side.index()].choose(&seat);
            table.order(side, &order).unwrap();
        }
    };
    while table.steps(Viewer::Umpire).iter().all(|step| step.dice.is_empty()) {
        table.decision()?;
        play(&mut table, 1);
    }
    table.concede(Side::FIRST).ok()?;
    table.undo(Side::FIRST, true).unwrap();
    fair.rounds.push(round("g1", 2, u32::try_from(table.steps(Viewer::Umpire).len() + 1).unwrap(), who, 40));
    table.deal(Stream::new(fair.key(1).unwrap()));
    play(&mut table, 500);
    assert!(table.ending().is_some());
    let mut writer = Writer::new(Vec::new(), &header(head.as_ref(), fair)).unwrap();
    for step in table.steps(Viewer::Umpire) {
        writer.step(step, table.setting()).unwrap();
    }
    Some(String::from_utf8(writer.into_inner()).unwrap())
}

/// What this program says of a record; none if nothing is wrong with it.
fn fault(text: &str) -> Option<String> {
    let reading = match read(text.as_bytes()) {
        Ok(reading) => reading,
        Err(damage) => return Some(damage.to_string()),
    };
    if let Some(damage) = reading.damage {
        return Some(damage.to_string());
    }
    let replay = Replay::brief(&reading, |header| header.set_up(&shelf())).map_err(|error| error.to_string());
    replay.and_then(|replay| replay.finish().map_err(|error| error.to_string())).err()
}

/// What the verifier in Python says of a record, and whether it is sound.
fn by_stranger(text: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.jsonl");
    std::fs::write(&file, text).unwrap();
    let run = Command::new("python3").arg(VERIFIER).arg(&file).output().unwrap();
    (run.status.success(), String::from_utf8_lossy(&run.stdout).into_owned())
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn text(lines: &[Value]) -> String {
    lines.iter().map(|line| line.to_string() + "\n").collect()
}

#[test]
fn an_honest_record_passes_here_and_with_a_stranger() {
    for who in [&[SERVER, "red", "blue"][..], &[SERVER, TABLE]] {
        let record = honest(who);
        assert_eq!(fault(&record), None);
        let (sound, said) = by_stranger(&record);
        assert!(sound, "{said}");
        let dice: usize = lines(&record).iter().filter_map(|line| line["dice"].as_array()).map(Vec::len).sum();
        assert!(dice > 10, "{dice} dice");
        assert_eq!(said.trim(), format!("sound: {dice} dice proven"));
    }
}

/// Something that is tampered with, in words and done.
type Tamper<'t> = (&'t str, Box<dyn Fn(&mut Vec<Value>) + 't>);

#[test]
#[allow(clippy::too_many_lines)] // a list
fn whatever_is_tampered_with_is_found_here_and_by_a_stranger() {
    let honest = honest(&[SERVER, "red", "blue"]);
    let whole = lines(&honest);
    let from = whole[0]["fair"]["rounds"][1]["from"].as_u64();
    let thrown = whole.iter().position(|line| line["dice"].is_array() && line["n"].as_u64() >= from).unwrap();
    let secret = Secret::of([99; 32]);
    let party = |record: &mut Vec<Value>, at: usize| record[0]["fair"]["rounds"][0]["parties"][at].take();
    let tampers: Vec<Tamper<'_>> = vec![
        (
            "a die shows another face",
            Box::new(|record| {
                let die = record[thrown]["dice"][0].as_u64().unwrap();
                record[thrown]["dice"][0] = json!(if die == 1 { 2 } else { 1 });
            }),
        ),
        ("a die is for something else", Box::new(|record| record[thrown]["rolls"][0][0] = json!("luck"))),
        ("a die has other faces", Box::new(|record| record[thrown]["rolls"][0][1] = json!(100))),
        (
            "a die fewer is told of",
            Box::new(|record| {
                record[thrown]["dice"].as_array_mut().unwrap().pop();
            }),
        ),
        (
            "dice are called real ones",
            Box::new(|record| {
                let line = record[thrown].as_object_mut().unwrap();
                let dice = line.remove("dice").unwrap();
                line.remove("rolls");
                line.insert("typed".to_owned(), dice);
            }),
        ),
        (
            "a step with dice is left out",
            Box::new(|record| {
                record.remove(thrown);
                for (n, line) in record.iter_mut().enumerate().skip(thrown) {
                    line["n"] = json!(n);
                }
            }),
        ),
        (
            "a secret is another",
            Box::new(|record| {
                record[0]["fair"]["rounds"][0]["parties"][1]["secret"] = json!(secret.hex());
            }),
        ),
        (
            "a commitment is another",
            Box::new(|record| {
                let other = secret.commitment("g1", 1, "red");
                record[0]["fair"]["rounds"][0]["parties"][1]["commitment"] = json!(other.hex());
            }),
        ),
        (
            "a secret is another, and its commitment fits",
            Box::new(|record| {
                let other = secret.commitment("g1", 1, "server");
                let party = &mut record[0]["fair"]["rounds"][0]["parties"][0];
                party["secret"] = json!(secret.hex());
                party["commitment"] = json!(other.hex());
            }),
        ),
        (
            "a player's secret is left out",
            Box::new(|record| {
                record[0]["fair"]["rounds"][0]["parties"].as_array_mut().unwrap().remove(2);
            }),
        ),
        (
            "the parties stand in another order",
            Box::new(|record| {
                let (red, blue) = (party(record, 1), party(record, 2));
                record[0]["fair"]["rounds"][0]["parties"][1] = blue;
                record[0]["fair"]["rounds"][0]["parties"][2] = red;
            }),
        ),
        ("the secrets are those of another game", Box::new(|record| record[0]["fair"]["game"] = json!("g2"))),
        (
            "the second round is left out",
            Box::new(|record| {
                record[0]["fair"]["rounds"].as_array_mut().unwrap().pop();
            }),
        ),
        (
            "fresh secrets are drawn for no reason",
            Box::new(|record| {
                record[0]["fair"]["rounds"][1]["from"] = json!(from.unwrap() + 1);
            }),
        ),
        (
            "the second round begins before the first",
            Box::new(|record| {
                record[0]["fair"]["rounds"][1]["from"] = json!(0);
            }),
        ),
        (
            "a player is called a bot, and has no secret",
            Box::new(|record| {
                record[0]["players"][1]["name"] = json!("bot:drill");
                record[0]["fair"]["rounds"][0]["parties"].as_array_mut().unwrap().remove(2);
                record[0]["fair"]["rounds"][1]["parties"].as_array_mut().unwrap().remove(2);
            }),
        ),
    ];
    for (what, tamper) in &tampers {
        let mut record = whole.clone();
        tamper(&mut record);
        let record = text(&record);
        assert_ne!(record, honest, "{what}");
        assert!(fault(&record).is_some(), "{what}");
        let (sound, said) = by_stranger(&record);
        assert!(!sound, "{what}: {said}");
    }
    assert_eq!(tampers.len(), 16);
}

#[test]
fn without_all_secrets_the_dice_are_as_written_and_that_is_said() {
    let mut record = lines(&honest(&[SERVER, "red", "blue"]));
    record[0]["fair"]["rounds"][1]["parties"][0].as_object_mut().unwrap().remove("secret");
    let record = text(&record);
    assert_eq!(fault(&record), None);
    let reading = read(record.as_bytes()).unwrap();
    assert!(Replay::brief(&reading, |header| header.set_up(&shelf())).unwrap().has_unproven_dice());
    let (sound, said) = by_stranger(&record);
    assert!(sound && said.contains("1 rounds without all secrets"), "{said}");
}

#[test]
fn sealed_dice_do_not_fall_and_what_needs_none_is_done() {
    let mut table = Match::of(scenario().start(&shelf()).unwrap(), Source::Sealed);
    let mut bots = bots::pair(["random", "random"], 5).unwrap();
    let refused = loop {
        let seat = Seat::asked(table.game()).unwrap();
        let (side, before) = (seat.side(), table.game().digest());
        let order = bots[side.index()].choose(&seat);
        if let Err(error) = table.order(side, &order) {
            assert_eq!(table.game().digest(), before, "nothing happened");
            break error;
        }
    };
    assert_eq!((&refused, refused.kind()), (&MatchError::Sealed, "dice-sealed"));
    assert!(table.steps(Viewer::Umpire).len() > 1, "what needs no die was carried out");
    // With the key the game goes on.
    let fair = Fair { game: "g".to_owned(), rounds: vec![round("g", 1, 1, &[SERVER, TABLE], 3)] };
    table.deal(Stream::new(fair.key(0).unwrap()));
    let seat = Seat::asked(table.game()).unwrap();
    let (side, order) = (seat.side(), bots[seat.side().index()].choose(&seat));
    assert!(table.order(side, &order).is_ok());
}

/// What other verifiers are tested with, such as that of the page.
const HONEST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fair/honest.jsonl");

#[test]
fn the_honest_record_that_other_verifiers_are_tested_with_replays() {
    let record = std::fs::read_to_string(HONEST).unwrap();
    assert_eq!(fault(&record), None);
    let (sound, said) = by_stranger(&record);
    assert!(sound && said.starts_with("sound: "), "{said}");
}

#[test]
#[ignore = "writes the record that other verifiers are tested with"]
fn write_the_honest_record() {
    std::fs::write(HONEST, honest(&[SERVER, "red", "blue"])).unwrap();
}
