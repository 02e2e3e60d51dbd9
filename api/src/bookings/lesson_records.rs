//! Keeps session records in step with bookings, and publishes their changes.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_session::{self, NewTutorSession};
use uuid::Uuid;

use crate::domain::price;
use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::platform::ctx::Ctx;

/// Inserts the session record of a confirmed lesson, marked as paid. The record of a lesson settled elsewhere starts as
/// unpaid, with the share that follows from the tutor's current hourly rate.
pub fn add(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let student = Profile::find(ctx.conn, booking.student_id)?;
    let tutor_share_cents = share_elsewhere(ctx.conn, booking)?.unwrap_or(booking.tutor_share_cents);
    let added = NewTutorSession {
        tutor_id: booking.tutor_id,
        booking_id: booking.id,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        paid: !booking.settled_elsewhere,
        student_name: &student.map(|student| student.full_name()).unwrap_or_default(),
        session_description: &format!("{} tutoring", booking.subject),
        tutor_share_cents,
        settled_elsewhere: booking.settled_elsewhere,
    }
    .insert(ctx.conn)?;
    publish_to_admins(ctx, booking, added)
}

/// Deletes the session record of a cancelled lesson.
pub fn remove(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let removed = tutor_session::delete_of_booking(ctx.conn, booking.id)?;
    publish_to_admins(ctx, booking, removed)
}

/// Updates the session record of a lesson that was moved or given to another tutor.
pub fn update_for_booking(
    ctx: &mut Ctx<'_>,
    booking: &StudentBooking,
    before: &StudentBooking,
) -> Result<()> {
    let share_cents = if booking.tutor_id == before.tutor_id {
        None
    } else {
        Some(share_elsewhere(ctx.conn, booking)?.unwrap_or(booking.tutor_share_cents))
    };
    let moved = tutor_session::update_for_booking(ctx.conn, booking, share_cents, ctx.now)?;
    publish_to_admins(ctx, booking, moved)
}

/// Returns the tutor's share of a lesson settled elsewhere, in US cents: its booking has no price to share.
fn share_elsewhere(conn: &mut PgConnection, booking: &StudentBooking) -> Result<Option<i32>> {
    if !booking.settled_elsewhere {
        return Ok(None);
    }
    let rate = Profile::find(conn, booking.tutor_id)?.and_then(|tutor| tutor.tutoring_hourly_rate_cents);
    Ok(Some(price::of_hour(rate).tutor_share_cents))
}

/// Only to admins: the booking's people are notified about the booking itself.
fn publish_to_admins(ctx: &mut Ctx<'_>, booking: &StudentBooking, record: Option<Uuid>) -> Result<()> {
    let Some(tutor_session_id) = record else { return Ok(()) };
    let event = LiveEvent::TutorSessionChanged { tutor_session_id, tutor_id: booking.tutor_id };
    live::publish(ctx.conn, &[Topic::Admin], &event, ctx.now)
}

/// Publishes to admins and the tutor that an admin has changed, entered or removed a record.
pub fn publish_to_tutor(
    conn: &mut PgConnection,
    tutor_session_id: Uuid,
    tutor_id: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = LiveEvent::TutorSessionChanged { tutor_session_id, tutor_id };
    // One row per person, because it is part of the data stored about the tutor.
    live::publish_to_each(conn, &[Topic::Admin, Topic::User(tutor_id)], &event, now)
}
