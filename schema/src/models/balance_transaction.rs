//! `balance_transactions`: all balance transactions of the academy, as Stripe lists them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel::upsert::excluded;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::dates;
use crate::enums::BalanceTransactionKind;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::models::keyset::{SidedPage, SidedRequest};
use crate::models::period_statistics::Span;
use crate::schema::balance_transactions;

/// The academy's currency: amounts in others are not part of its sums.
pub const CURRENCY: &str = "usd";

/// A balance transaction as read from Stripe.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = balance_transactions)]
pub struct NewBalanceTransaction {
    /// `txn_…`.
    pub id: String,
    pub created_at: DateTime<Utc>,
    pub kind: BalanceTransactionKind,
    /// Stripe's type.
    pub stripe_type: String,
    /// Before the fee; negative if it leaves the balance. US cents if that is the currency.
    pub amount_cents: i64,
    pub fee_cents: i64,
    /// Currency code in lower case, such as `usd`.
    pub currency: String,
    /// Parts of the fee: objects with `words` and `cents`.
    pub fees: Value,
    /// Stripe's description.
    pub description: Option<String>,
    /// Source object, such as `ch_…`.
    pub source_id: Option<String>,
}

/// Inserts balance transactions, and updates stored ones that have changed at Stripe.
pub fn store(conn: &mut PgConnection, transactions: &[NewBalanceTransaction]) -> QueryResult<()> {
    use balance_transactions::dsl;
    diesel::insert_into(dsl::balance_transactions)
        .values(transactions)
        .on_conflict(dsl::id)
        .do_update()
        .set((
            dsl::created_at.eq(excluded(dsl::created_at)),
            dsl::kind.eq(excluded(dsl::kind)),
            dsl::amount_cents.eq(excluded(dsl::amount_cents)),
            dsl::fee_cents.eq(excluded(dsl::fee_cents)),
            dsl::fees.eq(excluded(dsl::fees)),
        ))
        .execute(conn)?;
    Ok(())
}

// Same condition as in the partial index `balance_transactions_unresolved`.
const UNRESOLVED: &str = "t.payment_id IS NULL AND t.payout_adjustment_id IS NULL AND t.kind NOT IN ('fee', 'payout', 'payout_failure', 'topup', 'topup_reversal', 'other')";

/// Owner of a balance transaction's money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransactionOwner {
    /// The payment with this id.
    Payment(Uuid),
    /// The adjustment with this id.
    Adjustment(Uuid),
}

/// Sets the owners of up to `limit` balance transactions after a position whose source objects are stored here.
/// Returns the position of the last one examined, if more may follow. Each lookup uses a key: joins would read whole
/// tables.
pub fn resolve(
    conn: &mut PgConnection,
    after: Option<&LinePlace>,
    limit: i64,
) -> QueryResult<Option<LinePlace>> {
    #[derive(QueryableByName)]
    struct ExaminedTransaction {
        #[diesel(sql_type = Timestamptz)]
        created_at: DateTime<Utc>,
        #[diesel(sql_type = Text)]
        id: String,
    }
    let sql = format!(
        "WITH part AS (
             SELECT t.id, t.kind, t.source_id, t.created_at FROM balance_transactions t
             WHERE {UNRESOLVED} AND (t.created_at, t.id) > ($1, $2) ORDER BY t.created_at, t.id LIMIT {limit}),
         found AS (
             SELECT t.id, y.payout_adjustment_id, CASE
                     WHEN t.kind = 'charge'
                         THEN (SELECT c.payment_id FROM payment_receipts c WHERE c.stripe_charge_id = t.source_id)
                     WHEN t.kind IN ('refund', 'refund_failure')
                         THEN (SELECT r.payment_id FROM payment_refunds r WHERE r.id = t.source_id)
                     WHEN t.kind IN ('dispute', 'dispute_reversal')
                         THEN (SELECT d.payment_id FROM payment_disputes d WHERE d.id = t.source_id)
                     ELSE y.payment_id
                 END AS payment_id
             FROM part t LEFT JOIN LATERAL (
                 SELECT y.payment_id, y.payout_adjustment_id FROM payout_movements m JOIN payables y ON y.id = m.payable_id
                 WHERE m.stripe_id = t.source_id AND t.kind IN ('transfer', 'transfer_reversal') LIMIT 1) y ON true),
         written AS (
             UPDATE balance_transactions u
             SET payment_id = found.payment_id, payout_adjustment_id = found.payout_adjustment_id
             FROM found
             WHERE u.id = found.id AND (found.payment_id IS NOT NULL OR found.payout_adjustment_id IS NOT NULL))
         SELECT created_at, id FROM part ORDER BY created_at, id OFFSET {limit} - 1"
    );
    let last: Option<ExaminedTransaction> = diesel::sql_query(sql)
        .bind::<Timestamptz, _>(after.map_or(DateTime::UNIX_EPOCH, |place| place.at))
        .bind::<Text, _>(after.map_or("", |place| &place.id))
        .get_result(conn)
        .optional()?;
    Ok(last.map(|row| LinePlace { at: row.created_at, id: row.id }))
}

/// Returns up to `limit` balance transactions without owner that have not been looked up at Stripe.
pub fn to_look_up(conn: &mut PgConnection, limit: i64) -> QueryResult<Vec<String>> {
    #[derive(QueryableByName)]
    struct UnresolvedTransaction {
        #[diesel(sql_type = Text)]
        id: String,
    }
    let sql = format!(
        "SELECT t.id FROM balance_transactions t WHERE {UNRESOLVED} AND NOT t.looked_up
         ORDER BY t.created_at, t.id LIMIT $1"
    );
    let rows: Vec<UnresolvedTransaction> = diesel::sql_query(sql).bind::<BigInt, _>(limit).load(conn)?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Stores the owner of a balance transaction, as Stripe returned it.
pub fn set_owner(conn: &mut PgConnection, id: &str, owner: Option<TransactionOwner>) -> QueryResult<()> {
    use balance_transactions::dsl;
    let (payment_id, adjustment_id) = match owner {
        Some(TransactionOwner::Payment(id)) => (Some(id), None),
        Some(TransactionOwner::Adjustment(id)) => (None, Some(id)),
        None => (None, None),
    };
    diesel::update(dsl::balance_transactions.find(id))
        .set((
            dsl::payment_id.eq(payment_id),
            dsl::payout_adjustment_id.eq(adjustment_id),
            dsl::looked_up.eq(true),
        ))
        .execute(conn)?;
    Ok(())
}

/// Returns the owner of another balance transaction of the same source.
pub fn owner_of_source(conn: &mut PgConnection, source_id: &str) -> QueryResult<Option<TransactionOwner>> {
    use balance_transactions::dsl;
    let owner: Option<(Option<Uuid>, Option<Uuid>)> = dsl::balance_transactions
        .filter(dsl::source_id.eq(source_id))
        .filter(dsl::payment_id.is_not_null().or(dsl::payout_adjustment_id.is_not_null()))
        .select((dsl::payment_id, dsl::payout_adjustment_id))
        .first(conn)
        .optional()?;
    Ok(owner.and_then(|(payment, adjustment)| {
        payment.map(TransactionOwner::Payment).or(adjustment.map(TransactionOwner::Adjustment))
    }))
}

/// Sum of the fees of one name in a period.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct FeeSum {
    /// Stripe's name of the fee.
    #[diesel(sql_type = Text)]
    pub words: String,
    /// US cents.
    #[diesel(sql_type = BigInt)]
    pub cents: i64,
}

/// Returns a period's fees by name, largest first. Fees that are balance transactions of their own are not included.
pub fn fees(conn: &mut PgConnection, span: Span) -> QueryResult<Vec<FeeSum>> {
    diesel::sql_query(
        "SELECT part.words, sum(part.cents)::bigint AS cents
         FROM balance_transactions t, jsonb_to_recordset(t.fees) AS part(words text, cents bigint)
         WHERE t.currency = $1 AND t.created_at >= $2 AND t.created_at < $3 GROUP BY part.words ORDER BY 2 DESC, 1",
    )
    .bind::<Text, _>(CURRENCY)
    .bind::<Timestamptz, _>(span.from)
    .bind::<Timestamptz, _>(span.until)
    .load(conn)
}

/// Returns when the first balance transaction was made, if there is one.
pub fn first_at(conn: &mut PgConnection) -> QueryResult<Option<DateTime<Utc>>> {
    balance_transactions::table
        .order((balance_transactions::created_at, balance_transactions::id))
        .select(balance_transactions::created_at)
        .first(conn)
        .optional()
}

/// Returns when the first balance transaction of any of these payments and adjustments was made.
pub fn first_of(
    conn: &mut PgConnection,
    payments: &[Uuid],
    adjustments: &[Uuid],
) -> QueryResult<Option<DateTime<Utc>>> {
    let of_payments = balance_transactions::payment_id.eq_any(payments);
    let of_adjustments = balance_transactions::payout_adjustment_id.eq_any(adjustments);
    balance_transactions::table
        .filter(of_payments.or(of_adjustments).assume_not_null())
        .select(diesel::dsl::min(balance_transactions::created_at))
        .first(conn)
}

/// A line of a statement: a balance transaction with the payment or tutor it belongs to.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, serde::Serialize, utoipa::ToSchema)]
#[schema(as = BalanceTransactionItem)]
pub struct StatementLine {
    /// Stripe's id, `txn_…`.
    #[diesel(sql_type = Text)]
    pub id: String,
    /// When it was made.
    #[diesel(sql_type = Timestamptz)]
    pub created_at: DateTime<Utc>,
    /// Category in the statement.
    #[diesel(sql_type = Text)]
    pub kind: BalanceTransactionKind,
    /// Stripe's type, such as `transfer_refund`.
    #[diesel(sql_type = Text)]
    pub stripe_type: String,
    /// Cents before the fee; negative if they left the balance.
    #[diesel(sql_type = BigInt)]
    pub amount_cents: i64,
    /// Stripe's fee.
    #[diesel(sql_type = BigInt)]
    pub fee_cents: i64,
    /// Net effect on the balance.
    #[diesel(sql_type = BigInt)]
    pub net_cents: i64,
    /// Currency code in lower case; only `usd` is part of the statement.
    #[diesel(sql_type = Text)]
    pub currency: String,
    /// Stripe's description.
    #[diesel(sql_type = Nullable<Text>)]
    pub description: Option<String>,
    /// Source object at Stripe, such as `ch_…`.
    #[diesel(sql_type = Nullable<Text>)]
    pub source_id: Option<String>,
    /// The booking that the money belongs to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub booking_id: Option<Uuid>,
    /// The listing that the money belongs to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub listing_id: Option<Uuid>,
    /// Title of the listing.
    #[diesel(sql_type = Nullable<Text>)]
    pub listing_title: Option<String>,
    /// The tutor who received the adjustment.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub adjusted_tutor_id: Option<Uuid>,
    /// Name of the payer.
    #[diesel(sql_type = Nullable<Text>)]
    pub payer_name: Option<String>,
    /// Name of the lesson's tutor, or of the tutor with the adjustment.
    #[diesel(sql_type = Nullable<Text>)]
    pub tutor_name: Option<String>,
}

/// Position of a line in its month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinePlace {
    #[serde(deserialize_with = "dates::instant")]
    pub at: DateTime<Utc>,
    pub id: String,
}

/// Returns a page of a period's lines in chronological order, of some kinds or all.
pub fn lines(
    conn: &mut PgConnection,
    span: Span,
    kinds: &[BalanceTransactionKind],
    request: SidedRequest<LinePlace>,
) -> QueryResult<SidedPage<StatementLine, LinePlace>> {
    let place = |row: &StatementLine| LinePlace { at: row.created_at, id: row.id.clone() };
    request.read(|request| line_rows(conn, span, kinds, request), place)
}

fn line_rows(
    conn: &mut PgConnection,
    span: Span,
    kinds: &[BalanceTransactionKind],
    request: SidedRequest<LinePlace>,
) -> QueryResult<Vec<StatementLine>> {
    let (direction, operator) = if request.is_backward() { ("DESC", "<") } else { ("ASC", ">") };
    let limit = request.rows_to_read();
    let mut values = SqlValues::default();
    let mut filter = format!(
        "t.created_at >= {} AND t.created_at < {}",
        values.add(SqlValue::Instant(span.from)),
        values.add(SqlValue::Instant(span.until))
    );
    if !kinds.is_empty() {
        let words = kinds.iter().map(ToString::to_string).collect();
        filter += &format!(" AND t.kind = ANY({})", values.add(SqlValue::Texts(words)));
    }
    if let Some(LinePlace { at, id }) = request.place() {
        let (at, id) = (values.add(SqlValue::Instant(at)), values.add(SqlValue::Text(id)));
        filter += &format!(" AND (t.created_at, t.id) {operator} ({at}, {id})");
    }
    let sql = format!(
        "SELECT t.id, t.created_at, t.kind, t.stripe_type, t.amount_cents, t.fee_cents, t.net_cents, t.currency,
            t.description, t.source_id, p.booking_id, p.listing_id, l.draft ->> 'title' AS listing_title, a.tutor_id AS adjusted_tutor_id,
            trim(s.first_name || ' ' || s.last_name) AS payer_name, trim(e.first_name || ' ' || e.last_name) AS tutor_name
         FROM balance_transactions t
            LEFT JOIN payments p ON p.id = t.payment_id
            LEFT JOIN listings l ON l.id = p.listing_id
            LEFT JOIN profiles s ON s.id = p.payer_id
            LEFT JOIN payout_adjustments a ON a.id = t.payout_adjustment_id
            LEFT JOIN profiles e ON e.id = coalesce(p.payee_id, a.tutor_id)
         WHERE {filter} ORDER BY t.created_at {direction}, t.id {direction} LIMIT {limit}"
    );
    values.query(sql).load(conn)
}
