//! What a newcomer sees: commands that work when pasted.

use std::io::Write;

use crate::Done;
use crate::paint::{FAINT, NAME, TITLE};

const STEPS: [(&str, &str); 8] = [
    ("the rulebooks on the shelf", "rulebooks"),
    ("the charts of one", "chart fire-and-fury"),
    ("what a chart asks", "chart fire-and-steel shooting --help"),
    ("a shot with dice you rolled", "chart fire-and-steel shooting --weapon-class rifle --range 10 --dice 5,4"),
    ("the same, rolled for you", "chart fire-and-steel shooting --weapon-class rifle --range 10 --seed 7"),
    ("your chances, exactly", "odds card-and-squad firing --weapon musket --range 8 --shooters 9"),
    ("a rule in words", "rule FF-FIR-07"),
    ("a battle, bot against bot", "play main-street --bots drill,random --seed 7"),
];

pub(crate) fn print(out: &mut dyn Write) -> Done {
    let program = program();
    writeln!(out, "{TITLE}Linstock{TITLE:#}: a black-powder tabletop that knows the rules.\n")?;
    for (what, command) in STEPS {
        writeln!(out, "  {FAINT}# {what}{FAINT:#}\n  {NAME}{program} {command}{NAME:#}\n")?;
    }
    writeln!(out, "`{program} --help` lists every command.")?;
    Ok(())
}

/// How this program was started, so that what is pasted starts it again.
fn program() -> String {
    // Cargo tells the programs that it runs where it is itself.
    if std::env::var_os("CARGO").is_some() {
        return "cargo run --release --".to_owned();
    }
    std::env::args().next().unwrap_or_else(|| "linstock".to_owned())
}
