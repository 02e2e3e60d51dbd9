//! Reads Stripe's balance transactions into our own table.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::BalanceTransactionKind;
use schema::models::balance_comparison::JobTurn;
use schema::models::balance_reading::BalanceReading;
use schema::models::balance_transaction::{self, NewBalanceTransaction, TransactionOwner};
use schema::models::payable::Payable;
use schema::models::payment::Payment;
use schema::models::payout_adjustment::PayoutAdjustment;
use serde_json::json;

use crate::clients::stripe::{StripeBalanceTransaction, TransactionOrigin};
use crate::domain::statement::kind_of;
use crate::error::{Error, PaymentFailure, Result};
use crate::state::AppState;

/// How far back balance transactions are read again: Stripe may list one some time after it was made.
const OVERLAP: TimeDelta = TimeDelta::days(3);
/// Maximum number of balance transactions per run whose owner is looked up at Stripe, with one call each.
const LOOK_UPS: i64 = 200;
/// Number of balance transactions that one statement matches with our own rows.
const RESOLVED_AT_ONCE: i64 = 2000;
/// Lease of one turn of the job. Each page and each step renews it; if it expires, the process is considered dead.
pub const LEASE: TimeDelta = TimeDelta::minutes(15);
/// Maximum number of failed calls that a run tolerates.
pub(super) const MAX_FAILURES: usize = 3;

/// Reads all balance transactions since the last reading, or all there are, and finds their owners. Returns `false` if
/// owners are left to be looked up by the next run. Safe to repeat: an interrupted reading starts over.
///
/// # Errors
/// `payment_provider_failed` if Stripe does not respond; what was read until then is stored.
pub async fn read(state: &AppState, reading: &BalanceReading) -> Result<bool> {
    read_since(state, reading.turn, reading.read_until.map(|until| until - OVERLAP)).await
}

/// Reads all balance transactions since an instant, or all there are, and finds the owner of each, in a turn of the
/// job.
pub(super) async fn read_since(state: &AppState, turn: i64, since: Option<DateTime<Utc>>) -> Result<bool> {
    let began_at = state.clock.now();
    read_pages(state, turn, since).await?;
    // Stored before any further call: if one of those fails, no page has to be read again.
    state.db.run(move |conn| Ok(BalanceReading::mark_read(conn, began_at)?)).await?;
    find_owners(state).await
}

/// Finds the owners of balance transactions without one, first in our own rows, then at Stripe. Returns `false` if one
/// run may not look up all remaining ones.
pub async fn find_owners(state: &AppState) -> Result<bool> {
    let mut after = None;
    loop {
        let part = after.clone();
        let resolve = move |conn: &mut PgConnection| {
            Ok(balance_transaction::resolve(conn, part.as_ref(), RESOLVED_AT_ONCE)?)
        };
        after = state.db.run(resolve).await?;
        if after.is_none() {
            break;
        }
    }
    let unknown = state.db.run(|conn| Ok(balance_transaction::to_look_up(conn, LOOK_UPS)?)).await?;
    let is_complete = i64::try_from(unknown.len()).is_ok_and(|count| count < LOOK_UPS);
    let mut failures = 0;
    for id in unknown {
        match look_up(state, &id).await {
            // A failure for one does not keep the others from being looked up, until there are too many.
            Err(Error::Payment(failure)) if failures < MAX_FAILURES => {
                tracing::warn!(transaction = %id, %failure, "a movement will be looked up again");
                failures += 1;
            }
            other => other?,
        }
    }
    Ok(is_complete)
}

/// Reads page after page, starting with the newest balance transaction.
async fn read_pages(state: &AppState, turn: i64, since: Option<DateTime<Utc>>) -> Result<()> {
    let mut before: Option<String> = None;
    loop {
        let page = read_page(state, since, before.as_deref()).await?;
        before = page.next;
        let turn = job_turn(state, turn);
        let store = move |conn: &mut PgConnection| {
            BalanceReading::renew(conn, turn)?;
            Ok(balance_transaction::store(conn, &page.rows)?)
        };
        state.db.transaction(store).await?;
        if before.is_none() {
            return Ok(());
        }
    }
}

/// A page of Stripe's balance transactions.
#[derive(Clone)]
pub(super) struct TransactionRows {
    pub rows: Vec<NewBalanceTransaction>,
    /// Cursor of the next page: the id of the last row, if older ones follow.
    pub next: Option<String>,
}

/// Reads a page of balance transactions since an instant that are older than `before`.
pub(super) async fn read_page(
    state: &AppState,
    since: Option<DateTime<Utc>>,
    before: Option<&str>,
) -> Result<TransactionRows> {
    let page = state.stripe()?.list_balance_transactions(since, before).await?;
    let last = page.transactions.last().map(|last| last.id.clone());
    Ok(TransactionRows {
        rows: page.transactions.iter().map(row).collect(),
        next: last.filter(|_| page.has_more),
    })
}

/// A turn of the job, with its lease renewed.
pub(super) fn job_turn(state: &AppState, number: i64) -> JobTurn {
    JobTurn { number, leased_until: state.clock.now() + LEASE }
}

fn row(transaction: &StripeBalanceTransaction) -> NewBalanceTransaction {
    let kind = kind_of(&transaction.reporting_category, &transaction.stripe_type);
    NewBalanceTransaction {
        id: transaction.id.clone(),
        created_at: transaction.created_at,
        kind,
        stripe_type: transaction.stripe_type.clone(),
        amount_cents: transaction.amount,
        fee_cents: transaction.fee,
        currency: transaction.currency.clone(),
        fees: json!(transaction.fees),
        description: transaction.description.clone().filter(|_| is_in_stripes_words(kind)),
        source_id: transaction.source_id.clone(),
    }
}

/// Whether the description of such a balance transaction is Stripe's own. For a payment, refund or transfer, Stripe
/// repeats the description that we sent, which contains names; those must not outlive their accounts here.
fn is_in_stripes_words(kind: BalanceTransactionKind) -> bool {
    use BalanceTransactionKind as Kind;
    !matches!(
        kind,
        Kind::Charge | Kind::Refund | Kind::RefundFailure | Kind::Transfer | Kind::TransferReversal
    )
}

/// Looks up the owner of a balance transaction at Stripe, and stores it.
async fn look_up(state: &AppState, id: &str) -> Result<()> {
    let origin = match state.stripe()?.transaction_origin(id).await {
        // If Stripe does not know the origin, it belongs to nothing of ours, and the comparison reports it.
        Err(PaymentFailure::Missing(_) | PaymentFailure::Refused(_)) => TransactionOrigin::Unknown,
        told => told?,
    };
    let id = id.to_owned();
    state
        .db
        .transaction(move |conn| {
            let owner = find_owner(conn, &origin)?;
            Ok(balance_transaction::set_owner(conn, &id, owner)?)
        })
        .await
}

fn find_owner(conn: &mut PgConnection, origin: &TransactionOrigin) -> Result<Option<TransactionOwner>> {
    let payment = |payment: Option<Payment>| payment.map(|payment| TransactionOwner::Payment(payment.id));
    Ok(match origin {
        TransactionOrigin::Reference(reference) => payment(Payment::find_by_reference(conn, *reference)?),
        TransactionOrigin::Adjustment(id) => {
            PayoutAdjustment::find(conn, *id)?.map(|adjustment| TransactionOwner::Adjustment(adjustment.id))
        }
        TransactionOrigin::Intent(intent) => payment(Payment::find_by_intent(conn, intent)?),
        TransactionOrigin::Transfer(transfer) => {
            let payable = Payable::of_transfer(conn, transfer)?;
            match payable.map(|payable| (payable.payment_id, payable.payout_adjustment_id)) {
                Some((Some(payment), _)) => Some(TransactionOwner::Payment(payment)),
                Some((_, Some(adjustment))) => Some(TransactionOwner::Adjustment(adjustment)),
                _ => balance_transaction::owner_of_source(conn, transfer)?,
            }
        }
        TransactionOrigin::Unknown => None,
    })
}

/// Returns the balance at Stripe, in US cents.
pub(super) async fn stripe_balance(state: &AppState) -> Result<i64> {
    Ok(state.stripe()?.read_balance().await?)
}
