//! Stripe's error responses.

use serde_json::{Value, json};

/// An error in Stripe's shape: `{"error":{"type","code","message","param"}}`.
#[derive(Clone, Debug)]
pub struct ApiError {
    /// HTTP status.
    pub status: u16,
    /// Stripe's error type, such as `invalid_request_error`.
    pub kind: &'static str,
    /// Stripe's stable code, where it gives one.
    pub code: Option<&'static str>,
    /// A message for people.
    pub message: String,
    /// The parameter at fault.
    pub param: Option<String>,
    /// Whether the operation had begun, so that the error is stored under the idempotency key.
    pub stored: bool,
}

impl ApiError {
    /// A request that is invalid in itself (400), detected before the operation began.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self {
            status: 400,
            kind: "invalid_request_error",
            code: None,
            message: message.into(),
            param: None,
            stored: false,
        }
    }

    /// A request that the current state of its object does not allow (400).
    pub fn conflict_of_state(message: impl Into<String>) -> Self {
        Self { stored: true, ..Self::invalid(message) }
    }

    /// No object has this id (404).
    pub fn missing_object(object: &str, id: &str, param: &str) -> Self {
        Self { status: 404, ..Self::invalid(format!("No such {object}: '{id}'")) }
            .code("resource_missing")
            .param(param)
    }

    /// A required parameter is missing.
    pub fn missing_param(param: &str) -> Self {
        Self::invalid(format!("Missing required param: {param}.")).code("parameter_missing").param(param)
    }

    /// A parameter that Stripe, or this stand-in, does not support.
    pub fn unknown_param(param: &str) -> Self {
        Self::invalid(format!("Received unknown parameter: {param}")).code("parameter_unknown").param(param)
    }

    /// Wrong or missing API key (401).
    pub fn unauthorized(message: impl Into<String>) -> Self {
        Self { status: 401, ..Self::invalid(message) }
    }

    /// An idempotency key that was used with other parameters (400).
    pub fn idempotency(message: impl Into<String>) -> Self {
        Self { kind: "idempotency_error", ..Self::invalid(message) }
    }

    /// A server error at Stripe (500).
    pub fn server() -> Self {
        Self {
            status: 500,
            kind: "api_error",
            stored: true,
            ..Self::invalid(
                "An error occurred with our connection to Stripe's servers (made by the stand-in).",
            )
        }
    }

    /// Too many requests (429); never stored under an idempotency key.
    pub fn rate_limited() -> Self {
        Self { status: 429, ..Self::invalid("Request rate limit exceeded (made by the stand-in).") }
            .code("rate_limit")
    }

    /// Sets Stripe's error code.
    pub fn code(mut self, code: &'static str) -> Self {
        self.code = Some(code);
        self
    }

    /// Sets the parameter at fault.
    pub fn param(mut self, param: impl Into<String>) -> Self {
        self.param = Some(param.into());
        self
    }

    /// Returns the response body.
    pub fn body(&self, request_id: &str) -> Value {
        let mut error = json!({
            "type": self.kind,
            "message": self.message,
            "request_log_url":
                format!("https://dashboard.stripe.com/test/logs/{request_id}?t=0"),
        });
        if let Some(code) = self.code {
            error["code"] = json!(code);
            error["doc_url"] =
                json!(format!("https://stripe.com/docs/error-codes/{}", code.replace('_', "-")));
        }
        if let Some(param) = &self.param {
            error["param"] = json!(param);
        }
        json!({ "error": error })
    }
}
