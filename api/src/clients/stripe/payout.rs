//! What Stripe sends to the academy's bank.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schema::enums::BankPayoutStatus;
use schema::models::bank_payout::BankPayout;
use stripe_connect::ExternalAccount;
use stripe_core::Payout;
use stripe_core::payout::{ListPayout, RetrievePayout};
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
    /// Behind which payout older ones follow, if any do.
    pub next: Option<String>,
}

/// What is told of the account that a payout goes to.
#[derive(Debug, Clone, Default)]
struct Destination {
    bank_name: Option<String>,
    last4: Option<String>,
}

impl Stripe {
    /// A page of the payouts since an instant, or of all there are: those that are older than the payout `before`, if one is named.
    /// One in a state that we do not know is left out.
    pub async fn list_payouts(
        &self,
        since: Option<DateTime<Utc>>,
        before: Option<&str>,
    ) -> Result<PayoutPage, PaymentFailure> {
        // Without the accounts they went to: one that was removed since would make the whole page unreadable.
        let mut request = ListPayout::new().limit(PAGE);
        if let Some(since) = since {
            let bounds = RangeBoundsTs { gte: Some(since.timestamp()), ..RangeBoundsTs::default() };
            request = request.created(RangeQueryTs::Bounds(bounds));
        }
        if let Some(before) = before {
            request = request.starting_after(before);
        }
        let page = request.send(&self.client).await?;
        let destinations = self.read_destinations(&page.data).await;
        let mut payouts = Vec::new();
        for payout in &page.data {
            let Ok(status) = payout.status.parse::<BankPayoutStatus>() else {
                tracing::error!(payout = %payout.id, status = %payout.status, "a payout is in no state we know");
                continue;
            };
            let destination = destination_id(payout).and_then(|id| destinations.get(&id).cloned());
            payouts.push(bank_payout(payout, status, destination.unwrap_or_default())?);
        }
        let next = page.data.last().filter(|_| page.has_more).map(|last| last.id.to_string());
        Ok(PayoutPage { payouts, next })
    }

    /// What can be read of the accounts that payouts went to, by their ids: one call each.
    async fn read_destinations(&self, payouts: &[Payout]) -> HashMap<String, Destination> {
        let mut found = HashMap::new();
        for payout in payouts {
            let Some(id) = destination_id(payout) else { continue };
            if found.contains_key(&id) {
                continue;
            }
            found.insert(id, self.read_destination(payout).await);
        }
        found
    }

    /// Nothing of an account that was removed, or that cannot be read for another reason.
    async fn read_destination(&self, payout: &Payout) -> Destination {
        let request = RetrievePayout::new(payout.id.clone()).expand(vec!["destination".to_owned()]);
        let read = match request.send(&self.client).await {
            Ok(read) => read.destination,
            Err(error) => {
                tracing::debug!(payout = %payout.id, %error, "a payout's bank account cannot be read");
                None
            }
        };
        match read.as_ref().and_then(Expandable::as_object) {
            Some(ExternalAccount::BankAccount(bank)) => {
                Destination { bank_name: bank.bank_name.clone(), last4: Some(bank.last4.clone()) }
            }
            Some(ExternalAccount::Card(card)) => {
                Destination { bank_name: None, last4: Some(card.last4.clone()) }
            }
            None => Destination::default(),
        }
    }
}

fn destination_id(payout: &Payout) -> Option<String> {
    payout.destination.as_ref().map(|destination| destination.id().to_string())
}

fn bank_payout(
    payout: &Payout,
    status: BankPayoutStatus,
    destination: Destination,
) -> Result<BankPayout, PaymentFailure> {
    let failed = status == BankPayoutStatus::Failed;
    Ok(BankPayout {
        id: payout.id.to_string(),
        created_at: instant(payout.created)?,
        amount_cents: payout.amount,
        currency: payout.currency.to_string(),
        status,
        // Stripe says midnight in UTC.
        arrives_on: instant(payout.arrival_date)?.date_naive(),
        bank_name: destination.bank_name,
        bank_last4: destination.last4,
        failure_code: payout.failure_code.clone().filter(|_| failed),
        failure_message: payout.failure_message.clone().filter(|_| failed),
        failed_at: None,
    })
}
