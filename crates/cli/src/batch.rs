//! Many questions through standard input.

use std::io::{self, Write};

use linstock::Bookshelf;

use crate::Done;

pub(crate) fn run(shelf: &Bookshelf, out: &mut dyn Write) -> Done {
    Ok(linstock::batch::run(shelf, io::stdin().lock(), out)?)
}
