//! Subscribers as a file for spreadsheets, sent while it is written.

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::{Bytes, Data, Query};
use actix_web::{HttpResponse, Responder};
use csv::{Terminator, WriterBuilder};
use futures_util::stream;
use macros::operation;
use schema::enums::NewsletterSubscriberState;
use schema::models::keyset::{PageRequest, Position};
use schema::models::newsletter_subscriber_list::{SubscriberFilter, SubscriberRow};
use serde::Deserialize;
use serde_json::json;
use tokio::time::Instant;
use utoipa::IntoParams;

use crate::domain::spreadsheet::text_cell;
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::http::search;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// How many subscribers are read, and sent, at once.
const BATCH: i64 = 500;
/// As long as a file may take: whoever takes longer to receive it is not there any more.
const DEADLINE: Duration = Duration::from_secs(300);

/// By this, spreadsheets know that a text is UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

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
    admin: Admin,
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
    let name = format!("attachment; filename=\"subscribers-{}.csv\"", time::local_date(state.clock.now()));
    let file = SubscriberFile { state, filter, after: None, ends_at: Instant::now() + DEADLINE };
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, name))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(stream::try_unfold(Some(file), SubscriberFile::next)))
}

/// A file as far as it has been sent. Between two batches it holds no connection to the database; once its receiver has left,
/// nothing more is read.
struct SubscriberFile {
    state: Data<AppState>,
    filter: SubscriberFilter,
    after: Option<Position>,
    ends_at: Instant,
}

impl SubscriberFile {
    /// The next part of the file, and what comes behind it.
    async fn next(file: Option<SubscriberFile>) -> Result<Option<(Bytes, Option<SubscriberFile>)>> {
        let Some(mut file) = file else { return Ok(None) };
        if Instant::now() > file.ends_at {
            return Err(Error::new(Code::Overloaded));
        }
        let filter = file.filter.clone();
        let request = PageRequest { after: file.after, limit: BATCH };
        let page = file.state.db.run(move |conn| Ok(filter.page(conn, request)?)).await?;
        let part = write(&page.rows, file.after.is_none())?;
        let rest = page.next.map(|place| {
            file.after = Some(place);
            file
        });
        Ok(Some((part.into(), rest)))
    }
}

/// Lines of the file, with its head if they are the first.
fn write(rows: &[SubscriberRow], is_first: bool) -> Result<Vec<u8>> {
    let head = if is_first { BYTE_ORDER_MARK } else { &[] };
    let mut lines = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(head.to_vec());
    if is_first {
        lines.write_record(COLUMNS).map_err(Error::internal)?;
    }
    let date = |at: Option<_>| at.map(|at| time::local_date(at).to_string()).unwrap_or_default();
    for row in rows {
        let cells: [String; COLUMNS.len()] = [
            text_cell(&row.email).into_owned(),
            row.state().to_string(),
            date(Some(row.created_at)),
            date(row.confirmed_at),
            date(row.unsubscribed_at),
        ];
        lines.write_record(cells).map_err(Error::internal)?;
    }
    lines.into_inner().map_err(|error| Error::internal(error.to_string()))
}
