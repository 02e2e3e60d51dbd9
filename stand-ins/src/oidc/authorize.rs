//! What a client asks when it sends a person here.

use url::Url;

use super::{form::Form, issuer::Issuer};
use crate::opened::is_this_machine;

/// A request that may be shown to the person.
#[derive(Clone, Debug)]
pub(super) struct AuthorizationRequest {
    pub redirect_uri: String,
    pub state: Option<String>,
    pub nonce: Option<String>,
    pub challenge: Option<String>,
    /// What is wrong with the rest of it, for the client to hear.
    pub error: Option<&'static str>,
}

impl Issuer {
    /// Whether the request comes from the client and leads back to it. If not, the person is told and goes
    /// nowhere: whoever made it up must not get them.
    ///
    /// `opened_at` is the host at which the person has the page open, if there is one.
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
    /// The address to lead back to, with these parameters and the client's own state.
    pub(super) fn back(&self, params: &[(&str, &str)]) -> String {
        // Checked to be an address before; should it not be one, the person stays where they are.
        let Ok(mut url) = Url::parse(&self.redirect_uri) else { return "/".to_owned() };
        url.query_pairs_mut()
            .extend_pairs(params)
            .extend_pairs(self.state.iter().map(|state| ("state", state)));
        url.into()
    }
}

/// The real issuers keep a list of addresses; here any on this machine will do, by whatever name the person knows it.
fn is_registered(address: &str, opened_at: Option<&str>) -> bool {
    Url::parse(address).is_ok_and(|url| {
        let is_where_they_are = opened_at.is_some() && url.host_str() == opened_at;
        url.scheme() == "http" && (is_this_machine(&url) || is_where_they_are)
    })
}
