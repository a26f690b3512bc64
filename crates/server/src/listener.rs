//! The listener: how many connections are taken at a time, and how long one may stay silent.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::serve::Listener;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep_until};

use crate::Limits;
use crate::limits::{Counted, Counts};
use crate::refusals::{Refusal, Refusals};

/// Lets connections in, as many as the limits allow.
pub(crate) struct LimitedListener {
    listener: TcpListener,
    places: Arc<Semaphore>,
    each: Arc<Counts>,
    limits: Limits,
    /// Proxies: what comes by one of them comes from many.
    proxies: Vec<IpAddr>,
    refusals: Arc<Refusals>,
}

/// Why a connection is hung up on at once.
const TOO_MANY: &str = "too many connections are open, on the whole or from there";

impl LimitedListener {
    pub(crate) fn new(
        listener: TcpListener,
        limits: Limits,
        proxies: Vec<IpAddr>,
        refusals: Arc<Refusals>,
    ) -> LimitedListener {
        LimitedListener {
            listener,
            places: Arc::new(Semaphore::new(limits.connections)),
            each: Arc::default(),
            limits,
            proxies,
            refusals,
        }
    }

    /// Takes a connection in, or hangs up on it at once if there are too many.
    fn admit(&self, stream: TcpStream, from: SocketAddr) -> Option<Visit> {
        let place = Arc::clone(&self.places).try_acquire_owned().ok()?;
        let of_proxy = self.proxies.contains(&from.ip().to_canonical());
        let most = if of_proxy { self.limits.connections } else { self.limits.connections_each };
        let counted = self.each.one_more(from.ip(), most)?;
        // News are small and must not wait for more to be sent with them.
        stream.set_nodelay(true).ok()?;
        let silence = self.limits.silence;
        let heard = Instant::now();
        let late = Box::pin(sleep_until(heard + silence));
        let coming_in = self.limits.coming_in;
        Some(Visit { stream, heard, silence, late, coming_in, unanswered: None, _held: (place, counted) })
    }
}

impl Listener for LimitedListener {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        loop {
            let (stream, from) = Listener::accept(&mut self.listener).await;
            if let Some(visit) = self.admit(stream, from) {
                return (visit, from);
            }
            self.refusals.note(from.ip(), "a connection", &Refusal { kind: "full", why: TOO_MANY.to_owned() });
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection. One over which nothing goes either way for too long is cut, and so is one that goes on and on asking without
/// coming to an end: nothing was answered since it began.
pub(crate) struct Visit {
    stream: TcpStream,
    heard: Instant,
    silence: Duration,
    late: Pin<Box<Sleep>>,
    /// How long a request may take to come in.
    coming_in: Duration,
    /// When something was heard first since something was said.
    unanswered: Option<Instant>,
    _held: (OwnedSemaphorePermit, Counted),
}

impl Visit {
    /// Notes that something went over the line; while nothing does, looks at the clock.
    fn watch<T>(&mut self, context: &mut Context<'_>, went: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if went.is_ready() {
            self.heard = Instant::now();
            return went;
        }
        // The clock is set anew only when it rings, not at every word.
        while self.late.as_mut().poll(context).is_ready() {
            if self.heard.elapsed() >= self.silence {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.late.as_mut().reset(self.heard + self.silence);
        }
        Poll::Pending
    }
}

impl AsyncRead for Visit {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let visit = self.get_mut();
        if visit.unanswered.is_some_and(|since| since.elapsed() > visit.coming_in) {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        let went = Pin::new(&mut visit.stream).poll_read(context, into);
        if went.is_ready() {
            visit.unanswered.get_or_insert_with(Instant::now);
        }
        visit.watch(context, went)
    }
}

impl AsyncWrite for Visit {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let visit = self.get_mut();
        visit.unanswered = None;
        let went = Pin::new(&mut visit.stream).poll_write(context, bytes);
        visit.watch(context, went)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let visit = self.get_mut();
        visit.unanswered = None;
        let went = Pin::new(&mut visit.stream).poll_write_vectored(context, slices);
        visit.watch(context, went)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
