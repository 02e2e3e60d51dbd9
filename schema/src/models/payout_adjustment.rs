//! `payout_adjustments`: what tutors are paid beside their lessons. Whoever writes holds the row's lock.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::pg::sql_types::Timestamptz;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use uuid::Uuid;

use crate::enums::{PayoutAdjustmentKind, PayoutMovementKind};
use crate::models::keyset::{PageRequest, older_than};
use crate::models::payable::Payable;
use crate::schema::{payables, payout_adjustments};

/// An adjustment, and how far it has come.
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
    /// What of it is to be with the tutor: all or nothing, less what somebody took back by hand, US cents. The database works it out.
    pub target_cents: i32,
    /// How it goes to them and back; `None` of one that was entered while there was no such row.
    #[diesel(embed)]
    pub payable: Option<Payable>,
}

/// A new adjustment.
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
}

/// What a step writes. `None` leaves a column as it is.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = payout_adjustments)]
pub struct PayoutAdjustmentChange {
    /// Who does not want it sent.
    pub cancelled_by: Option<Uuid>,
    /// When they said so.
    pub cancelled_at: Option<DateTime<Utc>>,
}

impl NewPayoutAdjustment<'_> {
    /// Stores it, to be sent at an instant.
    pub fn insert(&self, conn: &mut PgConnection, due_at: DateTime<Utc>) -> QueryResult<PayoutAdjustment> {
        let id: Uuid = diesel::insert_into(payout_adjustments::table)
            .values(self)
            .returning(payout_adjustments::id)
            .get_result(conn)?;
        Payable::begin(conn, id, due_at)?;
        PayoutAdjustment::find(conn, id)?.ok_or(diesel::NotFound)
    }
}

/// Those of which something is to be moved, or of which it is not known what became of the last movement.
const TO_MOVE: &str = "(payout_adjustments.payout_action IS NOT NULL OR payables.moving_kind IS NOT NULL)";

impl PayoutAdjustment {
    /// The adjustment with this id.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<PayoutAdjustment>> {
        payout_adjustments::table
            .left_join(payables::table)
            .filter(payout_adjustments::id.eq(id))
            .select(PayoutAdjustment::as_select())
            .first(conn)
            .optional()
    }

    /// The same, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<PayoutAdjustment>> {
        let row = payout_adjustments::table.find(id).select(payout_adjustments::id).for_update();
        if row.first::<Uuid>(conn).optional()?.is_none() {
            return Ok(None);
        }
        PayoutAdjustment::find(conn, id)
    }

    /// The one that was entered under this key.
    pub fn find_by_entry(conn: &mut PgConnection, entry_key: Uuid) -> QueryResult<Option<PayoutAdjustment>> {
        payout_adjustments::table
            .left_join(payables::table)
            .filter(payout_adjustments::entry_key.eq(entry_key))
            .select(PayoutAdjustment::as_select())
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
            .left_join(payables::table)
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
        let given = sql::<BigInt>("coalesce(sum(amount_cents - coalesce(returned_cents, 0)) FILTER (WHERE (cancelled_at IS NULL OR ")
            .sql(TO_MOVE)
            .sql(") AND created_at > ")
            .bind::<Timestamptz, _>(since)
            .sql(") OVER (), 0)::bigint");
        let rows: Vec<(PayoutAdjustment, i64)> = payout_adjustments::table
            .left_join(payables::table)
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
            .left_join(payables::table)
            .filter(dsl::tutor_id.eq(tutor_id))
            .filter(dsl::cancelled_at.is_null().or(payables::sent_at.is_not_null()))
            .order((dsl::created_at.desc(), dsl::id.desc()))
            .limit(request.rows_to_read())
            .select(PayoutAdjustment::as_select())
            .into_boxed();
        if let Some(after) = request.after {
            query = query.filter(older_than!(dsl::created_at, dsl::id, after));
        }
        query.load(conn)
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
            .execute(conn)?;
        PayoutAdjustment::find(conn, id)?.ok_or(diesel::NotFound)
    }

    /// What the tutor has been sent of it, less what came back, US cents.
    #[must_use]
    pub fn net_cents(&self) -> i32 {
        self.payable.as_ref().map_or(0, Payable::net_cents)
    }

    /// What came back of it, US cents.
    #[must_use]
    pub fn returned_cents(&self) -> i32 {
        self.payable.as_ref().map_or(0, |payable| payable.returned_cents)
    }

    /// When it was sent.
    #[must_use]
    pub fn sent_at(&self) -> Option<DateTime<Utc>> {
        self.payable.as_ref().and_then(|payable| payable.sent_at)
    }

    /// Whether Stripe was asked to send it, and it is not known what became of that.
    #[must_use]
    pub fn is_being_sent(&self) -> bool {
        self.payable.as_ref().is_some_and(|one| one.moving_kind == Some(PayoutMovementKind::Transfer))
    }

    /// Why Stripe last refused to move it, if it has not taken it since.
    #[must_use]
    pub fn refusal(&self) -> Option<&String> {
        self.payable.as_ref().and_then(|payable| payable.refusal.as_ref())
    }
}
