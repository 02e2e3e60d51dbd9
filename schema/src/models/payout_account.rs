//! `payout_accounts`: where tutors are paid to, as Stripe last described it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::enums::{CapabilityStatus, PayoutState};
use crate::models::lease::{DueRows, LeaseQueue};
use crate::schema::payout_accounts;

/// Accounts that Stripe is to be asked about, the one first that is due longest.
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

/// A tutor's account, or the beginning of one.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = payout_accounts, check_for_backend(diesel::pg::Pg))]
pub struct PayoutAccount {
    pub tutor_id: Uuid,
    /// How many accounts were asked for; part of the idempotency key.
    pub attempt: i32,
    /// The address that the request prefills, until it is answered.
    pub prefilled_email: Option<String>,
    /// `acct_…`; `None` until Stripe has made it.
    pub stripe_account_id: Option<String>,
    /// What the facts come to.
    pub state: PayoutState,
    /// What Stripe says of it.
    #[diesel(embed)]
    pub facts: AccountFacts,
    /// When the question was sent that the facts answer.
    pub checked_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
}

/// An account in Stripe's own words.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = payout_accounts, treat_none_as_null = true, check_for_backend(diesel::pg::Pg))]
pub struct AccountFacts {
    /// Whether the tutor has been through the forms.
    pub details_submitted: bool,
    /// Whether transfers to it are taken.
    pub transfers_capability: CapabilityStatus,
    /// Whether Stripe pays on to the tutor's bank.
    pub payouts_enabled: bool,
    /// What is missing, as codes such as `individual.verification.document`.
    pub currently_due: Vec<Option<String>>,
    /// What is missing for so long that the account is off.
    pub past_due: Vec<Option<String>>,
    /// What Stripe is checking.
    pub pending_verification: Vec<Option<String>>,
    /// Why the account is off, if it is, such as `requirements.past_due`.
    pub disabled_reason: Option<String>,
}

/// An account as Stripe described it in one response.
#[derive(Debug, Clone, Copy)]
pub struct AccountSnapshot<'a> {
    /// `acct_…`.
    pub stripe_account_id: &'a str,
    /// What the response says.
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
    /// The tutor's account, if it was ever begun.
    pub fn find(conn: &mut PgConnection, tutor_id: Uuid) -> QueryResult<Option<PayoutAccount>> {
        payout_accounts::table.find(tutor_id).select(PayoutAccount::as_select()).first(conn).optional()
    }

    /// The same, locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, tutor_id: Uuid) -> QueryResult<Option<PayoutAccount>> {
        payout_accounts::table
            .find(tutor_id)
            .select(PayoutAccount::as_select())
            .for_update()
            .first(conn)
            .optional()
    }

    /// Whose account this is at Stripe.
    pub fn tutor_of(conn: &mut PgConnection, stripe_account_id: &str) -> QueryResult<Option<Uuid>> {
        payout_accounts::table
            .filter(payout_accounts::stripe_account_id.eq(stripe_account_id))
            .select(payout_accounts::tutor_id)
            .first(conn)
            .optional()
    }

    /// Begins the tutor's account unless it was begun before, and locks it.
    pub fn begin(
        conn: &mut PgConnection,
        tutor_id: Uuid,
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

    /// Notes that the account's attempt came to nothing, so that the next one is another request.
    pub fn start_next_attempt(
        conn: &mut PgConnection,
        tutor_id: Uuid,
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

    /// Stores what Stripe says; the caller holds the row's lock.
    pub fn apply_snapshot(
        conn: &mut PgConnection,
        tutor_id: Uuid,
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

    /// Forgets an account that is gone at Stripe, so that the tutor can begin another; the caller holds the
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

    /// Leaves the account alone until then.
    pub fn check_again_after(
        conn: &mut PgConnection,
        tutor_id: Uuid,
        until: DateTime<Utc>,
    ) -> QueryResult<()> {
        diesel::update(payout_accounts::table.find(tutor_id))
            .set(payout_accounts::stripe_due_at.eq(until))
            .execute(conn)?;
        Ok(())
    }
}
