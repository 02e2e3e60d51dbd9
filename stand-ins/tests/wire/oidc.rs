use std::collections::HashMap;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use openssl::{bn::BigNum, hash::MessageDigest, pkey::PKey, rsa::Rsa, sign::Verifier};
use reqwest::{Client, Response, redirect::Policy};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use stand_ins::oidc::{OidcOptions, OidcProvider, OidcStandIn};
use url::Url;

use crate::support::{answer, encode};

const CALLBACK: &str = "http://localhost:8080/api/auth/oidc/x/callback";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

/// An OpenID Connect client that starts from discovery and knows nothing else about the stand-in.
struct RelyingParty {
    stand_in: OidcStandIn,
    provider: OidcProvider,
    http: Client,
    parts: Value,
}

impl RelyingParty {
    async fn on(provider: OidcProvider) -> Self {
        let stand_in = OidcStandIn::start(OidcOptions::default()).await.unwrap();
        let http = Client::builder().no_proxy().redirect(Policy::none()).build().unwrap();
        let mut this = Self { stand_in, provider, http, parts: Value::Null };
        let url = format!("{}/.well-known/openid-configuration", this.issuer().url());
        this.parts = answer(this.http.get(url).send().await.unwrap()).await.1;
        assert_eq!(this.parts["issuer"], this.issuer().url());
        this
    }

    fn issuer(&self) -> &stand_ins::oidc::Issuer {
        match self.provider {
            OidcProvider::Google => self.stand_in.google(),
            OidcProvider::Orcid => self.stand_in.orcid(),
        }
    }

    fn part(&self, name: &str) -> String {
        self.parts[name].as_str().unwrap().to_owned()
    }

    /// Returns the URL of an ordinary authorization request, with some parameters replaced.
    fn page(&self, changes: &[(&str, &str)]) -> String {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(VERIFIER));
        let mut params: HashMap<&str, &str> = [
            ("response_type", "code"),
            ("client_id", &self.issuer().client().id),
            ("redirect_uri", CALLBACK),
            ("scope", "openid"),
            ("state", "s t&te"),
            ("nonce", "n"),
            ("code_challenge", &challenge),
            ("code_challenge_method", "S256"),
        ]
        .into();
        params.extend(changes.iter().copied());
        let params: Vec<_> = params.into_iter().collect();
        format!("{}?{}", self.part("authorization_endpoint"), encode(&params))
    }

    async fn press(&self, page: &str, fields: &[(&str, &str)]) -> Response {
        let request = self.http.post(page).header("content-type", "application/x-www-form-urlencoded");
        request.body(encode(fields)).send().await.unwrap()
    }

    /// Returns a code for the first sample account.
    async fn code(&self) -> String {
        let choice = match self.provider {
            OidcProvider::Google => ("email", "Ada@Gmail.test"),
            OidcProvider::Orcid => ("orcid", "0000-0002-1825-0097"),
        };
        let fields = [choice, ("given_name", "Ada"), ("family_name", "Sample")];
        back(&self.press(&self.page(&[]), &fields).await)["code"].clone()
    }

    async fn redeem(&self, changes: &[(&str, &str)]) -> (u16, Value) {
        let client = self.issuer().client();
        let mut params: HashMap<&str, &str> = [
            ("grant_type", "authorization_code"),
            ("redirect_uri", CALLBACK),
            ("client_id", &client.id),
            ("client_secret", &client.secret),
            ("code_verifier", VERIFIER),
        ]
        .into();
        params.extend(changes.iter().copied());
        let params: Vec<_> = params.into_iter().collect();
        answer(self.press(&self.part("token_endpoint"), &params).await).await
    }

    async fn keys(&self) -> Value {
        answer(self.http.get(self.part("jwks_uri")).send().await.unwrap()).await.1["keys"].clone()
    }
}

/// Returns the query parameters of the redirect back to the client.
fn back(response: &Response) -> HashMap<String, String> {
    assert_eq!(response.status(), 303);
    let location = response.headers()["location"].to_str().unwrap();
    assert!(location.starts_with(CALLBACK), "{location}");
    Url::parse(location).unwrap().query_pairs().into_owned().collect()
}

fn read(part: &str) -> Value {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}

/// Verifies a token against these keys and returns its header and claims.
fn verified(token: &str, keys: &Value) -> (Value, Value) {
    let parts: Vec<&str> = token.split('.').collect();
    let header = read(parts[0]);
    let key = keys.as_array().unwrap().iter().find(|key| key["kid"] == header["kid"]).unwrap();
    let number = |name: &str| {
        BigNum::from_slice(&URL_SAFE_NO_PAD.decode(key[name].as_str().unwrap()).unwrap()).unwrap()
    };
    let key = PKey::from_rsa(Rsa::from_public_components(number("n"), number("e")).unwrap()).unwrap();
    let signature = URL_SAFE_NO_PAD.decode(parts[2]).unwrap();
    let words = format!("{}.{}", parts[0], parts[1]);
    let mut verifier = Verifier::new(MessageDigest::sha256(), &key).unwrap();
    assert!(verifier.verify_oneshot(&signature, words.as_bytes()).unwrap());
    (header, read(parts[1]))
}

#[tokio::test]
async fn google_tells_name_and_address_in_a_signed_token() {
    let google = RelyingParty::on(OidcProvider::Google).await;
    let page = google.page(&[("scope", "openid email profile"), ("prompt", "select_account")]);
    let shown = google.http.get(&page).send().await.unwrap().text().await.unwrap();
    for text in ["Local stand-in for Google", "Sam Sample", "sam.sample@gmail.test", "never verified"] {
        assert!(shown.contains(text), "{text}");
    }
    let chosen = google.press(&page, &[("email", "Ada@Gmail.test"), ("given_name", "Ada")]).await;
    let returned = back(&chosen);
    assert_eq!(returned["state"], "s t&te");
    let (status, tokens) = google.redeem(&[("code", &returned["code"])]).await;
    assert_eq!((status, &tokens["token_type"]), (200, &json!("Bearer")));
    let (header, claims) = verified(tokens["id_token"].as_str().unwrap(), &google.keys().await);
    assert_eq!(header["alg"], "RS256");
    for (claim, value) in [
        ("iss", json!(google.issuer().url())),
        ("aud", json!(google.issuer().client().id)),
        ("nonce", json!("n")),
        ("email", json!("ada@gmail.test")),
        ("email_verified", json!(true)),
        ("hd", json!("gmail.test")),
        ("given_name", json!("Ada")),
    ] {
        assert_eq!(claims[claim], value, "{claim}");
    }
    assert_eq!(claims["sub"].as_str().unwrap().len(), 21);
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 3600);
    let half = &Sha256::digest(tokens["access_token"].as_str().unwrap())[..16];
    assert_eq!(claims["at_hash"], URL_SAFE_NO_PAD.encode(half));
    let asked = google.http.get(google.part("userinfo_endpoint"));
    let (_, person) =
        answer(asked.bearer_auth(tokens["access_token"].as_str().unwrap()).send().await.unwrap()).await;
    assert_eq!((&person["sub"], &person["email"]), (&claims["sub"], &json!("ada@gmail.test")));
}

#[tokio::test]
async fn google_claims_no_organisation_for_an_address_that_is_elsewhere() {
    let google = RelyingParty::on(OidcProvider::Google).await;
    let page = google.page(&[("scope", "openid email")]);
    let chosen = google.press(&page, &[("email", "ada@school.test"), ("elsewhere", "yes")]).await;
    let (_, tokens) = google.redeem(&[("code", &back(&chosen)["code"])]).await;
    let (_, claims) = verified(tokens["id_token"].as_str().unwrap(), &google.keys().await);
    assert_eq!((&claims["email_verified"], claims.get("hd")), (&json!(true), None));
}

#[tokio::test]
async fn orcid_tells_an_id_and_no_address() {
    let orcid = RelyingParty::on(OidcProvider::Orcid).await;
    for (part, path) in [
        ("authorization_endpoint", "/oauth/authorize"),
        ("token_endpoint", "/oauth/token"),
        ("userinfo_endpoint", "/oauth/userinfo"),
        ("jwks_uri", "/oauth/jwks"),
    ] {
        assert!(orcid.part(part).ends_with(path), "{part}");
    }
    let code = orcid.code().await;
    let (_, tokens) = orcid.redeem(&[("code", &code)]).await;
    assert_eq!(tokens["orcid"], "0000-0002-1825-0097");
    let (_, claims) = verified(tokens["id_token"].as_str().unwrap(), &orcid.keys().await);
    assert_eq!((&claims["sub"], &claims["family_name"]), (&json!("0000-0002-1825-0097"), &json!("Sample")));
    assert!(!claims.to_string().contains("email"), "{claims}");
    // A private name is not in the claims.
    let nameless = orcid.press(&orcid.page(&[]), &[("choice", "0000-0002-1694-233X")]).await;
    let (_, tokens) = orcid.redeem(&[("code", &back(&nameless)["code"])]).await;
    let (_, claims) = verified(tokens["id_token"].as_str().unwrap(), &orcid.keys().await);
    assert!(!claims.to_string().contains("name"), "{claims}");
    let mistyped = orcid.press(&orcid.page(&[]), &[("orcid", "0000-0002-1825-0098")]).await;
    assert_eq!(mistyped.status(), 422);
    assert!(mistyped.text().await.unwrap().contains("Enter a whole ORCID iD"));
}

#[tokio::test]
async fn a_person_may_refuse() {
    let google = RelyingParty::on(OidcProvider::Google).await;
    let refused = back(&google.press(&google.page(&[]), &[("choice", "refuse")]).await);
    assert_eq!((refused["error"].as_str(), refused["state"].as_str()), ("access_denied", "s t&te"));
}

#[tokio::test]
async fn a_request_of_a_stranger_leads_nowhere() {
    let google = RelyingParty::on(OidcProvider::Google).await;
    for change in [("client_id", "stranger"), ("redirect_uri", "https://evil.example/callback")] {
        let page = google.page(&[change]);
        assert_eq!(google.http.get(&page).send().await.unwrap().status(), 400, "{change:?}");
        assert_eq!(google.press(&page, &[("email", "a@gmail.test")]).await.status(), 400);
    }
    for (change, error) in [
        (("response_type", "token"), "unsupported_response_type"),
        (("scope", "email"), "invalid_scope"),
        (("scope", "openid drive"), "invalid_scope"),
        (("code_challenge_method", "plain"), "invalid_request"),
    ] {
        let refused = google.http.get(google.page(&[change])).send().await.unwrap();
        assert_eq!(back(&refused)["error"], error, "{change:?}");
    }
}

#[tokio::test]
async fn a_code_is_redeemed_once_by_whoever_asked_for_it() {
    for provider in [OidcProvider::Google, OidcProvider::Orcid] {
        let issuer = RelyingParty::on(provider).await;
        for (change, status, error) in [
            (("grant_type", "password"), 400, "unsupported_grant_type"),
            (("client_secret", "guessed"), 401, "invalid_client"),
            (("redirect_uri", "http://localhost:1/"), 400, "invalid_grant"),
            (("code_verifier", "guessed"), 400, "invalid_grant"),
            (("code_verifier", ""), 400, "invalid_grant"),
        ] {
            let code = issuer.code().await;
            let (told, body) = issuer.redeem(&[("code", &code), change]).await;
            assert_eq!((told, &body["error"]), (status, &json!(error)), "{provider:?} {change:?}");
        }
        let code = issuer.code().await;
        assert_eq!(issuer.redeem(&[("code", &code)]).await.0, 200);
        assert_eq!(issuer.redeem(&[("code", &code)]).await.1["error"], "invalid_grant");
        let old = issuer.code().await;
        issuer.issuer().advance_clock(600);
        assert_eq!(issuer.redeem(&[("code", &old)]).await.1["error"], "invalid_grant");
        assert_eq!(issuer.issuer().redeemed(), 1);
    }
}

#[tokio::test]
async fn keys_change_and_faults_are_switched_over_http() {
    let google = RelyingParty::on(OidcProvider::Google).await;
    let before = google.keys().await;
    let base = google.issuer().url().trim_end_matches("/google").to_owned();
    let switch = |path: &str, body: Value| {
        let request = google.http.post(format!("{base}/test/oidc/google{path}")).json(&body);
        async move { answer(request.send().await.unwrap()).await }
    };
    assert_eq!(switch("/rotate-keys", json!({})).await.0, 200);
    assert_ne!(google.keys().await, before);
    let (_, state) = switch("/faults", json!({"faults": ["wrong_nonce", "expired"]})).await;
    assert_eq!(state["faults"], json!(["wrong_nonce", "expired"]));
    let (_, tokens) = google.redeem(&[("code", &google.code().await)]).await;
    let (_, claims) = verified(tokens["id_token"].as_str().unwrap(), &google.keys().await);
    assert_eq!(claims["nonce"], "another-sign-in");
    assert!(claims["exp"].as_i64().unwrap() < chrono::Utc::now().timestamp());
    assert_eq!(switch("/faults", json!({"faults": ["bad_luck"]})).await.0, 400);
    assert_eq!(switch("/faults", json!({"faults": ["token_fails"]})).await.0, 200);
    assert_eq!(google.redeem(&[("code", &google.code().await)]).await.0, 500);
    assert_eq!(switch("/faults", json!({"faults": []})).await.0, 200);
    assert_eq!(google.redeem(&[("code", &google.code().await)]).await.0, 200);
}
