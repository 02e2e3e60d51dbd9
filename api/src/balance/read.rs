//! Reading Stripe's movements into our own table.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::BalanceTransactionKind;
use schema::models::balance_comparison::JobTurn;
use schema::models::balance_reading::BalanceReading;
use schema::models::balance_transaction::{self, MovementOwner, NewBalanceTransaction};
use schema::models::payable::Payable;
use schema::models::payment::Payment;
use schema::models::payout_adjustment::PayoutAdjustment;
use serde_json::json;

use crate::clients::stripe::{BalanceMovement, MovementOrigin};
use crate::domain::statement::kind_of;
use crate::error::{Error, PaymentFailure, Result};
use crate::state::AppState;

/// What was read is read again for so long: Stripe may list a movement a while after it was made.
const OVERLAP: TimeDelta = TimeDelta::days(3);
/// Movements of which Stripe is asked whose they are in one reading, one call each.
const LOOK_UPS: i64 = 200;
/// Movements that one statement looks for among our own rows.
const RESOLVED_AT_ONCE: i64 = 2000;
/// A turn of the job that says nothing for so long is over: it died. Each page and each step renews it.
pub const LEASE: TimeDelta = TimeDelta::minutes(15);
/// After so many without an answer nothing more is asked.
pub(super) const MAX_FAILURES: usize = 3;

/// Reads every movement since the last reading, or all there are, and finds out whose money each moved; answers whether
/// it knows that of all of them, as far as Stripe tells. Safe to repeat: a reading that breaks off is begun anew.
///
/// # Errors
/// `payment_provider_failed` when Stripe gives no answer, with what was read until then stored.
pub async fn read(state: &AppState, reading: &BalanceReading) -> Result<bool> {
    read_since(state, reading.turn, reading.read_until.map(|until| until - OVERLAP)).await
}

/// Reads every movement since an instant, or all there are, and finds out whose money each moved, in a turn of the job.
pub(super) async fn read_since(state: &AppState, turn: i64, since: Option<DateTime<Utc>>) -> Result<bool> {
    let began_at = state.clock.now();
    read_pages(state, turn, since).await?;
    // Before anything else is asked: what fails from here on needs no page again.
    state.db.run(move |conn| Ok(BalanceReading::mark_read(conn, began_at)?)).await?;
    find_owners(state).await
}

/// Finds out whose money movements moved of which that is not known, by our own rows first; answers whether Stripe was asked about
/// all that are left.
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
            // One that cannot be read keeps no other from being read.
            Err(Error::Payment(failure)) if failures < MAX_FAILURES => {
                tracing::warn!(transaction = %id, %failure, "a movement will be looked up again");
                failures += 1;
            }
            other => other?,
        }
    }
    Ok(is_complete)
}

/// Reads page after page, from the newest movement on.
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

/// Some movements of Stripe's list.
#[derive(Clone)]
pub(super) struct MovementRows {
    pub rows: Vec<NewBalanceTransaction>,
    /// The last of them, if older ones follow.
    pub next: Option<String>,
}

/// Reads the movements since an instant that are older than the movement `before`.
pub(super) async fn read_page(
    state: &AppState,
    since: Option<DateTime<Utc>>,
    before: Option<&str>,
) -> Result<MovementRows> {
    let page = state.stripe()?.list_movements(since, before).await?;
    let last = page.movements.last().map(|last| last.id.clone());
    Ok(MovementRows { rows: page.movements.iter().map(row).collect(), next: last.filter(|_| page.has_more) })
}

/// A turn with its lease from now on.
pub(super) fn job_turn(state: &AppState, number: i64) -> JobTurn {
    JobTurn { number, leased_until: state.clock.now() + LEASE }
}

fn row(movement: &BalanceMovement) -> NewBalanceTransaction {
    let kind = kind_of(&movement.reporting_category, &movement.stripe_type);
    NewBalanceTransaction {
        id: movement.id.clone(),
        created_at: movement.created_at,
        kind,
        stripe_type: movement.stripe_type.clone(),
        amount_cents: movement.amount,
        fee_cents: movement.fee,
        currency: movement.currency.clone(),
        fees: json!(movement.fees),
        description: movement.description.clone().filter(|_| is_in_stripes_words(kind)),
        source_id: movement.source_id.clone(),
    }
}

/// Whether Stripe describes such a movement itself. Of a payment, a refund and a transfer it repeats what we said when we made
/// them: names, which are not to outlive their accounts here.
fn is_in_stripes_words(kind: BalanceTransactionKind) -> bool {
    use BalanceTransactionKind as Kind;
    !matches!(
        kind,
        Kind::Charge | Kind::Refund | Kind::RefundFailure | Kind::Transfer | Kind::TransferReversal
    )
}

/// Asks Stripe whose money a movement moved, and stores what it says.
async fn look_up(state: &AppState, id: &str) -> Result<()> {
    let origin = match state.stripe()?.movement_origin(id).await {
        // What Stripe does not tell belongs to nothing of ours; the comparison names the movement.
        Err(PaymentFailure::Missing(_) | PaymentFailure::Refused(_)) => MovementOrigin::Unknown,
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

fn find_owner(conn: &mut PgConnection, origin: &MovementOrigin) -> Result<Option<MovementOwner>> {
    let payment = |payment: Option<Payment>| payment.map(|payment| MovementOwner::Payment(payment.id));
    Ok(match origin {
        MovementOrigin::Reference(reference) => payment(Payment::find_by_reference(conn, *reference)?),
        MovementOrigin::Adjustment(id) => {
            PayoutAdjustment::find(conn, *id)?.map(|adjustment| MovementOwner::Adjustment(adjustment.id))
        }
        MovementOrigin::Intent(intent) => payment(Payment::find_by_intent(conn, intent)?),
        MovementOrigin::Transfer(transfer) => {
            let payable = Payable::of_transfer(conn, transfer)?;
            match payable.map(|payable| (payable.payment_id, payable.payout_adjustment_id)) {
                Some((Some(payment), _)) => Some(MovementOwner::Payment(payment)),
                Some((_, Some(adjustment))) => Some(MovementOwner::Adjustment(adjustment)),
                _ => balance_transaction::owner_of_source(conn, transfer)?,
            }
        }
        MovementOrigin::Unknown => None,
    })
}

/// The balance at Stripe, US cents.
pub(super) async fn stripe_balance(state: &AppState) -> Result<i64> {
    Ok(state.stripe()?.read_balance().await?)
}
