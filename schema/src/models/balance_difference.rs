//! `balance_differences`: where Stripe's balance transactions and our own rows differ.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::BalanceDifferenceKind;
use crate::models::balance_transaction::CURRENCY;
use crate::models::dynamic_sql::{SqlValue, SqlValues};
use crate::schema::{balance_differences, payments, payout_adjustments};

/// A difference found by a comparison.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct FoundDifference {
    #[diesel(sql_type = Text)]
    pub kind: BalanceDifferenceKind,
    /// Identifies it within its kind.
    #[diesel(sql_type = Text)]
    pub subject: String,
    /// Payment that the money belongs to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub payment_id: Option<Uuid>,
    /// Adjustment that the money belongs to.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub payout_adjustment_id: Option<Uuid>,
    /// Balance transaction, if it belongs to nothing of ours.
    #[diesel(sql_type = Nullable<Text>)]
    pub transaction_id: Option<String>,
    /// When the money moved, or should have moved.
    #[diesel(sql_type = Timestamptz)]
    pub moved_at: DateTime<Utc>,
    /// Currency code in lower case, such as `usd`.
    #[diesel(sql_type = Text)]
    pub currency: String,
    /// Amount according to our rows, in hundredths of the currency.
    #[diesel(sql_type = BigInt)]
    pub own_cents: i64,
    /// Amount according to Stripe.
    #[diesel(sql_type = BigInt)]
    pub stripe_cents: i64,
    /// Whether its payment changed so recently that one side may not know of it yet.
    #[diesel(sql_type = Bool)]
    pub is_recent: bool,
    /// Whether an admin has explained it, with exactly these amounts.
    #[diesel(sql_type = Bool)]
    pub is_explained: bool,
}

/// Ids in (`after`, `until`]: the range of payments or adjustments of one comparison step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IdRange {
    pub after: Uuid,
    pub until: Uuid,
}

impl IdRange {
    /// All ids.
    pub const ALL: IdRange = IdRange { after: Uuid::nil(), until: Uuid::max() };

    /// Whether it is the last range.
    #[must_use]
    pub fn is_last(self) -> bool {
        self.until == Uuid::max()
    }

    /// Returns the range of the next `size` payments.
    pub fn of_payments(conn: &mut PgConnection, after: Uuid, size: i64) -> QueryResult<IdRange> {
        let ids = payments::table.filter(payments::id.gt(after)).order(payments::id).select(payments::id);
        let until = ids.offset(size - 1).limit(1).first(conn).optional()?;
        Ok(IdRange { after, until: until.unwrap_or(Uuid::max()) })
    }

    /// Returns the range of the next `size` adjustments.
    pub fn of_adjustments(conn: &mut PgConnection, after: Uuid, size: i64) -> QueryResult<IdRange> {
        use payout_adjustments::{id, table};
        let until = table.filter(id.gt(after)).order(id).select(id).offset(size - 1).limit(1);
        let until = until.first(conn).optional()?;
        Ok(IdRange { after, until: until.unwrap_or(Uuid::max()) })
    }
}

/// A range of balance transactions, whose ids are texts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TransactionRange {
    /// Empty for the first range.
    pub after: String,
    /// `None` for the last range.
    pub until: Option<String>,
}

impl TransactionRange {
    /// Returns the range of the next `size` balance transactions that belong to nothing of ours.
    pub fn of_unmatched(conn: &mut PgConnection, after: String, size: i64) -> QueryResult<TransactionRange> {
        #[derive(QueryableByName)]
        struct LastTransaction {
            #[diesel(sql_type = Text)]
            id: String,
        }
        let sql = format!(
            "SELECT t.id FROM balance_transactions t WHERE {UNMATCHED} AND t.id > $1 ORDER BY t.id OFFSET $2 LIMIT 1"
        );
        let last: Option<LastTransaction> = diesel::sql_query(sql)
            .bind::<Text, _>(&after)
            .bind::<BigInt, _>(size - 1)
            .get_result(conn)
            .optional()?;
        Ok(TransactionRange { after, until: last.map(|row| row.id) })
    }
}

/// What one step compares; each difference belongs to one of these.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComparedRange {
    /// Payments and their balance transactions.
    Payments(IdRange),
    /// Adjustments and their balance transactions.
    Adjustments(IdRange),
    /// Balance transactions that belong to nothing of ours.
    Movements(TransactionRange),
    Balance,
}

// Same condition as in the partial index `balance_transactions_unmatched`.
const UNMATCHED: &str = "t.amount_cents <> 0 AND CASE WHEN t.payment_id IS NULL AND t.payout_adjustment_id IS NULL THEN t.kind NOT IN ('fee', 'payout', 'payout_failure', 'topup', 'topup_reversal', 'other') ELSE t.currency <> 'usd' END";

/// Compares each payment's rows with Stripe's, all as positive sums: refunds and transfers from the payment's row, the
/// charge from its receipt, withdrawals from its disputes. A pending refund may not have moved money yet. The range
/// condition is repeated for each table, because a join does not propagate it.
const PAYMENTS: &str = "
    WITH stripe AS (
        SELECT payment_id, max(created_at) AS moved_at,
            coalesce(sum(amount_cents) FILTER (WHERE kind = 'charge'), 0)::bigint AS charged,
            coalesce(-sum(amount_cents) FILTER (WHERE kind IN ('refund', 'refund_failure')), 0)::bigint AS refunded,
            coalesce(-sum(amount_cents) FILTER (WHERE kind IN ('dispute', 'dispute_reversal')), 0)::bigint AS disputed,
            coalesce(-sum(amount_cents) FILTER (WHERE kind IN ('transfer', 'transfer_reversal')), 0)::bigint AS transferred
        FROM balance_transactions WHERE payment_id > $3 AND payment_id <= $4 AND currency = $1 GROUP BY payment_id),
    own AS (
        SELECT p.id AS payment_id, greatest(p.updated_at, y.sent_at) AS moved_at,
            coalesce(r.amount_cents, 0)::bigint AS charged, p.refunded_cents::bigint AS refunded,
            coalesce(f.pending, 0)::bigint AS pending,
            coalesce(d.disputed, 0)::bigint AS disputed, p.transferred_cents::bigint AS transferred
        FROM payments p
            LEFT JOIN payment_receipts r ON r.payment_id = p.id AND r.payment_id > $3 AND r.payment_id <= $4
            LEFT JOIN payables y ON y.payment_id = p.id AND y.payment_id > $3 AND y.payment_id <= $4
            LEFT JOIN (SELECT payment_id, sum(withdrawn_cents) AS disputed FROM payment_disputes
                       WHERE payment_id > $3 AND payment_id <= $4 GROUP BY payment_id) d ON d.payment_id = p.id
            LEFT JOIN (SELECT payment_id, sum(amount_cents) AS pending FROM payment_refunds
                       WHERE payment_id > $3 AND payment_id <= $4 AND status = 'pending' GROUP BY payment_id) f
                ON f.payment_id = p.id
        WHERE p.id > $3 AND p.id <= $4
            AND (r.payment_id IS NOT NULL OR p.refunded_cents > 0 OR p.transferred_cents <> 0 OR d.disputed > 0)),
    both_sides AS (
        SELECT payment_id, greatest(stripe.moved_at, own.moved_at) AS moved_at,
            ARRAY['charged', 'refunded', 'disputed', 'transferred'] AS kinds,
            ARRAY[coalesce(own.charged, 0),
                  CASE WHEN own.refunded - coalesce(stripe.refunded, 0) BETWEEN 1 AND own.pending
                       THEN coalesce(stripe.refunded, 0) ELSE coalesce(own.refunded, 0) END, coalesce(own.disputed, 0),
                  coalesce(own.transferred, 0)] AS own_cents,
            ARRAY[coalesce(stripe.charged, 0), coalesce(stripe.refunded, 0), coalesce(stripe.disputed, 0),
                  coalesce(stripe.transferred, 0)] AS stripe_cents
        FROM stripe FULL JOIN own USING (payment_id))
    SELECT one.kind, b.payment_id::text AS subject, b.payment_id, NULL::uuid AS payout_adjustment_id,
        NULL::text AS transaction_id, b.moved_at,
        $1 AS currency, one.own_cents, one.stripe_cents, b.moved_at > $2 AS is_recent
    FROM both_sides b, unnest(b.kinds, b.own_cents, b.stripe_cents) AS one(kind, own_cents, stripe_cents)
    WHERE one.own_cents <> one.stripe_cents";

/// The same for adjustments: transfers and reversals.
const ADJUSTMENTS: &str = "
    SELECT 'transferred' AS kind, a.id::text AS subject, NULL::uuid AS payment_id, a.id AS payout_adjustment_id,
        NULL::text AS transaction_id, a.moved_at, $1 AS currency, a.own_cents, a.stripe_cents, a.moved_at > $2 AS is_recent
    FROM (
        SELECT a.id, greatest(coalesce(y.sent_at, a.created_at), s.moved_at) AS moved_at,
            coalesce(s.transferred, 0) AS stripe_cents, a.transferred_cents::bigint AS own_cents
        FROM payout_adjustments a
            LEFT JOIN payables y ON y.payout_adjustment_id = a.id
                AND y.payout_adjustment_id > $3 AND y.payout_adjustment_id <= $4
            LEFT JOIN (
                SELECT payout_adjustment_id, max(created_at) AS moved_at, -sum(amount_cents)::bigint AS transferred
                FROM balance_transactions
                WHERE payout_adjustment_id > $3 AND payout_adjustment_id <= $4 AND currency = $1
                GROUP BY payout_adjustment_id) s ON s.payout_adjustment_id = a.id
        WHERE a.id > $3 AND a.id <= $4) a
    WHERE a.own_cents <> a.stripe_cents";

/// Adds whether each difference in `found` is explained. Looked up by key, because EXISTS would read all rows.
fn with_explanations(found: &str) -> String {
    format!(
        "SELECT found.*, coalesce((
            SELECT d.explained_at IS NOT NULL FROM balance_differences d
            WHERE d.resolved_at IS NULL AND (d.kind, d.subject, d.own_cents, d.stripe_cents)
                = (found.kind, found.subject, found.own_cents, found.stripe_cents)), false) AS is_explained
         FROM ({found}) found ORDER BY found.moved_at, found.subject"
    )
}

/// Returns the differences in a range, of any age; those that changed after `recent_since` are marked as recent.
/// Amounts owed but not moved are found by `payable::unmoved`, and the balance by its sum.
pub fn find(
    conn: &mut PgConnection,
    range: &ComparedRange,
    recent_since: DateTime<Utc>,
) -> QueryResult<Vec<FoundDifference>> {
    match range {
        ComparedRange::Payments(range) => find_of(conn, PAYMENTS, *range, recent_since),
        ComparedRange::Adjustments(range) => find_of(conn, ADJUSTMENTS, *range, recent_since),
        ComparedRange::Movements(range) => find_unmatched(conn, range, recent_since),
        ComparedRange::Balance => Ok(Vec::new()),
    }
}

fn find_of(
    conn: &mut PgConnection,
    found: &str,
    range: IdRange,
    recent_since: DateTime<Utc>,
) -> QueryResult<Vec<FoundDifference>> {
    diesel::sql_query(with_explanations(found))
        .bind::<Text, _>(CURRENCY)
        .bind::<Timestamptz, _>(recent_since)
        .bind::<SqlUuid, _>(range.after)
        .bind::<SqlUuid, _>(range.until)
        .load(conn)
}

fn find_unmatched(
    conn: &mut PgConnection,
    range: &TransactionRange,
    recent_since: DateTime<Utc>,
) -> QueryResult<Vec<FoundDifference>> {
    let mut values = SqlValues::default();
    let recent_since = values.add(SqlValue::Instant(recent_since));
    let mut within = format!("t.id > {}", values.add(SqlValue::Text(range.after.clone())));
    if let Some(until) = &range.until {
        within += &format!(" AND t.id <= {}", values.add(SqlValue::Text(until.clone())));
    }
    let sql = with_explanations(&format!(
        "SELECT 'unknown' AS kind, t.id AS subject, t.payment_id, t.payout_adjustment_id, t.id AS transaction_id,
            t.created_at AS moved_at, t.currency, 0::bigint AS own_cents, t.amount_cents AS stripe_cents,
            t.created_at > {recent_since}
                OR (t.payment_id IS NULL AND t.payout_adjustment_id IS NULL AND NOT t.looked_up) AS is_recent
         FROM balance_transactions t WHERE {UNMATCHED} AND {within}"
    ));
    values.query(sql).load(conn)
}

/// A current or resolved difference, with the purchase that it is about.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct BalanceDifference {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub kind: BalanceDifferenceKind,
    /// Balance transaction, if it belongs to no payment.
    #[diesel(sql_type = Nullable<Text>)]
    pub transaction_id: Option<String>,
    /// When the money moved, or should have moved.
    #[diesel(sql_type = Timestamptz)]
    pub moved_at: DateTime<Utc>,
    /// Currency code in lower case, such as `usd`.
    #[diesel(sql_type = Text)]
    pub currency: String,
    /// Amount according to our rows, in hundredths of the currency.
    #[diesel(sql_type = BigInt)]
    pub own_cents: i64,
    /// Amount according to Stripe.
    #[diesel(sql_type = BigInt)]
    pub stripe_cents: i64,
    #[diesel(sql_type = Timestamptz)]
    pub found_at: DateTime<Utc>,
    /// Explanation by an admin.
    #[diesel(sql_type = Nullable<Text>)]
    pub explanation: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub explained_at: Option<DateTime<Utc>>,
    /// Name of the admin.
    #[diesel(sql_type = Nullable<Text>)]
    pub explained_by_name: Option<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub booking_id: Option<Uuid>,
    /// The tutor, if the money belongs to an adjustment.
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub adjusted_tutor_id: Option<Uuid>,
    /// Start of the lesson.
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub starts_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    pub listing_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    pub listing_title: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    pub payer_name: Option<String>,
    /// Name of the lesson's tutor, or of the tutor with the adjustment.
    #[diesel(sql_type = Nullable<Text>)]
    pub tutor_name: Option<String>,
}

/// A current difference: id, kind, subject, and the amounts here and at Stripe.
type CurrentDifference = (Uuid, BalanceDifferenceKind, String, i64, i64);

/// A condition that depends on the kind of a range.
type BoxedCondition<'a> =
    Box<dyn BoxableExpression<balance_differences::table, Pg, SqlType = Nullable<Bool>> + 'a>;

/// Returns the current differences in a range, locked until the transaction ends.
fn lock_current_in_range(
    conn: &mut PgConnection,
    range: &ComparedRange,
) -> QueryResult<Vec<CurrentDifference>> {
    use BalanceDifferenceKind as Kind;
    use balance_differences::dsl;
    let is_of_range: BoxedCondition<'_> = match range {
        ComparedRange::Payments(IdRange { after, until }) => {
            let is_between = dsl::payment_id.gt(after).and(dsl::payment_id.le(until));
            Box::new(is_between.and(dsl::kind.ne(Kind::Unknown)))
        }
        ComparedRange::Adjustments(IdRange { after, until }) => {
            let is_between = dsl::payout_adjustment_id.gt(after).and(dsl::payout_adjustment_id.le(until));
            Box::new(is_between.and(dsl::kind.ne(Kind::Unknown)))
        }
        ComparedRange::Movements(TransactionRange { after, until: Some(until) }) => {
            Box::new(dsl::transaction_id.gt(after).and(dsl::transaction_id.le(until)))
        }
        ComparedRange::Movements(TransactionRange { after, until: None }) => {
            Box::new(dsl::transaction_id.gt(after))
        }
        ComparedRange::Balance => Box::new(dsl::kind.eq(Kind::Balance).nullable()),
    };
    dsl::balance_differences
        .filter(dsl::resolved_at.is_null())
        .filter(is_of_range)
        .select((dsl::id, dsl::kind, dsl::subject, dsl::own_cents, dsl::stripe_cents))
        .for_update()
        .load(conn)
}

/// Rows inserted by one statement. Each has ten values, and a statement takes 65,535
/// (<https://www.postgresql.org/docs/current/limits.html>), which a range whose payments differ in several ways would
/// exceed.
const MAX_INSERTED: usize = 1000;

/// Stores the differences found in a range: inserts new ones, and resolves those that no longer exist. A changed
/// amount counts as a new difference. Recent ones are neither inserted nor resolved, because their other side may be
/// on its way. Returns the ids of the new ones.
pub fn record(
    conn: &mut PgConnection,
    range: &ComparedRange,
    found: &[FoundDifference],
    now: DateTime<Utc>,
) -> QueryResult<Vec<Uuid>> {
    use balance_differences::dsl;
    let current = lock_current_in_range(conn, range)?;
    let is = |one: &FoundDifference, (_, kind, subject, own, stripe): &(_, _, String, i64, i64)| {
        (one.kind, &one.subject, one.own_cents, one.stripe_cents) == (*kind, subject, *own, *stripe)
    };
    let is_moving = |one: &FoundDifference, (_, kind, subject, ..): &(_, _, String, i64, i64)| {
        one.is_recent && (one.kind, &one.subject) == (*kind, subject)
    };
    let gone: Vec<Uuid> = current
        .iter()
        .filter(|old| !found.iter().any(|one| is(one, old) || is_moving(one, old)))
        .map(|old| old.0)
        .collect();
    diesel::update(dsl::balance_differences.filter(dsl::id.eq_any(&gone)))
        .set(dsl::resolved_at.eq(now))
        .execute(conn)?;
    let new: Vec<&FoundDifference> =
        found.iter().filter(|one| !one.is_recent && !current.iter().any(|old| is(one, old))).collect();
    let mut ids = Vec::with_capacity(new.len());
    for part in new.chunks(MAX_INSERTED) {
        let rows: Vec<_> = part
            .iter()
            .map(|one| {
                (
                    dsl::kind.eq(one.kind),
                    dsl::subject.eq(&one.subject),
                    dsl::payment_id.eq(one.payment_id),
                    dsl::payout_adjustment_id.eq(one.payout_adjustment_id),
                    dsl::transaction_id.eq(&one.transaction_id),
                    dsl::moved_at.eq(one.moved_at),
                    dsl::currency.eq(&one.currency),
                    dsl::own_cents.eq(one.own_cents),
                    dsl::stripe_cents.eq(one.stripe_cents),
                    dsl::found_at.eq(now),
                )
            })
            .collect();
        let insert = diesel::insert_into(dsl::balance_differences).values(rows);
        let inserted: Vec<Uuid> = insert.on_conflict_do_nothing().returning(dsl::id).get_results(conn)?;
        ids.extend(inserted);
    }
    Ok(ids)
}

const SHOWN: &str = "
    SELECT d.id, d.kind, d.transaction_id, d.moved_at, d.currency, d.own_cents, d.stripe_cents, d.found_at, d.explanation,
        d.explained_at, trim(a.first_name || ' ' || a.last_name) AS explained_by_name, p.booking_id, b.starts_at,
        p.listing_id, l.draft ->> 'title' AS listing_title, x.tutor_id AS adjusted_tutor_id,
        trim(s.first_name || ' ' || s.last_name) AS payer_name, trim(e.first_name || ' ' || e.last_name) AS tutor_name
    FROM balance_differences d
        LEFT JOIN profiles a ON a.id = d.explained_by
        LEFT JOIN payments p ON p.id = d.payment_id
        LEFT JOIN student_bookings b ON b.id = p.booking_id
        LEFT JOIN listings l ON l.id = p.listing_id
        LEFT JOIN profiles s ON s.id = p.payer_id
        LEFT JOIN payout_adjustments x ON x.id = d.payout_adjustment_id
        LEFT JOIN profiles e ON e.id = coalesce(p.payee_id, x.tutor_id)";

/// Returns up to `limit` current differences: unexplained first, newest first.
pub fn list_current(conn: &mut PgConnection, limit: i64) -> QueryResult<Vec<BalanceDifference>> {
    let sql = format!(
        "{SHOWN} WHERE d.resolved_at IS NULL ORDER BY d.explained_at IS NOT NULL, d.found_at DESC, d.id DESC LIMIT $1"
    );
    diesel::sql_query(sql).bind::<BigInt, _>(limit).load(conn)
}

/// Returns the differences with these ids, in the order in which money moved.
pub fn with_ids(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<Vec<BalanceDifference>> {
    let sql = format!("{SHOWN} WHERE d.id = ANY($1) ORDER BY d.moved_at, d.id");
    diesel::sql_query(sql).bind::<Array<SqlUuid>, _>(ids).load(conn)
}

/// Counts the current differences without explanation.
pub fn count_open(conn: &mut PgConnection) -> QueryResult<i64> {
    use balance_differences::dsl;
    dsl::balance_differences
        .filter(dsl::resolved_at.is_null())
        .filter(dsl::explained_at.is_null())
        .count()
        .get_result(conn)
}

/// A current difference, with its explanation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LockedDifference {
    pub kind: BalanceDifferenceKind,
    pub is_explained: bool,
}

/// Returns a current difference, locked until the transaction ends.
pub fn lock_current(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<LockedDifference>> {
    use balance_differences::dsl;
    let found: Option<(BalanceDifferenceKind, Option<DateTime<Utc>>)> = dsl::balance_differences
        .find(id)
        .filter(dsl::resolved_at.is_null())
        .select((dsl::kind, dsl::explained_at))
        .for_update()
        .first(conn)
        .optional()?;
    Ok(found.map(|(kind, explained_at)| LockedDifference { kind, is_explained: explained_at.is_some() }))
}

/// Stores an admin's explanation. The caller has locked the difference.
pub fn explain(
    conn: &mut PgConnection,
    id: Uuid,
    (explanation, explained_by): (&str, Uuid),
    now: DateTime<Utc>,
) -> QueryResult<()> {
    use balance_differences::dsl;
    diesel::update(dsl::balance_differences.find(id))
        .set((
            dsl::explanation.eq(explanation),
            dsl::explained_by.eq(explained_by),
            dsl::explained_at.eq(now),
        ))
        .execute(conn)?;
    Ok(())
}

/// Deletes the explanation. The caller has locked the difference.
pub fn withdraw_explanation(conn: &mut PgConnection, id: Uuid) -> QueryResult<()> {
    use balance_differences::dsl;
    diesel::update(dsl::balance_differences.find(id))
        .set((
            dsl::explanation.eq(None::<String>),
            dsl::explained_by.eq(None::<Uuid>),
            dsl::explained_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(conn)?;
    Ok(())
}
