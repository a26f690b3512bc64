//! Builds the page with npm and lays it where the program embeds it. Without the feature `page` a note stands in.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use std::{env, fs, io};

fn main() -> Result<(), String> {
    let own = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let page = PathBuf::from(variable("OUT_DIR")?).join("page");
    let web = own.join("../../web");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=placeholder");
    let wanted = env::var_os("CARGO_FEATURE_PAGE").is_some() && web.join("package.json").exists();
    let report = PathBuf::from(variable("OUT_DIR")?).join("report");
    if !wanted {
        fs::create_dir_all(&report)
            .and_then(|()| fs::write(report.join("report.html"), "built without the page"))
            .map_err(|error| format!("the note in place of the report cannot be laid: {error}"))?;
        return lay_note(&own, &page).map_err(|error| format!("the note in place of the page cannot be laid: {error}"));
    }
    for part in ["src", "public", "index.html", "report.html", "package.json", "package-lock.json"] {
        watch(&web.join(part));
    }
    for config in ["vite.config.ts", "vite.report.config.ts", "vite.config.js", "svelte.config.js", "tsconfig.json"] {
        watch(&web.join(config));
    }
    build(&web, &page, &report)
}

fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|_| format!("cargo did not set {name}"))
}

fn watch(path: &Path) {
    if path.exists() {
        println!("cargo::rerun-if-changed={}", path.display());
    }
}

fn lay_note(own: &Path, page: &Path) -> io::Result<()> {
    if page.exists() {
        fs::remove_dir_all(page)?;
    }
    fs::create_dir_all(page)?;
    fs::copy(own.join("placeholder/index.html"), page.join("index.html")).map(drop)
}

/// Installs what the page is built with, unless it is there already, and builds.
fn build(web: &Path, page: &Path, report: &Path) -> Result<(), String> {
    let lock = fs::read(web.join("package-lock.json")).map_err(|error| format!("web/package-lock.json: {error}"))?;
    let stamp = web.join("node_modules/.installed-lock.json");
    if fs::read(&stamp).ok().as_ref() != Some(&lock) {
        npm(web, &["ci", "--no-audit", "--no-fund"], "Installing what the page is built with, once: npm ci in web/")?;
        fs::write(&stamp, &lock).map_err(|error| format!("{}: {error}", stamp.display()))?;
    }
    let out = page.to_str().ok_or("the path of the build folder is not UTF-8")?;
    npm(web, &["run", "build", "--", "--outDir", out, "--emptyOutDir"], "Building the page: npm run build in web/")?;
    let out = report.to_str().ok_or("the path of the build folder is not UTF-8")?;
    let doing = "Building the report: npm run report in web/";
    npm(web, &["run", "report", "--", "--outDir", out, "--emptyOutDir"], doing)
}

fn npm(web: &Path, args: &[&str], doing: &str) -> Result<(), String> {
    let begun = Instant::now();
    let seen = say(doing);
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let advice = "build without the page: cargo run --release --no-default-features";
    let output = Command::new(program).args(args).current_dir(web).output().map_err(|error| {
        format!("the page is built with npm, which did not start ({error}). Install Node.js 20 or later, or {advice}")
    })?;
    if output.status.success() {
        if !seen {
            println!("cargo::warning={doing} took {} s; nothing is wrong", begun.elapsed().as_secs());
        }
        return Ok(());
    }
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    Err(format!("npm {} failed in web/. Put it right, or {advice}\n{said}", args.join(" ")))
}

/// Says at once what is being done, past cargo, which shows nothing of a build script before its end. False if nobody
/// sits at a terminal.
fn say(doing: &str) -> bool {
    let terminal = if cfg!(windows) { "CONOUT$" } else { "/dev/tty" };
    let opened = fs::OpenOptions::new().write(true).open(terminal);
    // The line begins where cargo draws its bar, which it draws again on the next one. The verb stands as cargo's do.
    let indent = 12_usize.saturating_sub(doing.find(' ').unwrap_or_default());
    opened.and_then(|mut terminal| write!(terminal, "\r\x1b[K{:indent$}{doing}\n", "")).is_ok()
}
