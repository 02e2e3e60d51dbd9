use academy::domain::payout_movement::{
    MovementEvent, NextMovement, TRANSITIONS, Withheld, left_cents, net_cents, next_movement, next_state,
};
use chrono::Utc;
use schema::enums::{PayoutMovementKind, PayoutMovementState};
use schema::models::payout_movement::PayoutMovement;
use uuid::Uuid;

/// Returns a movement after the given ones.
fn movement(
    earlier: &[PayoutMovement],
    kind: PayoutMovementKind,
    (state, cents): (PayoutMovementState, i32),
    reverses_id: Option<Uuid>,
) -> PayoutMovement {
    let new = PayoutMovement::new(Uuid::nil(), earlier, (kind, cents), Utc::now());
    PayoutMovement { state, reverses_id, ..new }
}

#[test]
fn a_movement_goes_the_declared_way_and_no_other() {
    use MovementEvent::{Complete, Fail, Recheck, Request};
    use PayoutMovementState::{Asked, Done, Failed};
    let states = [None, Some(Asked), Some(Done), Some(Failed)];
    for from in states {
        for event in [Request, Complete, Fail, Recheck] {
            let expected = match (from, event) {
                (None, Request) | (Some(Failed), Recheck) => Some(Asked),
                (None | Some(Asked | Failed), Complete) => Some(Done),
                (Some(Asked), Fail) => Some(Failed),
                _ => None,
            };
            assert_eq!(next_state(from, event), expected, "{event:?} in {from:?}");
            assert!(TRANSITIONS.iter().filter(|row| (row.0, row.1) == (from, event)).count() <= 1);
        }
    }
}

#[test]
fn the_next_movement_is_of_the_difference() {
    use PayoutMovementKind::{Reversal, Transfer};
    use PayoutMovementState::{Asked, Done, Failed};
    let mut all = Vec::new();
    let send = |cents, is_first| Some(NextMovement::Transfer { cents, is_first });
    assert_eq!(next_movement(0, &all), None);
    assert_eq!(next_movement(4800, &all), send(4800, true));
    all.push(movement(&all, Transfer, (Failed, 4800), None));
    assert_eq!(next_movement(4800, &all), send(4800, true), "nothing has drawn on the payment");
    all.push(movement(&all, Transfer, (Done, 4800), None));
    let first = all[1].id;
    assert_eq!(next_movement(4800, &all), None);
    let take = |transfer_id, cents| Some(NextMovement::Reverse { transfer_id, cents });
    assert_eq!(next_movement(3500, &all), take(first, 1300));
    all.push(movement(&all, Reversal, (Asked, 1300), Some(first)));
    for target in [0, 3500, 4800] {
        assert_eq!(next_movement(target, &all), None, "one at a time");
    }
    all[2].state = Done;
    assert_eq!((net_cents(&all), left_cents(&all[1], &all)), (3500, 3500));
    assert_eq!(next_movement(4800, &all), send(1300, false));
    all.push(movement(&all, Transfer, (Done, 1300), None));
    let second = all[3].id;
    // The newest transfer is reversed first; the next time, what is left.
    assert_eq!(next_movement(0, &all), take(second, 1300));
    assert_eq!(next_movement(4000, &all), take(second, 800));
    all.push(movement(&all, Reversal, (Done, 1300), Some(second)));
    assert_eq!(next_movement(0, &all), take(first, 3500));
    assert_eq!(all.iter().map(|one| one.number).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
}

#[test]
fn whatever_is_owed_the_movements_lead_there_and_stop() {
    use PayoutMovementKind::{Reversal, Transfer};
    let mut all: Vec<PayoutMovement> = Vec::new();
    for target in [4000, 4800, 3500, 4800, 0, 1, 4799, 4800, 20, 4000, 0] {
        let mut steps = 0;
        while let Some(next) = next_movement(target, &all) {
            let (kind, cents, reverses_id) = match next {
                NextMovement::Transfer { cents, .. } => (Transfer, cents, None),
                NextMovement::Reverse { transfer_id, cents } => (Reversal, cents, Some(transfer_id)),
            };
            all.push(movement(&all, kind, (PayoutMovementState::Done, cents), reverses_id));
            steps += 1;
            assert!(steps < 10, "it does not end");
        }
        assert_eq!(net_cents(&all), target);
        assert!(all.iter().all(|one| left_cents(one, &all) >= 0));
    }
}

#[test]
fn what_was_taken_back_by_hand_is_withheld_and_what_had_to_come_back_anyhow_is_not() {
    let none = Withheld::default();
    assert_eq!(none.target_cents(4800), 4800);
    assert_eq!(none.after_reversal_by_hand(3800, 3800), none, "a refund was known");
    // Without a known reason, it counts as permanent, or as made for a refund that follows.
    let hand = none.after_reversal_by_hand(4800, 3800);
    assert_eq!(hand.target_cents(4800), 3800);
    assert_eq!(hand.target_cents(4300), 3800);
    assert_eq!(hand.target_cents(3800), 3800);
    assert_eq!(hand.target_cents(3000), 3000);
    assert_eq!(hand.target_cents(0), 0);
    // After a known refund of 1300, 500 more by hand.
    let more = none.after_reversal_by_hand(3500, 3000);
    assert_eq!((more.target_cents(3500), more.target_cents(4800)), (3000, 4300));
    let again = more.after_reversal_by_hand(4800, 4000);
    assert_eq!(again.target_cents(4800), 4000);
    assert_eq!(none.after_reversal_by_hand(4800, 0).target_cents(4800), 0);
    // 500 by hand, a refund of 1000 whose rest we reversed, and 300 more by hand: our reversal is sent again if the
    // refund fails.
    let twice = none.after_reversal_by_hand(4800, 4300).after_reversal_by_hand(3800, 3500);
    assert_eq!((twice.target_cents(3800), twice.target_cents(4800)), (3500, 4000));
}

#[test]
fn a_reversal_by_hand_leaves_what_it_left_to_be_right() {
    for owed in (0..=4800).step_by(400) {
        for earlier in [0, 1000, 4800] {
            let before = Withheld::default().after_reversal_by_hand(4800, 4800 - earlier);
            for net in (0..=before.target_cents(owed)).step_by(100) {
                let after = before.after_reversal_by_hand(owed, net);
                assert_eq!(after.target_cents(owed), net, "{before:?} {owed}");
                assert!(after.cents <= after.of_cents, "{after:?}");
            }
        }
    }
}
