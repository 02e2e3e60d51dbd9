//! `payments`, as they earn their payees money.
//!
//! What is owed is `payments.owed_cents`, and nowhere else.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::pg::sql_types::Timestamptz;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Bool, Date, Text, Uuid as SqlUuid};
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

/// Sums over all of a tutor's lessons, and what they are paid beside these, US cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Totals {
    /// The tutor.
    #[diesel(sql_type = SqlUuid)]
    pub tutor_id: Uuid,
    /// Where their account at the payment service stands.
    #[diesel(sql_type = Text)]
    pub payout_state: PayoutState,
    /// Earned, and not sent yet.
    #[diesel(sql_type = BigInt)]
    pub due_cents: i64,
    /// Being sent.
    #[diesel(sql_type = BigInt)]
    pub on_its_way_cents: i64,
    /// Sent, less what came back.
    #[diesel(sql_type = BigInt)]
    pub paid_out_cents: i64,
    /// Of lessons whose payment is disputed: nobody knows yet whose it is. No part of the others.
    #[diesel(sql_type = BigInt)]
    pub held_cents: i64,
    /// What of `due_cents` the payment service refuses to send.
    #[diesel(sql_type = BigInt)]
    pub refused_cents: i64,
    /// Sent too much, or cancelled, and the payment service refuses to take it back. A part of `paid_out_cents`.
    #[diesel(sql_type = BigInt)]
    pub refused_reversal_cents: i64,
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

/// Each share and each adjustment of some tutors as the API's `domain::earning` and `domain::payout_adjustment` sort them: what is
/// `due`, `on_its_way` and `paid_out`, what of the first is `refused`, what is `held`, and what the payment service refuses
/// to take back, US cents. Of the tutors `$1`, now `$2`, and the end of what is to be sent `$3`.
const EARNINGS: &str = "
    WITH accounts AS (
        SELECT k.tutor_id, coalesce(a.state, 'none') AS state, coalesce(a.state = 'ready', false) AS ready
        FROM unnest($1) AS k (tutor_id) LEFT JOIN payout_accounts a USING (tutor_id)),
    shares AS (
        SELECT p.payee_id AS tutor_id, p.transferred_cents, b.starts_at, b.ends_at, p.owed_cents AS owed, accounts.ready,
            p.status = 'paid' AND p.dispute_state IS NOT DISTINCT FROM 'open' AS held,
            t.made_at IS NOT NULL AS made, coalesce(t.taken_back, false) AS taken_back,
            t.asked_at IS NOT NULL AS asked, t.refusal IS NOT NULL AS refused, t.amount_cents,
            p.transfer_action IS NOT DISTINCT FROM 'reverse' AS overpaid
        FROM payments p
            JOIN accounts ON accounts.tutor_id = p.payee_id
            JOIN student_bookings b ON b.id = p.booking_id
            LEFT JOIN transfers t ON t.payment_id = p.id
        WHERE p.payee_id = ANY ($1) AND p.payee_share_cents > 0
            AND p.status IN ('paid', 'refund_pending', 'refunded')),
    counted AS (SELECT *, made AND NOT (taken_back AND owed > 0) AS sent FROM shares),
    sorted AS (
        SELECT *, NOT sent AND (asked OR (NOT held AND ends_at <= $3 AND ready AND NOT refused)) AS moving
        FROM counted),
    adjustment_states AS (
        SELECT a.tutor_id, a.created_at, a.amount_cents, a.refusal IS NOT NULL AS refused,
            CASE WHEN a.made_at IS NULL THEN 0 ELSE a.amount_cents - a.reversed_cents END AS paid_out,
            a.made_at IS NULL AND a.cancelled_at IS NULL
                AND (a.asked_at IS NOT NULL OR a.refusal IS NULL AND a.due_at <= $2 AND accounts.ready) AS moving,
            a.made_at IS NULL AND a.asked_at IS NULL AND a.cancelled_at IS NULL AS unsent,
            CASE WHEN a.transfer_action = 'reverse' AND a.refusal IS NOT NULL THEN a.amount_cents - a.reversed_cents ELSE 0 END
                AS refused_reversal
        FROM payout_adjustments a JOIN accounts USING (tutor_id)
        WHERE a.tutor_id = ANY ($1)),
    earnings AS (
        SELECT tutor_id, true AS is_lesson, starts_at AS at, refused,
            CASE WHEN NOT moving THEN 0 WHEN asked THEN amount_cents ELSE owed END AS on_its_way,
            CASE WHEN NOT sent AND NOT moving AND NOT held AND ends_at <= $2 THEN owed ELSE 0 END AS due,
            transferred_cents AS paid_out, CASE WHEN NOT sent AND NOT moving AND held THEN owed ELSE 0 END AS held,
            CASE WHEN refused AND overpaid THEN transferred_cents - owed ELSE 0 END AS refused_reversal
        FROM sorted
        UNION ALL
        SELECT tutor_id, false, created_at, refused, CASE WHEN moving THEN amount_cents ELSE 0 END,
            CASE WHEN unsent AND NOT moving THEN amount_cents ELSE 0 END, paid_out, 0, refused_reversal
        FROM adjustment_states)";

/// The lessons of some tutors that they were paid for by other means.
const PAID_ELSEWHERE: &str = "tutor_sessions s
    WHERE s.tutor_id = ANY ($1) AND (s.booking_id IS NULL OR s.settled_elsewhere) AND s.paid";

/// Sums what each of these tutors earns. A test compares them with `domain::earning`.
pub fn totals(conn: &mut PgConnection, tutors: &[Uuid], moment: Moment) -> QueryResult<Vec<Totals>> {
    let query = format!(
        "{EARNINGS},
        sums AS (
            SELECT tutor_id, sum(due) AS due, sum(on_its_way) AS on_its_way, sum(paid_out) AS paid_out, sum(held) AS held,
                sum(due) FILTER (WHERE refused) AS refused, sum(refused_reversal) AS refused_reversal
            FROM earnings GROUP BY tutor_id),
        elsewhere AS (SELECT s.tutor_id, sum(s.tutor_share_cents) AS cents FROM {PAID_ELSEWHERE} GROUP BY s.tutor_id)
        SELECT a.tutor_id, a.state AS payout_state, coalesce(due, 0)::bigint AS due_cents, coalesce(on_its_way, 0)::bigint AS on_its_way_cents,
            coalesce(paid_out, 0)::bigint AS paid_out_cents, coalesce(held, 0)::bigint AS held_cents,
            coalesce(refused, 0)::bigint AS refused_cents, coalesce(refused_reversal, 0)::bigint AS refused_reversal_cents,
            coalesce(e.cents, 0)::bigint AS paid_elsewhere_cents
        FROM accounts a LEFT JOIN sums USING (tutor_id) LEFT JOIN elsewhere e USING (tutor_id)"
    );
    of_tutors(query, tutors, moment).load(conn)
}

/// Sums what a tutor earns.
pub fn totals_of(conn: &mut PgConnection, tutor_id: Uuid, moment: Moment) -> QueryResult<Totals> {
    totals(conn, &[tutor_id], moment)?.pop().ok_or(diesel::result::Error::NotFound)
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
    /// What was earned, US cents.
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

/// The same sums by the week or month, in this zone, in which the lessons began or the adjustments were entered; those without
/// earnings are left out.
pub fn totals_by(
    conn: &mut PgConnection,
    (period, zone): (Period, &str),
    tutor_id: Uuid,
    moment: Moment,
) -> QueryResult<Vec<PeriodEarnings>> {
    let starts_on = match period {
        Period::Week => "day - extract(dow FROM day)::integer",
        Period::Month => "date_trunc('month', day)::date",
    };
    let query = format!(
        "{EARNINGS}, days AS (
            SELECT is_lesson, due + on_its_way + paid_out AS earned, (at AT TIME ZONE $4)::date AS day FROM earnings
            WHERE due + on_its_way + paid_out > 0
            UNION ALL
            SELECT true, s.tutor_share_cents, (s.starts_at AT TIME ZONE $4)::date FROM {PAID_ELSEWHERE}
                AND s.tutor_share_cents > 0)
        SELECT {starts_on} AS starts_on, count(*) FILTER (WHERE is_lesson) AS lessons, sum(earned)::bigint AS earned_cents
        FROM days GROUP BY 1 ORDER BY 1"
    );
    of_tutors(query, &[tutor_id], moment).bind::<Text, _>(zone).load(conn)
}

/// A query over [`EARNINGS`], with its values.
fn of_tutors(query: String, tutors: &[Uuid], moment: Moment) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
    diesel::sql_query(query)
        .into_boxed()
        .bind::<Array<SqlUuid>, _>(tutors)
        .bind::<Timestamptz, _>(moment.now)
        .bind::<Timestamptz, _>(moment.now - moment.delay)
}
