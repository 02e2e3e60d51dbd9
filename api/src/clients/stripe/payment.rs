//! Money that has arrived, and everything that has become of it since.

use crate::error::PaymentFailure;
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schema::enums::{DisputeState, RefundStatus};
use stripe_core::dispute::ListDispute;
use stripe_core::payment_intent::RetrievePaymentIntent;
use stripe_core::{Charge, DisputeStatus, PaymentIntent};
use stripe_types::Expandable;
use uuid::Uuid;

use super::Stripe;

/// The most disputes of one payment that are read, which is the most that Stripe lists at once.
const MAX_DISPUTES: i64 = 100;

/// What Stripe knows a payment by: what its objects carry of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaymentReference {
    /// A booking, by its id, as it was before payments had ids of their own.
    Booking(Uuid),
    /// A payment for anything else, by its own id.
    Payment(Uuid),
}

impl PaymentReference {
    const BOOKING: &str = "booking_id";
    const PAYMENT: &str = "payment_id";

    /// The id, whichever it is of.
    #[must_use]
    pub const fn id(self) -> Uuid {
        match self {
            PaymentReference::Booking(id) | PaymentReference::Payment(id) => id,
        }
    }

    /// As Stripe's objects carry it.
    pub(super) fn metadata(self) -> (String, String) {
        let key = match self {
            PaymentReference::Booking(_) => PaymentReference::BOOKING,
            PaymentReference::Payment(_) => PaymentReference::PAYMENT,
        };
        (key.to_owned(), self.id().to_string())
    }

    /// What an object carries.
    pub(super) fn of(metadata: &HashMap<String, String>) -> Option<PaymentReference> {
        let id = |key| metadata.get(key).and_then(|text| text.parse().ok());
        let booking = id(PaymentReference::BOOKING).map(PaymentReference::Booking);
        booking.or_else(|| id(PaymentReference::PAYMENT).map(PaymentReference::Payment))
    }
}

/// Money that has arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StripePayment {
    /// `pi_…`.
    pub intent_id: String,
    /// What of ours is named on it, if anything is.
    pub reference: Option<PaymentReference>,
    /// US cents, unless `currency` says otherwise; so are all amounts here.
    pub amount: i64,
    /// Three lower-case letters.
    pub currency: String,
    /// `ch_…`, what transfers draw on.
    pub charge_id: Option<String>,
    /// Stripe's own receipt for it, if it has one.
    pub receipt_url: Option<String>,
    /// What of it has been refunded.
    pub refunded: i64,
    /// The refunds: the latest ones, which are all there ever are of a lesson.
    pub refunds: Vec<RefundMade>,
    /// The cardholder's objections to it. There hardly ever is more than one.
    pub disputes: Vec<Dispute>,
}

/// Money on its way back to the card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefundMade {
    /// `re_…`.
    pub id: String,
    /// How much.
    pub amount: i64,
    /// How far it has come.
    pub status: RefundStatus,
    /// When it was made.
    pub made_at: DateTime<Utc>,
    /// Whether we asked for it, and nobody in Stripe's dashboard.
    pub is_ours: bool,
}

/// A cardholder's objection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    /// `du_…`.
    pub id: String,
    /// What has become of it.
    pub state: DisputeState,
    /// How much is disputed.
    pub amount: i64,
    /// What of that the card's bank has taken back for now: nothing while it only inquires.
    pub withdrawn: i64,
    /// Whether Stripe would still refund the payment.
    pub is_refundable: bool,
    /// Stripe's word for it, such as `fraudulent`.
    pub reason: String,
    /// When the cardholder objected.
    pub opened_at: DateTime<Utc>,
    /// Stripe's word for where it stands, such as `warning_needs_response`.
    pub stripe_status: String,
    /// Until when it can be answered; `None` where the card's bank takes no answer.
    pub evidence_due_at: Option<DateTime<Utc>>,
}

impl StripePayment {
    /// Whether all of it has gone back since, by refunds or by disputes that were lost.
    #[must_use]
    pub fn is_returned(&self) -> bool {
        let lost = self.disputes.iter().filter(|dispute| dispute.state == DisputeState::Lost);
        self.refunded + lost.map(|dispute| dispute.amount).sum::<i64>() >= self.amount
    }

    /// Whether Stripe refuses to refund it for as long as a dispute about it lasts.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.disputes.iter().any(|dispute| dispute.state == DisputeState::Open && !dispute.is_refundable)
    }

    /// The dispute that says where the payment stands: one that is open, or else one that was lost, the newest of these.
    #[must_use]
    pub fn decisive_dispute(&self) -> Option<&Dispute> {
        self.disputes.iter().max_by_key(|dispute| {
            let weight = match dispute.state {
                DisputeState::Open => 2,
                DisputeState::Lost => 1,
                DisputeState::Won => 0,
            };
            (weight, dispute.opened_at)
        })
    }
}

impl Stripe {
    /// Reads a payment by itself.
    pub async fn read_payment(&self, intent_id: &str) -> Result<StripePayment, PaymentFailure> {
        let intent = RetrievePaymentIntent::new(intent_id)
            .expand(vec!["latest_charge.refunds".to_owned()])
            .send(&self.client)
            .await?;
        self.payment(&intent).await
    }

    /// The payment of an intent that was read with its charge and that charge's refunds.
    pub(super) async fn payment(&self, intent: &PaymentIntent) -> Result<StripePayment, PaymentFailure> {
        let charge = intent.latest_charge.as_ref().and_then(Expandable::as_object);
        let mut payment = StripePayment {
            intent_id: intent.id.to_string(),
            reference: PaymentReference::of(&intent.metadata),
            amount: intent.amount_received,
            currency: intent.currency.to_string(),
            charge_id: charge.map(|charge| charge.id.to_string()),
            receipt_url: charge.and_then(|charge| charge.receipt_url.clone()),
            refunded: charge.map_or(0, |charge| charge.amount_refunded),
            refunds: charge.map(refunds).transpose()?.unwrap_or_default(),
            disputes: Vec::new(),
        };
        if charge.is_some_and(|charge| charge.disputed) {
            payment.disputes = self.read_disputes(&payment.intent_id).await?;
        }
        Ok(payment)
    }

    /// The disputes of a payment that has some.
    async fn read_disputes(&self, intent_id: &str) -> Result<Vec<Dispute>, PaymentFailure> {
        let request = ListDispute::new().payment_intent(intent_id).limit(MAX_DISPUTES);
        let found = request.send(&self.client).await?;
        if found.data.is_empty() {
            let detail = format!("payment {intent_id} is disputed by no dispute");
            return Err(PaymentFailure::Unreachable(detail));
        }
        found.data.iter().map(Dispute::of).collect()
    }
}

impl Dispute {
    fn of(dispute: &stripe_core::Dispute) -> Result<Dispute, PaymentFailure> {
        use DisputeStatus::{
            Lost, NeedsResponse, Prevented, UnderReview, WarningClosed, WarningNeedsResponse,
            WarningUnderReview, Won,
        };
        let (state, withdrawn) = match dispute.status {
            NeedsResponse | UnderReview => (DisputeState::Open, true),
            WarningNeedsResponse | WarningUnderReview => (DisputeState::Open, false),
            Won | WarningClosed | Prevented => (DisputeState::Won, false),
            Lost => (DisputeState::Lost, true),
            _ => {
                return Err(PaymentFailure::Unreachable(format!(
                    "dispute {} is in no state we know",
                    dispute.id
                )));
            }
        };
        Ok(Dispute {
            id: dispute.id.to_string(),
            state,
            amount: dispute.amount,
            withdrawn: if withdrawn { dispute.amount } else { 0 },
            is_refundable: dispute.is_charge_refundable,
            reason: dispute.reason.clone(),
            opened_at: instant(dispute.created)?,
            stripe_status: dispute.status.to_string(),
            // Stripe says 0 where the bank takes no answer.
            evidence_due_at: dispute
                .evidence_details
                .due_by
                .filter(|due_by| *due_by != 0)
                .map(instant)
                .transpose()?,
        })
    }
}

fn refunds(charge: &Charge) -> Result<Vec<RefundMade>, PaymentFailure> {
    let listed = charge.refunds.iter().flat_map(|list| &list.data);
    listed
        .map(|refund| {
            Ok(RefundMade {
                id: refund.id.to_string(),
                amount: refund.amount,
                status: match refund.status.as_deref() {
                    Some("succeeded") => RefundStatus::Succeeded,
                    Some("failed" | "canceled") => RefundStatus::Failed,
                    _ => RefundStatus::Pending,
                },
                made_at: instant(refund.created)?,
                is_ours: refund.metadata.as_ref().and_then(PaymentReference::of).is_some(),
            })
        })
        .collect()
}

pub(super) fn instant(seconds: i64) -> Result<DateTime<Utc>, PaymentFailure> {
    DateTime::from_timestamp(seconds, 0)
        .ok_or_else(|| PaymentFailure::Unreachable(format!("{seconds} is no moment")))
}
