//! Schemathesis against the server and its `OpenAPI` description.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::page::program;
use crate::step::{Ended, Runner, cargo};

/// The version of it, from the Python package index.
const SCHEMATHESIS: &str = "schemathesis==4.32.5";
/// The program that it asks.
const PROGRAM: [&str; 6] = ["build", "--package", "linstock-cli", "--bin", "linstock", "--locked"];
/// How many seconds it takes, unless another number is named.
pub(crate) const SECONDS: u32 = 240;

/// A request that fits the description may still be refused: no schema says which scenarios there are, or what a chart needs.
const LEFT_OUT: &str = "positive_data_acceptance";

/// Limits that it does not come upon: what is tested is the answers, and not how many there are.
const SETTINGS: &str = "[limits]\nrequests = { second = 1e6, burst = 1e6 }\nbegun = { second = 1e6, burst = 1e6 }\n";

/// Asks a server of its own for everything that is described, well-formed and not, for so many seconds.
pub(crate) fn test(runner: &mut Runner, seconds: u32) -> Ended {
    runner.run("the program", &mut cargo(&PROGRAM))?;
    let folder = program().with_file_name("schemathesis");
    let tool = installed(runner, &folder)?;
    let server = Server::start(&folder.join("data"))?;
    let mut asks = Command::new(tool);
    asks.args(["run", &format!("{}/api/openapi.json", server.origin), "--url", &server.origin]);
    asks.args(["--checks", "all", "--exclude-checks", LEFT_OUT, "--max-time", &seconds.to_string(), "--no-color"]);
    runner.run("schemathesis", asks.current_dir(&folder))
}

/// The tool, installed beside what is built if it is not there yet.
fn installed(runner: &mut Runner, folder: &Path) -> Result<PathBuf, String> {
    let tool = folder.join("bin/schemathesis");
    if !tool.exists() {
        runner.run("a place for schemathesis", Command::new("python3").args(["-m", "venv"]).arg(folder))?;
        let pip = &mut Command::new(folder.join("bin/pip"));
        runner.run("schemathesis, installed", pip.args(["install", "--quiet", SCHEMATHESIS]))?;
    }
    Ok(tool)
}

/// A server, until it is dropped.
struct Server {
    process: Child,
    origin: String,
}

impl Server {
    fn start(data: &Path) -> Result<Server, String> {
        let fault = |error: std::io::Error| format!("{}: {error}", data.display());
        if data.exists() {
            fs::remove_dir_all(data).map_err(fault)?;
        }
        fs::create_dir_all(data).map_err(fault)?;
        let settings = data.join("settings.toml");
        fs::write(&settings, SETTINGS).map_err(fault)?;
        let mut command = Command::new(program());
        command.args(["serve", "--no-open", "--listen", "127.0.0.1:0", "--data"]).arg(data);
        command.arg("--settings").arg(&settings).env("RUST_LOG", "error").stdout(Stdio::piped());
        let mut process = command.spawn().map_err(|error| format!("the program does not start: {error}"))?;
        let mut said = String::new();
        let out = process.stdout.as_mut().ok_or("the program says nothing")?;
        let read = BufReader::new(out).read_line(&mut said);
        let mut server = Server { process, origin: String::new() };
        read.map_err(|error| format!("the program says nothing: {error}"))?;
        let found = said.split_once("http://").and_then(|(_, after)| after.split('/').next());
        server.origin = format!("http://{}", found.ok_or_else(|| format!("no address in `{said}`"))?);
        Ok(server)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have stopped by itself, which schemathesis has said then.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
