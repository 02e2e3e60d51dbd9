use academy::domain::booking::{Action, Actor, Effect, PROCESS, Situation, allowed, find};
use chrono::{TimeDelta, Utc};
use schema::enums::{BookingStatus, PaymentStatus};

/// Every combination of state, money and time that the table can tell apart.
fn situations() -> Vec<Situation> {
    let now = Utc::now();
    let hour = TimeDelta::hours(1);
    let mut all = Vec::new();
    for &status in BookingStatus::ALL {
        for &payment_status in PaymentStatus::ALL {
            for starts_at in [now + hour, now, now - hour * 2] {
                for hold_expires_at in [None, Some(now + hour), Some(now)] {
                    let ends_at = starts_at + hour;
                    all.push(Situation { status, payment_status, hold_expires_at, starts_at, ends_at, now });
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
            let released =
                situation.status == BookingStatus::Pending && find(situation, action, actor).is_some();
            assert!(!released || untouched, "{action:?} in {situation:?}");
        }
    }
}

#[test]
fn money_that_comes_too_late_goes_back() {
    for situation in situations().into_iter().filter(|one| one.status == BookingStatus::Cancelled) {
        let late = find(situation, Action::ReceivePayment, Actor::Stripe);
        assert!(
            late.is_none_or(|step| step.effects == [Effect::Refund] && step.to == BookingStatus::Cancelled)
        );
    }
}

#[test]
fn a_hold_is_paid_while_it_lasts_and_expires_only_afterwards() {
    let now = Utc::now();
    let held = |left| Situation {
        status: BookingStatus::Pending,
        payment_status: PaymentStatus::Unpaid,
        hold_expires_at: Some(now + left),
        starts_at: now + TimeDelta::days(1),
        ends_at: now + TimeDelta::days(1) + TimeDelta::hours(1),
        now,
    };
    assert!(find(held(TimeDelta::seconds(1)), Action::Pay, Actor::Student).is_some());
    assert!(find(held(TimeDelta::seconds(1)), Action::Expire, Actor::Clock).is_none());
    assert!(find(held(TimeDelta::zero()), Action::Pay, Actor::Student).is_none());
    assert!(find(held(TimeDelta::zero()), Action::Expire, Actor::Clock).is_some());
    assert!(!allowed(held(TimeDelta::seconds(1)), Actor::Tutor).contains(&Action::Pay));
}

#[test]
fn nobody_but_the_payment_service_confirms() {
    for actor in [Actor::Student, Actor::Tutor, Actor::Admin, Actor::Clock] {
        assert!(!PROCESS.iter().any(|step| step.to == BookingStatus::Confirmed
            && step.from != BookingStatus::Confirmed
            && step.actors.contains(&actor)));
    }
}
