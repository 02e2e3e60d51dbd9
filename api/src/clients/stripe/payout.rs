//! What Stripe sends to the academy's bank.

use chrono::{DateTime, Utc};
use schema::enums::BankPayoutStatus;
use schema::models::bank_payout::BankPayout;
use stripe_connect::ExternalAccount;
use stripe_core::Payout;
use stripe_core::payout::ListPayout;
use stripe_types::{Expandable, RangeBoundsTs, RangeQueryTs};

use super::Stripe;
use super::payment::instant;
use crate::error::PaymentFailure;

/// The most that Stripe lists at once.
const PAGE: i64 = 100;

/// A page of payouts, the newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PayoutPage {
    /// The page.
    pub payouts: Vec<BankPayout>,
    /// Whether older ones follow.
    pub has_more: bool,
}

impl Stripe {
    /// A page of the payouts since an instant, or of all there are: those that are older than the payout `before`, if one is named.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn list_payouts(
        &self,
        since: Option<DateTime<Utc>>,
        before: Option<&str>,
    ) -> Result<PayoutPage, PaymentFailure> {
        let mut request = ListPayout::new().limit(PAGE).expand(vec!["data.destination".to_owned()]);
        if let Some(since) = since {
            let bounds = RangeBoundsTs { gte: Some(since.timestamp()), ..RangeBoundsTs::default() };
            request = request.created(RangeQueryTs::Bounds(bounds));
        }
        if let Some(before) = before {
            request = request.starting_after(before);
        }
        let page = request.send(&self.client).await?;
        let payouts = page.data.iter().map(bank_payout).collect::<Result<_, _>>()?;
        Ok(PayoutPage { payouts, has_more: page.has_more })
    }
}

fn bank_payout(payout: &Payout) -> Result<BankPayout, PaymentFailure> {
    let status = payout.status.parse().map_err(|_| {
        PaymentFailure::Unreachable(format!("payout {} is in no state we know: {}", payout.id, payout.status))
    })?;
    let destination = payout.destination.as_ref().and_then(Expandable::as_object);
    let (bank_name, bank_last4) = match destination {
        Some(ExternalAccount::BankAccount(bank)) => (bank.bank_name.clone(), Some(bank.last4.clone())),
        Some(ExternalAccount::Card(card)) => (None, Some(card.last4.clone())),
        // A bank account that was removed since is not told.
        None => (None, None),
    };
    let failed = status == BankPayoutStatus::Failed;
    Ok(BankPayout {
        id: payout.id.to_string(),
        created_at: instant(payout.created)?,
        amount_cents: payout.amount,
        currency: payout.currency.to_string(),
        status,
        // Stripe says midnight in UTC.
        arrives_on: instant(payout.arrival_date)?.date_naive(),
        bank_name,
        bank_last4,
        failure_code: payout.failure_code.clone().filter(|_| failed),
        failure_message: payout.failure_message.clone().filter(|_| failed),
    })
}
