//! A server for a few files: GET and HEAD, one request per connection.
//!
//! It is written by hand on top of `httparse`. The server crates that need no async runtime lack what this server guarantees:
//!
//! - `tiny_http` 0.12 (and `rouille` on top of it) sets no timeout on a connection and starts a thread for each.
//! - `oxhttp` 0.3 limits connections, but its timeout restarts with every byte, so a slow client keeps its thread; it sends
//!   bodies in response to HEAD; it takes no bound listener, so the port that the system chose stays unknown; and it
//!   prints to stderr, where a closed stderr makes it panic.
//!
//! Crates on top of `hyper` do all of this and bring tokio. The parts that this file would share with such a crate are `Timed`,
//! `handle_connection` and `serve_with`, under a hundred lines.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use super::accept;
use super::page::{self, Content};
use crate::Outcome;

const POLICY: &str = "content-security-policy.txt";

/// The longest request; browsers do not need longer ones for the page's files.
const MAX_REQUEST: usize = 16_384;

/// Connections served at the same time; further ones wait until one ends.
const MAX_CONNECTIONS: usize = 32;

/// The time limits of a connection: one for the whole request, one for the whole response.
#[derive(Clone, Copy)]
struct Timeouts {
    request: Duration,
    response: Duration,
}

const TIMEOUTS: Timeouts = Timeouts {
    request: Duration::from_secs(10),
    response: Duration::from_secs(30),
};

/// Answers requests until the process ends. The ancestors are the sites that may show the page in a frame, as its policy
/// names them.
pub(super) fn serve(listener: &TcpListener, ancestors: &str) -> Outcome {
    serve_with(listener, ancestors, MAX_CONNECTIONS, TIMEOUTS);
    Ok(true)
}

fn serve_with(listener: &TcpListener, ancestors: &str, threads: usize, timeouts: Timeouts) {
    let serve_one_by_one = || {
        for connection in listener.incoming() {
            match connection {
                // A client that disconnects early needs no message.
                Ok(stream) => drop(handle_connection(stream, ancestors, timeouts)),
                // Too many open files, most likely: some of them close soon.
                Err(_) => thread::sleep(Duration::from_millis(100)),
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            let thread = thread::Builder::new().spawn_scoped(scope, serve_one_by_one);
            if thread.is_err() {
                // This thread and those that have started are enough.
                break;
            }
        }
        serve_one_by_one();
    });
}

/// A connection that fails with `TimedOut` once its time is up, however slowly the other side reads or writes.
struct Timed {
    stream: TcpStream,
    end: Instant,
}

impl Timed {
    fn left(&self) -> io::Result<Option<Duration>> {
        match self.end.checked_duration_since(Instant::now()) {
            Some(left) if !left.is_zero() => Ok(Some(left)),
            _ => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

impl Read for Timed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(self.left()?)?;
        self.stream.read(buffer)
    }
}

impl Write for Timed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(self.left()?)?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

fn handle_connection(stream: TcpStream, ancestors: &str, timeouts: Timeouts) -> io::Result<()> {
    let mut stream = Timed {
        stream,
        end: Instant::now() + timeouts.request,
    };
    let mut head = Vec::new();
    let response = loop {
        let mut part = [0; 2048];
        let length = stream.read(&mut part)?;
        if length == 0 {
            return Ok(());
        }
        head.extend_from_slice(&part[..length]);
        match response(&head, ancestors) {
            None if head.len() <= MAX_REQUEST => {}
            None => break Response::only(431, "Request Header Fields Too Large", ""),
            Some(response) => break response,
        }
    };
    stream.end = Instant::now() + timeouts.response;
    stream.write_all(response.head().as_bytes())?;
    stream.write_all(&response.body)?;
    // Closing with unread input would make the system discard the response.
    stream.stream.shutdown(Shutdown::Write)?;
    io::copy(&mut stream.take(1 << 20), &mut io::sink())?;
    Ok(())
}

/// The response to a request; `None` while the request is incomplete.
fn response(head: &[u8], ancestors: &str) -> Option<Response> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut request = httparse::Request::new(&mut headers);
    match request.parse(head) {
        Ok(httparse::Status::Partial) => None,
        Err(_) => Some(Response::only(400, "Bad Request", "no such request\n")),
        Ok(httparse::Status::Complete(_)) => {
            let request = Request {
                method: request.method?,
                path: request.path?,
                headers: request.headers,
            };
            Some(request.answer(ancestors, page::file))
        }
    }
}

/// A response.
struct Response {
    status: (u16, &'static str),
    headers: Vec<(&'static str, String)>,
    body: Cow<'static, [u8]>,
    /// The length of the body, even if the body is not sent; `None` if there is no body.
    length: Option<usize>,
}

impl Response {
    /// A short text without a file.
    fn only(code: u16, reason: &'static str, text: &'static str) -> Self {
        Self {
            status: (code, reason),
            headers: vec![("content-type", media_type("").to_string())],
            body: text.as_bytes().into(),
            length: Some(text.len()),
        }
    }

    fn head(&self) -> String {
        let (code, reason) = self.status;
        let mut head = format!("HTTP/1.1 {code} {reason}\r\n");
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        if let Some(length) = self.length {
            head += &format!("content-length: {length}\r\n");
        }
        head + "connection: close\r\n\r\n"
    }
}

/// A complete request.
#[derive(Clone, Copy)]
struct Request<'a> {
    method: &'a str,
    path: &'a str,
    headers: &'a [httparse::Header<'a>],
}

impl Request<'_> {
    /// The values of all headers with this name.
    fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        let named = move |header: &&httparse::Header<'_>| header.name.eq_ignore_ascii_case(name);
        let headers = self.headers.iter().filter(named);
        headers.map(|header| str::from_utf8(header.value).unwrap_or_default())
    }

    /// The response, given the page's files by name.
    fn answer(&self, ancestors: &str, file: impl Fn(&str) -> Option<Content>) -> Response {
        let mut hosts = self.values("host");
        let host = hosts.next().unwrap_or_default();
        if hosts.next().is_some() {
            return Response::only(400, "Bad Request", "more than one host\n");
        }
        if !is_loopback(host) {
            return Response::only(421, "Misdirected Request", "not served by this name\n");
        }
        if !["GET", "HEAD"].contains(&self.method) {
            let mut response = Response::only(405, "Method Not Allowed", "");
            response.headers.push(("allow", "GET, HEAD".to_string()));
            return response;
        }
        let path = self.path.split('?').next().unwrap_or_default();
        let mut name = Cow::from(path.trim_start_matches('/'));
        if name.is_empty() || name.ends_with('/') {
            name += "index.html";
        }
        let (Some(content), true) = (file(&name), name != POLICY) else {
            return Response::only(404, "Not Found", "there is no such file\n");
        };
        let policy = file(POLICY).map(|policy| policy.bytes).unwrap_or_default();
        let policy = String::from_utf8_lossy(policy);
        let policy = format!("{}; frame-ancestors {ancestors}", policy.trim());
        let is_compressed = content.is_compressed && accept::gzip(self.values("accept-encoding"));
        let tag = content.tag(is_compressed);
        let mut headers = vec![
            ("content-security-policy", policy),
            ("x-content-type-options", "nosniff".to_string()),
            ("referrer-policy", "no-referrer".to_string()),
            ("cache-control", "no-cache".to_string()),
            ("etag", tag.clone()),
        ];
        if content.is_compressed {
            headers.push(("vary", "accept-encoding".to_string()));
        }
        if accept::is_known(self.values("if-none-match"), &tag) {
            return Response {
                status: (304, "Not Modified"),
                headers,
                body: Cow::default(),
                length: None,
            };
        }
        headers.push(("content-type", media_type(&name).to_string()));
        if is_compressed {
            headers.push(("content-encoding", "gzip".to_string()));
        }
        let body = if is_compressed {
            content.bytes.into()
        } else {
            content.plain()
        };
        Response {
            status: (200, "OK"),
            headers,
            length: Some(body.len()),
            body: if self.method == "HEAD" {
                Cow::default()
            } else {
                body
            },
        }
    }
}

fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let names = ["127.0.0.1", "localhost", "[::1]"];
    names.iter().any(|own| own.eq_ignore_ascii_case(name))
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests;
