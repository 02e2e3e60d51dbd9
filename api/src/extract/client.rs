//! The origin of a request: network address and browser.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest};

use crate::error::{Error, Result};
use crate::http::openapi::OperationInput;

/// The client's network address and browser.
#[derive(Debug, Clone)]
pub struct Client {
    /// The address, as reported by the last trusted proxy; never as claimed by the client.
    pub address: String,
    /// The `User-Agent`, at most 400 characters.
    pub user_agent: String,
}

/// The number of proxies in front of a listener that append to `X-Forwarded-For`.
#[derive(Debug, Clone, Copy)]
pub struct TrustedHops(pub usize);

impl FromRequest for Client {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Client::of(request)))
    }
}

impl OperationInput for Client {}

impl Client {
    /// The client of a request.
    #[must_use]
    pub fn of(request: &HttpRequest) -> Client {
        let hops = request.app_data::<TrustedHops>().map_or(0, |hops| hops.0);
        let user_agent = request
            .headers()
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok())
            .map(|text| text.chars().take(400).collect())
            .unwrap_or_default();
        Client { address: address(request, hops), user_agent }
    }
}

/// Each trusted proxy appends the address of its peer, so that only the last `hops` entries are reliable.
fn address(request: &HttpRequest, hops: usize) -> String {
    let peer = request.peer_addr().map(|addr| addr.ip().to_string()).unwrap_or_default();
    let Some(nth_from_last) = hops.checked_sub(1) else { return peer };
    let forwarded: Vec<&str> = request
        .headers()
        .get_all("x-forwarded-for")
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    let told = forwarded.iter().rev().nth(nth_from_last);
    told.and_then(|text| text.parse::<std::net::IpAddr>().ok()).map_or(peer, |ip| ip.to_string())
}
