//! Chat views: an admin's permission to read a chat, for a stated reason.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::ids::UserId;
use schema::models::chat_view;
use uuid::Uuid;

use crate::error::{Code, Error, Result};

/// How long a view is valid.
pub const VIEW_TIME: TimeDelta = TimeDelta::hours(1);

/// Returns the view through which an admin reads a chat now.
///
/// # Errors
/// `forbidden` without a view, and for a view of another admin, of another chat, or that has expired.
pub fn in_force(
    conn: &mut PgConnection,
    view: Option<Uuid>,
    chat_session_id: Uuid,
    admin_id: UserId,
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let refusal = || Error::with_detail(Code::Forbidden, "Please say why you’re reading this chat.");
    let view = view.ok_or_else(refusal)?;
    let is_in_force = chat_view::is_in_force(conn, view, chat_session_id, admin_id, now - VIEW_TIME)?;
    if is_in_force { Ok(view) } else { Err(refusal()) }
}
