//! The admin's overview.

mod payment_problems;
mod statistics;
mod summary;
mod tutor_totals;

use diesel::connection::SimpleConnection;
use uuid::Uuid;

use test_support::TestApp;

/// Inserts a manual session record.
fn record(app: &TestApp, tutor: Uuid, starts_at: &str, minutes: u32, paid: bool) {
    app.run(&format!(
            "INSERT INTO tutor_sessions (tutor_id, starts_at, ends_at, paid, tutor_share_cents)
             VALUES ('{tutor}', '{starts_at}', '{starts_at}'::timestamptz + interval '{minutes} minutes', {paid}, 4000)"
        ));
}

/// Inserts a booking of an hour with a payment of fifty dollars and a paid session record.
pub(super) fn booking(
    app: &TestApp,
    (student, tutor): (Uuid, Uuid),
    subject: &str,
    starts_at: &str,
    state: &str,
) -> Uuid {
    let (status, reason) = state.split_once(' ').unwrap_or((state, ""));
    let id = Uuid::new_v4();
    let payment = match status {
        "pending" => "unpaid",
        "cancelled" => "refunded",
        _ => "paid",
    };
    app.conn()
        .batch_execute(&format!(
            "INSERT INTO student_bookings (id, student_id, tutor_id, subject, starts_at, ends_at, status, hold_expires_at,
                 price_cents, tutor_share_cents, confirmed_at, cancelled_at, cancellation_reason, created_at, updated_at)
             VALUES ('{id}', '{student}', '{tutor}', '{subject}', '{starts_at}',
                 '{starts_at}'::timestamptz + interval '1 hour', '{status}', now(), 5000, 4000,
                 CASE WHEN '{status}' <> 'pending' THEN now() END, CASE WHEN '{status}' = 'cancelled' THEN now() END,
                 nullif('{reason}', ''), now(), now());
             INSERT INTO payments (purpose, booking_id, payer_id, payee_id, amount_cents, payee_share_cents, status,
                 created_at, updated_at)
             VALUES ('booking', '{id}', '{student}', '{tutor}', 5000, 4000, '{payment}', now(), now());
             INSERT INTO tutor_sessions (tutor_id, booking_id, starts_at, ends_at, paid)
             SELECT tutor_id, id, starts_at, ends_at, true FROM student_bookings
             WHERE id = '{id}' AND status IN ('confirmed', 'completed')"
        ))
        .unwrap();
    id
}
