//! The AI tutor's settings.

use std::time::Duration;

use chrono::{Months, TimeDelta};
use url::Url;

use super::{ConfigError, Vars, bad};

/// The settings of the AI tutor and its model.
#[derive(Debug, Clone)]
pub struct AiTutorConfig {
    /// The password of the beta.
    pub password: String,
    /// The API of the models that talk, moderate and transcribe.
    pub openai: OpenAiConfig,
    /// Help lines shown to people in distress; at least one.
    pub help_lines: Vec<HelpLine>,
    /// The age at which the upstream connection is renewed; the upstream ends it after 60 minutes. Not a setting.
    pub renew_after: TimeDelta,
    /// The interval at which a session's connected time is counted. Not a setting.
    pub heartbeat: Duration,
    /// How long a page may take to send the session's setup. Not a setting.
    pub setup_timeout: Duration,
}

/// OpenAI, or its stand-in.
#[derive(Debug, Clone)]
pub struct OpenAiConfig {
    /// `sk-…`; never leaves the server.
    pub api_key: String,
    /// `https://api.openai.com/v1/`, with a trailing slash.
    pub api_url: Url,
    /// The realtime model that talks.
    pub realtime_model: String,
    /// The model that moderates what is said.
    pub moderation_model: String,
    /// The model that transcribes what students say; `None` closes the AI tutor to everybody.
    pub transcription_model: Option<String>,
    /// The voice of the AI tutor.
    pub voice: String,
    /// The timeout for opening a connection, and again for it to become ready.
    pub connect_timeout: Duration,
    /// The timeout of one moderation call.
    pub moderation_timeout: Duration,
    /// How long the model may be silent during a response.
    pub response_timeout: Duration,
}

/// A help line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpLine {
    /// Its name, such as `Crisis Text Line`.
    pub name: String,
    /// How to reach it, such as `text HOME to 741741`.
    pub contact: String,
}

/// Help lines in the United States. An academy elsewhere sets its own.
const US_HELP_LINES: &str = "Emergencies: call 911; 988 Suicide & Crisis Lifeline: call or text 988; Crisis Text Line: \
                             text HOME to 741741; Childhelp: call or text 1-800-422-4453";

/// The value of the transcription model that disables transcription.
const NO_TRANSCRIPTION: &str = "off";
/// Below the 60 minutes of an upstream session, with time for a turn to end.
const RENEW_AFTER: TimeDelta = TimeDelta::minutes(54);
/// A page treats the connection as broken after twice this time without a heartbeat.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A page normally sends its setup a second after its socket opened.
const SETUP_TIMEOUT: Duration = Duration::from_secs(20);

impl AiTutorConfig {
    /// Reads the settings; `None` if no password is set: the beta is closed.
    pub(super) fn read(vars: &Vars<'_>) -> Result<Option<AiTutorConfig>, ConfigError> {
        let Some(password) = vars.get("AI_TUTOR_PASSWORD") else { return Ok(None) };
        Ok(Some(AiTutorConfig {
            password: password.to_owned(),
            openai: OpenAiConfig::read(vars)?,
            help_lines: help_lines(vars.get("AI_TUTOR_HELP_LINES").unwrap_or(US_HELP_LINES))?,
            renew_after: RENEW_AFTER,
            heartbeat: HEARTBEAT,
            setup_timeout: SETUP_TIMEOUT,
        }))
    }
}

impl OpenAiConfig {
    fn read(vars: &Vars<'_>) -> Result<OpenAiConfig, ConfigError> {
        let mut api_url = vars.url("OPENAI_API_URL", "https://api.openai.com/v1")?;
        let is_here = matches!(api_url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        if api_url.scheme() != "https" && !is_here {
            return Err(bad("OPENAI_API_URL", "has to begin with https://: the key goes there"));
        }
        if !api_url.path().ends_with('/') {
            api_url.set_path(&format!("{}/", api_url.path()));
        }
        Ok(OpenAiConfig {
            api_key: vars.require("OPENAI_API_KEY")?.to_owned(),
            api_url,
            realtime_model: vars.get("OPENAI_REALTIME_MODEL").unwrap_or("gpt-realtime-2.1").to_owned(),
            moderation_model: vars
                .get("OPENAI_MODERATION_MODEL")
                .unwrap_or("omni-moderation-latest")
                .to_owned(),
            transcription_model: Some(
                vars.get("OPENAI_TRANSCRIPTION_MODEL").unwrap_or("gpt-4o-mini-transcribe"),
            )
            .filter(|model| *model != NO_TRANSCRIPTION)
            .map(str::to_owned),
            voice: vars.get("OPENAI_VOICE").unwrap_or("marin").to_owned(),
            connect_timeout: Duration::from_secs(8),
            moderation_timeout: Duration::from_secs(5),
            response_timeout: Duration::from_secs(25),
        })
    }
}

/// Retention of the sessions of users with an account.
pub(super) fn retention(vars: &Vars<'_>) -> Result<Months, ConfigError> {
    Ok(Months::new(vars.bounded("AI_TUTOR_RETENTION_MONTHS", 12, 1..=60)?))
}

fn help_lines(text: &str) -> Result<Vec<HelpLine>, ConfigError> {
    let problem =
        || bad("AI_TUTOR_HELP_LINES", "is not like \"Name: how to reach it; Another name: how to reach it\"");
    let lines = text.split(';').map(str::trim).filter(|line| !line.is_empty()).map(|line| {
        let (name, contact) = line.split_once(':').ok_or_else(problem)?;
        let (name, contact) = (name.trim(), contact.trim());
        if name.is_empty() || contact.is_empty() || line.chars().count() > 200 {
            return Err(problem());
        }
        Ok(HelpLine { name: name.to_owned(), contact: contact.to_owned() })
    });
    let lines: Vec<_> = lines.collect::<Result<_, _>>()?;
    if lines.is_empty() || lines.len() > 8 { Err(problem()) } else { Ok(lines) }
}
