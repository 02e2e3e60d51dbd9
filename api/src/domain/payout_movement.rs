//! Movements between the academy and its tutors: the amount that a tutor should hold, and the next movement toward it.
//!
//! The amount owed is stored with the payment or the adjustment. The amount held is the sum of the completed
//! movements. This module alone decides which movement comes next.

use schema::enums::PayoutMovementKind::{self, Reversal, Transfer};
use schema::enums::PayoutMovementState::{self, Asked, Done, Failed};
use schema::models::payout_movement::PayoutMovement;
use uuid::Uuid;

/// Event in the life of a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovementEvent {
    /// The movement is stored, and Stripe is requested to make it.
    Request,
    /// Stripe made it, no matter how we learn of it.
    Complete,
    /// Stripe did not make it.
    Fail,
    /// Its outcome is checked again: Stripe may have made it despite an error.
    Recheck,
}

/// Transitions of a movement: state before (`None` if there is no row yet), event, state after. A completed movement
/// never changes.
pub const TRANSITIONS: &[(Option<PayoutMovementState>, MovementEvent, PayoutMovementState)] = &[
    (None, MovementEvent::Request, Asked),
    // Somebody made it in Stripe's dashboard.
    (None, MovementEvent::Complete, Done),
    (Some(Asked), MovementEvent::Complete, Done),
    (Some(Asked), MovementEvent::Fail, Failed),
    // Stripe returned an error after it had moved the money.
    (Some(Failed), MovementEvent::Complete, Done),
    (Some(Failed), MovementEvent::Recheck, Asked),
];

/// Returns the state after the event, if it is allowed.
#[must_use]
pub fn next_state(from: Option<PayoutMovementState>, event: MovementEvent) -> Option<PayoutMovementState> {
    TRANSITIONS.iter().find(|row| (row.0, row.1) == (from, event)).map(|row| row.2)
}

/// Amount that somebody reversed by hand in Stripe's dashboard and that must not be sent again, in US cents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Withheld {
    /// Amount, in US cents.
    pub cents: i32,
    /// Amount owed at that time, in US cents.
    pub of_cents: i32,
}

impl Withheld {
    /// Returns how much somebody should hold who is owed `owed_cents`. A decrease of the amount owed is first set
    /// against the withheld amount, because whoever reversed by hand anticipated a refund. `payout_target_cents` in
    /// the database computes the same, so that all readers agree.
    #[must_use]
    pub fn target_cents(self, owed_cents: i32) -> i32 {
        let anticipated = (self.of_cents - owed_cents).max(0);
        (owed_cents - (self.cents - anticipated).max(0)).max(0)
    }

    /// Returns the withheld amount after a reversal by hand that leaves `net_cents` with a payee who is owed
    /// `owed_cents`. An amount that had to be reversed anyway is not withheld.
    #[must_use]
    pub fn after_reversal_by_hand(self, owed_cents: i32, net_cents: i32) -> Withheld {
        let more = self.target_cents(owed_cents) - net_cents;
        if more <= 0 {
            return self;
        }
        // What was withheld before and is no longer owed still counts against the amount owed then, in case it is owed
        // again.
        let anticipated = (self.of_cents - owed_cents).max(0);
        Withheld { cents: self.cents + more, of_cents: owed_cents + self.cents.min(anticipated) }
    }
}

/// The next movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextMovement {
    /// Transfer the missing amount.
    Transfer {
        /// Amount, in US cents.
        cents: i32,
        /// Whether it is the first transfer, which can be tied to the payment's own funds. Stripe lets transfers draw
        /// on a payment only once, even if they are reversed; later ones come out of the academy's balance.
        is_first: bool,
    },
    /// Reverse the excess, from one transfer.
    Reverse {
        /// Our own id of the transfer.
        transfer_id: Uuid,
        /// Amount, in US cents.
        cents: i32,
    },
}

/// Returns the amount that the payee holds according to these movements, in US cents.
#[must_use]
pub fn net_cents(movements: &[PayoutMovement]) -> i32 {
    made(movements, Transfer) - made(movements, Reversal)
}

fn made(movements: &[PayoutMovement], kind: PayoutMovementKind) -> i32 {
    movements.iter().filter(|one| one.is(kind, Done)).map(|one| one.amount_cents).sum()
}

/// Returns how much of a transfer is not reversed according to these movements, in US cents; 0 if it was not
/// completed.
#[must_use]
pub fn left_cents(transfer: &PayoutMovement, movements: &[PayoutMovement]) -> i32 {
    if !transfer.is(Transfer, Done) {
        return 0;
    }
    let back = movements.iter().filter(|one| one.is(Reversal, Done) && one.reverses_id == Some(transfer.id));
    transfer.amount_cents - back.map(|one| one.amount_cents).sum::<i32>()
}

/// Returns the movement that comes next so that the payee holds `target_cents`. `None` while the outcome of a movement
/// is unknown. The newest transfer is reversed first.
#[must_use]
pub fn next_movement(target_cents: i32, movements: &[PayoutMovement]) -> Option<NextMovement> {
    if movements.iter().any(|one| one.state == Asked) {
        return None;
    }
    let missing = target_cents - net_cents(movements);
    if missing > 0 {
        let is_first = !movements.iter().any(|one| one.is(Transfer, Done));
        return Some(NextMovement::Transfer { cents: missing, is_first });
    }
    let newest = movements.iter().rev().find(|one| left_cents(one, movements) > 0)?;
    let cents = left_cents(newest, movements).min(-missing);
    (cents > 0).then_some(NextMovement::Reverse { transfer_id: newest.id, cents })
}
