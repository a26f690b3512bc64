//! Records: written line by line, read up to any damage, replayed to the same hash.

use bots::Seat;
use engine::game::{Fix, Game, Order, PieceId, Side, Viewer};
use engine::house::House;
use engine::table::Spot;
use linstock::play::Match;
use linstock::record::{Astray, Header, Reading, Replay, ReplayError, Writer, read};
use linstock::{Bookshelf, Scenario};
use testkit::Duel;

fn shelf_under(house: &str) -> Bookshelf {
    let house = House::parse("house.toml", house, &[Duel::SLUG]).unwrap();
    Bookshelf::holding(&[(Duel::SLUG, Duel::open)], house).unwrap()
}

fn shelf() -> Bookshelf {
    Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap()
}

fn scenario() -> Scenario {
    Scenario::load("duel.toml", shelf().rulebooks()[0].play.unwrap().template)
}

fn set_up(header: &Header) -> Result<Box<dyn Game>, String> {
    header.set_up(&shelf())
}

fn replay(reading: &Reading) -> Match {
    Replay::new(reading, set_up).unwrap().finish().unwrap()
}

/// A table with its record beside it.
struct Written {
    table: Match,
    record: Writer<Vec<u8>>,
}

impl Written {
    fn new(seed: u64) -> Written {
        Written::under(&shelf(), seed)
    }

    fn under(shelf: &Bookshelf, seed: u64) -> Written {
        let game = scenario().start(shelf).unwrap();
        let header = Header::new(&scenario(), shelf, game.as_ref(), seed, &["Anna", "random"]);
        Written { table: Match::new(game, seed), record: Writer::new(Vec::new(), &header).unwrap() }
    }

    /// Writes the last step down.
    fn write(&mut self) {
        let step = self.table.steps(Viewer::Umpire).last().unwrap();
        self.record.step(step, self.table.setting()).unwrap();
    }

    fn order(&mut self, side: Side, order: &Order) {
        self.table.order(side, order).unwrap();
        self.write();
    }

    fn place_guns(&mut self) {
        let place = |gun, y| Order::by("place", PieceId(gun)).along([Spot::new(12_000, y)]);
        self.order(Side::FIRST, &place(2, 3_000));
        self.order(Side::SECOND, &place(5, 19_000));
    }

    /// Bots play on to the end.
    fn play_out(&mut self, seed: u64) {
        let mut players = [bots::by_name("random", seed).unwrap(), bots::by_name("random", seed + 1).unwrap()];
        while let Some(decision) = self.table.decision() {
            let order = players[decision.side.index()].choose(&Seat::new(self.table.game(), decision.side));
            self.order(decision.side, &order);
        }
    }
}

/// A game with everything in it that a record can hold.
fn eventful() -> (Vec<u8>, Match) {
    let mut game = Written::new(11);
    game.place_guns();
    let fire = |by: u16, at: u16| Order::by("aim", PieceId(by)).at(PieceId(at));
    game.order(Side::FIRST, &fire(2, 5));
    game.table.undo(Side::FIRST, true).unwrap();
    game.write();
    game.order(Side::FIRST, &fire(2, 5));
    game.table.order_with_dice(Side::SECOND, &fire(5, 2), [1; 16]).unwrap();
    game.write();
    game.table.undo(Side::SECOND, true).unwrap();
    game.write();
    game.order(Side::SECOND, &fire(5, 2));
    game.table.amend(&Fix::Strength { piece: PieceId(0), strength: 2 }, "a \"bad\"\nnote").unwrap();
    game.write();
    game.play_out(3);
    (game.record.into_inner(), game.table)
}

#[test]
fn a_record_replays_to_the_same_state_and_the_same_events() {
    let (bytes, played) = eventful();
    let reading = read(&bytes).unwrap();
    assert_eq!(reading.damage, None);
    assert_eq!(reading.sound, bytes.len());
    let replayed = replay(&reading);
    assert_eq!(replayed.game().digest(), played.game().digest());
    assert_eq!(replayed.ending(), played.ending());
    let told = |table: &Match| table.told(Viewer::Umpire, 1).map(|told| told.event.clone()).collect::<Vec<_>>();
    assert_eq!(told(&replayed), told(&played));
}

#[test]
fn a_line_says_what_was_done_with_which_dice() {
    let (bytes, _) = eventful();
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with(r#"{"record":2,"program":""#), "{}", lines[0]);
    assert_eq!(lines[1], r#"{"n":1,"side":"red","order":{"verb":"place","by":"red-gun","path":[[12,3]]}}"#);
    assert_eq!(lines[3], r#"{"n":3,"side":"red","order":{"verb":"aim","by":"red-gun","at":"blue-gun"}}"#);
    assert!(lines[4].starts_with(r#"{"n":4,"side":"red","undo":3,"consent":true,"turn":1,"hash":""#), "{}", lines[4]);
    assert!(lines[6].contains(r#","typed":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]}"#), "{}", lines[6]);
    assert!(lines[7].starts_with(r#"{"n":7,"side":"blue","undo":6,"consent":true,"turn":1"#), "{}", lines[7]);
    assert!(lines[8].contains(r#","dice":["#), "{}", lines[8]);
    let amended =
        r#"{"n":9,"amend":{"set":"strength","piece":"red-1","strength":2},"reason":"a \"bad\"\nnote","turn":1"#;
    assert!(lines[9].starts_with(amended), "{}", lines[9]);
    assert!(lines.last().unwrap().contains(r#""ended":{"winner":"#), "{:?}", lines.last());
}

/// A game with a batch that was taken back, and one that stands.
fn batched() -> Vec<u8> {
    let mut game = Written::new(11);
    let place = |gun, x, y| Order::by("place", PieceId(gun)).along([Spot::new(x, y)]);
    game.order(Side::FIRST, &place(2, 2_000, 3_000));
    game.order(Side::SECOND, &place(5, 22_000, 21_000));
    let march = |piece, x| Order::by("march", PieceId(piece)).along([Spot::new(x, 7_000)]);
    let both = [march(0, 8_000), march(1, 16_000)];
    assert_eq!(game.table.orders(Side::FIRST, &both).done, 2);
    game.table.undo(Side::FIRST, false).unwrap();
    assert_eq!(game.table.orders(Side::FIRST, &both).done, 2);
    for step in game.table.steps(Viewer::Umpire).iter().skip(2) {
        game.record.step(step, game.table.setting()).unwrap();
    }
    game.record.into_inner()
}

#[test]
fn a_batch_replays_and_is_taken_back_as_one() {
    let bytes = batched();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let marked: Vec<bool> = text.lines().skip(1).map(|line| line.contains(r#""batch":"#)).collect();
    assert_eq!(marked, [false, false, false, true, false, false, false, true]);
    let mut replayed = replay(&read(&bytes).unwrap());
    replayed.undo(Side::FIRST, false).unwrap();
    assert_eq!(replayed.last_standing(), Some(2));
}

#[test]
fn a_step_of_a_batch_follows_its_batch() {
    let text = String::from_utf8(batched()).unwrap().replace(r#""batch":7"#, r#""batch":1"#);
    let reading = read(text.as_bytes()).unwrap();
    let astray = Replay::new(&reading, set_up).unwrap().finish().err().unwrap();
    assert!(matches!(&astray.how, Astray::Unreadable(fault) if fault.key == "batch"), "{astray}");
}

#[test]
fn a_game_that_is_given_up_replays() {
    let mut game = Written::new(2);
    game.place_guns();
    game.table.concede(Side::SECOND).unwrap();
    game.write();
    let bytes = game.record.into_inner();
    let text = String::from_utf8(bytes.clone()).unwrap();
    assert!(text.contains(r#"{"n":3,"side":"blue","concede":true,"turn":1,"hash":""#), "{text}");
    assert!(text.contains(r#""ended":{"winner":"red","why":"conceded","rule":"DU-END-03"}}"#), "{text}");
    assert_eq!(replay(&read(&bytes).unwrap()).ending(), game.table.ending());
}

#[test]
fn a_file_cut_off_anywhere_is_read_up_to_there() {
    let (bytes, _) = eventful();
    let header = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for cut in header..bytes.len() {
        let reading = read(&bytes[..cut]).unwrap();
        let whole = bytes[..cut].split(|byte| *byte == b'\n').count() - 1;
        let begun = bytes[cut - 1] != b'\n';
        match &reading.damage {
            Some(damage) => {
                assert_eq!((damage.line, damage.message.as_str()), (whole + 1, "the line is cut off"), "cut at {cut}");
                assert!(begun && reading.sound == bytes[..cut].iter().rposition(|byte| *byte == b'\n').unwrap() + 1);
                assert_eq!(reading.lines.len(), whole - 1);
            }
            // Only the line feed of the last line may be missing without harm.
            None => assert!(!begun || bytes[cut] == b'\n', "cut at {cut}"),
        }
        if cut % 97 == 0 {
            replay(&reading);
        }
    }
    for cut in 0..header - 1 {
        assert_eq!(read(&bytes[..cut]).unwrap_err().line, 1);
    }
}

/// Changes one line of a record.
fn with_line(bytes: &[u8], line: usize, change: impl Fn(&str) -> String) -> Vec<u8> {
    let text = std::str::from_utf8(bytes).unwrap();
    let rows = text.lines().enumerate().map(|(at, row)| if at + 1 == line { change(row) } else { row.to_owned() });
    let mut text = rows.collect::<Vec<_>>().join("\n");
    text.push('\n');
    text.into_bytes()
}

#[test]
fn damage_is_told_with_its_line_and_column() {
    let (bytes, _) = eventful();
    let damaged = |line, change: &dyn Fn(&str) -> String| {
        let reading = read(&with_line(&bytes, line, change)).unwrap();
        assert_eq!(reading.lines.len(), line - 2, "everything before it is kept");
        replay(&reading);
        reading.damage.unwrap().to_string()
    };
    assert_eq!(damaged(5, &|_| String::new()), "line 5, column 1: the line is empty");
    assert_eq!(damaged(5, &|_| "{\"n\":4,}".to_owned()), "line 5, column 8: trailing comma");
    assert!(damaged(5, &|_| "{\"n\":4,\"m\":1}".to_owned()).starts_with("line 5, column 10: unknown field `m`"));
    assert_eq!(
        damaged(6, &|row| row.replace("\"n\":5", "\"n\":6")),
        "line 6, column 1: step 6 stands where step 5 is due"
    );
    let mut torn = bytes.clone();
    let second = torn.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    torn[second + 3] = 0xff;
    assert_eq!(read(&torn).unwrap().damage.unwrap().to_string(), "line 2, column 4: the line is no UTF-8 text");
}

#[test]
fn a_first_line_that_is_no_header_is_refused() {
    let (bytes, _) = eventful();
    let refused = |change: &dyn Fn(&str) -> String| read(&with_line(&bytes, 1, change)).unwrap_err().to_string();
    assert!(refused(&|_| "[]".to_owned()).contains("this is no record"));
    assert!(
        refused(&|row| row.replace("\"record\":2", "\"record\":3")).ends_with("formats 1 to 2; get a newer program")
    );
    assert!(refused(&|row| row.replace("\"record\":2", "\"record\":0")).ends_with("formats 1 to 2"));
    assert!(refused(&|row| row.replace("turns = 4", "turns = 5")).contains("its hash differs"));
    assert!(refused(&|row| row.replace("\"seeded\"", "\"loaded\"")).contains("unknown variant `loaded`"));
    assert_eq!(read(b"").unwrap_err().to_string(), "line 1, column 1: this is no record: the line is empty");
}

#[test]
fn a_replay_that_comes_out_differently_says_where_and_how() {
    let (bytes, _) = eventful();
    let astray = |line, change: &dyn Fn(&str) -> String| {
        let changed = with_line(&bytes, line, change);
        let reading = read(&changed).unwrap();
        let divergence = Replay::brief(&reading, set_up).unwrap().finish().err().unwrap();
        assert_eq!((divergence.line, divergence.step as usize), (line, line - 1));
        divergence.how
    };
    let swap = |from: &'static str, to: &'static str| {
        move |row: &str| {
            assert!(row.contains(from), "{row}");
            row.replacen(from, to, 1)
        }
    };
    assert!(matches!(astray(9, &swap("\"dice\":[", "\"dice\":[3,")), Astray::Dice { .. }));
    assert!(matches!(astray(4, &swap("blue-gun", "blue-gnu")), Astray::Unreadable(_)));
    assert!(matches!(astray(4, &swap("blue-gun", "blue-1")), Astray::Refused(_)));
    assert!(matches!(astray(5, &swap("\"undo\":3", "\"undo\":2")), Astray::OtherStep { recorded: 2, stands: 3 }));
    assert!(matches!(astray(5, &swap("\"turn\":1", "\"turn\":2")), Astray::OtherTurn { recorded: 2, found: 1 }));
    assert!(matches!(astray(8, &swap("\"consent\":true,", "")), Astray::Refused(_)));
    // What no game writes: an end in the midst of a turn, consent to an order.
    for (idle, says) in [
        (r#","ended":{"winner":null,"why":"x","rule":"y"}}"#, "an end is told only with the hash"),
        (r#","turn":1}"#, "a turn is told only with the hash"),
        (r#","consent":true}"#, "only a step back is consented to"),
        (r#","reason":"because"}"#, "only what is set right has a reason"),
        (r#","typed":[],"dice":[3]}"#, "the dice were typed in, or they were not"),
    ] {
        let how = astray(4, &|row| format!("{}{idle}", row.strip_suffix('}').unwrap()));
        assert!(how.to_string().contains(says), "{how}");
    }
    assert!(matches!(astray(10, &swap("\"strength\":2", "\"strength\":3")), Astray::Hash { .. }));
    let mark = r#","turn":0,"hash":"0000000000000000""#;
    assert!(matches!(astray(2, &|row| row.replace("]]}}", &format!("]]}}{mark}}}"))), Astray::Turn { ends: false }));
    let without_hash = |row: &str| format!("{}}}", row.split_once(",\"turn\"").unwrap().0);
    assert!(matches!(astray(3, &without_hash), Astray::Turn { ends: true }));
    let last = std::str::from_utf8(&bytes).unwrap().lines().count();
    let how = astray(last, &swap("\"why\":\"", "\"why\":\"not-"));
    assert!(matches!(how, Astray::Ending { .. }), "{how}");
}

#[test]
fn a_step_back_that_was_free_when_it_was_recorded_stays_so() {
    let (bytes, played) = eventful();
    // The other side was asked for its plan, and nobody had to agree as long as it had given none.
    let free = with_line(&bytes, 5, |row| {
        assert!(row.contains("\"undo\":3"), "{row}");
        row.replacen("\"consent\":true,", "", 1)
    });
    assert_ne!(free, bytes);
    assert_eq!(replay(&read(&free).unwrap()).game().digest(), played.game().digest());
}

#[test]
fn a_record_of_another_start_is_refused() {
    let (bytes, _) = eventful();
    let reading = read(&bytes).unwrap();
    let other = |_: &Header| Ok(Box::new(Duel::of_turns(9)) as Box<dyn Game>);
    // The number of turns never changes in a game, so the hash of the start is the same; the end is not.
    assert!(Replay::new(&reading, other).unwrap().finish().is_err());
    let none = Replay::new(&reading, |_| Err("no such rulebook".to_owned())).err().unwrap();
    assert_eq!(none.to_string(), "line 1: the game cannot be set up: no such rulebook");
    let placed = |_: &Header| {
        let mut table = Match::new(Box::new(Duel::new()), 1);
        table.order(Side::FIRST, &Order::by("place", PieceId(2)).along([Spot::new(12_000, 3_000)])).unwrap();
        Ok(table.game().boxed())
    };
    assert!(matches!(Replay::new(&reading, placed).err().unwrap(), ReplayError::OtherStart { .. }));
}

#[test]
fn a_game_goes_on_where_a_cut_record_ends() {
    let (bytes, _) = eventful();
    let cut = &bytes[..bytes.len() - 20];
    let reading = read(cut).unwrap();
    let mut kept = cut[..reading.sound].to_vec();
    let mut table = replay(&reading);
    let mut record = Writer::resume(&mut kept);
    table.concede(Side::FIRST).unwrap();
    record.step(table.steps(Viewer::Umpire).last().unwrap(), table.setting()).unwrap();
    let again = read(&kept).unwrap();
    assert_eq!(again.damage, None);
    assert_eq!(replay(&again).game().digest(), table.game().digest());
}

#[test]
fn a_record_replays_under_the_house_rules_that_it_began_with() {
    let mut game = Written::under(&shelf_under("[duel.options]\nshort = true\n"), 5);
    game.place_guns();
    game.play_out(1);
    assert_eq!(game.table.steps(Viewer::Umpire).last().unwrap().mark.unwrap().turn, 1);
    let reading = read(&game.record.into_inner()).unwrap();
    assert_eq!(reading.header.options["short"], true);
    assert_eq!(reading.header.house.as_deref(), Some("[duel.options]\nshort = true\n"));
    // Whatever house rules there are now.
    for now in [shelf(), shelf_under("[duel.options]\nshort = false\n")] {
        let replayed = Replay::new(&reading, |header| header.set_up(&now)).unwrap().finish().unwrap();
        assert_eq!(replayed.game().digest(), game.table.game().digest());
    }
    // The options in force count by themselves, should a default change.
    let mut reading = reading;
    reading.header.house = None;
    assert_eq!(replay(&reading).game().digest(), game.table.game().digest());
    reading.header.options.insert("shrot".to_owned(), true.into());
    let refused = Replay::new(&reading, set_up).err().unwrap().to_string();
    assert!(refused.contains("there is no option `shrot`"), "{refused}");
}

#[test]
fn a_record_of_a_scenario_with_a_key_that_has_no_effect_still_replays() {
    let shelf = Bookshelf::open().unwrap();
    let sound = Scenario::named("main-street").unwrap();
    let game = sound.start(&shelf).unwrap();
    let text = sound.text().replacen("skill = \"expert\"", "skill = \"expert\"\nfacing = \"up\"", 1);
    let idle = Scenario::load("idle.toml", text);
    assert!(idle.start(&shelf).is_err(), "nobody begins a game of it now");
    let header = Header::new(&idle, &shelf, game.as_ref(), 7, &["Anna", "Ben"]);
    let record = Writer::new(Vec::new(), &header).unwrap().into_inner();
    let reading = read(&record).unwrap();
    let replayed = Replay::new(&reading, |header| header.set_up(&shelf)).map(|replay| replay.finish().unwrap());
    assert_eq!(replayed.map(|table| table.game().digest()).map_err(|error| error.to_string()), Ok(game.digest()));
}
