//! Errors, with the real service's messages.

use serde_json::{Value, json};

/// A refused event or request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct RequestError {
    /// `None` where the service gives no code.
    pub code: Option<&'static str>,
    /// A message for people.
    pub message: String,
    /// The path of the parameter at fault, such as `session.type`.
    pub param: Option<String>,
}

impl RequestError {
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code: Some(code), message: message.into(), param: None }
    }

    pub fn at(mut self, param: impl Into<String>) -> Self {
        self.param = Some(param.into());
        self
    }

    pub fn missing(param: &str) -> Self {
        Self::new("missing_required_parameter", format!("Missing required parameter: '{param}'.")).at(param)
    }

    pub fn unknown(param: &str) -> Self {
        Self::new("unknown_parameter", format!("Unknown parameter: '{param}'.")).at(param)
    }

    pub fn wrong_type(param: &str, expected: &str, value: &Value) -> Self {
        let kind = match value {
            Value::Null => "null",
            Value::Bool(_) => "a boolean",
            Value::Number(number) if number.is_f64() => "a decimal",
            Value::Number(_) => "an integer",
            Value::String(_) => "a string",
            Value::Array(_) => "an array",
            Value::Object(_) => "an object",
        };
        let message = format!("Invalid type for '{param}': expected {expected}, but got {kind} instead.");
        Self::new("invalid_type", message).at(param)
    }

    pub fn wrong_value(param: &str, value: &str, supported: &[&str]) -> Self {
        let message = match supported {
            [only] => format!("Invalid value: '{value}'. Value must be '{only}'."),
            [first, second] => {
                format!("Invalid value: '{value}'. Supported values are: '{first}' and '{second}'.")
            }
            [rest @ .., last] => {
                let rest: Vec<String> = rest.iter().map(|name| format!("'{name}'")).collect();
                format!("Invalid value: '{value}'. Supported values are: {}, and '{last}'.", rest.join(", "))
            }
            [] => format!("Invalid value: '{value}'."),
        };
        Self::new("invalid_value", message).at(param)
    }

    /// Refuses a feature that the real service has and this stand-in lacks. The code is not one of OpenAI's.
    pub fn unsupported_by_stand_in(what: &str) -> Self {
        Self::new("unsupported_by_stand_in", format!("The stand-in for OpenAI {what}."))
    }

    /// Returns the reason for a close frame.
    pub fn close_reason(&self) -> String {
        self.code.map_or_else(|| TYPE.to_owned(), |code| format!("{TYPE}.{code}"))
    }

    /// Returns the error object of events and responses.
    pub fn view(&self) -> Value {
        json!({ "type": TYPE, "code": self.code, "message": self.message, "param": self.param })
    }
}

const TYPE: &str = "invalid_request_error";
