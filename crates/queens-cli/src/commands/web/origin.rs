//! A site that may show the page in a frame.

use std::fmt;
use std::str::FromStr;

/// Scheme, host and, if it is not the scheme's own, port: `https://school.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Origin(String);

impl Origin {
    /// The sources of the policy's `frame-ancestors`.
    pub(super) fn ancestors(origins: &[Self]) -> String {
        let names: Vec<String> = origins.iter().map(Self::to_string).collect();
        if names.is_empty() {
            "'none'".to_string()
        } else {
            names.join(" ")
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Origins consist of characters that can end neither the directive nor the header.
impl FromStr for Origin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refused = || {
            let example = "such as https://school.example or http://localhost:8000";
            Err(format!("not the origin of a site, {example}"))
        };
        let Some((scheme @ ("http" | "https"), rest)) = text.split_once("://") else {
            return refused();
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (rest, None),
        };
        let is_name = |name: &str| {
            let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
            !name.is_empty() && name.len() <= 253 && name.bytes().all(is_letter)
        };
        let is_port = |port: &str| {
            port.parse::<u16>().is_ok_and(|port| port > 0)
                && port.bytes().all(|byte| byte.is_ascii_digit())
        };
        let address = host
            .strip_prefix('[')
            .and_then(|host| host.strip_suffix(']'));
        let is_host = match address {
            Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
            None => is_name(host),
        };
        if !is_host || !port.is_none_or(is_port) {
            return refused();
        }
        let port = port.map_or(String::new(), |port| format!(":{port}"));
        Ok(Self(format!(
            "{scheme}://{}{port}",
            host.to_ascii_lowercase()
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_has_a_scheme_a_host_and_perhaps_a_port() {
        for (text, origin) in [
            ("https://school.example", "https://school.example"),
            ("https://School.Example/", "https://school.example"),
            ("http://localhost:8000", "http://localhost:8000"),
            ("http://[::1]:8000", "http://[::1]:8000"),
            ("http://[::1]", "http://[::1]"),
            ("https://192.168.0.7", "https://192.168.0.7"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().to_string(), origin);
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "",
            "school.example",
            "https://",
            "https://school.example/lesson",
            "https://school.example; script-src *",
            "https://a.example https://b.example",
            "https://school.example\r\nset-cookie: x",
            "https://*",
            "*",
            "'self'",
            "ftp://school.example",
            "https://school.example:0",
            "https://school.example:99999",
            "https://school.example:+80",
            "https://user@school.example",
            "https://[::1",
            "https://[x]",
            "data:",
        ] {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }

    #[test]
    fn without_an_origin_no_site_may_frame_the_page() {
        let origin = |text: &str| text.parse::<Origin>().unwrap();
        assert_eq!(Origin::ancestors(&[]), "'none'");
        let both = [origin("https://a.example"), origin("http://localhost:80")];
        let ancestors = "https://a.example http://localhost:80";
        assert_eq!(Origin::ancestors(&both), ancestors);
    }
}
