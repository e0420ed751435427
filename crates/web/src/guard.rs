//! Who may ask: pages of others may not, by whatever name they call this machine.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api::{Refusal, Shared};

/// What is said to who calls the server by another name.
const FOREIGN: &str = "this server goes by its address or by localhost";

/// What every answer says about itself.
const HEADERS: [(HeaderName, &str); 5] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// Refuses what does not come from our own pages, and adds the headers.
pub(crate) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let names = &shared.options.names;
    // A request line may name a host as well.
    let is_foreign = request
        .uri()
        .host()
        .is_some_and(|host| !is_own(host, names));
    let refused = if is_foreign {
        Err(Refusal::new(StatusCode::FORBIDDEN, FOREIGN))
    } else {
        check(request.method(), request.headers(), names)
    };
    let mut response = match refused {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request names this machine in a way that no page of others can use, and comes from no such
/// page.
fn check(method: &Method, headers: &HeaderMap, names: &[String]) -> Result<(), Refusal> {
    let forbidden = |message: &str| Err(Refusal::new(StatusCode::FORBIDDEN, message));
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or(""));
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(Refusal::wrong("a request names its host, once"));
    };
    let host = host.to_str().unwrap_or("");
    if !is_own(host, names) {
        return forbidden(FOREIGN);
    }
    if let Some(origin) = text(header::ORIGIN)
        && origin.strip_prefix("http://") != Some(host)
    {
        return forbidden("pages of others may not ask");
    }
    let site = HeaderName::from_static("sec-fetch-site");
    if text(site).is_some_and(|site| !matches!(site, "same-origin" | "none"))
        && method != Method::GET
    {
        return forbidden("pages of others may not ask");
    }
    Ok(())
}

/// Whether a host is an address, localhost or one of some names: other names may be made to point here by
/// anybody.
fn is_own(host: &str, names: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or(""),
        None => host.split(':').next().unwrap_or(""),
    };
    name.parse::<IpAddr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || names.iter().any(|own| own.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_and_own_names_are_ours() {
        for host in [
            "127.0.0.1:8080",
            "localhost",
            "LOCALHOST:1",
            "[::1]:80",
            "10.0.0.7",
        ] {
            assert!(is_own(host, &[]), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.nip.example",
            "[x]",
        ] {
            assert!(!is_own(host, &[]), "{host}");
        }
        assert!(is_own("Room.local:80", &["room.local".to_string()]));
    }

    #[test]
    fn pages_of_others_are_refused() {
        let headers = |pairs: &[(&'static str, &'static str)]| -> HeaderMap {
            let pair = |(name, value): &(&'static str, &'static str)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            };
            pairs.iter().map(pair).collect()
        };
        let verdict = |pairs| check(&Method::POST, &headers(pairs), &[]).is_ok();
        assert!(verdict(&[
            ("host", "localhost:1"),
            ("origin", "http://localhost:1")
        ]));
        assert!(!verdict(&[
            ("host", "localhost:1"),
            ("origin", "http://localhost:2")
        ]));
        assert!(!verdict(&[("host", "localhost:1"), ("origin", "null")]));
        assert!(!verdict(&[
            ("host", "localhost:1"),
            ("sec-fetch-site", "cross-site")
        ]));
        assert!(!verdict(&[]));
        assert!(!verdict(&[("host", "localhost"), ("host", "localhost")]));
    }
}
