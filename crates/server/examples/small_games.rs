//! A server with the small games of the tests on its shelf, for the browser tests: the page knows none of them, and must
//! play them all the same. `small_games FOLDER` keeps its games there, and says on its first line where it listens.
// It is part of a test: what goes wrong stops it, with the reason.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;

use engine::house::House;
use linstock::Bookshelf;
use server::{App, Limits, Rate};
use testkit::{Ambush, Duel, Picket};

fn main() {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("the folder for its games"));
    let books = [(Ambush::SLUG, Ambush::open as _), (Duel::SLUG, Duel::open as _), (Picket::SLUG, Picket::open as _)];
    let shelf = Bookshelf::holding(&books, House::default()).unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let wide = Rate { second: 1e6, burst: 1e6 };
        let limits = Limits { requests: wide, begun: wide, messages: wide, ..Limits::default() };
        let app = App::open(shelf, &folder, limits).await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("http://{}", listener.local_addr().unwrap());
        server::serve_on(listener, app, std::future::pending()).await.unwrap();
    });
}
