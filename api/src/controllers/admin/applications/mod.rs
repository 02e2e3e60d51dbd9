//! Applications to teach, and what becomes of them.

pub mod approve;
pub mod list;
pub mod reject;
pub mod resend_link;

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::enums::{ApplicationStatus, Service};
use schema::models::tutor_application::{Decided, TutorApplication};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::NamedPerson;
use crate::error::{Code, Error, Result};
use crate::live;
use crate::live::{LiveEvent, Topic};
use crate::platform::audit::{AuditSubject, audit};

/// An application as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ApplicationResponse {
    /// The application.
    pub id: Uuid,
    /// The applicant's address; nobody has proven it before the approval's link is followed.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// What they say of themselves, plain text.
    pub bio: String,
    /// What they want to offer.
    pub services: Vec<Service>,
    /// Address of their picture.
    pub profile_image_url: Option<String>,
    /// Where it stands.
    pub status: ApplicationStatus,
    /// When it was sent.
    pub submitted_at: DateTime<Utc>,
    /// When it was decided.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who decided, while they have an account.
    pub decided_by: Option<NamedPerson>,
    /// What the applicant was told, if anything.
    pub rejection_reason: Option<String>,
}

impl From<Decided> for ApplicationResponse {
    fn from((application, decider): Decided) -> ApplicationResponse {
        ApplicationResponse {
            id: application.id,
            services: application.services.into_iter().flatten().collect(),
            decided_by: application.decided_by.map(|id| NamedPerson::new(id, decider)),
            email: application.email,
            first_name: application.first_name,
            last_name: application.last_name,
            bio: application.bio,
            profile_image_url: application.profile_image_url,
            status: application.status,
            submitted_at: application.submitted_at,
            decided_at: application.decided_at,
            rejection_reason: application.rejection_reason,
        }
    }
}

/// The application, locked until the transaction ends, if nobody has decided it.
///
/// # Errors
/// `not_found`; `application_decided`, which says who was first.
fn lock_open(conn: &mut PgConnection, id: Uuid) -> Result<TutorApplication> {
    let application = TutorApplication::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let done = match application.status {
        ApplicationStatus::Pending => return Ok(application),
        ApplicationStatus::Approved => "approved",
        ApplicationStatus::Rejected => "rejected",
    };
    let decided = ApplicationResponse::from(find(conn, id)?);
    Err(match decided.decided_by {
        Some(person) => Error::with_detail(
            Code::ApplicationDecided,
            format!("{} has already {done} this application.", person.name),
        ),
        None => Error::new(Code::ApplicationDecided),
    })
}

fn find(conn: &mut PgConnection, id: Uuid) -> Result<Decided> {
    TutorApplication::find(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))
}

/// Writes down who did it, and tells every admin's open pages.
fn audit_and_publish(
    conn: &mut PgConnection,
    (admin, action): (Uuid, &str),
    id: Uuid,
    detail: Value,
    now: DateTime<Utc>,
) -> Result<Decided> {
    audit(conn, Some(admin), action, AuditSubject::Application(id), detail, now)?;
    let decided = find(conn, id)?;
    let changed = LiveEvent::ApplicationChanged { application_id: id, status: decided.0.status };
    live::publish(conn, &[Topic::Admin], &changed, now)?;
    Ok(decided)
}
