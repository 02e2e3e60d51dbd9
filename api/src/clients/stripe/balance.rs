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
pub struct StripeBalanceTransaction {
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
pub struct BalanceTransactionPage {
    /// The page.
    pub transactions: Vec<StripeBalanceTransaction>,
    /// Whether older ones follow.
    pub has_more: bool,
}

/// What identifies the payment or payable that a balance transaction belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TransactionOrigin {
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
    pub async fn list_balance_transactions(
        &self,
        since: Option<DateTime<Utc>>,
        before: Option<&str>,
    ) -> Result<BalanceTransactionPage, PaymentFailure> {
        let mut request = ListBalanceTransaction::new().limit(PAGE);
        if let Some(since) = since {
            let bounds = RangeBoundsTs { gte: Some(since.timestamp()), ..RangeBoundsTs::default() };
            request = request.created(RangeQueryTs::Bounds(bounds));
        }
        if let Some(before) = before {
            request = request.starting_after(before);
        }
        let page = request.send(&self.client).await?;
        let transactions = page.data.iter().map(StripeBalanceTransaction::of).collect::<Result<_, _>>()?;
        Ok(BalanceTransactionPage { transactions, has_more: page.has_more })
    }

    /// The origin of a balance transaction, from the object behind it.
    ///
    /// # Errors
    /// When it cannot be read, or is of a type that the client does not know.
    pub async fn transaction_origin(&self, id: &str) -> Result<TransactionOrigin, PaymentFailure> {
        let request = RetrieveBalanceTransaction::new(id).expand(vec!["source".to_owned()]);
        let transaction = request.send(&self.client).await?;
        let source = transaction.source.and_then(Expandable::into_object);
        Ok(source.map_or(TransactionOrigin::Unknown, |source| TransactionOrigin::of(&source)))
    }

    /// The balance, available and pending, in US cents.
    pub async fn read_balance(&self) -> Result<i64, PaymentFailure> {
        let balance = RetrieveForMyAccountBalance::new().send(&self.client).await?;
        let funds = balance.available.iter().chain(&balance.pending);
        Ok(funds.filter(|funds| funds.currency.to_string() == "usd").map(|funds| funds.amount).sum())
    }
}

impl StripeBalanceTransaction {
    fn of(transaction: &BalanceTransaction) -> Result<StripeBalanceTransaction, PaymentFailure> {
        let fees = transaction.fee_details.iter().map(|part| FeePart {
            words: part.description.clone().unwrap_or_else(|| part.type_.clone()),
            cents: part.amount,
        });
        Ok(StripeBalanceTransaction {
            id: transaction.id.to_string(),
            created_at: instant(transaction.created)?,
            stripe_type: transaction.type_.as_str().to_owned(),
            reporting_category: transaction.reporting_category.clone(),
            amount: transaction.amount,
            fee: transaction.fee,
            fees: fees.collect(),
            currency: transaction.currency.to_string(),
            description: transaction.description.clone(),
            source_id: transaction.source.as_ref().map(|source| source.id().to_string()),
        })
    }
}

/// What a transfer pays, according to its metadata.
fn paid_by(metadata: &HashMap<String, String>) -> Option<TransactionOrigin> {
    TransferReference::of(metadata).map(|reference| match reference {
        TransferReference::Booking(id) => TransactionOrigin::Reference(id),
        TransferReference::Adjustment(id) => TransactionOrigin::Adjustment(id),
    })
}

impl TransactionOrigin {
    fn of(source: &BalanceTransactionSource) -> TransactionOrigin {
        let intent = |intent: &Option<Expandable<stripe_core::PaymentIntent>>| {
            let id = intent.as_ref().map(|intent| intent.id().to_string());
            id.map_or(TransactionOrigin::Unknown, TransactionOrigin::Intent)
        };
        let reference = |metadata: &HashMap<String, String>| {
            PaymentReference::of(metadata)
                .map_or(TransactionOrigin::Unknown, |named| TransactionOrigin::Reference(named.id()))
        };
        match source {
            BalanceTransactionSource::Charge(charge) => match reference(&charge.metadata) {
                TransactionOrigin::Unknown => intent(&charge.payment_intent),
                named => named,
            },
            BalanceTransactionSource::Refund(refund) => intent(&refund.payment_intent),
            BalanceTransactionSource::Dispute(dispute) => intent(&dispute.payment_intent),
            BalanceTransactionSource::Transfer(transfer) => {
                paid_by(&transfer.metadata).unwrap_or(TransactionOrigin::Unknown)
            }
            BalanceTransactionSource::TransferReversal(reversal) => reversal
                .metadata
                .as_ref()
                .and_then(paid_by)
                .unwrap_or_else(|| TransactionOrigin::Transfer(reversal.transfer.id().to_string())),
            _ => TransactionOrigin::Unknown,
        }
    }
}
