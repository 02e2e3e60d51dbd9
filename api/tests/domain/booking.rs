use academy::domain::booking::{Action, Actor, PROCESS, Situation, allowed, find};
use chrono::{TimeDelta, Utc};
use schema::enums::BookingStatus;

#[test]
fn the_table_never_holds_two_moves_for_one_situation() {
    for (index, a) in PROCESS.iter().enumerate() {
        for b in &PROCESS[index + 1..] {
            let same_actor = a.actors.iter().any(|actor| b.actors.contains(actor));
            assert!(!(a.from == b.from && a.action == b.action && same_actor), "{a:?} and {b:?}");
        }
    }
}

#[test]
fn a_hold_is_paid_while_it_lasts_and_expires_only_afterwards() {
    let now = Utc::now();
    let held = |left| Situation {
        status: BookingStatus::Pending,
        hold_expires_at: Some(now + left),
        ends_at: now + TimeDelta::days(1),
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
