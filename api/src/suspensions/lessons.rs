//! What becomes of the lessons of somebody who is suspended.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use schema::enums::BookingStatus;
use schema::models::payment::{Payment, PaymentChange};
use schema::models::student_booking::{StudentBooking, lock_calendars};
use schema::models::upcoming_lesson::{self, PersonLesson};
use serde_json::json;
use uuid::Uuid;

use super::request::{NewSuspension, SuspendedLessonAction};
use crate::bookings::cancel::cancel_confirmed;
use crate::bookings::transitions::{self, TransitionChange};
use crate::domain::booking::{Action, Actor};
use crate::error::{Code, Error, Result};
use crate::payments;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::ctx::Ctx;
use crate::state::AppState;

/// Somebody's lessons, which nobody changes or adds to until the transaction ends.
pub(super) struct LockedLessons {
    /// Those that the admin decides about.
    upcoming: BTreeSet<Uuid>,
    /// Those that nobody has paid for, some of which may have run out.
    holds: Vec<Uuid>,
}

/// Locks somebody's lessons, in the order in which everybody does: the payments, then the calendars.
pub(super) fn lock(ctx: &mut Ctx<'_>, person: Uuid) -> Result<LockedLessons> {
    let seen = read(ctx, person)?;
    let ids: Vec<Uuid> = seen.upcoming.iter().chain(&seen.holds).copied().collect();
    Payment::lock_of_bookings(ctx.conn, &ids)?;
    let people = StudentBooking::people(ctx.conn, &ids)?;
    lock_calendars(ctx.conn, people.into_iter().chain([person]))?;
    // One that was being booked or paid for is seen now.
    read(ctx, person)
}

/// Locks the lessons of somebody who is about to be suspended, for whoever takes other locks before that: lessons come first,
/// as when an account is deleted, and whoever does both at once waits.
///
/// # Errors
/// When the database refuses it.
pub fn lock_ahead(ctx: &mut Ctx<'_>, person: Uuid) -> Result<()> {
    lock(ctx, person).map(drop)
}

fn read(ctx: &mut Ctx<'_>, person: Uuid) -> Result<LockedLessons> {
    let upcoming = upcoming_lesson::of_person(ctx.conn, person, ctx.now)?;
    let holds = upcoming_lesson::unpaid_holds(ctx.conn, person)?;
    Ok(LockedLessons { upcoming: upcoming.iter().map(|lesson: &PersonLesson| lesson.id).collect(), holds })
}

/// What became of the lessons, by their bookings' ids.
pub(super) struct Outcome {
    pub(super) cancelled: Vec<Uuid>,
    pub(super) kept: Vec<Uuid>,
    /// Holds that ended.
    pub(super) released: Vec<Uuid>,
}

impl LockedLessons {
    /// Does what the admin decided. Holds that nobody has paid for end whatever that was: their payment pages are closed
    /// once this is committed, and what is paid all the same goes back.
    ///
    /// # Errors
    /// `lessons_changed` when the decisions are about other lessons than there are.
    pub(super) fn settle(self, ctx: &mut Ctx<'_>, admin: Uuid, wanted: &NewSuspension) -> Result<Outcome> {
        let actions = wanted.actions(&self.upcoming)?;
        for id in &self.holds {
            release(ctx, *id, admin)?;
        }
        let mut outcome = Outcome { cancelled: Vec::new(), kept: Vec::new(), released: self.holds };
        for (id, action) in actions.into_iter().filter(|(id, _)| !outcome.released.contains(id)) {
            match action {
                SuspendedLessonAction::Keep => outcome.kept.push(id),
                SuspendedLessonAction::Cancel => {
                    cancel(ctx, id, admin)?;
                    outcome.cancelled.push(id);
                }
            }
        }
        Ok(outcome)
    }
}

fn locked(ctx: &mut Ctx<'_>, id: Uuid) -> Result<StudentBooking> {
    StudentBooking::lock(ctx.conn, id)?.ok_or_else(|| Error::internal("a lesson is gone under its lock"))
}

fn cancel(ctx: &mut Ctx<'_>, id: Uuid, admin: Uuid) -> Result<()> {
    let booking = locked(ctx, id)?;
    if booking.status == BookingStatus::Pending {
        return Err(Error::with_detail(
            Code::ActionNotAllowed,
            "The payment for one of these sessions is on its way. Please keep that one for now, and cancel it once the \
             payment has arrived. Nothing was done.",
        ));
    }
    cancel_confirmed(ctx, &booking, (admin, Action::Cancel, Actor::Admin), None).map(drop)
}

/// Ends a hold. Stripe is not asked here, so that its page may still be open for a moment.
fn release(ctx: &mut Ctx<'_>, id: Uuid, admin: Uuid) -> Result<()> {
    let booking = locked(ctx, id)?;
    // Looked at once more when the page cannot be paid any longer, should its closing fail and its event be lost.
    let page_ends = booking.payment.as_ref().and_then(|payment| payment.checkout_expires_at);
    let payment = PaymentChange { next_sync_at: Some(page_ends), ..PaymentChange::default() };
    let change = TransitionChange { payment, ..TransitionChange::default() };
    transitions::apply(ctx, &booking, (Action::Cancel, Actor::Admin), change)?;
    let subject = AuditSubject::Booking(id);
    audit(ctx.conn, Some(admin), "booking.cancelled", subject, json!({ "by": Actor::Admin }), ctx.now)
}

/// What a suspension leaves to be done once it is committed: payment pages that may still be open.
#[derive(Debug, Clone, Default)]
pub struct OpenPages {
    /// Bookings whose holds it ended.
    pub holds: Vec<Uuid>,
    /// Whose listings are not offered any more.
    pub provider: Option<Uuid>,
}

/// Closes the payment pages that a suspension has left open, and lets the jobs do what has become due. To be called once
/// the suspension is committed; a page that cannot be closed now is watched by a job.
pub async fn close_payment_pages(state: &AppState, OpenPages { holds, provider }: &OpenPages) {
    state.job_wakeup.notify_waiters();
    if let Some(provider) = provider {
        payments::close_listing_pages_of(state, *provider).await;
    }
    let close = async |id: &Uuid| {
        if let Err(error) = payments::close_page_of_cancelled(state, *id).await {
            tracing::warn!(booking = %id, %error, "the payment page of a hold that ended stays open");
        }
    };
    join_all(holds.iter().map(close)).await;
}
