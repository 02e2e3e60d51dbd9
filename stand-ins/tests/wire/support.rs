use reqwest::{Client, Method, RequestBuilder, Response, redirect::Policy};
use serde_json::Value;
use stand_ins::stripe::{StripeOptions, StripeStandIn};

/// The parameters of an ordinary Checkout Session for 60 dollars.
pub const LESSON: &[(&str, &str)] = &[
    ("mode", "payment"),
    ("client_reference_id", "booking-1"),
    ("metadata[booking_id]", "booking-1"),
    ("payment_intent_data[metadata][booking_id]", "booking-1"),
    ("line_items[0][quantity]", "1"),
    ("line_items[0][price_data][currency]", "usd"),
    ("line_items[0][price_data][unit_amount]", "6000"),
    ("line_items[0][price_data][product_data][name]", "Physics lesson"),
    ("success_url", "http://site.test/payment-success?session_id={CHECKOUT_SESSION_ID}&booking_id=1"),
    ("cancel_url", "http://site.test/dashboard"),
];

/// A stand-in with held events and deterministic ids, and a client of its API.
pub struct Stripe {
    pub stand_in: StripeStandIn,
    pub http: Client,
}

impl std::ops::Deref for Stripe {
    type Target = StripeStandIn;

    fn deref(&self) -> &StripeStandIn {
        &self.stand_in
    }
}

impl Stripe {
    pub async fn start() -> Self {
        Self::with(StripeOptions { hold_events: true, seed: Some(7), ..StripeOptions::default() }).await
    }

    pub async fn with(options: StripeOptions) -> Self {
        Self {
            stand_in: StripeStandIn::start(options).await.unwrap(),
            http: Client::builder().no_proxy().redirect(Policy::none()).build().unwrap(),
        }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.http.request(method, format!("{}{path}", self.base_url())).bearer_auth(self.api_key())
    }

    pub fn form(&self, path: &str, params: &[(&str, &str)]) -> RequestBuilder {
        self.request(Method::POST, path)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(encode(params))
    }

    pub async fn post(&self, path: &str, params: &[(&str, &str)]) -> (u16, Value) {
        answer(self.form(path, params).send().await.unwrap()).await
    }

    pub async fn get(&self, path: &str) -> (u16, Value) {
        answer(self.request(Method::GET, path).send().await.unwrap()).await
    }

    /// Creates a Checkout Session for [`LESSON`] and returns its id.
    pub async fn open_session(&self) -> String {
        self.open_session_of("http://site.test").await
    }

    /// Creates a Checkout Session for another site.
    pub async fn open_session_of(&self, site: &str) -> String {
        let lesson = LESSON.iter().map(|(name, value)| (*name, value.replace("http://site.test", site)));
        let lesson: Vec<_> = lesson.collect();
        let lesson: Vec<_> = lesson.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let (status, session) = self.post("/v1/checkout/sessions", &lesson).await;
        assert_eq!(status, 200, "{session}");
        session["id"].as_str().unwrap().to_owned()
    }

    /// Creates a paid Checkout Session.
    pub async fn paid_session(&self) -> String {
        let session = self.open_session().await;
        self.pay(&session).unwrap();
        session
    }

    pub fn pending_kinds(&self) -> Vec<String> {
        let pending = self.pending_events();
        pending.into_iter().map(|event| event.kind).collect()
    }
}

pub async fn answer(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().await.unwrap();
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

pub fn encode(params: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(params).finish()
}

/// Returns [`LESSON`] with one parameter replaced or added, or removed if `value` is `None`.
pub fn lesson_with<'a>(name: &'a str, value: Option<&'a str>) -> Vec<(&'a str, &'a str)> {
    let mut params: Vec<_> = LESSON.iter().copied().filter(|(known, _)| *known != name).collect();
    params.extend(value.map(|value| (name, value)));
    params
}
