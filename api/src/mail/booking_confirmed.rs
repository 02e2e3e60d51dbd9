//! Tells student and tutor that their lesson will take place.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::profile::{Contact, Profile};
use schema::models::student_booking::StudentBooking;

use super::letter::{Envelope, Letter};
use crate::config::Config;
use crate::domain::time;
use crate::error::{Error, Result};

/// Mails both, once per booking.
///
/// # Errors
/// When the database refuses it.
pub fn booking_confirmed(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    now: DateTime<Utc>,
) -> Result<()> {
    let contacts = Profile::contacts(conn, &[booking.student_id, booking.tutor_id])?;
    let find = |id| {
        contacts
            .iter()
            .find(|contact: &&Contact| contact.profile.id == id)
            .ok_or_else(|| Error::internal("a booking without its people"))
    };
    let (student, tutor) = (find(booking.student_id)?, find(booking.tutor_id)?);
    send(conn, config, booking, (student, tutor), now)?;
    send(conn, config, booking, (tutor, student), now)
}

fn send(
    conn: &mut PgConnection,
    config: &Config,
    booking: &StudentBooking,
    (to, other): (&Contact, &Contact),
    now: DateTime<Utc>,
) -> Result<()> {
    let is_student = to.profile.id == booking.student_id;
    let (opening, other_is) = if is_student {
        ("Your session is booked and confirmed. Your tutor will contact you before it.", "Tutor")
    } else {
        ("A student has booked a session with you.", "Student")
    };
    let mut facts = vec![
        ("Subject", booking.subject.to_string()),
        (other_is, other.profile.full_name()),
        ("Starts", time::long(booking.starts_at)),
        ("Ends", time::long(booking.ends_at)),
    ];
    if is_student && booking.price_cents > 0 {
        facts.push(("Paid", format!("${}.{:02}", booking.price_cents / 100, booking.price_cents % 100)));
    }
    let tutor = if is_student { &other.profile } else { &to.profile };
    let letter = Letter {
        subject: format!("Confirmed: {} with {}", booking.subject, other.profile.full_name()),
        greeting: format!("Hi {},", to.profile.first_name),
        paragraphs: vec![opening.to_owned()],
        facts,
        links: tutor.zoom_link.iter().map(|link| ("Zoom", link.clone())).collect(),
        action: Some(("Open my dashboard", config.link("/dashboard"))),
        ..Letter::default()
    };
    let side = if is_student { "student" } else { "tutor" };
    let occasion = format!("booking-confirmed/{}/{side}", booking.id);
    let name = to.profile.full_name();
    let to = Envelope {
        occasion: &occasion,
        template: "booking_confirmed",
        to_address: &to.email,
        to_name: &name,
    };
    letter.queue(conn, config, to, now)
}
