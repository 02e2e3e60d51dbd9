//! Device tokens: one per account that a browser has signed in to, all in one cookie.

use std::fmt;

use crate::platform::config::Config;
use crate::platform::tokens;

/// Maximum number of accounts per browser: a family's.
const MAX_TOKENS: usize = 8;
/// Separates the tokens, which are URL-safe base64.
const SEPARATOR: &str = ".";

/// A browser's tokens, that of the last sign-in first. They are unverified input from the browser.
#[derive(Debug, Clone, Default)]
pub struct DeviceTokens(Vec<String>);

/// Name of the cookie. The prefix makes browsers reject it from any other host or without TLS.
#[must_use]
pub fn device_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-known-device" } else { "known-device" }
}

impl DeviceTokens {
    /// Parses the cookie's value.
    #[must_use]
    pub fn parse(cookie: &str) -> DeviceTokens {
        let tokens = cookie.split(SEPARATOR).filter(|token| !token.is_empty());
        DeviceTokens(tokens.take(MAX_TOKENS).map(str::to_owned).collect())
    }

    /// Whether the browser sent none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the hashes by which the database identifies the tokens.
    #[must_use]
    pub fn hashes(&self) -> Vec<Vec<u8>> {
        self.0.iter().map(|token| tokens::hash(token)).collect()
    }

    /// Returns the tokens with a new one first, followed by those whose hashes are to be kept, as many as fit.
    #[must_use]
    pub fn with_newest(&self, token: String, stays: impl Fn(&[u8]) -> bool) -> DeviceTokens {
        let others = self.0.iter().filter(|token| stays(&tokens::hash(token))).cloned();
        DeviceTokens(std::iter::once(token).chain(others).take(MAX_TOKENS).collect())
    }
}

impl fmt::Display for DeviceTokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(SEPARATOR))
    }
}
