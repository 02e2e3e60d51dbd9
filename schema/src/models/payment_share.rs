//! `payments`, as they earn their payees money.
//!
//! What is owed is `payments.owed_cents`, and nowhere else.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::pg::sql_types::Timestamptz;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{BigInt, Bool, Date, Text};
use uuid::Uuid;

use crate::enums::{PaymentStatus, PayoutState};
use crate::models::keyset::{PageRequest, older_than};
use crate::models::student_booking::StudentBooking;
use crate::models::transfer::Transfer;
use crate::schema::{payments, payout_accounts, profiles, student_bookings, transfers};

/// The moments that decide what is due.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    pub now: DateTime<Utc>,
    /// How long after a lesson's end its share is sent.
    pub delay: TimeDelta,
}

/// Sums over all of a tutor's lessons, US cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Totals {
    /// Of lessons that are over: not sent yet.
    #[diesel(sql_type = BigInt)]
    pub due_cents: i64,
    /// Being sent.
    #[diesel(sql_type = BigInt)]
    pub on_its_way_cents: i64,
    /// Sent, less what came back.
    #[diesel(sql_type = BigInt)]
    pub paid_out_cents: i64,
    /// Of lessons paid for elsewhere that are marked as paid.
    #[diesel(sql_type = BigInt)]
    pub paid_elsewhere_cents: i64,
}

/// A lesson that earns money: the booking, how its share moves, and the student's name.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Queryable)]
pub struct EarningRow {
    pub booking: StudentBooking,
    /// Its share's way to the tutor, if it was ever begun.
    pub transfer: Option<Transfer>,
    /// Given and family name of the student.
    pub student: (String, String),
}

// Written out, not bound, so that a plan for any values can use the partial index `payments_transfer_action`.
const TO_SEND: &str = "payments.transfer_action = 'send'";
const TO_REVERSE: &str = "payments.transfer_action = 'reverse'";

/// Up to `limit` payments whose share is to be sent now, of the lesson that ended first first: of payees who can be
/// paid, and those of which it is not known what became of the last try.
pub fn due(conn: &mut PgConnection, moment: Moment, limit: i64) -> QueryResult<Vec<Uuid>> {
    let under_way: Vec<Uuid> = transfers::table
        .filter(transfers::asked_at.is_not_null())
        .filter(transfers::due_at.le(moment.now))
        .order(transfers::due_at)
        .limit(limit)
        .select(transfers::payment_id)
        .load(conn)?;
    let untouched = transfers::payment_id.nullable().is_null();
    let free = transfers::asked_at.is_null().and(transfers::due_at.le(moment.now));
    let fresh: Vec<Uuid> = payments::table
        .inner_join(payout_accounts::table.on(payments::payee_id.eq(payout_accounts::tutor_id.nullable())))
        .inner_join(student_bookings::table)
        .left_join(transfers::table)
        .filter(sql::<Bool>(TO_SEND))
        .filter(payout_accounts::state.eq(PayoutState::Ready))
        .filter(student_bookings::ends_at.le(moment.now - moment.delay))
        .filter(untouched.or(free.assume_not_null()))
        .order(student_bookings::ends_at)
        .limit(limit)
        .select(payments::id)
        .load(conn)?;
    Ok(under_way.into_iter().chain(fresh).collect())
}

/// Up to `limit` payments of which the payee was sent more than is theirs by now, or whose reversal is under way.
pub fn overpaid(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<Vec<Uuid>> {
    let under_way: Vec<Uuid> = transfers::table
        .filter(transfers::reversing_to_cents.is_not_null())
        .filter(transfers::due_at.le(now))
        .order(transfers::due_at)
        .limit(limit)
        .select(transfers::payment_id)
        .load(conn)?;
    let fresh: Vec<Uuid> = payments::table
        .inner_join(transfers::table)
        .filter(sql::<Bool>(TO_REVERSE))
        .filter(transfers::reversing_to_cents.is_null())
        .filter(transfers::due_at.le(now))
        .order(transfers::due_at)
        .limit(limit)
        .select(payments::id)
        .load(conn)?;
    Ok(under_way.into_iter().chain(fresh).collect())
}

/// The rows that a page of the tutor's lessons has that earn money here or would have, newest first.
pub(super) fn of_tutor(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    request: PageRequest,
) -> QueryResult<Vec<EarningRow>> {
    use student_bookings::dsl;
    let mut query = student_bookings::table
        .left_join(payments::table.left_join(transfers::table))
        .inner_join(profiles::table.on(profiles::id.eq(dsl::student_id)))
        .filter(dsl::tutor_id.eq(tutor_id))
        .filter(dsl::tutor_share_cents.gt(0))
        .filter(payments::status.eq_any(EARNING))
        .order((dsl::starts_at.desc(), dsl::id.desc()))
        .limit(request.rows_to_read())
        .select((
            StudentBooking::as_select(),
            Option::<Transfer>::as_select(),
            (profiles::first_name, profiles::last_name),
        ))
        .into_boxed();
    if let Some(after) = request.after {
        query = query.filter(older_than!(dsl::starts_at, dsl::id, after));
    }
    query.load(conn)
}

/// Lessons that were paid for, whatever has become of the money.
const EARNING: [PaymentStatus; 3] =
    [PaymentStatus::Paid, PaymentStatus::RefundPending, PaymentStatus::Refunded];

/// Each of a tutor's shares as the API's `domain::earning` sorts them: `sent`, `moving`, or waiting, and what it has
/// `earned` so far. Of the tutor `$1`, now `$2`, the end of what is to be sent `$3`, and whether they can be paid `$4`.
const SORTED_SHARES: &str = "
    WITH shares AS (
        SELECT p.transferred_cents, b.starts_at, b.ends_at, p.owed_cents AS owed,
            p.status = 'paid' AND p.dispute_state IS NOT DISTINCT FROM 'open' AS held,
            t.made_at IS NOT NULL AS made, coalesce(t.taken_back, false) AS taken_back,
            t.asked_at IS NOT NULL AS asked, t.refusal IS NOT NULL AS refused, t.amount_cents
        FROM payments p
            JOIN student_bookings b ON b.id = p.booking_id
            LEFT JOIN transfers t ON t.payment_id = p.id
        WHERE p.payee_id = $1 AND p.payee_share_cents > 0
            AND p.status IN ('paid', 'refund_pending', 'refunded')),
    counted AS (SELECT *, made AND NOT (taken_back AND owed > 0) AS sent FROM shares),
    sorted AS (
        SELECT *, NOT sent AND (asked OR (NOT held AND ends_at <= $3 AND $4 AND NOT refused)) AS moving
        FROM counted),
    waiting AS (
        SELECT *, CASE WHEN NOT moving THEN 0 WHEN asked THEN amount_cents ELSE owed END AS on_its_way,
            CASE WHEN NOT sent AND NOT moving AND NOT held AND ends_at <= $2 THEN owed ELSE 0 END AS due
        FROM sorted),
    earnings AS (SELECT *, due + on_its_way + transferred_cents AS earned FROM waiting)";

/// The tutor's lessons that they were paid for by other means.
const PAID_ELSEWHERE: &str =
    "tutor_sessions s WHERE s.tutor_id = $1 AND (s.booking_id IS NULL OR s.settled_elsewhere) AND s.paid";

/// Sums the shares of all the tutor's lessons. A test compares them with `domain::earning`.
pub fn totals(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    is_ready: bool,
    moment: Moment,
) -> QueryResult<Totals> {
    let query = format!(
        "{SORTED_SHARES}
        SELECT coalesce(sum(due), 0)::bigint AS due_cents, coalesce(sum(on_its_way), 0)::bigint AS on_its_way_cents,
            coalesce(sum(transferred_cents), 0)::bigint AS paid_out_cents,
            (SELECT coalesce(sum(s.tutor_share_cents), 0)::bigint FROM {PAID_ELSEWHERE}) AS paid_elsewhere_cents
        FROM earnings"
    );
    of_shares(query, tutor_id, is_ready, moment).get_result(conn)
}

/// What a tutor earned in a week or a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct PeriodEarnings {
    /// Its first day.
    #[diesel(sql_type = Date)]
    pub starts_on: NaiveDate,
    /// Lessons that earned something.
    #[diesel(sql_type = BigInt)]
    pub lessons: i64,
    /// What they earned, US cents.
    #[diesel(sql_type = BigInt)]
    pub earned_cents: i64,
}

/// How long a period is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// From Sunday on.
    Week,
    /// A month of the calendar.
    Month,
}

/// The same sums by the week or month, in this zone, in which the lessons began; those without earnings are left out.
pub fn totals_by(
    conn: &mut PgConnection,
    (period, zone): (Period, &str),
    tutor_id: Uuid,
    is_ready: bool,
    moment: Moment,
) -> QueryResult<Vec<PeriodEarnings>> {
    let starts_on = match period {
        Period::Week => "day - extract(dow FROM day)::integer",
        Period::Month => "date_trunc('month', day)::date",
    };
    let query = format!(
        "{SORTED_SHARES}, days AS (
            SELECT earned, (starts_at AT TIME ZONE $5)::date AS day FROM earnings WHERE earned > 0
            UNION ALL
            SELECT s.tutor_share_cents, (s.starts_at AT TIME ZONE $5)::date FROM {PAID_ELSEWHERE} AND s.tutor_share_cents > 0)
        SELECT {starts_on} AS starts_on, count(*) AS lessons, sum(earned)::bigint AS earned_cents
        FROM days GROUP BY 1 ORDER BY 1"
    );
    of_shares(query, tutor_id, is_ready, moment).bind::<Text, _>(zone).load(conn)
}

/// A query over [`SORTED_SHARES`], with its values.
fn of_shares(
    query: String,
    tutor_id: Uuid,
    is_ready: bool,
    moment: Moment,
) -> BoxedSqlQuery<'static, Pg, SqlQuery> {
    diesel::sql_query(query)
        .into_boxed()
        .bind::<diesel::sql_types::Uuid, _>(tutor_id)
        .bind::<Timestamptz, _>(moment.now)
        .bind::<Timestamptz, _>(moment.now - moment.delay)
        .bind::<Bool, _>(is_ready)
}
