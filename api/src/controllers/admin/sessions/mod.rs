//! Session records: a page of them.

pub mod bookkeeping;
pub mod file;

use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use diesel::PgConnection;
use macros::operation;
use schema::dates;
use schema::enums::BookingStatus;
use schema::ids::UserId;
use schema::models::admin_session_list::{
    SessionCounts, SessionFilter, SessionList, SessionOrder, SessionRow, SessionSort,
};
use schema::models::profile::Profile;
use schema::models::tutor_session::TutorSession;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::accounts::admin_person::PersonContact;
use crate::domain::time::{self, ReaderZone};
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::paging::{SortDirection, TableOrder};
use crate::http::search;
use crate::state::AppState;

/// A session record as admins see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminSession {
    /// The record.
    pub id: Uuid,
    /// The tutor.
    pub tutor: PersonContact,
    /// Start of the lesson.
    pub starts_at: DateTime<Utc>,
    /// End of the lesson.
    pub ends_at: DateTime<Utc>,
    /// Duration in hours.
    pub duration_hours: f64,
    /// The student's name, if known.
    pub student_name: Option<String>,
    /// Whether the academy's bookkeeping says that the tutor was paid for it. Marking it moves no money.
    pub paid: bool,
    /// Description of the lesson; may be empty.
    pub session_description: String,
    /// The tutor's share, US cents, by their rate at the time of the lesson.
    pub tutor_share_cents: i32,
    /// The booking of the lesson; absent if an admin entered the record by hand.
    pub booking_id: Option<Uuid>,
    /// The state of that booking.
    pub booking_status: Option<BookingStatus>,
    /// Whether the student paid for the lesson by card on this site. Stripe then sends the tutor's share, whatever
    /// `paid` says.
    pub paid_by_card: bool,
    /// The version of the record, to send along with a change.
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

/// Returns an error that names the last change if the record has another version than the page showed.
fn check_version(conn: &mut PgConnection, session: &TutorSession, version: i32) -> Result<()> {
    if session.version == version {
        return Ok(());
    }
    let state = if session.paid { "paid" } else { "unpaid" };
    let admin = session.changed_by.map(|id| Profile::find(conn, id)).transpose()?.flatten();
    let detail = match admin {
        Some(admin) => {
            let at = ReaderZone::ACADEMY.time_of_day(session.updated_at);
            format!("{} marked this session as {state} at {at}.", admin.full_name())
        }
        None => format!("This session was moved in the meantime. It’s marked as {state}."),
    };
    Err(Error::with_detail(Code::EditConflict, detail))
}

/// Filters, order and page. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminSessionsQuery {
    /// Only paid (`true`) or unpaid (`false`) records.
    pub paid: Option<bool>,
    /// Search words: each must begin a word of the tutor's name or address, the student's name or the description. At
    /// most 100 characters.
    pub q: Option<String>,
    /// Only records of this tutor.
    pub tutor_id: Option<UserId>,
    /// First date, in the academy's zone.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub from: Option<NaiveDate>,
    /// Last date, inclusive.
    #[serde(default, deserialize_with = "dates::optional_date")]
    pub to: Option<NaiveDate>,
    /// `date` if not given.
    #[param(inline)]
    pub sort: Option<AdminSessionSort>,
    /// `desc` if not given.
    #[param(inline)]
    pub direction: Option<SortDirection>,
    /// 1 to 100; 25 if not given.
    pub limit: Option<i64>,
    /// `next_cursor` or `previous_cursor` of another page in the same order.
    pub cursor: Option<String>,
}

/// The order of the records; records that compare equal are ordered by start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AdminSessionSort {
    /// Their start.
    Date,
    /// The tutor's family name, then the given name.
    Tutor,
    /// Duration.
    Hours,
    /// Unpaid ones before paid ones.
    Paid,
}

/// A page of records.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminSessionList {
    /// The entries of the page.
    pub items: Vec<AdminSession>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Cursor of the previous page; absent on the first page.
    pub previous_cursor: Option<String>,
    /// Numbers of paid and unpaid records.
    pub counts: AdminSessionCounts,
}

/// The numbers of records that match the other filters, whatever `paid` is set to.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct AdminSessionCounts {
    /// All records.
    pub all: i64,
    /// Records that are not marked as paid.
    pub unpaid: i64,
    /// Records that are marked as paid.
    pub paid: i64,
}

/// Sessions
///
/// Lists session records. Three queries for any number of them, four with `q`.
#[operation(tag = "admin", operation_id = "admin_sessions", responses((status = 200, body = AdminSessionList)))]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<AdminSessionsQuery>,
) -> Result<Json<AdminSessionList>> {
    let query = query.into_inner();
    let table = table_order(query.sort, query.direction);
    let request = table.request(query.limit, query.cursor.as_deref())?;
    let filter = SessionFilter {
        paid: query.paid,
        tutor_id: query.tutor_id,
        term: search::term(query.q.as_deref())?,
        ..between(query.from, query.to)
    };
    let response = state
        .db
        .run(move |conn| {
            let list = SessionList::prepare(conn, filter)?;
            let page = list.page(conn, table.into(), request)?;
            let cursors = table.cursors(&page)?;
            Ok(AdminSessionList {
                items: page.rows.into_iter().map(AdminSession::from).collect(),
                next_cursor: cursors.next,
                previous_cursor: cursors.previous,
                counts: list.counts().into(),
            })
        })
        .await?;
    Ok(Json(response))
}

/// Returns the table's order from the query parameters.
fn table_order(
    sort: Option<AdminSessionSort>,
    direction: Option<SortDirection>,
) -> TableOrder<AdminSessionSort> {
    TableOrder {
        sort: sort.unwrap_or(AdminSessionSort::Date),
        direction: direction.unwrap_or(SortDirection::Desc),
    }
}

/// Filters by these days in the academy's time zone, both inclusive.
fn between(from: Option<NaiveDate>, to: Option<NaiveDate>) -> SessionFilter {
    let begin = |date: NaiveDate| time::instant_or_gap_end(date.and_time(NaiveTime::MIN));
    SessionFilter {
        from: from.map(begin),
        until: to.map(|date| begin(date + TimeDelta::days(1))),
        ..SessionFilter::default()
    }
}

impl From<TableOrder<AdminSessionSort>> for SessionOrder {
    fn from(order: TableOrder<AdminSessionSort>) -> SessionOrder {
        let sort = match order.sort {
            AdminSessionSort::Date => SessionSort::Date,
            AdminSessionSort::Tutor => SessionSort::Tutor,
            AdminSessionSort::Hours => SessionSort::Hours,
            AdminSessionSort::Paid => SessionSort::Paid,
        };
        SessionOrder { sort, is_descending: order.direction == SortDirection::Desc }
    }
}

impl From<SessionCounts> for AdminSessionCounts {
    fn from(SessionCounts { paid, unpaid }: SessionCounts) -> AdminSessionCounts {
        AdminSessionCounts { all: paid + unpaid, unpaid, paid }
    }
}
