//! Sending tutors what is theirs, and taking it back.

use crate::error::PaymentFailure;
use std::collections::HashMap;

use stripe::StripeRequest;
use stripe_connect::transfer::{CreateTransfer, ListTransfer, RetrieveTransfer};
use stripe_connect::transfer_reversal::CreateIdTransferReversal;
use uuid::Uuid;

use super::{Stripe, idempotent};

/// What a transfer pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TransferReference {
    /// The share of what was paid for the booking with this id.
    Booking(Uuid),
    /// The adjustment with this id.
    Adjustment(Uuid),
}

/// What a transfer is made of. The same one always gives the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTransfer {
    /// What it pays.
    pub reference: TransferReference,
    /// Which try it is; part of the idempotency key.
    pub attempt: i32,
    /// The tutor's account, `acct_…`.
    pub destination: String,
    /// The payment whose funds it waits for, `ch_…`; none to take it out of the balance.
    pub charge: Option<String>,
    /// US cents.
    pub amount_cents: i32,
}

/// What a reversal is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewReversal {
    /// What the transfer pays.
    pub reference: TransferReference,
    /// Which reversal of it; part of the idempotency key.
    pub attempt: i32,
    /// `tr_…`.
    pub transfer_id: String,
    /// US cents.
    pub amount_cents: i32,
}

impl Stripe {
    /// Makes the transfer, or learns of the one that the same attempt has made before.
    ///
    /// # Errors
    /// A `Refused` transfer was not made. Whether a `Broken` one was, only [`Stripe::find_transfer`] tells.
    pub async fn create_transfer(&self, new: &NewTransfer) -> Result<String, PaymentFailure> {
        let key = format!("transfer-{}-{}", new.reference.id(), new.attempt);
        let usd = "usd".parse::<stripe_types::Currency>();
        let usd = usd.map_err(|_| PaymentFailure::Refused("no such currency".to_owned()))?;
        let mut request = CreateTransfer::new(usd, &new.destination)
            .amount(i64::from(new.amount_cents))
            .transfer_group(new.reference.id().to_string())
            .metadata(new.reference.metadata());
        if let Some(charge) = &new.charge {
            request = request.source_transaction(charge);
        }
        let transfer = request.customize().request_strategy(idempotent(&key)?).send(&self.client).await?;
        Ok(transfer.id.to_string())
    }

    /// The transfer that pays this, if one was made. One of a booking's share that came back whole is none: it may be made anew.
    ///
    /// # Errors
    /// When Stripe gives no answer.
    pub async fn find_transfer(
        &self,
        reference: TransferReference,
    ) -> Result<Option<String>, PaymentFailure> {
        let id = reference.id().to_string();
        let found = ListTransfer::new().transfer_group(&id).limit(100).send(&self.client).await?;
        let may_be_anew = matches!(reference, TransferReference::Booking(_));
        let own = found.data.iter().find(|one| {
            TransferReference::of(&one.metadata) == Some(reference) && !(one.reversed && may_be_anew)
        });
        Ok(own.map(|transfer| transfer.id.to_string()))
    }

    /// What has come back of a transfer, US cents.
    ///
    /// # Errors
    /// When it cannot be read.
    pub async fn read_reversed(&self, transfer_id: &str) -> Result<i32, PaymentFailure> {
        let transfer = RetrieveTransfer::new(transfer_id).send(&self.client).await?;
        i32::try_from(transfer.amount_reversed)
            .map_err(|error| PaymentFailure::Unreachable(format!("transfer {transfer_id}: {error}")))
    }

    /// Takes a part of a transfer back. Stripe never takes back more than was sent.
    ///
    /// # Errors
    /// After a final failure [`Stripe::read_reversed`] tells whether it was done.
    pub async fn reverse_transfer(&self, new: &NewReversal) -> Result<(), PaymentFailure> {
        let key = format!("reversal-{}-{}", new.reference.id(), new.attempt);
        CreateIdTransferReversal::new(new.transfer_id.as_str())
            .amount(i64::from(new.amount_cents))
            .metadata(new.reference.metadata())
            .customize()
            .request_strategy(idempotent(&key)?)
            .send(&self.client)
            .await?;
        Ok(())
    }
}

const BOOKING: &str = "booking_id";
const ADJUSTMENT: &str = "payout_adjustment_id";

impl TransferReference {
    /// The id of what is paid.
    #[must_use]
    pub const fn id(self) -> Uuid {
        match self {
            TransferReference::Booking(id) | TransferReference::Adjustment(id) => id,
        }
    }

    /// What the metadata of a transfer or of a reversal names, if it is ours.
    pub(super) fn of(metadata: &HashMap<String, String>) -> Option<TransferReference> {
        let id = |key| metadata.get(key).and_then(|text: &String| text.parse().ok());
        let booking = || id(BOOKING).map(TransferReference::Booking);
        id(ADJUSTMENT).map(TransferReference::Adjustment).or_else(booking)
    }

    fn metadata(self) -> HashMap<String, String> {
        let key = match self {
            TransferReference::Booking(_) => BOOKING,
            TransferReference::Adjustment(_) => ADJUSTMENT,
        };
        HashMap::from([(key.to_owned(), self.id().to_string())])
    }
}
