//! What stands before the server: the address that people know it by, and the proxies whose word counts.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderMap, HeaderName, header};
use axum::middleware::Next;
use axum::response::Response;

use crate::App;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// What stands before the server. Nothing, as a rule.
#[derive(Clone, Debug, Default)]
pub struct Fronting {
    /// The address that people know the server by, where a proxy stands before it.
    pub origin: Option<Origin>,
    /// The proxies that are believed when they say where a request comes from.
    pub proxies: Vec<IpAddr>,
    /// Whether figures are given on a listener of their own, and nowhere else.
    pub figures_apart: bool,
}

/// An address as browsers name the site of a page: `https://club.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    scheme: String,
    host: String,
}

impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Origin, String> {
        let fault = || format!("`{text}` is no address such as https://club.example");
        let (scheme, host) = text.trim_end_matches('/').split_once("://").ok_or_else(fault)?;
        let plain = |letter: char| letter.is_ascii_alphanumeric() || "-.:[]".contains(letter);
        if !matches!(scheme, "http" | "https") || host.is_empty() || !host.chars().all(plain) {
            return Err(fault());
        }
        Ok(Origin { scheme: scheme.to_owned(), host: host.to_ascii_lowercase() })
    }
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)
    }
}

impl Fronting {
    /// Whether a request comes from the server's own page, or from no page at all. Browsers always name the origin of
    /// what a script sends.
    pub(crate) fn is_own(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if let Some(own) = &self.origin {
            return origin.eq_ignore_ascii_case(&own.to_string());
        }
        let own = headers.get(header::HOST).and_then(|host| host.to_str().ok());
        let from = origin.split_once("://").map(|(_, host)| host);
        matches!((from, own), (Some(from), Some(own)) if from.eq_ignore_ascii_case(own))
    }

    /// Whether a host is the one that people know the server by.
    pub(crate) fn is_public(&self, host: &str) -> bool {
        self.origin.as_ref().is_some_and(|own| own.host.eq_ignore_ascii_case(host))
    }

    pub(crate) fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.contains(&address.to_canonical())
    }

    /// Where a request really comes from: the last address in the list of those it passed that is no proxy of ours. What
    /// stands before it anyone could have written.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_proxy(peer) {
            return peer;
        }
        let passed = headers.get_all(FORWARDED_FOR).iter().filter_map(|list| list.to_str().ok());
        let passed: Vec<&str> = passed.flat_map(|list| list.split(',')).collect();
        let mut client = peer;
        for address in passed.iter().rev() {
            let Some(address) = address_in(address.trim()) else { break };
            client = address;
            if !self.is_proxy(address) {
                break;
            }
        }
        client
    }
}

/// An address, perhaps with a port.
fn address_in(text: &str) -> Option<IpAddr> {
    let bare = text.trim_start_matches('[').trim_end_matches(']');
    let address = bare.parse().ok().or_else(|| text.parse::<SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address: IpAddr| address.to_canonical())
}

/// Hands a request on with the address that it really comes from.
pub(crate) async fn see_through(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    if let Some(ConnectInfo(peer)) = request.extensions().get::<ConnectInfo<SocketAddr>>().copied() {
        let client = app.fronting.client(peer.ip(), request.headers());
        request.extensions_mut().insert(ConnectInfo(SocketAddr::new(client, peer.port())));
    }
    next.run(request).await
}

/// Whether a request was passed on by a proxy, believed or not.
pub(crate) fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.contains_key(FORWARDED_FOR) || headers.contains_key(header::FORWARDED)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behind(proxies: &[&str]) -> Fronting {
        let proxies = proxies.iter().map(|address| address.parse().unwrap()).collect();
        Fronting { origin: "https://club.example".parse().ok(), proxies, figures_apart: false }
    }

    fn from(fronting: &Fronting, peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append(FORWARDED_FOR, list.parse().unwrap());
        }
        fronting.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_says_where_a_request_comes_from() {
        let fronting = behind(&["127.0.0.1", "10.0.0.2"]);
        assert_eq!(from(&fronting, "203.0.113.9", &["192.0.2.1"]), "203.0.113.9", "anyone can write that");
        assert_eq!(from(&fronting, "127.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(from(&fronting, "::ffff:127.0.0.1", &["192.0.2.1"]), "192.0.2.1");
        assert_eq!(
            from(&fronting, "127.0.0.1", &["198.51.100.7, 192.0.2.1"]),
            "192.0.2.1",
            "the client wrote the first"
        );
        assert_eq!(from(&fronting, "127.0.0.1", &["198.51.100.7", "192.0.2.1, 10.0.0.2"]), "192.0.2.1");
        assert_eq!(from(&fronting, "127.0.0.1", &["[2001:db8::7]:4711"]), "2001:db8::7");
        assert_eq!(from(&fronting, "127.0.0.1", &["nonsense"]), "127.0.0.1");
        assert_eq!(from(&fronting, "127.0.0.1", &[]), "127.0.0.1");
    }

    #[test]
    fn the_own_page_is_the_one_at_the_public_address() {
        let own = |fronting: &Fronting, origin: &str, host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ORIGIN, origin.parse().unwrap());
            headers.insert(header::HOST, host.parse().unwrap());
            fronting.is_own(&headers)
        };
        // As nginx passes it on by itself, and as Caddy does.
        for host in ["127.0.0.1:1740", "club.example"] {
            assert!(own(&behind(&[]), "https://club.example", host));
            assert!(!own(&behind(&[]), "http://club.example", host), "not without its lock");
            assert!(!own(&behind(&[]), "https://evil.example", host));
        }
        assert!(!own(&behind(&[]), "http://127.0.0.1:1740", "127.0.0.1:1740"));
        assert!(own(&Fronting::default(), "http://127.0.0.1:1740", "127.0.0.1:1740"));
        assert!(!own(&Fronting::default(), "https://club.example", "127.0.0.1:1740"));
    }

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        assert_eq!("https://Club.example/".parse::<Origin>().unwrap().to_string(), "https://club.example");
        for bad in ["club.example", "ftp://club.example", "https://", "https://club.example/linstock", "https://a b"] {
            assert!(bad.parse::<Origin>().is_err(), "{bad}");
        }
    }
}
