//! Holding a time.

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json};
use chrono::{DateTime, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::enums::{BookingStatus, Subject};
use schema::models::chat_partner;
use schema::models::student_booking::{NewStudentBooking, StudentBooking, lock_calendars};
use schema::models::user::User;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::response::BookingResponse;
use crate::bookings::calendar::booking_rules;
use crate::bookings::offer::{WantedLesson, offering_tutor};
use crate::bookings::transitions;
use crate::domain::hold::{HOLD_LENGTH, MAX_HOLDS};
use crate::domain::slots::LESSON;
use crate::domain::{price, text};
use crate::error::{Code, Error, Result};
use crate::extract::{Body, Student};
use crate::http::dates;
use crate::payments;
use crate::platform::ctx::Ctx;
use crate::platform::rate_limits;
use crate::state::AppState;

/// The lesson wanted. Its price and length are the academy's to say: sending them is refused.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBooking {
    /// Who is to teach.
    pub tutor_id: Uuid,
    /// What is to be taught.
    pub subject: Subject,
    /// One of the starts that the tutor offers.
    #[serde(deserialize_with = "dates::instant")]
    pub starts_at: DateTime<Utc>,
    /// What the student would like to work on, for the tutor to read; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub student_notes: Option<String>,
    /// The price that the student was shown, US cents. When it is another by now, nothing is booked.
    pub shown_price_cents: Option<i32>,
}

/// Book a lesson
///
/// Holds the time for 31 minutes, to be paid for by then. A free lesson is confirmed at once. At most five times are
/// held for one student.
#[operation(
    tag = "bookings", operation_id = "create_booking", responses((status = 201, body = BookingResponse)),
    errors(SlotTaken, StudentBusy, PriceChanged, TooManyHolds, SlotUnavailable, RateLimited, PaymentProviderFailed, PaymentsUnavailable)
)]
pub async fn create(
    state: Data<AppState>,
    student: Student,
    body: Body<NewBooking>,
) -> Result<impl Responder> {
    let (now, student_id) = (state.clock.now(), student.profile.id);
    let wanted = body.read()?;
    let notes = text::note(wanted.student_notes.as_deref().unwrap_or_default())
        .map_err(|problem| Error::field("student_notes", problem))?;
    let (new, in_the_way) = state
        .db
        .run(move |conn| {
            rate_limits::BOOK.count(conn, &student_id.to_string(), now)?;
            check(conn, &wanted, (student_id, &notes), now)
        })
        .await?;
    // A hold that ran out is released by whoever needs its time, not only when the job comes round.
    for id in in_the_way {
        payments::release_expired_hold(&state, id).await?;
    }
    let answer = state
        .transaction(move |ctx| {
            lock_calendars(ctx.conn, [new.student_id, new.tutor_id])?;
            // Whoever suspends an account holds its calendar: the student's is asked for here, the tutor's below.
            if User::is_suspended(ctx.conn, new.student_id)? {
                return Err(Error::new(Code::Unauthenticated));
            }
            refuse_blocked(ctx, (new.student_id, new.tutor_id))?;
            let is_hold = new.status == BookingStatus::Pending;
            if is_hold && StudentBooking::open_holds(ctx.conn, new.student_id, ctx.now)? >= MAX_HOLDS {
                return Err(Error::new(Code::TooManyHolds));
            }
            let booking = new.insert(ctx.conn)?;
            // Whoever came too late has heard so: that costs the others who wait least. Now that nobody can book beside it,
            // nor the tutor take the day off, the rest is asked again.
            offering_tutor(ctx.conn, &stored(&booking), ctx.now)?;
            if booking.status == BookingStatus::Confirmed {
                transitions::confirmed_at_once(ctx, &booking)?;
            }
            transitions::publish_change(ctx.conn, &booking, None, ctx.now)?;
            BookingResponse::of_one(ctx.conn, &student, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(answer), StatusCode::CREATED))
}

/// Nobody books with whom they block, or who blocks them. What is booked already stays.
fn refuse_blocked(ctx: &mut Ctx<'_>, (student_id, tutor_id): (Uuid, Uuid)) -> Result<()> {
    let detail = match chat_partner::blocker(ctx.conn, (student_id, tutor_id))? {
        None => return Ok(()),
        Some(blocker) if blocker == student_id => {
            "You have blocked this tutor. To book a session with them, please unblock them in your messages first."
        }
        Some(_) => {
            "You cannot book sessions with this tutor at the moment. Please choose another one, or write to us."
        }
    };
    Err(Error::with_detail(Code::SlotUnavailable, detail))
}

/// A lesson that is in nobody's way but its own.
fn stored(booking: &StudentBooking) -> WantedLesson<'_> {
    let StudentBooking { tutor_id, subject, starts_at, .. } = *booking;
    WantedLesson { tutor_id, subject, starts_at, moving: Some(booking) }
}

/// What will be stored, once the tutor is known to offer that time, and which holds that ran out are in its way.
fn check(
    conn: &mut PgConnection,
    wanted: &NewBooking,
    (student_id, notes): (Uuid, &str),
    now: DateTime<Utc>,
) -> Result<(NewStudentBooking, Vec<Uuid>)> {
    let NewBooking { tutor_id, subject, starts_at, .. } = *wanted;
    let tutor = offering_tutor(conn, &WantedLesson { tutor_id, subject, starts_at, moving: None }, now)?;
    if tutor.id == student_id {
        return Err(Error::new(Code::SlotUnavailable));
    }
    let price = price::of_hour(tutor.tutoring_hourly_rate_cents);
    if wanted.shown_price_cents.is_some_and(|shown| shown != price.total_cents) {
        return Err(Error::new(Code::PriceChanged));
    }
    let free = price.total_cents == 0;
    let new = NewStudentBooking {
        student_id,
        tutor_id: tutor.id,
        subject: wanted.subject,
        starts_at: wanted.starts_at,
        ends_at: wanted.starts_at + LESSON,
        status: if free { BookingStatus::Confirmed } else { BookingStatus::Pending },
        hold_expires_at: (!free).then(|| now + HOLD_LENGTH),
        price_cents: price.total_cents,
        tutor_share_cents: price.tutor_share_cents,
        confirmed_at: free.then_some(now),
        student_notes: notes.to_owned(),
        created_at: now,
        updated_at: now,
    };
    let needed = new.takes().widened(booking_rules(&tutor).buffer);
    let in_the_way = StudentBooking::expired_holds_in_the_way(conn, needed, now)?;
    Ok((new, in_the_way))
}
