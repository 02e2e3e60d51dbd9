//! Concurrent edits of a lesson: the second person is told what the first one did.

use schema::models::audit_log;
use schema::models::profile::{Profile, full_name};
use schema::models::student_booking::StudentBooking;

use crate::error::{Code, Error, Result};
use crate::platform::ctx::Ctx;

/// Audit log actions that may be disclosed to a lesson's people.
const CHANGES: [&str; 3] = ["booking.rescheduled", "booking.substituted", "booking.cancelled"];

/// Rejects a change if the lesson has been moved or reassigned since it was displayed: `shown` is the
/// `calendar_sequence` of that time.
///
/// # Errors
/// `edit_conflict`, which says what was done and by whom.
pub fn check_shown(ctx: &mut Ctx<'_>, booking: &StudentBooking, shown: Option<i32>) -> Result<()> {
    if shown.is_none_or(|shown| shown == booking.calendar_sequence) {
        return Ok(());
    }
    Err(changed_meanwhile(ctx, booking))
}

/// Returns an error that says what was last done to the lesson, and by whom.
pub fn changed_meanwhile(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Error {
    match last_change(ctx, booking) {
        Ok(detail) => Error::with_detail(Code::EditConflict, detail),
        Err(error) => error,
    }
}

fn last_change(ctx: &mut Ctx<'_>, booking: &StudentBooking) -> Result<String> {
    let newest = audit_log::newest_of(ctx.conn, booking.id, &CHANGES)?;
    let (action, name) = newest.unwrap_or_default();
    let who = name.map_or_else(|| "Someone".to_owned(), |(first, last)| full_name(&first, &last));
    let what = match action.as_str() {
        "booking.rescheduled" => "moved this session".to_owned(),
        "booking.substituted" => {
            let tutor = Profile::find(ctx.conn, booking.tutor_id)?;
            format!("gave this session to {}", tutor.map(|tutor| tutor.full_name()).unwrap_or_default())
        }
        "booking.cancelled" => "canceled this session".to_owned(),
        _ => "changed this session".to_owned(),
    };
    Ok(format!("{who} {what} in the meantime. Nothing was changed."))
}
