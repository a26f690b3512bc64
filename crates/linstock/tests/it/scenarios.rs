//! Scenario files: those that ship start, and no faulty one does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use engine::game::Digest;
use engine::house::House;
use linstock::{Bookshelf, Scenario, scenario};
use testkit::Duel;

/// A shelf with one rulebook, under some house rules.
fn shelf(house: &str) -> Bookshelf {
    let house = House::parse("house.toml", house, &[Duel::SLUG]).unwrap();
    Bookshelf::holding(&[(Duel::SLUG, Duel::open)], house).unwrap()
}

fn template() -> String {
    shelf("").rulebooks()[0].play.unwrap().template.to_owned()
}

fn told(shelf: &Bookshelf, text: &str) -> Vec<String> {
    Scenario::load("x.toml", text).check(shelf).iter().map(ToString::to_string).collect()
}

#[test]
fn a_sound_file_starts_a_game() {
    let scenario = Scenario::load("duel.toml", template());
    let game = scenario.start(&shelf("")).unwrap();
    assert_eq!((game.setting().id.as_str(), game.setting().turns), ("my-duel", Some(4)));
    assert_eq!(game.setting().areas[0].name.as_deref(), Some("Crow Wood"));
    assert_eq!(scenario.digest(), Digest::of_bytes(template().as_bytes()));
    let front = scenario.front();
    assert_eq!((front.title.as_str(), front.rulebook.as_str(), front.minutes), ("My Duel", "duel", Some(20)));
    assert_eq!(front.sides[1].name, "Blue");
}

#[test]
fn a_faulty_file_never_starts_a_game() {
    let shelf = shelf("");
    // The rulebook itself is content, but for the rule of its own that it names.
    assert_eq!(
        told(&shelf, &template().replace("size = [24, 24]", "size = [24, 30]")),
        ["12:8: the table of a duel is square; write size = [24, 24] (DU-SET-02)"]
    );
    // A key that nobody asks for is found only after the rulebook is done.
    let text = template().replace("minutes = 20", "minuts = 20");
    assert_eq!(told(&shelf, &text), ["10:1: there is no key `minuts` here; did you mean `minutes`?"]);
    assert!(Scenario::load("x.toml", text).start(&shelf).is_err());
}

#[test]
fn a_rulebook_must_be_named_known_and_playable() {
    let shelf = shelf("");
    assert_eq!(
        told(&shelf, "id = \"a\"\n"),
        ["1:1: the file names no rulebook; add rulebook = \"…\" at the top: choose one of `duel`"]
    );
    assert_eq!(
        told(&shelf, "id = \"a\"\nrulebook = \"dule\"\n"),
        ["2:12: there is no rulebook `dule`; did you mean `duel`?"]
    );
    let real = Bookshelf::open().unwrap();
    for book in real.rulebooks().iter().filter(|book| book.play.is_none()) {
        let faults = told(&real, &format!("rulebook = \"{}\"\n", book.slug));
        assert!(faults[0].contains("cannot be played yet"), "{faults:?}");
    }
}

#[test]
fn the_scenarios_house_rules_count_over_the_players() {
    let short = "[duel.options]\nshort = true\n";
    let turns = |house: &str, tail: &str| {
        let scenario = Scenario::load("x.toml", format!("{}\n{tail}", template()));
        scenario.start(&shelf(house)).unwrap().setting().turns
    };
    assert_eq!(turns("", ""), Some(4));
    assert_eq!(turns(short, ""), Some(1));
    assert_eq!(turns("", "[house.options]\nshort = true"), Some(1));
    assert_eq!(turns(short, "[house.options]\nshort = false"), Some(4));
}

#[test]
fn faults_of_the_scenarios_house_rules_are_told_at_their_place() {
    let shelf = shelf("");
    let faults = |tail: &str| told(&shelf, &format!("{}{tail}", template()));
    assert_eq!(faults("[house.options]\nshrt = true"), ["48:1: there is no option `shrt`; did you mean `short`?"]);
    assert_eq!(faults("[house.option]\nshort = true"), ["47:8: there is no part `option`; did you mean `options`?"]);
    assert_eq!(faults("[[house]]\n"), ["47:1: `house` must be a table; write [house.options] or [house.numbers]"]);
    let painted = faults("[house.\"\\u001b[31mred\"]\nshort = true");
    assert!(painted[0].contains("no part `\u{fffd}[31mred`"), "{painted:?}");
    // Every one of them is told, and not only the first.
    assert_eq!(
        faults("[house.options]\nshrt = true\nshort = 7\nlng = 1"),
        [
            "48:1: there is no option `shrt`; did you mean `short`?",
            "49:1: `short` is 7; give true or false",
            "50:1: there is no option `lng`; choose one of `short`",
        ]
    );
    // The rest of the file is read all the same.
    let both = faults("[house.options]\nshort = 7\n[[zone]]\nid = \"x\"\noutline = [[0, 0], [25, 0], [0, 1]]\n");
    assert_eq!(both.len(), 2, "{both:?}");
    let many: String = (0..300).fold("[house.numbers.a]\n".to_owned(), |text, n| text + &format!("n{n} = 1\n"));
    assert_eq!(faults(&many), ["47:2: 300 house rules are too many; set at most 200"]);
}

#[test]
fn bytes_that_are_no_text_are_told_at_their_place() {
    let faults = Scenario::from_bytes("x.toml", b"id = \"a\"\ntitle = \"\xff\"\n").unwrap_err();
    assert_eq!(faults.to_string(), "x.toml:2:10: the file is no UTF-8 text from here on; save it as UTF-8");
    assert!(Scenario::from_bytes("x.toml", b"id = \"\xc3\xa9\"").is_ok());
}

#[test]
fn every_scenario_that_ships_starts() {
    let shelf = Bookshelf::open().unwrap();
    for scenario in Scenario::shipped() {
        let game = scenario.start(&shelf).unwrap_or_else(|faults| panic!("{faults}"));
        assert_eq!(game.setting().id, scenario.file());
        assert!(game.decision().is_some(), "{} asks nobody anything", scenario.file());
        let again = Scenario::named(scenario.file()).unwrap();
        assert_eq!(again.digest(), scenario.digest());
    }
}

#[test]
fn the_list_and_the_folder_of_scenarios_agree() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let mut found = BTreeSet::new();
    for rulebook in fs::read_dir(&folder).into_iter().flatten().map(Result::unwrap) {
        for file in fs::read_dir(rulebook.path()).into_iter().flatten().map(Result::unwrap) {
            let text = fs::read_to_string(file.path()).unwrap();
            let front = Scenario::load("", text).front();
            assert_eq!(file.file_name().to_string_lossy(), format!("{}.toml", front.id), "a file is called as its id");
            assert_eq!(rulebook.file_name().to_string_lossy(), front.rulebook, "{}", front.id);
            assert!(found.insert(front.id.clone()), "two scenarios are called `{}`", front.id);
        }
    }
    let listed: BTreeSet<String> = Scenario::shipped().map(|scenario| scenario.file().to_owned()).collect();
    assert_eq!(listed, found, "crates/linstock/src/scenario/shipped.rs lists what is in the folder");
}

#[test]
fn every_template_is_sound() {
    let shelf = Bookshelf::open().unwrap();
    for book in shelf.rulebooks() {
        let Some(play) = book.play else { continue };
        let scenario = Scenario::load(book.slug, play.template);
        assert!(scenario.start(&shelf).is_ok(), "{:?}", scenario.check(&shelf));
    }
}

#[test]
fn the_schemas_in_the_folder_are_in_step() {
    let shelf = Bookshelf::open().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas");
    let mut all = BTreeSet::new();
    for book in shelf.rulebooks() {
        let Some(schema) = scenario::schema(&shelf, book) else { continue };
        let name = format!("{}.scenario.json", book.slug);
        let text = serde_json::to_string_pretty(&schema).unwrap() + "\n";
        let file = folder.join(&name);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &text).unwrap();
        }
        let committed = fs::read_to_string(&file).unwrap_or_default();
        assert!(committed == text, "schemas/{name} is out of step: run this test with UPDATE_EXPECT=1");
        all.insert(name);
    }
    // The server's settings have a schema there too, which the server's tests hold to.
    let files = fs::read_dir(&folder).into_iter().flatten().map(|file| file.unwrap().file_name());
    let files = files.map(|name| name.to_string_lossy().into_owned()).filter(|name| name.ends_with(".scenario.json"));
    let stray: Vec<_> = files.filter(|name| !all.contains(name)).collect();
    assert!(stray.is_empty(), "no rulebook has {stray:?}");
}

#[test]
fn one_schema_serves_all_rulebooks() {
    let shelf = shelf("");
    let all = scenario::schema_of_all(&shelf);
    assert_eq!(all["oneOf"][0]["properties"]["rulebook"]["const"], "duel");
    assert_eq!(
        all["oneOf"][0]["properties"]["house"]["properties"]["options"]["properties"]["short"]["type"],
        "boolean"
    );
    assert!(all["oneOf"][0].get("$schema").is_none());
}
