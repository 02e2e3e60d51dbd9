//! Parses parameters the way Stripe does: each is taken once, and a remaining one is unknown.

use indexmap::IndexMap;

use super::{
    error::ApiError,
    form::{self, Node},
    objects::Metadata,
};

const MAX_METADATA_KEYS: usize = 50;
const MAX_METADATA_KEY: usize = 40;
const MAX_METADATA_VALUE: usize = 500;

/// The parameters of a request, or a group of them.
#[derive(Debug)]
pub struct Params {
    prefix: String,
    map: IndexMap<String, Node>,
}

impl Params {
    /// Parses a form body or query string.
    ///
    /// # Errors
    /// If the encoding is malformed.
    pub fn decode(encoded: &[u8]) -> Result<Self, ApiError> {
        Ok(Self { prefix: String::new(), map: form::decode(encoded)? })
    }

    fn path(&self, name: &str) -> String {
        if self.prefix.is_empty() { name.to_owned() } else { format!("{}[{name}]", self.prefix) }
    }

    /// Takes a string. An empty one is absent, because Stripe treats an empty value as unset.
    pub fn text(&mut self, name: &str) -> Result<Option<String>, ApiError> {
        match self.map.shift_remove(name) {
            None => Ok(None),
            Some(Node::Text(text)) if text.is_empty() => Ok(None),
            Some(Node::Text(text)) => Ok(Some(text)),
            Some(Node::Map(_)) => Err(ApiError::invalid("Invalid string").param(self.path(name))),
        }
    }

    /// Takes a required string.
    pub fn required_text(&mut self, name: &str) -> Result<String, ApiError> {
        self.text(name)?.ok_or_else(|| ApiError::missing_param(&self.path(name)))
    }

    /// Takes an integer.
    pub fn integer(&mut self, name: &str) -> Result<Option<i64>, ApiError> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        text.parse().map(Some).map_err(|_| {
            ApiError::invalid(format!("Invalid integer: {text}"))
                .code("parameter_invalid_integer")
                .param(self.path(name))
        })
    }

    /// Takes a required integer.
    pub fn required_integer(&mut self, name: &str) -> Result<i64, ApiError> {
        self.integer(name)?.ok_or_else(|| ApiError::missing_param(&self.path(name)))
    }

    /// Takes a string that must be one of `words`.
    pub fn choice(&mut self, name: &str, words: &[&str]) -> Result<Option<String>, ApiError> {
        let Some(text) = self.text(name)? else {
            return Ok(None);
        };
        if words.contains(&text.as_str()) {
            return Ok(Some(text));
        }
        Err(ApiError::invalid(format!("Invalid {name}: must be one of {}", words.join(", ")))
            .param(self.path(name)))
    }

    /// Takes `true` or `false`.
    pub fn boolean(&mut self, name: &str) -> Result<Option<bool>, ApiError> {
        Ok(self.choice(name, &["true", "false"])?.map(|word| word == "true"))
    }

    /// Takes a group of parameters; absent and empty groups are both `None`.
    pub fn group(&mut self, name: &str) -> Result<Option<Self>, ApiError> {
        match self.map.shift_remove(name) {
            None => Ok(None),
            Some(Node::Text(text)) if text.is_empty() => Ok(None),
            Some(Node::Text(_)) => Err(ApiError::invalid("Invalid object").param(self.path(name))),
            Some(Node::Map(map)) => Ok(Some(Self { prefix: self.path(name), map })),
        }
    }

    /// Takes a group. A plain value in its place is allowed and left for another call.
    pub fn group_or_text(&mut self, name: &str) -> Result<Option<Self>, ApiError> {
        match self.map.get(name) {
            Some(Node::Map(_)) => self.group(name),
            _ => Ok(None),
        }
    }

    /// Takes a required group.
    pub fn required_group(&mut self, name: &str) -> Result<Self, ApiError> {
        self.group(name)?.ok_or_else(|| ApiError::missing_param(&self.path(name)))
    }

    /// Takes a list of groups, in order.
    pub fn groups(&mut self, name: &str) -> Result<Vec<Self>, ApiError> {
        let Some(mut list) = self.group(name)? else {
            return Ok(Vec::new());
        };
        let keys: Vec<String> = list.map.keys().cloned().collect();
        keys.iter().map(|key| list.required_group(key)).collect()
    }

    /// Takes a list of strings, in order.
    pub fn texts(&mut self, name: &str) -> Result<Vec<String>, ApiError> {
        let Some(mut list) = self.group(name)? else {
            return Ok(Vec::new());
        };
        let keys: Vec<String> = list.map.keys().cloned().collect();
        keys.iter().map(|key| list.required_text(key)).collect()
    }

    /// Takes the caller's metadata, within Stripe's limits.
    pub fn metadata(&mut self) -> Result<Metadata, ApiError> {
        let Some(mut group) = self.group("metadata")? else {
            return Ok(Metadata::new());
        };
        let keys: Vec<String> = group.map.keys().cloned().collect();
        if keys.len() > MAX_METADATA_KEYS {
            return Err(ApiError::invalid(format!("You can only have {MAX_METADATA_KEYS} metadata keys."))
                .param("metadata"));
        }
        let mut metadata = Metadata::new();
        for key in keys {
            let value = group.text(&key)?.unwrap_or_default();
            if key.chars().count() > MAX_METADATA_KEY || value.chars().count() > MAX_METADATA_VALUE {
                return Err(ApiError::invalid(format!(
                    "Metadata keys may have {MAX_METADATA_KEY} characters and values {MAX_METADATA_VALUE}."
                ))
                .param(group.path(&key)));
            }
            metadata.insert(key, value);
        }
        Ok(metadata)
    }

    /// Called after all known parameters are taken.
    ///
    /// # Errors
    /// `parameter_unknown` for the first remaining one.
    pub fn finish(&self) -> Result<(), ApiError> {
        match self.map.keys().next() {
            None => Ok(()),
            Some(name) => Err(ApiError::unknown_param(&self.path(name))),
        }
    }
}
