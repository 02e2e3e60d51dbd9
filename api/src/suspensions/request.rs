//! What an admin says who suspends somebody.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Code, Error, FieldErrors, Result};

/// The longest reason, and the longest message.
const MAX_TEXT: usize = 1000;

/// Why somebody is suspended, and what becomes of their lessons.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSuspension {
    /// For admins; at most 1000 characters.
    #[schema(max_length = 1000)]
    pub reason: String,
    /// What the person is told; at most 1000 characters.
    #[schema(max_length = 1000)]
    pub message: String,
    /// Each lesson of theirs that is not over, once.
    pub lessons: Vec<SuspendedLessonDecision>,
}

/// What becomes of one lesson.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuspendedLessonDecision {
    /// The lesson's booking.
    pub booking_id: Uuid,
    /// What becomes of it.
    pub action: SuspendedLessonAction,
}

/// What becomes of a lesson whose student or tutor is suspended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuspendedLessonAction {
    /// The academy cancels it, and everything that was paid goes back.
    Cancel,
    /// It takes place. A hold that nobody has paid for ends all the same.
    Keep,
}

/// The two texts, as they are stored.
pub(super) struct Texts {
    pub(super) reason: String,
    pub(super) message: String,
}

impl NewSuspension {
    pub(super) fn texts(&self) -> Result<Texts> {
        let mut fields = FieldErrors::default();
        let reason = text::required(&self.reason, MAX_TEXT, "Please say why, for other admins.");
        let reason = fields.check("reason", reason);
        let message = text::required(&self.message, MAX_TEXT, "Please write what the person is told.");
        let message = fields.check("message", message);
        fields.finish()?;
        Ok(Texts { reason, message })
    }

    /// What becomes of each of these lessons, which are all of the person's.
    pub(super) fn actions(&self, lessons: &BTreeSet<Uuid>) -> Result<BTreeMap<Uuid, SuspendedLessonAction>> {
        let actions: BTreeMap<_, _> = self.lessons.iter().map(|one| (one.booking_id, one.action)).collect();
        let is_complete = actions.len() == self.lessons.len() && actions.keys().eq(lessons);
        if is_complete { Ok(actions) } else { Err(Error::new(Code::LessonsChanged)) }
    }
}
