//! The product with stand-ins for Google and ORCID, and browsers that keep their cookies.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use parking_lot::Mutex;
use reqwest::{Method, header};
use serde_json::Value;
use stand_ins::oidc::{Issuer, IssuerAccount, OidcOptions, OidcProvider, OidcStandIn};

use super::client::send;
use super::links::token_after;
use super::{TestApp, TestResponse};

/// A running product with sign-in by Google and ORCID.
pub struct OidcApp {
    app: TestApp,
    issuers: OidcStandIn,
}

impl std::ops::Deref for OidcApp {
    type Target = TestApp;
    fn deref(&self) -> &TestApp {
        &self.app
    }
}

impl OidcApp {
    pub async fn start() -> OidcApp {
        let issuers = OidcStandIn::start(OidcOptions::default()).await.expect("stand-ins");
        let (google, orcid) = (issuers.google(), issuers.orcid());
        let vars = [
            ("GOOGLE_CLIENT_ID", google.client().id.as_str()),
            ("GOOGLE_CLIENT_SECRET", &google.client().secret),
            ("GOOGLE_ISSUER", google.url()),
            ("ORCID_CLIENT_ID", &orcid.client().id),
            ("ORCID_CLIENT_SECRET", &orcid.client().secret),
            ("ORCID_ISSUER", orcid.url()),
        ];
        let app = TestApp::with(&vars).await;
        let started = OidcApp { app, issuers };
        started.move_issuers(started.ahead);
        started
    }

    /// Moves the clocks of the product and the issuers.
    pub fn advance(&self, by: TimeDelta) {
        self.clock.advance(by);
        self.move_issuers(by);
    }

    fn move_issuers(&self, by: TimeDelta) {
        for provider in [OidcProvider::Google, OidcProvider::Orcid] {
            self.issuer(provider).advance_clock(by.num_seconds());
        }
    }

    pub fn issuer(&self, provider: OidcProvider) -> &Issuer {
        match provider {
            OidcProvider::Google => self.issuers.google(),
            OidcProvider::Orcid => self.issuers.orcid(),
        }
    }

    pub fn browser(&self) -> Browser {
        Browser::new(&self.base)
    }

    /// Starts a sign-in, selects an account, and returns the callback path.
    pub async fn leave_and_choose(
        &self,
        browser: &Browser,
        provider: OidcProvider,
        role: &str,
        account: IssuerAccount,
    ) -> String {
        let away = browser.leave(provider, role).await;
        let back = self.issuer(provider).approve(&away, account).expect("a request that is in order");
        back.strip_prefix(&self.base).expect("the way back").to_owned()
    }

    /// Performs a complete sign-in. Returns where the browser ends up.
    pub async fn sign_in(
        &self,
        browser: &Browser,
        provider: OidcProvider,
        role: &str,
        account: IssuerAccount,
    ) -> String {
        let back = self.leave_and_choose(browser, provider, role, account).await;
        browser.go(&back).await
    }

    /// Returns the token of the newest link that was emailed to a person who signed in without an address.
    pub async fn mailed_token(&self, address: &str) -> String {
        let mails = self.mails_to(address).await;
        token_after(mails.last().expect("a mail"), "/summer/auth/email?token=")
    }
}

/// A browser that keeps cookies and follows no redirects.
pub struct Browser {
    http: reqwest::Client,
    base: String,
    cookies: Mutex<BTreeMap<String, String>>,
}

impl Browser {
    pub fn new(base: &str) -> Browser {
        let no_redirects = reqwest::redirect::Policy::none();
        let http = super::http::builder().redirect(no_redirects).build().expect("a client");
        Browser { http, base: base.to_owned(), cookies: Mutex::default() }
    }

    pub async fn get(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::GET, path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> TestResponse {
        self.send(self.request(Method::POST, path).json(&body)).await
    }

    /// Opens a path that redirects. Returns the target.
    pub async fn go(&self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(response.status.as_u16(), 303, "{path}: {}", response.text);
        response.headers[header::LOCATION].to_str().expect("an address").to_owned()
    }

    /// Starts a sign-in at an issuer. Returns the URL of its page.
    pub async fn leave(&self, provider: OidcProvider, role: &str) -> String {
        self.go(&format!("/api/auth/oidc/{}/start?role={role}", provider.name().to_lowercase())).await
    }

    /// Returns the signed-in user.
    pub async fn user(&self) -> Value {
        self.get("/api/session").await.expect(200)["user"].clone()
    }

    /// Returns its cookies by name.
    pub fn cookies(&self) -> BTreeMap<String, String> {
        self.cookies.lock().clone()
    }

    pub async fn delete(&self, path: &str) -> TestResponse {
        self.send(self.request(Method::DELETE, path)).await
    }

    /// Returns a request with its cookies, like those of the academy's own pages.
    pub fn request(&self, method: Method, path: &str) -> reqwest::RequestBuilder {
        let cookies: Vec<_> = self.cookies().iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.http
            .request(method, format!("{}{path}", self.base))
            .header(header::ORIGIN, &self.base)
            .header(header::COOKIE, cookies.join("; "))
    }

    /// Sends a request and stores the cookies of the response.
    pub async fn send(&self, request: reqwest::RequestBuilder) -> TestResponse {
        let response = send(request).await;
        self.keep(&response);
        response
    }

    fn keep(&self, response: &TestResponse) {
        let mut cookies = self.cookies.lock();
        for line in response.headers.get_all(header::SET_COOKIE) {
            let line = line.to_str().expect("a cookie");
            let (name, value) =
                line.split(';').next().and_then(|pair| pair.split_once('=')).expect("a name and a value");
            if line.contains("Max-Age=0") {
                cookies.remove(name);
            } else {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
    }
}
