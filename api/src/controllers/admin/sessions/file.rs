//! Session records as a CSV file, streamed.

use actix_web::Responder;
use actix_web::web::{Data, Query};
use chrono::NaiveDate;
use macros::operation;
use schema::dates;
use schema::ids::UserId;
use schema::models::admin_session_list::{
    SessionFilter, SessionList, SessionOrder, SessionPlace, SessionRow,
};
use schema::models::keyset::{PageSide, SidedRequest};
use schema::models::profile::full_name;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::{AdminSessionSort, between, table_order};
use crate::domain::spreadsheet::{amount_cell, text_cell};
use crate::domain::time::{self, ReaderZone};
use crate::error::Result;
use crate::extract::VerifiedAdmin;
use crate::http::csv_file::{self, BATCH, CsvSource};
use crate::http::paging::SortDirection;
use crate::http::search;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

const COLUMNS: [&str; 12] = [
    "Date",
    "Start (Pacific time)",
    "End (Pacific time)",
    "Hours",
    "Tutor",
    "Tutor email",
    "Student",
    "Paid",
    "Paid by card",
    "Tutor's share (USD)",
    "Description",
    "Booking",
];

/// Filters and order. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AdminSessionsFileQuery {
    /// Only paid (`true`) or unpaid (`false`) records.
    pub paid: Option<bool>,
    /// Like `q` of `GET /api/admin/sessions`.
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
}

/// Download sessions
///
/// One line for each record that matches the filters, in the order of `GET /api/admin/sessions`. UTF-8 with a byte
/// order mark; cells are escaped so that a spreadsheet reads none as a formula. The file is streamed: if a record
/// changes meanwhile, it has either its old or its new values. The download is recorded in the audit log.
#[operation(
    tag = "admin", operation_id = "admin_sessions_file",
    responses((status = 200, body = String, content_type = "text/csv")), errors(RateLimited)
)]
pub async fn download(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    query: Query<AdminSessionsFileQuery>,
) -> Result<impl Responder> {
    let query = query.into_inner();
    let order = table_order(query.sort, query.direction).into();
    let filter = SessionFilter {
        paid: query.paid,
        tutor_id: query.tutor_id,
        term: search::term(query.q.as_deref())?,
        ..between(query.from, query.to)
    };
    let (admin, detail) = (admin.profile.id, query.audit_detail());
    let list = state
        .transaction(move |ctx| {
            rate_limits::SESSIONS_FILE.count(ctx.conn, &admin.to_string(), ctx.now)?;
            let list = SessionList::prepare(ctx.conn, filter)?;
            let mut detail = detail;
            detail["rows"] = json!(list.len());
            audit(ctx.conn, Some(admin), "sessions.exported", AuditSubject::User(admin), detail, ctx.now)?;
            Ok(list)
        })
        .await?;
    let name = format!("sessions-{}.csv", time::local_date(state.clock.now()));
    Ok(csv_file::streamed(&name, SessionFile { state, list, order, place: PageSide::First }))
}

impl AdminSessionsFileQuery {
    /// Returns the filters without the search text: it may contain names, which cannot be removed from the audit log
    /// later.
    fn audit_detail(&self) -> Value {
        json!({
            "paid": self.paid,
            "tutor_id": self.tutor_id,
            "from": self.from,
            "to": self.to,
            "searched": self.q.is_some(),
        })
    }
}

/// The state of a download that is being streamed.
struct SessionFile {
    state: Data<AppState>,
    list: SessionList,
    order: SessionOrder,
    place: PageSide<SessionPlace>,
}

impl CsvSource for SessionFile {
    async fn next_part(&mut self) -> Result<(Vec<u8>, bool)> {
        let (list, order) = (self.list.clone(), self.order);
        let request = SidedRequest { side: self.place, limit: BATCH };
        let page = self.state.db.run(move |conn| Ok(list.page(conn, order, request)?)).await?;
        let is_first = matches!(self.place, PageSide::First);
        let part = csv_file::lines(is_first.then_some(COLUMNS), page.rows.iter().map(cells))?;
        let has_more = page.next.is_some();
        if let Some(place) = page.next {
            self.place = PageSide::After(place);
        }
        Ok((part, has_more))
    }
}

fn yes_or_no(value: bool) -> String {
    if value { "Yes" } else { "No" }.to_owned()
}

/// A record's cells, in the order of [`COLUMNS`].
fn cells(row: &SessionRow) -> [String; COLUMNS.len()] {
    let text = |text: &str| text_cell(text).into_owned();
    [
        time::local_date(row.starts_at).to_string(),
        ReaderZone::ACADEMY.clock(row.starts_at),
        ReaderZone::ACADEMY.clock(row.ends_at),
        format!("{:.2}", row.duration_hours),
        text(&full_name(&row.first_name, &row.last_name)),
        text(&row.email),
        text(row.student_name.as_deref().unwrap_or_default()),
        yes_or_no(row.paid),
        yes_or_no(row.paid_by_card),
        amount_cell(row.tutor_share_cents.into()),
        text(&row.session_description),
        row.booking_id.map(|id| id.to_string()).unwrap_or_default(),
    ]
}
