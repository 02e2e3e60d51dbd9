//! Payees' shares of `payments`.
//!
//! The amount owed is `payments.owed_cents`, and the amount that the payee should hold is `payments.target_cents`;
//! neither is stored anywhere else.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::pg::Pg;
use diesel::pg::sql_types::Timestamptz;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Date, Text, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::{PaymentStatus, PayoutState};
use crate::models::keyset::{PageRequest, older_than};
use crate::models::payable::Payable;
use crate::models::student_booking::StudentBooking;
use crate::schema::{payables, payments, profiles, student_bookings};

/// Times that decide what is due.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    pub now: DateTime<Utc>,
    /// Time between a lesson's end and the transfer of its share.
    pub delay: TimeDelta,
}

/// Sums over all of a tutor's lessons and adjustments, in US cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct Totals {
    #[diesel(sql_type = SqlUuid)]
    pub tutor_id: Uuid,
    /// State of their Stripe account.
    #[diesel(sql_type = Text)]
    pub payout_state: PayoutState,
    /// Earned, and not transferred yet.
    #[diesel(sql_type = BigInt)]
    pub due_cents: i64,
    /// Transfers in progress.
    #[diesel(sql_type = BigInt)]
    pub on_its_way_cents: i64,
    /// Transferred, minus reversals.
    #[diesel(sql_type = BigInt)]
    pub paid_out_cents: i64,
    /// Shares of lessons whose payment is disputed, so that the outcome is open. Not included in the other sums.
    #[diesel(sql_type = BigInt)]
    pub held_cents: i64,
    /// The part of `due_cents` whose transfer Stripe refuses.
    #[diesel(sql_type = BigInt)]
    pub refused_cents: i64,
    /// The part of `paid_out_cents` whose reversal Stripe refuses.
    #[diesel(sql_type = BigInt)]
    pub refused_reversal_cents: i64,
    /// Shares of lessons paid for elsewhere that are marked as paid.
    #[diesel(sql_type = BigInt)]
    pub paid_elsewhere_cents: i64,
}

/// A lesson with earnings: the booking, its payable, and the student's name.
#[derive(Debug, Queryable)]
pub struct EarningRow {
    pub booking: StudentBooking,
    /// Payable of its share, if there is one.
    pub payable: Option<Payable>,
    /// Given and family name of the student.
    pub student: (String, String),
}

/// Returns a page of the tutor's lessons that earn money here, or would have, newest first.
pub(super) fn of_tutor(
    conn: &mut PgConnection,
    tutor_id: Uuid,
    request: PageRequest,
) -> QueryResult<Vec<EarningRow>> {
    use student_bookings::dsl;
    let mut query = student_bookings::table
        .left_join(payments::table.left_join(payables::table))
        .inner_join(profiles::table.on(profiles::id.eq(dsl::student_id)))
        .filter(dsl::tutor_id.eq(tutor_id))
        .filter(dsl::tutor_share_cents.gt(0))
        .filter(payments::status.eq_any(EARNING))
        .order((dsl::starts_at.desc(), dsl::id.desc()))
        .limit(request.rows_to_read())
        .select((
            StudentBooking::as_select(),
            Option::<Payable>::as_select(),
            (profiles::first_name, profiles::last_name),
        ))
        .into_boxed();
    if let Some(after) = request.after {
        query = query.filter(older_than!(dsl::starts_at, dsl::id, after));
    }
    query.load(conn)
}

/// Payment statuses of lessons that were paid for, refunded or not.
const EARNING: [PaymentStatus; 3] =
    [PaymentStatus::Paid, PaymentStatus::RefundPending, PaymentStatus::Refunded];

/// Classifies each share and each adjustment of some tutors, in agreement with the API's `domain::earning` and
/// `domain::payout_adjustment`: what is `due`, `on_its_way` and `paid_out`, what of the first is `refused`, what is
/// `held`, and the reversals that Stripe refuses, in US cents. `$1` are the tutors, `$2` is now, `$3` the end of what
/// is to be sent.
const EARNINGS: &str = "
    WITH accounts AS (
        SELECT k.tutor_id, coalesce(a.state, 'none') AS state, coalesce(a.state = 'ready', false) AS ready
        FROM unnest($1) AS k (tutor_id) LEFT JOIN payout_accounts a USING (tutor_id)),
    shares AS (
        SELECT p.payee_id AS tutor_id, b.starts_at, b.ends_at, p.transferred_cents AS net, p.target_cents AS target, accounts.ready,
            p.status = 'paid' AND p.dispute_state IS NOT DISTINCT FROM 'open' AS held,
            coalesce(y.moving_kind = 'transfer', false) AS asked, y.moving_cents, y.refusal IS NOT NULL AS refused,
            p.payout_action IS NOT DISTINCT FROM 'reverse' AS overpaid
        FROM payments p
            JOIN accounts ON accounts.tutor_id = p.payee_id
            JOIN student_bookings b ON b.id = p.booking_id
            LEFT JOIN payables y ON y.payment_id = p.id
        WHERE p.payee_id = ANY ($1) AND p.payee_share_cents > 0
            AND p.status IN ('paid', 'refund_pending', 'refunded')),
    counted AS (SELECT *, CASE WHEN asked THEN moving_cents ELSE greatest(target - net, 0) END AS to_send FROM shares),
    sorted AS (SELECT *, asked OR (NOT held AND ends_at <= $3 AND ready AND NOT refused) AS moving FROM counted),
    adjustment_states AS (
        SELECT a.tutor_id, a.created_at, a.amount_cents, y.refusal IS NOT NULL AS refused, a.transferred_cents AS paid_out,
            y.sent_at IS NULL AND a.cancelled_at IS NULL AND (y.moving_kind IS NOT NULL
                OR y.refusal IS NULL AND coalesce(y.due_at <= $2, true) AND accounts.ready) AS moving,
            y.sent_at IS NULL AND y.moving_kind IS NULL AND a.cancelled_at IS NULL AS unsent,
            CASE WHEN a.payout_action = 'reverse' AND y.refusal IS NOT NULL THEN a.transferred_cents - a.target_cents ELSE 0 END
                AS refused_reversal
        FROM payout_adjustments a JOIN accounts USING (tutor_id) LEFT JOIN payables y ON y.payout_adjustment_id = a.id
        WHERE a.tutor_id = ANY ($1)),
    earnings AS (
        SELECT tutor_id, true AS is_lesson, starts_at AS at, refused, CASE WHEN moving THEN to_send ELSE 0 END AS on_its_way,
            CASE WHEN NOT moving AND NOT held AND ends_at <= $2 THEN to_send ELSE 0 END AS due,
            net AS paid_out, CASE WHEN NOT moving AND held THEN to_send ELSE 0 END AS held,
            CASE WHEN refused AND overpaid THEN net - target ELSE 0 END AS refused_reversal
        FROM sorted
        UNION ALL
        SELECT tutor_id, false, created_at, refused, CASE WHEN moving THEN amount_cents ELSE 0 END,
            CASE WHEN unsent AND NOT moving THEN amount_cents ELSE 0 END, paid_out, 0, refused_reversal
        FROM adjustment_states)";

/// Lessons for which some tutors were paid by other means.
const PAID_ELSEWHERE: &str = "tutor_sessions s
    WHERE s.tutor_id = ANY ($1) AND (s.booking_id IS NULL OR s.settled_elsewhere) AND s.paid";

/// Sums the earnings of each of these tutors. A test compares the result with `domain::earning`.
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

/// Sums the earnings of a tutor.
pub fn totals_of(conn: &mut PgConnection, tutor_id: Uuid, moment: Moment) -> QueryResult<Totals> {
    totals(conn, &[tutor_id], moment)?.pop().ok_or(diesel::result::Error::NotFound)
}

/// A tutor's earnings in a week or a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq, QueryableByName)]
pub struct PeriodEarnings {
    /// First day.
    #[diesel(sql_type = Date)]
    pub starts_on: NaiveDate,
    /// Number of lessons with earnings.
    #[diesel(sql_type = BigInt)]
    pub lessons: i64,
    /// Earnings, in US cents.
    #[diesel(sql_type = BigInt)]
    pub earned_cents: i64,
}

/// Length of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    /// Starting on Sunday.
    Week,
    /// Calendar month.
    Month,
}

/// Sums a tutor's earnings by week or month in this zone, by the start of lessons and the creation of adjustments;
/// periods without earnings are left out.
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

/// Builds a query over [`EARNINGS`], with its values bound.
fn of_tutors(query: String, tutors: &[Uuid], moment: Moment) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
    diesel::sql_query(query)
        .into_boxed()
        .bind::<Array<SqlUuid>, _>(tutors)
        .bind::<Timestamptz, _>(moment.now)
        .bind::<Timestamptz, _>(moment.now - moment.delay)
}
