//! What a newcomer sees: commands that work when pasted.

use std::io::Write;

use crate::Done;
use crate::paint::{FAINT, NAME, TITLE};

const STEPS: [(&str, &str); 7] = [
    ("the rulebooks on the shelf", "linstock rulebooks"),
    ("the charts of one", "linstock chart fire-and-fury"),
    ("what a chart asks", "linstock chart fire-and-steel shooting --help"),
    (
        "a shot with dice you rolled",
        "linstock chart fire-and-steel shooting --weapon-class rifle --range 10 --dice 5,4",
    ),
    ("the same, rolled for you", "linstock chart fire-and-steel shooting --weapon-class rifle --range 10 --seed 7"),
    ("your chances, exactly", "linstock odds card-and-squad firing --weapon musket --range 8 --shooters 9"),
    ("a rule in words", "linstock rule FF-FIR-07"),
];

pub(crate) fn print(out: &mut dyn Write) -> Done {
    writeln!(out, "{TITLE}Linstock{TITLE:#}: a black-powder tabletop that knows the rules.\n")?;
    for (what, command) in STEPS {
        writeln!(out, "  {FAINT}# {what}{FAINT:#}\n  {NAME}{command}{NAME:#}\n")?;
    }
    writeln!(out, "From a checkout, write `cargo run --release -- rulebooks` for `linstock rulebooks`, and so on.")?;
    writeln!(out, "`linstock --help` lists every command.")?;
    Ok(())
}
