//! How far behind each job is.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::PgConnection;
use schema::models::lease::{DueRows, Lag};
use schema::models::{mail_outbox, payable, payment_sync, payout_account, stripe_event};

use crate::error::Result;

/// The rows that each job works off, by its name.
const ROWS: [(&str, DueRows); 14] = [
    ("send_mail", mail_outbox::BY_PRIORITY.rows),
    ("process_stripe_events", stripe_event::UNPROCESSED.rows),
    ("refund_payments", payment_sync::TO_REFUND.rows),
    ("reconcile_payments", payment_sync::TO_RECONCILE.rows),
    ("expire_holds", payment_sync::HOLDS_TO_EXPIRE.rows),
    ("check_payout_accounts", payout_account::TO_CHECK.rows),
    ("pay_tutors_under_way", payable::PAYABLES.rows),
    ("pay_tutors_to_take_back", payable::SHARES_TO_RETURN),
    ("pay_tutors_adjustments", payable::UNMOVED_ADJUSTMENTS),
    (
        "send_newsletters",
        DueRows {
            table: "newsletter_deliveries",
            due_at: "due_at",
            waits: "state = 'waiting' AND newsletter_id IN (SELECT id FROM newsletters WHERE state = 'sending')",
        },
    ),
    (
        "mail_password_resets",
        DueRows { table: "password_reset_requests", due_at: "created_at", waits: "true" },
    ),
    ("send_lesson_reminders", DueRows { table: "lesson_reminders", due_at: "due_at", waits: "true" }),
    ("email_unread_messages", DueRows { table: "chat_notices", due_at: "due_at", waits: "true" }),
    (
        "compare_balance",
        DueRows { table: "balance_readings", due_at: "greatest(due_at, leased_until)", waits: "true" },
    ),
];

/// How many rows are due for each job, and since when; `transfer_delay` is how long after a lesson's end its share is sent.
pub fn lags(
    conn: &mut PgConnection,
    now: DateTime<Utc>,
    transfer_delay: TimeDelta,
) -> Result<Vec<(&'static str, Lag)>> {
    let mut lags =
        ROWS.iter().map(|(job, rows)| Ok((*job, rows.lag(conn, now)?))).collect::<Result<Vec<_>>>()?;
    let ended = payable::UNSENT_SHARES.lag(conn, now - transfer_delay)?;
    lags.push((
        "pay_tutors_shares",
        Lag { since: ended.since.map(|ended_at| ended_at + transfer_delay), ..ended },
    ));
    Ok(lags)
}
