use actix_web::{
    HttpRequest, HttpResponse, HttpResponseBuilder,
    http::{StatusCode, header::HeaderMap},
    web::{Bytes, Data},
};
use serde_json::Value;

use crate::connection::Connection;
use crate::stripe::{
    error::ApiError,
    faults::Fault,
    idempotency::{self, Admission, StoredResponse},
    objects::{API_VERSION, Origin},
    params::Params,
    store::{CallRecord, SharedStore, StripeStore},
};

use super::{Call, expand, route};

/// Number of recorded requests, more than any test makes; older ones are dropped.
const MAX_RECORDED_CALLS: usize = 10_000;

/// Handles any request under `/v1`.
pub(crate) async fn serve(request: HttpRequest, body: Bytes, shared: Data<SharedStore>) -> HttpResponse {
    let incoming = Incoming::read(&request, body, &shared);
    let fault = shared.change(|store| store.faults.take(&incoming.method, &incoming.path));
    let outcome = incoming.execute(&shared, fault).await;
    shared.change(|store| incoming.record(store, &outcome));
    if let Some(connection) = Connection::of(&request).filter(|_| fault == Some(Fault::CutBeforeAnswer)) {
        connection.cut();
    }
    incoming.respond(outcome)
}

struct Incoming {
    method: String,
    path: String,
    params: Bytes,
    key: Option<String>,
    authorization: Option<String>,
    request_id: String,
}

struct Outcome {
    response: StoredResponse,
    replayed: bool,
}

impl Outcome {
    fn fresh(response: StoredResponse) -> Self {
        Self { response, replayed: false }
    }
}

/// Releases the idempotency key of a request that the client cancelled while it hung.
struct Reservation<'a> {
    shared: &'a SharedStore,
    key: &'a str,
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.shared.change(|store| idempotency::forget(&mut store.idempotency_records, self.key));
    }
}

impl Incoming {
    fn read(request: &HttpRequest, body: Bytes, shared: &SharedStore) -> Self {
        let post = request.method() == actix_web::http::Method::POST;
        Self {
            method: request.method().to_string(),
            path: request.path().to_owned(),
            params: if post { body } else { Bytes::copy_from_slice(request.query_string().as_bytes()) },
            // Stripe reads idempotency keys on POST only.
            key: header(request.headers(), "idempotency-key").filter(|_| post),
            authorization: header(request.headers(), "authorization"),
            request_id: shared.change(|store| store.ids.next("req_")),
        }
    }

    async fn execute(&self, shared: &SharedStore, fault: Option<Fault>) -> Outcome {
        if let Err(error) = self.authorize(&shared.api_key) {
            return Outcome::fresh(self.refuse(&error));
        }
        let Some(key) = &self.key else {
            return Outcome::fresh(self.work(shared, fault).await);
        };
        let endpoint = format!("{} {}", self.method, self.path);
        let admission = shared.change(|store| {
            let now = store.clock.now();
            idempotency::admit(&mut store.idempotency_records, key, &endpoint, &self.params, now)
        });
        match admission {
            Err(error) => Outcome::fresh(self.refuse(&error)),
            Ok(Admission::Replay(response)) => Outcome { response, replayed: true },
            Ok(Admission::First) => {
                let _reservation = Reservation { shared, key };
                Outcome::fresh(self.work(shared, fault).await)
            }
        }
    }

    /// Runs the operation, with its fault. The response is stored under the same lock, so that the effects and the
    /// idempotency key are kept or lost together.
    async fn work(&self, shared: &SharedStore, fault: Option<Fault>) -> StoredResponse {
        if fault == Some(Fault::Hang) {
            wait_for_release(shared).await;
        }
        shared.change(|store| {
            let result = match fault {
                Some(Fault::ServerError) => Err(ApiError::server()),
                Some(Fault::RateLimited) => Err(ApiError::rate_limited()),
                Some(Fault::Refused) => Err(ApiError::invalid("Not possible. A test asked for this.")),
                Some(Fault::ServerErrorAfterEffects) => {
                    self.perform(store, &shared.public_url).and_then(|_| Err(ApiError::server()))
                }
                Some(Fault::CutBeforeAnswer | Fault::Hang) | None => self.perform(store, &shared.public_url),
            };
            let (response, stored) = match result {
                Ok(value) => (self.finish(200, &value), true),
                Err(error) => (self.refuse(&error), error.stored),
            };
            if let Some(key) = self.key.as_ref().filter(|_| stored) {
                idempotency::store(&mut store.idempotency_records, key, &response);
            }
            response
        })
    }

    fn perform(&self, store: &mut StripeStore, public_url: &str) -> Result<Value, ApiError> {
        let path: Vec<&str> = self.path.trim_start_matches("/v1/").split('/').collect();
        let (operation, ids) = route(&self.method, &path).ok_or_else(|| ApiError {
            status: 404,
            ..ApiError::invalid(format!(
                "Unrecognized request URL ({}: {}). The stand-in does not know it.",
                self.method, self.path
            ))
        })?;
        let mut params = Params::decode(&self.params)?;
        let paths = params.texts("expand")?;
        let mut call = Call {
            store,
            params,
            ids,
            origin: Origin { request: Some(self.request_id.clone()), idempotency_key: self.key.clone() },
            public_url,
        };
        let mut response = operation(&mut call)?;
        expand::expand(call.store, &mut response, &paths)?;
        Ok(response)
    }

    fn authorize(&self, api_key: &str) -> Result<(), ApiError> {
        let Some(given) = self.authorization.as_ref().and_then(|value| value.strip_prefix("Bearer ")) else {
            return Err(ApiError::unauthorized(
                "You did not provide an API key. You need to provide your API key in the \
                 Authorization header, using Bearer auth (e.g. 'Authorization: Bearer \
                 YOUR_SECRET_KEY').",
            ));
        };
        if given == api_key {
            return Ok(());
        }
        let tail: String = given.chars().rev().take(4).collect();
        Err(ApiError::unauthorized(format!(
            "Invalid API Key provided: ****{}",
            tail.chars().rev().collect::<String>()
        )))
    }

    fn finish(&self, status: u16, body: &Value) -> StoredResponse {
        StoredResponse { status, body: body.to_string(), request_id: self.request_id.clone() }
    }

    fn refuse(&self, error: &ApiError) -> StoredResponse {
        self.finish(error.status, &error.body(&self.request_id))
    }

    fn record(&self, store: &mut StripeStore, outcome: &Outcome) {
        if store.calls.len() >= MAX_RECORDED_CALLS {
            store.calls.remove(0);
        }
        store.calls.push(CallRecord {
            method: self.method.clone(),
            path: self.path.clone(),
            idempotency_key: self.key.clone(),
            status: outcome.response.status,
            replayed: outcome.replayed,
        });
    }

    fn respond(&self, outcome: Outcome) -> HttpResponse {
        let status =
            StatusCode::from_u16(outcome.response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = HttpResponseBuilder::new(status);
        response
            .content_type("application/json")
            .insert_header(("request-id", self.request_id.as_str()))
            .insert_header(("stripe-version", API_VERSION));
        if status == StatusCode::UNAUTHORIZED {
            response.insert_header(("www-authenticate", "Bearer realm=\"Stripe\""));
        }
        if let Some(key) = &self.key {
            response.insert_header(("idempotency-key", key.as_str()));
        }
        if outcome.replayed {
            response
                .insert_header(("idempotent-replayed", "true"))
                .insert_header(("original-request", outcome.response.request_id.as_str()));
        }
        response.body(outcome.response.body)
    }
}

/// Counts a request as hanging until this is dropped, also when the client cancels it.
struct Hanging<'a>(&'a SharedStore);

impl Drop for Hanging<'_> {
    fn drop(&mut self) {
        self.0.change(|store| store.faults.hanging -= 1);
    }
}

async fn wait_for_release(shared: &SharedStore) {
    let mut changes = shared.changes();
    let before = shared.change(|store| {
        store.faults.hanging += 1;
        store.faults.released
    });
    let _hanging = Hanging(shared);
    while shared.read(|store| store.faults.released) == before {
        if changes.changed().await.is_err() {
            return;
        }
    }
}

fn header(headers: &HeaderMap, name: &str) -> Option<String> {
    headers.get(name).and_then(|value| value.to_str().ok()).map(ToOwned::to_owned)
}
