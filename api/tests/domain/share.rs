use academy::domain::booking::Actor;
use academy::domain::cancellation::{self, Terms};
use academy::domain::share::{Share, Standing, tutor_share_due};
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, DisputeState, PaymentStatus, Subject};
use schema::models::student_booking::StudentBooking;
use uuid::Uuid;

/// A lesson in three days that costs 60 dollars, 48 of them the tutor's.
fn lesson(status: BookingStatus, payment_status: PaymentStatus) -> (StudentBooking, DateTime<Utc>) {
    let now = Utc::now();
    let starts_at = now + TimeDelta::days(3);
    let booking = StudentBooking {
        id: Uuid::new_v4(),
        student_id: Uuid::new_v4(),
        tutor_id: Uuid::new_v4(),
        subject: Subject::Physics,
        starts_at,
        ends_at: starts_at + TimeDelta::hours(1),
        status,
        hold_expires_at: None,
        price_cents: 6000,
        tutor_share_cents: 4800,
        payment_status,
        checkout_attempt: 1,
        checkout_expires_at: None,
        stripe_checkout_session_id: None,
        stripe_payment_intent_id: None,
        refund_attempt: 0,
        disputed_at: None,
        dispute_state: None,
        refunded_cents: 0,
        lost_cents: 0,
        calendar_sequence: 0,
        cancellation_reason: None,
        cancellation_note: String::new(),
        created_at: now,
        updated_at: now,
    };
    (booking, now)
}

fn share(booking: &StudentBooking, now: DateTime<Utc>) -> (Standing, i32) {
    let Share { standing, cents, since } = tutor_share_due(booking, now);
    assert_eq!(since, booking.ends_at);
    (standing, cents)
}

#[test]
fn a_share_is_due_from_the_end_of_a_lesson_that_was_paid_for() {
    for status in [BookingStatus::Confirmed, BookingStatus::Completed, BookingStatus::Cancelled] {
        let (booking, _) = lesson(status, PaymentStatus::Paid);
        let end = booking.ends_at;
        assert_eq!(share(&booking, end - TimeDelta::seconds(1)), (Standing::Ahead, 4800), "{status}");
        assert_eq!(share(&booking, end), (Standing::Due, 4800), "{status}");
    }
}

#[test]
fn where_no_money_is_there_is_no_share() {
    for (payment, standing) in [
        (PaymentStatus::NotRequired, Standing::Nothing),
        (PaymentStatus::Unpaid, Standing::Nothing),
        (PaymentStatus::Processing, Standing::Nothing),
        (PaymentStatus::RefundPending, Standing::Returned),
        (PaymentStatus::Refunded, Standing::Returned),
    ] {
        let (booking, now) = lesson(BookingStatus::Cancelled, payment);
        assert_eq!(share(&booking, now + TimeDelta::days(30)), (standing, 0), "{payment}");
    }
}

#[test]
fn a_dispute_holds_the_share_until_it_is_decided() {
    let (mut booking, now) = lesson(BookingStatus::Completed, PaymentStatus::Paid);
    let later = now + TimeDelta::days(30);
    booking.dispute_state = Some(DisputeState::Open);
    assert_eq!(share(&booking, later), (Standing::Disputed, 4800));
    booking.dispute_state = Some(DisputeState::Won);
    assert_eq!(share(&booking, later), (Standing::Due, 4800));
    (booking.dispute_state, booking.payment_status) = (Some(DisputeState::Lost), PaymentStatus::Refunded);
    assert_eq!(share(&booking, later), (Standing::Returned, 0));
}

#[test]
fn the_academy_bears_what_goes_back_first() {
    let (mut booking, now) = lesson(BookingStatus::Completed, PaymentStatus::Paid);
    for (refunded, cents) in [(1000, 4800), (1200, 4800), (1201, 4799), (5999, 1)] {
        booking.refunded_cents = refunded;
        assert_eq!(share(&booking, now + TimeDelta::days(4)), (Standing::Due, cents));
    }
}

#[test]
fn a_student_loses_the_price_by_cancelling_a_second_too_late_and_tutors_never_keep_it() {
    let (mut booking, _) = lesson(BookingStatus::Confirmed, PaymentStatus::Paid);
    let notice = booking.starts_at - TimeDelta::hours(24);
    let second = TimeDelta::seconds(1);
    let terms = |booking: &StudentBooking, actor, now| cancellation::terms(booking, actor, now);
    let by_student = |refund_cents| Some(Terms { free_until: notice, refund_cents });
    assert_eq!(terms(&booking, Actor::Student, notice), by_student(6000));
    assert_eq!(terms(&booking, Actor::Student, notice + second), by_student(0));
    let others = Some(Terms { free_until: booking.ends_at, refund_cents: 6000 });
    for actor in [Actor::Tutor, Actor::Admin] {
        assert_eq!(terms(&booking, actor, booking.ends_at - second), others);
    }
    booking.refunded_cents = 1000;
    assert_eq!(terms(&booking, Actor::Student, notice), by_student(5000));
    booking.payment_status = PaymentStatus::NotRequired;
    assert_eq!(terms(&booking, Actor::Student, notice), by_student(0));
    booking.status = BookingStatus::Cancelled;
    assert_eq!(terms(&booking, Actor::Student, notice), None);
}

#[test]
fn what_a_dispute_took_for_good_is_neither_shared_nor_refunded() {
    let (mut booking, _) = lesson(BookingStatus::Confirmed, PaymentStatus::Paid);
    (booking.dispute_state, booking.lost_cents) = (Some(DisputeState::Lost), 3000);
    let notice = booking.starts_at - TimeDelta::hours(24);
    let terms = cancellation::terms(&booking, Actor::Student, notice).expect("terms");
    assert_eq!((share(&booking, booking.ends_at), terms.refund_cents), ((Standing::Due, 3000), 3000));
    booking.refunded_cents = 2000;
    assert_eq!(share(&booking, booking.ends_at), (Standing::Due, 1000));
    booking.refunded_cents = 3001;
    assert_eq!(share(&booking, booking.ends_at), (Standing::Due, 0));
}
