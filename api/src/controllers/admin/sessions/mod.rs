//! Lesson records, as admins keep them.

pub mod create;
pub mod delete;
pub mod file;
pub mod list;
pub mod paid;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::BookingStatus;
use schema::models::admin_session_list::SessionRow;
use schema::models::profile::Profile;
use schema::models::tutor_session::TutorSession;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::accounts::admin_person::PersonContact;
use crate::domain::time;
use crate::error::{Code, Error, Result};

/// The record of a lesson, as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminSession {
    /// The record.
    pub id: Uuid,
    /// Who taught.
    pub tutor: PersonContact,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// The time between, in hours.
    pub duration_hours: f64,
    /// Who was taught, if that is known.
    pub student_name: Option<String>,
    /// Whether the tutor has been paid for it, as the academy keeps its books. It moves no money.
    pub paid: bool,
    /// What the lesson was about; may be empty.
    pub session_description: String,
    /// What the tutor earns by it, US cents, at the rate of its time.
    pub tutor_share_cents: i32,
    /// The booking it is of; absent if an admin entered it.
    pub booking_id: Option<Uuid>,
    /// Where that booking stands.
    pub booking_status: Option<BookingStatus>,
    /// Whether its student paid for it by card here: its tutor's share is sent by Stripe, however it is marked.
    pub paid_by_card: bool,
    /// To be sent along with a change.
    pub version: i32,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

impl From<SessionRow> for AdminSession {
    fn from(row: SessionRow) -> AdminSession {
        AdminSession {
            id: row.id,
            tutor: PersonContact {
                id: row.tutor_id,
                first_name: row.first_name,
                last_name: row.last_name,
                email: row.email,
            },
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            duration_hours: row.duration_hours,
            student_name: row.student_name,
            paid: row.paid,
            session_description: row.session_description,
            tutor_share_cents: row.tutor_share_cents,
            booking_id: row.booking_id,
            booking_status: row.booking_status,
            paid_by_card: row.paid_by_card,
            version: row.version,
            updated_at: row.updated_at,
        }
    }
}

impl AdminSession {
    fn read(conn: &mut PgConnection, id: Uuid) -> Result<AdminSession> {
        let row = SessionRow::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
        Ok(row.into())
    }
}

/// Refuses to change a record of which another version was shown; says who changed it.
fn check_version(conn: &mut PgConnection, session: &TutorSession, version: i32) -> Result<()> {
    if session.version == version {
        return Ok(());
    }
    let state = if session.paid { "paid" } else { "unpaid" };
    let admin = session.changed_by.map(|id| Profile::find(conn, id)).transpose()?.flatten();
    let detail = match admin {
        Some(admin) => {
            let at = time::format(session.updated_at, "%-I:%M %p");
            format!("{} marked this session as {state} at {at} {}.", admin.full_name(), time::ZONE_LABEL)
        }
        None => format!("This session was moved meanwhile. It is marked as {state}."),
    };
    Err(Error::with_detail(Code::EditConflict, detail))
}
