//! For which accounts a browser is known: one token for each, in one cookie.

use std::fmt;

use crate::platform::config::Config;
use crate::platform::tokens;

/// The most accounts that one browser is known for: a family's.
const MAX_TOKENS: usize = 8;
/// Stands between the tokens, which are base64 for URLs.
const SEPARATOR: &str = ".";

/// The tokens of a browser, that of the last sign-in first. Nothing is known of them but that the browser sent them.
#[derive(Debug, Clone, Default)]
pub struct DeviceTokens(Vec<String>);

/// The cookie's name. The prefix makes browsers refuse it from any other host or without TLS.
#[must_use]
pub fn device_cookie_name(config: &Config) -> &'static str {
    if config.is_https() { "__Host-known-device" } else { "known-device" }
}

impl DeviceTokens {
    /// The tokens of a cookie.
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

    /// What the database knows them by.
    #[must_use]
    pub fn hashes(&self) -> Vec<Vec<u8>> {
        self.0.iter().map(|token| tokens::hash(token)).collect()
    }

    /// A new token before those whose hashes are to stay, as many as fit.
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
