//! The server: Linstock in the browser.

use std::io::Write;

use linstock::Bookshelf;

use crate::args::Serve;
use crate::{Done, Failure};

pub(crate) fn run(shelf: Bookshelf, serve: Serve, out: &mut dyn Write) -> Done {
    let fronting = server::Fronting {
        origin: serve.public_origin,
        proxies: serve.trusted_proxy.iter().map(std::net::IpAddr::to_canonical).collect(),
        figures_apart: false,
    };
    let settings = serve.settings.as_deref().map_or_else(|| Ok(server::Settings::default()), server::Settings::read);
    let settings = settings.map_err(|error| Failure::Input(error.to_string()))?;
    let options = server::Options {
        limits: settings.limits(),
        listen: serve.listen,
        data: serve.data,
        open: !serve.no_open,
        fronting,
        metrics: serve.metrics,
    };
    server::run(shelf, &options, out).map_err(|error| match error {
        server::ServeError::Listen { .. } | server::ServeError::Store(_) => Failure::Input(error.to_string()),
        server::ServeError::System(_) => Failure::Fault(error.to_string()),
    })
}
