//! `payout_accounts`: tutors' Stripe accounts, as Stripe last described them.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::enums::{CapabilityStatus, PayoutState};
use crate::ids::UserId;
use crate::models::lease::{DueRows, LeaseQueue};
use crate::schema::payout_accounts;

/// Accounts that are due to be read from Stripe, longest due first.
pub const TO_CHECK: LeaseQueue = LeaseQueue {
    rows: DueRows {
        table: "payout_accounts",
        due_at: "stripe_due_at",
        waits: "stripe_account_id IS NOT NULL",
    },
    key: "tutor_id",
    key_type: "uuid",
    leased_until: "stripe_due_at",
    failures: "check_failures",
    order: "stripe_due_at",
};

/// A tutor's account, created at Stripe or not yet.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = payout_accounts, check_for_backend(diesel::pg::Pg))]
pub struct PayoutAccount {
    pub tutor_id: UserId,
    /// Number of accounts requested; part of the idempotency key.
    pub attempt: i32,
    /// Email address that the request prefills, until Stripe has responded.
    pub prefilled_email: Option<String>,
    /// `acct_…`; `None` until Stripe has created it.
    pub stripe_account_id: Option<String>,
    /// State derived from the facts.
    pub state: PayoutState,
    /// Facts from Stripe.
    #[diesel(embed)]
    pub facts: AccountFacts,
    /// When the request was sent whose response contained the facts.
    pub checked_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// Facts about an account, as returned by Stripe.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = payout_accounts, treat_none_as_null = true, check_for_backend(diesel::pg::Pg))]
pub struct AccountFacts {
    /// Whether the tutor has completed onboarding.
    pub details_submitted: bool,
    /// Capability to receive transfers.
    pub transfers_capability: CapabilityStatus,
    /// Whether Stripe pays out to the tutor's bank.
    pub payouts_enabled: bool,
    /// Missing requirements, as codes such as `individual.verification.document`.
    pub currently_due: Vec<Option<String>>,
    /// Overdue requirements, because of which the account is disabled.
    pub past_due: Vec<Option<String>>,
    /// Requirements that Stripe is verifying.
    pub pending_verification: Vec<Option<String>>,
    /// Why the account is disabled, if it is, such as `requirements.past_due`.
    pub disabled_reason: Option<String>,
}

/// An account as described in one response of Stripe.
#[derive(Debug, Clone, Copy)]
pub struct AccountSnapshot<'a> {
    /// `acct_…`.
    pub stripe_account_id: &'a str,
    /// Facts in the response.
    pub facts: &'a AccountFacts,
    /// When the request was sent.
    pub requested_at: DateTime<Utc>,
}

impl Default for AccountFacts {
    fn default() -> AccountFacts {
        AccountFacts {
            details_submitted: false,
            transfers_capability: CapabilityStatus::Unrequested,
            payouts_enabled: false,
            currently_due: Vec::new(),
            past_due: Vec::new(),
            pending_verification: Vec::new(),
            disabled_reason: None,
        }
    }
}

impl PayoutAccount {
    /// Returns the tutor's account, if there is one.
    pub fn find(conn: &mut PgConnection, tutor_id: UserId) -> QueryResult<Option<PayoutAccount>> {
        payout_accounts::table.find(tutor_id).select(PayoutAccount::as_select()).first(conn).optional()
    }

    /// Returns the tutor's account, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, tutor_id: UserId) -> QueryResult<Option<PayoutAccount>> {
        payout_accounts::table
            .find(tutor_id)
            .select(PayoutAccount::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Returns the tutor who owns this Stripe account.
    pub fn tutor_of(conn: &mut PgConnection, stripe_account_id: &str) -> QueryResult<Option<UserId>> {
        payout_accounts::table
            .filter(payout_accounts::stripe_account_id.eq(stripe_account_id))
            .select(payout_accounts::tutor_id)
            .first(conn)
            .optional()
    }

    /// Inserts the tutor's row unless it exists, and locks it.
    pub fn begin(
        conn: &mut PgConnection,
        tutor_id: UserId,
        email: &str,
        now: DateTime<Utc>,
    ) -> QueryResult<PayoutAccount> {
        diesel::insert_into(payout_accounts::table)
            .values((
                payout_accounts::tutor_id.eq(tutor_id),
                payout_accounts::prefilled_email.eq(email),
                payout_accounts::created_at.eq(now),
                payout_accounts::updated_at.eq(now),
            ))
            .on_conflict_do_nothing()
            .execute(conn)?;
        payout_accounts::table.find(tutor_id).select(PayoutAccount::as_select()).for_update().first(conn)
    }

    /// Ends a failed attempt, so that the next request has a new idempotency key.
    pub fn start_next_attempt(
        conn: &mut PgConnection,
        tutor_id: UserId,
        failed: i32,
        email: &str,
    ) -> QueryResult<()> {
        diesel::update(
            payout_accounts::table
                .find(tutor_id)
                .filter(payout_accounts::attempt.eq(failed))
                .filter(payout_accounts::stripe_account_id.is_null()),
        )
        .set((payout_accounts::attempt.eq(failed + 1), payout_accounts::prefilled_email.eq(email)))
        .execute(conn)?;
        Ok(())
    }

    /// Stores Stripe's facts; the caller holds the row's lock.
    pub fn apply_snapshot(
        conn: &mut PgConnection,
        tutor_id: UserId,
        snapshot: AccountSnapshot<'_>,
        state: PayoutState,
        now: DateTime<Utc>,
    ) -> QueryResult<PayoutAccount> {
        diesel::update(payout_accounts::table.find(tutor_id))
            .set((
                payout_accounts::stripe_account_id.eq(snapshot.stripe_account_id),
                payout_accounts::prefilled_email.eq(None::<String>),
                payout_accounts::state.eq(state),
                snapshot.facts,
                payout_accounts::checked_at.eq(snapshot.requested_at),
                payout_accounts::updated_at.eq(now),
            ))
            .returning(PayoutAccount::as_returning())
            .get_result(conn)
    }

    /// Clears an account that no longer exists at Stripe, so that the tutor can create another; the caller holds the
    /// row's lock.
    pub fn forget(
        conn: &mut PgConnection,
        account: &PayoutAccount,
        email: &str,
        now: DateTime<Utc>,
    ) -> QueryResult<PayoutAccount> {
        diesel::update(payout_accounts::table.find(account.tutor_id))
            .set((
                payout_accounts::stripe_account_id.eq(None::<String>),
                payout_accounts::attempt.eq(account.attempt + 1),
                payout_accounts::prefilled_email.eq(email),
                payout_accounts::state.eq(PayoutState::None),
                AccountFacts::default(),
                payout_accounts::checked_at.eq(None::<DateTime<Utc>>),
                payout_accounts::updated_at.eq(now),
            ))
            .returning(PayoutAccount::as_returning())
            .get_result(conn)
    }

    /// Sets when the account is next checked.
    pub fn check_again_after(
        conn: &mut PgConnection,
        tutor_id: UserId,
        until: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(payout_accounts::table.find(tutor_id))
            .set(payout_accounts::stripe_due_at.eq(until))
            .execute(conn)?;
        Ok(())
    }
}
