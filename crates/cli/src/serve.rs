//! The server: Linstock in the browser.

use std::io::Write;

use linstock::Bookshelf;

use crate::args::Serve;
use crate::{Done, Failure};

pub(crate) fn run(shelf: Bookshelf, serve: Serve, out: &mut dyn Write) -> Done {
    let options = server::Options { listen: serve.listen, data: serve.data, open: !serve.no_open };
    server::run(shelf, &options, out).map_err(|error| match error {
        server::ServeError::Listen { .. } | server::ServeError::Store(_) => Failure::Input(error.to_string()),
        server::ServeError::System(_) => Failure::Fault(error.to_string()),
    })
}
