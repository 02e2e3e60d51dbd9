//! A payable with its owner and its movements: everything that decides about its next movement.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::enums::{DisputeState, PaymentStatus, PayoutMovementState};
use schema::models::payable::Payable;
use schema::models::payment::Payment;
use schema::models::payment_receipt::PaymentReceipt;
use schema::models::payout_adjustment::PayoutAdjustment;
use schema::models::payout_movement::PayoutMovement;
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

use crate::clients::stripe::{MovementName, TransferReference};
use crate::domain::payout_adjustment::SEND_DELAY;
use crate::domain::payout_movement::{NextMovement, net_cents, next_movement};
use crate::domain::share::{ShareStatus, tutor_share_due};
use crate::error::{Error, Result};

/// What the payable is for.
pub(super) enum PayableOwner {
    /// The tutor's share of a payment.
    Share(Box<Payment>),
    /// A payout adjustment.
    Adjustment(Box<PayoutAdjustment>),
}

/// A payable with its movements and its owner.
pub(super) struct PayableLedger {
    pub owner: PayableOwner,
    pub payable: Payable,
    /// Oldest first.
    pub movements: Vec<PayoutMovement>,
}

impl PayableLedger {
    /// Reads the payable, and creates it if needed; `None` if there is no such payment or adjustment.
    pub fn read(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<Option<PayableLedger>> {
        let owner = match Payment::find(conn, id)? {
            Some(payment) => Some(PayableOwner::Share(Box::new(payment))),
            None => PayoutAdjustment::find(conn, id)?.map(|one| PayableOwner::Adjustment(Box::new(one))),
        };
        PayableLedger::of(conn, owner, id, now)
    }

    /// As `read`, with the payment or the adjustment locked until the transaction ends.
    pub fn lock(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<Option<PayableLedger>> {
        let owner = match Payment::lock(conn, id)? {
            Some(payment) => Some(PayableOwner::Share(Box::new(payment))),
            None => PayoutAdjustment::lock(conn, id)?.map(|one| PayableOwner::Adjustment(Box::new(one))),
        };
        PayableLedger::of(conn, owner, id, now)
    }

    fn of(
        conn: &mut PgConnection,
        owner: Option<PayableOwner>,
        id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<PayableLedger>> {
        let Some(owner) = owner else { return Ok(None) };
        let open = Payable::open(conn, id, now)?;
        Ok(open.map(|(payable, movements)| PayableLedger { owner, payable, movements }))
    }

    /// Id of the payable, which is that of the payment or the adjustment.
    pub fn id(&self) -> Uuid {
        self.payable.id
    }

    /// Reference that Stripe stores with its transfers.
    pub fn reference(&self) -> TransferReference {
        match &self.owner {
            PayableOwner::Share(payment) => TransferReference::Booking(payment.reference()),
            PayableOwner::Adjustment(adjustment) => TransferReference::Adjustment(adjustment.id),
        }
    }

    /// What identifies one of its movements at Stripe: the reference, the movement's id, and the idempotency key of its
    /// request.
    pub fn name_of(&self, movement: &PayoutMovement) -> Result<MovementName> {
        let key = movement.idempotency_key.clone();
        let key = key.ok_or_else(|| Error::internal("a movement by hand is asked for"))?;
        Ok(MovementName { reference: self.reference(), movement_id: movement.id, key })
    }

    /// The tutor who is paid.
    pub fn tutor_id(&self) -> Option<Uuid> {
        match &self.owner {
            PayableOwner::Share(payment) => payment.payee_id,
            PayableOwner::Adjustment(adjustment) => Some(adjustment.tutor_id),
        }
    }

    /// Amount owed, in US cents.
    pub fn owed_cents(&self) -> i32 {
        match &self.owner {
            PayableOwner::Share(payment) => payment.owed_cents,
            PayableOwner::Adjustment(one) if one.cancelled_at.is_some() => 0,
            PayableOwner::Adjustment(one) => one.amount_cents,
        }
    }

    /// Amount transferred to the tutor and not reversed, in US cents.
    pub fn net_cents(&self) -> i32 {
        net_cents(&self.movements)
    }

    /// When an admin cancelled it.
    pub fn cancelled_at(&self) -> Option<DateTime<Utc>> {
        match &self.owner {
            PayableOwner::Share(_) => None,
            PayableOwner::Adjustment(adjustment) => adjustment.cancelled_at,
        }
    }

    /// The movement whose outcome is unknown.
    pub fn open(&self) -> Option<&PayoutMovement> {
        self.movements.iter().find(|one| one.state == PayoutMovementState::Asked)
    }

    /// Returns the next movement, regardless of whether it is due. `None` while the cardholder disputes the payment.
    pub fn next_movement(&self) -> Option<NextMovement> {
        let target_cents = match &self.owner {
            PayableOwner::Share(payment)
                if payment.status == PaymentStatus::Paid
                    && payment.dispute_state == Some(DisputeState::Open) =>
            {
                return None;
            }
            PayableOwner::Share(payment) => payment.target_cents,
            PayableOwner::Adjustment(adjustment) => adjustment.target_cents,
        };
        next_movement(target_cents, &self.movements)
    }

    /// Whether something has to be moved, or the outcome of the last movement is unknown.
    pub fn has_work(&self) -> bool {
        self.open().is_some() || self.next_movement().is_some()
    }

    /// Whether it may be transferred now; `delay` is the time between a lesson's end and the transfer.
    pub fn is_due(&self, conn: &mut PgConnection, delay: TimeDelta, now: DateTime<Utc>) -> Result<bool> {
        match &self.owner {
            PayableOwner::Adjustment(adjustment) => Ok(adjustment.created_at + SEND_DELAY <= now),
            PayableOwner::Share(payment) => {
                // A listing's payment has no share.
                let Some(booking_id) = payment.booking_id else { return Ok(false) };
                let booking = StudentBooking::find(conn, booking_id)?;
                let share = booking.map(|booking| tutor_share_due(&booking, now));
                Ok(share.is_some_and(|one| one.status == ShareStatus::Due && one.since + delay <= now))
            }
        }
    }

    /// Returns the charge that funds its first transfer; `None` for an adjustment, which the balance funds.
    pub fn charge(&self, conn: &mut PgConnection) -> Result<Option<String>> {
        let PayableOwner::Share(payment) = &self.owner else { return Ok(None) };
        let charge = PaymentReceipt::find(conn, payment.id)?.and_then(|receipt| receipt.stripe_charge_id);
        let missing = || Error::internal(format!("payment {} is paid without a charge", payment.id));
        charge.map(Some).ok_or_else(missing)
    }
}
