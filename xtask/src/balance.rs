//! `scenarios/README.md`: how every scenario that ships comes out between bots, and whether that is still so.
//!
//! The games are played by `linstock sim`. Whether the page is up to date is told without playing: beside every scenario
//! stands a digest of its file and of the hashes that its rules give (`crates/linstock/tests/hashes.txt`, which changes with
//! the rules and with nothing else).

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::step::{Ended, Runner, cargo, root};

/// How many games of every scenario are played.
pub(crate) const GAMES: u32 = 400;

/// The share of wins outside of which a scenario must say why.
const FAIR: [f64; 2] = [0.35, 0.65];

/// A line of a scenario file that says why it is not even.
const REASON: &str = "# Balance:";

const HEAD: &str = "\
# The scenarios and how they come out

Made by `cargo xtask balance`; `cargo xtask balance check` says whether it is up to date. Drill plays both sides. Shares of wins with
their intervals of 95 % (Wilson's). A scenario in which one side wins less than 35 % or more than 65 % of the games that either side
wins says why.

";

/// A scenario that ships.
struct Shipped {
    id: String,
    rulebook: String,
    file: PathBuf,
}

/// Plays every scenario and writes the page.
pub(crate) fn write(runner: &mut Runner, games: u32) -> Ended {
    let args = ["build", "--release", "--package", "linstock-cli", "--no-default-features", "--locked"];
    runner.run("the program", &mut cargo(&args))?;
    let mut page = HEAD.to_owned();
    let mut rulebook = String::new();
    for shipped in scenarios(&root().join("scenarios"))? {
        if shipped.rulebook != rulebook {
            rulebook.clone_from(&shipped.rulebook);
            let _ = write!(
                page,
                "\n## {rulebook}\n\n| scenario | first side wins | second side wins | drawn | turns | games | rules of | digest |\n"
            );
            page.push_str("| --- | --- | --- | --- | --- | --- | --- | --- |\n");
        }
        runner.say(&format!("== {games} games of {}", shipped.id));
        page.push_str(&row(&shipped, games)?);
    }
    fs::write(page_path(), page).map_err(|error| format!("scenarios/README.md: {error}"))
}

/// Whether the page is that of the scenarios and rules as they are.
pub(crate) fn check(_: &mut Runner) -> Ended {
    let page = fs::read_to_string(page_path()).map_err(|error| format!("scenarios/README.md: {error}"))?;
    let stale = stale(&page, &scenarios(&root().join("scenarios"))?)?;
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!("scenarios/README.md is out of date: {}. Run `cargo xtask balance`", stale.join("; ")))
}

/// The same where the page has been written.
pub(crate) fn check_if_written(runner: &mut Runner) -> Ended {
    if page_path().exists() { check(runner) } else { Ok(()) }
}

fn page_path() -> PathBuf {
    root().join("scenarios/README.md")
}

/// What is wrong with the page.
fn stale(page: &str, scenarios: &[Shipped]) -> Result<Vec<String>, String> {
    let mut wrong = Vec::new();
    for shipped in scenarios {
        let row = page.lines().find(|line| line.starts_with(&format!("| `{}` |", shipped.id)));
        let Some(row) = row else {
            wrong.push(format!("{} is missing", shipped.id));
            continue;
        };
        if !row.contains(&digest(shipped)?) {
            wrong.push(format!("{} or its rules have changed", shipped.id));
        }
    }
    let rows = page.lines().filter(|line| line.starts_with("| `")).count();
    if rows > scenarios.len() {
        wrong.push("it lists scenarios that do not ship".to_owned());
    }
    Ok(wrong)
}

/// Every scenario that ships, by rulebook and name.
fn scenarios(folder: &Path) -> Result<Vec<Shipped>, String> {
    let mut found = Vec::new();
    for rulebook in entries(folder)?.into_iter().filter(|path| path.is_dir()) {
        for file in entries(&rulebook)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "toml")) {
            let name =
                |path: &Path| path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            found.push(Shipped { id: name(&file), rulebook: name(&rulebook), file });
        }
    }
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let read = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = read.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}

/// Plays a scenario and says how it came out.
fn row(shipped: &Shipped, games: u32) -> Result<String, String> {
    let program = root().join("target/release/linstock");
    let games = games.to_string();
    let output = Command::new(&program).args(["sim", &shipped.id, "--games", &games, "--json"]).output();
    let output = output.map_err(|error| format!("{}: {error}", program.display()))?;
    if !output.status.success() {
        return Err(format!("{}: {}", shipped.id, String::from_utf8_lossy(&output.stderr)));
    }
    let summary: Value = serde_json::from_slice(&output.stdout).map_err(|error| format!("{}: {error}", shipped.id))?;
    described(shipped, &summary)
}

/// A scenario as a row, with a line below it where it is not even.
fn described(shipped: &Shipped, summary: &Value) -> Result<String, String> {
    let variant = summary.pointer("/variants/0").cloned().unwrap_or_default();
    let number = |path: &str| variant.pointer(path).and_then(Value::as_f64).unwrap_or_default();
    let share = |path: &str| {
        let [share, low, high] = ["share", "low", "high"].map(|key| number(&format!("{path}/{key}")) * 100.0);
        format!("{share:.0} % ({low:.0} to {high:.0})")
    };
    let side = |at: usize| {
        let name = summary.pointer(&format!("/sides/{at}")).and_then(Value::as_str).unwrap_or_default();
        format!("{name}: {}", share(&format!("/sides/{at}/wins")))
    };
    let mut row = format!(
        "| `{}` | {} | {} | {} | {:.1} | {} | {} | `{}` |\n",
        shipped.id,
        side(0),
        side(1),
        share("/draws"),
        number("/turns/mean"),
        variant.get("games").cloned().unwrap_or_default(),
        date(shipped),
        digest(shipped)?
    );
    let [least, most] = FAIR;
    let balance = number("/balance/share");
    if !(least..=most).contains(&balance) {
        let text = read(&shipped.file)?;
        let why = reason(&text).unwrap_or_else(|| "**not even, and its file does not say why**".to_owned());
        let _ = writeln!(row, "| | {why} | | | | | | |");
    }
    if let Some(faults) = summary.get("faults").and_then(Value::as_u64).filter(|faults| *faults > 0) {
        let _ = writeln!(row, "| | **{faults} games did not come to an end** | | | | | | |");
    }
    Ok(row)
}

/// Why a scenario is not even, as its file says in a comment of one line or more.
fn reason(text: &str) -> Option<String> {
    let mut lines = text.lines().skip_while(|line| !line.starts_with(REASON));
    let mut why = lines.next()?.strip_prefix(REASON)?.trim().to_owned();
    for more in lines.map_while(|line| line.strip_prefix("# ")) {
        why.push(' ');
        why.push_str(more.trim());
    }
    Some(why)
}

/// The day on which the rulebook or the scenario last changed.
fn date(shipped: &Shipped) -> String {
    let rules = format!("rulebooks/{}", shipped.rulebook);
    let file = shipped.file.to_string_lossy().into_owned();
    let output =
        Command::new("git").args(["log", "-1", "--format=%cs", "--", &rules, &file]).current_dir(root()).output();
    let said = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned()).unwrap_or_default();
    if said.is_empty() { "unknown".to_owned() } else { said }
}

/// A digest of a scenario's file and of the hashes that its rules give.
fn digest(shipped: &Shipped) -> Result<String, String> {
    let hashes = read(&root().join("crates/linstock/tests/hashes.txt"))?;
    let own = hashes.lines().filter(|line| line.split(' ').next() == Some(shipped.id.as_str()));
    let text = read(&shipped.file)?;
    let all = own.fold(text, |all, line| all + "\n" + line);
    Ok(format!("{:016x}", fnv(all.as_bytes())))
}

/// The 64-bit hash of Fowler, Noll and Vo (1a): enough to see that something changed.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(share: f64) -> Value {
        serde_json::json!({
            "sides": ["The Crown", "Congress"], "faults": 0,
            "variants": [{
                "games": 400, "turns": { "mean": 7.25 },
                "sides": [
                    { "wins": { "share": share, "low": share - 0.05, "high": share + 0.05 } },
                    { "wins": { "share": 1.0 - share, "low": 0.95 - share, "high": 1.0 } }
                ],
                "draws": { "share": 0.0, "low": 0.0, "high": 0.01 },
                "balance": { "share": share }
            }]
        })
    }

    /// The same hash as everyone's.
    #[test]
    fn the_hash_is_that_of_its_authors() {
        assert_eq!(fnv(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn a_page_is_stale_once_a_scenario_is_added_or_changed() {
        let list = scenarios(&root().join("scenarios")).unwrap();
        assert!(list.len() > 5);
        let rows: Vec<String> = list.iter().map(|one| described(one, &summary(0.5)).unwrap()).collect();
        assert_eq!(stale(&rows.concat(), &list).unwrap(), [""; 0]);
        let id = &list[0].id;
        assert_eq!(stale(&rows[1..].concat(), &list).unwrap(), [format!("{id} is missing")]);
        let other = rows.concat().replacen(&digest(&list[0]).unwrap(), "0123456789abcdef", 1);
        assert_eq!(stale(&other, &list).unwrap(), [format!("{id} or its rules have changed")]);
        assert_eq!(stale(&rows.concat(), &list[1..]).unwrap(), ["it lists scenarios that do not ship"]);
    }

    #[test]
    fn a_scenario_that_is_not_even_must_say_why() {
        let folder = std::env::temp_dir().join(format!("linstock-balance-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let named = |id: &str, text: &str| {
            let file = folder.join(format!("{id}.toml"));
            fs::write(&file, text).unwrap();
            Shipped { id: id.to_owned(), rulebook: "fire-and-fury".to_owned(), file }
        };
        let silent = named("silent", "id = \"silent\"\n");
        assert!(described(&silent, &summary(0.8)).unwrap().contains("does not say why"));
        assert!(!described(&silent, &summary(0.6)).unwrap().contains("does not say why"));
        assert!(described(&silent, &summary(0.6)).unwrap().contains("| The Crown: 60 % (55 to 65) |"));
        let frank = named("frank", "id = \"frank\"\n# Balance: the Crown had all the guns.\n");
        assert!(described(&frank, &summary(0.8)).unwrap().ends_with("| | the Crown had all the guns. | | | | | | |\n"));
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_reason_goes_on_over_its_lines() {
        let text = "# A battle.\n# Balance: the first line\n# and the second.\nid = \"x\"\n# A comment.\n";
        assert_eq!(reason(text).unwrap(), "the first line and the second.");
        assert_eq!(reason("id = \"x\"\n"), None);
    }
}
