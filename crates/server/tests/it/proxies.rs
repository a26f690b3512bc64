//! Behind nginx and Caddy themselves, which speak TLS, set up as the manual says: the page is the server's own, sockets pass,
//! and limits count those who play.
//!
//! Where a proxy is missing its test says so and is skipped, unless `LINSTOCK_PROXIES` is set: `cargo xtask test` sets it
//! once both are there, and installs them where apt can.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use server::{Fronting, Limits, Rate};

use crate::house::{House, duel, wide};

const MANUAL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/server.md");

/// The name that people know the server by.
const NAME: &str = "club.example";

/// A program, where it usually is; none if it is not there.
fn program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from));
    let found = folders.map(|folder| folder.join(name)).find(|file| file.is_file());
    if found.is_none() {
        assert!(std::env::var_os("LINSTOCK_PROXIES").is_none(), "{name} is not installed, and was to be");
        eprintln!("SKIPPED: {name} is not installed, so nothing was tried behind it");
    }
    found
}

/// The part of the manual between these marks.
fn manual(from: &str) -> String {
    let manual = fs::read_to_string(MANUAL).unwrap();
    let (_, part) = manual.split_once(from).unwrap();
    part.split_once("```").unwrap().0.replace("127.0.0.1:1740", "UPSTREAM")
}

/// A proxy in front of a server.
struct Proxy {
    process: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Proxy {
    /// nginx with the lines of the manual.
    fn nginx(nginx: &Path, house: &House) -> Proxy {
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let at = |name: &str| folder.path().join(name).display().to_string();
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
            .args(["-subj", "/CN=club.example", "-keyout", &at("key.pem"), "-out", &at("cert.pem")])
            .stderr(Stdio::null())
            .status();
        assert!(made.unwrap().success());
        let location = manual("```nginx\n").replace("UPSTREAM", &house.address.to_string());
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {};\n", at(kind)))
            .concat();
        let text = format!(
            "daemon off;\nmaster_process off;\npid {pid};\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}\
             server {{\nlisten 127.0.0.1:{port} ssl;\nserver_name {NAME};\nssl_certificate {cert};\n\
             ssl_certificate_key {key};\n{location}}}\n}}\n",
            pid = at("pid"),
            cert = at("cert.pem"),
            key = at("key.pem"),
        );
        let config = folder.path().join("nginx.conf");
        fs::write(&config, text).unwrap();
        let mut command = Command::new(nginx);
        command.arg("-p").arg(folder.path()).arg("-c").arg(&config).args(["-e", "stderr"]);
        Proxy::start(command, port, folder)
    }

    /// Caddy with the lines of the manual, and a certificate of its own making.
    fn caddy(caddy: &Path, house: &House) -> Proxy {
        let (folder, port) = (tempfile::tempdir().unwrap(), free_port());
        let site = manual("# /etc/caddy/Caddyfile\n").replace("UPSTREAM", &house.address.to_string());
        let here = format!("https://{NAME}:{port} {{\n\tbind 127.0.0.1\n\ttls internal\n");
        let site = site.replace(&format!("{NAME} {{\n"), &here);
        assert!(site.contains(&here), "{site}");
        let global = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n";
        let config = folder.path().join("Caddyfile");
        fs::write(&config, format!("{global}{site}")).unwrap();
        let mut command = Command::new(caddy);
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&config);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path()).env("HOME", folder.path());
        Proxy::start(command, port, folder)
    }

    fn start(mut command: Command, port: u16, folder: tempfile::TempDir) -> Proxy {
        let log = folder.path().join("log");
        let (out, error) = (fs::File::create(&log).unwrap(), fs::OpenOptions::new().append(true).open(&log).unwrap());
        let process = command.stdin(Stdio::null()).stdout(out).stderr(error).spawn().unwrap();
        let mut proxy = Proxy { process, port, _folder: folder };
        for _ in 0..300 {
            let said = || fs::read_to_string(&log).unwrap_or_default();
            assert!(proxy.process.try_wait().unwrap().is_none(), "{command:?} stopped: {}", said());
            // A handshake, not only a connection: a certificate may still be in the making.
            if TcpStream::connect(("127.0.0.1", port)).is_ok()
                && proxy.try_ask("127.0.0.1", "GET", "/healthz", "", "").is_some()
            {
                return proxy;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("{command:?} takes nobody in: {}", fs::read_to_string(&log).unwrap_or_default());
    }

    /// A connection with TLS from an address of this computer.
    fn connect(&self, from: &str) -> Line {
        let process = Command::new("openssl")
            .args(["s_client", "-quiet", "-verify_quiet", "-servername", NAME, "-bind", &format!("{from}:0")])
            .args(["-connect", &format!("127.0.0.1:{}", self.port)])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Line { process, heard: Vec::new() }
    }

    /// A request from an address of this computer; the status and the body of its answer, if there is one.
    fn try_ask(&self, from: &str, method: &str, path: &str, head: &str, body: &str) -> Option<(u16, Value)> {
        let mut line = self.connect(from);
        let length = body.len();
        let head = format!("Host: {NAME}\r\nContent-Type: application/json\r\n{head}Content-Length: {length}");
        line.say(format!("{method} {path} HTTP/1.0\r\n{head}\r\n\r\n{body}").as_bytes());
        let mut answer = String::new();
        line.process.stdout.as_mut().unwrap().read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or_else(|_| body.into())))
    }

    fn ask(&self, from: &str, method: &str, path: &str, head: &str, body: &str) -> (u16, Value) {
        self.try_ask(from, method, path, head, body).unwrap()
    }
}

/// A connection with TLS.
struct Line {
    process: Child,
    heard: Vec<u8>,
}

impl Drop for Line {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Line {
    fn say(&mut self, bytes: &[u8]) {
        let into = self.process.stdin.as_mut().unwrap();
        // A proxy that hangs up early is found out by what is read.
        let _ = into.write_all(bytes).and_then(|()| into.flush());
    }

    /// Says something over a socket, in one frame whose mask changes nothing.
    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let length = u16::try_from(text.len()).unwrap().to_be_bytes();
        let mut frame = vec![0x81, 0xfe, length[0], length[1], 0, 0, 0, 0];
        frame.extend_from_slice(text.as_bytes());
        self.say(&frame);
    }

    /// Reads until something was heard that was not before.
    fn until(&mut self, wanted: &str) {
        let mut chunk = [0; 4096];
        while !String::from_utf8_lossy(&self.heard).contains(wanted) {
            let read = self.process.stdout.as_mut().unwrap().read(&mut chunk).unwrap();
            assert!(read > 0, "no {wanted} in {}", String::from_utf8_lossy(&self.heard));
            self.heard.extend_from_slice(&chunk[..read]);
        }
        self.heard.clear();
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A server that takes two new games from everyone, as the manual starts it.
async fn house() -> House {
    let limits = Limits { begun: Rate { second: 0.001, burst: 2.0 }, ..wide() };
    let origin = format!("https://{NAME}").parse().ok();
    House::behind(limits, Fronting { origin, proxies: vec!["127.0.0.1".parse().unwrap()], figures_apart: false }).await
}

/// What must be true behind any proxy.
fn behind(proxy: &Proxy) {
    let own = format!("Origin: https://{NAME}\r\n");
    let begin = |from: &str, head: &str| {
        proxy.ask(from, "POST", "/api/games", head, &json!({ "scenario_text": duel(), "hot_seat": true }).to_string())
    };
    assert_eq!(proxy.ask("127.0.0.1", "GET", "/healthz", "", ""), (200, json!("ok")));
    let (status, refused) = begin("127.0.0.2", "Origin: https://evil.example\r\n");
    assert_eq!((status, &refused["error"]["kind"]), (403, &json!("foreign-origin")));
    let (status, game) = begin("127.0.0.2", &own);
    assert_eq!(status, 200, "{game}");
    // Everyone has limits of their own, whatever they write themselves.
    assert_eq!(begin("127.0.0.2", &own).0, 200);
    assert_eq!(begin("127.0.0.2", &own).0, 429);
    assert_eq!(begin("127.0.0.2", &format!("{own}X-Forwarded-For: 192.0.2.7\r\n")).0, 429);
    assert_eq!(begin("127.0.0.3", &own).0, 200);
    assert_eq!(proxy.ask("127.0.0.1", "GET", "/metrics", "", "").0, 403, "figures are for the server's own computer");
    let id = game["game"].as_str().unwrap();
    let upgrade = |origin: &str| {
        let mut line = proxy.connect("127.0.0.2");
        line.say(
            format!(
                "GET /api/games/{id}/socket HTTP/1.1\r\nHost: {NAME}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n\
                 Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            .as_bytes(),
        );
        line
    };
    upgrade("https://evil.example").until("foreign-origin");
    let mut seat = upgrade(&format!("https://{NAME}"));
    seat.until("101 Switching Protocols");
    seat.send(&json!({ "id": 1, "hello": { "token": game["seats"][0]["token"] } }));
    seat.until("\"welcome\"");
    seat.send(&json!({ "id": 2, "curtain": { "side": "red" } }));
    seat.until("\"re\":2");
    seat.send(&json!({ "id": 3, "offers": {} }));
    seat.until("\"offers\":[{");
}

#[tokio::test(flavor = "multi_thread")]
async fn all_is_well_behind_nginx() {
    let Some(nginx) = program("nginx") else { return };
    let house = house().await;
    let proxy = tokio::task::block_in_place(|| Proxy::nginx(&nginx, &house));
    tokio::task::block_in_place(|| behind(&proxy));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_is_well_behind_caddy() {
    let Some(caddy) = program("caddy") else { return };
    let house = house().await;
    let proxy = tokio::task::block_in_place(|| Proxy::caddy(&caddy, &house));
    tokio::task::block_in_place(|| behind(&proxy));
}
