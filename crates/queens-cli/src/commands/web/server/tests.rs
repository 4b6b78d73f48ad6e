use super::*;

/// A request's response, with these headers besides the host.
fn respond_to(method: &str, host: &str, path: &str, others: &[(&str, &str)]) -> Response {
    let file = |name: &str| {
        // "<!doctype html>" in gzip.
        const PAGE: &[u8] = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xb3\x51\x4c\xc9\x4f\x2e\xa9\x2c\x48\x55\xc8\x28\xc9\xcd\xb1\x03\x00\x48\xec\xb9\x87\x0f\x00\x00\x00";
        let (bytes, is_compressed): (&[u8], bool) = match name {
            "index.html" | "docs/index.html" => (PAGE, true),
            "figtree.woff2" => (b"wOF2", false),
            POLICY => (b"default-src 'none'\n", false),
            _ => return None,
        };
        Some(Content {
            bytes,
            is_compressed,
        })
    };
    let headers: Vec<httparse::Header<'_>> = [("host", host)]
        .iter()
        .chain(others)
        .map(|&(name, value)| httparse::Header {
            name,
            value: value.as_bytes(),
        })
        .collect();
    let request = Request {
        method,
        path,
        headers: &headers,
    };
    request.answer("'none'", file)
}

fn respond(method: &str, host: &str, path: &str) -> Response {
    respond_to(method, host, path, &[("accept-encoding", "gzip")])
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
        "LOCALHOST",
        "LocalHost:8008",
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
    let two = respond_to("GET", "localhost", "/", &[("Host", "example.org")]);
    assert_eq!(two.status.0, 400);
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
    let documentation = get("/docs/");
    assert_eq!(type_of(&documentation), type_of(&page));
    let others = [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/.gitignore",
        "/content-security-policy.txt",
        "/docs",
        "/x",
    ];
    for path in others {
        assert_eq!(get(path).status.0, 404, "{path}");
    }
}

#[test]
fn a_file_is_compressed_only_for_clients_that_accept_it() {
    let [page, font] = ["/?x", "/figtree.woff2"].map(|path| respond("GET", "localhost", path));
    assert_eq!(header(&page, "content-encoding"), Some("gzip"));
    assert_eq!(header(&font, "content-encoding"), None);
    let head = respond("HEAD", "localhost", "/");
    assert_eq!((head.length, head.body.len()), (Some(page.body.len()), 0));
    assert!(head.head().starts_with("HTTP/1.1 200 OK\r\n"));
    let end = format!(
        "content-length: {}\r\nconnection: close\r\n\r\n",
        page.body.len()
    );
    assert!(head.head().ends_with(&end));

    let refusals: [&[(&str, &str)]; 3] = [
        &[],
        &[("Accept-Encoding", "gzip;q=0")],
        &[("Accept-Encoding", "br, identity")],
    ];
    for refusal in refusals {
        let plain = respond_to("GET", "localhost", "/", refusal);
        assert_eq!(header(&plain, "content-encoding"), None);
        assert_eq!(*plain.body, *b"<!doctype html>");
        assert_eq!(plain.length, Some(15));
        assert_eq!(header(&plain, "vary"), Some("accept-encoding"));
        assert_ne!(header(&plain, "etag"), header(&page, "etag"));
    }
}

#[test]
fn a_file_that_the_browser_has_is_not_sent_again() {
    let page = respond("GET", "localhost", "/");
    assert_eq!(header(&page, "cache-control"), Some("no-cache"));
    let tag = header(&page, "etag").unwrap();
    let ask = |method, tag| {
        let headers = [("Accept-Encoding", "gzip"), ("If-None-Match", tag)];
        respond_to(method, "localhost", "/", &headers)
    };
    for method in ["GET", "HEAD"] {
        let same = ask(method, tag);
        assert_eq!(same.status.0, 304);
        assert!(same.body.is_empty());
        assert!(!same.head().contains("content-length"));
        for name in ["etag", "cache-control", "vary", "content-security-policy"] {
            assert_eq!(header(&same, name), header(&page, name), "{name}");
        }
    }
    assert_eq!(ask("GET", "\"other\"").status.0, 200);
    let plain = respond_to("GET", "localhost", "/", &[("If-None-Match", tag)]);
    assert_eq!(plain.status.0, 200, "the plain file has another tag");
}

#[test]
fn the_policy_names_the_sites_that_may_frame_the_page() {
    let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    let response = response(request, "https://school.example").unwrap();
    let policy = header(&response, "content-security-policy").unwrap();
    assert!(policy.ends_with("; frame-ancestors https://school.example"));
}

#[test]
fn requests_with_a_body_are_refused() {
    for method in ["POST", "PUT", "DELETE", "OPTIONS"] {
        let response = respond(method, "localhost", "/");
        assert_eq!(response.status.0, 405);
        assert_eq!(header(&response, "allow"), Some("GET, HEAD"));
    }
}

#[test]
fn a_request_is_answered_once_it_is_complete() {
    let request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for length in 0..request.len() {
        assert!(response(&request[..length], "'none'").is_none(), "{length}");
    }
    assert_eq!(response(request, "'none'").unwrap().status.0, 200);
    let nonsense = response(b"\0\0\0 nonsense\r\n\r\n", "'none'");
    assert_eq!(nonsense.unwrap().status.0, 400);
}

/// A server with two threads and short timeouts, left running until the tests end.
fn start() -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let timeouts = Timeouts {
        request: Duration::from_millis(500),
        response: Duration::from_millis(500),
    };
    thread::spawn(move || serve_with(&listener, "'none'", 2, timeouts));
    address
}

/// What the server sends until it closes the connection.
fn read_all(mut stream: TcpStream) -> Vec<u8> {
    stream
        .set_read_timeout(Some(Duration::from_secs(60)))
        .unwrap();
    let mut all = Vec::new();
    // Closing early may look like an error from here.
    let _ = stream.read_to_end(&mut all);
    all
}

#[test]
fn slow_and_silent_connections_end_and_others_are_served() {
    let address = start();
    // More of them than the server has threads: each trickles a byte at a time, or nothing.
    let silent: Vec<_> = (0..4)
        .map(|_| TcpStream::connect(address).unwrap())
        .collect();
    let trickles = thread::spawn(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        let start = Instant::now();
        let mut sent = 0;
        while stream.write_all(b"G").is_ok() && start.elapsed() < Duration::from_secs(60) {
            sent += 1;
            thread::sleep(Duration::from_millis(20));
        }
        sent
    });
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: LOCALHOST\r\n\r\n")
        .unwrap();
    let answer = read_all(stream);
    assert!(answer.starts_with(b"HTTP/1.1 200 OK\r\n"));
    for stream in silent {
        assert!(read_all(stream).is_empty());
    }
    assert!(trickles.join().unwrap() < 3000);
}
