//! Every movement of the academy's balance, as Stripe lists it.

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

/// The most that Stripe lists at once.
const PAGE: i64 = 100;

/// A movement of the balance. It never changes: what is undone is another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BalanceMovement {
    /// `txn_…`.
    pub id: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Stripe's `type`, such as `transfer_refund`.
    pub stripe_type: String,
    /// Stripe's `reporting_category`, such as `transfer_reversal`.
    pub reporting_category: String,
    /// Hundredths of the currency, before the fee; negative when they leave.
    pub amount: i64,
    /// What Stripe takes for it.
    pub fee: i64,
    /// What that is made of.
    pub fees: Vec<FeePart>,
    /// Three lower-case letters.
    pub currency: String,
    /// Stripe's words for it.
    pub description: Option<String>,
    /// The object behind it, such as `ch_…`.
    pub source_id: Option<String>,
}

/// A part of a fee.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeePart {
    /// Stripe's words for it.
    pub words: String,
    /// Hundredths of the currency.
    pub cents: i64,
}

/// A page of movements, the newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementPage {
    /// The page.
    pub movements: Vec<BalanceMovement>,
    /// Whether older ones follow.
    pub has_more: bool,
}

/// By what can be found whose money a movement moved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MovementOrigin {
    /// By what Stripe knows the payment by.
    Reference(Uuid),
    /// By the adjustment that was sent, or came back.
    Adjustment(Uuid),
    /// By what paid, `pi_…`.
    Intent(String),
    /// By the transfer that came back, `tr_…`.
    Transfer(String),
    /// By nothing.
    Unknown,
}

impl Stripe {
    /// A page of the movements since an instant, or of all there are: those that are older than the movement `before`, if one is
    /// named. What is made meanwhile moves no page.
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

    /// What a movement's money belongs to, as the object behind it says.
    ///
    /// # Errors
    /// When it cannot be read, or is of a kind that the client does not know.
    pub async fn movement_origin(&self, id: &str) -> Result<MovementOrigin, PaymentFailure> {
        let request = RetrieveBalanceTransaction::new(id).expand(vec!["source".to_owned()]);
        let movement = request.send(&self.client).await?;
        let source = movement.source.and_then(Expandable::into_object);
        Ok(source.map_or(MovementOrigin::Unknown, |source| MovementOrigin::of(&source)))
    }

    /// What is in the balance, available or on its way there, US cents.
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

/// What a transfer pays, as its metadata says.
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
