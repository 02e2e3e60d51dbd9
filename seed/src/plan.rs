//! What people will do about a lesson, and when. `story` runs a plan up to now.

use academy::domain::booking::Actor;
use chrono::{DateTime, Utc};
use schema::enums::Subject;
use uuid::Uuid;

use crate::people::{Person, Tutor};

/// A lesson to be booked.
#[derive(Clone)]
pub struct Plan<'a> {
    pub id: Uuid,
    pub student: &'a Person,
    pub tutor: &'a Tutor,
    pub subject: Subject,
    /// The start as first booked.
    pub starts_at: DateTime<Utc>,
    pub booked_at: DateTime<Utc>,
    /// Actions in the order of their time. Without [`PlannedAction::Pay`] the hold expires.
    pub actions: Vec<(DateTime<Utc>, PlannedAction)>,
}

/// An action of a person.
#[derive(Debug, Clone, Copy)]
pub enum PlannedAction {
    Pay,
    /// By the student.
    Move {
        to: DateTime<Utc>,
    },
    Cancel {
        by: Actor,
        note: &'static str,
    },
    /// By the tutor.
    Complete,
    /// The cardholder disputes the payment, for Stripe's `reason`.
    Dispute {
        reason: &'static str,
    },
    /// The card's bank decides the dispute for the academy.
    WinDispute,
}
