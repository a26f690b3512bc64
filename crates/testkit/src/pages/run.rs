//! Running a page: every command in turn, and what comes of it beside what is expected.

use std::fmt;

use engine::dice::Scripted;
use engine::game::{Fix, Game, Halt, Log, PieceId};
use engine::rulebook::Rulebook;
use engine::scenario::Source;
use engine::table::{Facing, Point, Pose, Spot};

use super::page::{Part, What, parts, scenario};
use super::tell::{line, look};
use crate::table::read_order;

/// Something on a page that does not come as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The line of the page, counted from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: String,
    /// Whether only what is expected is out of date.
    pub is_stale: bool,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.fault)
    }
}

/// Runs a page: the page as the game plays it, and all that is not as it was written. What cannot be played ends its
/// situation; the next one begins with a new game.
pub fn run_page(text: &str, rulebook: &Rulebook) -> (String, Vec<Broken>) {
    let mut broken = Vec::new();
    let parts = match parts(text) {
        Ok(parts) => parts,
        Err(at) => {
            let fault = "a play block begins with a command: `> order`, `? piece` or `set piece …`".to_owned();
            return (text.to_owned(), vec![Broken { line: at + 1, fault, is_stale: false }]);
        }
    };
    if !parts.iter().any(|part| matches!(part, Part::Command { .. })) {
        broken.push(Broken { line: 1, fault: "the page plays nothing".to_owned(), is_stale: false });
    }
    let mut game: Option<Box<dyn Game>> = None;
    // The lines that take the place of what was expected, by the line of their command.
    let mut played: Vec<(usize, Vec<String>)> = Vec::new();
    for part in &parts {
        match part {
            Part::Situation { line, text } => match set_up(text, rulebook) {
                Ok(begun) => game = Some(begun),
                Err(fault) => {
                    game = None;
                    broken.push(Broken { line: line + 1, fault, is_stale: false });
                }
            },
            Part::Command { line, what, expected } => {
                let Some(playing) = game.as_mut() else {
                    let fault = "there is no situation to play this in".to_owned();
                    broken.push(Broken { line: line + 1, fault, is_stale: false });
                    continue;
                };
                match perform(what, playing) {
                    Ok(happened) if matches(expected, &happened) => {}
                    Ok(happened) => {
                        let fault = format!(
                            "{}\nexpected:\n  {}\nbut:\n  {}",
                            text.lines().nth(*line).unwrap_or_default(),
                            expected.join("\n  "),
                            happened.join("\n  ")
                        );
                        broken.push(Broken { line: line + 1, fault, is_stale: true });
                        played.push((*line, happened));
                    }
                    Err(fault) => {
                        broken.push(Broken { line: line + 1, fault, is_stale: false });
                        game = None;
                    }
                }
            }
        }
    }
    (written(text, &played), broken)
}

fn set_up(text: &str, rulebook: &Rulebook) -> Result<Box<dyn Game>, String> {
    let play = rulebook.play.ok_or_else(|| format!("{} has no game yet", rulebook.title))?;
    let file = scenario(text, rulebook.slug);
    let source = Source::parse(&file);
    let page = source.house().map_err(|error| error.to_string())?;
    let mut reader = source.reader(rulebook.slug);
    let game = (play.set_up)(&page, &mut reader);
    let faults: Vec<String> = reader.finish().iter().map(ToString::to_string).collect();
    match game.filter(|_| faults.is_empty()) {
        Some(game) => Ok(game),
        None => Err(format!("the situation does not hold:\n  {}\nin\n{file}", faults.join("\n  "))),
    }
}

/// What comes of a command, line by line. An error is a page that makes no sense.
fn perform(what: &What<'_>, game: &mut Box<dyn Game>) -> Result<Vec<String>, String> {
    match what {
        What::Look(name) => Ok(vec![look(piece(name, &**game)?, &**game)]),
        What::Set(set) => {
            let fix = read_fix(set, &**game)?;
            game.amend(&fix, &mut Log::brief()).map_err(|refusal| format!("`set {set}`: {refusal}"))?;
            Ok(Vec::new())
        }
        What::Order(order, dice) => give(order, dice, game),
    }
}

fn give(said: &str, dice: &str, game: &mut Box<dyn Game>) -> Result<Vec<String>, String> {
    let order = read_order(said, &**game).map_err(|error| format!("`{said}`: {error}"))?;
    let faces = dice.split(',').map(str::trim).filter(|face| !face.is_empty()).map(str::parse::<i64>);
    let faces: Vec<i64> = faces.collect::<Result<_, _>>().map_err(|_| format!("`{dice}` are no dice"))?;
    let (mut script, mut log) = (Scripted::new(faces), Log::new());
    // On a copy: dice that give out leave a state that is of no more use.
    let mut after = game.clone();
    match after.apply(&order, &mut script, &mut log) {
        Ok(()) => {}
        Err(Halt::Refused(refusal)) => return Ok(vec![format!("refused: {refusal}")]),
        Err(Halt::Dice(error)) => return Err(format!("`{said}`: {error}")),
    }
    if script.left() > 0 {
        return Err(format!("`{said}` leaves {} of the dice", script.left()));
    }
    let mut breaches = Vec::new();
    after.audit(&mut breaches);
    if let Some(breach) = breaches.first() {
        return Err(format!("after `{said}`: {} ({})", breach.why, breach.rule));
    }
    *game = after;
    Ok(log.events().iter().map(|event| line(event, &**game)).collect())
}

fn piece(name: &str, game: &dyn Game) -> Result<PieceId, String> {
    game.setting().piece(name).ok_or_else(|| format!("there is no piece `{name}`"))
}

/// `red-1 at 8,15 facing:0`, `red-1 strength 3`, `red-1 order broken`, `red-1 removed`.
fn read_fix(set: &str, game: &dyn Game) -> Result<Fix, String> {
    let words: Vec<&str> = set.split_whitespace().collect();
    let wrong =
        || format!("`set {set}`: write `set piece at 8,15 facing:0`, `set piece strength 3` or `set piece what to`");
    let (name, rest) = words.split_first().ok_or_else(wrong)?;
    let piece = piece(name, game)?;
    Ok(match rest {
        ["removed"] => Fix::Removed { piece },
        ["strength", strength] => Fix::Strength { piece, strength: strength.parse().map_err(|_| wrong())? },
        ["at", place, facing] => {
            let (x, y) = place.split_once(',').ok_or_else(wrong)?;
            let number = |word: &str| word.parse::<f64>().map_err(|_| wrong());
            let degrees = number(facing.strip_prefix("facing:").ok_or_else(wrong)?)?;
            let spot = Spot::nearest(Point::new(number(x)?, number(y)?));
            Fix::Pose { piece, pose: Pose { spot, facing: Facing::degrees(degrees) } }
        }
        [what, to] => Fix::State { piece, what: (*what).to_owned(), to: (*to).to_owned() },
        _ => return Err(wrong()),
    })
}

/// Whether what happened is what was expected: `...` stands for any lines, or for the rest of one.
fn matches(expected: &[&str], happened: &[String]) -> bool {
    match (expected, happened) {
        ([], []) => true,
        (["...", rest @ ..], _) => (0..=happened.len()).any(|skipped| matches(rest, &happened[skipped..])),
        ([line, rest @ ..], [first, others @ ..]) => {
            let same = match line.strip_suffix("...") {
                Some(begins) => first.starts_with(begins.trim_end()),
                None => first == line.trim_end(),
            };
            same && matches(rest, others)
        }
        _ => false,
    }
}

/// The page with other lines below some of its commands.
fn written(text: &str, played: &[(usize, Vec<String>)]) -> String {
    let mut page = String::new();
    let mut stale = false;
    for (at, line) in text.lines().enumerate() {
        let command = line.starts_with("> ") || line.starts_with("? ") || line.starts_with("set ");
        let ends = command || line.starts_with("```") || line.trim().is_empty();
        stale = stale && !ends;
        if stale {
            continue;
        }
        page.push_str(line);
        page.push('\n');
        if let Some((_, lines)) = played.iter().find(|(command, _)| *command == at) {
            page.extend(lines.iter().flat_map(|line| [line, "\n"]));
            stale = true;
        }
    }
    page
}
