//! Reads from a request's headers whether the client accepts a compressed file, or already has the current copy.

/// Whether a client with these `Accept-Encoding` headers accepts gzip, and does not prefer the plain file.
pub(super) fn gzip<'a>(headers: impl Iterator<Item = &'a str>) -> bool {
    let (mut gzip, mut any, mut plain) = (None, None, None);
    for coding in headers.flat_map(|header| header.split(',')) {
        let mut parts = coding.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default().to_ascii_lowercase();
        let quality = match parts.find_map(quality) {
            Some(text) => text.parse::<f32>().unwrap_or(0.0),
            None => 1.0,
        };
        match name.as_str() {
            "gzip" | "x-gzip" => gzip = Some(quality),
            "identity" => plain = Some(quality),
            "*" => any = Some(quality),
            _ => {}
        }
    }
    let gzip = gzip.or(any).unwrap_or(0.0);
    gzip > 0.0 && gzip >= plain.unwrap_or(0.0)
}

/// The value of a parameter `q=0.5`.
fn quality(parameter: &str) -> Option<&str> {
    let (name, value) = parameter.split_once('=')?;
    name.trim().eq_ignore_ascii_case("q").then(|| value.trim())
}

/// Whether these `If-None-Match` headers name this entity tag.
pub(super) fn is_known<'a>(headers: impl Iterator<Item = &'a str>, tag: &str) -> bool {
    let mut tags = headers
        .flat_map(|header| header.split(','))
        .map(str::trim)
        .map(|known| known.strip_prefix("W/").unwrap_or(known));
    tags.any(|known| known == "*" || known == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_for_clients_that_accept_it() {
        for accepted in [
            "gzip",
            "gzip, deflate, br, zstd",
            "br;q=1.0, gzip;q=0.8, *;q=0.1",
            "GZIP",
            "x-gzip",
            "deflate , gzip ; q=0.5",
            "*",
            "identity;q=0.5, gzip;q=0.5",
            "identity;q=0, gzip;q=0.001",
        ] {
            assert!(gzip([accepted].into_iter()), "{accepted}");
        }
        for refused in [
            "",
            "identity",
            "deflate, br",
            "gzip;q=0",
            "gzip; q=0.000",
            "GZIP;Q=0",
            "*;q=0",
            "gzip;q=0, *",
            "identity, gzip;q=0.5",
            "gzip;q=x",
            "gzipped",
        ] {
            assert!(!gzip([refused].into_iter()), "{refused}");
        }
        assert!(!gzip([].into_iter()));
        assert!(gzip(["br", "gzip"].into_iter()));
    }

    #[test]
    fn a_tag_is_found_in_a_list() {
        for header in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*"] {
            assert!(is_known([header].into_iter(), "\"a\""), "{header}");
        }
        for header in ["", "a", "\"b\"", "\"a"] {
            assert!(!is_known([header].into_iter(), "\"a\""), "{header}");
        }
    }
}
