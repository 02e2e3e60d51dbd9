//! Bookings of lessons: list, create, show, and a person's number of lessons by week.

pub mod calendar_file;
pub mod completion;
pub mod payment;
pub mod transitions;

use actix_web::Responder;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Json, Path, Query};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::dates;
use schema::enums::{BookingStatus, Role, Subject};
use schema::ids::UserId;
use schema::models::booking_list::{self, BookingFilter, BookingSelection, Participant, ParticipantRole};
use schema::models::session::SignedIn;
use schema::models::student_booking::StudentBooking;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::bookings::book::{self, Booker, LessonToBook};
use crate::bookings::lists::{BookingList, WhenWord};
use crate::bookings::response::{BookingResponse, actor};
use crate::domain::booking::{Action, Actor, find_transition};
use crate::domain::{periods, text, time};
use crate::error::{Code, Error, Result};
use crate::extract::{Body, SignedInUser, Student};
use crate::http::paging;
use crate::payments;
use crate::platform::rate_limits;
use crate::state::AppState;

/// Finds a booking that the viewer may see, as its student or tutor or as an admin.
///
/// # Errors
/// `not_found` if it does not exist, or the viewer may not see it.
fn visible(conn: &mut PgConnection, viewer: &SignedIn, id: Uuid) -> Result<StudentBooking> {
    StudentBooking::find(conn, id)?
        .filter(|booking| actor(viewer, booking).is_some())
        .ok_or_else(|| Error::new(Code::NotFound))
}

/// Returns the role in which the viewer acts: their own role in the lesson, or admin if they are one and only admins
/// may do this now. An admin can be the lesson's student or tutor.
///
/// # Errors
/// `not_found` if the viewer may not see the booking.
fn acting(viewer: &SignedIn, booking: &StudentBooking, action: Action, now: DateTime<Utc>) -> Result<Actor> {
    let own = actor(viewer, booking).ok_or_else(|| Error::new(Code::NotFound))?;
    let may = |actor| find_transition((booking, now).into(), action, actor).is_some();
    let as_admin = viewer.roles.contains(&Role::Admin) && !may(own) && may(Actor::Admin);
    Ok(if as_admin { Actor::Admin } else { own })
}

/// Locks a booking that the viewer may see. Returns it with the role in which they act.
fn locked(
    conn: &mut PgConnection,
    viewer: &SignedIn,
    id: Uuid,
    action: Action,
    now: DateTime<Utc>,
) -> Result<(StudentBooking, Actor)> {
    let booking = StudentBooking::lock(conn, id)?.ok_or_else(|| Error::new(Code::NotFound))?;
    let actor = acting(viewer, &booking, action, now)?;
    Ok((booking, actor))
}

/// The longest calendar period of one response, in days.
const MAX_DAYS: i64 = 92;

/// Filters and page.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BookingsQuery {
    /// Only lessons that the person takes (`student`), or only those that they give (`tutor`); both if not given.
    #[param(inline)]
    pub role: Option<RoleWord>,
    /// `upcoming` if not given; `all` if `from` and `to` are given.
    #[param(inline)]
    pub when: Option<WhenWord>,
    /// First date, in the academy's zone. Requires `to`.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub from: Option<NaiveDate>,
    /// Last date, inclusive; at most 92 days in total. Requires `from`.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub to: Option<NaiveDate>,
    /// Only bookings in this state.
    #[param(inline)]
    pub status: Option<BookingStatus>,
    /// Only lessons in this subject.
    #[param(inline)]
    pub subject: Option<Subject>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// The person's role in the lessons.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RoleWord {
    /// Lessons that they take.
    Student,
    /// Lessons that they give.
    Tutor,
}

/// My bookings
///
/// The bookings in which the signed-in person is the student or the tutor. Four queries for any number of bookings.
#[operation(tag = "bookings", operation_id = "bookings", responses((status = 200, body = BookingList)))]
pub async fn list(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<BookingsQuery>,
) -> Result<Json<BookingList>> {
    let now = state.clock.now();
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let window = window(query.from, query.to)?;
    let when = query.when.map_or(
        if window.is_some() { BookingSelection::All } else { BookingSelection::Upcoming },
        BookingSelection::from,
    );
    let filter = BookingFilter { when, window, status: query.status, subject: query.subject };
    let role = query.role.map(ParticipantRole::from);
    let answer = state
        .db
        .run(move |conn| {
            BookingList::read(conn, &user, Participant { id: user.profile.id, role }, filter, request, now)
        })
        .await?;
    Ok(Json(answer))
}

/// Returns the start of the first date and the end of the last.
fn window(from: Option<NaiveDate>, to: Option<NaiveDate>) -> Result<Option<(DateTime<Utc>, DateTime<Utc>)>> {
    let refused = |detail: String| Error::with_detail(Code::MalformedQuery, detail);
    let (from, to) = match (from, to) {
        (None, None) => return Ok(None),
        (Some(from), Some(to)) => (from, to),
        _ => return Err(refused("from and to come together.".to_owned())),
    };
    let days = (to - from).num_days() + 1;
    if !(1..=MAX_DAYS).contains(&days) {
        return Err(refused(format!("from and to must lie 1 to {MAX_DAYS} days apart, both counted.")));
    }
    let midnight = |date: NaiveDate| time::instant_or_gap_end(date.and_time(NaiveTime::MIN));
    Ok(Some((midnight(from), midnight(to + TimeDelta::days(1)))))
}

impl From<RoleWord> for ParticipantRole {
    fn from(word: RoleWord) -> ParticipantRole {
        match word {
            RoleWord::Student => ParticipantRole::Student,
            RoleWord::Tutor => ParticipantRole::Tutor,
        }
    }
}

/// The lesson to book. The server decides price and length; requests that contain them are refused.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewBooking {
    /// The tutor.
    pub tutor_id: UserId,
    /// The subject.
    pub subject: Subject,
    /// One of the tutor's free starts.
    #[serde(deserialize_with = "dates::instant")]
    pub starts_at: DateTime<Utc>,
    /// What the student would like to work on, for the tutor to read; at most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub student_notes: Option<String>,
    /// The price that the page showed, US cents. If it has changed since, nothing is booked.
    pub shown_price_cents: Option<i32>,
}

/// Book a lesson
///
/// Holds the slot for 31 minutes, within which it must be paid for. A free lesson is confirmed at once. A student can
/// hold at most five slots.
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
    let student_notes = text::note(wanted.student_notes.as_deref().unwrap_or_default())
        .map_err(|problem| Error::field("student_notes", problem))?;
    let NewBooking { tutor_id, subject, starts_at, shown_price_cents, .. } = wanted;
    let lesson = LessonToBook { student_id, tutor_id, subject, starts_at, shown_price_cents, student_notes };
    let (new, in_the_way) = state
        .db
        .run(move |conn| {
            rate_limits::BOOK.count(conn, &student_id.to_string(), now)?;
            book::check(conn, &lesson, Booker::Student, now)
        })
        .await?;
    payments::release_expired_holds(&state, in_the_way).await?;
    let answer = state
        .transaction(move |ctx| {
            let booking = book::store(ctx, &new, Booker::Student)?;
            BookingResponse::of_one(ctx.conn, &student, &booking, ctx.now)
        })
        .await?;
    state.job_wakeup.notify_waiters();
    Ok((Json(answer), StatusCode::CREATED))
}

/// A booking
///
/// Only for its student, its tutor and admins; anybody else gets `not_found`.
#[operation(
    tag = "bookings", operation_id = "booking", params(("id" = Uuid, Path, description = "The booking")),
    responses((status = 200, body = BookingResponse))
)]
pub async fn show(
    state: Data<AppState>,
    user: SignedInUser,
    id: Path<Uuid>,
) -> Result<Json<BookingResponse>> {
    let now = state.clock.now();
    let answer = state
        .db
        .run(move |conn| {
            let booking = visible(conn, &user, *id)?;
            BookingResponse::of_one(conn, &user, &booking, now)
        })
        .await?;
    Ok(Json(answer))
}

/// The person's role in the lessons.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct WeeksQuery {
    /// `student` for the lessons that the person takes, `tutor` for those that they give.
    #[param(inline)]
    pub role: RoleWord,
}

/// Numbers of lessons in the last half year.
#[derive(Debug, Serialize, ToSchema)]
pub struct LessonWeeks {
    /// 26 weeks, the current one last.
    pub weeks: Vec<LessonWeek>,
}

/// A week of the academy's calendar.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LessonWeek {
    /// The Sunday on which it begins.
    pub starts_on: NaiveDate,
    /// Number of lessons that took place; in the current week upcoming ones too. A lesson lasts an hour.
    pub lessons: u32,
}

/// My lessons by week
///
/// Confirmed and completed lessons of the last half year, in the given role of the signed-in person. One query.
#[operation(tag = "bookings", operation_id = "lesson_weeks", responses((status = 200, body = LessonWeeks)))]
pub async fn weeks(
    state: Data<AppState>,
    user: SignedInUser,
    query: Query<WeeksQuery>,
) -> Result<Json<LessonWeeks>> {
    let participant = Participant { id: user.profile.id, role: Some(ParticipantRole::from(query.role)) };
    let first = periods::first_week(time::local_date(state.clock.now()));
    let window = midnight(first)..midnight(first + TimeDelta::weeks(i64::from(periods::HALF_YEAR_WEEKS)));
    let starts =
        state.db.run(move |conn| Ok(booking_list::lesson_starts(conn, participant, &window)?)).await?;
    Ok(Json(LessonWeeks { weeks: by_week(first, &starts) }))
}

fn midnight(date: NaiveDate) -> DateTime<Utc> {
    time::instant_or_gap_end(date.and_time(NaiveTime::MIN))
}

/// Counts lessons by the week in which they begin. Weeks without lessons are included.
#[must_use]
pub fn by_week(first: NaiveDate, starts: &[DateTime<Utc>]) -> Vec<LessonWeek> {
    let mut weeks: Vec<LessonWeek> =
        periods::weeks_from(first).map(|starts_on| LessonWeek { starts_on, lessons: 0 }).collect();
    for &start in starts {
        let week = (time::local_date(start) - first).num_days().div_euclid(7);
        if let Some(week) = usize::try_from(week).ok().and_then(|week| weeks.get_mut(week)) {
            week.lessons += 1;
        }
    }
    weeks
}
