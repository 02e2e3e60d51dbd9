//! How far behind each job is.

use chrono::{DateTime, Utc};
use diesel::PgConnection;
use schema::models::lease::{DueRows, Lag};
use schema::models::{mail_outbox, payment_sync, payout_account, payout_adjustment, stripe_event, transfer};

use crate::error::Result;

/// The rows that each job works off, by its name. Of what `pay_tutors` sends, those whose outcome is open: a share that nobody has
/// asked Stripe about yet has no row of its own.
const ROWS: [(&str, DueRows); 13] = [
    ("send_mail", mail_outbox::BY_PRIORITY.rows),
    ("process_stripe_events", stripe_event::UNPROCESSED.rows),
    ("refund_payments", payment_sync::TO_REFUND.rows),
    ("reconcile_payments", payment_sync::TO_RECONCILE.rows),
    ("expire_holds", payment_sync::HOLDS_TO_EXPIRE.rows),
    ("check_payout_accounts", payout_account::TO_CHECK.rows),
    ("pay_tutors_transfers", transfer::TRANSFERS.rows),
    ("pay_tutors_adjustments", payout_adjustment::ADJUSTMENTS.rows),
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

/// How many rows are due for each job, and since when.
///
/// # Errors
/// When the database cannot be reached.
pub fn lags(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<Vec<(&'static str, Lag)>> {
    ROWS.iter().map(|(job, rows)| Ok((*job, rows.lag(conn, now)?))).collect()
}
