//! Requests by hand: each over a connection of its own, as the wire has it.

use std::net::SocketAddr;

use axum::body::Body;
use axum::http::header::{CONNECTION, CONTENT_LENGTH, HOST, HeaderName, HeaderValue, TRANSFER_ENCODING};
use axum::http::{Request, Response, StatusCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends a request and takes in the whole answer.
pub(crate) async fn send(address: SocketAddr, request: Request<Body>) -> Response<Body> {
    let (mut parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    parts.headers.entry(HOST).or_insert_with(|| HeaderValue::from_str(&address.to_string()).unwrap());
    parts.headers.insert(CONNECTION, HeaderValue::from_static("close"));
    parts.headers.insert(CONTENT_LENGTH, HeaderValue::from(body.len()));
    let mut sent = format!("{} {} HTTP/1.1\r\n", parts.method, parts.uri).into_bytes();
    for (name, value) in &parts.headers {
        sent.extend_from_slice(name.as_str().as_bytes());
        sent.extend_from_slice(b": ");
        sent.extend_from_slice(value.as_bytes());
        sent.extend_from_slice(b"\r\n");
    }
    sent.extend_from_slice(b"\r\n");
    sent.extend_from_slice(&body);
    let (mut reader, mut writer) = TcpStream::connect(address).await.unwrap().into_split();
    // Whoever turns a request away need not hear it to its end.
    let telling = tokio::spawn(async move {
        let _ = writer.write_all(&sent).await;
        writer
    });
    let mut got = Vec::new();
    let mut chunk = vec![0; 16 << 10];
    while let Ok(read @ 1..) = reader.read(&mut chunk).await {
        got.extend_from_slice(&chunk[..read]);
    }
    drop(telling.await);
    answer(&got)
}

fn answer(got: &[u8]) -> Response<Body> {
    let end = got.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer with a head");
    let head = std::str::from_utf8(&got[..end]).unwrap();
    let mut lines = head.split("\r\n");
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse::<u16>().unwrap();
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::from_u16(status).unwrap();
    for line in lines {
        let (name, value) = line.split_once(": ").unwrap();
        let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
        response.headers_mut().append(name, HeaderValue::from_str(value).unwrap());
    }
    let body = &got[end + 4..];
    let chunked = response.headers().get(TRANSFER_ENCODING).is_some_and(|how| how == "chunked");
    *response.body_mut() = Body::from(if chunked { joined(body) } else { body.to_vec() });
    response
}

/// A body that came in chunks, each behind its length.
fn joined(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    loop {
        let line = body.windows(2).position(|two| two == b"\r\n").expect("the length of a chunk");
        let length = usize::from_str_radix(std::str::from_utf8(&body[..line]).unwrap(), 16).unwrap();
        if length == 0 {
            return whole;
        }
        whole.extend_from_slice(&body[line + 2..line + 2 + length]);
        body = &body[line + length + 4..];
    }
}
