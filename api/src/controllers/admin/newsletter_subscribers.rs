//! Newsletter subscribers: a page of them, their number by week, and a CSV file.

use actix_web::Responder;
use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, NaiveDate, Utc};
use macros::operation;
use schema::enums::NewsletterSubscriberState;
use schema::models::keyset::{PageRequest, Position};
use schema::models::newsletter_subscriber_list::{self, SubscriberFilter, SubscriberRow, SubscribersOfDay};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::domain::spreadsheet::text_cell;
use crate::domain::time;
use crate::error::Result;
use crate::extract::{Admin, VerifiedAdmin};
use crate::http::csv_file::{self, BATCH, CsvSource};
use crate::http::{paging, search};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// Filters and page for a list of subscribers.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewsletterSubscribersQuery {
    /// Only subscribers in this state.
    pub state: Option<NewsletterSubscriberState>,
    /// Only subscribers whose address contains this text. At most 100 characters.
    pub q: Option<String>,
    /// 1 to 100; 50 if not given.
    pub limit: Option<i64>,
    /// The `next_cursor` of the previous page.
    pub cursor: Option<String>,
}

/// A page of subscribers, latest subscription first.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterSubscriberList {
    /// The entries of the page.
    pub items: Vec<NewsletterSubscriber>,
    /// Cursor of the next page; absent on the last page.
    pub next_cursor: Option<String>,
    /// Totals over all pages.
    pub counts: NewsletterSubscriberCounts,
}

/// A subscriber of the newsletter, confirmed or not.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterSubscriber {
    /// Their subscription.
    pub id: Uuid,
    /// Their address.
    pub email: String,
    /// Their state.
    pub state: NewsletterSubscriberState,
    /// When they first subscribed.
    pub created_at: DateTime<Utc>,
    /// When they last confirmed the subscription.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When they unsubscribed.
    pub unsubscribed_at: Option<DateTime<Utc>>,
}

/// The number of subscribers by state.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct NewsletterSubscriberCounts {
    /// Subscribers who receive the newsletter.
    pub confirmed: i64,
    /// Subscribers who have not confirmed yet.
    pub waiting: i64,
    /// Former subscribers who unsubscribed.
    pub left: i64,
}

/// Subscribers
///
/// Two queries for any number of them.
#[operation(
    tag = "admin", operation_id = "newsletter_subscribers", responses((status = 200, body = NewsletterSubscriberList))
)]
pub async fn list(
    state: Data<AppState>,
    _: Admin,
    query: Query<NewsletterSubscribersQuery>,
) -> Result<Json<NewsletterSubscriberList>> {
    let request = paging::request(query.limit, query.cursor.as_deref())?;
    let filter = SubscriberFilter { state: query.state, term: search::term(query.q.as_deref())? };
    let (page, counts) = state
        .db
        .run(move |conn| Ok((filter.page(conn, request)?, newsletter_subscriber_list::counts(conn)?)))
        .await?;
    Ok(Json(NewsletterSubscriberList {
        next_cursor: page.next.map(paging::cursor),
        items: page.rows.into_iter().map(NewsletterSubscriber::from).collect(),
        counts: NewsletterSubscriberCounts {
            confirmed: counts.confirmed,
            waiting: counts.waiting,
            left: counts.gone,
        },
    }))
}

impl From<SubscriberRow> for NewsletterSubscriber {
    fn from(row: SubscriberRow) -> NewsletterSubscriber {
        let state = row.state();
        let SubscriberRow { id, email, created_at, confirmed_at, unsubscribed_at } = row;
        NewsletterSubscriber { id, email, state, created_at, confirmed_at, unsubscribed_at }
    }
}

/// Number of weeks in the statistics.
const WEEKS: i64 = 26;

/// The number of subscribers over half a year.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsletterSubscriberWeeks {
    /// One entry a week for half a year, oldest first; the last one is today.
    pub items: Vec<NewsletterSubscriberWeek>,
}

/// The number of subscribers on a day.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct NewsletterSubscriberWeek {
    /// The day, in the academy's zone.
    pub day: NaiveDate,
    /// Number of confirmed subscribers.
    pub subscribers: i64,
}

/// Subscribers by week
///
/// One query, which counts the subscribers of every week.
#[operation(
    tag = "admin", operation_id = "newsletter_subscriber_weeks",
    responses((status = 200, body = NewsletterSubscriberWeeks))
)]
pub async fn weeks(state: Data<AppState>, _: Admin) -> Result<Json<NewsletterSubscriberWeeks>> {
    let now = state.clock.now();
    let read = move |conn: &mut diesel::PgConnection| {
        Ok(newsletter_subscriber_list::by_week(conn, time::ZONE_NAME, WEEKS, now)?)
    };
    let week = |SubscribersOfDay { day, subscribers }| NewsletterSubscriberWeek { day, subscribers };
    Ok(Json(NewsletterSubscriberWeeks { items: state.db.run(read).await?.into_iter().map(week).collect() }))
}

const COLUMNS: [&str; 5] = ["Email", "State", "Signed up on", "Confirmed on", "Unsubscribed on"];

/// Filters. All given filters must match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewsletterSubscribersFileQuery {
    /// Only subscribers in this state.
    pub state: Option<NewsletterSubscriberState>,
    /// Like `q` of `GET /api/admin/newsletter-subscribers`.
    pub q: Option<String>,
}

/// Download subscribers
///
/// One line for each subscriber that matches the filters, latest subscription first; dates are in the academy's zone.
/// UTF-8 with a byte order mark; cells are escaped so that a spreadsheet reads none as a formula. The file is streamed.
/// The download is recorded in the audit log.
#[operation(
    tag = "admin", operation_id = "newsletter_subscribers_file",
    responses((status = 200, body = String, content_type = "text/csv")), errors(RateLimited)
)]
pub async fn download(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    query: Query<NewsletterSubscribersFileQuery>,
) -> Result<impl Responder> {
    let filter = SubscriberFilter { state: query.state, term: search::term(query.q.as_deref())? };
    let (admin, detail) =
        (admin.profile.id, json!({ "state": query.state, "searched": filter.term.is_some() }));
    state
        .transaction(move |ctx| {
            rate_limits::SUBSCRIBERS_FILE.count(ctx.conn, &admin.to_string(), ctx.now)?;
            let subject = AuditSubject::User(admin);
            audit(ctx.conn, Some(admin), "subscribers.exported", subject, detail, ctx.now)
        })
        .await?;
    let name = format!("subscribers-{}.csv", time::local_date(state.clock.now()));
    Ok(csv_file::streamed(&name, SubscriberFile { state, filter, after: None }))
}

/// The state of a download that is being streamed.
struct SubscriberFile {
    state: Data<AppState>,
    filter: SubscriberFilter,
    after: Option<Position>,
}

impl CsvSource for SubscriberFile {
    async fn next_part(&mut self) -> Result<(Vec<u8>, bool)> {
        let filter = self.filter.clone();
        let request = PageRequest { after: self.after, limit: BATCH };
        let page = self.state.db.run(move |conn| Ok(filter.page(conn, request)?)).await?;
        let columns = self.after.is_none().then_some(COLUMNS);
        let part = csv_file::lines(columns, page.rows.iter().map(cells))?;
        self.after = page.next.or(self.after);
        Ok((part, page.next.is_some()))
    }
}

/// A subscriber's cells, in the order of [`COLUMNS`].
fn cells(row: &SubscriberRow) -> [String; COLUMNS.len()] {
    let date = |at: Option<_>| at.map(|at| time::local_date(at).to_string()).unwrap_or_default();
    [
        text_cell(&row.email).into_owned(),
        row.state().to_string(),
        date(Some(row.created_at)),
        date(row.confirmed_at),
        date(row.unsubscribed_at),
    ]
}
