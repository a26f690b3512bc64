//! Puts the server on a socket: finds a port, says where it is, opens the browser, and stops in good order.

use std::fmt;
use std::io::{self, IsTerminal};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt;
use linstock::Bookshelf;
use tokio::net::TcpListener;
use tracing::{Level, Metadata};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::listener::LimitedListener;
use crate::store::{StoreError, default_folder};
use crate::{App, Fronting, Limits, app, headers, rest};

/// The port that is asked for first: the year in which the first of the rulebooks' wars began.
const PORT: u16 = 1740;
/// How many ports are tried after it.
const PORTS: u16 = 20;

/// The most threads for games, bots and odds that are busy at once.
const THREADS: usize = 1024;

/// How long those who are connected have to hang up.
const GRACE: Duration = Duration::from_secs(5);

/// How to serve.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Where to listen; this computer only, if not said.
    pub listen: Option<Listen>,
    /// The folder in which games are kept; the system's own folder for data, if not said.
    pub data: Option<PathBuf>,
    /// Whether the browser is opened.
    pub open: bool,
    /// What stands before the server.
    pub fronting: Fronting,
    /// How much the server takes on, and when games expire.
    pub limits: Limits,
    /// Where figures are given to Prometheus; to this computer on the same address, if not said.
    pub metrics: Option<Listen>,
}

/// An address to listen on: `0.0.0.0`, `192.168.1.5:8080`, or a port alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listen {
    ip: IpAddr,
    port: Option<u16>,
}

impl FromStr for Listen {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(address) = text.parse::<SocketAddr>() {
            return Ok(Listen { ip: address.ip(), port: Some(address.port()) });
        }
        if let Ok(ip) = text.trim_matches(['[', ']']).parse::<IpAddr>() {
            return Ok(Listen { ip, port: None });
        }
        match text.trim_start_matches(':').parse() {
            Ok(port) => Ok(Listen { ip: IpAddr::V4(Ipv4Addr::LOCALHOST), port: Some(port) }),
            Err(_) => Err("give an address such as 0.0.0.0, 192.168.1.5:8080, or a port".to_owned()),
        }
    }
}

/// Why the server could not start, or had to stop.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {address}: {error}; give another with --listen")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The games cannot be kept.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system failed.
    #[error("the server stopped: {0}")]
    System(#[from] io::Error),
}

/// Serves until it is told to stop (Ctrl-C, or the system's signal to end).
pub fn run(shelf: Bookshelf, options: &Options, out: &mut dyn io::Write) -> Result<(), ServeError> {
    log_to_stderr();
    allow_many_sockets();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    let runtime = runtime.max_blocking_threads(THREADS).enable_all().build()?;
    let served = runtime.block_on(serve(shelf, options, out));
    // Whatever still thinks is not waited for.
    runtime.shutdown_background();
    served
}

async fn serve(shelf: Bookshelf, options: &Options, out: &mut dyn io::Write) -> Result<(), ServeError> {
    let folder = options.data.clone().map_or_else(default_folder, Ok)?;
    let fronting = Fronting { figures_apart: options.metrics.is_some(), ..options.fronting.clone() };
    let state = App::behind(shelf, &folder, options.limits, fronting).await?;
    // Whoever has read the address may already want the server to stop.
    let told = told_to_stop()?;
    let listener = bind(options.listen).await?;
    let address = Address(listener.local_addr()?);
    writeln!(out, "Linstock is at {address} (Ctrl-C stops it)")?;
    if let Some(origin) = &options.fronting.origin {
        writeln!(out, "people know it as {origin}")?;
    }
    if let Some(metrics) = options.metrics {
        let listener = bind(Some(metrics)).await?;
        writeln!(out, "figures are at {}metrics", Address(listener.local_addr()?))?;
        tokio::spawn(rest::health::serve_figures(listener));
    }
    if let Some(lan) = address.on_the_network() {
        writeln!(out, "from other computers: {lan}")?;
    }
    out.flush()?;
    let network = address.on_the_network().map(|lan| lan.to_string());
    let _ = state.address.set(crate::wire::Address { here: address.to_string(), network });
    tokio::spawn(rest::scenarios::lay_out(Arc::clone(&state)));
    if options.open {
        open_browser(&address.to_string());
    }
    let told = {
        let state = Arc::clone(&state);
        async move {
            told.await;
            state.stop();
        }
    };
    let served = tokio::select! {
        served = serve_on(listener, Arc::clone(&state), told) => served,
        // Whoever does not hang up is hung up on.
        () = late(&state) => Ok(()),
    };
    // What was acknowledged is on the disk already, so a table that does not answer is not waited for.
    let _ = tokio::time::timeout(GRACE, state.close()).await;
    Ok(served?)
}

/// Serves on a listener until told to stop.
pub async fn serve_on(
    listener: TcpListener,
    state: Arc<App>,
    told: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let only_here = listener.local_addr()?.ip().is_loopback();
    let limited =
        LimitedListener::new(listener, state.limits, state.fronting.proxies.clone(), Arc::clone(&state.refusals));
    let mut router = app(Arc::clone(&state));
    if only_here {
        router = router.layer(axum::middleware::from_fn_with_state(state, headers::this_computer));
    }
    // Nothing is to be done with a connection; but only so does axum hand on where it comes from.
    let limited = limited.tap_io(|_| {});
    let service = router.into_make_service_with_connect_info::<SocketAddr>();
    axum::serve(limited, service).with_graceful_shutdown(told).await
}

/// Ends some time after the server was told to stop.
async fn late(state: &App) {
    let mut stopping = state.stopping.subscribe();
    let _ = stopping.wait_for(|stopping| *stopping).await;
    tokio::time::sleep(GRACE).await;
}

/// Listens where it is told to, and nowhere else; if nobody told, on the first port that is free.
async fn bind(listen: Option<Listen>) -> Result<TcpListener, ServeError> {
    if let Some(Listen { ip, port: Some(port) }) = listen {
        let address = SocketAddr::new(ip, port);
        return TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error });
    }
    let ip = listen.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |listen| listen.ip);
    for port in PORT..=PORT + PORTS {
        match TcpListener::bind((ip, port)).await {
            Ok(listener) => return Ok(listener),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {}
            Err(error) => return Err(ServeError::Listen { address: SocketAddr::new(ip, port), error }),
        }
    }
    let address = SocketAddr::new(ip, 0);
    TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })
}

/// Where the server is, as a browser takes it.
struct Address(SocketAddr);

impl Address {
    /// The address for other computers, where they can reach it.
    fn on_the_network(&self) -> Option<Address> {
        if !self.0.ip().is_unspecified() {
            return None;
        }
        // Nothing is sent: the system only says by which of its addresses it would reach others.
        let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
        socket.connect(("192.0.2.1", 9)).ok()?;
        let own = socket.local_addr().ok()?;
        Some(Address(SocketAddr::new(own.ip(), self.0.port())))
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ip = if self.0.ip().is_unspecified() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { self.0.ip() };
        write!(f, "http://{}/", SocketAddr::new(ip, self.0.port()))
    }
}

/// Opens the address in the browser. Where there is none, the address on the terminal must do.
fn open_browser(address: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(target_os = "windows") {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // Someone must wait for it, or it stays behind as a zombie.
        Ok(mut child) => drop(std::thread::spawn(move || child.wait())),
        Err(error) => tracing::debug!(%error, "no browser was opened"),
    }
}

/// Every socket is an open file, and systems give programs few of them until they ask for more.
fn allow_many_sockets() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::debug!(%error, "the system gives no more open files");
        }
    }
}

fn log_to_stderr() {
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    let log = tracing_subscriber::registry()
        .with(log_filter(std::env::var("RUST_LOG").ok().as_deref()))
        .with(filter_fn(tells_no_secret))
        .with(lines);
    // A second server in one process, as in tests, logs where the first one does.
    let _ = log.try_init();
}

/// What is logged, as `RUST_LOG` asks for it.
fn log_filter(asked: Option<&str>) -> EnvFilter {
    let filter = asked.and_then(|asked| EnvFilter::try_new(asked).ok());
    filter.unwrap_or_else(|| EnvFilter::new("warn,server=info"))
}

/// Libraries that write messages and bodies down at their finest levels, and with them the secrets of seats.
const WORDY: [&str; 3] = ["tungstenite", "tokio_tungstenite", "axum"];

/// Whether what is to be logged holds no secret, however `RUST_LOG` asks for it.
fn tells_no_secret(line: &Metadata<'_>) -> bool {
    let library = line.target().split("::").next().unwrap_or_default();
    !WORDY.contains(&library) || *line.level() <= Level::INFO
}

/// Listens for the user or the system wanting the server to stop, from now on; ends when they do.
#[cfg(unix)]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupted, mut ended) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = ended.recv() => {}
        }
        tracing::info!("stopping");
    })
}

/// Listens for the user wanting the server to stop; ends when they do.
#[cfg(not(unix))]
fn told_to_stop() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        tracing::info!("stopping");
    })
}

#[cfg(test)]
mod tests {
    use crate::seat::Token;
    use crate::wire::{Hello, Reveal, Tokens};

    #[test]
    fn secrets_show_in_no_message() {
        let secret = "a-secret-of-a-seat";
        let token = Token::fresh().unwrap();
        let said = [
            format!("{:?}", Hello { token: secret.to_owned(), after: 3 }),
            format!("{:?}", Tokens { tokens: vec![secret.to_owned()] }),
            format!("{:?}", Reveal { secret: secret.to_owned() }),
        ];
        assert!(said.iter().all(|said| !said.contains(secret)), "{said:?}");
        assert!(!format!("{token:?}").contains(token.word()));
    }
}
