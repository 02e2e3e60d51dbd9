//! Subscribers as a file for spreadsheets, sent while it is written.

use actix_web::Responder;
use actix_web::web::{Data, Query};
use macros::operation;
use schema::enums::NewsletterSubscriberState;
use schema::models::keyset::{PageRequest, Position};
use schema::models::newsletter_subscriber_list::{SubscriberFilter, SubscriberRow};
use serde::Deserialize;
use serde_json::json;
use utoipa::IntoParams;

use crate::domain::spreadsheet::text_cell;
use crate::domain::time;
use crate::error::Result;
use crate::extract::VerifiedAdmin;
use crate::http::csv_file::{self, BATCH, CsvSource};
use crate::http::search;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

const COLUMNS: [&str; 5] = ["Email", "State", "Asked on", "Confirmed on", "Left on"];

/// Which subscribers. All that is given has to match.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NewsletterSubscribersFileQuery {
    /// Only those who stand here.
    pub state: Option<NewsletterSubscriberState>,
    /// As in `GET /api/admin/newsletter-subscribers`.
    pub q: Option<String>,
}

/// Download subscribers
///
/// A line for each under a filter, who asked last first; dates are the academy's. UTF-8 with a byte order mark; no cell begins a
/// formula. The file is sent while it is read. Entered in the audit log.
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

/// A file as far as it has been sent.
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
