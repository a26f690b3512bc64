//! The server that is measured, in a process of its own so that its memory is its own.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use engine::house::House;
use linstock::Bookshelf;
use server::{App, Limits, Rate};
use testkit::Duel;

/// Tells this program to be the server.
pub(crate) const ARGUMENT: &str = "serve";

/// The shelf that is served: the small game of the tests, so that the server is measured and not a rulebook.
pub(crate) fn shelf() -> Bookshelf {
    Bookshelf::holding(&[(Duel::SLUG, Duel::open)], House::default()).unwrap()
}

/// Is the server, until it is killed.
pub(crate) fn serve() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let wide = Rate { second: 1e9, burst: 1e9 };
        let limits = Limits { requests: wide, begun: wide, messages: wide, sockets_each: 100_000, ..Limits::default() };
        let app = App::open(shelf(), folder.path(), limits).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{}", listener.local_addr().unwrap());
        let router = server::app(app).merge(super::bare::routes());
        axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await.unwrap();
    });
}

/// The server, seen from outside.
pub(crate) struct ServerProcess {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl ServerProcess {
    pub(crate) fn start() -> ServerProcess {
        let mut process =
            Command::new(std::env::current_exe().unwrap()).arg(ARGUMENT).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        ServerProcess { process, address: line.trim().parse().unwrap() }
    }

    /// What it holds in memory, in KiB. Only Linux says so this way.
    pub(crate) fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(f64::NAN)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
