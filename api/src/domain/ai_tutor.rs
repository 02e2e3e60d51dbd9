//! Rules of the AI tutor: how much of it there is, what a session is about, which hint comes next.

use std::borrow::Cow;

use schema::enums::{AiTutorEndReason, AiTutorGrade, AiTutorMode, AiTutorSubject, HintLevel};
use serde::Deserialize;

/// The longest topic.
pub const MAX_TOPIC: usize = 200;
/// The longest message of a student.
pub const MAX_MESSAGE: usize = 4000;
/// How much more than a person a network may use: a classroom shares its address, and a browser that has its access removed
/// gets another one with the same password.
pub const NETWORK_FACTOR: i32 = 5;

/// How much of the AI tutor there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Whether there is any.
    pub is_open: bool,
    /// The longest a session lasts.
    pub session_seconds: i32,
    /// Of one person in a day.
    pub sessions_per_day: i32,
    /// Of one person in a day.
    pub seconds_per_day: i32,
    /// Of everybody in a day.
    pub academy_seconds_per_day: i32,
}

/// What was used of a day.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Used {
    /// Sessions that began.
    pub sessions: i32,
    /// How long they were connected.
    pub seconds: i32,
}

/// What a person can still have today.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    is_open: bool,
    /// Sessions that can still begin.
    pub sessions_left: i32,
    /// Of the person's own day.
    pub seconds_left: i32,
    /// Of everybody's day.
    pub academy_seconds_left: i32,
    session_seconds: i32,
}

impl Allowance {
    /// What is left of `limits` after what the person, their network if it counts, and everybody used.
    #[must_use]
    pub fn new(limits: Limits, person: Used, network: Option<Used>, academy_seconds: i32) -> Allowance {
        let left = |used: Used, factor: i32| {
            (
                limits.sessions_per_day.saturating_mul(factor) - used.sessions,
                limits.seconds_per_day.saturating_mul(factor) - used.seconds,
            )
        };
        let (own_sessions, own_seconds) = left(person, 1);
        let (network_sessions, network_seconds) =
            network.map_or((i32::MAX, i32::MAX), |used| left(used, NETWORK_FACTOR));
        Allowance {
            is_open: limits.is_open,
            sessions_left: own_sessions.min(network_sessions).max(0),
            seconds_left: own_seconds.min(network_seconds).max(0),
            academy_seconds_left: (limits.academy_seconds_per_day - academy_seconds).max(0),
            session_seconds: limits.session_seconds,
        }
    }

    /// Why a session that was connected for `session_seconds` cannot go on; `None` when it can.
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

    /// Why no session can begin; `None` when one can.
    #[must_use]
    pub fn refusal(&self) -> Option<AiTutorEndReason> {
        let used_up = (self.sessions_left == 0).then_some(AiTutorEndReason::DailyLimit);
        self.end_reason(0).or(used_up)
    }

    /// How long a session that was connected for `session_seconds` can still go on.
    #[must_use]
    pub fn session_seconds_left(&self, session_seconds: i32) -> i32 {
        let own = (self.session_seconds - session_seconds).max(0);
        own.min(self.seconds_left).min(self.academy_seconds_left)
    }
}

/// What people are told about the end of a session.
#[must_use]
pub const fn end_message(reason: AiTutorEndReason) -> &'static str {
    match reason {
        AiTutorEndReason::Finished => "The session is over.",
        AiTutorEndReason::Left => "The session ended because nobody came back to it.",
        AiTutorEndReason::Replaced => "You went on with the AI tutor in another tab or on another device.",
        AiTutorEndReason::SessionLimit => {
            "This session has lasted as long as one can. Take a break; you can begin another one afterwards."
        }
        AiTutorEndReason::DailyLimit => {
            "You have used what one person can have of the AI tutor in a day. It is here again tomorrow."
        }
        AiTutorEndReason::AcademyLimit => {
            "The academy's time with the AI tutor is used up for today. It is here again tomorrow."
        }
        AiTutorEndReason::Closed => "The AI tutor is closed at the moment. Please come back later.",
        AiTutorEndReason::Unsafe => {
            "We ended this session, because some things need a person and not a program."
        }
        AiTutorEndReason::Unchecked => {
            "We cannot check at the moment whether what is said here is safe, so we ended the session. Please try again \
             in a few minutes."
        }
        AiTutorEndReason::Unreachable => {
            "The AI tutor cannot be reached at the moment. Please try again in a few minutes."
        }
        AiTutorEndReason::SignedOut => "Please enter the AI tutor's password again to go on.",
    }
}

/// What a session is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The student's school year.
    pub grade: AiTutorGrade,
    /// What it is about.
    pub subject: AiTutorSubject,
    /// More precisely, in the student's words: one line, 1 to [`MAX_TOPIC`] characters.
    pub topic: String,
    /// How they talk.
    pub mode: AiTutorMode,
}

/// The text of the browser's `system` item.
#[derive(Deserialize)]
struct SetupText {
    grade: AiTutorGrade,
    subject: AiTutorSubject,
    topic: String,
    mode: AiTutorMode,
}

impl Setup {
    /// Reads the text of the browser's `system` item.
    ///
    /// # Errors
    /// A sentence for people.
    pub fn parse(text: &str) -> Result<Setup, Cow<'static, str>> {
        let setup: SetupText =
            serde_json::from_str(text).map_err(|_| "Please fill in all fields before starting.")?;
        let topic = topic(&setup.topic)?;
        Ok(Setup { grade: setup.grade, subject: setup.subject, topic, mode: setup.mode })
    }
}

/// A topic as one line.
///
/// # Errors
/// A sentence for people.
pub fn topic(text: &str) -> Result<String, Cow<'static, str>> {
    let letters: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let line = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.chars().count() {
        0 => Err("Please fill in all fields before starting.".into()),
        1..=MAX_TOPIC => Ok(line),
        _ => Err(format!("Please use at most {MAX_TOPIC} characters for the topic.").into()),
    }
}

/// What a student typed, without what cannot be seen or stored.
///
/// # Errors
/// A sentence for people.
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

/// Hints that a student asked for in a session.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct HintCounts {
    /// Of the level nudge.
    pub nudges: i32,
    /// Of the level step.
    pub steps: i32,
    /// Of the level worked example.
    pub worked_examples: i32,
}

impl HintCounts {
    /// Counts one more.
    pub fn add(&mut self, level: HintLevel) {
        match level {
            HintLevel::Nudge => self.nudges += 1,
            HintLevel::Step => self.steps += 1,
            HintLevel::WorkedExample => self.worked_examples += 1,
        }
    }

    /// The most help that can be asked for: each level takes one of the level before.
    #[must_use]
    pub const fn highest(self) -> HintLevel {
        match self {
            HintCounts { steps: 1.., .. } => HintLevel::WorkedExample,
            HintCounts { nudges: 1.., .. } => HintLevel::Step,
            HintCounts { .. } => HintLevel::Nudge,
        }
    }
}
