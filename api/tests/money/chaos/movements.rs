//! Checks, when everything is quiet, that the movements of a share or an adjustment agree with Stripe's, one by one and
//! in sum.

use diesel::prelude::*;
use schema::enums::{PayoutMovementKind, PayoutMovementState};
use schema::models::payable::Payable;
use schema::models::payout_movement::PayoutMovement;
use stand_ins::stripe::Transfer;
use uuid::Uuid;

/// Checks the movements of a payable against Stripe's transfers; returns Stripe's latest refusal, if any.
pub fn check(conn: &mut PgConnection, id: Uuid, made: &[&Transfer]) -> Option<String> {
    let movements = PayoutMovement::of_payable(conn, id).expect("movements");
    let Some(payable) = Payable::find(conn, id).expect("a payable") else {
        assert!(made.is_empty(), "sent, and nothing is known of it: {made:?}");
        return None;
    };
    assert!(movements.iter().all(|one| one.state != PayoutMovementState::Asked), "{movements:?}");
    assert_eq!((payable.moving_kind, payable.moving_cents), (None, None), "{payable:?}");
    let done = |kind| -> Vec<(String, i64)> {
        let of_kind = movements.iter().filter(|one| one.is(kind, PayoutMovementState::Done));
        let mut done: Vec<_> =
            of_kind.map(|one| (one.stripe_id.clone().expect("an id"), i64::from(one.amount_cents))).collect();
        done.sort();
        done
    };
    let mut transfers: Vec<_> = made.iter().map(|one| (one.id.clone(), one.amount)).collect();
    transfers.sort();
    assert_eq!(done(PayoutMovementKind::Transfer), transfers, "{movements:?}");
    let reversals = made.iter().flat_map(|transfer| &transfer.reversals);
    let mut reversals: Vec<_> = reversals.map(|one| (one.id.clone(), one.amount)).collect();
    reversals.sort();
    assert_eq!(done(PayoutMovementKind::Reversal), reversals, "{movements:?}");
    let sum = |parts: &[(String, i64)]| parts.iter().map(|part| part.1).sum::<i64>();
    let sums = (i64::from(payable.sent_cents), i64::from(payable.returned_cents));
    assert_eq!(sums, (sum(&transfers), sum(&reversals)), "{payable:?}");
    payable.refusal
}
