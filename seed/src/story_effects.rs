//! Applies a transition and its effects to a story in memory, as `bookings::transitions` does in the database.

use academy::bookings::transitions::{TransitionChange, change_of};
use academy::domain::booking::{Action, Actor, BookingEffect, find_transition};
use academy::domain::cancellation;
use academy::error::{Error, Result};
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, PaymentStatus};
use schema::models::lesson_reminder;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::{BookingChange, StudentBooking};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::story::{EmailKind, JOB_TURN, Story, StoryEmail, StoryEntry};

impl Story<'_> {
    /// Mirrors `transitions::apply`.
    pub(crate) fn apply(
        &mut self,
        action: Action,
        actor: Actor,
        change: TransitionChange,
        at: DateTime<Utc>,
    ) -> Result<()> {
        let before = self.booking.clone();
        let transition = find_transition((&before, at).into(), action, actor);
        let transition = transition.ok_or_else(|| self.refusal(action))?;
        let change = change_of(&before, transition, (action, actor), change, at);
        if change.payment.status == Some(PaymentStatus::RefundPending) {
            let cents = cancellation::refundable_cents(&before);
            let detail = json!({ "cents": cents, "because": action, "by": actor });
            self.add_entry(at, None, "refund.asked", detail);
        }
        self.write(change, at);
        for effect in transition.effects {
            self.effect(*effect, &before, actor, at);
        }
        Ok(())
    }

    /// Mirrors `StudentBooking::change`.
    fn write(
        &mut self,
        TransitionChange { booking: change, payment: money }: TransitionChange,
        at: DateTime<Utc>,
    ) {
        let booking = &mut self.booking;
        if change != BookingChange::default() {
            booking.updated_at = at;
        }
        booking.status = change.status.unwrap_or(booking.status);
        booking.starts_at = change.starts_at.unwrap_or(booking.starts_at);
        booking.ends_at = change.ends_at.unwrap_or(booking.ends_at);
        booking.calendar_sequence = change.calendar_sequence.unwrap_or(booking.calendar_sequence);
        booking.cancellation_reason = change.cancellation_reason.or(booking.cancellation_reason);
        if let Some(note) = change.cancellation_note {
            booking.cancellation_note = note;
        }
        self.confirmed_at = change.confirmed_at.or(self.confirmed_at);
        self.cancelled_at = change.cancelled_at.or(self.cancelled_at);
        let Some(payment) = booking.payment.as_mut().filter(|_| money != PaymentChange::default()) else {
            return;
        };
        payment.updated_at = at;
        payment.status = money.status.unwrap_or(payment.status);
        payment.refunded_cents = money.refunded_cents.unwrap_or(payment.refunded_cents);
        payment.owed_cents = owed_cents(payment);
        payment.target_cents = payment.owed_cents;
    }

    pub(crate) fn effect(
        &mut self,
        effect: BookingEffect,
        before: &StudentBooking,
        by: Actor,
        at: DateTime<Utc>,
    ) {
        match effect {
            BookingEffect::RecordLesson => self.record = Some((at, at)),
            BookingEffect::RemoveLessonRecord => self.record = None,
            BookingEffect::MoveLessonRecord => self.record = self.record.map(|(since, _)| (since, at)),
            BookingEffect::OpenChat => self.opens_chat = true,
            BookingEffect::MailConfirmation => {
                self.plan_reminders(at);
                self.email(at, EmailKind::Confirmed);
            }
            BookingEffect::MailCancellation => {
                self.reminders.clear();
                self.email(at, EmailKind::Cancelled);
            }
            BookingEffect::MailMove => {
                self.plan_reminders(at);
                self.email(at, EmailKind::Moved((before.starts_at, before.ends_at), by));
            }
            // No sample lesson changes its tutor, and a step of the story makes the refund.
            BookingEffect::MailSubstitution | BookingEffect::Refund => {}
        }
    }

    /// Mirrors `lesson_reminder::plan`.
    fn plan_reminders(&mut self, at: DateTime<Utc>) {
        let starts_at = self.booking.starts_at;
        let all =
            lesson_reminder::HOURS_BEFORE.map(|hours| (hours, starts_at - TimeDelta::hours(hours.into())));
        self.reminders = all.into_iter().filter(|(_, due_at)| *due_at > at).collect();
    }

    pub(crate) fn send_reminders_until(&mut self, until: DateTime<Utc>) {
        let (due, ahead) = self.reminders.iter().partition(|(_, due_at)| *due_at + JOB_TURN <= until);
        self.reminders = ahead;
        let due: Vec<(i16, DateTime<Utc>)> = due;
        for (hours, due_at) in due {
            if self.booking.status == BookingStatus::Confirmed {
                self.email(due_at + JOB_TURN, EmailKind::Reminder(hours));
            }
        }
    }

    pub(crate) fn email(&mut self, at: DateTime<Utc>, kind: EmailKind) {
        self.emails.push(StoryEmail { at, kind, booking: self.booking.clone() });
    }

    pub(crate) fn add_entry(
        &mut self,
        at: DateTime<Utc>,
        actor_id: Option<Uuid>,
        action: &'static str,
        detail: Value,
    ) {
        self.entries.push(StoryEntry { at, actor_id, action, detail });
    }

    pub(crate) fn refusal(&self, action: Action) -> Error {
        Error::internal(format!("sample lesson {}: no {action:?} in {:?}", self.plan.id, self.booking))
    }
}

/// Mirrors the SQL function `payment_owed_cents`; a test compares the transfers with it.
fn owed_cents(payment: &Payment) -> i32 {
    let left = payment.left_cents();
    if payment.status == PaymentStatus::Paid { payment.payee_share_cents.min(left) } else { 0 }
}
