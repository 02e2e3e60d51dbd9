//! What the academy uses of OpenAI.

use super::moderation::Moderation;
use super::realtime_model::RealtimeModel;
use crate::error::Result;
use crate::platform::config::OpenAiConfig;

/// Access to its services.
#[derive(Clone)]
pub struct OpenAi {
    /// Who talks.
    pub model: RealtimeModel,
    /// Who checks what is said.
    pub moderation: Moderation,
}

impl OpenAi {
    /// Sets the clients up; connects to nothing yet.
    pub fn new(config: &OpenAiConfig) -> Result<OpenAi> {
        Ok(OpenAi { model: RealtimeModel::new(config)?, moderation: Moderation::new(config)? })
    }
}
