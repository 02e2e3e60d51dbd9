//! Rules of the AI tutor: usage limits, the setup of a session, and the order of hints.

use std::borrow::Cow;

use schema::enums::{AiTutorEndReason, AiTutorGrade, AiTutorMode, AiTutorSubject, HintLevel};
use serde::Deserialize;

/// Maximum length of a topic, in characters.
pub const MAX_TOPIC: usize = 200;
/// Maximum length of a student's message, in characters.
pub const MAX_MESSAGE: usize = 4000;
/// How many times a person's limits one network (IP address) may use. A classroom shares its address, and a browser
/// whose access is removed gets new access with the same password.
pub const NETWORK_FACTOR: i32 = 5;

/// Usage limits of the AI tutor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Whether the AI tutor is open at all.
    pub is_open: bool,
    /// Maximum duration of one session, in seconds.
    pub session_seconds: i32,
    /// Maximum number of sessions per person and day.
    pub sessions_per_day: i32,
    /// Maximum connected time per person and day, in seconds.
    pub seconds_per_day: i32,
    /// Maximum connected time of all users per day, in seconds.
    pub academy_seconds_per_day: i32,
}

/// Usage of one day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DailyUsage {
    /// Number of sessions that began.
    pub sessions: i32,
    /// Time that sessions were connected, in seconds.
    pub seconds: i32,
}

/// What a person may still use today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UsageAllowance {
    is_open: bool,
    /// How many more sessions may begin.
    pub sessions_left: i32,
    /// Seconds left of the person's daily limit.
    pub seconds_left: i32,
    /// Seconds left of the daily limit for all users.
    pub academy_seconds_left: i32,
    session_seconds: i32,
}

impl UsageAllowance {
    /// Subtracts the usage of the person, of their network (if it counts) and of everybody from `limits`.
    #[must_use]
    pub fn new(
        limits: Limits,
        person: DailyUsage,
        network: Option<DailyUsage>,
        academy_seconds: i32,
    ) -> UsageAllowance {
        let left = |used: DailyUsage, factor: i32| {
            (
                limits.sessions_per_day.saturating_mul(factor) - used.sessions,
                limits.seconds_per_day.saturating_mul(factor) - used.seconds,
            )
        };
        let (own_sessions, own_seconds) = left(person, 1);
        let (network_sessions, network_seconds) =
            network.map_or((i32::MAX, i32::MAX), |used| left(used, NETWORK_FACTOR));
        UsageAllowance {
            is_open: limits.is_open,
            sessions_left: own_sessions.min(network_sessions).max(0),
            seconds_left: own_seconds.min(network_seconds).max(0),
            academy_seconds_left: (limits.academy_seconds_per_day - academy_seconds).max(0),
            session_seconds: limits.session_seconds,
        }
    }

    /// Returns why a session that has been connected for `session_seconds` must end; `None` if it may continue.
    #[must_use]
    pub fn end_reason(&self, session_seconds: i32) -> Option<AiTutorEndReason> {
        if !self.is_open {
            Some(AiTutorEndReason::Closed)
        } else if self.academy_seconds_left == 0 {
            Some(AiTutorEndReason::AcademyLimit)
        } else if self.seconds_left == 0 {
            Some(AiTutorEndReason::DailyLimit)
        } else if session_seconds >= self.session_seconds {
            Some(AiTutorEndReason::SessionLimit)
        } else {
            None
        }
    }

    /// Returns why no session may begin; `None` if one may.
    #[must_use]
    pub fn refusal(&self) -> Option<AiTutorEndReason> {
        let used_up = (self.sessions_left == 0).then_some(AiTutorEndReason::DailyLimit);
        self.end_reason(0).or(used_up)
    }

    /// Returns for how many more seconds a session that has been connected for `session_seconds` may continue.
    #[must_use]
    pub fn session_seconds_left(&self, session_seconds: i32) -> i32 {
        let own = (self.session_seconds - session_seconds).max(0);
        own.min(self.seconds_left).min(self.academy_seconds_left)
    }
}

/// Message for the user about why the session ended.
#[must_use]
pub const fn end_message(reason: AiTutorEndReason) -> &'static str {
    match reason {
        AiTutorEndReason::Finished => "The session is over.",
        AiTutorEndReason::Left => "The session ended because no one came back to it.",
        AiTutorEndReason::Replaced => "You continued with the AI tutor in another tab or on another device.",
        AiTutorEndReason::SessionLimit => {
            "This session has reached its time limit. Take a break; you can start another one afterward."
        }
        AiTutorEndReason::DailyLimit => {
            "You’ve used all of your time with the AI tutor for today. It’ll be here again tomorrow."
        }
        AiTutorEndReason::AcademyLimit => {
            "The academy’s time with the AI tutor is used up for today. It’ll be here again tomorrow."
        }
        AiTutorEndReason::Closed => "The AI tutor is closed right now. Please come back later.",
        AiTutorEndReason::Unsafe => "We ended this session because some things need a person, not a program.",
        AiTutorEndReason::Unchecked => {
            "We can’t check right now whether what’s said here is safe, so we ended the session. Please try \
             again in a few minutes."
        }
        AiTutorEndReason::Unreachable => {
            "We can’t reach the AI tutor right now. Please try again in a few minutes."
        }
        AiTutorEndReason::SignedOut => "Please enter the AI tutor’s password again to continue.",
    }
}

/// Setup of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The student's school year.
    pub grade: AiTutorGrade,
    /// School subject.
    pub subject: AiTutorSubject,
    /// Topic within the subject, in the student's words: one line, 1 to [`MAX_TOPIC`] characters.
    pub topic: String,
    /// Mode of the conversation.
    pub mode: AiTutorMode,
}

/// JSON text of the browser's `system` item.
#[derive(Deserialize)]
struct SetupText {
    grade: AiTutorGrade,
    subject: AiTutorSubject,
    topic: String,
    mode: AiTutorMode,
}

impl Setup {
    /// Parses the text of the browser's `system` item.
    ///
    /// # Errors
    /// A message for the user.
    pub fn parse(text: &str) -> Result<Setup, Cow<'static, str>> {
        let setup: SetupText =
            serde_json::from_str(text).map_err(|_| "Please fill in all fields before starting.")?;
        let topic = topic(&setup.topic)?;
        Ok(Setup { grade: setup.grade, subject: setup.subject, topic, mode: setup.mode })
    }
}

/// Returns the topic as one line: control characters become spaces, and runs of whitespace collapse.
///
/// # Errors
/// A message for the user if the topic is empty or too long.
pub fn topic(text: &str) -> Result<String, Cow<'static, str>> {
    let letters: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let line = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.chars().count() {
        0 => Err("Please fill in all fields before starting.".into()),
        1..=MAX_TOPIC => Ok(line),
        _ => Err(format!("Please use at most {MAX_TOPIC} characters for the topic.").into()),
    }
}

/// Returns the student's message without control characters (except newlines and tabs) and surrounding whitespace.
///
/// # Errors
/// A message for the user if the message is empty or too long.
pub fn message(text: &str) -> Result<String, Cow<'static, str>> {
    let clean: String =
        text.chars().filter(|letter| !letter.is_control() || matches!(letter, '\n' | '\t')).collect();
    let clean = clean.trim();
    match clean.chars().count() {
        0 => Err("Please type something first.".into()),
        1..=MAX_MESSAGE => Ok(clean.to_owned()),
        _ => Err(format!("Please use at most {MAX_MESSAGE} characters.").into()),
    }
}

/// Numbers of hints that a student requested in a session, by level.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HintCounts {
    /// Hints of level `Nudge`.
    pub nudges: i32,
    /// Hints of level `Step`.
    pub steps: i32,
    /// Hints of level `WorkedExample`.
    pub worked_examples: i32,
}

impl HintCounts {
    /// Counts one more hint of this level.
    pub fn add(&mut self, level: HintLevel) {
        match level {
            HintLevel::Nudge => self.nudges += 1,
            HintLevel::Step => self.steps += 1,
            HintLevel::WorkedExample => self.worked_examples += 1,
        }
    }

    /// Returns the highest level that the student may request: each level requires a hint of the level before it.
    #[must_use]
    pub const fn highest(self) -> HintLevel {
        match self {
            HintCounts { steps: 1.., .. } => HintLevel::WorkedExample,
            HintCounts { nudges: 1.., .. } => HintLevel::Step,
            HintCounts { .. } => HintLevel::Nudge,
        }
    }
}
