//! A month's statement, on the page and as a CSV file, and twelve months in comparison.

use actix_web::Responder;
use actix_web::web::{Data, Json, Query};
use chrono::{DateTime, Months, NaiveDate, Utc};
use macros::operation;
use schema::enums::BalanceTransactionKind;
use schema::models::balance_month::{self, KindSum};
use schema::models::balance_reading::BalanceReading;
use schema::models::balance_transaction::{self, CURRENCY, FeeSum, LinePlace, StatementLine};
use schema::models::keyset::{PageSide, SidedRequest};
use schema::models::period_statistics::Span;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use crate::domain::periods::{month_of, months_between};
use crate::domain::spreadsheet::{amount_cell, text_cell};
use crate::domain::time::{self, ReaderZone};
use crate::error::Result;
use crate::extract::{Admin, VerifiedAdmin};
use crate::http::csv_file::{self, BATCH, CsvSource};
use crate::platform::audit::{AuditSubject, audit};
use crate::platform::rate_limits;
use crate::state::AppState;

/// The month of the statement.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatementQuery {
    /// A month in the academy's zone, such as `2026-11`; the current one if not given.
    pub month: Option<String>,
}

/// The movements of a month, US cents. `opening_cents` and the `lines` add up to `closing_cents` exactly.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementResponse {
    /// The month's first day, in the academy's zone.
    pub month: NaiveDate,
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// When it ends.
    pub ends_at: DateTime<Utc>,
    /// Balance at the start of the month.
    pub opening_cents: i64,
    /// Sum of each kind of movement; kinds without any are left out.
    pub lines: Vec<StatementSum>,
    /// Stripe's fees, by Stripe's descriptions.
    pub fees: Vec<StatementFee>,
    /// Balance at the end of the month; the current balance during the month.
    pub closing_cents: i64,
    /// The statement contains every movement before this instant; absent before anything was read.
    pub read_until: Option<DateTime<Utc>>,
    /// When it was last compared with our own rows.
    pub compared_at: Option<DateTime<Utc>>,
    /// Whether a comparison is requested and not finished.
    pub is_comparing: bool,
    /// Error of the last attempt to read Stripe's movements, if it failed.
    pub failure: Option<String>,
    /// Error of the last attempt to read the bank payouts, if it failed.
    pub payouts_failure: Option<String>,
}

/// Sum of one kind of movement.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementSum {
    /// Kind of the movements.
    pub kind: BalanceTransactionKind,
    /// Number of movements.
    pub count: i64,
    /// US cents before fees; negative if money left the balance.
    pub amount_cents: i64,
    /// Stripe's fees for them.
    pub fee_cents: i64,
}

/// Stripe's fees under one description.
#[derive(Debug, Serialize, ToSchema)]
pub struct StatementFee {
    /// Stripe's description.
    pub words: String,
    /// US cents.
    pub cents: i64,
}

/// Show a month's statement
///
/// Made from Stripe's own list of balance transactions, which a job reads every hour. Four queries for any number of
/// movements.
#[operation(tag = "admin", operation_id = "statement", responses((status = 200, body = StatementResponse)))]
pub async fn show(
    state: Data<AppState>,
    _: Admin,
    query: Query<StatementQuery>,
) -> Result<Json<StatementResponse>> {
    let now = state.clock.now();
    let (month, span) = super::month(query.month.as_deref(), now)?;
    let response = state
        .db
        .run(move |conn| {
            let reading = BalanceReading::find(conn)?;
            let opening_cents = balance_month::balance_before(conn, month)?;
            let sums = balance_month::sums(conn, month)?;
            let moved: i64 = sums.iter().map(|sum| sum.amount_cents - sum.fee_cents).sum();
            Ok(StatementResponse {
                month,
                starts_at: span.from,
                ends_at: span.until,
                opening_cents,
                lines: sums.into_iter().map(StatementSum::from).collect(),
                fees: balance_transaction::fees(conn, span)?.into_iter().map(StatementFee::from).collect(),
                closing_cents: opening_cents + moved,
                read_until: reading.read_until,
                compared_at: reading.compared_at,
                is_comparing: reading.compare_at <= now,
                failure: reading.failure,
                payouts_failure: reading.payouts_failure,
            })
        })
        .await?;
    Ok(Json(response))
}

impl From<KindSum> for StatementSum {
    fn from(KindSum { kind, count, amount_cents, fee_cents }: KindSum) -> StatementSum {
        StatementSum { kind, count, amount_cents, fee_cents }
    }
}

impl From<FeeSum> for StatementFee {
    fn from(FeeSum { words, cents }: FeeSum) -> StatementFee {
        StatementFee { words, cents }
    }
}

const COLUMNS: [&str; 14] = [
    "Date",
    "Time (Pacific time)",
    "Kind",
    "Amount (USD)",
    "Fee (USD)",
    "Net (USD)",
    "Balance (USD)",
    "Paid by",
    "Tutor",
    "Description",
    "Booking",
    "Listing",
    "Stripe transaction",
    "Stripe object",
];

/// Download a month's statement
///
/// One line for each movement, in chronological order, with the balance after it; the first line is the balance at the
/// start of the month. UTF-8 with a byte order mark; cells are escaped so that a spreadsheet reads none as a formula.
/// The download is recorded in the audit log.
#[operation(
    tag = "admin", operation_id = "statement_file",
    responses((status = 200, body = String, content_type = "text/csv")), errors(RateLimited)
)]
pub async fn download(
    state: Data<AppState>,
    admin: VerifiedAdmin,
    query: Query<StatementQuery>,
) -> Result<impl Responder> {
    let (month, span) = super::month(query.month.as_deref(), state.clock.now())?;
    let admin = admin.profile.id;
    let balance = state
        .transaction(move |ctx| {
            rate_limits::STATEMENT_FILE.count(ctx.conn, &admin.to_string(), ctx.now)?;
            let detail = json!({ "month": month });
            audit(ctx.conn, Some(admin), "statement.exported", AuditSubject::User(admin), detail, ctx.now)?;
            Ok(balance_month::balance_before(ctx.conn, month)?)
        })
        .await?;
    let name = format!("statement-{}.csv", month.format("%Y-%m"));
    Ok(csv_file::streamed(&name, StatementFile { state, span, balance, place: PageSide::First }))
}

/// The state of a download that is being streamed.
struct StatementFile {
    state: Data<AppState>,
    span: Span,
    /// The balance after the last line, US cents.
    balance: i64,
    place: PageSide<LinePlace>,
}

impl CsvSource for StatementFile {
    async fn next_part(&mut self) -> Result<(Vec<u8>, bool)> {
        let span = self.span;
        let request = SidedRequest { side: self.place.clone(), limit: BATCH };
        let page =
            self.state.db.run(move |conn| Ok(balance_transaction::lines(conn, span, &[], request)?)).await?;
        let is_first = matches!(self.place, PageSide::First);
        let mut rows: Vec<_> = is_first.then(|| self.opening()).into_iter().collect();
        for row in &page.rows {
            // Movements in another currency are listed, but do not change the balance.
            if row.currency == CURRENCY {
                self.balance += row.net_cents;
            }
            rows.push(self.cells(row));
        }
        let has_more = page.next.is_some();
        if let Some(place) = page.next {
            self.place = PageSide::After(place);
        }
        Ok((csv_file::lines(is_first.then_some(COLUMNS), rows)?, has_more))
    }
}

impl StatementFile {
    /// Returns the line with the balance at the start of the month.
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
            ReaderZone::ACADEMY.clock(row.created_at),
            kind_words(row.kind).to_owned(),
            amount(row.amount_cents),
            amount(row.fee_cents),
            amount(row.net_cents),
            amount_cell(self.balance),
            text(&row.payer_name),
            text(&row.tutor_name),
            text(&row.description),
            row.booking_id.map(|id| id.to_string()).unwrap_or_default(),
            text(&row.listing_title),
            row.id.clone(),
            row.source_id.clone().unwrap_or_default(),
        ]
    }
}

/// The name of a kind of movement in the file.
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

/// Number of months before the current one.
const EARLIER: Months = Months::new(11);

/// Sums of twelve months, the current one last.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyMonths {
    /// All twelve months, including those in which no money moved.
    pub items: Vec<MoneyMonth>,
    /// First day of the first month in which money moved, in the academy's zone; absent if none has moved yet.
    pub first_month: Option<NaiveDate>,
}

/// Sums of a month, US cents.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyMonth {
    /// First day of the month, in the academy's zone.
    pub month: NaiveDate,
    /// Payments received.
    pub gross_cents: i64,
    /// Refunds to cards.
    pub refunded_cents: i64,
    /// Stripe's fees.
    pub fee_cents: i64,
    /// Sum of all movements, including tutors' shares and disputes, excluding payouts to and withdrawals from the bank.
    pub net_cents: i64,
}

/// Show twelve months of money
///
/// Summed from Stripe's own list of balance transactions, as the statement is. Two queries for any number of movements.
#[operation(tag = "admin", operation_id = "money_months", responses((status = 200, body = MoneyMonths)))]
pub async fn months(state: Data<AppState>, _: Admin) -> Result<Json<MoneyMonths>> {
    let present = month_of(time::local_date(state.clock.now()));
    let first = present.checked_sub_months(EARLIER).unwrap_or(present);
    let months: Vec<NaiveDate> = months_between(first, present).collect();
    let (rows, first_at) = state
        .db
        .run(move |conn| {
            let rows = balance_month::money(conn, first, present)?;
            Ok((rows, balance_transaction::first_at(conn)?))
        })
        .await?;
    let items = months.into_iter().map(|month| {
        let found = rows.iter().find(|row| row.month == month);
        MoneyMonth {
            month,
            gross_cents: found.map_or(0, |row| row.gross_cents),
            refunded_cents: found.map_or(0, |row| row.refunded_cents),
            fee_cents: found.map_or(0, |row| row.fee_cents),
            net_cents: found.map_or(0, |row| row.net_cents),
        }
    });
    Ok(Json(MoneyMonths {
        items: items.collect(),
        first_month: first_at.map(|at| month_of(time::local_date(at))),
    }))
}
