//! `queens web`: the page, served from the binary to this machine alone.
//!
//! It answers only requests for the page's own files, only to loopback host names (so that no other site can reach it
//! by a name that points here), and sends the page's content security policy.

use std::borrow::Cow;
use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, TcpListener};

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::Embed;

use crate::Outcome;
use crate::exit::Failure;

/// Learn, play and race in the browser
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  queens web                      serve the page and open it in the browser
  queens web --no-open            only serve it, and print where
  queens web --port 9000          on this port, or on a free one if it is taken")]
pub(crate) struct Web {
    /// The port to listen on; if it is taken, a free one is used
    #[arg(long, default_value_t = 8008)]
    port: u16,

    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// The page's files, as built by `cargo xtask web`; empty if it was not built.
#[derive(Embed)]
#[folder = "../queens-web/dist/site"]
#[allow_missing = true]
struct Page;

const POLICY: &str = "content-security-policy.txt";

impl Web {
    pub(crate) fn run(self) -> Outcome {
        if Page::get("index.html").is_none() {
            return Err(Failure::input(
                "the page is not part of this program: run `cargo xtask web`, then build again",
            ));
        }
        let listener = listen(self.port)?;
        let address = format!("http://{}/", listener.local_addr()?);
        writeln!(anstream::stdout(), "{address}")?;
        anstream::eprintln!("the page is served to this machine; Ctrl-C ends");
        if !self.no_open && open::that_detached(&address).is_err() {
            anstream::eprintln!("no browser could be opened: open {address} yourself");
        }
        serve(listener)?;
        Ok(true)
    }
}

fn listen(port: u16) -> Result<TcpListener, Failure> {
    let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
        Err(error) if error.kind() == ErrorKind::AddrInUse => {
            anstream::eprintln!("port {port} is taken: using a free one");
            TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
        }
        result => result,
    };
    let listener = listener.and_then(|listener| listener.set_nonblocking(true).map(|()| listener));
    listener.map_err(|error| Failure::Io {
        context: format!("cannot listen on port {port}"),
        error,
    })
}

fn serve(listener: TcpListener) -> Result<(), Failure> {
    let failed = |error| Failure::Io {
        context: "cannot serve the page".to_string(),
        error,
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build();
    let served = runtime.map_err(failed)?.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let file = |name: &str| Page::get(name).map(|file| file.data);
        let router = Router::new().fallback(async move |request: Request| answer(&request, file));
        axum::serve(listener, router).await
    });
    served.map_err(failed)
}

/// The response to a request, given the page's files by name.
fn answer<B>(
    request: &axum::http::Request<B>,
    file: impl Fn(&str) -> Option<Cow<'static, [u8]>>,
) -> Response {
    let host = request.headers().get(header::HOST);
    if !host.is_some_and(is_loopback) {
        return (StatusCode::MISDIRECTED_REQUEST, "not served by this name\n").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return (
            StatusCode::METHOD_NOT_ALLOWED,
            [(header::ALLOW, "GET, HEAD")],
        )
            .into_response();
    }
    let name = match request.uri().path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let (Some(content), true) = (file(name), name != POLICY) else {
        return (StatusCode::NOT_FOUND, "there is no such file\n").into_response();
    };
    let policy = file(POLICY).unwrap_or_default();
    let policy = String::from_utf8_lossy(&policy).trim().to_string() + "; frame-ancestors 'none'";
    let headers = [
        (header::CONTENT_TYPE, media_type(name).to_string()),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_string()),
        (header::REFERRER_POLICY, "no-referrer".to_string()),
        (header::CACHE_CONTROL, "no-cache".to_string()),
    ];
    (headers, content.into_owned()).into_response()
}

fn is_loopback(host: &HeaderValue) -> bool {
    let host = host.to_str().unwrap_or_default();
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

    fn respond(method: Method, host: Option<&str>, path: &str) -> Response {
        let mut request = axum::http::Request::builder().method(method).uri(path);
        if let Some(host) = host {
            request = request.header(header::HOST, host);
        }
        let file = |name: &str| match name {
            "index.html" => Some(Cow::from(&b"<!doctype html>"[..])),
            "queens.wasm" => Some(Cow::from(&b"\0asm"[..])),
            POLICY => Some(Cow::from(&b"default-src 'none'\n"[..])),
            _ => None,
        };
        answer(&request.body(()).unwrap(), file)
    }

    #[test]
    fn only_loopback_names_are_answered() {
        let status = |host| respond(Method::GET, host, "/").status();
        for host in [
            "127.0.0.1",
            "127.0.0.1:8008",
            "localhost:1",
            "[::1]:8008",
            "localhost",
        ] {
            assert_eq!(status(Some(host)), StatusCode::OK, "{host}");
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
            assert_eq!(
                status(Some(host)),
                StatusCode::MISDIRECTED_REQUEST,
                "{host}"
            );
        }
        assert_eq!(status(None), StatusCode::MISDIRECTED_REQUEST);
    }

    #[test]
    fn only_the_pages_files_are_served_and_with_its_policy() {
        let get = |path| respond(Method::GET, Some("localhost"), path);
        let page = get("/");
        assert_eq!(
            page.headers()[header::CONTENT_TYPE],
            "text/html; charset=utf-8"
        );
        let policy = &page.headers()[header::CONTENT_SECURITY_POLICY];
        assert_eq!(policy, "default-src 'none'; frame-ancestors 'none'");
        assert_eq!(
            get("/queens.wasm").headers()[header::CONTENT_TYPE],
            "application/wasm"
        );
        let others = [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "/.gitignore",
            "/content-security-policy.txt",
            "/x",
        ];
        for path in others {
            assert_eq!(get(path).status(), StatusCode::NOT_FOUND, "{path}");
        }
    }

    #[test]
    fn nothing_can_be_sent_to_it() {
        for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS] {
            let response = respond(method, Some("localhost"), "/");
            assert_eq!(response.status(), StatusCode::METHOD_NOT_ALLOWED);
        }
    }
}
