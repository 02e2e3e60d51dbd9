//! The AI tutor's settings.

use std::time::Duration;

use chrono::{Months, TimeDelta};
use url::Url;

use super::{ConfigError, Vars, bad};

/// The AI tutor, and the model behind it.
#[derive(Debug, Clone)]
pub struct AiTutorConfig {
    /// Opens the beta's door.
    pub password: String,
    /// The API that answers and checks.
    pub openai: OpenAiConfig,
    /// Where people find help who need more than a tutor; at least one.
    pub help_lines: Vec<HelpLine>,
    /// How long before the upstream's own end a connection is renewed; it ends after 60 minutes. Not a setting.
    pub renew_after: TimeDelta,
    /// Between counts of how long a session is connected. Not a setting.
    pub heartbeat: Duration,
    /// How long a page may take to say what its session is about. Not a setting.
    pub setup_timeout: Duration,
}

/// OpenAI, or its stand-in.
#[derive(Debug, Clone)]
pub struct OpenAiConfig {
    /// `sk-…`; never leaves the server.
    pub api_key: String,
    /// `https://api.openai.com/v1/`, with a slash at its end.
    pub api_url: Url,
    /// The model that talks.
    pub realtime_model: String,
    /// The model that checks what is said.
    pub moderation_model: String,
    /// The model that writes down what students say; without one, nobody talks with the AI tutor.
    pub transcription_model: Option<String>,
    /// The voice that the AI tutor speaks with.
    pub voice: String,
    /// How long a connection may take to open, and then to get ready.
    pub connect_timeout: Duration,
    /// How long one check may take.
    pub moderation_timeout: Duration,
    /// How long the model may say nothing while it answers.
    pub response_timeout: Duration,
}

/// Where people find help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpLine {
    /// What it is called, such as `Crisis Text Line`.
    pub name: String,
    /// How to reach it, such as `text HOME to 741741`.
    pub contact: String,
}

/// Of the United States. An academy elsewhere names its own.
const US_HELP_LINES: &str = "Emergencies: call 911; 988 Suicide & Crisis Lifeline: call or text 988; Crisis Text Line: \
                             text HOME to 741741; Childhelp: call or text 1-800-422-4453";

/// Instead of a model's name: nothing is transcribed.
const NO_TRANSCRIPTION: &str = "off";
/// Before the 60 minutes that a session lasts upstream, with time for a turn to end.
const RENEW_AFTER: TimeDelta = TimeDelta::minutes(54);
/// A page takes twice as long without one for a broken line.
const HEARTBEAT: Duration = Duration::from_secs(15);
/// A page says it a second after its socket opened.
const SETUP_TIMEOUT: Duration = Duration::from_secs(20);

impl AiTutorConfig {
    /// The AI tutor, unless no password is set: then the beta is closed.
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

/// How long sessions of people with an account are kept.
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
