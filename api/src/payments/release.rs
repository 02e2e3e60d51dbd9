//! Giving a held time back.

use schema::models::student_booking::{BookingChange, StudentBooking};
use uuid::Uuid;

use crate::domain::booking::{Action, Actor};
use crate::error::{Code, Error, Result};
use crate::process;
use crate::state::State;

/// Releases a hold that has run out. One that is no longer a hold is left as it is.
///
/// # Errors
/// When the database cannot be reached.
pub async fn release_expired_hold(state: &State, id: Uuid) -> Result<()> {
    let (config, now) = (state.config.clone(), state.clock.now());
    state
        .db
        .transaction(move |conn| {
            let Some(booking) = StudentBooking::lock(conn, id)? else { return Ok(()) };
            let released = process::apply(
                conn,
                &config,
                &booking,
                (Action::Expire, Actor::Clock),
                BookingChange::default(),
                now,
            );
            match released {
                Err(Error::Problem(problem)) if problem.code == Code::ActionNotAllowed => Ok(()),
                other => other.map(drop),
            }
        })
        .await
}
