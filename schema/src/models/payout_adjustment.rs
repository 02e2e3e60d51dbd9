//! `payout_adjustments`: what tutors are paid beside their lessons, and how it goes to them and back. Whoever writes holds the
//! row's lock.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::pg::sql_types::Timestamptz;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use uuid::Uuid;

use crate::enums::{PayoutAdjustmentKind, PayoutState};
use crate::models::keyset::{PageRequest, older_than};
use crate::schema::{payout_accounts, payout_adjustments};

/// An adjustment, and how far it has come.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = payout_adjustments, check_for_backend(diesel::pg::Pg))]
pub struct PayoutAdjustment {
    pub id: Uuid,
    /// Made up by the page on which it was entered.
    pub entry_key: Uuid,
    pub tutor_id: Uuid,
    pub kind: PayoutAdjustmentKind,
    /// US cents, more than none.
    pub amount_cents: i32,
    /// The tutor reads it, too; 1 to 500 characters.
    pub reason: String,
    /// The admin.
    pub created_by: Uuid,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    /// The admin who does not want it sent, or wants it back.
    pub cancelled_by: Option<Uuid>,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// Part of the idempotency key.
    pub attempt: i32,
    /// The tutor's account, `acct_…`.
    pub destination: Option<String>,
    /// When Stripe was first asked by the present attempt, if it is not known what became of that.
    pub asked_at: Option<DateTime<Utc>>,
    /// `tr_…`, once it is made.
    pub stripe_transfer_id: Option<String>,
    /// When it was made.
    pub made_at: Option<DateTime<Utc>>,
    /// What has come back of it, US cents.
    pub reversed_cents: i32,
    /// Part of the idempotency key of reversals.
    pub reversal_attempt: i32,
    /// The sum that has come back once the reversal under way is done.
    pub reversing_to_cents: Option<i32>,
    /// Why Stripe last refused, if it has not taken it since.
    pub refusal: Option<String>,
    /// Jobs leave it alone before this instant.
    pub due_at: DateTime<Utc>,
}

/// A new adjustment.
#[allow(missing_docs, reason = "the names of the other fields say it all")]
#[derive(Debug, Insertable)]
#[diesel(table_name = payout_adjustments)]
pub struct NewPayoutAdjustment<'a> {
    /// One of its own, if it names none.
    pub id: Option<Uuid>,
    pub entry_key: Uuid,
    pub tutor_id: Uuid,
    pub kind: PayoutAdjustmentKind,
    pub amount_cents: i32,
    pub reason: &'a str,
    pub created_by: Uuid,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
    pub due_at: DateTime<Utc>,
}

/// What a step writes. `None` leaves a column as it is.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = payout_adjustments)]
pub struct PayoutAdjustmentChange {
    /// Who does not want it sent.
    pub cancelled_by: Option<Uuid>,
    /// When they said so.
    pub cancelled_at: Option<DateTime<Utc>>,
    /// The next attempt's number.
    pub attempt: Option<i32>,
    /// The tutor's account.
    pub destination: Option<String>,
    /// When Stripe is asked; `Some(None)` when the outcome is known.
    pub asked_at: Option<Option<DateTime<Utc>>>,
    /// The transfer that was made.
    pub stripe_transfer_id: Option<String>,
    /// When it was made.
    pub made_at: Option<DateTime<Utc>>,
    /// What has come back of it.
    pub reversed_cents: Option<i32>,
    /// The next reversal's number.
    pub reversal_attempt: Option<i32>,
    /// The sum a reversal leads to; `Some(None)` when the outcome is known.
    pub reversing_to_cents: Option<Option<i32>>,
    /// Why Stripe refused; `Some(None)` once it has taken it.
    pub refusal: Option<Option<String>>,
    /// When jobs may next take it.
    pub due_at: Option<DateTime<Utc>>,
}

impl NewPayoutAdjustment<'_> {
    /// Stores it.
    pub fn insert(&self, conn: &mut PgConnection) -> QueryResult<PayoutAdjustment> {
        diesel::insert_into(payout_adjustments::table)
            .values(self)
            .returning(PayoutAdjustment::as_returning())
            .get_result(conn)
    }
}

// Written out, not bound, so that a plan for any values can use the partial index `payout_adjustments_transfer_action`.
const TO_MOVE: &str = "payout_adjustments.transfer_action IS NOT NULL";
const TO_SEND: &str = "payout_adjustments.transfer_action = 'send'";
const TO_REVERSE: &str = "payout_adjustments.transfer_action = 'reverse'";

impl PayoutAdjustment {
    /// The adjustment with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<PayoutAdjustment>> {
        payout_adjustments::table.find(id).select(PayoutAdjustment::as_select()).first(conn).optional()
    }

    /// The same, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<PayoutAdjustment>> {
        payout_adjustments::table
            .find(id)
            .select(PayoutAdjustment::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// The one that was entered under this key.
    pub fn find_by_entry(conn: &mut PgConnection, entry_key: Uuid) -> QueryResult<Option<PayoutAdjustment>> {
        payout_adjustments::table
            .filter(payout_adjustments::entry_key.eq(entry_key))
            .select(PayoutAdjustment::as_select())
            .first(conn)
            .optional()
    }

    /// The adjustment that this transfer sent.
    pub fn of_transfer(conn: &mut PgConnection, stripe_transfer_id: &str) -> QueryResult<Option<Uuid>> {
        payout_adjustments::table
            .filter(payout_adjustments::stripe_transfer_id.eq(stripe_transfer_id))
            .select(payout_adjustments::id)
            .first(conn)
            .optional()
    }

    /// Those of a tutor since an instant that are to be sent, or of which the tutor may have something, the newest first.
    pub fn of_tutor_since(
        conn: &mut PgConnection,
        tutor_id: Uuid,
        since: DateTime<Utc>,
    ) -> QueryResult<Vec<PayoutAdjustment>> {
        payout_adjustments::table
            .filter(payout_adjustments::tutor_id.eq(tutor_id))
            .filter(payout_adjustments::created_at.gt(since))
            .filter(payout_adjustments::cancelled_at.is_null().or(sql::<Bool>(TO_MOVE)))
            .order((payout_adjustments::created_at.desc(), payout_adjustments::id.desc()))
            .select(PayoutAdjustment::as_select())
            .load(conn)
    }

    /// Up to `limit` of a tutor's, the newest first, whatever has become of them; and what all those come to, US cents, that were
    /// entered since an instant and are to be sent, or of which the tutor may have something, less what came back.
    pub fn of_tutor(
        conn: &mut PgConnection,
        tutor_id: Uuid,
        since: DateTime<Utc>,
        limit: i64,
    ) -> QueryResult<(Vec<PayoutAdjustment>, i64)> {
        // Worked out before the limit cuts off what is older.
        let given = sql::<BigInt>("coalesce(sum(amount_cents - reversed_cents) FILTER (WHERE (cancelled_at IS NULL OR transfer_action IS NOT NULL) AND created_at > ")
            .bind::<Timestamptz, _>(since)
            .sql(") OVER (), 0)::bigint");
        let rows: Vec<(PayoutAdjustment, i64)> = payout_adjustments::table
            .filter(payout_adjustments::tutor_id.eq(tutor_id))
            .order((payout_adjustments::created_at.desc(), payout_adjustments::id.desc()))
            .limit(limit)
            .select((PayoutAdjustment::as_select(), given))
            .load(conn)?;
        let given = rows.first().map_or(0, |(_, given)| *given);
        Ok((rows.into_iter().map(|(row, _)| row).collect(), given))
    }

    /// The rows that a page of what a tutor earns has of them, newest first: those that were cancelled are none, unless it is known
    /// that they were sent.
    pub(super) fn earned_by(
        conn: &mut PgConnection,
        tutor_id: Uuid,
        request: PageRequest,
    ) -> QueryResult<Vec<PayoutAdjustment>> {
        use payout_adjustments::dsl;
        let mut query = dsl::payout_adjustments
            .filter(dsl::tutor_id.eq(tutor_id))
            .filter(dsl::cancelled_at.is_null().or(dsl::made_at.is_not_null()))
            .order((dsl::created_at.desc(), dsl::id.desc()))
            .limit(request.rows_to_read())
            .select(PayoutAdjustment::as_select())
            .into_boxed();
        if let Some(after) = request.after {
            query = query.filter(older_than!(dsl::created_at, dsl::id, after));
        }
        query.load(conn)
    }

    /// Up to `limit` adjustments that are to be sent now: of tutors who can be paid, and those of which it is not known what
    /// became of the last try.
    pub fn to_send(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<Vec<Uuid>> {
        let is_ready = payout_accounts::state.nullable().eq(PayoutState::Ready);
        payout_adjustments::table
            .left_join(payout_accounts::table.on(payout_accounts::tutor_id.eq(payout_adjustments::tutor_id)))
            .filter(sql::<Bool>(TO_SEND))
            .filter(payout_adjustments::due_at.le(now))
            .filter(payout_adjustments::asked_at.is_not_null().or(is_ready.assume_not_null()))
            .order(payout_adjustments::due_at)
            .limit(limit)
            .select(payout_adjustments::id)
            .load(conn)
    }

    /// Up to `limit` adjustments that are to be taken back now.
    pub fn to_reverse(conn: &mut PgConnection, now: DateTime<Utc>, limit: i64) -> QueryResult<Vec<Uuid>> {
        payout_adjustments::table
            .filter(sql::<Bool>(TO_REVERSE))
            .filter(payout_adjustments::due_at.le(now))
            .order(payout_adjustments::due_at)
            .limit(limit)
            .select(payout_adjustments::id)
            .load(conn)
    }

    /// Takes it until then; `false` when it is not due, or somebody else has taken it.
    pub fn claim(
        conn: &mut PgConnection,
        id: Uuid,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> QueryResult<bool> {
        let due = payout_adjustments::table.find(id).filter(payout_adjustments::due_at.le(now));
        let taken = diesel::update(due).set(payout_adjustments::due_at.eq(until)).execute(conn)?;
        Ok(taken > 0)
    }

    /// Lets what Stripe refused of a tutor's be tried at once; how many there are.
    pub fn retry_refused(conn: &mut PgConnection, tutor_id: Uuid, now: DateTime<Utc>) -> QueryResult<usize> {
        let refused = payout_adjustments::table
            .filter(payout_adjustments::tutor_id.eq(tutor_id))
            .filter(sql::<Bool>(TO_MOVE))
            .filter(payout_adjustments::refusal.is_not_null())
            // What is being asked just now is somebody's.
            .filter(payout_adjustments::asked_at.is_null())
            .filter(payout_adjustments::reversing_to_cents.is_null());
        diesel::update(refused).set(payout_adjustments::due_at.eq(now)).execute(conn)
    }

    /// Writes a step.
    pub fn change(
        conn: &mut PgConnection,
        id: Uuid,
        change: &PayoutAdjustmentChange,
        now: DateTime<Utc>,
    ) -> QueryResult<PayoutAdjustment> {
        diesel::update(payout_adjustments::table.find(id))
            .set((change, payout_adjustments::updated_at.eq(now)))
            .returning(PayoutAdjustment::as_returning())
            .get_result(conn)
    }

    /// What the tutor has been sent of it, less what came back, US cents.
    #[must_use]
    pub fn net_cents(&self) -> i32 {
        if self.made_at.is_some() { self.amount_cents - self.reversed_cents } else { 0 }
    }
}
