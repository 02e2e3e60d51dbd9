//! The booking that somebody asks for, if it is any of their business.

use diesel::PgConnection;
use schema::models::session::SignedIn;
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use super::response::actor;
use crate::domain::booking::Actor;
use crate::error::{Code, Error, Result};

/// The booking if it is any of the viewer's business.
///
/// # Errors
/// `not_found` when there is none, and just the same when it is somebody else's.
pub fn visible(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<StudentBooking> {
    StudentBooking::find(conn, id)?
        .filter(|booking| actor(viewer, booking).is_some())
        .ok_or_else(|| Error::new(Code::NotFound))
}

/// The same, locked until the transaction ends, with what the viewer is to it.
///
/// # Errors
/// As [`visible`].
pub fn locked(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<(StudentBooking, Actor)> {
    let not_found = || Error::new(Code::NotFound);
    let booking = StudentBooking::lock(conn, id)?.ok_or_else(not_found)?;
    let actor = actor(viewer, &booking).ok_or_else(not_found)?;
    Ok((booking, actor))
}
