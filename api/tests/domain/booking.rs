use academy::domain::booking::{
    Action, Actor, BookingEffect, TRANSITIONS, TransitionContext, allowed, find_transition,
};
use chrono::{TimeDelta, Utc};
use schema::enums::{BookingStatus, PaymentStatus};

/// Every combination of state, money and time that the table distinguishes.
fn situations() -> Vec<TransitionContext> {
    let now = Utc::now();
    let hour = TimeDelta::hours(1);
    let mut all = Vec::new();
    for &status in BookingStatus::ALL {
        for &payment_status in PaymentStatus::ALL {
            for starts_at in
                [now + hour * 25, now + hour * 24, now + hour, now, now - hour / 2, now - hour * 2]
            {
                for hold_expires_at in [None, Some(now + hour), Some(now)] {
                    let ends_at = starts_at + hour;
                    for (refund_due, price_kept) in [(false, false), (true, false), (false, true)] {
                        all.push(TransitionContext {
                            status,
                            payment_status,
                            refund_due,
                            price_kept,
                            hold_expires_at,
                            starts_at,
                            ends_at,
                            now,
                        });
                    }
                }
            }
        }
    }
    all
}

#[test]
fn the_table_never_holds_two_moves_for_one_situation() {
    for situation in situations() {
        for actor in [Actor::Student, Actor::Tutor, Actor::Admin, Actor::Stripe, Actor::Clock] {
            let mut actions = allowed(situation, actor);
            let count = actions.len();
            actions.sort_by_key(|action| format!("{action:?}"));
            actions.dedup();
            assert_eq!(actions.len(), count, "{actor:?} in {situation:?}: {actions:?}");
        }
    }
}

#[test]
fn nothing_is_released_while_money_is_on_its_way_or_here() {
    for situation in situations() {
        let untouched = matches!(situation.payment_status, PaymentStatus::Unpaid);
        for (action, actor) in [(Action::Expire, Actor::Clock), (Action::Cancel, Actor::Student)] {
            let released = situation.status == BookingStatus::Pending
                && find_transition(situation, action, actor).is_some();
            assert!(!released || untouched, "{action:?} in {situation:?}");
        }
    }
}

#[test]
fn money_that_comes_too_late_goes_back() {
    for situation in situations().into_iter().filter(|one| one.status == BookingStatus::Cancelled) {
        let late = find_transition(situation, Action::ReceivePayment, Actor::Stripe);
        assert!(late.is_none_or(
            |step| step.effects == [BookingEffect::Refund] && step.to == BookingStatus::Cancelled
        ));
    }
}

#[test]
fn a_hold_is_paid_while_it_lasts_and_expires_only_afterwards() {
    let now = Utc::now();
    let held = |left| TransitionContext {
        status: BookingStatus::Pending,
        payment_status: PaymentStatus::Unpaid,
        refund_due: false,
        price_kept: false,
        hold_expires_at: Some(now + left),
        starts_at: now + TimeDelta::days(1),
        ends_at: now + TimeDelta::days(1) + TimeDelta::hours(1),
        now,
    };
    assert!(find_transition(held(TimeDelta::seconds(1)), Action::Pay, Actor::Student).is_some());
    assert!(find_transition(held(TimeDelta::seconds(1)), Action::Expire, Actor::Clock).is_none());
    assert!(find_transition(held(TimeDelta::zero()), Action::Pay, Actor::Student).is_none());
    assert!(find_transition(held(TimeDelta::zero()), Action::Expire, Actor::Clock).is_some());
    assert!(!allowed(held(TimeDelta::seconds(1)), Actor::Tutor).contains(&Action::Pay));
}

/// A paid lesson that starts `ahead` from now.
fn confirmed(ahead: TimeDelta) -> TransitionContext {
    let now = Utc::now();
    TransitionContext {
        status: BookingStatus::Confirmed,
        payment_status: PaymentStatus::Paid,
        refund_due: false,
        price_kept: false,
        hold_expires_at: None,
        starts_at: now + ahead,
        ends_at: now + ahead + TimeDelta::hours(1),
        now,
    }
}

#[test]
fn who_may_cancel_or_move_a_lesson_depends_on_how_near_it_is() {
    use Action::{Cancel, CancelWithoutRefund, Complete, Refund, Reschedule, Substitute, WriteNotes};
    let (day, second) = (TimeDelta::hours(24), TimeDelta::seconds(1));
    let of = |ahead, actor| allowed(confirmed(ahead), actor);
    assert_eq!(of(day, Actor::Student), [Cancel, Reschedule]);
    assert_eq!(of(day - second, Actor::Student), [Cancel]);
    assert_eq!(of(second, Actor::Student), [Cancel]);
    assert_eq!(of(TimeDelta::zero(), Actor::Student), []);
    assert_eq!(of(second, Actor::Tutor), [Cancel]);
    assert_eq!(of(-TimeDelta::minutes(59), Actor::Tutor), [Cancel, WriteNotes]);
    assert_eq!(of(second, Actor::Admin), [Cancel, CancelWithoutRefund, Reschedule, Substitute]);
    assert_eq!(of(-TimeDelta::minutes(59), Actor::Admin), [Cancel, CancelWithoutRefund, Reschedule, Refund]);
    assert_eq!(of(-TimeDelta::minutes(60), Actor::Admin), [Complete, Refund]);
}

#[test]
fn an_admin_keeps_or_gives_back_only_what_is_here_and_gives_only_what_is_ahead_to_another_tutor() {
    for situation in situations() {
        let finds = |action| find_transition(situation, action, Actor::Admin);
        let (paid, begun) =
            (situation.payment_status == PaymentStatus::Paid, situation.starts_at <= situation.now);
        let confirmed = situation.status == BookingStatus::Confirmed;
        let kept = finds(Action::CancelWithoutRefund);
        assert_eq!(
            kept.is_some(),
            confirmed && paid && !situation.refund_due && situation.ends_at > situation.now,
            "{situation:?}"
        );
        assert!(
            kept.is_none_or(|step| step.effects == [BookingEffect::MailCancellation]),
            "the tutor still earns"
        );
        let refund = finds(Action::Refund);
        let is_over = matches!(situation.status, BookingStatus::Completed | BookingStatus::Cancelled);
        assert_eq!(refund.is_some(), paid && (is_over || (confirmed && begun)), "{situation:?}");
        assert!(refund.is_none_or(|step| step.to == step.from && step.effects.is_empty()));
        assert_eq!(finds(Action::Substitute).is_some(), confirmed && !begun, "{situation:?}");
        for actor in [Actor::Student, Actor::Tutor, Actor::Stripe, Actor::Clock] {
            for action in [Action::CancelWithoutRefund, Action::Refund, Action::Substitute] {
                assert!(find_transition(situation, action, actor).is_none(), "{action:?} by {actor:?}");
            }
        }
    }
}

#[test]
fn only_its_tutor_writes_notes_and_only_about_a_lesson_that_has_begun() {
    for situation in situations() {
        let has_begun = situation.starts_at <= situation.now;
        let expected = match situation.status {
            BookingStatus::Completed => true,
            BookingStatus::Confirmed => has_begun,
            BookingStatus::Pending | BookingStatus::Cancelled => false,
        };
        let found = find_transition(situation, Action::WriteNotes, Actor::Tutor);
        assert_eq!(found.is_some(), expected, "{situation:?}");
        assert!(found.is_none_or(|step| step.to == step.from && step.effects.is_empty()));
        for actor in [Actor::Student, Actor::Admin, Actor::Stripe, Actor::Clock] {
            assert!(find_transition(situation, Action::WriteNotes, actor).is_none(), "{actor:?}");
        }
    }
}

#[test]
fn only_a_paid_lesson_can_be_cancelled_too_late() {
    let returns = |situation, actor| {
        let step = find_transition(situation, Action::Cancel, actor).expect("a way to cancel");
        (
            step.effects.contains(&BookingEffect::Refund),
            step.effects.contains(&BookingEffect::RemoveLessonRecord),
        )
    };
    let late = confirmed(TimeDelta::hours(3));
    assert_eq!(returns(late, Actor::Student), (false, false), "the tutor still earns");
    assert_eq!(returns(late, Actor::Tutor), (true, true));
    assert_eq!(returns(confirmed(TimeDelta::hours(24)), Actor::Student), (true, true));
    let free = TransitionContext { payment_status: PaymentStatus::NotRequired, ..late };
    assert_eq!(returns(free, Actor::Student), (true, true));
}

#[test]
fn nobody_but_the_payment_service_confirms() {
    for actor in [Actor::Student, Actor::Tutor, Actor::Admin, Actor::Clock] {
        assert!(!TRANSITIONS.iter().any(|step| step.to == BookingStatus::Confirmed
            && step.from != BookingStatus::Confirmed
            && step.actors.contains(&actor)));
    }
}
