//! The booking that somebody asks for, if it is any of their business.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::Role;
use schema::models::session::SignedIn;
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use crate::bookings::response::actor;
use crate::domain::booking::{Action, Actor, find_transition};
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

/// As whom the viewer does this: as what they are to the lesson, or as an admin if they are one and only an admin may do it
/// now. Who teaches at the academy may run it as well.
///
/// # Errors
/// `not_found` when the booking is none of their business.
pub fn acting(
    viewer: &SignedIn,
    booking: &StudentBooking,
    action: Action,
    now: DateTime<Utc>,
) -> Result<Actor> {
    let own = actor(viewer, booking).ok_or_else(|| Error::new(Code::NotFound))?;
    let may = |actor| find_transition((booking, now).into(), action, actor).is_some();
    let as_admin = viewer.roles.contains(&Role::Admin) && !may(own) && may(Actor::Admin);
    Ok(if as_admin { Actor::Admin } else { own })
}

/// Locks a booking that is any of the viewer's business, with as whom they do this to it.
///
/// # Errors
/// As [`visible`].
pub fn locked(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    (id, action): (Uuid, Action),
    now: DateTime<Utc>,
) -> Result<(StudentBooking, Actor)> {
    let booking = StudentBooking::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let actor = acting(viewer, &booking, action, now)?;
    Ok((booking, actor))
}
