//! A server for a few files: GET and HEAD, one request for each connection, a thread for each that is open.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::page::{self, Content};
use crate::Outcome;

const POLICY: &str = "content-security-policy.txt";

/// No browser asks for one of the page's files at greater length.
const LONGEST_REQUEST: usize = 16_384;

/// How long to wait for somebody who has stopped talking or listening.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers whoever comes, for ever. The ancestors are who may show the page in a frame, as its policy names them.
pub(super) fn serve(listener: &TcpListener, ancestors: &str) -> Outcome {
    let ancestors: Arc<str> = ancestors.into();
    for connection in listener.incoming() {
        let ancestors = Arc::clone(&ancestors);
        match connection {
            // Whoever goes away in the middle has no use for a message.
            Ok(stream) => drop(thread::spawn(move || talk(stream, &ancestors))),
            // Too many open files, most likely: some of them close soon.
            Err(_) => thread::sleep(Duration::from_millis(100)),
        }
    }
    Ok(true)
}

fn talk(mut stream: TcpStream, ancestors: &str) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = Vec::new();
    let response = loop {
        let mut part = [0; 2048];
        let length = stream.read(&mut part)?;
        if length == 0 {
            return Ok(());
        }
        head.extend_from_slice(&part[..length]);
        match response(&head, ancestors) {
            None if head.len() <= LONGEST_REQUEST => {}
            None => break Response::only(431, "Request Header Fields Too Large", ""),
            Some(response) => break response,
        }
    };
    stream.write_all(response.head().as_bytes())?;
    stream.write_all(response.body)?;
    // What was sent along and not read would make the system take the answer back.
    stream.shutdown(std::net::Shutdown::Write)?;
    io::copy(&mut stream.take(1 << 20), &mut io::sink())?;
    Ok(())
}

/// The response to a request; none as long as some of the request is missing.
fn response(head: &[u8], ancestors: &str) -> Option<Response> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut request = httparse::Request::new(&mut headers);
    match request.parse(head) {
        Ok(httparse::Status::Partial) => None,
        Err(_) => Some(Response::only(400, "Bad Request", "no such request\n")),
        Ok(httparse::Status::Complete(_)) => {
            let hosts = request.headers.iter();
            let mut hosts = hosts.filter(|header| header.name.eq_ignore_ascii_case("host"));
            let host = hosts.next().map(|header| header.value).unwrap_or_default();
            let (method, path) = (request.method?, request.path?);
            Some(answer(method, host, path, ancestors, page::file))
        }
    }
}

/// What is sent back.
struct Response {
    status: (u16, &'static str),
    headers: Vec<(&'static str, String)>,
    body: &'static [u8],
    /// The body's length, also if it is not sent.
    length: usize,
}

impl Response {
    /// A few words without a file.
    fn only(code: u16, reason: &'static str, text: &'static str) -> Self {
        Self {
            status: (code, reason),
            headers: vec![("content-type", media_type("").to_string())],
            body: text.as_bytes(),
            length: text.len(),
        }
    }

    fn head(&self) -> String {
        let (code, reason) = self.status;
        let mut head = format!("HTTP/1.1 {code} {reason}\r\n");
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head + &format!(
            "content-length: {}\r\nconnection: close\r\n\r\n",
            self.length
        )
    }
}

/// The response to a request, given the page's files by name.
fn answer(
    method: &str,
    host: &[u8],
    path: &str,
    ancestors: &str,
    file: impl Fn(&str) -> Option<Content>,
) -> Response {
    if !is_loopback(host) {
        return Response::only(421, "Misdirected Request", "not served by this name\n");
    }
    if !["GET", "HEAD"].contains(&method) {
        let mut response = Response::only(405, "Method Not Allowed", "");
        response.headers.push(("allow", "GET, HEAD".to_string()));
        return response;
    }
    let path = path.split('?').next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let (Some(content), true) = (file(name), name != POLICY) else {
        return Response::only(404, "Not Found", "there is no such file\n");
    };
    let policy = file(POLICY).map(|policy| policy.bytes).unwrap_or_default();
    let policy = String::from_utf8_lossy(policy);
    let policy = format!("{}; frame-ancestors {ancestors}", policy.trim());
    let mut headers = vec![
        ("content-type", media_type(name).to_string()),
        ("content-security-policy", policy),
        ("x-content-type-options", "nosniff".to_string()),
        ("referrer-policy", "no-referrer".to_string()),
        ("cache-control", "no-cache".to_string()),
    ];
    if content.is_compressed {
        headers.push(("content-encoding", "gzip".to_string()));
    }
    Response {
        status: (200, "OK"),
        headers,
        body: if method == "HEAD" { &[] } else { content.bytes },
        length: content.bytes.len(),
    }
}

fn is_loopback(host: &[u8]) -> bool {
    let host = str::from_utf8(host).unwrap_or_default();
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].contains(&name)
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn respond(method: &str, host: &str, path: &str) -> Response {
        let file = |name: &str| {
            let (bytes, is_compressed): (&[u8], bool) = match name {
                "index.html" => (b"<!doctype html>", true),
                "figtree.woff2" => (b"wOF2", false),
                POLICY => (b"default-src 'none'\n", false),
                _ => return None,
            };
            Some(Content {
                bytes,
                is_compressed,
            })
        };
        answer(method, host.as_bytes(), path, "'none'", file)
    }

    fn header<'a>(response: &'a Response, name: &str) -> Option<&'a str> {
        let mut headers = response.headers.iter();
        headers
            .find(|header| header.0 == name)
            .map(|header| header.1.as_str())
    }

    #[test]
    fn only_loopback_names_are_answered() {
        let status = |host| respond("GET", host, "/").status.0;
        for host in [
            "127.0.0.1",
            "127.0.0.1:8008",
            "localhost:1",
            "[::1]:8008",
            "localhost",
        ] {
            assert_eq!(status(host), 200, "{host}");
        }
        let others = [
            "example.org",
            "127.0.0.1.example.org",
            "localhost.example.org:80",
            "",
            "[::2]",
            "10.0.0.1:8008",
        ];
        for host in others {
            assert_eq!(status(host), 421, "{host}");
        }
        let without = b"GET / HTTP/1.1\r\nAccept: */*\r\n\r\n";
        assert_eq!(response(without, "'none'").unwrap().status.0, 421);
    }

    #[test]
    fn only_the_pages_files_are_served_and_with_its_policy() {
        let get = |path| respond("GET", "localhost", path);
        let page = get("/");
        let type_of = |response: &Response| header(response, "content-type").map(str::to_string);
        assert_eq!(type_of(&page).unwrap(), "text/html; charset=utf-8");
        let policy = header(&page, "content-security-policy");
        assert_eq!(policy, Some("default-src 'none'; frame-ancestors 'none'"));
        assert_eq!(type_of(&get("/figtree.woff2")).unwrap(), "font/woff2");
        let others = [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/.gitignore",
            "/content-security-policy.txt",
            "/x",
        ];
        for path in others {
            assert_eq!(get(path).status.0, 404, "{path}");
        }
    }

    #[test]
    fn a_file_is_sent_as_it_was_packed_and_asked_for_again_each_time() {
        let [page, font] = ["/?x", "/figtree.woff2"].map(|path| respond("GET", "localhost", path));
        assert_eq!(header(&page, "content-encoding"), Some("gzip"));
        assert_eq!(header(&font, "content-encoding"), None);
        assert_eq!(header(&page, "cache-control"), Some("no-cache"));
        let head = respond("HEAD", "localhost", "/");
        assert_eq!((head.length, head.body.len()), (page.body.len(), 0));
        assert!(head.head().starts_with("HTTP/1.1 200 OK\r\n"));
        assert!(
            head.head()
                .ends_with("content-length: 15\r\nconnection: close\r\n\r\n")
        );
    }

    #[test]
    fn who_may_frame_the_page_is_in_its_policy() {
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let response = response(request, "https://school.example").unwrap();
        let policy = header(&response, "content-security-policy").unwrap();
        assert!(policy.ends_with("; frame-ancestors https://school.example"));
    }

    #[test]
    fn nothing_can_be_sent_to_it() {
        for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
            let response = respond(method, "localhost", "/");
            assert_eq!(response.status.0, 405);
            assert_eq!(header(&response, "allow"), Some("GET, HEAD"));
        }
    }

    #[test]
    fn a_request_is_answered_once_it_is_whole() {
        let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
        for length in 0..request.len() {
            assert!(response(&request[..length], "'none'").is_none(), "{length}");
        }
        assert_eq!(response(request, "'none'").unwrap().status.0, 200);
        assert_eq!(
            response(b"\0\0\0 nonsense\r\n\r\n", "'none'")
                .unwrap()
                .status
                .0,
            400
        );
    }
}
