use academy::domain::booking::{Action, Actor};
use academy::domain::cancellation;
use academy::domain::cancellation::Terms;
use academy::domain::share::{Share, ShareStatus, tutor_share_due};
use chrono::{DateTime, TimeDelta, Utc};
use schema::enums::{BookingStatus, DisputeState, PaymentPurpose, PaymentStatus, Subject};
use schema::models::payment::Payment;
use schema::models::student_booking::{LessonNotes, StudentBooking};
use uuid::Uuid;

/// A lesson in three days with a price of 60 dollars and a share of 48; the database computes what is owed.
fn lesson(status: BookingStatus, payment_status: PaymentStatus) -> (StudentBooking, DateTime<Utc>) {
    let now = Utc::now();
    let starts_at = now + TimeDelta::days(3);
    let id = Uuid::new_v4();
    let payment = Payment {
        id: Uuid::new_v4(),
        purpose: PaymentPurpose::Booking,
        listing_id: None,
        booking_id: Some(id),
        payer_id: Uuid::new_v4().into(),
        payee_id: Some(Uuid::new_v4().into()),
        amount_cents: 6000,
        payee_share_cents: 4800,
        status: payment_status,
        checkout_attempt: 1,
        checkout_expires_at: None,
        stripe_checkout_session_id: None,
        stripe_payment_intent_id: None,
        refund_attempt: 0,
        refunded_cents: 0,
        refund_requested_cents: 0,
        lost_cents: 0,
        disputed_at: None,
        dispute_state: None,
        owed_cents: if payment_status == PaymentStatus::Paid { 4800 } else { 0 },
        target_cents: if payment_status == PaymentStatus::Paid { 4800 } else { 0 },
        updated_at: now,
    };
    let booking = StudentBooking {
        id,
        student_id: Uuid::new_v4().into(),
        tutor_id: Uuid::new_v4().into(),
        subject: Subject::Physics,
        starts_at,
        ends_at: starts_at + TimeDelta::hours(1),
        status,
        hold_expires_at: None,
        price_cents: 6000,
        tutor_share_cents: 4800,
        calendar_sequence: 0,
        cancellation_reason: None,
        cancellation_note: String::new(),
        price_kept: false,
        settled_elsewhere: false,
        created_at: now,
        updated_at: now,
        notes: LessonNotes::default(),
        payment: Some(payment).filter(|payment| payment.status != PaymentStatus::NotRequired),
    };
    (booking, now)
}

fn payment(booking: &mut StudentBooking) -> &mut Payment {
    booking.payment.as_mut().expect("a payment")
}

fn share(booking: &StudentBooking, now: DateTime<Utc>) -> (ShareStatus, i32) {
    let Share { status, cents, owed_cents, since } = tutor_share_due(booking, now);
    assert_eq!((owed_cents, since), (cents, booking.ends_at));
    (status, cents)
}

#[test]
fn a_share_is_due_from_the_end_of_a_lesson_that_was_paid_for() {
    for status in [BookingStatus::Confirmed, BookingStatus::Completed, BookingStatus::Cancelled] {
        let (booking, _) = lesson(status, PaymentStatus::Paid);
        let end = booking.ends_at;
        assert_eq!(share(&booking, end - TimeDelta::seconds(1)), (ShareStatus::Ahead, 4800), "{status}");
        assert_eq!(share(&booking, end), (ShareStatus::Due, 4800), "{status}");
    }
}

#[test]
fn where_no_money_is_there_is_no_share() {
    for (payment, status) in [
        (PaymentStatus::NotRequired, ShareStatus::Nothing),
        (PaymentStatus::Unpaid, ShareStatus::Nothing),
        (PaymentStatus::Processing, ShareStatus::Nothing),
        (PaymentStatus::RefundPending, ShareStatus::Returned),
        (PaymentStatus::Refunded, ShareStatus::Returned),
    ] {
        let (booking, now) = lesson(BookingStatus::Cancelled, payment);
        assert_eq!(share(&booking, now + TimeDelta::days(30)), (status, 0), "{payment}");
    }
}

#[test]
fn a_dispute_holds_the_share_until_it_is_decided() {
    let (mut booking, now) = lesson(BookingStatus::Completed, PaymentStatus::Paid);
    let later = now + TimeDelta::days(30);
    payment(&mut booking).dispute_state = Some(DisputeState::Open);
    assert_eq!(share(&booking, later), (ShareStatus::Disputed, 4800));
    payment(&mut booking).dispute_state = Some(DisputeState::Won);
    assert_eq!(share(&booking, later), (ShareStatus::Due, 4800));
    let lost = payment(&mut booking);
    (lost.dispute_state, lost.status) = (Some(DisputeState::Lost), PaymentStatus::Refunded);
    (lost.owed_cents, lost.target_cents) = (0, 0);
    assert_eq!(share(&booking, later), (ShareStatus::Returned, 0));
}

#[test]
fn a_student_loses_the_price_by_cancelling_a_second_too_late_and_tutors_never_keep_it() {
    let (mut booking, _) = lesson(BookingStatus::Confirmed, PaymentStatus::Paid);
    let notice = booking.starts_at - TimeDelta::hours(24);
    let second = TimeDelta::seconds(1);
    let terms =
        |booking: &StudentBooking, actor, now| cancellation::terms(booking, Action::Cancel, actor, now);
    let by_student = |refund_cents| Some(Terms { free_until: notice, refund_cents });
    assert_eq!(terms(&booking, Actor::Student, notice), by_student(6000));
    assert_eq!(terms(&booking, Actor::Student, notice + second), by_student(0));
    let others = Some(Terms { free_until: booking.ends_at, refund_cents: 6000 });
    for actor in [Actor::Tutor, Actor::Admin] {
        assert_eq!(terms(&booking, actor, booking.ends_at - second), others);
    }
    payment(&mut booking).refunded_cents = 1000;
    assert_eq!(terms(&booking, Actor::Student, notice), by_student(5000));
    booking.payment = None;
    assert_eq!(terms(&booking, Actor::Student, notice), by_student(0));
    booking.status = BookingStatus::Cancelled;
    assert_eq!(terms(&booking, Actor::Student, notice), None);
}

#[test]
fn what_a_dispute_took_for_good_is_not_refunded() {
    let (mut booking, _) = lesson(BookingStatus::Confirmed, PaymentStatus::Paid);
    let lost = payment(&mut booking);
    (lost.dispute_state, lost.lost_cents) = (Some(DisputeState::Lost), 3000);
    let notice = booking.starts_at - TimeDelta::hours(24);
    let terms = cancellation::terms(&booking, Action::Cancel, Actor::Student, notice).expect("terms");
    assert_eq!(terms.refund_cents, 3000);
}
