//! The records of lessons, kept in step with bookings; and who is told when one changes.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::profile::Profile;
use schema::models::student_booking::StudentBooking;
use schema::models::tutor_session::{self, NewTutorSession};
use uuid::Uuid;

use crate::error::Result;
use crate::live::{self, LiveEvent, Topic};
use crate::platform::ctx::Ctx;

/// Records a lesson that is confirmed, and so paid for.
///
/// # Errors
/// When the database refuses it.
pub fn add(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let student = Profile::find(ctx.conn, booking.student_id)?;
    let added = NewTutorSession {
        tutor_id: booking.tutor_id,
        booking_id: booking.id,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        paid: true,
        student_name: &student.map(|student| student.full_name()).unwrap_or_default(),
        session_description: &format!("{} tutoring", booking.subject),
        tutor_share_cents: booking.tutor_share_cents,
    }
    .insert(ctx.conn)?;
    publish_to_admins(ctx, booking, added)
}

/// Removes the record of a lesson that is cancelled.
///
/// # Errors
/// When the database refuses it.
pub fn remove(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let removed = tutor_session::delete_of_booking(ctx.conn, booking.id)?;
    publish_to_admins(ctx, booking, removed)
}

/// Moves the record of a lesson that was moved.
///
/// # Errors
/// When the database refuses it.
pub fn follow(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<()> {
    let times = (booking.starts_at, booking.ends_at);
    let moved = tutor_session::move_of_booking(ctx.conn, booking.id, times, ctx.now)?;
    publish_to_admins(ctx, booking, moved)
}

/// The booking's people hear of the booking itself.
fn publish_to_admins(ctx: &mut Ctx<'_>, booking: &StudentBooking, record: Option<Uuid>) -> Result<()> {
    let Some(tutor_session_id) = record else { return Ok(()) };
    let event = LiveEvent::TutorSessionChanged { tutor_session_id, tutor_id: booking.tutor_id };
    live::publish(ctx.conn, &[Topic::Admin], &event, ctx.now)
}

/// Tells admins and the tutor that an admin has changed, entered or removed a record.
///
/// # Errors
/// When the database refuses it.
pub fn publish_to_tutor(
    conn: &mut PgConnection,
    tutor_session_id: Uuid,
    tutor_id: Uuid,
    now: DateTime<Utc>,
) -> Result<()> {
    let event = LiveEvent::TutorSessionChanged { tutor_session_id, tutor_id };
    // A row for each: the tutor's is part of what is stored about them.
    live::publish_to_each(conn, &[Topic::Admin, Topic::User(tutor_id)], &event, now)
}
