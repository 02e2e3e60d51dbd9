//! What students and providers write about applications.

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::opportunity_application::{MAX_ANSWER, MAX_TEXT};
use crate::domain::text;
use crate::error::{Error, Result};

/// What a student sends along with their Common Profile.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewOpportunityApplication {
    /// What they answer to the listing's question, at most 2000 characters.
    #[schema(max_length = 2000)]
    pub answer: String,
}

impl NewOpportunityApplication {
    /// The answer as it is stored.
    ///
    /// # Errors
    /// `validation_failed`.
    pub fn answer(&self) -> Result<String> {
        let answer = text::required(&self.answer, MAX_ANSWER, "Please answer the question.");
        answer.map_err(|problem| Error::field("answer", problem))
    }
}

/// A message about an application.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewApplicationMessage {
    /// Made by the page that sends it: sent twice, it is stored once.
    pub id: Uuid,
    /// Plain text, at most 2000 characters; without contact details.
    #[schema(max_length = 2000)]
    pub text: String,
}

impl NewApplicationMessage {
    /// The text as it is stored.
    ///
    /// # Errors
    /// `validation_failed`.
    pub fn text(&self) -> Result<String> {
        let text = text::required(&self.text, MAX_TEXT, "Please write something.");
        text.map_err(|problem| Error::field("text", problem))
    }
}
