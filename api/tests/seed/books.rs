//! The sample academy's money, checked with the chaos tests' invariants.

use academy::payments;
use chrono::TimeDelta;
use schema::models::payment::Payment;
use stand_ins::stripe::DisputeStatus;

use super::seeded::{MOMENTS, Seeded};
use crate::money::chaos::books::{self, Books, QuietMoment};
use test_support::money::{read_balance, run_jobs};

#[test_support::test]
async fn the_books_balance() {
    for at in [MOMENTS[0], MOMENTS[2]] {
        let seeded = Seeded::at(at).await;
        let state = seeded.state();
        decide_disputes(&seeded).await;
        // The pending refund is made, the hold is released.
        run_jobs(&state).await;
        seeded.advance(TimeDelta::minutes(40));
        for _ in 0..5 {
            run_jobs(&state).await;
        }
        read_balance(&state).await;
        let moment = QuietMoment {
            database: &seeded.database,
            stripe: seeded.stripe.state(),
            now: seeded.clock.now(),
            transfer_delay: seeded.config.transfer_delay,
        };
        let mut seen = Books::default();
        books::check(&moment, &[], &mut seen);
        assert!(seen.confirmed > 300 && seen.refunded > 10 && seen.paid_out > 250, "{seen:?}");
        assert!(seen.moved > 2 && seen.released > 4 && seen.waiting > 10, "{seen:?}");
    }
}

/// Wins the open dispute, because the invariants know no open ones.
async fn decide_disputes(seeded: &Seeded) {
    let disputes = seeded.stripe.state().disputes;
    for dispute in disputes.iter().filter(|one| one.status == DisputeStatus::NeedsResponse) {
        seeded.stripe.close_dispute(&dispute.id, true).unwrap();
        let mut conn = seeded.database.connect();
        let payment = Payment::find_by_intent(&mut conn, &dispute.payment_intent).unwrap().unwrap();
        payments::sync_payment(&seeded.state(), payment.id).await.unwrap();
    }
}
