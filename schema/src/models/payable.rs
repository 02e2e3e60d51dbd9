//! `payables`: what tutors are paid for lessons or as adjustments, with its transfers and reversals. Writers hold the
//! lock of the payment or the adjustment, which has the same id.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use crate::enums::PayoutMovementKind;
use crate::models::balance_difference::{ComparedRange, FoundDifference};
use crate::models::balance_transaction::CURRENCY;
use crate::models::lease::{DueRows, Lease, LeaseQueue};
use crate::models::payment_share::Moment;
use crate::models::payout_movement::PayoutMovement;
use crate::schema::{payables, payments, payout_adjustments, payout_movements};

/// A payable, with the sums of its movements.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = payables, check_for_backend(diesel::pg::Pg))]
pub struct Payable {
    /// Id of the payment or the adjustment.
    pub id: Uuid,
    /// The payment, if it is a share.
    pub payment_id: Option<Uuid>,
    /// The adjustment, if it is one.
    pub payout_adjustment_id: Option<Uuid>,
    /// Amount transferred, in US cents.
    pub sent_cents: i32,
    /// Amount reversed, in US cents.
    pub returned_cents: i32,
    /// Time of the last transfer.
    pub sent_at: Option<DateTime<Utc>>,
    /// Kind of the movement whose outcome is unknown.
    pub moving_kind: Option<PayoutMovementKind>,
    /// Amount of that movement, in US cents.
    pub moving_cents: Option<i32>,
    /// Stripe's last refusal, if no later attempt succeeded.
    pub refusal: Option<String>,
    /// Jobs do not process it before this time.
    pub due_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct DuePayable {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Payables as lease queue, for attempts and leases; due ones are found by [`Payable::claim_next`]. Only those with a
/// movement of unknown outcome are due by themselves.
pub const PAYABLES: LeaseQueue = LeaseQueue {
    rows: DueRows { table: "payables", due_at: "due_at", waits: "moving_kind IS NOT NULL" },
    key: "id",
    key_type: "uuid",
    leased_until: "due_at",
    failures: "failures",
    order: "due_at",
};
/// Shares to transfer, for measuring the backlog: since the lesson's end, so that the delay has to be added. Refused
/// ones are reported elsewhere.
pub const UNSENT_SHARES: DueRows = DueRows {
    table: "payments JOIN student_bookings b ON b.id = payments.booking_id LEFT JOIN payables y ON y.payment_id = payments.id",
    due_at: "b.ends_at",
    waits: "payments.payout_action = 'send' AND y.refusal IS NULL AND y.moving_kind IS NULL
        AND (SELECT k.state FROM payout_accounts k WHERE k.tutor_id = payments.payee_id) = 'ready'",
};
/// Shares to reverse, for measuring the backlog.
pub const SHARES_TO_RETURN: DueRows = DueRows {
    table: "payments JOIN payables y ON y.payment_id = payments.id",
    due_at: "y.due_at",
    waits: "payments.payout_action = 'reverse' AND y.refusal IS NULL AND y.moving_kind IS NULL",
};
/// Adjustments to transfer or reverse, for measuring the backlog.
pub const UNMOVED_ADJUSTMENTS: DueRows = DueRows {
    table: "payout_adjustments a LEFT JOIN payables y ON y.payout_adjustment_id = a.id",
    due_at: "coalesce(y.due_at, a.created_at)",
    waits: "a.payout_action IS NOT NULL AND y.refusal IS NULL AND y.moving_kind IS NULL AND (a.payout_action = 'reverse'
        OR (SELECT k.state FROM payout_accounts k WHERE k.tutor_id = a.tutor_id) = 'ready')",
};

/// Number of due rows among which the first unclaimed one is claimed.
const CANDIDATES: i64 = 20;

/// Payables with a movement of unknown outcome.
const UNDER_WAY: &str = "
    SELECT y.id FROM payables y WHERE y.moving_kind IS NOT NULL AND y.due_at <= $1 ORDER BY y.due_at LIMIT $2";
// Literals instead of bind parameters, so that a generic plan can use the partial indexes.
/// Shares to transfer, oldest lesson first; each account is looked up by key, because a join would read all accounts.
const SHARES_TO_SEND: &str = "
    SELECT p.id FROM payments p
        JOIN student_bookings b ON b.id = p.booking_id
        LEFT JOIN payables y ON y.payment_id = p.id
    WHERE p.payout_action = 'send' AND b.ends_at <= $3
        AND (SELECT k.state FROM payout_accounts k WHERE k.tutor_id = p.payee_id) = 'ready'
        AND (y.id IS NULL OR (y.moving_kind IS NULL AND y.due_at <= $1))
    ORDER BY b.ends_at LIMIT $2";
/// Shares of which more was transferred than is owed now.
const SHARES_TO_TAKE_BACK: &str = "
    SELECT p.id FROM payments p JOIN payables y ON y.payment_id = p.id
    WHERE p.payout_action = 'reverse' AND y.moving_kind IS NULL AND y.due_at <= $1 ORDER BY y.due_at LIMIT $2";
/// Adjustments to transfer or reverse. One without a payable was entered before that table existed.
const ADJUSTMENTS: &str = "
    SELECT a.id FROM payout_adjustments a
        LEFT JOIN payables y ON y.payout_adjustment_id = a.id
        LEFT JOIN payout_accounts k ON k.tutor_id = a.tutor_id
    WHERE a.payout_action IS NOT NULL AND (a.payout_action = 'reverse' OR k.state = 'ready')
        AND (y.id IS NULL OR (y.moving_kind IS NULL AND y.due_at <= $1))
    ORDER BY y.due_at LIMIT $2";

impl Payable {
    /// Returns the payable, if it exists.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Payable>> {
        payables::table.find(id).select(Payable::as_select()).first(conn).optional()
    }

    /// Returns the payable with its movements, oldest first; creates it if needed. `None` if there is no such payment
    /// or adjustment.
    pub fn open(
        conn: &mut PgConnection,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> QueryResult<Option<(Payable, Vec<PayoutMovement>)>> {
        if Payable::find(conn, id)?.is_none() {
            Payable::begin(conn, id, now)?;
        }
        let Some(payable) = Payable::find(conn, id)? else { return Ok(None) };
        Ok(Some((payable, PayoutMovement::of_payable(conn, id)?)))
    }

    /// Creates the payable of a payment with a payee or of an adjustment, due at `due_at`; `false` if it exists.
    pub fn begin(conn: &mut PgConnection, id: Uuid, due_at: DateTime<Utc>) -> QueryResult<bool> {
        let begun = diesel::sql_query(
            "INSERT INTO payables (payment_id, payout_adjustment_id, due_at)
             SELECT id, NULL::uuid, $2 FROM payments WHERE id = $1 AND payee_id IS NOT NULL
             UNION ALL SELECT NULL, id, $2 FROM payout_adjustments WHERE id = $1
             ON CONFLICT DO NOTHING",
        );
        Ok(begun.bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(due_at).execute(conn)? > 0)
    }

    /// Returns the payable of a Stripe transfer.
    pub fn of_transfer(conn: &mut PgConnection, stripe_id: &str) -> QueryResult<Option<Payable>> {
        payables::table
            .inner_join(payout_movements::table)
            .filter(payout_movements::stripe_id.eq(stripe_id))
            .select(Payable::as_select())
            .first(conn)
            .optional()
    }

    /// Claims the next payable to move: first one with a movement of unknown outcome, then reversals, then transfers
    /// to payees who can be paid. Creates it if needed.
    pub fn claim_next(
        conn: &mut PgConnection,
        moment: Moment,
        until: DateTime<Utc>,
    ) -> QueryResult<Option<Lease>> {
        for query in [UNDER_WAY, SHARES_TO_TAKE_BACK, ADJUSTMENTS, SHARES_TO_SEND] {
            let candidates = diesel::sql_query(query)
                .bind::<Timestamptz, _>(moment.now)
                .bind::<BigInt, _>(CANDIDATES)
                .bind::<Timestamptz, _>(moment.now - moment.delay);
            for DuePayable { id } in candidates.load::<DuePayable>(conn)? {
                let lease = Payable::claim(conn, id, moment.now, until)?;
                if lease.is_some() {
                    return Ok(lease);
                }
            }
        }
        Ok(None)
    }

    /// Claims a payable, and creates it if needed; `None` if it is not due, or is already claimed.
    fn claim(
        conn: &mut PgConnection,
        id: Uuid,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> QueryResult<Option<Lease>> {
        let due = payables::table.find(id).filter(payables::due_at.le(now));
        let taken = diesel::update(due)
            .set(payables::due_at.eq(until))
            .returning(payables::failures)
            .get_result(conn)
            .optional()?;
        let failures = match taken {
            Some(failures) => failures,
            None if Payable::begin(conn, id, until)? => 0,
            None => return Ok(None),
        };
        Ok(Some(Lease { key: id.to_string(), due_at: now, until, failures }))
    }

    /// Makes a tutor's refused payables due at once. Returns the numbers of shares and of adjustments.
    pub fn retry_refused(
        conn: &mut PgConnection,
        tutor_id: Uuid,
        now: DateTime<Utc>,
    ) -> QueryResult<(usize, usize)> {
        let shares = payments::table
            .filter(payments::payee_id.eq(tutor_id))
            .filter(payments::payout_action.is_not_null())
            .select(payments::id);
        let adjustments = payout_adjustments::table
            .filter(payout_adjustments::tutor_id.eq(tutor_id))
            .filter(payout_adjustments::payout_action.is_not_null())
            .select(payout_adjustments::id);
        let refused = payables::table
            .filter(payables::refusal.is_not_null())
            // Payables with a request in progress are claimed by a worker.
            .filter(payables::moving_kind.is_null());
        let shares = diesel::update(refused.filter(payables::id.eq_any(shares)))
            .set(payables::due_at.eq(now))
            .execute(conn)?;
        let adjustments = diesel::update(refused.filter(payables::id.eq_any(adjustments)))
            .set(payables::due_at.eq(now))
            .execute(conn)?;
        Ok((shares, adjustments))
    }

    /// Stores Stripe's refusal, if there is one, and when jobs may next process it.
    pub fn postpone(
        conn: &mut PgConnection,
        id: Uuid,
        refusal: Option<&str>,
        due_at: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(payables::table.find(id))
            .set((payables::refusal.eq(refusal), payables::due_at.eq(due_at)))
            .execute(conn)
            .map(drop)
    }

    /// Stores the sums of its movements, here and with the payment or the adjustment.
    pub fn sum_up(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> QueryResult<Payable> {
        let payable: Payable = diesel::sql_query(
            "UPDATE payables y SET sent_cents = m.sent, returned_cents = m.returned, sent_at = m.sent_at,
                 moving_kind = m.moving_kind, moving_cents = m.moving_cents
             FROM (SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'transfer' AND state = 'done'), 0)::integer AS sent,
                       coalesce(sum(amount_cents) FILTER (WHERE kind = 'reversal' AND state = 'done'), 0)::integer AS returned,
                       max(settled_at) FILTER (WHERE kind = 'transfer' AND state = 'done') AS sent_at,
                       max(kind) FILTER (WHERE state = 'asked') AS moving_kind,
                       max(amount_cents) FILTER (WHERE state = 'asked') AS moving_cents
                   FROM payout_movements WHERE payable_id = $1) m
             WHERE y.id = $1 RETURNING y.*",
        )
        .bind::<SqlUuid, _>(id)
        .get_result(conn)?;
        let net = payable.net_cents();
        if payable.payment_id.is_some() {
            diesel::update(payments::table.find(id).filter(payments::transferred_cents.ne(net)))
                .set(payments::transferred_cents.eq(net))
                .execute(conn)?;
        } else {
            diesel::update(payout_adjustments::table.find(id))
                .set((payout_adjustments::transferred_cents.eq(net), payout_adjustments::updated_at.eq(now)))
                .execute(conn)?;
        }
        Ok(payable)
    }

    /// Returns the amount that was reversed by hand, and the amount owed at that time, in US cents.
    pub fn withheld(&self, conn: &mut PgConnection) -> QueryResult<(i32, i32)> {
        if self.payment_id.is_some() {
            let row = payments::table.find(self.id);
            row.select((payments::withheld_cents, payments::withheld_of_cents)).first(conn)
        } else {
            let row = payout_adjustments::table.find(self.id);
            row.select((payout_adjustments::withheld_cents, payout_adjustments::withheld_of_cents))
                .first(conn)
        }
    }

    /// Stores the amount that was reversed by hand.
    pub fn withhold(&self, conn: &mut PgConnection, (cents, of_cents): (i32, i32)) -> QueryResult<()> {
        let written = if self.payment_id.is_some() {
            diesel::update(payments::table.find(self.id))
                .set((payments::withheld_cents.eq(cents), payments::withheld_of_cents.eq(of_cents)))
                .execute(conn)
        } else {
            diesel::update(payout_adjustments::table.find(self.id))
                .set((
                    payout_adjustments::withheld_cents.eq(cents),
                    payout_adjustments::withheld_of_cents.eq(of_cents),
                ))
                .execute(conn)
        };
        written.map(drop)
    }

    /// Amount that the payee holds, in US cents: transfers minus reversals.
    #[must_use]
    pub fn net_cents(&self) -> i32 {
        self.sent_cents - self.returned_cents
    }

    /// Amount of a transfer whose outcome is unknown, in US cents.
    #[must_use]
    pub fn sending_cents(&self) -> Option<i32> {
        self.moving_cents.filter(|_| self.moving_kind == Some(PayoutMovementKind::Transfer))
    }
}

/// Shares to transfer or reverse, in a range of payments. Written so that the partial index of all pending ones is not
/// used, because the range does not bound its size.
const SHARES_TO_MOVE: &str = "
    SELECT p.id, p.id AS payment_id, NULL::uuid AS payout_adjustment_id, p.payout_action AS action, p.payee_id AS tutor_id,
        greatest(b.ends_at + ($2::timestamptz - $3::timestamptz), p.updated_at) AS moved_at, b.ends_at <= $3 AS is_due, p.target_cents AS own_cents,
        p.transferred_cents AS sent_cents
    FROM payments p JOIN student_bookings b ON b.id = p.booking_id
    WHERE (p.payout_action IS NOT NULL) IS TRUE AND p.id > $4 AND p.id <= $5";
/// Adjustments to transfer or reverse, in a range of adjustments. `$3` is never the later of the two; it is included
/// so that both statements have the same parameters.
const ADJUSTMENTS_TO_MOVE: &str = "
    SELECT a.id, NULL::uuid AS payment_id, a.id AS payout_adjustment_id, a.payout_action AS action, a.tutor_id,
        a.updated_at AS moved_at, a.created_at <= greatest($2::timestamptz, $3::timestamptz) AS is_due, a.target_cents AS own_cents,
        a.transferred_cents AS sent_cents
    FROM payout_adjustments a
    WHERE (a.payout_action IS NOT NULL) IS TRUE AND a.id > $4 AND a.id <= $5";

/// Returns what should have been transferred or reversed before `recent_since` and was not, in a range of payments or
/// adjustments; `delay` is the time between a lesson's end and the transfer of its share. Only rows without an
/// obstacle: they are due, the payee's account is ready, and Stripe has not refused, which is reported elsewhere. What
/// became due since `recent_since` is marked as recent.
pub fn unmoved(
    conn: &mut PgConnection,
    range: &ComparedRange,
    recent_since: DateTime<Utc>,
    delay: TimeDelta,
) -> QueryResult<Vec<FoundDifference>> {
    let (to_move, range) = match range {
        ComparedRange::Payments(range) => (SHARES_TO_MOVE, range),
        ComparedRange::Adjustments(range) => (ADJUSTMENTS_TO_MOVE, range),
        ComparedRange::Movements(_) | ComparedRange::Balance => return Ok(Vec::new()),
    };
    // Account and explanation are looked up by key: a join, or EXISTS, would read all of them.
    let sql = format!(
        "WITH d AS MATERIALIZED ({to_move})
         SELECT 'owed' AS kind, d.id::text AS subject, d.payment_id, d.payout_adjustment_id, NULL::text AS transaction_id,
            d.moved_at, $1 AS currency, d.own_cents::bigint, d.sent_cents::bigint AS stripe_cents, d.moved_at > $2 AS is_recent,
            coalesce((
                SELECT e.explained_at IS NOT NULL FROM balance_differences e
                WHERE e.resolved_at IS NULL AND (e.kind, e.subject, e.own_cents, e.stripe_cents)
                    = ('owed', d.id::text, d.own_cents, d.sent_cents)), false) AS is_explained
         FROM d LEFT JOIN payables y ON y.id = d.id AND y.id > $4 AND y.id <= $5
         WHERE y.refusal IS NULL AND (d.action = 'reverse' OR (d.is_due
            AND (SELECT k.state FROM payout_accounts k WHERE k.tutor_id = d.tutor_id) = 'ready'))"
    );
    diesel::sql_query(sql)
        .bind::<Text, _>(CURRENCY)
        .bind::<Timestamptz, _>(recent_since)
        .bind::<Timestamptz, _>(recent_since - delay)
        .bind::<SqlUuid, _>(range.after)
        .bind::<SqlUuid, _>(range.until)
        .load(conn)
}
