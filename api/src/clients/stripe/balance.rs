//! Balance transactions of the academy's balance at Stripe.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use stripe_core::balance::RetrieveForMyAccountBalance;
use stripe_core::balance_transaction::{ListBalanceTransaction, RetrieveBalanceTransaction};
use stripe_core::{BalanceTransaction, BalanceTransactionSource};
use stripe_types::{Expandable, RangeBoundsTs, RangeQueryTs};
use uuid::Uuid;

use super::Stripe;
use super::payment::{PaymentReference, instant};
use super::transfer::TransferReference;
use crate::error::PaymentFailure;

/// Stripe's maximum page size.
const PAGE: i64 = 100;

/// A balance transaction. It is immutable: a reversal is another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceMovement {
    /// `txn_…`.
    pub id: String,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// Stripe's `type`, such as `transfer_refund`.
    pub stripe_type: String,
    /// Stripe's `reporting_category`, such as `transfer_reversal`.
    pub reporting_category: String,
    /// The gross amount in hundredths of the currency; negative for money that leaves.
    pub amount: i64,
    /// Stripe's fee.
    pub fee: i64,
    /// The parts of the fee.
    pub fees: Vec<FeePart>,
    /// Three lower-case letters.
    pub currency: String,
    /// Stripe's description.
    pub description: Option<String>,
    /// The object behind it, such as `ch_…`.
    pub source_id: Option<String>,
}

/// One part of a fee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeePart {
    /// Stripe's description.
    pub words: String,
    /// Hundredths of the currency.
    pub cents: i64,
}

/// A page of balance transactions, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementPage {
    /// The page.
    pub movements: Vec<BalanceMovement>,
    /// Whether older ones follow.
    pub has_more: bool,
}

/// What identifies the payment or payable that a balance transaction belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MovementOrigin {
    /// The reference in the metadata of the payment.
    Reference(Uuid),
    /// The adjustment that was transferred or reversed.
    Adjustment(Uuid),
    /// The PaymentIntent, `pi_…`.
    Intent(String),
    /// The transfer that was reversed, `tr_…`.
    Transfer(String),
    /// Nothing.
    Unknown,
}

impl Stripe {
    /// Lists a page of the balance transactions since an instant, or of all, that are older than the one with id
    /// `before`, if given. New ones do not shift the pages.
    pub async fn list_movements(
        &self,
        since: Option<DateTime<Utc>>,
        before: Option<&str>,
    ) -> Result<MovementPage, PaymentFailure> {
        let mut request = ListBalanceTransaction::new().limit(PAGE);
        if let Some(since) = since {
            let bounds = RangeBoundsTs { gte: Some(since.timestamp()), ..RangeBoundsTs::default() };
            request = request.created(RangeQueryTs::Bounds(bounds));
        }
        if let Some(before) = before {
            request = request.starting_after(before);
        }
        let page = request.send(&self.client).await?;
        let movements = page.data.iter().map(BalanceMovement::of).collect::<Result<_, _>>()?;
        Ok(MovementPage { movements, has_more: page.has_more })
    }

    /// The origin of a balance transaction, from the object behind it.
    ///
    /// # Errors
    /// When it cannot be read, or is of a type that the client does not know.
    pub async fn movement_origin(&self, id: &str) -> Result<MovementOrigin, PaymentFailure> {
        let request = RetrieveBalanceTransaction::new(id).expand(vec!["source".to_owned()]);
        let movement = request.send(&self.client).await?;
        let source = movement.source.and_then(Expandable::into_object);
        Ok(source.map_or(MovementOrigin::Unknown, |source| MovementOrigin::of(&source)))
    }

    /// The balance, available and pending, in US cents.
    pub async fn read_balance(&self) -> Result<i64, PaymentFailure> {
        let balance = RetrieveForMyAccountBalance::new().send(&self.client).await?;
        let funds = balance.available.iter().chain(&balance.pending);
        Ok(funds.filter(|funds| funds.currency.to_string() == "usd").map(|funds| funds.amount).sum())
    }
}

impl BalanceMovement {
    fn of(movement: &BalanceTransaction) -> Result<BalanceMovement, PaymentFailure> {
        let fees = movement.fee_details.iter().map(|part| FeePart {
            words: part.description.clone().unwrap_or_else(|| part.type_.clone()),
            cents: part.amount,
        });
        Ok(BalanceMovement {
            id: movement.id.to_string(),
            created_at: instant(movement.created)?,
            stripe_type: movement.type_.as_str().to_owned(),
            reporting_category: movement.reporting_category.clone(),
            amount: movement.amount,
            fee: movement.fee,
            fees: fees.collect(),
            currency: movement.currency.to_string(),
            description: movement.description.clone(),
            source_id: movement.source.as_ref().map(|source| source.id().to_string()),
        })
    }
}

/// What a transfer pays, according to its metadata.
fn paid_by(metadata: &HashMap<String, String>) -> Option<MovementOrigin> {
    TransferReference::of(metadata).map(|reference| match reference {
        TransferReference::Booking(id) => MovementOrigin::Reference(id),
        TransferReference::Adjustment(id) => MovementOrigin::Adjustment(id),
    })
}

impl MovementOrigin {
    fn of(source: &BalanceTransactionSource) -> MovementOrigin {
        let intent = |intent: &Option<Expandable<stripe_core::PaymentIntent>>| {
            let id = intent.as_ref().map(|intent| intent.id().to_string());
            id.map_or(MovementOrigin::Unknown, MovementOrigin::Intent)
        };
        let reference = |metadata: &HashMap<String, String>| {
            PaymentReference::of(metadata)
                .map_or(MovementOrigin::Unknown, |named| MovementOrigin::Reference(named.id()))
        };
        match source {
            BalanceTransactionSource::Charge(charge) => match reference(&charge.metadata) {
                MovementOrigin::Unknown => intent(&charge.payment_intent),
                named => named,
            },
            BalanceTransactionSource::Refund(refund) => intent(&refund.payment_intent),
            BalanceTransactionSource::Dispute(dispute) => intent(&dispute.payment_intent),
            BalanceTransactionSource::Transfer(transfer) => {
                paid_by(&transfer.metadata).unwrap_or(MovementOrigin::Unknown)
            }
            BalanceTransactionSource::TransferReversal(reversal) => reversal
                .metadata
                .as_ref()
                .and_then(paid_by)
                .unwrap_or_else(|| MovementOrigin::Transfer(reversal.transfer.id().to_string())),
            _ => MovementOrigin::Unknown,
        }
    }
}
