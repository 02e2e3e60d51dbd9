//! Making a move of the booking process: the state, its effects and its news in one transaction.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, CancellationReason, PaymentStatus, Role};
use schema::models::chat_session;
use schema::models::live_event::{self, Audience};
use schema::models::profile::Profile;
use schema::models::student_booking::{BookingChange, StudentBooking};
use schema::models::tutor_session::{self, NewTutorSession};
use serde_json::json;

use crate::config::Config;
use crate::domain::booking::{Action, Actor, Effect, find};
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::{mail, pages};

/// Makes a move with a booking whose row the caller has locked in this transaction.
///
/// `change` carries what the action itself writes, such as the payment; states and times are filled in.
///
/// # Errors
/// `action_not_allowed` when the table has no such move now; nothing is changed then.
pub fn apply(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    (action, actor): (Action, Actor),
    change: BookingChange,
    now: DateTime<Utc>,
) -> Result<StudentBooking> {
    let step =
        find((booking, now).into(), action, actor).ok_or_else(|| Error::new(Code::ActionNotAllowed))?;
    let entered = |status| step.to == status && booking.status != status;
    let refund = step.effects.contains(&Effect::Refund);
    let change = BookingChange {
        status: Some(step.to),
        payment_status: if refund { Some(PaymentStatus::RefundPending) } else { change.payment_status },
        confirmed_at: entered(BookingStatus::Confirmed).then_some(now),
        cancelled_at: entered(BookingStatus::Cancelled).then_some(now),
        cancellation_reason: entered(BookingStatus::Cancelled).then(|| reason(action, actor)),
        // A refund is not kept waiting by whatever else was asked of Stripe lately.
        stripe_due_at: if refund { Some(now) } else { change.stripe_due_at },
        updated_at: Some(now),
        ..change
    };
    let booking = StudentBooking::change(conn, booking.id, &change)?;
    effects(conn, config, &booking, step.effects, now)?;
    announce(conn, &booking, now)?;
    Ok(booking)
}

/// What follows a confirmation, for a booking that is born confirmed because it is free.
///
/// # Errors
/// When the database refuses it.
pub fn confirmed_at_once(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    now: DateTime<Utc>,
) -> Result<()> {
    effects(conn, config, booking, &[Effect::RecordSession, Effect::OpenChat, Effect::MailConfirmation], now)
}

/// Tells the booking's people, and students who are choosing a time. Comes last in its transaction.
///
/// # Errors
/// When the database refuses it.
pub fn announce(conn: &mut PgConnection, booking: &StudentBooking, now: DateTime<Utc>) -> Result<()> {
    let changed = json!({ "booking_id": booking.id, "status": booking.status });
    for person in [booking.student_id, booking.tutor_id] {
        live_event::publish(conn, Audience::User(person), "booking.changed", &changed, now)?;
    }
    let slots = json!({ "tutor_id": booking.tutor_id, "date": time::local_date(booking.starts_at) });
    live_event::publish(conn, Audience::Role(Role::Student), "slots.changed", &slots, now)?;
    pages::purge(conn, &format!("mentor-{}", booking.tutor_id))
}

fn effects(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    effects: &[Effect],
    now: DateTime<Utc>,
) -> Result<()> {
    for effect in effects {
        match effect {
            Effect::RecordSession => record_session(conn, booking)?,
            Effect::RemoveSession => tutor_session::delete_of_booking(conn, booking.id)?,
            Effect::OpenChat => {
                chat_session::ensure_for_booking(
                    conn,
                    booking.id,
                    booking.student_id,
                    booking.tutor_id,
                    now,
                )?;
            }
            Effect::MailConfirmation => mail::booking_confirmed(conn, config, booking, now)?,
            // Written with the change of state; a job asks Stripe for it.
            Effect::Refund => {}
        }
    }
    Ok(())
}

fn record_session(conn: &mut PgConnection, booking: &StudentBooking) -> Result<()> {
    let student = Profile::find(conn, booking.student_id)?;
    NewTutorSession {
        tutor_id: booking.tutor_id,
        booking_id: booking.id,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        paid: true,
        student_name: &student.map(|student| student.full_name()).unwrap_or_default(),
        session_description: &format!("{} tutoring", booking.subject),
    }
    .insert(conn)?;
    Ok(())
}

fn reason(action: Action, actor: Actor) -> CancellationReason {
    match (action, actor) {
        (Action::FailPayment | Action::RefusePayment, _) => CancellationReason::PaymentFailed,
        // Given back by the academy's own people, in the payment service's dashboard.
        (Action::FollowRefund, _) => CancellationReason::Admin,
        (_, Actor::Student) => CancellationReason::Student,
        (_, Actor::Tutor) => CancellationReason::Tutor,
        (_, Actor::Admin) => CancellationReason::Admin,
        (_, Actor::Clock | Actor::Stripe) => CancellationReason::HoldExpired,
    }
}
