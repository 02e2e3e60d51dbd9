//! What moves between the academy and its tutors: what is to be with them, and the next movement that leads there.
//!
//! What somebody is owed stands on the payment or the adjustment. What they were sent is the sum of the movements that were made.
//! Nothing else decides which one comes next.

use schema::enums::PayoutMovementKind::{self, Reversal, Transfer};
use schema::enums::PayoutMovementState::{self, Asked, Done, Failed};
use schema::models::payout_movement::PayoutMovement;
use uuid::Uuid;

/// What becomes of a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MovementEvent {
    /// It is written down, and Stripe is asked.
    Ask,
    /// Stripe made it, whenever that is heard of.
    Make,
    /// Stripe did not make it.
    Fail,
    /// It is looked for once more: Stripe may have made it in an accident.
    LookAgain,
}

/// A movement's process: from this state (or none), by this, to that one. One that was made stays made.
pub const TRANSITIONS: &[(Option<PayoutMovementState>, MovementEvent, PayoutMovementState)] = &[
    (None, MovementEvent::Ask, Asked),
    // Somebody made it in Stripe's dashboard.
    (None, MovementEvent::Make, Done),
    (Some(Asked), MovementEvent::Make, Done),
    (Some(Asked), MovementEvent::Fail, Failed),
    // Stripe had an accident after the money was moved.
    (Some(Failed), MovementEvent::Make, Done),
    (Some(Failed), MovementEvent::LookAgain, Asked),
];

/// The state that this leads to, if it is allowed.
#[must_use]
pub fn next_state(from: Option<PayoutMovementState>, event: MovementEvent) -> Option<PayoutMovementState> {
    TRANSITIONS.iter().find(|row| (row.0, row.1) == (from, event)).map(|row| row.2)
}

/// What somebody took back by hand, in Stripe's dashboard, and does not want sent again, US cents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Withheld {
    /// How much.
    pub cents: i32,
    /// What was owed then.
    pub of_cents: i32,
}

impl Withheld {
    /// What is to be with somebody who is owed so much. What is owed less by now is the same money first: whoever took it back
    /// knew that a refund would follow. The database says the same as `payout_target_cents`, for every reader alike.
    #[must_use]
    pub fn target_cents(self, owed_cents: i32) -> i32 {
        let anticipated = (self.of_cents - owed_cents).max(0);
        (owed_cents - (self.cents - anticipated).max(0)).max(0)
    }

    /// What is withheld once somebody took so much back by hand that `net_cents` are left with whoever is owed `owed_cents`. What had
    /// to come back anyhow is not withheld.
    #[must_use]
    pub fn after_reversal_by_hand(self, owed_cents: i32, net_cents: i32) -> Withheld {
        let more = self.target_cents(owed_cents) - net_cents;
        if more <= 0 {
            return self;
        }
        // What was taken back before and is owed less by now is withheld of what was owed then, should that be owed again.
        let anticipated = (self.of_cents - owed_cents).max(0);
        Withheld { cents: self.cents + more, of_cents: owed_cents + self.cents.min(anticipated) }
    }
}

/// The next movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NextMovement {
    /// Send what is missing, US cents.
    Send {
        /// How much.
        cents: i32,
        /// Whether it is the first that is sent: it can wait for the payment's own funds. Stripe lets transfers draw on a payment
        /// only once, whatever came back of them; later ones come out of the academy's balance.
        is_first: bool,
    },
    /// Take back what is too much, of one transfer.
    TakeBack {
        /// Which one, by our own id of it.
        transfer_id: Uuid,
        /// How much.
        cents: i32,
    },
}

/// What is with whoever was paid, by these movements, US cents.
#[must_use]
pub fn net_cents(movements: &[PayoutMovement]) -> i32 {
    made(movements, Transfer) - made(movements, Reversal)
}

fn made(movements: &[PayoutMovement], kind: PayoutMovementKind) -> i32 {
    movements.iter().filter(|one| one.is(kind, Done)).map(|one| one.amount_cents).sum()
}

/// What of a transfer is still with whoever got it, by these movements, US cents; 0 of one that was not made.
#[must_use]
pub fn left_cents(transfer: &PayoutMovement, movements: &[PayoutMovement]) -> i32 {
    if !transfer.is(Transfer, Done) {
        return 0;
    }
    let back = movements.iter().filter(|one| one.is(Reversal, Done) && one.reverses_id == Some(transfer.id));
    transfer.amount_cents - back.map(|one| one.amount_cents).sum::<i32>()
}

/// The movement that comes next, so that `target_cents` are with whoever is paid. None while it is not known what became of one.
/// What is too much is taken back of the newest transfer first.
#[must_use]
pub fn next_movement(target_cents: i32, movements: &[PayoutMovement]) -> Option<NextMovement> {
    if movements.iter().any(|one| one.state == Asked) {
        return None;
    }
    let missing = target_cents - net_cents(movements);
    if missing > 0 {
        let is_first = !movements.iter().any(|one| one.is(Transfer, Done));
        return Some(NextMovement::Send { cents: missing, is_first });
    }
    let newest = movements.iter().rev().find(|one| left_cents(one, movements) > 0)?;
    let cents = left_cents(newest, movements).min(-missing);
    (cents > 0).then_some(NextMovement::TakeBack { transfer_id: newest.id, cents })
}
