//! `newsletter_deliveries`: copies of a newsletter, one per subscriber.
//!
//! A copy is sent automatically at most once: it is marked as handed over before the mail server can have received all
//! of it, and a marked one is never claimed again.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::NewsletterDeliveryState;
use crate::models::keyset::{Page, PageRequest, Position, older_than};
use crate::models::prepared::prepared;
use crate::schema::{newsletter_deliveries as deliveries, newsletter_subscriptions as subscriptions};

/// A claimed copy, if its subscriber still wants it.
#[derive(Debug, Clone, QueryableByName)]
pub struct ClaimedDelivery {
    /// Also used for the Message-ID.
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    /// Subscriber's address; `None` if they have unsubscribed, which completes the copy.
    #[diesel(sql_type = Nullable<Text>)]
    pub email: Option<String>,
    /// Key in the subscriber's unsubscribe link.
    #[diesel(sql_type = SqlUuid)]
    pub unsubscribe_key: Uuid,
    /// Number of times that the mail server did not accept it.
    #[diesel(sql_type = Integer)]
    pub failures: i32,
}

/// Which copies to claim, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct DeliveryClaim {
    pub newsletter_id: Uuid,
    /// Id of the claim.
    pub claim: Uuid,
    pub now: DateTime<Utc>,
    /// Duration of the lease.
    pub lease: TimeDelta,
    /// Maximum number of copies.
    pub limit: i64,
}

/// Completes the due copies whose subscriber has unsubscribed, and claims the other due ones; none while the newsletter
/// is paused, which another worker may have caused. `$1` is the newsletter, `$2` now, `$3` the claim, `$4` the end of
/// the lease, `$5` the number of copies.
const CLAIM: &str = "
    UPDATE newsletter_deliveries d
    SET state = CASE WHEN p.stays THEN 'waiting' ELSE 'left' END, claim = CASE WHEN p.stays THEN $3::uuid END,
        due_at = $4, changed_at = CASE WHEN p.stays THEN d.changed_at ELSE $2::timestamptz END
    FROM (
        SELECT w.id, s.email, s.unsubscribe_key, s.unsubscribed_at IS NULL AS stays
        FROM (
            SELECT id, subscription_id FROM newsletter_deliveries
            WHERE newsletter_id = $1 AND state = 'waiting' AND due_at <= $2
                AND EXISTS (SELECT FROM newsletters WHERE id = $1 AND state = 'sending'
                    AND (paused_until IS NULL OR paused_until <= $2))
            ORDER BY due_at LIMIT $5 FOR UPDATE SKIP LOCKED) w
        JOIN newsletter_subscriptions s ON s.id = w.subscription_id) p
    WHERE d.id = p.id
    RETURNING d.id, CASE WHEN p.stays THEN p.email END AS email, p.unsubscribe_key, d.failures";

/// Marks a copy as handed over. Locks the rows of newsletter and subscription, so that stopping and unsubscribing
/// happen either before this, and nothing is sent, or after it. `$1` is the copy, `$2` the claim, `$3` now, `$4` the
/// time by which the worker reports the outcome.
const HAND_OVER: &str = "
    UPDATE newsletter_deliveries SET state = 'handing_over', due_at = $4, changed_at = $3
    WHERE id = $1 AND claim = $2 AND state = 'waiting' AND EXISTS (
        SELECT FROM newsletter_deliveries d
        JOIN newsletters n ON n.id = d.newsletter_id JOIN newsletter_subscriptions s ON s.id = d.subscription_id
        WHERE d.id = $1 AND n.state = 'sending' AND s.unsubscribed_at IS NULL
        FOR SHARE OF n, s)";

/// Marks copies as uncertain whose worker has not reported in time. `$1` is now, `$2` the error text.
const EXPIRE: &str = "
    UPDATE newsletter_deliveries SET state = 'uncertain', last_error = $2, claim = NULL, changed_at = $1
    WHERE state = 'handing_over' AND due_at <= $1
    RETURNING newsletter_id";

/// Counts the refusals since the last accepted copy. `$1` is the newsletter, `$2` the maximum count.
const REFUSED_IN_A_ROW: &str = "
    WITH since AS (
        SELECT greatest(n.started_at, n.resumed_at, (
            SELECT changed_at FROM newsletter_deliveries
            WHERE newsletter_id = n.id AND state = 'sent' ORDER BY changed_at DESC LIMIT 1)) AS at
        FROM newsletters n WHERE n.id = $1),
    latest AS (
        (SELECT state, failures, last_error, changed_at FROM newsletter_deliveries
         WHERE newsletter_id = $1 AND state = 'failed' AND changed_at > (SELECT at FROM since)
         ORDER BY changed_at DESC LIMIT $2)
        UNION ALL
        (SELECT state, failures, last_error, changed_at FROM newsletter_deliveries
         WHERE newsletter_id = $1 AND state = 'waiting' AND changed_at > (SELECT at FROM since)
         ORDER BY changed_at DESC LIMIT $2))
    SELECT count(*) FILTER (WHERE state = 'failed') AS for_good,
        count(*) FILTER (WHERE state = 'waiting' AND failures > 0) AS for_now,
        (array_agg(last_error ORDER BY changed_at DESC) FILTER (WHERE last_error IS NOT NULL))[1] AS last_error,
        (SELECT at FROM since) AS since,
        EXISTS (SELECT FROM newsletter_deliveries
                WHERE newsletter_id = $1 AND state = 'waiting' AND failures = 0) AS has_untried
    FROM latest";

impl DeliveryClaim {
    /// Claims due copies.
    pub fn claim_due(&self, conn: &mut PgConnection) -> QueryResult<Vec<ClaimedDelivery>> {
        prepared(CLAIM)
            .bind::<SqlUuid, _>(self.newsletter_id)
            .bind::<Timestamptz, _>(self.now)
            .bind::<SqlUuid, _>(self.claim)
            .bind::<Timestamptz, _>(self.now + self.lease)
            .bind::<BigInt, _>(self.limit)
            .load(conn)
    }

    /// Releases copies that were not handed over, to be claimed from `due_at` on.
    pub fn release(&self, conn: &mut PgConnection, due_at: DateTime<Utc>) -> QueryResult<usize> {
        diesel::update(
            deliveries::table
                .filter(deliveries::newsletter_id.eq(self.newsletter_id))
                .filter(deliveries::state.eq(NewsletterDeliveryState::Waiting))
                .filter(deliveries::claim.eq(self.claim)),
        )
        .set((deliveries::due_at.eq(due_at), deliveries::claim.eq(None::<Uuid>)))
        .execute(conn)
    }

    /// Marks a copy as in flight: from now on the mail server may have it. `false` if it must not be sent: the
    /// newsletter was stopped, its subscriber has unsubscribed, or another worker has it.
    pub fn mark_in_flight(&self, conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<bool> {
        let rows = prepared(HAND_OVER)
            .bind::<SqlUuid, _>(id)
            .bind::<SqlUuid, _>(self.claim)
            .bind::<Timestamptz, _>(now)
            .bind::<Timestamptz, _>(now + self.lease)
            .execute(conn)?;
        Ok(rows > 0)
    }

    /// Stores the outcome of a copy under this claim. If the copy was marked as uncertain meanwhile, or is to be
    /// resent, only a successful outcome is stored, because another worker may be processing it.
    pub fn record_outcome(
        &self,
        conn: &mut PgConnection,
        id: Uuid,
        outcome: &DeliveryOutcome,
        now: DateTime<Utc>,
    ) -> QueryResult<()> {
        use NewsletterDeliveryState::{Failed, HandingOver, Sent, Uncertain, Waiting};
        let (state, error, due_at) = match outcome {
            DeliveryOutcome::Sent => (Sent, None, now),
            DeliveryOutcome::Uncertain(error) => (Uncertain, Some(error), now),
            DeliveryOutcome::Failed(error) => (Failed, Some(error), now),
            DeliveryOutcome::Refused(error, due_at) => (Waiting, Some(error), *due_at),
        };
        let more = i32::from(matches!(outcome, DeliveryOutcome::Failed(_) | DeliveryOutcome::Refused(..)));
        let is_sent = matches!(outcome, DeliveryOutcome::Sent);
        let own = deliveries::claim.eq(self.claim).assume_not_null();
        let taken = own.and(deliveries::state.eq_any([Waiting, HandingOver]));
        let given_up = deliveries::state.eq_any([Waiting, Uncertain]).and(is_sent.into_sql::<Bool>());
        diesel::update(deliveries::table.find(id).filter(taken.or(given_up)))
            .set((
                deliveries::state.eq(state),
                deliveries::last_error.eq(error),
                deliveries::due_at.eq(due_at),
                deliveries::claim.eq(None::<Uuid>),
                deliveries::failures.eq(deliveries::failures + more),
                deliveries::changed_at.eq(now),
            ))
            .execute(conn)?;
        Ok(())
    }
}

/// Outcome of handing over a copy.
#[derive(Debug, Clone)]
pub enum DeliveryOutcome {
    /// The mail server accepted it.
    Sent,
    /// The mail server may have accepted it.
    Uncertain(String),
    /// The mail server refused it permanently.
    Failed(String),
    /// The mail server refused it temporarily; it is retried at this time.
    Refused(String, DateTime<Utc>),
}

/// Marks copies as uncertain whose worker never reported an outcome. Returns their newsletters, one entry per copy.
pub fn expire(conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Vec<Uuid>> {
    #[derive(QueryableByName)]
    struct Expired {
        #[diesel(sql_type = SqlUuid)]
        newsletter_id: Uuid,
    }
    let expired: Vec<Expired> = prepared(EXPIRE)
        .bind::<Timestamptz, _>(now)
        .bind::<Text, _>("The program ended while the mail server was taking this copy.")
        .load(conn)?;
    Ok(expired.into_iter().map(|copy| copy.newsletter_id).collect())
}

/// Refusals of the mail server since it last accepted a copy, or since the newsletter was resumed.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct RefusedInARow {
    /// Permanently refused copies.
    #[diesel(sql_type = BigInt)]
    pub for_good: i64,
    /// Temporarily refused copies.
    #[diesel(sql_type = BigInt)]
    pub for_now: i64,
    /// The mail server's last message.
    #[diesel(sql_type = Nullable<Text>)]
    pub last_error: Option<String>,
    /// When it last accepted a copy, or the newsletter began or was resumed.
    #[diesel(sql_type = Timestamptz)]
    pub since: DateTime<Utc>,
    /// Whether there are waiting copies that were not refused, or whose refusals were reset.
    #[diesel(sql_type = Bool)]
    pub has_untried: bool,
}

impl RefusedInARow {
    /// Counts up to `limit` permanent and up to `limit` temporary refusals.
    pub fn count(conn: &mut PgConnection, newsletter_id: Uuid, limit: i64) -> QueryResult<RefusedInARow> {
        prepared(REFUSED_IN_A_ROW).bind::<SqlUuid, _>(newsletter_id).bind::<BigInt, _>(limit).get_result(conn)
    }

    /// Resets the failures of temporarily refused copies, because the copies were not the cause. Their attempts start
    /// again.
    pub fn forgive(&self, conn: &mut PgConnection, newsletter_id: Uuid) -> QueryResult<usize> {
        diesel::update(
            deliveries::table
                .filter(deliveries::newsletter_id.eq(newsletter_id))
                .filter(deliveries::state.eq(NewsletterDeliveryState::Waiting))
                .filter(deliveries::failures.gt(0))
                .filter(deliveries::changed_at.gt(self.since)),
        )
        .set(deliveries::failures.eq(0))
        .execute(conn)
    }
}

/// Decrements the number of failures of these copies if they will be retried: the last failure was not caused by them.
pub fn forgive(conn: &mut PgConnection, ids: &[Uuid]) -> QueryResult<usize> {
    diesel::update(
        deliveries::table
            .filter(deliveries::id.eq_any(ids))
            .filter(deliveries::state.eq(NewsletterDeliveryState::Waiting))
            .filter(deliveries::failures.gt(0)),
    )
    .set(deliveries::failures.eq(deliveries::failures - 1))
    .execute(conn)
}

/// A copy as admins see it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = deliveries, check_for_backend(diesel::pg::Pg))]
pub struct DeliveryRow {
    pub id: Uuid,
    pub newsletter_id: Uuid,
    #[diesel(select_expression = subscriptions::email)]
    pub email: String,
    pub state: NewsletterDeliveryState,
    /// The mail server's last message, if it refused the copy.
    pub last_error: Option<String>,
    pub changed_at: DateTime<Utc>,
}

/// Returns a page of a newsletter's copies in this state, newest first.
pub fn list(
    conn: &mut PgConnection,
    newsletter_id: Uuid,
    state: NewsletterDeliveryState,
    request: PageRequest,
) -> QueryResult<Page<DeliveryRow>> {
    let mut query = deliveries::table
        .inner_join(subscriptions::table)
        .filter(deliveries::newsletter_id.eq(newsletter_id))
        .filter(deliveries::state.eq(state))
        .order((deliveries::changed_at.desc(), deliveries::id.desc()))
        .limit(request.rows_to_read())
        .select(DeliveryRow::as_select())
        .into_boxed();
    if let Some(after) = request.after {
        query = query.filter(older_than!(deliveries::changed_at, deliveries::id, after));
    }
    let rows: Vec<DeliveryRow> = query.load(conn)?;
    Ok(request.page(rows, |row| Position { at: row.changed_at, id: row.id }))
}

/// Returns a newsletter's copy.
pub fn find(conn: &mut PgConnection, newsletter_id: Uuid, id: Uuid) -> QueryResult<Option<DeliveryRow>> {
    deliveries::table
        .inner_join(subscriptions::table)
        .filter(deliveries::id.eq(id))
        .filter(deliveries::newsletter_id.eq(newsletter_id))
        .select(DeliveryRow::as_select())
        .first(conn)
        .optional()
}

/// Schedules a failed or uncertain copy to be sent again; `false` if it is neither.
pub fn send_again(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<bool> {
    use NewsletterDeliveryState::{Failed, Uncertain, Waiting};
    let rows =
        diesel::update(deliveries::table.find(id).filter(deliveries::state.eq_any([Failed, Uncertain])))
            .set((
                deliveries::state.eq(Waiting),
                deliveries::due_at.eq(now),
                deliveries::failures.eq(0),
                deliveries::claim.eq(None::<Uuid>),
                deliveries::changed_at.eq(now),
            ))
            .execute(conn)?;
    Ok(rows > 0)
}
