//! The authorization request that a client sends a browser with.

use url::Url;

use super::{form::Form, issuer::Issuer};
use crate::opened::is_this_machine;

/// An authorization request that passed the checks on client and redirect URI.
#[derive(Clone, Debug)]
pub(super) struct AuthorizationRequest {
    pub redirect_uri: String,
    pub state: Option<String>,
    pub nonce: Option<String>,
    pub challenge: Option<String>,
    /// The error in the remaining parameters, to report to the client by redirect.
    pub error: Option<&'static str>,
}

impl Issuer {
    /// Checks that the request names this client and a registered redirect URI. If not, the page shows the error and
    /// does not redirect, because the redirect URI may belong to an attacker.
    ///
    /// `opened_at` is the host in the browser's address bar, if known.
    pub(super) fn check(&self, form: &Form, opened_at: Option<&str>) -> Result<AuthorizationRequest, String> {
        if form.get("client_id") != self.client.id {
            return Err("The client is not registered here.".to_owned());
        }
        let redirect_uri = form.get("redirect_uri");
        if !is_registered(redirect_uri, opened_at) {
            return Err(format!("The address to lead back to is not registered: {redirect_uri:?}"));
        }
        let own = |name| form.given(name).map(str::to_owned);
        Ok(AuthorizationRequest {
            redirect_uri: redirect_uri.to_owned(),
            state: own("state"),
            nonce: own("nonce"),
            challenge: own("code_challenge"),
            error: self.error(form),
        })
    }

    fn error(&self, form: &Form) -> Option<&'static str> {
        let known = self.provider.scopes();
        let mut asked = form.get("scope").split_whitespace();
        if form.get("response_type") != "code" {
            Some("unsupported_response_type")
        } else if !asked.clone().any(|scope| scope == "openid") || !asked.all(|scope| known.contains(&scope))
        {
            Some("invalid_scope")
        } else if form.given("code_challenge").is_some() && form.get("code_challenge_method") != "S256" {
            Some("invalid_request")
        } else {
            None
        }
    }
}

impl AuthorizationRequest {
    /// Returns the redirect URI with these parameters and the client's `state`.
    pub(super) fn back(&self, params: &[(&str, &str)]) -> String {
        // `check` has parsed this URI already; on a parse error the browser stays on this host.
        let Ok(mut url) = Url::parse(&self.redirect_uri) else { return "/".to_owned() };
        url.query_pairs_mut()
            .extend_pairs(params)
            .extend_pairs(self.state.iter().map(|state| ("state", state)));
        url.into()
    }
}

/// Real issuers keep a list of registered redirect URIs. This one accepts any on this machine, by any host name that
/// the browser uses for it.
fn is_registered(address: &str, opened_at: Option<&str>) -> bool {
    Url::parse(address).is_ok_and(|url| {
        let is_where_they_are = opened_at.is_some() && url.host_str() == opened_at;
        url.scheme() == "http" && (is_this_machine(&url) || is_where_they_are)
    })
}
