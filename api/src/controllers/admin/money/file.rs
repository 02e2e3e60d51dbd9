//! A month's statement as a file for the accountant, sent while it is written.

use std::time::Duration;

use actix_web::http::header;
use actix_web::web::{Bytes, Data, Query};
use actix_web::{HttpResponse, Responder};
use csv::{Terminator, WriterBuilder};
use futures_util::stream;
use macros::operation;
use schema::enums::BalanceTransactionKind;
use schema::models::balance_transaction::{self, CURRENCY, LinePlace, StatementLine};
use schema::models::keyset::{PageSide, SidedRequest};
use schema::models::period_statistics::Span;
use serde_json::json;
use tokio::time::Instant;

use super::statement::StatementQuery;
use crate::domain::spreadsheet::{amount_cell, text_cell};
use crate::domain::time;
use crate::error::{Code, Error, Result};
use crate::extract::Admin;
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// How many lines are read, and sent, at once.
const BATCH: i64 = 500;
/// As long as a file may take: whoever takes longer to receive it is not there any more.
const DEADLINE: Duration = Duration::from_secs(300);

/// By this, spreadsheets know that a text is UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

const COLUMNS: [&str; 13] = [
    "Date",
    "Time (Pacific time)",
    "Kind",
    "Amount (USD)",
    "Fee (USD)",
    "Net (USD)",
    "Balance (USD)",
    "Student",
    "Tutor",
    "Description",
    "Booking",
    "Stripe transaction",
    "Stripe object",
];

/// Download a month's statement
///
/// A line for each movement, in the order in which they were made, with the balance after it; the first line is the balance as the
/// month began. UTF-8 with a byte order mark; no cell begins a formula. Entered in the audit log.
#[operation(
    tag = "admin", operation_id = "statement_file",
    responses((status = 200, body = String, content_type = "text/csv")), errors(RateLimited)
)]
pub async fn download(
    state: Data<AppState>,
    admin: Admin,
    query: Query<StatementQuery>,
) -> Result<impl Responder> {
    let (month, span) = super::month(query.month.as_deref(), state.clock.now())?;
    let admin = admin.profile.id;
    let balance = state
        .transaction(move |ctx| {
            rate_limits::STATEMENT_FILE.count(ctx.conn, &admin.to_string(), ctx.now)?;
            let detail = json!({ "month": month });
            audit(ctx.conn, Some(admin), "statement.exported", AuditSubject::User(admin), detail, ctx.now)?;
            Ok(balance_transaction::balance_before(ctx.conn, span.from)?)
        })
        .await?;
    let name = format!("attachment; filename=\"statement-{}.csv\"", month.format("%Y-%m"));
    let file =
        StatementFile { state, span, balance, place: PageSide::First, ends_at: Instant::now() + DEADLINE };
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, name))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .streaming(stream::try_unfold(Some(file), StatementFile::next)))
}

/// A file as far as it has been sent. Between two batches it holds no connection to the database, however slowly it is received.
struct StatementFile {
    state: Data<AppState>,
    span: Span,
    /// The balance after the last line, US cents.
    balance: i64,
    place: PageSide<LinePlace>,
    ends_at: Instant,
}

impl StatementFile {
    /// The next part of the file, and what comes behind it.
    async fn next(file: Option<StatementFile>) -> Result<Option<(Bytes, Option<StatementFile>)>> {
        let Some(mut file) = file else { return Ok(None) };
        if Instant::now() > file.ends_at {
            return Err(Error::new(Code::Overloaded));
        }
        let span = file.span;
        let request = SidedRequest { side: file.place.clone(), limit: BATCH };
        let page =
            file.state.db.run(move |conn| Ok(balance_transaction::lines(conn, span, &[], request)?)).await?;
        let part = file.write(&page.rows)?;
        let rest = page.next.map(|place| {
            file.place = PageSide::After(place);
            file
        });
        Ok(Some((part.into(), rest)))
    }

    /// Lines of the file, with its head if they are the first.
    fn write(&mut self, rows: &[StatementLine]) -> Result<Vec<u8>> {
        let is_first = matches!(self.place, PageSide::First);
        let head = if is_first { BYTE_ORDER_MARK } else { &[] };
        let mut lines = WriterBuilder::new().terminator(Terminator::CRLF).from_writer(head.to_vec());
        if is_first {
            lines.write_record(COLUMNS).map_err(Error::internal)?;
            lines.write_record(self.opening()).map_err(Error::internal)?;
        }
        for row in rows {
            // What is of another currency is listed and moves no balance.
            if row.currency == CURRENCY {
                self.balance += row.net_cents;
            }
            lines.write_record(self.cells(row)).map_err(Error::internal)?;
        }
        lines.into_inner().map_err(|error| Error::internal(error.to_string()))
    }

    /// The line of the balance as the month began.
    fn opening(&self) -> [String; COLUMNS.len()] {
        let mut cells = [const { String::new() }; COLUMNS.len()];
        cells[0] = time::local_date(self.span.from).to_string();
        "Opening balance".clone_into(&mut cells[2]);
        cells[6] = amount_cell(self.balance);
        cells
    }

    /// A movement's cells, in the order of [`COLUMNS`].
    fn cells(&self, row: &StatementLine) -> [String; COLUMNS.len()] {
        let text = |text: &Option<String>| text_cell(text.as_deref().unwrap_or_default()).into_owned();
        let amount = |cents| {
            let cell = amount_cell(cents);
            if row.currency == CURRENCY { cell } else { format!("{cell} {}", row.currency.to_uppercase()) }
        };
        [
            time::local_date(row.created_at).to_string(),
            time::hours_minutes(time::local_time(row.created_at)),
            kind_words(row.kind).to_owned(),
            amount(row.amount_cents),
            amount(row.fee_cents),
            amount(row.net_cents),
            amount_cell(self.balance),
            text(&row.student_name),
            text(&row.tutor_name),
            text(&row.description),
            row.booking_id.map(|id| id.to_string()).unwrap_or_default(),
            row.id.clone(),
            row.source_id.clone().unwrap_or_default(),
        ]
    }
}

/// What a kind of movement is called in a file.
fn kind_words(kind: BalanceTransactionKind) -> &'static str {
    match kind {
        BalanceTransactionKind::Charge => "Payment",
        BalanceTransactionKind::Refund => "Refund",
        BalanceTransactionKind::RefundFailure => "Refund returned",
        BalanceTransactionKind::Dispute => "Dispute",
        BalanceTransactionKind::DisputeReversal => "Dispute won",
        BalanceTransactionKind::Transfer => "Transfer to tutor",
        BalanceTransactionKind::TransferReversal => "Transfer taken back",
        BalanceTransactionKind::Fee => "Fee",
        BalanceTransactionKind::Payout => "Payout to bank",
        BalanceTransactionKind::PayoutFailure => "Payout returned",
        BalanceTransactionKind::TopUp => "Top-up from bank",
        BalanceTransactionKind::TopUpReversal => "Top-up returned",
        BalanceTransactionKind::Other => "Other",
    }
}
