//! `bank_payouts`: what Stripe sends to the academy's bank, as Stripe lists it.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::upsert::excluded;

use crate::enums::BankPayoutStatus;
use crate::models::balance_transaction::LinePlace;
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::period_statistics::Span;
use crate::schema::bank_payouts::{self, dsl};

/// Money on its way to the bank, arrived there, or sent back by it.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = bank_payouts, check_for_backend(diesel::pg::Pg))]
pub struct BankPayout {
    /// `po_…`.
    pub id: String,
    pub created_at: DateTime<Utc>,
    /// Hundredths of the currency; negative where Stripe takes money from the bank.
    pub amount_cents: i64,
    /// Three lower-case letters.
    pub currency: String,
    pub status: BankPayoutStatus,
    /// When it arrives, or should have.
    pub arrives_on: NaiveDate,
    pub bank_name: Option<String>,
    /// The last digits of the account's number.
    pub bank_last4: Option<String>,
    /// Stripe's word for why it failed.
    pub failure_code: Option<String>,
    /// Stripe's sentence about it.
    pub failure_message: Option<String>,
}

/// Stores payouts as they are now; answers those that were not known to have failed, and after which none has arrived: the oldest
/// first. The next one that arrives carries the money of a failed one along.
pub fn store(conn: &mut PgConnection, payouts: &[BankPayout]) -> QueryResult<Vec<BankPayout>> {
    let failed: Vec<&str> =
        payouts.iter().filter(|one| one.status == BankPayoutStatus::Failed).map(|one| &*one.id).collect();
    let known: Vec<String> = dsl::bank_payouts
        .filter(dsl::id.eq_any(&failed))
        .filter(dsl::status.eq(BankPayoutStatus::Failed))
        .select(dsl::id)
        .for_update()
        .load(conn)?;
    diesel::insert_into(dsl::bank_payouts)
        .values(payouts)
        .on_conflict(dsl::id)
        .do_update()
        .set((
            dsl::status.eq(excluded(dsl::status)),
            dsl::arrives_on.eq(excluded(dsl::arrives_on)),
            dsl::bank_name.eq(excluded(dsl::bank_name)),
            dsl::bank_last4.eq(excluded(dsl::bank_last4)),
            dsl::failure_code.eq(excluded(dsl::failure_code)),
            dsl::failure_message.eq(excluded(dsl::failure_message)),
        ))
        .execute(conn)?;
    let arrived_at: Option<DateTime<Utc>> = dsl::bank_payouts
        .filter(dsl::status.eq(BankPayoutStatus::Paid))
        .select(diesel::dsl::max(dsl::created_at))
        .first(conn)?;
    let is_news = |one: &&BankPayout| {
        let is_known = known.contains(&one.id);
        one.status == BankPayoutStatus::Failed
            && !is_known
            && arrived_at.is_none_or(|at| one.created_at >= at)
    };
    let mut news: Vec<BankPayout> = payouts.iter().filter(is_news).cloned().collect();
    news.sort_by(|one, other| (one.created_at, &one.id).cmp(&(other.created_at, &other.id)));
    Ok(news)
}

/// When the oldest one was made that may still change, if there is one.
pub fn oldest_under_way(conn: &mut PgConnection) -> QueryResult<Option<DateTime<Utc>>> {
    dsl::bank_payouts
        .filter(dsl::status.eq_any([BankPayoutStatus::Pending, BankPayoutStatus::InTransit]))
        .select(diesel::dsl::min(dsl::created_at))
        .first(conn)
}

/// A page of a period's, or of all, of all states or one, the newest first.
pub fn page(
    conn: &mut PgConnection,
    span: Option<Span>,
    status: Option<BankPayoutStatus>,
    request: SidedRequest<LinePlace>,
) -> QueryResult<SidedPage<BankPayout, LinePlace>> {
    let place = |row: &BankPayout| LinePlace { at: row.created_at, id: row.id.clone() };
    request.read(|request| rows(conn, span, status, &request), place)
}

fn rows(
    conn: &mut PgConnection,
    span: Option<Span>,
    status: Option<BankPayoutStatus>,
    request: &SidedRequest<LinePlace>,
) -> QueryResult<Vec<BankPayout>> {
    let mut query =
        dsl::bank_payouts.select(BankPayout::as_select()).limit(request.rows_to_read()).into_boxed();
    if let Some(Span { from, until }) = span {
        query = query.filter(dsl::created_at.ge(from)).filter(dsl::created_at.lt(until));
    }
    if let Some(status) = status {
        query = query.filter(dsl::status.eq(status));
    }
    if request.is_backward() {
        if let Some(LinePlace { at, id }) = request.place() {
            query = query.filter(dsl::created_at.gt(at).or(dsl::created_at.eq(at).and(dsl::id.gt(id))));
        }
        return query.order((dsl::created_at.asc(), dsl::id.asc())).load(conn);
    }
    if let Some(LinePlace { at, id }) = request.place() {
        query = query.filter(dsl::created_at.lt(at).or(dsl::created_at.eq(at).and(dsl::id.lt(id))));
    }
    query.order((dsl::created_at.desc(), dsl::id.desc())).load(conn)
}
