//! A booking as returned by the API.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use schema::enums::{BookingStatus, CancellationReason, DisputeState, PaymentStatus, Subject};
use schema::ids::UserId;
use schema::models::chat_session::{self, ChatOfPair};
use schema::models::profile::{Contact, Profile};
use schema::models::session::SignedIn;
use schema::models::student_booking::StudentBooking;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::domain::booking::{Action, Actor, allowed};
use crate::domain::{cancellation, time};
use crate::error::{Error, Result};

/// A booking as seen by one of its participants.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookingResponse {
    /// The booking.
    pub id: Uuid,
    /// Subject of the lesson.
    pub subject: Subject,
    /// State of the booking.
    pub status: BookingStatus,
    /// State of the payment.
    pub payment_status: PaymentStatus,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Date in the academy's zone.
    pub scheduled_date: NaiveDate,
    /// Local time in the academy's zone, such as `16:30`.
    pub start_time: String,
    /// Local time in the academy's zone.
    pub end_time: String,
    /// The academy's time zone.
    pub zone: &'static str,
    /// Price for the student, in US cents.
    pub price_cents: i32,
    /// Always `usd`.
    pub currency: &'static str,
    /// When the hold of a pending booking expires.
    pub hold_expires_at: Option<DateTime<Utc>>,
    /// Actions that the viewer may perform now.
    pub allowed_actions: Vec<Action>,
    /// Terms of a cancellation, if the booking is confirmed and the viewer may cancel it.
    pub cancellation: Option<CancellationTerms>,
    /// Who cancelled it.
    pub cancelled_by: Option<CancelledBy>,
    /// Amount refunded, in US cents.
    pub refunded_cents: i32,
    /// The payment's dispute, if there is one.
    pub dispute: Option<DisputeResponse>,
    /// Number of changes that calendars had to be updated for.
    pub calendar_sequence: i32,
    /// Whether it is paid for by other means: its price here is 0.
    pub settled_elsewhere: bool,
    /// What the student wants to work on; may be empty.
    pub student_notes: String,
    /// The tutor's notes about the lesson; may be empty.
    pub tutor_notes: String,
    /// The tutor's notes on what to practice; may be empty.
    pub practice_notes: String,
    /// Increases with every save of the notes; the next save has to name it.
    pub notes_version: i32,
    /// The tutor.
    pub tutor: TutorPerson,
    /// The student.
    pub student: Person,
    /// The chat of the two, for them, once it is confirmed.
    pub chat_session_id: Option<Uuid>,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// Terms of cancelling a confirmed lesson, for the viewer.
#[derive(Debug, Serialize, ToSchema)]
pub struct CancellationTerms {
    /// Until then, the full payment is refunded.
    pub free_until: DateTime<Utc>,
    /// Amount that would be refunded now, in US cents.
    pub refund_cents: i32,
}

/// Who cancelled a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CancelledBy {
    /// The student.
    Student,
    /// The tutor.
    Tutor,
    /// An admin, here or in Stripe's dashboard.
    Admin,
    /// The system: the hold expired, or the payment failed.
    Academy,
}

/// A cardholder's dispute of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct DisputeResponse {
    /// State of the dispute.
    pub state: DisputeState,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
}

/// The student of a booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct Person {
    /// The person.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
}

impl From<&Profile> for Person {
    fn from(Profile { id, first_name, last_name, .. }: &Profile) -> Person {
        Person { id: *id, first_name: first_name.clone(), last_name: last_name.clone() }
    }
}

/// The tutor of a booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct TutorPerson {
    /// The person.
    pub id: UserId,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// URL of the picture.
    pub profile_image_url: Option<String>,
    /// Meeting link; only while the booking is confirmed.
    pub zoom_link: Option<String>,
}

/// Returns the viewer's role toward a booking; `None` if they have none.
#[must_use]
pub fn actor(viewer: &SignedIn, booking: &StudentBooking) -> Option<Actor> {
    let id = viewer.profile.id;
    if booking.student_id == id {
        Some(Actor::Student)
    } else if booking.tutor_id == id {
        Some(Actor::Tutor)
    } else if viewer.roles.contains(&schema::enums::Role::Admin) {
        Some(Actor::Admin)
    } else {
        None
    }
}

fn terms(booking: &StudentBooking, actor: Actor, now: DateTime<Utc>) -> Option<CancellationTerms> {
    let terms = cancellation::terms(booking, Action::Cancel, actor, now)?;
    Some(CancellationTerms { free_until: terms.free_until, refund_cents: terms.refund_cents })
}

/// Whether the response includes the participants' chat: for the participants, once the booking is confirmed.
fn has_chat(booking: &StudentBooking, actor: Option<Actor>) -> bool {
    let takes_part = matches!(actor, Some(Actor::Student | Actor::Tutor));
    takes_part && matches!(booking.status, BookingStatus::Confirmed | BookingStatus::Completed)
}

/// Participants of bookings and their chats, read together.
pub struct Surroundings {
    people: Vec<Contact>,
    chats: Vec<ChatOfPair>,
}

impl Surroundings {
    /// Reads them for any number of bookings: one query for all people, and one for their chats.
    pub fn read(
        conn: &mut PgConnection,
        viewer: &SignedIn,
        bookings: &[StudentBooking],
    ) -> Result<Surroundings> {
        let mut ids: Vec<UserId> = bookings.iter().flat_map(|row| [row.student_id, row.tutor_id]).collect();
        ids.sort();
        ids.dedup();
        let with_chats = bookings.iter().filter(|booking| has_chat(booking, actor(viewer, booking)));
        let with_chats: Vec<Uuid> = with_chats.map(|booking| booking.id).collect();
        Ok(Surroundings {
            people: Profile::contacts(conn, &ids)?,
            chats: if with_chats.is_empty() {
                Vec::new()
            } else {
                chat_session::of_bookings(conn, &with_chats)?
            },
        })
    }

    /// Returns one of the people.
    pub fn contact(&self, id: UserId) -> Result<&Contact> {
        let found = self.people.iter().find(|contact| contact.profile.id == id);
        found.ok_or_else(|| Error::internal("a booking without its people"))
    }

    fn person(&self, id: UserId) -> Result<&Profile> {
        Ok(&self.contact(id)?.profile)
    }

    fn chat(&self, booking: &StudentBooking) -> Option<Uuid> {
        let is_of_pair =
            |chat: &&ChatOfPair| chat.student_id == booking.student_id && chat.tutor_id == booking.tutor_id;
        self.chats.iter().find(is_of_pair).map(|chat| chat.chat_session_id)
    }
}

fn dispute(booking: &StudentBooking) -> Option<DisputeResponse> {
    let payment = booking.payment.as_ref()?;
    Some(DisputeResponse { state: payment.dispute_state?, opened_at: payment.disputed_at? })
}

impl From<CancellationReason> for CancelledBy {
    fn from(reason: CancellationReason) -> CancelledBy {
        match reason {
            CancellationReason::Student => CancelledBy::Student,
            CancellationReason::Tutor => CancelledBy::Tutor,
            CancellationReason::Admin => CancelledBy::Admin,
            CancellationReason::HoldExpired | CancellationReason::PaymentFailed => CancelledBy::Academy,
        }
    }
}

impl BookingResponse {
    /// Builds the responses for a viewer who may see the bookings: one query for all people, and one for their chats.
    pub fn of_all(
        conn: &mut PgConnection,
        viewer: &SignedIn,
        bookings: &[StudentBooking],
        now: DateTime<Utc>,
    ) -> Result<Vec<BookingResponse>> {
        let surroundings = Surroundings::read(conn, viewer, bookings)?;
        bookings.iter().map(|booking| BookingResponse::new(booking, viewer, &surroundings, now)).collect()
    }

    /// Builds the response for a viewer who may see the booking.
    pub fn of_one(
        conn: &mut PgConnection,
        viewer: &SignedIn,
        booking: &StudentBooking,
        now: DateTime<Utc>,
    ) -> Result<BookingResponse> {
        let surroundings = Surroundings::read(conn, viewer, std::slice::from_ref(booking))?;
        BookingResponse::new(booking, viewer, &surroundings, now)
    }

    /// Builds the response from data read beforehand.
    pub fn new(
        booking: &StudentBooking,
        viewer: &SignedIn,
        surroundings: &Surroundings,
        now: DateTime<Utc>,
    ) -> Result<BookingResponse> {
        let (student, tutor) =
            (surroundings.person(booking.student_id)?, surroundings.person(booking.tutor_id)?);
        let payment = booking.payment.as_ref();
        let actor = actor(viewer, booking);
        let allowed_actions = actor.map(|actor| allowed((booking, now).into(), actor)).unwrap_or_default();
        Ok(BookingResponse {
            id: booking.id,
            subject: booking.subject,
            status: booking.status,
            payment_status: booking.payment_status(),
            starts_at: booking.starts_at,
            ends_at: booking.ends_at,
            scheduled_date: time::local_date(booking.starts_at),
            start_time: time::hours_minutes(time::local_time(booking.starts_at)),
            end_time: time::hours_minutes(time::local_time(booking.ends_at)),
            zone: time::ZONE_NAME,
            price_cents: booking.price_cents,
            currency: "usd",
            hold_expires_at: booking.hold_expires_at.filter(|_| booking.status == BookingStatus::Pending),
            cancellation: actor.and_then(|actor| terms(booking, actor, now)),
            allowed_actions,
            cancelled_by: booking.cancellation_reason.map(CancelledBy::from),
            refunded_cents: payment.map_or(0, |payment| payment.refunded_cents),
            dispute: dispute(booking),
            calendar_sequence: booking.calendar_sequence,
            settled_elsewhere: booking.settled_elsewhere,
            student_notes: booking.notes.student_notes.clone(),
            tutor_notes: booking.notes.tutor_notes.clone(),
            practice_notes: booking.notes.practice_notes.clone(),
            notes_version: booking.notes.notes_version,
            tutor: TutorPerson {
                id: tutor.id,
                first_name: tutor.first_name.clone(),
                last_name: tutor.last_name.clone(),
                profile_image_url: tutor.profile_image_url.clone(),
                zoom_link: tutor.zoom_link.clone().filter(|_| booking.status == BookingStatus::Confirmed),
            },
            student: student.into(),
            chat_session_id: surroundings.chat(booking).filter(|_| has_chat(booking, actor)),
            created_at: booking.created_at,
            updated_at: payment
                .map_or(booking.updated_at, |payment| payment.updated_at.max(booking.updated_at)),
        })
    }
}
