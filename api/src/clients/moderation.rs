//! OpenAI's moderation: detects content in a text that minors should not write or read, or that calls for help.
//! <https://developers.openai.com/api/docs/guides/moderation>

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::json;
use url::Url;

use crate::error::{Error, Result};
use crate::platform::config::OpenAiConfig;

/// Far above the size of any response.
const MAX_BYTES: usize = 64 * 1024;
/// A failed call is retried once: otherwise a single lost packet would end a session.
const TRIES: usize = 2;

/// Access to the moderation API.
#[derive(Clone)]
pub struct Moderation {
    http: reqwest::Client,
    url: Url,
    api_key: String,
    model: String,
}

/// The findings in a text, by the API's category names.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Findings(pub BTreeMap<String, CategoryResult>);

/// The API's result for one category.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CategoryResult {
    /// Whether the API flags the category.
    pub is_flagged: bool,
    /// The score from 0 to 1.
    pub score: f64,
}

#[derive(Deserialize)]
struct ModerationResponse {
    results: Vec<ModerationResult>,
}

#[derive(Deserialize)]
struct ModerationResult {
    categories: BTreeMap<String, bool>,
    category_scores: BTreeMap<String, f64>,
}

impl Moderation {
    /// Creates the client. Opens no connection.
    pub fn new(config: &OpenAiConfig) -> Result<Moderation> {
        let http = reqwest::Client::builder()
            .redirect(reqwest::redirect::Policy::none())
            .timeout(config.moderation_timeout)
            .build()
            .map_err(Error::internal)?;
        Ok(Moderation {
            http,
            url: config.api_url.join("moderations").map_err(Error::internal)?,
            api_key: config.api_key.clone(),
            model: config.moderation_model.clone(),
        })
    }

    /// Moderates a text.
    ///
    /// # Errors
    /// The failure, for the log. The text is then unchecked and may contain anything.
    pub async fn check(&self, text: &str) -> std::result::Result<Findings, String> {
        let mut failure = String::new();
        for _ in 0..TRIES {
            match self.send(text).await {
                Ok(findings) => return Ok(findings),
                Err(error) => failure = error,
            }
        }
        Err(failure)
    }

    async fn send(&self, text: &str) -> std::result::Result<Findings, String> {
        let request = self
            .http
            .post(self.url.clone())
            .bearer_auth(&self.api_key)
            .json(&json!({ "model": self.model, "input": text }));
        let mut response = request.send().await.map_err(|error| error.without_url().to_string())?;
        if !response.status().is_success() {
            return Err(format!("it answers {}", response.status()));
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|error| error.without_url().to_string())? {
            if body.len() + chunk.len() > MAX_BYTES {
                return Err("it answers too much".to_owned());
            }
            body.extend_from_slice(&chunk);
        }
        let response: ModerationResponse =
            serde_json::from_slice(&body).map_err(|error| error.to_string())?;
        let [result] = <[ModerationResult; 1]>::try_from(response.results)
            .map_err(|results| format!("{} results for one text", results.len()))?;
        let ModerationResult { categories, mut category_scores } = result;
        let findings = categories.into_iter().map(|(name, is_flagged)| {
            let score = category_scores.remove(&name).unwrap_or_default();
            (name, CategoryResult { is_flagged, score })
        });
        Ok(Findings(findings.collect()))
    }
}
