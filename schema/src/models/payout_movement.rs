//! `payout_movements`: transfers and reversals between the academy and tutors, stored before Stripe is called.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{PayoutMovementKind, PayoutMovementState};
use crate::models::payable::Payable;
use crate::schema::payout_movements;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = payout_movements, check_for_backend(diesel::pg::Pg))]
pub struct PayoutMovement {
    /// Included in the metadata of Stripe's objects.
    pub id: Uuid,
    /// The payable.
    pub payable_id: Uuid,
    /// 1-based number within the payable.
    pub number: i32,
    /// Transfer or reversal.
    pub kind: PayoutMovementKind,
    pub state: PayoutMovementState,
    /// US cents, positive.
    pub amount_cents: i32,
    /// Idempotency key of the request; `None` for a reversal made by hand in Stripe's dashboard.
    pub idempotency_key: Option<String>,
    /// Destination account of a transfer, `acct_…`.
    pub destination: Option<String>,
    /// Charge that funds a transfer (`source_transaction`), `ch_…`; `None` to take it out of the balance.
    pub charge: Option<String>,
    /// The transfer that a reversal reverses.
    pub reverses_id: Option<Uuid>,
    /// `tr_…` or `trr_…`, once it is made; unknown for old reversals.
    pub stripe_id: Option<String>,
    /// When it was stored, which is before the request to Stripe.
    pub asked_at: DateTime<Utc>,
    /// When its outcome was learned.
    pub settled_at: Option<DateTime<Utc>>,
    /// Why it was not made.
    pub failure: Option<String>,
}

/// Columns to update.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = payout_movements, treat_none_as_null = true)]
pub struct PayoutMovementChange {
    pub state: PayoutMovementState,
    /// Stripe's id, once it is made and known.
    pub stripe_id: Option<String>,
    /// When its outcome was learned.
    pub settled_at: Option<DateTime<Utc>>,
    /// Why it was not made.
    pub failure: Option<String>,
}

/// Prefix of movements' idempotency keys; those from before this table existed have others.
const KEY: &str = "movement-";

impl PayoutMovement {
    /// Returns a new movement to request, following `earlier` ones.
    #[must_use]
    pub fn new(
        payable_id: Uuid,
        earlier: &[PayoutMovement],
        (kind, amount_cents): (PayoutMovementKind, i32),
        now: DateTime<Utc>,
    ) -> PayoutMovement {
        let number = earlier.last().map_or(1, |last| last.number + 1);
        PayoutMovement {
            number,
            ..PayoutMovement::first(Uuid::new_v4(), payable_id, (kind, amount_cents), now)
        }
    }

    /// Returns the first movement of a payable, with this id.
    #[must_use]
    pub fn first(
        id: Uuid,
        payable_id: Uuid,
        (kind, amount_cents): (PayoutMovementKind, i32),
        now: DateTime<Utc>,
    ) -> PayoutMovement {
        PayoutMovement {
            id,
            payable_id,
            number: 1,
            kind,
            state: PayoutMovementState::Asked,
            amount_cents,
            idempotency_key: Some(format!("{KEY}{id}")),
            destination: None,
            charge: None,
            reverses_id: None,
            stripe_id: None,
            asked_at: now,
            settled_at: None,
            failure: None,
        }
    }

    /// Returns a payable's movements, oldest first.
    pub fn of_payable(conn: &mut PgConnection, payable_id: Uuid) -> QueryResult<Vec<PayoutMovement>> {
        payout_movements::table
            .filter(payout_movements::payable_id.eq(payable_id))
            .order(payout_movements::number)
            .select(PayoutMovement::as_select())
            .load(conn)
    }

    /// Inserts the movement, and updates the payable's sums.
    pub fn store(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Payable> {
        diesel::insert_into(payout_movements::table).values(self).execute(conn)?;
        Payable::sum_up(conn, self.payable_id, now)
    }

    /// Updates the movement, and the payable's sums.
    pub fn change(
        &self,
        conn: &mut PgConnection,
        change: &PayoutMovementChange,
        now: DateTime<Utc>,
    ) -> QueryResult<Payable> {
        diesel::update(payout_movements::table.find(self.id)).set(change).execute(conn)?;
        Payable::sum_up(conn, self.payable_id, now)
    }

    /// Whether it has this kind and this state.
    #[must_use]
    pub fn is(&self, kind: PayoutMovementKind, state: PayoutMovementState) -> bool {
        (self.kind, self.state) == (kind, state)
    }

    /// Whether it was requested by an old release, whose requests did not contain the movement's id.
    #[must_use]
    pub fn has_legacy_idempotency_key(&self) -> bool {
        self.idempotency_key.as_ref().is_some_and(|key| !key.starts_with(KEY))
    }
}
