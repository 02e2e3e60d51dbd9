//! The email about a session record that was marked as paid.

use diesel::PgConnection;
use schema::models::profile::Profile;
use schema::models::tutor_session::TutorSession;

use super::email_layout::{EmailLayout, EmailReason, Envelope, LessonTime};
use crate::domain::time::ReaderZone;
use crate::error::{Error, Result};
use crate::platform::config::Config;
use crate::platform::ctx::Ctx;
use crate::platform::page_paths;

/// Emails the tutor, each time that the session record is marked.
pub fn session_marked_paid(conn: &mut PgConnection, config: &Config, session: &TutorSession) -> Result<()> {
    let tutor = Profile::contacts(conn, &[session.tutor_id])?
        .pop()
        .ok_or_else(|| Error::internal("a session without its tutor"))?;
    let student = session.student_name.as_deref().filter(|name| !name.is_empty());
    let zone = ReaderZone::of(tutor.time_zone.as_deref());
    let mut facts = vec![("Hours", format!("{:.2}", session.duration_hours))];
    facts.extend(student.map(|name| ("Student", name.to_owned())));
    if !session.session_description.is_empty() {
        facts.push(("About", session.session_description.clone()));
    }
    let layout = EmailLayout {
        subject: "Session marked as paid".to_owned(),
        greeting: format!("Hi {},", tutor.profile.first_name),
        paragraphs: vec!["This session was marked as paid.".to_owned()],
        slot: Some(LessonTime::new(session.starts_at, session.ends_at, zone)),
        facts,
        action: Some(("See my payments", config.link(page_paths::TUTOR_PAYMENTS))),
        reason: EmailReason::Lesson,
        ..EmailLayout::default()
    };
    let to = Envelope {
        occasion: &format!("session-paid/{}/{}", session.id, session.updated_at.timestamp_micros()),
        template: "session_marked_paid",
        to_address: &tutor.email,
        to_name: &tutor.profile.full_name(),
    };
    layout.queue(&mut Ctx { conn, config, now: session.updated_at }, to)
}
