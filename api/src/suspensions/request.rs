//! An admin's input for a suspension.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::text;
use crate::error::{Code, Error, FieldErrors, Result};

/// Maximum length of the reason and of the message, in characters.
const MAX_TEXT: usize = 1000;

/// Why an account is suspended, and what happens to its lessons.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSuspension {
    /// Reason for admins; at most 1000 characters.
    #[schema(max_length = 1000)]
    pub reason: String,
    /// Message to the person; at most 1000 characters.
    #[schema(max_length = 1000)]
    pub message: String,
    /// One decision for each of their lessons that is not over.
    pub lessons: Vec<SuspendedLessonDecision>,
}

/// Decision about one lesson.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SuspendedLessonDecision {
    /// The lesson's booking.
    pub booking_id: Uuid,
    /// The decision.
    pub action: SuspendedLessonAction,
}

/// What happens to a lesson whose student or tutor is suspended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SuspendedLessonAction {
    /// The academy cancels it with a full refund.
    Cancel,
    /// It takes place. An unpaid hold is released regardless.
    Keep,
}

/// The two texts as stored.
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

    /// Returns the decision for each of these lessons, which must be all of the person's.
    pub(super) fn actions(&self, lessons: &BTreeSet<Uuid>) -> Result<BTreeMap<Uuid, SuspendedLessonAction>> {
        let actions: BTreeMap<_, _> = self.lessons.iter().map(|one| (one.booking_id, one.action)).collect();
        let is_complete = actions.len() == self.lessons.len() && actions.keys().eq(lessons);
        if is_complete { Ok(actions) } else { Err(Error::new(Code::LessonsChanged)) }
    }
}
