//! What is to happen to a lesson, hour by hour. Whether it has happened yet, and what follows from it, `story.rs` says.

use academy::domain::booking::Actor;
use chrono::{DateTime, Utc};
use schema::enums::Subject;
use uuid::Uuid;

use crate::cast::{Person, Tutor};

/// A lesson from its booking on.
#[derive(Clone)]
pub struct Plan<'a> {
    /// The booking's id.
    pub id: Uuid,
    pub student: &'a Person,
    pub tutor: &'a Tutor,
    pub subject: Subject,
    /// The time that is booked first.
    pub starts_at: DateTime<Utc>,
    pub booked_at: DateTime<Utc>,
    /// What people do, in its order. A hold that nobody pays for runs out.
    pub actions: Vec<(DateTime<Utc>, PlannedAction)>,
}

/// Something that somebody does.
#[derive(Debug, Clone, Copy)]
pub enum PlannedAction {
    /// The student pays.
    Pay,
    /// The student moves the lesson.
    Move { to: DateTime<Utc> },
    /// Somebody cancels it.
    Cancel { by: Actor, note: &'static str },
    /// The tutor marks it as given.
    Complete,
    /// The cardholder objects to the payment.
    Dispute { reason: &'static str },
    /// The card's bank decides for the academy.
    WinDispute,
}
