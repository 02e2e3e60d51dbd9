//! Parses a client's JSON the way the service does: each known field is taken once, and any remaining field is refused
//! as unknown.

use serde_json::{Map, Value};

use super::request_error::RequestError;

/// A JSON object within an event.
#[derive(Debug)]
pub(super) struct Fields {
    path: String,
    map: Map<String, Value>,
}

impl Fields {
    /// Parses an event.
    pub fn of_event(value: Value) -> Result<Self, RequestError> {
        match value {
            Value::Object(map) => Ok(Self { path: String::new(), map }),
            _ => Err(RequestError::new("invalid_json", "Invalid event: expected a JSON object.")),
        }
    }

    /// Parses an object at a path.
    pub fn of(value: Value, path: &str) -> Result<Self, RequestError> {
        match value {
            Value::Object(map) => Ok(Self { path: path.to_owned(), map }),
            other => Err(RequestError::wrong_type(path, "an object", &other)),
        }
    }

    /// Returns the path of one of its fields.
    pub fn path(&self, name: &str) -> String {
        if self.path.is_empty() { name.to_owned() } else { format!("{}.{name}", self.path) }
    }

    /// Takes a field of any type.
    pub fn value(&mut self, name: &str) -> Option<Value> {
        self.map.remove(name)
    }

    /// Takes a string.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, RequestError> {
        match self.map.remove(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(RequestError::wrong_type(&self.path(name), "a string", &other)),
        }
    }

    /// Takes a required string.
    pub fn required_text(&mut self, name: &str) -> Result<String, RequestError> {
        self.text(name)?.ok_or_else(|| RequestError::missing(&self.path(name)))
    }

    /// Takes a string that must be one of `supported`.
    pub fn word(&mut self, name: &str, supported: &[&str]) -> Result<Option<String>, RequestError> {
        let word = self.text(name)?;
        match &word {
            Some(word) if !supported.contains(&word.as_str()) => {
                Err(RequestError::wrong_value(&self.path(name), word, supported))
            }
            _ => Ok(word),
        }
    }

    /// Takes an object.
    pub fn object(&mut self, name: &str) -> Result<Option<Self>, RequestError> {
        let path = self.path(name);
        self.map.remove(name).map(|value| Self::of(value, &path)).transpose()
    }

    /// Takes an object; `null` counts as absent.
    pub fn object_or_null(&mut self, name: &str) -> Result<Option<Self>, RequestError> {
        let path = self.path(name);
        let value = self.map.remove(name).filter(|value| !value.is_null());
        value.map(|value| Self::of(value, &path)).transpose()
    }

    /// Takes a required non-negative integer.
    pub fn required_number(&mut self, name: &str) -> Result<u64, RequestError> {
        let path = self.path(name);
        let value = self.map.remove(name).ok_or_else(|| RequestError::missing(&path))?;
        value.as_u64().ok_or_else(|| RequestError::wrong_type(&path, "an integer", &value))
    }

    /// Takes a list.
    pub fn list(&mut self, name: &str, expected: &str) -> Result<Option<Vec<Value>>, RequestError> {
        match self.map.remove(name) {
            None => Ok(None),
            Some(Value::Array(list)) => Ok(Some(list)),
            Some(other) => Err(RequestError::wrong_type(&self.path(name), expected, &other)),
        }
    }

    /// Refuses any remaining field.
    pub fn finish(self) -> Result<(), RequestError> {
        match self.map.keys().next() {
            Some(name) => Err(RequestError::unknown(&self.path(name))),
            None => Ok(()),
        }
    }
}
