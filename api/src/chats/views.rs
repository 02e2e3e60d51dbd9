//! An admin's leave to read a chat, for the reason that they gave.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::chat_view;
use uuid::Uuid;

use crate::error::{Code, Error, Result};

/// For how long a reason is good.
pub const VIEW_TIME: TimeDelta = TimeDelta::hours(1);

/// Answers the view by which an admin reads a chat now.
///
/// # Errors
/// `forbidden` without one, and by somebody else's, of another chat, or one that has ended.
pub fn in_force(
    conn: &mut PgConnection,
    view: Option<Uuid>,
    (chat_session_id, admin_id): (Uuid, Uuid),
    now: DateTime<Utc>,
) -> Result<Uuid> {
    let refusal = || Error::with_detail(Code::Forbidden, "Please say why you read this chat.");
    let view = view.ok_or_else(refusal)?;
    let is_in_force = chat_view::is_in_force(conn, view, (chat_session_id, admin_id), now - VIEW_TIME)?;
    if is_in_force { Ok(view) } else { Err(refusal()) }
}
