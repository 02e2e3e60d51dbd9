//! `payout_movements`: each movement of money between the academy and a tutor, written down before Stripe is asked for it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{PayoutMovementKind, PayoutMovementState};
use crate::models::payable::Payable;
use crate::schema::payout_movements;

/// A movement, and how far it has come.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = payout_movements, check_for_backend(diesel::pg::Pg))]
pub struct PayoutMovement {
    /// Stripe's objects carry it.
    pub id: Uuid,
    /// What it pays, or takes back.
    pub payable_id: Uuid,
    /// Its place among those of the same payable, from 1 on.
    pub number: i32,
    /// Which way it goes.
    pub kind: PayoutMovementKind,
    /// How far it has come.
    pub state: PayoutMovementState,
    /// US cents, more than none.
    pub amount_cents: i32,
    /// Under which Stripe is asked; `None` for what somebody took back in Stripe's dashboard.
    pub idempotency_key: Option<String>,
    /// A transfer's account, `acct_…`.
    pub destination: Option<String>,
    /// Whose funds a transfer waits for, `ch_…`; `None` to take it out of the balance.
    pub charge: Option<String>,
    /// The transfer that a reversal takes back.
    pub reverses_id: Option<Uuid>,
    /// `tr_…` or `trr_…`, once it is made; of reversals of old it is not known.
    pub stripe_id: Option<String>,
    /// When it was written down.
    pub asked_at: DateTime<Utc>,
    /// When it was known what became of it.
    pub settled_at: Option<DateTime<Utc>>,
    /// Why it was not made.
    pub failure: Option<String>,
}

/// What a step writes.
#[derive(Debug, AsChangeset)]
#[diesel(table_name = payout_movements, treat_none_as_null = true)]
pub struct PayoutMovementChange {
    /// How far it has come.
    pub state: PayoutMovementState,
    /// Stripe's id, once it is made and known.
    pub stripe_id: Option<String>,
    /// When it was known what became of it.
    pub settled_at: Option<DateTime<Utc>>,
    /// Why it was not made.
    pub failure: Option<String>,
}

/// What idempotency keys of movements begin with; those of before there was this table are others.
const KEY: &str = "movement-";

impl PayoutMovement {
    /// A movement that is about to be asked for, the next one after `earlier`.
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

    /// The first movement of a payable, with this id.
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

    /// Those of a payable, the first first.
    pub fn of_payable(conn: &mut PgConnection, payable_id: Uuid) -> QueryResult<Vec<PayoutMovement>> {
        payout_movements::table
            .filter(payout_movements::payable_id.eq(payable_id))
            .order(payout_movements::number)
            .select(PayoutMovement::as_select())
            .load(conn)
    }

    /// Stores it, and what all of its payable's come to by now.
    pub fn store(&self, conn: &mut PgConnection, now: DateTime<Utc>) -> QueryResult<Payable> {
        diesel::insert_into(payout_movements::table).values(self).execute(conn)?;
        Payable::sum_up(conn, self.payable_id, now)
    }

    /// Writes a step, and what all of its payable's come to by now.
    pub fn change(
        &self,
        conn: &mut PgConnection,
        change: &PayoutMovementChange,
        now: DateTime<Utc>,
    ) -> QueryResult<Payable> {
        diesel::update(payout_movements::table.find(self.id)).set(change).execute(conn)?;
        Payable::sum_up(conn, self.payable_id, now)
    }

    /// Whether it goes this way and has come so far.
    #[must_use]
    pub fn is(&self, kind: PayoutMovementKind, state: PayoutMovementState) -> bool {
        (self.kind, self.state) == (kind, state)
    }

    /// Whether Stripe was asked for it by a release whose requests did not name the movement.
    #[must_use]
    pub fn is_of_old(&self) -> bool {
        self.idempotency_key.as_ref().is_some_and(|key| !key.starts_with(KEY))
    }
}
