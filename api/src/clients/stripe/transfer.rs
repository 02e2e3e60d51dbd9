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

/// What a movement is known by at Stripe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementName {
    /// What it pays, or what the transfer pays that it takes back.
    pub reference: TransferReference,
    /// Our own id of it.
    pub movement_id: Uuid,
    /// The idempotency key.
    pub key: String,
}

/// What a transfer is made of. The same one always gives the same request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewTransfer {
    /// What it is known by.
    pub name: MovementName,
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
    /// What it is known by.
    pub name: MovementName,
    /// `tr_…`.
    pub transfer_id: String,
    /// US cents.
    pub amount_cents: i32,
}

/// A transfer that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferMade {
    /// `tr_…`.
    pub id: String,
    /// Our own id of it; `None` if it was asked for by a release that named none, or by hand.
    pub movement_id: Option<Uuid>,
    /// Whether all of it came back.
    pub is_reversed: bool,
}

/// What has come back of a transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferReturns {
    /// US cents in all.
    pub cents: i32,
    /// The newest reversals, at least ten if there are as many, the newest first.
    pub reversals: Vec<ReversalMade>,
}

/// A reversal that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReversalMade {
    /// `trr_…`.
    pub id: String,
    /// Our own id of it; `None` if it was made by hand, or asked for by a release that named none.
    pub movement_id: Option<Uuid>,
    /// US cents.
    pub amount_cents: i32,
}

impl Stripe {
    /// Makes the transfer, or learns of the one that the same movement has made before; its id.
    ///
    /// # Errors
    /// A `Refused` transfer was not made. Whether a `Broken` one was, only [`Stripe::transfers_for`] tells.
    pub async fn create_transfer(&self, new: &NewTransfer) -> Result<String, PaymentFailure> {
        let usd = "usd".parse::<stripe_types::Currency>();
        let usd = usd.map_err(|_| PaymentFailure::Refused("no such currency".to_owned()))?;
        let mut request = CreateTransfer::new(usd, &new.destination)
            .amount(i64::from(new.amount_cents))
            .transfer_group(new.name.reference.id().to_string())
            .metadata(new.name.metadata());
        if let Some(charge) = &new.charge {
            request = request.source_transaction(charge);
        }
        let strategy = idempotent(&new.name.key)?;
        let transfer = request.customize().request_strategy(strategy).send(&self.client).await?;
        Ok(transfer.id.to_string())
    }

    /// The transfers that pay this, as far as they were made.
    ///
    /// # Errors
    /// When Stripe gives no answer.
    pub async fn transfers_for(
        &self,
        reference: TransferReference,
    ) -> Result<Vec<TransferMade>, PaymentFailure> {
        let id = reference.id().to_string();
        let found = ListTransfer::new().transfer_group(&id).limit(100).send(&self.client).await?;
        let own = found.data.iter().filter(|one| TransferReference::of(&one.metadata) == Some(reference));
        Ok(own
            .map(|transfer| TransferMade {
                id: transfer.id.to_string(),
                movement_id: movement_id(&transfer.metadata),
                is_reversed: transfer.reversed,
            })
            .collect())
    }

    /// What has come back of a transfer.
    pub async fn read_returns(&self, transfer_id: &str) -> Result<TransferReturns, PaymentFailure> {
        let transfer = RetrieveTransfer::new(transfer_id).send(&self.client).await?;
        let cents = |amount: i64| {
            i32::try_from(amount)
                .map_err(|error| PaymentFailure::Unreachable(format!("transfer {transfer_id}: {error}")))
        };
        let reversals = transfer.reversals.data.iter().map(|reversal| {
            Ok(ReversalMade {
                id: reversal.id.to_string(),
                movement_id: reversal.metadata.as_ref().and_then(movement_id),
                amount_cents: cents(reversal.amount)?,
            })
        });
        Ok(TransferReturns {
            cents: cents(transfer.amount_reversed)?,
            reversals: reversals.collect::<Result<_, PaymentFailure>>()?,
        })
    }

    /// Takes a part of a transfer back; the reversal's id. Stripe never takes back more than was sent.
    ///
    /// # Errors
    /// After a final failure [`Stripe::read_returns`] tells whether it was done.
    pub async fn reverse_transfer(&self, new: &NewReversal) -> Result<String, PaymentFailure> {
        let reversal = CreateIdTransferReversal::new(new.transfer_id.as_str())
            .amount(i64::from(new.amount_cents))
            .metadata(new.name.metadata())
            .customize()
            .request_strategy(idempotent(&new.name.key)?)
            .send(&self.client)
            .await?;
        Ok(reversal.id.to_string())
    }
}

const BOOKING: &str = "booking_id";
const ADJUSTMENT: &str = "payout_adjustment_id";
const MOVEMENT: &str = "movement_id";

fn movement_id(metadata: &HashMap<String, String>) -> Option<Uuid> {
    metadata.get(MOVEMENT).and_then(|text| text.parse().ok())
}

impl MovementName {
    fn metadata(&self) -> HashMap<String, String> {
        let (key, id) = match self.reference {
            TransferReference::Booking(id) => (BOOKING, id),
            TransferReference::Adjustment(id) => (ADJUSTMENT, id),
        };
        HashMap::from([(key.to_owned(), id.to_string()), (MOVEMENT.to_owned(), self.movement_id.to_string())])
    }
}

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
}
