//! The server as it is started and stopped.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// A folder of its own for every test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("serve-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A server in a process of its own.
pub(crate) struct Server {
    process: Child,
    /// What it said first.
    said: String,
}

impl Server {
    fn start(command: &mut Command) -> Server {
        Server::start_logging(command.stderr(Stdio::null()))
    }

    /// The same, and the log goes where the command says.
    pub(crate) fn start_logging(command: &mut Command) -> Server {
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
        Server { process, said }
    }

    pub(crate) fn address(&self) -> &str {
        let (_, after) = self.said.split_once("http://").unwrap();
        after.split('/').next().unwrap()
    }

    pub(crate) fn get(&self, path: &str, host: &str) -> String {
        let mut socket = TcpStream::connect(self.address()).unwrap();
        write!(socket, "GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    }

    fn post(&self, path: &str, json: &str) -> String {
        let mut socket = TcpStream::connect(self.address()).unwrap();
        let (host, length) = (self.address(), json.len());
        let head = format!("Host: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}");
        write!(socket, "POST {path} HTTP/1.0\r\n{head}\r\n\r\n{json}").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        answer
    }

    /// Tells it to stop; whether it did so in good order.
    pub(crate) fn stop(mut self) -> bool {
        let told = Command::new("kill").arg(self.process.id().to_string()).status().unwrap();
        told.success() && self.process.wait().unwrap().success()
    }
}

pub(crate) fn linstock() -> Command {
    Command::new(env!("CARGO_BIN_EXE_linstock"))
}

#[track_caller]
fn is_refused(output: &Output, expected: &str) {
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains(expected), "{message}");
}

#[test]
fn linstock_alone_serves_on_this_computer_and_keeps_games_where_data_is_kept() {
    let folder = folder("alone");
    // No browser is to be found.
    let server = Server::start(linstock().env("PATH", "").env("XDG_DATA_HOME", &folder));
    assert!(server.said.starts_with("Linstock is at http://127.0.0.1:"), "{}", server.said);
    let host = server.address().to_owned();
    assert!(server.get("/healthz", &host).ends_with("ok"));
    assert!(server.get("/", &host).contains("<title>Linstock"));
    // A page that has its name resolved to this computer is none of ours.
    assert!(server.get("/healthz", "evil.example").starts_with("HTTP/1.0 403"));
    #[cfg(target_os = "linux")]
    assert!(folder.join("linstock/linstock.db").exists());
    assert!(server.stop());
}

#[test]
fn a_folder_and_a_port_are_had_by_one_server() {
    let folder = folder("one");
    let serve = |listen: &str, data: &PathBuf| {
        let mut command = linstock();
        command.args(["serve", "--no-open", "--listen", listen, "--data"]).arg(data);
        command
    };
    let server = Server::start(&mut serve("127.0.0.1:0", &folder));
    is_refused(&serve("127.0.0.1:0", &folder).output().unwrap(), "--data");
    let other = folder.join("other");
    is_refused(&serve(server.address(), &other).output().unwrap(), "--listen");
    is_refused(&serve("nowhere", &other).output().unwrap(), "0.0.0.0");
    assert!(server.stop());
    assert!(Server::start(&mut serve("127.0.0.1:0", &folder)).stop(), "the folder is free again");
}

#[test]
fn the_word_serve_may_be_left_out() {
    let folder = folder("bare");
    let orders: [&[&str]; 3] = [&["--no-open"], &["--no-open", "serve"], &["serve", "--no-open"]];
    for order in orders {
        let mut command = linstock();
        command.args(["--listen", "127.0.0.1:0", "--data"]).arg(&folder).args(order);
        assert!(Server::start(&mut command).stop(), "{order:?}");
        assert!(folder.join("linstock.db").exists());
    }
    is_refused(&linstock().args(["--no-open", "rulebooks"]).output().unwrap(), "linstock serve");
}

#[test]
fn a_port_that_is_taken_is_passed_over_unless_it_was_named() {
    // Whether this succeeds or another program has it, it is taken.
    let _taken = TcpListener::bind("127.0.0.1:1740");
    let folder = folder("port");
    let server = Server::start(linstock().args(["serve", "--no-open", "--data"]).arg(&folder));
    assert_ne!(server.address(), "127.0.0.1:1740");
    assert!(server.stop());
}

#[test]
fn the_browser_is_opened_at_the_address_unless_it_is_not_wanted() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("browser");
    let opened = folder.join("opened");
    let browser = folder.join(if cfg!(target_os = "macos") { "open" } else { "xdg-open" });
    std::fs::write(&browser, format!("#!/bin/sh\necho \"$1\" >> '{}'\n", opened.display())).unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let serve = |flags: &[&str]| {
        let mut command = linstock();
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(folder.join("data")).args(flags);
        Server::start(command.env("PATH", &folder))
    };
    assert!(serve(&["--no-open"]).stop());
    assert!(!opened.exists());
    let server = serve(&[]);
    let address = format!("http://{}/\n", server.address());
    for _ in 0..200 {
        if std::fs::read_to_string(&opened).is_ok_and(|text| text.ends_with('\n')) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert_eq!(std::fs::read_to_string(&opened).unwrap(), address);
    assert!(server.stop());
}

#[test]
fn a_club_listens_on_its_network_under_its_house_rules() {
    let folder = folder("club");
    let house = folder.join("house.toml");
    std::fs::write(&house, "[fire-and-fury.options]\n").unwrap();
    let serve = || {
        let mut command = linstock();
        command.args(["serve", "--no-open", "--listen", "0.0.0.0:0", "--data"]).arg(&folder).arg("--house").arg(&house);
        command
    };
    let server = Server::start(&mut serve());
    assert!(server.said.starts_with("Linstock is at http://127.0.0.1:"), "{}", server.said);
    // Under whatever name the others know this computer by.
    assert!(server.get("/healthz", "club.example").ends_with("ok"));
    assert!(server.stop());
    std::fs::write(&house, "[fire-and-fury.options]\nno_such_option = 1\n").unwrap();
    is_refused(&serve().output().unwrap(), "no_such_option");
}

#[test]
fn the_one_who_runs_a_server_looks_after_its_games() {
    let folder = folder("admin");
    let data = folder.join("data");
    let admin = |words: &[&str]| linstock().arg("admin").args(words).arg("--data").arg(&data).output().unwrap();
    let said = |words: &[&str]| {
        let output = admin(words);
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    is_refused(&admin(&["list"]), "no games are kept in");
    let serve =
        || Server::start(linstock().args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(&data));
    let server = serve();
    let wanted = r#"{"scenario":"main-street","seats":{}}"#;
    let begun = server.post("/api/games", wanted);
    let (_, begun) = begun.split_once("\r\n\r\n").unwrap();
    let begun: serde_json::Value = serde_json::from_str(begun).unwrap();
    let id = begun["game"].as_str().unwrap();
    // While it runs.
    let games: serde_json::Value = serde_json::from_str(&said(&["list", "--json"])).unwrap();
    assert_eq!((games[0]["id"].as_str(), games[0]["title"].as_str()), (Some(id), Some("Main Street")));
    assert!(said(&["show", id]).contains("1 not taken up"));
    let backup = folder.join("backup.db");
    let copied = said(&["backup", backup.to_str().unwrap()]);
    assert!(copied.starts_with("1 game copied"), "{copied}");
    for words in [&["end", id][..], &["delete", id], &["expire", "--days", "0"], &["restore", backup.to_str().unwrap()]]
    {
        is_refused(&admin(words), "another Linstock is using");
    }
    assert!(server.stop());
    // And while it does not.
    let record = folder.join("record.jsonl");
    assert!(said(&["end", id]).contains("is open now"));
    said(&["export", id, "--out", record.to_str().unwrap()]);
    let verified = linstock().arg("verify").arg(&record).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    assert!(said(&["check"]).contains("1 of 1 game can be played on"));
    assert!(said(&["delete", id]).contains("is deleted"));
    is_refused(&admin(&["show", id]), "there is no game");
    assert!(said(&["restore", backup.to_str().unwrap()]).contains("linstock.db.before-0"));
    assert!(said(&["list", "--unfinished"]).contains(id), "it had not been ended then");
    assert!(serve().stop());
}

#[test]
fn settings_that_cannot_be_used_are_refused_with_their_place() {
    let folder = folder("settings");
    let file = folder.join("server.toml");
    std::fs::write(&file, "[limits]\ngames = 0\n").unwrap();
    let serve = || {
        let mut command = linstock();
        command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(folder.join("data"));
        command.arg("--settings").arg(&file);
        command
    };
    is_refused(&serve().output().unwrap(), "`limits.games` must be 1 or more");
    std::fs::write(&file, "[limits]\ngames = 10\n").unwrap();
    assert!(Server::start(&mut serve()).stop());
}
