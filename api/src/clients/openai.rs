//! The OpenAI APIs that the academy uses.

use super::moderation::Moderation;
use super::realtime_model::RealtimeModel;
use crate::error::Result;
use crate::platform::config::OpenAiConfig;

/// Access to the APIs.
#[derive(Clone)]
pub struct OpenAi {
    /// The realtime model.
    pub model: RealtimeModel,
    /// The moderation of what is said.
    pub moderation: Moderation,
}

impl OpenAi {
    /// Creates the clients. Opens no connection.
    pub fn new(config: &OpenAiConfig) -> Result<OpenAi> {
        Ok(OpenAi { model: RealtimeModel::new(config)?, moderation: Moderation::new(config)? })
    }
}
