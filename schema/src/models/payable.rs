//! `payables`: what tutors are paid, for a lesson or beside lessons, as it goes to them and back. Whoever writes holds the lock of the
//! payment or the adjustment, which has the same id.

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
    /// That of the payment or the adjustment.
    pub id: Uuid,
    /// The payment whose share it is, if it is one's.
    pub payment_id: Option<Uuid>,
    /// The adjustment that it is, if it is one.
    pub payout_adjustment_id: Option<Uuid>,
    /// What was sent, US cents.
    pub sent_cents: i32,
    /// What of that came back, US cents.
    pub returned_cents: i32,
    /// When something was last sent.
    pub sent_at: Option<DateTime<Utc>>,
    /// Which way the movement goes of which it is not known yet what became of it.
    pub moving_kind: Option<PayoutMovementKind>,
    /// How much that moves, US cents.
    pub moving_cents: Option<i32>,
    /// Why Stripe last refused, if it has not taken it since.
    pub refusal: Option<String>,
    /// Jobs leave it alone before this instant.
    pub due_at: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// Payables, for their tries and leases; which of them are due, [`Payable::claim_next`] finds. Those alone of which it is not known
/// what became of the last movement are due by themselves.
pub const PAYABLES: LeaseQueue = LeaseQueue {
    rows: DueRows { table: "payables", due_at: "due_at", waits: "moving_kind IS NOT NULL" },
    key: "id",
    key_type: "uuid",
    leased_until: "due_at",
    failures: "failures",
    order: "due_at",
};
/// Shares that are to be sent, for how far behind that is: since the lesson ended, so that the delay is still to be added. What Stripe
/// refused is told elsewhere.
pub const UNSENT_SHARES: DueRows = DueRows {
    table: "payments JOIN student_bookings b ON b.id = payments.booking_id LEFT JOIN payables y ON y.payment_id = payments.id",
    due_at: "b.ends_at",
    waits: "payments.payout_action = 'send' AND y.refusal IS NULL AND y.moving_kind IS NULL
        AND (SELECT k.state FROM payout_accounts k WHERE k.tutor_id = payments.payee_id) = 'ready'",
};
/// Shares that are to be taken back, for how far behind that is.
pub const SHARES_TO_RETURN: DueRows = DueRows {
    table: "payments JOIN payables y ON y.payment_id = payments.id",
    due_at: "y.due_at",
    waits: "payments.payout_action = 'reverse' AND y.refusal IS NULL AND y.moving_kind IS NULL",
};
/// Adjustments that are to be sent or taken back, for how far behind that is.
pub const UNMOVED_ADJUSTMENTS: DueRows = DueRows {
    table: "payout_adjustments a LEFT JOIN payables y ON y.payout_adjustment_id = a.id",
    due_at: "coalesce(y.due_at, a.created_at)",
    waits: "a.payout_action IS NOT NULL AND y.refusal IS NULL AND y.moving_kind IS NULL AND (a.payout_action = 'reverse'
        OR (SELECT k.state FROM payout_accounts k WHERE k.tutor_id = a.tutor_id) = 'ready')",
};

/// Of so many that are due, the first is taken that nobody else has taken.
const CANDIDATES: i64 = 20;

/// Those of which it is not known what became of the last movement.
const UNDER_WAY: &str = "
    SELECT y.id FROM payables y WHERE y.moving_kind IS NOT NULL AND y.due_at <= $1 ORDER BY y.due_at LIMIT $2";
// Written out, not bound, so that a plan for any values can use the partial indexes of what is to be done.
/// Shares of which something is to be sent, of the lesson that ended first first; the account of each by its key, since a join would
/// read all accounts.
const SHARES_TO_SEND: &str = "
    SELECT p.id FROM payments p
        JOIN student_bookings b ON b.id = p.booking_id
        LEFT JOIN payables y ON y.payment_id = p.id
    WHERE p.payout_action = 'send' AND b.ends_at <= $3
        AND (SELECT k.state FROM payout_accounts k WHERE k.tutor_id = p.payee_id) = 'ready'
        AND (y.id IS NULL OR (y.moving_kind IS NULL AND y.due_at <= $1))
    ORDER BY b.ends_at LIMIT $2";
/// Shares of which more was sent than is their payees' by now.
const SHARES_TO_TAKE_BACK: &str = "
    SELECT p.id FROM payments p JOIN payables y ON y.payment_id = p.id
    WHERE p.payout_action = 'reverse' AND y.moving_kind IS NULL AND y.due_at <= $1 ORDER BY y.due_at LIMIT $2";
/// Adjustments that are to be sent or taken back. One without a row was entered while there were none.
const ADJUSTMENTS: &str = "
    SELECT a.id FROM payout_adjustments a
        LEFT JOIN payables y ON y.payout_adjustment_id = a.id
        LEFT JOIN payout_accounts k ON k.tutor_id = a.tutor_id
    WHERE a.payout_action IS NOT NULL AND (a.payout_action = 'reverse' OR k.state = 'ready')
        AND (y.id IS NULL OR (y.moving_kind IS NULL AND y.due_at <= $1))
    ORDER BY y.due_at LIMIT $2";

impl Payable {
    /// The payable with this id, if it was ever begun.
    pub fn find(conn: &mut PgConnection, id: Uuid) -> QueryResult<Option<Payable>> {
        payables::table.find(id).select(Payable::as_select()).first(conn).optional()
    }

    /// The same with its movements, the first first; begun if need be. `None` when there is no such payment or adjustment.
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

    /// Begins that of a payment with a payee or of an adjustment, for jobs to take at an instant; `false` when there is one.
    pub fn begin(conn: &mut PgConnection, id: Uuid, due_at: DateTime<Utc>) -> QueryResult<bool> {
        let begun = diesel::sql_query(
            "INSERT INTO payables (payment_id, payout_adjustment_id, due_at)
             SELECT id, NULL::uuid, $2 FROM payments WHERE id = $1 AND payee_id IS NOT NULL
             UNION ALL SELECT NULL, id, $2 FROM payout_adjustments WHERE id = $1
             ON CONFLICT DO NOTHING",
        );
        Ok(begun.bind::<SqlUuid, _>(id).bind::<Timestamptz, _>(due_at).execute(conn)? > 0)
    }

    /// That of which a transfer of Stripe's is a movement.
    pub fn of_transfer(conn: &mut PgConnection, stripe_id: &str) -> QueryResult<Option<Payable>> {
        payables::table
            .inner_join(payout_movements::table)
            .filter(payout_movements::stripe_id.eq(stripe_id))
            .select(Payable::as_select())
            .first(conn)
            .optional()
    }

    /// Takes the next of which something is to be moved, until then: first one of which it is not known what became of the last
    /// movement, then what is to be taken back, and what goes to payees who can be paid. Begins it if need be.
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
            for Found { id } in candidates.load::<Found>(conn)? {
                let lease = Payable::claim(conn, id, moment.now, until)?;
                if lease.is_some() {
                    return Ok(lease);
                }
            }
        }
        Ok(None)
    }

    /// Takes one until then, beginning it if need be; `None` when it is not due, or somebody else has taken it.
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

    /// Lets what Stripe refused of a tutor's be tried at once: how many shares, and how many adjustments there are.
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
            // What is being asked just now is somebody's.
            .filter(payables::moving_kind.is_null());
        let shares = diesel::update(refused.filter(payables::id.eq_any(shares)))
            .set(payables::due_at.eq(now))
            .execute(conn)?;
        let adjustments = diesel::update(refused.filter(payables::id.eq_any(adjustments)))
            .set(payables::due_at.eq(now))
            .execute(conn)?;
        Ok((shares, adjustments))
    }

    /// Notes why Stripe refused, if it did, and when jobs may next take it.
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

    /// Writes what its movements come to by now, here and with what it is of.
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

    /// What somebody took back by hand of what they were owed, and what that was then, US cents.
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

    /// Notes what somebody took back by hand.
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

    /// What is with the payee, US cents: what was sent, less what came back.
    #[must_use]
    pub fn net_cents(&self) -> i32 {
        self.sent_cents - self.returned_cents
    }

    /// What is on its way to the payee, US cents, if it is not known yet what became of it.
    #[must_use]
    pub fn sending_cents(&self) -> Option<i32> {
        self.moving_cents.filter(|_| self.moving_kind == Some(PayoutMovementKind::Transfer))
    }
}

/// Shares of which something is to be sent or taken back, of a range of payments. Written so that the index of all that is to be done
/// is of no use, whose size no range bounds.
const SHARES_TO_MOVE: &str = "
    SELECT p.id, p.id AS payment_id, NULL::uuid AS payout_adjustment_id, p.payout_action AS action, p.payee_id AS tutor_id,
        greatest(b.ends_at + ($2::timestamptz - $3::timestamptz), p.updated_at) AS moved_at, b.ends_at <= $3 AS is_due, p.target_cents AS own_cents,
        p.transferred_cents AS sent_cents
    FROM payments p JOIN student_bookings b ON b.id = p.booking_id
    WHERE (p.payout_action IS NOT NULL) IS TRUE AND p.id > $4 AND p.id <= $5";
/// Adjustments of which something is to be sent or taken back, of a range of them. `$3` is never the later of the two: it stands here
/// so that both statements have the same values.
const ADJUSTMENTS_TO_MOVE: &str = "
    SELECT a.id, NULL::uuid AS payment_id, a.id AS payout_adjustment_id, a.payout_action AS action, a.tutor_id,
        a.updated_at AS moved_at, a.created_at <= greatest($2::timestamptz, $3::timestamptz) AS is_due, a.target_cents AS own_cents,
        a.transferred_cents AS sent_cents
    FROM payout_adjustments a
    WHERE (a.payout_action IS NOT NULL) IS TRUE AND a.id > $4 AND a.id <= $5";

/// What should have been sent or taken back before `recent_since`, and was not, of a range of payments or adjustments; `delay` is
/// how long after a lesson's end its share is sent. Nothing stands in the way: it is due, the payee's account is ready, and Stripe
/// refused nothing, which admins are told elsewhere. What became due since `recent_since` counts as recent.
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
    // The account and the explanation of each by its key: a join, or EXISTS, would read all there are.
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
