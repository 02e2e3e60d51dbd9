//! `transfers`: how a payee's share of a payment goes to them, and back. Whoever writes holds the payment's lock.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::schema::{payments, transfers};

/// A share's transfer, or the beginning of one.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = transfers, check_for_backend(diesel::pg::Pg))]
pub struct Transfer {
    /// Whose share it moves.
    pub payment_id: Uuid,
    /// Part of the idempotency key.
    pub attempt: i32,
    /// The payee's account, `acct_…`.
    pub destination: Option<String>,
    /// Whose funds it waits for, `ch_…`.
    pub charge: Option<String>,
    /// What is moved, US cents.
    pub amount_cents: Option<i32>,
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
    /// Whether all of it was taken back by us: it is sent anew should the student's payment stay after all.
    pub taken_back: bool,
    /// Why Stripe last refused, if it has not taken it since.
    pub refusal: Option<String>,
    /// Jobs leave it alone before this instant.
    pub due_at: DateTime<Utc>,
}

/// What a step writes. `None` leaves a column as it is.
#[derive(Debug, Default, AsChangeset)]
#[diesel(table_name = transfers)]
pub struct TransferChange {
    /// The next attempt's number.
    pub attempt: Option<i32>,
    /// The payee's account.
    pub destination: Option<String>,
    /// Whose funds it waits for.
    pub charge: Option<String>,
    /// What is moved.
    pub amount_cents: Option<i32>,
    /// When Stripe is asked; `Some(None)` when the outcome is known.
    pub asked_at: Option<Option<DateTime<Utc>>>,
    /// The transfer that was made; `Some(None)` for another one.
    pub stripe_transfer_id: Option<Option<String>>,
    /// When it was made; `Some(None)` for another one.
    pub made_at: Option<Option<DateTime<Utc>>>,
    /// What has come back of it.
    pub reversed_cents: Option<i32>,
    /// The next reversal's number.
    pub reversal_attempt: Option<i32>,
    /// The sum a reversal leads to; `Some(None)` when the outcome is known.
    pub reversing_to_cents: Option<Option<i32>>,
    /// Whether all of it was taken back by us.
    pub taken_back: Option<bool>,
    /// Why Stripe refused; `Some(None)` once it has taken it.
    pub refusal: Option<Option<String>>,
    /// When jobs may next take it.
    pub due_at: Option<DateTime<Utc>>,
}

impl Transfer {
    /// The payment's transfer, if it was ever begun.
    pub fn find(conn: &mut PgConnection, payment_id: Uuid) -> QueryResult<Option<Transfer>> {
        transfers::table.find(payment_id).select(Transfer::as_select()).first(conn).optional()
    }

    /// The payment whose share this transfer moved.
    pub fn payment_of(conn: &mut PgConnection, stripe_transfer_id: &str) -> QueryResult<Option<Uuid>> {
        transfers::table
            .filter(transfers::stripe_transfer_id.eq(stripe_transfer_id))
            .select(transfers::payment_id)
            .first(conn)
            .optional()
    }

    /// Takes the payment's transfer until then, beginning it if need be; `false` when it is not due, or
    /// somebody else has taken it.
    pub fn claim(
        conn: &mut PgConnection,
        payment_id: Uuid,
        now: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> QueryResult<bool> {
        use diesel::query_dsl::methods::FilterDsl;
        let taken = diesel::insert_into(transfers::table)
            .values((transfers::payment_id.eq(payment_id), transfers::due_at.eq(until)))
            .on_conflict(transfers::payment_id)
            .do_update()
            .set(transfers::due_at.eq(until))
            .filter(transfers::due_at.le(now))
            .execute(conn)?;
        Ok(taken > 0)
    }

    /// Lets what Stripe refused of a payee's be tried at once; how many there are.
    pub fn retry_refused(conn: &mut PgConnection, payee_id: Uuid, now: DateTime<Utc>) -> QueryResult<usize> {
        let theirs = payments::table
            .filter(payments::payee_id.eq(payee_id))
            .filter(payments::transfer_action.is_not_null())
            .select(payments::id);
        let refused = transfers::table
            .filter(transfers::payment_id.eq_any(theirs))
            .filter(transfers::refusal.is_not_null())
            // What is being asked just now is somebody's.
            .filter(transfers::asked_at.is_null())
            .filter(transfers::reversing_to_cents.is_null());
        diesel::update(refused).set(transfers::due_at.eq(now)).execute(conn)
    }

    /// Writes a step, and what the payee has been sent by now, into both tables.
    pub fn change(
        conn: &mut PgConnection,
        payment_id: Uuid,
        change: &TransferChange,
    ) -> QueryResult<Transfer> {
        let transfer: Transfer = diesel::update(transfers::table.find(payment_id))
            .set(change)
            .returning(Transfer::as_returning())
            .get_result(conn)?;
        let (net, withheld) = (transfer.net_cents(), transfer.is_withheld());
        let differs = payments::transferred_cents.ne(net).or(payments::share_withheld.ne(withheld));
        diesel::update(payments::table.find(payment_id).filter(differs))
            .set((payments::transferred_cents.eq(net), payments::share_withheld.eq(withheld)))
            .execute(conn)?;
        Ok(transfer)
    }

    /// Whether a share that is due can be asked for: no transfer is under way, and none was made that counts.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.asked_at.is_none() && (self.made_at.is_none() || self.taken_back)
    }

    /// Whether somebody took all of it back in Stripe's dashboard: it is not sent again.
    #[must_use]
    pub fn is_withheld(&self) -> bool {
        self.made_at.is_some() && !self.taken_back && self.net_cents() == 0
    }

    /// What the payee has been sent, less what came back, US cents.
    #[must_use]
    pub fn net_cents(&self) -> i32 {
        match (&self.stripe_transfer_id, self.amount_cents) {
            (Some(_), Some(amount)) => amount - self.reversed_cents,
            _ => 0,
        }
    }
}
