//! Pages: what is played as it is written, and what is said of a page that is not.

use engine::house::Page;
use testkit::pages::run_page;
use testkit::{Duel, run_pages};

#[test]
fn the_pages_of_duel_play_as_they_are_written() {
    run_pages(Duel::open, concat!(env!("CARGO_MANIFEST_DIR"), "/tests/pages"));
}

const SITUATION: &str = "```situation\nsize = [24, 24]\n\n[[zone]]\nid = \"near\"\noutline = [[0, 0], [24, 0], [24, 6], [0, 6]]\n\
    [[zone]]\nid = \"far\"\noutline = [[0, 18], [24, 18], [24, 24], [0, 24]]\n```\n";

/// The page as played, and each fault as `line: first line of it`.
fn run(play: &str) -> (String, Vec<String>) {
    let page = format!("{SITUATION}```play\n{play}```\n");
    let (played, broken) = run_page(&page, &Duel::open(&Page::default()).unwrap());
    let brief = |fault: String| fault.lines().next().unwrap_or_default().to_owned();
    let first = page.lines().count() - play.lines().count() - 1;
    let faults = broken.iter().map(|broken| format!("{}: {}", broken.line - first, brief(broken.fault.clone())));
    (played[SITUATION.len()..].to_owned(), faults.collect())
}

const PLACED: &str = "Red Gun: placed at (12, 3), facing 0 (DU-SET-01)";

#[test]
fn a_page_that_plays_as_it_is_written_stays_as_it_is() {
    let play = format!("> red-gun place 12,3\n{PLACED}\n...\n> blue-gun place 1,1\nrefused: ...\n");
    let (played, faults) = run(&play);
    assert_eq!(faults, [""; 0]);
    assert_eq!(played, format!("```play\n{play}```\n"));
}

#[test]
fn what_happens_otherwise_is_a_fault_and_is_written_down() {
    let (played, faults) = run("> red-gun place 12,3\nRed Gun: runs away\n? red-gun\n");
    assert_eq!(faults, ["1: > red-gun place 12,3", "3: ? red-gun"]);
    let (again, faults) = run(played.strip_prefix("```play\n").unwrap().strip_suffix("```\n").unwrap());
    assert_eq!(faults, [""; 0], "{again}");
    assert!(played.contains(&format!("> red-gun place 12,3\n{PLACED}\n")), "{played}");
    assert!(played.contains("? red-gun\nRed Gun at (12, 3), facing 0: Strength 4 of 4\n"), "{played}");
}

#[test]
fn a_line_too_many_or_too_few_is_a_fault() {
    assert_eq!(run("> red-gun place 12,3\n").1.len(), 1, "what happens is not written");
    assert_eq!(run(&format!("> red-gun place 12,3\n{PLACED}\n...\nand they danced\n")).1.len(), 1);
    assert_eq!(run("> red-gun place 12,3\n...\n").1.len(), 0);
    assert_eq!(run("> red-gun place 12,3\nRed Gun: placed...\n...\n").1.len(), 0);
    let both = "> red-gun place 12,5\nRed Gun: placed...\n> blue-gun place 12,19\nBlue Gun: placed...\n";
    assert_eq!(run(both).1.len(), 1, "the rest of a line, not of the lines");
    assert_eq!(run(&format!("{both}...\n")).1.len(), 0);
}

#[test]
fn what_cannot_be_played_is_said_with_its_line() {
    let faults = |play: &str| run(play).1;
    assert_eq!(
        faults("> red-gun plce 12,3\n"),
        ["1: `red-gun plce 12,3`: there is no order `plce`; did you mean `place`?"]
    );
    assert_eq!(faults("> red-gun place 12,3; dice 6\n"), ["1: `red-gun place 12,3` leaves 1 of the dice"]);
    assert_eq!(faults("> red-gun place 12,3; dice six\n"), ["1: `six` are no dice"]);
    assert_eq!(faults("? red-9\n"), ["1: there is no piece `red-9`"]);
    assert_eq!(
        faults("and so it began\n"),
        ["1: a play block begins with a command: `> order`, `? piece` or `set piece …`"]
    );
    assert!(faults("set red-1 strength 99\n")[0].starts_with("1: `set red-1 strength 99`: "));
    assert!(faults("set red-1 at the mill\n")[0].starts_with("1: `set red-1 at the mill`: write"));
    let (_, nothing) = run_page("# Nothing\n", &Duel::open(&Page::default()).unwrap());
    assert_eq!(nothing[0].to_string(), "1: the page plays nothing");
}

#[test]
fn a_situation_with_faults_is_not_played() {
    let rulebook = Duel::open(&Page::default()).unwrap();
    let (_, broken) = run_page("```situation\nsize = [30, 30]\n```\n```play\n? red-1\n```\n", &rulebook);
    assert!(broken[0].fault.contains("the table of a duel is square"), "{}", broken[0]);
    assert_eq!(broken[1].fault, "there is no situation to play this in");
    let (_, broken) = run_page("```play\n? red-1\n```\n", &rulebook);
    assert_eq!(broken[0].line, 2);
}
