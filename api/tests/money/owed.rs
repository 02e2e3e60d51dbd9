//! The amount owed to the payee of a payment, computed in one place.

use academy::domain::payout_movement::Withheld;
use chrono::Utc;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text, Uuid as SqlUuid};
use schema::enums::{PaymentStatus, Role};
use schema::models::student_booking::StudentBooking;
use schema::schema::payments;

use test_support::database::TestDatabase;
use test_support::people::store_person;

/// Returns what is owed of a price of 60 dollars with a share of 48, after refunds and lost disputes.
fn owed(conn: &mut PgConnection, status: PaymentStatus, refunded_cents: i32, lost_cents: i32) -> i32 {
    let now = Utc::now();
    let (student, _) = store_person(conn, Role::Student, None, now);
    let (tutor, _) = store_person(conn, Role::Tutor, Some(4800), now);
    // Cancelled too late by its student: such a booking allows every payment state.
    diesel::sql_query(
        "WITH booking AS (
            INSERT INTO student_bookings (student_id, tutor_id, subject, starts_at, ends_at, status, price_cents,
                tutor_share_cents, cancelled_at, cancellation_reason, created_at, updated_at)
            VALUES ($1, $2, 'Physics', now(), now() + interval '1 hour', 'cancelled', 6000, 4800, now(), 'student',
                now(), now())
            RETURNING *)
         INSERT INTO payments (purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status,
            refunded_cents, lost_cents, created_at, updated_at)
         SELECT 'booking', id, student_id, tutor_id, price_cents, tutor_share_cents, $3, $4, $5, now(), now()
         FROM booking",
    )
    .bind::<SqlUuid, _>(student)
    .bind::<SqlUuid, _>(tutor)
    .bind::<Text, _>(status)
    .bind::<Integer, _>(refunded_cents)
    .bind::<Integer, _>(lost_cents)
    .execute(conn)
    .unwrap();
    payments::table.filter(payments::payer_id.eq(student)).select(payments::owed_cents).first(conn).unwrap()
}

#[test]
fn the_academy_bears_what_goes_back_or_is_lost_first() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    for (refunded, lost, cents) in [
        (0, 0, 4800),
        (1000, 0, 4800),
        (1200, 0, 4800),
        (1201, 0, 4799),
        (5999, 0, 1),
        (0, 3000, 3000),
        (2000, 3000, 1000),
        (3001, 3000, 0),
    ] {
        let found = owed(&mut conn, PaymentStatus::Paid, refunded, lost);
        assert_eq!(found, cents, "{refunded} went back, {lost} were lost");
    }
}

#[test]
fn nothing_is_owed_of_money_that_is_not_here() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    let others = PaymentStatus::ALL.iter().filter(|status| **status != PaymentStatus::Paid);
    for status in others.filter(|status| **status != PaymentStatus::NotRequired) {
        assert_eq!(owed(&mut conn, *status, 0, 0), 0, "{status}");
    }
}

/// For any writer, a booking and its payment agree at the end of a transaction.
#[test]
fn a_lesson_is_not_confirmed_while_its_money_is_on_its_way_back() {
    let database = TestDatabase::new();
    let mut conn = database.connect();
    owed(&mut conn, PaymentStatus::Paid, 0, 0);
    for (statement, fault) in [
        (
            "UPDATE student_bookings SET cancellation_reason = 'tutor'",
            "the price of a cancelled lesson is kept",
        ),
        ("UPDATE student_bookings SET price_cents = 0, tutor_share_cents = 0", "a booking has a payment if"),
        ("DELETE FROM payments", "a booking has a payment if"),
        (
            "WITH paid AS (UPDATE payments SET status = 'refund_pending' RETURNING id)
             UPDATE student_bookings SET status = 'confirmed', cancelled_at = NULL FROM paid",
            "a confirmed lesson is a free one or a paid one",
        ),
    ] {
        let error = diesel::sql_query(statement).execute(&mut conn).unwrap_err().to_string();
        assert!(error.contains(fault), "{error}");
    }
    let booking: uuid::Uuid = schema::schema::student_bookings::table
        .select(schema::schema::student_bookings::id)
        .first(&mut conn)
        .unwrap();
    let booking = StudentBooking::find(&mut conn, booking).unwrap().unwrap();
    assert_eq!(booking.payment_status(), PaymentStatus::Paid, "nothing was changed");
}

#[test]
fn the_database_withholds_what_was_taken_back_by_hand_as_the_rule_says() {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Integer)]
        owed: i32,
        #[diesel(sql_type = Integer)]
        withheld: i32,
        #[diesel(sql_type = Integer)]
        withheld_of: i32,
        #[diesel(sql_type = Integer)]
        target: i32,
    }
    let database = TestDatabase::new();
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT owed, withheld, withheld_of, payout_target_cents(owed, withheld, withheld_of) AS target
         FROM generate_series(0, 4800, 400) owed, generate_series(0, 4800, 300) withheld,
             generate_series(0, 4800, 500) withheld_of
         WHERE withheld <= withheld_of",
    )
    .load(&mut database.connect())
    .unwrap();
    assert!(rows.len() > 500);
    for Row { owed, withheld, withheld_of, target } in rows {
        let rule = Withheld { cents: withheld, of_cents: withheld_of };
        assert_eq!(rule.target_cents(owed), target, "{rule:?} of {owed}");
    }
}
